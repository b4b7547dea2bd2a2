"""While a table is scored: Ctrl-C, threads, progress. And what a table of results can do."""

import pickle
import signal
import threading
import time

import matchpoint
import numpy
import pyarrow
import pytest
from conftest import ROOT, archive, rows_of


def test_ctrl_c_ends_a_call_at_once():
    # One field, so that there is no end of a field to wait for.
    row = numpy.arange(1_000_000)
    section, line = numpy.divmod(row, 2_000)
    data = pyarrow.table(
        {
            "field": row * 0,
            "section": pyarrow.array([f"S{number}" for number in section]),
            "board": row % 20 + 1,
            "ns": line // 20 + 1,
            "ew": (line // 20 + row % 20) % 100 + 1,
            "score": row % 5 * 50 - 100,
        }
    )
    told = []

    def interrupt():
        told.append(time.monotonic())
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    timer = threading.Timer(0.1, interrupt)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            matchpoint.score(data)
        taken = time.monotonic() - told[0]
    finally:
        timer.cancel()
    assert taken < 0.2
    # The package goes on as before.
    assert len(matchpoint.score(archive(2))) == 2


def test_any_number_of_threads_gives_the_same():
    data = archive(300)
    expected = pyarrow.table(matchpoint.score(data))
    for threads in [True, False, 1, 2, 5]:
        assert pyarrow.table(matchpoint.score(data, threads=threads)).equals(expected)
    streamed = pyarrow.Table.from_batches(matchpoint.map_fields(data.to_batches(), threads=2))
    assert streamed.combine_chunks().equals(expected.combine_chunks())


def test_progress_is_told():
    data, told = archive(300), []
    matchpoint.score(data, progress=lambda done, rows: told.append((done, rows)))
    assert told[-1] == (len(data), len(data))
    assert told == sorted(set(told))


def test_what_progress_raises_ends_the_call():
    def stop(done, rows):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        matchpoint.score(archive(3), progress=stop)


def test_a_table_is_pickled_and_listed():
    table = matchpoint.score(archive(3), lines=True)
    assert table.schema == pyarrow.table(table).schema
    assert table.to_pylist() == rows_of(table)
    again = pickle.loads(pickle.dumps(table))
    assert isinstance(again, matchpoint.Table) and pyarrow.table(again).equals(pyarrow.table(table))
    assert isinstance(table, matchpoint.SupportsArrowStream)


def test_the_version_is_that_of_the_project():
    assert f'version = "{matchpoint.__version__}"' in (ROOT / "Cargo.toml").read_text()


def test_results_are_read_as_written():
    said = {"field": ["x"] * 4, "board": [1, 1, 2, 2], "ns": [1, 2, 1, 2], "ew": [1, 2, 2, 1]}
    contracts = {"contract": ["4S", "3NT", "PASS", "4HX"], "declarer": ["N", "E", None, "S"]}
    scored = rows_of(matchpoint.score(pyarrow.table({**said, "score": [450, 50, 0, -200]})))
    written = pyarrow.table({**said, **contracts, "result": ["+1", "-1", None, "-1"]})
    [field] = rows_of(matchpoint.score(written))
    assert (field["status"], field["faults"]) == ("ok", [])
    assert field == scored[0]
    [field] = rows_of(matchpoint.score(pyarrow.table({**said, **contracts, "result": ["=", "x", None, "-1"]})))
    assert field["status"] == "faulty" and "bad-result" in [fault["code"] for fault in field["faults"]]
