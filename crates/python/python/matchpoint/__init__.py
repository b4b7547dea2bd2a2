"""Scores duplicate bridge on Arrow tables, by the engine of the program `matchpoint`.

    import matchpoint
    table = matchpoint.score(results, rules="acbl")

`results` is anything with an Arrow stream (pyarrow, polars, pandas, a DuckDB relation), or an iterable of batches: one
row for each result, with the columns `field`, `board`, `ns`, `ew` and `score` or `contract`. One row for each field
comes back. `docs/scale.md` has all columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from . import _engine
from ._engine import FaultError, Table

if TYPE_CHECKING:
    import pyarrow

__all__ = [
    "DDL",
    "FaultError",
    "Table",
    "contract_score",
    "ddl",
    "finish",
    "map_fields",
    "parse_rulings",
    "rate",
    "score",
]


def score(
    data: Any,
    rules: str = "acbl",
    *,
    method: str | None = None,
    average_plus: str | None = None,
    max_score: int | str | Decimal | None = None,
    fields: Any = None,
    columns: Mapping[str, str] | None = None,
    lines: bool = False,
    provisional: bool = False,
    on_fault: Literal["keep", "raise"] = "keep",
    threads: bool = True,
) -> Table:
    """Scores the fields of a table, whose rows may be in any order.

    Returns a table with one row for each field, in the order of their keys.

    * `rules`, `method`, `average_plus`, `max_score`: as in `session.toml`, for every field that does not say
      otherwise.
    * `fields`: a table with a column `field` and any of `rules`, `method`, `average_plus`, `max_score`; or
      `settings`, a whole `session.toml`, and `pairs`, a whole `pairs.csv`.
    * `columns`: what the columns are called in the table, by their names here: `{"field": "event_id"}`.
    * `lines`: whether what each line earned is returned.
    * `provisional`: whether the rest of a field is scored where lines have errors.
    * `on_fault`: `"keep"` returns faults as rows, `"raise"` raises a `FaultError` for the first field that has one.
    * `threads`: whether all processors are used.

    Raises a `TypeError` or a `ValueError` that names column and row where the table is not what it should be.
    """
    usual = _usual(rules, method, average_plus, max_score)
    return _engine.score(data, usual, fields, _pairs(columns), _manner(lines, provisional, on_fault), threads)


def map_fields(
    batches: Iterable[Any],
    rules: str = "acbl",
    *,
    method: str | None = None,
    average_plus: str | None = None,
    max_score: int | str | Decimal | None = None,
    fields: Any = None,
    columns: Mapping[str, str] | None = None,
    lines: bool = False,
    provisional: bool = False,
    on_fault: Literal["keep", "raise"] = "keep",
    threads: bool = False,
) -> Iterator[pyarrow.RecordBatch]:
    """Scores fields that come one after another, in batches that may be cut anywhere.

    The rows of a field must follow each other: sort by field, or group. Only the last field of a batch is kept until
    the next one comes. For `mapInArrow` of Spark, with `DDL` as the schema; see `score` for the arguments. Needs
    pyarrow.
    """
    import pyarrow

    usual = _usual(rules, method, average_plus, max_score)
    stream = _engine.Fields(usual, fields, _pairs(columns), _manner(lines, provisional, on_fault), threads)
    for batch in batches:
        yield from pyarrow.RecordBatchReader.from_stream(stream.push(batch))
    yield from pyarrow.RecordBatchReader.from_stream(stream.finish())


def rate(
    counts: Any,
    rules: str = "acbl",
    *,
    method: str | None = None,
    average_plus: str | None = None,
    fields: Any = None,
    columns: Mapping[str, str] | None = None,
    expected: int | None = None,
) -> Table:
    """What the results of boards earn, of which it is counted how often each was made.

    `counts` has the columns `board` and `n`, and `score`, `ruling` or both; also `group`, and `field` where there are
    several. Rows of the same kind add up, so the counts of several machines can be put one below the other. One row
    for each kind of result comes back, with what it is to each side:

    * `ns_kind`, `ew_kind`: `result`, `average` or `fixed` (worth `ns_e4`, `ew_e4`, in ten-thousandths of a
      matchpoint); `plus` or `minus` (worth what `finish` says); null where it counts for nobody.

    `expected`: the results expected on a board, where the counts do not have all of them.
    """
    usual = _usual(rules, method, average_plus, None)
    return _engine.rate(counts, usual, fields, _pairs(columns), expected)


def finish(
    sums: Any,
    fields: Any,
    rules: str = "acbl",
    *,
    method: str | None = None,
    average_plus: str | None = None,
    max_score: int | str | Decimal | None = None,
    columns: Mapping[str, str] | None = None,
) -> Table:
    """What contestants come to whose points were added up elsewhere.

    `sums` has a row for each contestant: `section`, `direction`, `pair`; `earned_e4` and `results`, the sum and the
    count of its results; `plus`, `average`, `minus`, how often it has these scores; `fixed_e4` and `fixed`, the sum
    and the count of other percentages; and `field` where there are several.

    `fields` has a row for each field: `field`, `expected` (the results expected on a board), `scheduled` (the most
    boards of any contestant), and whatever `fields` of `score` may have.

    Total, session score and percentage come back, and `rank_key`: the larger, the better; equal keys share a place.
    """
    usual = _usual(rules, method, average_plus, max_score)
    return _engine.finish(sums, fields, usual, _pairs(columns))


def parse_rulings(data: Any, *, columns: Mapping[str, str] | None = None) -> Table:
    """What the rulings of a table mean, row by row: the column `ruling`, and `board` where it matters.

    For each side: the text, the kind (`result`, `weighted`, `plus`, `average`, `minus`, `fixed`, `not-played`,
    `late`), the score in points for N-S, the percentage in hundredths. A text that is no ruling has `code`, `message`
    and `hint`.
    """
    return _engine.parse_rulings(data, _pairs(columns))


def contract_score(data: Any, *, columns: Mapping[str, str] | None = None) -> Table:
    """The scores for N-S of the contracts of a table, row by row: the columns `board`, `contract`, `declarer`,
    `tricks`.

    A row that has no score has `code`, `message` and `hint`.
    """
    return _engine.contract_score(data, _pairs(columns))


def ddl(field: Literal["bigint", "string"] = "string", row_id: Literal["bigint", "string"] = "bigint") -> str:
    """The schema of what `score` returns, in the words of Spark, by the types of `field` and `row_id`."""
    return _engine.ddl(field == "string", row_id == "string")


#: The schema where `field` is text and `row_id`, if there is one, is a whole number.
DDL = ddl()


def _usual(
    rules: str,
    method: str | None,
    average_plus: str | None,
    max_score: int | str | Decimal | None,
) -> tuple[str, str | None, str | None, str | None]:
    return rules, method, average_plus, None if max_score is None else str(max_score)


def _pairs(columns: Mapping[str, str] | None) -> list[tuple[str, str]]:
    return list((columns or {}).items())


def _manner(lines: bool, provisional: bool, on_fault: str) -> tuple[bool, bool, bool]:
    if on_fault not in ("keep", "raise"):
        raise ValueError(f"on_fault is {on_fault!r}; expected 'keep' or 'raise'")
    return lines, provisional, on_fault == "raise"
