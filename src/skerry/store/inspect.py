"""Inspection of a table's metadata: the content of its system tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass

import pyarrow as pa

from skerry.common.errors import DamagedFileError, StorageError
from skerry.common.log import EventLog
from skerry.formats.meta import DataFileMeta
from skerry.index.built import BuiltIndex
from skerry.store.companion.ask import built_indexes
from skerry.store.diff.row_change import read_changes
from skerry.table.consumer import Consumer, list_consumers
from skerry.table.context import TableContext
from skerry.table.entry import FIXED, file_metas
from skerry.table.lease import LeaseKeeper
from skerry.table.manifest import LIST_FIXED
from skerry.table.snapshot import Snapshot
from skerry.table.tag import list_tags
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema

_log = EventLog("store")


@dataclass(frozen=True, slots=True)
class IndexCoverage:
    """Data files that have each index, by its name, and all data files."""

    built: Mapping[str, int]
    files: int


@dataclass(frozen=True, slots=True)
class Inspector:
    """Reads metadata of one table, under a lease that keeps expiry from deleting its files."""

    context: TableContext
    leases: LeaseKeeper

    def schemas(self) -> list[Schema]:
        """The schemas that snapshots and tags refer to, oldest first; of a table without snapshots, its only one."""
        snapshots = [*self.context.snapshots.list(), *(tag.snapshot for tag in list_tags(self.context))]
        return [self.context.schemas.get(i) for i in sorted({s.schema_id for s in snapshots} or {0})]

    def consumers(self) -> list[Consumer]:
        """Consumers of the table, by name, including ended ones."""
        return list_consumers(self.context)

    def now_ms(self) -> int:
        """Current time in ms, by the clock that decides when consumers end."""
        return self.context.env.clock.now_ms()

    def manifests(self) -> pa.Table:
        """The manifests of the latest snapshot, as its lists name them; bounds are left out."""
        with self.leases.hold_latest() as snapshot:
            if snapshot is None:
                return LIST_FIXED.empty_table()
            return self.context.manifests.read_lists(snapshot).select(LIST_FIXED.names)

    def entries(self, columns: Sequence[str]) -> pa.Table:
        """The live files of the latest snapshot, with those of the named manifest columns that exist."""
        with self.leases.hold_latest() as snapshot:
            if snapshot is None:
                return FIXED.empty_table()
            return self.context.manifests.live_files(snapshot, columns)

    def index_coverage(self, indexes: Sequence[IndexDefinition]) -> IndexCoverage:
        """How many live files of the latest snapshot have each of these indexes."""
        with self.leases.hold_latest() as snapshot:
            files = () if snapshot is None else file_metas(self.context.manifests.live_files(snapshot))
            return index_coverage(self.context, files, indexes)

    def changes(self, schema: Schema, wanted: Callable[[int], bool]) -> Iterator[tuple[Snapshot, pa.Table]]:
        """The row changes of each requested snapshot, oldest first, under one schema.

        The oldest live snapshot has changes only if it is the table's first: otherwise its predecessor has expired.
        """
        before: Snapshot | None = None
        for snapshot in self.context.snapshots.list():
            known = before is not None or snapshot.id == 1
            if known and snapshot.operation.changes_rows and wanted(snapshot.id):
                with ExitStack() as held:
                    for end in (before, snapshot):
                        if end is not None:
                            held.enter_context(self.leases.hold(end))
                    for table in read_changes(self.context, before, snapshot, schema):
                        yield snapshot, table
            before = snapshot


def index_coverage(
    context: TableContext, files: Sequence[DataFileMeta], indexes: Sequence[IndexDefinition]
) -> IndexCoverage:
    """Counts from the footers of index files, one read each. An unreadable one counts as missing."""
    asked = [meta for meta in files if meta.index_path is not None] if indexes else []
    found: list[frozenset[BuiltIndex]] = []
    if asked:
        with ThreadPoolExecutor(min(context.env.settings.read_threads, len(asked))) as pool:
            found = list(pool.map(lambda meta: _built(context, meta), asked))
    return IndexCoverage({i.name: sum(BuiltIndex.of(i) in built for built in found) for i in indexes}, len(files))


def _built(context: TableContext, meta: DataFileMeta) -> frozenset[BuiltIndex]:
    try:
        return built_indexes(context, meta)
    except (DamagedFileError, StorageError) as error:
        _log.warning("index file is not usable", table=context.name, file=meta.index_path, problem=str(error))
        return frozenset()
