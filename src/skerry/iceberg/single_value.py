"""Iceberg's single-value binary form, decoded for whole columns.

=======================================  ==========================================================================
type                                     bytes
=======================================  ==========================================================================
boolean                                  1 byte
int, date; long, time, timestamp…        4 or 8 bytes, little-endian; a column that was widened has bounds of 4
float; double                            4 or 8 bytes, little-endian
decimal                                  unscaled, big-endian, two's complement, as short as possible
uuid                                     16 bytes
string, binary, fixed                    as they are
=======================================  ==========================================================================

Malformed bounds and NaN become NULL, which means unknown.
"""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.iceberg.primitive import NARROWER, NUMBERS
from skerry.types.datatype import (
    BINARY,
    BOOLEAN,
    DATE,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    UUID,
    DataType,
    DecimalType,
)
from skerry.types.epoch import MICROS_PER_DAY

Positions = NDArray[np.int64]
Bytes = NDArray[np.uint8]

_DECIMAL_BYTES = 16
_MOST_OFFSET = 2**31
NANOS = 1000


def gather(data: Bytes, start: Positions, length: Positions) -> pa.Array:
    """The bytes at some offsets of the data as one binary array."""
    count, end = len(start), start + length
    if count and len(data) < _MOST_OFFSET and (start[1:] >= end[:-1]).all():
        # one array of values and the gaps between them, over the data itself; every other item is taken
        ends = np.empty(2 * count, np.int32)
        ends[0::2], ends[1::2] = start, end
        both = pa.Array.from_buffers(pa.binary(), 2 * count - 1, [None, pa.py_buffer(ends), pa.py_buffer(data)])
        return both.take(pa.array(np.arange(0, 2 * count, 2)))
    offsets = np.zeros(len(start) + 1, np.int64)
    np.cumsum(length, out=offsets[1:])
    raw = data.data
    joined = b"".join([raw[at:end] for at, end in zip(start.tolist(), end.tolist(), strict=True)])
    buffers = [None, pa.py_buffer(offsets.astype(np.int32)), pa.py_buffer(joined)]
    return pa.Array.from_buffers(pa.binary(), len(start), buffers)


def fixed(data: Bytes, start: Positions, width: int) -> NDArray[np.uint8]:
    """``width`` bytes at each offset, as a matrix."""
    return np.ascontiguousarray(data[start[:, None] + np.arange(width)])


def numbers_at(data: Bytes, start: Positions, native: "np.dtype[Any]") -> NDArray[Any]:
    """The numbers at some offsets of the data, which need not be aligned."""
    if not len(start):
        return np.empty(0, native)
    everywhere: NDArray[Any] = np.ndarray((len(data) - native.itemsize + 1,), native, data.data, 0, (1,))
    return everywhere[start]


def texts(binary: pa.Array) -> pa.Array:
    """Binary values as texts; those that are not UTF-8 are NULL."""
    try:
        return binary.cast(pa.string())
    except pa.ArrowInvalid:
        found = [None if value is None else _text(value) for value in binary.to_pylist()]
        return pa.array(found, pa.string())


def _text(value: bytes) -> str | None:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return None


def decode_bounds(
    type_: DataType, data: Bytes, start: Positions, length: Positions, *, nanos: bool = False, is_upper: bool = False
) -> pa.Array:
    """Values of our type; ``nanos`` says that times are stored in nanoseconds. Upper bounds are rounded up."""
    if type_ == STRING:
        return texts(gather(data, start, length))
    if type_ == BINARY:
        return gather(data, start, length)
    if isinstance(type_, DecimalType):
        return decimals(type_, data, start, length)
    if type_ == UUID:
        ok = length == 16
        raw = np.zeros((len(start), 16), np.uint8)
        raw[ok] = fixed(data, start[ok], 16)
        storage = pa.Array.from_buffers(pa.binary(16), len(start), [None, pa.py_buffer(raw.tobytes())])
        return pa.ExtensionArray.from_storage(
            pa.uuid(), pc.if_else(pa.array(ok), storage, pa.nulls(len(ok), pa.binary(16)))
        )
    if type_ == BOOLEAN:
        ok = length == 1
        flags = np.zeros(len(start), np.bool_)
        flags[ok] = data[start[ok]] != 0
        return pa.array(flags, mask=~ok)
    return _numbers(type_, data, start, length, nanos, is_upper)


def decode_binary(raw: pa.Array, type_: DataType, *, nanos: bool = False, is_upper: bool = False) -> pa.Array:
    """:func:`decode_bounds` of an array of bytes; NULL stays NULL."""
    offsets = np.frombuffer(raw.buffers()[1], np.int32)[raw.offset : raw.offset + len(raw) + 1].astype(np.int64)
    buffer = raw.buffers()[2]
    data = np.frombuffer(buffer, np.uint8) if buffer is not None and buffer.size else np.zeros(1, np.uint8)
    is_null = np.asarray(raw.is_null())
    known = np.flatnonzero(~is_null)
    lengths = np.diff(offsets)[known]
    values = decode_bounds(type_, data, offsets[:-1][known], lengths, nanos=nanos, is_upper=is_upper)
    places = np.full(len(raw), -1, np.int64)
    places[known] = np.arange(len(known))
    return values.take(pa.array(places, mask=is_null))


def _numbers(
    type_: DataType, data: Bytes, start: Positions, length: Positions, nanos: bool, is_upper: bool
) -> pa.Array:
    native = NUMBERS[type_]
    known = length == native.itemsize
    if known.all():
        values = numbers_at(data, start, native)
    else:
        values = np.zeros(len(start), native)
        values[known] = numbers_at(data, start[known], native)
    if nanos:
        values = -(-values // NANOS) if is_upper else values // NANOS
    narrow = NARROWER.get(type_)
    if narrow is not None and not known.all():
        short = np.flatnonzero(length == 4)
        widened = numbers_at(data, start[short], narrow).astype(native)
        values[short] = widened * MICROS_PER_DAY if type_ in (TIMESTAMP, TIMESTAMPTZ) else widened
        known[short] = True
    if native.kind == "f":
        known &= ~np.isnan(values)
    return as_type(values, type_, ~known)


def as_type(values: NDArray[Any], type_: DataType, is_null: NDArray[np.bool_] | None) -> pa.Array:
    """Numbers as an array of one of our types, whose storage they are."""
    mask = is_null if is_null is not None and is_null.any() else None
    if type_ in (DATE, TIME, TIMESTAMP, TIMESTAMPTZ):
        plain = pa.array(values.astype(np.int32 if type_ == DATE else np.int64), mask=mask)
        return plain.view(type_.arrow)
    return pa.array(values, mask=mask).cast(type_.arrow)


def decimals(type_: DecimalType, data: Bytes, start: Positions, length: Positions) -> pa.Array:
    """Decimals from unscaled big-endian bytes; those that are too long are NULL."""
    ok = (length > 0) & (length <= _DECIMAL_BYTES)
    matrix = np.zeros((len(start), _DECIMAL_BYTES), np.uint8)
    for width in np.unique(length[ok]):
        rows = np.flatnonzero(length == width)
        raw = fixed(data, start[rows], int(width))
        matrix[rows, : _DECIMAL_BYTES - width] = np.where(raw[:, :1] > 0x7F, 0xFF, 0)
        matrix[rows, _DECIMAL_BYTES - width :] = raw
    little = np.ascontiguousarray(matrix[:, ::-1])
    found = pa.Array.from_buffers(type_.arrow, len(start), [None, pa.py_buffer(little.tobytes())])
    return found if ok.all() else pc.if_else(pa.array(ok), found, pa.nulls(len(ok), type_.arrow))
