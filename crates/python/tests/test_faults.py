"""Faults are rows, and what no table of results can be is an exception that says where."""

import gc
import random
import resource

import matchpoint
import pyarrow
import pytest
from conftest import archive, rows_of, shuffled


def with_value(data, name, row, value):
    values = data[name].to_pylist()
    values[row] = value
    place = data.column_names.index(name)
    return data.set_column(place, name, pyarrow.array(values, data.schema.field(name).type))


def test_a_faulty_field_takes_no_other_down():
    data = archive(8)
    bad = with_value(with_value(data, "score", 3, 425), "ruling", 3, None)
    rows = rows_of(matchpoint.score(bad))
    assert [row["status"] == "faulty" for row in rows] == [True] + [False] * 7
    assert rows[1:] == rows_of(matchpoint.score(data))[1:]
    [fault, *_] = rows[0]["faults"]
    assert (fault["code"], fault["severity"], fault["row_id"]) == ("not-a-score", "error", 3)
    assert fault["subject"].startswith("section A, board ")
    assert fault["found"] == "425" and fault["hint"] and fault["message"]
    assert rows[0]["standings"] is None and rows[0]["fault_count"] >= 1


def test_faults_are_the_same_in_any_order():
    data = archive(3)
    rows = data.to_pylist()
    doubled = pyarrow.Table.from_pylist(
        rows + [{**row, "row_id": row["row_id"] + 10_000} for row in rows[:30]], data.schema
    )
    expected = pyarrow.table(matchpoint.score(doubled))
    assert rows_of(expected)[0]["fault_count"] > 20 == len(rows_of(expected)[0]["faults"])
    for seed in range(3):
        assert pyarrow.table(matchpoint.score(shuffled(doubled, seed))).equals(expected)


def test_the_settings_of_a_field_may_be_faulty():
    data = archive(2)
    fields = pyarrow.table({"field": [0], "rules": ["acbx"]})
    first, second = rows_of(matchpoint.score(data, fields=fields))
    assert (first["status"], second["status"] == "faulty") == ("faulty", False)
    assert first["faults"][0]["row_id"] is None and "acbx" in first["faults"][0]["message"]


def test_faults_can_be_raised():
    bad = with_value(with_value(archive(3), "score", 3, 425), "ruling", 3, None)
    with pytest.raises(matchpoint.FaultError, match=r"field `0` .*\[not-a-score\].*\(row 3\)"):
        matchpoint.score(bad, on_fault="raise")


def test_the_rest_can_be_scored():
    bad = with_value(with_value(archive(3), "score", 3, 425), "ruling", 3, None)
    [first, *_] = rows_of(matchpoint.score(bad, provisional=True))
    assert first["status"] == "provisional" and first["standings"] and first["fault_count"] >= 1


@pytest.mark.parametrize(
    ("name", "row", "value", "message"),
    [
        ("board", 5, -1, "column `board`, row 5: -1; expected the number of a board"),
        ("board", 7, None, "column `board`, row 7: null"),
        ("field", 9, None, "column `field`, row 9: null"),
        ("ns", 11, -4, "column `ns`, row 11: -4; expected the number of a pair"),
        ("winners", 13, 3, "column `winners`, row 13: 3; expected 1, 2 or null"),
        ("ruling", 15, "A" * 1_000_000, "column `ruling`, row 15: a text of 1000000 bytes"),
        ("section", 17, "é" * 100_000, "column `section`, row 17: a text of 200000 bytes"),
    ],
)
def test_a_value_that_cannot_be_is_an_exception(name, row, value, message):
    bad = with_value(archive(2), name, row, value)
    with pytest.raises(ValueError, match=message):
        matchpoint.score(bad)
    with pytest.raises(ValueError, match=message):
        list(matchpoint.map_fields(bad.to_batches(max_chunksize=4)))


@pytest.mark.parametrize("name", ["field", "board", "ns", "ew"])
def test_a_column_that_is_missing_is_an_exception(name):
    with pytest.raises(ValueError, match=f"column `{name}` is missing; the table has "):
        matchpoint.score(archive(1).drop_columns(name))


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("board", ["1"], "column `board` is of type Utf8; expected whole numbers"),
        ("ruling", [60], "column `ruling` is of type Int64; expected text"),
        ("field", [[1]], "column `field` is of type List"),
        ("ns", [True], "column `ns` is of type Boolean"),
    ],
)
def test_a_wrong_type_is_an_exception(name, values, message):
    data = archive(1)
    place = data.column_names.index(name)
    with pytest.raises(TypeError, match=message):
        matchpoint.score(data.set_column(place, name, pyarrow.array(values * len(data))))


def test_a_float_that_is_whole_is_a_number():
    data = archive(1)
    floats = data.set_column(2, "board", data["board"].cast(pyarrow.float64()))
    assert rows_of(matchpoint.score(floats)) == rows_of(matchpoint.score(data))
    with pytest.raises(ValueError, match="column `board`, row 3: 1.5; expected a whole number"):
        matchpoint.score(with_value(floats, "board", 3, 1.5))


def test_what_is_no_table_is_an_exception():
    for given in [5, None, object(), [1, 2], "results.parquet"]:
        with pytest.raises(TypeError, match="is no table"):
            matchpoint.score(given)
    with pytest.raises(TypeError, match="is no table"):
        matchpoint.score([archive(1).column("board").chunk(0)])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rules": "acbx"}, '`rules` cannot be `"acbx"`; expected `acbl`, '),
        ({"method": "points"}, "`method` cannot be"),
        ({"max_score": -5}, "max_score"),
        ({"on_fault": "ignore"}, "on_fault is 'ignore'"),
        ({"columns": {"board": "deal"}}, "column `deal` is missing"),
        ({"rules": 'acbl"\n[ranking]'}, "rules"),
    ],
)
def test_an_argument_that_cannot_be_is_an_exception(given, message):
    with pytest.raises(ValueError, match=message):
        matchpoint.score(archive(1), **given)


def test_nothing_in_nothing_out():
    empty = archive(1).slice(0, 0)
    assert rows_of(matchpoint.score(empty)) == []
    assert list(matchpoint.map_fields([])) == []
    texts = empty.set_column(0, "field", pyarrow.array([], pyarrow.string()))
    assert pyarrow.table(matchpoint.score(texts)).schema.field("field").type == pyarrow.string()
    none = pyarrow.table({"pair": [1], "earned_e4": [0], "results": [0]}).slice(0, 0)
    fields = pyarrow.table({"expected": [2], "scheduled": [1]})
    assert "rank_key" in pyarrow.table(matchpoint.finish(none, fields)).column_names
    assert pyarrow.table(matchpoint.score(empty)).schema == pyarrow.table(matchpoint.score(archive(1))).schema


def test_no_rubbish_panics():
    """Every column full of rubbish: exceptions or faults, and nothing else."""
    chance = random.Random(5)
    data = archive(2)
    texts = ["", " ", "é" * 50, "A+/", "%", "🂡", "60% 420", "\0", "4S", "NP/NP/NP", "1/0 420", "-", "''"]
    for _ in range(300):
        rows = data.slice(chance.randrange(len(data) - 40), 40).to_pylist()
        for row in rows:
            if chance.random() < 0.4:
                name = chance.choice(["board", "ns", "ew", "score", "winners"])
                row[name] = chance.choice([0, 1, 2, 7, 100, 2**31 - 1, -(2**31), None])
                row["winners"] = None if row["winners"] not in (1, 2) else row["winners"]
            if chance.random() < 0.4:
                row[chance.choice(["ruling", "section"])] = chance.choice(texts)
        try:
            matchpoint.score(pyarrow.Table.from_pylist(rows, data.schema), lines=True)
        except ValueError as error:
            assert "column" in str(error)


def test_a_thousand_calls_leave_nothing_behind():
    data = archive(3)

    def used():
        gc.collect()
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * resource.getpagesize()

    def call():
        pyarrow.table(matchpoint.score(data, lines=True, threads=False))
        list(matchpoint.map_fields(data.to_batches(max_chunksize=50)))
        with pytest.raises(TypeError):
            matchpoint.score(5)

    for _ in range(100):
        call()
    before = used()
    for _ in range(1000):
        call()
    assert used() - before < 4_000_000
