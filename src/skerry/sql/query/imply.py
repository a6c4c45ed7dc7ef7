"""Conditions on a column that are implied by a comparison of a function of it: :mod:`skerry.sql.query.function`.

``year(ts) = 2024`` implies ``ts >= '2024-01-01' AND ts < '2025-01-01'``. A negated comparison is handled here: its
implication is not the negation of the other's.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlglot import exp

from skerry.pruning.predicate.expression import Column, Op, Predicate, conjunction
from skerry.pruning.predicate.monotone import Span, before, spans_of
from skerry.sql.query.constant import Known, UnclearError, constant_of, has_only
from skerry.sql.query.function import TypeOf, result_of
from skerry.sql.query.function_result import Result
from skerry.sql.query.span import neighbours, said_of

MAX_SPANS = 64
"""Maximum number of values in a list; a longer one counts as the range from its least to its greatest value."""

OPS: dict[type[exp.Expr], Op] = {
    exp.EQ: Op.EQ,
    exp.NEQ: Op.NE,
    exp.LT: Op.LT,
    exp.LTE: Op.LE,
    exp.GT: Op.GT,
    exp.GTE: Op.GE,
}


@dataclass(frozen=True, slots=True)
class Imply:
    """Derives the predicates that comparisons imply for the columns of one source."""

    type_of: TypeOf
    column_of: Callable[[exp.Expr], Column]
    known: Known

    def implied(self, node: exp.Expr, *, negated: bool) -> Predicate:
        """The predicate that a comparison, IN or BETWEEN implies for a column; :class:`UnclearError` if none."""
        if type(node) in OPS and has_only(node, "this", "expression"):
            result, op, value = self._sides(node)
            return self.said(result, self._spans(result, op.negated if negated else op, value))
        if isinstance(node, exp.In) and has_only(node, "this", "expressions"):
            return self._in(result_of(node.this, self.type_of, self.known), node.expressions, negated)
        if isinstance(node, exp.Between) and has_only(node, "this", "low", "high"):
            result = result_of(node.this, self.type_of, self.known)
            self._check_kinds([node.args["low"], node.args["high"]])
            low = self._spans(result, Op.LT if negated else Op.GE, node.args["low"])
            high = self._spans(result, Op.GT if negated else Op.LE, node.args["high"])
            if negated:
                return self.said(result, low + high)
            return self.said(result, [Span(low[0].low, high[0].high)])
        raise UnclearError

    def _sides(self, node: exp.Expr) -> tuple[Result, Op, exp.Expr]:
        op = OPS[type(node)]
        try:
            return result_of(node.this, self.type_of, self.known), op, node.expression
        except UnclearError:
            return result_of(node.expression, self.type_of, self.known), op.flipped, node.this

    def _spans(self, result: Result, op: Op, value: exp.Expr) -> list[Span]:
        return spans_of(op, *neighbours(constant_of(value, self.known), result.kind, self.known))

    def _check_kinds(self, values: list[exp.Expr]) -> None:
        """Raise unless values are of one kind, because DuckDB casts them to a common type."""
        kinds = {constant_of(value, self.known).kind for value in values} - {"null"}
        if len(kinds) > 1 and kinds != {"int", "decimal"}:
            raise UnclearError

    def _in(self, result: Result, values: list[exp.Expr], negated: bool) -> Predicate:
        self._check_kinds(values)
        constants = [constant_of(value, self.known) for value in values]
        some = [constant for constant in constants if constant.kind != "null"]
        if negated and (len(some) < len(constants) or len(some) > MAX_SPANS):
            raise UnclearError
        pairs = [neighbours(constant, result.kind, self.known) for constant in some]
        if negated:
            return conjunction([self.said(result, spans_of(Op.NE, *pair)) for pair in pairs])
        return self.said(result, [span for pair in sorted(set(pairs)) for span in spans_of(Op.EQ, *pair)])

    def said(self, result: Result, spans: Iterable[Span]) -> Predicate:
        """The predicate that function results within spans imply for the column."""
        column, type_ = self.column_of(result.column), self.type_of(result.column)
        found = [before(span, result.steps) for span in spans]
        return said_of(column, type_, [*_fewer(found), *result.others])


def _fewer(spans: list[Span]) -> list[Span]:
    """Merge adjacent spans; all of them into one if there are too many."""
    if any(span.low is None or span.high is None for span in spans) or len(spans) < 2:
        return spans
    joined: list[tuple[int, int]] = []
    for low, high in sorted((span.low or 0, span.high or 0) for span in spans):
        if joined and low <= joined[-1][1] and high - low > 1:
            joined[-1] = joined[-1][0], max(high, joined[-1][1])
        else:
            joined.append((low, high))
    is_list = all(high - low == 1 for low, high in joined)
    if len(joined) > MAX_SPANS and not is_list:
        return [Span(joined[0][0], max(high for _, high in joined))]
    return [Span(low, high) for low, high in joined]
