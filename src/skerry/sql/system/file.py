"""``t$files``, ``t$manifests`` and ``t$partitions``: the parts of a table's latest snapshot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.pruning.partition.transform import readable_value
from skerry.sql.names import Given, Maintainable
from skerry.sql.result_value import python_values
from skerry.sql.system.given import TIME, column, given_table
from skerry.table.manifest import LIST_FIXED
from skerry.types.datatype import UUID, DataType
from skerry.types.epoch import Ordinal
from skerry.types.literal import encode_literal
from skerry.types.partition import PartitionField, Transform
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

_BOUNDS = pa.map_(pa.string(), pa.string())
FILE_COLUMNS = (
    column("file", pa.string(), "path, within the table's folder", nullable=False),
    column("format", pa.string(), "parquet, sst, json or orc", nullable=False),
    column("level", pa.int32(), "level of the tree; 0 is the newest", nullable=False),
    column("row_versions", pa.int64(), "versions of rows in the file, deletes included", nullable=False),
    column("tombstone_count", pa.int64(), "those among them that delete or replace older versions", nullable=False),
    column("size_bytes", pa.int64(), "its size", nullable=False),
    column("schema_id", pa.int64(), "the schema it was written under", nullable=False),
    column("spec_id", pa.int32(), "the partitioning it was written under", nullable=False),
    column("added_snapshot", pa.int64(), "the snapshot that added it"),
    column("sequence_snapshot", pa.int64(), "its place in the order of versions"),
    column("sequence_ordinal", pa.int32(), "its place among files of the same snapshot", nullable=False),
    column("created_at", TIME, "when it was written", nullable=False),
    column("checksum", pa.int64(), "XXH3 of all of it", nullable=False),
    column("min_key", pa.binary(), "smallest key, encoded"),
    column("max_key", pa.binary(), "greatest key, encoded"),
)
_BOUND_COLUMNS = (
    column("lower_bounds", _BOUNDS, "least values by column, as text; those that are known"),
    column("upper_bounds", _BOUNDS, "greatest values by column, as text; those that are known"),
)
_OWN_NAMES = frozenset(field.name for field in (*FILE_COLUMNS, *_BOUND_COLUMNS)) | {"file_count"}
_MANIFEST_COMMENTS = {
    "file": "path, within the table's folder",
    "size_bytes": "its size",
    "checksum": "XXH3 of all of it",
    "snapshot_id": "the snapshot that added it; NULL if it was merged from others",
    "added_files": "files that it adds",
    "deleted_files": "files that it removes",
    "row_count": "row versions in files that it adds",
}
_ENTRY_NAMES = {"created_at": "created_ms", "row_versions": "row_count"}
"""Names of some columns in manifests."""
_IN_WORDS = ("year", "month", "day", "hour")


@dataclass(frozen=True, slots=True)
class _Part:
    """A partition field as a column. Times are texts like ``2024-01-15`` instead of counts."""

    name: str
    field: PartitionField
    stored: DataType
    source: DataType

    @property
    def in_words(self) -> bool:
        return self.field.transform.name in _IN_WORDS or self.stored == UUID

    @property
    def column(self) -> pa.Field:
        type_ = pa.string() if self.in_words else self.stored.arrow
        return column(self.name, type_, f"partition value: {self.field.transform}")

    @property
    def entry(self) -> str:
        return f"{PARTITION_PREFIX}{self.field.id}"

    def values(self, entries: pa.Table) -> pa.ChunkedArray | pa.Array:
        if self.entry not in entries.schema.names:
            return pa.nulls(entries.num_rows, self.column.type)
        stored = entries.column(self.entry)
        if not self.in_words:
            return stored
        texts = [
            None if v is None else readable_value(self.field.transform, self.source, v) for v in python_values(stored)
        ]
        return pa.array(texts, pa.string())


def _parts(schema: Schema) -> list[_Part]:
    """Partition fields of all specs; the current spec has precedence for names."""
    types = partition_types(schema)
    parts: list[_Part] = []
    taken = set(_OWN_NAMES)
    seen: set[int] = set()
    for spec in reversed(schema.specs):
        for field in spec.fields:
            if field.id in seen or field.id not in types:
                continue
            seen.add(field.id)
            name = f"{field.name}_{field.id}" if field.name.lower() in taken else field.name
            taken.add(name.lower())
            parts.append(_Part(name, field, types[field.id], schema.by_id[field.source_id].type))
    return parts


def files_table(table: Maintainable) -> Given:
    """The live data files, with their partition values."""
    schema = table.schema
    parts = _parts(schema)
    shown = pa.schema([*FILE_COLUMNS[:3], *(part.column for part in parts), *FILE_COLUMNS[3:], *_BOUND_COLUMNS])

    def compute(columns: Sequence[str]) -> pa.Table:
        entries = table.inspect().entries(_entry_columns(columns, parts, schema))
        made: dict[str, Any] = {"file": entries.column("file")}
        by_name = {part.name: part for part in parts}
        for name in columns:
            if name in by_name:
                made[name] = by_name[name].values(entries)
            elif name == "created_at":
                made[name] = pc.multiply(entries.column(_ENTRY_NAMES[name]), 1000).cast(TIME)
            elif name in ("lower_bounds", "upper_bounds"):
                made[name] = _bounds(entries, schema, name.removesuffix("bounds"))
            else:
                made[name] = entries.column(_ENTRY_NAMES.get(name, name))
        return pa.table(made)

    return given_table(f"{table.name}$files", shown, compute)


def _entry_columns(columns: Sequence[str], parts: Sequence[_Part], schema: Schema) -> list[str]:
    """The manifest columns that these are computed from."""
    entry_of = {part.name: part.entry for part in parts} | _ENTRY_NAMES
    wanted = [entry_of.get(name, name) for name in columns if not name.endswith("_bounds")]
    for name in columns:
        if name.endswith("_bounds"):
            wanted += [f"{name.removesuffix('bounds')}{field.id}" for field in schema.fields]
    return wanted


def _bounds(entries: pa.Table, schema: Schema, prefix: str) -> pa.Array:
    known = [(f, entries.column(f"{prefix}{f.id}")) for f in schema.fields if f"{prefix}{f.id}" in entries.schema.names]
    texts = [(f.name, [_text(value, f.type) for value in python_values(values)]) for f, values in known]
    rows = [[(name, values[i]) for name, values in texts if values[i] is not None] for i in range(entries.num_rows)]
    return pa.array(rows, _BOUNDS)


def _text(value: Any, type_: DataType) -> str | None:
    if value is None:
        return None
    if isinstance(value, Ordinal):
        return readable_value(Transform("identity"), type_, value)
    encoded = encode_literal(value, type_)
    return encoded if isinstance(encoded, str) else str(encoded).lower() if isinstance(encoded, bool) else str(encoded)


def manifests_table(table: Maintainable) -> Given:
    """The manifests of the latest snapshot."""
    names = {stored: name for name, stored in _ENTRY_NAMES.items()}
    shown = pa.schema(
        [column(names.get(f.name, f.name), f.type, _MANIFEST_COMMENTS[f.name], nullable=f.nullable) for f in LIST_FIXED]
    )
    return given_table(
        f"{table.name}$manifests", shown, lambda _: table.inspect().manifests().rename_columns(shown.names)
    )


def partitions_table(table: Maintainable) -> Given:
    """The partitions that have files, and their sizes."""
    schema = table.schema
    parts = _parts(schema)
    shown = pa.schema(
        [
            *(part.column for part in parts),
            column("spec_id", pa.int32(), "the partitioning that its files were written under", nullable=False),
            column("file_count", pa.int64(), "data files", nullable=False),
            column("row_versions", pa.int64(), "versions of rows in them, deletes included", nullable=False),
            column("size_bytes", pa.int64(), "their size", nullable=False),
            column("added_snapshot", pa.int64(), "the latest snapshot that added a file"),
        ]
    )

    def compute(_: object) -> pa.Table:
        counted = ["spec_id", "row_count", "size_bytes", "added_snapshot"]
        entries = table.inspect().entries([*(part.entry for part in parts), *counted])
        return _grouped(entries, parts, shown)

    return given_table(f"{table.name}$partitions", shown, compute)


def _grouped(entries: pa.Table, parts: Sequence[_Part], shown: pa.Schema) -> pa.Table:
    """Files grouped by partition. NaN equals NaN, unlike in Arrow's grouping."""
    values = [part.values(entries) for part in parts]
    keys = list(
        zip(*(map(_hashable, python_values(v)) for v in values), entries.column("spec_id").to_pylist(), strict=True)
    )
    first: dict[tuple[Any, ...], int] = {}
    numbers = pa.array([first.setdefault(key, row) for row, key in enumerate(keys)], pa.int64())
    sums = (
        pa.table({"row": numbers, **{n: entries.column(n) for n in ("row_count", "size_bytes", "added_snapshot")}})
        .group_by("row", use_threads=False)
        .aggregate([([], "count_all"), ("row_count", "sum"), ("size_bytes", "sum"), ("added_snapshot", "max")])
    )
    rows = sums.column("row").combine_chunks()
    columns = [_taken(v, rows) for v in values]
    columns += [_taken(entries.column("spec_id"), rows)]
    columns += [sums.column(n) for n in ("count_all", "row_count_sum", "size_bytes_sum", "added_snapshot_max")]
    return pa.Table.from_arrays([c.cast(f.type) for c, f in zip(columns, shown, strict=True)], schema=shown)


def _taken(values: Any, rows: pa.Array) -> Any:
    taken: Callable[[pa.Array], Any] = values.take
    return taken(rows)


def _hashable(value: Any) -> Any:
    return "NaN" if value != value else value
