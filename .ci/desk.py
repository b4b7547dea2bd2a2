#!/usr/bin/env python3
"""Types whole sessions into the page by keys alone, in Chromium, and compares what is saved with the original.

usage: desk.py BIN PAGE [--all] [--pictures FOLDER]                         in the top folder; needs chromium

Without --all: a Mitchell begun in the page, its first lines by contracts; slips that stop, a doubt, undo; three kills of
the browser; a few lines in Firefox. With it: the whole Mitchell and a Howell, by contracts and by scores; thirty kills.
"""
import base64, csv, io, json, pathlib, random, sys, tempfile, time, zipfile

from browser import Browser
from firefox import Firefox
from page import Check, Page, axe

MOST_KEYS = {'contracts': 6.3, 'scores': 3.5}
CODES = {'Enter': 13, 'Escape': 27, 'ArrowUp': 38, 'ArrowDown': 40, 'PageDown': 34, 'F2': 113, 'F4': 115, 'F8': 119, 'F9': 120,
         '.': 190, '-': 189, '=': 187, '+': 187, '?': 191}
OF_LINE = 'score_ns', 'mp_ns', 'mp_ew'
OF_PAIR = 'boards', 'total', 'percent', 'place'


def contract(line):
    """A result as a director types it."""
    if line['contract'] == 'PASS':
        return 'p'
    needed = 6 + int(line['contract'][0])
    over = line['tricks'] - needed
    result = '=' if over == 0 else f'{over:+}'
    return (line['contract'].replace('NT', 'n') + line['declarer'] + result).lower()


class Desk:
    def __init__(self, check, page):
        self.check, self.page, self.browser = check, page, page.browser
        self.keys = 0

    def key(self, key):
        """A key as the keyboard sends it; nobody waits for what comes of it."""
        text = '\r' if key == 'Enter' else key if len(key) == 1 else ''
        code = CODES.get(key, ord(key.upper()) if len(key) == 1 else 0)
        for kind in 'keyDown', 'keyUp':
            self.browser.send('Input.dispatchKeyEvent', type=kind, key=key, windowsVirtualKeyCode=code,
                              text=text if kind == 'keyDown' else '')
        self.keys += 1

    def type(self, text):
        for key in text:
            self.key(key)
        self.key('Enter')

    def settle(self):
        self.page.ask('last.then(() => 1)')
        self.page.until('!working')

    def now(self):
        """The line on which the cursor stands."""
        self.settle()
        return self.page.ask('slip.lines.find((one) => one.line === slip.line)')

    def expect(self, holds, what):
        self.check.expect(holds, what)

    def begin(self, kind, tables):
        """A session begun in the page, by keys: from field to field with Tab."""
        self.page.open()
        self.page.ask(f'$("plan").elements.title.focus()')
        for letter in 'Tuesday':
            self.key(letter)
        self.page.ask(f'$("plan").elements.kind.value = "{kind}"; $("plan").elements.tables.focus();'
                      f'$("plan").elements.tables.value = {tables}; 1')
        self.key('Enter')
        self.page.until('view === "slips" && summary.slips && document.activeElement === line()')

    def folder_of(self, fixture, folder):
        """A fixture before play: its movement, and its lines without results."""
        rows = list(csv.DictReader(open(fixture / 'travelers.csv', newline='')))
        tables = {}
        for row in rows:
            tables.setdefault(tuple(int(row[name]) for name in ('round', 'table', 'ns', 'ew')), []).append(row['board'])
        movement = ['round,table,ns,ew,boards'] + [','.join(map(str, who)) + ',' + ' '.join(boards)
                                                   for who, boards in sorted(tables.items())]
        lines = ['round,table,board,ns,ew,contract,by,result'] + [
            ','.join(map(str, (who[0], who[1], board, who[2], who[3]))) + ',,,'
            for who, boards in sorted(tables.items()) for board in boards]
        folder.mkdir()
        (folder / 'movement.csv').write_text('\n'.join(movement) + '\n')
        (folder / 'travelers.csv').write_text('\n'.join(lines) + '\n')
        for name in 'pairs.csv', 'session.toml':
            (folder / name).write_bytes((fixture / name).read_bytes())

    def document(self, folder):
        done = self.check.run('score', folder, '--format', 'json', '--quiet')
        self.expect(done.stdout, f'{folder}: {done.stderr.decode()[:500]}')
        return json.loads(done.stdout or b'{"results": [], "standings": []}')

    def score(self, line, side):
        """The shortest text that gives a score on the line where the cursor stands: the page is asked."""
        points = line['score_ns']
        short, whole, sign = abs(points) // 10, abs(points), '-' if points < 0 else '+'
        meant = '0' if points == 0 else f'{whole} for {"N-S" if points > 0 else "E-W"}'
        for text in f'{short}', f'{whole}', f'{sign}{short}', f'{sign}{whole}':
            told = self.page.ask(f'ask({{ ask: "try", order, line: {side}, text: "{text}" }}).then(({{ head }}) => head.said ?? "")')
            if told == meant or told == f'passed out: {meant}':
                return text
        raise AssertionError(f'no text gives {points}')

    def replay(self, fixture, by, most=None):
        original = self.document(fixture)
        known = {(one['board'], one['ns'], one['ew']): one for one in original['results']}
        self.keys, count, took = 0, 0, []
        while most is None or count < most:
            now = self.now()
            if not now['open']:
                break
            line = known[now['number'], int(now['ns']), int(now['ew'])]
            text = contract(line) if by == 'contracts' else self.score(line, now['line'])
            start = time.monotonic()
            self.type(text)
            self.settle()
            took.append(time.monotonic() - start)
            self.expect(self.page.ask('$("stop").hidden'), f'{text} stops: {self.page.ask("$(`stop`).innerText")}')
            count += 1
        mean = self.keys / count
        took.sort()
        print(f'  {fixture.name} by {by}: {count} lines, {mean:.2f} keys a line, '
              f'{1000 * took[len(took) // 2]:.0f} ms a line (95 %: {1000 * took[len(took) * 95 // 100]:.0f} ms)', flush=True)
        self.expect(mean <= MOST_KEYS[by], f'{fixture.name} by {by}: {mean:.2f} keys a line')
        self.same(fixture, original, count)

    def saved(self, folder):
        """The ZIP that is saved, unpacked."""
        text = self.page.ask('''ask({ ask: "archive" }).then(({ content }) => {
            let text = "";
            for (let at = 0; at < content.length; at += 32768) text += String.fromCharCode(...content.subarray(at, at + 32768));
            return btoa(text);
        })''')
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(text))) as archive:
            archive.extractall(folder)
        for one in folder.glob('results/*'):
            one.unlink()

    def same(self, fixture, original, count):
        """What was saved, scored by the program, is the original: each line, and once all are there each total."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            self.saved(folder)
            typed = self.document(folder)
        is_whole = count == len(original['results'])
        fields = OF_LINE if is_whole else OF_LINE[:1]
        key = lambda one: (one['section'], one['board'], one['ns'], one['ew'])
        lines = lambda document: {key(one): [one[name] for name in fields] for one in document['results']}
        typed_lines, lines = lines(typed), lines(original)
        self.expect(len(typed_lines) == count, f'{fixture.name}: {len(typed_lines)} of {count} lines are saved')
        wrong = [one for one in typed_lines if typed_lines[one] != lines[one]]
        self.expect(not wrong, f'{fixture.name}: lines differ: {wrong[:3]}')
        totals = lambda document: {(one['section'], one['direction'], one['pair']): [one[name] for name in OF_PAIR]
                                   for one in document['standings']}
        if is_whole:
            self.expect(totals(typed) == totals(original), f'{fixture.name}: totals differ')

    # What stops, what is doubted, what is taken back.

    def stops(self):
        self.begin('mitchell', 7)
        self.type('4sn=')
        self.expect(self.now()['line'] == 1, 'Enter goes on to the next line')
        said = self.page.ask('slip.lines[0].said')
        self.expect(said == '4♠ by N, =: 420 for N-S', f'what was understood is beside the line: {said}')
        self.type('-5')
        self.settle()
        self.expect(self.now()['line'] == 1, 'what cannot be stops at the line')
        stop = self.page.ask('$("stop").innerText')
        self.expect('no contract gives N-S -50' in stop and 'Possible: ' in stop, f'with what would be possible: {stop!r}')
        self.expect(self.page.ask(' line().value') == '-5', 'what was typed is still there')
        self.key('Escape')
        self.type('62')
        self.expect(self.now()['line'] == 2 and self.page.ask('$("stop").hidden'), 'a score goes beside a contract')
        self.key('F9')
        self.settle()
        self.expect(self.now()['line'] == 1 and self.now()['open'], 'F9 takes the last line back')
        self.key('.')
        self.page.until('now().cells[3].textContent.length > 0')
        self.key('Enter')
        self.settle()
        said = self.page.ask('slip.lines[1].said')
        self.expect(said == '4♠ by N, =: 620 for N-S', f'a point is the line above: {said}')
        self.key('F2')
        self.settle()
        self.expect(self.page.ask('slip.lines.length') == 7, 'by the other order, a sheet has a line for each table')
        self.key('F2')
        self.settle()
        # Typed ahead, faster than any line is read.
        for text in '3nw-1', '2hs+1':
            for letter in text:
                self.key(letter)
            self.key('Enter')
        self.settle()
        far = self.page.ask('summary.slips.lines')
        self.expect(far == 4, f'who types ahead loses nothing: {far} lines')
        self.expect(self.page.ask('$("far-said").textContent') == '4 of 196 lines, round 1 of 7', 'how far it is')
        self.key('?')
        self.page.until('$("dialog").open')
        self.key('Escape')
        self.page.ask('session.saved = true')

    def survives(self):
        """An evening that is in no file yet goes on after the browser was ended."""
        self.begin('mitchell', 7)
        for text in '4sn=', '3nw-1', 'p':
            self.type(text)
        self.settle()
        before = self.page.ask('new TextDecoder().decode(session.files.get("travelers.csv"))')
        self.page.ask('session.saved = true')
        self.page.open()
        self.page.until('!$("kept").hidden && !$("go-on").hidden')
        self.browser.click('#go-on')
        self.page.until('view === "slips" && summary.slips?.lines === 3 && !working')
        now = self.page.ask('new TextDecoder().decode(session.files.get("travelers.csv"))')
        self.expect(now == before, 'the lines that were typed are there again')
        self.expect(self.now()['line'] == 3, 'and the cursor is on the next open line')
        self.page.ask('session.saved = true')
        self.page.ask('forget()')

    def suits_everybody(self):
        self.begin('mitchell', 7)
        for text in '4sn=', '3nw-1', 'p':
            self.type(text)
        self.type('613')
        self.settle()
        self.check.suits(self.page, ['slips', 'start'])
        self.key('F2')
        self.settle()
        self.check.suits(self.page, ['slips'])
        self.page.ask('session.saved = true; forget()')

    def doubts(self):
        """A score far from all others is a doubt: it goes in, and stays in a list."""
        self.begin('mitchell', 7)
        self.key('F2')
        for text in '4sn=', '4sn=', '4sn+1', '4ss=', '4sn=', '4sn-1':
            self.type(text)
        self.settle()
        seen = lambda: self.page.ask('''[...$("findings").children].filter((one) => one.checkVisibility())
            .map((one) => one.querySelector(".message").innerText)''')
        self.expect(not seen(), f'lines that are not there yet are no doubts by this order: {seen()}')
        self.type('4sw=')
        self.settle()
        self.expect(self.page.ask('summary.slips.lines') == 7, 'what is doubtful goes in')
        self.expect(len(seen()) == 1, f'and is listed beside the slips: {seen()}')
        self.browser.press('F8', CODES['F8'])
        self.expect(self.page.ask('document.activeElement.localName') == 'li', 'F8 goes to the doubt')
        self.browser.press('Escape', CODES['Escape'])
        self.expect(self.page.ask('document.activeElement === line()'), 'Escape goes back to the line')
        self.expect(self.browser.opens('$("room").click()') == 1, 'standings are in a window of their own')
        shown = self.page.made('room.html').decode()
        self.expect('Provisional' in shown or 'PROVISIONAL' in shown, 'and are said to be provisional')
        self.expect('id="recap' not in shown and 'id="travelers' not in shown, 'without any board')
        self.key('F2')
        self.settle()
        self.page.ask('session.saved = true; forget()')

    def pictures(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for scheme in 'light', 'dark':
            self.browser.light(scheme)
            for width, height in (390, 844), (1024, 768), (1920, 1080):
                self.browser.screen(width, height)
                self.page.open()
                self.browser.picture(folder / f'start-{width}-{scheme}.png')
                self.page.ask('$("plan").scrollIntoView(); 1')
                self.browser.picture(folder / f'new-{width}-{scheme}.png')
                self.begin('mitchell', 7)
                for text in '4sn=', '3nw-1', '2hs+1', '.', '4hxe-2', '1nn=':
                    self.type(text)
                self.settle()
                for letter in '3ntw-2':
                    self.key(letter)
                self.browser.settle()
                self.browser.picture(folder / f'slips-{width}-{scheme}.png')
                self.key('Escape')
                self.type('613')
                self.settle()
                self.browser.settle()
                self.browser.picture(folder / f'stop-{width}-{scheme}.png')
                self.page.ask('session.saved = true; forget()')


def killed(check, times):
    """The browser's process is killed after some keys: at most the line in hand is lost, and the cursor is behind it."""
    lost = 0
    for seed in range(times):
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            profile = pathlib.Path(folder) / 'profile'
            desk = Desk(check, Page(Browser(profile), check.page))
            desk.begin('mitchell', 7)
            count = chance.randint(1, 9)
            for _ in range(count):
                desk.type(chance.choice(['p', '3nn=', '4sw-1', '2hs+1']))
            if chance.random() < 0.5:
                desk.settle()
            for letter in '3nn='[:chance.randint(0, 4)]:
                desk.key(letter)
            entered = desk.page.ask('session.acts.length')
            desk.browser.process.kill()
            desk.browser.process.wait()
            desk = Desk(check, Page(Browser(profile), check.page))
            try:
                desk.page.open()
                desk.page.until('!$("kept").hidden')
                desk.browser.click('#go-on')
                desk.page.until('view === "slips" && summary.slips && document.activeElement === line() && !working')
                kept = desk.page.ask('summary.slips.lines')
                check.expect(kept >= entered - 1, f'killed ({seed}): {kept} of {entered} lines are there')
                check.expect(desk.now()['line'] == kept, f'killed ({seed}): the cursor is on line {desk.now()["line"]} of {kept}')
                lost += entered - kept
                desk.page.ask('session.saved = true')
            finally:
                desk.browser.close()
    print(f'  {times} kills: {lost} lines lost', flush=True)


def in_firefox(check):
    with Firefox() as firefox:
        firefox.open(check.page)
        page = Page(firefox, check.page)
        page.until('document.documentElement.dataset.ready')
        page.ask('window.given = 1; $("plan").requestSubmit()')
        page.until('view === "slips" && document.activeElement === line()')
        for text in '4sn=', '62', 'np', '.':
            page.ask(f'''window.given = 1; line().value = "{text}";
                line().dispatchEvent(new KeyboardEvent("keydown", {{ key: "Enter", bubbles: true }})); await last''')
        said = page.ask('ask({ ask: "slips", order: "slip", line: 0 }).then(({ head }) => head.lines.map((one) => one.said))')
        check.expect(said == ['4♠ by N, =: 420 for N-S', '620 for N-S', 'not played', 'not played'], f'Firefox: {said}')


def main():
    binary, file, *rest = sys.argv[1:]
    check = Check(pathlib.Path(binary).resolve(), pathlib.Path(file).resolve(), '--all' in rest)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        page = Page(Browser(folder / 'profile'), check.page)
        desk = Desk(check, page)
        try:
            page.browser.screen(1280, 900)
            page.browser.light('light')
            if '--pictures' in rest:
                desk.pictures(pathlib.Path(rest[rest.index('--pictures') + 1]))
                return
            check.axe = axe()
            for step in desk.stops, desk.survives, desk.doubts, desk.suits_everybody:
                step()
            mitchell, howell = (pathlib.Path('fixtures', name) for name in ('mitchell-7-tables', 'howell-5-tables'))
            desk.begin('mitchell', 7)
            desk.replay(mitchell, 'contracts', None if check.everything else 12)
            page.ask('session.saved = true; forget()')
            if check.everything:
                desk.begin('mitchell', 7)
                desk.replay(mitchell, 'scores')
                page.ask('session.saved = true; forget()')
                for by in MOST_KEYS:
                    desk.folder_of(howell, folder / by)
                    page.open()
                    page.give([folder / by])
                    page.until('view === "slips" && document.activeElement === line()')
                    desk.replay(howell, by)
                    page.ask('session.saved = true; forget()')
        finally:
            page.browser.close()
    killed(check, 30 if check.everything else 3)
    in_firefox(check)
    if check.failed:
        sys.exit(f'{len(check.failed)} of the desk\'s checks failed')
    print('what is typed is what was played')


if __name__ == '__main__':
    main()
