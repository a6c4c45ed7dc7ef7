"""The metadata stores of one table."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import pyarrow as pa

from skerry.common.errors import DamagedFileError, SkerryError, TableDroppedError
from skerry.fileio.base import FileIO
from skerry.fileio.environment import Environment
from skerry.table.floor import TableFloors
from skerry.table.manifest import ManifestStore
from skerry.table.paths import TablePaths
from skerry.table.schema_store import SchemaStore
from skerry.table.shape import TableShape
from skerry.table.small_table import SmallTables
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_store import SnapshotStore
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class PlannedFiles:
    """Files of a scan, chosen by a metadata service: their manifest entries, and the pruning steps."""

    entries: pa.Table
    steps: tuple[tuple[str, int, int, int], ...]
    """Each step's name, and the files, bytes and rows that it left."""


class FilePlanner(Protocol):
    """Chooses the files of a scan on a metadata service (``skerry.lake.remote_planner``)."""

    @property
    def name(self) -> str:
        """Name of the planner in EXPLAIN."""
        ...

    def choose(
        self, context: "TableContext", snapshot: Snapshot, schema: Schema, condition: str
    ) -> PlannedFiles | None:
        """Files of a snapshot that may hold rows satisfying a condition; None: the caller plans locally."""
        ...


class HeldSnapshot(Protocol):
    """A snapshot that another process protects for this one."""

    def check(self) -> None:
        """Raise :class:`ConflictError` if the protection may have ended."""
        ...

    def release(self) -> None: ...


class SnapshotHolder(Protocol):
    """Protects snapshots for a process that can write no lease (``skerry.lake.query_holder``)."""

    def hold(self, context: "TableContext", snapshot: Snapshot) -> HeldSnapshot | None:
        """Protect a snapshot until it is released; None if that is not possible."""
        ...

    def leave(self, context: "TableContext", snapshot: Snapshot) -> None:
        """Protect a snapshot for the time of a lease, for a reader whose end cannot be observed."""
        ...


@dataclass(frozen=True)
class TableContext:
    """A table that exists: its identity and everything that reads and writes its metadata."""

    env: Environment
    name: str
    uuid: str
    paths: TablePaths
    planner: FilePlanner | None = field(default=None, compare=False, repr=False)
    """Chooses files of scans, for tables of a service."""
    holder: SnapshotHolder | None = field(default=None, compare=False, repr=False)
    """Protects snapshots where storage lets this process write no lease, for tables of a service."""
    named_in: str = field(default="", compare=False, repr=False)
    """The folder of its name, if the table was renamed since its folder was made."""

    @property
    def fileio(self) -> FileIO:
        return self.env.fileio

    @cached_property
    def floors(self) -> TableFloors:
        return TableFloors(self.env.fileio, TablePaths(self.named_in or self.paths.home), self.uuid)

    @cached_property
    def schemas(self) -> SchemaStore:
        return SchemaStore(self.env.fileio, self.paths, self.uuid, self.raise_if_dropped)

    @cached_property
    def snapshots(self) -> SnapshotStore:
        return SnapshotStore(self.env.fileio, self.paths, self.floors, self.uuid, self.name)

    @cached_property
    def manifests(self) -> ManifestStore:
        small = SmallTables(self.env.metadata_cache)
        return ManifestStore(self.env.fileio, self.paths, self.env.ids, self.env.settings.read_threads, small)

    def schema_of(self, snapshot: Snapshot | None) -> Schema:
        """The schema that a snapshot's names are bound in; before the first snapshot, the one of creation."""
        try:
            return self.schemas.get(0 if snapshot is None else snapshot.schema_id)
        except DamagedFileError as error:
            self.raise_if_dropped(error)
            raise

    def shape_of(self, snapshot: Snapshot | None) -> TableShape:
        """The schema that a snapshot's names are bound in, with its merge rules and options."""
        return self.shape(self.schema_of(snapshot))

    def shape(self, schema: Schema) -> TableShape:
        """A schema of this table with its merge rules and options; kept, one for each schema version.

        A schema that differs from the cached one of its id (by later options, for example) gets its own shape.
        """
        kept = self._shapes.get(schema.id)
        if kept is None or (kept.schema is not schema and kept.schema != schema):
            kept = self._shapes[schema.id] = TableShape(schema)
        return kept

    @cached_property
    def _shapes(self) -> dict[int, TableShape]:
        return {}

    def raise_if_dropped(self, error: SkerryError) -> None:
        """Raise :class:`TableDroppedError` if the table was dropped, which explains missing files."""
        try:
            self.floors.read_live(self.uuid, self.name)
        except TableDroppedError as dropped:
            raise dropped from error
        except SkerryError:
            return
