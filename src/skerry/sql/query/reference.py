"""Table references: the names in a query that are tables or views of the lake, with their positions.

Names of CTEs are excluded in their scope: the query with the WITH, its later CTEs, and the CTE itself if it is
recursive (WITH RECURSIVE and a UNION). So are table functions (``range(5)``) and file names in single quotes, which the
engine handles.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from skerry.sql.query.syntax import Parsed
from skerry.sql.script_text import Span


@dataclass(frozen=True, slots=True, eq=False)
class TableName:
    """The name of a table or view in a text; ``span`` covers the name only."""

    node: exp.Table
    parts: tuple[str, ...]
    span: Span

    @property
    def alias(self) -> str | None:
        """Its alias in the query."""
        return self.node.alias or None


def table_names(parsed: Parsed) -> Iterator[TableName]:
    """All names of tables and views, in the order of the text."""
    found = (_table_name(node, parsed.text.text) for node in parsed.find_all(exp.Table))
    yield from sorted((name for name in found if name is not None), key=lambda name: name.span.start)


def _table_name(node: exp.Table, words: str) -> TableName | None:
    parts = node.parts
    if not all(isinstance(part, exp.Identifier) and "start" in part.meta for part in parts) or not parts:
        return None
    start, end = parts[0].meta["start"], parts[-1].meta["end"] + 1
    if words[start] == "'" or (len(parts) == 1 and is_cte_name(node)):
        return None
    return TableName(node, tuple(part.name for part in parts), Span(start, end))


def is_cte_name(node: exp.Table) -> bool:
    """Whether the name is that of a CTE in scope."""
    return cte_of(node) is not None


def cte_of(node: exp.Table) -> exp.CTE | None:
    """The CTE that an unqualified name refers to."""
    name = node.name.lower()
    before: exp.Expr | None = None
    at: exp.Expr | None = node
    inside: exp.Expr | None = None
    while at is not None:
        if isinstance(at, exp.With):
            found = _named(_earlier(at, before), name)
            inside = at
        else:
            with_ = at.args.get("with_")
            found = _named(with_.expressions, name) if with_ is not None and with_ is not inside else None
        if found is not None:
            return found
        before, at = at, at.parent
    return None


def _earlier(with_: exp.With, body: exp.Expr | None) -> list[exp.Expr]:
    """The CTEs that a CTE may refer to."""
    ctes: list[exp.Expr] = []
    for cte in with_.expressions:
        if cte is body and body is not None:
            return [*ctes, body] if is_recursive(body) else ctes
        ctes.append(cte)
    return ctes


def is_recursive(cte: exp.Expr) -> bool:
    """Whether the CTE may refer to itself."""
    with_ = cte.parent
    return isinstance(with_, exp.With) and bool(with_.args.get("recursive")) and isinstance(cte.this, exp.SetOperation)


def _named(ctes: list[exp.Expr], name: str) -> exp.CTE | None:
    found = [cte for cte in ctes if isinstance(cte, exp.CTE) and cte.alias.lower() == name]
    return found[-1] if found else None
