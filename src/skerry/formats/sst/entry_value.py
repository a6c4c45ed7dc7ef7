"""Entries of an SST file one at a time, as Python values.

The vectorised decoder of :mod:`skerry.formats.sst.block` costs the same for sixteen rows as for a thousand; for the few
rows around one key plain Python is ten times faster. The format is described there and in
:mod:`skerry.formats.sst.column`.
"""

import struct
import uuid
from collections.abc import Callable, Sequence
from datetime import datetime, time, timedelta
from decimal import Context, Decimal
from typing import Any, NamedTuple

import orjson

from skerry.formats.sst.column import fixed_width, is_delta
from skerry.formats.sst.meta_block import SstMeta
from skerry.types.datatype import (
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    UUID,
    DataType,
    DecimalType,
    is_text,
)
from skerry.types.epoch import date_of, datetime_of
from skerry.types.key import key_width
from skerry.types.literal import decode_literal

Convert = Callable[[Any], Any]

_SIGN = 1 << 63
_MASK = (1 << 64) - 1
_EXACT = Context(prec=76)
_MIDNIGHT = datetime(1970, 1, 1)
_UNPACK = {FLOAT: struct.Struct("<f").unpack_from, DOUBLE: struct.Struct("<d").unpack_from}
_UNPACK_KEY = {FLOAT: struct.Struct(">f").unpack, DOUBLE: struct.Struct(">d").unpack}


class SstRow(NamedTuple):
    """A version of a row: its kind, and its values in the order of the file's columns, keys included."""

    kind: int
    values: tuple[Any, ...]


class RowDecoder:
    """Decodes the entries of one file."""

    def __init__(self, meta: SstMeta) -> None:
        self._key = [_key_part(field.type) for field in meta.key_columns]
        self._values = [_value_reader(field.type) for field in meta.value_columns]
        self._bitmap_bytes = -(-len(meta.value_columns) // 8)
        order = [*meta.key, *(field.id for field in meta.value_columns)]
        self._places = [order.index(field.id) for field in meta.columns]

    def interval(self, data: bytes, start: int, stop: int) -> dict[bytes, SstRow]:
        """The rows of the restart interval ``data[start:stop]``; ValueError or IndexError if it is invalid."""
        rows: dict[bytes, SstRow] = {}
        previous = [0] * len(self._values)
        key, position = b"", start
        while position < stop:
            shared, position = read_varint(data, position)
            unshared, position = read_varint(data, position)
            size, position = read_varint(data, position)
            key = key[:shared] + data[position : position + unshared]
            position += unshared + size
            parts = [*self._key_values(key), *self._read_values(data, position - size, previous)]
            rows[key] = SstRow(data[position - size], tuple([parts[place] for place in self._places]))
        if position != stop:
            raise ValueError("a restart interval does not end where it should")
        return rows

    def _key_values(self, key: bytes) -> list[Any]:
        values, position = [], 0
        for width, convert in self._key:
            if width is None:
                end = key.index(b"\x00\x01", position)
                values.append(convert(key[position:end].replace(b"\x00\xff", b"\x00")))
                position = end + 2
            else:
                values.append(convert(key[position : position + width]))
                position += width
        return values

    def _read_values(self, data: bytes, start: int, previous: list[int]) -> list[Any]:
        position = start + 1 + self._bitmap_bytes
        nulls = int.from_bytes(data[start + 1 : position], "little")
        values: list[Any] = []
        for number, (delta, read) in enumerate(self._values):
            if nulls >> number & 1:
                values.append(None)
            elif delta:
                word, position = read_varint(data, position)
                difference = (word >> 1) ^ -(word & 1)
                value = ((previous[number] + difference + _SIGN) & _MASK) - _SIGN
                previous[number] = value
                values.append(value if read is None else read(value))
            else:
                value, position = read(data, position)
                values.append(value)
        return values


def first_key(data: bytes, position: int) -> bytes:
    """The key of the entry at a restart point."""
    _, position = read_varint(data, position)
    unshared, position = read_varint(data, position)
    _, position = read_varint(data, position)
    return data[position : position + unshared]


def read_varint(data: bytes, position: int) -> tuple[int, int]:
    """A varint, and where it ends."""
    byte = data[position]
    if byte < 0x80:
        return byte, position + 1
    value, shift = byte & 0x7F, 7
    while True:
        position += 1
        byte = data[position]
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & _MASK, position + 1
        shift += 7


def _from_integer(type_: DataType) -> Convert | None:
    """A function from days, microseconds or an unscaled value to the type's value; None if that is the integer
    itself."""
    if isinstance(type_, DecimalType):
        scale = -type_.scale
        return lambda value: _EXACT.scaleb(Decimal(value), scale)
    return _COUNTS.get(type_)


def _time_of(micros: int) -> time:
    return (_MIDNIGHT + timedelta(microseconds=micros)).time()


_COUNTS: dict[DataType, Convert] = {
    DATE: date_of,
    TIME: _time_of,
    TIMESTAMP: lambda micros: datetime_of(micros, utc=False),
    TIMESTAMPTZ: lambda micros: datetime_of(micros, utc=True),
}


def _value_reader(type_: DataType) -> tuple[bool, Any]:
    """Whether it is stored as differences; and a function from the integer, or from the bytes, to the value."""
    if is_delta(type_):
        return True, _from_integer(type_)
    width = fixed_width(type_)
    if width is None:
        return False, _text_reader(_text_converter(type_))
    if type_ == BOOLEAN:
        return False, lambda data, at: (data[at] != 0, at + 1)
    if type_ == UUID:
        return False, lambda data, at: (uuid.UUID(bytes=data[at : at + 16]), at + 16)
    if type_ in _UNPACK:
        unpack = _UNPACK[type_]
        return False, lambda data, at: (unpack(data, at)[0], at + width)
    convert = _from_integer(type_)
    assert convert is not None
    return False, lambda data, at: (convert(int.from_bytes(data[at : at + 16], "little", signed=True)), at + 16)


def _text_reader(convert: Convert | None) -> Any:
    def read(data: bytes, position: int) -> tuple[Any, int]:
        size, start = read_varint(data, position)
        text = data[start : start + size]
        return (text if convert is None else convert(text)), start + size

    return read


def _text_converter(type_: DataType) -> Convert | None:
    if type_ == BINARY:
        return None
    return bytes.decode if is_text(type_) else lambda text: decode_literal(orjson.loads(text), type_)


def _key_part(type_: DataType) -> tuple[int | None, Convert]:
    """Bytes of a key component (None: up to its end mark), and the function that decodes them."""
    width = key_width(type_)
    if width is None:
        return None, _text_converter(type_) or bytes
    if type_ == BOOLEAN:
        return width, lambda part: part != b"\x00"
    if type_ == UUID:
        return width, lambda part: uuid.UUID(bytes=bytes(part))
    sign = 1 << (8 * width - 1)
    if type_ in _UNPACK_KEY:
        return width, _float_key(width, sign, _UNPACK_KEY[type_])
    convert = _from_integer(type_)
    if convert is None:
        return width, lambda part: int.from_bytes(part, "big") - sign
    return width, lambda part: convert(int.from_bytes(part, "big") - sign)


def _float_key(width: int, sign: int, unpack: Callable[[bytes], tuple[Any, ...]]) -> Convert:
    def convert(part: bytes) -> Any:
        bits = int.from_bytes(part, "big")
        plain = bits ^ sign if bits & sign else ~bits & (2 * sign - 1)
        return unpack(plain.to_bytes(width, "big"))[0]

    return convert


def split_block(raw: bytes) -> tuple[Sequence[bytes], Sequence[int]]:
    """The first key of each restart interval of a block, and where they begin (and the last one ends)."""
    (count,) = struct.unpack_from("<I", raw, len(raw) - 4)
    end = len(raw) - 4 - 4 * count
    if not count or end < 0:
        raise ValueError(f"a block of {len(raw)} bytes has {count} restart points")
    starts = struct.unpack_from(f"<{count}I", raw, end)
    return [first_key(raw, start) for start in starts], (*starts, end)
