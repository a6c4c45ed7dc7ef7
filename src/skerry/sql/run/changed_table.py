"""The target table of a statement, in the queries that it runs.

A query that finds rows to change reads them under an internal name, with the columns that identify rows; other
references to the table read it as usual. Both read the same state.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from skerry.common.errors import SqlError
from skerry.sql.names import Found, Readable, Target
from skerry.sql.parse.token import Kind, Token, tokenize
from skerry.sql.row_statement import Delete, Insert, Merge, Update, With
from skerry.sql.run.context import Run
from skerry.sql.run.qualify import Side, unqualified
from skerry.sql.script_text import Composed, Span
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
    with_: With | None = None
    """WITH before the statement."""
    beside: Mapping[str, Found] = field(default_factory=dict)
    """Rows that the statement itself provides, by their names in its queries."""

    @staticmethod
    def of(run: Run, statement: Insert | Update | Delete | Merge, target: Target) -> "TargetTable":
        """The table at the state that an execution reads."""
        name, alias = statement.table, statement.alias
        return TargetTable(run, name, alias, target.table, target.rows, target.change.schema, statement.with_)

    @staticmethod
    def to_read(run: Run, statement: Update | Delete | Merge) -> "TargetTable":
        """The table at its latest state, for a statement that is explained and not executed."""
        table = run.table(statement.table)
        return TargetTable(run, statement.table, statement.alias, table, table, table.schema, statement.with_)

    def begin(self, words: str, place: Span) -> Composed:
        """A query of the statement: its WITH, then ``words``."""
        return begin_query(self.run, self.with_).add(words, place)

    @property
    def called(self) -> str:
        """The statement's name for the table's rows, quoted."""
        return self.run.source.quoted(self.name.parts[-1] if self.alias is None else self.alias.parts[-1])

    @property
    def given(self) -> Mapping[TableIdent, Found]:
        """Name bindings for a query of the statement: the table at the state that is changed."""
        others = {TableIdent.of(self._database, name): rows for name, rows in self.beside.items()}
        return {**pinned(self.run, self.name, self.table), TableIdent.of(self._database, _NAME): self.rows, **others}

    @property
    def _database(self) -> str:
        return self.run.resolve(self.name).database

    def add_rows(self, text: Composed) -> Composed:
        """Add the rows that may be changed, as a reference in FROM."""
        place = self.name.span if self.alias is None else self.alias.span
        return self.add_beside(text, _NAME, self.called, place)

    def add_beside(self, text: Composed, name: str, called: str, place: Span) -> Composed:
        """Add rows of :attr:`given` as a reference in FROM."""
        quoted = text.source.quoted
        return text.add(f"{quoted(self._database)}.{quoted(name)} AS {called}", place)

    def add(self, text: Composed, span: Span, side: Side | None = None) -> Composed:
        """Add a span of the statement. The database of columns written as ``database.table.column`` is removed.

        If ``side`` is given, columns without a table get its name.
        """
        cuts = {cut.start: (cut.end, "") for cut in self._databases if span.start <= cut.start and cut.end <= span.end}
        for start, (end, _) in cuts.items():
            self._check_alone(Span(start, end), span)
        if side is not None:
            cuts |= {offset: (offset, f"{side.called}.") for offset in unqualified(self.run, span, side.columns)}
        if word := _VALUES.match(
            self.run.source.cut(span)
        ):  # a column of this name; after a bracket it would be VALUES
            qualifier = cuts.get(span.start, (0, ""))[1]
            cuts[span.start] = (span.start + word.end(), f"{qualifier}{text.source.quoted(word[0])}")
        done = span.start
        for start in sorted(cuts):
            end, words = cuts[start]
            text.copy(Span(done, start)).add(words, start)
            done = end
        return text.copy(Span(done, span.end))

    def _check_alone(self, cut: Span, span: Span) -> None:
        """Refuse a column whose database was removed if a subquery has another table of the same name."""
        name = self.name.parts[-1]
        if any(span.start <= other.start and other.end <= span.end for other in self._others):
            raise self.run.error(
                SqlError(f"more than one table is called {name} here: give {self.name} an alias, {self.name} AS …"), cut
            )

    def add_bracketed(self, text: Composed, span: Span, side: Side | None = None) -> Composed:
        """Add a span of the statement in brackets; its last line may be a comment."""
        return self.add(text.add("(", span), span, side).add("\n)", span)

    @cached_property
    def _databases(self) -> list[Span]:
        """Spans of the database and its dot, where the text names a column of the table in three parts."""
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


_VALUES = re.compile(r"values\b(?!\s*\()", re.IGNORECASE)


def _is_name(token: Token) -> bool:
    return token.kind in (Kind.WORD, Kind.QUOTED)


def begin_query(run: Run, with_: With | None) -> Composed:
    """The beginning of a query of a statement: its WITH, if any."""
    text = Composed(run.source)
    if with_ is None:
        return text
    text.add("WITH RECURSIVE " if with_.recursive else "WITH ", with_.queries).copy(with_.queries)
    return text.add("\n", with_.queries) if with_.joined is None else text.add(", ", with_.joined)


def pinned(run: Run, name: Name, table: Readable) -> dict[TableIdent, Found]:
    """Name bindings for the table at the state that is changed: its name in the statement, and its full name."""
    return {run.resolve(name): table, TableIdent.split(table.name): table}
