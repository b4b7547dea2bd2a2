#!/usr/bin/env python3
"""Makes the pictures of docs/ anew: the wall sheet, the page on a screen, the page on a phone. Look at them afterwards.

usage: pictures.py BIN        in the top folder; needs chromium and pdftoppm
"""
import pathlib, subprocess, sys, tempfile

from browser import Browser

FIXTURE, CARD, BOARD = 'fixtures/mitchell-7-tables', 'pair-A-3-NS', 'board-7'
PHONE = 390, 844
BETWEEN = 10


def phones(page):
    """Three phones side by side: a card, a board and the list of boards."""
    width, height = PHONE
    frames = ''.join(f'<iframe src="{page.as_uri()}#{place}"></iframe>' for place in (CARD, f'{BOARD}/{CARD}', f'boards/{CARD}'))
    return f'''<!DOCTYPE html><style>
        body {{ margin: 0; padding: {BETWEEN}px; display: flex; gap: {BETWEEN}px; background: #8d9a92 }}
        iframe {{ width: {width}px; height: {height}px; border: 0 }}</style>{frames}'''


def main():
    binary, docs = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path('docs')
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
        finally:
            browser.close()


main()
