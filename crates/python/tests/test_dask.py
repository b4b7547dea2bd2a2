"""Dask: two processes; the digits of one machine, also with a worker killed in the middle."""

import os
import signal
import threading
import time

import matchpoint
import pandas
import pyarrow
import pyarrow.compute
import pyarrow.parquet
import pytest
from conftest import archive, key, large_field, page, page_file, shuffled, standings_of

distributed = pytest.importorskip("distributed", reason="dask is not installed")
frames = pytest.importorskip("dask.dataframe", reason="dask[dataframe] is not installed")


@pytest.fixture(scope="module")
def cluster():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster),
    ):
        yield cluster


def frame(data, parts=6):
    return frames.from_pandas(data.to_pandas(types_mapper=pandas.ArrowDtype), npartitions=parts)


def rows_of(found):
    return pyarrow.Table.from_pandas(found, preserve_index=False).to_pylist()


def test_an_archive_has_the_digits_of_one_machine(cluster):
    from matchpoint import dask

    data = archive(300)
    fields = pyarrow.table({"field": [1, 2, 3], "rules": ["ebu", "wbf", "ebu"]})
    expected = pyarrow.table(matchpoint.score(data, fields=fields, lines=True)).to_pylist()
    found = dask.score(frame(shuffled(data)), fields=fields, lines=True).compute().sort_values("field")
    assert rows_of(found) == expected


def test_the_lines_of_the_page_work(cluster, tmp_path):
    path = page_file(tmp_path)
    names = {}
    [block] = page("Dask")
    exec(block.replace("results.parquet", str(path)), names)
    expected = pyarrow.table(matchpoint.score(pyarrow.parquet.read_table(path))).to_pylist()
    assert rows_of(names["scored"].compute().sort_values("field")) == expected
    assert len(names["standings"]) == sum(len(row["standings"]) for row in expected)


def test_files_written_by_field_need_no_shuffle(cluster):
    from matchpoint import dask

    data = archive(20)
    parts = [data.filter(pyarrow.compute.equal(data["field"], field)) for field in range(20)]
    by_field = frames.from_delayed(
        [__import__("dask").delayed(part.to_pandas)(types_mapper=pandas.ArrowDtype) for part in parts]
    )
    found = dask.score(by_field, shuffle=False).compute().sort_values("field")
    assert rows_of(found) == pyarrow.table(matchpoint.score(data)).to_pylist()


@pytest.mark.parametrize("rules", ["acbl", "ebu"])
def test_a_large_field_has_the_digits_of_one_machine(cluster, rules):
    from matchpoint import dask

    for data in [large_field(60)]:
        found = dask.score(frame(shuffled(data)), rules=rules, large=True).compute()
        assert sorted(rows_of(found), key=key) == standings_of(data, rules=rules)


def test_a_worker_may_be_killed(cluster):
    """One worker is killed while the job runs; the job ends with the same digits."""
    from matchpoint import dask

    data = archive(600)
    scored = dask.score(frame(shuffled(data), 12))
    pid = next(iter(cluster.workers.values())).pid

    def kill():
        time.sleep(0.5)
        os.kill(pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    found = scored.map_partitions(slowly, meta=scored._meta).compute().sort_values("field")
    killer.join()
    assert rows_of(found) == pyarrow.table(matchpoint.score(data)).to_pylist()


def slowly(part):
    time.sleep(0.2)
    return part
