"""Ray: the lines of the page, with the digits of one machine."""

import os
import tempfile

import matchpoint
import pyarrow.parquet
import pytest
from conftest import archive, page, rows_of, shuffled

# What Ray would send home, and the progress that it would draw.
os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_DATA_DISABLE_PROGRESS_BARS="1")
ray = pytest.importorskip("ray", reason="ray is not installed")
pytest.importorskip("ray.data", reason="ray[data] is not installed")


@pytest.fixture(scope="module")
def cluster():
    """Two processes of this machine, which end with the tests."""
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        ray.init(
            num_cpus=2,
            include_dashboard=False,
            object_store_memory=100_000_000,
            log_to_driver=False,
            _temp_dir=folder,
        )
        yield
        ray.shutdown()


def test_the_lines_of_the_page_work(cluster, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    data = archive(5)
    pyarrow.parquet.write_table(shuffled(data), "results.parquet")
    *_, lines = page("Polars, DuckDB, Ray")
    names = {"pa": pyarrow, "matchpoint": matchpoint}
    exec(lines.replace("results.parquet", str(tmp_path / "results.parquet")), names)
    batches = names["scored"].iter_batches(batch_format="pyarrow", batch_size=None)
    found = pyarrow.concat_tables(batches).sort_by("field")
    assert rows_of(found) == rows_of(matchpoint.score(data))
