"""The table that a statement changes, in the queries that it runs.

A query that finds rows to change reads them under a name of ours, with the columns that tell them apart; wherever else
the query names the table it reads it as everybody does. Both are the same state of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from skerry.sql.names import Found, TableHandle, Target
from skerry.sql.parse.token import Kind, Token, tokenize
from skerry.sql.run.context import Run
from skerry.sql.source import Composed, Span
from skerry.sql.statement import Name
from skerry.sql.text import quoted
from skerry.types.schema import Schema

_NAME = "__skerry_target"


@dataclass(frozen=True)
class TargetTable:
    """One execution's view of the table."""

    run: Run
    name: Name
    """As the statement has it."""
    alias: Name | None
    table: TableHandle
    """For what a query reads of it."""
    rows: Found
    """The same state, with what tells rows apart."""
    schema: Schema

    @staticmethod
    def of(run: Run, name: Name, alias: Name | None, target: Target) -> "TargetTable":
        """The state that an execution finds."""
        return TargetTable(run, name, alias, target.table, target.rows, target.change.schema)

    @staticmethod
    def to_read(run: Run, name: Name, alias: Name | None) -> "TargetTable":
        """The latest state, for a statement that is looked at and not executed."""
        table = run.table(name)
        return TargetTable(run, name, alias, table, table, table.schema)

    @property
    def called(self) -> str:
        """What the statement calls the table's rows, quoted."""
        return quoted(self.name.parts[-1] if self.alias is None else self.alias.parts[-1])

    @property
    def given(self) -> Mapping[tuple[str, str], Found]:
        """What names stand for in a query of the statement: the table is the one state that is changed."""
        return {**pinned(self.run, self.name, self.table), (self._database, _NAME): self.rows}

    @property
    def _database(self) -> str:
        return self.run.resolve(self.name)[0]

    def add_rows(self, text: Composed) -> Composed:
        """The rows that may be changed, as they stand behind FROM."""
        place = self.name.span if self.alias is None else self.alias.span
        return text.add(f"{quoted(self._database)}.{quoted(_NAME)} AS {self.called}", place)

    def add(self, text: Composed, span: Span) -> Composed:
        """A piece of the statement. Columns that it calls ``database.table.column`` lose the database."""
        done = span.start
        for cut in self._databases:
            if span.start <= cut.start and cut.end <= span.end:
                text.copy(Span(done, cut.start))
                done = cut.end
        return text.copy(Span(done, span.end))

    def add_bracketed(self, text: Composed, span: Span) -> Composed:
        """A piece of the statement in brackets; its last line may be a comment."""
        return self.add(text.add("(", span), span).add("\n)", span)

    @cached_property
    def _databases(self) -> list[Span]:
        """Where the text calls a column of the table by three names: the first of them, and its point."""
        if self.alias is not None:
            return []
        tokens = tokenize(self.run.source)
        wanted = (self._database.casefold(), self.name.parts[-1].casefold())
        found: list[Span] = []
        for at in range(len(tokens) - 4):
            database, point, table, other_point, column = tokens[at : at + 5]
            before = tokens[at - 1] if at else None
            names = _is_name(database) and _is_name(table) and (_is_name(column) or column.is_mark("*"))
            points = point.is_mark(".") and other_point.is_mark(".")
            is_first = before is None or not before.is_mark(".")
            if names and points and is_first and (database.text.casefold(), table.text.casefold()) == wanted:
                found.append(Span(database.start, table.start))
        return found


def _is_name(token: Token) -> bool:
    return token.kind in (Kind.WORD, Kind.QUOTED)


def pinned(run: Run, name: Name, table: TableHandle) -> dict[tuple[str, str], Found]:
    """The table is the one state that is changed, by the name that the statement has for it and by its own."""
    real_database, _, real = table.name.partition(".")
    return {run.resolve(name): table, (real_database, real): table}
