"""A condition in SQL → what it says of one source, in our own predicates.

What is said is implied: a row for which the condition is true meets it. Parts that cannot be said are left out of an
AND; an OR of which one part cannot be said says nothing. NOT is pushed down to the leaves first, by the rules of three
truth values, so that leaving out always keeps more rows, never fewer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlglot import exp

from skerry.pruning.predicate import (
    And,
    Between,
    Column,
    Comparison,
    In,
    Literal,
    NaNTest,
    Not,
    NullTest,
    Op,
    Operand,
    Or,
    PatternTest,
    Predicate,
    PrefixTest,
    Truth,
    conjunction,
    disjunction,
)
from skerry.sql.query.constant import UnclearError, constant_of, has_only
from skerry.sql.query.fit import fit_constant
from skerry.sql.query.shape import SelectQuery, Source
from skerry.types.datatype import BOOLEAN, STRING, DataType, has_bounds

_OPS: dict[type[exp.Expr], Op] = {
    exp.EQ: Op.EQ,
    exp.NEQ: Op.NE,
    exp.LT: Op.LT,
    exp.LTE: Op.LE,
    exp.GT: Op.GT,
    exp.GTE: Op.GE,
}


def convert(node: exp.Expr, query: SelectQuery, source: Source, parameters: Mapping[str, Any]) -> Predicate | None:
    """What a condition in a SELECT says of one of its sources; None: nothing."""
    return _Converter(query, source, parameters).predicate(node, negated=False)


@dataclass(frozen=True, slots=True)
class _Converter:
    query: SelectQuery
    source: Source
    parameters: Mapping[str, Any]

    def predicate(self, node: exp.Expr, *, negated: bool) -> Predicate | None:
        if isinstance(node, exp.Paren):
            return self.predicate(node.this, negated=negated)
        if isinstance(node, exp.Not):
            return self.predicate(node.this, negated=not negated)
        if type(node) in (exp.And, exp.Or):
            parts = [self.predicate(part, negated=negated) for part in node.flatten()]
            said = [part for part in parts if part is not None]
            if isinstance(node, exp.And) != negated:
                return conjunction(said) if said else None
            return disjunction(said) if len(said) == len(parts) else None
        try:
            leaf = self._leaf(node, negated=negated)
        except UnclearError:
            return None
        return Not(leaf) if negated else leaf

    def _leaf(self, node: exp.Expr, *, negated: bool) -> Predicate:
        if type(node) in _OPS and has_only(node, "this", "expression"):
            return self._comparison(node.this, _OPS[type(node)], node.expression)
        if isinstance(node, exp.NullSafeEQ) and not negated and has_only(node, "this", "expression"):
            return self._comparison(node.this, Op.EQ, node.expression, strict=True)
        if isinstance(node, exp.In) and has_only(node, "this", "expressions"):
            values = self._constants(node.this, node.expressions, equality=True)
            return In(self._column(node.this), tuple(values))
        if isinstance(node, exp.Between) and has_only(node, "this", "low", "high"):
            low, high = self._constants(node.this, [node.args["low"], node.args["high"]], equality=False)
            return Between(self._column(node.this), low, high)
        if isinstance(node, exp.Is) and isinstance(node.expression, exp.Null) and has_only(node, "this", "expression"):
            return NullTest(self._column(node.this))
        if isinstance(node, exp.Like | exp.Escape):
            return self._like(node)
        if isinstance(node, exp.StartsWith) and has_only(node, "this", "expression"):
            return PrefixTest(self._text_column(node.this), self._text(node.expression))
        if isinstance(node, exp.Column) and self._type(node) == BOOLEAN:
            return Truth(self._column(node))
        raise UnclearError

    def _comparison(self, left: exp.Expr, op: Op, right: exp.Expr, *, strict: bool = False) -> Predicate:
        left, right = left.unnest(), right.unnest()
        if not isinstance(left, exp.Column):
            left, op, right = right, op.flipped, left
        column = self._column(left)
        if isinstance(right, exp.Column):
            if strict or self._type(left) != self._type(right):
                raise UnclearError
            return Comparison(column, op, self._column(right))
        equality = op in (Op.EQ, Op.NE)
        literal = self._constants(left, [right], equality=equality)[0]
        if strict and literal.value is None:
            raise UnclearError
        return Comparison(column, op, literal)

    def _constants(self, column: exp.Expr, nodes: list[exp.Expr], *, equality: bool) -> list[Literal]:
        """Values for a column. They are of one kind: DuckDB looks for a type that all have in common."""
        values = [constant_of(node, self.parameters) for node in nodes]
        kinds = {value.kind for value in values} - {"null"}
        if len(kinds) > 1 and kinds != {"int", "decimal"}:
            raise UnclearError
        type_ = self._type(column.unnest())
        return [fit_constant(value, type_, equality=equality) for value in values]

    def _like(self, node: exp.Expr) -> Predicate:
        escape = None
        if isinstance(node, exp.Escape):
            escape = self._text(node.expression)
            node = node.this
        if not isinstance(node, exp.Like) or not has_only(node, "this", "expression", "negate"):
            raise UnclearError
        test = PatternTest(self._text_column(node.this), self._text(node.expression), escape)
        return Not(test) if node.args.get("negate") else test

    def _text(self, node: exp.Expr) -> Literal:
        value = constant_of(node, self.parameters)
        if value.kind not in ("text", "varchar"):
            raise UnclearError
        return Literal(value.value)

    def _text_column(self, node: exp.Expr) -> Column:
        if self._type(node.unnest()) != STRING:
            raise UnclearError
        return self._column(node)

    def _column(self, node: exp.Expr) -> Column:
        found = self.query.resolve(node.unnest())
        if found is None or found[0] is not self.source:
            raise UnclearError
        return Column(found[1])

    def _type(self, node: exp.Expr) -> DataType:
        found = self.query.resolve(node)
        type_ = None if found is None or found[0] is not self.source else self.source.type_of(found[1])
        if type_ is None or not has_bounds(type_):
            raise UnclearError
        return type_


def renamed(predicate: Predicate, name: Callable[[str], str]) -> Predicate:
    """The predicate with other names of columns."""

    def operand(given: Operand) -> Operand:
        return Column(name(given.name)) if isinstance(given, Column) else given

    if isinstance(predicate, And | Or):
        parts = [renamed(part, name) for part in predicate.parts]
        return conjunction(parts) if isinstance(predicate, And) else disjunction(parts)
    if isinstance(predicate, Not):
        return Not(renamed(predicate.part, name))
    if isinstance(predicate, Comparison):
        return Comparison(operand(predicate.left), predicate.op, operand(predicate.right))
    if isinstance(predicate, In):
        return In(operand(predicate.operand), predicate.values)
    if isinstance(predicate, Between):
        return Between(operand(predicate.operand), predicate.low, predicate.high)
    if isinstance(predicate, PatternTest):
        return PatternTest(operand(predicate.operand), predicate.pattern, predicate.escape)
    if isinstance(predicate, PrefixTest):
        return PrefixTest(operand(predicate.operand), predicate.prefix)
    assert isinstance(predicate, NullTest | NaNTest | Truth)
    return type(predicate)(operand(predicate.operand))


def columns_of(predicate: Predicate) -> set[str]:
    """The names in a predicate."""
    names: set[str] = set()

    def note(name: str) -> str:
        names.add(name)
        return name

    renamed(predicate, note)
    return names


def rejects_null(predicate: Predicate) -> bool:
    """Is the predicate never true for a row that is NULL in all columns?"""
    if isinstance(predicate, And):
        return any(rejects_null(part) for part in predicate.parts)
    if isinstance(predicate, Or):
        return all(rejects_null(part) for part in predicate.parts)
    if isinstance(predicate, Not):
        return not isinstance(predicate.part, And | Or | Not)  # unknown stays unknown; NOT (x IS NULL) is false
    return not isinstance(predicate, NullTest) and not (
        isinstance(predicate, Truth) and isinstance(predicate.operand, Literal)
    )
