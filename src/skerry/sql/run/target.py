"""The table that a statement changes, in the queries that it runs.

A query that finds rows to change reads them under a name of ours, with the columns that tell them apart; wherever else
the query names the table it reads it as everybody does. Both are the same state of it.
"""

from collections.abc import Mapping

from skerry.sql.names import Found, Target
from skerry.sql.run.context import Run
from skerry.sql.source import Composed, Span
from skerry.sql.statement import Name

_NAME = "__skerry_target"


def pinned(run: Run, name: Name, target: Target) -> Mapping[tuple[str, str], Found]:
    """What names stand for in a query of the statement: the table is the one state that is changed."""
    database, last = run.resolve(name)
    real_database, _, real = target.table.name.partition(".")
    return {
        (database, last): target.table,
        (real_database, real): target.table,
        (database, _NAME): target.rows,
    }


def called(name: Name, alias: Name | None) -> str:
    """What the statement calls the table's rows, quoted."""
    return quoted(name.parts[-1] if alias is None else alias.parts[-1])


def add_target(text: Composed, run: Run, name: Name, alias: Name | None, target: Target) -> Composed:
    """The rows of the table, as they stand behind FROM."""
    if target.rows is target.table and alias is None:
        return text.copy(name.span)  # so that columns can be called database.table.column
    database, _ = run.resolve(name)
    place = name.span if alias is None else alias.span
    return text.add(f"{quoted(database)}.{quoted(_NAME)} AS {called(name, alias)}", place)


def add_bracketed(text: Composed, span: Span) -> Composed:
    """A piece of the statement in brackets; its last line may be a comment."""
    return text.add("(", span).copy(span).add("\n)", span)


def quoted(name: str) -> str:
    """A name as SQL takes it, whatever is in it."""
    return '"' + name.replace('"', '""') + '"'
