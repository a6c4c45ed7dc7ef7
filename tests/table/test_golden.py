"""Golden files: bytes of version 1 of every format that a table has. They must be read for ever.

See ``support.golden_table`` for what they hold. If a test here fails, the format has changed: that needs a new version
number and new golden files, and the old ones stay.
"""

import shutil
from pathlib import Path

import pyarrow as pa
import pytest

from skerry.common.clock import CountingIds, ManualClock
from skerry.common.document import checksum_of, decode_document
from skerry.fileio import MemoryFileIO
from skerry.lake.lake import connect
from skerry.table.columnar import ColumnarKind, decode_table, encode_table
from skerry.table.context import TableContext
from skerry.table.entry import entries_of
from skerry.table.floor import Floor, FloorStore
from skerry.table.lease import LeaseKeeper, live_leases
from skerry.table.manifest import MANIFEST, MANIFEST_LIST, PLAIN_MANIFEST
from skerry.table.metadata import read_metadata, write_metadata
from skerry.table.schema_store import decode_schema, encode_schema
from skerry.table.snapshot import Operation, decode_snapshot, encode_snapshot
from skerry.table.tag import create_tag, get_tag
from support.golden_table import (
    LEASE_OWNER,
    LIST_FILE,
    MANIFEST_FILE,
    TABLE,
    WAREHOUSE,
    files,
    golden_schema,
    warehouse_rows,
)
from support.tables import World, live_names, plain, rows_of

PATHS = sorted(str(p.relative_to(TABLE)) for p in TABLE.rglob("*") if p.is_file())


@pytest.fixture
def world() -> World:
    """The golden table in memory, at the time of its last commit."""
    world = World()
    for path in PATHS:
        world.fileio.write(path, (TABLE / path).read_bytes())
    return world


@pytest.fixture
def context(world: World) -> TableContext:
    return world.context()


def golden(part: str) -> list[tuple[str, bytes]]:
    """The golden files whose path contains ``part``: at least one."""
    found = [(path, (TABLE / path).read_bytes()) for path in PATHS if part in path]
    assert found
    return found


class TestWriting:
    """What is read from a JSON file and written again has the same bytes."""

    def test_snapshots(self) -> None:
        for path, data in golden("snapshot/snapshot-"):
            assert encode_snapshot(decode_snapshot(data, path)) == data

    def test_schemas(self) -> None:
        for path, data in golden("schema/schema-"):
            assert encode_schema(*decode_schema(data, path)) == data

    @pytest.mark.parametrize(
        ("part", "kind"), [("/manifest/manifest-0", MANIFEST), ("/manifest/manifest-list-", MANIFEST_LIST)]
    )
    def test_manifests_and_lists(self, part: str, kind: ColumnarKind) -> None:
        for path, data in golden(part):
            table = decode_table(kind, data, path=path, size_bytes=len(data), checksum=checksum_of(data))
            plain = PLAIN_MANIFEST if kind is MANIFEST else kind
            assert encode_table(plain, table, "json") == data

    def test_floor(self, context: TableContext) -> None:
        floor = context.floors.read()
        assert floor is not None
        elsewhere = MemoryFileIO()
        FloorStore(elsewhere, context.paths).create(floor)
        assert elsewhere.read(context.paths.floor) == golden("FLOOR")[0][1]

    def test_hints_and_metadata(self, world: World, context: TableContext) -> None:
        before = world.content()
        found = read_metadata(context)
        assert found is not None
        world.fileio.delete(["app/t/snapshot/LATEST", "app/t/schema/latest-schema", "app/t/metadata"])
        context.snapshots.write_hints(8, 7)
        context.snapshots.write_earliest_hint(3)
        context.schemas.write_latest_hint(2)
        write_metadata(context, found)
        assert world.content() == before

    def test_tags(self, world: World, context: TableContext) -> None:
        ((path, data),) = golden("/tag/")
        tag = get_tag(context, "v1")
        world.fileio.delete([path, context.paths.floor])
        context.floors.create(Floor(context.uuid))
        world.clock.advance((tag.created_ms - world.clock.now_ms()) / 1000)
        create_tag(context, "v1", tag.snapshot)
        assert world.fileio.read(path) == data

    def test_leases(self, world: World, context: TableContext, monkeypatch: pytest.MonkeyPatch) -> None:
        ((path, data),) = golden("/lease/")
        world.fileio.delete([path])
        host, pid = LEASE_OWNER.split(":")
        monkeypatch.setattr("socket.gethostname", lambda: host)
        monkeypatch.setattr("os.getpid", lambda: int(pid))
        renewed = decode_document(data, path=path, kind="lease", known_version=1)["renewTime"]
        world.clock.advance((renewed - world.clock.now_ms()) / 1000)
        with LeaseKeeper(context).hold(context.snapshots.get(8)):
            (written,) = world.files("app/t/lease")
            assert world.fileio.read(written) == data

    def test_databases(self) -> None:
        ((path, data),) = golden("_database")
        world = World()
        world.lake().create_database("app", comment="golden")
        assert world.fileio.read(path) == data


class TestReading:
    def test_schemas(self, context: TableContext) -> None:
        path = "app/t/schema/schema-0"
        schema, table_uuid = decode_schema((TABLE / path).read_bytes(), path)
        expected = golden_schema()
        assert repr(schema.fields) == repr(expected.fields)
        assert schema.specs == expected.specs
        assert (schema.options, schema.comment) == (expected.options, "golden")
        assert (schema.id, schema.time_ms, schema.highest_field_id) == (0, 1_700_000_000_000, 18)
        assert table_uuid == context.uuid == "00000000-0000-0000-0000-000000000001"
        latest = context.schemas.get(2)
        assert latest.by_name["title"].id == 3
        assert latest.partition_by == ["bucket(8, id)"]
        assert [[f.id for f in spec.fields] for spec in latest.specs] == [[1000, 1001, 1002, 1003], [1004]]
        assert context.schemas.list_ids() == [0, 1, 2]

    def test_snapshots(self, context: TableContext) -> None:
        found = context.snapshots.list()
        assert [s.id for s in found] == [3, 4, 5, 6, 7, 8]
        assert [s.operation for s in found] == [
            Operation.ALTER, Operation.ALTER, Operation.INSERT, Operation.INSERT, Operation.INSERT, Operation.DELETE,
        ]  # fmt: skip
        assert [s.schema_id for s in found] == [1, 2, 2, 2, 2, 2]
        assert [s.commit_ms - 1_700_000_000_000 for s in found] == [1501, 1502, 1503, 1504, 1505, 1506]
        assert [s.summary["totalFiles"] for s in found] == [2, 2, 3, 4, 5, 0]
        applied = found[-1].identities["job"]
        assert (applied.identifier, applied.ordinal, applied.snapshot_id) == (7, 1, 1)
        assert found[-1].identity is None

    def test_floor_hints_and_metadata(self, context: TableContext) -> None:
        floor = context.floors.read()
        assert floor is not None
        assert (floor.floor, floor.cleaned, floor.state, floor.table_uuid) == (2, 2, "live", context.uuid)
        for name, number in (("LATEST", 8), ("EARLIEST", 3)):
            hint = decode_document(
                (TABLE / f"app/t/snapshot/{name}").read_bytes(), path=name, kind="hint", known_version=1
            )
            assert hint["snapshotId"] == number
        metadata = read_metadata(context)
        assert metadata is not None
        assert (metadata.current_snapshot_id, metadata.schema_id, metadata.name) == (8, 2, "app.t")

    def test_tags(self, context: TableContext) -> None:
        tag = get_tag(context, "v1")
        assert tag.snapshot.id == 2
        assert tag.snapshot.identities["job"].identifier == 7
        assert live_names(context, tag.snapshot) == [
            "ratio=__HIVE_DEFAULT_PARTITION__/0-00002-c.parquet",
            "ratio=nan/0-00000-a.parquet",
        ]

    def test_manifests(self, context: TableContext) -> None:
        """All values of all types that a manifest can hold, against the files they were made of."""
        live = context.manifests.live_files(get_tag(context, "v1").snapshot)
        first, _, third = files()
        expected = entries_of([first, third], golden_schema())
        placed = ["sequence_snapshot", "sequence_ordinal", "added_snapshot"]
        assert plain(live.drop_columns(placed)) == plain(expected.drop_columns(placed))
        assert live.column("sequence_snapshot").to_pylist() == [1, 2]
        assert live.column("sequence_ordinal").to_pylist() == [0, 0]

    def test_live_files_of_every_snapshot(self, context: TableContext) -> None:
        sizes = [len(live_names(context, s)) for s in context.snapshots.list()]
        assert sizes == [2, 2, 3, 4, 5, 0]

    def test_leases(self, context: TableContext) -> None:
        (lease,) = live_leases(context)
        assert (lease.owner, lease.snapshot.id) == (LEASE_OWNER, 8)

    def test_the_database(self) -> None:
        doc = decode_document((TABLE / "app/_database").read_bytes(), path="p", kind="database", known_version=1)
        assert (doc["name"], doc["comment"], doc["createTime"]) == ("app", "golden", 1_700_000_000_000)


def decode(kind: ColumnarKind, path: Path) -> pa.Table:
    data = path.read_bytes()
    return decode_table(kind, data, path=str(path), size_bytes=len(data), checksum=checksum_of(data))


def test_a_parquet_manifest_is_read_as_it_was_written() -> None:
    assert plain(decode(MANIFEST, MANIFEST_FILE)) == plain(entries_of(files(), golden_schema()))


def test_a_parquet_manifest_list_is_read_as_it_was_written() -> None:
    row = plain(decode(MANIFEST_LIST, LIST_FILE))
    assert row["file"] == ["'manifest/manifest-00000000-0000-0000-0000-000000000002'"]
    assert (row["size_bytes"], row["checksum"], row["snapshot_id"]) == (["1234"], ["5678"], ["None"])
    assert (row["added_files"], row["deleted_files"], row["row_count"]) == (["3"], ["0"], ["12"])
    assert (row["partition_lower_1000"], row["partition_nulls_1000"]) == (["None"], ["1"])
    assert (row["partition_lower_1003"], row["partition_upper_1003"]) == (["''"], ["'naï'"])
    assert row["lower_0"] == ["None"], "two files have no statistics"


def test_a_warehouse_with_rows_is_read_as_it_was_written(tmp_path: Path) -> None:
    shutil.copytree(WAREHOUSE, tmp_path / "lake")
    table = connect(tmp_path / "lake", clock=ManualClock(), ids=CountingIds()).table("app.events")
    full, null, empty = warehouse_rows()

    def by_id(rows: list[dict[str, object]]) -> list[dict[str, object]]:
        return sorted(rows, key=lambda r: r["id"])  # type: ignore[arg-type,return-value]

    assert rows_of(table, snapshot=1) == rows_of(table, tag="first") == [full]
    assert by_id(rows_of(table, snapshot=2)) == [full, null, empty]
    renamed = [{**{("title" if k == "name" else k): v for k, v in r.items()}, "name": 5} for r in (full, null, empty)]
    new = {**dict.fromkeys(renamed[0]), "id": 4, "title": "new", "name": 6}
    assert by_id(rows_of(table, snapshot=5)) == by_id(rows_of(table)) == [*renamed, new]
    assert rows_of(table, snapshot=6) == []
    assert [s.operation.value for s in table.snapshots()] == [
        "INSERT", "INSERT", "ALTER", "ALTER", "INSERT", "OVERWRITE", "ROLLBACK",
    ]  # fmt: skip
    assert table.append([{"id": 9}]).id == 8
