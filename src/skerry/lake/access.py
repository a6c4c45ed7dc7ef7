"""Access of engines to a table, for writes and maintenance: its stores, its leases and its open writer.

The methods of :class:`skerry.lake.table.Table` use it, and so do engines that write, list and delete files themselves,
like Spark.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from skerry.common.errors import InvalidInputError, NotFoundError, SkerryError
from skerry.common.log import EventLog
from skerry.fileio.base import FileStat
from skerry.iceberg.publish import PublishedTable, publish_table
from skerry.lake.instant import before_millis
from skerry.lake.writers import OpenWriters
from skerry.store.build_index import BuildFiles, BuildResult, build_here, build_indexes
from skerry.store.compact.compact_files import compact_files
from skerry.store.compact.compact_table import CompactResult, Progress, RunTrees, compact_due, compact_table, run_here
from skerry.store.compact.tree import most_runs
from skerry.store.ingest import check_identity
from skerry.store.write.transaction import Transaction
from skerry.table.commit import ORPHAN_AGE_SECONDS
from skerry.table.context import TableContext
from skerry.table.expire import Delete, ExpireResult, expire_snapshots
from skerry.table.lease import LeaseKeeper
from skerry.table.orphan import OrphanResult, remove_orphan_files
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot

_log = EventLog("lake")

_NO_LIMIT_MS = 2**63 - 1
"""Largest time in milliseconds: later than any commit, even one made while a clock was ahead."""

Moment = datetime | timedelta | str | int | None


class TableAccess:
    """Write and maintenance access to one table; safe between threads."""

    def __init__(self, context: TableContext, writers: OpenWriters) -> None:
        self.context = context
        self.leases = LeaseKeeper(context)
        self.writers = writers

    # Writing

    def begin(
        self,
        operation: Operation,
        identity: CommitIdentity | None = None,
        *,
        keyed: bool = True,
        started_ms: int | None = None,
    ) -> Transaction:
        """Begin a write.

        ``keyed=False`` is for a table without a primary key: no open writer is flushed first. ``started_ms`` is the
        time at which the first of the write's files was begun, if tasks wrote them before this call.
        """
        check_identity(identity)
        return Transaction.begin(self.context, operation, identity, self, settle=keyed, started_ms=started_ms)

    def before_write(self) -> None:
        """Commit rows that the table's open writer, or a dead one, has acknowledged: they precede the next write."""
        self.writers.settle(self.context)

    def after_commit(self, snapshot: Snapshot) -> None:
        """Let readers of this lake see at least this snapshot; compact and publish it if its options ask for it."""
        self.writers.wrote(self.context, snapshot)
        compacted = self._compact_if_due(snapshot)
        self.publish_if_wanted(snapshot, compacted=compacted)

    def publish_if_wanted(self, snapshot: Snapshot, *, compacted: bool = False) -> None:
        """After a commit: publish the table as an Iceberg table, if its option ``iceberg.publish`` says so.

        A failure is logged, not raised: the commit has landed, and the caller would repeat the write.
        """
        try:
            when = self.context.shape_of(snapshot).options.iceberg_publish
            if when == "on-commit" or (when == "on-compact" and compacted):
                publish_table(self.context, self.leases)
        except SkerryError as error:
            _log.warning("not published as an Iceberg table", table=self.context.name, problem=str(error))

    def _compact_if_due(self, snapshot: Snapshot) -> bool:
        """After a write: compact at the stall limit, in mode ``inline`` as soon as it is due; returns whether it did.

        A failure is logged, not raised: the write is committed, and the caller would repeat it.
        """
        try:
            shape = self.context.shape_of(snapshot)
            if not shape.schema.primary_key or shape.options.compaction_mode == "off":
                return False
            options = shape.options
            runs = options.compaction_trigger if options.compaction_mode == "inline" else options.compaction_stall
            # a tree has no more runs than the table has files: no need to read the manifests of small tables
            if snapshot.total.files >= runs and most_runs(self.context, snapshot) >= runs:
                return bool(compact_due(self.context, self.leases, runs=runs).snapshots)
        except SkerryError as error:
            _log.warning("compaction failed", table=self.context.name, problem=str(error))
        return False

    # Maintenance

    def compact(
        self, *, full: bool, sort_by: Sequence[str] = (), progress: Progress | None = None, run: RunTrees = run_here
    ) -> CompactResult:
        """``Table.compact``; ``run`` compacts the chosen trees of a primary-key table."""
        schema = self.context.shape_of(self.context.snapshots.latest()).schema
        if schema.primary_key and sort_by:
            raise InvalidInputError(
                f"table {self.context.name} is sorted by its primary key ({', '.join(schema.primary_key)}): leave out "
                f"sort_by",
                about=("sort_by",),
            )
        if not schema.primary_key:
            result = compact_files(self.context, self.leases, full=full, sort_by=sort_by, progress=progress)
            if result.snapshots:
                self.writers.wrote(self.context, result.snapshots[-1])
        else:
            self.before_write()
            result = compact_table(self.context, self.leases, full=full, progress=progress, run=run)
        if result.snapshots:
            self.publish_if_wanted(result.snapshots[-1], compacted=True)
        return result

    def build_index(
        self,
        name: str | None,
        *,
        rebuild: bool = False,
        progress: Progress | None = None,
        build: BuildFiles = build_here,
    ) -> BuildResult:
        """``Table.build_index``; ``build`` builds the indexes of files."""
        schema = self.context.schema_of(self.context.snapshots.latest())
        if name is not None and schema.index(name) is None:
            known = [index.name for index in schema.indexes]
            raise NotFoundError(f"table {self.context.name} has no index {name!r}; it has {known}", about=("index",))
        result = build_indexes(self.context, self.leases, rebuild=rebuild, progress=progress, build=build)
        if result.snapshots:
            self.writers.wrote(self.context, result.snapshots[-1])
            self.publish_if_wanted(result.snapshots[-1])
        return result

    def publish_iceberg(self) -> PublishedTable:
        """``Table.publish_iceberg``."""
        self.before_write()
        return publish_table(self.context, self.leases)

    def expire_snapshots(
        self,
        *,
        retain_last: int | None,
        older_than: Moment,
        progress: Progress | None = None,
        delete: Delete | None = None,
    ) -> ExpireResult:
        """``Table.expire_snapshots``; ``delete``, if given, deletes the data files."""
        options = self.context.shape_of(self.context.snapshots.latest()).options
        now = self.context.env.clock.now_ms()
        if retain_last is not None and (not is_number(retain_last) or retain_last < 1):
            raise InvalidInputError(
                f"retain_last is a number of snapshots, at least 1, not {retain_last!r}", about=("retain_last",)
            )
        if older_than is not None:
            before = before_millis(older_than, now, "older_than")
        elif retain_last is not None:
            before = _NO_LIMIT_MS
        else:
            before = now - int(options.retain_for_seconds * 1000)
        keep = options.retain_last if retain_last is None else retain_last
        return expire_snapshots(self.context, keep, before, progress, delete=delete)

    def remove_orphan_files(
        self,
        *,
        older_than: Moment,
        dry_run: bool,
        progress: Progress | None = None,
        list_all: Callable[[TableContext], list[FileStat]] | None = None,
        delete: Delete | None = None,
    ) -> OrphanResult:
        """``Table.remove_orphan_files``; ``list_all`` and ``delete``, if given, list and delete the files."""
        given = timedelta(seconds=ORPHAN_AGE_SECONDS) if older_than is None else older_than
        before = before_millis(given, self.context.env.clock.now_ms(), "older_than")
        return remove_orphan_files(
            self.context, before, dry_run=dry_run, progress=progress, list_all=list_all, delete=delete
        )


def is_number(value: object) -> bool:
    """Whether it is an ``int``; ``bool`` does not count."""
    return isinstance(value, int) and not isinstance(value, bool)
