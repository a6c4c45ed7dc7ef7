"""Bytes that a value occupies in memory, measured once when it is cached: deeply, and without I/O.

Arrow and NumPy values count their buffers whole: a slice keeps the buffer of its parent alive, so it weighs as much as
the parent. An object that is reachable in several ways counts once. Classes, functions and modules count nothing.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import BuiltinFunctionType, FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any

import numpy as np
import pyarrow as pa

_ALLOCATION_BYTES = 16
"""Rounding of an allocation, and the header of the garbage collector."""
_SHARED = (bool, type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, pa.DataType)
_PLAIN = frozenset({int, float, complex, str, bytes, bytearray})
_SEQUENCES = frozenset({list, tuple, set, frozenset})
_ARROW = (pa.Array, pa.ChunkedArray, pa.Table, pa.RecordBatch, pa.Buffer, pa.Schema)
_ARRAY_BYTES, _FIELD_BYTES, _BUFFER_ALIGNMENT = 250, 150, 64
"""Measured bytes of an Arrow array without buffers and of a field with type and name; pyarrow reports neither."""
_SMALL_INTEGERS = range(-5, 257)
_SHARED_BYTES = 4096
"""Smallest buffer that is counted once for all values that hold it: to keep account of one takes memory, too."""


@dataclass(frozen=True, slots=True)
class Weight:
    """The bytes of a value: its own, and those of buffers that other values may hold as well."""

    own: int
    shared: Mapping[int, int] = field(default_factory=dict)
    """Bytes by the address of the buffer."""

    @property
    def total(self) -> int:
        """All bytes."""
        return self.own + sum(self.shared.values())


def arrow_weight(arrays: Iterable[pa.Array | pa.ChunkedArray], own: int = 0) -> Weight:
    """The weight of arrays with large buffers counted once, besides ``own`` bytes of what holds the arrays."""
    shared: dict[int, int] = {}
    waiting: list[pa.Array] = []
    for array in arrays:
        waiting.extend(array.chunks if isinstance(array, pa.ChunkedArray) else (array,))
    while waiting:
        current = waiting.pop()
        waiting.extend(_children(current))
        own += _ARRAY_BYTES
        for buffer in current.buffers():
            if buffer is None:
                continue
            while buffer.parent is not None:
                buffer = buffer.parent
            if buffer.size < _SHARED_BYTES:
                own += -(-buffer.size // _BUFFER_ALIGNMENT) * _BUFFER_ALIGNMENT
            else:
                shared[buffer.address] = -(-buffer.size // _BUFFER_ALIGNMENT) * _BUFFER_ALIGNMENT
    return Weight(own, shared)


def deep_bytes(value: Any) -> int:
    """The bytes that would be freed if ``value`` were the last to refer to everything it reaches."""
    total, seen = 0, set[int]()
    waiting = [value]
    while waiting:
        current = waiting.pop()
        kind = type(current)
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        if kind in _PLAIN:
            if kind is not int or current not in _SMALL_INTEGERS:
                total += sys.getsizeof(current) + _ALLOCATION_BYTES
        elif kind in _SEQUENCES:
            total += sys.getsizeof(current) + _ALLOCATION_BYTES
            waiting.extend(current)
        elif kind is dict or kind is MappingProxyType:
            total += sys.getsizeof(current) + _ALLOCATION_BYTES
            waiting.extend(current)
            waiting.extend(current.values())
        elif not isinstance(current, _SHARED):
            total += _own_bytes(current, seen)
            waiting.extend(_parts(current))
    return total


def _own_bytes(value: Any, seen: set[int]) -> int:
    if isinstance(value, pa.Table | pa.RecordBatch):
        columns = value.columns
        return _FIELD_BYTES * (len(columns) + 1) + sum(_array_bytes(column, seen) for column in columns)
    if isinstance(value, pa.Array | pa.ChunkedArray):
        return _array_bytes(value, seen)
    if isinstance(value, pa.Buffer):
        return _ARRAY_BYTES + _buffer_bytes(value, seen)
    if isinstance(value, pa.Schema):
        return _FIELD_BYTES * (len(value) + 1)
    return sys.getsizeof(value, _ARRAY_BYTES) + _ALLOCATION_BYTES


def _array_bytes(array: pa.Array | pa.ChunkedArray, seen: set[int]) -> int:
    if isinstance(array, pa.ChunkedArray):
        return _ARRAY_BYTES + sum(_array_bytes(chunk, seen) for chunk in array.chunks)
    held = _ARRAY_BYTES + sum(_buffer_bytes(buffer, seen) for buffer in array.buffers() if buffer is not None)
    return held + sum(_array_bytes(child, seen) for child in _children(array))


def _children(array: pa.Array) -> list[pa.Array]:
    """Arrays inside an array. Their buffers are counted already, but for those of dictionaries."""
    if isinstance(array, pa.ExtensionArray):
        return [array.storage]
    if isinstance(array, pa.DictionaryArray):
        return [array.dictionary]
    if isinstance(array, pa.StructArray):
        return [array.field(i) for i in range(array.type.num_fields)]
    if isinstance(array, pa.MapArray):
        return [array.keys, array.items]
    if isinstance(array, pa.ListArray | pa.LargeListArray | pa.FixedSizeListArray):
        return [array.values]
    return []


def _buffer_bytes(buffer: pa.Buffer, seen: set[int]) -> int:
    """Bytes of the allocation that a buffer is part of, 0 if they are counted."""
    while buffer.parent is not None:
        buffer = buffer.parent
    size_bytes: int = buffer.size
    if not size_bytes or buffer.address in seen:
        return 0
    seen.add(buffer.address)
    return -(-size_bytes // _BUFFER_ALIGNMENT) * _BUFFER_ALIGNMENT


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping | MappingProxyType):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, list | tuple | set | frozenset):
        yield from value
    elif isinstance(value, np.ndarray):
        if value.base is not None:
            yield value.base
        if value.dtype.hasobject:
            yield from value.ravel().tolist()
    elif not isinstance(value, _ARROW):
        yield getattr(value, "__dict__", None)
        for name in _slots_of(type(value)):
            yield getattr(value, name, None)


_SLOTS: dict[type, tuple[str, ...]] = {}


def _slots_of(kind: type) -> tuple[str, ...]:
    """Names of the slots of a class and its bases, found once."""
    known = _SLOTS.get(kind)
    if known is not None:
        return known
    found: list[str] = []
    for base in kind.__mro__:
        slots = base.__dict__.get("__slots__", ())
        found += (slots,) if isinstance(slots, str) else slots
    names = _SLOTS[kind] = tuple(name for name in found if name not in ("__dict__", "__weakref__"))
    return names
