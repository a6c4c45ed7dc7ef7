"""Files, rows and bytes of each partition of a snapshot, from the columns of its manifests.

Each manifest is grouped as columns; then the groups are merged. So there is one Python object per partition of a
manifest, and per file only the hash of its path.
"""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa
import xxhash
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError
from skerry.iceberg.cache import NO_PARTITIONS, Partition, PartitionInfo
from skerry.iceberg.entry_column import ManifestEntries
from skerry.iceberg.manifest import EQUALITY_DELETES, POSITION_DELETES
from skerry.iceberg.manifest_list import REMEDY, ManifestFile
from skerry.iceberg.partition_item import are_comparable, partition_item, partition_name
from skerry.iceberg.partition_value import partition_array
from skerry.iceberg.snapshot import IcebergSnapshot
from skerry.types.partition import PartitionSpec
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

_DATA = 0
_HASH_BITS = 64
_UNKNOWN = -(2**62)


@dataclass(slots=True)
class PartitionTotal:
    """Sums of one partition, by content: data, position deletes, equality deletes."""

    rows: list[int] = field(default_factory=lambda: [0, 0, 0])
    files: list[int] = field(default_factory=lambda: [0, 0, 0])
    size_bytes: int = 0
    """Bytes of data files."""
    updated_ms: int | None = None
    snapshot_id: int | None = None
    fingerprint: int = 0

    def partition(self, name: str, spec_id: int, values: tuple[Any, ...]) -> Partition:
        """The totals as an immutable record."""
        return Partition(
            name,
            spec_id,
            values,
            record_count=self.rows[_DATA],
            file_count=self.files[_DATA],
            size_bytes=self.size_bytes,
            last_updated_ms=self.updated_ms,
            last_snapshot_id=self.snapshot_id,
            position_deletes=(self.rows[POSITION_DELETES], self.files[POSITION_DELETES]),
            equality_deletes=(self.rows[EQUALITY_DELETES], self.files[EQUALITY_DELETES]),
            fingerprint=self.fingerprint,
        )


Totals = dict[tuple[int, tuple[Any, ...]], PartitionTotal]


def partition_totals(
    loaded: Iterable[tuple[ManifestFile, ManifestEntries]], schema: Schema, snapshots: Mapping[int, IcebergSnapshot]
) -> Totals:
    """The totals of all partitions, by spec id and partition values."""
    found: Totals = {}
    times = {snapshot_id: snapshot.timestamp_ms for snapshot_id, snapshot in snapshots.items()}
    specs = {spec.id: spec for spec in schema.specs}
    for listed, entries in loaded:
        if entries.count:
            try:
                _add(found, entries, specs.get(entries.spec_id, PartitionSpec(entries.spec_id)), schema, times)
            except (ValueError, pa.ArrowException) as error:
                raise DamagedFileError(listed.path, f"its partition values: {error}", REMEDY) from None
    return found


def partition_info(totals: Totals, schema: Schema) -> PartitionInfo:
    """The three maps of a snapshot; empty for a table without partitioned specs."""
    specs = {spec.id: spec for spec in schema.specs}
    if not any(term.transform.name != "void" for spec in schema.specs for term in spec.fields):
        return NO_PARTITIONS
    pairs = []
    for (spec_id, values), total in totals.items():
        spec = specs.get(spec_id, PartitionSpec(spec_id))
        name = partition_name(spec, schema, values)
        pairs.append((total.partition(name, spec_id, values), partition_item(spec, schema, values)))
    used = [specs[spec_id] for spec_id in {spec_id for spec_id, _ in totals} if spec_id in specs]
    return PartitionInfo.of(pairs, comparable=are_comparable(used, schema))


def _add(
    found: Totals, entries: ManifestEntries, spec: PartitionSpec, schema: Schema, times: Mapping[int, int]
) -> None:
    columns = entries.columns
    first, group = _groups(entries, spec)
    values = _tuples(entries, spec, schema, first)
    contents, rows, sizes = (columns[name].to_numpy() for name in ("content", "row_count", "size_bytes"))
    hashes = _hashes(entries)
    snapshots = columns["snapshot_id"].fill_null(_UNKNOWN).to_numpy()
    distinct, places = np.unique(snapshots, return_inverse=True)
    moments = np.array([times.get(int(snapshot), _UNKNOWN) for snapshot in distinct], np.int64)[places]
    order = np.lexsort((moments, group))  # the newest of each group is last
    starts = np.searchsorted(group[order], np.arange(len(first)))
    ends = np.append(starts[1:], len(order)) - 1
    sums = {
        (what, content): np.add.reduceat(np.where(contents == content, numbers, 0)[order], starts).tolist()
        for what, numbers in (("rows", rows), ("files", np.ones_like(rows)))
        for content in (_DATA, POSITION_DELETES, EQUALITY_DELETES)
    }
    data_bytes = np.add.reduceat(np.where(contents == _DATA, sizes, 0)[order], starts).tolist()
    prints = np.add.reduceat(hashes[order], starts).tolist()
    newest = zip(moments[order][ends].tolist(), snapshots[order][ends].tolist(), strict=True)
    for n, (partition, (moment, snapshot)) in enumerate(zip(values, newest, strict=True)):
        total = found.setdefault((spec.id, partition), PartitionTotal())
        for content in (_DATA, POSITION_DELETES, EQUALITY_DELETES):
            total.rows[content] += sums["rows", content][n]
            total.files[content] += sums["files", content][n]
        total.size_bytes += data_bytes[n]
        total.fingerprint = (total.fingerprint + prints[n]) % (1 << _HASH_BITS)
        if moment != _UNKNOWN and (total.updated_ms is None or moment > total.updated_ms):
            total.updated_ms, total.snapshot_id = moment, snapshot


def _groups(entries: ManifestEntries, spec: PartitionSpec) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The first entry of each partition, and the partition number of each entry."""
    codes = np.zeros(entries.count, np.int64)
    for term in spec.fields:
        column = entries.columns.get(f"{PARTITION_PREFIX}{term.id}")
        if column is not None:
            encoded = column.dictionary_encode(null_encoding="encode")
            codes = codes * max(len(encoded.dictionary), 1) + encoded.indices.to_numpy()
            codes = np.unique(codes, return_inverse=True)[1]
    _, first, group = np.unique(codes, return_index=True, return_inverse=True)
    return first, group


def _tuples(
    entries: ManifestEntries, spec: PartitionSpec, schema: Schema, places: NDArray[np.int64]
) -> list[tuple[Any, ...]]:
    """The partition values of some entries."""
    types = partition_types(schema)
    columns: list[Sequence[Any]] = []
    for term in spec.fields:
        raw = entries.columns.get(f"{PARTITION_PREFIX}{term.id}")
        if raw is None:
            columns.append([None] * len(places))
            continue
        chosen = raw.take(pa.array(places))
        columns.append(plain_values(partition_array(chosen, types[term.id]) if term.id in types else chosen))
    return list(zip(*columns, strict=True)) if columns else [()] * len(places)


def plain_values(array: pa.Array) -> list[Any]:
    """Comparable values, equal if partitions are: dates and times as numbers, NaN as text."""
    if pa.types.is_date32(array.type):
        array = array.view(pa.int32())
    elif pa.types.is_timestamp(array.type) or pa.types.is_time64(array.type):
        array = array.view(pa.int64())
    elif isinstance(array, pa.ExtensionArray):
        return [None if v is None else uuid.UUID(bytes=v) for v in array.storage.to_pylist()]
    return ["NaN" if value != value else value for value in array.to_pylist()]


def _hashes(entries: ManifestEntries) -> NDArray[np.uint64]:
    """A hash of each file; deletion vectors in one Puffin file are distinguished by their offsets."""
    paths = entries.columns["file"].to_pylist()
    offsets = entries.columns.get("blob_offset")
    if offsets is not None:
        paths = [f"{path}#{offset}" for path, offset in zip(paths, offsets.to_pylist(), strict=True)]
    return np.array([xxhash.xxh3_64_intdigest(str(path).encode()) for path in paths], np.uint64)
