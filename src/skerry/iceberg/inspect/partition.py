"""``$partitions``, and partition values of files as a struct with a field for each term of all specs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pyarrow as pa

from skerry.iceberg.cache import Partition
from skerry.iceberg.inspect.source import TIME, MetadataRows, MetadataSource, field, from_millis
from skerry.iceberg.manifest_detail import ManifestDetails
from skerry.iceberg.partition_value import partition_array
from skerry.types.datatype import DATE, TIMESTAMP, TIMESTAMPTZ, UUID, DataType, is_floating
from skerry.types.datatype import TIME as TIME_TYPE
from skerry.types.partition import PartitionField
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

_TOTALS = (
    field("record_count", pa.int64(), "rows in data files, also those that delete files hide", nullable=False),
    field("file_count", pa.int32(), "data files", nullable=False),
    field("total_data_file_size_in_bytes", pa.int64(), "their size", nullable=False),
    field("position_delete_record_count", pa.int64(), "rows that position deletes name", nullable=False),
    field("position_delete_file_count", pa.int32(), "files of position deletes", nullable=False),
    field("equality_delete_record_count", pa.int64(), "rows of equality deletes", nullable=False),
    field("equality_delete_file_count", pa.int32(), "files of equality deletes", nullable=False),
    field("last_updated_at", TIME, "when a file was last added"),
    field("last_updated_snapshot_id", pa.int64(), "the snapshot that added it; NULL if it has expired"),
)


@dataclass(frozen=True, slots=True)
class PartitionTerm:
    """A term of a spec as a field of the struct."""

    name: str
    term: PartitionField
    stored: DataType | None
    """The type of stored values; None for an unknown transform, whose values are shown as text."""

    @property
    def arrow(self) -> pa.DataType:
        """Days are dates, as in other engines."""
        if self.stored is None:
            return pa.string()
        return pa.date32() if self.term.transform.name == "day" else self.stored.arrow

    def array(self, raw: pa.Array) -> pa.Array:
        """Values of a manifest."""
        if self.stored is None:
            return pa.array([None if v is None else str(v) for v in raw.to_pylist()], pa.string())
        found = partition_array(raw, self.stored)
        return found.view(pa.date32()) if self.term.transform.name == "day" else found

    def made(self, values: Sequence[Any]) -> pa.Array:
        """Values of partition info, where dates and times are numbers."""
        type_ = DATE if self.term.transform.name == "day" else self.stored
        if type_ is None:
            return pa.array([None if v is None else str(v) for v in values], pa.string())
        if type_ == DATE:
            return pa.array(values, pa.int32()).view(pa.date32())
        if type_ in (TIMESTAMP, TIMESTAMPTZ, TIME_TYPE):
            return pa.array(values, pa.int64()).view(type_.arrow)
        if type_ == UUID:
            raw = pa.array([None if v is None else v.bytes for v in values], pa.binary(16))
            return pa.ExtensionArray.from_storage(pa.uuid(), raw)
        if is_floating(type_):
            return pa.array([None if v is None else float(v) for v in values], type_.arrow)
        return pa.array(values, type_.arrow)


def partition_terms(schema: Schema, specs: Sequence[int] | None = None) -> list[PartitionTerm]:
    """The distinct terms of all specs, or of some, under their names in the newest of these specs."""
    types = partition_types(schema)
    newest: dict[int, PartitionField] = {}
    meant: dict[int, PartitionField] = {}
    for spec in sorted(schema.specs, key=lambda spec: spec.id):
        for term in spec.fields if specs is None or spec.id in specs else ():
            newest[term.id] = term
            if term.id not in meant or term.transform.name != "void":  # version 1 keeps a removed term as void
                meant[term.id] = term
    found: list[PartitionTerm] = []
    taken: set[str] = set()
    for number, term in newest.items():
        name = f"{term.name}_{number}" if term.name.lower() in taken else term.name
        taken.add(name.lower())
        found.append(PartitionTerm(name, meant[number], types.get(number)))
    return found


def partition_type(terms: Sequence[PartitionTerm]) -> pa.DataType:
    """The type of the struct."""
    return pa.struct([pa.field(term.name, term.arrow) for term in terms])


def partition_structs(details: ManifestDetails, terms: Sequence[PartitionTerm]) -> pa.Array:
    """The partition values of a manifest's entries; NULL for terms that its spec lacks."""
    arrays = []
    for term in terms:
        raw = details.columns.get(f"{PARTITION_PREFIX}{term.term.id}")
        arrays.append(pa.nulls(details.count, term.arrow) if raw is None else term.array(raw))
    return pa.StructArray.from_arrays(arrays, fields=list(partition_type(terms)))


def partitions(source: MetadataSource) -> MetadataRows:
    """The partitions of the snapshot with their sizes; one row for a table that is not partitioned.

    Partitions of several specs with the same values of all terms are one row, as in other engines; its spec is that of
    the file that was added last.
    """
    terms = partition_terms(source.schema)
    keys = [
        field("partition", partition_type(terms), "its values, by term", nullable=False),
        field("spec_id", pa.int32(), "the spec of its files", nullable=False),
    ]
    schema = pa.schema([*(keys if terms else ()), *_TOTALS])
    places = {spec.id: {term.id: n for n, term in enumerate(spec.fields)} for spec in source.schema.specs}

    def values(partition: Partition) -> tuple[Any, ...]:
        """A value for each of the terms; None for one that the spec lacks."""
        own = places.get(partition.spec_id, {})
        return tuple(partition.values[own[term.term.id]] if term.term.id in own else None for term in terms)

    def read(_: Sequence[str]) -> pa.Table:
        merged = _merged((values(p), p) for p in source.loader.partitions(source.metadata, source.snapshot))
        found = list(merged.values())
        columns: dict[str, Any] = _totals(found)
        if terms:
            structs = [term.made([key[n] for key in merged]) for n, term in enumerate(terms)]
            columns["partition"] = pa.StructArray.from_arrays(structs, fields=list(partition_type(terms)))
            columns["spec_id"] = [p.spec_id for p in found]
        arrays = [c if isinstance(c := columns[f.name], pa.Array) else pa.array(c, f.type) for f in schema]
        return pa.Table.from_arrays(arrays, schema=schema)

    return MetadataRows(schema, read)


def _merged(given: Iterable[tuple[tuple[Any, ...], Partition]]) -> dict[tuple[Any, ...], Partition]:
    """Partitions by their values; those with equal values are merged."""
    found: dict[tuple[Any, ...], Partition] = {}
    for key, one in given:
        other = found.get(key)
        found[key] = one if other is None else _sum(other, one)
    return found


def _sum(one: Partition, other: Partition) -> Partition:
    last = max(one, other, key=lambda p: -1 if p.last_updated_ms is None else p.last_updated_ms)
    return replace(
        last,
        record_count=one.record_count + other.record_count,
        file_count=one.file_count + other.file_count,
        size_bytes=one.size_bytes + other.size_bytes,
        position_deletes=(
            one.position_deletes[0] + other.position_deletes[0],
            one.position_deletes[1] + other.position_deletes[1],
        ),
        equality_deletes=(
            one.equality_deletes[0] + other.equality_deletes[0],
            one.equality_deletes[1] + other.equality_deletes[1],
        ),
    )


def _totals(found: Sequence[Partition]) -> dict[str, list[int | None]]:
    return {
        "record_count": [p.record_count for p in found],
        "file_count": [p.file_count for p in found],
        "total_data_file_size_in_bytes": [p.size_bytes for p in found],
        "position_delete_record_count": [p.position_deletes[0] for p in found],
        "position_delete_file_count": [p.position_deletes[1] for p in found],
        "equality_delete_record_count": [p.equality_deletes[0] for p in found],
        "equality_delete_file_count": [p.equality_deletes[1] for p in found],
        "last_updated_at": [from_millis(p.last_updated_ms) for p in found],
        "last_updated_snapshot_id": [p.last_snapshot_id for p in found],
    }
