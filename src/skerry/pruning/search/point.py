"""Values as points that compare like the values, so that pruning compares whole columns of few types.

============================================  ==========================================================================
type                                          points
============================================  ==========================================================================
BOOLEAN, integers, DATE, TIME, TIMESTAMP(TZ)  the count, as int64
DECIMAL(p ≤ 18, s)                            the unscaled value, as int64
FLOAT, DOUBLE                                 the bits of the canonical double, as int64; all but the sign flipped if it
                                              was set. NaN is above ∞
STRING, JSON, BINARY                          the bytes, as Arrow's ``binary``
UUID                                          the bytes, as Arrow's ``binary(16)``
DECIMAL(p > 18, s)                            the number, as Arrow's ``decimal128(38, s)``
============================================  ==========================================================================

The first three kinds are *counted*: NumPy arrays in which an unknown bound is the least or the greatest int64, which
encloses everything. The others stay in Arrow arrays, where NULL is an unknown bound.
"""

from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow import types as arrow_types

from skerry.types.build import array_of
from skerry.types.datatype import (
    BINARY,
    BOOLEAN,
    JSON,
    STRING,
    UUID,
    AtomicType,
    DataType,
    DecimalType,
    is_floating,
    is_text,
)
from skerry.types.key import Column, one_array, raw_values

Mask: TypeAlias = NDArray[np.bool_]
Counts: TypeAlias = NDArray[np.int64]

LEAST, GREATEST = -(2**63), 2**63 - 1
INFINITY_POINT = 0x7FF0_0000_0000_0000
NAN_POINT = 0x7FF8_0000_0000_0000

_MAGNITUDE = np.int64(0x7FFF_FFFF_FFFF_FFFF)


def is_ordered(type_: DataType) -> bool:
    """Whether values of the type have points."""
    return isinstance(type_, AtomicType | DecimalType)


def is_counted(type_: DataType) -> bool:
    """Whether its points are 64-bit integers."""
    if isinstance(type_, DecimalType):
        return type_.precision <= 18
    return is_ordered(type_) and type_ not in (STRING, JSON, BINARY, UUID)


def has_unit_steps(type_: DataType) -> bool:
    """Whether every point has a value, so that there are no values between neighbouring points."""
    return is_counted(type_) and not is_floating(type_)


def plain(column: Column, arrow: pa.DataType | None = None) -> pa.Array:
    """A column of any layout as one array, of the Arrow type if one is given."""
    if arrow_types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    if arrow is None:
        return one_array(column, column.type)
    if arrow_types.is_decimal128(arrow) and arrow_types.is_decimal128(column.type) and column.type.scale == arrow.scale:
        return one_array(column, column.type)  # truncated decimals may have one more digit, which a cast would refuse
    return one_array(column, arrow)


def valid_mask(array: pa.Array) -> Mask | None:
    """Where the array is not NULL; None if it is NULL nowhere."""
    if not array.null_count:
        return None
    return np.asarray(array.is_valid().to_numpy(zero_copy_only=False), np.bool_)


def counts_of(column: Column, type_: DataType, unknown: int) -> Counts:
    """The points of a counted type; ``unknown`` is the point of NULL, and of values that do not fit the type."""
    array = plain(column, type_.arrow)
    valid = valid_mask(array)
    if isinstance(type_, DecimalType):
        halves = raw_values(array, "V16").view("<i8").reshape(-1, 2)
        counts = np.ascontiguousarray(halves[:, 0])
        fits = halves[:, 1] == counts >> 63
        if not fits.all():
            valid = fits if valid is None else valid & fits
    elif is_floating(type_):
        counts = float_points(raw_values(array, "f4" if array.type == pa.float32() else "f8"))
    else:
        array = array.cast(pa.int8()) if type_ == BOOLEAN else array
        counts = raw_values(array, f"i{array.type.bit_width // 8}").astype(np.int64, copy=False)
    return counts if valid is None else np.where(valid, counts, np.int64(unknown))


def float_points(values: NDArray[Any]) -> Counts:
    """The points of floats of any width, NaN of any kind and −0.0 among them."""
    doubles = values.astype(np.float64) + 0.0
    doubles[np.isnan(doubles)] = np.nan
    bits = doubles.view(np.int64)
    found: Counts = bits ^ ((bits >> 63) & _MAGNITUDE)
    return found


def floats_of(points: Counts) -> NDArray[np.float64]:
    """The doubles of these points; points above ∞ are NaN, and those below −∞ are −∞."""
    clipped = np.clip(points, -INFINITY_POINT - 1, NAN_POINT)
    clipped[clipped > INFINITY_POINT] = NAN_POINT
    return (clipped ^ ((clipped >> 63) & _MAGNITUDE)).view(np.float64)


def arrow_points(column: Column, type_: DataType) -> pa.Array:
    """The points of a type that is not counted; NULL stays NULL."""
    if type_ == UUID:
        array = plain(column)
        return array.storage if isinstance(array, pa.ExtensionArray) else plain(array, pa.binary(16))
    if type_ in (STRING, JSON, BINARY):
        return plain(column, pa.binary())
    assert isinstance(type_, DecimalType)
    array = plain(column, type_.arrow)
    return pa.Array.from_buffers(pa.decimal128(38, type_.scale), len(array), array.buffers(), offset=array.offset)


def point_of(value: Any, type_: DataType) -> Any:
    """The point of one canonical value: an integer, bytes or a Decimal."""
    if is_text(type_):
        return value.encode()
    if type_ == BINARY:
        return value
    if type_ == UUID:
        return value.bytes
    return int(points_of([value], type_)[0]) if is_counted(type_) else value


def points_of(values: Any, type_: DataType) -> Any:
    """The points of canonical values in their order: int64, or an Arrow array."""
    array = array_of(values, type_)
    return counts_of(array, type_, LEAST) if is_counted(type_) else arrow_points(array, type_)


def above_prefix(prefix: bytes) -> bytes | None:
    """The least bytes above everything that begins with the prefix; None if there are none."""
    kept = prefix.rstrip(b"\xff")
    return kept[:-1] + bytes([kept[-1] + 1]) if kept else None


def values_at(counts: Counts, type_: DataType) -> pa.Array:
    """The values of a type with unit steps that have these points."""
    if isinstance(type_, DecimalType):
        halves = np.column_stack((counts, counts >> 63))
        return pa.Array.from_buffers(type_.arrow, len(counts), [None, pa.py_buffer(halves)])
    if type_ == BOOLEAN:
        return pa.array(counts != 0)
    width = type_.arrow.bit_width
    integers = pa.array(counts.astype(f"i{width // 8}"))
    return integers if integers.type == type_.arrow else integers.view(type_.arrow)
