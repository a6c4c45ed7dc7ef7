"""Predicate → SQL text that parses back to the same predicate."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

from skerry.pruning.partition.transform import readable_value
from skerry.pruning.predicate import bound, expression
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.pruning.predicate.expression import Call, Column, Literal, LiteralValue, Op, Operand, Predicate
from skerry.pruning.predicate.foreign import ForeignTest, RowTest
from skerry.pruning.predicate.lexer import quote
from skerry.pruning.text.analyzer import ENGLISH
from skerry.types.datatype import DATE, DataType
from skerry.types.epoch import Ordinal, iso_datetime, iso_time
from skerry.types.field import Field
from skerry.types.partition import Transform

_OR, _AND, _NOT, _TEST = range(4)
"""Precedence of a predicate; inside one of higher precedence it needs parentheses."""


def to_text(predicate: Predicate | BoundPredicate) -> str:
    """The text of a predicate. Parsed again, and bound again if it was bound, it is the same predicate.

    (Only dates and timestamps beyond the years 1 to 9999 cannot be written as literals; their text is for people.)
    """
    plain = unbind(predicate) if isinstance(predicate, BoundPredicate) else predicate
    return _text(plain, _OR)


def unbind(predicate: BoundPredicate) -> Predicate:
    """The predicate in terms of names and literals."""
    if isinstance(predicate, RowTest):
        return predicate.source
    return _UNBIND[type(predicate)](predicate)


def _text(predicate: Predicate, outer: int) -> str:
    if isinstance(predicate, expression.Or | expression.And):
        level, word = (_OR, " OR ") if isinstance(predicate, expression.Or) else (_AND, " AND ")
        text = word.join(_text(part, level + 1) for part in predicate.parts)
    elif isinstance(predicate, expression.Not):
        text, level = _not_text(predicate.part)
    else:
        text, level = _test_text(predicate), _TEST
    return f"({text})" if level < outer else text


def _not_text(part: Predicate) -> tuple[str, int]:
    if isinstance(part, expression.TestWithNot):
        return _test_text(part, "NOT "), _TEST
    return f"NOT {_text(part, _NOT)}", _NOT


def _test_text(predicate: Predicate, negation: str = "") -> str:
    if isinstance(predicate, ForeignTest):
        return f"({predicate.text})"
    if isinstance(predicate, expression.Truth):
        return _operand_text(predicate.operand)
    if isinstance(predicate, expression.Comparison):
        return f"{_operand_text(predicate.left)} {predicate.op.value} {_operand_text(predicate.right)}"
    if isinstance(predicate, expression.PrefixTest):
        return f"starts_with({_operand_text(predicate.operand)}, {_operand_text(predicate.prefix)})"
    if isinstance(predicate, expression.TextSearch):
        given = (predicate.operand, predicate.query, *(() if predicate.analyzer is None else (predicate.analyzer,)))
        return f"matches({', '.join(map(_operand_text, given))})"
    if isinstance(predicate, expression.TermTest):
        return f"matches_term({_operand_text(predicate.operand)}, {_operand_text(predicate.term)})"
    assert isinstance(predicate, expression.TestWithNot)
    name = _operand_text(predicate.operand)
    if isinstance(predicate, expression.In):
        return f"{name} {negation}IN ({', '.join(map(_operand_text, predicate.values))})"
    if isinstance(predicate, expression.Between):
        return f"{name} {negation}BETWEEN {_operand_text(predicate.low)} AND {_operand_text(predicate.high)}"
    if isinstance(predicate, expression.PatternTest):
        escape = f" ESCAPE {_operand_text(predicate.escape)}" if predicate.escape is not None else ""
        return f"{name} {negation}LIKE {_operand_text(predicate.pattern)}{escape}"
    return f"{name} IS {negation}{'NULL' if isinstance(predicate, expression.NullTest) else 'NAN'}"


def _operand_text(operand: Operand) -> str:
    if isinstance(operand, Call):
        unit = f"{literal_text(operand.unit)}, " if operand.unit else ""
        return f"{operand.name}({unit}{_operand_text(operand.column)})"
    return quote(operand.name) if isinstance(operand, Column) else literal_text(operand.value)


def literal_text(value: LiteralValue) -> str:
    """A literal as it is written."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    if isinstance(value, bytes):
        return f"X'{value.hex()}'"
    if isinstance(value, datetime):
        return f"TIMESTAMP{'TZ' if value.tzinfo is not None else ''} '{iso_datetime(value)}'"
    if isinstance(value, date):
        return f"DATE '{value.isoformat()}'"
    if isinstance(value, time):
        return f"TIME '{iso_time(value)}'"
    return str(value)


def _literal(value: Any, type_: DataType) -> Literal:
    """The literal of a column's canonical value."""
    if isinstance(value, Ordinal):
        text = readable_value(Transform("identity"), type_, value)
        return Literal(f"{'DATE' if type_ == DATE else type_} {text}")
    if isinstance(value, float):
        number = Decimal(repr(value))
        return Literal(number) if number.is_finite() else Literal(str(number))
    if isinstance(value, UUID):
        return Literal(str(value))
    if isinstance(value, datetime) and value.tzinfo is not None:
        return Literal(value.astimezone(UTC))
    return Literal(Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else value)


def _name(field: Field) -> Column:
    return Column(field.name)


def _maybe_not(test: Predicate, negated: bool) -> Predicate:
    return expression.Not(test) if negated else test


def _unbind_like(like: bound.Like) -> Predicate:
    text, escape = like.pattern.text
    return expression.PatternTest(_name(like.field), Literal(text), None if escape is None else Literal(escape))


def _unbind_search(search: bound.Matches) -> Predicate:
    analyzer = None if search.analyzer == ENGLISH else Literal(str(search.analyzer))
    return expression.TextSearch(_name(search.field), Literal(search.query), analyzer)


_UNBIND: dict[type[BoundPredicate], Callable[[Any], Predicate]] = {
    bound.Constant: lambda p: expression.Truth(Literal(p.truth)),
    bound.Decided: lambda p: expression.Comparison(_name(p.field), Op.EQ if p.truth else Op.NE, _name(p.field)),
    bound.Compare: lambda p: expression.Comparison(_name(p.field), p.op, _literal(p.value, p.field.type)),
    bound.CompareColumns: lambda p: expression.Comparison(_name(p.left), p.op, _name(p.right)),
    bound.InSet: lambda p: _maybe_not(
        expression.In(_name(p.field), tuple(_literal(value, p.field.type) for value in p.values)), p.negated
    ),
    bound.IsNull: lambda p: _maybe_not(expression.NullTest(_name(p.field)), p.negated),
    bound.IsNaN: lambda p: _maybe_not(expression.NaNTest(_name(p.field)), p.negated),
    bound.StartsWith: lambda p: _maybe_not(expression.PrefixTest(_name(p.field), Literal(p.prefix)), p.negated),
    bound.Like: lambda p: _maybe_not(_unbind_like(p), p.negated),
    bound.Matches: lambda p: _maybe_not(_unbind_search(p), p.negated),
    bound.MatchesTerm: lambda p: _maybe_not(expression.TermTest(_name(p.field), Literal(p.term)), p.negated),
    bound.AllOf: lambda p: expression.conjunction(map(unbind, p.parts)),
    bound.AnyOf: lambda p: expression.disjunction(map(unbind, p.parts)),
}
