#!/usr/bin/env python3
"""Types whole sessions into the page by keys alone, in Chromium, and compares what is saved with the original.

usage: desk.py BIN PAGE [--all] [--pictures FOLDER]                         in the top folder; needs chromium

Without --all: a Mitchell begun in the page, its first lines by contracts; slips that stop, a doubt, undo; names and acts;
slips in a wrong place, corrections, disks that refuse; languages; what survives; ten kills of the browser; two windows with one folder; a few
lines in Firefox. With it: a whole evening with slips; whole sessions, by contracts and by scores, also those of `new`,
generated and real ones; a thousand kills.
"""
import base64, csv, io, json, pathlib, random, re, sys, tempfile, time, zipfile

from browser import Browser
from firefox import Firefox
from page import Check, Listener, Page, Screen, axe

MOST_KEYS = {'contracts': 6.3, 'scores': 3.5}
CODES = {'Enter': 13, 'Escape': 27, 'ArrowUp': 38, 'ArrowDown': 40, 'PageDown': 34, 'F2': 113, 'F4': 115, 'F8': 119, 'F9': 120,
         '.': 190, '-': 189, '=': 187, '+': 187, '?': 191}
OF_LINE = 'score_ns', 'mp_ns', 'mp_ew'
OF_PAIR = 'boards', 'total', 'percent', 'place'


def contract(line):
    """A result as a director types it."""
    if isinstance(line['score_ns'], str):
        return ' '.join(dict.fromkeys((line['score_ns'], line['score_ew']))).lower()
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
        """A session before play: its movement, and its lines without results."""
        rows = list(csv.DictReader(open(fixture / 'travelers.csv', newline='', encoding='utf-8-sig')))
        section = ['section'] if 'section' in rows[0] else []
        tables = {}
        for row in rows:
            key = tuple(row[name] for name in section) + tuple(int(row[name]) for name in ('round', 'table', 'ns', 'ew'))
            tables.setdefault(key, []).append(row['board'])
        key = section + ['round', 'table']
        movement = [','.join(key + ['ns,ew,boards'])] + [','.join(map(str, who)) + ',' + ' '.join(boards)
                                                         for who, boards in sorted(tables.items())]
        lines = [','.join(key + ['board,ns,ew,contract,by,result'])] + [
            ','.join(map(str, (*who[:-2], board, *who[-2:]))) + ',,,' for who, boards in sorted(tables.items()) for board in boards]
        folder.mkdir()
        (folder / 'movement.csv').write_text('\n'.join(movement) + '\n')
        (folder / 'travelers.csv').write_text('\n'.join(lines) + '\n')
        for name in 'pairs.csv', 'session.toml':
            if (fixture / name).exists():
                (folder / name).write_bytes((fixture / name).read_bytes())

    def planned(self, folder, arguments, acts=()):
        """A session that `new` makes, and the same with results made up."""
        blank, played = folder / 'blank', folder / 'played'
        for one in blank, played:
            done = self.check.run('new', one, '--csv', *arguments, '--quiet')
            for act in acts:
                done = self.check.run('movement', one, *act, '--quiet')
            self.expect(done.returncode == 0, f'new {arguments}: {done.stderr.decode()[:300]}')
        chance = random.Random(' '.join(arguments))
        path = played / 'travelers.csv'
        header, *lines = path.read_text(encoding='utf-8').splitlines()
        names = header.lstrip('\ufeff').split(',')
        sits = lambda line: all(line.split(',')[names.index(side)] for side in ('ns', 'ew'))
        result = lambda: ','.join((chance.choice(['1NT', '2S', '3NT', '4H', '4S', '5D']), chance.choice('NESW'),
                                   chance.choice(['=', '+1', '-1', '-2'])))
        lines = [line[:-2] + result() if sits(line) else line for line in lines]
        path.write_text('\n'.join([header, *lines]) + '\n', encoding='utf-8')
        return blank, played

    def typed(self, blank, original, by):
        self.page.open()
        self.page.give([blank])
        self.page.until('view === "slips" && document.activeElement === line()')
        keys = self.replay(original, by)
        self.page.ask('session.saved = true; forget()')
        return keys

    def all_sessions(self):
        """Sessions that `new` makes, generated ones, and real ones where they are."""
        sums = {'contracts': [0, 0], 'scores': [0, 0]}
        kinds = [(['--mitchell', '7'], ()), (['--mitchell', '6.5'], ()), (['--mitchell', '4', '--mitchell', '5'], ()),
                 (['--web', '14'], ()), (['--howell', '4'], ()), (['--mitchell', '5'], [('--late',)])]
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for place, (arguments, acts) in enumerate(kinds):
                (folder / str(place)).mkdir()
                blank, played = self.planned(folder / str(place), arguments, acts)
                by = ['contracts', 'scores'][place % 2]
                sums[by] = [sum(both) for both in zip(sums[by], self.typed(blank, played, by))]
            originals = []
            for seed, tables, sections in (1, 7, 1), (2, 9, 2):
                made = folder / f'generated-{seed}'
                made.mkdir()
                done = self.check.run('generate', '--seed', str(seed), '--tables', str(tables), '--sections', str(sections), '--quiet')
                (made / 'travelers.csv').write_bytes(done.stdout)
                originals.append(made)
            golden = sorted(path.parent for path in pathlib.Path('../shared/golden').glob('*/travelers.csv'))
            plain = lambda one: all(isinstance(line['score_ns'], int) for line in self.document(one)['results'])
            has_tables = lambda one: {'round', 'table', 'ns', 'ew'} <= set(open(one / 'travelers.csv').readline().strip().split(','))
            originals += [one for one in golden if has_tables(one) and plain(one)][:10]
            for original in originals:
                blank = folder / f'{original.name}-blank'
                self.folder_of(original, blank)
                by = 'contracts' if all(line['contract'] for line in self.document(original)['results']) else 'scores'
                sums[by] = [sum(both) for both in zip(sums[by], self.typed(blank, original, by))]
        for by, (keys, count) in sums.items():
            print(f'  all sessions by {by}: {keys / max(count, 1):.2f} keys a line, {count} lines', flush=True)
            self.expect(keys <= MOST_KEYS[by] * count, f'{by}: {keys / max(count, 1):.2f} keys a line')

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
        known = {(one['section'], one['board'], one['ns'], one['ew']): one for one in original['results']}
        self.keys, count, took = 0, 0, []
        while most is None or count < most:
            now = self.now()
            if not now['open']:
                break
            section = self.page.ask('slip.groups[slip.group].section')
            line = known[section, now['number'], int(now['ns']), int(now['ew'])]
            is_score = by == 'scores' and isinstance(line['score_ns'], int)
            text = self.score(line, now['line']) if is_score else contract(line)
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
        self.same(fixture, original, count)
        return self.keys, count

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

    def evening(self, fixture):
        """A whole evening by keys, five lines and one whole slip of it wrong: what stops is typed again at once, and what
        is doubted is settled at the end, up to the print dialog."""
        original = self.document(fixture)
        known = {(one['board'], one['ns'], one['ew']): one for one in original['results']}
        rows = csv.DictReader(open(fixture / 'travelers.csv', newline='', encoding='utf-8-sig'))
        rows = {(int(row['round']), int(row['table']), int(row['board'])): (int(row['ns']), int(row['ew'])) for row in rows}
        right = lambda now: contract(known[now['number'], *rows[now['round'], now['table'], now['number']]])
        self.begin('mitchell', 7)
        self.keys, count, slips, worked = 0, 0, 0, 0
        while (now := self.now())['open']:
            slips += now['line'] % 4 == 0
            text, start = right(now), time.monotonic()
            if count in (50, 120):
                self.type(re.sub('[=+-].*', '+9', text))
                self.settle()
                self.expect(not self.page.ask('$("stop").hidden'), f'{text} with 9 overtricks does not stop')
                self.key('Escape')
            if count == 100:
                # Another pair is written on the slip.
                self.key('F6')
                self.page.until('$("dialog").open')
                self.key('Tab')
                self.type('7' if self.page.ask('slip.groups[slip.group].ns') != '7' else '6')
                self.page.until('!$("dialog").open')
            # A declarer of the other side is a doubt, if it can be at all.
            is_turned = count in (30, 90, 150) and text != 'p'
            self.type(text.translate(str.maketrans('nesw', 'enws')) if is_turned else text)
            self.settle()
            if is_turned and not self.page.ask('$("stop").hidden'):
                self.key('Escape')
                self.type(text)
                self.settle()
            if count == 100:
                self.expect('has two results' in self.page.ask('$("stop").innerText'), 'a slip with another pair does not stop')
                for key in 'Escape', 'F9':
                    self.key(key)
                    self.settle()
                self.type(text)
                self.settle()
            worked += time.monotonic() - start
            count += 1
        typed, self.keys = self.keys, 0
        for _ in range(12):
            if not self.page.ask('all("#findings > li").some((one) => one.checkVisibility())'):
                break
            self.key('F8')
            self.page.until('document.activeElement.matches("#findings > li")')
            at, ways = self.page.ask('''(({ row, repairs }) => [row, repairs.map((cells) => cells[0].text)])
                (summary.findings[all("#findings > li").indexOf(document.activeElement)])''')
            line = self.page.ask(f'ask({{ ask: "slips", order, row: {at} }}).then(({{ head }}) => head.lines.find((one) => one.line === head.line))')
            declarer = right(line)[-3:].strip('=+-0123456789').upper()
            if declarer in ways:
                self.key(str(1 + ways.index(declarer)))
            else:
                self.key('Enter')
                self.settle()
                self.type(right(line))
            self.settle()
        self.page.ask('Object.defineProperty($("frame"), "contentWindow", { value: { print() { window.isPrinted = true; } } }); 1')
        self.browser.press('p', 80, modifiers=2)
        self.keys += 2
        self.page.until('view === "shown.html" && window.isPrinted')
        self.same(fixture, original, count)
        minutes = ((typed + self.keys) / 5 + 2 * slips + worked) / 60
        print(f'  an evening: {count} lines, {slips} slips, {typed} keys, {minutes:.1f} minutes at 5 keys a second and 2 s a slip; '
              f'{self.keys} keys from the last Enter to the print dialog', flush=True)
        self.expect(minutes <= 25 and self.keys <= 60, 'an evening takes too long')
        self.page.ask('session.saved = true; forget()')

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
        # Typed on behind a line that stops, before it stops and then.
        for text in '613', '4sn=':
            self.type(text)
        self.settle()
        self.type('3nw-1')
        for letter in '2h':
            self.key(letter)
        self.settle()
        seen = self.page.ask('[summary.slips.lines, slip.line, line().value, $("ahead").textContent]')
        self.expect(seen[:3] == [4, 4, '613'] and '4sn= ⏎ 3nw-1 ⏎ 2h ' in seen[3], f'what was typed on waits: {seen}')
        self.key('Escape')
        self.type('p')
        for text in '', '', 's=':
            self.settle()
            self.type(text)
        self.settle()
        said = self.page.ask('ask({ ask: "slips", order, line: 4 }).then(({ head }) => head.lines.map((one) => one.written))')
        self.expect(said == ['PASS', '4S N =', '3NT W -1', '2H S ='], f'and each of it goes into its own line: {said}')
        self.key('?')
        self.page.until('$("dialog").open')
        self.key('Escape')
        self.page.ask('session.saved = true')

    def survives(self):
        """An evening that is in no file yet goes on after the browser was ended."""
        self.begin('mitchell', 7)
        self.page.ask('$("letters").value = "nl"; $("letters").onchange(); 1')
        for text in '4sn=', '3nw-1', 'p':
            self.type(text)
        self.settle()
        self.page.ask('$("language").value = "de"; $("language").onchange(); 1')
        self.expect(self.page.ask('$("letters").value') == 'nl', 'letters stay when the language changes')
        before = self.page.ask('new TextDecoder().decode(session.files.get("travelers.csv"))')
        self.page.ask('session.saved = true')
        self.page.open()
        self.page.until('!$("kept").hidden && !$("go-on").hidden')
        self.browser.click('#go-on')
        self.page.agrees_until('view === "slips" && summary.slips?.lines === 3 && !working && !$("dialog").open')
        now = self.page.ask('new TextDecoder().decode(session.files.get("travelers.csv"))')
        self.expect(now == before, 'the lines that were typed are there again')
        self.expect(self.now()['line'] == 3, 'and the cursor is on the next open line')
        self.expect(self.page.ask('$("letters").value') == 'nl', 'and letters are what they were')
        self.page.ask('session.saved = true')
        self.page.ask('forget()')

    def again(self, place=0):
        """The browser ends, and an evening of those that are in no file is continued."""
        self.page.ask('if (session) session.saved = true')
        self.page.open()
        self.page.until('!$("kept").hidden')
        offered = self.page.ask('all("#evenings button").map((one) => one.textContent)')
        self.page.ask(f'all("#evenings button")[{place}].click()')
        self.page.agrees_until('view === "slips" && summary.slips && !working && !$("dialog").open')
        return offered

    def keeps_what_follows(self):
        """Lines after settings are kept, and what is typed after a ZIP was saved belongs to the ZIP."""
        lines = lambda: self.page.ask('summary.slips.lines')
        self.page.open()
        self.page.ask('forget().then(() => 1)')
        self.begin('mitchell', 7)
        self.type('4sn=')
        self.settle()
        self.expect(self.page.ask('$("fix").hidden && !(session.choices.record = true, onRecord())'),
                    'while lines are open, a change is none on record')
        settings = self.file('session.toml').replace('# director = "Ann Lee"', 'director = "Zofia Berg"')
        self.answers('settings()', {0: settings})
        self.page.until('session.acts.at(-1).head.ask === "put" && !working')
        for text in '3nw-1', 'p':
            self.type(text)
        self.settle()
        net = self.page.ask('netted("readonly", (store) => store.getAll()).then((all) => JSON.stringify(all))')
        self.expect('Zofia' not in net, f'nobody is named in the browser: {net}')
        self.page.ask('session.saved = true')
        self.begin('mitchell', 5)
        self.type('p')
        self.settle()
        offered = self.again(1)
        self.expect(len(offered) == 2 and '1)' in offered[0] and '4)' in offered[1], f'each evening can be continued: {offered}')
        self.expect(lines() == 3, f'lines after settings are kept: {lines()}')
        said = self.page.ask('$("notes").innerText')
        self.expect('3 of 4' in said and 'settings' in said, f'what is missing is in sight: {said}')
        self.page.ask('save = (name, bytes) => { window.zip = bytes; }; saveZip().then(() => 1)')
        for text in '2hs+1', '4sn=':
            self.type(text)
        self.settle()
        packed = self.page.ask('btoa(zip.reduce((text, byte) => text + String.fromCharCode(byte), ""))')
        self.page.ask('session.saved = true')
        self.page.open()
        self.answers(f"""openSession(async () => ({{ files: new Map([["session.zip",
            Uint8Array.from(atob("{packed}"), (one) => one.charCodeAt(0))]]) }}))""", {})
        self.page.until('!working && summary')
        self.expect(lines() == 5, f'what was typed after a ZIP is made again with it: {lines()}')
        self.page.ask('session.saved = true')
        self.page.open()
        self.page.until('!$("kept").hidden')
        self.expect(self.page.ask('all("#evenings button").length') == 1, 'and the evening is none that is in no file')
        self.again()
        # Taken back beyond what was saved, it begins as it was planned.
        self.type('4sn=')
        self.settle()
        self.page.ask('save = () => undefined; saveZip().then(() => 1)')
        for text in 'F9', 'F9':
            self.key(text)
        self.settle()
        self.type('3nn=')
        self.type('3nn=')
        self.settle()
        self.again()
        self.expect(lines() == 2, f'taken back beyond what was saved: {lines()}')
        self.page.ask('session.saved = true; forget()')

    def leaves(self):
        """What is in no file is left only by who says so, and then the start offers it."""
        self.begin('mitchell', 7)
        self.type('4sn=')
        self.settle()
        give = 'openSession(() => unpacked({ ask: "sample" }))'
        self.answers(give, {}, yes=False)
        self.page.until('!$("dialog").open && !working')
        self.expect(self.page.ask('session.plan && summary.slips.lines') == 1, 'who stays has all of it')
        self.answers(give, {})
        self.page.until('!session.plan && !working')
        self.page.ask('see("start").then(() => 1)')
        self.expect(self.page.ask('$("go-on").checkVisibility()'), 'what was left is offered')
        # Another window has it.
        self.page.ask('window.lock = disk.lock; disk.lock = (name) => name.includes("-", 12) ? lock(name) : Promise.resolve(false);'
                      '$("go-on").click()')
        self.page.agrees_until('session.plan && !working && !$("dialog").open')
        told = self.page.ask('$("notice").innerText')
        self.expect('again' in told and 'another window' in told, f'what is made again hides no other news: {told!r}')
        self.page.ask('disk.lock = window.lock; $("notice").hidden = true; forget()')
        self.page.ask('net = Promise.reject(new Error("full")); $("notice").hidden = true; 1')
        self.type('p')
        self.page.until('!$("notice").hidden && !working')
        self.expect('Save often' in self.page.ask('$("notice").innerText'), 'a browser that keeps nothing is reported')
        self.page.ask('$("notice").hidden = true; 1')
        self.type('p')
        self.settle()
        self.expect(self.page.ask('$("notice").hidden && summary.slips.lines === 3'), 'once')
        self.page.ask('session.saved = true')

    def makes_corrections_again(self, fixture):
        """A correction that was in no file is made again, and who made it is asked, since no name is kept."""
        def opened():
            self.page.open()
            self.browser.set_files('#pick-folder', [fixture])

        opened()
        self.page.until('summary?.scored && !working')
        self.page.ask('$("choices").elements.who.value = "Ann Lee"; act({ ask: "fix", of: 0, number: 1, text: "p" }).then(() => 1)')
        self.page.until('session.files.has("corrections.csv") && !working')
        self.page.ask('session.saved = true')
        opened()
        self.answers('', {0: 'Bob Hay'})
        self.page.agrees_until('session?.files.has("corrections.csv") && !working && !$("dialog").open')
        text = self.file('corrections.csv')
        self.expect('Bob Hay' in text and 'Ann' not in text, f'a correction is made again: {text}')
        self.page.ask('session.saved = true; forget()')

    def takes_up_what_another_window_left(self, fixture):
        """Two windows have a session, and both end: what was typed in either is there when it is opened again."""
        def opened(held=None):
            self.page.open()
            if held:
                self.page.ask(f'void navigator.locks.request("matchpoint-{held}", () => new Promise(() => undefined)); 1')
            self.browser.set_files('#pick-folder', [fixture])
            self.page.until('session && ($("dialog").open || !working)')
            return self.page.ask('[session.sum, summary.shown[0].cells[0]]')

        def typed(text, row):
            self.page.ask(f'act({{ ask: "change", cells: [{{ row: {row}, column: 0, text: "{text}" }}] }}).then(() => 1)')
            self.page.until('!working')
            self.page.ask('session.saved = true')

        first, cell = opened()
        typed('11', 0)
        second, same = opened(held=first)
        self.expect(second != first and same == cell, f'a second window has a net of its own: {second}, {same}')
        typed('12', 1)
        opened()
        shown = [self.answers('', {}), self.answers('', {})]
        self.expect('11' in shown[0] and '12' in shown[1], f'what was typed in either is asked: {shown}')
        self.page.until('!working')
        cells = self.page.ask('summary.shown.slice(0, 2).map(({ cells }) => cells[0])')
        keys = self.page.ask('netted("readonly", (store) => store.getAllKeys())')
        self.expect(cells == ['11', '12'] and keys == [first], f'both are there, in one net: {cells}, {keys}')
        self.page.ask('session.saved = true; forget()')

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

    # What happens besides slips: names, acts, slips in a wrong place, corrections, disks that refuse.

    def answers(self, code, values, yes=True):
        """What opens a dialog is done, its fields are filled in, and it is answered."""
        if code:
            self.page.ask(f'void {code}')
        self.page.until('$("dialog").open')
        title = self.page.ask('$("dialog-text").textContent')
        self.page.ask(f'''(() => {{
            const fields = all("input, textarea, select", $("dialog-fields"));
            for (const [place, value] of {json.dumps([list(one) for one in values.items()])}) {{
                fields[place].value = value;
                fields[place].onchange?.();
            }}
        }})()''')
        self.page.ask('$("dialog-yes").click()' if yes else '$("dialog-no").click()')
        return title

    def file(self, name):
        return self.page.ask(f'new TextDecoder().decode(session.files.get("{name}"))')

    def names_and_acts(self):
        self.page.open()
        self.page.ask('takeList(new File(["number,name\\n1711,Ann Lee\\n1712,Bob Hay\\n1713,Cy Doe\\n"], "members.csv"))')
        self.page.ask('more(); all("[name=tables]")[0].value = 5; all("[name=tables]")[1].value = 4.5; 1')
        self.page.ask('$("plan").elements.names.value = "1711, bob\\nCy Do, Eve Fox"; $("plan").requestSubmit(); 1')
        self.page.until('$("dialog").open')
        asked = self.page.ask('all("#dialog-fields label span").map((one) => one.textContent)')
        self.expect(asked == ['bob', 'Cy Do'], f'first letters and nearly equal names are asked: {asked}')
        self.page.ask('$("dialog-yes").click()')
        self.page.until('view === "slips" && document.activeElement === line()')
        self.expect('A,1,NS,Ann Lee,Bob Hay,1711,1712\nA,2,NS,Cy Doe,Eve Fox,1713,\n' in self.file('pairs.csv'), self.file('pairs.csv')[:200])
        self.expect('\nB,1,1,' in self.file('movement.csv'), 'there are two sections')
        chips = self.page.ask('all("#map button").map((one) => one.textContent).join(" ")')
        self.expect(chips.startswith('A1 A2 A3 A4 A5 B1 B2 '), f'a slip has its section: {chips[:60]}')
        self.type('4sn=')
        self.settle()
        of = self.page.ask('summary.slips.of')
        self.answers('acting()', {0: 'late', 1: 'B'})
        self.page.until('!$("notice").hidden && !working')
        told = self.page.ask('$("notice-what").textContent')
        self.expect('new: ' in told, f'a late pair is told: {told}')
        self.expect(self.page.ask('summary.slips.lines') == 1, 'no line is lost')
        self.answers('acting()', {0: 'tables', 1: 'A', 3: 5})
        self.page.until('$("dialog").open && $("dialog-text").textContent')
        why = self.page.ask('$("dialog-text").textContent')
        kept = self.page.ask('all("select, input", $("dialog-fields")).map((one) => one.value)')
        self.expect('there are 5 tables already' in why and kept[:2] == ['tables', 'A'] and kept[3] == '5', f'what is refused is asked again: {why} {kept}')
        self.page.ask('$("dialog-no").click()')
        self.answers('acting()', {0: 'tables', 1: 'A', 3: '7.3'}, yes=False)
        self.page.until('!$("dialog").open')
        self.answers('naming()', {2: 'Jean, de la Tour, Marie'})
        self.page.until('$("dialog").open && $("dialog-text").textContent')
        third = 'all("#dialog-fields input")[2].value'
        self.expect(self.page.ask(third) == 'Jean, de la Tour, Marie', 'names that are refused are asked again')
        self.key('Escape')
        self.page.until('!$("dialog").open')
        self.page.ask('void naming()')
        self.page.until('$("dialog").open')
        self.expect(self.page.ask(third) == 'Jean, de la Tour, Marie', 'names that are left by Escape are there again')
        self.page.ask('all("#dialog-fields input")[0].focus()')
        self.key('Enter')
        self.expect(self.page.ask('$("dialog").open && document.activeElement === all("#dialog-fields input")[1]'),
                    'Enter goes to the next name')
        self.page.ask('$("dialog-no").click()')
        self.page.until('!$("dialog").open')
        self.answers('naming()', {2: 'Di Fox, 1713'})
        self.page.until('session.acts.at(-1).head.ask === "names" && !working')
        self.expect('A,3,NS,Di Fox,Cy Doe,,1713\n' in self.file('pairs.csv'), self.file('pairs.csv')[:300])
        self.type('p')
        self.settle()
        net = self.page.ask('netted("readonly", (store) => store.getAll()).then((all) => JSON.stringify(all))')
        self.expect('4sn=' in net and '"p"' in net, f'lines behind names are kept: {net}')
        self.expect(not any(one in net for one in ('Ann', 'Di Fox', '1711', '1713')), f'nobody is named in the browser: {net}')
        for _ in range(3):
            self.key('F9')
            self.settle()
        self.expect(self.page.ask('summary.slips.of') == of and self.page.ask('summary.slips.lines') == 1, 'acts are taken back')
        self.page.ask('session.saved = true; forget()')

    def alone(self):
        """One section: a pair comes, tables come, and the language changes; after the pack, slips are closed."""
        self.begin('howell', 3)
        self.answers('acting()', {3: '7.3', 0: 'late'})
        self.page.until('!$("notice").hidden && !working')
        told = self.page.ask('$("notice-what").textContent')
        self.expect('new: pair 7' in told, f'a late pair is told: {told}')
        self.key('F9')
        self.settle()
        self.page.ask('$("language").value = "de"; $("language").onchange(); 1')
        title = self.page.ask('$("slip-title").textContent')
        self.expect('Runde 1' in title, f'the slip in sight is in the language: {title}')
        self.page.ask('$("language").value = "en"; $("language").onchange(); 1')
        while self.page.ask('summary.slips.open'):
            self.type('4sn=')
            self.settle()
        full = self.file('travelers.csv')
        self.type('7nn=')
        self.settle()
        self.expect(self.file('travelers.csv') == full and not self.page.ask('$("stop").hidden'), 'one line more replaces none')
        self.key('Escape')
        self.key('ArrowUp')
        self.type('7nn=')
        self.settle()
        self.expect('7NT,N,=' in self.file('travelers.csv'), 'who goes to a line replaces its result')
        self.key('F9')
        self.settle()
        self.page.ask('window.saved = save; save = () => undefined; saveZip().then(() => 1)')
        self.page.until('!working')
        self.expect(self.page.ask('summary.recorded && !summary.slips && session.acts.length === 0'),
                    'what was published is changed on record')
        # A name is no result: it is changed as before, and what was saved is to be saved again.
        self.page.until('view === "shown.html" && $("rename").checkVisibility()')
        self.answers('queue(naming)', {0: 'Ann Lee, Bob Hay'})
        self.page.until('session.acts.at(-1)?.head.ask === "names" && !working && !$("notice").hidden')
        self.expect('Ann Lee' in self.file('pairs.csv') and not self.page.ask('session.files.has("corrections.csv")'),
                    'a name is changed after results were published')
        self.page.until('$("frame").contentDocument?.body?.textContent.includes("Ann Lee")')
        self.page.ask('save = window.saved; $("choices").elements.who.value = "Ann"; change([{ row: 0, column: 5, text: "4H" }, '
                      '{ row: 0, column: 7, text: "-1" }]).then(() => 1)')
        self.page.until('!working')
        self.expect(self.page.ask('summary.records') == 2, 'a correction of two cells is on record')
        self.page.ask('undo().then(() => 1)')
        text = self.file('corrections.csv')
        self.expect(text.count('undo') == 2, f'both are taken back at once: {text}')
        self.page.ask('session.saved = true; forget()')

    def refuses(self):
        """What cannot be played is refused with the nearest that can."""
        self.page.open()
        self.page.ask('$("plan").elements.count.value = 1; $("plan").requestSubmit(); 1')
        self.page.until('!$("notice").hidden && !working')
        said = self.page.ask('$("notice").innerText')
        self.expect('1 board does not make 7 sets' in said and 'plan 7 boards' in said, f'the nearest movement is named: {said!r}')

    def speaks(self, fixture):
        """Sheets whose settings name no language are in that of the page."""
        language = lambda tag: self.page.ask(f'$("language").value = "{tag}"; $("language").onchange(); 1')
        shown = lambda: re.search('lang="(..)"', self.page.made('shown.html').decode())[1]
        self.page.open()
        language('de')
        self.page.ask('$("plan").requestSubmit(); 1')
        self.page.until('view === "slips" && document.activeElement === line()')
        self.expect('\nlanguage = "de"\n' in self.file('session.toml'), 'a planned session has the language of the page')
        self.type('4pn=')
        self.settle()
        said = self.page.ask('[slip.lines[0].said, slip.lines[0].written]')
        self.expect('für N-S' in said[0] or 'von N' in said[0], f'what was understood is in it: {said}')
        self.expect(shown() == 'de', 'and so is the page of the results')
        language('sv')
        self.settle()
        self.expect(shown() == 'de', 'what the settings name stays')
        self.page.ask('session.saved = true; forget()')
        self.page.give([fixture])
        self.expect(shown() == 'sv', 'a session that names no language is in that of the page')
        language('nl')
        self.settle()
        self.page.until('$("frame").contentDocument?.documentElement.lang === "nl"')
        language('en')
        self.settle()
        self.expect(shown() == 'en', 'also after it has changed')
        self.page.ask('session.saved = true')

    def workbook(self):
        """A folder whose lines are in a workbook has no slips, and it is said why."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder, 'tuesday')
            done = self.check.run('new', folder, '--mitchell', '3', '--quiet')
            self.expect(done.returncode == 0, done.stderr.decode())
            self.page.open()
            self.page.give([folder])
            said = self.page.ask('$("notes").innerText')
            self.expect('travelers.xlsx' in said and 'CSV' in said, f'why there are no slips: {said!r}')

    def names_survive(self):
        """Names and settings are there again where the browser restores the window, and no other page can read them."""
        self.page.open()
        self.page.ask('forget().then(() => 1)')
        self.page.ask('$("plan").elements.title.value = "Gala"; $("plan").elements.names.value = "Zofia Berg, Bob Hay"; $("plan").requestSubmit(); 1')
        self.page.until('view === "slips" && document.activeElement === line()')
        for text in '4sn=', '3nw-1':
            self.type(text)
        self.settle()
        settings = self.file('session.toml').replace('# director = "Ann Lee"', 'director = "Quirin"')
        self.answers('settings()', {0: settings})
        self.page.until('session.acts.at(-1).head.ask === "put" && !working')
        self.answers('queue(naming)', {1: 'Cy Doe, Di Fox'})
        self.page.until('session.acts.at(-1).head.ask === "names" && !working')
        self.type('p')
        self.settle()
        texts = lambda: [self.file(name) for name in ('pairs.csv', 'session.toml', 'travelers.csv')]
        before = texts()
        net = self.page.ask('netted("readonly", (store) => store.getAll()).then((all) => JSON.stringify([all, { ...localStorage }, { ...sessionStorage }]))')
        self.expect(not any(one in net for one in ('Zofia', 'Quirin', 'Cy Doe', 'Gala')), f'nobody is named in the browser: {net}')
        self.page.ask('session.saved = true')
        self.browser.events.clear()
        self.browser.send('Page.reload')
        while not self.browser.said('Page.loadEventFired'):
            self.browser.events.append(self.browser.receive())
        self.page.until('document.documentElement.dataset.ready && !$("kept").hidden')
        self.browser.click('#go-on')
        self.page.agrees_until('view === "slips" && summary.slips?.lines === 3 && !working && !$("dialog").open')
        self.expect(texts() == before, f'names and settings are there again: {texts()} instead of {before}')
        self.page.ask('session.saved = true')
        self.again()
        self.expect('Zofia' not in self.file('pairs.csv') and self.page.ask('summary.slips.lines') == 3, 'in another window, they are not')
        # Once it is in a file, nothing of it is in the window either.
        self.page.ask('save = () => undefined; saveZip().then(() => 1)')
        self.expect(self.page.ask('!history.state?.said && !history.state?.begun'), 'what is saved is not kept')
        self.page.ask('session.saved = true; forget()')

    def offers_what_is_left(self):
        """An evening that is open in another window is neither offered nor forgotten."""
        self.begin('mitchell', 7)
        self.type('4sn=')
        self.settle()
        first = self.browser.session
        self.browser.window()
        self.page.open()
        self.page.until('!working')
        time.sleep(0.3)
        self.expect(self.page.ask('$("kept").hidden'), f'what another window has open is not offered: {self.page.ask("$(`kept`).innerText")}')
        self.page.ask('forget().then(() => 1)')
        self.browser.send('Page.close')
        self.browser.session = first
        kept = self.page.ask('netted("readonly", (store) => store.getAllKeys())')
        self.expect(len(kept) == 1, f'and stays when all else is forgotten: {kept}')
        self.page.ask('session.saved = true; forget()')

    def moves(self):
        self.begin('mitchell', 7)
        for text in '4sn=', '62', 'p', '3nw-1':
            self.type(text)
        self.settle()
        self.answers('queue(elsewhere)', {0: str(self.page.ask('slip.groups[2].first'))}, yes=False)
        self.page.ask('seeSlip(0).then(() => 1)')
        self.answers('queue(elsewhere)', {0: str(self.page.ask('slip.groups[2].first'))})
        self.settle()
        self.expect(self.page.ask('slip.lines.map((one) => one.written).filter(Boolean).length') == 4, 'a slip is moved to another table')
        self.key('F9')
        self.settle()
        self.page.ask('seeSlip(0).then(() => 1)')
        self.answers('queue(elsewhere)', {1: '2'})
        self.settle()
        self.expect(self.page.ask('slip.groups[0].ns + slip.groups[1].ns') == '21', 'pairs change places')
        self.key('F9')
        self.settle()
        self.page.ask('$("letters").value = "fr"; seeSlip(4).then(() => 1)')
        self.type('4co=')
        self.settle()
        said = self.page.ask('seeSlip(4).then(() => slip.lines.find((one) => one.line === 4).said)')
        self.expect(said and said.startswith('4♥ by W'), f'French letters: {said}')
        self.page.ask('$("letters").value = "en"; session.saved = true; forget()')

    def corrects(self, fixture):
        self.page.open()
        self.page.give([fixture])
        self.page.until('summary?.scored && !working')
        before = self.page.ask('session.files.size')
        original = self.document(fixture)['results'][0]
        self.page.ask('$("choices").elements.who.value = "Ann Lee"; 1')
        self.answers('fix()', {0: 'nobody at all', 1: '1', 2: 'p'})
        self.page.until('$("dialog").open && $("dialog-text").textContent')
        self.answers('', {0: self.page.ask('ask({ ask: "people" }).then(({ head }) => head.people[0])'), 1: str(original['board']), 2: 'p'})
        self.page.until('$("dialog").open && $("dialog-title").textContent === say("preview")')
        changes = self.page.ask('$("dialog-text").textContent')
        self.expect('PASS' in changes.upper() and self.page.ask('session.files.size') == before, f'what changes is seen first: {changes[:300]}')
        self.page.ask('$("dialog-yes").click()')
        self.page.until('session.files.has("corrections.csv") && !working')
        self.expect(self.page.ask('summary.records') >= 1, 'and then it is on record')
        self.page.ask('see("audit.html")')
        self.page.until('$("frame").contentDocument?.querySelector("input[type=checkbox]")')
        self.page.ask('$("frame").contentDocument.querySelector("input[type=checkbox]").click()')
        ticked = self.page.ask('$("frame").contentDocument.querySelector("input[type=checkbox]").checked')
        self.expect(ticked, f'a line is ticked off: {ticked}')
        self.page.ask('see("sheet")')
        self.page.ask('see("audit.html")')
        self.page.until('$("frame").contentDocument?.querySelector("input[type=checkbox]")')
        ticked = self.page.ask('$("frame").contentDocument.querySelector("input[type=checkbox]").checked')
        self.expect(ticked, f'and stays so when it is seen again: {ticked}')
        self.page.ask('session.saved = true; $("choices").elements.as_entered.click()')
        self.page.until('session.choices.as_entered && !working')
        self.page.ask('forget().then(() => 1)')
        self.page.give([fixture])
        self.expect(self.page.ask('!session.choices.as_entered && !$("choices").elements.as_entered.checked'), 'choices are of one session')
        self.page.ask('session.saved = true')

    def stays_in_sight(self):
        """On a small screen, the line is never under what is above it; a click on a button leaves the cursor in it."""
        self.page.browser.screen(640, 450)
        self.begin('individual', 3)
        self.page.ask('save = () => undefined; 1')
        for place in range(7):
            self.type('p')
            self.settle()
            hidden = self.page.ask('$("how-far").getBoundingClientRect().bottom - line().getBoundingClientRect().top')
            self.expect(hidden <= 0, f'line {place}: {hidden} pixels of it are hidden')
        self.page.browser.screen(1280, 900)
        self.page.browser.click('#save-now')
        self.page.until('!working && !$("notice").hidden')
        self.expect(self.page.ask('document.activeElement === line()'), 'the cursor is in the line after a click')
        self.page.ask('$("notice").hidden = true; void elsewhere()')
        self.page.until('$("dialog").open')
        self.expect(self.page.ask('all("select, input", $("dialog-fields")).length') == 1, 'nobody is seated where partners change')
        self.page.ask('$("dialog-yes").click()')
        self.page.until('!$("dialog").open && !working')
        self.expect(self.page.ask('$("notice").hidden'), 'and nothing is refused')
        sections = self.page.ask('for (let at = 0; at < 30; at += 1) more(); all("[name=tables]").length')
        self.expect(sections == 26, f'{sections} sections')
        self.page.ask('session.saved = true; forget()')

    def disks(self):
        """Each call of the disk is refused once; and two windows, and another program, write what they like."""
        self.begin('mitchell', 7)
        self.page.ask('''
            window.there = new Map();
            const missing = () => Object.assign(new Error("gone"), { name: "NotFoundError" });
            Object.assign(disk, {
                read: async (folder, path) => there.get(path) ?? Promise.reject(missing()),
                write: async (folder, path, bytes) => { there.set(path, bytes); return true; },
            });
            Object.assign(disk, { list: async () => there, watch: () => undefined });
            window.showDirectoryPicker = async () => ({ name: "club" });
            there.set("travelers.csv", new TextEncoder().encode("of another evening"));
            intoFolder().then(() => 1)
        ''')
        self.expect('club' in self.page.ask('$("notice-what").textContent') and self.page.ask('there.size === 1 && !session.folder'),
                    'nothing is written into the folder of another session')
        self.page.ask('there.clear(); there.set(".DS_Store", NOTHING); $("notice").hidden = true; intoFolder().then(() => 1)')
        self.expect(self.page.ask('session.saved && there.size === session.files.size + 1 && document.activeElement === line()'),
                    'what a system leaves in a folder is no session')
        kept = self.page.ask('netted("readonly", (store) => store.getAllKeys())')
        self.expect(not kept, f'what is in a folder is not in the browser: {kept}')
        text = 'new TextDecoder().decode(there.get("travelers.csv"))'
        self.type('4sn=')
        self.settle()
        self.expect(',4S,N,=' in self.page.ask(text), 'a line is in the folder a moment after Enter')
        for call in 'read', 'write':
            self.page.ask(f'window.whole = disk.{call}; disk.{call} = () => Promise.reject(new Error("refused")); 1')
            self.type('3nw-1')
            self.settle()
            said = self.page.ask('$("notice").hidden ? "" : $("notice-what").textContent')
            self.expect('travelers.csv' in said and 'refused' in said, f'{call} refused: {said!r}')
            self.expect(self.page.ask('!session.saved'), 'and it is known to be in no file')
            self.page.ask(f'disk.{call} = window.whole; $("notice").hidden = true; 1')
        self.type('p')
        self.settle()
        self.expect(self.page.ask(text).count(',3NT,W,-1') == 2, 'the next line takes along what was refused')
        # One file of several is refused: it is written with the next line, and in sight until then.
        self.page.ask('''window.whole = disk.write; disk.write = (folder, path, ...rest) =>
            path === "pairs.csv" ? Promise.reject(new Error("refused")) : window.whole(folder, path, ...rest); 1''')
        self.answers('naming()', {0: 'Ann Lee, Bob Hay'})
        self.page.until('session.acts.at(-1).head.ask === "names" && !working')
        self.type('p')
        self.settle()
        self.expect(self.page.ask('!session.saved && $("unsaved").checkVisibility() && $("unsaved").textContent.includes("pairs.csv")'),
                    'what is refused stays in sight')
        self.page.ask('disk.write = window.whole; $("notice").hidden = true; 1')
        self.type('p')
        self.settle()
        self.expect(self.page.ask('session.saved && $("unsaved").hidden && new TextDecoder().decode(there.get("pairs.csv")).includes("Ann Lee")'),
                    'and is written with the next line')
        # Another program writes while a dialog is open: that is asked once it is closed.
        self.page.ask('void naming()')
        self.page.until('$("dialog").open')
        last = self.page.ask('slip.line')
        self.page.ask(f"""(() => {{
            const rows = new TextDecoder().decode(there.get("travelers.csv")).split("\\n");
            rows[{last + 1}] = rows[{last + 1}].replace(/,[^,]*,[^,]*,[^,]*$/, ",3NT,N,=");
            there.set("travelers.csv", new TextEncoder().encode(rows.join("\\n")));
            put("travelers.csv");
        }})()""")
        self.answers('', {2: 'Cy Doe, Di Poe'})
        self.page.until('$("dialog").open && $("dialog-fields").querySelector("fieldset")')
        self.page.ask('$("dialog-yes").click()')
        self.settle()
        self.expect('Di Poe' in self.file('pairs.csv'), 'names that were typed meanwhile are there')
        written = self.page.ask(f'slip.lines.find((one) => one.line === {last}).written')
        self.expect(written == '3NT N =', f'and the slip in sight shows what was written: {written}')
        self.page.ask('seeSlip(null).then(() => 1)')
        # Another program changes a line while one is typed.
        self.page.ask('there.set("travelers.csv", new TextEncoder().encode(new TextDecoder().decode(there.get("travelers.csv")).replace("4S,N,=", "4S,N,+1"))); 1')
        self.type('2hs+1')
        self.page.until('$("dialog").open')
        self.page.ask('$("dialog-yes").click()')
        self.settle()
        self.expect(',4S,N,+1' in self.page.ask(text) and ',2H,S,+1' in self.page.ask(text), 'both have what they wrote')
        # Lines of two programs in any order: each has its own, and the other's.
        chance, ours, theirs = random.Random(1), [], []
        self.page.ask('window.before = asked; asked = () => Promise.resolve([]); 1')
        for turn in range(60 if self.check.everything else 12):
            if chance.random() < 0.5:
                ours.append(self.now()['line'])
                self.type('1nn=')
                if chance.random() < 0.5:
                    self.settle()
            else:
                theirs.append(turn)
                self.page.ask(f'''(() => {{
                    const rows = new TextDecoder().decode(there.get("travelers.csv")).split("\\n");
                    rows[{190 - len(theirs)}] = rows[{190 - len(theirs)}].replace(/,[^,]*,[^,]*,[^,]*$/, ",1S,S,=");
                    there.set("travelers.csv", new TextEncoder().encode(rows.join("\\n")));
                }})()''')
        self.type('1nn=')
        self.settle()
        self.page.ask('writing.then(() => { asked = window.before; })')
        end = self.page.ask(text)
        self.expect(end.count(',1NT,N,=') == len(ours) + 1 and end.count(',1S,S,=') == len(theirs),
                    f'{len(ours) + 1} and {len(theirs)} lines: {end.count(",1NT,N,=")} and {end.count(",1S,S,=")}')
        self.page.ask('window.whole = { ...disk }; disk.watch = () => { throw new Error("refused"); }; watch(); 1')
        self.type('1nn=')
        self.settle()
        self.expect(self.page.ask(text).count(',1NT,N,=') == len(ours) + 2, 'a disk that cannot be watched is written to')
        self.page.ask('disk.list = () => Promise.reject(new Error("refused"));'
                      'openSession(async () => ({ folder: {}, files: await disk.list({}) })).then(() => 1)')
        said = self.page.ask('$("notice-what").textContent')
        self.expect('refused' in said and self.page.ask('session.files.size && view === "slips"'), f'list refused: {said!r}')
        self.page.ask('disk.lock = () => Promise.reject(new Error("refused")); claim(session.sum).then(() => 1)')
        self.expect(self.page.ask('!session.sum.includes("-")'), 'where nothing can be locked, this window is taken for the only one')
        self.page.ask('Object.assign(disk, window.whole); $("notice").hidden = true; 1')
        first = self.page.ask('disk.lock("one").then((own) => own)')
        second = self.page.ask('navigator.locks.request("one", { ifAvailable: true }, (lock) => Boolean(lock))')
        self.expect(first and not second, 'a second window with the session is noticed')
        self.page.ask('disk.lock = () => Promise.resolve(false); claim("same").then(() => 1)')
        self.expect(self.page.ask('session.sum.startsWith("same-") && !$("notice").hidden'), 'it is said, and has a net of its own')
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
                self.key('Escape')
                for name in 'acting', 'naming', 'elsewhere', 'fix':
                    self.page.ask(f'void {name}()')
                    self.page.until('$("dialog").open')
                    self.browser.settle()
                    self.browser.picture(folder / f'{name}-{width}-{scheme}.png')
                    self.page.ask('$("dialog-no").click()')
                    self.settle()
                self.page.ask('$("closing").hidden = false; scrollTo(0, 0)')
                self.browser.picture(folder / f'closing-{width}-{scheme}.png')
                self.page.ask('session.saved = true; forget()')


def killed(check, times):
    """The browser's process is killed after some keys: at most the line in hand is lost, and the cursor is behind it."""
    lost = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        desk = Desk(check, Page(Browser(profile), check.page))
        for seed in range(times):
            chance = random.Random(seed)
            desk.begin('mitchell', 7)
            count = chance.randint(1, 9)
            for _ in range(count):
                desk.type(chance.choice(['p', '3nn=', '4sw-1', '2hs+1']))
            if chance.random() < 0.5:
                desk.settle()
            half = '3nn='[:chance.randint(0, 4)]
            for letter in half:
                desk.key(letter)
            is_kept = chance.random() < 0.5
            if is_kept:
                desk.settle()
                time.sleep(0.5)
            entered = desk.page.ask('session.acts.length')
            desk.browser.process.kill()
            desk.browser.process.wait()
            desk = Desk(check, Page(Browser(profile), check.page))
            desk.page.open()
            desk.page.until('!$("kept").hidden')
            desk.browser.click('#go-on')
            desk.page.agrees_until('view === "slips" && summary.slips && document.activeElement === line() && !working')
            if is_kept:
                now = desk.page.ask('line().value')
                check.expect(now == half, f'killed ({seed}): {half!r} was half typed, and is {now!r}')
            kept = desk.page.ask('summary.slips.lines')
            check.expect(kept >= entered - 1, f'killed ({seed}): {kept} of {entered} lines are there')
            check.expect(desk.now()['line'] == kept, f'killed ({seed}): the cursor is on line {desk.now()["line"]} of {kept}')
            lost += entered - kept
            desk.page.ask('session.saved = true; forget().then(() => 1)')
        desk.browser.close()
    print(f'  {times} kills: {lost} lines lost', flush=True)


def keeps_in_a_folder(check):
    """"Keep in a folder" in the system's own window: each line is on disk a moment after Enter."""
    with tempfile.TemporaryDirectory() as top, Screen() as screen:
        folder = pathlib.Path(top, 'club', 'tuesday')
        folder.mkdir(parents=True)
        desk = Desk(check, Page(Browser(pathlib.Path(top, 'profile'), screen.display), check.page))
        for _ in range(3):
            desk.begin('mitchell', 7)
            screen.picks(desk.browser, '#into-folder', folder)
            if desk.page.ask('Boolean(session.folder)'):
                break
            desk.page.ask('session.saved = true')
        desk.page.until('!working && session.disk.size >= 4')
        desk.page.ask('line().focus()')
        desk.type('4sn=')
        desk.settle()
        there = sorted(path.name for path in folder.iterdir())
        check.expect('travelers.csv' in there and ',4S,N,=' in (folder / 'travelers.csv').read_text(), f'a line is in the folder: {there}')
        check.expect(not any(name.endswith('.crswap') for name in there), f'nothing else is left there: {there}')
        lines = (folder / 'travelers.csv').read_text()
        (folder / 'travelers.csv').write_text(lines.replace('4S,N,=', '4S,N,+1'))
        desk.page.ask('window.doing = act({ ask: "enter", order, line: 1, text: "p" }), 1')
        desk.page.until('$("dialog").open')
        desk.page.ask('window.ended = false; doing.then(() => writing).then(() => { ended = true; }); 1')
        desk.page.agrees_until('ended')
        now = (folder / 'travelers.csv').read_text()
        check.expect(',4S,N,+1' in now and ',PASS,,' in now, f'what another program wrote is there as well: {now[:300]}')
        desk.browser.close()


def two_windows(check, turns):
    """Two windows write into one folder at any moment, one the first half of the lines and one the second: each line is
    at last what was typed into it last. The folder is the browser's own, which needs an address."""
    chance = random.Random(turns)
    with Listener(check.page) as server, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        page = Page(browser, check.page)
        windows = [browser.session, browser.window()]
        for place, browser.session in enumerate(windows):
            browser.go(server.address)
            page.until('document.documentElement.dataset.ready')
            if place == 0:
                page.ask('$("plan").requestSubmit()')
                page.until('view === "slips" && summary.slips && !working')
                page.ask('''navigator.storage.getDirectory().then(async (folder) => {
                    Object.assign(session, { folder, disk: new Map() });
                    for (const name of session.files.keys()) await put(name);
                })''')
            else:
                page.ask('''navigator.storage.getDirectory().then((folder) =>
                    openSession(async () => ({ folder, files: await disk.list(folder) })))''')
                page.until('view === "slips" && !working')
            # What the other window wrote is taken, and what was typed here: that is what is proposed.
            page.ask('window.asked = asked = () => Promise.resolve([]); 1')
        for place, browser.session in enumerate(windows):
            plan = [(98 * place + chance.randrange(98), chance.choice(['4sn=', '3nw-1', '2hs+1', '5ce=']), chance.randrange(30))
                    for _ in range(turns // 2)]
            page.ask(f'''window.ended = (async () => {{
                const own = new Map();
                for (const [line, text, pause] of {json.dumps(plan)}) {{
                    await act({{ ask: "enter", order: "slip", line, text }});
                    own.set(line, text);
                    await new Promise((done) => setTimeout(done, pause));
                }}
                await writing;
                window.isOver = true;
                return [...own];
            }})(); 1''')
        for browser.session in windows:
            page.until('window.isOver', 600)
        rows = page.ask('disk.read(session.folder, "travelers.csv").then((bytes) => new TextDecoder().decode(bytes).split("\\n"))')
        written = {'4sn=': ',4S,N,=', '3nw-1': ',3NT,W,-1', '2hs+1': ',2H,S,+1', '5ce=': ',5C,E,='}
        lost, count = [], 0
        for browser.session in windows:
            for line, text in page.ask('window.ended'):
                count += 1
                if not rows[1 + line].strip().endswith(written[text]):
                    lost.append((line, text, rows[1 + line]))
        check.expect(not lost, f'two windows: {len(lost)} of {count} lines are not what was typed last: {lost[:3]}')
        print(f'  two windows, {turns} turns: {count} lines, {len(lost)} lost', flush=True)
        browser.close()


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
            mitchell, howell = (pathlib.Path('fixtures', name) for name in ('mitchell-7-tables', 'howell-5-tables'))
            steps = (desk.stops, desk.survives, desk.doubts, desk.names_and_acts, desk.alone, desk.moves, desk.disks,
                     desk.keeps_what_follows, desk.leaves, lambda: desk.makes_corrections_again(mitchell),
                     lambda: desk.takes_up_what_another_window_left(mitchell), lambda: desk.corrects(mitchell),
                     desk.refuses, lambda: desk.speaks(mitchell), desk.workbook, desk.names_survive, desk.offers_what_is_left,
                     desk.suits_everybody, desk.stays_in_sight)
            for step in steps:
                step()
            desk.begin('mitchell', 7)
            keys, count = desk.replay(mitchell, 'contracts', None if check.everything else 12)
            desk.expect(keys <= MOST_KEYS['contracts'] * count, f'{keys / count:.2f} keys a line')
            page.ask('session.saved = true; forget()')
            if check.everything:
                desk.evening(mitchell)
                desk.begin('mitchell', 7)
                desk.replay(mitchell, 'scores')
                page.ask('session.saved = true; forget()')
                for by in MOST_KEYS:
                    desk.folder_of(howell, folder / by)
                    desk.typed(folder / by, howell, by)
                desk.all_sessions()
        finally:
            page.browser.close()
    killed(check, 1000 if check.everything else 10)
    two_windows(check, 1000 if check.everything else 60)
    in_firefox(check)
    if check.everything:
        keeps_in_a_folder(check)
    if check.failed:
        sys.exit(f'{len(check.failed)} of the desk\'s checks failed')
    print('what is typed is what was played')


if __name__ == '__main__':
    main()
