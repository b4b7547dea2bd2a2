"""Real sessions with official numbers, in the form of `docs/formats.md`.

Sections that are scored apart are fields of their own, since the package matchpoints all sections of a field together.
So strats over such sections cannot be had, and these sessions are said to be skipped where ranks in strats and awards
are compared. The package has no carryover (`final`): an event of several sessions is nothing of an archive.
"""

import csv
import tomllib
from decimal import Decimal

import matchpoint
import pyarrow
import pytest
from conftest import ROOT, decimal, rows_of, whole

GOLDEN = ROOT / "fixtures" / "official"
SESSIONS = sorted(folder.parent.name for folder in GOLDEN.glob("*/expected-standings.csv"))
NUMBERS = ["board", "round", "table", "ns", "ew"]
TEXTS = ["section", "contract", "score_ns", "score_ew"]


def read(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def fields_of(settings, sections):
    """The sections of each field, by its first section."""
    together = tomllib.loads(settings)["scoring"].get("score_together", [])
    apart = [[section] for section in sorted(sections) if not any(section in group for group in together)]
    return {group[0]: group for group in [*together, *apart]}


def settings_of(settings, group):
    """The settings of a field: without what is about other sections."""

    def is_own(line):
        name, _, value = line.partition(" = ")
        return name not in ("score_together", "rank_together") or all(f'"{one}"' in value for one in group)

    kept = []
    for block in settings.replace("\n[", "\n\0[").split("\0"):
        lines = [line for line in block.splitlines() if is_own(line)]
        text = "\n".join(lines)
        name = {"[[sections]]": "name", "[[adjustments]]": "section"}.get(lines[0])
        if name is None or tomllib.loads(text)[lines[0].strip("[]")][0][name] in group:
            kept.append(text)
    return "\n".join(kept)


def pairs_of(path, group):
    first, *rows = path.read_text().splitlines(keepends=True)
    assert first.startswith("section,")
    return first + "".join(row for row in rows if row.split(",")[0] in group)


def tables_of(folder):
    """The lines of a session, and what is said of its fields, as the package takes them."""
    settings = (folder / "session.toml").read_text()
    lines = read(folder / "travelers.csv")
    fields = fields_of(settings, {line["section"] for line in lines})
    field_of = {section: field for field, group in fields.items() for section in group}
    for line in lines:
        # One cell holds contract, declarer and result.
        parts = [line.get(name) for name in ("contract", "declarer", "result")]
        line["contract"] = " ".join(part for part in parts if part)
    said = {
        "field": [field_of[line["section"]] for line in lines],
        "row_id": list(range(len(lines))),
        **{name: pyarrow.array([whole(line[name]) for line in lines], pyarrow.int32()) for name in NUMBERS},
        **{name: pyarrow.array([line.get(name) or None for line in lines], pyarrow.string()) for name in TEXTS},
    }
    if "score" in lines[0]:
        said["score"] = pyarrow.array([whole(line["score"]) for line in lines], pyarrow.int32())
    groups = fields.values()
    about = {
        "field": list(fields),
        "settings": [settings_of(settings, group) for group in groups],
        "pairs": [pairs_of(folder / "pairs.csv", group) for group in groups],
    }
    return lines, pyarrow.table(said), pyarrow.table(about)


def place(low, high):
    return "" if low is None else str(low) if low == high else f"{low}/{high}"


class Scored:
    """What the package makes of a session."""

    def __init__(self, name):
        self.folder = GOLDEN / name
        lines, data, about = tables_of(self.folder)
        fields = rows_of(matchpoint.score(data, fields=about))
        scale = max(field["max_score"] for field in fields)
        if any(field["max_score"] != scale for field in fields):
            # Fields of one session share a scale, which is to be said where each is an event of its own.
            scoring = f"[scoring]\nmax_score = {scale}"
            said = [text.replace("[scoring]", scoring) for text in about["settings"].to_pylist()]
            about = about.set_column(about.column_names.index("settings"), "settings", pyarrow.array(said))
        fields = rows_of(matchpoint.score(data, fields=about, lines=True))
        for field in fields:
            assert field["status"] in ("ok", "provisional"), field["faults"]
        self.fields = len(fields)
        earned = {one["row_id"]: one for field in fields for one in field["lines"]}
        self.earned = {result_of(line): earned[row] for row, line in enumerate(lines)}
        self.standings = {pair_of(one): one for field in fields for one in field["standings"]}
        awards = [one for field in fields for one in field["awards"] or []]
        self.ranks = {(pair_of(one), one["strat"]): one for one in awards}
        self.awards = {pair_of(one): one["award"] for one in awards if one["award"]}

    def check_ranks(self, row, kind):
        """The ranks of an official row in each strat. An empty cell of `overall` says nothing."""
        for column in (column for column in row if column.startswith(f"{kind}_rank_")):
            rank = self.ranks.get((pair_of(row), column.removeprefix(f"{kind}_rank_")), {})
            if kind == "section" or row[column]:
                assert place(rank.get(f"{kind}_low"), rank.get(f"{kind}_high")) == row[column], (column, row, rank)


def result_of(line):
    return line["section"], line["board"], line["ns"], line["ew"]


def pair_of(one):
    return one["section"], one["direction"] or "", int(one["pair"])


@pytest.fixture(scope="module")
def scored():
    known = {}

    def of(name):
        if name not in known:
            known[name] = Scored(name)
        return known[name]

    return of


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_has_the_official_numbers(scored, name):
    found = scored(name)
    for row in read(found.folder / "expected-results.csv"):
        one = found.earned[result_of(row)]
        assert (one["mp_ns"], one["mp_ew"]) == (decimal(row["mp_ns"]), decimal(row["mp_ew"])), row
    official = read(found.folder / "expected-standings.csv")
    assert {pair_of(row) for row in official} == found.standings.keys()
    for row in official:
        one = found.standings[pair_of(row)]
        for column in ["boards", "total", "session", "percent"]:
            assert not row[column] or one[column] == Decimal(row[column]), (column, row, one)


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_has_the_official_ranks_and_awards(scored, name):
    found = scored(name)
    if found.fields > 1:
        pytest.skip(f"{name}: sections that are scored apart are different fields, which have no strats together")
    for row in read(found.folder / "expected-standings.csv"):
        found.check_ranks(row, "section")
        found.check_ranks(row, "overall")
        if row.get("award"):
            assert found.awards.get(pair_of(row)) == Decimal(row["award"]), row
