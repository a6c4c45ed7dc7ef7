"""The values that satisfy several leaves on one column: ``x > 5 AND x < 8``, or ``x IN (1, 9) AND x <> 9``.

Tested one by one, the parts of ``x > 5 AND x < 3`` would each keep a file with values from 1 to 9. And a bucket can be
dropped only if all matching values are known.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from skerry.pruning.predicate.bound import Compare, Decided, InSet, IsNaN, IsNull, Leaf, Like, StartsWith, all_of
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.expression import Op
from skerry.pruning.search.point import (
    INFINITY_POINT,
    NAN_POINT,
    above_prefix,
    has_unit_steps,
    is_counted,
    point_of,
    values_at,
)
from skerry.types.build import array_of
from skerry.types.datatype import DATE, INT, SMALLINT, TINYINT, DataType
from skerry.types.field import Field

ENUMERATION_LIMIT = 1024
"""Maximum number of values of a range that are enumerated."""

_SPANS: dict[DataType, tuple[int, int]] = {
    TINYINT: (-(2**7), 2**7 - 1),
    SMALLINT: (-(2**15), 2**15 - 1),
    INT: (-(2**31), 2**31 - 1),
    DATE: (-(2**31), 2**31 - 1),
}


@dataclass(frozen=True, slots=True)
class Window:
    """Points from ``low`` to ``high``; None is open. An end may be excluded."""

    low: Any = None
    high: Any = None
    low_included: bool = True
    high_included: bool = True

    @property
    def is_empty(self) -> bool:
        if self.low is None or self.high is None:
            return False
        return bool(self.low > self.high) or (self.low == self.high and not (self.low_included and self.high_included))

    def above(self, low: Any, included: bool = True) -> "Window":
        if self.low is not None and (self.low > low or (self.low == low and not self.low_included)):
            return self
        return Window(low, self.high, included, self.high_included)

    def below(self, high: Any, included: bool = True) -> "Window":
        if self.high is not None and (self.high < high or (self.high == high and not self.high_included)):
            return self
        return Window(self.low, high, self.low_included, included)


EMPTY = Window(1, 0)


def window_of(leaves: Sequence[Leaf], type_: DataType) -> Window:
    """The range of points for which all leaves can be true."""
    window = Window()
    for leaf in leaves:
        window = _narrowed(window, leaf, type_)
        if window is EMPTY:
            break
    if window.is_empty or not is_counted(type_):
        return EMPTY if window.is_empty else window
    # There are no values between neighbouring points, so all ends can be included.
    low = window.low if window.low is None or window.low_included else window.low + 1
    high = window.high if window.high is None or window.high_included else window.high - 1
    found = Window(low, high)
    return EMPTY if found.is_empty else found


def _narrowed(window: Window, leaf: Leaf, type_: DataType) -> Window:
    if isinstance(leaf, Compare):
        point = point_of(leaf.value, type_)
        if leaf.op in (Op.GT, Op.GE, Op.EQ):
            window = window.above(point, leaf.op is not Op.GT)
        if leaf.op in (Op.LT, Op.LE, Op.EQ):
            window = window.below(point, leaf.op is not Op.LT)
        return window
    if isinstance(leaf, IsNaN):
        return window.below(INFINITY_POINT) if leaf.negated else window.above(NAN_POINT)
    if isinstance(leaf, Decided):
        return window if leaf.truth else EMPTY
    if isinstance(leaf, IsNull) or leaf.negated:
        return window
    if isinstance(leaf, InSet):
        return window.above(point_of(leaf.values[0], type_)).below(point_of(leaf.values[-1], type_))
    prefix = prefix_of(leaf, type_)
    end = above_prefix(prefix)
    window = window.above(prefix) if prefix else window
    return window if end is None else window.below(end, included=False)


def prefix_of(leaf: StartsWith | Like, type_: DataType) -> bytes:
    """The common prefix of all matching values."""
    found: bytes = point_of(leaf.prefix if isinstance(leaf, StartsWith) else leaf.pattern.prefix, type_)
    return found


def set_values(leaves: Sequence[Leaf], field: Field) -> pa.Array | None:
    """The matching values, ascending: the smallest set among the leaves, restricted by the other leaves."""
    sets = [
        leaf.values if isinstance(leaf, InSet) else (leaf.value,)
        for leaf in leaves
        if (isinstance(leaf, InSet) and not leaf.negated) or (isinstance(leaf, Compare) and leaf.op is Op.EQ)
    ]
    return _filtered(array_of(min(sets, key=len), field.type), leaves, field) if sets else None


def enumerated_values(leaves: Sequence[Leaf], window: Window, field: Field) -> pa.Array | None:
    """All matching values, ascending; None if they are too many or cannot be enumerated."""
    if not has_unit_steps(field.type):
        return None
    least, greatest = _SPANS.get(field.type, (None, None))
    low = least if window.low is None else window.low
    high = greatest if window.high is None else window.high
    if low is None or high is None or high - low >= ENUMERATION_LIMIT:
        return None
    low, high = (low, high) if least is None or greatest is None else (max(low, least), min(high, greatest))
    return _filtered(values_at(low + np.arange(high - low + 1), field.type), leaves, field)


def _filtered(values: pa.Array, leaves: Sequence[Leaf], field: Field) -> pa.Array:
    if len(leaves) == 1 or not len(values):
        return values
    return values.filter(pa.array(evaluate(all_of(leaves), pa.table({field.name: values}))))
