"""Statements that write rows, or copy them to a file, as values.

As in ``skerry.sql.statement``, conditions and values are spans of the text, for an engine to parse.
"""

from dataclasses import dataclass
from typing import Any

from skerry.sql.script_text import Span
from skerry.sql.statement import Name, Statement


@dataclass(frozen=True, slots=True)
class With:
    """WITH before a statement that writes: the CTEs that the statement may use."""

    queries: Span
    """The text after WITH [RECURSIVE]."""
    recursive: bool
    joined: Span | None = None
    """For an INSERT whose query begins with another WITH: the text after that WITH [RECURSIVE]."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """What an INSERT does with a row whose key exists."""

    span: Span
    action: str
    """``nothing``: the existing row stays; ``replace``: the new row replaces it; ``update``: by ``assignments``."""
    columns: tuple[Name, ...] = ()
    """The key as written after ON CONFLICT; empty: not written."""
    assignments: "tuple[Assignment, ...]" = ()
    where: Span | None = None
    """Only rows that satisfy this condition are updated."""


@dataclass(frozen=True, slots=True)
class PartitionValue:
    """A column of PARTITION (…), with or without a value; without one, the query provides it."""

    column: Name
    value: Any
    has_value: bool


@dataclass(frozen=True, slots=True)
class Insert(Statement):
    """INSERT INTO, or INSERT OVERWRITE. ``query`` is VALUES or any other query."""

    table: Name
    columns: tuple[Name, ...]
    """Empty: all columns, in the order of the table."""
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
    """UPDATE or INSERT without a list: all columns, which other engines match by position."""
    may_set_nothing: bool = False
    """UPDATE SET * from a source that has only columns of the key: rows are rewritten as they are."""


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
    columns: tuple[Name, ...] = ()
    """Columns of the table; empty: all."""
    compression: str = ""
    """A name that pyarrow knows; empty: the format's default."""
    partition_by: tuple[Name, ...] = ()
    """Columns whose values make folders of files; empty: one file."""
