#!/usr/bin/env python3
"""A window that the Explorer opened waits for Enter, with what to do in it; a command line goes on at once.

    .ci/wine/window.py PROGRAM SCORESHEET      in the Wine of the environment
"""
import os, pty, select, sys, time

# As the Explorer starts a program for a double click or a dropped file, and as a command line does.
OPENED = ['explorer', '/desktop=shell,1000x700']
TYPED = ['cmd', '/c']
HINT = 'Press Enter to close the window.'
LONGEST = 60


def run(words):
    """What a run shows, and whether it waited for Enter: 5 seconds without anything new, and it goes on."""
    process, terminal = pty.fork()
    if process == 0:
        os.execvp('wine', ['wine', *words])
    shown, begun, waited = b'', time.monotonic(), False
    while time.monotonic() - begun < LONGEST:
        if not select.select([terminal], [], [], 5)[0]:
            waited |= HINT.encode() in shown
            os.write(terminal, b'\r')
            continue
        try:
            more = os.read(terminal, 1 << 16)
        except OSError:
            break
        if not more:
            break
        shown += more
    else:
        sys.exit(f'{words} did not end:\n{shown.decode(errors="replace")}')
    os.waitpid(process, 0)
    return shown.decode(errors='replace'), waited


def main():
    program, travelers = sys.argv[1:]
    for words, says, waits in [
        ([*OPENED, program, travelers], 'Fingerprint:', True),
        ([*OPENED, program], 'Usage:', True),
        ([*TYPED, program, travelers], 'Fingerprint:', False),
    ]:
        shown, waited = run(words)
        if says not in shown or waited != waits or (HINT in shown) != waits:
            sys.exit(f'{words}: waited {waited}, expected {waits}; {says!r} expected in\n{shown}')
    print('a window waits for Enter after a double click and a drop, and not in a command line')


main()
