"""Rows of a query that an engine writes as files of a table itself, so that they need not pass through this process.

DuckDB runs in this process and writes none. Spark's tasks do (``skerry.spark.sql.direct_write``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from skerry.formats.kind import UPSERT
from skerry.store.write.open_file import WrittenFiles
from skerry.table.context import TableContext
from skerry.table.shape import TableShape


@dataclass(frozen=True, slots=True)
class RowSource:
    """Where the columns of a table's rows come from, for rows of one kind (``skerry.formats.kind``)."""

    columns: Mapping[str, int]
    """The table's column → the number of the query's; other columns get their defaults."""
    kind: int = UPSERT
    unchanged: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Columns of the primary key → two columns of the query, the value before and after; rows in which they differ are
    refused."""


@dataclass(frozen=True, slots=True)
class DirectWrite:
    """What becomes of a query's rows."""

    context: TableContext
    shape: TableShape
    sources: Mapping[int, RowSource] = field(default_factory=dict)
    """By the value of the query's column ``chooser``; without a chooser there is one, under 0."""
    chooser: int | None = None
    once: bool = False
    """Refuse several rows with the same key, even equal ones."""


@dataclass(frozen=True, slots=True)
class DirectRows:
    """What was written; the files belong to no snapshot yet."""

    files: WrittenFiles
    counts: Mapping[int, int]
    """The number of rows of each source."""


WriteRows = Callable[[DirectWrite], DirectRows | None]
"""Writes all rows of a query; None if the engine cannot write them exactly as they would be written here."""
