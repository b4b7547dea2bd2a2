"""Scores duplicate bridge on Arrow tables, by the engine of the program `matchpoint`.

    import matchpoint
    table = matchpoint.score(results, rules="acbl")

`results` is anything with an Arrow stream (pyarrow, polars, pandas, a DuckDB relation), or an iterable of batches: one
row for each result, with the columns `field`, `board`, `ns`, `ew` and `score` or `contract`. One row for each field
comes back. `docs/scale.md` has all columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, runtime_checkable

from . import _engine
from ._engine import FaultError, Table, __version__

if TYPE_CHECKING:
    import pyarrow

__all__ = [
    "DDL",
    "FaultError",
    "Rules",
    "SupportsArrowArray",
    "SupportsArrowStream",
    "Table",
    "Tabular",
    "__version__",
    "contract_score",
    "ddl",
    "finish",
    "map_fields",
    "parse_rulings",
    "rate",
    "score",
]

#: Whose rules hold.
Rules: TypeAlias = Literal["acbl", "ebu", "wbf"]


@runtime_checkable
class SupportsArrowStream(Protocol):
    """A table of any library: pyarrow, polars, pandas, DuckDB."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


@runtime_checkable
class SupportsArrowArray(Protocol):
    """A batch of such a table."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...


#: A table, a batch, or several of them.
Tabular: TypeAlias = SupportsArrowStream | SupportsArrowArray | Iterable[SupportsArrowStream | SupportsArrowArray]


def score(
    data: Tabular,
    rules: Rules = "acbl",
    *,
    method: str | None = None,
    average_plus: str | None = None,
    max_score: int | str | Decimal | None = None,
    fields: Tabular | None = None,
    unmatched: Literal["raise", "ignore"] = "raise",
    columns: Mapping[str, str] | None = None,
    lines: bool = False,
    provisional: bool = False,
    on_fault: Literal["keep", "raise"] = "keep",
    threads: bool | int = True,
    progress: Callable[[int, int], object] | None = None,
) -> Table:
    """Scores the fields of a table, whose rows may be in any order.

    Returns a table with one row for each field, in the order of their keys.

    * `rules`, `method`, `average_plus`, `max_score`: as in `session.toml`, for every field that does not say
      otherwise.
    * `fields`: a table with a column `field` and any of `rules`, `method`, `average_plus`, `max_score`; or
      `settings`, a whole `session.toml`, and `pairs`, a whole `pairs.csv`.
    * `unmatched`: `"raise"` raises where `fields` has a key that the data do not have, `"ignore"` does not.
    * `columns`: what the columns are called in the table, by their names here: `{"field": "event_id"}`.
    * `lines`: whether what each line earned is returned.
    * `provisional`: whether the rest of a field is scored where lines have errors.
    * `on_fault`: `"keep"` returns faults as rows, `"raise"` raises a `FaultError` for the first field that has one.
    * `threads`: whether all processors are used, or how many threads.
    * `progress`: is called with the rows that are scored so far, and all of them.

    Raises a `TypeError` or a `ValueError` that names column and row where the table is not what it should be. Ctrl-C
    ends the call at once; the field that is being scored is finished in the background.
    """
    usual = _usual(rules, method, average_plus, max_score)
    manner = _manner(lines, provisional, on_fault)
    of_fields = _of_fields(fields, unmatched)
    return _engine.score(data, usual, of_fields, _pairs(columns), manner, _threads(threads), progress)


def map_fields(
    batches: Iterable[SupportsArrowStream | SupportsArrowArray],
    rules: Rules = "acbl",
    *,
    method: str | None = None,
    average_plus: str | None = None,
    max_score: int | str | Decimal | None = None,
    fields: Tabular | None = None,
    unmatched: Literal["raise", "ignore"] = "raise",
    columns: Mapping[str, str] | None = None,
    lines: bool = False,
    provisional: bool = False,
    on_fault: Literal["keep", "raise"] = "keep",
    threads: bool | int = False,
) -> Iterator[pyarrow.RecordBatch]:
    """Scores fields that come one after another, in batches that may be cut anywhere.

    The rows of a field must follow each other: sort by field, or group. Only the last field of a batch is kept until
    the next one comes. For `mapInArrow` of Spark, with `DDL` as the schema; see `score` for the arguments. Where the
    fields are in several streams, `fields` needs `unmatched="ignore"`. Needs pyarrow.
    """
    import pyarrow

    usual = _usual(rules, method, average_plus, max_score)
    manner = _manner(lines, provisional, on_fault)
    stream = _engine.Fields(usual, _of_fields(fields, unmatched), _pairs(columns), manner, _threads(threads))
    for batch in batches:
        yield from pyarrow.RecordBatchReader.from_stream(stream.push(batch))
    yield from pyarrow.RecordBatchReader.from_stream(stream.finish())


def rate(
    counts: Tabular,
    rules: Rules = "acbl",
    *,
    method: str | None = None,
    average_plus: str | None = None,
    fields: Tabular | None = None,
    unmatched: Literal["raise", "ignore"] = "raise",
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
    if expected is not None and (isinstance(expected, bool) or not isinstance(expected, int)):
        raise TypeError(f"expected is {expected!r}; expected a whole number")
    if expected is not None and not 0 <= expected < 2**32:
        raise ValueError(f"expected is {expected}; expected 0 to {2**32 - 1}")
    return _engine.rate(counts, usual, _of_fields(fields, unmatched), _pairs(columns), expected)


def finish(
    sums: Tabular,
    fields: Tabular,
    rules: Rules = "acbl",
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


def parse_rulings(data: Tabular, *, columns: Mapping[str, str] | None = None) -> Table:
    """What the rulings of a table mean, row by row: the column `ruling`, and `board` where it matters.

    For each side: the text, the kind (`result`, `weighted`, `plus`, `average`, `minus`, `fixed`, `not-played`,
    `late`), the score in points for N-S, the percentage in hundredths. A text that is no ruling has `code`, `message`
    and `hint`.
    """
    return _engine.parse_rulings(data, _pairs(columns))


def contract_score(data: Tabular, *, columns: Mapping[str, str] | None = None) -> Table:
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
    if not isinstance(rules, str):
        raise TypeError(f"rules is {rules!r}; expected 'acbl', 'ebu' or 'wbf'")
    for name, word in [("method", method), ("average_plus", average_plus)]:
        if word is not None and not isinstance(word, str):
            raise TypeError(f"{name} is {word!r}; expected a text")
    return rules, method, average_plus, _amount("max_score", max_score)


def _amount(name: str, amount: int | str | Decimal | None) -> str | None:
    if amount is None:
        return None
    if isinstance(amount, bool) or not isinstance(amount, (int, float, str, Decimal)):
        raise TypeError(f"{name} is {amount!r}; expected a number, such as 480 or '480.00'")
    try:
        number = Decimal(str(amount))
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or number <= 0:
        raise ValueError(f"{name} is {amount!r}; expected a number above 0, such as 480 or '480.00'")
    return format(number, "f")


def _pairs(columns: Mapping[str, str] | None) -> list[tuple[str, str]]:
    if columns is None:
        return []
    if not isinstance(columns, Mapping):
        raise TypeError(f"columns is {columns!r}; expected names here and in the table, as {{'field': 'event_id'}}")
    for ours, theirs in columns.items():
        if not isinstance(ours, str) or not isinstance(theirs, str):
            raise TypeError(f"columns has {ours!r}: {theirs!r}; expected names, as {{'field': 'event_id'}}")
    return list(columns.items())


def _of_fields(fields: Tabular | None, unmatched: str) -> tuple[Tabular | None, bool]:
    if unmatched not in ("raise", "ignore"):
        raise ValueError(f"unmatched is {unmatched!r}; expected 'raise' or 'ignore'")
    return fields, unmatched == "ignore"


def _threads(threads: bool | int) -> int | None:
    """How many threads there are; `None` where all processors are used."""
    if isinstance(threads, bool):
        return None if threads else 1
    if not isinstance(threads, int):
        raise TypeError(f"threads is {threads!r}; expected True, False or a number of threads")
    if not 1 <= threads <= 1024:
        raise ValueError(f"threads is {threads}; expected 1 to 1024")
    return threads


def _manner(lines: bool, provisional: bool, on_fault: str) -> tuple[bool, bool, bool]:
    for name, choice in [("lines", lines), ("provisional", provisional)]:
        if not isinstance(choice, bool):
            raise TypeError(f"{name} is {choice!r}; expected True or False")
    if on_fault not in ("keep", "raise"):
        raise ValueError(f"on_fault is {on_fault!r}; expected 'keep' or 'raise'")
    return lines, provisional, on_fault == "raise"
