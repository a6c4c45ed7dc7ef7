"""Unbound predicates: expression trees of names and literals.

``skerry.pruning.predicate.parse`` makes them of SQL text, ``skerry.pruning.predicate.render`` makes text of them, and
``skerry.pruning.predicate.bind`` ties them to the columns of a schema. ``position`` counts characters of the text from
0; it does not take part in comparisons of predicates.

A literal's kind is the class of its value:

=======================  ====================================
value                    written
=======================  ====================================
None                     ``NULL``
bool                     ``TRUE``, ``FALSE``
Decimal                  ``12``, ``-1.50``, ``2e10``
str                      ``'it''s'``
bytes                    ``X'00ff'``
date                     ``DATE '2024-01-15'``
time                     ``TIME '10:30:00'``
datetime without a zone  ``TIMESTAMP '2024-01-15 10:30:00'``
datetime in UTC          ``TIMESTAMPTZ '2024-01-15 10:30:00+01:00'``
=======================  ====================================
"""

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import Any, TypeAlias

LiteralValue: TypeAlias = bool | Decimal | str | bytes | date | time | datetime | None


class Op(Enum):
    """How two values are compared."""

    EQ = "="
    NE = "<>"
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="

    @property
    def negated(self) -> "Op":
        """NOT a op b, as an operator."""
        return _NEGATED[self]

    @property
    def flipped(self) -> "Op":
        """b ? a, for a op b."""
        return _FLIPPED[self]

    def holds(self, left: Any, right: Any) -> bool:
        """The comparison of two Python values."""
        return bool(_COMPARE[self](left, right))


_COMPARE: dict[Op, Callable[[Any, Any], Any]] = {
    Op.EQ: operator.eq,
    Op.NE: operator.ne,
    Op.LT: operator.lt,
    Op.LE: operator.le,
    Op.GT: operator.gt,
    Op.GE: operator.ge,
}
_NEGATED = {Op.EQ: Op.NE, Op.NE: Op.EQ, Op.LT: Op.GE, Op.GE: Op.LT, Op.GT: Op.LE, Op.LE: Op.GT}
_FLIPPED = {Op.EQ: Op.EQ, Op.NE: Op.NE, Op.LT: Op.GT, Op.GT: Op.LT, Op.LE: Op.GE, Op.GE: Op.LE}


@dataclass(frozen=True, slots=True)
class Column:
    """A column by name, case-insensitive."""

    name: str
    position: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Literal:
    """A value; binding converts it to the type of the column that it is compared with."""

    value: LiteralValue
    position: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A monotonic function of a column: ``year(ts)``, ``date(ts)``, ``date_trunc('day', ts)``.

    It is compared with values only. ``unit`` is that of ``date_trunc``, else empty.
    """

    name: str
    column: Column
    unit: str = ""
    position: int | None = field(default=None, compare=False)


Operand: TypeAlias = Column | Literal | Call


class Predicate:
    """Base of everything that is true, false or unknown for a row."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Truth(Predicate):
    """A boolean column, or TRUE, FALSE, NULL."""

    operand: Operand


@dataclass(frozen=True, slots=True)
class Comparison(Predicate):
    """``left op right``"""

    left: Operand
    op: Op
    right: Operand


@dataclass(frozen=True, slots=True)
class In(Predicate):
    """``operand IN (values)``: equal to one of them."""

    operand: Operand
    values: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Between(Predicate):
    """``operand BETWEEN low AND high``, both included."""

    operand: Operand
    low: Operand
    high: Operand


@dataclass(frozen=True, slots=True)
class NullTest(Predicate):
    """``operand IS NULL``: never unknown."""

    operand: Operand


@dataclass(frozen=True, slots=True)
class NaNTest(Predicate):
    """``operand IS NAN``: unknown for NULL."""

    operand: Operand


@dataclass(frozen=True, slots=True)
class PatternTest(Predicate):
    """``operand LIKE pattern ESCAPE escape``; without ``escape`` no character escapes."""

    operand: Operand
    pattern: Literal
    escape: Literal | None = None


@dataclass(frozen=True, slots=True)
class PrefixTest(Predicate):
    """``starts_with(operand, prefix)``"""

    operand: Operand
    prefix: Literal


@dataclass(frozen=True, slots=True)
class TextSearch(Predicate):
    """``matches(operand, query, analyzer)``; without ``analyzer`` that of the column."""

    operand: Operand
    query: Literal
    analyzer: Literal | None = None


@dataclass(frozen=True, slots=True)
class TermTest(Predicate):
    """``matches_term(operand, term)``"""

    operand: Operand
    term: Literal


TestWithNot: TypeAlias = In | Between | NullTest | NaNTest | PatternTest
"""Tests that have a NOT of their own: ``operand NOT IN (values)``, ``operand IS NOT NULL``."""


@dataclass(frozen=True, slots=True)
class Not(Predicate):
    """True where the part is false; unknown where it is unknown."""

    part: Predicate


@dataclass(frozen=True, slots=True)
class And(Predicate):
    """All parts; none of them is an And. Build it with :func:`conjunction`."""

    parts: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class Or(Predicate):
    """Any part; none of them is an Or. Build it with :func:`disjunction`."""

    parts: tuple[Predicate, ...]


def conjunction(parts: Iterable[Predicate]) -> Predicate:
    """The parts joined by AND; nested ANDs are flattened."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, And) else (part,))]
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def disjunction(parts: Iterable[Predicate]) -> Predicate:
    """The parts joined by OR; nested ORs are flattened."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, Or) else (part,))]
    return flat[0] if len(flat) == 1 else Or(tuple(flat))
