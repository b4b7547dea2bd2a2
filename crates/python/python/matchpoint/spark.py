"""Scores DataFrames of Spark: archives field by field, and fields that are larger than a worker.

from matchpoint import spark
scored = spark.score(results, rules="acbl")                 # one row for each field, as `matchpoint.score`
standings = spark.score(results, rules="acbl", large=True)  # one row for each pair
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import pyarrow
from pyspark.sql import Window
from pyspark.sql import functions as F
from pyspark.sql.types import IntegralType

import matchpoint

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

#: The columns that are read; others do not go through a shuffle.
_COLUMNS = (
    "field section board round table ns ew north south east west score contract declarer tricks result ruling "
    "score_ns score_ew group dealer vulnerable winners row_id"
).split()
_KIND = ["field", "board", "group", "score", "ruling"]
_PAIR = ["field", "section", "direction", "pair"]


def score(
    df: DataFrame,
    rules: matchpoint.Rules = "acbl",
    *,
    fields: Any = None,
    columns: Mapping[str, str] | None = None,
    large: bool = False,
    **options: Any,
) -> DataFrame:
    """Scores a DataFrame of results.

    An archive: one row for each field, in the columns of `matchpoint.score`, which has the `options`, too. Nothing is
    computed before the result is asked for.

    `large`: fields that no worker can hold, by the columns `field`, `section`, `board`, `ns`, `ew`, `score`, `ruling`,
    `group` and `winners`. One row for each pair comes back. How often each score was made on each board is counted at
    once; the rest is done when it is asked for. Contracts are not looked at, and no session is checked.

    `fields`: a small table, as `matchpoint.score` takes it, or a DataFrame. In an archive, nobody sees all keys at
    once: one that the data do not have is not noticed.
    """
    if fields is not None and hasattr(fields, "toArrow"):
        fields = fields.toArrow()
    elif fields is not None:
        fields = pyarrow.table(fields)
    matchpoint._engine.check_columns(df.columns, matchpoint._pairs(columns))
    own = dict(columns or {})
    known = {name: own.get(name, name) for name in _COLUMNS}
    df = df.select([F.col(their).alias(name) for name, their in known.items() if name in own or their in df.columns])
    options = {**options, "rules": rules, "fields": fields}
    return _large(df, options) if large else _archive(df, options)


def _archive(df: DataFrame, options: Mapping[str, Any]) -> DataFrame:
    kinds = {field.name: _kind(field.dataType) for field in df.schema}
    schema = matchpoint.ddl(kinds["field"], kinds.get("row_id", "bigint"))
    return (
        df.repartition("field").sortWithinPartitions("field").mapInArrow(partial(_map_fields, options=options), schema)
    )


def _kind(kind: Any) -> Literal["bigint", "string"]:
    return "bigint" if isinstance(kind, IntegralType) else "string"


def _map_fields(batches: Iterable[Any], options: Mapping[str, Any]) -> Iterator[Any]:
    # A partition has some of the fields.
    return matchpoint.map_fields(batches, **{**options, "unmatched": "ignore"})


def _large(df: DataFrame, options: Mapping[str, Any]) -> DataFrame:
    for name, kind in [
        ("section", "string"),
        ("group", "string"),
        ("ruling", "string"),
        ("winners", "int"),
        ("score", "int"),
    ]:
        if name not in df.columns:
            df = df.withColumn(name, F.lit(None).cast(kind))
    df = df.withColumn("section", F.coalesce("section", F.lit("A"))).repartition("field", "section")
    is_played = F.col("ns").isNotNull() & F.col("ew").isNotNull()
    counts = df.where(is_played).groupBy(_KIND).agg(F.count("*").alias("n")).toArrow()
    rating = {name: options[name] for name in ("rules", "method", "average_plus", "fields", "unmatched") if name in options}
    rated = pyarrow.table(matchpoint.rate(counts, **rating))
    boards = rated.group_by(["field", "board"]).aggregate([("n", "sum")])
    expected = boards.group_by("field").aggregate([("n_sum", "max")]).rename_columns(["field", "expected"])
    spark = df.sparkSession
    rated = F.broadcast(spark.createDataFrame(rated.drop_columns("n")).alias("rated"))
    same = [F.col(f"line.{name}").eqNullSafe(F.col(f"rated.{name}")) for name in _KIND]
    lines = df.withColumn("is_played", is_played).alias("line").join(rated, [F.col("is_played"), *same], "left")
    sides = [
        F.struct(
            F.lit(side.upper()).alias("direction"),
            F.col(side).cast("int").alias("pair"),
            F.col(f"{side}_kind").alias("kind"),
            F.col(f"{side}_e4").alias("e4"),
        )
        for side in ("ns", "ew")
    ]
    names = [F.col(f"line.{name}") for name in ("field", "section", "board", "winners")]
    seats = lines.select(
        *names, F.col("is_played").cast("int").alias("scheduled"), F.explode(F.array(*sides)).alias("seat")
    )
    seats = seats.select("field", "section", "board", "winners", "scheduled", "seat.*")
    seats = seats.where(F.col("pair").isNotNull())
    seats = _with_winners(seats)
    is_kind = {kind: F.col("kind") == kind for kind in ("result", "plus", "average", "minus", "fixed")}
    sums = seats.groupBy(_PAIR).agg(
        F.coalesce(F.sum(F.when(is_kind["result"], F.col("e4"))), F.lit(0)).alias("earned_e4"),
        F.count_if(is_kind["result"]).alias("results"),
        *[F.count_if(is_kind[kind]).alias(kind) for kind in ("plus", "average", "minus", "fixed")],
        F.coalesce(F.sum(F.when(is_kind["fixed"], F.col("e4"))), F.lit(0)).alias("fixed_e4"),
        F.sum("scheduled").alias("scheduled"),
    )
    most = sums.groupBy("field").agg(F.max("scheduled").alias("most"))
    sums = sums.drop("scheduled").join(F.broadcast(most), "field")
    sums = sums.join(F.broadcast(spark.createDataFrame(expected)), "field")
    schema = (
        f"field {_kind(df.schema['field'].dataType)}, section string, direction string, pair int, boards int, "
        "total decimal(18,4), session decimal(18,2), percent decimal(5,2), rank_key decimal(38,0)"
    )
    finished = sums.mapInArrow(partial(_finish, options=options), schema)
    ranked = Window.partitionBy("field", "section", "direction").orderBy(F.desc_nulls_last("rank_key"))
    tied = Window.partitionBy("field", "section", "direction", "rank_key")
    low, high = F.rank().over(ranked), F.rank().over(ranked) + F.count("*").over(tied) - 1
    for name, place in [("place_low", low), ("place_high", high)]:
        finished = finished.withColumn(name, F.when(F.col("rank_key").isNotNull(), place).cast("int"))
    return finished.drop("rank_key")


def _with_winners(seats: DataFrame) -> DataFrame:
    """Seats without a direction where a section has one winner: as its rows say, or by who sits where."""
    section = Window.partitionBy("field", "section")
    pair = Window.partitionBy("field", "section", "pair")
    board = Window.partitionBy("field", "section", "pair", "board")
    ways = F.collect_set("direction")
    seats = seats.withColumns({"on_a_board": F.size(ways.over(board)), "in_all": F.size(ways.over(pair))})
    is_one = (F.max("on_a_board").over(section) == 1) & (F.max("in_all").over(section) == 2)
    winners = F.coalesce(F.max("winners").over(section), F.when(is_one, F.lit(1)).otherwise(F.lit(2)))
    seats = seats.withColumn("of_section", winners)
    return seats.withColumn("direction", F.when(F.col("of_section") == 2, F.col("direction")))


def _finish(batches: Iterable[Any], options: Mapping[str, Any]) -> Iterator[Any]:
    names = ("rules", "method", "average_plus", "max_score")
    finishing = {name: options[name] for name in names if name in options}
    for batch in batches:
        table = pyarrow.Table.from_batches([batch])
        if not len(table):
            continue
        fields = table.group_by("field").aggregate([("most", "max"), ("expected", "max")])
        fields = fields.rename_columns(["field", "scheduled", "expected"])
        if options.get("fields") is not None:
            fields = fields.join(options["fields"], "field", "left outer")
        done = matchpoint.finish(table.drop_columns(["most", "expected"]), fields, **finishing)
        yield from pyarrow.RecordBatchReader.from_stream(done)
