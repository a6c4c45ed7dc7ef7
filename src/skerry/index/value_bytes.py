"""Values as bytes: the elements of bloom filters and the terms of inverted indexes.

Equal values are equal bytes, and ``memcmp`` order of bytes is the order of values.

A target of one column, a JSON path or an expression:

=======================================  ===========================================================================
type                                     bytes
=======================================  ===========================================================================
STRING, JSON, BINARY                     the bytes (UTF-8) as they are; the empty text is the empty element
BOOLEAN                                  01, then 00 false or 01 true
TINYINT, SMALLINT, INT, BIGINT           01, then 1, 2, 4 or 8 bytes: big-endian two's complement, sign bit flipped
DATE, TIME, TIMESTAMP, TIMESTAMPTZ       01, then 4, 8, 8, 8 bytes: the same of days or microseconds
FLOAT, DOUBLE                            01, then 4 or 8 bytes: big-endian IEEE 754 of the canonical value; sign bit
                                         flipped if it was clear, all bits flipped if it was set
DECIMAL                                  01, then 8 or 16 bytes: as in keys (``skerry.types.key``)
UUID                                     01, then its 16 bytes
=======================================  ===========================================================================

−0.0 is 0.0 and every NaN the quiet one, greater than +∞. NULL has no bytes. These are GreptimeDB's bytes for all types
but BINARY, TIME, DECIMAL and UUID, where the bytes are ours.

A target of several columns has the bytes of its columns one after another: 00 for NULL; 01 and the column's key bytes
(``skerry.types.key``; texts escaped and ended by 00 01) for a value. So every row has an element, and the bytes of the
first columns are a prefix of the whole. Its values are given as a struct array of the columns in the order of their
ids.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import types as arrow_types

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.types.build import array_of
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    JSON,
    SMALLINT,
    STRING,
    TIME,
    TINYINT,
    UUID,
    AtomicType,
    DataType,
    DecimalType,
    is_floating,
)
from skerry.types.key import Column, canonical_floats, encode_keys, one_array, raw_values

_SMALL: dict[DataType, tuple[str, Any]] = {TINYINT: ("u1", np.uint8(1 << 7)), SMALLINT: ("u2", np.uint16(1 << 15))}
_VALUE_MARK, _NULL_MARK = 1, b"\0"


@dataclass(frozen=True, slots=True)
class ValueCodec:
    """The encoding of a target: one type, or the types of its columns."""

    types: tuple[DataType, ...]

    def __post_init__(self) -> None:
        # JSON is a text like any other
        object.__setattr__(self, "types", tuple(STRING if type_ == JSON else type_ for type_ in self.types))
        for type_ in self.types:
            if not isinstance(type_, AtomicType | DecimalType):
                raise SchemaError(f"type {type_} cannot be indexed; index one of its parts, or a type without parts")
        if not self.types:
            raise SchemaError("an index has at least one column")

    @property
    def is_tuple(self) -> bool:
        """Whether the target has several columns."""
        return len(self.types) > 1

    @property
    def is_text(self) -> bool:
        """Whether values are stored unchanged, so that prefixes of bytes are prefixes of values."""
        return self.types in ((STRING,), (BINARY,))

    def plain(self, values: Column) -> pa.Array:
        """Values in a form in which equal values are equal to Arrow's hash kernels; NULL only for one column."""
        if not self.is_tuple:
            return _plain(values, self.types[0])
        array = values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values
        if not arrow_types.is_struct(array.type) or array.type.num_fields != len(self.types):
            raise SchemaError(
                f"the values of an index of {len(self.types)} columns are structs of them, not {array.type}"
            )
        components = [_component(column, type_) for column, type_ in zip(array.flatten(), self.types, strict=True)]
        return pc.binary_join_element_wise(*components, pa.scalar(b"", pa.large_binary()))

    def encode(self, plain: pa.Array) -> pa.Array:
        """The bytes of values from ``plain``, none of them NULL: ``large_binary``."""
        if self.is_tuple or self.is_text:
            return plain
        return _marked(plain, self.types[0])

    def encode_value(self, value: Any) -> bytes | None:
        """The bytes of one canonical value of a target with one type; None if the type has no such value."""
        array = _array_of(value, self.types[0])
        found: bytes | None = None if array is None else self.encode(self.plain(array))[0].as_py()
        return found

    def encode_component(self, number: int, value: Any) -> bytes | None:
        """The bytes of one column's value (None: NULL) in a tuple; None if the type has no such value."""
        if value is None:
            return _NULL_MARK
        array = _array_of(value, self.types[number])
        found: bytes | None = None if array is None else _component(array, self.types[number])[0].as_py()
        return found

    def encode_values(self, values: Sequence[Any]) -> pa.Array:
        """The bytes of the values within the type's range; others are skipped."""
        try:
            array = array_of(values, self.types[0]) if values else None
        except (InvalidInputError, pa.ArrowException, OverflowError, UnicodeError):
            array = None
        if array is not None and not array.null_count:
            return self.encode(self.plain(array))
        found = [encoded for value in values if (encoded := self.encode_value(value)) is not None]
        return pa.array(found, pa.large_binary())


def _array_of(value: Any, type_: DataType) -> pa.Array | None:
    try:
        array = array_of([value], type_)
    except (InvalidInputError, pa.ArrowException, OverflowError, UnicodeError):
        return None
    return None if array.null_count else array


def _plain(values: Column, type_: DataType) -> pa.Array:
    array = values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values
    if arrow_types.is_dictionary(array.type):
        array = array.dictionary_decode()
    if type_ == UUID:
        array = array.storage if array.type == pa.uuid() else array
        return one_array(array, pa.binary(16))
    if type_ in (STRING, BINARY):
        if array.type == pa.string_view():
            array = array.cast(pa.large_string())
        return one_array(array, pa.large_binary())
    array = one_array(array, type_.arrow)
    return canonical_floats(array) if is_floating(type_) else array


def _marked(plain: pa.Array, type_: DataType) -> pa.Array:
    """Values of a fixed width, none of them NULL, each after the mark of a value."""
    matrix = _fixed_bytes(plain, type_)
    width = matrix.shape[1] + 1
    out = np.empty((len(plain), width), np.uint8)
    out[:, 0] = _VALUE_MARK
    out[:, 1:] = matrix
    offsets = np.arange(len(plain) + 1, dtype=np.int64) * width
    return pa.Array.from_buffers(pa.large_binary(), len(plain), [None, pa.py_buffer(offsets), pa.py_buffer(out)])


def _fixed_bytes(plain: pa.Array, type_: DataType) -> Any:
    if type_ in _SMALL:
        dtype, sign = _SMALL[type_]
        numbers = raw_values(plain, dtype) ^ sign
        return numbers.astype(numbers.dtype.newbyteorder(">")).view(np.uint8).reshape(len(plain), numbers.itemsize)
    if type_ == UUID:
        return raw_values(plain, "V16").view(np.uint8).reshape(len(plain), 16)
    keys = encode_keys([plain.view(pa.int64())], [BIGINT]) if type_ == TIME else encode_keys([plain], [type_])
    if not len(plain):
        return np.empty((0, 0), np.uint8)
    return np.frombuffer(keys.buffers()[2], np.uint8).reshape(len(plain), -1)


def _component(column: Column, type_: DataType) -> pa.Array:
    """One column of a tuple; every row has bytes."""
    plain = _plain(column, type_)
    valid = plain.is_valid()
    some = plain.drop_null() if plain.null_count else plain
    if type_ in (STRING, BINARY):
        mark = pa.scalar(bytes([_VALUE_MARK]), pa.large_binary())
        keys = encode_keys([some], [type_]).cast(pa.large_binary())
        encoded = pc.binary_join_element_wise(mark, keys, pa.scalar(b"", pa.large_binary()))
    else:
        encoded = _marked(some, type_)
    if not plain.null_count:
        return encoded
    nulls = pa.scalar(_NULL_MARK, pa.large_binary())
    return pc.replace_with_mask(pa.repeat(nulls, len(plain)), valid, encoded)
