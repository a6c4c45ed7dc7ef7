"""That files are *dropped*, step by step, and that what was read is not read again.

Rows come out right without any of this, only later. So files and reads are counted here: each test fails if what it is
about gets lost, though another step, or the filter on rows, would make up for it.
"""

import math
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import skerry
from skerry.common.clock import ManualClock, SystemClock
from skerry.fileio.local import LocalFileIO
from skerry.formats.row_group import RowFilter
from skerry.lake.lake import Lake
from skerry.lake.scan import Scan
from skerry.pruning.join.runtime_filter import build_runtime_filter
from skerry.sql.query import join

FILES = 10
EVENTS = pa.schema(
    [("id", pa.int64()), ("n", pa.int64()), ("v", pa.float64()), ("s", pa.string()), ("ts", pa.timestamp("us"))]
)


def event(id: int) -> dict[str, Any]:
    """Of file ``id // 100``: ``n`` is anything, the others grow with the file."""
    file = id // 100
    return {"id": id, "n": id % 7, "v": file + 0.5, "s": f"{chr(97 + file)}{id}", "ts": datetime(2024, 1, 1 + file)}


def events(lake: Lake, name: str = "events", **options: Any) -> skerry.Table:
    """Ten files of ids 0 to 99, 100 to 199, …"""
    table = lake.create_table(f"app.{name}", EVENTS, **options)
    for file in range(FILES):
        table.append([event(id) for id in range(file * 100, file * 100 + 100)])
    return table


def keyed(lake: Lake, name: str = "keyed") -> skerry.Table:
    """The same by primary key (id, n); nothing overlaps."""
    fields = [f.with_nullable(f.name not in ("id", "n")) for f in EVENTS]
    options = {"compaction.mode": "off"}
    table = lake.create_table(f"app.{name}", pa.schema(fields), primary_key=["id", "n"], options=options)
    for file in range(FILES):
        table.upsert([event(id) for id in range(file * 100, file * 100 + 100)])
    return table


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    # in an hour from now: files are not so new that they might be changed without a trace
    return skerry.connect(tmp_path / "lake", clock=ManualClock(SystemClock().now_ms() + 3_600_000))


def steps(scan: Scan) -> dict[str, int]:
    """How many files each step leaves."""
    return {step.name: step.files for step in scan.funnel()}


class TestOneStep:
    def test_partitions_drop_where_there_are_no_statistics(self, lake: Lake) -> None:
        table = events(lake, partition_by=["day(ts)"], options={"manifest.stats-columns": "0"})
        for where, files in [
            ("ts = '2024-01-03'", 1),
            ("ts < '2024-01-03'", 2),
            ("ts >= '2024-01-09'", 2),
            ("ts IN ('2024-01-01', '2024-01-05', '2024-02-01')", 2),
            ("ts IS NULL", 0),
        ]:
            assert steps(table.scan(where=where)) == {"snapshot": 10, "partitions": files, "statistics": files}, where

    def test_buckets_drop_where_there_are_no_statistics(self, lake: Lake) -> None:
        table = lake.create_table(
            "app.b", EVENTS, partition_by=["bucket(8, id)"], options={"manifest.stats-columns": "0"}
        )
        table.append([event(id) for id in range(200)])
        assert steps(table.scan(where="id = 77")) == {"snapshot": 8, "partitions": 1, "statistics": 1}

    def test_a_lower_bound_alone_drops(self, lake: Lake) -> None:
        table = lake.create_table("app.nan", pa.schema([("v", pa.float64()), ("s", pa.string())]))
        last = chr(0x10FFFF)
        for file in range(FILES):  # NaN is the greatest number, and nothing of 32 characters is behind U+10FFFF
            table.append([{"v": file * 10.0, "s": f"{file}"}, {"v": math.nan, "s": last * 64}])
        assert steps(table.scan(where="v < 25"))["statistics"] == 3
        assert steps(table.scan(where="v <= 20"))["statistics"] == 3
        assert steps(table.scan(where="v IN (5, 15)"))["statistics"] == 2
        assert steps(table.scan(where="v > 1000"))["statistics"] == 10
        assert steps(table.scan(where="s < '3'"))["statistics"] == 3

    def test_an_upper_bound_alone_drops(self, lake: Lake) -> None:
        table = events(lake)
        assert steps(table.scan(where="id > 750"))["statistics"] == 3
        assert steps(table.scan(where="id < 250"))["statistics"] == 3

    def test_conditions_on_several_columns_drop_each_their_own(self, lake: Lake) -> None:
        table = events(lake)
        scan = table.scan(where="id >= 300 AND v < 7 AND s <> 'x' AND ts <> '2024-01-05'")
        assert steps(scan)["statistics"] == 3
        dropped = {text.partition(" ")[0]: count for text, count in scan.funnel()[-1].by}
        assert dropped == {"id": 3, "v": 3, "s": 0, "ts": 1}
        assert steps(table.scan(where="id < 100 OR v > 9 OR starts_with(s, 'e')"))["statistics"] == 3

    def test_counts_of_nulls_drop(self, lake: Lake) -> None:
        table = lake.create_table("app.nulls", pa.schema([("a", pa.int64()), ("b", pa.int64())]))
        for file in range(4):
            table.append(
                pa.table({"a": pa.array([1, None if file == 2 else 1]), "b": pa.array([None, None], pa.int64())})
            )
        assert steps(table.scan(where="a IS NULL"))["statistics"] == 1
        assert steps(table.scan(where="b = 5"))["statistics"] == 0
        assert steps(table.scan(where="b IS NOT NULL"))["statistics"] == 0

    @pytest.mark.parametrize(
        ("where", "files"),
        [("id >= 800", 2), ("id < 200", 2), ("id = 5", 1), ("id = 5 AND n = 5", 1), ("id BETWEEN 150 AND 250", 2)],
    )
    def test_ranges_of_keys_drop_before_statistics_do(self, lake: Lake, where: str, files: int) -> None:
        assert steps(keyed(lake).scan(where=where))["key range"] == files

    def test_conditions_behind_the_first_key_column_drop(self, lake: Lake) -> None:
        table = lake.create_table(
            "app.pair", [skerry.Field("a", "INT", False), skerry.Field("b", "INT", False)], primary_key=["a", "b"]
        )
        for b in range(5):
            table.upsert([{"a": a, "b": b * 10 + a} for a in range(5)])
        found = steps(table.scan(where="b >= 30"))
        assert (found["snapshot"], found["key statistics"]) == (5, 2)

    def test_values_drop_files_that_hide_nothing(self, lake: Lake) -> None:
        found = steps(keyed(lake).scan(where="v > 8 AND ts < '2024-01-10'"))
        assert (found["snapshot"], found["statistics"]) == (10, 1)


class TestRuntimeFilter:
    def test_keys_of_a_join_drop(self, lake: Lake) -> None:
        scan = skerry.semi_join_prune(pa.table({"id": [5, 777]}), events(lake), on=["id"])
        assert steps(scan) == {"snapshot": 10, "runtime filter 1": 2}

    def test_keys_of_a_join_drop_through_partitions_alone(self, lake: Lake) -> None:
        table = events(lake, partition_by=["day(ts)"], options={"manifest.stats-columns": "0"})
        scan = skerry.semi_join_prune(pa.table({"ts": [datetime(2024, 1, 4)]}), table, on=["ts"])
        assert steps(scan)["runtime filter 1"] == 1

    def test_keys_of_a_join_on_a_primary_key_drop(self, lake: Lake) -> None:
        scan = skerry.semi_join_prune(pa.table({"id": [5, 777]}), keyed(lake), on=["id"])
        assert steps(scan) == {"snapshot": 10, "runtime filter 1, key": 2}

    def test_values_of_a_join_drop_files_that_hide_nothing(self, lake: Lake) -> None:
        scan = skerry.semi_join_prune(pa.table({"v": [2.5]}), keyed(lake), on=["v"])
        assert steps(scan) == {"snapshot": 10, "runtime filter 1": 1}

    def test_several_columns_drop_where_their_values_do_not_occur_together(self, lake: Lake) -> None:
        small = pa.table({"id": [150, 850], "v": [8.5, 1.5]})  # each is in a file, but in no file with the other
        table = events(lake)
        assert steps(skerry.semi_join_prune(small, table, on=["id", "v"]))["runtime filter 1"] == 0
        assert steps(skerry.semi_join_prune(small, table, on=["id"]))["runtime filter 1"] == 2

    def test_two_filters_drop_each_their_own(self, lake: Lake) -> None:
        once = skerry.semi_join_prune(pa.table({"id": [150, 250, 850]}), events(lake), on=["id"])
        twice = skerry.semi_join_prune(pa.table({"v": [2.5, 8.5, 9.5]}), once, on=["v"])
        assert steps(twice) == {"snapshot": 10, "runtime filter 1": 3, "runtime filter 2": 2}

    def test_more_keys_than_are_kept_drop_by_their_range(self, lake: Lake) -> None:
        table = events(lake)
        keys = build_runtime_filter(pa.table({"id": np.arange(420, 580)}), ["id"], limit=100)
        assert steps(table.scan(runtime_filters=[keys]))["runtime filter 1"] == 2

    def test_a_join_in_sql_drops(self, lake: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(join, "LARGE_BYTES", 0)
        events(lake)
        keyed(lake)
        lake.create_table("app.small", pa.schema([("id", pa.int64()), ("name", pa.string())])).append(
            [{"id": id, "name": f"n{id}"} for id in (5, 333, 777)]
        )
        for name in ("events", "keyed"):
            query = f"SELECT count(*) FROM app.{name} AS e JOIN app.small AS s ON e.id = s.id WHERE s.name <> 'n5'"
            text = "\n".join(row[0] for row in lake.sql(f"EXPLAIN {query}").fetchall())
            assert "Runtime filter: 2 keys of s prune e (on id = id)" in text
            assert "files    2," in text
            assert lake.sql(query).fetchall() == [(2,)]


Reads = dict[str, int]


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    """How often each file of the lake is read from local storage, in any way that we read it."""
    counts: Reads = {}

    def counted(name: str) -> None:
        real: Callable[..., Any] = getattr(LocalFileIO, name)

        def read(self: LocalFileIO, path: str, *arguments: Any) -> Any:
            counts[path] = counts.get(path, 0) + 1
            return real(self, path, *arguments)

        monkeypatch.setattr(LocalFileIO, name, read)

    for name in ("read", "read_range", "read_versioned", "open_input"):
        counted(name)
    return counts


def read_of(reads: Reads, ending: str) -> int:
    """How often files of one ending were read, since this was last asked."""
    found = sum(count for path, count in reads.items() if path.endswith(ending))
    for path in [path for path in reads if path.endswith(ending)]:
        del reads[path]
    return found


class TestNotAgain:
    def test_a_plan_again_reads_no_manifest(self, lake: Lake, reads: Reads) -> None:
        events(lake)
        table = skerry.connect(lake.root).table("app.events")  # which has not written them itself
        for first in (True, False):
            reads.clear()
            assert len(table.scan(where="id < 250").plan()) == 3
            assert any("/manifest/" in path for path in reads) == first, reads

    def test_small_manifests_and_lists_that_were_just_written_are_not_read(self, lake: Lake, reads: Reads) -> None:
        table = events(lake)
        reads.clear()
        assert len(table.scan(where="v > 8").plan()) == 2
        assert reads
        assert not any("/manifest" in path for path in reads), reads

    def test_sql_checks_a_file_once_for_the_columns_that_it_reads(self, lake: Lake, reads: Reads) -> None:
        events(lake)
        query = "SELECT sum(id), sum(n) FROM app.events WHERE id < 250"
        assert lake.sql(query).fetchall() == [(31125, 745)]
        assert read_of(reads, ".parquet") >= 3
        before = dict(reads)
        assert lake.sql(query).fetchall() == [(31125, 745)]
        data = [path for path in reads if "/data/" in f"/{path}" and reads[path] != before.get(path)]
        assert not data, data

    def test_sql_reads_no_file_that_it_drops(self, lake: Lake, reads: Reads) -> None:
        table = events(lake)
        paths = {file.path for file in table.scan(where="id < 250").plan()}
        reads.clear()
        lake.sql("SELECT sum(n) FROM app.events WHERE id < 250").fetchall()
        touched = {path for path in reads if "/data/" in f"/{path}"}
        assert len(touched) == 3
        assert {path.rpartition("/")[2] for path in touched} == {path.rpartition("/")[2] for path in paths}

    @pytest.mark.parametrize("name", ["plain", "keyed"])
    def test_a_scan_passes_over_row_groups(self, lake: Lake, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        fields = [skerry.Field("id", "BIGINT", False), skerry.Field("v", "BIGINT")]
        key = ["id"] if name == "keyed" else None
        table = lake.create_table(f"app.{name}", fields, primary_key=key, options={"file.row-group-rows": "1000"})
        rows = pa.table({"id": np.arange(20_000), "v": np.arange(20_000)})
        table.upsert(rows) if key else table.append(rows)
        read: list[int] = []
        real = RowFilter.row_groups

        def counted(self: RowFilter, *arguments: Any) -> list[int]:
            found = real(self, *arguments)
            read.append(len(found))
            return found

        monkeypatch.setattr(RowFilter, "row_groups", counted)
        for where, groups in [("id = 15500", 1), ("id < 2500", 3), ("v >= 19000", 1), ("v = 5 OR v = 5000", 2)]:
            read.clear()
            table.scan(where=where).to_arrow()
            assert sum(read) == groups, where

    def test_a_key_that_was_looked_up_is_found_without_storage(self, lake: Lake, reads: Reads) -> None:
        table = keyed(lake)
        assert table.get({"id": 205, "n": 2}) is not None
        assert [path for path in reads if "/data/" in f"/{path}"]
        reads.clear()
        assert table.get({"id": 205, "n": 2}) is not None
        assert not [path for path in reads if "/data/" in f"/{path}"], reads
        files = {path for path in reads if "/data/" in f"/{path}"}
        assert table.get({"id": 905, "n": 2}) is not None
        assert len({path for path in reads if "/data/" in f"/{path}"} - files) == 1  # the one file with such keys
