"""Records of Avro files as dicts, read and written: for the few manifest rows that publishing changes.

::

    long    = zigzag, then 7 bits a byte, lowest first, the high bit set on all but the last byte
    string  = length:long, UTF-8          bytes = length:long, bytes        fixed = bytes
    union   = number of the branch:long, value (only of NULL and one other type here)
    array   = (count:long, item…)…, 0     map   = (count:long, (string, value)…)…, 0

``container`` describes the file around them. Schemas are the JSON form as Python values. An array is a list; logical
types stay as they are stored. A schema is compiled to one function per part before the first value.
"""

import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson
import xxhash

from skerry.common.errors import DamagedFileError
from skerry.iceberg.avro.container import MAGIC, open_container, read_varint

AvroSchema = Any
_Write = Callable[[bytearray, Any], None]
_Read = Callable[["_Input"], Any]

_REMEDY = "Publish the table again after deleting its folder iceberg/: it holds metadata only"
_BLOCK_RECORDS = 4096
"""Records per block; readers decode a file in parts of whole blocks."""
_HEADER: AvroSchema = {"type": "map", "values": "bytes"}


def encode_container(schema: AvroSchema, records: Sequence[Mapping[str, Any]], metadata: Mapping[str, str]) -> bytes:
    """The bytes of a file with these records, in compressed blocks."""
    text = orjson.dumps(schema)
    return pack_container(text, list(map(value_writer(text), records)), metadata)


def pack_container(schema: bytes, records: Sequence[bytes], metadata: Mapping[str, str]) -> bytes:
    """The bytes of a file with records that are encoded already; ``schema`` is JSON."""
    header = {"avro.schema": schema, "avro.codec": b"deflate"}
    header |= {name: text.encode() for name, text in metadata.items()}
    blocks = [_block(records[at : at + _BLOCK_RECORDS]) for at in range(0, len(records), _BLOCK_RECORDS)]
    sync = xxhash.xxh3_128_digest(b"".join(packed for _, packed in blocks))
    out = bytearray(MAGIC)
    _WRITE_HEADER(out, header)
    out += sync
    for count, packed in blocks:
        _put_long(out, count)
        _put_long(out, len(packed))
        out += packed + sync
    return bytes(out)


def _block(records: Sequence[bytes]) -> tuple[int, bytes]:
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return len(records), packer.compress(b"".join(records)) + packer.flush()


@lru_cache(maxsize=128)
def value_writer(schema: bytes) -> Callable[[Any], bytes]:
    """Encodes values of a schema, given as JSON; cached, because files of one table share the schema."""
    write = _writer(orjson.loads(schema))

    def encode(value: Any) -> bytes:
        out = bytearray()
        write(out, value)
        return bytes(out)

    return encode


@lru_cache(maxsize=128)
def value_reader(schema: bytes) -> Callable[[bytes], Any]:
    """Decodes values of a schema, given as JSON; cached. ValueError or IndexError if the bytes end too early."""
    read = _cached_reader(schema)
    return lambda data: read(_Input(data, 0))


@dataclass(frozen=True, slots=True)
class DecodedFile:
    """The content of a file: each record decoded, and its bytes."""

    metadata: dict[str, bytes]
    records: list[dict[str, Any]]
    encoded: list[bytes]


def decode_container(data: bytes, path: str) -> tuple[dict[str, bytes], list[dict[str, Any]]]:
    """Header and records of a file; :class:`DamagedFileError` names ``path`` if it is damaged."""
    found = decode_file(data, path)
    return found.metadata, found.records


def decode_file(data: bytes, path: str) -> DecodedFile:
    """The same, with the bytes of each record."""
    try:
        return _decode(data)
    except (ValueError, IndexError, KeyError, TypeError, struct.error) as error:
        raise DamagedFileError(path, f"not a whole Avro file: {error}", _REMEDY) from None


def _decode(data: bytes) -> DecodedFile:
    file = open_container(data)
    read = _cached_reader(file.metadata["avro.schema"])
    source = _Input(file.data, 0)
    records: list[dict[str, Any]] = []
    encoded: list[bytes] = []
    for _ in range(file.count):
        start = source.at
        records.append(read(source))
        encoded.append(file.data[start : source.at])
    if source.at != len(file.data):
        raise ValueError("it has more bytes than its records")
    return DecodedFile(file.metadata, records, encoded)


@lru_cache(maxsize=128)
def _cached_reader(schema: bytes) -> "_Read":
    return _reader(orjson.loads(schema))


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
        found, self.at = read_varint(self.data, self.at)
        return found


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


_WRITE_HEADER = _writer(_HEADER)


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
    """Iterates once per item of an array or a map; a negative count is followed by a size, which is skipped."""
    while count := source.long():
        if count < 0:
            source.long()
        yield from range(abs(count))
