"""Qualifies columns without a table in parts of a statement where only one side of a join has columns.

``WHEN NOT MATCHED THEN INSERT (id) VALUES (id)`` means the source's ``id``, but the query that runs the statement joins
both sides, where ``id`` would be ambiguous. So such columns get the name of their side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlglot import exp

from skerry.sql.query.syntax import parse_query
from skerry.sql.run.context import Run
from skerry.sql.script_text import Composed, Span

_HEAD = "SELECT "


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a join: its quoted name in the query, and its columns."""

    called: str
    columns: Sequence[str]


def unqualified(run: Run, span: Span, columns: Sequence[str]) -> list[int]:
    """Offsets of unqualified names of these columns, outside of subqueries."""
    known = {name.lower() for name in columns}
    text = Composed(run.source).add(_HEAD, span).copy(span)
    found: list[int] = []
    for node in own_nodes(parse_query(text, run.dialect).tree):
        if isinstance(node, exp.Column) and len(node.parts) == 1 and isinstance(node.this, exp.Identifier):
            name = node.name.lower()
            if name in known and "start" in node.this.meta and not _is_variable(node, name):
                found.append(text.origin(int(node.this.meta["start"])))
    return found


def own_nodes(node: exp.Expr) -> Iterator[exp.Expr]:
    """A query's nodes without those of subqueries, outer ones first."""
    for child in node.iter_expressions():
        if not isinstance(child, exp.Query):
            yield child
            yield from own_nodes(child)


def _is_variable(node: exp.Expr, name: str) -> bool:
    """Whether it is the variable of a lambda function."""
    at = node.parent
    while at is not None:
        if isinstance(at, exp.Lambda) and any(variable.name.lower() == name for variable in at.expressions):
            return True
        at = at.parent
    return False
