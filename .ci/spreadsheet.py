#!/usr/bin/env python3
"""Opens and saves every kind of folder that `new` makes with LibreOffice: what was typed stays the same session.

usage: .ci/spreadsheet.py target/release/matchpoint

Each folder is filled in, as CSV and as a workbook. Its files are then opened and saved unchanged, CSV with English and
with German settings. The session must have the same fingerprint as before, and no error.
"""

import csv
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

KINDS = {
    'mitchell': ['--mitchell', '5', '--boards', '20'],
    'switched': ['--mitchell', '5', '--arrow-switch', '1'],
    'half': ['--mitchell', '5', '--half-table', 'ew'],
    'howell': ['--howell', '4'],
    'individual': ['--individual', '8'],
    'french': ['--howell', '3', '--language', 'fr'],
    'german': ['--mitchell', '2.5', '--language', 'de'],
    'sections': ['--movement', 'sections.csv'],
}
SECTIONS = 'section,round,table,ns,ew,boards\nA,1,1,1,2,1 2\nA,1,2,3,4,3 4\nB,1,1,1,2,1 2\nB,1,2,3,4,3 4\n'
# Delimiter, and the number of the language, as LibreOffice has them.
SETTINGS = {'english': (44, 1033), 'german': (59, 1031)}


# The letters of suits and seats; headings of CSV are English, and so are its letters.
ENGLISH = ['C', 'D', 'H', 'S', 'NT'], 'NSEW'
LETTERS = {'french': (['T', 'K', 'C', 'P', 'SA'], 'NSEO'), 'german': (['T', 'K', 'C', 'P', 'SA'], 'NSOW')}


def typed(rng, letters):
    """What a director types for a line: contract, declarer, result."""
    kind = rng.random()
    if kind < 0.04:
        return ['PASS', '', '']
    if kind < 0.08:
        return ['A+/A-', '', '']
    level = rng.randint(1, 6)
    suits, seats = letters
    suit = rng.choice(suits)
    result = rng.choice(['=', '-1', '-2'] + [f'+{more}' for more in range(1, 8 - level)])
    return [f'{level}{suit}', rng.choice(seats), result]


def fill_csv(folder, rng):
    for name in ['travelers.csv', 'pairs.csv']:
        text = (folder / name).read_text(encoding='utf-8-sig')
        delimiter = ';' if ';' in text else ','
        rows = list(csv.reader(text.splitlines(), delimiter=delimiter))
        for number, row in enumerate(rows[1:], 1):
            if name == 'pairs.csv':
                row[:] = [cell or f'Zoë {number}-{place}' for place, cell in enumerate(row)]
            elif all(row[:-3]):
                row[-3:] = typed(rng, ENGLISH)
        with open(folder / name, 'w', encoding='utf-8-sig', newline='') as file:
            csv.writer(file, delimiter=delimiter, lineterminator='\n').writerows(rows)


def fill_workbook(path, rng, letters):
    """Types into the blank cells of text, as a spreadsheet would write them."""
    book = zipfile.ZipFile(path)
    parts = [(name, book.read(name).decode()) for name in book.namelist()]
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as written:
        for name, text in parts:
            if name.startswith('xl/worksheets/sheet'):
                rows = re.findall(r'<row .*?</row>', text)
                most = max(row.count('<v>') for row in rows[1:])
                for number, row in enumerate(rows[1:], 1):
                    if row.count('<v>') < most:
                        continue
                    is_lines = '<dataValidation ' in text
                    values = iter(typed(rng, letters) if is_lines else [f'Zoë {number}-{place}' for place in range(9)])

                    def cell(found):
                        value = next(values)
                        inline = f'{found[1]} t="inlineStr"><is><t>{value}</t></is></c>'
                        return inline if value else found[0]

                    text = text.replace(row, re.sub(r'(<c r="\w+" s="\d+")/>', cell, row))
            written.writestr(name, text)


def office(profile, folder, names, target, source=None):
    """Opens files and saves them into the folder `saved`."""
    command = ['soffice', f'-env:UserInstallation=file://{profile}', '--headless', '--norestore']
    command += [f'--infilter={source}'] if source else []
    command += ['--convert-to', target, '--outdir', str(folder / 'saved')]
    command += [str(folder / name) for name in names]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    for name in names:
        shutil.move(folder / 'saved' / name, folder / name)
    (folder / 'saved').rmdir()


def scored(binary, folder):
    """The fingerprint, and what is said beside it."""
    run = subprocess.run([binary, 'score', folder, '--format', 'json'], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f'{folder}: status {run.returncode}\n{run.stderr}')
    return json.loads(run.stdout)['fingerprint'], run.stderr


def main(binary):
    top = Path(tempfile.mkdtemp(prefix='matchpoint-spreadsheet-'))
    (top / 'sections.csv').write_text(SECTIONS)
    profile = top / 'profile'
    saved = stripped = 0
    for place, (kind, flags) in enumerate(KINDS.items()):
        flags = [str(top / flag) if flag.endswith('.csv') else flag for flag in flags]
        for form in ['csv', 'xlsx']:
            rng = random.Random(place)
            folder = top / f'{kind}-{form}'
            made = [binary, 'new', folder, '-q', *flags] + (['--csv'] if form == 'csv' else [])
            subprocess.run(made, check=True, capture_output=True)
            if form == 'csv':
                fill_csv(folder, rng)
            else:
                fill_workbook(folder / 'travelers.xlsx', rng, LETTERS.get(kind, ENGLISH))
            before, _ = scored(binary, folder)
            for settings, (delimiter, language) in SETTINGS.items() if form == 'csv' else [('none', (0, 0))]:
                copy = top / f'{kind}-{form}-{settings}'
                shutil.copytree(folder, copy)
                if form == 'xlsx':
                    office(profile, copy, ['travelers.xlsx'], 'xlsx')
                else:
                    own = 59 if kind in LETTERS else 44
                    names = ['travelers.csv', 'pairs.csv', 'movement.csv']
                    office(profile, copy, names,
                           f'csv:Text - txt - csv (StarCalc):{delimiter},34,76,1,,{language},false,true,false',
                           f'CSV:{own},34,76,1,,{language}')
                after, said = scored(binary, copy)
                if after != before:
                    sys.exit(f'{copy}: the fingerprint was {before} and is {after}\n{said}')
                saved += 1
                stripped += 'bare-overtricks' in said
    if stripped == 0:
        sys.exit('no plus was taken off any result: were the files opened at all?')
    shutil.rmtree(top)
    print(f'{saved} folders opened and saved by LibreOffice, {stripped} without their plus signs: the same sessions')


main(Path(sys.argv[1]).resolve())
