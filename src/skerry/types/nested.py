"""Putting Arrow arrays of nested types together from their parts.

Both ways in, from Python values and from other Arrow layouts, take nested columns apart, treat the parts as columns of
their own and put them together again here. Parts must be exactly of the parts' Arrow types.
"""

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.types.datatype import ArrayType, DataType, MapType, StructType

_OFFSET_LIMIT = 2**31 - 1


def has_required_part(type_: DataType) -> bool:
    """Is there anything inside the type that must not be NULL?"""
    if isinstance(type_, StructType):
        return any(not f.nullable or has_required_part(f.type) for f in type_.fields)
    if isinstance(type_, ArrayType):
        return not type_.element_nullable or has_required_part(type_.element)
    return isinstance(type_, MapType)


def holds(type_: DataType, *wanted: DataType) -> bool:
    """Is the type one of these, or is one of them somewhere inside it?"""
    if isinstance(type_, ArrayType):
        return holds(type_.element, *wanted)
    if isinstance(type_, MapType):
        return holds(type_.key, *wanted) or holds(type_.value, *wanted)
    if isinstance(type_, StructType):
        return any(holds(field.type, *wanted) for field in type_.fields)
    return type_ in wanted


def list_array(type_: ArrayType, lengths: NDArray[Any], nulls: NDArray[Any], elements: pa.Array) -> pa.Array:
    """Lists of the given lengths; where ``nulls`` is true the length is 0 and the row NULL."""
    return pa.ListArray.from_arrays(_offsets(lengths), elements, type=type_.arrow, mask=_mask(nulls))


def map_array(type_: MapType, lengths: NDArray[Any], nulls: NDArray[Any], keys: pa.Array, values: pa.Array) -> pa.Array:
    """Maps of the given lengths; where ``nulls`` is true the length is 0 and the row NULL."""
    return pa.MapArray.from_arrays(_offsets(lengths), keys, values, type_.arrow, mask=_mask(nulls))


def struct_array(type_: StructType, nulls: NDArray[Any], children: list[pa.Array]) -> pa.Array:
    """Structs of one child for each field, in order."""
    arrow = type_.arrow
    fields = [arrow.field(i) for i in range(arrow.num_fields)]
    return pa.StructArray.from_arrays(children, fields=fields, mask=_mask(nulls))


def _offsets(lengths: NDArray[Any]) -> pa.Array:
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    if offsets[-1] > _OFFSET_LIMIT:
        raise pa.ArrowCapacityError(f"{offsets[-1]} list elements in one array")
    return pa.array(offsets.astype(np.int32))


def _mask(nulls: NDArray[Any]) -> pa.Array | None:
    return pa.array(nulls, pa.bool_()) if nulls.any() else None
