#!/usr/bin/env python3
"""Reads the reports on paper with a reader of PDF that is not ours. What they say is tested in `cargo test -p render`.

usage: paper.py BIN FIXTURE [FIXTURE ...]        needs pdftotext and pdfinfo
"""
import json, re, subprocess, sys

REPORTS = 'ranking,recap,travelers,scorecards,frequency,director'


def run(*words, given=None):
    return subprocess.run(words, input=given, check=True, capture_output=True).stdout


def main():
    binary, fixtures = sys.argv[1], sys.argv[2:]
    compared = 0
    for fixture in fixtures:
        session = json.loads(run(binary, 'score', '--quiet', fixture, '--format', 'json'))
        pdf = run(binary, 'score', '--quiet', fixture, '--format', 'pdf', '--report', REPORTS)
        text = run('pdftotext', '-layout', '-', '-', given=pdf).decode()
        pages = int(re.search(rb'Pages: +(\d+)', run('pdfinfo', '-', given=pdf))[1])
        wanted = {f'page {page} of {pages}' for page in range(1, pages + 1)}
        for standing in session['standings']:
            wanted.update(word for name in standing['players'] if name for word in name.split())
            wanted.update(filter(None, [standing['percent']]))
        missing = sorted(word for word in wanted if word not in text)
        if missing:
            sys.exit(f'{fixture}: not on paper: {missing}')
        compared += len(wanted)
    print(f'{compared} numbers and names are on paper')


main()
