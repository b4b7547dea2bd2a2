#!/usr/bin/env python3
"""Checks that rules are fitted to the numbers of a file that no known program wrote.

usage: fitted.py MATCHPOINT

Writes 48 sessions as USEBIO: a win worth 1 or 2, a missing result by Neuberg's formula, in proportion or as a tie, board
scores rounded to 0.01, 0.1, 0.0001 or not at all, E-W by themselves or with what N-S leave of the top. Each has two short
boards and a ruling of 60 and 40 %; its numbers are computed by `fixtures/independent.py`. The program must report no
number that differs, whichever rules it takes.
"""
import importlib.util
import itertools
import random
import subprocess
import sys
import tempfile
from fractions import Fraction as F
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
spec = importlib.util.spec_from_file_location('independent', ROOT / 'fixtures/independent.py')
independent = importlib.util.module_from_spec(spec)
spec.loader.exec_module(independent)

TABLES, SETS = 9, 2
PLAYED = [('4S', 'N', 10), ('4S', 'N', 9), ('4S', 'N', 11), ('3NT', 'S', 9), ('3NT', 'S', 8), ('2H', 'E', 8), ('2H', 'E', 7)]

class Switched(independent.Field):
    """A field by the rules of some program."""
    missing, digits, complement = 'neuberg', 2, False

    def rounded(self, points):
        if self.digits is None:
            return points
        if self.session.rules == 'wbf':
            return independent.half_away(points, self.top / 2, self.digits)
        return independent.half_up(points, self.digits)

    def rate(self, halves, size, others):
        unit = 1 if self.session.rules == 'acbl' else 2
        if size < self.expected and self.missing == 'tie':
            return (halves + self.expected - size) / 2 * unit
        if size < self.expected and self.missing == 'linear':
            return halves / 2 * unit * F(self.expected - 1, size - 1) if size > 1 else self.top / 2
        return super().rate(halves, size, others)

    def matchpoint(self):
        super().matchpoint()
        for lines in self.boards.values() if self.complement else ():
            for line in lines:
                if isinstance(line.entry['EW'], list):
                    line.points['EW'] = self.top - line.points['NS']

def travelers(seed):
    """A Mitchell with two short boards and a ruling."""
    rng = random.Random(seed)
    rows = []
    for round, table in itertools.product(range(TABLES), range(TABLES)):
        ew = TABLES + 1 + (table + round) % TABLES
        for board in range(SETS):
            number = (table + TABLES - round) % TABLES * SETS + board + 1
            rows.append((number, table + 1, ew, independent.score_of(number, *rng.choice(PLAYED))))
    for board, count in ((5, 2), (11, 1)):
        for row in rng.sample([row for row in rows if row[0] == board], count):
            rows.remove(row)
    ruled = rng.choice([row for row in rows if row[0] == 3])
    lines = [f'{board},{ns},{ew},{"A+/A-" if row is ruled else score}' for row in rows for board, ns, ew, score in [row]]
    return 'board,ns,ew,score\n' + '\n'.join(lines) + '\n'

def element(name, value):
    return f'<{name}>{value}</{name}>'

def usebio(session, standings, digits):
    """The session as a program of another name would write it."""
    # What is not rounded is printed with two digits all the same.
    shown = lambda points: independent.text(independent.half_up(points, 2) if digits is None else points, digits or 2)
    pairs = [element('PAIR', element('PAIR_NUMBER', number) + element('DIRECTION', direction)
                     + element('PERCENTAGE', independent.text(standing.percent, 2)))
             for (_, direction, number), standing in standings.items()]
    boards = {}
    for line in session.lines:
        # A ruling is no list of weighted scores.
        score = line.entry['NS'][0][1] if isinstance(line.entry['NS'], list) else 'A6040'
        boards.setdefault(line.board, []).append(element('TRAVELLER_LINE', ''.join((
            element('NS_PAIR_NUMBER', line.who['NS'][0]), element('EW_PAIR_NUMBER', line.who['EW'][0]), element('SCORE', score),
            element('NS_MATCH_POINTS', shown(line.points['NS'])), element('EW_MATCH_POINTS', shown(line.points['EW']))))))
    lines = [element('BOARD', element('BOARD_NUMBER', board) + ''.join(own)) for board, own in sorted(boards.items())]
    heading = element('PROGRAM_NAME', 'Somebody') + element('BOARD_SCORING_METHOD', 'MATCH_POINTS') + element('WINNER_TYPE', 2)
    event = heading + element('PARTICIPANTS', ''.join(pairs)) + ''.join(lines)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">{event}</EVENT></USEBIO>\n'

def main():
    program, fitted, wrong = sys.argv[1], 0, []
    independent.Field = Switched
    ways = itertools.product(('acbl', 'wbf'), ('neuberg', 'linear', 'tie'), (2, 1, 4, None), (False, True))
    for seed, (rules, missing, digits, complement) in enumerate(ways, 1):
        Switched.missing, Switched.digits, Switched.complement = missing, digits, complement
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            (folder / 'session.toml').write_text(f'[scoring]\nrules = "{rules}"\naverage_plus = "flat"\n')
            (folder / 'travelers.csv').write_text(travelers(seed))
            session = independent.Session(folder / 'travelers.csv')
            standings = independent.score_session(session)
            file = folder / 'somebody' / 'session.xml'
            file.parent.mkdir()
            file.write_text(usebio(session, standings, digits))
            run = subprocess.run([program, 'check', file], capture_output=True, text=True)
            said = run.stdout + run.stderr
            if 'file-says' in said or 'error' in said:
                wrong.append(f'{rules}, {missing}, {digits}, complement {complement}:\n{said}')
            fitted += 'rules-fitted' in said
    print(*wrong, sep='\n')
    print(f'{48 - len(wrong)} of 48 files have their numbers; the rules of {fitted} were fitted, the others are the default')
    sys.exit(bool(wrong))

if __name__ == '__main__':
    main()
