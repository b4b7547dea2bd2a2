"""An archive of plain results, scored by the package and by DuckDB's SQL: CPU seconds per million results.

    python archive.py [RESULTS.parquet]

The SQL has the definitions in whole numbers, for ACBL rules. Totals and places are compared, too.
"""

import os
import random
import resource
import sys
import tempfile
import time
from decimal import Decimal

import duckdb
import pyarrow
import pyarrow.parquet

import matchpoint

SCORES = [420, 450, -50, 170, 110, 400, -100, 430, 480, 140, -140, 90, 50, 980, -420]

SQL = """
WITH sides AS (
  SELECT field, board, 'NS' AS side, ns AS pair, score FROM results
  UNION ALL SELECT field, board, 'EW', ew, -score FROM results),
made AS (SELECT field, board, side, score, count(*)::HUGEINT AS k FROM sides GROUP BY ALL),
compared AS (
  SELECT *, 2 * (sum(k) OVER (PARTITION BY field, board, side ORDER BY score) - k) + k - 1 AS doubled,
    sum(k) OVER (PARTITION BY field, board, side) AS n FROM made),
expected AS (SELECT field, max(n) AS most FROM compared GROUP BY field),
points AS (
  SELECT field, board, side, score,
    (200 * (most * doubled + (most - n)) + 2 * n) // (4 * n) AS e2 FROM compared JOIN expected USING (field)),
totals AS (
  SELECT field, side, pair, sum(e2) AS total, count(*) AS boards, any_value(most) - 1 AS top
  FROM sides JOIN points USING (field, board, side, score) JOIN expected USING (field) GROUP BY ALL),
scaled AS (
  SELECT *, max(boards) OVER (PARTITION BY field) AS most_boards,
    (2 * total * most_boards + boards) // (2 * boards) AS session FROM totals)
SELECT field, side, pair, total, session, rank() OVER (PARTITION BY field, side ORDER BY session DESC) AS place
FROM scaled ORDER BY ALL"""


def make(path, fields=3000):
    chance = random.Random(1)
    columns = {name: [] for name in ["field", "board", "ns", "ew", "score"]}
    for field in range(fields):
        for table in range(13):
            for round_ in range(13):
                for board in range(2):
                    if chance.random() < 0.01:
                        continue
                    row = [
                        field,
                        16 * (2 * ((table + round_) % 13) + board) + 1,
                        table + 1,
                        (table + 13 - round_) % 13 + 1,
                    ]
                    for name, value in zip(columns, [*row, chance.choice(SCORES)]):
                        columns[name].append(value)
    types = {"field": pyarrow.int64()}
    table = {name: pyarrow.array(values, types.get(name, pyarrow.int32())) for name, values in columns.items()}
    pyarrow.parquet.write_table(pyarrow.table(table), path)


def measured(what, rows, work):
    start = time.process_time()
    result = work()
    used = (time.process_time() - start) * 1_000_000 / rows
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{what:12} {used:6.2f} CPU s per million results, {most} MiB so far")
    return result, used


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(tempfile.gettempdir(), "matchpoint-archive.parquet")
    if not os.path.exists(path):
        make(path)
    rows = pyarrow.parquet.read_metadata(path).num_rows

    def ours():
        return pyarrow.table(matchpoint.score(pyarrow.parquet.read_table(path), threads=False))

    def theirs():
        con = duckdb.connect()
        con.sql(f"CREATE VIEW results AS SELECT * FROM read_parquet('{path}')")
        return con.sql(SQL).to_arrow_table()

    ratios = []
    for _ in range(3):
        scored, own = measured("matchpoint", rows, ours)
        of_sql, other = measured("DuckDB", rows, theirs)
        ratios.append(own / other)
    print(f"{sorted(ratios)[1]:.2f} of DuckDB's, the middle one of three")
    ours = {
        (field["field"], one["direction"], one["pair"]): (one["total"], one["session"], one["place_low"])
        for field in scored.to_pylist()
        for one in field["standings"]
    }
    for row in of_sql.to_pylist():
        amounts = Decimal(int(row["total"])) / 100, Decimal(int(row["session"])) / 100
        assert ours[row["field"], row["side"], row["pair"]] == (*amounts, row["place"]), row
    assert len(ours) == len(of_sql)


if __name__ == "__main__":
    main()
