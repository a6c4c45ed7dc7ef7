"""Read-only tables of external catalogs."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import pyarrow as pa

from skerry.common.errors import InvalidInputError, NotFoundError, SchemaError
from skerry.common.spelling import nearest_name
from skerry.iceberg.cache import PartitionInfo, RowCount
from skerry.iceberg.external_catalog import ExternalCatalogs
from skerry.iceberg.external_table import IcebergTable, TableVersion
from skerry.iceberg.inspect import METADATA_TABLES, PINNED_TABLES, MetadataRows
from skerry.iceberg.metadata import StatisticsBlob
from skerry.iceberg.scan import IcebergScan
from skerry.iceberg.snapshot import IcebergSnapshot
from skerry.iceberg.state import PlannedFile
from skerry.iceberg.view import IcebergView
from skerry.lake.condition import parse_condition
from skerry.lake.instant import to_millis
from skerry.planning.funnel import FunnelStep
from skerry.planning.scan_request import LATEST, Pin, ScanRequest
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.sql.frame import Framed, polars_frame, require
from skerry.sql.names import Given, ReadOnlyTable, TableSummary
from skerry.sql.system.given import given_table
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

_OF_OWN_TABLES = frozenset(
    {"add_column", "add_columns", "alter", "append", "build_index", "changes", "compact", "create_index", "create_tag"}
    | {"delete", "delete_tag", "drop_index", "execute", "expire_snapshots", "get", "get_many", "make_nullable"}
    | {"overwrite", "publish_iceberg", "remove_orphan_files", "rename_column", "rollback_to", "set_comment"}
    | {"set_options", "update_schema", "upsert", "writer"}
)
"""Methods of ``Table`` that write, or need a primary key or our own snapshots."""


class ReadOnlyTableError(InvalidInputError, AttributeError):
    """A method of the lake's own tables that a table of another catalog does not have."""


class ExternalTable(ReadOnlyTable):
    """A table of an external Iceberg catalog. ``scan`` reads the newest snapshot that the cache knows."""

    def __init__(self, table: IcebergTable, find: Callable[[], IcebergTable]) -> None:
        """``find`` looks the table up again."""
        self._find = find
        self._table = table

    def __repr__(self) -> str:
        return f"ExternalTable({self.name!r})"

    def __getattr__(self, name: str) -> Any:
        """Raise an error for methods that only the lake's own tables have."""
        if name in _OF_OWN_TABLES:
            raise ReadOnlyTableError(f"{self.name} has no {name}(): it is read-only, because {self.read_only_reason}")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def name(self) -> str:
        """``catalog.namespace.table``."""
        return self._table.name

    @property
    def uuid(self) -> str:
        return self._table.uuid

    @property
    def iceberg_uuid(self) -> str:
        """The uuid in the table's metadata, which a copy of the table may have, too."""
        return self._table.metadata.uuid

    def tags(self) -> dict[str, int]:
        """Snapshots by the name of their tag."""
        return {name: found.snapshot_id for name, found in self._table.metadata.names.items() if found.kind == "tag"}

    @property
    def schema(self) -> Schema:
        """The current schema; field ids are Iceberg's."""
        return self._table.schema

    @property
    def version(self) -> TableVersion:
        """The snapshot and schema that were current when the table was opened."""
        return self._table.version

    def at(self, version: TableVersion) -> "ExternalTable | None":
        """The table pinned to another state; None if that state has expired."""
        found = self._table.at(version)
        return None if found is None else type(self)(found, lambda: found)

    @property
    def location(self) -> str:
        """Where the table is."""
        return self._table.metadata.table_location

    @property
    def properties(self) -> dict[str, str]:
        """The table's own properties."""
        return dict(self._table.metadata.properties)

    def summary(self) -> TableSummary | None:
        """The summary of the current snapshot, as its writer recorded it."""
        current = self._table.metadata.current
        return None if current is None else snapshot_summary(current)

    def statistics(self) -> tuple[StatisticsBlob, ...]:
        """Statistics files of its snapshots, blob by blob, as its metadata names them; no file is opened."""
        return self._table.metadata.statistics

    @property
    def read_only_reason(self) -> str:
        return f"it belongs to the external catalog {self._table.catalog}, which Skerry only reads"

    def planner(self, request: ScanRequest) -> IcebergScan:
        """For engines: a scan of the state that the request pins, as the catalog had it when the table was opened.

        :class:`SchemaError` if columns differ in case alone, which SQL would take for one another.
        """
        scan = self._planned(request)
        by_folded: dict[str, str] = {}
        for name in scan.schema.column_names:
            twin = by_folded.setdefault(name.casefold(), name)
            if twin != name:
                raise SchemaError(
                    f"the columns {twin!r} and {name!r} of {self.name} differ only in case, which SQL does not tell "
                    f"apart: read it with lake.table({self.name!r}).scan(), or rename one of them there"
                )
        return scan

    def _planned(self, request: ScanRequest) -> IcebergScan:
        return self._table.scan(replace(request, pin=self._moment(request.pin)))

    def _moment(self, pin: Pin) -> Pin:
        """The pin with its time in milliseconds."""
        return pin if pin.timestamp is None else replace(pin, timestamp=to_millis(pin.timestamp, "timestamp"))

    def metadata_table(self, kind: str, pin: Pin = LATEST) -> Given:
        """For SQL: the metadata table of a kind, as the catalog had the table when it was opened."""
        rows = self._metadata(kind, pin)
        made = given_table(f"{self.name}${kind}", rows.schema, rows.read)
        return replace(made, at=lambda other: self.metadata_table(kind, other)) if pin.is_latest else made

    def _metadata(self, kind: str, pin: Pin) -> MetadataRows:
        if kind not in METADATA_TABLES:
            near = nearest_name(kind, METADATA_TABLES)
            hint = f"did you mean {near}? " if near else ""
            raise NotFoundError(
                f"{self.name} has no metadata table {kind}; {hint}There are {', '.join(METADATA_TABLES)}"
            )
        if not pin.is_latest and kind not in PINNED_TABLES:
            raise InvalidInputError(
                f"{self.name}${kind} is about all snapshots, so it has no versions; "
                f"{', '.join(sorted(PINNED_TABLES))} have"
            )
        return self._table.inspect(kind, self._moment(pin))

    def inspect(
        self,
        kind: str,
        *,
        snapshot: int | None = None,
        timestamp: datetime | str | int | None = None,
        tag: str | None = None,
        branch: str | None = None,
    ) -> pa.Table:
        """A metadata table: ``snapshots``, ``files``, ``partitions`` and others, as ``name$kind`` in SQL.

        Those about one snapshot can be read at another one, by its id, time, tag or branch.
        """
        self._table = self._find()
        return self._metadata(kind, self._pin(snapshot, timestamp, tag, branch)).to_arrow()

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
        branch: str | None = None,
    ) -> "ExternalScan":
        """Read the current state, or another by snapshot id, time, tag or branch.

        The other arguments are those of ``Table.scan``. Names are bound in the schema of the snapshot; of a branch, and
        of the current state, in the current schema.
        """
        self._table = self._find()
        pin = self._pin(snapshot, timestamp, tag, branch)
        request = ScanRequest.of(
            columns, where=parse_condition(where), runtime_filters=runtime_filters, limit=limit, pin=pin
        )
        return ExternalScan(self._planned(request))

    def _pin(
        self, snapshot: int | None, timestamp: datetime | str | int | None, tag: str | None, branch: str | None
    ) -> Pin:
        wanted = (("snapshot", snapshot), ("timestamp", timestamp), ("tag", tag), ("branch", branch))
        given = [name for name, value in wanted if value is not None]
        if len(given) > 1:
            raise InvalidInputError(f"give one of {' and '.join(given)}, not both", about=tuple(given))
        self._check_kind(tag, "tag")
        self._check_kind(branch, "branch")
        return Pin(snapshot, timestamp, tag or branch)

    def _check_kind(self, name: str | None, kind: str) -> None:
        found = None if name is None else self._table.metadata.names.get(name)
        if found is not None and found.kind != kind:
            raise InvalidInputError(
                f"{name!r} is a {found.kind} of {self.name}, not a {kind}: write {found.kind}={name!r}", about=(kind,)
            )

    def snapshots(self) -> list[IcebergSnapshot]:
        """All snapshots that have not expired, oldest first."""
        return self._table.snapshots()

    def partitions(self, *, snapshot: int | None = None) -> PartitionInfo:
        """The partitions of the current snapshot, or of another; none if the table is not partitioned."""
        self._table = self._find()
        return self._table.snapshot_value(Pin(snapshot)).partition_info

    def row_count(self, *, snapshot: int | None = None) -> RowCount:
        """The rows of the current snapshot, or of another; no data file is opened. It may be an estimate."""
        self._table = self._find()
        return self._table.row_count(Pin(snapshot))

    def history(self) -> pa.Table:
        """One row per change of the current snapshot, with the time of the change."""
        return self._table.history()


class ExternalScan(Framed):
    """A read of one snapshot of an external table. Each method reads again, always the same snapshot."""

    __slots__ = ("_scan",)

    def __init__(self, scan: IcebergScan) -> None:
        self._scan = scan

    @property
    def planner(self) -> IcebergScan:
        """For engines: plans the scan, and opens it in parts."""
        return self._scan

    @property
    def snapshot(self) -> IcebergSnapshot | None:
        """The snapshot that is read; None for a table that has none yet."""
        return self._scan.state.snapshot

    @property
    def schema(self) -> Schema:
        """The schema in which names are bound."""
        return self._scan.schema

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that are read."""
        return self._scan.columns

    def to_arrow(self) -> pa.Table:
        """All rows."""
        return self._scan.to_arrow()

    def to_batches(self) -> pa.RecordBatchReader:
        """Rows as a stream with bounded memory: about one row group at a time."""
        return self._scan.to_batches()

    def to_polars(self) -> Any:
        """All rows as a polars DataFrame; needs the extra ``skerry[polars]``."""
        require("polars")
        return polars_frame(self.to_arrow())

    def count(self) -> int:
        """The number of rows; without a condition and delete files, no data file is opened."""
        return self._scan.count()

    def plan(self) -> list[PlannedFile]:
        """The data files that the scan reads, each with its delete files."""
        return list(self._scan.plan())

    def explain(self) -> str:
        """The plan as text."""
        return self._scan.explain()

    def funnel(self) -> list[FunnelStep]:
        """Files, bytes and rows left after each pruning step."""
        return self._scan.funnel()


def snapshot_summary(snapshot: IcebergSnapshot) -> TableSummary:
    """The totals of a snapshot, as its writer recorded them; 0 where it recorded none."""
    names = ("total-records", "total-data-files", "total-files-size")
    texts = (snapshot.summary.get(name, "") for name in names)
    numbers = (int(text) if text.isascii() and text.isdecimal() else 0 for text in texts)
    return TableSummary(snapshot.id, snapshot.timestamp_ms, *numbers)


def find_external(catalogs: ExternalCatalogs, ident: TableIdent) -> "ExternalTable | IcebergView":
    """The table or view of a name with a catalog."""
    found = catalogs.get(ident.catalog).find(ident.database, ident.name)
    if isinstance(found, IcebergView):
        return found
    return ExternalTable(found, lambda: catalogs.get(ident.catalog).table(ident.database, ident.name))
