"""Encoding of one row's key, given as a dict, and its partition: a few microseconds, without Arrow.

Values of exactly the expected Python types take a fast path. All others take the slow path, which converts them or
raises an error that says what is wrong.
"""

import struct
from collections.abc import Callable, Mapping
from typing import Any

import mmh3

from skerry.lsm.row_codec import RowCodec
from skerry.lsm.row_key import key_encoder
from skerry.pruning.partition.transform import apply_transform
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import BIGINT, BINARY, BOOLEAN, INT, STRING, DataType
from skerry.types.partition import Transform
from skerry.types.schema import Schema

Values = tuple[Any, ...]
_PLAIN: dict[DataType, type] = {INT: int, BIGINT: int, STRING: str, BINARY: bytes, BOOLEAN: bool}
"""Types whose values need no conversion if they have this Python type."""
_LONG = struct.Struct("<q")


class KeyPath:
    """Encodes keys of one schema."""

    def __init__(self, schema: Schema, codec: RowCodec) -> None:
        fields = [schema.field(name) for name in schema.primary_key]
        self._names = schema.primary_key
        self._codec = codec
        self._places = [schema.column_names.index(name) for name in self._names]
        self._encode = key_encoder(range(len(fields)), [f.type for f in fields])
        plain = [_PLAIN.get(f.type) for f in fields]
        self._types: Values | None = None if None in plain else tuple(plain)

    def encode(self, key: Mapping[str, Any]) -> tuple[bytes, Values]:
        """The encoded key, and its values in the order of the primary key; DataError if it is none."""
        try:
            values = tuple([key[name] for name in self._names])
            if tuple(map(type, values)) == self._types and len(key) == len(values):
                return self._encode(values), values
        except (KeyError, TypeError, struct.error, OverflowError, UnicodeError):
            pass
        encoded = self._codec.encode_delete(key)
        return encoded.key, tuple([encoded.values[place] for place in self._places])


def partitioner(schema: Schema) -> Callable[[Values], Values]:
    """A function from the values of a key to the partition that it belongs to."""
    if not schema.spec.fields:
        return lambda values: ()
    names = {schema.field(name).id: place for place, name in enumerate(schema.primary_key)}
    parts = [
        (names[part.source_id], _transformer(part.transform, schema.by_id[part.source_id].type))
        for part in schema.spec.fields
    ]
    return lambda values: tuple([transform(values[place]) for place, transform in parts])


def comparable(value: Any) -> Any:
    """A partition value that equals itself: NaN does not."""
    return "NaN" if value != value else value


def _transformer(transform: Transform, type_: DataType) -> Callable[[Any], Any]:
    if transform.name == "identity" and type_ in _PLAIN:
        return lambda value: value
    if transform.name == "bucket" and type_ in (INT, BIGINT, STRING, BINARY):
        return _bucket(transform.parameter, type_)
    result = transform.result_type(type_)

    def apply(value: Any) -> Any:
        found = apply_transform(transform, array_of([value], type_), type_)
        return comparable(literal_of(found.cast(result.arrow)[0], result))

    return apply


def _bucket(count: int | None, type_: DataType) -> Callable[[Any], int]:
    assert count is not None
    if type_ == STRING:
        return lambda value: (mmh3.hash(value.encode(), 0) & 0x7FFFFFFF) % count
    if type_ == BINARY:
        return lambda value: (mmh3.hash(value, 0) & 0x7FFFFFFF) % count
    return lambda value: (mmh3.hash(_LONG.pack(value), 0) & 0x7FFFFFFF) % count
