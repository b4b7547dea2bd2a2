"""Forty wrong uses: each is an exception that names what was given and what was expected, and none is scored."""

import datetime
import uuid

import matchpoint
import polars
import pyarrow
import pyarrow.dataset
import pytest
from conftest import archive, rows_of

DATA = archive(3)
KEYS = pyarrow.array([f"event {field}" for field in DATA["field"].to_pylist()])
TEXTS = DATA.set_column(0, "field", KEYS)
COUNTS = {"board": [1, 1], "score": [420, 450], "n": [1, 2]}
SUMS = {"field": [1], "pair": [1], "earned_e4": [10_000], "results": [2]}
OF_FIELDS = {"field": [1], "expected": [3], "scheduled": [2]}


def renamed(**names):
    return DATA.rename_columns([names.get(name, name) for name in DATA.column_names])


def keyed(keys):
    return DATA.set_column(0, "field", keys)


def score(data=DATA, fields=None, **options):
    of_fields = None if fields is None else pyarrow.table(fields)
    return lambda: matchpoint.score(data, fields=of_fields, **options)


def streamed(batches, **options):
    return lambda: list(matchpoint.map_fields(batches, **options))


def rate(counts=COUNTS, fields=None, **options):
    of_fields = None if fields is None else pyarrow.table(fields)
    return lambda: matchpoint.rate(pyarrow.table(counts), fields=of_fields, **options)


def finish(sums=SUMS, fields=OF_FIELDS, **options):
    return lambda: matchpoint.finish(pyarrow.table(sums), pyarrow.table(fields), **options)


def twice(name):
    return DATA.append_column(name, DATA[name])


days = pyarrow.array([datetime.date(2026, 1, 1 + field) for field in DATA["field"].to_pylist()])
moments = days.cast(pyarrow.timestamp("s"))
uuids = pyarrow.array([uuid.UUID(int=field).bytes for field in DATA["field"].to_pylist()], pyarrow.binary(16))
two_types = [DATA.slice(0, 50), TEXTS.slice(50)]
late_text = DATA.set_column(DATA.column_names.index("row_id"), "row_id", pyarrow.array(["x"] * len(DATA)))

WRONG = {
    # The table of fields.
    "keys of text for numbers": (score(fields={"field": ["1"], "rules": ["ebu"]}), TypeError, '`fields`.* `field` holds text, such as "1", .* whole numbers'),
    "keys of numbers for text": (score(TEXTS, {"field": [1], "rules": ["ebu"]}), TypeError, "`fields`.* whole numbers, such as 1, .* text"),
    "keys of another type, streamed": (streamed(DATA.to_batches(), fields=pyarrow.table({"field": ["1"], "rules": ["ebu"]})), TypeError, "`fields`.* `field` holds text"),
    "keys of another type, counted": (rate({**COUNTS, "field": [1, 1]}, {"field": ["1"], "rules": ["ebu"]}), TypeError, "`fields`.* `field` holds text"),
    "a misspelt column of fields": (score(fields={"field": [1], "rule": ["ebu"]}), ValueError, "`fields`: no column is called `rule`; the nearest is `rules`"),
    "an unknown column of fields": (score(fields={"field": [1], "colour": ["red"]}), ValueError, "`fields`: no column is called `colour`; expected field, rules"),
    "a column of fields twice": (score(fields=pyarrow.Table.from_arrays([pyarrow.array([1]), pyarrow.array(["ebu"]), pyarrow.array(["wbf"])], ["field", "rules", "rules"])), ValueError, "`fields`: column `rules` is there twice"),
    "fields without their key": (score(fields={"event": [1], "rules": ["ebu"]}), ValueError, "`fields`: no column is called `event`"),
    "a key that no row has": (score(fields={"field": [7], "rules": ["ebu"]}), ValueError, "`fields`: the data have no field 7.* `unmatched="),
    "several keys that no row has": (score(fields={"field": [7, 8, 1], "rules": ["ebu"] * 3}), ValueError, r"no field 7 \(and 1 more"),
    "a misspelt key": (score(TEXTS, {"field": ["evnet 1"], "rules": ["ebu"]}), ValueError, 'no field "evnet 1"; the nearest is `event 1`'),
    "an unmatched key, streamed": (streamed(DATA.to_batches(), fields=pyarrow.table({"field": [7], "rules": ["ebu"]})), ValueError, "no field 7"),
    "an unmatched key, counted": (rate({**COUNTS, "field": [1, 1]}, {"field": [2], "rules": ["ebu"]}), ValueError, "no field 2"),
    "a misspelt column of fields to finish": (finish(fields={**OF_FIELDS, "rule": ["ebu"]}), ValueError, "`rule`; the nearest is `rules`"),
    "keys of another type to finish": (finish(fields={**OF_FIELDS, "field": ["1"]}), TypeError, "`fields`.* `field` holds text"),
    # What columns are called.
    "an unknown name in columns": (score(columns={"sectoin": "section"}), ValueError, "`columns`: no column is called `sectoin`; the nearest is `section`"),
    "a name far from all": (score(columns={"flight": "section"}), ValueError, "`columns`: no column is called `flight`; expected field, section"),
    "columns the wrong way round": (score(renamed(field="event_id"), columns={"event_id": "field"}), ValueError, '`event_id` and `field` the wrong way round; expected `columns={"field": "event_id"}`'),
    "a column that the table lacks": (score(columns={"section": "sektion"}), ValueError, "column `sektion` is missing.*; the nearest is `section`"),
    "one column under two names": (score(columns={"ns": "ew", "ew": "ew"}), ValueError, "`columns`: column `ew` cannot be both `ns` and `ew`"),
    "columns that are no names": (score(columns={"ns": 1}), TypeError, "columns has 'ns': 1"),
    "columns in a list": (score(columns=["field"]), TypeError, r"columns is \['field'\]"),
    "a near miss among the columns": (score(renamed(section="sectoin")), ValueError, "column `sectoin` is not read, and is nearly `section`"),
    "a plural among the columns": (score(renamed(ruling="rulings")), ValueError, "column `rulings` .* nearly `ruling`"),
    "another case among the columns": (score(renamed(winners="Winners")), ValueError, "column `Winners` .* nearly `winners`"),
    "a near miss, streamed": (streamed(renamed(section="sectoin").to_batches()), ValueError, "column `sectoin` .* nearly `section`"),
    "a near miss among counts": (rate({"board": [1], "score": [420], "n": [1], "groups": ["A"]}), ValueError, "column `groups` .* nearly `group`"),
    "a near miss among sums": (finish({**SUMS, "averages": [1]}), ValueError, "column `averages` .* nearly `average`"),
    "a column twice": (score(twice("board")), ValueError, "column `board` is there twice"),
    "a column twice, streamed": (streamed(twice("score").to_batches()), ValueError, "column `score` is there twice"),
    # Types of keys.
    "batches of two types of keys": (score(two_types), TypeError, "column `field` holds text from row 50 on, and whole numbers before"),
    "two types of keys, streamed": (streamed(batch for part in two_types for batch in part.to_batches()), TypeError, "column `field` holds text from row 50"),
    "two types of names of rows": (score([DATA.slice(0, 50), late_text.slice(50)]), TypeError, "column `row_id` holds text from row 50"),
    "dates as keys": (score(keyed(days)), TypeError, "column `field` is of type Date32; expected whole numbers or text. Cast it"),
    "moments as keys": (score(keyed(moments)), TypeError, "column `field` is of type Timestamp.* Cast it"),
    "UUIDs as keys": (score(keyed(uuids)), TypeError, "column `field` is of type FixedSizeBinary.* Cast it"),
    # What is no table.
    "a LazyFrame": (score(polars.from_arrow(DATA).lazy()), TypeError, r"`LazyFrame` is no table yet: call `.collect\(\)`"),
    "a Dataset": (score(pyarrow.dataset.dataset(DATA)), TypeError, r"`InMemoryDataset` is no table yet: call `.to_table\(\)`"),
    "a Scanner": (score(pyarrow.dataset.dataset(DATA).scanner()), TypeError, r"`Scanner` is no table yet: call `.to_reader\(\)`"),
    "a dictionary": (score(DATA.to_pydict()), TypeError, "`dict` is no table: pass `pyarrow.table"),
    "rows as dictionaries": (score(DATA.to_pylist()), TypeError, "`dict` is no table"),
    "a file": (score("results.parquet"), TypeError, "`str` is no table: read the file first"),
    # Other arguments.
    "a session score that is no number": (score(max_score="abc"), ValueError, "max_score is 'abc'; expected a number above 0"),
    "a session score of another type": (score(max_score=[480]), TypeError, r"max_score is \[480\]; expected a number"),
    "an endless session score": (score(max_score=float("inf")), ValueError, "max_score is inf"),
    "rules of another type": (score(rules=1), TypeError, "rules is 1; expected 'acbl'"),
    "a method of another type": (score(method=3), TypeError, "method is 3; expected a text"),
    "an unknown way with keys": (score(unmatched="drop"), ValueError, "unmatched is 'drop'; expected 'raise' or 'ignore'"),
    "no threads": (score(threads=0), ValueError, "threads is 0; expected 1 to 1024"),
    "threads in words": (score(threads="all"), TypeError, "threads is 'all'; expected True, False"),
    "lines in words": (score(lines="yes"), TypeError, "lines is 'yes'; expected True or False"),
    # Counts.
    "a count beyond 2^32": (rate({**COUNTS, "n": [2**32, 1]}), ValueError, "column `n`, row 0: 4294967296; expected how many results"),
    "counts beyond 2^32 together": (rate({**COUNTS, "n": [2**32 - 1, 1]}), ValueError, "column `n`, board 1: 4294967296 results; expected 4294967295 at most"),
    "too many expected results": (rate(expected=2**32), ValueError, "expected is 4294967296"),
    "expected results below 0": (rate(expected=-1), ValueError, "expected is -1"),
    "expected results in words": (rate(expected="3"), TypeError, "expected is '3'; expected a whole number"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_use_is_refused_by_name(name):
    use, kind, message = WRONG[name]
    with pytest.raises(kind, match=message):
        use()


def test_keys_that_no_row_has_can_be_ignored():
    fields = pyarrow.table({"field": [1, 7], "rules": ["ebu", "ebu"]})
    expected = rows_of(matchpoint.score(DATA, fields=fields.slice(0, 1)))
    assert rows_of(matchpoint.score(DATA, fields=fields, unmatched="ignore")) == expected
    batches = DATA.to_batches(max_chunksize=50)
    assert len(list(matchpoint.map_fields(batches, fields=fields, unmatched="ignore"))) == 3


def test_other_columns_are_left_alone():
    more = DATA.append_column("session", KEYS).append_column("club", KEYS).append_column("hall", KEYS)
    assert rows_of(matchpoint.score(more)) == rows_of(matchpoint.score(DATA))


def test_names_of_rows_may_begin_with_none():
    """Batches without a value say nothing of a type."""
    place = late_text.column_names.index("row_id")
    none = late_text.slice(0, 50).set_column(place, "row_id", pyarrow.nulls(50))
    [first, *_] = rows_of(matchpoint.score([none, late_text.slice(50)], lines=True))
    assert {line["row_id"] for line in first["lines"]} == {None, "x"}


def test_keys_may_be_a_dictionary_of_numbers():
    few = keyed(DATA["field"].combine_chunks().dictionary_encode())
    assert rows_of(matchpoint.score(few)) == rows_of(matchpoint.score(DATA))
