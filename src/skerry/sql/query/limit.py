"""LIMIT pushdown: only for ``SELECT columns FROM one table LIMIT n OFFSET m``."""

from collections.abc import Mapping
from typing import Any

from sqlglot import exp

from skerry.sql.query.constant import Known, UnclearError, constant_of, has_only
from skerry.sql.query.part import Ref
from skerry.sql.query.query_shape import Query, SelectQuery

_CLAUSES = frozenset({"expressions", "from_", "limit", "offset"})


def push_limit(shape: Query, parameters: Mapping[str, Any]) -> None:
    """Set the limit of the query's only reference.

    Not if there is a condition, even one that the scan applies: the scan may return rows that the query drops.
    """
    if not isinstance(shape, SelectQuery) or shape.joins or shape.first is None or shape.is_closed:
        return
    clauses = {key for key, value in shape.node.args.items() if value}
    ref, limit = shape.first.input, shape.node.args.get("limit")
    if clauses - _CLAUSES or not isinstance(ref, Ref) or not shape.first.is_open or not isinstance(limit, exp.Limit):
        return
    if not has_only(limit, "expression") or not all(map(_is_column, shape.node.expressions)):
        return
    try:
        rows = rows_of(limit.expression, parameters)
        offset = shape.node.args.get("offset")
        ref.limit = rows + (0 if offset is None else rows_of(offset.expression, parameters))
    except UnclearError:
        return


def _is_column(node: exp.Expr) -> bool:
    inner = node.this if isinstance(node, exp.Alias) else node
    return isinstance(inner, exp.Column | exp.Star | exp.Literal)


def rows_of(node: exp.Expr, parameters: Mapping[str, Any]) -> int:
    """A number of rows; :class:`UnclearError` if it is not certain."""
    constant = constant_of(node, Known(parameters))
    if constant.kind != "int" or constant.value < 0:
        raise UnclearError
    return int(constant.value)
