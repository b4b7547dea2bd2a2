"""Scores DataFrames of Dask: archives field by field, and fields that are larger than a worker.

from matchpoint import dask
scored = dask.score(results, rules="acbl")                 # one row for each field, as `matchpoint.score`
standings = dask.score(results, rules="acbl", large=True)  # one row for each pair
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pandas
import pyarrow
from pyarrow import compute

import matchpoint

if TYPE_CHECKING:
    from dask.dataframe import DataFrame

_KIND = ["field", "board", "group", "score", "ruling"]
_PAIR = ["field", "section", "direction", "pair"]
_KINDS = ["result", "plus", "average", "minus", "fixed"]


def score(
    df: DataFrame,
    rules: matchpoint.Rules = "acbl",
    *,
    fields: Any = None,
    columns: Mapping[str, str] | None = None,
    shuffle: bool = True,
    large: bool = False,
    **options: Any,
) -> DataFrame:
    """Scores a DataFrame of results.

    An archive: one row for each field, in the columns of `matchpoint.score`, which has the `options`, too.

    `shuffle`: whether the rows of a field may be in several partitions. Files that are written field by field need no
    shuffle: a partition for each file is scored where it is.

    `large`: fields that no worker can hold, by the columns `field`, `section`, `board`, `ns`, `ew`, `score`,
    `ruling`, `group` and `winners`; sections in several partitions are brought together. One row for each pair comes
    back. How often each score was made on each board is counted at once; the rest is done when it is asked for.
    Contracts are not looked at, and no session is checked.

    `fields`: a small table, as `matchpoint.score` takes it. In an archive, nobody sees all keys at once: one that the
    data do not have is not noticed.
    """
    fields = None if fields is None else pyarrow.table(fields)
    matchpoint._engine.check_columns([str(name) for name in df.columns], matchpoint._pairs(columns))
    df = df.rename(columns={theirs: ours for ours, theirs in (columns or {}).items()})
    options = {**options, "rules": rules, "fields": fields}
    if large:
        return _large(df, options, shuffle)
    if shuffle:
        df = df.shuffle("field")
    return df.map_partitions(_score, options, meta=_score(df._meta, options))


def _frame(table: Any) -> pandas.DataFrame:
    return pyarrow.table(table).to_pandas(types_mapper=pandas.ArrowDtype)


def _score(part: pandas.DataFrame, options: Mapping[str, Any]) -> pandas.DataFrame:
    # A partition has some of the fields.
    return _frame(matchpoint.score(_arrow(part), **{"threads": False, **options, "unmatched": "ignore"}))


def _arrow(part: pandas.DataFrame) -> pyarrow.Table:
    """A partition without its index. A column of nothing but gaps is of no type."""
    table = pyarrow.Table.from_pandas(part, preserve_index=False)
    empty = {name for name in table.column_names if table[name].null_count == len(table) and len(table)}
    return table.drop_columns(list(empty - {"field", "board", "ns", "ew", "score"}))


def _large(df: DataFrame, options: Mapping[str, Any], shuffle: bool) -> DataFrame:
    df = df.map_partitions(_lines, meta=_lines(df._meta))
    if shuffle:
        df = df.shuffle(["field", "section"])
    counts = df.map_partitions(_counts, meta=_counts(df._meta)).compute()
    rating = {name: options[name] for name in ("rules", "method", "average_plus", "fields", "unmatched") if name in options}
    rated = _frame(matchpoint.rate(pyarrow.Table.from_pandas(counts, preserve_index=False), **rating))
    boards = rated.groupby(["field", "board"])["n"].sum()
    expected = boards.groupby("field").max().rename("expected").reset_index()
    rated = rated.drop(columns="n")
    sums = df.map_partitions(_sums, rated, meta=_sums(df._meta, rated.iloc[:0]))
    scheduled = sums.groupby("field")["scheduled"].max().compute().reset_index()
    of_fields = expected.merge(scheduled, on="field")
    if options["fields"] is not None:
        of_fields = of_fields.merge(_frame(options["fields"]), on="field", how="left")
    meta = _finish(sums._meta, of_fields, options)
    return sums.map_partitions(_finish, of_fields, options, meta=meta)


def _lines(part: pandas.DataFrame) -> pandas.DataFrame:
    """The columns that count, in types of their own, whatever they come in."""
    number, text = pandas.ArrowDtype(pyarrow.int64()), pandas.ArrowDtype(pyarrow.string())
    kinds = {"section": text, "board": number, "ns": number, "ew": number, "score": number, "ruling": text}
    kinds |= {"group": text, "winners": number}
    known = {name: part[name].astype(kind) if name in part else None for name, kind in kinds.items()}
    is_number = pandas.api.types.is_integer_dtype(part["field"].dtype)
    lines = pandas.DataFrame({"field": part["field"].astype(number if is_number else text)}, index=part.index)
    for name, kind in kinds.items():
        own = known[name]
        lines[name] = pandas.Series(pandas.NA, part.index, kind) if own is None else own
    lines["section"] = lines["section"].fillna("A")
    return lines.reset_index(drop=True)


def _counts(lines: pandas.DataFrame) -> pandas.DataFrame:
    played = lines[lines["ns"].notna() & lines["ew"].notna()]
    return played.groupby(_KIND, dropna=False).size().rename("n").reset_index()


def _sums(lines: pandas.DataFrame, rated: pandas.DataFrame) -> pandas.DataFrame:
    is_played = lines["ns"].notna() & lines["ew"].notna()
    lines = lines.assign(scheduled=is_played.astype("int64")).merge(rated, on=_KIND, how="left")
    sides = []
    for side in ("ns", "ew"):
        names = {side: "pair", f"{side}_kind": "kind", f"{side}_e4": "e4"}
        own = lines[["field", "section", "board", "winners", "scheduled", *names]].rename(columns=names)
        sides.append(own[own["pair"].notna()].assign(direction=side.upper()))
    seats = pandas.concat(sides)
    seats = seats.merge(_winners(seats), on=["field", "section"])
    seats["direction"] = seats["direction"].where(seats.pop("of_section") == 2)
    for kind in _KINDS:
        seats[kind] = (seats["kind"] == kind).fillna(False).astype("int64")
    e4 = seats["e4"].fillna(0).astype("int64")
    seats["earned_e4"], seats["fixed_e4"] = e4 * seats["result"], e4 * seats["fixed"]
    summed = ["earned_e4", "fixed_e4", *_KINDS, "scheduled"]
    sums = seats.groupby(_PAIR, dropna=False)[summed].sum().reset_index()
    return sums.rename(columns={"result": "results"})


def _winners(seats: pandas.DataFrame) -> pandas.DataFrame:
    """How many winners each section has: as its rows say, or by who sits where (docs/formats.md)."""
    section = ["field", "section"]
    on_a_board = seats.groupby([*section, "pair", "board"])["direction"].nunique().groupby(section).max()
    in_all = seats.groupby([*section, "pair"])["direction"].nunique().groupby(section).max()
    said = seats.groupby(section)["winners"].max()
    one = ((on_a_board == 1) & (in_all == 2)).map({True: 1, False: 2})
    return said.fillna(one).astype("int64").rename("of_section").reset_index()


def _finish(sums: pandas.DataFrame, fields: pandas.DataFrame, options: Mapping[str, Any]) -> pandas.DataFrame:
    names = ("rules", "method", "average_plus", "max_score")
    finishing = {name: options[name] for name in names if name in options}
    table = pyarrow.Table.from_pandas(sums.drop(columns="scheduled"), preserve_index=False)
    of_fields = pyarrow.Table.from_pandas(fields, preserve_index=False)
    done = _frame(matchpoint.finish(table, of_fields, **finishing))
    order = compute.rank(pyarrow.array(done.pop("rank_key")), sort_keys="descending", tiebreaker="dense")
    order = pandas.Series(order.to_numpy(), done.index).where(done["boards"] > 0)
    lists = order.groupby([done[name] for name in _PAIR[:3]], dropna=False)
    for name, method in [("place_low", "min"), ("place_high", "max")]:
        done[name] = lists.rank(method=method).astype(pandas.ArrowDtype(pyarrow.int32()))
    return done
