"""What the golden files of tables are made of.

``table-v1`` is a whole table in JSON, made of data files that exist in manifests only; ``manifest-v1.parquet`` and
``manifest-list-v1.parquet`` hold the same in Parquet, whose bytes also depend on the library; ``warehouse-v1`` is a
lake with rows. They were written once, by ``python -m support.golden_table`` in ``tests/``, and stay as they are for as
long as version 1 of the formats can be read: a change of format gets new files.
"""

import math
import shutil
import uuid
from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from skerry.common.clock import CountingIds, ManualClock
from skerry.common.document import encode_document
from skerry.formats.meta import ColumnStats, DataFileMeta
from skerry.lake.lake import connect
from skerry.lake.table import Table
from skerry.table.columnar import encode_table
from skerry.table.conflict import ReadRange
from skerry.table.entry import entries_of
from skerry.table.manifest import MANIFEST_LIST, PLAIN_MANIFEST
from skerry.table.request import Changes
from skerry.table.snapshot import CommitIdentity, Operation, snapshot_fields
from skerry.table.tag import create_tag
from skerry.types.epoch import Ordinal
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import EMPTY_ROW, EVERY_TYPE, FULL_ROW, NULL_ROW
from support.tables import World, commit_plan, context_of, fake_file, only

GOLDEN = Path(__file__).parent.parent / "golden"
TABLE, WAREHOUSE = GOLDEN / "table-v1", GOLDEN / "warehouse-v1"
MANIFEST_FILE, LIST_FILE = GOLDEN / "manifest-v1.parquet", GOLDEN / "manifest-list-v1.parquet"

LEASE_OWNER = "golden:42"
COLUMNS = (
    Field("id", "BIGINT", nullable=False, description="a key, one day"),
    Field("ratio", "DOUBLE", default=math.nan),
    Field("price", "DECIMAL(9, 2)", default=Decimal("1.50")),
    Field("name", "STRING", default="naïve 🐚"),
    Field("raw", "BINARY", default=b"\x00\xff"),
    Field("day", "DATE", default=date(1, 1, 1)),
    Field("hour", "TIME", default=time(23, 59, 59, 999999)),
    Field("ts", "TIMESTAMP", default=Ordinal(-(2**62))),
    Field("tz", "TIMESTAMPTZ", default=datetime(2024, 2, 29, 12, tzinfo=UTC)),
    Field("key", "UUID", default=uuid.UUID(int=7)),
    Field("tags", "ARRAY<STRING NOT NULL>", default=["a", ""]),
    Field("props", "MAP<STRING, DECIMAL(5, 2)>", default=[("p", Decimal("1.00")), ("q", None)]),
    Field("where", "STRUCT<x: DOUBLE NOT NULL, deep: ARRAY<INT>>"),
)
PARTITION_BY = ["ratio", "day(ts)", "bucket(4, id)", "truncate(3, name)"]

_STATS = {
    0: ColumnStats(-(2**63), 2**63 - 1, 0),
    1: ColumnStats(-math.inf, None, 1, 2),
    2: ColumnStats(Decimal("-9999999.99"), Decimal("0.01"), 0),
    3: ColumnStats("a" * 16, "b", 3),
    4: ColumnStats(b"", b"\xff\x00", None),
    5: ColumnStats(Ordinal(-800_000), date(9999, 12, 31), 0),
    6: ColumnStats(time(0), time(12, 30), 0),
    7: ColumnStats(datetime(1969, 12, 31, 23, 59, 59, 999999), Ordinal(2**62), 0),
    8: ColumnStats(None, datetime(2024, 1, 1, tzinfo=UTC), 0),
    9: ColumnStats(uuid.UUID(int=1), uuid.UUID(int=2**128 - 1), 0),
    10: ColumnStats(null_count=5),
}


def files() -> list[DataFileMeta]:
    """Two files that use every column of a manifest, and one that uses hardly any."""
    return [
        fake_file(
            "ratio=nan/0-00000-a.parquet", row_count=10, size_bytes=12345, checksum=-(2**63), tail_size_bytes=321,
            tail_checksum=2**63 - 1, level=3, stats=_STATS,
            partition={1000: math.nan, 1001: 19737, 1002: 3, 1003: "naï"},
            min_key=b"\x80\x00", max_key=b"\xff", tombstone_count=2, created_ms=1_700_000_000_000,
            index_path="index/a.puffin", index_size_bytes=77,
        ),
        fake_file("ratio=0.0/0-00001-b.parquet", partition={1000: 0.0, 1001: None, 1002: 0, 1003: ""}),
        fake_file("ratio=__HIVE_DEFAULT_PARTITION__/0-00002-c.parquet", partition=dict.fromkeys(range(1000, 1004))),
    ]  # fmt: skip


def golden_schema() -> Schema:
    return Schema.of(
        COLUMNS,
        partition_by=PARTITION_BY,
        options={"manifest.format": "json", "manifest.merge-count": 4},
        comment="golden",
    )


def build_table() -> dict[str, bytes]:
    """Every file of a table on which something of everything has happened."""
    world = World()
    world.lake().create_database("app", comment="golden")
    table = world.create(columns=golden_schema())
    context = context_of(table)
    first, second, third = files()
    commit_plan(context, lambda _: Changes((first, second)), identity=CommitIdentity("job", 7, 1))
    world.clock.advance(1.5)
    commit_plan(context, lambda s: Changes((third,), only(s.live_files(), second.path[5:])), Operation.OVERWRITE)
    create_tag(context, "v1", context.snapshots.get(2))
    table.rename_column("name", "title")
    table.partition_by(["bucket(8, id)"])
    for number in range(3):
        world.clock.advance(-10)
        commit_plan(context, lambda _, n=number: Changes((fake_file(f"d{n}", spec_id=1, partition={1004: n}),)))
    commit_plan(context, lambda s: Changes(removed=s.live_files(), read=ReadRange()), Operation.DELETE)
    table.expire_snapshots(retain_last=6)
    lease = {
        "tableUuid": context.uuid,
        "owner": LEASE_OWNER,
        "renewTime": world.clock.now_ms(),
        "expireTime": world.clock.now_ms() + 3_600_000,
        "snapshot": snapshot_fields(context.snapshots.get(8)),
    }
    return {**world.content(), "app/t/lease/lease-golden": encode_document("lease", 1, lease)}


def build_parquet() -> tuple[bytes, bytes]:
    """A manifest and a manifest list in Parquet."""
    world = World()
    context = world.make_context(COLUMNS, partition_by=PARTITION_BY)
    entries = entries_of(files(), golden_schema())
    row = context.manifests.write_manifest(entries, "parquet")
    row = row.set_column(1, "size_bytes", [[1234]]).set_column(2, "checksum", [[5678]])
    return encode_table(PLAIN_MANIFEST, entries, "parquet"), encode_table(MANIFEST_LIST, row, "parquet")


def warehouse_rows() -> list[dict[str, Any]]:
    """Rows of every type, ``id`` 1 to 3."""
    return [{**row, "id": number} for number, row in enumerate((FULL_ROW, NULL_ROW, EMPTY_ROW), start=1)]


def build_warehouse(folder: Path) -> Table:
    """A lake with rows: two commits, a renamed and a new column, a tag, a rollback."""
    lake = connect(folder, clock=ManualClock(), ids=CountingIds(), settings={})
    table = lake.create_table("app.events", EVERY_TYPE, partition_by=["day(ts)", "whole"])
    full, *others = warehouse_rows()
    table.append([full])
    table.create_tag("first")
    table.append(others)
    table.rename_column("name", "title")
    table.add_column("name", "INT", default=5)
    table.append([{"id": 4, "title": "new", "name": 6}])
    table.overwrite([])
    table.rollback_to(5)
    return table


def main() -> None:
    for path, data in build_table().items():
        file = TABLE / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    manifest, manifest_list = build_parquet()
    MANIFEST_FILE.write_bytes(manifest)
    LIST_FILE.write_bytes(manifest_list)
    build_warehouse(WAREHOUSE)
    for lock in WAREHOUSE.rglob(".lock"):
        lock.unlink()
    for empty in [p for p in WAREHOUSE.rglob("*") if p.is_dir() and not any(q.is_file() for q in p.rglob("*"))]:
        shutil.rmtree(empty, ignore_errors=True)


if __name__ == "__main__":
    main()
