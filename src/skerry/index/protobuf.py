"""Protobuf's wire format, as far as the metadata of bloom and inverted indexes needs it.

A message is a sequence of fields. A field is a key (varint ``number << 3 | wire type``) and a value:

==========  ==========================================================
wire type   value
==========  ==========================================================
0           varint: 7 bits per byte, lowest first, 80 set on all but the last byte; at most 10 bytes
1           8 bytes, skipped
2           varint length, then this many bytes: bytes, texts, messages, packed numbers
5           4 bytes, skipped
==========  ==========================================================

Fields with the value 0 or of no bytes are left out. The last of several values wins, repeated numbers may be packed or
not, and unknown fields are skipped, as protobuf has it. Groups (wire types 3 and 4) are refused.

Memory is bounded: values are slices of the input, and packed numbers take 8 bytes for each byte of input at most. Bytes
that are no message raise :class:`WireError`; readers of index blobs turn it into a ``DamagedFileError`` that names the
file (``skerry.index.tail``).
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.uint64]

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_MAX_VARINT_BYTES = 10


class WireError(ValueError):
    """The bytes are no protobuf message, or not one of the expected type."""


def uint_field(number: int, value: int) -> bytes:
    """A field of an unsigned number."""
    return _varint(number << 3 | _VARINT) + _varint(value) if value else b""


def bytes_field(number: int, data: bytes) -> bytes:
    """A field of bytes, of a text in UTF-8, or of a message; left out if it is empty."""
    return repeated_field(number, data) if data else b""


def repeated_field(number: int, data: bytes) -> bytes:
    """One of the values of a repeated field; written even if it is empty."""
    return _varint(number << 3 | _BYTES) + _varint(len(data)) + data


def packed_field(number: int, values: Iterable[int]) -> bytes:
    """A repeated field of unsigned numbers."""
    return bytes_field(number, b"".join(map(_varint, values)))


def _varint(value: int) -> bytes:
    if not 0 <= value < 1 << 64:
        raise ValueError(f"{value} is not an unsigned 64-bit number")
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


class Message:
    """A message whose fields are read by number."""

    def __init__(self, data: bytes) -> None:
        self._fields: dict[int, list[int | bytes]] = {}
        for number, value in _fields(data):
            self._fields.setdefault(number, []).append(value)

    def uint(self, number: int, limit: int = 1 << 63) -> int:
        """An unsigned number below ``limit``; 0 if it is missing."""
        values = self._fields.get(number)
        if values is None:
            return 0
        value = values[-1]
        if not isinstance(value, int):
            raise WireError(f"field {number} is no number")
        if value >= limit:
            raise WireError(f"field {number} is {value}, which is not below {limit}")
        return value

    def uints(self, number: int) -> Numbers:
        """A repeated field of unsigned numbers."""
        parts = [
            np.array([value], np.uint64) if isinstance(value, int) else _unpack(value)
            for value in self._fields.get(number, ())
        ]
        return np.concatenate(parts) if parts else np.empty(0, np.uint64)

    def raw(self, number: int) -> bytes:
        """Bytes; empty if they are missing."""
        values = self.all_bytes(number)
        return values[-1] if values else b""

    def all_bytes(self, number: int) -> list[bytes]:
        """A repeated field of bytes or messages."""
        found = []
        for value in self._fields.get(number, ()):
            if isinstance(value, int):
                raise WireError(f"field {number} is a number, not bytes")
            found.append(value)
        return found

    def text(self, number: int) -> str:
        """A text; empty if it is missing."""
        try:
            return self.raw(number).decode()
        except UnicodeDecodeError as error:
            raise WireError(f"field {number} is not UTF-8: {error}") from None


def _fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    at, end = 0, len(data)
    while at < end:
        # numbers of one byte are read here: messages may have hundreds of fields, and a get reads them first
        key = data[at]
        if key < 0x80:
            at += 1
        else:
            key, at = _read_varint(data, at)
        number, wire = key >> 3, key & 7
        if not number:
            raise WireError("a field has the number 0")
        if wire == _VARINT:
            value, at = _read_varint(data, at)
            yield number, value
            continue
        if wire == _BYTES and at < end and data[at] < 0x80:
            size, at = data[at], at + 1
        elif wire == _BYTES:
            size, at = _read_varint(data, at)
        elif wire in (_FIXED64, _FIXED32):
            size = 8 if wire == _FIXED64 else 4
        else:
            raise WireError(f"field {number} has wire type {wire}")
        if size > end - at:
            raise WireError(f"field {number} has {size} bytes, only {end - at} are left")
        if wire == _BYTES:
            yield number, data[at : at + size]
        at += size


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for place, byte in enumerate(data[at : at + _MAX_VARINT_BYTES]):
        value |= (byte & 0x7F) << 7 * place
        if byte < 0x80:
            if value >= 1 << 64:
                raise WireError("a number has more than 64 bits")
            return value, at + place + 1
    raise WireError("a number has no end")


def _unpack(data: bytes) -> Numbers:
    """Packed varints, all at once."""
    octets = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(octets < 0x80)
    if not len(octets):
        return np.empty(0, np.uint64)
    if not len(ends) or ends[-1] != len(octets) - 1:
        raise WireError("a number has no end")
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
    lengths = ends - starts + 1
    longest = int(lengths.max())
    if longest > _MAX_VARINT_BYTES or (longest == _MAX_VARINT_BYTES and (octets[ends[lengths == longest]] > 1).any()):
        raise WireError("a number has more than 64 bits")
    values = np.zeros(len(ends), np.uint64)
    for place in range(longest):
        rows = np.flatnonzero(lengths > place)
        values[rows] |= (octets[starts[rows] + place].astype(np.uint64) & np.uint64(0x7F)) << np.uint64(7 * place)
    return values
