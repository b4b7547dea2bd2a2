"""What the package scores is what the program scores, however the rows come."""

import random

import duckdb
import matchpoint
import pandas
import polars
import pyarrow
import pyarrow.compute
import pyarrow.csv
import pytest
from conftest import ROOT, archive, decimal, fields_of, lines_of, rows_of, shuffled

FIXTURES = sorted(
    folder.name
    for folder in (ROOT / "fixtures").iterdir()
    if (folder / "travelers.csv").exists() and (folder / "expected-standings.csv").exists()
)


def place(one):
    low, high = one["place_low"], one["place_high"]
    return "" if low is None else str(low) if low == high else f"{low}/{high}"


@pytest.mark.parametrize("name", FIXTURES)
def test_a_session_has_the_digits_of_the_program(program, name):
    folder = ROOT / "fixtures" / name
    results = program("score", folder, "--format", "csv", "--report", "results")
    expected = program("score", folder, "--field", "all", "--format", "csv")
    data = lines_of(results, name)
    [field] = rows_of(matchpoint.score(data, fields=fields_of(name, folder), lines=True))
    assert field["status"] in ("ok", "provisional"), field["faults"]
    found = {(one["section"], one["direction"] or "", one["pair"]): one for one in field["standings"]}
    assert len(found) == len(expected)
    ranks = {}
    for one in field["awards"] or []:
        ranks.setdefault((one["section"], one["direction"] or "", one["pair"]), []).append(one)
    for row in expected:
        key = row["section"], row["direction"], int(row["pair"])
        one = found[key]
        assert one["boards"] == int(row["boards"])
        assert one["total"] == decimal(row["total"])
        assert one["session"] == decimal(row["session"])
        assert one["percent"] == decimal(row["percent"])
        assert place(one) == row["place"]
        awards = [rank["award"] for rank in ranks.get(key, []) if rank["award"] is not None]
        assert awards == [decimal(row["award"])] if row["award"] else not awards
        for rank in ranks.get(key, []):
            of_section = {**rank, "place_low": rank["section_low"], "place_high": rank["section_high"]}
            overall = {**rank, "place_low": rank["overall_low"], "place_high": rank["overall_high"]}
            if rank["strat"] is not None:
                assert place(of_section) == row[f"section_rank_{rank['strat']}"]
                assert place(overall) == row[f"overall_rank_{rank['strat']}"]
    earned = {one["row_id"]: one for one in field["lines"]}
    results = program("score", folder, "--field", "all", "--format", "csv", "--report", "results")
    for row_id, row in enumerate(results):
        assert earned[row_id]["mp_ns"] == decimal(row["mp_ns"])
        assert earned[row_id]["mp_ew"] == decimal(row["mp_ew"])


def test_any_cut_and_any_order_give_the_same():
    data = archive(40)
    whole = pyarrow.table(matchpoint.score(data, lines=True))
    assert {row["status"] for row in rows_of(whole)} == {"ok", "provisional"}
    assert pyarrow.table(matchpoint.score(shuffled(data), lines=True)).equals(whole)
    assert pyarrow.table(matchpoint.score(data, lines=True, threads=False)).equals(whole)
    chance = random.Random(4)
    for _ in range(5):
        cuts = sorted(chance.sample(range(len(data)), 30))
        parts = [data.slice(start, end - start) for start, end in zip([0, *cuts], [*cuts, len(data)])]
        batches = [batch for part in parts for batch in part.to_batches()]
        assert pyarrow.table(matchpoint.score(batches, lines=True)).equals(whole)
        streamed = pyarrow.Table.from_batches(matchpoint.map_fields(batches, lines=True))
        assert streamed.combine_chunks().equals(whole.combine_chunks())


def test_the_program_scores_each_field_of_an_archive_the_same(program, tmp_path):
    # A file has no column `winners`: whether there are one or two is worked out in both.
    data = archive(30).drop_columns(["winners", "row_id"])
    compared = 0
    for field in rows_of(matchpoint.score(data)):
        lines = data.filter(pyarrow.compute.equal(data["field"], int(field["field"])))
        path = tmp_path / f"{field['field']}.csv"
        pyarrow.csv.write_csv(shuffled(lines.drop_columns(["field"])), path)
        found = program("score", path, "--field", "all", "--format", "csv")
        pairs = [(row["section"], row["direction"], int(row["pair"])) for row in found]
        digits = [
            (int(row["boards"]), *map(decimal, [row["total"], row["session"], row["percent"]]), row["place"])
            for row in found
        ]
        assert dict(zip(pairs, digits)) == {
            (one["section"], one["direction"] or "", one["pair"]): (
                *(one[name] for name in ["boards", "total", "session", "percent"]),
                place(one),
            )
            for one in field["standings"]
        }
        compared += len(found)
    assert compared > 400


def test_rows_of_one_batch_each():
    data = archive(3)
    batches = data.to_batches(max_chunksize=1)
    streamed = pyarrow.Table.from_batches(matchpoint.map_fields(batches))
    assert streamed.combine_chunks().equals(pyarrow.table(matchpoint.score(data)).combine_chunks())


def test_a_field_that_comes_twice_is_refused():
    data = archive(2)
    with pytest.raises(ValueError, match="row .*field `0` comes a second time; sort the rows by field"):
        list(matchpoint.map_fields([*data.to_batches(), *data.to_batches()]))


def test_every_library_goes_in_as_it_is():
    data = archive(6)
    expected = pyarrow.table(matchpoint.score(data, lines=True))
    as_polars = polars.from_arrow(data)
    categories = as_polars.with_columns(polars.col("section").cast(polars.Categorical))
    for given in [
        as_polars,
        categories,
        data.to_pandas(),
        pandas.DataFrame({name: data[name].to_pandas() for name in data.column_names}),
        duckdb.sql("SELECT * FROM data"),
        pyarrow.RecordBatchReader.from_batches(data.schema, data.to_batches()),
        data.to_batches()[0],
        (batch for batch in data.to_batches(max_chunksize=100)),
    ]:
        assert pyarrow.table(matchpoint.score(given, lines=True)).equals(expected), type(given)


def test_the_result_goes_out_to_every_library():
    table = matchpoint.score(archive(3))
    assert len(polars.DataFrame(table)) == 3
    assert pyarrow.table(table).num_rows == len(table) == 3
    arrow = pyarrow.table(table)  # noqa: F841, SQL names it
    percent = duckdb.sql("SELECT max(s.percent) FROM (SELECT unnest(standings) AS s FROM arrow)")
    assert percent.fetchall()[0][0] > 50


def test_contracts_and_scores_say_the_same():
    said = {
        "field": ["x"] * 4,
        "board": [1, 1, 2, 2],
        "ns": [1, 2, 1, 2],
        "ew": [1, 2, 2, 1],
        "contract": ["4S", "3NT E", "PASS", "4HX"],
        "declarer": ["N", None, None, "S"],
        "tricks": pyarrow.array([10, 8, None, 9], pyarrow.int8()),
    }
    by_contract = pyarrow.table(said)
    scored = {**{name: said[name] for name in ["field", "board", "ns", "ew"]}, "score": [420, 50, 0, -200]}
    assert rows_of(matchpoint.score(by_contract)) == rows_of(matchpoint.score(pyarrow.table(scored)))
    [field] = rows_of(matchpoint.score(pyarrow.table({**said, "score": [420, 50, 0, -100]})))
    [fault] = field["faults"]
    assert (field["status"], fault["code"], fault["expected"]) == ("faulty", "score-mismatch", "-200")


def test_each_field_has_rules_of_its_own():
    data = archive(9)
    rules = ["acbl", "ebu", "wbf"]
    fields = pyarrow.table({"field": list(range(9)), "rules": [rules[field % 3] for field in range(9)]})
    together = rows_of(matchpoint.score(data, fields=fields))
    alone = {name: rows_of(matchpoint.score(data, rules=name)) for name in rules}
    for field, row in enumerate(together):
        assert row == alone[rules[field % 3]][field]
    assert alone["acbl"] != alone["ebu"]
    imps = pyarrow.table({"field": [0], "method": ["cross-imps"], "average_plus": ["flat"]})
    assert rows_of(matchpoint.score(data, fields=imps))[0]["top"] is None
    scaled = pyarrow.table({"field": [1], "max_score": [500]})
    assert str(rows_of(matchpoint.score(data, fields=scaled))[1]["max_score"]) == "500.00"


def test_columns_may_have_other_names():
    data = archive(2)
    names = ["event" if name == "field" else "deal" if name == "board" else name for name in data.column_names]
    renamed = data.rename_columns(names)
    given = matchpoint.score(renamed, columns={"field": "event", "board": "deal"})
    assert rows_of(given) == rows_of(matchpoint.score(data))


def test_keys_may_be_texts():
    data = archive(12)
    texts = pyarrow.array([f"event {field:02}" for field in data["field"].to_pylist()])
    named = data.set_column(0, "field", texts)
    [first, *_] = rows = rows_of(matchpoint.score(named))
    assert first["field"] == "event 00"
    assert [row["standings"] for row in rows] == [row["standings"] for row in rows_of(matchpoint.score(data))]
