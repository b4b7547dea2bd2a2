#!/usr/bin/env python3
"""Compares what stands on the recaps on paper with the JSON, by the text layer of the PDF.

usage: paper.py BIN FIXTURE [FIXTURE ...]        needs pdftotext
"""
import json, re, subprocess, sys


def run(*words):
    return subprocess.run(words, check=True, capture_output=True).stdout


def main():
    binary, fixtures = sys.argv[1], sys.argv[2:]
    compared = 0
    for fixture in fixtures:
        session = json.loads(run(binary, 'score', '--quiet', fixture, '--format', 'json'))
        pdf = run(binary, 'score', '--quiet', fixture, '--format', 'pdf')
        text = subprocess.run(['pdftotext', '-layout', '-', '-'], input=pdf, check=True, capture_output=True).stdout.decode()
        lines = [re.sub(r'\s+', ' ', line) for line in text.splitlines()]
        for standing in session['standings']:
            wanted = [standing['percent'], standing['session'], standing['place'], *standing['players']]
            wanted = [word for word in wanted if word]
            if not any(all(word in line for word in wanted) for line in lines):
                sys.exit(f'{fixture}: no line on paper has {wanted}')
            compared += len(wanted)
    print(f'{compared} numbers and names on paper agree')


main()
