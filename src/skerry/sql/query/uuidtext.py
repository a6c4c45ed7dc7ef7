"""UUID constants for Spark, where UUID columns are texts: 8-4-4-4-12 digits in lower case.

DuckDB compares UUIDs by value, in any spelling: capital letters, braces, no dashes. Spark compares texts. So a constant
that a query compares with a UUID column is rewritten to the form of the column:

===============================  ==============================================================================
``u = 'ABCD…'``, ``<``, ``<=>``  also the other way round, and row by row: ``(u, n) = ('ABCD…', 1)``
``u IN ('ABCD…', $p)``           a parameter that is a text is replaced by its value here; elsewhere it stays
``u BETWEEN 'ABCD…' AND …``      the order of such texts is that of UUIDs
``CASE u WHEN 'ABCD…' THEN …``
===============================  ==============================================================================

One side must be an unchanged column of a table, the other a text constant. A text that is not a UUID is an error, as in
DuckDB.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sqlglot import exp

from skerry.common.errors import SqlError
from skerry.sql.query.column_pruning import all_queries
from skerry.sql.query.compose import Edits
from skerry.sql.query.constant import UnclearError, read_uuid
from skerry.sql.query.part import Part
from skerry.sql.query.query_shape import Query, SelectQuery
from skerry.sql.script_text import Span, located
from skerry.types.datatype import UUID

_COMPARISONS = (exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE, exp.NullSafeEQ, exp.NullSafeNEQ)
_TEXTS = frozenset({exp.DType.TEXT, exp.DType.VARCHAR, exp.DType.CHAR})
_BEFORE_OUTPUTS = ("where", "expressions", "group")
"""Clauses in which a name means a source column even if an output has the same name."""


def write_uuids(shape: Query, parameters: Mapping[str, Any], edits: Edits) -> None:
    """Add the edits that rewrite UUID constants of a query."""
    for query in all_queries(shape):
        if isinstance(query, SelectQuery):
            for clause, node in _nodes(query):
                for one, other in _compared(node):
                    for column, constant in ((one, other), (other, one)):
                        if _is_uuid(query, column, clause):
                            _write(query.part, column, constant, parameters, edits.setdefault(id(query.part), {}))


def _nodes(query: SelectQuery) -> Iterator[tuple[str, exp.Expr]]:
    """The expressions of a SELECT itself, without those of subqueries, each with its clause."""
    waiting: list[tuple[str, Any]] = [("where", join.on) for join in query.joins]
    waiting += [item for item in query.node.args.items() if item[0] not in ("from_", "joins", "with_")]
    while waiting:
        clause, value = waiting.pop()
        if isinstance(value, list):
            waiting += [(clause, piece) for piece in value]
        elif isinstance(value, exp.Expr) and not isinstance(value, exp.Query):
            yield clause, value
            waiting += [(clause, child) for child in value.iter_expressions()]


def _compared(node: exp.Expr) -> Iterator[tuple[exp.Expr, exp.Expr]]:
    """Pairs of expressions that a node compares."""
    if isinstance(node, _COMPARISONS):
        yield from _pairs(node.this, node.expression)
    elif isinstance(node, exp.In):
        for value in node.expressions:
            yield from _pairs(node.this, value)
    elif isinstance(node, exp.Between):
        yield node.this, node.args["low"]
        yield node.this, node.args["high"]
    elif isinstance(node, exp.Case) and node.this is not None:
        for case in node.args["ifs"]:
            yield node.this, case.this


def _pairs(left: exp.Expr, right: exp.Expr) -> Iterator[tuple[exp.Expr, exp.Expr]]:
    left, right = left.unnest(), right.unnest()
    if isinstance(left, exp.Tuple) and isinstance(right, exp.Tuple):
        for one, other in zip(
            left.expressions, right.expressions, strict=False
        ):  # of different lengths: the engine raises the error
            yield from _pairs(one, other)
    else:
        yield left, right


def _is_uuid(query: SelectQuery, node: exp.Expr, clause: str) -> bool:
    column = node.unnest()
    if not isinstance(column, exp.Column):
        return False
    found = query.resolve(column)
    if found is None:
        outside = query.resolve_outside(column)
        return outside is not None and outside[1].type_of(outside[2]) == UUID
    if clause not in _BEFORE_OUTPUTS and len(column.parts) == 1:
        named = [node.this for node in query.node.expressions if isinstance(node, exp.Alias)]
        same = [inner for inner in named if inner.parent.alias.lower() == found[1]]
        if any(query.resolve(inner) != found for inner in same):
            return False
    return found[0].type_of(found[1]) == UUID


def _write(part: Part, column: exp.Expr, node: exp.Expr, parameters: Mapping[str, Any], edits: dict[Span, str]) -> None:
    node = node.unnest()
    while isinstance(node, exp.Cast) and node.to.this in _TEXTS:  # DuckDB converts such a text to a UUID as well
        node = node.this.unnest()
    if isinstance(node, exp.Placeholder):
        text = parameters.get(node.name)
    else:
        is_text = isinstance(node, exp.RawString) or (isinstance(node, exp.Literal) and node.is_string)
        text = node.this if is_text else None
    if not isinstance(text, str) or "start" not in node.meta:
        return
    start = node.meta["start"]
    try:
        written = str(read_uuid(text))
    except UnclearError:
        name = column.unnest().name
        problem = SqlError(
            f"{text!r} is no UUID, and column {name!r} holds UUIDs: a text like "
            "'123e4567-e89b-12d3-a456-426614174000' was expected"
        )
        raise located(problem, part.parsed.text.source, part.parsed.text.origin(start)) from None
    if written != text:
        edits[Span(start, node.meta["end"] + 1)] = f"'{written}'"
