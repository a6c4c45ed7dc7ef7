"""The rules on reading (CORRECTNESS 15, 17, 20), each scenario played.

As in ``test_rules_order``, some are also played without their rule, where they must go wrong.
"""

import math
import threading
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.common.errors import DataError
from skerry.lake.table import Table
from skerry.lake.writers import OpenWriters
from skerry.store.writer.table_writer import TableWriter
from skerry.table.snapshot import Snapshot
from skerry.types.field import Field
from support.keyed import SST, SUM, compact_newest, keyed_world, put, rows, runs_of
from support.tables import World


@pytest.fixture
def patch() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


# 15. Readers take one pair of snapshot and MemTables

READS: dict[str, Callable[[Table], Any]] = {
    "scan": lambda table: table.scan().to_arrow().column("v").to_pylist(),
    "stream": lambda table: table.scan().to_batches().read_all().column("v").to_pylist(),
    "count": lambda table: table.scan().count(),
    "where": lambda table: table.scan(where="v = 7").count(),
    "get": lambda table: [(table.get({"id": 1}) or {}).get("v")],
    "get_many": lambda table: table.get_many([{"id": 1}]).column("v").to_pylist(),
}
RIGHT = {"scan": [7], "stream": [7], "count": 1, "where": 1, "get": [7], "get_many": [7]}


class TestPairs:
    def table_and_writer(self, folder: Path) -> tuple[Table, TableWriter]:
        """Row 1 is 3 in files and 4 in the writer's memory; together 7."""
        table = keyed_world(SUM, settings={"wal.dir": str(folder)}).table()
        put(table, (1, 3))
        writer = table.writer()
        writer.put({"id": 1, "v": 4})
        return table, writer

    def flush_between(self, patch: pytest.MonkeyPatch, writer: TableWriter) -> None:
        """A flush lands after a reader took the MemTables and before it finds the snapshot."""
        real = OpenWriters.unflushed

        def taken(self: OpenWriters, *given: Any) -> Any:
            answer = real(self, *given)
            writer.flush()
            return answer

        patch.setattr(OpenWriters, "unflushed", taken)

    @pytest.mark.parametrize("name", READS)
    def test_a_flush_in_between_neither_hides_nor_doubles_a_row(
        self, name: str, tmp_path: Path, patch: pytest.MonkeyPatch
    ) -> None:
        table, writer = self.table_and_writer(tmp_path)
        with writer:
            assert READS[name](table) == RIGHT[name]
            self.flush_between(patch, writer)
            assert READS[name](table) == RIGHT[name]
            assert table.files().num_rows == 2
            assert READS[name](table) == RIGHT[name]

    def test_without_asking_the_snapshot_what_it_holds_rows_are_doubled(
        self, tmp_path: Path, patch: pytest.MonkeyPatch
    ) -> None:
        table, writer = self.table_and_writer(tmp_path)
        with writer:
            real = OpenWriters.unflushed

            def never_asked(self: OpenWriters, *given: Any) -> Any:
                held = real(self, *given)
                return None if held is None else lambda snapshot: held(None)

            patch.setattr(OpenWriters, "unflushed", never_asked)
            self.flush_between(patch, writer)
            assert READS["scan"](table) == [11]

    def test_a_snapshot_found_before_the_memtables_hides_rows(self, tmp_path: Path, patch: pytest.MonkeyPatch) -> None:
        table, writer = self.table_and_writer(tmp_path)
        with writer:
            early: Snapshot | None = table.snapshot()
            self.flush_between(patch, writer)
            READS["scan"](table)
            patch.setattr(Table, "_find", lambda *_: early)
            assert READS["scan"](table) == [3]

    def test_a_scan_reads_the_same_rows_again_whatever_was_flushed_since(self, tmp_path: Path) -> None:
        table, writer = self.table_and_writer(tmp_path)
        with writer:
            scan = table.scan()
            writer.put({"id": 1, "v": 10})
            writer.flush()
            assert table.scan().to_arrow().column("v").to_pylist() == [17]
            assert scan.to_arrow().column("v").to_pylist() in ([7], [17]), "rows of a MemTable that takes more rows"
            assert scan.snapshot is not None
            assert scan.snapshot.id == 1

    def test_sums_never_fall_while_rows_are_put_flushed_and_compacted(self, tmp_path: Path) -> None:
        world = keyed_world({**SUM, "memtable.size": "1 KB", "wal.fsync": "never"}, settings={"wal.dir": str(tmp_path)})
        table = world.table()
        put(table, (1, 0))
        acknowledged, seen, problems, over = [0], [0], [], threading.Event()

        def read_on() -> None:
            while not over.is_set():
                least = acknowledged[0]
                for name in ("scan", "get", "get_many"):
                    (value,) = READS[name](table)
                    if not least <= value <= acknowledged[0] + 1 or value < seen[0]:
                        problems.append((name, least, value, acknowledged[0], seen[0]))
                    seen[0] = value

        reader = threading.Thread(target=read_on)
        with table.writer() as writer:
            reader.start()
            for number in range(1, 400):
                writer.put({"id": 1, "v": 1})
                acknowledged[0] = number
                if number % 60 == 0:
                    table.compact(full=number % 120 == 0)
            over.set()
            reader.join()
        assert problems == []
        assert rows(world.table()) == {1: 399}


# 17. Values are judged after the merge


NOW = {n: n for n in range(40) if not 20 <= n <= 25} | dict.fromkeys(range(10, 20), 100) | {25: 1}
"""What is visible in the table of ``TestPredicates``."""
NOW = dict(sorted(NOW.items()))
CONDITIONS: dict[str, Callable[[int, int], bool]] = {
    "v = 15": lambda i, v: v == 15,
    "v < 100": lambda i, v: v < 100,
    "v BETWEEN 18 AND 30": lambda i, v: 18 <= v <= 30,
    "v = 100": lambda i, v: v == 100,
    "id = 15": lambda i, v: i == 15,
    "id = 22": lambda i, v: i == 22,
    "id BETWEEN 12 AND 27": lambda i, v: 12 <= i <= 27,
    "id BETWEEN 12 AND 27 AND v < 50": lambda i, v: 12 <= i <= 27 and v < 50,
    "id = 3 OR v = 22": lambda i, v: i == 3 or v == 22,
    "id IN (1, 15, 22, 25, 39)": lambda i, v: i in (1, 15, 22, 25, 39),
    "NOT (id < 38)": lambda i, v: i >= 38,
    "id > 100": lambda i, v: False,
    "v IS NULL": lambda i, v: False,
}


class TestPredicates:
    @pytest.fixture(params=["memory", "sst", "parquet", "mixed"])
    def table(self, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
        """Rows 0 to 39 with v = id; then 10 to 19 get v = 100, 20 to 24 are deleted, 25 begins again with v = 1."""
        formats = {"mixed": SST, "memory": SST}.get(request.param, {"file.format": request.param})
        options = {**formats, "file.row-group-rows": 8}
        table = keyed_world(options, settings={"wal.dir": str(tmp_path)}).table()
        put(table, *((n, n) for n in range(40)))
        if request.param in ("memory", "mixed"):
            writer = table.writer()
            writer.write([{"id": n, "v": 100} for n in range(10, 20)])
            writer.delete([{"id": n} for n in range(20, 26)])
            if request.param == "mixed":
                writer.flush()
            writer.put({"id": 25, "v": 1})
            if request.param == "mixed":
                writer.close()
            with writer:
                yield table
            return
        put(table, *((n, 100) for n in range(10, 20)))
        table.delete(keys=[{"id": n} for n in range(20, 26)])
        put(table, (25, 1))
        yield table

    def test_an_old_version_that_matches_does_not_come_back(self, table: Table) -> None:
        for where, matches in CONDITIONS.items():
            expected = {i: v for i, v in NOW.items() if matches(i, v)}
            assert rows(table, where=where) == expected, where
            assert table.scan(["v"], where=where).to_arrow().column("v").to_pylist() == list(expected.values())
            for limit in (1, 3):
                limited = table.scan(where=where, limit=limit).to_arrow()
                assert limited.column("id").to_pylist() == list(expected)[:limit], where
                assert table.scan(where=where, limit=limit).count() == min(limit, len(expected))

    def test_a_delete_by_value_deletes_what_is_visible(self, tmp_path: Path) -> None:
        for full in (None, False, True):
            table = keyed_world(SST).table()
            put(table, *((n, n) for n in range(10)))
            put(table, (3, 30), (4, 40))
            if full is not None:
                table.compact(full=full)
            table.delete(where="v IN (3, 40, 7)")
            assert rows(table) == {0: 0, 1: 1, 2: 2, 3: 30, 5: 5, 6: 6, 8: 8, 9: 9}

    def test_keys_alone_decide_which_files_are_opened(self) -> None:
        world = keyed_world({"file.target-size": "1 kb", "file.row-group-rows": 50})
        table = world.table()
        put(table, *((n, n) for n in range(1000)))
        put(table, *((n, -n) for n in range(100, 120)))
        assert len(table.scan().plan()) > 4
        assert len(table.scan(where="id = 990").plan()) == 1
        assert len(table.scan(where="v = 110").plan()) == 2  # what is newer hides it, and must be read
        assert len(table.scan(where="id = 110").plan()) == 2
        assert rows(table, where="id = 110 AND v > 0") == {}

    @pytest.mark.parametrize("where_is_newest", ["files", "memory"])
    @pytest.mark.parametrize("engine", ["deduplicate", "first-row", "partial-update", "sum", "sequence"])
    def test_a_file_whose_values_cannot_match_still_hides_or_adds_to_what_matches(
        self, engine: str, where_is_newest: str, tmp_path: Path
    ) -> None:
        """Each file alone says nothing: 10 + 60 is 70, 50 is deleted, 30 is older than it looks."""
        options = {"sum": SUM, "sequence": {"sequence.field": "v"}, "deduplicate": {}}.get(
            engine, {"merge-engine": engine}
        )
        world = keyed_world(options, settings={"wal.dir": str(tmp_path)})
        table = world.table()
        put(table, (1, 10), (2, 50), (4, 40), (9, 1))
        put(table, (1, 60), (3, 70), (4, None))
        table.delete(keys=[{"id": 2}])
        if where_is_newest == "memory":
            with table.writer() as writer:
                writer.write([{"id": 3, "v": 30}, {"id": 9, "v": 90}])
                self.check_against_all(table)
        else:
            put(table, (3, 30), (9, 90))
        for full in (None, False, True):
            if full is not None:
                world.table().compact(full=full)
            self.check_against_all(world.table())

    def check_against_all(self, table: Table) -> None:
        everything = rows(table)
        for low in (1, 10, 50, 70, 90):
            for where, matches in (
                (f"v = {low}", lambda v, low=low: v == low),
                (f"v < {low}", lambda v, low=low: v is not None and v < low),
                (f"v > {low}", lambda v, low=low: v is not None and v > low),
            ):
                found = table.scan(where=where).to_arrow()
                expected = [id_ for id_, v in everything.items() if matches(v)]
                assert found.column("id").to_pylist() == expected, where
                assert table.scan(where=where).count() == len(expected), where
        nothing = [id_ for id_, v in everything.items() if v is None]
        assert table.scan(where="v IS NULL").to_arrow().column("id").to_pylist() == nothing

    def test_without_the_rule_it_does(self, patch: pytest.MonkeyPatch) -> None:
        """As if a file were left out because its values cannot match."""
        table = keyed_world().table()
        put(table, (1, 1), (2, 1))
        put(table, (1, 9))
        assert rows(table, where="v = 1") == {2: 1}
        patch.setattr(
            "skerry.planning.choose.droppable_files", lambda files, *rest, **how: np.ones(len(files), np.bool_)
        )
        assert table.scan(where="v = 1").to_arrow().column("id").to_pylist() == [1, 2]

    def test_a_limit_counts_rows_and_not_versions(self) -> None:
        table = keyed_world({"file.row-group-rows": 4}).table()
        put(table, *((n, 0) for n in range(50)))
        table.delete(keys=[{"id": n} for n in range(45)])
        put(table, *((n, 1) for n in range(46, 48)))
        for limit, expected in ((1, [45]), (3, [45, 46, 47]), (9, [45, 46, 47, 48, 49])):
            assert table.scan(limit=limit).to_arrow().column("id").to_pylist() == expected
            streamed = table.scan(limit=limit).to_batches().read_all()
            assert streamed.column("id").to_pylist() == expected


# 20. Keys


def keyed_by(type_: str, options: dict[str, Any] | None = None, **rest: Any) -> Table:
    world = World()
    columns = [Field("id", type_, nullable=False), Field("v", "BIGINT")]
    world.create(columns=columns, primary_key=["id"], options={"compaction.mode": "off", **(options or {})}, **rest)
    return world.table()


class TestKeys:
    @pytest.mark.parametrize("type_", ["DOUBLE", "FLOAT"])
    @pytest.mark.parametrize("format", ["parquet", "sst"])
    @pytest.mark.parametrize("partitioned", [False, True])
    def test_zero_is_one_key_and_so_is_nan(self, type_: str, format: str, partitioned: bool) -> None:
        table = keyed_by(type_, {"file.format": format}, partition_by=["id"] if partitioned else None)
        other_nan = math.copysign(math.nan, -1)
        put(table, (-0.0, 1), (math.nan, 2), (1.5, 3), (-math.inf, 4))
        put(table, (0.0, 5), (other_nan, 6))

        def found() -> dict[str, int]:
            read = table.scan().to_arrow().to_pylist()
            assert len(read) == len({repr(abs(r["id"])) if r["id"] != -math.inf else "-inf" for r in read})
            return {repr(r["id"] + 0.0).lstrip("-") if r["id"] != -math.inf else "-inf": r["v"] for r in read}

        expected = {"0.0": 5, "nan": 6, "1.5": 3, "-inf": 4}
        for step in range(2):
            assert found() == expected
            for zero in (0.0, -0.0):
                assert (table.get({"id": zero}) or {})["v"] == 5
                assert table.get_many([{"id": zero}]).column("v").to_pylist() == [5]
                assert table.scan(where=f"id = {zero}").count() == 1
            for nan in (math.nan, other_nan):
                assert (table.get({"id": nan}) or {})["v"] == 6
            if step == 0:
                table.compact(full=True)
        table.delete(keys=[{"id": -0.0}, {"id": other_nan}])
        assert found() == {"1.5": 3, "-inf": 4}
        table.compact(full=True)
        assert found() == {"1.5": 3, "-inf": 4}

    @pytest.mark.parametrize("format", ["parquet", "sst"])
    def test_bytes_and_texts_that_end_in_zeros_are_different_keys(self, format: str) -> None:
        for type_, keys in (
            ("BINARY", [b"", b"\0", b"\0\0", b"a", b"a\0", b"a\0\0", b"a\0\xff", b"a\1", b"b", b"\xff", b"\xff\0"]),
            ("STRING", ["", "\0", "a", "a\0", "a\0\0", "a ", "ab", "b", "ä", "\U0001f600"]),
        ):
            table = keyed_by(type_, {"file.format": format})
            table.upsert([{"id": key, "v": n} for n, key in enumerate(reversed(keys))])
            table.upsert([{"id": key, "v": 100 + n} for n, key in enumerate(keys) if n % 2])
            expected = {key: 100 + n if n % 2 else len(keys) - 1 - n for n, key in enumerate(keys)}
            for step in range(2):
                scanned = table.scan().to_arrow()
                assert scanned.column("id").to_pylist() == keys, "in the order of their bytes"
                assert rows(table) == expected
                if step == 0:
                    table.compact(full=True)
            table.delete(keys=[{"id": keys[3]}])
            del expected[keys[3]]
            assert rows(table) == expected

    def test_decimals_are_ordered_as_numbers(self) -> None:
        keys = [Decimal(text) for text in ("-99999.99", "-10.00", "-9.99", "-0.01", "0.00", "0.01", "9.99", "10.00")]
        table = keyed_by("DECIMAL(7, 2)")
        table.upsert([{"id": key, "v": n} for n, key in enumerate(reversed(keys))])
        table.upsert([{"id": Decimal("-0"), "v": 100}, {"id": Decimal("10"), "v": 101}])
        assert table.scan().to_arrow().column("id").to_pylist() == keys
        assert (table.get({"id": Decimal("0.0")}) or {})["v"] == 100
        assert (table.get({"id": 10}) or {})["v"] == 101
        assert table.scan(where="id < -9.995").count() == 2
        with pytest.raises(DataError, match=r"column 'id'"):
            table.upsert([{"id": Decimal("0.001"), "v": 1}])
        with pytest.raises(DataError, match=r"id"):
            table.get({"id": Decimal("0.001")})

    def test_large_integers_are_not_compared_as_floats(self) -> None:
        table = keyed_by("BIGINT")
        near = [2**62, 2**62 + 1, 2**62 + 2, 2**63 - 1, -(2**63), -(2**63) + 1]
        table.upsert([{"id": key, "v": 0} for key in near])
        put(table, (2**62 + 1, 5))
        assert rows(table) == {**dict.fromkeys(near, 0), 2**62 + 1: 5}
        assert table.scan(where=f"id = {2**62 + 1}").to_arrow().column("v").to_pylist() == [5]
        assert rows(table, where=f"id > {2**62}") == {2**62 + 1: 5, 2**62 + 2: 0, 2**63 - 1: 0}
        with pytest.raises(DataError):
            table.upsert(pa.table({"id": pa.array([2.0**62 + 0.5 - 2**61, 1.5]), "v": [1, 1]}))

    def test_a_key_of_several_columns_is_ordered_column_by_column(self) -> None:
        world = World()
        columns = [Field("a", "STRING", nullable=False), Field("b", "INT", nullable=False), Field("v", "INT")]
        world.create(columns=columns, primary_key=["a", "b"], options={"compaction.mode": "off"})
        table = world.table()
        keys = [("", 5), ("a", -1), ("a", 0), ("a", 7), ("a\0", -9), ("ab", -2), ("b", 0)]
        table.upsert([{"a": a, "b": b, "v": n} for n, (a, b) in enumerate(reversed(keys))])
        table.upsert([{"a": "a", "b": 0, "v": 100}])
        read_back = table.scan().to_arrow().to_pylist()
        assert [(r["a"], r["b"]) for r in read_back] == keys
        assert table.get({"b": 0, "a": "a"}) == {"a": "a", "b": 0, "v": 100}
        assert table.scan(where="a = 'a' AND b >= 0").count() == 2
        compact_newest(table, 2)
        assert len(runs_of(table)) == 1
        assert table.get({"a": "a\0", "b": -9}) == {"a": "a\0", "b": -9, "v": 2}
