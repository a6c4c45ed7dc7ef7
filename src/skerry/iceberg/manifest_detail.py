"""All fields of a manifest's entries as columns, for metadata tables; planning uses a subset.

Columns have the names of Iceberg's manifest entries, and hold every entry, also those of files that were removed.
Counts and bounds are maps by column id, bounds in Iceberg's bytes. ``partition_{id}`` is as in
:mod:`skerry.iceberg.manifest`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError, SchemaError
from skerry.iceberg.avro.container import open_container
from skerry.iceberg.avro.lane import Decoded, Items, Numbers, Spans, Struct
from skerry.iceberg.avro.record_columns import read_columns
from skerry.iceberg.manifest import EntryDecoder, check_counts
from skerry.iceberg.manifest_list import REMEDY, ManifestFile
from skerry.iceberg.single_value import gather, texts

COUNTS = pa.map_(pa.int32(), pa.int64())
BOUNDS = pa.map_(pa.int32(), pa.binary())
MAPS: dict[str, pa.DataType] = {
    "column_sizes": COUNTS,
    "value_counts": COUNTS,
    "null_value_counts": COUNTS,
    "nan_value_counts": COUNTS,
    "lower_bounds": BOUNDS,
    "upper_bounds": BOUNDS,
}
LISTS: dict[str, pa.DataType] = {"split_offsets": pa.list_(pa.int64()), "equality_ids": pa.list_(pa.int32())}
NUMBERS: dict[str, pa.DataType] = {
    "sort_order_id": pa.int32(),
    "first_row_id": pa.int64(),
    "content_offset": pa.int64(),
    "content_size_in_bytes": pa.int64(),
}


@dataclass(frozen=True, slots=True, eq=False)
class ManifestDetails:
    """All entries of one manifest."""

    count: int
    spec_id: int
    columns: Mapping[str, pa.Array]

    @property
    def size_bytes(self) -> int:
        """Approximate memory in bytes."""
        return sum(int(column.nbytes) + 300 for column in self.columns.values()) + 1000


def read_details(data: bytes, listed: ManifestFile) -> ManifestDetails:
    """The content of a manifest; :class:`DamagedFileError` if it is incomplete, or differs from the manifest list."""
    try:
        file = open_container(data)
        columns = read_columns(file, ("data_file", "file_path"), lambda path: True)
        decoder = _DetailDecoder(file, columns, listed, only_live=False)
        check_counts(decoder.status_counts, listed)
        return decoder.details()
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, SchemaError):
            raise
        raise DamagedFileError(listed.path, f"it is not a whole manifest: {error}", REMEDY) from None


class _DetailDecoder(EntryDecoder):
    """Converts all entries to columns."""

    def details(self) -> ManifestDetails:
        files = self._files
        columns: dict[str, pa.Array] = {
            "status": pa.array(self._status).cast(pa.int8()),
            "snapshot_id": self._snapshot_ids(),
            "sequence_number": pa.array(self._sequence()),
            "file_sequence_number": self._file_sequence(),
            "content": self._integers(files.get("content"), missing=0).cast(pa.int8()),
            "file_path": self._texts(files["file_path"]),
            "file_format": pc.utf8_upper(self._texts(files["file_format"])),
            "record_count": self._integers(files["record_count"]),
            "file_size_in_bytes": self._integers(files["file_size_in_bytes"]),
            "key_metadata": self._optional_binary(files.get("key_metadata")),
            "referenced_data_file": texts(self._optional_binary(files.get("referenced_data_file"))),
            **self._partition(with_dates=False),
        }
        for name, type_ in MAPS.items():
            columns[name] = self._map(files.get(name), type_)
        for name, type_ in LISTS.items():
            columns[name] = self._list(files.get(name), type_)
        for name, type_ in NUMBERS.items():
            columns[name] = self._optional_number(files.get(name)).cast(type_)
        return ManifestDetails(self._count, self._spec_id(), columns)

    def _file_sequence(self) -> pa.Array:
        """Sequence number of the commit that added the file; files added with the manifest inherit it."""
        found = self._entry.get("file_sequence_number")
        if not isinstance(found, Numbers):
            return pa.array(self._sequence())
        return self._optional_number(found).fill_null(self._listed.sequence_number)

    def _optional_number(self, found: Decoded | None) -> pa.Array:
        return self._integers(found) if isinstance(found, Numbers) else pa.nulls(self._count, pa.int64())

    def _optional_binary(self, found: Decoded | None) -> pa.Array:
        return self._binary(found) if isinstance(found, Spans) else pa.nulls(self._count, pa.binary())

    def _map(self, found: Decoded | None, type_: pa.DataType) -> pa.Array:
        if not isinstance(found, Items):
            return pa.nulls(self._count, type_)
        offsets, order = self._lists(found)
        keys, values = pa.array([], pa.int32()), pa.array([], type_.item_type)
        if isinstance(found.item, Struct):
            keys = self._items(found.item.fields["key"], order).cast(pa.int32())
            values = self._items(found.item.fields["value"], order)
        return pa.MapArray.from_arrays(offsets, keys, values, type=type_)

    def _list(self, found: Decoded | None, type_: pa.DataType) -> pa.Array:
        if not isinstance(found, Items):
            return pa.nulls(self._count, type_)
        offsets, order = self._lists(found)
        values = pa.array([], type_.value_type)
        if isinstance(found.item, Numbers):
            values = self._items(found.item, order).cast(type_.value_type)
        return pa.ListArray.from_arrays(offsets, values, type=type_)

    def _lists(self, found: Items) -> tuple[pa.Array, NDArray[np.int64]]:
        """Offset of each list, NULL for NULL lists; and the order of items."""
        order = np.argsort(found.lane, kind="stable")
        offsets = np.zeros(self._count + 1, np.int32)
        np.cumsum(np.bincount(found.lane, minlength=self._count), out=offsets[1:])
        if found.valid is None:
            return pa.array(offsets), order
        return pa.array(offsets, mask=np.append(~found.valid, False)), order

    def _items(self, found: Decoded, order: NDArray[np.int64]) -> pa.Array:
        if isinstance(found, Spans):
            return gather(self._data, found.start[order], found.length[order])
        if not isinstance(found, Numbers):
            raise ValueError("its maps have values that are neither numbers nor bytes")
        return pa.array(found.values[order])
