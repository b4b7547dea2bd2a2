#!/usr/bin/env python3
"""Opens the page for the web in headless Chromium and uses it as people do: with a mouse, with the keyboard, on a
phone, on paper, without scripts, in the dark, and by the tree that a screen reader reads.

usage: browser.py BIN [--pictures FOLDER] FIXTURE [FIXTURE ...]        needs chromium and pdftotext

With --pictures, it also takes pictures of each page: on a screen, on a phone, in the dark and on paper.
"""
import base64, json, os, pathlib, random, re, subprocess, sys, tempfile, time

FLAGS = '''--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync --remote-debugging-pipe'''.split()


class Browser:
    """A page in Chromium, spoken to through a pair of pipes (Chrome DevTools Protocol)."""

    def __init__(self, folder, display=None):
        """`display` is a screen on which windows are seen; without one there are none."""
        for_it, self.to = os.pipe()
        self.of, by_it = os.pipe()

        def as_three_and_four():
            os.dup2(for_it, 1003), os.dup2(by_it, 1004)
            os.dup2(1003, 3), os.dup2(1004, 4)

        flags = FLAGS if display is None else [flag for flag in FLAGS if flag != '--headless']
        self.process = subprocess.Popen(['chromium', *flags, f'--user-data-dir={folder}'], preexec_fn=as_three_and_four,
                                        close_fds=False, stderr=subprocess.DEVNULL,
                                        env={**os.environ, **({'DISPLAY': display} if display else {})})
        os.close(for_it), os.close(by_it)
        self.number, self.rest, self.events, self.session = 0, b'', [], None
        self.session = self.window()

    def window(self):
        """Opens a window, and gives what it is spoken to by."""
        self.session = None
        target = self.send('Target.createTarget', url='about:blank', newWindow=True)['targetId']
        self.session = self.send('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
        for domain in 'Page', 'Runtime', 'Log', 'Network':
            self.send(domain + '.enable')
        return self.session

    def send(self, method, **params):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': params}
        if self.session:
            message['sessionId'] = self.session
        os.write(self.to, json.dumps(message).encode() + b'\0')
        while True:
            answer = self.receive()
            if answer.get('id') != self.number:
                self.events.append(answer)
            elif 'error' in answer:
                raise RuntimeError(f'{method}: {answer["error"]["message"]}')
            else:
                return answer['result']

    def receive(self):
        while b'\0' not in self.rest:
            part = os.read(self.of, 1 << 20)
            if not part:
                raise RuntimeError('the browser has ended')
            self.rest += part
        message, self.rest = self.rest.split(b'\0', 1)
        return json.loads(message)

    def open(self, path, place=''):
        self.go('about:blank')
        self.go(path.as_uri() + place)

    def go(self, address):
        self.events.clear()
        self.send('Page.navigate', url=address)
        while not self.said('Page.loadEventFired'):
            self.events.append(self.receive())

    def said(self, method):
        return [event['params'] for event in self.events if event.get('method') == method]

    def ask(self, code, **more):
        answer = self.send('Runtime.evaluate', expression=code, returnByValue=True, awaitPromise=True, **more)
        if 'exceptionDetails' in answer:
            raise RuntimeError(json.dumps(answer['exceptionDetails'])[:500])
        return answer['result'].get('value')

    def ask_as_page(self, code):
        """Without the right to `eval` that tools of developers have beyond a page's policy."""
        return self.ask(code, allowUnsafeEvalBlockedByCSP=False)

    def settle(self):
        self.ask('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))')

    def click(self, selector):
        x, y = self.ask(f'''(() => {{
            const box = document.querySelector({json.dumps(selector)});
            box.scrollIntoView({{ block: "center", behavior: "instant" }});
            const {{ left, top, width, height }} = box.getClientRects()[0];
            return [left + width / 2, top + height / 2];
        }})()''')
        for kind in 'mousePressed', 'mouseReleased':
            self.send('Input.dispatchMouseEvent', type=kind, x=x, y=y, button='left', clickCount=1)
        self.settle()

    def press(self, key, code, text='', modifiers=0):
        for kind in 'keyDown', 'keyUp':
            self.send('Input.dispatchKeyEvent', type=kind, key=key, windowsVirtualKeyCode=code, modifiers=modifiers,
                      text=text if kind == 'keyDown' else '')
        self.settle()

    def opens(self, code, seconds=10):
        """How many windows open that show something of the page's own; they are closed again, since a page behind
        another one draws nothing."""
        self.ask(f'{code}; 1', userGesture=True)
        end, found = time.monotonic() + seconds, []
        while not found and time.monotonic() < end:
            found = [one['targetId'] for one in self.send('Target.getTargets')['targetInfos']
                     if one['type'] == 'page' and one['url'].startswith('blob:')]
            time.sleep(0.05)
        for one in found:
            self.send('Target.closeTarget', targetId=one)
        self.send('Page.bringToFront')
        return len(found)

    def set_files(self, selector, paths):
        """Chooses files, as somebody does in the system's own window."""
        root = self.send('DOM.getDocument')['root']['nodeId']
        node = self.send('DOM.querySelector', nodeId=root, selector=selector)['nodeId']
        self.send('DOM.setFileInputFiles', nodeId=node, files=[str(path.resolve()) for path in paths])

    def deaf(self):
        """Forgets what was heard so far."""
        self.events.clear()

    def light(self, scheme):
        """Light or dark, and no gliding: a click must find its aim standing still."""
        self.send('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': scheme},
                                                          {'name': 'prefers-reduced-motion', 'value': 'reduce'}])

    def screen(self, width, height):
        self.send('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.settle()

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.send('Page.captureScreenshot', format='png')['data']))

    def paper(self):
        return base64.b64decode(self.send('Page.printToPDF', preferCSSPageSize=True)['data'])

    def close(self):
        self.session = None
        self.send('Browser.close')
        self.process.wait()


# What can be seen: Chromium's own answer, and that what is hidden until found does not hide itself.
SEEN = '''(selector) => [...document.querySelectorAll(selector)].filter((one) =>
    one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })
    && getComputedStyle(one).contentVisibility !== "hidden" && one.getClientRects().length)'''

# The contrast of every text with what is painted behind it, by WCAG 2.2.
CONTRAST = '''(() => {
    const parts = (color) => {
        const canvas = new OffscreenCanvas(1, 1).getContext("2d");
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
    const behind = (node) => {
        for (let one = node; one; one = one.parentElement) {
            const color = parts(getComputedStyle(one).backgroundColor);
            if (color[3] === 255) return color;
        }
        return [255, 255, 255, 255];
    };
    const weak = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Map();
    while (walk.nextNode()) {
        const node = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || node.closest("script, style, .unseen")) continue;
        const style = getComputedStyle(node);
        const key = [style.color, node.className, node.parentElement.className, node.localName].join();
        if (seen.has(key)) continue;
        const [one, other] = [light(parts(style.color)), light(behind(node))].sort((one, other) => other - one);
        seen.set(key, (one + 0.05) / (other + 0.05));
        if (seen.get(key) < 4.5) weak.add(`${key}: ${seen.get(key).toFixed(2)}`);
    }
    return [...weak];
})()'''


# Cells with text that are not all on the screen, or whose text runs out of them.
CUT_OFF = '''(width) => [...document.querySelectorAll("main th, main td")].filter((one) => {
    if (!one.textContent.trim() || !one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) return false;
    if (one.closest("[hidden]") || getComputedStyle(one).clipPath !== "none" || one.closest("thead").clipPath) return false;
    const { left, right, width: own } = one.getBoundingClientRect();
    return own > 1 && (left < -1 || right > width + 1 || one.scrollWidth > one.clientWidth + 2);
}).map((one) => one.textContent.trim())'''.replace(' || one.closest("thead").clipPath', '')


def large_session(folder):
    """Three sections of thirteen tables, whose players have long names, play 26 boards."""
    chance = random.Random(7)
    travelers, pairs = ['section,round,table,board,ns,ew,contract,declarer,tricks'], ['section,pair,direction,player1,player2']
    first, last = ['Maximiliane', 'Bartholomew', 'Ann', 'Jo'], ['Featherstonehaugh', 'von der Schulenburg', 'Lee', 'Oyelaran-Whitcombe']
    for section in 'ABC':
        for number in range(1, 14):
            for direction in 'NS', 'EW':
                names = [f'{one} {chance.choice(last)}' for one in chance.sample(first, 2)]
                pairs.append(','.join([section, str(number), direction, *names]))
        for round in range(13):
            for table in range(13):
                for board in range(2):
                    number = 2 * ((table + round) % 13) + board + 1
                    contract = f'{chance.randint(1, 6)}{chance.choice(["S", "H", "D", "C", "NT"])}{chance.choice(["", "", "X"])}'
                    travelers.append(f'{section},{round + 1},{table + 1},{number},{table + 1},{(table - round) % 13 + 1},'
                                     f'{contract},{chance.choice("NESW")},{chance.randint(5, 12)}')
    folder.mkdir()
    (folder / 'travelers.csv').write_text('\n'.join(travelers) + '\n')
    (folder / 'pairs.csv').write_text('\n'.join(pairs) + '\n')
    return folder


def main():
    binary, *fixtures = sys.argv[1:]
    pictures = None
    if fixtures[0] == '--pictures':
        pictures, *fixtures = map(pathlib.Path, fixtures[1:])
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        fixtures = [*fixtures, large_session(folder / 'large')]
        browser = Browser(folder / 'profile')
        try:
            for fixture in fixtures:
                page = folder / f'{pathlib.Path(fixture).name}.html'
                subprocess.run([binary, 'score', '--quiet', fixture, '--format', 'html', '-o', page], check=True,
                               stderr=subprocess.DEVNULL)
                visit = Visit(browser, fixture, page)
                visit.all()
                if pictures:
                    visit.pictures(pictures)
        finally:
            browser.close()
    print(f'{len(fixtures)} pages work')


class Visit:
    """One page, used in every way."""

    def __init__(self, browser, fixture, page):
        self.browser, self.fixture, self.page = browser, fixture, page

    def expect(self, holds, what):
        if not holds:
            sys.exit(f'{self.fixture}: {what}')

    def seen(self, selector):
        return self.browser.ask(f'({SEEN})({json.dumps(selector)}).map((one) => one.id || one.textContent)')

    def texts(self, selector):
        return self.browser.ask(f'[...document.querySelectorAll({json.dumps(selector)})].map((one) => one.textContent)')

    def all(self):
        self.browser.screen(1280, 900)
        self.browser.light('light')
        for use in (self.opens, self.sorts, self.finds, self.follows_links, self.knows_the_reader, self.obeys_the_keyboard,
                    self.fits_every_screen, self.prints, self.works_without_scripts, self.can_be_read_in_every_light, self.speaks):
            self.browser.open(self.page)
            use()
            self.expect(not self.browser.said('Log.entryAdded'), f'{use.__name__}: {self.browser.said("Log.entryAdded")}')
            for event in 'Runtime.consoleAPICalled', 'Runtime.exceptionThrown':
                self.expect(not self.browser.said(event), f'{use.__name__}: {self.browser.said(event)}')

    def opens(self):
        asked = [request['request']['url'] for request in self.browser.said('Network.requestWillBeSent')]
        self.expect(asked == [self.page.as_uri()], f'requests: {asked}')
        first = self.browser.ask('document.querySelector("main > section").id')
        self.expect(first in ('overall', 'ranking') and self.seen('main > section') == [first], 'the ranking is shown first, and alone')

    def sorts(self):
        self.browser.open(self.page, '#ranking')
        table = '#ranking table'
        before = self.texts(f'{table} tbody tr')
        columns = self.browser.ask(f'''[...document.querySelector("{table}").tHead.querySelector("tr:last-child").cells].map((cell) => [cell.textContent, cell.className])''')
        for number, (title, kind) in enumerate(columns):
            if 'figure' in kind:
                continue
            for turn in range(2):
                self.browser.click(f'{table} thead tr:last-child > :nth-child({number + 1}) button')
                order = self.browser.ask(f'document.querySelector("{table} thead tr:last-child > :nth-child({number + 1})").ariaSort')
                cells = self.browser.ask(f'[...document.querySelector("{table}").tBodies[0].rows].map((row) => row.cells[{number}].textContent)')
                first = 'ascending' if 'ordinal' in kind or 'number' not in kind else 'descending'
                other = 'descending' if first == 'ascending' else 'ascending'
                self.expect(order == [first, other][turn], f'{title} is {order}')
                if 'number' in kind:
                    values = [float(re.match(r'-?[\d.]+', cell)[0]) for cell in cells if cell not in ('', '-')]
                    self.expect(values == sorted(values, reverse=order == 'descending'), f'{title}, {order}: {values}')
            self.expect(self.browser.ask(f'document.querySelectorAll("{table} [aria-sort]").length') == 1, 'one column is sorted')
        self.expect(sorted(before) == sorted(self.texts(f'{table} tbody tr')), 'every row is still there')

    def finds(self):
        self.browser.open(self.page, '#ranking')
        names = self.texts('#ranking tbody th.head a')
        if not names:
            return
        word = max(names[0].replace('\u00a0', ' ').split(), key=len)
        self.browser.ask('document.getElementById("find").focus()')
        self.browser.send('Input.insertText', text=word.upper())
        self.browser.settle()
        found = self.seen('#ranking tbody tr')
        expected = [row for row in self.texts('#ranking tbody tr') if word.lower() in row.lower()]
        self.expect(found == expected and found, f'{word}: {found}')
        self.expect(self.texts('#found') == [f'{len(found)} of {len(self.texts("#ranking tbody tr"))}'], 'the number found is shown')

    def follows_links(self):
        self.browser.open(self.page, '#ranking')
        pair = self.browser.ask('document.querySelector("#ranking tbody a").hash')
        self.browser.click(f'#ranking tbody a[href="{pair}"]')
        self.expect(self.seen('main .article') == [pair[1:]], f'{pair} opens its scorecard')
        board = self.browser.ask(f'document.querySelector("{pair} tbody a").hash')
        self.browser.click(f'{pair} tbody a[href="{board}"]')
        self.expect(self.seen('main .article') == [board[1:]], f'{board} opens its traveler')
        self.expect(self.browser.ask('document.activeElement.parentElement.id') == board[1:], 'the focus goes with the reader')
        self.browser.ask('new Promise((done) => { addEventListener("hashchange", done, { once: true }); history.back(); })')
        self.browser.settle()
        self.expect(self.seen('main .article') == [pair[1:]], 'one goes back')
        self.browser.open(self.page, '#board-2')
        self.expect(len(self.seen('#boards .article')) == 1, 'a link from another page opens a board')
        self.expect(self.browser.ask('document.title').startswith('Board 2'), 'the title says which')

    def knows_the_reader(self):
        self.browser.open(self.page, '#ranking')
        own = self.browser.ask('document.querySelector("#ranking tbody a").hash')[1:]
        lines = f'#{{}} .scroll:first-child tbody tr'
        self.browser.click(f'#ranking tbody a[href="#{own}"]')
        self.expect(self.browser.ask('location.hash') == f'#{own}', 'a card has an address')
        self.expect(self.seen(f'nav a[href="#{own}"]'), 'the own card is in the navigation')
        board = self.browser.ask(f'document.querySelector("#{own} tbody a").hash')[1:]
        before = sorted(self.texts(lines.format(board)))
        self.browser.click(f'#{own} tbody a[href="#{board}"]')
        self.expect(self.browser.ask('location.hash') == f'#{board}/{own}', 'the address says who reads')
        own_line = f'document.querySelector("{lines.format(board)}")'
        self.expect(self.browser.ask(f'{own_line}.className') == 'own', 'the own line is marked and on top')
        self.expect(self.browser.ask(f'Boolean({own_line}.querySelector(`a[href="#{own}"]`))'), 'it is the own line')
        self.expect(sorted(self.texts(lines.format(board))) == before, 'every line is still there')
        self.browser.click(f'#{board} .steps a[href="#{own}"]')
        self.expect(self.seen('main .article') == [own], 'there is a way back')
        self.browser.open(self.page, f'#boards/{own}')
        share = self.texts(f'#{own} tbody tr:first-child td')
        result = self.browser.ask(f'document.querySelector(`#boards .index a[href="#{board}"]`).closest("tr").lastElementChild.textContent')
        self.expect(any(part and part in result for part in share), f'the own result is beside the best ones: {result}')
        self.browser.open(self.page, f'#{own}')
        self.browser.click(f'#{own} .steps button')
        self.expect(not self.seen(f'nav a[href="#{own}"]'), 'a reader can be forgotten')

    def obeys_the_keyboard(self):
        focus = 'document.activeElement.textContent.trim()'
        self.browser.press('Tab', 9)
        self.expect(self.browser.ask(focus) == 'Skip to the results', 'the first stop skips the heading')
        self.browser.press('Tab', 9), self.browser.press('Tab', 9)
        second = self.texts('nav li a')[1]
        self.expect(self.browser.ask(focus) == second, f'then the reports come, not {self.browser.ask(focus)}')
        self.expect(self.browser.ask('parseFloat(getComputedStyle(document.activeElement).outlineWidth)') >= 2, 'the focus can be seen')
        self.browser.press('Enter', 13, '\r')
        self.expect(self.seen('main > section h2') == [second], f'Enter opens {second}')
        for _ in range(3):
            self.browser.press('Tab', 9)
        self.browser.press(' ', 32, ' ')
        self.expect(self.browser.ask('document.activeElement.closest("th").ariaSort') is not None, 'Space sorts a column')

    def fits_every_screen(self):
        own = self.browser.ask('document.querySelector("#ranking tbody a").hash')[1:]
        for width in 360, 390, 1280:
            self.browser.screen(width, 800)
            for place in 'overall', 'ranking', 'recap', f'boards/{own}', f'board-2/{own}', 'pairs', own:
                self.browser.ask(f'location.hash = "{place}"')
                self.browser.settle()
                whole = self.browser.ask('document.documentElement.scrollWidth')
                self.expect(whole <= width, f'{place} is {whole} wide on a screen of {width}')
                cut_off = self.browser.ask(f'({CUT_OFF})({width})')
                self.expect(not cut_off, f'{place}, {width}: not on the screen: {cut_off[:9]}')
                small = self.browser.ask(f'''({SEEN})("nav a, input, button, .index li a, .steps a").filter((one) => {{
                    const {{ width, height }} = one.getBoundingClientRect();
                    return width < 24 || height < 24;
                }}).map((one) => one.textContent)''')
                self.expect(not small, f'{place}, {width}: too small for a finger: {small}')
            titles = self.browser.ask(f'''[...document.querySelectorAll("#{own} .scroll:first-child thead th")]
                .filter((one) => one.checkVisibility() && !one.matches(".n, .t, .u, .d, .h")).map((one) => one.textContent)''')
            for title in 'Board', 'Score':
                self.expect(title in titles, f'{width}: a card has {title} on its first line: {titles}')
        self.browser.screen(1280, 900)

    def prints(self):
        def text():
            told = subprocess.run(['pdftotext', '-layout', '-', '-'], input=self.browser.paper(), check=True, capture_output=True)
            return re.sub(r'\s+', ' ', told.stdout.decode())
        titles = [re.sub(r'\s+', ' ', title) for title in self.texts('main h2, main .article > h3')]
        self.browser.ask('location.hash = "board-2"')
        self.browser.settle()
        view = text()
        self.expect('Board 2' in view and 'Board 3 ' not in view and 'Ranking' not in view, 'what is open is printed, and no more')
        self.browser.ask('document.documentElement.classList.add("everything")')
        everything = text()
        for title in titles:
            self.expect(title in everything, f'{title} is not on paper')

    def works_without_scripts(self):
        self.browser.send('Emulation.setScriptExecutionDisabled', value=True)
        self.browser.open(self.page)
        everything = self.texts('main .article > h3')
        self.expect(self.seen('main .article > h3') == everything, 'everything is shown without scripts')
        self.expect(not self.seen('#search') and not self.seen('button'), 'nothing is offered that needs scripts')
        self.browser.send('Emulation.setScriptExecutionDisabled', value=False)

    def can_be_read_in_every_light(self):
        for scheme in 'light', 'dark':
            self.browser.light(scheme)
            for place in 'ranking', 'recap', 'boards', 'pairs', self.browser.ask('document.querySelector("#ranking tbody a").hash')[1:]:
                self.browser.ask(f'location.hash = "{place}"')
                self.browser.settle()
                weak = self.browser.ask(CONTRAST)
                self.expect(not weak, f'{place}, {scheme}: too little contrast: {weak}')
        self.browser.light('light')

    def speaks(self):
        self.browser.ask('location.hash = "recap"')
        self.browser.settle()
        nodes = self.browser.send('Accessibility.getFullAXTree')['nodes']
        spoken = [(node['role']['value'], node.get('name', {}).get('value', '')) for node in nodes if not node['ignored']]
        roles = {role for role, _ in spoken}
        for role in 'banner', 'navigation', 'search', 'main', 'table', 'columnheader', 'rowheader':
            self.expect(role in roles, f'a screen reader finds no {role}')
        for role, name in spoken:
            if role in ('link', 'button', 'searchbox', 'region', 'article', 'navigation', 'table', 'columnheader', 'heading'):
                self.expect(name.strip(), f'a {role} has no name')
        self.expect(not any('↕' in name for _, name in spoken), 'arrows are read out')
        headings = self.browser.ask('[...document.querySelectorAll("h1, h2, h3, h4")].map((one) => Number(one.localName[1]))')
        self.expect(headings[0] == 1 and all(after <= before + 1 for before, after in zip(headings, headings[1:])), 'headings skip a level')

    def pictures(self, folder):
        name = pathlib.Path(self.fixture).name
        own = self.browser.ask('document.querySelector("#ranking tbody a").hash')[1:]
        for light in 'light', 'dark':
            self.browser.light(light)
            for width, height in (390, 844), (360, 740), (1280, 900):
                self.browser.screen(width, height)
                for place in 'ranking', 'recap', 'boards', 'board-2', own:
                    self.browser.open(self.page, f'#{place}' if place == own else f'#{place}/{own}')
                    self.browser.settle()
                    self.browser.picture(folder / f'{name}-{place}-{width}-{light}.png')
        self.browser.light('light')
        (folder / f'{name}-{own}.pdf').write_bytes(self.browser.paper())


if __name__ == '__main__':
    main()
