#!/usr/bin/env python3
"""usebio.py PROGRAM [FIXTURE...]: reads the USEBIO of every fixture, and compares it with the JSON.

This reader was written from what is known of files of other programs, and not from the writer: participants (pairs,
teams, players) with places, scores and percentages; the lines of boards; the matches of teams and Swiss pairs.
"""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent / 'fixtures'


def text(node, name):
    return (node.findtext(name) or '').strip()


def sections(event):
    """What holds participants and boards, with the name of the section: the event, or each of its sections."""
    inner = list(event.iter('SECTION'))
    if inner:
        return [(node.get('SECTION_ID') or text(node, 'SECTION_ID'), node) for node in inner]
    session = event.find('SESSION')
    return [('A', event if session is None else session)]


def participant(node):
    """Number, direction, place, score, percentage and names of whoever takes part."""
    number = node.get('TEAM_ID') or text(node, 'PAIR_NUMBER') or text(node, 'PLAYER_NUMBER')
    digits, suffix = re.fullmatch(r'(\d+)(NS|EW)?', number).groups()
    direction = text(node, 'DIRECTION') or suffix or None
    place = re.fullmatch(r'(\d+)(=?)', text(node, 'PLACE')) if text(node, 'PLACE') else None
    names = [name.text.strip() for name in node.iter('PLAYER_NAME')]
    return (int(digits), direction), {
        'place': (int(place[1]), bool(place[2])) if place else None,
        'score': text(node, 'TOTAL_SCORE') or None,
        'percent': text(node, 'PERCENTAGE') or None,
        'names': names,
    }


def match(node):
    """Round and opponents of a match; score and victory points of each."""
    if node.find('TEAM') is not None:
        who = 'TEAM', 'OPPOSING_TEAM'
        rest = [(side + '_SCORE', side + '_VICTORY_POINTS') for side in who]
    else:
        who = 'NS_PAIR_NUMBER', 'EW_PAIR_NUMBER'
        rest = [(side + '_SCORE', side + '_VICTORY_POINTS') for side in ('NS', 'EW')]
    told = [[text(node, name) or None for name in names] for names in rest]
    # JSON has the score of the first alone: rulings may give the other something else than the rest.
    (score, points), (_, others) = told
    return (int(text(node, 'ROUND_NUMBER') or 0), *(int(text(node, name)) for name in who)), [score, points, others]


def lines(holder):
    """The lines of boards, wherever these are: round, board and who sat, with what each side earned."""
    rounds = [(0, holder)] + [(int(text(node, 'ROUND_NUMBER') or 0), node) for node in holder.findall('MATCH')]
    for number, node in rounds:
        for board in node.findall('BOARD'):
            for line in board.findall('TRAVELLER_LINE'):
                def said(side, *names):
                    return next((text(line, f'{side}_{name}') for name in names if text(line, f'{side}_{name}')), None)
                ns, ew = (said(side, 'PAIR_NUMBER') or said(side[0], 'PLAYER_NUMBER') for side in ('NS', 'EW'))
                if node.find('TEAM') is not None:
                    teams = text(node, 'TEAM'), text(node, 'OPPOSING_TEAM')
                    ns, ew = teams if text(line, 'DIRECTION') == 'NS' else teams[::-1]
                earned = [said(side, 'MATCH_POINTS', 'CROSS_IMP_POINTS', 'BUTLER_POINTS') for side in ('NS', 'EW')]
                yield (number, int(text(board, 'BOARD_NUMBER')), int(ns), int(ew)), earned


def run(program, folder, form):
    done = subprocess.run([program, 'score', '-q', folder, '--format', form], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f'{folder}: {done.stderr}')
    return done.stdout


def expected(document):
    """The same of the JSON, section by section."""
    found = {section['name']: ({}, {}, []) for section in document['sections']}
    for one in document['standings']:
        place = one['place'] and (int(one['place'].split('/')[0]), '/' in one['place'])
        found[one['section']][0][one['pair'], one['direction']] = {
            'place': place, 'score': one['session'], 'percent': one['percent'], 'names': one['players'],
        }
    for one in document.get('matches', []):
        score = one.get('imps') or one.get('percent')
        found[one['section']][1][one['round'] or 0, one['a'], one['b']] = [score, one['vp_a'], one['vp_b']]
    has_matches = bool(document.get('matches'))
    for one in document['results']:
        if one['mp_ns'] is not None or one['mp_ew'] is not None:
            key = one['round'] if has_matches else 0, one['board'], one['ns'], one['ew']
            found[one['section']][2].append((key, [one['mp_ns'], one['mp_ew']]))
    return found


def main(program, *names):
    folders = sorted(folder for folder in FIXTURES.iterdir() if (folder / 'travelers.csv').exists())
    totals = [0, 0, 0]
    for folder in folders:
        if names and folder.name not in names:
            continue
        event = ET.fromstring(run(program, folder, 'usebio').encode()).find('EVENT')
        document = json.loads(run(program, folder, 'json'))
        want = expected(document)
        for name, holder in sections(event):
            listed = holder.find('PARTICIPANTS')
            found = (
                dict(participant(node) for node in listed),
                dict(match(node) for node in holder.findall('MATCH')),
                sorted(lines(holder)),
            )
            standings, matches, results = want.pop(name)
            for place, (ours, theirs) in enumerate(zip(found, (standings, matches, sorted(results)))):
                if ours != theirs:
                    keys = set(ours) | set(theirs) if isinstance(ours, dict) else []
                    differ = [(key, ours.get(key), theirs.get(key)) for key in keys if ours.get(key) != theirs.get(key)]
                    if not keys:
                        differ = [one for one in ours if one not in theirs] + [one for one in theirs if one not in ours]
                    raise SystemExit(f'{folder.name}, section {name}: USEBIO and JSON differ: {differ[:3]}')
                totals[place] += len(ours)
        if want:
            raise SystemExit(f'{folder.name}: sections are missing: {", ".join(want)}')
        method = document['event'].get('method')
        if method in ('teams', 'swiss', 'board-a-match') and event.find('.//MATCH') is None:
            raise SystemExit(f'{folder.name}: {method} without matches')
    print('USEBIO: {} participants, {} matches and {} lines are those of the JSON'.format(*totals))


if __name__ == '__main__':
    main(*sys.argv[1:])
