"""What SQL needs of a lake: names, and what they stand for.

Nothing here knows where names are kept: in the folders of a warehouse (``skerry.lake.names``) or in a metadata
service.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeAlias

import pyarrow as pa

from skerry.planning.funnel import FunnelStep
from skerry.pruning.runtime import RuntimeFilter
from skerry.store.change import RowChange
from skerry.store.compact import CompactResult
from skerry.store.inspect import Inspector
from skerry.store.split import ScanParts
from skerry.table.expire import ExpireResult, Progress
from skerry.table.orphan import OrphanResult
from skerry.table.snapshot import Operation, Snapshot
from skerry.table.tag import Tag
from skerry.table.view import View as View
from skerry.types.evolution import SchemaChange
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class Pin:
    """Which state of a table is meant; at most one is given, none: the latest."""

    snapshot: int | None = None
    timestamp: datetime | str | int | None = None
    tag: str | None = None


LATEST = Pin()


class ScanHandle(Protocol):
    """A read of one snapshot, not yet begun (``skerry.lake.scan.Scan``)."""

    @property
    def snapshot(self) -> Snapshot | None: ...
    @property
    def schema(self) -> Schema: ...
    @property
    def columns(self) -> tuple[str, ...]: ...
    @property
    def where(self) -> str | None: ...
    def again(
        self,
        columns: Sequence[str] | None = None,
        *,
        where: str | None = None,
        runtime_filters: Sequence[RuntimeFilter] = (),
        limit: int | None = None,
        stay: bool = True,
    ) -> "ScanHandle":
        """Another scan of the same snapshot; with ``stay``, of the very same rows."""
        ...

    def size(self) -> FunnelStep:
        """How much there is to read: files, bytes and rows."""
        ...

    def typical(self, columns: Sequence[str]) -> pa.RecordBatch | None:
        """A row with a value from the middle of each column, by the bounds of files; None if they have none."""
        ...

    def open(self) -> AbstractContextManager[ScanParts]:
        """Files that an engine reads by itself, and the rows that we read for it, while the block runs."""
        ...

    def to_batches(self) -> pa.RecordBatchReader: ...
    def to_arrow(self) -> pa.Table: ...
    def funnel(self) -> list[FunnelStep]: ...
    def explain(self) -> str: ...


class Target(Protocol):
    """A table as one execution of a statement that changes it finds it (``skerry.lake.target``)."""

    @property
    def table(self) -> "TableHandle":
        """The table, pinned at one state: for what a query reads of it."""
        ...

    @property
    def rows(self) -> "Found":
        """Its rows with what tells them apart (``skerry.store.change_read``), for a query that finds some to change."""
        ...

    @property
    def change(self) -> RowChange:
        """Where to say what to do."""
        ...


class TableHandle(Protocol):
    """A table (``skerry.lake.table.Table``)."""

    @property
    def name(self) -> str: ...
    @property
    def uuid(self) -> str: ...
    @property
    def location(self) -> str: ...
    @property
    def schema(self) -> Schema: ...
    @property
    def options(self) -> dict[str, str]: ...
    def snapshot(self) -> Snapshot | None: ...
    def snapshots(self) -> list[Snapshot]: ...
    def files(self, *, snapshot: int | None = None, tag: str | None = None) -> pa.Table: ...
    def history(self) -> pa.Table: ...
    def inspect(self) -> Inspector: ...
    def alter(self, *changes: SchemaChange) -> Snapshot: ...
    def tags(self) -> list[Tag]: ...
    def scan(
        self,
        columns: Sequence[str] | None = None,
        *,
        where: str | None = None,
        runtime_filters: Sequence[RuntimeFilter] = (),
        limit: int | None = None,
        snapshot: int | None = None,
        timestamp: datetime | str | int | None = None,
        tag: str | None = None,
    ) -> ScanHandle: ...
    def append(self, data: Any) -> Snapshot: ...
    def upsert(self, data: Any) -> Snapshot: ...
    def overwrite(self, data: Any) -> Snapshot: ...
    def change(self, operation: Operation, compute: Callable[[Target], None]) -> Snapshot: ...
    def compact(self, *, full: bool = False, progress: Progress | None = None) -> CompactResult: ...
    def create_tag(self, name: str, *, snapshot: int | None = None) -> Tag: ...
    def delete_tag(self, name: str) -> None: ...
    def rollback_to(self, snapshot: int | None = None, *, tag: str | None = None) -> Snapshot: ...
    def expire_snapshots(
        self, *, retain_last: int | None = None, older_than: Any = None, progress: Progress | None = None
    ) -> ExpireResult: ...
    def remove_orphan_files(
        self, *, older_than: Any = None, dry_run: bool = False, progress: Progress | None = None
    ) -> OrphanResult: ...


@dataclass(frozen=True, slots=True)
class Given:
    """Rows that are made when they are asked for: system tables, and what statements of ours hand to a query.

    ``read`` gets the columns that are needed and a condition in our own language (``docs/predicates.md``) or None,
    which it may use to do less; the query filters again.
    """

    name: str
    schema: pa.Schema
    read: Callable[[Sequence[str], str | None], pa.RecordBatchReader]


Found: TypeAlias = TableHandle | View | Given


class Names(Protocol):
    """Databases, tables and views by name. Names are tuples of parts: ``("app", "users")``.

    Whoever cannot find something raises ``NotFoundError`` with the nearest name there is.
    """

    def find(self, database: str, name: str) -> TableHandle | View:
        """A table or view."""
        ...

    def databases(self) -> list[str]: ...
    def create_database(self, name: str, *, comment: str | None = None, if_not_exists: bool = False) -> None: ...
    def drop_database(self, name: str, *, if_exists: bool = False, cascade: bool = False) -> None:
        """Drop a database; with ``cascade`` all that is in it."""
        ...

    def database_comment(self, name: str) -> str | None: ...
    def tables(self, database: str) -> list[str]:
        """Names of tables, without the database."""
        ...

    def views(self, database: str) -> list[str]:
        """Names of views, without the database."""
        ...

    def create_table(self, name: str, schema: Schema, *, if_not_exists: bool = False) -> TableHandle:
        """Create ``database.table``."""
        ...

    def drop_table(self, name: str, *, if_exists: bool = False) -> None:
        """Drop ``database.table``."""
        ...

    def create_view(self, view: View, *, or_replace: bool = False, if_not_exists: bool = False) -> View:
        """Create a view under its name, ``database.view``; the one that is there now."""
        ...

    def drop_view(self, database: str, name: str, *, if_exists: bool = False) -> None: ...
    def settings(self) -> Mapping[str, Any]:
        """The lake's settings, by dotted name."""
        ...
