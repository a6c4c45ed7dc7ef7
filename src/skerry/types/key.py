"""Composite keys as bytes that compare like the values do.

A key is its encoded components one after another, without separators. ``memcmp`` order of keys is the order of the
value tuples, and equal keys are equal bytes, so that sorting, merging and searching need no types.

=======================  ==============  ============================================================================
type                     bytes           encoding
=======================  ==============  ============================================================================
BOOLEAN                  1               00 false, 01 true
TINYINT, SMALLINT        1, 2            big-endian two's complement, sign bit flipped
INT, DATE                4               the same (DATE: days since 1970-01-01)
BIGINT                   8               the same
TIME                     8               the same, microseconds since midnight
TIMESTAMP, TIMESTAMPTZ   8               the same, microseconds since 1970-01-01T00:00 (UTC)
UUID                     16              its bytes, in the order of its text
FLOAT, DOUBLE            4, 8            big-endian IEEE 754 of the canonical value; sign bit flipped if it was clear,
                                         all bits flipped if it was set
DECIMAL(p ≤ 18, s)       8               unscaled value, big-endian two's complement, sign bit flipped
DECIMAL(p > 18, s)       16              the same
STRING, BINARY           n + zeros + 2   the bytes (UTF-8), each 00 as 00 FF, then 00 01; also when it is the last one
=======================  ==============  ============================================================================

Canonical floats: −0.0 is 0.0, every NaN is the quiet one (7FC00000, 7FF8000000000000), which is greater than +∞.

The end mark 00 01 is less than every continuation (00 FF or a byte above 00), so ``'a' < 'a\\0' < 'a\\0b' < 'ab'`` and
what follows a short string cannot be taken for a part of it. Keys hold no NULL: a primary key has none.

``docs/formats/key.md`` has worked examples.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from skerry.common.errors import DataError, SchemaError
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    INT,
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

Column: TypeAlias = pa.Array | pa.ChunkedArray
Bytes: TypeAlias = NDArray[np.uint8]
Offsets: TypeAlias = NDArray[np.int64]

BINARY_LIMIT_BYTES = 2**31 - 1
"""More data than this does not fit the 32-bit offsets of Arrow's ``binary`` and ``string``."""

_WIDTHS: dict[DataType, int] = {
    BOOLEAN: 1,
    TINYINT: 1,
    SMALLINT: 2,
    INT: 4,
    DATE: 4,
    FLOAT: 4,
    BIGINT: 8,
    DOUBLE: 8,
    TIME: 8,
    TIMESTAMP: 8,
    TIMESTAMPTZ: 8,
    UUID: 16,
}
END_MARK = b"\x00\x01"
"""The end of a STRING or BINARY component."""
_SIGNS: dict[int, Any] = {1: np.uint8(1 << 7), 2: np.uint16(1 << 15), 4: np.uint32(1 << 31), 8: np.uint64(1 << 63)}
_WORDS = (4, 8)
"""Bytes of keys that are sorted as numbers."""


def encode_keys(columns: Sequence[Column], types: Sequence[DataType], names: Sequence[str] = ()) -> pa.Array:
    """The keys of rows whose key columns are ``columns``; ``names`` are used in errors only.

    The result is ``binary``, or ``large_binary`` when the keys together exceed 2 GiB.
    """
    if not columns:
        raise SchemaError("a key has at least one column")
    if len({len(column) for column in columns}) > 1:
        raise DataError(f"key columns of different lengths: {', '.join(str(len(column)) for column in columns)}")
    parts: list[Bytes | tuple[Bytes, Offsets]] = []
    for number, (column, type_) in enumerate(zip(columns, types, strict=True)):
        width = key_width(type_)
        array = one_array(column, pa.large_binary() if width is None else type_.arrow)
        name = repr(names[number]) if names else f"number {number + 1}"
        _check_no_null(array, name)
        if width is None and len(columns) == 1 and not _has_zeros(binary_parts(array)[0]):
            return _with_end_marks(array)
        parts.append(_escape(*binary_parts(array)) if width is None else _encode_fixed(array, type_, name))
    return _join(parts)


def key_numbers(column: Column, type_: DataType, name: str) -> NDArray[Any] | None:
    """Keys of one column as unsigned numbers whose big-endian bytes they are; None if they are not 4 or 8 bytes."""
    if isinstance(type_, DecimalType) or _WIDTHS.get(type_) not in _WORDS:
        return None
    array = one_array(column, type_.arrow)
    _check_no_null(array, repr(name))
    return _fixed_numbers(array, type_)


def key_texts(column: Column, type_: DataType, name: str) -> tuple[Bytes, Offsets] | None:
    """Bytes and offsets of values that are keys once :data:`END_MARK` is appended; None if they have to be encoded."""
    if type_ not in (STRING, BINARY):
        return None
    array = one_array(column, pa.large_binary())
    _check_no_null(array, repr(name))
    data, offsets = binary_parts(array)
    return None if _has_zeros(data) else (data, offsets)


def decode_keys(keys: Column, types: Sequence[DataType]) -> list[pa.Array]:
    """The columns of encoded keys, the reverse of ``encode_keys``.

    Columns have the Arrow type of ``types``, except that STRING and BINARY of more than 2 GiB come as
    ``large_string`` and ``large_binary``.
    """
    data, offsets = binary_parts(one_array(keys, pa.large_binary()))
    cursor, ends = offsets[:-1], offsets[1:]
    columns = []
    for type_ in types:
        width = key_width(type_)
        if width is None:
            stop = _find_end_marks(data, cursor)
            _check(stop + 2 <= ends, types)
            columns.append(_decode_variable(data, cursor, stop, type_))
            cursor = stop + 2
        else:
            _check(cursor + width <= ends, types)
            columns.append(_decode_fixed(_gather(data, cursor, width), type_))
            cursor = cursor + width
    _check(cursor == ends, types)
    return columns


def key_width(type_: DataType) -> int | None:
    """How many bytes a component of this type takes; None if that depends on the value."""
    if isinstance(type_, DecimalType):
        return 8 if type_.precision <= 18 else 16
    if type_ in (STRING, BINARY):
        return None
    if not type_.is_key_type:
        raise SchemaError(f"type {type_} cannot be part of a key")
    return _WIDTHS[type_]


def canonical_floats(array: Column) -> pa.Array:
    """A FLOAT or DOUBLE column in which equal values are equal bits: −0.0 becomes 0.0, every NaN the quiet one."""
    values = one_array(array, array.type)
    nan = pa.scalar(float("nan"), values.type)
    # Under round-to-nearest −0.0 + 0.0 is 0.0, and x + 0.0 is x for every other number.
    return pc.if_else(pc.is_nan(values), nan, pc.add(values, pa.scalar(0.0, values.type)))


def one_array(column: Column, arrow: pa.DataType) -> pa.Array:
    """A column as one array of the given Arrow type; nothing is copied if it is that already."""
    if column.type != arrow:
        column = column.cast(arrow)
    if isinstance(column, pa.ChunkedArray):
        return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    return column


def raw_values(array: pa.Array, dtype: str) -> NDArray[Any]:
    """The values buffer of a fixed-width array, without a copy; arbitrary for NULL.

    ``to_numpy`` is no substitute: it turns integers with NULLs into floats.
    """
    if not len(array):
        return np.empty(0, dtype)
    return np.frombuffer(array.buffers()[1], dtype)[array.offset : array.offset + len(array)]


def binary_parts(array: pa.Array) -> tuple[Bytes, Offsets]:
    """Bytes and offsets (one more than rows, from 0) of a ``large_binary`` array, without copying the bytes."""
    if not len(array):
        return np.empty(0, np.uint8), np.zeros(1, np.int64)
    _, offset_buffer, data_buffer = array.buffers()
    offsets = np.frombuffer(offset_buffer, np.int64)[array.offset : array.offset + len(array) + 1]
    data = np.frombuffer(data_buffer or b"", np.uint8)[offsets[0] : offsets[-1]]
    return data, offsets - offsets[0]


def _encode_fixed(array: pa.Array, type_: DataType, name: str) -> Bytes:
    if type_ == BOOLEAN:
        return raw_values(array.cast(pa.uint8()), "u1").reshape(-1, 1)
    if isinstance(type_, DecimalType):
        return _encode_decimals(array, type_, name)
    if type_ == UUID:
        return raw_values(array.storage, "V16").view("u1").reshape(-1, 16)
    return _big_endian(_fixed_numbers(array, type_))


def _check_no_null(array: pa.Array, name: str) -> None:
    if array.null_count:
        row = pc.index(array.is_null(), True).as_py()
        raise DataError(f"row {row + 1}: key column {name} is NULL; a key has a value in every column", row=row)


def _fixed_numbers(array: pa.Array, type_: DataType) -> NDArray[Any]:
    """Values of up to eight bytes as unsigned numbers that compare as they do."""
    width = _WIDTHS[type_]
    sign = _SIGNS[width]
    if type_ in (FLOAT, DOUBLE):
        bits = raw_values(canonical_floats(array), f"u{width}")
        return np.where(bits & sign, ~bits, bits ^ sign)
    numbers: NDArray[Any] = raw_values(array, f"u{width}") ^ sign
    return numbers


def _encode_decimals(array: pa.Array, type_: DecimalType, name: str) -> Bytes:
    words = raw_values(array, "V16").view("<u8").reshape(-1, 2)
    low, high = words[:, 0], words[:, 1]
    if key_width(type_) == 16:
        return _big_endian(np.column_stack((high ^ _SIGNS[8], low)))
    # Arrow does not always check decimals against their precision; a truncated number would be a wrong key.
    fits = high.view(np.int64) == low.view(np.int64) >> 63
    if not fits.all():
        row = int(np.argmin(fits))
        raise DataError(f"row {row + 1}: key column {name} exceeds {type_}", row=row)
    return _big_endian(low ^ _SIGNS[8])


def _big_endian(words: NDArray[Any]) -> Bytes:
    """One row of bytes for each row of words."""
    width = words.itemsize * (words.shape[1] if words.ndim == 2 else 1)
    return words.astype(words.dtype.newbyteorder(">")).view(np.uint8).reshape(len(words), width)


def _has_zeros(data: Bytes) -> bool:
    return bool(len(data)) and not data.min()


def _escape(data: Bytes, offsets: Offsets) -> tuple[Bytes, Offsets]:
    zeros = np.flatnonzero(data == 0)
    if not len(zeros):
        return data, offsets
    return np.insert(data, zeros + 1, 0xFF), offsets + np.searchsorted(zeros, offsets)


def _with_end_marks(array: pa.Array) -> pa.Array:
    """Keys of one column of byte strings in which no byte is zero."""
    mark, nothing = (pa.scalar(value, pa.large_binary()) for value in (END_MARK, b""))
    keys = pc.binary_join_element_wise(array, mark, nothing)
    return keys.cast(pa.binary()) if keys.nbytes - 8 * len(keys) <= BINARY_LIMIT_BYTES else keys


def _join(parts: list[Bytes | tuple[Bytes, Offsets]]) -> pa.Array:
    """Put the components of each row next to each other."""
    fixed = [part for part in parts if not isinstance(part, tuple)]
    if len(fixed) == len(parts):
        matrix = fixed[0] if len(fixed) == 1 else np.concatenate(fixed, axis=1)
        return _binary_array(matrix.reshape(-1), np.arange(len(matrix) + 1) * matrix.shape[1], pa.binary())
    lengths = [np.diff(part[1]) + 2 if isinstance(part, tuple) else part.shape[1] for part in parts]
    offsets = np.concatenate((np.zeros(1, np.int64), np.cumsum(sum(lengths[1:], lengths[0]))))
    out = np.empty(offsets[-1], np.uint8)
    cursor = offsets[:-1]
    for part, length in zip(parts, lengths, strict=True):
        if isinstance(part, tuple):
            mark = cursor + length - 2
            out[_between(cursor, mark, len(out))] = part[0]
            out[mark], out[mark + 1] = 0, 1
        elif len(part):
            sliding_window_view(out, part.shape[1], writeable=True)[cursor] = part
        cursor = cursor + length
    return _binary_array(out, offsets, pa.binary())


def _between(starts: Offsets, stops: Offsets, size: int) -> NDArray[np.bool_]:
    """A mask of the bytes within [start, stop) of each row; rows are in order."""
    edges = np.zeros(2 * len(starts) + 2, np.int64)
    edges[1:-1:2], edges[2:-1:2], edges[-1] = starts, stops, size
    return np.repeat(np.arange(len(edges) - 1) % 2 == 1, np.diff(edges))


def _binary_array(data: Bytes, offsets: Offsets, small: pa.DataType) -> pa.Array:
    """An array of type ``small``, or ``large_binary`` if it holds too much."""
    fits = offsets[-1] <= BINARY_LIMIT_BYTES
    stored = offsets.astype(np.int32) if fits else offsets
    buffers = [None, pa.py_buffer(stored), pa.py_buffer(np.ascontiguousarray(data))]
    return pa.Array.from_buffers(small if fits else pa.large_binary(), len(offsets) - 1, buffers)


def _gather(data: Bytes, starts: Offsets, width: int) -> Bytes:
    if not len(starts):
        return np.empty((0, width), np.uint8)
    if len(data) == len(starts) * width:
        return data.reshape(-1, width)
    return sliding_window_view(data, width)[starts]


def _decode_fixed(part: Bytes, type_: DataType) -> pa.Array:
    if type_ == BOOLEAN:
        return pa.array(part[:, 0] != 0)
    width = part.shape[1]
    if type_ == UUID:
        stored = pa.Array.from_buffers(pa.binary(16), len(part), [None, pa.py_buffer(np.ascontiguousarray(part))])
        return pa.ExtensionArray.from_storage(type_.arrow, stored)
    if width == 16:
        words = np.ascontiguousarray(part).view(">u8").astype("<u8").reshape(-1, 2)[:, ::-1].copy()
        words[:, 1] ^= _SIGNS[8]
    else:
        bits = np.ascontiguousarray(part).view(f">u{width}").astype(f"u{width}").reshape(-1)
        sign = _SIGNS[width]
        words = np.where(bits & sign, bits ^ sign, ~bits) if type_ in (FLOAT, DOUBLE) else bits ^ sign
        if isinstance(type_, DecimalType):
            words = np.column_stack((words, (words.view(np.int64) >> 63).view(np.uint64)))
    return pa.Array.from_buffers(type_.arrow, len(part), [None, pa.py_buffer(words)])


def _find_end_marks(data: Bytes, starts: Offsets) -> Offsets:
    """Where the strings that begin at ``starts`` end. Within a string every 00 begins an escape or the end mark."""
    marks = np.flatnonzero((data[:-1] == 0) & (data[1:] == 1))
    if len(marks) == len(starts) and (starts <= marks).all() and (marks[:-1] < starts[1:]).all():
        return marks  # one in each row, as usual if there is one such column
    return np.append(marks, len(data))[np.searchsorted(marks, starts)]


def _decode_variable(data: Bytes, starts: Offsets, stops: Offsets, type_: DataType) -> pa.Array:
    part = data[_between(starts, stops, len(data))]
    offsets = np.concatenate((np.zeros(1, np.int64), np.cumsum(stops - starts)))
    zeros = np.flatnonzero(part == 0)
    if len(zeros):
        if (part.take(zeros + 1, mode="clip") != 0xFF).any():
            raise DataError("a zero byte within a key is not escaped: these are not keys, or they are garbled")
        part, offsets = np.delete(part, zeros + 1), offsets - np.searchsorted(zeros, offsets)
    array = _binary_array(part, offsets, pa.binary())
    if type_ == BINARY:
        return array
    return array.cast(pa.string() if array.type == pa.binary() else pa.large_string())


def _check(fits: NDArray[np.bool_], types: Sequence[DataType]) -> None:
    if not fits.all():
        raise DataError(f"key {int(np.argmin(fits))}: not a key of type ({', '.join(map(str, types))})")
