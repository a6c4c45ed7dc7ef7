"""Predicates bound to columns: the input of evaluation, pruning and key ranges.

Each node is true, false or unknown for a row, as in SQL. There is no NOT: :func:`negate` and ``bind`` push it down to
the leaves. So there are only AND and OR above the leaves, and to find the rows for which the whole is true, unknown can
be treated as false at the leaves.

=================  ======================================================  =============================
leaf               is true where                                           is unknown where
=================  ======================================================  =============================
Compare            the column compares so with the value                   the column is NULL
CompareColumns     the columns compare so with each other                  either is NULL
InSet              the value is one of the set (negated: none of it)       the column is NULL
StartsWith, Like   the text matches (negated: does not)                    the column is NULL
Matches            the text satisfies the query (negated: does not)        the column is NULL
MatchesTerm        the term occurs in the text (negated: does not)         the column is NULL
IsNaN              the value is NaN (negated: is not)                      the column is NULL
Decided            ``truth`` says                                          the column is NULL
IsNull             the column is NULL (negated: is not)                    never
Constant           ``truth`` is True                                       ``truth`` is None
=================  ======================================================  =============================

Values are canonical Python values of the column's type (``skerry.types.literal``), never None, never NaN, never −0.0.
Order is that of keys: NaN is greatest and equal to itself, −0.0 equals 0.0, texts compare by their UTF-8 bytes.

``Decided`` is a comparison that the column's type decides: ``n < 3000000000`` for an INT. It is not ``Constant``, since
NULL is not less than anything, and not ``IsNull``, since the negation must not be true for NULL.
"""

import math
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeAlias

from skerry.pruning.predicate.expression import Op
from skerry.pruning.predicate.like import Pattern
from skerry.pruning.text.analyzer import ENGLISH, Analyzer
from skerry.pruning.text.matches_query import TextQuery, parse_query
from skerry.types.epoch import days_of, micros_of
from skerry.types.field import Field


class BoundPredicate:
    """Base of all nodes."""

    __slots__ = ()

    @property
    def fields(self) -> tuple[Field, ...]:
        """Its columns, in the order of their first use."""
        return ()

    @property
    def field_ids(self) -> frozenset[int]:
        """The ids of its columns."""
        return frozenset(field.id for field in self.fields)


class _OneColumn(BoundPredicate):
    __slots__ = ()
    field: Field

    @property
    def fields(self) -> tuple[Field, ...]:
        return (self.field,)


@dataclass(frozen=True, slots=True)
class Constant(BoundPredicate):
    """The same for every row; None is unknown."""

    truth: bool | None


@dataclass(frozen=True, slots=True)
class Decided(_OneColumn):
    """``truth`` for every row where the column is not NULL, unknown for the others."""

    field: Field
    truth: bool


@dataclass(frozen=True, slots=True)
class Compare(_OneColumn):
    """A column and a value of its type. Build it with :func:`compare`."""

    field: Field
    op: Op
    value: Any


@dataclass(frozen=True, slots=True)
class CompareColumns(BoundPredicate):
    """Two different columns of comparable types."""

    left: Field
    op: Op
    right: Field

    @property
    def fields(self) -> tuple[Field, ...]:
        return (self.left, self.right)


@dataclass(frozen=True, slots=True)
class InSet(_OneColumn):
    """One of at least two values (negated: none of them), in ascending order. Build it with :func:`in_set`."""

    field: Field
    values: tuple[Any, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsNull(_OneColumn):
    """NULL, in a column of any type."""

    field: Field
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsNaN(_OneColumn):
    """NaN, in a FLOAT or DOUBLE column."""

    field: Field
    negated: bool = False


@dataclass(frozen=True, slots=True)
class StartsWith(_OneColumn):
    """STRING or BINARY values that begin with ``prefix`` (str or bytes, not empty)."""

    field: Field
    prefix: Any
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Like(_OneColumn):
    """Texts that match a pattern which is neither one text nor a prefix."""

    field: Field
    pattern: Pattern
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Matches(_OneColumn):
    """Texts that satisfy a full-text query, whose syntax is right."""

    field: Field
    query: str
    analyzer: Analyzer = ENGLISH
    negated: bool = False

    @property
    def parsed(self) -> TextQuery:
        """The query in terms of the analyzer."""
        return parse_query(self.query, self.analyzer)


@dataclass(frozen=True, slots=True)
class MatchesTerm(_OneColumn):
    """Texts in which a term (not empty) occurs as a whole word; upper and lower case differ."""

    field: Field
    term: str
    negated: bool = False


Leaf: TypeAlias = Compare | InSet | IsNull | IsNaN | StartsWith | Like | Decided
"""A test of the value of one column, or of its NULLs."""
WordLeaf: TypeAlias = Matches | MatchesTerm
"""A test of the words inside a text, which bounds of texts say nothing about."""


class _Joined(BoundPredicate):
    __slots__ = ()
    parts: tuple[BoundPredicate, ...]

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple({(field.id, field.name): field for part in self.parts for field in part.fields}.values())


@dataclass(frozen=True, slots=True)
class AllOf(_Joined):
    """At least two parts, none of them an AllOf. Build it with :func:`all_of`."""

    parts: tuple[BoundPredicate, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(_Joined):
    """At least two parts, none of them an AnyOf. Build it with :func:`any_of`."""

    parts: tuple[BoundPredicate, ...]


TRUE, FALSE, UNKNOWN = Constant(True), Constant(False), Constant(None)


def all_of(parts: Iterable[BoundPredicate]) -> BoundPredicate:
    """The parts joined by AND; TRUE for none of them."""
    return _join(parts, AllOf, neutral=TRUE, dominant=FALSE)


def any_of(parts: Iterable[BoundPredicate]) -> BoundPredicate:
    """The parts joined by OR; FALSE for none of them."""
    return _join(parts, AnyOf, neutral=FALSE, dominant=TRUE)


def _join(
    parts: Iterable[BoundPredicate], kind: type[AllOf] | type[AnyOf], *, neutral: Constant, dominant: Constant
) -> BoundPredicate:
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, kind) else (part,))]
    distinct = [part for part in dict.fromkeys(flat) if part != neutral]
    if dominant in distinct:
        return dominant
    if len(distinct) < 2:
        return distinct[0] if distinct else neutral
    return kind(tuple(distinct))


def compare(field: Field, op: Op, value: Any) -> BoundPredicate:
    """A column compared with a canonical value of its type."""
    if isinstance(value, bool) and op is Op.NE:
        return Compare(field, Op.EQ, not value)
    if not isinstance(value, float):
        return Compare(field, op, value)
    if not math.isnan(value):
        return Compare(field, op, value + 0.0)  # −0.0 becomes 0.0
    if op in (Op.LE, Op.GT):
        return Decided(field, op is Op.LE)
    return IsNaN(field, negated=op in (Op.NE, Op.LT))


def in_set(field: Field, values: Iterable[Any]) -> BoundPredicate:
    """A column that equals one of some canonical values of its type."""
    given = [value + 0.0 if isinstance(value, float) else value for value in values]
    numbers = [value for value in given if value == value]
    nan = [IsNaN(field)] if len(numbers) < len(given) else []
    distinct = sorted(set(numbers), key=order_of)
    if not distinct:
        return nan[0] if nan else Decided(field, False)
    some = InSet(field, tuple(distinct)) if len(distinct) > 1 else compare(field, Op.EQ, distinct[0])
    return any_of([some, *nan])


def order_of(value: Any) -> Any:
    """Sort key for values of one type: moments beyond Python's calendar are counts, so all become counts."""
    if isinstance(value, datetime):
        return micros_of(value)
    return days_of(value) if isinstance(value, date) else value


def negate(predicate: BoundPredicate) -> BoundPredicate:
    """NOT: true where the predicate is false, unknown where it is unknown."""
    return _NEGATIONS[type(predicate)](predicate)


_NEGATIONS: dict[type[BoundPredicate], Callable[[Any], BoundPredicate]] = {
    Constant: lambda p: p if p.truth is None else Constant(not p.truth),
    Decided: lambda p: Decided(p.field, not p.truth),
    Compare: lambda p: compare(p.field, p.op.negated, p.value),
    CompareColumns: lambda p: CompareColumns(p.left, p.op.negated, p.right),
    InSet: lambda p: InSet(p.field, p.values, not p.negated),
    IsNull: lambda p: IsNull(p.field, not p.negated),
    IsNaN: lambda p: IsNaN(p.field, not p.negated),
    StartsWith: lambda p: StartsWith(p.field, p.prefix, not p.negated),
    Like: lambda p: Like(p.field, p.pattern, not p.negated),
    Matches: lambda p: Matches(p.field, p.query, p.analyzer, not p.negated),
    MatchesTerm: lambda p: MatchesTerm(p.field, p.term, not p.negated),
    AllOf: lambda p: any_of(map(negate, p.parts)),
    AnyOf: lambda p: all_of(map(negate, p.parts)),
}


def conjuncts(predicate: BoundPredicate) -> tuple[BoundPredicate, ...]:
    """The parts that must all be true."""
    return predicate.parts if isinstance(predicate, AllOf) else (predicate,)


def split_by(predicate: BoundPredicate, ids: Collection[int]) -> tuple[BoundPredicate, BoundPredicate]:
    """The conjuncts on columns of ``ids`` only, and the rest.

    The predicate is true for exactly the rows for which both are. With the ids of key columns, the first may be applied
    before versions of rows are merged, since all versions of a row have the same key; the rest only afterwards.
    """
    known = frozenset(ids)
    parts = conjuncts(predicate)
    inside = [part.field_ids <= known for part in parts]
    return (
        all_of(part for part, fits in zip(parts, inside, strict=True) if fits),
        all_of(part for part, fits in zip(parts, inside, strict=True) if not fits),
    )
