#!/usr/bin/env python3
"""Nothing is torn: every act that writes is done or not, as a whole, whatever happens to the run that does it.

    .ci/torn.py target/debug/matchpoint [most runs of each act] [ACT...]

The acts are those that the program lists (`selftest --acts`); one that is no kind below is an error. Each is done over
something old. Runs are killed at system calls (`strace -e inject`); have one refused; find the disk full from a call on;
and are two or four at once, of which one is killed or none. After each, the next act may finish first. Then the files are
as they were after as many acts as ended with status 0; a killed one may be there as well. No hidden folder is left. A pack
that is half new is refused by `ladder`, `diff` and `verify`, and the next `report` brings it in order.
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
REFUSED = ["write", "copy_file_range", "fsync", "rename", "renameat2", "mkdir", "linkat", "link", "chmod", "fchmod"]
# What needs room.
ROOM = "write,copy_file_range,mkdir,link,linkat,fsync"
MANIFEST = ".matchpoint.json"
SESSION, EARLIER = "fixtures/howell-5-tables", "fixtures/mitchell-7-tables"
# Locks are refused, as on some shares.
NO_LOCKS = "flock:error=ENOLCK"
ONLY = ["--only", "text,standings,results,json"]


class Torn(Exception):
    """A promise that was not kept."""


class Case:
    """Something old, and a run that changes it: `command` in the folder `top`, in which `lay` has put what is there."""

    def __init__(self, program, act):
        self.program, self.act, self.locks = program, act, []
        self.room = tempfile.TemporaryDirectory()
        self.base, self.top = Path(self.room.name, "base"), Path(self.room.name, "top")
        self.base.mkdir()
        self.lay()
        # What is there after so many acts.
        self.prepare()
        self.after = [self.content()]
        while len(self.after) < 5 and self.run().returncode == 0:
            self.after.append(self.content())
        self.leftover("a run without a fault")
        if len(self.after) == 1 or self.after[0] == self.after[1]:
            raise Torn(f"it does nothing: {self.run().stderr}")

    def lay(self):
        pass

    def next(self):
        """The next act, which brings nothing new itself."""
        return self.command()

    # Whether the next act may have to finish it: what comes by one rename is there or not.
    is_finished_later = True
    # Whether the act may be finished by the next one although it has failed: what can be made again is not put back.
    comes_later = False
    is_pack = False
    is_session = True
    # Whether who comes second at once finds all as it would write it, and may say that it is done.
    is_same_again = False

    def made(self, *words):
        done = subprocess.run([self.program, *map(str, words)], cwd=self.room.name, capture_output=True, text=True)
        if done.returncode:
            raise Torn(f"{words}: {done.stderr}")

    def prepare(self):
        shutil.rmtree(self.top, ignore_errors=True)
        shutil.copytree(self.base, self.top)

    def words(self, command=None):
        return [self.program, *map(str, command or self.command())]

    def run(self, command=None):
        return subprocess.run(self.words(command), capture_output=True, text=True)

    def start(self, *inject):
        trace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={CALLS}"]
        for one in [*self.locks, *inject]:
            trace += ["-e", f"inject={one}"]
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
        return subprocess.Popen([*trace, *self.words()] if self.locks or inject else self.words(), **pipes)

    def calls(self):
        """Each call of a run, by its name and its number."""
        self.prepare()
        log = Path(self.room.name, "strace")
        traced = ["strace", "-f", "-qq", "-o", str(log), "-e", f"trace={CALLS}", *self.words()]
        subprocess.run(traced, capture_output=True)
        made = re.findall(r"^\d+ +(\w+)\(", log.read_text(), re.M)
        return [(name, number) for name in sorted(set(made)) for number in range(1, made.count(name) + 1)]

    def content(self):
        kept = lambda name: name == MANIFEST or not (name.startswith(".matchpoint.") or name.endswith(".bak"))
        found = (path for path in self.top.rglob("*") if all(map(kept, path.relative_to(self.top).parts)))
        return {str(path.relative_to(self.top)): path.read_bytes() for path in found if path.is_file()}

    def leftover(self, when):
        # Without locks, nobody can tell for a day that its run has ended; but its work is done.
        names = [".matchpoint.run-*/journal", ".matchpoint.run-*/undo"] if self.locks else [".matchpoint.run-*"]
        left = [str(path) for name in names for path in self.top.rglob(name)]
        if left:
            raise Torn(f"{when} leaves {', '.join(left)}")

    def check(self, when, runs, is_killed=False):
        """Whether what is there after the next act is what the statuses say. `runs` are messages and statuses."""
        for lock in self.top.rglob(".matchpoint.lock") if self.locks else []:
            # Without locks, a lock that nobody renews is taken over after 15 seconds.
            os.utime(lock, (time.time() - 20,) * 2)
        self.refuses_half(when)
        found = self.content()
        said = self.run(self.next())
        self.leftover(f"the act after one {when}")
        if self.is_finished_later:
            found = self.content()
        done = sum(status == 0 for _, status in runs)
        if self.is_same_again:
            done = min(done, 1)
        # What cannot print what it did fails, and has done it.
        unprinted = any("written; not printed" in text or "standard output" in text for text, _ in runs)
        more = is_killed or unprinted or self.comes_later or "write" in when
        counts = range(done, min(done + 1 + bool(more), len(self.after)))
        if not any(found == self.after[count] for count in counts):
            old = self.after[done] if done < len(self.after) else {}
            changed = sorted(name for name in {*found, *old} if found.get(name) != old.get(name))
            raise Torn(f"{when}: {done} done, but {changed} differ\n{runs}\n{said.stderr}")
        return found != self.after[0]

    def refuses_half(self, when):
        for journal in self.top.rglob(".matchpoint.run-*/journal"):
            folder = journal.parent.parent
            if self.is_pack:
                document = folder / "results.json"
                readers = [["ladder", folder], ["diff", folder, SESSION], ["verify", SESSION, document]]
                expected, statuses = "holds files of two packs", [2]
            else:
                readers = [["check", folder]] if self.is_session else []
                expected, statuses = "holds half of an act", [0, 1, 2]
            for reader in readers if not self.is_pack or document.exists() else []:
                done = self.run(reader)
                if done.returncode not in statuses or expected not in done.stdout + done.stderr:
                    raise Torn(f"{when}: {reader[0]} says nothing of it: {done.returncode}\n{done.stderr}")


class OneFile(Case):
    """One file over another."""

    is_finished_later = False

    def __init__(self, *words):
        self.given = words

    def __call__(self, program, act):
        super().__init__(program, act)
        return self

    def lay(self):
        (self.base / "out.html").write_text("old")

    def command(self):
        return [*self.given, "-q", "--force", "-o", self.top / "out.html"]


class Table(OneFile):
    """The same of a command that is not read aloud by a session."""

    def command(self):
        return [*self.given, "--format", "pdf", "-q", "--force", "-o", self.top / "out.html"]


class Report(Case):
    """A pack over an earlier one, in a folder with somebody else's file."""

    is_pack = comes_later = True
    given = ["report", SESSION]
    target = "-o"

    def lay(self):
        self.made("report", Path(EARLIER).resolve(), "-q", "--only", "text,standings,json,usebio", "-o", self.base / "pack")
        (self.base / "pack/index.html").write_text("the club's own")

    def command(self):
        return [*self.given, "-q", *ONLY, self.target, self.top / "pack"]

    # A run that fails after it has opened the folder.
    def next(self):
        return ["report", "fixtures/bad/wrong-score.csv", "-q", "-o", self.top / "pack"]


class Event(Report):
    given = ["event", "fixtures/event"]
    target = "--pack"


class New(Case):
    """No folder yet."""

    is_finished_later = False
    is_same_again = True

    def command(self):
        return ["new", self.top / "s", "--mitchell", 5, "--boards", 20, "-q"]

    # Whether it is there or not, nothing is left beside it.
    def next(self):
        act = ["correct", self.top / "s", "-q", "--board", 99, "--pair", 1, "line=removed", "--by", "Jon Roe"]
        return act if (self.top / "s").exists() else self.command()


class Import(New):
    def command(self):
        return ["import", "fixtures/programs/howell.pbn", "-q", "-o", self.top / "s"]


class Manual(Case):
    """Pages of one's own over some."""

    is_session = False

    def lay(self):
        (self.base / "man").mkdir()
        (self.base / "man/matchpoint.1").write_text("old")

    def command(self):
        return ["manual", "-q", "--force", "-o", self.top / "man"]

    def next(self):
        return ["manual", "-q", "-o", self.top / "man"]


class Correct(Case):
    """A correction of a session, each of another line."""

    given = ["--board", 1, "--pair", "1 NS", "line=removed", "--by", "Ida Berg"]

    def lay(self):
        shutil.copytree(EARLIER, self.base / "s")

    def command(self):
        return ["correct", self.top / "s", "-q", *self.given]

    def next(self):
        return ["correct", self.top / "s", "-q", "--board", 99, "--pair", 1, "line=removed", "--by", "Jon Roe"]


class Turned(Correct):
    given = ["--board", 1, "--pair", 10, "--pair", 1, "--turned", "--by", "Ida Berg"]

    # Where one number is one pair.
    def lay(self):
        shutil.copytree(SESSION, self.base / "s")


class Undo(Correct):
    given = ["--undo"]

    def lay(self):
        super().lay()
        for board in range(1, 5):
            self.made("correct", self.base / "s", "-q", "--board", board, "--pair", "1 NS", "line=removed", "--by", "Bo Ek")


class Movement(Case):
    """A folder of `new`, before play."""

    def __init__(self, *words):
        self.given = words

    def __call__(self, program, act):
        super().__init__(program, act)
        return self

    def lay(self):
        self.made("new", self.base / "s", "--mitchell", 5, "--boards", 20, "-q")

    def command(self):
        return ["movement", self.top / "s", "-q", *self.given]

    def next(self):
        return ["movement", self.top / "s", "-q", "--finish"]


class Finish(Movement):
    """A folder that was copied while an act was cut off in it."""

    comes_later = True

    def lay(self):
        super().lay()
        killed = "rename:signal=KILL:when=4"
        words = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=rename", "-e", f"inject={killed}", self.program]
        subprocess.run([*words, "movement", self.base / "s", "--late", "-q"], capture_output=True)


class Draw(Movement):
    """Two rounds of Swiss pairs, of which one was played."""

    def lay(self):
        (self.base / "s").mkdir()
        tables = range(1, 5)
        write = lambda name, text: (self.base / "s" / name).write_text(text)
        rows = [f"1,{table},{2 * table - 1},{2 * table},1-4" for table in tables]
        write("movement.csv", "round,table,ns,ew,boards\n" + "\n".join(rows) + "\n")
        lines = [f"{board},1,{table},{2 * table - 1},{2 * table},{40 + 10 * ((3 * table + board) % 5 + 3)}"
                 for table in tables for board in range(1, 5)]
        write("travelers.csv", "board,round,table,ns,ew,score\n" + "\n".join(lines) + "\n")
        write("session.toml", '[event]\nname = "S"\n\n[scoring]\nmethod = "swiss"\nvp = "ebu-percent"\n')

    def command(self):
        return ["draw", self.top / "s", "-q"]


KINDS = {
    "score -o": OneFile("score", SESSION),
    "report": Report,
    "audit -o": OneFile("audit", SESSION),
    "diff -o": OneFile("diff", SESSION, SESSION),
    "correct": Correct,
    "correct --turned": Turned,
    "correct --undo": Undo,
    "import": Import,
    "hands -o": OneFile("hands", "fixtures/hands", "--no-makes"),
    "event -o": OneFile("event", "fixtures/event"),
    "event --pack": Event,
    "ladder -o": OneFile("ladder", SESSION),
    "table -o": Table("table"),
    "new": New,
    "movement -o": OneFile("movement", SESSION),
    "movement --late": Movement("--late"),
    "movement --leaves": Movement("--leaves", "3NS"),
    "movement --tables": Movement("--tables", 6),
    "movement --finish": Finish("--finish"),
    "draw": Draw(),
    "manual -o": Manual,
    "page -o": OneFile("page"),
}


def ended(runs):
    return [(run.communicate()[1], run.returncode) for run in runs]


def sampled(places, most):
    return places[:: max(1, -(-len(places) // max(1, most)))]


def killed(case, places):
    new = 0
    for name, number in places:
        when = f"killed at {name} number {number}"
        case.prepare()
        new += case.check(when, ended([case.start(f"{name}:signal=KILL:when={number}")]), is_killed=True)
    return new


def refused(case, places):
    for name, number in places:
        when = f"{name} number {number} refused"
        case.prepare()
        runs = ended([case.start(f"{name}:error=EACCES:when={number}")])
        case.check(when, runs)
        [(said, status)] = runs
        # Standard output and standard error are written as well; there the line may be lost.
        if status not in (0, 2) or "bug" in said or status and not said and name != "write":
            raise Torn(f"{when}: status {status}\n{said}")


def full(case, places):
    for name, number in places:
        case.prepare()
        when = f"write: the disk is full from {name} number {number} on"
        case.check(when, ended([case.start(f"{ROOM}:error=ENOSPC:when={number}+")]))


def at_once(case, places):
    for place, (name, number) in enumerate(places):
        when = f"{2 + 2 * (place % 2)} at once, one of them killed at {name} number {number}"
        case.prepare()
        others = [case.start() for _ in range(1 + 2 * (place % 2))]
        one = case.start(f"{name}:signal=KILL:when={number}")
        runs = ended([one, *others])
        case.check(when, runs, is_killed=True)
        for said, status in runs[1:]:
            if status not in (0, 1, 2) or "bug" in said:
                raise Torn(f"{when}: status {status}\n{said}")


class Mixed(Draw):
    """Acts of several kinds on one folder, all at once."""

    acts = [["movement", "--late"], ["movement", "--late"], ["movement", "--leaves", "3"], ["draw"], ["correct", "--undo"]]

    def lay(self):
        super().lay()
        with (self.base / "s/session.toml").open("a") as settings:
            settings.write('\n[[sections]]\nname = "A"\nwinners = 1\n')
        self.made("correct", self.base / "s", "-q", "--board", 1, "--pair", 1, "score=140", "--by", "Bo Ek")

    def command(self, act=("draw",)):
        return [act[0], self.top / "s", "-q", *act[1:]]

    def orders(self, done=()):
        """What is there after some of the acts, in whatever order; by how many of each were done."""
        after = {tuple(sorted(done)): [self.content()]}
        kept = Path(self.room.name, f"kept-{'-'.join(map(str, done))}")
        shutil.copytree(self.top, kept)
        for number, act in enumerate(self.acts):
            # The second of two alike is done after the first.
            if number in done or number and act == self.acts[number - 1] and number - 1 not in done:
                continue
            shutil.rmtree(self.top)
            shutil.copytree(kept, self.top)
            if self.run(self.command(act)).returncode == 0:
                for key, contents in self.orders((*done, number)).items():
                    after.setdefault(key, []).extend(contents)
        shutil.rmtree(kept)
        return after


def mixed(program, rounds):
    case = Mixed()(program, "several")
    case.prepare()
    after = case.orders()
    ways = set()
    for number in range(rounds):
        case.prepare()
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
        first = number % len(case.acts)
        order = [*range(first, len(case.acts)), *range(first)]
        begun = {place: subprocess.Popen(case.words(case.command(case.acts[place])), **pipes) for place in order}
        runs = ended(begun[place] for place in range(len(case.acts)))
        done = [place for place, (_, status) in enumerate(runs) if status == 0]
        # Either of two alike is the first.
        done = tuple(sorted([0] if done[:1] == [1] else done[:1]) + done[1:])
        ways.add(done)
        if case.content() not in after.get(done, []):
            raise Torn(f"round {number}: {done} of {case.acts} are said to be done\n{runs}")
        case.leftover(f"round {number}")
    print(f"{rounds} rounds of {len(case.acts)} acts at once: {sorted(ways)} were done")


def main():
    program, most = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 30
    if not shutil.which("strace"):
        print("left out: there is no strace")
        return
    listed = subprocess.run([program, "selftest", "--acts"], capture_output=True, text=True, check=True)
    acts = listed.stdout.split("\n")[:-1]
    unknown = [act for act in acts if act not in KINDS]
    if unknown or not acts:
        sys.exit(f"no kind of a test for {', '.join(unknown)}")
    total = 0
    for act in [act for act in acts if len(sys.argv) < 4 or act in sys.argv[3:]]:
        began = time.monotonic()
        try:
            case = KINDS[act](program, act)
            places = case.calls()
            refusable = [place for place in places if place[0] in REFUSED]
            room = [place for place in places if place[0] in ROOM.split(",")]
            parts = [
                (killed, sampled(places, most * 2 // 5)),
                (refused, sampled(refusable, most * 3 // 10)),
                (full, [*sampled(room, most // 10), *room[-1:]]),
                (at_once, sampled(places, most // 5)),
            ]
            for part, chosen in parts:
                part(case, chosen)
                total += len(chosen)
            if act in ("report", "correct", "movement --late"):
                case.locks = [NO_LOCKS]
                chosen = sampled([place for place in places if place[0] != "flock"], most // 6)
                killed(case, chosen)
                total += len(chosen)
        except Torn as torn:
            sys.exit(f"{act}: {torn}")
        print(f"{act}: {time.monotonic() - began:.0f} s")
    if len(sys.argv) < 4 or "several" in sys.argv[3:]:
        try:
            mixed(program, most)
        except Torn as torn:
            sys.exit(f"several: {torn}")
    print(f"{total} runs were cut off, refused or at once; what ended with 0 is there, and nothing is half done")


if __name__ == "__main__":
    main()
