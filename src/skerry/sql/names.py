"""The interface between SQL and a lake: names, and the tables and views behind them.

It does not depend on where names are stored: in the folders of a warehouse (``skerry.lake.folder_names``) or in a
metadata service.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import pyarrow as pa

from skerry.common.enumeration import EnumerationStatistics
from skerry.common.errors import NotFoundError
from skerry.common.loading_cache.statistics import CacheStatistics
from skerry.iceberg.metadata import StatisticsBlob
from skerry.iceberg.publish import PublishedTable
from skerry.iceberg.registry import CatalogDefinition
from skerry.planning.funnel import FunnelStep
from skerry.planning.scan_request import LATEST, Pin, ScanRequest
from skerry.pruning.predicate.where import WhereClause
from skerry.store.build_index import BuildResult
from skerry.store.compact.compact_table import CompactResult
from skerry.store.inspect import Inspector
from skerry.store.read.split import ScanParts
from skerry.store.update.read_modify_write import RowChange
from skerry.table.expire import ExpireResult, Progress
from skerry.table.orphan import OrphanResult
from skerry.table.run_history import StoredRun
from skerry.table.snapshot import Operation, Snapshot
from skerry.table.tag import Tag
from skerry.table.view_store import View as View
from skerry.types.evolution import SchemaChange
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent


class ScanHandle(Protocol):
    """A read of one snapshot, not started yet (``skerry.lake.planner.ScanPlanner``)."""

    @property
    def table_name(self) -> str: ...
    @property
    def snapshot(self) -> Snapshot | None: ...
    @property
    def schema(self) -> Schema: ...
    @property
    def columns(self) -> tuple[str, ...]: ...
    @property
    def request(self) -> ScanRequest: ...
    @property
    def committed_state(self) -> tuple[int, str] | None:
        """Id and commit id of the snapshot if it holds all rows of the scan.

        None if an open writer has rows that are not flushed, or if there is no snapshot yet.
        """
        ...

    @property
    def folders(self) -> tuple[str, ...]:
        """Folders of this machine outside the lake, with files that :meth:`open` may give to an engine."""
        ...

    def fresh(self, forks: dict[int, Any] | None = None) -> "ScanHandle":
        """A copy, not started yet. Copies of scans that share a state share one, too, if ``forks`` is the same dict."""
        ...

    def with_request(self, request: ScanRequest, *, pins: bool = True) -> "ScanHandle":
        """Another scan of the same snapshot; with ``pins``, of exactly the same rows."""
        ...

    def size(self) -> FunnelStep:
        """Files, bytes and rows to read."""
        ...

    def funnel(self) -> list[FunnelStep]:
        """Files, bytes and rows that are left after each step of planning."""
        ...

    def median_row(self, columns: Sequence[str]) -> pa.RecordBatch | None:
        """A row with the median of each column's bounds over all files; None if files have no bounds."""
        ...

    def open(self) -> AbstractContextManager[ScanParts]:
        """Files that an engine reads natively, and the rows that we read for it, while the block runs."""
        ...

    def known_parts(self) -> ScanParts | None:
        """The parts that :meth:`open` would give, if they are only files that DuckDB has read before; otherwise None.

        For planning: no lease protects the files.
        """
        ...

    def to_batches(self) -> pa.RecordBatchReader: ...
    def explain(self, *, alias: str | None = None) -> str:
        """The scan and its pruning as text; the first line also has the ``alias`` of the table in a query."""
        ...


class Readable(Protocol):
    """A table that queries can read: everything that SELECT, DESCRIBE and views need."""

    @property
    def name(self) -> str: ...
    @property
    def uuid(self) -> str: ...
    @property
    def schema(self) -> Schema: ...
    def planner(self, request: ScanRequest) -> ScanHandle:
        """A scan of the state that the request pins; its snapshot is resolved now."""
        ...


class Target(Protocol):
    """A table as one execution of a changing statement sees it (``skerry.lake.statement_target``)."""

    @property
    def table(self) -> Readable:
        """The table, pinned at one state, for queries of the statement."""
        ...

    @property
    def rows(self) -> "Found":
        """Its rows with their positions (``skerry.store.update.read_rows``), for a query that finds rows to change."""
        ...

    @property
    def change(self) -> RowChange:
        """Collects the changes of the statement."""
        ...


class Writable(Readable, Protocol):
    """A table with rows and schema that can be changed."""

    def alter(self, *changes: SchemaChange) -> Snapshot: ...
    def append(self, data: Any) -> Snapshot: ...
    def upsert(self, data: Any) -> Snapshot: ...
    def overwrite(self, data: Any) -> Snapshot: ...
    def change(self, operation: Operation, compute: Callable[[Target], None]) -> Snapshot: ...
    def create_index(
        self,
        target: str | None = None,
        kind: str = "bloom",
        *,
        name: str | None = None,
        columns: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        build: bool = True,
        progress: Progress | None = None,
    ) -> IndexDefinition: ...
    def drop_index(self, name: str) -> None: ...


class Maintainable(Readable, Protocol):
    """A table with files and history that can be inspected (system tables) and cleaned up (``CALL``)."""

    @property
    def location(self) -> str: ...
    @property
    def options(self) -> dict[str, str]: ...
    def snapshot(self) -> Snapshot | None: ...
    def snapshots(self) -> list[Snapshot]: ...
    def files(self, *, snapshot: int | None = None, tag: str | None = None) -> pa.Table: ...
    def history(self) -> pa.Table: ...
    def inspect(self) -> Inspector: ...
    def tags(self) -> list[Tag]: ...
    def build_index(
        self, name: str | None = None, *, rebuild: bool = False, progress: Progress | None = None
    ) -> BuildResult: ...
    def compact(
        self, *, full: bool = False, sort_by: Sequence[str] = (), progress: Progress | None = None
    ) -> CompactResult: ...
    def create_tag(self, name: str, *, snapshot: int | None = None) -> Tag: ...
    def delete_tag(self, name: str) -> None: ...
    def rollback_to(self, snapshot: int | None = None, *, tag: str | None = None) -> Snapshot: ...
    def publish_iceberg(self, *, statistics: bool = False) -> PublishedTable: ...
    def expire_snapshots(
        self, *, retain_last: int | None = None, older_than: Any = None, progress: Progress | None = None
    ) -> ExpireResult: ...
    def remove_orphan_files(
        self, *, older_than: Any = None, dry_run: bool = False, progress: Progress | None = None
    ) -> OrphanResult: ...


class TableHandle(Writable, Maintainable, Protocol):
    """A table of the lake itself (``skerry.lake.table.Table``)."""


class ReadOnlyTable(Readable):
    """A table that can only be read, like one of another catalog; base class of such tables."""

    @property
    @abstractmethod
    def read_only_reason(self) -> str:
        """The reason, worded to follow "because": "it belongs to the catalog prod, which Skerry only reads"."""
        ...

    @property
    def is_foreign(self) -> bool:
        """Whether it was created by something other than a statement of ours."""
        return self.name.count(".") > 1

    @property
    def location(self) -> str:
        """Where its files are; empty if they are in no folder of the lake."""
        return ""

    def summary(self) -> "TableSummary | None":
        """Totals of its current snapshot; None if it has none."""
        return None

    def statistics(self) -> Sequence[StatisticsBlob]:
        """Statistics files that its metadata names, blob by blob."""
        return ()

    def metadata_table(self, kind: str, pin: Pin = LATEST) -> "Given":
        """The system table ``{name}${kind}``; :class:`NotFoundError` lists the known kinds."""
        raise NotFoundError(
            f"{self.name} has no system tables like {self.name.rpartition('.')[2]}$files: the table is read-only, "
            f"because {self.read_only_reason}"
        )


@dataclass(frozen=True, slots=True)
class TableSummary:
    """Totals of a snapshot, as its metadata gives them; 0 where it has none."""

    snapshot_id: int
    commit_ms: int
    rows: int
    files: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Given:
    """Rows computed on demand: system tables, and rows that a statement passes to a query.

    ``read`` gets the needed columns and a condition or None. It may use the condition to skip rows; the query filters
    again.
    """

    name: str
    schema: pa.Schema
    read: Callable[[Sequence[str], WhereClause | None], pa.RecordBatchReader]
    indexed: "IndexedRows | None" = None
    at: "Callable[[Pin], Given] | None" = None
    """The same table at another state, for tables that have versions."""
    kind: str = "System table"
    """Description for users."""


@dataclass(frozen=True, slots=True)
class IndexedRows:
    """The schema of a table whose indexes can leave out rows, and a function that applies hints to them."""

    schema: Schema
    hinted: Callable[[WhereClause], Given]
    """The same rows, without some that cannot satisfy the hints (``ScanRequest.hints``)."""


Found: TypeAlias = Readable | View | Given
"""Everything that a name in a query can stand for."""


class Names(Protocol):
    """Databases, tables and views by name.

    An unknown name raises ``NotFoundError`` with the most similar name.
    """

    def find(self, ident: TableIdent) -> TableHandle | ReadOnlyTable | View:
        """A table or view. Tables that can only be read are instances of ``ReadOnlyTable``."""
        ...

    def databases(self) -> list[str]: ...
    def create_database(self, name: str, *, comment: str | None = None, if_not_exists: bool = False) -> None: ...
    def drop_database(self, name: str, *, if_exists: bool = False, cascade: bool = False) -> None:
        """Drop a database; with ``cascade`` also its tables and views."""
        ...

    def database_comment(self, name: str) -> str | None: ...
    def tables(self, database: str) -> list[str]:
        """Names of tables, without the database."""
        ...

    def views(self, database: str) -> list[str]:
        """Names of views, without the database."""
        ...

    def create_table(self, ident: TableIdent, schema: Schema, *, if_not_exists: bool = False) -> TableHandle:
        """Create a table, and its database if needed."""
        ...

    def replace_table(self, ident: TableIdent, schema: Schema, fill: Callable[[TableHandle], None]) -> TableHandle:
        """Create a table with the rows that ``fill`` writes; a table of the same name is replaced in one step."""
        ...

    def drop_table(self, ident: TableIdent, *, if_exists: bool = False) -> None:
        """Drop a table."""
        ...

    def rename_table(self, ident: TableIdent, new: TableIdent) -> TableHandle:
        """Rename a table, also into another database."""
        ...

    def rename_view(self, ident: TableIdent, new: TableIdent) -> View:
        """Rename a view, also into another database."""
        ...

    def create_view(self, view: View, *, or_replace: bool = False, if_not_exists: bool = False) -> View:
        """Create a view under its name, ``database.view``; returns the view that exists now."""
        ...

    def drop_view(self, ident: TableIdent, *, if_exists: bool = False) -> None: ...
    def catalogs(self) -> list[CatalogDefinition]:
        """The external catalogs, by name."""
        ...

    def create_catalog(self, name: str, properties: Mapping[str, Any]) -> CatalogDefinition: ...
    def drop_catalog(self, name: str) -> None: ...
    def refresh_catalog(self, name: str, namespace: str | None = None, table: str | None = None) -> None:
        """Read an external catalog again instead of using its cache."""
        ...

    def import_iceberg(self, source: TableIdent, ident: TableIdent) -> TableHandle:
        """Adopt the data files of an external table as a new table."""
        ...

    def cache_statistics(self) -> Iterable[CacheStatistics]:
        """Statistics of the caches of external catalogs."""
        ...

    def catalog_namespaces(self, name: str, parent: str = "") -> list[str]: ...
    def catalog_tables(self, name: str, namespace: str) -> list[str]: ...
    def catalog_views(self, name: str, namespace: str) -> list[str]: ...
    def settings(self) -> Mapping[str, Any]:
        """The lake's settings, by dotted name."""
        ...

    def index_enumerations(self) -> Iterable[EnumerationStatistics]:
        """Statistics of the last enumerations of indexes, oldest first."""
        ...

    def pipeline_runs(self, pipeline: str | None = None, most: int | None = None) -> Iterable[StoredRun]:
        """The last runs of all pipelines, or of one: by pipeline, newest first, at most ``most`` of each."""
        ...
