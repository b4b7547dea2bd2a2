#!/usr/bin/env python3
"""Compares the program with others that do the same, or less, with the same file, and prints a table.

usage: performance.py [--sections N] [--runs N] [--write PAGE] BIN READ_RECORDS

BIN is the program, READ_RECORDS the example of `crates/report` (`cargo build --release --example read_records -p report`).
DuckDB and polars come with `pip install duckdb polars`; without them their lines are left out. The programs take turns,
and the fastest run of each counts: ratios of one run hold on any machine, seconds only on this one. With `--write` the
table replaces the one in a page. A field that the program and DuckDB score differently ends the run.
"""
import argparse, csv, datetime, importlib.util, os, pathlib, platform, re, subprocess, sys, tempfile, time

TOP = pathlib.Path(__file__).resolve().parent.parent
BEGIN, END = '<!-- measured -->', '<!-- end -->'

# One statement each: results from contracts, matchpoints against all results of the board, totals by pair, ranks.
READ = """
WITH scores AS (SELECT * FROM read_csv('{scores}', header = true)),
results AS (
    SELECT section, board, ns, ew,
        CASE WHEN contract = 'PASS' THEN 0 WHEN by_ns THEN points ELSE -points END AS score
    FROM (SELECT *, declarer IN ('N', 'S') AS by_ns, (board - 1) % 16 AS place
          FROM read_csv('{travelers}', header = true, all_varchar = false,
               types = {{'section': 'VARCHAR', 'declarer': 'VARCHAR', 'result': 'VARCHAR'}}))
    LEFT JOIN scores USING (contract, result)
    WHERE contract = 'PASS' OR vulnerable = (CASE WHEN by_ns THEN place IN (1, 3, 4, 6, 9, 11, 12, 14)
                                                  ELSE place IN (2, 3, 5, 6, 8, 9, 12, 15) END)
),
"""
COUNTED = """
made AS (SELECT board, score, count(*) AS times FROM results GROUP BY ALL),
worth AS (
    SELECT board, score,
        2 * sum(times) OVER (PARTITION BY board ORDER BY score) - times - 1 AS doubled,
        sum(times) OVER (PARTITION BY board) - 1 AS others
    FROM made
),
earned AS (SELECT section, ns, ew, doubled, others FROM results JOIN worth USING (board, score)),
"""
WINDOWS = """
earned AS (
    SELECT section, ns, ew, count(*) OVER board - 1 AS others,
        2 * rank() OVER (PARTITION BY board ORDER BY score) + count(*) OVER same - 3 AS doubled
    FROM results
    WINDOW board AS (PARTITION BY board), same AS (PARTITION BY board, score)
),
"""
RANK = """
lines AS (
    SELECT section, ns AS pair, doubled, others FROM earned
    UNION ALL SELECT section, ew, 2 * others - doubled, others FROM earned
),
totals AS (
    SELECT section, pair, sum(doubled) AS doubled, sum(others) AS others, count(*) AS boards FROM lines GROUP BY ALL
)
SELECT section, pair, boards, doubled / 2 AS matchpoints, 50.0 * doubled / others AS percent,
    rank() OVER (PARTITION BY section ORDER BY doubled / others DESC) AS place
FROM totals ORDER BY section, place
"""
DUCKDB = """
import duckdb, sys
duckdb.connect().execute("COPY (" + open(sys.argv[1]).read() + ") TO '" + sys.argv[2] + "' (HEADER)")
"""
POLARS = """
import polars as pl, sys
travelers, scores, out = sys.argv[1:]
said = pl.scan_csv(travelers, schema_overrides={"section": pl.String, "declarer": pl.String, "result": pl.String})
place, by_ns = (pl.col("board") - 1) % 16, pl.col("declarer").is_in(["N", "S"])
said = said.with_columns(vulnerable=pl.when(by_ns).then(place.is_in([1, 3, 4, 6, 9, 11, 12, 14]))
                         .otherwise(place.is_in([2, 3, 5, 6, 8, 9, 12, 15])))
lines = said.join(pl.scan_csv(scores, schema_overrides={"result": pl.String}), on=["contract", "result", "vulnerable"], how="left")
score = pl.when(pl.col("contract") == "PASS").then(0).when(by_ns).then(pl.col("points")).otherwise(-pl.col("points"))
lines = lines.with_columns(score=score).filter(pl.col("score").is_not_null())
made = lines.group_by("board", "score").agg(times=pl.len().cast(pl.Int64)).sort("board", "score")
made = made.with_columns(doubled=2 * pl.col("times").cum_sum().over("board") - pl.col("times") - 1,
                         others=pl.col("times").sum().over("board") - 1)
lines = lines.join(made, on=["board", "score"])
sides = [lines.select("section", pair="ns", doubled="doubled", others="others"),
         lines.select("section", pair="ew", doubled=2 * pl.col("others") - pl.col("doubled"), others="others")]
totals = pl.concat(sides).group_by("section", "pair").agg(pl.col("doubled", "others").sum(), boards=pl.len())
share = pl.col("doubled") / pl.col("others")
totals = totals.with_columns(percent=50 * share, place=share.rank("min", descending=True).over("section"))
totals.sort("section", "place").collect(engine="streaming").write_csv(out)
"""


class Job:
    """A command line, and its runs: seconds, CPU seconds, peak bytes."""

    def __init__(self, name, *words):
        self.name, self.words, self.runs = name, [str(word) for word in words], []

    def run(self):
        begun = time.perf_counter()
        process = subprocess.Popen(self.words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f'{self.name}: status {process.returncode}: {" ".join(self.words)}')
        self.runs.append((time.perf_counter() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024))

    seconds = property(lambda self: min(run[0] for run in self.runs))
    cpu = property(lambda self: min(run[1] for run in self.runs))
    peak = property(lambda self: min(run[2] for run in self.runs))


def take_turns(jobs, runs):
    for _ in range(runs):
        for job in jobs:
            job.run()


def write_scores(path):
    """Every contract and result with its score, by the definitions that the fixtures are checked with."""
    spec = importlib.util.spec_from_file_location('independent', TOP / 'fixtures/independent.py')
    independent = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(independent)
    with open(path, 'w') as out:
        print('contract,result,vulnerable,points', file=out)
        for level in range(1, 8):
            for strain in ('C', 'D', 'H', 'S', 'NT'):
                for doubled, letters in enumerate(('', 'X', 'XX')):
                    for tricks in range(14):
                        more = tricks - level - 6
                        for vulnerable in (False, True):
                            points = independent.law_77(level, strain[0], doubled, tricks, vulnerable)
                            result = f'{more:+}' if more else '='
                            print(f'{level}{strain}{letters},{result},{str(vulnerable).lower()},{points}', file=out)


def percents(path, section, pair, percent):
    """Percentages by section and pair, without those whose lines hold more than results."""
    with open(path, newline='') as rows:
        return {(row[section], row[pair]): float(row[percent] or 'nan') for row in csv.DictReader(rows)}


def ruled_out(travelers):
    """Sections in which something is no plain result: the statements above know no rulings and no Neuberg."""
    with open(travelers, newline='') as rows:
        plain = re.compile(r'PASS|[1-7](C|D|H|S|NT)X{0,2}')
        return {row['section'] for row in csv.DictReader(rows)
                if not row['ns'] or not row['ew'] or not plain.fullmatch(row['contract'])}


def agree(ours, theirs, travelers):
    """Each section its own field: sections of nothing but results must have the same percentages."""
    ours = percents(ours, 'section', 'pair', 'percent')
    theirs = percents(theirs, 'section', 'pair', 'percent')
    odd = ruled_out(travelers)
    compared = 0
    for (section, pair), percent in theirs.items():
        if section not in odd:
            compared += 1
            # A section may be called INF, which our exports guard with an apostrophe.
            own = ours["'" + section if section.lower() in ('inf', 'nan') else section, pair]
            if not abs(own - percent) < 0.02:
                sys.exit(f'section {section}, pair {pair}: {own} here, {percent:.3f} in DuckDB')
    return compared


def has(module):
    return importlib.util.find_spec(module) is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--sections', type=int, default=30_000)
    parser.add_argument('--runs', type=int, default=5)
    parser.add_argument('--write', type=pathlib.Path)
    parser.add_argument('binary', type=pathlib.Path)
    parser.add_argument('read_records', type=pathlib.Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        page = measured(args, pathlib.Path(folder))
    print(page)
    if args.write:
        before, rest = args.write.read_text().split(BEGIN)
        args.write.write_text(before + BEGIN + '\n\n' + page + '\n\n' + END + rest.split(END)[1])


def measured(args, folder):
    binary = args.binary.resolve()

    def generate(name, *words):
        path = folder / name
        with open(path, 'wb') as out:
            subprocess.run([binary, 'generate', *map(str, words)], stdout=out, check=True)
        return path

    shape = ('--tables', 13, '--boards', 26)
    field = generate('field.csv', *shape, '--sections', args.sections)
    tenth = generate('tenth.csv', *shape, '--sections', max(args.sections // 10, 1))
    club = generate('club.csv', '--tables', 15, '--boards', 30)
    write_scores(folder / 'scores.csv')
    rows = sum(1 for _ in open(field, 'rb')) - 1
    tenth_rows = sum(1 for _ in open(tenth, 'rb')) - 1

    def score(name, path, *words):
        return Job(name, binary, 'score', '--quiet', path, *words)

    one = score('one field', field, '--field', 'all', '--format', 'csv')
    own = score('each section its own field', field, '--format', 'csv', '-o', folder / 'own.csv', '--force')
    less = score('a tenth', tenth, '--field', 'all', '--format', 'csv')
    count, records = Job('`wc -l`', 'wc', '-l', field), Job('csv crate, records', args.read_records, field)
    jobs = [one, own, less, count, records]
    others = []

    def duckdb(name, middle, travelers):
        statement = folder / f'{len(jobs)}.sql'
        statement.write_text((READ + middle + RANK).format(scores=folder / 'scores.csv', travelers=travelers))
        return Job(name, sys.executable, '-c', DUCKDB, statement, folder / f'{len(jobs)}.out')

    if has('duckdb'):
        others += [duckdb('DuckDB, counts', COUNTED, field)]
        jobs += others
        others += [duckdb('DuckDB, window functions', WINDOWS, field)]
        jobs += others[1:]
        by_section = WINDOWS.replace('PARTITION BY board', 'PARTITION BY section, board')
        sections = duckdb('DuckDB, each section its own field', by_section, field)
        jobs.append(sections)
    if has('polars'):
        words = (field, folder / 'scores.csv', folder / 'polars.out')
        others.append(Job('polars', sys.executable, '-c', POLARS, *words))
        jobs.append(others[-1])
    take_turns(jobs, args.runs)
    if has('duckdb'):
        agreed = agree(folder / 'own.csv', sections.words[-1], field)

    tiny = [score('standings', club, '--format', 'csv'), score('recap', club, '--report', 'recap')]
    count_tiny = Job('`wc -l`', 'wc', '-l', club)
    take_turns(tiny + [count_tiny], 4 * args.runs)
    fixture = TOP / 'fixtures/mitchell-7-tables'
    pack = Job('report', binary, 'report', '--quiet', fixture, '-o', folder / 'pack')
    documents = [score('JSON', tenth, '--format', 'json'), score('results', tenth, '--format', 'csv', '--report', 'results')]
    take_turns([pack, *documents], args.runs)

    table = [('job', 'seconds', 'CPU seconds', 'MiB', 'one field, compared with it', 'at most')]

    def line(job, ratio='', most=''):
        table.append((job.name, f'{job.seconds:.3f}', f'{job.cpu:.3f}', f'{job.peak / 2**20:.0f}', ratio, most))

    targets = {'DuckDB, counts': 1 / 7, 'DuckDB, window functions': 1 / 15}
    line(one)
    for job in others:
        share, most = one.seconds / job.seconds, targets.get(job.name)
        line(job, ratio(share), target(share, most) if most else '')
    line(records, ratio(one.seconds / records.seconds), target(one.seconds / records.seconds, 1.2, '1.2, on one thread'))
    line(count, ratio(one.seconds / count.seconds), target(one.seconds / count.seconds, 10))
    grown = (one.peak - less.peak - field.stat().st_size + tenth.stat().st_size) / (rows - tenth_rows)
    notes = [
        f'* A further row takes {grown:.0f} bytes beyond the file (at most {target(grown, 12)}).',
        f'* CPU of {rows:,} over {tenth_rows:,} rows: {one.cpu / less.cpu:.1f} (at most {target(one.cpu / less.cpu, 10.5)}).',
    ]
    line(own)
    if has('duckdb'):
        line(sections)
        notes += [
            f'* Peak memory against DuckDB: {ratio(one.peak / others[0].peak)}'
            f' (at most {target(one.peak / others[0].peak, 1 / 5)}).',
            f'* Each section its own field, against DuckDB: {ratio(own.seconds / sections.seconds)}'
            f' (at most {target(own.seconds / sections.seconds, 1 / 10)}); the percentages of {agreed:,} pairs agree.',
        ]
    club_rows = sum(1 for _ in open(club, 'rb')) - 1
    for job, most in zip(tiny, (2.5, 3.5)):
        notes.append(f'* {club_rows} rows, {job.name}: {1000 * job.seconds:.1f} ms,'
                     f' {ratio(job.seconds / count_tiny.seconds)} `wc -l`'
                     f' (at most {target(job.seconds / count_tiny.seconds, most)}).')
    notes.append(f'* `report` of a club\'s session, all files: {1000 * pack.cpu:.0f} ms CPU'
                 f' (at most {target(1000 * pack.cpu, 60)}).')
    for job in documents:
        notes.append(f'* {job.name} of {tenth_rows:,} rows: {job.seconds:.2f} s, {job.cpu:.2f} s CPU.')
    drawn = ['| ' + ' | '.join(cells) + ' |' for cells in table]
    drawn.insert(1, '|---|--:|--:|--:|--:|--:|')
    head = (f'{rows:,} rows, {field.stat().st_size / 1e6:.0f} MB; {os.cpu_count()} cores, {platform.machine()},'
            f' {datetime.date.today()}; the fastest of {args.runs} runs.')
    return '\n'.join([head, '', *drawn, '', *notes])


def target(value, most, name=None):
    """A target, and whether it is missed."""
    name = name or (f'1/{1 / most:.0f}' if most < 1 else f'{most:g}')
    return f'{name}: missed' if value > most else name


def ratio(value):
    return f'1/{1 / value:.1f}' if value < 1 else f'{value:.1f}'


main()
