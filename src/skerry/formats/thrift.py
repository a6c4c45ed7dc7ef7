"""Thrift's compact protocol, as far as Parquet's page headers and footers need it.

A struct is a sequence of fields and a zero byte. A field begins with a byte ``delta << 4 | type``, or, if the field id
is not 1 to 15 above the one before it, ``type`` and the id as a zigzag varint:

=====  ======================================================================
type   value
=====  ======================================================================
1, 2   true, false: no bytes
3      one byte
4–6    16, 32 and 64 bits: zigzag varint, 7 bits per byte, lowest first, 80 set on all but the last byte
7      8 bytes
8      varint length, then this many bytes
9, 10  a byte ``size << 4 | element type``, or ``f0 | element type`` and the size as a varint; then the elements
12     a struct
=====  ======================================================================

In a list a boolean takes a byte. Maps (type 11) do not occur in Parquet and are refused. Bytes that are no struct raise
:class:`ThriftError`; nesting is limited, and values are slices of the input, so memory is bounded by its size.
"""

from collections.abc import Iterable
from typing import Any

TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, STRUCT = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12

_MOST_NESTED = 16
_MOST_VARINT_BITS = 70


class ThriftError(ValueError):
    """The bytes are no struct of Thrift's compact protocol, or not the expected one."""


class StructReader:
    """Reads one struct field by field; ``position`` is the end of what has been read."""

    def __init__(self, data: "bytes | memoryview", position: int = 0) -> None:
        self._data = data
        self.position = position

    def struct(self, depth: int = 0) -> dict[int, Any]:
        """The values of a struct by field id: numbers, booleans, bytes, lists and such dictionaries."""
        if depth > _MOST_NESTED:
            raise ThriftError("structs are nested too deeply")
        found: dict[int, Any] = {}
        field_id = 0
        while True:
            head = self._byte()
            if not head:
                return found
            kind, delta = head & 15, head >> 4
            field_id = field_id + delta if delta else self._zigzag()
            if kind in (TRUE, FALSE):
                found[field_id] = kind == TRUE
            else:
                found[field_id] = self._value(kind, depth)

    def list_elements(self) -> Iterable[tuple[bytes, dict[int, Any]]]:
        """Read a list of structs: the bytes of each, and its values."""
        size, kind = self._list_head()
        if kind != STRUCT:
            raise ThriftError(f"a list of structs is expected, not of type {kind}")
        for _ in range(size):
            start = self.position
            values = self.struct()
            yield bytes(self._data[start : self.position]), values

    def field(self, wanted: int, kind: int) -> None:
        """Go to the value of a field of the struct that begins here; the fields before it are skipped."""
        field_id = 0
        while True:
            head = self._byte()
            if not head:
                raise ThriftError(f"field {wanted} is missing")
            found, delta = head & 15, head >> 4
            field_id = field_id + delta if delta else self._zigzag()
            if field_id == wanted:
                if found != kind:
                    raise ThriftError(f"field {wanted} has type {found}, not {kind}")
                return
            if found not in (TRUE, FALSE):
                self._value(found, 0)

    def _value(self, kind: int, depth: int) -> Any:
        if kind in (I16, I32, I64):
            return self._zigzag()
        if kind == BINARY:
            return self._bytes(self._varint())
        if kind == STRUCT:
            return self.struct(depth + 1)
        if kind in (LIST, SET):
            size, element = self._list_head()
            if size > len(self._data):
                raise ThriftError(f"a list of {size} elements in {len(self._data)} bytes")
            if element in (TRUE, FALSE):
                return [self._byte() == TRUE for _ in range(size)]
            return [self._value(element, depth + 1) for _ in range(size)]
        if kind == BYTE:
            return self._byte()
        if kind == DOUBLE:
            return self._bytes(8)
        raise ThriftError(f"there is no type {kind}")

    def _list_head(self) -> tuple[int, int]:
        head = self._byte()
        size = head >> 4
        return (self._varint() if size == 15 else size), head & 15

    def _byte(self) -> int:
        try:
            found = self._data[self.position]
        except IndexError:
            raise ThriftError("a struct is cut off") from None
        self.position += 1
        return found

    def _bytes(self, length: int) -> bytes:
        end = self.position + length
        if end > len(self._data):
            raise ThriftError("bytes are cut off")
        found = bytes(self._data[self.position : end])
        self.position = end
        return found

    def _varint(self) -> int:
        shift = value = 0
        while True:
            byte = self._byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7
            if shift >= _MOST_VARINT_BITS:
                raise ThriftError("a number is too long")

    def _zigzag(self) -> int:
        value = self._varint()
        return (value >> 1) ^ -(value & 1)


def encode_struct(fields: Iterable[tuple[int, int, bytes]]) -> bytes:
    """A struct of fields in ascending order of ids: id, type, and the encoded value."""
    parts, before = [], 0
    for field_id, kind, value in fields:
        parts += [bytes([(field_id - before) << 4 | kind]), value]
        before = field_id
    return b"".join([*parts, b"\0"])


def encode_list(kind: int, elements: "list[bytes]") -> bytes:
    """A list of encoded elements of a type."""
    head = bytes([len(elements) << 4 | kind]) if len(elements) < 15 else bytes([0xF0 | kind]) + _varint(len(elements))
    return b"".join([head, *elements])


def encode_number(value: int) -> bytes:
    """A number of 16, 32 or 64 bits."""
    return _varint((value << 1) ^ (value >> 63))


def encode_bytes(value: bytes) -> bytes:
    """Bytes, or a text in UTF-8."""
    return _varint(len(value)) + value


def _varint(value: int) -> bytes:
    found = bytearray()
    while value >= 0x80:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)
