"""Writes Avro files by a schema, one value after another: what tests make manifests with."""

import json
import struct
import zlib
from typing import Any

_MAGIC = b"Obj\x01"
_SYNC = bytes(range(16))


def varint(value: int) -> bytes:
    number = (value << 1) ^ (value >> 63)
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)


def encode(schema: Any, value: Any) -> bytes:
    """One value; a union is a list of branches, of which the first that is not null is taken for a value."""
    if isinstance(schema, list):
        null = schema.index("null")
        if value is None:
            return varint(null)
        return varint(1 - null) + encode(schema[1 - null], value)
    kind = schema["type"] if isinstance(schema, dict) else schema
    if kind == "record":
        return b"".join(encode(field["type"], value.get(field["name"])) for field in schema["fields"])
    if kind == "array":
        return b"".join((varint(len(value)), *(encode(schema["items"], item) for item in value))) + (
            varint(0) if value else b""
        )
    if kind in ("int", "long"):
        return varint(value)
    if kind == "boolean":
        return bytes([value])
    if kind in ("float", "double"):
        return struct.pack("<f" if kind == "float" else "<d", value)
    data = value.encode() if isinstance(value, str) else value
    return data if kind == "fixed" else varint(len(data)) + data


def write_avro(
    schema: dict[str, Any],
    records: list[Any],
    metadata: dict[str, str] | None = None,
    *,
    codec: str = "deflate",
    step: int = 50,
) -> bytes:
    """A container file; ``step`` records to a block."""
    header = {"avro.schema": json.dumps(schema), "avro.codec": codec, **(metadata or {})}
    parts = [_MAGIC, varint(len(header))]
    for key, text in header.items():
        parts += [varint(len(key)), key.encode(), varint(len(text.encode())), text.encode()]
    parts += [varint(0), _SYNC]
    for start in range(0, len(records), step):
        block = records[start : start + step]
        body = b"".join(encode(schema, record) for record in block)
        if codec == "deflate":
            squeeze = zlib.compressobj(wbits=-15)
            body = squeeze.compress(body) + squeeze.flush()
        parts += [varint(len(block)), varint(len(body)), body, _SYNC]
    return b"".join(parts)
