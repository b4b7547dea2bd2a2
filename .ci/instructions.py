#!/usr/bin/env python3
"""No run takes more than 3 % more instructions than the kept figure, in `.ci/instructions.txt`.

    .ci/instructions.py target/release/matchpoint [--all | --keep]

The field of 100,000 rows with its recap takes a minute: it is tried with `--all`. `--keep` writes the figures anew; the
commit that changes them says why. `valgrind` counts: seconds differ from run to run, instructions by a ten-thousandth.
On one processor, since what threads do while they wait for one another depends on what else the machine does.
"""
import concurrent.futures, os, pathlib, re, subprocess, sys, tempfile

MOST = 1.03
KEPT = pathlib.Path(__file__).with_suffix('.txt')
CLUB = ['--tables', '15', '--boards', '30']
FIELD = ['--tables', '13', '--boards', '26', '--sections', '315']
RUNS = {
    '450 rows, standings': (CLUB, ['--format', 'csv']),
    '450 rows, recap': (CLUB, ['--report', 'recap']),
    '100,000 rows, standings': (FIELD, ['--field', 'all', '--format', 'csv']),
    '100,000 rows, recap': (FIELD, ['--field', 'all', '--report', 'recap']),
}
LONG = '100,000 rows, recap'


def counted(binary, name):
    """Millions of instructions of a run."""
    shape, words = RUNS[name]
    with tempfile.NamedTemporaryFile(suffix='.csv') as travelers:
        subprocess.run([binary, 'generate', *shape], stdout=travelers, check=True)
        valgrind = ['taskset', '--cpu-list', '0', 'valgrind', '--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null']
        run = subprocess.run([*valgrind, binary, 'score', '--quiet', travelers.name, *words],
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    found = re.search(r'I\s+refs:\s+([\d,]+)', run.stderr)
    if run.returncode or not found:
        sys.exit(f'{name}: status {run.returncode}\n{run.stderr[-2000:]}')
    return int(found[1].replace(',', '')) / 1e6


def main():
    binary, *flags = sys.argv[1:]
    names = [name for name in RUNS if flags or name != LONG]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = dict(zip(names, pool.map(lambda name: counted(binary, name), names)))
    if flags == ['--keep']:
        lines = [f'{name}: {count:.1f}\n' for name, count in counts.items()]
        KEPT.write_text('# Millions of instructions that a release build takes, see instructions.py.\n' + ''.join(lines))
    kept = dict(line.split(': ') for line in KEPT.read_text().splitlines() if not line.startswith('#'))
    too_many = []
    for name, count in counts.items():
        share = count / float(kept[name])
        too_many += [name] if share > MOST else []
        word = 'TOO MANY' if share > MOST else 'keep the new figure' if share < 2 - MOST else ''
        print(f'{name:24} {count:8.1f} million instructions, {share:6.3f} of the kept figure  {word}')
    if too_many:
        sys.exit(f'more than {MOST} of the figures of {KEPT.name}: ' + '; '.join(too_many))


main()
