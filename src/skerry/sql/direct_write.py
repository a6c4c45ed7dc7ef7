"""Direct writes: an engine writes the rows of a query as files of a table, without passing them through this process.

DuckDB, which runs in this process, has no direct writes. Spark's tasks do (``skerry.spark.sql.direct_write``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from skerry.formats.row_kind import UPSERT
from skerry.store.write.open_file import WrittenFiles
from skerry.table.context import TableContext
from skerry.table.shape import TableShape


@dataclass(frozen=True, slots=True)
class RowSource:
    """The query columns that fill a table's columns, for rows of one kind (``skerry.formats.row_kind``)."""

    columns: Mapping[str, int]
    """Table column → number of the query's column; other columns get their defaults."""
    kind: int = UPSERT
    unchanged: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Primary-key column → the query columns with its value before and after; rows in which they differ are refused."""


@dataclass(frozen=True, slots=True)
class DirectWrite:
    """How the rows of a query are written to a table."""

    context: TableContext
    shape: TableShape
    sources: Mapping[int, RowSource] = field(default_factory=dict)
    """By the value of the query's column ``chooser``; without a chooser there is one, under 0."""
    chooser: int | None = None
    once: bool = False
    """Refuse several rows with the same key, even equal ones."""


@dataclass(frozen=True, slots=True)
class DirectRows:
    """Result of a direct write; the files are not part of a snapshot yet."""

    files: WrittenFiles
    counts: Mapping[int, int]
    """The number of rows of each source."""


WriteRows = Callable[[DirectWrite], DirectRows | None]
"""Writes all rows of a query; None if the engine cannot write them exactly as they would be written here."""
