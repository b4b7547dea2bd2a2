#!/usr/bin/env python3
"""Compares recaps on paper with the JSON, and score tables on paper with the text, by the text layer of the PDF.

usage: paper.py BIN FIXTURE [FIXTURE ...]        needs pdftotext
"""
import collections, json, re, subprocess, sys


def run(*words):
    return subprocess.run(words, check=True, capture_output=True).stdout


def on_paper(pdf):
    words = ['pdftotext', '-layout', '-', '-']
    return subprocess.run(words, input=pdf, check=True, capture_output=True).stdout.decode()


def numbers(text):
    return collections.Counter(re.findall(r'\b\d{2,}\b', text))


def main():
    binary, fixtures = sys.argv[1], sys.argv[2:]
    compared = 0
    for fixture in fixtures:
        session = json.loads(run(binary, 'score', '--quiet', fixture, '--format', 'json'))
        pdf = run(binary, 'score', '--quiet', fixture, '--format', 'pdf')
        if not re.search(r'^ *Sum .*\n+ *Expected ', on_paper(pdf), re.M):
            sys.exit(f'{fixture}: the foot has no labels on paper')
        lines = [re.sub(r'\s+', ' ', line) for line in on_paper(pdf).splitlines()]
        for standing in session['standings']:
            wanted = [standing['percent'], standing['session'], standing['place'], *standing['players']]
            wanted = [word for word in wanted if word]
            if not any(all(word in line for word in wanted) for line in lines):
                sys.exit(f'{fixture}: no line on paper has {wanted}')
            compared += len(wanted)
    for table in 'scores', 'recoup':
        printed = numbers(on_paper(run(binary, 'table', table, '--format', 'pdf')))
        for number, times in numbers(run(binary, 'table', table).decode()).items():
            if printed[number] < times:
                sys.exit(f'table {table}: {number} stands {printed[number]} times on paper, not {times}')
            compared += times
    print(f'{compared} numbers and names on paper agree')


main()
