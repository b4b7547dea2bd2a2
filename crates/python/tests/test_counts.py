"""Counts in, points out: any number of shards give what `score` gives, and what SQL gives."""

import random
from decimal import Decimal

import duckdb
import matchpoint
import pyarrow
import pytest
from conftest import RULINGS, large_field, rows_of

SUMS = """
SELECT {field} section, direction, pair,
  coalesce(sum(e4) FILTER (kind = 'result'), 0) AS earned_e4, count(*) FILTER (kind = 'result') AS results,
  count(*) FILTER (kind = 'plus') AS plus, count(*) FILTER (kind = 'average') AS average,
  count(*) FILTER (kind = 'minus') AS minus, count(*) FILTER (kind = 'fixed') AS fixed,
  coalesce(sum(e4) FILTER (kind = 'fixed'), 0) AS fixed_e4, count(*) AS scheduled
FROM (
  SELECT r.*, 'NS' AS direction, ns AS pair, ns_kind AS kind, ns_e4 AS e4 FROM results r JOIN rated p ON {same}
  UNION ALL
  SELECT r.*, 'EW' AS direction, ew AS pair, ew_kind AS kind, ew_e4 AS e4 FROM results r JOIN rated p ON {same})
GROUP BY ALL"""
SAME = " AND ".join(f'r."{name}" IS NOT DISTINCT FROM p."{name}"' for name in ["board", "score", "ruling"])


def counts_of(results):
    played = duckdb.sql("SELECT * FROM results WHERE ns IS NOT NULL AND ew IS NOT NULL")  # noqa: F841, SQL names it
    return duckdb.sql("SELECT board, score, ruling, count(*) AS n FROM played GROUP BY ALL").to_arrow_table()


def finished(results, shards, **choices):
    """The standings of one field by way of counts."""
    chance = random.Random(7)
    order = [chance.randrange(shards) for _ in range(len(results))]
    parts = [results.filter(pyarrow.array([one == shard for one in order])) for shard in range(shards)]
    counts = pyarrow.concat_tables([counts_of(part) for part in parts])
    rated = pyarrow.table(matchpoint.rate(counts, **choices))  # noqa: F841, SQL names it
    sums = duckdb.sql(SUMS.format(field="", same=SAME)).to_arrow_table()
    per_board = counts.group_by("board").aggregate([("n", "sum")])["n_sum"].to_pylist()
    scheduled = max(sums["scheduled"].to_pylist())
    fields = pyarrow.table({"expected": [max(per_board)], "scheduled": [scheduled]})
    done = matchpoint.finish(sums, fields, **choices)
    places = {}
    rows = rows_of(done)
    for row in rows:
        ahead = [
            one["rank_key"] for one in rows if (one["section"], one["direction"]) == (row["section"], row["direction"])
        ]
        key = row["rank_key"]
        low = 1 + sum(one > key for one in ahead)
        places[row["section"], row["direction"], row["pair"]] = {
            **{name: row[name] for name in ["boards", "total", "session", "percent"]},
            "place_low": low,
            "place_high": low + ahead.count(key) - 1,
        }
    return places


def scored(results, **choices):
    [field] = rows_of(matchpoint.score(results, **choices))
    assert field["standings"], field["faults"]
    names = ["boards", "total", "session", "percent", "place_low", "place_high"]
    return {
        (one["section"], one["direction"], one["pair"]): {name: one[name] for name in names}
        for one in field["standings"]
    }


@pytest.mark.parametrize("rules", ["acbl", "ebu", "wbf"])
@pytest.mark.parametrize("average_plus", ["law", "flat"])
def test_shards_give_what_score_gives(rules, average_plus):
    results = large_field(20)
    expected = scored(results, rules=rules, average_plus=average_plus)
    for shards in [1, 5]:
        assert finished(results, shards, rules=rules, average_plus=average_plus) == expected


def test_imps_give_what_score_gives():
    results = large_field(6)
    expected = scored(results, method="cross-imps")
    assert finished(results, 3, method="cross-imps") == expected


@pytest.mark.parametrize("rules", ["acbl", "ebu", "wbf"])
def test_integers_of_sql_agree(rules):
    """The definitions in whole numbers of SQL, which share nothing with the engine."""
    results = large_field(30)
    chance = random.Random(8)
    whole = [
        row
        for row in results.to_pylist()
        if row["ruling"] is None or row["ruling"] in ("A+/A-", "60% 420, 40% -50", "NP")
    ]
    short = [row for row in whole if row["board"] % 3 or chance.random() < 0.9]
    results = pyarrow.Table.from_pylist(short, results.schema)
    places = scored(results, rules=rules)
    unit = 1 if rules == "acbl" else 2
    # The last place of a board's score, in ten-thousandths; but for the ACBL a half goes away from average.
    places_of = {"acbl": 100, "wbf": 1000, "ebu": 1}[rules]
    midway = "ROUND_HALF_UP" if rules == "acbl" else "ROUND_HALF_DOWN"
    parts = 90_090_000
    weighted = [(420, 54_054_000), (-50, 36_036_000)]
    lines = results.to_pylist()
    made = pyarrow.Table.from_pylist(
        [
            {"line": line, "board": row["board"], "score": score, "w": weight}
            for line, row in enumerate(lines)
            if row["ruling"] in (None, "60% 420, 40% -50")
            for score, weight in ([(row["score"], parts)] if row["ruling"] is None else weighted)
        ]
    )
    of_line = pyarrow.table(
        {
            "line": list(range(len(lines))),
            "is_plus": [row["ruling"] == "A+/A-" for row in lines],
            **{name: results[name] for name in ["section", "board", "ns", "ew"]},
        }
    )
    con = duckdb.connect()
    con.register("made", made)
    con.register("of_line", of_line)
    sql = f"""
    WITH expected AS (SELECT max(n) AS most FROM (SELECT count(*)::HUGEINT AS n FROM of_line GROUP BY board)),
    sides AS (SELECT *, 'NS' AS side FROM made UNION ALL SELECT line, board, -score, w, 'EW' FROM made),
    at_score AS (SELECT side, board, score, sum(w)::HUGEINT AS held FROM sides GROUP BY ALL),
    compared AS (
      SELECT *, 2 * (sum(held) OVER (PARTITION BY side, board ORDER BY score) - held) + held AS doubled
      FROM at_score),
    boards AS (SELECT side, board, count(DISTINCT line)::HUGEINT AS n FROM sides GROUP BY ALL),
    ratio AS (
      SELECT side, board, line, n, sum(w::HUGEINT * doubled) - {parts}::HUGEINT * {parts} AS num,
        {parts}::HUGEINT * {parts} AS den
      FROM sides JOIN compared USING (side, board, score) JOIN boards USING (side, board) GROUP BY ALL),
    neuberg AS (
      SELECT side, line, {unit} * (most * (num // 1000000) + (most - n) * (den // 1000000)) AS vn,
        2 * n * (den // 1000000) AS vd, {unit} * (most - 1) AS top FROM ratio, expected),
    e4 AS (SELECT side, line, CASE
      WHEN '{rules}' = 'acbl' THEN 100 * ((200 * vn + vd) // (2 * vd))
      ELSE {places_of} * ((20000 // {places_of} * vn + vd - (2 * vn < top * vd)::HUGEINT) // (2 * vd))
      END AS e4 FROM neuberg),
    seats AS (SELECT line, section, 'NS' AS side, ns AS pair, is_plus FROM of_line
      UNION ALL SELECT line, section, 'EW', ew, is_plus FROM of_line),
    earned AS (SELECT section, side, pair, sum(e4)::HUGEINT AS earned, count(e4)::HUGEINT AS results,
      count(*) FILTER (is_plus)::HUGEINT AS artificial, max(top) AS top
      FROM seats LEFT JOIN e4 USING (side, line), (SELECT {unit} * (most - 1) AS top FROM expected) GROUP BY ALL)
    SELECT section, side, pair, earned, results, artificial, top FROM earned"""
    for section, side, pair, earned, count, artificial, top in con.sql(sql).fetchall():
        # Average plus is 60 % or the own percentage, average minus 40 % or the own (Law 12C2).
        own = Decimal(int(earned)) / (count * top * 10_000)
        share = max(Decimal("0.6"), own) if side == "NS" else min(Decimal("0.4"), own)
        rounding = "ROUND_HALF_UP" if side == "NS" else midway
        worth = int((share * top * 10_000 / places_of).to_integral_value(rounding)) * places_of
        total = int(earned) + artificial * worth
        one = places[section, side, pair]
        assert one["boards"] == count + artificial
        assert int(one["total"] * 10_000) == total


def test_counts_of_several_fields():
    results = large_field(4)
    counts = counts_of(results)
    both = pyarrow.concat_tables(
        [counts.append_column("field", pyarrow.array([name] * len(counts))) for name in ["x", "y"]]
    )
    fields = pyarrow.table({"field": ["y"], "rules": ["ebu"]})
    rated = rows_of(matchpoint.rate(both, fields=fields))
    for name, rules in [("x", "acbl"), ("y", "ebu")]:
        own = [{key: value for key, value in row.items() if key != "field"} for row in rated if row["field"] == name]
        assert own == rows_of(matchpoint.rate(counts, rules=rules))


def test_one_more_result():
    """What an instant scorer asks: the counts so far and one more."""
    counts = pyarrow.table({"board": [7, 7], "score": [620, -100], "n": [3, 1]})
    more = pyarrow.concat_tables([counts, pyarrow.table({"board": [7], "score": [650], "n": [1]})])
    best = max(rows_of(matchpoint.rate(more)), key=lambda row: row["ns_e4"])
    assert (best["score"], best["ns_kind"], best["ns_e4"], best["ew_e4"]) == (650, "result", 40_000, 0)
    expected = rows_of(matchpoint.rate(more, expected=10))
    assert max(row["ns_e4"] for row in expected) == 85_000


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ({"board": [1], "score": [425], "n": [1]}, r"row 0: \[not-a-score\]"),
        ({"board": [1], "score": [420], "n": [-1]}, "column `n`, row 0: -1"),
        ({"board": [1], "score": [420]}, "column `n` is missing"),
        ({"board": [1], "score": [None], "n": [1]}, r"row 0: \["),
    ],
)
def test_counts_that_cannot_be(counts, message):
    with pytest.raises(ValueError, match=message):
        matchpoint.rate(pyarrow.table(counts))


def test_rulings_are_read():
    texts = [*RULINGS, "60% 420, 40% -50", "60% 620, 40% -100", "B+", None, "120%"]
    rows = rows_of(matchpoint.parse_rulings(pyarrow.table({"ruling": texts})))
    read = {row["ruling"]: row for row in rows}
    assert (read["A+/A-"]["ns"], read["A+/A-"]["ew_kind"]) == ("A+", "minus")
    assert (read["62.5%/37.5%"]["ns_percent_e2"], read["62.5%/37.5%"]["ew_percent_e2"]) == (6250, 3750)
    assert read["NP"]["ns_kind"] == "not-played" and read["LP"]["ew_kind"] == "late"
    assert read["60% 620, 40% -100"]["ns_kind"] == "weighted"
    assert read["B+"]["code"] == "bad-ruling" and read["B+"]["message"] and read["B+"]["ns"] is None
    assert read["120%"]["code"] == "bad-ruling" and read[None]["code"] is None


def test_contracts_are_scored():
    table = {
        "board": [1, 2, 2, 1, 1],
        "contract": ["4S", "4S", "PASS", "8S", "A+"],
        "declarer": ["N", "E", None, "N", None],
        "tricks": [10, 9, None, 10, None],
    }
    rows = rows_of(matchpoint.contract_score(pyarrow.table(table)))
    assert [row["score"] for row in rows] == [420, 50, 0, None, None]
    assert [row["code"] for row in rows] == [None, None, None, "bad-contract", "bad-contract"]
