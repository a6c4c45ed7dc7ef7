"""Small worlds to break: storage, a clock and ids that can be copied together, and what a table in them holds.

``look`` reads everything a user can read. ``reachable_files`` walks a table's metadata on its own, without the code of
expiry and orphan removal, so that it can judge them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

import pyarrow as pa

from skerry.common.clock import ManualClock
from skerry.common.errors import NotFoundError
from skerry.common.settings import load_settings
from skerry.fileio import FileIO, MemoryFileIO
from skerry.fileio.environment import Environment
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.table.context import TableContext
from skerry.table.entry import ADD
from skerry.table.lifecycle import open_table
from skerry.table.paths import TablePaths
from skerry.table.snapshot import Snapshot
from skerry.table.tag import list_tags

NAME = "db.t"
ROOT = "db/t"
DAY = 86_400.0
SETTINGS = load_settings({"read.threads": 1}, environment={})
"""One thread: the operations of a scenario come in one order."""

COLUMNS = pa.schema([pa.field("id", pa.int64(), nullable=False), pa.field("region", pa.string())])


class Ids:
    """Ids that count, and whose count can be copied."""

    def __init__(self, start: int = 0) -> None:
        self.last = start

    def new_id(self) -> str:
        self.last += 1
        return str(UUID(int=self.last))

    def uniform(self, low: float, high: float) -> float:
        return (low + high) / 2


@dataclass
class World:
    """Everything that outlives a process: files, time, and which ids are used up."""

    fileio: FileIO
    clock: ManualClock
    ids: Ids = field(default_factory=Ids)

    def lake(self, wrap: Callable[[FileIO], Any] = lambda fileio: fileio) -> Lake:
        """A process that starts now: nothing is cached."""
        return Lake(self.environment(wrap))

    def environment(self, wrap: Callable[[FileIO], Any] = lambda fileio: fileio) -> Environment:
        return Environment(wrap(self.fileio), self.clock, self.ids, SETTINGS)

    def context(self) -> TableContext:
        return open_table(self.environment(), TablePaths(ROOT), NAME)

    def copy(self, make_fileio: Callable[[ManualClock], FileIO] = MemoryFileIO) -> "World":
        clock = ManualClock(0)
        copied = World(make_fileio(clock), clock, Ids(self.ids.last))
        for stat in self.fileio.list_files("", recursive=True):
            clock.advance((stat.modified_ms - clock.now_ms()) / 1000)
            copied.fileio.write(stat.path, self.fileio.read(stat.path), durable=False)
        clock.advance((self.clock.now_ms() - clock.now_ms()) / 1000)
        return copied

    def files(self) -> dict[str, bytes]:
        return {stat.path: self.fileio.read(stat.path) for stat in self.fileio.list_files("", recursive=True)}

    def table_files(self) -> set[str]:
        """The files in the folder of the table's name, relative to it."""
        return {stat.path[len(ROOT) + 1 :] for stat in self.fileio.list_files(ROOT, recursive=True)}


def new_world() -> World:
    clock = ManualClock()
    return World(MemoryFileIO(clock), clock)


def rows_of(ids: list[int]) -> list[dict[str, Any]]:
    return [{"id": i, "region": "east" if i % 2 else "west"} for i in ids]


Rows = tuple[tuple[str, ...], tuple[tuple[Any, ...], ...]]
"""Column names, and rows in order."""


@dataclass(frozen=True)
class SnapshotState:
    """``schema_number`` counts the schemas in use: an ALTER that failed may leave a gap between their ids."""

    id: int
    operation: str
    schema_number: int
    total_rows: int
    total_files: int
    rows: Rows | None


@dataclass(frozen=True)
class State:
    """All that a user can read of a table."""

    uuid: str = field(compare=False)
    schema: tuple[Any, ...]
    rows: Rows
    snapshots: tuple[SnapshotState, ...]
    tags: tuple[tuple[str, int, Rows | None], ...]

    def outline(self) -> "State":
        """Without the rows of the past."""
        return replace(
            self,
            snapshots=tuple(replace(s, rows=None) for s in self.snapshots),
            tags=tuple((name, snapshot_id, None) for name, snapshot_id, _ in self.tags),
        )

    def after_append(self, snapshot_id: int, data: list[dict[str, Any]]) -> "State":
        """What an append turns this state into."""
        names = self.rows[0]
        rows = (names, self.rows[1] + tuple(tuple(row[n] for n in names) for row in data))
        schema = self.snapshots[-1].schema_number if self.snapshots else 0
        files = self.snapshots[-1].total_files if self.snapshots else 0
        new = SnapshotState(snapshot_id, "INSERT", schema, len(rows[1]), files + 1, rows)
        return replace(self, rows=rows, snapshots=(*self.snapshots, new))


def look(lake: Lake, *, past: bool = True) -> State | None:
    """The table as it is now; None if there is none. Whatever is read in two ways must agree.

    Without ``past`` it is the outline: rows are read of the latest snapshot only.
    """
    if "db" not in lake.list_databases() or NAME not in lake.list_tables("db"):
        try:
            lake.table(NAME)
        except NotFoundError:
            return None
        raise AssertionError("a table that is not listed can be opened")
    table = lake.table(NAME)
    snapshots, tags, schema = table.snapshots(), table.tags(), table.schema
    rows = read_rows(table)
    fields = tuple((f.id, f.name, str(f.type), f.nullable, f.default) for f in schema.fields)
    schema_ids = sorted({0, *(s.schema_id for s in snapshots), *(tag.snapshot.schema_id for tag in tags)})
    state = State(
        uuid=table.uuid,
        schema=(fields, tuple(schema.partition_by), tuple(sorted(schema.options.items())), schema.comment),
        rows=rows,
        snapshots=tuple(_snapshot_state(table, s, schema_ids.index(s.schema_id), past) for s in snapshots),
        tags=tuple((tag.name, tag.snapshot.id, read_rows(table, tag=tag.name) if past else None) for tag in tags),
    )
    assert table.snapshot() == (snapshots[-1] if snapshots else None)
    assert table.history().column("snapshot_id").to_pylist() == [s.id for s in snapshots]
    if snapshots:
        assert state.snapshots[-1].rows == (rows if past else None)
        assert snapshots[-1].total.records == len(rows[1])
        assert [s.id for s in snapshots] == list(range(snapshots[0].id, snapshots[-1].id + 1))
        assert_not_readable(table, snapshots[0].id - 1)
        assert_not_readable(table, snapshots[-1].id + 1)
    return state


def assert_not_readable(table: Table, snapshot_id: int) -> None:
    """A snapshot that has expired, or never was, is refused, whatever files are there."""
    if snapshot_id > 0:
        try:
            table.scan(snapshot=snapshot_id)
        except NotFoundError:
            return
        raise AssertionError(f"snapshot {snapshot_id} can be read")


def _snapshot_state(table: Table, snapshot: Snapshot, schema_number: int, past: bool) -> SnapshotState:
    rows = read_rows(table, snapshot=snapshot.id) if past else None
    total = snapshot.total
    assert rows is None or total.records == len(rows[1])
    return SnapshotState(snapshot.id, snapshot.operation.value, schema_number, total.records, total.files, rows)


def read_rows(table: Table, **which: Any) -> Rows:
    found = table.scan(**which).to_arrow()
    return tuple(found.schema.names), tuple(zip(*(c.to_pylist() for c in found.columns), strict=True))


def row_for(table: Table, number: int) -> dict[str, Any]:
    """A row that fits the table, whatever its columns are called by now."""
    values = {"BIGINT": number, "STRING": "east", "INT": number}
    return {f.name: values[str(f.type)] for f in table.schema.fields}


def reachable_files(context: TableContext) -> tuple[set[str], set[str]]:
    """What must be in the folder of the table's name, and what may be there besides, relative to that folder."""
    floor = context.floors.read_live(context.uuid, context.name)
    snapshots = []
    while (snapshot := context.snapshots.read(floor.floor + 1 + len(snapshots))) is not None:
        snapshots.append(snapshot)
    tags = list_tags(context)
    needed = {f"snapshot/snapshot-{s.id}" for s in snapshots} | {f"tag/tag-{t.name}" for t in tags}
    schema_ids = {0}
    manifests: dict[str, list[dict[str, Any]]] = {}
    for snapshot in [*snapshots, *(tag.snapshot for tag in tags)]:
        schema_ids.add(snapshot.schema_id)
        needed |= {snapshot.base.path, snapshot.delta.path}
        live: dict[str, int] = {}
        vectors: dict[str, str | None] = {}
        for list_file in (snapshot.base, snapshot.delta):
            rows = context.manifests.read_list(list_file)
            for index, name in enumerate(rows.column("file").to_pylist()):
                if name not in manifests:
                    columns = ["kind", "file", "schema_id", "dv_file"]
                    entries = context.manifests.read_manifests(rows.slice(index, 1), columns)
                    manifests[name] = entries[0].to_pylist()
                needed.add(name)
                for entry in manifests[name]:
                    if entry["kind"] == ADD:
                        live[entry["file"]] = entry["schema_id"]
                        vectors[entry["file"]] = entry.get("dv_file")
                    else:
                        del live[entry["file"]]
        needed |= set(live) | {name for file in live if (name := vectors[file]) is not None}
        schema_ids |= set(live.values())
    needed |= {f"schema/schema-{i}" for i in schema_ids}
    # Schemas stay once a later one is in use: a slow writer may still hold files that were written under them.
    allowed = {"metadata", "schema/latest-schema", "snapshot/LATEST", "snapshot/EARLIEST"}
    allowed |= {f"schema/schema-{i}" for i in range(max(schema_ids))}
    prefix = f"{floor.location}/" if floor.location else ""
    return {"snapshot/FLOOR", *(prefix + path for path in needed)}, {prefix + path for path in allowed}


def assert_no_litter(world: World) -> None:
    """The folder of the table's name holds what the table needs, and nothing else."""
    needed, allowed = reachable_files(world.context())
    found = world.table_files()
    assert needed - found == set()
    assert found - needed - allowed == set()
