"""File pruning by a predicate: finds the files that may have a matching row.

A predicate is evaluated over all files at once, leaf by leaf. The facts of a leaf's column
(``skerry.pruning.fileset.column_facts``) say whether *some* possible values of a file satisfy it, and whether *all* do.
NULL satisfies no leaf but IS NULL, so a file may have a matching row

==========  ================================================
for a leaf  if
==========  ================================================
P           some values satisfy P, and some row is not NULL
NOT P       not all do, and some row is not NULL
==========  ================================================

A predicate is never evaluated on the bounds themselves: a file's range and the matching range, or set, overlap or not.

Leaves on one column that are joined by AND are combined (``skerry.pruning.fileset.conjunction``): a file is kept only
if one value that satisfies all of them lies within its bounds, within the range of each of its partition values, and in
its own bucket.
"""

from collections.abc import Iterable, Sequence
from functools import reduce

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.pruning.fileset.column_facts import ArrowIntervals, ColumnFacts, CountedInterval, column_facts
from skerry.pruning.fileset.column_pair import compare_intervals
from skerry.pruning.fileset.conjunction import EMPTY, enumerated_values, prefix_of, set_values, window_of
from skerry.pruning.fileset.files import FileSet
from skerry.pruning.fileset.membership import all_in_set, equals_by_group, some_in_set
from skerry.pruning.predicate import bound
from skerry.pruning.predicate.bound import BoundPredicate, any_of, in_set
from skerry.pruning.predicate.expression import Op
from skerry.pruning.predicate.foreign import RowTest
from skerry.pruning.search.point import NAN_POINT, Mask, above_prefix, point_of
from skerry.types.build import array_of
from skerry.types.datatype import DataType
from skerry.types.field import Field
from skerry.types.schema import Schema


def may_match(predicate: BoundPredicate, files: FileSet, schema: Schema) -> Mask:
    """Which files may have a matching row. ``schema`` has the specs that the files were written under."""
    may: Mask = _Pruner(files, schema).may(predicate) & (files.row_count != 0)
    return may


class _Pruner:
    def __init__(self, files: FileSet, schema: Schema) -> None:
        self._files = files
        self._schema = schema

    def may(self, node: BoundPredicate) -> Mask:
        if isinstance(node, bound.AllOf):
            return reduce(np.logical_and, self._conjunction(node.parts))
        if isinstance(node, bound.AnyOf):
            return reduce(np.logical_or, map(self.may, _with_joined_sets(node.parts)))
        if isinstance(node, bound.Constant):
            return self._same(node.truth is True)
        if isinstance(node, bound.CompareColumns):
            return self._columns(node)
        if isinstance(node, bound.WordLeaf):
            return ~self._facts(node.field).only_null  # bounds of texts say nothing about words inside them
        if isinstance(node, RowTest):
            return self._same(True)
        assert isinstance(node, bound.Leaf)
        return self._leaves(node.field, [node])

    def _same(self, answer: bool) -> Mask:
        return np.full(len(self._files), answer)

    def _facts(self, field: Field) -> ColumnFacts:
        return column_facts(field, self._files, self._schema)

    def _conjunction(self, parts: Sequence[BoundPredicate]) -> Iterable[Mask]:
        by_field: dict[int, list[bound.Leaf]] = {}
        for part in parts:
            if isinstance(part, bound.Leaf):
                by_field.setdefault(part.field.id, []).append(part)
            else:
                yield self.may(part)
        asked: Mask | None = None
        # Sets last: they are tested only where nothing else has dropped the file.
        for leaves in sorted(by_field.values(), key=lambda found: any(isinstance(leaf, bound.InSet) for leaf in found)):
            found = self._leaves(leaves[0].field, leaves, asked)
            asked = found if asked is None else asked & found
            yield found

    def _leaves(self, field: Field, leaves: Sequence[bound.Leaf], asked: Mask | None = None) -> Mask:
        """The answer for leaves of one column that are joined by AND. Files outside ``asked`` may be dropped."""
        facts = self._facts(field)
        nulls = [leaf for leaf in leaves if isinstance(leaf, bound.IsNull)]
        tests = [leaf for leaf in leaves if not isinstance(leaf, bound.IsNull)]
        found = self._same(True)
        for null_test in nulls:
            found &= ~facts.only_null if null_test.negated else ~facts.no_null
        if not tests:
            return found
        if any(not leaf.negated for leaf in nulls):
            return self._same(False)
        window = window_of(tests, field.type)
        if window is EMPTY:
            return self._same(False)
        wanted = set_values(tests, field)
        if wanted is None and facts.groupings:
            wanted = enumerated_values(tests, window, field)
        if wanted is not None and not len(wanted):
            return self._same(False)
        if wanted is not None and not any(isinstance(leaf, bound.Compare) and leaf.op is Op.EQ for leaf in tests):
            found &= some_in_set(wanted, facts, asked)
        for leaf in tests:
            found = found & _value_test(leaf, facts, found) & ~facts.only_null
        return found

    def _columns(self, node: bound.CompareColumns) -> Mask:
        left, right = self._facts(node.left), self._facts(node.right)
        some = compare_intervals(left, node.op, right, len(self._files))
        return some & ~left.only_null & ~right.only_null


def _with_joined_sets(parts: Sequence[BoundPredicate]) -> tuple[BoundPredicate, ...]:
    """The parts of an OR with ``x = 1 OR x = 2 OR x IN (3, 4)`` made one set: one test, however many there are."""
    by_field: dict[int, list[bound.Compare | bound.InSet]] = {}
    rest: list[BoundPredicate] = []
    for part in parts:
        if (isinstance(part, bound.Compare) and part.op is Op.EQ) or (
            isinstance(part, bound.InSet) and not part.negated
        ):
            by_field.setdefault(part.field.id, []).append(part)
        else:
            rest.append(part)
    for some in by_field.values():
        values = [value for part in some for value in (part.values if isinstance(part, bound.InSet) else (part.value,))]
        rest.append(in_set(some[0].field, values) if len(some) > 1 else some[0])
    joined = any_of(rest)
    return joined.parts if isinstance(joined, bound.AnyOf) else (joined,)


def _value_test(leaf: bound.Leaf, facts: ColumnFacts, may: Mask) -> Mask:
    """Which files may have a value that satisfies the leaf; arbitrary where ``may`` is False."""
    interval = facts.interval
    if isinstance(leaf, bound.Decided):
        return np.full(len(may), leaf.truth)
    assert interval is not None
    assert not isinstance(leaf, bound.IsNull)
    if isinstance(leaf, bound.Compare):
        return _comparison(leaf, facts, interval)
    if isinstance(leaf, bound.InSet):
        if not leaf.negated:
            return may  # which files may have one of the values was found before
        values = array_of(leaf.values, leaf.field.type)
        return ~all_in_set(values, facts, some_in_set(values, facts))
    if isinstance(leaf, bound.IsNaN):
        if leaf.negated:
            return ~interval.all_above(NAN_POINT, or_equal=True)
        return ~facts.no_nan & ~interval.all_below(NAN_POINT, or_equal=False)
    assert isinstance(interval, ArrowIntervals)
    some, all_ = _text_test(leaf, interval, facts.field.type)
    return ~all_ if leaf.negated else some


def _comparison(leaf: bound.Compare, facts: ColumnFacts, interval: CountedInterval | ArrowIntervals) -> Mask:
    point = point_of(leaf.value, facts.field.type)
    if leaf.op is Op.EQ:
        some = ~(interval.all_above(point, or_equal=False) | interval.all_below(point, or_equal=False))
        return some & equals_by_group(leaf.value, facts)
    if leaf.op is Op.NE:
        return ~(interval.all_above(point, or_equal=True) & interval.all_below(point, or_equal=True))
    if leaf.op in (Op.LT, Op.LE):
        return ~interval.all_above(point, or_equal=leaf.op is Op.LT)
    return ~interval.all_below(point, or_equal=leaf.op is Op.GT)


def _text_test(leaf: bound.StartsWith | bound.Like, interval: ArrowIntervals, type_: DataType) -> tuple[Mask, Mask]:
    """Which files may have a matching value, and in which all values match."""
    prefix = prefix_of(leaf, type_)
    end = above_prefix(prefix)
    some = ~interval.all_below(prefix, or_equal=False)
    all_ = interval.all_above(prefix, or_equal=True)
    if end is not None:  # above FF FF there is nothing else
        some &= ~interval.all_above(end, or_equal=True)
        all_ &= interval.all_below(end, or_equal=False)
    if isinstance(leaf, bound.StartsWith):
        return some, all_
    all_ = np.zeros(len(some), np.bool_)
    for where, values in interval.points():
        matches = _matches(leaf, values, where & some)
        some &= ~where | matches
        all_ |= where & matches
    return some, all_


def _matches(leaf: bound.Like, values: pa.Array, rows: Mask) -> Mask:
    """Which single values of files match; False for rows outside ``asked``."""
    found = np.zeros(len(rows), np.bool_)
    chosen = np.flatnonzero(rows)
    texts = values.take(pa.array(chosen)).cast(pa.string())
    found[chosen] = pc.match_substring_regex(texts, pattern=leaf.pattern.regex).to_numpy(zero_copy_only=False)
    return found
