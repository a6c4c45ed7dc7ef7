"""Partition values → ranges of source values, for whole columns.

A partition by a transform other than ``bucket`` and ``void`` holds source values of one interval:

==================  ==============================================================================================
transform           source values of partition p
==================  ==============================================================================================
identity            p
year, month         from the first day (midnight, UTC) of the year or month to just before the next one's
day, hour           the day or hour p after 1970-01-01T00:00 UTC
truncate[W]         numbers: p … p + W − 1, in units of a DECIMAL's last digit. STRING, BINARY: those that begin with p
                    if p has W code points or bytes; p itself if it has fewer
==================  ==============================================================================================

Edge cases of transforms (``skerry.pruning.partition.transform``) are edge cases of ranges:

- A truncated integer that is no multiple of W and lies less than W below the type's maximum has wrapped round: it means
  the lowest, incomplete window.
- The least and greatest INT as an hour mean "or before" and "or later".
- The range of a partition value that the transform cannot have made is unbounded.

Ranges are closed intervals of points (``skerry.pruning.search.point``). Texts that begin with p end at p followed by
the byte FF, which no UTF-8 has. For BINARY there is no such greatest value; there ``open_above`` says where the upper
end itself is outside. At a NULL partition value the range is unbounded; the caller handles NULL.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.pruning.partition.transform import MICROS_PER_HOUR, days_from_civil
from skerry.pruning.search.point import (
    GREATEST,
    LEAST,
    Counts,
    Mask,
    arrow_points,
    counts_of,
    is_counted,
    is_ordered,
    plain,
    valid_mask,
)
from skerry.types.datatype import BINARY, DATE, INT, STRING, DataType, DecimalType
from skerry.types.epoch import MICROS_PER_DAY
from skerry.types.key import Column, binary_parts, one_array, raw_values
from skerry.types.partition import Transform

_INT_MIN, _INT_MAX = -(2**31), 2**31 - 1
_LAST_DAY = GREATEST // MICROS_PER_DAY - 1
"""Days from 1970, either way, whose midnight fits 64 bits of microseconds."""


@dataclass(frozen=True, slots=True, eq=False)
class SourceRange:
    """The source values of each partition lie between ``lower`` and ``upper``, both included."""

    lower: Any
    upper: Any
    open_above: Mask | None = None


def source_range(transform: Transform, source_type: DataType, values: Column) -> SourceRange | None:
    """The range of source values of each partition value; None if the transform has no ranges.

    ``values`` are partition values as Iceberg stores them: ordinals as int32 (``day`` also as date32), values of the
    source type for ``identity`` and ``truncate``.
    """
    if not transform.known or not transform.accepts(source_type) or not is_ordered(source_type):
        return None
    if transform.name == "identity":
        return _identity(source_type, values)
    if transform.name == "truncate":
        return _truncated(source_type, values, transform.parameter or 1)
    if transform.name in ("bucket", "void"):
        return None
    ordinals = ordinals_of(values)
    valid = valid_mask(ordinals)
    lower, upper = _moments(transform.name, source_type, raw_values(ordinals, "i4").astype(np.int64))
    if valid is not None:
        lower, upper = np.where(valid, lower, LEAST), np.where(valid, upper, GREATEST)
    return SourceRange(lower, upper)


def ordinals_of(values: Column) -> pa.Array:
    """Ordinals or buckets as an int32 array, from any integer type or date32."""
    array = plain(values)
    return array.view(pa.int32()) if array.type == pa.date32() else one_array(array, pa.int32())


def _identity(type_: DataType, values: Column) -> SourceRange:
    if not is_counted(type_):
        points = arrow_points(values, type_)
        return SourceRange(points, points)
    lower = counts_of(values, type_, LEAST)
    upper = lower if not values.null_count else counts_of(values, type_, GREATEST)
    return SourceRange(lower, upper)


def _moments(unit: str, source_type: DataType, ordinals: Counts) -> tuple[Counts, Counts]:
    if unit == "hour":
        upper = np.where(ordinals >= _INT_MAX, GREATEST, (ordinals + 1) * MICROS_PER_HOUR - 1)
        return np.where(ordinals <= _INT_MIN, LEAST, ordinals * MICROS_PER_HOUR), upper
    first, after = _first_day(unit, ordinals), _first_day(unit, ordinals + 1)
    if source_type == DATE:
        return first, after - 1
    # A day that is not completely within 64 bits of microseconds leaves that end open.
    lower = np.where(np.abs(first) <= _LAST_DAY, first * MICROS_PER_DAY, LEAST)
    upper = np.where(np.abs(after) <= _LAST_DAY, after * MICROS_PER_DAY - 1, GREATEST)
    return lower, upper


def _first_day(unit: str, ordinals: Counts) -> Counts:
    if unit == "day":
        return ordinals
    if unit == "year":
        days: Counts = days_from_civil(1970 + ordinals, 1, 1)
    else:
        days = days_from_civil(1970 + ordinals // 12, ordinals % 12 + 1, 1)
    return days


def _truncated(type_: DataType, values: Column, width: int) -> SourceRange:
    if type_ == STRING:
        return _texts(values, width)
    if type_ == BINARY:
        return _binaries(values, width)
    if isinstance(type_, DecimalType):
        return _decimals(type_, values, width)
    least, greatest = (_INT_MIN, _INT_MAX) if type_ == INT else (LEAST, GREATEST)
    numbers = counts_of(values, type_, 0)
    last = np.int64(greatest - (width - 1))  # the last number from which a whole window fits
    whole = numbers % width == 0
    lower = np.where(whole, numbers, LEAST)
    upper = np.where(whole & (numbers <= last), np.minimum(numbers, last) + (width - 1), GREATEST)
    wrapped = ~whole & (numbers > greatest - (width - 1))
    if wrapped.any():
        upper[wrapped] = least + (numbers[wrapped] - (greatest - (width - 2)))
    return _where_valid(lower, upper, values)


def _where_valid(lower: Counts, upper: Counts, values: Column) -> SourceRange:
    valid = valid_mask(plain(values))
    if valid is None:
        return SourceRange(lower, upper)
    return SourceRange(np.where(valid, lower, LEAST), np.where(valid, upper, GREATEST))


def _decimals(type_: DecimalType, values: Column, width: int) -> SourceRange:
    if is_counted(type_):
        lower, upper = counts_of(values, type_, LEAST), counts_of(values, type_, GREATEST)
        return SourceRange(lower, np.where(upper == GREATEST, upper, np.minimum(upper, GREATEST - width) + width - 1))
    lower = arrow_points(values, type_)
    words = raw_values(lower, "V16").view("<u8").reshape(-1, 2)
    low = words[:, 0] + np.uint64(width - 1)
    sums = np.column_stack((low, words[:, 1] + (low < words[:, 0])))
    valid = valid_mask(lower)
    validity = None if valid is None else pa.py_buffer(np.packbits(valid, bitorder="little"))
    return SourceRange(lower, pa.Array.from_buffers(lower.type, len(lower), [validity, pa.py_buffer(sums)]))


def _texts(values: Column, width: int) -> SourceRange:
    texts = plain(values, pa.string())
    lengths = pc.utf8_length(texts)
    octets = arrow_points(texts, STRING)
    # Longer than W is no truncated text.
    known = pc.if_else(pc.greater(lengths, width), pa.scalar(None, pa.binary()), octets)
    last = pa.scalar(b"\xff", pa.binary())
    ends = pc.if_else(
        pc.equal(lengths, width), pc.binary_join_element_wise(known, last, pa.scalar(b"", pa.binary())), known
    )
    return SourceRange(known, ends)


def _binaries(values: Column, width: int) -> SourceRange:
    octets = arrow_points(values, BINARY)
    lengths = raw_values(pc.binary_length(octets), "i4")
    known = pc.if_else(pc.greater(pc.binary_length(octets), width), pa.scalar(None, pa.binary()), octets)
    full = lengths == width
    return SourceRange(known, _above(known, full), full)


def _above(values: pa.Array, chosen: Mask) -> pa.Array:
    """The least value above all that begin with the chosen values, NULL if there is none; the others as they are."""
    data, offsets = binary_parts(one_array(values, pa.large_binary()))
    starts, kept = offsets[:-1], np.diff(offsets)
    valid = valid_mask(values)
    chosen = chosen & (kept > 0) if valid is None else chosen & (kept > 0) & valid
    grown = np.flatnonzero(chosen)
    while len(grown):  # bytes FF at the end cannot grow
        grown = grown[(kept[grown] > 0) & (data[starts[grown] + np.maximum(kept[grown], 1) - 1] == 0xFF)]
        kept[grown] -= 1
    data = data.copy()
    grown = np.flatnonzero(chosen & (kept > 0))
    data[starts[grown] + kept[grown] - 1] += 1
    out_offsets = np.concatenate((np.zeros(1, np.int64), np.cumsum(kept)))
    inside = _inside(starts, starts + kept, len(data))
    known = ~(chosen & (kept == 0)) if valid is None else valid & ~(chosen & (kept == 0))
    buffers = [
        pa.py_buffer(np.packbits(known, bitorder="little")),
        pa.py_buffer(out_offsets.astype(np.int32)),
        pa.py_buffer(np.ascontiguousarray(data[inside])),
    ]
    return pa.Array.from_buffers(pa.binary(), len(values), buffers)


def _inside(starts: Counts, stops: Counts, size: int) -> NDArray[np.bool_]:
    """A mask of the bytes within [start, stop) of each row; rows are in order."""
    edges = np.zeros(size + 1, np.int32)
    np.add.at(edges, starts, 1)
    np.add.at(edges, stops, -1)
    return np.cumsum(edges[:-1]) > 0
