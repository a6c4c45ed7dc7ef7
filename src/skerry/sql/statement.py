"""Statements as values. Every part keeps its position in the text, so that errors can name it.

Queries, conditions and values are not parsed here: they are spans of the text, for an engine to parse.
"""

from dataclasses import dataclass
from typing import Any

from skerry.sql.script_text import Span


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


@dataclass(frozen=True, slots=True)
class RenameView(Statement):
    name: Name
    new_name: Name


# Indexes


@dataclass(frozen=True, slots=True)
class CreateIndex(Statement):
    name: Name
    if_not_exists: bool
    table: Name
    columns: tuple[Name, ...]
    """Empty: the target is a path or an expression, with the text of ``target``."""
    target: Span
    """Everything between the parentheses."""
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


# Inspection, maintenance, settings


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
