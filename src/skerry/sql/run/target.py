"""The table that a statement changes, in the queries that it runs.

A query that finds rows to change reads them under a name of ours, with the columns that tell them apart; wherever else
the query names the table it reads it as everybody does. Both are the same state of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from skerry.common.errors import SqlError
from skerry.common.quoting import quoted
from skerry.sql.names import Found, TableHandle, Target
from skerry.sql.parse.token import Kind, Token, tokenize
from skerry.sql.run.context import Run
from skerry.sql.source import Composed, Span
from skerry.sql.statement import Name
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
                self._check_alone(cut, span)
                text.copy(Span(done, cut.start))
                done = cut.end
        return text.copy(Span(done, span.end))

    def _check_alone(self, cut: Span, span: Span) -> None:
        """A column that has lost its database must not be taken for one of another table in a subquery."""
        name = self.name.parts[-1]
        if any(span.start <= other.start and other.end <= span.end for other in self._others):
            raise self.run.error(
                SqlError(f"more than one table is called {name} here: give {self.name} an alias, {self.name} AS …"), cut
            )

    def add_bracketed(self, text: Composed, span: Span) -> Composed:
        """A piece of the statement in brackets; its last line may be a comment."""
        return self.add(text.add("(", span), span).add("\n)", span)

    @cached_property
    def _databases(self) -> list[Span]:
        """Where the text calls a column of the table by three names: the first of them, and its point."""
        tokens = self._tokens
        found: list[Span] = []
        for at in range(len(tokens) - 4):
            database, _, table, point, column = tokens[at : at + 5]
            if not self._is_table(at + 2) or not point.is_mark("."):
                continue
            if _is_name(column) or column.is_mark("*"):
                found.append(Span(database.start, table.start))
        return found

    @cached_property
    def _others(self) -> list[Span]:
        """Where something else may be called like the table: another one, or an alias."""
        name = self.name.parts[-1].casefold()
        found: list[Span] = []
        for at, token in enumerate(self._tokens):
            if not _is_name(token) or token.text.casefold() != name or self._is_table(at):
                continue
            following = self._tokens[at + 1] if at + 1 < len(self._tokens) else token
            is_first = not (at and self._tokens[at - 1].is_mark("."))
            is_column = is_first and following.is_mark(".")  # ``table.column``
            if not is_column and following.word != "AS":
                found.append(token.span)
        return found

    def _is_table(self, at: int) -> bool:
        """Is a token the table's name, behind its database?"""
        tokens = self._tokens
        if at < 2 or not tokens[at - 1].is_mark(".") or (at > 2 and tokens[at - 3].is_mark(".")):
            return False
        database, table = tokens[at - 2], tokens[at]
        wanted = (self._database.casefold(), self.name.parts[-1].casefold())
        names = _is_name(database) and _is_name(table)
        return names and (database.text.casefold(), table.text.casefold()) == wanted

    @cached_property
    def _tokens(self) -> list[Token]:
        return tokenize(self.run.source) if self.alias is None else []


def _is_name(token: Token) -> bool:
    return token.kind in (Kind.WORD, Kind.QUOTED)


def pinned(run: Run, name: Name, table: TableHandle) -> dict[tuple[str, str], Found]:
    """The table is the one state that is changed, by the name that the statement has for it and by its own."""
    real_database, _, real = table.name.partition(".")
    return {run.resolve(name): table, (real_database, real): table}
