#!/usr/bin/env python3
"""Nothing is torn: a pack, and a file, are old or new as a whole, whatever happens to the run that writes them.

    .ci/torn.py target/debug/matchpoint [most runs of each kind]

Each run writes over something old. One kind of run is killed at a system call, each in turn (`strace -e inject`); the
other has one system call refused. After a kill, the next run may finish the work first. After a refusal, what was there
must be there, and one line must say why; where the program can do without the call, what is new must be there as a whole.
The same with another run at the same time, which must do what it was to do; and with no locks in the file system.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Everything that changes a folder or a file, or makes the change last.
CALLS = (
    "openat,write,pwrite64,writev,copy_file_range,sendfile,fsync,fdatasync,rename,renameat,renameat2,mkdir,mkdirat,"
    "unlink,unlinkat,rmdir,link,linkat,fchmod,chmod,fchmodat,flock,close"
)
REFUSED = ["write", "fsync", "rename", "renameat2", "mkdir", "linkat", "link", "chmod", "fchmod"]
SESSION = "fixtures/howell-5-tables"
MANIFEST = ".matchpoint.json"
# What was there before is of this one.
EARLIER = "fixtures/mitchell-7-tables"
# Locks are refused, as on some shares.
NO_LOCKS = "flock:error=ENOLCK"
ONLY = "text,standings,results,json"
FILES = ["recap.txt", "standings.csv", "results.csv", "results.json"]


class Torn(Exception):
    """A promise that was not kept."""


def main():
    program = os.path.abspath(sys.argv[1])
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    if not shutil.which("strace"):
        print("left out: there is no strace")
        return
    runs = 0
    for kind in [OnlyOurs, AmongOthers, NewFolder, OneFile]:
        with tempfile.TemporaryDirectory() as top:
            case = kind(program, Path(top))
            try:
                runs += killed(case, most) + refused(case)
                if kind is not OneFile:
                    runs += two_at_once(case, most // 2)
                if kind is AmongOthers:
                    case.locks = [NO_LOCKS]
                    runs += killed(case, most // 6)
            except Torn as torn:
                sys.exit(f"{kind.__name__}: {torn}")
    with tempfile.TemporaryDirectory() as top:
        try:
            runs += corrections(program, Path(top), most // 2, [])
            # Whoever waits for a killed run waits for five seconds.
            runs += corrections(program, Path(top), most // 12, [NO_LOCKS])
        except Torn as torn:
            sys.exit(f"corrections: {torn}")
    print(f"{runs} runs were cut off or refused; all was old or new")


class Case:
    """Something old, and a run that replaces it."""

    # What is refused in every run.
    locks = []

    def __init__(self, program, top):
        self.program, self.top = program, top
        self.new = self.made()

    def made(self):
        self.prepare()
        done = subprocess.run(self.command(), capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{self.command()}: {done.stderr}")
        self.leftover("a run without a fault")
        return self.content()

    def prepare(self):
        for entry in self.top.iterdir():
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        self.lay()
        self.old = self.content()

    def command(self):
        return [self.program, "report", SESSION, "-q", "--only", ONLY, "-o", str(self.top / "pack")]

    def content(self):
        found = self.top.rglob("*")
        hidden = lambda path: any(part.startswith(".matchpoint.") and part != MANIFEST for part in path.parts)
        return {str(path.relative_to(self.top)): path.read_bytes() for path in found if path.is_file() and not hidden(path)}

    def leftover(self, when):
        # A folder that was cut off before it got its mark is empty, and may be anybody's.
        left = [str(path) for path in self.top.rglob(".matchpoint.run-*") if any(path.iterdir())]
        if self.locks:
            # Nobody can tell for a day that its run has ended; but its work is done.
            left = [str(path) for name in ["journal", "undo"] for path in self.top.rglob(f".matchpoint.run-*/{name}")]
        if left:
            raise Torn(f"{when} leaves {', '.join(left)}")

    def check(self, when):
        content = self.content()
        if content not in (self.old, self.new):
            names = {name for name in set(content) | set(self.new) if content.get(name) != self.new.get(name)}
            older = {name for name in names if content.get(name) == self.old.get(name)}
            raise Torn(f"{when}: not new are {sorted(names)}, of them old {sorted(older)}")
        return content == self.new

    def age(self):
        """Without locks, a lock that nobody renews is taken over after 15 seconds."""
        for lock in self.top.rglob(".matchpoint.lock") if self.locks else []:
            os.utime(lock, (time.time() - 20,) * 2)

    # What is on the disk right after the kill may have to be finished by the next run; here it is never so.
    def recovered(self):
        pass


class OnlyOurs(Case):
    """A folder that holds a pack and nothing else: it is swapped."""

    def lay(self):
        command = [self.program, "report", EARLIER, "-q", "--only", f"{ONLY},usebio", "-o", str(self.top / "pack")]
        subprocess.run(command, check=True, capture_output=True)


class AmongOthers(Case):
    """A folder with somebody else's file: there is a list, which the next run goes on with."""

    def lay(self):
        OnlyOurs.lay(self)
        (self.top / "pack/results.json").unlink()
        (self.top / "pack/index.html").write_text("the club's own")

    # A run that fails after it has tidied up: it finishes what it finds, and brings nothing new.
    def recovered(self):
        wrong = ["report", "fixtures/bad/wrong-score.csv", "-q", "-o", str(self.top / "pack")]
        strace(self, command=[self.program, *wrong])


class NewFolder(Case):
    """No folder yet."""

    def lay(self):
        pass


class OneFile(Case):
    """One file over another."""

    def lay(self):
        (self.top / "results.json").write_text("old")

    def command(self):
        return [self.program, "score", SESSION, "-q", "--force", "-o", str(self.top / "results.json")]

    def content(self):
        return {name: content for name, content in super().content().items() if not name.endswith(".bak")}


def strace(case, *inject, command=None):
    trace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={CALLS}"]
    for one in [*case.locks, *inject]:
        trace += ["-e", f"inject={one}"]
    return subprocess.run([*trace, *(command or case.command())], capture_output=True, text=True)


def calls(case):
    """How often each call happens in a run."""
    case.prepare()
    log = case.top.parent / f"{case.top.name}.strace"
    subprocess.run(["strace", "-f", "-qq", "-o", str(log), "-e", f"trace={CALLS}", *case.command()], capture_output=True)
    made = re.findall(r"^\d+ +(\w+)\(", log.read_text(), re.M)
    log.unlink()
    return {name: made.count(name) for name in set(made)}


def killed(case, most):
    places = [(name, number) for name, count in sorted(calls(case).items()) for number in range(1, count + 1)]
    places = [place for place in places if not (case.locks and place[0] == "flock")]
    step = max(1, -(-len(places) // most))
    saw_old = saw_new = 0
    for name, number in places[::step]:
        when = f"killed at {name} number {number}"
        case.prepare()
        strace(case, f"{name}:signal=KILL:when={number}")
        case.age()
        case.recovered()
        if case.check(when):
            saw_new += 1
        else:
            saw_old += 1
        # The next run brings everything, and clears up.
        done = strace(case)
        if done.returncode or not case.check(f"the run after one {when}"):
            raise Torn(f"the run after one {when}: status {done.returncode}\n{done.stderr}")
        case.leftover(f"the run after one {when}")
    print(f"{type(case).__name__}{' without locks' if case.locks else ''}: {saw_old} old, {saw_new} new")
    return len(places[::step])


def two_at_once(case, most):
    """One run is killed while another writes the same: the other one succeeds, and all is new."""
    places = [(name, number) for name, count in sorted(calls(case).items()) for number in range(1, count + 1)]
    step = max(1, -(-len(places) // max(1, most)))
    for name, number in places[::step]:
        when = f"killed at {name} number {number} beside another run"
        case.prepare()
        other = subprocess.Popen(case.command(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        strace(case, f"{name}:signal=KILL:when={number}")
        said = other.communicate()[1]
        if other.returncode:
            raise Torn(f"{when}: the other run ended with {other.returncode}\n{said}")
        case.recovered()
        if not case.check(when):
            raise Torn(f"{when}: all is as it was")
        done = subprocess.run(case.command(), capture_output=True, text=True)
        if done.returncode or not case.check(f"the run after one {when}"):
            raise Torn(f"the run after one {when}: status {done.returncode}\n{done.stderr}")
        case.leftover(f"the run after one {when}")
    print(f"{type(case).__name__}: {len(places[::step])} beside another run")
    return len(places[::step])


def corrections(program, top, most, locks):
    """Two people correct at once, and one of them is killed: each record that was reported as written is there, whole."""

    def command(board):
        change = ["--board", str(board), "--pair", "1 NS", "line=removed", "--by", "Ida Berg", "-q"]
        return [program, "correct", str(top / "session"), *change]

    def prepare():
        shutil.rmtree(top / "session", ignore_errors=True)
        shutil.copytree(EARLIER, top / "session")
        (top / "session/corrections.csv").unlink(missing_ok=True)

    def traced(board, *inject):
        words = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={CALLS}"]
        for one in [*locks, *inject]:
            words += ["-e", f"inject={one}"]
        return subprocess.Popen([*words, *command(board)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    prepare()
    log = top / "strace"
    subprocess.run(["strace", "-f", "-qq", "-o", str(log), "-e", f"trace={CALLS}", *command(1)], capture_output=True)
    made = re.findall(r"^\d+ +(\w+)\(", log.read_text(), re.M)
    places = [(name, number) for name in sorted(set(made)) for number in range(1, made.count(name) + 1)]
    step = max(1, -(-len(places) // max(1, most)))
    places = [place for place in places[::step] if not (locks and place[0] == "flock")]
    for name, number in places:
        when = f"killed at {name} number {number}"
        prepare()
        runs = [traced(1, f"{name}:signal=KILL:when={number}"), traced(2), traced(3)]
        ended = [(run.communicate()[1], run.returncode) for run in runs]
        text = (top / "session/corrections.csv").read_text() if (top / "session/corrections.csv").exists() else ""
        rows = text.splitlines()[1:]
        if text and not text.endswith("\n"):
            raise Torn(f"{when}: the last row is not whole")
        scored = subprocess.run([program, "score", str(top / "session"), "-q"], capture_output=True, text=True)
        if scored.returncode:
            raise Torn(f"{when}: the session cannot be scored\n{scored.stderr}")
        for board, (said, status) in enumerate(ended, 1):
            kept = sum(row.startswith(f"{board},") for row in rows)
            if kept > 1 or status == 0 and not kept:
                raise Torn(f"{when}: {kept} records of board {board}, status {status}\n{text}")
            if board > 1 and status and (kept or "is being written by" not in said):
                raise Torn(f"{when}: board {board}, {kept} records, status {status}\n{said}")
            # With locks of the system, that of a killed run has ended with it.
            if board > 1 and status and not locks:
                raise Torn(f"{when}: board {board} was turned away\n{said}")
    print(f"corrections{' without locks' if locks else ''}: {len(places)} with one of three killed")
    return len(places)


def refused(case):
    count = 0
    for name, number in sorted(calls(case).items()):
        if name not in REFUSED:
            continue
        for which in range(1, number + 1):
            when = f"{name} number {which} refused"
            case.prepare()
            ended = strace(case, f"{name}:error=EACCES:when={which}")
            is_new = case.check(when)
            if not is_new or ended.returncode:
                # Standard output and standard error are written as well; there the files are new, or the line is lost.
                lines = [line for line in ended.stderr.splitlines() if not line.startswith("help: ")]
                if ended.returncode != 2 or (len(lines) != 1 and name != "write") or any("bug" in line for line in lines):
                    raise Torn(f"{when}: status {ended.returncode}\n{ended.stderr}")
            count += 1
    return count


if __name__ == "__main__":
    main()
