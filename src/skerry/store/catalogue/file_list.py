"""The data files of a table from its manifests alone: those of every snapshot that has not expired, and of tags.

One row is one data file with one index file; a data file whose indexes were built again while it was live appears once
for each index file. Rows are in the order of ``file`` and ``index_file``, whatever the order of commits was.

The list of a table is kept in the metadata cache under its oldest and latest snapshot and its tags: a few small reads
show that it is still valid. The files that each snapshot added are cached too, so that after a commit only the new
snapshot is read.
"""

from collections.abc import Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DamagedFileError, SnapshotExpiredError
from skerry.store.catalogue.region import region_ids
from skerry.table.context import TableContext
from skerry.table.entry import ADD, concat_entries
from skerry.table.floor import Floor
from skerry.table.snapshot import Snapshot
from skerry.table.tag import Tag, list_tags
from skerry.types.partition_column import PARTITION_PREFIX, partition_types

DATA_FILES = pa.schema(
    [
        pa.field("region_id", pa.uint64(), nullable=False),
        pa.field("file_id", pa.string(), nullable=False),
        pa.field("file", pa.string(), nullable=False),
        pa.field("format", pa.string(), nullable=False),
        pa.field("level", pa.int32(), nullable=False),
        pa.field("row_count", pa.int64(), nullable=False),
        pa.field("size_bytes", pa.int64(), nullable=False),
        pa.field("checksum", pa.int64(), nullable=False),
        pa.field("schema_id", pa.int64(), nullable=False),
        pa.field("added_snapshot", pa.int64()),
        pa.field("created_ms", pa.int64(), nullable=False),
        pa.field("index_file", pa.string()),
        pa.field("index_size_bytes", pa.int64()),
        pa.field("in_latest", pa.bool_(), nullable=False),
    ]
)
_COMPUTED = frozenset({"region_id", "file_id", "in_latest"})
_STORED = [name for name in DATA_FILES.names if name not in _COMPUTED]
_NAME = r"^(?:.*/)?(?:\d+-\d+-(?P<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|(?P<name>[^/]*))\.[^./]+$"
_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class DataFileList:
    """The data files of a table."""

    latest: Snapshot | None
    """The latest snapshot; None if there is none yet."""
    files: pa.Table
    """With the columns of ``DATA_FILES``."""


def list_data_files(context: TableContext) -> DataFileList:
    """The data files of a table, from its manifests."""
    for _ in range(_ATTEMPTS - 1):
        latest, floor = context.snapshots.latest_and_floor()
        try:
            return _list(context, latest, floor)
        except (DamagedFileError, SnapshotExpiredError):
            if context.floors.read_live(context.uuid, context.name).floor == floor.floor:
                raise  # nothing expired meanwhile: it is damaged
    return _list(context, *context.snapshots.latest_and_floor())


def _list(context: TableContext, latest: Snapshot | None, floor: Floor) -> DataFileList:
    if latest is None:
        return DataFileList(None, DATA_FILES.empty_table())
    tags = list_tags(context)
    files = context.env.metadata_cache.get_or_load(
        _state(context, latest, floor, tags), lambda: _read(context, latest, floor, tags), _weigh
    )
    return DataFileList(latest, files)


def _weigh(table: pa.Table) -> int:
    return int(table.nbytes)


def _state(context: TableContext, latest: Snapshot, floor: Floor, tags: Sequence[Tag]) -> Hashable:
    """Snapshots never change and have consecutive ids, so their ends and the tags identify all of them."""
    tagged = tuple((tag.name, tag.snapshot.id, tag.snapshot.commit_id) for tag in tags)
    return context.uuid, "data-files", floor.floor, latest.id, latest.commit_id, tagged


def _read(context: TableContext, latest: Snapshot, floor: Floor, tags: Sequence[Tag]) -> pa.Table:
    schema = context.schema_of(latest)
    columns = ["kind", *_STORED, "spec_id", *(f"{PARTITION_PREFIX}{number}" for number in partition_types(schema))]
    live = context.manifests.live_files(latest, columns)
    oldest = [context.snapshots.get(floor.floor + 1)] if floor.floor + 1 < latest.id else []
    whole = {snapshot.id: snapshot for snapshot in [*oldest, *(tag.snapshot for tag in tags)]}
    tables = [live]
    tables += [context.manifests.live_files(snapshot, columns) for snapshot in whole.values() if snapshot != latest]
    later = range(floor.floor + 2, latest.id)
    if later:
        with ThreadPoolExecutor(min(context.env.settings.read_threads, len(later))) as pool:
            tables += pool.map(lambda number: _added(context, number, columns), later)
    entries = concat_entries(tables)
    rows = _first_rows(entries)
    entries = entries.take(pa.array(rows))
    made = {name: entries.column(name) for name in _STORED}
    made["region_id"] = pa.array(region_ids(context.uuid, schema, entries))
    made["file_id"] = data_file_ids(entries.column("file"))
    made["in_latest"] = pa.array(rows < live.num_rows)
    found = pa.table([made[name].cast(field.type) for name, field in zip(DATA_FILES.names, DATA_FILES, strict=True)],
                     schema=DATA_FILES)  # fmt: skip
    return found.sort_by([("file", "ascending"), ("index_file", "ascending")]).combine_chunks()


def _added(context: TableContext, snapshot_id: int, columns: Sequence[str]) -> pa.Table:
    """The files that a snapshot added, including those that it only gave an index."""

    def read() -> pa.Table:
        delta = context.manifests.delta_entries(context.snapshots.get(snapshot_id), columns)
        return delta.filter(pc.equal(delta.column("kind"), ADD))

    return context.env.metadata_cache.get_or_load((context.uuid, "added-files", snapshot_id, *columns), read, _weigh)


def _first_rows(entries: pa.Table) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The first row of each pair of data file and index file, in order."""
    index = pc.fill_null(entries.column("index_file"), "")
    pairs = pc.binary_join_element_wise(entries.column("file"), index, "\n").combine_chunks()
    codes = pairs.dictionary_encode().indices.to_numpy(zero_copy_only=False)
    first = np.unique(codes, return_index=True)[1]
    return np.sort(first).astype(np.int64)


def data_file_ids(files: pa.ChunkedArray) -> pa.ChunkedArray:
    """The UUIDs in the names of data files; of a file that Skerry did not name, its name without the ending."""
    parts = pc.extract_regex(files, _NAME)
    uuid, name = pc.struct_field(parts, "id"), pc.struct_field(parts, "name")
    found = pc.if_else(pc.equal(uuid, ""), name, uuid)
    return pc.fill_null(found, pc.replace_substring_regex(files, r"^.*/", ""))
