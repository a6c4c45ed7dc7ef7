"""The values of one column in the entries of an SST file.

=========================================================  ============================================================
type                                                       bytes
=========================================================  ============================================================
TINYINT, SMALLINT, INT, BIGINT, DATE, TIME, TIMESTAMP,     varint of the zigzagged difference to the column's previous
TIMESTAMPTZ, DECIMAL(p ≤ 18, s)                            value in the restart interval that is not NULL, 0 before the
                                                           first one; modulo 2⁶⁴, so that every difference fits
BOOLEAN                                                    1 byte: 00 or 01
FLOAT, DOUBLE                                              4 and 8 bytes, IEEE 754, little-endian
DECIMAL(p > 18, s)                                         16 bytes, unscaled, two's complement, little-endian
UUID                                                       16 bytes, big-endian
STRING, JSON, BINARY                                       varint of the length, the bytes (UTF-8)
ARRAY, MAP, STRUCT                                         the same with the value's JSON form, see skerry.types.literal
=========================================================  ============================================================

A NULL has no bytes: it is a bit in the row's bitmap. DATE counts days, the times microseconds, a decimal is its
unscaled value. The JSON of nested values is encoded and decoded one value at a time, in Python, which is slow: use
Parquet for tables with large nested columns.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import orjson
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DataError
from skerry.formats.sst.layout import RESTART_INTERVAL
from skerry.formats.sst.part import Mask, PartBuilder, take_ranges
from skerry.formats.sst.varint import read_varints, unzigzag, zigzag
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    INT,
    JSON,
    SMALLINT,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    TINYINT,
    UUID,
    DataType,
    DecimalType,
)
from skerry.types.field import Field
from skerry.types.key import Bytes, Offsets, raw_values
from skerry.types.literal import decode_literal, encode_literal

_INTEGERS: dict[DataType, str] = {
    TINYINT: "i1",
    SMALLINT: "i2",
    INT: "i4",
    DATE: "i4",
    BIGINT: "i8",
    TIME: "i8",
    TIMESTAMP: "i8",
    TIMESTAMPTZ: "i8",
}
_FIXED: dict[DataType, int] = {BOOLEAN: 1, FLOAT: 4, DOUBLE: 8, UUID: 16}
_TEXTS = (STRING, JSON, BINARY)
_NARROW_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Source:
    """Bytes that columns are read from, with padding at the end, and as words."""

    data: Bytes
    words: NDArray[Any]


def encode_column(parts: PartBuilder, array: pa.Array, field: Field) -> None:
    """Add a column's bytes. The rows begin at a restart point."""
    type_ = field.type
    present = _present(array)
    if is_delta(type_):
        parts.add_varints(zigzag(_deltas(_integers(array, field), present)), present)
    elif (width := fixed_width(type_)) is not None:
        parts.add_fixed(_fixed_matrix(array, type_, width), present)
    else:
        texts = _texts(array, type_)
        lengths = np.diff(np.frombuffer(texts.buffers()[1], np.int64)[texts.offset : texts.offset + len(texts) + 1])
        parts.add_varints(lengths.view(np.uint64), present)
        parts.add_bytes(texts)


def _present(array: pa.Array) -> Mask | None:
    if not array.null_count:
        return None
    present: Mask = array.is_valid().to_numpy(zero_copy_only=False)
    return present


def is_delta(type_: DataType) -> bool:
    """Whether values of the type are stored as differences."""
    return type_ in _INTEGERS or (isinstance(type_, DecimalType) and type_.precision <= _NARROW_DIGITS)


def fixed_width(type_: DataType) -> int | None:
    """Bytes of a value, if the width is fixed and values are not stored as differences."""
    return 16 if isinstance(type_, DecimalType) else _FIXED.get(type_)


def _integers(array: pa.Array, field: Field) -> NDArray[np.int64]:
    if not isinstance(field.type, DecimalType):
        return raw_values(array, _INTEGERS[field.type]).astype(np.int64, copy=False)
    words = raw_values(array, "V16").view("<i8").reshape(-1, 2)
    low, high = words[:, 0], words[:, 1]
    fits = high == low >> 63
    if array.null_count:
        fits |= array.is_null().to_numpy(zero_copy_only=False)
    if not fits.all():  # Arrow does not check decimals against their precision everywhere
        raise DataError(f"column {field.name!r}: a value exceeds {field.type}", column=field.name)
    return low


def _deltas(values: NDArray[np.int64], present: Mask | None) -> NDArray[np.int64]:
    rows = np.arange(len(values))
    before = np.empty_like(values)
    if present is None:
        before[1:] = values[:-1]
        before[::RESTART_INTERVAL] = 0
        return values - before
    newest = np.maximum.accumulate(np.where(present, rows, -1))
    previous = np.empty_like(newest)
    previous[1:] = newest[:-1]
    in_interval = previous >= rows - rows % RESTART_INTERVAL
    in_interval[:1] = False
    before = np.where(in_interval, values[np.where(in_interval, previous, 0)], 0)
    return np.where(present, values - before, 0)


def _fixed_matrix(array: pa.Array, type_: DataType, width: int) -> Bytes:
    if type_ == BOOLEAN:
        octets = array.cast(pa.uint8())
        return raw_values(octets, "u1").reshape(-1, 1)
    storage = array.storage if type_ == UUID else array
    return raw_values(storage, f"V{width}").view(np.uint8).reshape(-1, width)


def _texts(array: pa.Array, type_: DataType) -> pa.Array:
    if type_ in _TEXTS:
        plain = array.cast(pa.large_binary())
        return pc.fill_null(plain, b"") if plain.null_count else plain
    values = (literal_of(scalar, type_) for scalar in array)
    encoded = [b"" if value is None else orjson.dumps(encode_literal(value, type_)) for value in values]
    return pa.array(encoded, pa.large_binary())


def decode_column(
    source: Source, cursor: Offsets, present: Mask | None, type_: DataType, *, wanted: bool
) -> tuple[pa.Array | None, Offsets]:
    """A column whose values begin at ``cursor``, and where the next one's begin; None if it is not ``wanted``.

    ``present`` is None if no value is NULL. The rows begin at a restart point.
    """
    if is_delta(type_):
        words, lengths = read_varints(source.data, source.words, cursor)
        after = _advance(cursor, lengths, present)
        return (_from_deltas(unzigzag(words), present, type_) if wanted else None), after
    width = fixed_width(type_)
    if width is not None:
        after = _advance(cursor, width, present)
        return (_from_fixed(source, cursor, present, type_, width) if wanted else None), after
    sizes, lengths = read_varints(source.data, source.words, cursor)
    start = _advance(cursor, lengths, present)
    stop = _advance(start, sizes.view(np.int64), present)
    return (_from_texts(source, start, stop, present, type_) if wanted else None), stop


def _advance(cursor: Offsets, by: Any, present: Mask | None) -> Offsets:
    return cursor + by if present is None else cursor + np.where(present, by, 0)


def _from_deltas(deltas: NDArray[np.int64], present: Mask | None, type_: DataType) -> pa.Array:
    rows = len(deltas)
    if present is not None:
        deltas = np.where(present, deltas, 0)
    full = -(-rows // RESTART_INTERVAL) * RESTART_INTERVAL
    if full != rows:
        deltas = np.concatenate((deltas, np.zeros(full - rows, np.int64)))
    values = np.cumsum(deltas.reshape(-1, RESTART_INTERVAL), axis=1).reshape(-1)[:rows]
    if isinstance(type_, DecimalType):
        return _array(type_.arrow, np.column_stack((values, values >> 63)), present)
    return _array(type_.arrow, values.astype(_INTEGERS[type_], copy=False), present)


def _from_fixed(source: Source, cursor: Offsets, present: Mask | None, type_: DataType, width: int) -> pa.Array:
    if width == 1:
        bits = np.packbits(source.data[cursor] != 0, bitorder="little")
        return pa.Array.from_buffers(type_.arrow, len(cursor), [_validity(present), pa.py_buffer(bits)])
    low = source.words[cursor]
    if width < 16:
        return _array(type_.arrow, low.astype(f"u{width}"), present)
    words = np.column_stack((low, source.words[cursor + 8]))
    if type_ == UUID:
        return pa.ExtensionArray.from_storage(type_.arrow, _array(pa.binary(16), words, present))
    return _array(type_.arrow, words, present)


def _from_texts(source: Source, start: Offsets, stop: Offsets, present: Mask | None, type_: DataType) -> pa.Array:
    if type_ in _TEXTS:
        return take_ranges(source.data, start, stop, type_.arrow, present)
    texts = take_ranges(source.data, start, stop, pa.binary(), present).to_pylist()
    return array_of([None if text is None else decode_literal(orjson.loads(text), type_) for text in texts], type_)


def _array(arrow: pa.DataType, values: NDArray[Any], present: Mask | None) -> pa.Array:
    data = pa.py_buffer(np.ascontiguousarray(values))
    return pa.Array.from_buffers(arrow, len(values), [_validity(present), data])


def _validity(present: Mask | None) -> Any:
    return None if present is None else pa.py_buffer(np.packbits(present, bitorder="little"))
