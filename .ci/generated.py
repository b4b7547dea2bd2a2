#!/usr/bin/env python3
"""Compares the program with `fixtures/independent.py` on generated sessions.

usage: generated.py MATCHPOINT [COUNT [FIRST]]
       generated.py --regular FOLDER COUNT

Makes COUNT sessions (1,000 unless given) from the seeds 1, 2 ...: one to three sections with one winner or two, under all
rules, with matchpoints, cross-IMPs and Butler, with artificial, split and weighted scores, foul groups, boards that lack
results, strats and awards; each fourth is of matches of pairs or teams, 5 to 25 entries by every scale. Each is scored
by the program and by the script, and every number is compared. Some play half matches, in some everybody meets
everybody, and some matches were not played. Matches that are not regular must have a finding. The
first session that differs is left in `target/generated`, and the exit status is 1. FIRST is the first seed, and
`matches` in its place makes only matches. --regular writes sessions of matches in which nothing is missing, for
`slips.py`.
"""
import importlib.util
import json
import random
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
spec = importlib.util.spec_from_file_location('independent', ROOT / 'fixtures/independent.py')
independent = importlib.util.module_from_spec(spec)
spec.loader.exec_module(independent)

COLUMNS = ('section', 'board', 'ns', 'ew', 'contract', 'declarer', 'result', 'score_ns', 'score_ew', 'weights', 'group')

def contract(rng):
    """A contract, by whom, and what came of it: `4S`, `N`, `-1`."""
    level, strain = rng.choice((1, 2, 3, 3, 4, 4, 5, 6)), rng.choice(('C', 'D', 'H', 'S', 'NT'))
    made = rng.choice((-2, -1, 0, 0, 1)) if level < 6 else rng.choice((-1, 0))
    doubled = rng.choice(('', '', '', '', 'X'))
    return f'{level}{strain}{doubled}', rng.choice('NESW'), '=' if made == 0 else f'{made:+}'

def score(board, played):
    """The score for N-S."""
    text, declarer, result = played
    return independent.score_of(board, text, declarer, int(text[0]) + 6 + (0 if result == '=' else int(result)))

def line(rng, board, common, method):
    """What happened at a table, in the columns of a traveler."""
    played, other = rng.choice(common), rng.choice(common)
    kind = rng.random()
    if kind > 0.12:
        return dict(zip(('contract', 'declarer', 'result'), played))
    if kind > 0.07:
        return {'contract': rng.choice(('A+/A-', 'A-/A+', 'A/A', 'A+/A+', 'A6040', 'NP', 'LP', 'PASS'))}
    if kind > 0.035:
        sides = [f'{score(board, played):+}', f'{-score(board, other):+}']
        if rng.random() < 0.6:
            sides[rng.randrange(2)] = rng.choice(('A+', 'A-', 'A'))
        return dict(zip(('score_ns', 'score_ew'), sides))
    # The script knows no datum of weighted scores.
    if method == 'butler':
        return {'contract': 'PASS'}
    share = rng.choice((10, 25, 40, 60))
    return {'weights': f'{share}% {score(board, played)}, {100 - share}% {score(board, other)}'}

def session(seed, folder):
    """Writes a session that holds together."""
    rng = random.Random(seed)
    method = rng.choice(('matchpoints', 'matchpoints', 'matchpoints', 'cross-imps', 'butler'))
    rules = rng.choice(('acbl', 'ebu', 'wbf'))
    names = 'ABC'[:rng.randint(1, 3)]
    boards = rng.randint(5, 9)
    toml = ['[scoring]', f'rules = "{rules}"', f'method = "{method}"',
            f'average_plus = "{rng.choice(("law", "flat"))}"']
    if method == 'matchpoints' and rng.random() < 0.3:
        toml.append(f'board_rounding = {rng.choice((0.1, 0.01, chr(34) + "none" + chr(34)))}')
    if method == 'cross-imps':
        toml.append(f'imps = "{rng.choice(("average", "total"))}"')
    if len(names) > 1 and rng.random() < 0.5:
        toml.append(f'score_together = [{json.dumps(list(names))}]')
    toml += ['[ranking]', 'minimum_share = "0%"']
    rows, pairs = [], []
    for name in names:
        winners, tables = rng.choice((1, 2)), rng.randint(3, 7)
        toml += ['[[sections]]', f'name = "{name}"', f'winners = {winners}', f'tables = {tables}']
        numbers = list(range(1, tables + 1))
        seats = [numbers, numbers[:]] if winners == 2 else [list(range(1, 2 * tables + 1)), []]
        for direction, own in zip(('NS', 'EW') if winners == 2 else ('',), seats):
            pairs += [(name, direction, number, rng.randint(0, 900), rng.randint(0, 900)) for number in own]
        for board in range(1, boards + 1):
            [rng.shuffle(side) for side in seats]
            who = list(zip(*seats)) if winners == 2 else [(seats[0][2 * t], seats[0][2 * t + 1]) for t in range(tables)]
            common = [contract(rng) for _ in range(rng.randint(1, 5))]
            fouled = rng.random() < 0.15
            for ns, ew in who:
                if rng.random() < 0.06:
                    continue
                group = rng.choice(('', 'B')) if fouled else ''
                rows.append({'section': name, 'board': board, 'ns': ns, 'ew': ew, 'group': group, **line(rng, board, common, method)})
    if method == 'matchpoints' and rng.random() < 0.3:
        for strat, limit in (('A', None), ('B', 500), ('C', 100)):
            toml += ['[[strats]]', f'name = "{strat}"'] + ([f'limit = {limit}'] if limit else [])
        rating = rng.choice(('club', 'club', 'special'))
        # The EBU's awards have no ratings.
        toml += ['[masterpoints]'] + ([f'rating = "{rating}"'] if rules != 'ebu' else [])
        text = 'section,direction,pair,player1,player2,masterpoints1,masterpoints2\n'
        text += ''.join(f'{s},{d},{p},First {s}{d}{p},Second {s}{d}{p},{one},{two}\n' for s, d, p, one, two in pairs)
        (folder / 'pairs.csv').write_text(text)
    (folder / 'session.toml').write_text('\n'.join(toml) + '\n')
    write(folder, COLUMNS, rows)

SCALES = ('none', 'wbf', 'wbf-discrete', 'acbl-20', 'acbl-30', 'win-loss', 'win-loss-quarters', 'ebu', 'acbl')
IRREGULAR = ('untyped-bye', 'missing-match', 'short-match', 'missing-lines', 'missing-line', 'missing-board', 'missing-round',
             'half-matches')

def matches(seed, folder, regular=False):
    """Writes a session of matches, of pairs or of teams; some lack boards, or whoever sits out. Gives the boards of each
    round in which somebody has nothing, and whether a match is shorter than others of its round."""
    rng = random.Random(seed)
    method = rng.choice(('swiss', 'teams'))
    imps = rng.choice((None, None, 'average', 'ebu', 'total')) if method == 'swiss' else None
    vp = rng.choice(SCALES if method == 'teams' or imps else ('none', 'ebu-percent', 'ebu-percent', 'ebu'))
    vp = 'none' if imps == 'total' else vp
    pool = independent.POOLS.get(vp, 20)
    toml = ['[scoring]', f'rules = "{rng.choice(("acbl", "ebu", "wbf"))}"', f'method = "{method}"', f'vp = "{vp}"',
            *([f'imps = "{imps}"'] if imps else []), '[ranking]', 'minimum_share = "0%"']
    entries, length, rows, all_met, byes = rng.randint(5, 25), rng.choice((2, 3, 4, 5, 6, 7, 8, 10)), [], [], []
    entries, length = (min(entries, 12), min(length, 6)) if rng.random() < 0.7 else (entries, length)
    all_meet = not regular and rng.random() < 0.2
    entries = rng.randint(4, 6) if all_meet else entries
    idle, is_short = set(), False
    numbers = list(range(1, entries + 1))
    for number in range(1, (entries - 1 + entries % 2 if all_meet else rng.randint(2, 4)) + 1):
        rng.shuffle(numbers)
        if all_meet:
            ring = list(range(1, entries + 1)) + [0] * (entries % 2)
            ring = ring[:1] + ring[number:] + ring[1:number]
            both = sorted(zip(ring[:len(ring) // 2], ring[::-1]), key=lambda both: 0 in both)
            numbers = [one for two in both for one in two if one]
        boards, is_halved = list(range((number - 1) * length + 1, number * length + 1)), False
        of = {board: [contract(rng) for _ in range(rng.randint(1, 4))] for board in boards}
        met, rest = [(one, other, boards) for one, other in zip(numbers[::2], numbers[1::2])], numbers[entries - entries % 2:]
        if not regular and rest and length > 3 and not all_meet and rng.random() < 0.5:
            is_halved = True
            one, other, _ = met.pop()
            parts = boards[:length // 2], boards[length // 2:length // 2 * 2], boards[:length // 2]
            if method == 'swiss':
                met += (one, other, boards[:length // 2]), (one, rest[0], boards[length // 2:])
                rest = []
            elif length > 5:
                parts = [boards[part * (length // 3):(part + 1) * (length // 3)] for part in range(3)]
                met += zip((one, other, rest[0]), (other, rest[0], one), parts)
                rest = []
            else:
                met.append((one, other, boards))
        if rest and vp != 'none' and rng.random() < 0.2 and not regular:
            given = [f'vp_a = {rng.randint(0, 4 * pool) / 4}'] if vp != 'none' else []
            byes.append((rest[0], ['[[matches]]', f'round = {number}', f'a = {rest[0]}'] + rng.choice(([], given))))
        elif rest and (rng.random() < 0.7 or regular):
            rows += [{'round': number, 'board': board, 'ns': rest[0]} for board in boards]
        elif rest:
            idle.add((number, rest[0]))
        all_met += [(number, one, other) for one, other, _ in met]
        played = {}
        for one, other, own in met:
            played[one, other] = own = [board for board in own if rng.random() > 0.05 or regular or is_halved and method == 'swiss']
            for board in own:
                for ns, ew in ((one, other), (other, one))[:2 if method == 'teams' else 1]:
                    rows.append({'round': number, 'board': board, 'ns': ns, 'ew': ew, **line(rng, board, of[board], method)})
        counts = [len(own) for own in played.values()]
        # In half matches nobody knows how many there were to be.
        if all(len(own) == length for _, _, own in met):
            is_short |= min(counts) < max(counts, key=lambda count: (counts.count(count), count))
        idle |= {(number, one) for met, own in played.items() if not own for one in met}
    # Who never plays is not in the session.
    toml += [text for pair, bye in byes if pair in met_by(rows) for text in bye]
    # What a match was to be is said only of one that has lines.
    with_lines = {(row['round'], *sorted((row['ns'], row['ew']))) for row in rows if 'ew' in row}
    all_met = [met for met in all_met if (met[0], *sorted(met[1:])) in with_lines]
    for met in rng.sample(all_met, 0 if regular or vp == 'none' else min(len(all_met), rng.choice((0, 0, 1, 2)))):
        toml += ruling(rng, *met, length, pool)
        others = [row for row in rows if (row['round'], *sorted((row['ns'], row.get('ew', 0)))) != (met[0], *sorted(met[1:]))]
        # Who has another match in the round would have to be told what each is worth.
        elsewhere = any(row['round'] == met[0] and {row['ns'], row.get('ew')} & set(met[1:]) for row in others)
        if 'planned' not in toml[-1] and met_by(others) >= met_by(rows) and rng.random() < 0.5 and not elsewhere:
            rows = others
        is_short, idle = False, {one for one in idle if one[0] != met[0]}
    (folder / 'session.toml').write_text('\n'.join(toml) + '\n')
    write(folder, ('round', *COLUMNS), rows)
    # Of who never plays, and of a round that nobody plays, nothing is known.
    known = {row['round'] for row in rows if 'ew' in row}
    boards_of = lambda number: range((number - 1) * length + 1, number * length + 1)
    return {number: boards_of(number) for number, who in idle if number in known and who in met_by(rows)}, is_short

def met_by(rows):
    """Who has opponents."""
    return {row[side] for row in rows if 'ew' in row for side in ('ns', 'ew')}

def ruling(rng, number, one, other, length, pool):
    """What the organizer says of a match: how it ended, or how long it was to be."""
    said = ['[[matches]]', f'round = {number}', f'a = {one}', f'b = {other}'] + rng.choice(([], [f'worth = {pool / 2:g}']))
    ended = rng.choice(('void', 'walkover', 'late', 'withdrawn', 'wrong-seating', 'awarded', 'played'))
    if ended == 'played':
        return [*said, f'planned = {rng.randint(1, 2 * length)}']
    given = [f'vp_{side} = {rng.randint(0, 4 * pool) / 4}' for side in 'ab'] if ended == 'awarded' else []
    if ended in ('walkover', 'late', 'withdrawn', 'wrong-seating') and rng.random() < 0.5:
        faults = ('a', 'b', 'both', 'neither')[:4 if ended == 'wrong-seating' else 3]
        given.append(f'at_fault = "{rng.choice(faults)}"')
    return [*said, *given, f'ended = "{ended}"', 'reason = "the director says so"']

def write(folder, columns, rows):
    """Writes travelers."""
    lines = [','.join(f'"{row[c]}"' if c == 'weights' and c in row else str(row.get(c, '')) for c in columns) for row in rows]
    (folder / 'travelers.csv').write_text('\n'.join([','.join(columns), *lines]) + '\n')

def unnoticed(said, idle, is_short):
    """What is not regular in a session, and has no finding among those that were said."""
    codes = re.findall(r'^(?:error|warning|note)\[([a-z-]+)\]: (.*)$', said, re.M)
    # A slip on the boards of a round takes the findings that it explains into one of them.
    is_slip = lambda code, text, boards: code == 'probable-slip' and any(
        int(board) in boards for board in re.findall(r'boards? (\d+)', text))
    def is_named(number, boards):
        return any(code in IRREGULAR and f'round {number}' in text for code, text in codes) or (
            any(code in IRREGULAR and 'same cause' in text for code, text in codes)
            and any(is_slip(*one, boards) for one in codes))
    without = [f'nothing says that somebody has no match in round {number}' for number, boards in idle.items()
               if not is_named(number, boards)]
    if is_short and not any(code in IRREGULAR for code, _ in codes):
        without.append('nothing says that a match is short')
    return without

def compared(program, folder, irregular=({}, False)):
    """How many numbers there are, and which differ."""
    target = folder / 'results.json'
    run = subprocess.run([program, 'score', folder, '--format', 'json', '-o', target], capture_output=True, text=True)
    if not target.exists():
        return 0, [f'status {run.returncode}: {run.stderr}']
    document = json.loads(target.read_text())
    results, standings = independent.expected(folder / 'travelers.csv')
    keys = ('section', 'board', 'ns', 'ew')
    shown = lambda value: '' if value is None else str(value)
    lines = {tuple(shown(row[key]) for key in keys): row for row in document['results']}
    count, wrong = 0, unnoticed(run.stderr, *irregular) if any(irregular) else []
    def compare(what, own, other):
        nonlocal count
        count += 1
        if shown(own) != shown(other):
            wrong.append(f'{what}: {shown(own)!r}, by the script {shown(other)!r}')
    for row in results:
        own = lines[tuple(row[key] for key in keys)]
        for name in ('mp_ns', 'mp_ew'):
            compare((*(row[key] for key in keys), name), own[name], row[name])
    own = {(shown(row['section']), shown(row['direction']), shown(row['pair'])): row for row in document['standings']}
    for row in standings:
        key = row['section'], row['direction'], row['pair']
        for name in ('boards', 'total', 'session', 'final', 'percent', 'place'):
            compare((*key, name), own[key][name], row[name])
        for rank in own[key]['ranks']:
            for kind in ('section', 'overall'):
                compare((*key, rank['strat'], kind), rank[kind], row[f'{kind}_rank_{rank["strat"]}'])
        if 'award' in row:
            award = own[key]['award'] or {}
            compare((*key, 'award'), award.get('points'), row['award'])
    return count, wrong

def scales():
    """Compares the scales that the program has as data with those that the script computes: how many cells there are."""
    read = lambda name: tomllib.loads((ROOT / f'crates/matchpointing/data/victory-points-{name}.toml').read_text())
    count = 0
    discrete = read('wbf-discrete')
    for scales, pool in ((discrete['scale'], 20), (discrete['halves']['scale'], 10)):
        for scale in scales:
            assert scale['up_to'] == independent.discrete_scale(scale['boards'], pool), scale
            count += len(scale['up_to'])
    for scale in read('wbf-2013')['scale']:
        assert scale['victory_points'] == independent.wbf_scale(scale['half_boards']), scale['half_boards']
        count += len(scale['victory_points'])
    return count

def main():
    if sys.argv[1] == '--regular':
        for seed in range(1, int(sys.argv[3]) + 1):
            folder = Path(sys.argv[2]) / str(seed)
            folder.mkdir(parents=True)
            matches(seed, folder, regular=True)
        return
    program, sessions = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    print(f'{scales()} cells of scales compared, none differs')
    first = sys.argv[3] if len(sys.argv) > 3 else '1'
    count, begin = 0, 1 if first == 'matches' else int(first)
    for seed in range(begin, begin + sessions):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            is_of_matches = seed % 4 == 0 or first == 'matches'
            irregular = matches(seed, folder) if is_of_matches else session(seed, folder)
            own, wrong = compared(program, folder, irregular or ({}, False))
            count += own
            if wrong:
                kept = ROOT / 'target/generated'
                kept.mkdir(parents=True, exist_ok=True)
                [(kept / file.name).write_bytes(file.read_bytes()) for file in folder.iterdir()]
                print(f'seed {seed}, left in {kept}:', *wrong[:20], sep='\n')
                sys.exit(1)
    print(f'{count} numbers of {sessions} generated sessions compared, none differs')

if __name__ == '__main__':
    main()
