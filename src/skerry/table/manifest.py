"""Manifests and manifest lists on disk.

A manifest holds entries (``skerry.table.entry``), a manifest list one row per manifest:

=====================================  ==========================================================================
column                                 holds
=====================================  ==========================================================================
file, size_bytes, checksum             the manifest, relative to the table
snapshot_id                            the snapshot that added it, from which its entries inherit; NULL: a rewritten
                                       manifest, whose entries say everything themselves
added_files, deleted_files             entries of each kind
row_count                              rows in added files
partition_{lower|upper|nulls}_{id}     bounds of the partition values of its entries; NULL if unknown: a NaN among
                                       them, or files of a spec without the field
lower_{id}, upper_{id}, nulls_{id}, …  bounds of column ``id`` over its entries; NULL if unknown for any of them
=====================================  ==========================================================================

Both are columnar files (``skerry.table.columnar``) of kind ``manifest`` and ``manifest-list``, version 1; a manifest
with deletion vectors has version 2, because a rollback by a program that does not know them would keep vectors of later
snapshots. Their names are UUIDs: a file is written once and never changed, so its columns may be cached for ever.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.clock import IdSource
from skerry.common.document import checksum_of
from skerry.common.errors import DamagedFileError, FileMissingError
from skerry.fileio.base import FileIO
from skerry.table.columnar import ColumnarKind, decode_rows, decode_table, encode_table, missing_file
from skerry.table.entry import (
    ADD,
    DELETE,
    FIXED,
    STATS_PREFIXES,
    VECTOR,
    concat_entries,
    live_mask,
    vectors_of,
    with_inherited,
)
from skerry.table.paths import TablePaths, manifest_list_name, manifest_name
from skerry.table.small_table import SmallTables
from skerry.table.snapshot import ListFile, Snapshot
from skerry.types.partition_column import PARTITION_PREFIX

LIST_FIXED = pa.schema(
    [
        pa.field("file", pa.string(), nullable=False),
        pa.field("size_bytes", pa.int64(), nullable=False),
        pa.field("checksum", pa.int64(), nullable=False),
        pa.field("snapshot_id", pa.int64()),
        pa.field("added_files", pa.int64(), nullable=False),
        pa.field("deleted_files", pa.int64(), nullable=False),
        pa.field("row_count", pa.int64(), nullable=False),
    ]
)
MANIFEST = ColumnarKind("manifest", 2, "entries", (("kind", ("ADD", "DELETE")),), FIXED)
PLAIN_MANIFEST = replace(MANIFEST, version=1)
"""Format version of a manifest without deletion vectors."""
MANIFEST_LIST = ColumnarKind("manifest-list", 1, "manifestFiles", fixed=LIST_FIXED)
_MOST_ENTRIES = 1 << 27
"""Maximum number of entries in all manifests of a snapshot; their positions alone take 1 GiB."""
_RESOLVING = ("kind", "file", "sequence_snapshot", "added_snapshot")
ROW_COLUMNS = ("file", "size_bytes", "checksum", "snapshot_id", "added_files", "deleted_files")
"""Columns of a manifest list's row that :class:`ManifestStore` needs to read the manifest."""
_REMEDY = "Restore the file from a backup, or roll the table back to a snapshot that does not need it"


class ManifestStore:
    """Writes and reads the manifests and manifest lists of one table."""

    def __init__(self, fileio: FileIO, paths: TablePaths, ids: IdSource, threads: int, small: SmallTables) -> None:
        self._fileio = fileio
        self._paths = paths
        self._ids = ids
        self._threads = threads
        self._small = small

    def write_manifest(self, entries: pa.Table, format: str) -> pa.Table:
        """Write entries as a manifest; returns its row for a manifest list, ``snapshot_id`` still NULL."""
        name = manifest_name(self._ids.new_id())
        with_vectors = any(vector is not None for vector in vectors_of(entries))
        if not with_vectors:
            entries = entries.drop_columns([name for name in VECTOR.names if name in entries.schema.names])
        data = encode_table(MANIFEST if with_vectors else PLAIN_MANIFEST, entries, format)
        path, checksum = self._paths.absolute(name), checksum_of(data)
        self._fileio.write(path, data)
        self._small.keep(path, len(data), checksum, entries)
        return _list_row(entries, name, len(data), checksum)

    def write_list(self, rows: pa.Table, format: str) -> ListFile:
        """Write a manifest list."""
        name = manifest_list_name(self._ids.new_id())
        data = encode_table(MANIFEST_LIST, rows, format)
        path, checksum = self._paths.absolute(name), checksum_of(data)
        self._fileio.write(path, data)
        self._small.keep(path, len(data), checksum, rows)
        return ListFile(name, len(data), checksum)

    def read_list(self, list_file: ListFile) -> pa.Table:
        """The rows of a manifest list."""
        path = self._paths.absolute(list_file.path)
        kept = self._small.get(path, list_file.size_bytes, list_file.checksum)
        if kept is not None:
            return kept
        try:
            data = self._fileio.read(path)
        except FileMissingError:
            raise missing_file(path, "manifest list") from None
        rows = decode_table(
            MANIFEST_LIST, data, path=path, size_bytes=list_file.size_bytes, checksum=list_file.checksum
        )
        _check_counts(rows, path)
        self._small.keep(path, list_file.size_bytes, list_file.checksum, rows)
        return rows

    def read_lists(self, snapshot: Snapshot) -> pa.Table:
        """Base and delta rows of a snapshot: its whole state, oldest manifest first."""
        return concat_lists([self.read_list(list_file) for list_file in snapshot.list_files])

    def read_manifests(self, rows: pa.Table, columns: Sequence[str] | None = None) -> list[pa.Table]:
        """The entries of each manifest of a list, inherited values filled in, read in parallel."""
        listed = rows.select(ROW_COLUMNS).to_pylist()
        if len(listed) < 2:
            return [self.read_columns(row, columns) for row in listed]
        with ThreadPoolExecutor(min(self._threads, len(listed))) as pool:
            return list(pool.map(lambda row: self.read_columns(row, columns), listed))

    def read_columns(
        self, row: Mapping[str, Any], columns: Sequence[str] | None = None, *, use_threads: bool = True
    ) -> pa.Table:
        """The entries of one manifest, given its row in a list, inherited values filled in.

        ``use_threads``: not if several manifests are read at the same time.
        """
        path = self._paths.absolute(row["file"])
        kept = self._small.get(path, row["size_bytes"], row["checksum"])
        if kept is not None:
            return with_inherited(_chosen(kept, columns), row["snapshot_id"])
        path, data = self._read(row)
        entries = decode_table(
            MANIFEST,
            data,
            path=path,
            size_bytes=row["size_bytes"],
            checksum=row["checksum"],
            columns=columns,
            use_threads=use_threads,
        )
        count = row["added_files"] + row["deleted_files"]
        if entries.num_columns and entries.num_rows != count:
            raise DamagedFileError(path, f"it has {entries.num_rows} entries, its manifest list says {count}", _REMEDY)
        if columns is None:
            self._small.keep(path, row["size_bytes"], row["checksum"], entries)
        return with_inherited(entries, row["snapshot_id"])

    def read_rows(self, row: Mapping[str, Any], columns: Sequence[str], numbers: NDArray[np.int64]) -> pa.Table:
        """The same for some of the entries, by their numbers in the manifest, which ascend."""
        path, data = self._read(row)
        entries = decode_rows(
            MANIFEST, data, numbers, path=path, size_bytes=row["size_bytes"], checksum=row["checksum"], columns=columns
        )
        if entries.num_columns and entries.num_rows != len(numbers):
            raise DamagedFileError(path, "it has fewer entries than its manifest list says", _REMEDY)
        return with_inherited(entries, row["snapshot_id"])

    def _read(self, row: Mapping[str, Any]) -> tuple[str, bytes]:
        path = self._paths.absolute(row["file"])
        try:
            return path, self._fileio.read(path)
        except FileMissingError:
            raise missing_file(path, "manifest") from None

    def live_files(
        self, snapshot: Snapshot, columns: Sequence[str] | None = None, *, rows: pa.Table | None = None
    ) -> pa.Table:
        """The live files of a snapshot as columns: all, or the named ones and those needed to find the live files.

        ``rows`` are those of its lists, if they have already been read.
        """
        wanted = None if columns is None else list(dict.fromkeys([*_RESOLVING, *columns]))
        tables = self.read_manifests(self.read_lists(snapshot) if rows is None else rows, wanted)
        try:
            mask = live_mask(concat_entries([table.select(["kind", "file"]) for table in tables]))
        except ValueError as error:
            raise DamagedFileError(
                self._paths.snapshot(snapshot.id),
                f"its manifests remove {error}, which none of them adds",
                "Restore the table's manifest folder from a backup, or roll back to an earlier snapshot",
            ) from None
        return concat_entries(_filtered(tables, mask))

    def delta_entries(self, snapshot: Snapshot, columns: Sequence[str] | None = None) -> pa.Table:
        """The changes of a snapshot: ADD and DELETE entries."""
        return concat_entries(self.read_manifests(self.read_list(snapshot.delta), columns))


def _chosen(entries: pa.Table, columns: Sequence[str] | None) -> pa.Table:
    """Some columns of a table, in its order; missing ones are ignored."""
    if columns is None:
        return entries
    wanted = set(columns)
    return entries.select([name for name in entries.schema.names if name in wanted])


def _check_counts(rows: pa.Table, path: str) -> None:
    """Check claimed sizes of manifests, by which planning allocates memory before it reads any of them."""
    added, deleted, size = (rows.column(n).to_numpy() for n in ("added_files", "deleted_files", "size_bytes"))
    most = np.minimum(size, _MOST_ENTRIES)  # no entry takes less than a byte
    if ((added < 0) | (deleted < 0) | (added > most) | (deleted > most)).any() or (
        added + deleted
    ).sum() > _MOST_ENTRIES:
        raise DamagedFileError(
            path,
            "not a manifest list of ours: it claims more files than its manifests can hold",
            _REMEDY,
        )


def concat_lists(lists: Sequence[pa.Table]) -> pa.Table:
    """Rows of several lists in order; statistics that a list does not have are unknown."""
    return pa.concat_tables([LIST_FIXED.empty_table(), *lists], promote_options="default")


def with_snapshot(rows: pa.Table, snapshot_id: int) -> pa.Table:
    """Rows of new manifests, now that the id of their snapshot is known."""
    values = pa.array([snapshot_id] * rows.num_rows, pa.int64())
    return rows.set_column(rows.schema.get_field_index("snapshot_id"), "snapshot_id", values)


def _filtered(tables: list[pa.Table], mask: np.ndarray[Any, np.dtype[np.bool_]]) -> list[pa.Table]:
    """The rows that ``mask`` keeps. ``tables`` is emptied on the way: one manifest at a time is in memory twice."""
    kept: list[pa.Table] = []
    start = 0
    tables.reverse()
    while tables:
        table = tables.pop()
        chosen = mask[start : start + table.num_rows]
        start += table.num_rows
        kept.append(table if chosen.all() else table.filter(pa.array(chosen)))
    return kept


def _list_row(entries: pa.Table, name: str, size_bytes: int, checksum: int) -> pa.Table:
    kinds = entries.column("kind")
    added = pc.sum(pc.equal(kinds, ADD)).as_py() or 0
    deleted = pc.sum(pc.equal(kinds, DELETE)).as_py() or 0
    rows = pc.sum(entries.column("row_count").filter(pc.equal(kinds, ADD))).as_py() or 0
    values = [name, size_bytes, checksum, None, added, deleted, rows]
    row = pa.Table.from_arrays(
        [pa.array([v], f.type) for v, f in zip(values, LIST_FIXED, strict=True)], schema=LIST_FIXED
    )
    several_specs = len(pc.unique(entries.column("spec_id"))) > 1
    for field in entries.schema:
        column = entries.column(field.name)
        if field.name.startswith(PARTITION_PREFIX):
            part = field.name[len(PARTITION_PREFIX) :]
            # NULL is a partition value, unless it means that a file's own spec has no such field.
            skip = not several_specs
            row = row.append_column(f"partition_lower_{part}", _bound(column, field.type, "min", skip_nulls=skip))
            row = row.append_column(f"partition_upper_{part}", _bound(column, field.type, "max", skip_nulls=skip))
            nulls = None if several_specs and column.null_count else column.null_count
            row = row.append_column(f"partition_nulls_{part}", pa.array([nulls], pa.int64()))
        elif field.name.startswith(STATS_PREFIXES):
            kind = {"lower": "min", "upper": "max"}.get(field.name.split("_")[0], "sum")
            row = row.append_column(field.name, _bound(column, field.type, kind, skip_nulls=False))
    return row


def _bound(column: pa.ChunkedArray, type_: pa.DataType, kind: str, *, skip_nulls: bool) -> pa.Array:
    """Minimum, maximum or sum; unknown (NULL) if any value is, or if the type has no order in Arrow.

    NaN is greater than every bound, and Arrow ignores it: with a NaN the result is unknown.
    """
    if not skip_nulls and column.null_count:
        return pa.nulls(1, type_)
    if pa.types.is_floating(type_) and pc.any(pc.is_nan(column)).as_py():
        return pa.nulls(1, type_)
    if len(column) == 1:
        return column.combine_chunks()  # the manifest of one new file, the most frequent kind
    plain = column.cast(pa.binary(16)) if type_ == pa.uuid() else column
    try:
        value = {"min": pc.min, "max": pc.max, "sum": pc.sum}[kind](plain)
    except pa.ArrowNotImplementedError:
        return pa.nulls(1, type_)
    array = pa.array([value], plain.type)
    return pa.ExtensionArray.from_storage(type_, array) if type_ == pa.uuid() else array
