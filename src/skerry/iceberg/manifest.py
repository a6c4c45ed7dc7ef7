"""A manifest as columns: one value for each live entry, no object for a file.

==============================  ============================================================================
column                          holds
==============================  ============================================================================
``file``, ``format``            path; ``parquet``, ``orc``, ``avro`` or ``puffin``
``content``                     0: data, 1: position deletes or a deletion vector, 2: equality deletes
``row_count``, ``size_bytes``   of the file
``sequence``                    data sequence number; of entries that inherit it, the manifest's
``snapshot_id``                 the snapshot that added the file; of entries that inherit it, the manifest's
``partition_{id}``              partition value as Avro stores it: integers, texts, bytes. A decimal is one of 38
                                digits, however wide its column was; a date is one, since its column may have become
                                a timestamp
``lower_{id}``, ``upper_{id}``  bounds of the column ``id`` in its type when the manifest was written
``nulls_{id}``, ``nans_{id}``   counts
``referenced``                  path of the only data file that a delete file is for; NULL: it may be for several
``blob_offset``, ``blob_size``  of a deletion vector in its Puffin file
``equality_ids``                list of column ids
==============================  ============================================================================

Counts are compared with those in the manifest list: a manifest that was read in part is damage.
"""

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError, SchemaError
from skerry.iceberg.avro.container import Container, open_parts
from skerry.iceberg.avro.lane import Decoded, Items, Numbers, Spans, Struct, concatenated, taken
from skerry.iceberg.avro.record_columns import Columns, read_columns
from skerry.iceberg.avro.schema import Node
from skerry.iceberg.entry_column import ColumnTypes, ManifestEntries, entry_types, stored_type
from skerry.iceberg.few_entries import BOUND_MAPS, COUNT_MAPS, DELETED, MOST_DIGITS, read_few
from skerry.iceberg.manifest_list import REMEDY, ManifestFile
from skerry.iceberg.single_value import decimals, decode_bounds, gather, texts
from skerry.types.datatype import DecimalType, has_bounds

POSITION_DELETES, EQUALITY_DELETES = 1, 2
PATH_COLUMN = 2147483546
"""Iceberg's reserved id of the column of data file paths in position delete files."""
_PART_ENTRIES = 8192
"""Maximum entries decoded together: more would need more memory, and exceed the processor's caches."""
_UNWANTED = frozenset(
    {"column_sizes", "value_counts", "split_offsets", "key_metadata", "distinct_counts", "sort_order_id"}
)


def read_manifest(data: bytes, listed: ManifestFile) -> ManifestEntries:
    """The content of a manifest; :class:`DamagedFileError` if it is incomplete, or differs from the manifest list."""
    try:
        parts = []
        counts = np.zeros(3, np.int64)
        for file in open_parts(data, _PART_ENTRIES):
            few = read_few(file, listed)
            if few is not None:
                counts += few[0]
                parts.append(few[1])
                continue
            decoder = EntryDecoder(file, read_columns(file, ("data_file", "file_path"), _wants), listed)
            counts += decoder.status_counts
            parts.append(decoder.finish())
        check_counts(counts, listed)
        return _joined(parts)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        if isinstance(error, SchemaError):
            raise
        raise DamagedFileError(listed.path, f"it is not a whole manifest: {error}", REMEDY) from None


def _joined(parts: list[ManifestEntries]) -> ManifestEntries:
    if len(parts) == 1:
        return parts[0]
    types = {name: column.type for part in parts for name, column in part.columns.items()}
    columns = {
        name: pa.concat_arrays([part.columns.get(name, pa.nulls(part.count, type_)) for part in parts])
        for name, type_ in types.items()
    }
    return ManifestEntries(sum(part.count for part in parts), parts[0].spec_id, columns)


def _wants(path: str) -> bool:
    parts = path.split(".")
    return not (len(parts) > 1 and parts[1] in _UNWANTED)


class EntryDecoder:
    """Converts decoded records to columns: the live ones, or all."""

    def __init__(self, file: Container, columns: Columns, listed: ManifestFile, *, only_live: bool = True) -> None:
        self._file = file
        self._data = columns.data
        self._count = columns.count
        self._listed = listed
        self._entry = columns.fields
        found = columns.fields["data_file"]
        if not isinstance(found, Struct):
            raise ValueError("its entries have no data files")
        self._files = found.fields
        status = self._numbers(self._entry.get("status"), 0)
        self._live = np.flatnonzero(status != DELETED) if only_live else np.arange(self._count)
        self._all_live = len(self._live) == self._count
        self._at = np.full(self._count, -1, np.int64)
        self._at[self._live] = np.arange(len(self._live))
        self._status = status

    @property
    def status_counts(self) -> NDArray[np.int64]:
        """Number of entries with status 0 (existing), 1 (added) and 2 (deleted)."""
        return np.array([(self._status == number).sum() for number in range(3)], np.int64)

    def finish(self) -> ManifestEntries:
        columns: dict[str, pa.Array] = {
            "file": self._texts(self._files["file_path"]),
            "row_count": self._integers(self._files["record_count"]),
            "size_bytes": self._integers(self._files["file_size_in_bytes"]),
            "sequence": pa.array(self._sequence()[self._live]),
            "snapshot_id": self._snapshot_ids(),
            "content": self._integers(self._files.get("content"), missing=0),
        }
        columns["format"] = pa.compute.utf8_lower(self._texts(self._files["file_format"]))
        types = entry_types(self._file.metadata).columns
        columns.update(self._partition())
        for name, short in COUNT_MAPS.items():
            columns.update(self._counts(self._files.get(name), short, types))
        for name, short in BOUND_MAPS.items():
            columns.update(self._bounds(self._files.get(name), short, types))
        columns.update(self._deletes())
        return ManifestEntries(len(self._live), self._spec_id(), columns)

    def _spec_id(self) -> int:
        spec = self._listed.spec_id
        return spec if spec >= 0 else int(self._file.metadata.get("partition-spec-id", b"0"))

    def _snapshot_ids(self) -> pa.Array:
        own, inherited = self._entry.get("snapshot_id"), self._listed.added_snapshot_id
        found = self._integers(own) if isinstance(own, Numbers) else pa.nulls(len(self._live), pa.int64())
        return found if inherited is None else found.fill_null(inherited)

    def _sequence(self) -> NDArray[np.int64]:
        given = self._entry.get("sequence_number")
        if not isinstance(given, Numbers):
            return np.full(self._count, 0, np.int64)
        if given.valid is None:
            return given.values
        return np.where(given.valid, given.values, self._listed.sequence_number)

    def _numbers(self, found: Decoded | None, missing: int) -> NDArray[np.int64]:
        if not isinstance(found, Numbers):
            return np.full(self._count, missing, np.int64)
        return found.values if found.valid is None else np.where(found.valid, found.values, missing)

    def _integers(self, found: Decoded | None, missing: int | None = None) -> pa.Array:
        if not isinstance(found, Numbers):
            if missing is None:
                raise ValueError("a number that every entry must have is missing")
            return pa.array(np.full(len(self._live), missing, np.int64))
        mask = None if found.valid is None else ~found.valid[self._live]
        return pa.array(found.values[self._live], mask=mask)

    def _binary(self, found: Spans) -> pa.Array:
        live = self._live
        if found.valid is None:
            return gather(self._data, found.start[live], found.length[live])
        ok = found.valid[live]
        values = gather(self._data, found.start[live][ok], found.length[live][ok])
        places = np.cumsum(ok) - 1
        return values.take(pa.array(places, mask=~ok))

    def _texts(self, found: Decoded | None) -> pa.Array:
        if not isinstance(found, Spans):
            raise ValueError("a text that every entry must have is missing")
        return texts(self._binary(found))

    def _partition(self, *, with_dates: bool = True) -> dict[str, pa.Array]:
        node = self._file.schema.field("data_file")
        part = None if node is None else node.type.field("partition")  # type: ignore[union-attr]
        struct = self._files.get("partition")
        if part is None or not isinstance(struct, Struct):
            return {}
        types = entry_types(self._file.metadata)
        found: dict[str, pa.Array] = {}
        for field in part.type.fields:  # type: ignore[union-attr]
            field_id = field.id if field.id is not None else types.term_ids.get(field.name)
            value = struct.fields.get(field.name)
            if field_id is None:
                continue
            if isinstance(value, Spans):
                found[f"partition_{field_id}"] = self._bytes(value, field.type)
            elif isinstance(value, Numbers):
                mask = None if value.valid is None else ~value.valid[self._live]
                plain = pa.array(value.values[self._live], mask=mask)
                is_date = with_dates and field_id in types.dates and stored_type(field.type).name == "int"
                found[f"partition_{field_id}"] = plain.cast(pa.int32()).view(pa.date32()) if is_date else plain
        return found

    def _bytes(self, found: Spans, node: Node) -> pa.Array:
        """Bytes or decimals. Decimals written before a column was widened have fewer bytes, and are equal."""
        stored = stored_type(node)
        if stored.logical != "decimal":
            return self._binary(found)
        lengths = found.length if found.valid is None else np.where(found.valid, found.length, 0)
        return decimals(
            DecimalType(MOST_DIGITS, stored.scale), self._data, found.start[self._live], lengths[self._live]
        )

    def _by_key(self, found: Decoded | None) -> "dict[int, tuple[NDArray[np.int64] | None, Decoded]]":
        """By column id: the live entries whose map has the key, ascending (None: all), and their values."""
        if not isinstance(found, Items):
            return {}
        grouped: dict[int, list[tuple[NDArray[np.int64], Decoded]]] = {}
        for lanes, item in found.parts:
            assert isinstance(item, Struct)
            keys, values = item.fields["key"], item.fields["value"]
            assert isinstance(keys, Numbers)
            at = lanes if self._all_live else self._at[lanes]
            first = int(keys.values[0])
            if self._all_live and (keys.values == first).all():
                grouped.setdefault(first, []).append((at, values))
                continue
            for key in np.unique(keys.values).tolist():
                chosen = np.flatnonzero((keys.values == key) & (at >= 0))
                if len(chosen):
                    grouped.setdefault(key, []).append((at[chosen], taken(values, chosen)))
        return {key: self._joined(parts) for key, parts in grouped.items()}

    def _joined(self, parts: "list[tuple[NDArray[np.int64], Decoded]]") -> "tuple[NDArray[np.int64] | None, Decoded]":
        lanes, values = parts[0]
        if len(parts) > 1:
            lanes = np.concatenate([part for part, _ in parts])
            values = concatenated([part for _, part in parts])
            lanes, order = np.unique(lanes, return_index=True)  # the first of duplicate keys in a map counts
            values = taken(values, order)
        return (None if len(lanes) == len(self._live) else lanes), values

    def _counts(self, found: Decoded | None, short: str, types: ColumnTypes) -> dict[str, pa.Array]:
        columns: dict[str, pa.Array] = {}
        for key, (lanes, values) in self._by_key(found).items():
            if key not in types or not isinstance(values, Numbers):
                continue
            counts = values.values
            if lanes is not None:
                counts = np.full(len(self._live), -1, np.int64)
                counts[lanes] = values.values
            is_unknown = counts < 0
            columns[f"{short}_{key}"] = pa.array(counts, mask=is_unknown if is_unknown.any() else None)
        return columns

    def _bounds(self, found: Decoded | None, short: str, types: ColumnTypes) -> dict[str, pa.Array]:
        columns: dict[str, pa.Array] = {}
        for key, (lanes, spans) in self._by_key(found).items():
            if key not in types or not has_bounds(types[key][0]):
                continue
            assert isinstance(spans, Spans)
            type_, nanos = types[key]
            values = decode_bounds(type_, self._data, spans.start, spans.length, nanos=nanos, is_upper=short == "upper")
            columns[f"{short}_{key}"] = self._scattered(values, lanes)
        return columns

    def _scattered(self, values: pa.Array, lanes: "NDArray[np.int64] | None") -> pa.Array:
        """Values of some live entries, spread over all; the others are NULL."""
        if lanes is None:
            return values
        places = np.full(len(self._live), -1, np.int64)
        places[lanes] = np.arange(len(lanes))
        return values.take(pa.array(places, mask=places < 0))

    def _deletes(self) -> dict[str, pa.Array]:
        """Columns that only delete files have."""
        if not pa.compute.any(pa.compute.greater(self._integers(self._files.get("content"), 0), 0)).as_py():
            return {}
        found: dict[str, pa.Array] = {}
        named = self._files.get("referenced_data_file")
        own = texts(self._binary(named)) if isinstance(named, Spans) else pa.nulls(len(self._live), pa.string())
        found["referenced"] = pa.compute.coalesce(own, self._only_path())
        for name, short in (("content_offset", "blob_offset"), ("content_size_in_bytes", "blob_size")):
            value = self._files.get(name)
            found[short] = (
                self._integers(value) if isinstance(value, Numbers) else pa.nulls(len(self._live), pa.int64())
            )
        items = self._files.get("equality_ids")
        ids: list[list[int]] = [[] for _ in range(len(self._live))]
        if isinstance(items, Items) and isinstance(items.item, Numbers):
            for lane, field_id in zip(self._at[items.lane].tolist(), items.item.values.tolist(), strict=True):
                if lane >= 0:
                    ids[lane].append(field_id)
        found["equality_ids"] = pa.array(ids, pa.list_(pa.int64()))
        return found

    def _only_path(self) -> pa.Array:
        """The only data file of a position delete file, where both bounds of the path column are equal."""
        found = []
        for name in BOUND_MAPS:
            column = self._files.get(name)
            paths = pa.nulls(len(self._live), pa.string())
            known = self._by_key(column).get(PATH_COLUMN)
            if known is not None:
                lanes, spans = known
                assert isinstance(spans, Spans)
                paths = self._scattered(texts(gather(self._data, spans.start, spans.length)), lanes)
            found.append(paths)
        same = pa.compute.fill_null(pa.compute.equal(found[0], found[1]), False)
        return pa.compute.if_else(same, found[0], pa.scalar(None, pa.string()))


def check_counts(counts: NDArray[np.int64], listed: ManifestFile) -> None:
    """Raise ValueError if the number of entries per status differs from that in the manifest list."""
    for what, number, expected in zip(("added", "existing", "deleted"), (1, 0, 2), listed.files, strict=True):
        count = int(counts[number])
        if expected >= 0 and count != expected:
            raise ValueError(f"it has {count} {what} entries, its manifest list says {expected}")
