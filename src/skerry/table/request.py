"""A commit request: operation, plan and identity."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import pyarrow as pa

from skerry.formats.meta import DataFileMeta
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.entry import concat_entries
from skerry.table.manifest import concat_lists
from skerry.table.shape import TableShape
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.evolution import SchemaChange
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class Changes:
    """Changes of a commit to the list of files.

    ``removed`` and ``restored`` are entries (rows of a snapshot's live files); ``restored`` ones keep their sequence.
    ``read`` is the part of the table that the plan depends on, if any.
    """

    added: tuple[DataFileMeta, ...] = ()
    removed: pa.Table | None = None
    restored: pa.Table | None = None
    read: ReadRange | None = None


@dataclass(frozen=True, slots=True)
class Revision:
    """Deletion vectors that a commit brings: for its own files, and for live files whose rows it hides."""

    added: tuple[DataFileMeta, ...] = ()
    """The files that the commit adds, in order, with their vectors."""
    restored: pa.Table | None = None
    """Those that it moves (:attr:`Changes.restored`), with theirs."""
    before: pa.Table | None = None
    """Entries of files that stay, as the latest snapshot has them."""
    after: pa.Table | None = None
    """The same files, with other vectors."""
    files: tuple[str, ...] = ()
    """The files that were written for it, relative to the table."""


@dataclass(frozen=True)
class TableState:
    """The latest snapshot, the input of a commit's plan."""

    context: TableContext
    snapshot: Snapshot | None
    schema: Schema

    @property
    def shape(self) -> TableShape:
        """The schema with its merge rules and options."""
        return self.context.shape(self.schema)

    @cached_property
    def lists(self) -> pa.Table:
        """The rows of its manifest lists; read once, for the plan and for the snapshot that is built upon it."""
        return concat_lists([]) if self.snapshot is None else self.context.manifests.read_lists(self.snapshot)

    def live_files(self, columns: Sequence[str] | None = None) -> pa.Table:
        """The live files, as entries: all columns, or some."""
        if self.snapshot is None:
            return concat_entries([])
        return self.context.manifests.live_files(self.snapshot, columns, rows=self.lists)


@dataclass(frozen=True, slots=True)
class CommitRequest:
    """The changes to commit, and their conditions.

    ``plan`` is called with the latest state, and again when a conflict rule objects to its result. With ``base`` the
    plan was already made on that snapshot: then a conflict is an error.
    """

    operation: Operation
    plan: Callable[[TableState], Changes] = lambda state: Changes()
    schema_changes: tuple[SchemaChange, ...] = ()
    identity: CommitIdentity | None = None
    base: Snapshot | None = None
    started_ms: int | None = None
    """When the first of the added files was begun."""
    guard: Callable[[], None] | None = None
    """Called before each put; raises if a condition of the plan (a lease) no longer holds."""
    revise: Callable[[TableState, Changes, int], Revision | None] | None = None
    """Called in every attempt, after ``plan``: with the state that the attempt builds upon, and the snapshot's id."""
    mark: str = ""
    """Prefix of the commit ids of all attempts, by which a repeated request recognises its snapshot."""
