"""Membership tests of a set of values for many files: which files have a value within their bounds and bucket."""

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.pruning.fileset.column_facts import ArrowIntervals, ColumnFacts, CountedInterval, Grouping
from skerry.pruning.partition.transform import apply_transform
from skerry.pruning.search.interval import Groups, SortedCounts
from skerry.pruning.search.point import LEAST, Counts, Mask, counts_of, has_unit_steps, point_of
from skerry.pruning.search.value_set import ValueSet
from skerry.types.build import array_of
from skerry.types.datatype import DataType
from skerry.types.key import raw_values


def some_in_set(values: pa.Array, facts: ColumnFacts, asked: Mask | None = None) -> Mask:
    """Which files may have one of the values; these are distinct, ascending, of the column's type, and at least one.

    False for files outside ``asked``.
    """
    interval = facts.interval
    if isinstance(interval, ArrowIntervals):
        return _some_in_arrow_set(ValueSet(values, facts.field.type), facts, interval, asked)
    assert isinstance(interval, CountedInterval)
    points = counts_of(values, facts.field.type, LEAST)
    found: Mask = (interval.lower <= points[-1]) & (interval.upper >= points[0])
    if asked is not None:
        found &= asked
    for grouping in facts.groupings:
        if interval.is_open or len(values) < 4 * grouping.bucket_count:  # else nearly every bucket has a value
            found &= _group_taken(values, facts.field.type, grouping)
    if interval.is_open:
        return found
    # Copying the tested files pays off only if they are few.
    rows = np.flatnonzero(found) if 2 * np.count_nonzero(found) < len(found) else slice(None)
    search = SortedCounts(points)
    lower, upper = interval.lower[rows], interval.upper[rows]
    inside = np.ones(len(lower), np.bool_) if facts.groupings else search.within(lower, upper)
    for grouping in facts.groupings:
        groups = Groups(_buckets(values, facts.field.type, grouping))
        own = search.within(lower, upper, groups, _own_buckets(grouping)[rows])
        if grouping.applies is not None:
            own = np.where(grouping.applies[rows], own, search.within(lower, upper))
        inside &= own
    found[rows] &= inside
    return found


def all_in_set(values: pa.Array, facts: ColumnFacts, asked: Mask) -> Mask:
    """Whether every possible value of a file is among the values; False for files outside ``asked``."""
    found = np.zeros(len(asked), np.bool_)
    rows = np.flatnonzero(asked)
    if not len(rows) or not len(values):
        return found
    interval = facts.interval
    if isinstance(interval, CountedInterval):
        points = counts_of(values, facts.field.type, LEAST)
        found[rows] = _covered(points, interval.lower[rows], interval.upper[rows], has_unit_steps(facts.field.type))
    elif isinstance(interval, ArrowIntervals):
        wanted = ValueSet(values, facts.field.type)
        for where, single in interval.points():
            chosen = rows[where[rows]]
            found[chosen] |= wanted.contains(single.take(pa.array(chosen)))
    return found


def equals_by_group(value: Any, facts: ColumnFacts) -> Mask | np.bool_:
    """Whether the value belongs to the file's partition."""
    found: Mask | np.bool_ = np.True_
    for grouping in facts.groupings:
        found = found & _group_taken(array_of([value], facts.field.type), facts.field.type, grouping)
    return found


def _covered(points: Counts, lower: Counts, upper: Counts, unit_steps: bool) -> Mask:
    first = np.minimum(np.searchsorted(points, lower), len(points) - 1)
    last = np.minimum(np.searchsorted(points, upper), len(points) - 1)
    both = (points[first] == lower) & (points[last] == upper)
    if not unit_steps:
        single: Mask = both & (lower == upper)
        return single
    # The difference may need 64 unsigned bits.
    exact: Mask = both & (lower <= upper) & ((upper - lower).view(np.uint64) == (last - first).view(np.uint64))
    return exact


def _some_in_arrow_set(wanted: ValueSet, facts: ColumnFacts, interval: ArrowIntervals, asked: Mask | None) -> Mask:
    found = ~interval.all_above(point_of(wanted.greatest, wanted.type), or_equal=False)
    found &= ~interval.all_below(point_of(wanted.least, wanted.type), or_equal=False)
    if asked is not None:
        found &= asked
    for grouping in facts.groupings:
        found &= _group_taken(wanted.values, wanted.type, grouping)
    rows = None if found.all() else np.flatnonzero(found)
    taken = None if rows is None else pa.array(rows)
    lower, upper = interval.joined(taken)
    inside = wanted.overlaps(lower, upper, count=len(found) if rows is None else len(rows))
    for grouping in facts.groupings:
        own = grouping.values if taken is None else grouping.values.take(taken)
        together = wanted.overlaps_in_partition(grouping.transform, own, lower, upper)
        if grouping.applies is not None:
            together |= ~(grouping.applies if rows is None else grouping.applies[rows])
        inside &= together
    if rows is None:
        return inside
    found[rows] = inside
    return found


def _group_taken(values: pa.Array, type_: DataType, grouping: Grouping) -> Mask:
    """Whether one of the values belongs to the file's group."""
    if grouping.transform.name == "bucket":
        buckets = _buckets(values, type_, grouping)
        if len(buckets) == 1:
            found: Mask = _own_buckets(grouping) == buckets[0]
        else:
            taken = np.zeros(grouping.bucket_count, np.bool_)
            taken[buckets] = True
            found = taken.take(_own_buckets(grouping), mode="clip")
    else:
        found = ValueSet.of(values, type_).transform(grouping.transform).contains(grouping.values)
    return found if grouping.applies is None else found | ~grouping.applies


def _buckets(values: pa.Array, type_: DataType, grouping: Grouping) -> NDArray[np.int64]:
    return raw_values(apply_transform(grouping.transform, values, type_), "i4").astype(np.int64)


def _own_buckets(grouping: Grouping) -> NDArray[np.int32]:
    return raw_values(grouping.values, "i4")
