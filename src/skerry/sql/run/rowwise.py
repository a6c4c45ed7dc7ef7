"""Refuses aggregates and window functions in conditions and values of UPDATE, DELETE and MERGE, which work row by row.

The engine would refuse aggregates, too, but with a message about an internal query; and it would allow window functions
in values, over the rows that this query happens to join.
"""

import re
from collections.abc import Iterator

from sqlglot import exp

from skerry.common.errors import SqlError
from skerry.sql.query.syntax import parse_query
from skerry.sql.row_statement import Delete, Insert, Merge, Update
from skerry.sql.run.context import Run
from skerry.sql.run.qualify import own_nodes
from skerry.sql.script_text import Composed, Span

_HEAD = "SELECT "
_CALL = re.compile(r"(\w+)\s*\(\s*\Z")
_NAMES = """
    arbitrary arg_max_null arg_max_nulls_last arg_min_null arg_min_nulls_last bitstring_agg entropy favg fsum
    histogram_exact kahan_sum kurtosis_pop lttb mad mean product reservoir_quantile sem sum_no_overflow sumkahan
"""
_AGGREGATES = frozenset(_NAMES.split())
"""DuckDB's aggregates that sqlglot parses as scalar functions."""


def refuse_many_rows(statement: Insert | Update | Delete | Merge, run: Run) -> None:
    """Refuse aggregates, window functions and UNNEST outside subqueries, at their positions."""
    for where, span in _pieces(statement):
        text = Composed(run.source).add(_HEAD, span).copy(span)
        for node in own_nodes(parse_query(text, run.dialect).tree):
            problem = _problem(node, text.text)
            if problem is not None:
                place = text.origin(_place(node, text.text)[0])
                advice = _advice(statement, node)
                raise run.error(SqlError(f"{problem}, and {where} is worked out row by row; {advice}"), place)


def _pieces(statement: Insert | Update | Delete | Merge) -> Iterator[tuple[str, Span]]:
    """The expressions that are evaluated for each row, with descriptions for errors."""
    if isinstance(statement, Merge):
        if not statement.using:
            yield "ON", statement.on
        for when in statement.whens:
            if when.condition is not None:
                yield "a condition of WHEN", when.condition
            name = "SET" if when.action == "update" else "INSERT"
            yield from ((name, a.value) for a in when.assignments if a.value is not None)
        return
    if isinstance(statement, Insert):
        conflict = statement.conflict
        if conflict is not None:
            yield from (("SET", a.value) for a in conflict.assignments if a.value is not None)
            if conflict.where is not None:
                yield "WHERE", conflict.where
        if statement.replace_where is not None:
            yield "REPLACE WHERE", statement.replace_where
        return
    if isinstance(statement, Update):
        yield from (("SET", a.value) for a in statement.assignments if a.value is not None)
    if statement.where is not None:
        yield "WHERE", statement.where


def _problem(node: exp.Expr, text: str) -> str | None:
    start, end = _place(node, text)
    name = text[start:end] or "this"
    if isinstance(node, exp.Window):
        return f"{name} … OVER looks at many rows"
    if isinstance(node, exp.AggFunc) or (isinstance(node, exp.Anonymous) and node.name.lower() in _AGGREGATES):
        return f"{name} is an aggregate: it needs many rows"
    if isinstance(node, exp.Unnest | exp.Explode):
        return f"{name} makes several rows of one"
    return None


def _place(node: exp.Expr, text: str) -> tuple[int, int]:
    """Position of a function's name; of the whole expression if that is unknown."""
    while isinstance(node, exp.Window | exp.Filter | exp.IgnoreNulls | exp.RespectNulls | exp.WithinGroup):
        node = node.this
    if "start" in node.meta:
        return int(node.meta["start"]), int(node.meta["end"]) + 1
    inner = min((int(child.meta["start"]) for child in node.walk() if "start" in child.meta), default=0)
    before = _CALL.search(text[:inner])
    return before.span(1) if before else (len(_HEAD), len(_HEAD))


def _advice(statement: Insert | Update | Delete | Merge, node: exp.Expr) -> str:
    if isinstance(statement, Merge):
        return "work it out in the source: USING (SELECT …) AS s"
    if isinstance(node, exp.Window | exp.Unnest | exp.Explode):
        clause = "FROM" if isinstance(statement, Update) else "USING"
        return f"work it out in a subquery and join that: {clause} (SELECT …) AS s WHERE …"
    return "work it out in a subquery: (SELECT … FROM …)"
