"""Tables of external catalogs as tables of a lake: they can be read, and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Unpack

import pyarrow as pa

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.iceberg.external_catalog import ExternalCatalogs
from skerry.iceberg.external_table import IcebergTable
from skerry.iceberg.metadata import IcebergSnapshot
from skerry.iceberg.scan import IcebergScan
from skerry.iceberg.state import PlannedFile
from skerry.lake.instant import to_millis
from skerry.planning.funnel import FunnelStep
from skerry.planning.scan_request import ScanArguments, ScanRequest, request_of
from skerry.sql.frame import Framed, polars_frame, require
from skerry.sql.names import ReadOnlyTable
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent


class ExternalTable(ReadOnlyTable):
    """A table of an external Iceberg catalog. ``scan`` reads its newest state, as far as the cache knows it."""

    def __init__(self, find: Callable[[], IcebergTable]) -> None:
        self._find = find
        self._table = find()

    def __repr__(self) -> str:
        return f"ExternalTable({self.name!r})"

    @property
    def name(self) -> str:
        """``catalog.namespace.table``."""
        return self._table.name

    @property
    def uuid(self) -> str:
        return self._table.uuid

    @property
    def schema(self) -> Schema:
        """The current schema; field ids are Iceberg's."""
        return self._table.schema

    @property
    def location(self) -> str:
        """Where the table is."""
        return self._table.metadata.table_location

    @property
    def properties(self) -> dict[str, str]:
        """The table's own properties."""
        return dict(self._table.metadata.properties)

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
        if request.pin.timestamp is not None:
            time_ms = to_millis(request.pin.timestamp, "timestamp")
            request = replace(request, pin=replace(request.pin, timestamp=time_ms))
        return self._table.scan(request)

    def scan(
        self, columns: Sequence[str] | None = None, *, branch: str | None = None, **asked: Unpack[ScanArguments]
    ) -> "ExternalScan":
        """Read the current state, or another by snapshot id, time, tag or branch.

        The other arguments are those of ``Table.scan``. Names are bound in the schema of the snapshot; of a branch, and
        of the current state, in the current schema.
        """
        request = request_of(columns, asked)
        if branch is not None and not request.pin.is_latest:
            given = [name for name in ("snapshot", "timestamp", "tag") if getattr(request.pin, name) is not None]
            raise InvalidInputError(f"give one of {given[0]} and branch, not both", about=(*given, "branch"))
        self._table = self._find()
        tag = request.pin.tag
        self._check_kind(tag, "tag")
        self._check_kind(branch, "branch")
        return ExternalScan(self._planned(replace(request, pin=replace(request.pin, tag=tag or branch))))

    def _check_kind(self, name: str | None, kind: str) -> None:
        found = None if name is None else self._table.metadata.names.get(name)
        if found is not None and found.kind != kind:
            raise InvalidInputError(
                f"{name!r} is a {found.kind} of {self.name}, not a {kind}: write {found.kind}={name!r}", about=(kind,)
            )

    def snapshots(self) -> list[IcebergSnapshot]:
        """All snapshots that have not expired, oldest first."""
        return self._table.snapshots()

    def history(self) -> pa.Table:
        """Which snapshot was the current one from when on."""
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
        """How many rows there are; without a condition and delete files, no data file is opened."""
        return self._scan.count()

    def plan(self) -> list[PlannedFile]:
        """The data files that the scan reads, each with its delete files."""
        return list(self._scan.plan())

    def explain(self) -> str:
        """What the scan reads, in words."""
        return self._scan.explain()

    def funnel(self) -> list[FunnelStep]:
        """What is left after each step of planning."""
        return self._scan.funnel()


def find_external(catalogs: ExternalCatalogs, ident: TableIdent) -> ExternalTable:
    """The table of a name with a catalog."""
    return ExternalTable(lambda: catalogs.get(ident.catalog).table(ident.database, ident.name))
