#!/usr/bin/env python3
"""What becomes of slips: noticed by `check`, named by `audit`, or silent.

    .ci/slips.py [--matches] PROGRAM COUNT SEED SESSION...

makes COUNT slips of each kind, one at a time, in sessions drawn at random, which have no errors as they are. A session is
a folder with a `travelers.csv`. Printed are, for each kind: slips that were made; those that `check` notices; of the
others, those that change who is first; and how many of these are on the list of `audit`. With --matches the slips are
those of matches of teams and of Swiss pairs, all of which `check` is to notice; the exit status is 1 if one is silent.
"""
import csv
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = {
    'score': ('score', 'score_ns'), 'other': ('score_ew',), 'declarer': ('declarer', 'by'),
    'result': ('result',), 'tricks': ('tricks',), 'contract': ('contract',),
}
# What says the same as the score, and must not contradict it after a slip.
PLAYED = ('contract', 'declarer', 'result', 'tricks')
# Scores that are taken for each other.
ALIKE = [(420, 450), (400, 430), (110, 140), (620, 650), (600, 630), (50, 100), (120, 150), (90, 120), (140, 170),
         (100, 200), (480, 980)]


def run(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=False)


class Session:
    """A folder of which the travelers are changed."""

    def __init__(self, folder):
        self.folder = Path(folder)
        with (self.folder / 'travelers.csv').open(encoding='utf-8', newline='') as file:
            self.header, *self.rows = csv.reader(file)

    def column(self, field):
        found = [name for name in NAMES.get(field, (field,)) if name in self.header]
        return self.header.index(found[0]) if found else None

    def get(self, row, field):
        place = self.column(field)
        return row[place] if place is not None and place < len(row) else ''

    def set(self, row, field, value):
        place = self.column(field)
        if place is not None:
            row[place] = str(value)

    def points(self, row):
        text = self.get(row, 'score')
        return int(text) if re.fullmatch(r'-?\d+', text) else None

    def rescore(self, row, points):
        self.set(row, 'score', points)
        self.set(row, 'other', -points)
        for field in PLAYED:
            self.set(row, field, '')

    def meeting(self, row):
        return [self.get(row, field) for field in ('section', 'ns', 'ew')]


def side(session, row, _rng):
    points = session.points(row)
    if points is None:
        declarer = session.get(row, 'declarer')
        if declarer not in ('N', 'E', 'S', 'W'):
            return None
        session.set(row, 'declarer', {'N': 'E', 'E': 'S', 'S': 'W', 'W': 'N'}[declarer])
    elif points == 0:
        return None
    else:
        session.rescore(row, -points)
    return [row]


def figure(session, row, rng):
    points = session.points(row)
    near = [pair[1 - pair.index(abs(points))] for pair in ALIKE if points and abs(points) in pair]
    if not near:
        return None
    session.rescore(row, rng.choice(near) * (1 if points > 0 else -1))
    return [row]


def trick(session, row, rng):
    step = rng.choice((-1, 1))
    tricks, result = session.get(row, 'tricks'), session.get(row, 'result')
    if tricks.isdigit() and 0 <= int(tricks) + step <= 13:
        session.set(row, 'tricks', int(tricks) + step)
    elif result in ('=', '+1', '+2', '-1', '-2', '-3'):
        value = (0 if result == '=' else int(result)) + step
        session.set(row, 'result', f'{value:+d}' if value else '=')
    else:
        return None
    for field in ('score', 'other'):
        session.set(row, field, '')
    return [row]


def suit(session, row, rng):
    contract = re.fullmatch(r'([1-7])(NT|[CDHSN])(.*)', session.get(row, 'contract'))
    if not contract:
        return None
    level, strain, doubled = contract.groups()
    session.set(row, 'contract', level + rng.choice([one for one in 'CDHS' if one != strain]) + doubled)
    for field in ('score', 'other'):
        session.set(row, field, '')
    return [row]


def boards(session, row, rng):
    others = [one for one in session.rows if one is not row and session.meeting(one) == session.meeting(row)]
    if not others:
        return None
    other = rng.choice(others)
    place = session.column('board')
    row[place], other[place] = other[place], row[place]
    return [row, other]


def board(session, row, rng):
    number = int(session.get(row, 'board')) + rng.choice((-1, 1, 10, 40))
    session.set(row, 'board', number)
    return [row] if number > 0 else None


def pair(session, row, rng):
    field = rng.choice(('ns', 'ew'))
    others = sorted({session.get(one, field) for one in session.rows} - {session.get(row, field)})
    if not others:
        return None
    session.set(row, field, rng.choice(others))
    return [row]


def missing(session, row, _rng):
    session.rows.remove(row)
    return [row]


def of_match(session, row):
    """The lines of the match that a line is of."""
    def match(one):
        return session.get(one, 'round'), *sorted(session.meeting(one)[1:])
    return [one for one in session.rows if match(one) == match(row) and '' not in session.meeting(one)[1:]]


def is_sit_out(session, row):
    return '' in session.meeting(row)[1:]


def match_missing(session, row, _rng):
    lines = [] if is_sit_out(session, row) else of_match(session, row)
    session.rows = [one for one in session.rows if not any(one is line for line in lines)]
    return lines


def match_board(session, row, _rng):
    lines = [] if is_sit_out(session, row) else of_match(session, row)
    lines = [one for one in lines if session.get(one, 'board') == session.get(row, 'board')]
    session.rows = [one for one in session.rows if not any(one is line for line in lines)]
    return lines


def bye(session, row, _rng):
    if not is_sit_out(session, row):
        return None
    sat = session.get(row, 'round'), session.meeting(row)
    lines = [one for one in session.rows if (session.get(one, 'round'), session.meeting(one)) == sat]
    session.rows = [one for one in session.rows if not any(one is line for line in lines)]
    return lines


def match_number(session, row, rng):
    return None if is_sit_out(session, row) else number_in_match(session, row, rng)


def number_in_match(session, row, rng):
    """A number of the line that is another's of the session."""
    field = rng.choice(('ns', 'ew'))
    known = {session.get(one, side) for one in session.rows for side in ('ns', 'ew')}
    others = sorted(known - {'', *session.meeting(row)})
    if not others:
        return None
    session.set(row, field, rng.choice(others))
    return [row]


OF_MATCHES = {
    'a match missing': match_missing, 'a board of a match': match_board, 'a bye missing': bye,
    'a number in a match': match_number,
}
KINDS = {
    'a line missing': missing, 'a board number': board, 'two boards exchanged': boards, 'a pair number': pair,
    'a side': side, 'a figure': figure, 'a trick': trick, 'a suit': suit,
}


class Judge:
    """Runs the program on a session."""

    def __init__(self, program):
        self.program = program

    def findings(self, folder):
        done = run(self.program, 'check', str(folder), '--color', 'never')
        heads = re.findall(r'^(?:error|warning)\[[^\]]+\].*$', done.stdout, re.M)
        return done.returncode, sorted(re.sub(r'\d+', '#', head) for head in heads)

    def winners(self, folder):
        done = run(self.program, 'score', str(folder), '--format', 'json', '--quiet')
        if not done.stdout:
            return None
        standings = json.loads(done.stdout)['standings']
        return sorted((one['section'], one['direction'] or '', one['pair'])
                      for one in standings if (one['place'] or '').split('/')[0] == '1')

    def is_listed(self, folder, session, lines):
        done = run(self.program, 'audit', str(folder), '--format', 'json', '--quiet')
        critical = json.loads(done.stdout)['critical']
        listed = {(one['board'], str(one['ns']), str(one['ew'])) for one in critical}
        number = lambda line, field: session.get(line, field).lstrip('ABCDEFGH')
        return any((int(session.get(line, 'board')), number(line, 'ns'), number(line, 'ew')) in listed
                   for line in lines)


def main():
    words = sys.argv[1:]
    in_matches = words[0] == '--matches'
    program, count, seed, *folders = words[1:] if in_matches else words
    all_silent = 0
    rng, judge = random.Random(int(seed)), Judge(program)
    sound = {}
    for folder in folders:
        status, findings = judge.findings(folder)
        winners = judge.winners(folder)
        if status == 0 and winners:
            sound[folder] = (findings, winners)
    alarms = sum(len(findings) for findings, _ in sound.values())
    print(f'{len(sound)} sessions, {alarms} findings in them as they are')
    print(f'{"slip":22}{"made":>6}{"noticed":>9}{"silent, another first":>23}{"of these listed":>17}')
    for kind, slip in (OF_MATCHES if in_matches else KINDS).items():
        made = noticed = silent = listed = 0
        for _ in range((80 if in_matches else 8) * int(count)):
            if made == int(count):
                break
            folder = rng.choice(list(sound))
            session = Session(folder)
            lines = slip(session, rng.choice(session.rows), rng)
            if not lines:
                continue
            made += 1
            with tempfile.TemporaryDirectory() as place:
                changed = Path(place) / 'session'
                shutil.copytree(folder, changed)
                with (changed / 'travelers.csv').open('w', encoding='utf-8', newline='') as file:
                    csv.writer(file).writerows([session.header, *session.rows])
                status, findings = judge.findings(changed)
                before, winners = sound[folder]
                if status or len(findings) > len(before) or set(findings) - set(before):
                    noticed += 1
                elif in_matches:
                    all_silent += 1
                    print(f'silent: {kind} in {folder}, {lines}')
                elif judge.winners(changed) != winners:
                    silent += 1
                    listed += judge.is_listed(changed, session, lines)
        print(f'{kind:22}{made:6}{noticed:9}{silent:23}{listed:17}', flush=True)
    sys.exit(1 if all_silent else 0)


if __name__ == '__main__':
    main()
