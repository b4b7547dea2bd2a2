"""Spark: a master and two workers on loopback; the digits of one machine, also with a worker killed in the middle."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import matchpoint
import pyarrow
import pyarrow.parquet
import pytest
from conftest import archive, key, large_field, page, page_file, rows_of, shuffled, standings_of

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed")
HOME = Path(pyspark.__file__).parent
JAVA = Path(os.environ.get("JAVA_HOME", "/usr")) / "bin" / "java"
pytestmark = pytest.mark.skipif(not JAVA.exists(), reason="there is no Java runtime")

BOUND = 150


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def children_of(pid):
    """The processes that a process started, and those that they did."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    own = [int(word) for word in found.stdout.split()]
    return own + [below for child in own for below in children_of(child)]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A master and two workers, as the processes of this test."""
    work = tmp_path_factory.mktemp("spark")
    port = free_port()
    environment = {
        **os.environ,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_LOCAL_DIRS": str(work),
        "SPARK_WORKER_DIR": str(work),
    }
    os.environ.update(environment)
    url = f"spark://127.0.0.1:{port}"
    master = ["org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"]
    worker = ["org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "--cores", "1"]
    worker += ["--memory", "1g", "--work-dir", str(work), url]
    start = [str(HOME / "bin" / "spark-class")]
    processes = []
    with open(work / "log", "wb") as log:
        for arguments in [master, worker, worker]:
            processes.append(subprocess.Popen([*start, *arguments], env=environment, stdout=log, stderr=log))
            time.sleep(2)
    try:
        yield url, processes
    finally:
        for process in processes:
            for pid in [*children_of(process.pid), process.pid]:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            process.wait()


@pytest.fixture(scope="module")
def session(cluster):
    from pyspark.sql import SparkSession

    url, _ = cluster
    builder = SparkSession.builder.master(url).appName("matchpoint")
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.adaptive.enabled": "false",
        "spark.executor.memory": "700m",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "977",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    yield spark
    spark.stop()


@pytest.fixture(scope="module")
def awkward(tmp_path_factory):
    """2 x 10^5 awkward rows in no order, as Parquet."""
    small = archive(100)
    parts = []
    for copy in range(21):
        fields = pyarrow.array([100 * copy + field for field in small["field"].to_pylist()], pyarrow.int64())
        parts.append(small.set_column(0, "field", fields))
    data = shuffled(pyarrow.concat_tables(parts))
    path = tmp_path_factory.mktemp("data") / "results.parquet"
    pyarrow.parquet.write_table(data, path, row_group_size=20_000)
    return path, data


def ordered(table, names):
    return pyarrow.table(table).combine_chunks().sort_by([(name, "ascending") for name in names]).to_pylist()


def test_an_archive_has_the_digits_of_one_machine(session, awkward):
    from matchpoint import spark

    path, data = awkward
    assert len(data) > 200_000
    fields = pyarrow.table({"field": [1, 2, 3], "rules": ["ebu", "wbf", "ebu"]})
    scored = spark.score(session.read.parquet(str(path)), fields=fields, lines=True)
    expected = pyarrow.table(matchpoint.score(data, fields=fields, lines=True))
    assert scored.toArrow().sort_by("field").to_pylist() == expected.to_pylist()


@pytest.mark.parametrize("rules", ["acbl", "ebu"])
def test_a_large_field_has_the_digits_of_one_machine(session, rules):
    from matchpoint import spark

    sections = archive(30)
    one_field = sections.set_column(
        1,
        "section",
        pyarrow.array(
            [
                f"{field}{section}"
                for field, section in zip(sections["field"].to_pylist(), sections["section"].to_pylist())
            ]
        ),
    ).set_column(0, "field", pyarrow.array([1] * len(sections)))
    for data in [large_field(40), one_field]:
        found = spark.score(session.createDataFrame(shuffled(data)), rules=rules, large=True)
        assert sorted(found.toArrow().to_pylist(), key=key) == standings_of(data, rules=rules)


def test_the_lines_of_the_page_work(session, tmp_path):
    path = page_file(tmp_path)
    names = {"session": session, "matchpoint": matchpoint}
    score, no_shuffle, large = page("Spark")
    score = score.replace("results.parquet", str(path)).replace("scored.parquet", str(tmp_path / "scored.parquet"))
    exec(score, names)
    expected = matchpoint.score(pyarrow.parquet.read_table(path))
    for found in [
        session.read.parquet(str(tmp_path / "scored.parquet")),
        (exec(no_shuffle, names), names["scored"])[1],
    ]:
        assert found.toArrow().sort_by("field").to_pylist() == rows_of(expected)
    exec(large, names)
    assert names["standings"].count() == sum(len(row["standings"]) for row in rows_of(expected))


def test_faults_and_exceptions_come_back(session):
    from matchpoint import spark
    from pyspark.errors import PythonException

    data = archive(3)
    bad = data.set_column(data.column_names.index("score"), "score", pyarrow.array([425] * len(data), pyarrow.int32()))
    rows = spark.score(session.createDataFrame(bad)).toArrow().to_pylist()
    assert [row["status"] for row in rows] == ["faulty"] * 3
    with pytest.raises(PythonException, match="rules"):
        spark.score(session.createDataFrame(data), rules="acbx").collect()


def test_a_worker_may_be_killed(cluster, session, awkward, tmp_path):
    """One worker, its executor and its Python are killed after the first task; the job ends with the same digits."""
    from matchpoint import spark

    _, processes = cluster
    path, data = awkward
    marks = tmp_path / "marks"
    marks.mkdir()

    def marking(batches):
        for batch in batches:
            yield batch
        time.sleep(1)
        (marks / str(os.getpid())).touch()

    scored = spark.score(session.read.parquet(str(path)))
    scored = scored.mapInArrow(marking, scored.schema)
    killer = subprocess.Popen(
        [sys.executable, __file__, str(processes[2].pid), str(marks)], stdout=subprocess.PIPE, text=True
    )
    found = scored.toArrow().sort_by("field")
    killed, _ = killer.communicate(timeout=BOUND)
    assert int(killed) >= 2, "a worker and its executor were killed while the job ran"
    assert processes[2].wait(timeout=10) != 0
    assert found.to_pylist() == pyarrow.table(matchpoint.score(data)).to_pylist()


def kill(worker, marks):
    """Waits for the first task that is done, and kills a worker with all that it started."""
    end = time.monotonic() + BOUND
    while time.monotonic() < end and not any(Path(marks).iterdir()):
        time.sleep(0.05)
    doomed = [worker, *children_of(worker)]
    for pid in doomed:
        os.kill(pid, signal.SIGKILL)
    print(len(doomed))


if __name__ == "__main__":
    kill(int(sys.argv[1]), sys.argv[2])
