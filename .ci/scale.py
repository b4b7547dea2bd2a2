#!/usr/bin/env python3
"""Measures what an archive costs: the package by itself, under Dask and Spark, and DuckDB's SQL.

usage: scale.py [--fields N] [--runs N] [--only NAME[,NAME]] [--write PAGE]

Every job scores the same archive of plain results, made from a seed, in a process of its own, and
then says what it used by /proc: CPU seconds of all processes that it started, and the largest memory that a worker held
(VmHWM). It does so twice. The second time is what the results cost; what the first took beyond that is the fixed part:
starting, importing, warming up. What cannot be imported, or needs Java where there is none, is left out, with the
reason. Of several runs the one with the least CPU counts. The package and DuckDB's SQL, which has the definitions in
whole numbers for ACBL rules, must agree in every total, session score and place. With `--write` the table replaces the
one in a page. Linux only.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from decimal import Decimal

BEGIN, END = "<!-- measured -->", "<!-- end -->"
SCORES = [420, 450, -50, 170, 110, 400, -100, 430, 480, 140, -140, 90, 50, 980, -420]
# A job that takes longer is ended, with all that it started.
BOUND = 300
TICKS = os.sysconf("SC_CLK_TCK")

SQL = """
WITH sides AS (
  SELECT field, board, 'NS' AS side, ns AS pair, score FROM results
  UNION ALL SELECT field, board, 'EW', ew, -score FROM results),
made AS (SELECT field, board, side, score, count(*)::HUGEINT AS k FROM sides GROUP BY ALL),
compared AS (
  SELECT *, 2 * (sum(k) OVER (PARTITION BY field, board, side ORDER BY score) - k) + k - 1 AS doubled,
    sum(k) OVER (PARTITION BY field, board, side) AS n FROM made),
expected AS (SELECT field, max(n) AS most FROM compared GROUP BY field),
points AS (
  SELECT field, board, side, score,
    (200 * (most * doubled + (most - n)) + 2 * n) // (4 * n) AS e2 FROM compared JOIN expected USING (field)),
totals AS (
  SELECT field, side, pair, sum(e2) AS total, count(*) AS boards, any_value(most) - 1 AS top
  FROM sides JOIN points USING (field, board, side, score) JOIN expected USING (field) GROUP BY ALL),
scaled AS (
  SELECT *, max(boards) OVER (PARTITION BY field) AS most_boards,
    (2 * total * most_boards + boards) // (2 * boards) AS session FROM totals)
SELECT field, side, pair, total, session, rank() OVER (PARTITION BY field, side ORDER BY session DESC) AS place
FROM scaled ORDER BY ALL"""


def make(folder, fields):
    """An archive of fields of some 335 plain results: in Parquet, and in eight files of whole fields."""
    import pyarrow
    import pyarrow.parquet

    chance = random.Random(1)
    columns = {name: [] for name in ["field", "board", "ns", "ew", "score"]}
    for field in range(fields):
        for table in range(13):
            for round_ in range(13):
                for board in range(2):
                    if chance.random() < 0.01:
                        continue
                    number = 16 * (2 * ((table + round_) % 13) + board) + 1
                    row = [field, number, table + 1, (table + 13 - round_) % 13 + 1]
                    for name, value in zip(columns, [*row, chance.choice(SCORES)]):
                        columns[name].append(value)
    types = {"field": pyarrow.int64()}
    table = {name: pyarrow.array(values, types.get(name, pyarrow.int32())) for name, values in columns.items()}
    table = pyarrow.table(table)
    pyarrow.parquet.write_table(table, folder / "all.parquet", row_group_size=100_000)
    parts = folder / "by_field"
    parts.mkdir()
    cuts = [columns["field"].index(part * fields // 8) for part in range(8)] + [len(table)]
    for part, (start, end) in enumerate(zip(cuts, cuts[1:])):
        pyarrow.parquet.write_table(table.slice(start, end - start), parts / f"{part}.parquet")
    return len(table)


def children_of(pid):
    """The processes that a process started, and those that they did."""
    try:
        threads = os.listdir(f"/proc/{pid}/task")
        own = [pathlib.Path(f"/proc/{pid}/task/{thread}/children").read_text().split() for thread in threads]
    except OSError:
        return []
    own = [int(child) for some in own for child in some]
    return own + [below for child in own for below in children_of(child)]


def stat_of(pid):
    """What the system says of a process, behind its name; nothing where it has ended."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return []


def cpu_of(pid):
    """CPU seconds of a process, and of those that it started and that have ended."""
    return sum(map(int, stat_of(pid)[11:15])) / TICKS


def begun(pid):
    """When a process began, by which it is known from another that has its number."""
    return next(iter(stat_of(pid)[19:20]), None)


def peak_of(pid):
    """The most memory that a process has held, in MiB."""
    try:
        lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def cpu_of_all():
    return sum(map(cpu_of, [os.getpid(), *children_of(os.getpid())]))


def twice(score, workers):
    """Scores all twice, and says what that took; `workers` are the processes that hold the data."""
    score()
    first = cpu_of_all()
    found = score()
    used = cpu_of_all() - first
    peak = max(map(peak_of_worker, workers()))
    print(json.dumps({"fixed": max(first - used, 0), "used": used, "peak": peak, "fields": found}))


def peak_of_worker(pid):
    return peak_of(pid) + sum(map(peak_of, children_of(pid)))


def myself():
    return [os.getpid()]


def package(folder):
    import matchpoint
    import pyarrow
    import pyarrow.parquet

    scored = None

    def score():
        nonlocal scored
        table = pyarrow.parquet.read_table(folder / "all.parquet")
        scored = pyarrow.table(matchpoint.score(table, rules="acbl", threads=False))
        return len(scored)

    twice(score, myself)
    pyarrow.parquet.write_table(scored, folder / "package.parquet")


def duckdb(folder):
    import duckdb
    import pyarrow.parquet

    scored = None

    def score():
        nonlocal scored
        con = duckdb.connect()
        con.sql(f"CREATE VIEW results AS SELECT * FROM read_parquet('{folder / 'all.parquet'}')")
        scored = con.sql(SQL).to_arrow_table()
        return len(scored["field"].unique())

    twice(score, myself)
    scored = scored.set_column(3, "total", scored["total"].cast(pyarrow.int64()))
    scored = scored.set_column(4, "session", scored["session"].cast(pyarrow.int64()))
    pyarrow.parquet.write_table(scored, folder / "duckdb.parquet")


def dask(folder, shuffle=True):
    import dask.dataframe as dd
    import distributed
    from matchpoint import dask

    def score():
        results = dd.read_parquet(folder / ("all.parquet" if shuffle else "by_field"))
        return len(dask.score(results, rules="acbl", shuffle=shuffle).compute())

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster),
    ):
        twice(score, lambda: [worker.pid for worker in cluster.workers.values()])


def dask_by_field(folder):
    dask(folder, shuffle=False)


def spark(folder):
    import pyspark
    from matchpoint import spark

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    work, url = folder / "spark", f"spark://127.0.0.1:{port}"
    os.environ.update(
        SPARK_LOCAL_IP="127.0.0.1",
        PYSPARK_PYTHON=sys.executable,
        SPARK_LOCAL_DIRS=str(work),
        SPARK_WORKER_DIR=str(work),
    )
    master = ["org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", port, "--webui-port", 0]
    worker = ["org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--webui-port", 0, "--cores", 1]
    worker += ["--memory", "1g", "--work-dir", work, url]
    start = pathlib.Path(pyspark.__file__).parent / "bin" / "spark-class"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    workers = []
    for words in [master, worker, worker]:
        workers.append(subprocess.Popen([str(word) for word in [start, *words]], **quiet))
        time.sleep(3)
    builder = pyspark.sql.SparkSession.builder.master(url).appName("matchpoint")
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "4",
        "spark.executor.memory": "700m",
        "spark.log.level": "OFF",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()

    def score():
        scored = spark.score(session.read.parquet(str(folder / "all.parquet")), rules="acbl")
        scored.write.mode("overwrite").parquet(str(folder / "spark.parquet"))
        return session.read.parquet(str(folder / "spark.parquet")).count()

    # A worker's child is its executor, whose children are Python.
    twice(score, lambda: [child for one in workers[1:] for child in children_of(one.pid)[:1]])
    session.stop()


JOBS = {
    "package": (package, "`matchpoint.score`, one thread, Parquet", ["matchpoint", "pyarrow"]),
    "dask_by_field": (dask_by_field, "Dask, two workers, files by field", ["matchpoint", "distributed"]),
    "dask": (dask, "Dask, two workers, with a shuffle", ["matchpoint", "distributed"]),
    "spark": (spark, "Spark, two workers, with a shuffle", ["matchpoint", "pyspark"]),
    "duckdb": (duckdb, "DuckDB's SQL, Parquet", ["duckdb"]),
}


def lacks(name):
    """What a job needs and is not there."""
    for module in JOBS[name][2]:
        if subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode:
            return f"{module} is not installed"
    if name == "spark" and not shutil.which("java"):
        return "there is no Java runtime"
    return None


def run(name, folder):
    """Runs a job in a process of its own, and ends what it leaves behind."""
    words = [sys.executable, __file__, "--job", name, str(folder)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    started, end = {}, time.monotonic() + BOUND
    try:
        while process.poll() is None and time.monotonic() < end:
            started.update({pid: begun(pid) for pid in children_of(process.pid)})
            time.sleep(0.2)
        if process.poll() is None:
            return None
        lines = process.stdout.read().splitlines()
        return json.loads(lines[-1]) if lines and process.returncode == 0 else None
    finally:
        process.kill()
        process.wait()
        for pid, since in started.items():
            # The number of a process that has ended may be that of another by now.
            if since is not None and begun(pid) == since:
                os.kill(pid, signal.SIGKILL)


def agree(folder):
    """Whether the package and DuckDB say the same; how many pairs there are."""
    import pyarrow.parquet

    ours = {
        (field["field"], one["direction"], one["pair"]): (one["total"], one["session"], one["place_low"])
        for field in pyarrow.parquet.read_table(folder / "package.parquet").to_pylist()
        for one in field["standings"]
    }
    theirs = pyarrow.parquet.read_table(folder / "duckdb.parquet").to_pylist()
    for row in theirs:
        amounts = Decimal(int(row["total"])) / 100, Decimal(int(row["session"])) / 100
        if ours[row["field"], row["side"], row["pair"]] != (*amounts, row["place"]):
            sys.exit(f"DuckDB says otherwise: {row}")
    if len(ours) != len(theirs):
        sys.exit("DuckDB has other pairs")
    return len(ours)


def measured(args, folder):
    rows = make(folder, args.fields)
    names = args.only.split(",") if args.only else list(JOBS)
    left_out = {name: why for name in names if (why := lacks(name))}
    found = {name: [] for name in names if name not in left_out}
    for _ in range(args.runs):
        for name, runs in found.items():
            one = run(name, folder)
            if one and one["fields"] != args.fields:
                sys.exit(f"{name}: {one['fields']} fields of {args.fields}")
            print(name, one, file=sys.stderr)
            runs.extend([one] if one else [])
    lines = ["| | CPU s per million results | CPU s beside | MiB a worker |", "|---|--:|--:|--:|"]
    for name, runs in found.items():
        if not runs:
            sys.exit(f"{name} failed, or took longer than {BOUND} s")
        best = min(runs, key=lambda one: one["used"])
        used = best["used"] * 1_000_000 / rows
        lines.append(f"| {JOBS[name][1]} | {used:.2f} | {best['fixed']:.1f} | {best['peak']:.0f} |")
    head = (
        f"{rows:,} plain results in {args.fields:,} fields; {os.cpu_count()} cores, {platform.machine()},"
        f" {datetime.date.today()}; the run of {args.runs} with the least CPU."
    )
    notes = []
    if found.get("package") and found.get("duckdb"):
        of_package, of_sql = (min(one["used"] for one in found[name]) for name in ("package", "duckdb"))
        part = f"The package needs {of_package / of_sql:.2f} of what DuckDB needs"
        notes = ["", f"{part}; {agree(folder):,} pairs have the same numbers."]
    for name, why in left_out.items():
        print(f"left out: {name}, since {why}", file=sys.stderr)
    return "\n".join([head, "", *lines, *notes])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fields", type=int, default=3000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only")
    parser.add_argument("--write", type=pathlib.Path)
    parser.add_argument("--job", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.job:
        name, folder = args.job
        return JOBS[name][0](pathlib.Path(folder))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = measured(args, pathlib.Path(folder))
    print(page)
    if args.write:
        before, rest = args.write.read_text().split(BEGIN)
        args.write.write_text(before + BEGIN + "\n\n" + page + "\n\n" + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
