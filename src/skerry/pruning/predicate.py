"""Predicates as they were written: names and literals, not yet tied to columns.

``skerry.pruning.parse`` makes them of SQL text, ``skerry.pruning.text`` makes text of them, and ``skerry.pruning.bind``
ties them to the columns of a schema. ``position`` counts characters of the text from 0; it is no part of a value, so
two predicates are equal if they say the same.

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

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import TypeAlias

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


_NEGATED = {Op.EQ: Op.NE, Op.NE: Op.EQ, Op.LT: Op.GE, Op.GE: Op.LT, Op.GT: Op.LE, Op.LE: Op.GT}
_FLIPPED = {Op.EQ: Op.EQ, Op.NE: Op.NE, Op.LT: Op.GT, Op.GT: Op.LT, Op.LE: Op.GE, Op.GE: Op.LE}


@dataclass(frozen=True, slots=True)
class Column:
    """A column by name; case does not count."""

    name: str
    position: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Literal:
    """A value; what it becomes depends on the column that it is compared with."""

    value: LiteralValue
    position: int | None = field(default=None, compare=False)


Operand: TypeAlias = Column | Literal


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
    """The parts joined by AND, those of parts that are ANDs among them."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, And) else (part,))]
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def disjunction(parts: Iterable[Predicate]) -> Predicate:
    """The parts joined by OR, those of parts that are ORs among them."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, Or) else (part,))]
    return flat[0] if len(flat) == 1 else Or(tuple(flat))
