"""Converts our batches for Spark: UUID as text, TIME in nanoseconds, all columns nullable."""

from collections.abc import Collection, Iterable, Iterator, Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import SkerryError
from skerry.formats.projection import relabel
from skerry.types.datatype import TIME, UUID, ArrayType, DataType, MapType, StructType
from skerry.types.field import Field
from skerry.types.nested import holds

_DIGITS = np.frombuffer(b"0123456789abcdef", np.uint8)
_DIGIT_PLACES = np.array([i for i in range(36) if i not in (8, 13, 18, 23)])


class SparkShape:
    """Converts batches to the Arrow schema that Spark expects for the same columns.

    Spark does not check ``never_null`` columns for NULL, and would read a NULL as a value.
    """

    def __init__(self, fields: Sequence[Field], never_null: Collection[int] = ()) -> None:
        self._fields = tuple(fields)
        self._never_null = [number for number, field in enumerate(fields) if field.id in never_null]
        self.schema = pa.schema([pa.field(field.name, spark_arrow(field.type)) for field in fields])

    def apply(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """The same rows; columns of the same type in Spark are not copied."""
        for batch in batches:
            if not self._fields:
                yield batch
                continue
            self._check(batch)
            columns = [_column(array, field.type) for array, field in zip(batch.columns, self._fields, strict=True)]
            yield relabel(pa.record_batch(columns, names=self.schema.names), self.schema)

    def _check(self, batch: pa.RecordBatch) -> None:
        for number in self._never_null:
            if batch.column(number).null_count:
                raise SkerryError(
                    f"column {self._fields[number].name!r} holds NULL, and the table's manifests count none: they do "
                    f"not belong to these files; restore the table from a backup"
                )


def spark_arrow(type_: DataType) -> pa.DataType:
    """The Arrow type of a column on its way to Spark."""
    if isinstance(type_, ArrayType):
        return pa.list_(pa.field("element", spark_arrow(type_.element)))
    if isinstance(type_, MapType):
        return pa.map_(pa.field("key", spark_arrow(type_.key), nullable=False), spark_arrow(type_.value))
    if isinstance(type_, StructType):
        return pa.struct([pa.field(field.name, spark_arrow(field.type)) for field in type_.fields])
    if type_ == UUID:
        return pa.string()
    return pa.time64("ns") if type_ == TIME else type_.arrow


def _column(array: pa.Array, type_: DataType) -> pa.Array:
    if not len(array):  # relabelling an empty slice after other text would make an unreadable stream
        return pa.array([], spark_arrow(type_))
    if not holds(type_, UUID, TIME):
        return array
    if type_ == UUID:
        return uuid_text(array)
    if type_ == TIME:
        return array.cast(pa.time64("ns"))
    return _rebuilt(array, type_)


def _rebuilt(array: pa.Array, type_: DataType) -> pa.Array:
    """The same nested array with converted leaves."""
    if array.null_count == len(array):  # Arrow fails on the elements of all-NULL rows that contain UUIDs
        return pa.nulls(len(array), spark_arrow(type_))
    nulls = array.is_null() if array.null_count else None
    if isinstance(type_, StructType):
        fields = [pa.field(f.name, spark_arrow(f.type)) for f in type_.fields]
        children = [_column(child, f.type) for child, f in zip(array.flatten(), type_.fields, strict=True)]
        return pa.StructArray.from_arrays(children, fields=fields, mask=nulls)
    lengths = array.value_lengths().fill_null(0).to_numpy() if isinstance(type_, ArrayType) else _map_lengths(array)
    offsets = pa.array(np.concatenate((np.zeros(1, np.int32), np.cumsum(lengths, dtype=np.int32))))
    if isinstance(type_, ArrayType):
        elements = _column(array.flatten(), type_.element)
        return pa.ListArray.from_arrays(offsets, elements, type=spark_arrow(type_), mask=nulls)
    assert isinstance(type_, MapType)
    keys, values = _entries(array)
    return pa.MapArray.from_arrays(
        offsets, _column(keys, type_.key), _column(values, type_.value), spark_arrow(type_), mask=nulls
    )


def _map_lengths(array: pa.Array) -> NDArray[np.int32]:
    offsets = np.frombuffer(array.buffers()[1], np.int32)[array.offset : array.offset + len(array) + 1]
    lengths = np.diff(offsets)
    if array.null_count:
        lengths = np.where(array.is_null().to_numpy(zero_copy_only=False), 0, lengths)
    return lengths


def _entries(array: pa.Array) -> tuple[pa.Array, pa.Array]:
    """Keys and values of non-NULL rows, concatenated; NULL rows may have hidden entries."""
    valid = array.drop_null() if array.null_count else array
    offsets = np.frombuffer(valid.buffers()[1], np.int32)[valid.offset : valid.offset + len(valid) + 1]
    first, count = int(offsets[0]), int(offsets[-1] - offsets[0])
    return valid.keys.slice(first, count), valid.items.slice(first, count)


def uuid_text(array: pa.Array) -> pa.Array:
    """UUIDs as 8-4-4-4-12 lower-case hex digits."""
    storage = array.storage if isinstance(array, pa.ExtensionArray) else array
    count = len(storage)
    if not count:
        return pa.array([], pa.string())
    whole = np.frombuffer(storage.buffers()[1], np.uint8)[16 * storage.offset : 16 * (storage.offset + count)]
    values = whole.reshape(count, 16)
    text = np.full((count, 36), ord("-"), np.uint8)
    text[:, _DIGIT_PLACES[0::2]] = _DIGITS[values >> 4]
    text[:, _DIGIT_PLACES[1::2]] = _DIGITS[values & 15]
    offsets = np.arange(count + 1, dtype=np.int32) * 36
    texts = pa.StringArray.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(text.reshape(-1)))
    return texts if not storage.null_count else pa.compute.if_else(storage.is_valid(), texts, None)
