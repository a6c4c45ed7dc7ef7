"""The columns of a snapshot's files: which are live, what is loaded, what is kept."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest

import skerry
from skerry.planning.file_columns import integers
from skerry.table import snapshot_files
from skerry.table.commit import Committer
from skerry.table.manifest import ManifestStore
from skerry.table.request import Changes, CommitRequest
from skerry.table.snapshot_files import SnapshotFiles

ROWS = pa.schema([("id", pa.int64()), ("v", pa.float64()), ("s", pa.string())])


def make_table(root: Path, **options: Any) -> skerry.Table:
    table = skerry.connect(root).create_table("app.t", ROWS, partition_by=["bucket(2, id)"], **options)
    for start in range(0, 50, 10):
        table.append([{"id": start + n, "v": float(n), "s": f"s{start + n:03d}"} for n in range(10)])
    return table


def files_of(table: skerry.Table) -> SnapshotFiles:
    snapshot = table.snapshot()
    assert snapshot is not None
    return SnapshotFiles(table._context, snapshot)


def live_entries(table: skerry.Table) -> pa.Table:
    snapshot = table.snapshot()
    assert snapshot is not None
    return table._context.manifests.live_files(snapshot)


def change(table: skerry.Table, changes: Changes) -> None:
    Committer(table._context).commit(CommitRequest(skerry.Operation.COMPACT, lambda state: changes))


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[str, ...]]]:
    """The manifests that are read, and the columns that are asked for."""
    found: list[tuple[str, tuple[str, ...]]] = []
    read = ManifestStore.read_columns

    def counted(self: ManifestStore, row: Any, columns: Sequence[str] | None = None, **options: Any) -> pa.Table:
        found.append((row["file"], tuple(columns or ())))
        return read(self, row, columns, **options)

    monkeypatch.setattr(ManifestStore, "read_columns", counted)
    return found


class TestLive:
    def test_files_that_are_removed_and_come_back(self, tmp_path: Path) -> None:
        table = make_table(tmp_path)
        before = {f.path for f in table.scan().plan()}
        table.delete(where="id < 25 AND id >= 5")
        left = {f.path for f in table.scan().plan()}
        assert left != before
        assert left == set(table.files().column("file").to_pylist())
        assert len(files_of(table).live) < files_of(table).entry_count
        table.rollback_to(5)
        assert {f.path for f in table.scan().plan()} == before
        assert sorted(table.scan(["id"], where="id > 11").to_arrow().column("id").to_pylist()) == list(range(12, 50))

    @pytest.mark.parametrize("where", ["id = 7", "id < 30", "v >= 5", "s = 's044' OR id = 1", "id >= 0"])
    def test_conditions_see_live_files_alone(self, tmp_path: Path, where: str) -> None:
        table = make_table(tmp_path)
        table.delete(where="id < 25 AND id >= 5")
        for _ in range(2):  # the second time from the cache
            found = table.scan(where=where)
            assert {f.path for f in found.plan()} <= set(table.files().column("file").to_pylist())
            assert found.to_arrow().num_rows == table.scan().to_arrow().filter(_filter(where)).num_rows

    def test_files_with_the_same_content_are_told_apart(self, tmp_path: Path) -> None:
        table = make_table(tmp_path)
        rows = [{"id": 7, "v": 1.0, "s": "same"}]
        for _ in range(3):
            table.append(rows)
        same = table.scan(where="s = 'same'").plan()
        assert len({f.checksum for f in same}) == 1 < len({f.path for f in same}) == 3
        live = live_entries(table)
        gone = live.filter(pc.equal(live.column("file"), same[1].path))
        change(table, Changes(removed=gone))
        assert [f.path for f in table.scan(where="s = 'same'").plan()] == [same[0].path, same[2].path]

    @pytest.mark.parametrize("seed", range(4))
    def test_live_files_are_those_of_the_manifests_whatever_was_removed(self, tmp_path: Path, seed: int) -> None:
        rng = random.Random(seed)
        table = make_table(tmp_path, options={"manifest.merge-count": str(rng.choice([4, 100]))})
        for _ in range(6):
            live = live_entries(table)
            some = live.filter(pa.array([rng.random() < 0.3 for _ in range(live.num_rows)], pa.bool_()))
            back = some.filter(pa.array([rng.random() < 0.5 for _ in range(some.num_rows)], pa.bool_()))
            change(table, Changes(removed=some, restored=back))
            table.append([{"id": rng.randrange(3), "v": 0.0, "s": ""}])
            files = files_of(table)
            expected = live_entries(table).column("file").to_pylist()
            assert files.entries(files.live, ["file"]).column("file").to_pylist() == expected

    def test_totals_are_those_of_live_files(self, tmp_path: Path) -> None:
        table = make_table(tmp_path)
        table.delete(where="id < 25 AND id >= 5")
        first = table.scan(where="id = 1").funnel()[0]
        assert (first.files, first.rows) == (table.files().num_rows, 30)


def _filter(where: str) -> Any:
    fields = {
        "id = 7": pc.field("id") == 7,
        "id < 30": pc.field("id") < 30,
        "v >= 5": pc.field("v") >= 5,
        "s = 's044' OR id = 1": (pc.field("s") == "s044") | (pc.field("id") == 1),
        "id >= 0": pc.field("id") >= 0,
    }
    return fields[where]


class TestLoading:
    def test_each_manifest_is_read_twice_for_a_plan_and_then_no_more(
        self, tmp_path: Path, reads: list[tuple[str, tuple[str, ...]]]
    ) -> None:
        table = make_table(tmp_path)
        reads.clear()
        assert len(table.scan(where="id = 7 AND v < 100").plan()) == 1
        manifests = {name for name, _ in reads}
        # once for what the condition asks for; then, where the file is, for what its reader needs
        assert len(reads) == len(manifests) + 1
        reads.clear()
        assert len(table.scan(where="id = 7 AND v < 100").plan()) == 1
        assert reads == []

    def test_a_new_snapshot_loads_the_manifests_that_are_new(
        self, tmp_path: Path, reads: list[tuple[str, tuple[str, ...]]]
    ) -> None:
        table = make_table(tmp_path, options={"manifest.merge-count": "100"})
        table.scan(where="id = 7").plan()
        known = {name for name, _ in reads}
        table.append([{"id": 7, "v": 1.0, "s": "new"}])
        reads.clear()
        assert len(table.scan(where="id = 7").plan()) == 2
        assert len({name for name, _ in reads} - known) == 1
        assert {name for name, _ in reads} & known == set()

    def test_a_cache_that_holds_nothing_does(self, tmp_path: Path) -> None:
        make_table(tmp_path).delete(where="id < 25 AND id >= 5")
        table = skerry.connect(tmp_path, settings={"cache.metadata-size": "0 B"}).table("app.t")
        assert table.scan(where="id >= 25").count() == 25
        assert len(table.scan(where="id = 30").plan()) == 1


class TestFewEntriesOfMany:
    @pytest.fixture(autouse=True)
    def small_manifests_count_as_large(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(snapshot_files, "_FEW_ENTRIES", 3)

    def large(self, root: Path, **options: Any) -> skerry.Table:
        table = skerry.connect(root).create_table("app.t", ROWS, partition_by=["identity(id)"], **options)
        table.append([{"id": n, "v": float(n), "s": f"s{n:03d}"} for n in range(40)])
        table.append([{"id": n, "v": float(n), "s": f"s{n:03d}"} for n in range(30, 60)])
        return table

    @pytest.mark.parametrize("format", ["parquet", "json"])
    def test_they_are_what_whole_columns_say(self, tmp_path: Path, format: str) -> None:
        table = self.large(tmp_path, options={"manifest.format": format})
        names = ["file", "row_count", "sequence_snapshot", "added_snapshot", "partition_1000", "lower_0", "lower_99"]
        whole = files_of(table).entries(range(70), names)
        assert whole.schema.names == names[:-1]
        few = files_of(skerry.connect(tmp_path).table("app.t"))  # nothing is cached there
        for places in ([5], [5, 6, 69], [41], [69, 5, 40, 39], [0, 1, 2, 3], [4, 5, 6], [5, 5], list(range(12))):
            assert few.entries(places, names) == whole.take(pa.array(places))

    def test_they_are_decoded_once(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        table = self.large(tmp_path)
        decoded: list[list[int]] = []
        read = ManifestStore.read_rows

        def counted(self: ManifestStore, row: Any, columns: Sequence[str], numbers: Any) -> pa.Table:
            decoded.append(numbers.tolist())
            return read(self, row, columns, numbers)

        monkeypatch.setattr(ManifestStore, "read_rows", counted)
        files = files_of(table)
        for places in ([3, 7], [7], [7, 9], [3, 9]):
            files.entries(places, ["file"])
        assert decoded == [[3, 7], [9]]
        files.entries(range(20, 30), ["file"])  # too many together: the last ones are kept
        files.entries([25], ["file"])
        assert decoded[2:] == [list(range(20, 30))]

    def test_plans_are_the_same_again(self, tmp_path: Path) -> None:
        table = self.large(tmp_path)
        for where in ("id = 35", "id IN (1, 2, 33)", "id = 35", "id IN (2, 35, 58)"):
            paths = [f.path for f in table.scan(where=where).plan()]
            assert paths == [f.path for f in skerry.connect(tmp_path).table("app.t").scan(where=where).plan()]
            assert len(paths) == {"id = 35": 2}.get(where, 4)


class TestColumns:
    def test_a_column_with_one_value_weighs_nothing(self, tmp_path: Path) -> None:
        table = make_table(tmp_path)
        files = files_of(table)
        before = table._context.env.metadata_cache.size_bytes
        names = ["format", "level", "schema_id", "min_key"]
        entries = files.entries(files.live, names)
        assert entries.column("format").to_pylist() == ["parquet"] * len(files.live)
        assert entries.column("min_key").null_count == len(files.live)
        added = table._context.env.metadata_cache.size_bytes - before
        assert added < 250 * 4 * len(names) * 5  # keys alone

    def test_entries_come_in_the_order_of_places(self, tmp_path: Path) -> None:
        files = files_of(make_table(tmp_path))
        paths = files.entries(files.live, ["file"]).column("file").to_pylist()
        turned = files.entries(files.live[::-1], ["file"]).column("file").to_pylist()
        assert turned == paths[::-1]
        assert files.column("file").to_pylist() == paths  # type: ignore[union-attr]
        assert files.column("lower_99") is None
        assert integers(files.column("nulls_99"), 3, -1).tolist() == [-1] * 3
        assert files.entries([], ["file"]).num_rows == 0

    def test_a_column_that_only_some_manifests_have(self, tmp_path: Path) -> None:
        table = make_table(tmp_path)
        table.add_column("w", "BIGINT", default=7)
        table.append([{"id": 100, "v": 0.0, "s": "", "w": 8}])
        files = files_of(table)
        some = files.live[[0, -1, 1]]
        assert files.entries(some, ["lower_3"]).column("lower_3").to_pylist() == [None, 8, None]
        assert integers(files.entries(some, ["nulls_3"]).column("nulls_3"), 3, -1).tolist() == [-1, 0, -1]
        assert files.entries(files.live[:2], ["lower_3", "row_count"]).schema.names == ["row_count"]
        table.delete(where="id < 5")
        for where in ("w = 7", "w = 7 AND id < 20", "w < 8 AND v = 3 AND id > 10"):
            wanted = [row["id"] for row in table.scan().to_arrow().to_pylist() if row["id"] < 100]
            if "id < 20" in where:
                wanted = [id for id in wanted if id < 20]
            if "v = 3" in where:
                wanted = [id for id in wanted if id > 10 and id % 10 == 3]
            assert sorted(table.scan(["id"], where=where).to_arrow().column("id").to_pylist()) == sorted(wanted)

    def test_a_condition_without_columns_among_files_of_which_most_are_removed(self, tmp_path: Path) -> None:
        table = make_table(tmp_path)
        table.overwrite([{"id": 1, "v": 0.0, "s": ""}])
        assert table.scan(where="1 = 1").count() == 1
        assert table.scan(where="1 = 2").count() == 0
        assert table.scan(where="id = 1 AND v < 1").count() == 1
