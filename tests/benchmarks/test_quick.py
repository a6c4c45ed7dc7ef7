"""The benchmarks run, and say what they should. How fast things are is not tested: that is for people to read."""

import json
import math
from argparse import Namespace
from pathlib import Path

import pytest
from benchmarks.__main__ import BENCHMARKS, chosen, run
from benchmarks.measure import Sample

from benchmarks import iceberg_peer, report
from skerry.spark.session.version import missing_java
from support.effort import SOAK

SHORT = ("file-list", "encodings", "commit-latency", "requests", "graph", "lsm-lookup", "sql-latency")
"""Benchmarks that run outside of ``make spark``."""
EXPECTED = {
    "file-list": ["plain pyarrow read"],
    "planning": [],
    "iceberg-plan": ["pyiceberg", "again", "after a pause"],
    "iceberg-publish": ["its commit"],
    "encodings": ["plain, zstd"],
    "commit-latency": ["commits 5 to 25", "of a young table"],
    "append": ["plain pyarrow", "plain pyarrow, tuned", "pyarrow.dataset"],
    "requests": [],
    "rest": [],
    "index-enumeration": ["files × latency ÷ concurrency", "its footer"],
    "graph": ["one pointer read", "first tenth", "an empty method", "without"],
    "lsm-write": ["plain pyarrow, sorted"],
    "lsm-read": ["plain pyarrow, merged rows"],
    "lsm-lookup": [],
    "lsm-put": [],
    "lsm-growth": ["1 run"],
    "index-query": ["DuckDB, Parquet", "without indexes"],
    "sql-latency": ["DuckDB, Parquet"],
    "sql-tpch": ["DuckDB, Parquet"],
    "sql-tpcds": ["DuckDB, Parquet"],
    "spark-read": [
        "spark.read.parquet",
        "spark.read.parquet, first",
        "spark.read.parquet, again",
        "row_number() in Spark SQL",
        "max_by in Spark SQL",
    ],
    "spark-write": ["Spark, repartition + sort + partitionBy"],
    "spark-compact": ["row_number() in Spark SQL", "in this process"],
}


@pytest.mark.filterwarnings("ignore")  # of the peers
@pytest.mark.parametrize("name", [name for name in BENCHMARKS if SOAK or name in SHORT])
def test_a_benchmark_runs_and_reports(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if name.startswith("spark-") and (missing := missing_java()) is not None:
        pytest.skip(missing)
    results = BENCHMARKS[name].run(BENCHMARKS[name].SMALLEST, tmp_path / "work")
    if name == "sql-tpcds" and not results:
        pytest.skip("its generator cannot be installed")
    assert {r.benchmark for r in results} == {BENCHMARKS[name].NAME}
    peers = [*EXPECTED[name], *(["pyiceberg"] if name == "append" and iceberg_peer.available() else [])]
    assert {r.peer for r in results} - {""} >= set(peers)
    for result in results:
        assert result.work
        assert result.unit
        assert math.isfinite(result.ours)
        assert result.ours >= 0
        assert (result.ratio is None) == (result.theirs is None) == (not result.peer)
        assert (result.met is None) == (not result.target)

    report.show(results)
    assert "ratio" in capsys.readouterr().out
    report.save(results, tmp_path / "out" / "latest.json", {"quick": True})
    saved = json.loads((tmp_path / "out" / "latest.json").read_text())
    assert saved["machine"]["cores"] >= 1
    assert [r["work"] for r in saved["results"]] == [r.work for r in results]
    assert all({"ours", "theirs", "unit", "ratio", "target", "met", "detail"} <= r.keys() for r in saved["results"])


def test_sizes_can_be_chosen(tmp_path: Path) -> None:
    chosen = Namespace(quick=True, entries=100, snapshots=4, rows=100, rounds=1, files=None, no_peers=True)
    results = run("encodings", tmp_path, chosen)
    assert results[0].detail == {}
    assert any(r.work == "size of an entry" for r in results)


def test_names_and_groups_of_benchmarks() -> None:
    assert chosen(["encodings"]) == ["encodings"]
    assert chosen(["requests", "lsm"])[:2] == ["requests", "lsm-write"]
    assert set(chosen(["lsm"])) < set(chosen([])) == set(BENCHMARKS)


def test_a_ratio_is_ours_to_theirs_in_cost() -> None:
    assert report.Result("b", "w", 20, "ms", "peer", 10).ratio == 2
    assert report.Result("b", "w", 20, "rows/s", "peer", 10).ratio == 0.5
    assert report.Result("b", "w", 20, "ms").ratio is None


def test_a_sample_names_the_best_and_the_slow_ones() -> None:
    sample = Sample(tuple(float(n) for n in range(100, 0, -1)))
    assert (sample.best, sample.mean, sample.median) == (1, 50.5, 51)
    assert (sample.quantile(0.95), sample.quantile(1)) == (96, 100)
