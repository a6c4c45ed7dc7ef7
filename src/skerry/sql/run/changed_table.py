"""The target table of a statement, in the queries that it runs.

A query that finds rows to change reads them under an internal name, with the columns that identify rows; other
references to the table read it as usual. Both read the same state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from skerry.common.errors import SqlError
from skerry.common.quoting import quoted
from skerry.sql.names import Found, Readable, Target
from skerry.sql.parse.token import Kind, Token, tokenize
from skerry.sql.run.context import Run
from skerry.sql.source import Composed, Span
from skerry.sql.statement import Name
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

_NAME = "__skerry_target"


@dataclass(frozen=True)
class TargetTable:
    """The table as one execution of a statement sees it."""

    run: Run
    name: Name
    """Its name in the statement."""
    alias: Name | None
    table: Readable
    """The table for ordinary reads."""
    rows: Found
    """The same state, with the columns that identify rows."""
    schema: Schema

    @staticmethod
    def of(run: Run, name: Name, alias: Name | None, target: Target) -> "TargetTable":
        """The state that an execution sees."""
        return TargetTable(run, name, alias, target.table, target.rows, target.change.schema)

    @staticmethod
    def to_read(run: Run, name: Name, alias: Name | None) -> "TargetTable":
        """The latest state, for a statement that is explained and not executed."""
        table = run.table(name)
        return TargetTable(run, name, alias, table, table, table.schema)

    @property
    def called(self) -> str:
        """The statement's name for the table's rows, quoted."""
        return quoted(self.name.parts[-1] if self.alias is None else self.alias.parts[-1])

    @property
    def given(self) -> Mapping[TableIdent, Found]:
        """Name bindings for a query of the statement: the table at the state that is changed."""
        return {**pinned(self.run, self.name, self.table), TableIdent.of(self._database, _NAME): self.rows}

    @property
    def _database(self) -> str:
        return self.run.resolve(self.name).database

    def add_rows(self, text: Composed) -> Composed:
        """Add the rows that may be changed, as a reference in FROM."""
        place = self.name.span if self.alias is None else self.alias.span
        return text.add(f"{quoted(self._database)}.{quoted(_NAME)} AS {self.called}", place)

    def add(self, text: Composed, span: Span) -> Composed:
        """Add a span of the statement. Columns written as ``database.table.column`` lose the database."""
        done = span.start
        for cut in self._databases:
            if span.start <= cut.start and cut.end <= span.end:
                self._check_alone(cut, span)
                text.copy(Span(done, cut.start))
                done = cut.end
        return text.copy(Span(done, span.end))

    def _check_alone(self, cut: Span, span: Span) -> None:
        """Refuse a column without its database if a subquery could take it for another table's."""
        name = self.name.parts[-1]
        if any(span.start <= other.start and other.end <= span.end for other in self._others):
            raise self.run.error(
                SqlError(f"more than one table is called {name} here: give {self.name} an alias, {self.name} AS …"), cut
            )

    def add_bracketed(self, text: Composed, span: Span) -> Composed:
        """Add a span of the statement in brackets; its last line may be a comment."""
        return self.add(text.add("(", span), span).add("\n)", span)

    @cached_property
    def _databases(self) -> list[Span]:
        """Positions where the text names a column of the table in three parts: the first part and its dot."""
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
        """Positions of other tables or aliases with the table's name."""
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
        """True if a token is the table's name after its database."""
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


def pinned(run: Run, name: Name, table: Readable) -> dict[TableIdent, Found]:
    """The table at the state that is changed, under the statement's name for it and under its own."""
    return {run.resolve(name): table, TableIdent.split(table.name): table}
