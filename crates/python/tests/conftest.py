"""Tables for the tests: sessions of the project, and made-up archives with everything awkward in them."""

import csv
import io
import os
import random
import subprocess
from decimal import Decimal
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

import matchpoint

ROOT = Path(__file__).parents[3]


def program_path():
    """The program, which says what is right: as `MATCHPOINT` names it, or as it was built last."""
    named = os.environ.get("MATCHPOINT")
    built = [ROOT / "target" / profile / "matchpoint" for profile in ("debug", "release")]
    found = [Path(named)] if named else sorted((path for path in built if path.exists()), key=os.path.getmtime)
    if not found:
        pytest.skip("the program is not built: run `cargo build`, or set MATCHPOINT")
    return found[-1]


@pytest.fixture(scope="session")
def program():
    """Runs the program, and returns the rows of the CSV that it writes."""
    path = program_path()

    def run(*arguments):
        done = subprocess.run([path, *arguments], capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        return list(csv.DictReader(io.StringIO(done.stdout)))

    return run


def whole(text):
    return int(text) if text else None


def lines_of(rows, field):
    """The rows of `--report results` as the package takes them."""
    seats = ["north", "south", "east", "west"] if "north" in rows[0] else ["ns", "ew"]
    table = {
        "field": [field] * len(rows),
        "row_id": list(range(len(rows))),
        "section": [row["section"] for row in rows],
    }
    for name in ["board", "round", "table", *seats, "tricks"]:
        table[name] = pyarrow.array([whole(row[name]) for row in rows], pyarrow.int32())
    for name in ["contract", "declarer", "score_ns", "score_ew", "group"]:
        table[name] = pyarrow.array([row[name] or None for row in rows], pyarrow.string())
    table["ruling"] = pyarrow.array([row["weights"] or None for row in rows], pyarrow.string())
    for name, own in [("dealer", "dealer"), ("vulnerable", "vul")]:
        if own in rows[0]:
            table[name] = pyarrow.array([row[own] or None for row in rows], pyarrow.string())
    return pyarrow.table(table)


def fields_of(field, folder):
    """What the files beside the travelers say."""
    read = {
        name: (folder / name).read_text() if (folder / name).exists() else None
        for name in ["session.toml", "pairs.csv"]
    }
    return pyarrow.table(
        {
            "field": pyarrow.array([field], pyarrow.string()),
            "settings": pyarrow.array([read["session.toml"]], pyarrow.string()),
            "pairs": pyarrow.array([read["pairs.csv"]], pyarrow.string()),
        }
    )


RULINGS = ["A+", "A-", "A", "A+/A-", "A-/A+", "60%", "62.5%/37.5%", "NP", "LP", "A6040"]


def archive(fields, seed=1, tables=7, rounds=6, awkward=True):
    """An archive of small fields: sit-outs, rulings, weighted scores, short boards, one winner and two, sections."""
    chance = random.Random(seed)
    scores = [420, 450, -50, 170, 110, 400, -100, 430, 480, 140, -140, 90, 50, 980, -420]
    rows = []
    for field in range(fields):
        sections = "AB" if field % 5 == 0 else "A"
        one_winner = field % 3 == 0
        for section in sections:
            for round_ in range(rounds):
                for table in range(tables):
                    ns = table + 1
                    ew = (table + round_) % tables + 1 + (tables if one_winner else 0)
                    for board in range(2):
                        number = 1 + 16 * (2 * ((table + 2 * round_) % tables) + board)
                        row = [field, section, number, ns, ew, chance.choice(scores), None, 1 if one_winner else None]
                        if awkward and chance.random() < 0.05:
                            row[5:7] = None, chance.choice(RULINGS)
                        elif awkward and chance.random() < 0.02:
                            row[5:7] = None, "60% 420, 40% -50"
                        elif awkward and chance.random() < 0.02:
                            continue
                        elif awkward and chance.random() < 0.01:
                            row[4:7] = None, None, None
                        rows.append(row)
    names = ["field", "section", "board", "ns", "ew", "score", "ruling", "winners"]
    types = [pyarrow.int64(), pyarrow.string(), *[pyarrow.int32()] * 4, pyarrow.string(), pyarrow.int8()]
    columns = zip(*rows)
    table = pyarrow.table({name: pyarrow.array(column, kind) for name, column, kind in zip(names, columns, types)})
    return table.append_column("row_id", pyarrow.array(range(len(table)), pyarrow.int64()))


def large_field(sections, seed=2, boards=12):
    """One field of many sections with two winners, all of which play the same boards."""
    chance = random.Random(seed)
    scores = [420, 450, -50, 170, 110, 400, -100, 430, 480, 140, -140, 90, 50, 980, -420]
    rows = []
    for section in range(sections):
        for table in range(1, 8):
            for board in range(1, boards + 1):
                row = [1, f"S{section}", 16 * board + 1, table, (table + board) % 7 + 1, chance.choice(scores), None]
                if chance.random() < 0.03:
                    row[5:] = None, chance.choice(RULINGS)
                elif chance.random() < 0.02:
                    row[5:] = None, "60% 420, 40% -50"
                elif chance.random() < 0.01:
                    continue
                rows.append(row)
    names = ["field", "section", "board", "ns", "ew", "score", "ruling"]
    types = [pyarrow.int64(), pyarrow.string(), *[pyarrow.int32()] * 4, pyarrow.string()]
    return pyarrow.table({name: pyarrow.array(column, kind) for name, column, kind in zip(names, zip(*rows), types)})


def shuffled(table, seed=3):
    order = list(range(len(table)))
    random.Random(seed).shuffle(order)
    return table.take(order)


def rows_of(table):
    return pyarrow.table(table).to_pylist()


def decimal(text):
    return Decimal(text) if text else None


def page_file(folder):
    """A small archive, as the lines of the page call it."""
    data = archive(5)
    names = pyarrow.array([f"event {field}" for field in data["field"].to_pylist()])
    path = folder / "results.parquet"
    pyarrow.parquet.write_table(data.set_column(0, "field", names), path)
    return path


def page(heading):
    """The lines of Python that `docs/scale.md` prints below a heading."""
    text = (ROOT / "docs" / "scale.md").read_text()
    below = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return [block.split("```", 1)[0] for block in below.split("```python\n")[1:]]


def standings_of(data, **choices):
    """What one machine says, one row for each pair."""
    names = ["section", "direction", "pair", "boards", "total", "session", "percent", "place_low", "place_high"]
    return sorted(
        (
            {"field": field["field"], **{name: one[name] for name in names}}
            for field in rows_of(matchpoint.score(data, **choices))
            for one in field["standings"]
        ),
        key=key,
    )


def key(one):
    return str((one["field"], one["section"], one["direction"] or "", one["pair"]))
