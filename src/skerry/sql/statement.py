"""Statements as values. Every part keeps its position in the text, so that errors can name it.

Queries, conditions and values are not parsed here: they are spans of the text, for an engine to parse.
"""

from dataclasses import dataclass
from typing import Any

from skerry.sql.source import Span


@dataclass(frozen=True, slots=True)
class Name:
    """A name of one or more parts, as written, without quotes: ``db.table``, ``db.table$files``, ``column``."""

    parts: tuple[str, ...]
    span: Span

    def __str__(self) -> str:
        return ".".join(self.parts)


@dataclass(frozen=True, slots=True)
class Statement:
    """Any statement; ``span`` is its whole text without the semicolon."""

    span: Span


@dataclass(frozen=True, slots=True)
class Select(Statement):
    """A query of any form: SELECT, WITH, VALUES, FROM, TABLE, PIVOT, …; the whole span."""


@dataclass(frozen=True, slots=True)
class Explain(Statement):
    statement: Statement
    analyze: bool


# Databases


@dataclass(frozen=True, slots=True)
class CreateDatabase(Statement):
    name: Name
    if_not_exists: bool
    comment: str | None


@dataclass(frozen=True, slots=True)
class DropDatabase(Statement):
    name: Name
    if_exists: bool
    cascade: bool


@dataclass(frozen=True, slots=True)
class Use(Statement):
    name: Name


# Tables


@dataclass(frozen=True, slots=True)
class ColumnDef:
    """A column: its type is text for ``skerry.types`` to parse, its default a literal as a Python value."""

    name: Name
    type: str
    type_span: Span
    nullable: bool
    default: Any
    has_default: bool
    comment: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class CreateTable(Statement):
    """CREATE TABLE, and CREATE TABLE AS SELECT if there is a ``query``; then columns may be left out."""

    name: Name
    if_not_exists: bool
    columns: tuple[ColumnDef, ...]
    primary_key: tuple[Name, ...]
    partition_by: tuple[tuple[str, Span], ...]
    """Terms as ``lake.create_table`` takes them: ``bucket(4, id)``."""
    options: tuple[tuple[str, str, Span], ...]
    comment: str | None
    query: Span | None
    or_replace: bool = False
    temporary: bool = False


@dataclass(frozen=True, slots=True)
class DropTable(Statement):
    name: Name
    if_exists: bool


@dataclass(frozen=True, slots=True)
class AlterTable(Statement):
    name: Name
    changes: "tuple[TableChange, ...]"


@dataclass(frozen=True, slots=True)
class AddColumn:
    column: ColumnDef
    if_not_exists: bool


@dataclass(frozen=True, slots=True)
class DropColumn:
    name: Name


@dataclass(frozen=True, slots=True)
class RenameColumn:
    name: Name
    new_name: Name


@dataclass(frozen=True, slots=True)
class ChangeType:
    name: Name
    type: str
    type_span: Span


@dataclass(frozen=True, slots=True)
class DropNotNull:
    name: Name


@dataclass(frozen=True, slots=True)
class SetNotNull:
    name: Name


@dataclass(frozen=True, slots=True)
class SetDefault:
    """SET DEFAULT; with no default (None): DROP DEFAULT."""

    name: Name
    default: Any


@dataclass(frozen=True, slots=True)
class CommentColumn:
    name: Name
    comment: str | None


@dataclass(frozen=True, slots=True)
class CommentTable:
    comment: str | None


@dataclass(frozen=True, slots=True)
class SetOptions:
    options: tuple[tuple[str, str, Span], ...]


@dataclass(frozen=True, slots=True)
class ResetOptions:
    names: tuple[tuple[str, Span], ...]


@dataclass(frozen=True, slots=True)
class PartitionBy:
    terms: tuple[tuple[str, Span], ...]


@dataclass(frozen=True, slots=True)
class RenameTable:
    new_name: Name


TableChange = (
    AddColumn
    | DropColumn
    | RenameColumn
    | ChangeType
    | DropNotNull
    | SetNotNull
    | SetDefault
    | CommentColumn
    | CommentTable
    | SetOptions
    | ResetOptions
    | PartitionBy
    | RenameTable
)


# Views


@dataclass(frozen=True, slots=True)
class CreateView(Statement):
    name: Name
    or_replace: bool
    if_not_exists: bool
    columns: tuple[tuple[Name, str | None], ...]
    """Names of the columns and comments on them; empty: as the query names them."""
    comment: str | None
    query: Span
    temporary: bool = False


@dataclass(frozen=True, slots=True)
class DropView(Statement):
    name: Name
    if_exists: bool


# Indexes


@dataclass(frozen=True, slots=True)
class CreateIndex(Statement):
    name: Name
    if_not_exists: bool
    table: Name
    columns: tuple[Name, ...]
    """Empty: the target is a path or an expression, the text of ``target``."""
    target: Span
    """All between the brackets."""
    kind: str
    options: tuple[tuple[str, str, Span], ...]


@dataclass(frozen=True, slots=True)
class DropIndex(Statement):
    name: Name
    table: Name
    if_exists: bool


# Catalogs


@dataclass(frozen=True, slots=True)
class CreateCatalog(Statement):
    name: Name
    if_not_exists: bool
    options: tuple[tuple[str, str, Span], ...]


@dataclass(frozen=True, slots=True)
class DropCatalog(Statement):
    name: Name
    if_exists: bool


# Rows


@dataclass(frozen=True, slots=True)
class With:
    """WITH before a statement that writes: its queries, which the statement may name."""

    queries: Span
    """What stands behind WITH [RECURSIVE]."""
    recursive: bool
    joined: Span | None = None
    """Of an INSERT whose query begins with WITH, too: the query behind that WITH [RECURSIVE]."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """What an INSERT does about a row whose key is there already."""

    span: Span
    action: str
    """``nothing``: the row that is there stays; ``replace``: the new row replaces it; ``update``: see below."""
    columns: tuple[Name, ...] = ()
    """The key as written behind ON CONFLICT; empty: not written."""
    assignments: "tuple[Assignment, ...]" = ()
    where: Span | None = None
    """Only rows that meet this are updated."""


@dataclass(frozen=True, slots=True)
class PartitionValue:
    """A column of PARTITION (…), with its value, or without: then the query gives it."""

    column: Name
    value: Any
    has_value: bool


@dataclass(frozen=True, slots=True)
class Insert(Statement):
    """INSERT INTO, or INSERT OVERWRITE. ``query`` is VALUES or any other query."""

    table: Name
    columns: tuple[Name, ...]
    """Empty: all, in the order of the table."""
    query: Span
    overwrite: bool
    defaults: tuple[tuple[int, int, Span], ...] = ()
    """DEFAULT in VALUES: row, column (from 0) and the position of the word."""
    default_values: bool = False
    """INSERT INTO t DEFAULT VALUES: one row of defaults; ``query`` is the two words."""
    by_name: bool = False
    """INSERT INTO t BY NAME: columns of the query go to columns of the same name."""
    rows: tuple[Span, ...] = ()
    """The rows of VALUES, each with its brackets; empty if the query is not VALUES alone."""
    is_plain: bool = False
    """True if all values of VALUES are plain literals, so that no names must be looked up."""
    alias: Name | None = None
    with_: With | None = None
    conflict: Conflict | None = None
    partition: tuple[PartitionValue, ...] = ()
    replace_where: Span | None = None
    """REPLACE WHERE: the rows that the new ones replace."""
    returning: Span | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    column: Name
    value: Span | None
    """None: DEFAULT."""
    span: Span


@dataclass(frozen=True, slots=True)
class Update(Statement):
    table: Name
    alias: Name | None
    assignments: tuple[Assignment, ...]
    from_: Span | None
    """The joined table references after FROM."""
    where: Span | None
    returning: Span | None = None
    with_: With | None = None


@dataclass(frozen=True, slots=True)
class Delete(Statement):
    table: Name
    alias: Name | None
    using: Span | None
    where: Span | None
    returning: Span | None = None
    with_: With | None = None


@dataclass(frozen=True, slots=True)
class When:
    """A WHEN of a MERGE. ``action`` is ``update``, ``delete``, ``insert`` or ``nothing``.

    ``matched`` is ``matched``, ``not matched`` (by target) or ``not matched by source``. ``star``: UPDATE SET * and
    INSERT *: columns of the same name.
    """

    matched: str
    condition: Span | None
    action: str
    star: bool
    assignments: tuple[Assignment, ...]
    """Assignments of an update, or of an insert column by column."""
    span: Span
    values_only: bool = False
    """INSERT VALUES (…) without column names: assignments are in the order of the table, and their names are empty."""
    by_position: bool = False
    """UPDATE or INSERT and nothing else: all columns, which other engines take by position."""


@dataclass(frozen=True, slots=True)
class Merge(Statement):
    table: Name
    alias: Name | None
    source: Span
    """A table, view or subquery with its alias, as written."""
    on: Span
    """A condition; or, with ``using``, the columns in brackets."""
    whens: tuple[When, ...]
    using: tuple[Name, ...] = ()
    """USING (a, b): columns that are equal on both sides."""
    returning: Span | None = None
    with_: With | None = None


@dataclass(frozen=True, slots=True)
class Truncate(Statement):
    table: Name


@dataclass(frozen=True, slots=True)
class Copy(Statement):
    """COPY … TO: rows of a query to a file."""

    table: Name | None
    """``COPY t TO``; then there is no ``query``."""
    query: Span | None
    path: str
    path_span: Span
    format: str
    """``parquet`` or ``csv``."""
    header: bool = True
    delimiter: str = ","


# Looking around, upkeep, settings


@dataclass(frozen=True, slots=True)
class Show(Statement):
    """``kind`` is tables, views, databases, columns, create table, create view, create database, settings, …."""

    kind: str
    name: Name | None
    like: str | None


@dataclass(frozen=True, slots=True)
class Describe(Statement):
    name: Name | None
    query: Span | None


@dataclass(frozen=True, slots=True)
class Argument:
    name: str | None
    value: Any
    """A literal as a Python value; a parameter is a :class:`Parameter`."""
    span: Span


@dataclass(frozen=True, slots=True)
class Parameter:
    """``?`` (``key`` is its number, from 0) or ``$name``."""

    key: int | str
    span: Span


@dataclass(frozen=True, slots=True)
class Call(Statement):
    procedure: Name
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class SetSetting(Statement):
    """SET name = value; without a value: RESET name."""

    name: Name
    value: Any
    reset: bool
    value_span: Span | None = None


@dataclass(frozen=True, slots=True)
class Refresh(Statement):
    """REFRESH CATALOG, DATABASE or TABLE of an external catalog."""

    kind: str
    """``catalog``, ``database`` or ``table``."""
    name: Name
