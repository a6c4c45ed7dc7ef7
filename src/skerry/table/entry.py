"""Manifest entries as columns.

One row is one change to the list of data files. Fixed columns, then typed ones named after ids:

=====================================  ==========================================================================
column                                 holds
=====================================  ==========================================================================
kind                                   0 ADD, 1 DELETE
file                                   path relative to the table
format, level                          ``parquet``, …; level of the LSM tree
row_count, tombstone_count             rows in the file, DELETE and REPLACE among them
size_bytes, checksum                   of the whole file (XXH3 64)
tail_size_bytes, tail_checksum         of its last bytes, which hold the footer
schema_id, spec_id                     the schema and the partition spec it was written under
min_key, max_key                       encoded keys (see ``skerry.types.key``)
sequence_snapshot, sequence_ordinal    the order of versions; NULL: the snapshot that added the manifest
added_snapshot                         the snapshot that added the file; NULL: the one that added the manifest
created_ms                             when the file was written
index_file, index_size_bytes           name and size of the Puffin file beside it; NULL: no index
dv_snapshot                            the deletion vector is complete up to files of this snapshot; NULL: no vector
dv_cardinality                         rows that are hidden
dv_file, dv_offset, dv_size_bytes      Puffin file with the vector, and where its blob lies; NULL: no row is hidden
partition_{fieldId}                    partition value, typed
lower_{id}, upper_{id}                 bounds of column ``id``, typed; NULL: unknown
nulls_{id}, nans_{id}                  counts; NULL or no column: unknown
=====================================  ==========================================================================

A DELETE row repeats the columns of the file it removes. In the concatenation of a snapshot's manifests a file's rows
alternate ADD, DELETE, ADD, …; it is live if the last one is ADD. A commit that gives a live file another index file or
deletion vector *revises* its entry: DELETE and ADD of the same file at the same level.

The columns of deletion vectors (``dv_…``) are missing where no entry has one.
"""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.formats.meta import ColumnStats, DataFileMeta, VectorMeta
from skerry.types.arrow import type_from_arrow
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import DataType, has_bounds, is_floating
from skerry.types.partition_column import PARTITION_PREFIX as PARTITION_PREFIX  # exported: names of entry columns
from skerry.types.partition_column import partition_types as partition_types
from skerry.types.schema import Schema

ADD, DELETE = 0, 1

FIXED = pa.schema(
    [
        pa.field("kind", pa.int8(), nullable=False),
        pa.field("file", pa.string(), nullable=False),
        pa.field("format", pa.string(), nullable=False),
        pa.field("level", pa.int32(), nullable=False),
        pa.field("row_count", pa.int64(), nullable=False),
        pa.field("tombstone_count", pa.int64(), nullable=False),
        pa.field("size_bytes", pa.int64(), nullable=False),
        pa.field("checksum", pa.int64(), nullable=False),
        pa.field("tail_size_bytes", pa.int64(), nullable=False),
        pa.field("tail_checksum", pa.int64(), nullable=False),
        pa.field("schema_id", pa.int64(), nullable=False),
        pa.field("spec_id", pa.int32(), nullable=False),
        pa.field("min_key", pa.binary()),
        pa.field("max_key", pa.binary()),
        pa.field("sequence_snapshot", pa.int64()),
        pa.field("sequence_ordinal", pa.int32(), nullable=False),
        pa.field("added_snapshot", pa.int64()),
        pa.field("created_ms", pa.int64(), nullable=False),
        pa.field("index_file", pa.string()),
        pa.field("index_size_bytes", pa.int64()),
    ]
)

VECTOR = pa.schema(
    [
        pa.field("dv_snapshot", pa.int64()),
        pa.field("dv_cardinality", pa.int64()),
        pa.field("dv_file", pa.string()),
        pa.field("dv_offset", pa.int64()),
        pa.field("dv_size_bytes", pa.int64()),
    ]
)
"""Columns of deletion vectors, which a manifest may lack."""

STATS_PREFIXES = ("lower_", "upper_", "nulls_", "nans_")


def entries_of(files: Sequence[DataFileMeta], schema: Schema, kind: int = ADD) -> pa.Table:
    """Entries for new files, in order, with ordinals 0, 1, 2, …, except for files that already have a sequence."""
    computed: dict[str, list[Any]] = {
        "kind": [kind] * len(files),
        "file": [f.path for f in files],
        "sequence_snapshot": [f.sequence and f.sequence[0] for f in files],
        "sequence_ordinal": [n if f.sequence is None else f.sequence[1] for n, f in enumerate(files)],
        "added_snapshot": [None] * len(files),
        "index_file": [f.index_path for f in files],
    }
    fixed = [computed[name] if name in computed else list(map(attrgetter(name), files)) for name in FIXED.names]
    table = pa.Table.from_arrays(list(map(pa.array, fixed, FIXED.types)), schema=FIXED)
    if any(f.vector is not None for f in files):
        table = with_vectors(table, [f.vector for f in files])
    types = partition_types(schema)
    for field_id in sorted({i for f in files for i in f.partition} & set(types)):
        values = [f.partition.get(field_id) for f in files]
        table = table.append_column(f"{PARTITION_PREFIX}{field_id}", array_of(values, types[field_id]))
    for field_id in sorted({i for f in files for i in f.stats} & set(schema.by_id)):
        for name, array in _stats_columns(field_id, schema.by_id[field_id].type, files):
            table = table.append_column(name, array)
    return table


def with_vectors(entries: pa.Table, vectors: Sequence[VectorMeta | None]) -> pa.Table:
    """The same entries with these deletion vectors."""
    columns: dict[str, list[Any]] = {
        "dv_snapshot": [None if v is None else v.snapshot for v in vectors],
        "dv_cardinality": [None if v is None else v.cardinality for v in vectors],
        "dv_file": [None if v is None else v.path for v in vectors],
        "dv_offset": [None if v is None else v.offset for v in vectors],
        "dv_size_bytes": [None if v is None else v.size_bytes for v in vectors],
    }
    for field in VECTOR:
        number, values = entries.schema.get_field_index(field.name), pa.array(columns[field.name], field.type)
        if number < 0:
            entries = entries.append_column(field, values)
        else:
            entries = entries.set_column(number, field, values)
    return entries


def vectors_of(entries: pa.Table) -> list[VectorMeta | None]:
    """The deletion vectors of entries; None where there is none."""
    if any(name not in entries.schema.names for name in VECTOR.names):
        return [None] * entries.num_rows
    rows = zip(*(entries.column(name).to_pylist() for name in VECTOR.names), strict=True)
    return [None if row[0] is None else VectorMeta(*row) for row in rows]


def revised_files(delta: pa.Table) -> pa.Array:
    """The files that a commit with these entries neither adds nor removes: it gives them other entries."""
    deletes = delta.column("kind").to_numpy() == DELETE
    if not deletes.any() or deletes.all():
        return pa.array([], pa.string())
    files = delta.column("file")
    removed = files.filter(pa.array(deletes))
    again = ~deletes & pc.is_in(files, value_set=removed.combine_chunks()).to_numpy(zero_copy_only=False)
    if not again.any():
        return pa.array([], pa.string())
    level = dict(zip(removed.to_pylist(), delta.column("level").filter(pa.array(deletes)).to_pylist(), strict=True))
    added = delta.select(["file", "level"]).filter(pa.array(again))
    pairs = zip(added.column("file").to_pylist(), added.column("level").to_pylist(), strict=True)
    return pa.array([file for file, at in pairs if level[file] == at], pa.string())


def without_revised(delta: pa.Table) -> pa.Table:
    """The entries of a commit without those of files that it only revises: what changes rows, or moves them."""
    revised = revised_files(delta)
    if not len(revised):
        return delta
    return delta.filter(pc.invert(pc.is_in(delta.column("file"), value_set=revised)))


def _stats_columns(field_id: int, type_: DataType, files: Sequence[DataFileMeta]) -> Iterable[tuple[str, pa.Array]]:
    unknown = ColumnStats()
    stats = [f.stats.get(field_id, unknown) for f in files]
    if has_bounds(type_):
        yield f"lower_{field_id}", array_of([s.lower for s in stats], type_)
        yield f"upper_{field_id}", array_of([s.upper for s in stats], type_)
    yield f"nulls_{field_id}", pa.array([s.null_count for s in stats], pa.int64())
    if is_floating(type_):
        yield f"nans_{field_id}", pa.array([s.nan_count for s in stats], pa.int64())


def file_metas(entries: pa.Table) -> list[DataFileMeta]:
    """Entries as :class:`DataFileMeta`, without statistics, for readers of the files."""
    partitions: list[dict[int, Any]] = [{} for _ in range(entries.num_rows)]
    for name in entries.schema.names:
        if name.startswith(PARTITION_PREFIX):
            field_id = int(name[len(PARTITION_PREFIX) :])
            for partition, value in zip(partitions, _literals(entries.column(name)), strict=True):
                partition[field_id] = value
    columns = {name: entries.column(name).to_pylist() for name in FIXED.names if name in entries.schema.names}
    snapshots, ordinals, vectors = columns["sequence_snapshot"], columns["sequence_ordinal"], vectors_of(entries)
    return [
        DataFileMeta(
            path=path,
            format=columns["format"][n],
            row_count=columns["row_count"][n],
            size_bytes=columns["size_bytes"][n],
            checksum=columns["checksum"][n],
            tail_size_bytes=columns["tail_size_bytes"][n],
            tail_checksum=columns["tail_checksum"][n],
            schema_id=columns["schema_id"][n],
            spec_id=columns["spec_id"][n],
            level=columns["level"][n],
            partition=partitions[n],
            min_key=columns["min_key"][n],
            max_key=columns["max_key"][n],
            tombstone_count=columns["tombstone_count"][n],
            created_ms=columns["created_ms"][n],
            index_path=columns["index_file"][n],
            index_size_bytes=columns["index_size_bytes"][n],
            sequence=None if snapshots[n] is None else (snapshots[n], ordinals[n]),
            vector=vectors[n],
        )
        for n, path in enumerate(columns["file"])
    ]


def _literals(column: pa.ChunkedArray) -> list[Any]:
    if not pa.types.is_temporal(column.type):
        found: list[Any] = column.to_pylist()
        return found
    type_ = type_from_arrow(column.type, "partition")  # moments may lie beyond Python's calendar
    return [literal_of(value, type_) for value in column]


def concat_entries(tables: Sequence[pa.Table]) -> pa.Table:
    """All rows in order; columns that a table does not have are NULL (unknown)."""
    if not tables:
        return FIXED.empty_table()
    return pa.concat_tables(tables, promote_options="default")


def with_kind(entries: pa.Table, kind: int) -> pa.Table:
    """The same rows as ADD or as DELETE."""
    values = pa.array(np.full(entries.num_rows, kind, np.int8))
    return entries.set_column(entries.schema.get_field_index("kind"), FIXED.field("kind"), values)


def with_inherited(entries: pa.Table, snapshot_id: int | None) -> pa.Table:
    """Fill in what new entries inherit from the snapshot that added their manifest."""
    if snapshot_id is None:
        return entries
    for name in ("sequence_snapshot", "added_snapshot"):
        index = entries.schema.get_field_index(name)
        if index >= 0 and entries.column(index).null_count:
            entries = entries.set_column(index, name, pc.fill_null(entries.column(index), snapshot_id))
    return entries


def live_mask(entries: pa.Table) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which rows of a snapshot's entries, in order, are its live files.

    Raises ``ValueError`` naming a file that is removed but was never added: entries are missing.
    """
    deletes = entries.column("kind").to_numpy() == DELETE
    if not deletes.any():
        return np.ones(entries.num_rows, np.bool_)
    keep, rows, codes, names = _contested(entries, deletes)
    first, last = _first_and_last(codes, len(names))
    orphaned = deletes[rows[first]]
    if orphaned.any():
        raise ValueError(names[int(np.argmax(orphaned))].as_py())
    final = rows[last]
    keep[final[~deletes[final]]] = True
    return keep


def merge_mask(entries: pa.Table) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which rows of *adjacent* manifests must stay when these are merged into one.

    ADD … DELETE inside cancel out. A file that was live before these manifests (its first row is DELETE) keeps that
    DELETE, and the last ADD if it ends live.
    """
    deletes = entries.column("kind").to_numpy() == DELETE
    if not deletes.any():
        return np.ones(entries.num_rows, np.bool_)
    keep, rows, codes, names = _contested(entries, deletes)
    first, last = _first_and_last(codes, len(names))
    removed_from_before, final = rows[first], rows[last]
    keep[removed_from_before[deletes[removed_from_before]]] = True
    keep[final[~deletes[final]]] = True
    return keep


def _contested(
    entries: pa.Table, deletes: np.ndarray[Any, np.dtype[np.bool_]]
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], pa.Array]:
    """Files with a DELETE: a mask of all other rows, their rows, a code for each row's file, and the files."""
    files = entries.column("file")
    gone = pc.unique(files.filter(pa.array(deletes)))
    codes = pc.index_in(files, value_set=gone)
    contested = pc.is_valid(codes).to_numpy()
    rows = np.flatnonzero(contested)
    return ~contested, rows, codes.take(pa.array(rows)).to_numpy(), gone


def _first_and_last(codes: np.ndarray[Any, Any], count: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """For each code 0…count-1: the position where it occurs first, and last."""
    first = np.empty(count, np.int64)
    last = np.empty(count, np.int64)
    positions = np.arange(len(codes))
    first[codes[::-1]] = positions[::-1]
    last[codes] = positions
    return first, last
