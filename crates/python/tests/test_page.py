"""The lines that `docs/scale.md` and the README print, as they are printed."""

import pyarrow
import pyarrow.parquet
from conftest import ROOT, archive, page


def test_the_lines_of_the_page_work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    data = archive(5)
    pyarrow.parquet.write_table(data, "results.parquet")
    names = {}
    for block in page("Score an archive"):
        exec(block, names)
    assert pyarrow.parquet.read_table("scored.parquet").num_rows == 5
    polars, duckdb, _ = page("Polars, DuckDB, Ray")
    exec(polars, names)
    assert names["standings"]["percent"].max() > 50
    exec(duckdb, names)
    assert names["standings"].aggregate("count(*)").fetchall()[0][0] > 50
    for block in page("Counts in, points out"):
        exec(block, names)
    assert names["points"].select("ns_e4").max().item() == 67_000


def test_the_example_of_the_readme_finds_what_it_says():
    readme = (ROOT / "crates" / "python" / "README.md").read_text()
    exec(readme.split("```python\n")[1].split("```")[0], {})
