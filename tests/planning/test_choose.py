"""Planning through the public interface: what is read, and that nothing is missing."""

import datetime as dt
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skerry
from skerry.common.errors import InvalidInputError, SchemaError
from skerry.pruning.join.runtime_filter import build_runtime_filter
from support.effort import rounds

EVENTS = pa.schema([("id", pa.int64()), ("ts", pa.timestamp("us")), ("v", pa.float64()), ("s", pa.string())])
KEYED = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.int64()), ("s", pa.string())])


def event(id: int, day: int, v: float | None = None) -> dict[str, Any]:
    return {"id": id, "ts": dt.datetime(2024, 1, day, id % 24), "v": v, "s": f"u{id:05d}"}


def event_table(root: Path) -> skerry.Table:
    table = skerry.connect(root).create_table("app.events", EVENTS, partition_by=["day(ts)", "bucket(4, id)"])
    for day in range(1, 8):
        table.append([event(i, day, float(100 * day + i)) for i in range(100)])
    return table


class TestFunnel:
    def test_partitions_then_statistics(self, tmp_path: Path) -> None:
        table = event_table(tmp_path)
        scan = table.scan(where="ts >= '2024-01-03' AND ts < '2024-01-04' AND id = 5 AND v > 9000")
        names = [(step.name, step.files) for step in scan.funnel()]
        assert names == [("snapshot", 28), ("partitions", 1), ("statistics", 0)]
        assert scan.to_arrow().num_rows == 0
        assert scan.count() == 0

    def test_each_condition_is_told_what_it_drops_by_itself(self, tmp_path: Path) -> None:
        (_, partitions, *_) = event_table(tmp_path).scan(where="ts < '2024-01-03' AND id = 5").funnel()
        assert dict(partitions.by) == {"ts < TIMESTAMP '2024-01-03T00:00:00.000000'": 20, "id = 5": 21}

    def test_explain_shows_it(self, tmp_path: Path) -> None:
        text = event_table(tmp_path).scan(where="id = 5 AND v < 200").explain()
        assert "snapshot           28 files" in text
        assert "id = 5 drops 21" in text
        assert "files    1," in text

    def test_bytes_and_rows_are_those_of_the_files(self, tmp_path: Path) -> None:
        table = event_table(tmp_path)
        first, *_, last = table.scan(where="id = 5").funnel()
        assert first.rows == 700
        assert first.size_bytes == sum(table.files().column("size_bytes").to_pylist())
        assert last.rows == sum(f.row_count for f in table.scan(where="id = 5").plan())

    def test_one_small_file_is_pruned_only_to_be_explained(self, tmp_path: Path) -> None:
        table = skerry.connect(tmp_path).create_table("app.t", KEYED, primary_key=["id"])
        table.upsert([{"id": n, "v": n, "s": ""} for n in range(10)])
        scan = table.scan(where="id = 99 AND v > 3")
        with scan.planner.open_reader() as reader:
            assert len(reader.sections()) == 1
        assert [step.files for step in scan.funnel()] == [1, 1, 0, 0, 0]
        assert scan.plan() == []
        assert scan.to_arrow().num_rows == 0
        table.upsert([{"id": 20, "v": 1, "s": ""}])
        with table.scan(where="id = 99 AND v > 3").planner.open_reader() as reader:
            assert reader.sections() == ()

    def test_a_table_without_rows_has_a_plan(self, tmp_path: Path) -> None:
        table = skerry.connect(tmp_path).create_table("app.t", KEYED, primary_key=["id"])
        assert table.scan(where="id = 1 AND v = 2").to_arrow().num_rows == 0
        table.delete(where="id = 1")
        assert table.scan(where="id = 1 AND v = 2").plan() == []


class TestOverlap:
    """What a value says of a file counts only where no other version can come to light."""

    def keyed(self, root: Path, **options: str) -> skerry.Table:
        settings = {"compaction.mode": "off", "file.target-size": "1 kb", "file.row-group-rows": "50", **options}
        return skerry.connect(root).create_table("app.t", KEYED, primary_key=["id"], options=settings)

    def test_bottom_files_are_left_out_and_what_hides_them_is_not(self, tmp_path: Path) -> None:
        table = self.keyed(tmp_path)
        table.upsert([{"id": n, "v": n, "s": "x" * 30} for n in range(1000)])
        table.upsert([{"id": n, "v": -n, "s": "y"} for n in range(100, 120)])
        everything = len(table.scan().plan())
        assert everything > 4
        assert len(table.scan(where="v = 990").plan()) < everything
        assert table.scan(where="v = 110").to_arrow().num_rows == 0  # it is −110 now
        assert len(table.scan(where="v = 110").plan()) == 2
        assert len(table.scan(where="v = -110").plan()) == 1
        assert table.scan(where="v = -110").to_arrow().column("id").to_pylist() == [110]

    def test_a_default_of_combined_rows_is_no_stored_value(self, tmp_path: Path) -> None:
        table = self.keyed(tmp_path, **{"merge-engine": "partial-update"})
        table.upsert([{"id": 1, "v": 5}])
        table.add_column("w", "INT", default=7)
        table.upsert([{"id": 2, "v": 6}])
        assert table.scan(where="w = 7").to_arrow().column("id").to_pylist() == [1, 2]


class TestRuntimeFilters:
    def test_a_join_reads_only_what_can_match(self, tmp_path: Path) -> None:
        events = event_table(tmp_path)
        users = pa.table({"user": [3, 17]})
        scan = skerry.semi_join_prune(users, events.scan(where="ts < '2024-01-02'"), on={"user": "id"})
        assert sorted(scan.to_arrow().column("id").to_pylist()) == [3, 17]
        assert len(scan.plan()) <= 2
        assert [step.name for step in scan.funnel()][-1] == "runtime filter 1"
        assert scan.count() == 2

    def test_a_table_or_a_scan_may_be_the_small_side(self, tmp_path: Path) -> None:
        events = event_table(tmp_path)
        lake = skerry.connect(tmp_path)
        users = lake.create_table("app.users", KEYED, primary_key=["id"])
        users.upsert([{"id": n, "v": n % 2, "s": ""} for n in range(10)])
        wanted = skerry.semi_join_prune(users.scan(["id"], where="v = 1"), events, on="id")
        assert set(wanted.to_arrow().column("id").to_pylist()) == {1, 3, 5, 7, 9}
        assert set(skerry.semi_join_prune(users, events, on=["id"]).to_arrow().column("id").to_pylist()) == set(
            range(10)
        )

    def test_an_empty_side_lets_nothing_through(self, tmp_path: Path) -> None:
        scan = skerry.semi_join_prune(pa.table({"id": pa.array([], pa.int64())}), event_table(tmp_path), on="id")
        assert scan.plan() == []
        assert scan.to_arrow().num_rows == 0

    def test_on_values_of_a_primary_key_table(self, tmp_path: Path) -> None:
        table = skerry.connect(tmp_path).create_table(
            "app.t", KEYED, primary_key=["id"], options={"compaction.mode": "off"}
        )
        table.upsert([{"id": n, "v": n, "s": "old"} for n in range(20)])
        table.upsert([{"id": 3, "v": 100, "s": "new"}])
        filters = [build_runtime_filter(pa.table({"v": [3, 4]}), ["v"])]
        assert table.scan(runtime_filters=filters).to_arrow().column("id").to_pylist() == [4]

    def test_mistakes_are_named(self, tmp_path: Path) -> None:
        table = event_table(tmp_path)
        with pytest.raises(SchemaError, match="no join column 'x'"):
            skerry.semi_join_prune(pa.table({"x": [1]}), table, on="x")
        with pytest.raises(InvalidInputError, match="runtime_filters is a list of"):
            table.scan(runtime_filters=["id"])  # type: ignore[list-item]
        with pytest.raises(InvalidInputError, match="build side"):
            skerry.semi_join_prune([1], table, on="id")
        with pytest.raises(InvalidInputError, match="probe side"):
            skerry.semi_join_prune(pa.table({"id": [1]}), pa.table({"id": [1]}), on="id")  # type: ignore[arg-type]


class TestManifestColumns:
    def test_a_new_snapshot_loads_only_its_own_manifest(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        table = event_table(tmp_path)
        table.scan(where="id = 5 AND v > 3").plan()
        read: list[str] = []
        store = type(table._context.manifests)
        original = store.read_columns
        monkeypatch.setattr(
            store,
            "read_columns",
            lambda self, row, *rest, **options: read.append(row["file"]) or original(self, row, *rest, **options),
        )
        table.scan(where="id = 5 AND v > 3").plan()
        assert read == []
        table.append([event(1, 9)])
        read.clear()
        table.scan(where="id = 5 AND v > 3").plan()
        assert len(set(read)) == 1

    def test_files_that_were_removed_are_not_planned(self, tmp_path: Path) -> None:
        table = event_table(tmp_path)
        table.delete(where="id >= 50")
        assert table.scan(where="id = 5").count() == 7
        assert table.scan(where="id = 60").count() == 0
        assert sum(f.row_count for f in table.scan().plan()) == 350


CONDITIONS = [
    "v > 50",
    "v = 7",
    "v < 0",
    "v IS NULL",
    "s = 'a'",
    "s LIKE 'b%' AND v > 3",
    "id < 20 AND v <> 5",
    "id = 7 OR v = 9",
]


@pytest.mark.parametrize("engine", ["deduplicate", "first-row", "partial-update", "sequence"])
@settings(max_examples=rounds(12, 300), deadline=None)
@given(data=st.data())
def test_what_is_left_out_never_matters(
    engine: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    options = {"sequence.field": "v"} if engine == "sequence" else {"merge-engine": engine}
    table = skerry.connect(tmp_path_factory.mktemp("lake")).create_table(
        "app.t",
        KEYED,
        primary_key=["id"],
        partition_by=data.draw(st.sampled_from([[], ["bucket(2, id)"], ["truncate(16, id)"]])),
        options={"compaction.mode": "off", "file.row-group-rows": "5", "file.target-size": "1", **options},
    )
    row = st.fixed_dictionaries(
        {"id": st.integers(0, 60), "v": st.none() | st.integers(-5, 99), "s": st.sampled_from(["a", "b", "bc", None])}
    )
    for _ in range(data.draw(st.integers(1, 6))):
        action = data.draw(st.sampled_from(["upsert", "upsert", "upsert", "delete", "compact"]))
        if action == "upsert":
            table.upsert(data.draw(st.lists(row, min_size=1, max_size=25)))
        elif action == "delete":
            table.delete(keys=[{"id": i} for i in data.draw(st.lists(st.integers(0, 60), min_size=1, max_size=9))])
        else:
            table.compact(full=data.draw(st.booleans()))
    everything = table.scan().to_arrow()
    for where in CONDITIONS:
        wanted = table.scan(where=where)
        # what a scan of everything says, filtered by the same condition without any planning
        rows = {r["id"] for r in everything.to_pylist() if _meets(where, r)}
        assert set(wanted.to_arrow().column("id").to_pylist()) == rows, where
        assert wanted.count() == len(rows), where


def _meets(where: str, r: dict[str, Any]) -> bool:
    v, s, i = r["v"], r["s"], r["id"]
    checks = {
        "v > 50": v is not None and v > 50,
        "v = 7": v == 7,
        "v < 0": v is not None and v < 0,
        "v IS NULL": v is None,
        "s = 'a'": s == "a",
        "s LIKE 'b%' AND v > 3": s is not None and s.startswith("b") and v is not None and v > 3,
        "id < 20 AND v <> 5": i < 20 and v is not None and v != 5,
        "id = 7 OR v = 9": i == 7 or v == 9,
    }
    return checks[where]
