"""Files × predicate: which files may have a matching row, and in which does every row match?

A predicate is worked out over all files at once, leaf by leaf. For each leaf two questions are answered from what is
known of its column (``skerry.pruning.column``): may *some* of the values that a file may have satisfy it, and do *all*
of them? Then, as NULL satisfies no leaf but IS NULL:

==========  =============================================  ==============================================
leaf        may match                                      must match
==========  =============================================  ==============================================
P           some, unless all rows are NULL                 all, and no row is NULL
NOT P       not all, unless all rows are NULL              none, and no row is NULL
==========  =============================================  ==============================================

AND and OR join both answers each for itself. Nothing is ever decided by looking at the bounds as if they were rows: a
range of values and a wanted range, or set, either overlap or do not.

Leaves on one column that are joined by AND are taken together (``skerry.pruning.wanted``): a file is kept only if one
value that satisfies all of them lies within its bounds, within the range of each of its partition values, and in its
own bucket.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.pruning.bound import (
    AllOf,
    AnyOf,
    BoundPredicate,
    Compare,
    CompareColumns,
    Constant,
    Decided,
    InSet,
    IsNaN,
    IsNull,
    Like,
    StartsWith,
    any_of,
    in_set,
)
from skerry.pruning.column import ArrowIntervals, ColumnFacts, CountedInterval, column_facts
from skerry.pruning.fileset import FileSet
from skerry.pruning.membership import all_in_set, equals_by_group, some_in_set
from skerry.pruning.pair import compare_intervals
from skerry.pruning.point import NAN_POINT, Mask, above_prefix, point_of
from skerry.pruning.predicate import Op
from skerry.pruning.wanted import EMPTY, Leaf, enumerated_values, prefix_of, set_values, window_of
from skerry.types.build import array_of
from skerry.types.datatype import DataType
from skerry.types.field import Field
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """One answer for each file.

    ``may`` is False where no row can match, ``must`` is True where every row matches; elsewhere rows decide.
    """

    may: Mask
    must: Mask

    def __and__(self, other: "Verdict") -> "Verdict":
        return Verdict(self.may & other.may, self.must & other.must)

    def __or__(self, other: "Verdict") -> "Verdict":
        return Verdict(self.may | other.may, self.must | other.must)


def prune_files(predicate: BoundPredicate, files: FileSet, schema: Schema) -> Verdict:
    """What the predicate says of each file. ``schema`` has the specs that the files were written under."""
    found = _Pruner(files, schema).verdict(predicate)
    may = found.may & (files.row_count != 0)
    return Verdict(may, found.must & may)


def may_match(predicate: BoundPredicate, files: FileSet, schema: Schema) -> Mask:
    """Only which files may have a matching row: what :func:`prune_files` says of that, for less."""
    may: Mask = _Pruner(files, schema, with_must=False).verdict(predicate).may & (files.row_count != 0)
    return may


class _Pruner:
    def __init__(self, files: FileSet, schema: Schema, *, with_must: bool = True) -> None:
        """Without ``with_must``, what verdicts say of it is arbitrary."""
        self._files = files
        self._schema = schema
        self._with_must = with_must

    def verdict(self, node: BoundPredicate) -> Verdict:
        if isinstance(node, AllOf):
            return reduce(Verdict.__and__, self._conjunction(node.parts))
        if isinstance(node, AnyOf):
            return reduce(Verdict.__or__, map(self.verdict, _with_joined_sets(node.parts)))
        if isinstance(node, Constant):
            return self._same(node.truth is True)
        if isinstance(node, CompareColumns):
            return self._columns(node)
        assert isinstance(node, Compare | InSet | IsNull | IsNaN | StartsWith | Like | Decided)
        return self._leaves(node.field, [node])

    def _same(self, answer: bool) -> Verdict:
        found = np.full(len(self._files), answer)
        return Verdict(found, found)

    def _facts(self, field: Field) -> ColumnFacts:
        return column_facts(field, self._files, self._schema)

    def _conjunction(self, parts: Sequence[BoundPredicate]) -> Iterable[Verdict]:
        by_field: dict[int, list[Leaf]] = {}
        for part in parts:
            if isinstance(part, Compare | InSet | IsNull | IsNaN | StartsWith | Like | Decided):
                by_field.setdefault(part.field.id, []).append(part)
            else:
                yield self.verdict(part)
        asked: Mask | None = None
        # Sets last: they are tested only where nothing else has dropped the file.
        for leaves in sorted(by_field.values(), key=lambda found: any(isinstance(leaf, InSet) for leaf in found)):
            verdict = self._leaves(leaves[0].field, leaves, asked)
            asked = verdict.may if asked is None else asked & verdict.may
            yield verdict

    def _leaves(self, field: Field, leaves: Sequence[Leaf], asked: Mask | None = None) -> Verdict:
        """The verdict on leaves of one column that are joined by AND. Files that are not asked for may be dropped."""
        facts = self._facts(field)
        nulls = [leaf for leaf in leaves if isinstance(leaf, IsNull)]
        tests = [leaf for leaf in leaves if not isinstance(leaf, IsNull)]
        found = reduce(Verdict.__and__, (_null_test(leaf, facts) for leaf in nulls), self._same(True))
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
        if wanted is not None and not any(isinstance(leaf, Compare) and leaf.op is Op.EQ for leaf in tests):
            found = found & Verdict(some_in_set(wanted, facts, asked), np.ones(len(self._files), np.bool_))
        for leaf in tests:
            some, all_ = _value_test(leaf, facts, found.may, self._with_must)
            found = found & Verdict(some & ~facts.only_null, all_ & facts.no_null)
        return found

    def _columns(self, node: CompareColumns) -> Verdict:
        left, right = self._facts(node.left), self._facts(node.right)
        some, all_ = compare_intervals(left, node.op, right, len(self._files))
        return Verdict(some & ~left.only_null & ~right.only_null, all_ & left.no_null & right.no_null)


def _with_joined_sets(parts: Sequence[BoundPredicate]) -> tuple[BoundPredicate, ...]:
    """The parts of an OR with ``x = 1 OR x = 2 OR x IN (3, 4)`` made one set: one test, however many there are."""
    by_field: dict[int, list[Compare | InSet]] = {}
    rest: list[BoundPredicate] = []
    for part in parts:
        if (isinstance(part, Compare) and part.op is Op.EQ) or (isinstance(part, InSet) and not part.negated):
            by_field.setdefault(part.field.id, []).append(part)
        else:
            rest.append(part)
    for some in by_field.values():
        values = [value for part in some for value in (part.values if isinstance(part, InSet) else (part.value,))]
        rest.append(in_set(some[0].field, values) if len(some) > 1 else some[0])
    joined = any_of(rest)
    return joined.parts if isinstance(joined, AnyOf) else (joined,)


def _null_test(leaf: IsNull, facts: ColumnFacts) -> Verdict:
    if leaf.negated:
        return Verdict(~facts.only_null, facts.no_null)
    return Verdict(~facts.no_null, facts.only_null)


def _value_test(leaf: Leaf, facts: ColumnFacts, may: Mask, with_must: bool) -> tuple[Mask, Mask]:
    """May some of a file's values satisfy the leaf, do all? Where ``may`` is False the answer does not matter.

    Whether all do is arbitrary without ``with_must``.
    """
    interval = facts.interval
    if isinstance(leaf, Decided):
        truth = np.full(len(may), leaf.truth)
        return truth, truth
    assert interval is not None
    assert not isinstance(leaf, IsNull)
    if isinstance(leaf, Compare):
        return _comparison(leaf, facts, interval)
    if isinstance(leaf, InSet):
        if not leaf.negated and not with_must:
            return may, may  # which files may have one of the values was found before
        values = array_of(leaf.values, leaf.field.type)
        some = some_in_set(values, facts) if leaf.negated else may
        all_ = all_in_set(values, facts, some)
    elif isinstance(leaf, IsNaN):
        some = ~facts.no_nan & ~interval.all_below(NAN_POINT, or_equal=False)
        all_ = interval.all_above(NAN_POINT, or_equal=True)
    else:
        assert isinstance(interval, ArrowIntervals)
        some, all_ = _text_test(leaf, interval, facts.field.type)
    return (~all_, ~some) if leaf.negated else (some, all_)


def _comparison(leaf: Compare, facts: ColumnFacts, interval: CountedInterval | ArrowIntervals) -> tuple[Mask, Mask]:
    point = point_of(leaf.value, facts.field.type)
    if leaf.op in (Op.EQ, Op.NE):
        some = ~(interval.all_above(point, or_equal=False) | interval.all_below(point, or_equal=False))
        some &= equals_by_group(leaf.value, facts)
        all_ = interval.all_above(point, or_equal=True) & interval.all_below(point, or_equal=True)
        return (some, all_) if leaf.op is Op.EQ else (~all_, ~some)
    above = interval.all_above(point, or_equal=leaf.op in (Op.LT, Op.GE))
    below = interval.all_below(point, or_equal=leaf.op in (Op.LE, Op.GT))
    return (~above, below) if leaf.op in (Op.LT, Op.LE) else (~below, above)


def _text_test(leaf: StartsWith | Like, interval: ArrowIntervals, type_: DataType) -> tuple[Mask, Mask]:
    prefix = prefix_of(leaf, type_)
    end = above_prefix(prefix)
    some = ~interval.all_below(prefix, or_equal=False)
    all_ = interval.all_above(prefix, or_equal=True)
    if end is not None:  # above FF FF there is nothing else
        some &= ~interval.all_above(end, or_equal=True)
        all_ &= interval.all_below(end, or_equal=False)
    if isinstance(leaf, StartsWith):
        return some, all_
    all_ = np.zeros(len(some), np.bool_)
    for where, values in interval.points():
        matches = _matches(leaf, values, where & some)
        some &= ~where | matches
        all_ |= where & matches
    return some, all_


def _matches(leaf: Like, values: pa.Array, rows: Mask) -> Mask:
    """Which of the values that stand for whole files match? False for the rows that are not asked for."""
    found = np.zeros(len(rows), np.bool_)
    chosen = np.flatnonzero(rows)
    texts = values.take(pa.array(chosen)).cast(pa.string())
    found[chosen] = pc.match_substring_regex(texts, pattern=leaf.pattern.regex).to_numpy(zero_copy_only=False)
    return found
