#!/usr/bin/env python3
"""Makes the pictures of docs/ anew: the wall sheet, the results on a screen and on a phone, the whole program as one page.
Look at them afterwards. With a folder, they go there, and are checked to be of the size of those in docs/.

usage: pictures.py BIN PAGE [FOLDER]        in the top folder; needs chromium and pdftoppm
"""
import pathlib, struct, subprocess, sys, tempfile

from browser import Browser
from page import Page

FIXTURE, CARD, BOARD = 'fixtures/mitchell-7-tables', 'pair-A-3-NS', 'board-7'
PHONE = 390, 844
SMALL = 860, 640
BETWEEN = 10


def phones(page):
    """Three phones side by side: a card, a board and the list of boards."""
    width, height = PHONE
    frames = ''.join(f'<iframe src="{page.as_uri()}#{place}"></iframe>' for place in (CARD, f'{BOARD}/{CARD}', f'boards/{CARD}'))
    return f'''<!DOCTYPE html><style>
        body {{ margin: 0; padding: {BETWEEN}px; display: flex; gap: {BETWEEN}px; background: #8d9a92 }}
        iframe {{ width: {width}px; height: {height}px; border: 0 }}</style>{frames}'''


LINES = '4sn= 3nw-1 2hs+1 62 4hxe-2 1nn='.split()
NAMES = 'Ann Lee, Bob Hay\\nCy Doe, Di Fox\\nEve Gale, Fay Hill\\nGus Ives, Hal Jay'


def evening(page, docs):
    """An evening in five pictures: names, slips, a doubt, the close, what is saved."""
    def picture(number):
        page.browser.settle()
        page.browser.picture(docs / f'evening-{number}.png')

    def type(texts):
        for text in texts:
            # A stop has been seen: the line is typed anew.
            page.ask(f'stopped(null); line().value = "{text}"; queue(entered()).then(() => 1)')
            page.until('!working')

    page.open()
    page.browser.screen(*SMALL)
    page.ask(f'Object.assign($("plan").elements.title, {{ value: "Tuesday" }}); $("plan").elements.names.value = "{NAMES}"; '
             '$("plan").scrollIntoView()')
    picture(1)
    page.ask('$("plan").elements.tables.value = 5; $("plan").elements.count.value = 20; $("plan").requestSubmit()')
    page.until('view === "slips" && document.activeElement === line()')
    type(LINES)
    page.ask('line().value = "3ntw-2"; tried(line().value)')
    picture(2)
    type(['3ntw-2', '613'])
    page.ask('scrollTo(0, 0)')
    picture(3)
    type((LINES * 17)[:page.ask('summary.slips.open')])
    while page.ask('summary.slips.open'):
        type(['p'])
    page.ask('scrollTo(0, 0)')
    picture(4)
    page.ask('see("files")')
    picture(5)
    page.ask('session.saved = true; forget()')


def main():
    binary, whole, *rest = [pathlib.Path(one).resolve() for one in sys.argv[1:]]
    docs = rest[0] if rest else pathlib.Path('docs')
    docs.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        pack = pathlib.Path(folder) / 'pack'
        subprocess.run([binary, 'report', FIXTURE, '-o', pack, '--quiet'], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(['pdftoppm', '-r', '110', '-png', '-singlefile', pack / 'recap.pdf', docs / 'recap'], check=True)
        browser = Browser(pathlib.Path(folder) / 'profile')
        try:
            browser.light('light')
            browser.send('Emulation.setScrollbarsHidden', hidden=True)
            browser.screen(1265, 900)
            browser.open(pack / 'results.html', f'#{CARD}')
            browser.settle()
            browser.picture(docs / 'results.png')
            frame = pathlib.Path(folder) / 'phones.html'
            frame.write_text(phones(pack / 'results.html'))
            browser.screen(3 * PHONE[0] + 4 * BETWEEN, PHONE[1] + 2 * BETWEEN)
            browser.open(frame)
            browser.settle()
            browser.picture(docs / 'phone.png')
            page = Page(browser, whole)
            page.open()
            browser.screen(1280, 620)
            page.give([pathlib.Path('fixtures/bad/wrong-score.csv')])
            browser.settle()
            browser.picture(docs / 'page.png')
            evening(page, docs)
        finally:
            browser.close()
    if rest:
        size = lambda path: struct.unpack('>2I', path.read_bytes()[16:24])
        names = sorted(path.name for path in docs.glob('*.png'))
        different = [name for name in names if size(docs / name) != size(pathlib.Path('docs', name))]
        there = sorted(path.name for path in pathlib.Path('docs').glob('*.png'))
        assert names == there and not different, f'{names} of {there} were made, of another size: {different}'


main()
