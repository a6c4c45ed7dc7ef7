"""Interface between planning and a table: its files as columns, with one value per file.

A table's own manifests implement this (``skerry.table.snapshot_files``); so can any other table format that knows its
files. These are the names that planning asks for:

=====================================  ===============================  ===============================================
column                                 type                             holds
=====================================  ===============================  ===============================================
``file``                               STRING                           path or name, unique among the files
``row_count``, ``size_bytes``          BIGINT                           of the file
``spec_id``                            INT                              the partition spec it was written under
``partition_{field id}``               see below                        partition value
``lower_{id}``, ``upper_{id}``         that of the column               bounds of column ``id``; NULL: unknown
``nulls_{id}``, ``nans_{id}``          BIGINT                           counts; NULL: unknown
``min_key``, ``max_key``               BINARY                           least and greatest encoded key
``sequence_snapshot``                  BIGINT                           order of versions: a row in a file with the
``sequence_ordinal``                   INT                              greater pair is newer
``tombstone_count``                    BIGINT                           rows that delete or replace others
=====================================  ===============================  ===============================================

Only primary-key tables need the last five; there every file has them, without NULL. MemTables come to
:func:`skerry.planning.choose.choose_files` as rows with these five and their partition. ``row_count``, ``size_bytes``
and ``spec_id`` are in every table; all others may be absent, which means unknown. The types of partition values are
those of :func:`skerry.types.partition_column.partition_types`.

A *place* is the number of an entry among all of them. Some entries may not be live files; :meth:`FileColumns.load` says
which are.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Places: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]
Value = TypeVar("Value")


class FileTotals(Protocol):
    """Counts over all live files."""

    @property
    def files(self) -> int: ...
    @property
    def records(self) -> int: ...
    @property
    def bytes(self) -> int: ...


class FileColumns(Protocol):
    """Columns over the entries of one snapshot of a table, loaded on first use."""

    @property
    def entry_count(self) -> int:
        """Number of entries, live or not: places are below it."""
        ...

    @property
    def total(self) -> FileTotals:
        """Files, rows and bytes of all live files."""
        ...

    def load(self, names: Sequence[str]) -> Places:
        """Load columns that will be asked for; returns the places of live files, ascending."""
        ...

    def column(self, name: str) -> pa.ChunkedArray | None:
        """A column over all places; None if no file has it."""
        ...

    def entries(self, places: Sequence[int] | Places, names: Sequence[str]) -> pa.Table:
        """Some columns at some places, in their order; columns that no file has are left out."""
        ...

    def kept(self, key: Hashable, make: Callable[[], Value], weigh: Callable[[Value], int]) -> Value:
        """A value derived from this snapshot's columns alone, from a cache; ``weigh`` gives its size in bytes."""
        ...

    def kept_of_last(self, key: Hashable) -> Any:
        """A value of :meth:`kept` for the last of these files, all files of an earlier snapshot; None: there is none.

        Tables whose newer snapshots put their files before the older ones have it after a commit.
        """
        ...


def integers(column: pa.ChunkedArray | None, count: int, unknown: int) -> NDArray[Any]:
    """A column of integers; ``unknown`` where it is NULL, and everywhere if there is no column."""
    if column is None:
        return np.full(count, unknown, np.int64)
    filled = pc.fill_null(column, unknown) if column.null_count else column
    found: NDArray[Any] = filled.to_numpy()
    return found
