"""Single records as Python values: for files of few records, where decoding them as columns would take longer.

A schema is compiled to one function per part before the first value.
"""

import struct
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from skerry.iceberg.avro.container import read_varint, schema_of
from skerry.iceberg.avro.schema import Array, Node, Primitive, Union

Read: TypeAlias = Callable[[bytes, int], tuple[Any, int]]
"""Reads a value at an offset; returns it and the offset after it. ValueError or IndexError if it exceeds the data."""

_FORMATS = {"float": struct.Struct("<f"), "double": struct.Struct("<d")}


@lru_cache(maxsize=128)
def record_reader(schema: bytes) -> Read:
    """A reader of records of a schema, given as JSON; cached, because files of one writer share the schema."""
    return value_reader(schema_of(schema))


def value_reader(node: Node) -> Read:
    """A reader of values of a type: records as dicts, lists and maps as lists, texts and bytes as bytes."""
    if isinstance(node, Primitive):
        return _primitive(node)
    if isinstance(node, Union):
        return _optional(value_reader(node.value), node.null)
    if isinstance(node, Array):
        return _list(value_reader(node.items))
    return _record([(field.name, value_reader(field.type)) for field in node.fields])


def _primitive(node: Primitive) -> Read:
    if node.name in ("int", "long"):
        return read_varint
    if node.name in ("bytes", "string"):
        return _bytes
    if node.name == "null":
        return lambda data, at: (None, at)
    if node.name == "boolean":
        return lambda data, at: (data[at] != 0, at + 1)
    if node.name == "fixed":
        return lambda data, at: _taken(data, at, node.size)
    return _float(_FORMATS[node.name])


def _bytes(data: bytes, at: int) -> tuple[bytes, int]:
    length, at = read_varint(data, at)
    if length < 0:
        raise ValueError("a text has a negative length")
    return _taken(data, at, length)


def _taken(data: bytes, at: int, length: int) -> tuple[bytes, int]:
    end = at + length
    if end > len(data):
        raise ValueError("a record is longer than the file")
    return data[at:end], end


def _float(form: struct.Struct) -> Read:
    def read(data: bytes, at: int) -> tuple[float, int]:
        raw, after = _taken(data, at, form.size)
        return form.unpack(raw)[0], after

    return read


def _optional(inner: Read, null: int) -> Read:
    def read(data: bytes, at: int) -> tuple[Any, int]:
        branch, at = read_varint(data, at)
        if branch == null:
            return None, at
        if branch != 1 - null:
            raise ValueError("a union has a branch that its schema lacks")
        return inner(data, at)

    return read


def _list(inner: Read) -> Read:
    def read(data: bytes, at: int) -> tuple[list[Any], int]:
        found: list[Any] = []
        while True:
            count, at = read_varint(data, at)
            if count == 0:
                return found, at
            if count < 0:
                count, (_, at) = -count, read_varint(data, at)
            if count > len(data):
                raise ValueError("a list has more items than the file has bytes")
            for _ in range(count):
                value, at = inner(data, at)
                found.append(value)

    return read


def _record(fields: list[tuple[str, Read]]) -> Read:
    def read(data: bytes, at: int) -> tuple[dict[str, Any], int]:
        found: dict[str, Any] = {}
        for name, inner in fields:
            found[name], at = inner(data, at)
        return found, at

    return read
