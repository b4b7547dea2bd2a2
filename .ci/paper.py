#!/usr/bin/env python3
"""Reads the reports on paper back by the text layer of the PDF: every number is that of the JSON, and the pages are as they were kept.

usage: paper.py BIN FIXTURE [FIXTURE ...]        needs pdftotext and pdfinfo

Kept pages (their sizes and their texts) stand beside the other files of a fixture's pack; UPDATE_EXPECTED=1 writes them anew.
"""
import collections, json, os, pathlib, re, subprocess, sys

PACKS = pathlib.Path('crates/report/tests/packs')
REPORTS = 'ranking', 'recap', 'travelers', 'scorecards', 'frequency', 'director'


def run(*words, given=None):
    return subprocess.run(words, input=given, check=True, capture_output=True).stdout


def lines_of(report, pdf):
    """Lines as the eye sees them; in the order of drawing where panels stand side by side."""
    order = '-raw' if report in ('travelers', 'scorecards') else '-layout'
    text = run('pdftotext', order, '-', '-', given=pdf).decode()
    return [line.split() for line in re.split(r'[\n\f]', text)]


class Paper:
    """The reports of one session on paper, against its JSON."""

    def __init__(self, binary, fixture):
        self.fixture, self.compared = fixture, 0
        self.json = json.loads(run(binary, 'score', '--quiet', fixture, '--format', 'json'))
        self.pdf = {report: run(binary, 'score', '--quiet', fixture, '--format', 'pdf', '--report', report) for report in REPORTS}
        self.lines = {report: lines_of(report, pdf) for report, pdf in self.pdf.items()}
        self.individual = any('south' in result for result in self.json['results'])
        self.several = len(self.json['sections']) > 1
        self.one_winner = {section['name'] for section in self.json['sections'] if section['winners'] == 1}

    def expect(self, holds, what):
        if not holds:
            sys.exit(f'{self.fixture}: {what}')
        self.compared += 1

    def earned(self):
        """What each contestant has, by section, direction and number: board to matchpoints."""
        boards = collections.defaultdict(dict)
        for result in self.json['results']:
            for side, seats in ('NS', ('ns', 'south')), ('EW', ('ew', 'west')):
                for seat in seats:
                    if seat in result:
                        direction = 'both' if result['section'] in self.one_winner else side
                        points = result['mp_ns' if side == 'NS' else 'mp_ew']
                        boards[result['section'], direction, result[seat]][result['board']] = points
        return boards

    def rankings(self):
        for standing in self.json['standings']:
            for report in 'ranking', 'recap':
                wanted = [standing['place'], str(standing['pair']), standing['session'], standing['percent']]
                wanted = [self.shown(word) for word in wanted if word]
                found = any(all(word in line for word in wanted) for line in self.lines[report])
                self.expect(found, f'{report}: no line has {wanted}')
            words = ' '.join(word for line in self.lines['recap'] for word in line)
            for player in filter(None, standing['players']):
                self.expect(all(word in words for word in player.split()), f'recap: {player} is not on paper')

    def shown(self, word):
        return f'{float(word):.2f}' if re.fullmatch(r'-?\d+\.\d{3,}', word) else word

    def same(self, word, points):
        if points is None:
            return not re.search(r'\d', word)
        number = word.lstrip('*')
        if not re.fullmatch(r'-?\d+(\.\d+)?', number):
            return False
        digits = len(number.partition('.')[2])
        return abs(float(number) - float(points)) <= 0.500001 * 10 ** -digits

    def grid(self):
        sums = collections.defaultdict(lambda: collections.defaultdict(float))
        earned = self.earned()
        for (section, direction, number), boards in earned.items():
            for board, points in boards.items():
                sums[section, direction][board] += float(points or 0)
        for (section, direction, number), boards in earned.items():
            columns = sorted(sums[section, direction])
            cells = [boards.get(board) for board in columns]
            wanted = f'{section} {direction} {number}'
            rows = [line for line in self.lines['recap'] if str(number) in line[:3] and len(line) > len(columns)]
            found = any(all(self.same(word, points) for word, points in zip(line[-len(columns):], cells)) for line in rows)
            self.expect(found, f'recap: no row has the matchpoints of {wanted}: {cells}')
            self.compared += len(columns)
        feet = [line[1:] for line in self.lines['recap'] if line[:1] == ['Sum']]
        for sheet, boards in sums.items():
            columns = [boards[board] for board in sorted(boards)]
            found = any(len(foot) == len(columns) and all(self.same(word, sum) for word, sum in zip(foot, columns)) for foot in feet)
            self.expect(found, f'recap: no foot has the sums of {sheet}: {columns}')
        self.expect(len(feet) == len(sums), f'recap: {len(feet)} feet for {len(sums)} sheets')

    def travelers(self):
        boards, lines = collections.defaultdict(list), None
        for line in self.lines['travelers']:
            if line[:1] == ['Board'] and len(line) > 1:
                lines = boards[line[1]]
            elif lines is not None:
                lines.append(line)
        for result in self.json['results']:
            section = result['section'] if self.several else ''
            sides = [[section + str(result[seat]) for seat in seats if seat in result] for seats in (('ns', 'south'), ('ew', 'west'))]
            who = ['+'.join(side) for side in sides]
            points = [result['mp_ns'], result['mp_ew']]
            found = any(who[0] in line and who[1] in line and all(point is None or any(self.same(word, point) for word in line) for point in points)
                        for line in boards[str(result['board'])])
            self.expect(found, f'travelers: board {result["board"]}: no line has {who} with {points}')

    def scorecards(self):
        cards, lines = {}, None
        for line in self.lines['scorecards']:
            text = ' '.join(line)
            title = re.match(r'(?:(\w+) )?(N-S|E-W|pair|player) ([A-Z]*)(\d+)\b', text)
            if title and not re.match(r'\d', text):
                section = title[1] or title[3] or self.json['sections'][0]['name']
                direction = {'N-S': 'NS', 'E-W': 'EW'}.get(title[2], 'both')
                lines = cards.setdefault((section, direction, int(title[4])), [])
            elif lines is not None:
                lines.append(line)
        for contestant, boards in self.earned().items():
            self.expect(contestant in cards, f'scorecards: {contestant} has none')
            for board, points in boards.items():
                rows = [line for line in cards[contestant] if line[:1] == [str(board)]]
                found = any(any(self.same(word, points) for word in row[1:]) for row in rows)
                self.expect(found, f'scorecards: {contestant}, board {board}: {points} not in {rows}')

    def feet(self):
        for report, pdf in self.pdf.items():
            pages = int(re.search(rb'Pages: +(\d+)', run('pdfinfo', '-', given=pdf))[1])
            for page in range(1, pages + 1):
                foot = ['page', str(page), 'of', str(pages)]
                self.expect(any(line[-4:] == foot for line in self.lines[report]), f'{report}: page {page} has no number')

    def kept(self):
        """The pages are as they were kept, word by word: where a line ends is the reader's affair."""
        folder = PACKS / pathlib.Path(self.fixture).name
        for report, pdf in self.pdf.items():
            sizes = run('pdfinfo', '-l', '9999', '-', given=pdf).decode()
            sizes = re.findall(r'Page +\d+ size: +([\d.]+) x ([\d.]+)', sizes)
            sizes = ''.join(f'page of {float(width):.0f} x {float(height):.0f}\n' for width, height in sizes)
            text = sizes + run('pdftotext', '-raw', '-', '-', given=pdf).decode().replace('\f', '\n')
            path = folder / f'{report}.pdf.txt'
            if os.environ.get('UPDATE_EXPECTED'):
                path.write_text(text)
            kept = path.read_text().split() if path.exists() else []
            different = next((place for place, (one, other) in enumerate(zip(kept, text.split())) if one != other), None)
            self.expect(kept == text.split(), f'{path}: differs at word {different}: {kept[different or 0:][:12]}')


def score_tables(binary):
    def numbers(text):
        return collections.Counter(re.findall(r'\b\d{2,}\b', text))

    compared = 0
    for table in 'scores', 'recoup':
        pdf = run(binary, 'table', table, '--format', 'pdf')
        printed = numbers(run('pdftotext', '-layout', '-', '-', given=pdf).decode())
        for number, times in numbers(run(binary, 'table', table).decode()).items():
            if printed[number] < times:
                sys.exit(f'table {table}: {number} stands {printed[number]} times on paper, not {times}')
            compared += times
    return compared


def main():
    binary, fixtures = sys.argv[1], sys.argv[2:]
    compared = score_tables(binary)
    for fixture in fixtures:
        paper = Paper(binary, fixture.rstrip('/'))
        for check in paper.rankings, paper.grid, paper.travelers, paper.scorecards, paper.feet, paper.kept:
            check()
        compared += paper.compared
    print(f'{compared} numbers and names on paper agree')


main()
