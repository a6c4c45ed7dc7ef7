"""Avro object container files, the part of the format that Iceberg's manifests use.

::

    file    = "Obj" 01, header map {avro.schema, avro.codec, …}, sync:16, block…
    block   = count:long, size:long, data (``null`` or raw ``deflate``), sync:16
    long    = zigzag, then 7 bits a byte, lowest first, the high bit set on all but the last byte
    string  = length:long, UTF-8          bytes = length:long, bytes        fixed = bytes
    union   = number of the branch:long, value (only of NULL and one other type here)
    array   = (count:long, item…)…, 0     map   = (count:long, (string, value)…)…, 0

Schemas are the JSON form as Python values. A record is a dict, an array a list; logical types stay as they are stored.
A schema is turned into one function for each part before the first value, so that values cost no look at it.
"""

import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson
import xxhash

from skerry.common.errors import DamagedFileError

AvroSchema = Any
_Write = Callable[[bytearray, Any], None]
_Read = Callable[["_Input"], Any]

_MAGIC = b"Obj\x01"
_SYNC_BYTES = 16
_MOST_BYTES = 1 << 30
"""Most bytes of one value or of one unpacked block: more is damage."""
_REMEDY = "Publish the table again after deleting its folder iceberg/: it holds metadata only"
_HEADER: AvroSchema = {"type": "map", "values": "bytes"}


def encode_container(schema: AvroSchema, records: Sequence[Mapping[str, Any]], metadata: Mapping[str, str]) -> bytes:
    """The bytes of a file with these records, in one compressed block."""
    header = {"avro.schema": orjson.dumps(schema), "avro.codec": b"deflate"}
    header |= {name: text.encode() for name, text in metadata.items()}
    write = _writer(schema)
    body = bytearray()
    for record in records:
        write(body, record)
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    packed = packer.compress(bytes(body)) + packer.flush()
    sync = xxhash.xxh3_128_digest(packed)
    out = bytearray(_MAGIC)
    _writer(_HEADER)(out, header)
    out += sync
    if records:
        _put_long(out, len(records))
        _put_long(out, len(packed))
        out += packed + sync
    return bytes(out)


def decode_container(data: bytes, path: str) -> tuple[dict[str, bytes], list[dict[str, Any]]]:
    """Header and records of a file; :class:`DamagedFileError` names ``path`` if it is not one."""
    try:
        return _decode(data)
    except (ValueError, IndexError, KeyError, TypeError, zlib.error, struct.error) as error:
        raise DamagedFileError(path, f"not a whole Avro file: {error}", _REMEDY) from None


def _decode(data: bytes) -> tuple[dict[str, bytes], list[dict[str, Any]]]:
    if data[:4] != _MAGIC:
        raise ValueError("it does not begin with Obj 01")
    source = _Input(data, 4)
    header: dict[str, bytes] = _reader(_HEADER)(source)
    codec = header.get("avro.codec", b"null")
    if codec not in (b"null", b"deflate"):
        raise ValueError(f"codec {codec.decode(errors='replace')!r} is not known")
    read = _reader(orjson.loads(header["avro.schema"]))
    sync = source.take(_SYNC_BYTES)
    records: list[dict[str, Any]] = []
    while source.at < len(data):
        count, size = source.long(), source.long()
        block = source.take(size)
        if codec == b"deflate":
            unpacker = zlib.decompressobj(-15)
            block = unpacker.decompress(block, _MOST_BYTES)
            if not unpacker.eof:
                raise ValueError("a block does not end, or has more bytes than are allowed")
        if source.take(_SYNC_BYTES) != sync:
            raise ValueError("a block does not end with the sync marker")
        inside = _Input(block, 0)
        records += [read(inside) for _ in range(count)]
        if inside.at != len(block):
            raise ValueError("a block has more bytes than its records")
    return header, records


class _Input:
    """Bytes, and the position of the next one."""

    __slots__ = ("at", "data")

    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.at = at

    def take(self, count: int) -> bytes:
        end = self.at + count
        if count < 0 or end > len(self.data):
            raise ValueError(f"{count} bytes are missing at byte {self.at}")
        found = self.data[self.at : end]
        self.at = end
        return found

    def long(self) -> int:
        result, shift = 0, 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            result |= (byte & 0x7F) << shift
            if byte < 0x80:
                return (result >> 1) ^ -(result & 1)
            shift += 7
            if shift > 63:
                raise ValueError("a number has more than 64 bits")


def _put_long(out: bytearray, value: int) -> None:
    rest = (value << 1) ^ (value >> 63)
    while rest > 0x7F:
        out.append((rest & 0x7F) | 0x80)
        rest >>= 7
    out.append(rest)


def _put_bytes(out: bytearray, value: bytes) -> None:
    _put_long(out, len(value))
    out += value


_WRITERS: dict[str, _Write] = {
    "boolean": lambda out, value: out.append(bool(value)),
    "int": _put_long,
    "long": _put_long,
    "float": lambda out, value: out.extend(struct.pack("<f", value)),
    "double": lambda out, value: out.extend(struct.pack("<d", value)),
    "string": lambda out, value: _put_bytes(out, value.encode()),
    "bytes": _put_bytes,
}
_READERS: dict[str, _Read] = {
    "boolean": lambda source: source.take(1) != b"\0",
    "int": _Input.long,
    "long": _Input.long,
    "float": lambda source: struct.unpack("<f", source.take(4))[0],
    "double": lambda source: struct.unpack("<d", source.take(8))[0],
    "string": lambda source: source.take(source.long()).decode(),
    "bytes": lambda source: source.take(source.long()),
}


def _kind(schema: AvroSchema) -> str:
    return str(schema if isinstance(schema, str) else schema["type"])


def _writer(schema: AvroSchema) -> _Write:
    if isinstance(schema, list):
        return _optional_writer(_writer(_other(schema)))
    kind = _kind(schema)
    if kind in _WRITERS:
        return _WRITERS[kind]
    if kind == "fixed":
        return _fixed_writer(int(schema["size"]))
    if kind == "array":
        return _array_writer(_writer(schema["items"]))
    if kind == "map":
        return _map_writer(_writer(schema["values"]))
    return _record_writer([(field["name"], _writer(field["type"])) for field in schema["fields"]])


def _other(union: Sequence[AvroSchema]) -> AvroSchema:
    if len(union) != 2 or union[0] != "null":
        raise ValueError("a union is of null and one other type")
    return union[1]


def _optional_writer(write: _Write) -> _Write:
    def put(out: bytearray, value: Any) -> None:
        if value is None:
            out.append(0)
        else:
            out.append(2)
            write(out, value)

    return put


def _fixed_writer(size: int) -> _Write:
    def put(out: bytearray, value: bytes) -> None:
        if len(value) != size:
            raise ValueError(f"a fixed of {size} bytes got {len(value)}")
        out.extend(value)

    return put


def _array_writer(write: _Write) -> _Write:
    def put(out: bytearray, values: Sequence[Any]) -> None:
        if values:
            _put_long(out, len(values))
            for value in values:
                write(out, value)
        out.append(0)

    return put


def _map_writer(write: _Write) -> _Write:
    def put(out: bytearray, values: Mapping[str, Any]) -> None:
        if values:
            _put_long(out, len(values))
            for name, value in values.items():
                _put_bytes(out, name.encode())
                write(out, value)
        out.append(0)

    return put


def _record_writer(fields: Sequence[tuple[str, _Write]]) -> _Write:
    def put(out: bytearray, record: Mapping[str, Any]) -> None:
        for name, write in fields:
            write(out, record.get(name))

    return put


def _reader(schema: AvroSchema) -> _Read:
    if isinstance(schema, list):
        read = _reader(_other(schema))
        return lambda source: read(source) if source.long() else None
    kind = _kind(schema)
    if kind in _READERS:
        return _READERS[kind]
    if kind == "fixed":
        size = int(schema["size"])
        return lambda source: source.take(size)
    if kind == "array":
        item = _reader(schema["items"])
        return lambda source: [item(source) for _ in _counted(source)]
    if kind == "map":
        value = _reader(schema["values"])
        return lambda source: {source.take(source.long()).decode(): value(source) for _ in _counted(source)}
    fields = [(field["name"], _reader(field["type"])) for field in schema["fields"]]
    return lambda source: {name: read(source) for name, read in fields}


def _counted(source: _Input) -> Any:
    """One step for each item of an array or a map; a negative count is followed by a size, which is skipped."""
    while count := source.long():
        if count < 0:
            source.long()
        yield from range(abs(count))
