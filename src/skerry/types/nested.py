"""Assembling Arrow arrays of nested types from their parts.

Conversions from Python values and from other Arrow layouts split nested columns into parts, convert each part as a
column, and assemble the result here. Parts must have exactly the Arrow types of the nested type's parts.
"""

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.types.datatype import JSON, TIME, ArrayType, DataType, DecimalType, MapType, StructType

_OFFSET_LIMIT = 2**31 - 1
_MOST_DIGITS = 38


def needs_check(type_: DataType) -> bool:
    """Whether values must be checked although they have the right Arrow type.

    True for NOT NULL parts, and where Arrow's type holds values that ours does not: 39 digits in 128 bits, times of
    day beyond the end of the day, and texts that are no JSON.
    """
    if isinstance(type_, StructType):
        return any(not f.nullable or needs_check(f.type) for f in type_.fields)
    if isinstance(type_, ArrayType):
        return not type_.element_nullable or needs_check(type_.element)
    if isinstance(type_, DecimalType):
        return type_.precision == _MOST_DIGITS
    return isinstance(type_, MapType) or type_ in (TIME, JSON)


def holds(type_: DataType, *wanted: DataType) -> bool:
    """Whether the type is one of these, or contains one of them."""
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
