"""Comparisons of two columns, such as ``a < b``, by their intervals in every file.

Columns of one kind are compared by their points. Others (BIGINT with DOUBLE, DECIMALs of different scales, DATE with
TIMESTAMP) are compared as doubles, rounded outwards, which may keep a file unnecessarily but never drops a matching
one.
"""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.pruning.fileset.column_facts import ArrowIntervals, ColumnFacts, CountedInterval
from skerry.pruning.predicate.comparable import Common, common_ground
from skerry.pruning.predicate.expression import Op
from skerry.pruning.search.point import Mask, float_points, floats_of
from skerry.types.datatype import DATE, TIMESTAMP, DataType, DecimalType, is_floating
from skerry.types.epoch import MICROS_PER_DAY
from skerry.types.key import raw_values

_DATES = (-(2**31), 2**31 - 1)


def compare_intervals(left: ColumnFacts, op: Op, right: ColumnFacts, count: int) -> Mask:
    """Which files may have values for which ``left op right`` is true."""
    ground = common_ground(left.field.type, right.field.type)
    a, b = left.interval, right.interval
    if ground in (Common.SAME, Common.INTEGER) and isinstance(a, ArrowIntervals) and isinstance(b, ArrowIntervals):
        return _decide(op, _ArrowPair(a, b, count))
    if ground in (Common.SAME, Common.INTEGER) and isinstance(a, CountedInterval) and isinstance(b, CountedInterval):
        return _decide(op, _CountedPair((a.lower, a.upper), (b.lower, b.upper)))
    if ground is Common.FLOAT and isinstance(a, CountedInterval) and isinstance(b, CountedInterval):
        return _decide(op, _CountedPair(_double_points(a, left.field.type), _double_points(b, right.field.type)))
    first, second = _doubles(left), _doubles(right)
    if ground is None or first is None or second is None:
        return np.ones(count, np.bool_)
    # Equal rounded ends do not mean equal values.
    return np.ones(count, np.bool_) if op is Op.NE else _decide(op, _CountedPair(first, second))


class _CountedPair:
    def __init__(self, a: tuple[NDArray[Any], NDArray[Any]], b: tuple[NDArray[Any], NDArray[Any]]) -> None:
        self._a, self._b = a, b

    def below(self, *, swapped: bool, or_equal: bool) -> Mask:
        """Whether every value of the first column is below every one of the second (swapped: the other way round)."""
        first, second = (self._b, self._a) if swapped else (self._a, self._b)
        found: Mask = first[1] <= second[0] if or_equal else first[1] < second[0]
        return found


class _ArrowPair:
    def __init__(self, a: ArrowIntervals, b: ArrowIntervals, count: int) -> None:
        self._a, self._b, self._count = a, b, count

    def below(self, *, swapped: bool, or_equal: bool) -> Mask:
        first, second = (self._b, self._a) if swapped else (self._a, self._b)
        found = np.zeros(self._count, np.bool_)
        for x in first.ranges:
            for y in second.ranges:
                if x.upper is not None and y.lower is not None:
                    compared = (pc.less_equal if or_equal else pc.less)(x.upper, y.lower)
                    found |= np.asarray(pc.fill_null(compared, False).to_numpy(zero_copy_only=False), np.bool_)
        return found


def _decide(op: Op, pair: _CountedPair | _ArrowPair) -> Mask:
    if op in (Op.LT, Op.LE, Op.GT, Op.GE):
        swapped, or_equal = op in (Op.GT, Op.GE), op in (Op.LE, Op.GE)
        return ~pair.below(swapped=not swapped, or_equal=not or_equal)
    if op is Op.EQ:
        return ~(pair.below(swapped=False, or_equal=False) | pair.below(swapped=True, or_equal=False))
    return ~(pair.below(swapped=False, or_equal=True) & pair.below(swapped=True, or_equal=True))


def _double_points(interval: CountedInterval, type_: DataType) -> tuple[NDArray[Any], NDArray[Any]]:
    """Points of doubles: integers of at most 32 bits are doubles too; unknown bounds stay unknown."""
    if is_floating(type_):
        return interval.lower, interval.upper
    return float_points(interval.lower), float_points(interval.upper)


def _doubles(facts: ColumnFacts) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """Doubles that enclose the numbers; NaN counts as ∞, as it is compared with finite numbers only."""
    type_, interval = facts.field.type, facts.interval
    if isinstance(interval, ArrowIntervals):
        return _wide_decimals(interval, type_) if isinstance(type_, DecimalType) else None
    if interval is None:
        return None
    lower, upper = interval.lower, interval.upper
    if is_floating(type_):
        low, high = floats_of(lower), floats_of(upper)
        return np.where(np.isnan(low), np.inf, low), np.where(np.isnan(high), np.inf, high)
    if type_ == DATE:
        lower, upper = np.clip(lower, *_DATES), np.clip(upper, *_DATES)
        return _outwards(lower * float(MICROS_PER_DAY), upper * float(MICROS_PER_DAY))
    if type_ == TIMESTAMP or not isinstance(type_, DecimalType):
        return _outwards(lower.astype(np.float64), upper.astype(np.float64))
    unknown = _outwards(lower / 10.0**type_.scale, upper / 10.0**type_.scale)
    return np.where(lower == _LEAST, -np.inf, unknown[0]), np.where(upper == _GREATEST, np.inf, unknown[1])


_LEAST, _GREATEST = -(2**63), 2**63 - 1


def _wide_decimals(
    interval: ArrowIntervals, type_: DecimalType
) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    found: list[tuple[NDArray[Any], NDArray[Any]]] = []
    for r in interval.ranges:
        ends = [
            None if side is None else _decimal_doubles(side, fill) / 10.0**type_.scale
            for side, fill in ((r.lower, -np.inf), (r.upper, np.inf))
        ]
        size = len(r.lower if r.lower is not None else r.upper)
        low = np.full(size, -np.inf) if ends[0] is None else ends[0]
        high = np.full(size, np.inf) if ends[1] is None else ends[1]
        found.append(_outwards(low, high))
    if not found:
        return None
    return np.maximum.reduce([low for low, _ in found]), np.minimum.reduce([high for _, high in found])


def _decimal_doubles(array: pa.Array, fill: float) -> NDArray[np.float64]:
    words = raw_values(array, "V16").view("<u8").reshape(-1, 2)
    low, high = words[:, 0], words[:, 1].view(np.int64)
    doubles = high.astype(np.float64) * 2.0**64 + low.astype(np.float64)
    # A small negative number would vanish in that sum.
    doubles = np.where(high == low.view(np.int64) >> 63, low.view(np.int64), doubles)
    valid = np.asarray(array.is_valid().to_numpy(zero_copy_only=False), np.bool_)
    return np.where(valid, doubles, fill)


def _outwards(low: NDArray[Any], high: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The interval widened by four steps at each end, the most that rounding can move it."""
    for _ in range(5):
        low, high = np.nextafter(low, -np.inf), np.nextafter(high, np.inf)
    return low, high
