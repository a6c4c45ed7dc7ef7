"""One table's metadata stores, put together."""

from dataclasses import dataclass
from functools import cached_property

from skerry.common.cache import WeightedCache
from skerry.common.clock import Clock, IdSource
from skerry.common.errors import DamagedFileError, SkerryError, TableDroppedError
from skerry.common.settings import Settings
from skerry.fileio.base import FileIO
from skerry.table.floor import FloorStore
from skerry.table.manifest import ManifestStore
from skerry.table.paths import TablePaths
from skerry.table.schema_store import SchemaStore
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_store import SnapshotStore
from skerry.types.schema import Schema


@dataclass(frozen=True)
class Environment:
    """What a process brings along: storage, clock, ids and settings."""

    fileio: FileIO
    clock: Clock
    ids: IdSource
    settings: Settings

    @cached_property
    def cache(self) -> WeightedCache:
        """Decoded parts of data files, of all tables."""
        return WeightedCache(self.settings.cache_bytes)

    @cached_property
    def metadata_cache(self) -> WeightedCache:
        """Decoded columns of manifests, of all tables."""
        return WeightedCache(self.settings.metadata_cache_bytes)


@dataclass(frozen=True)
class TableContext:
    """A table that exists: its identity and everything that reads and writes its metadata."""

    env: Environment
    name: str
    uuid: str
    paths: TablePaths

    @property
    def fileio(self) -> FileIO:
        return self.env.fileio

    @cached_property
    def floors(self) -> FloorStore:
        return FloorStore(self.env.fileio, self.paths)

    @cached_property
    def schemas(self) -> SchemaStore:
        return SchemaStore(self.env.fileio, self.paths, self.uuid)

    @cached_property
    def snapshots(self) -> SnapshotStore:
        return SnapshotStore(self.env.fileio, self.paths, self.floors, self.uuid, self.name)

    @cached_property
    def manifests(self) -> ManifestStore:
        return ManifestStore(self.env.fileio, self.paths, self.env.ids, self.env.settings.read_threads)

    def schema_of(self, snapshot: Snapshot | None) -> Schema:
        """The schema that a snapshot's names are bound in; before the first snapshot, the one of creation."""
        try:
            return self.schemas.get(0 if snapshot is None else snapshot.schema_id)
        except DamagedFileError as error:
            self.raise_if_dropped(error)
            raise

    def raise_if_dropped(self, error: SkerryError) -> None:
        """Raise :class:`TableDroppedError` if that is what ``error`` comes from: a dropped table has lost its files."""
        try:
            self.floors.read_live(self.uuid, self.name)
        except TableDroppedError as dropped:
            raise dropped from error
        except SkerryError:
            return
