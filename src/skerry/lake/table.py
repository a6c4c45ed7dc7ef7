"""A table, as users hold it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pyarrow as pa

from skerry.common.errors import InvalidInputError, NotFoundError, SchemaError, SkerryError
from skerry.common.log import EventLog
from skerry.lake.changes import Changes, End
from skerry.lake.instant import before_millis, to_millis
from skerry.lake.scan import Scan, checked_where
from skerry.lake.target import ChangeTarget, Pinned
from skerry.lake.writers import OpenWriters
from skerry.pruning.runtime import RuntimeFilter
from skerry.store.append import append_rows, overwrite_rows
from skerry.store.change import RowChange, change_rows
from skerry.store.compact import CompactResult, compact_due, compact_table
from skerry.store.delete import delete_keys, delete_where
from skerry.store.inspect import Inspector
from skerry.store.lookup import TableLookup, get_many
from skerry.store.read import files_table
from skerry.store.tree import most_runs
from skerry.store.upsert import check_identity, require_primary_key, upsert_rows
from skerry.store.writer import TableWriter
from skerry.table.commit import ORPHAN_AGE_SECONDS, Committer
from skerry.table.consumer import Consumer, delete_consumer, list_consumers
from skerry.table.context import TableContext
from skerry.table.expire import ExpireResult, Progress, expire_snapshots
from skerry.table.lease import LeaseKeeper
from skerry.table.metadata import TableMetadata, read_metadata
from skerry.table.options import parse_table_options
from skerry.table.orphan import OrphanResult, remove_orphan_files
from skerry.table.request import CommitRequest
from skerry.table.rollback import rollback
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.table.tag import Tag, create_tag, delete_tag, get_tag, list_tags
from skerry.types import evolution
from skerry.types.datatype import DataType
from skerry.types.evolution import SchemaChange
from skerry.types.field import Field
from skerry.types.schema import Schema

_log = EventLog("lake")


class Table:
    """A table of a lake. It always shows the latest state: nothing is cached but what never changes."""

    def __init__(self, context: TableContext, writers: OpenWriters | None = None) -> None:
        self._context = context
        self._leases = LeaseKeeper(context)
        self._writers = OpenWriters() if writers is None else writers
        self._lookup = TableLookup(context, context.env.cache)
        self._pinned: Pinned | None = None

    def __repr__(self) -> str:
        return f"Table({self._context.name!r})"

    @property
    def name(self) -> str:
        """``database.table``."""
        return self._context.name

    @property
    def uuid(self) -> str:
        """The table's identity: another table of the same name has another."""
        return self._context.uuid

    @property
    def location(self) -> str:
        """The folder of the table's files, relative to the lake's root."""
        return self._context.paths.root

    @property
    def schema(self) -> Schema:
        """The current schema."""
        return self._context.schema_of(self._find(None, None, None))

    @property
    def options(self) -> dict[str, str]:
        """The options that are set."""
        return dict(self.schema.options)

    @property
    def metadata(self) -> TableMetadata | None:
        """What the table's ``metadata`` file says: information, possibly a little stale."""
        return read_metadata(self._context)

    # Writing

    def append(self, data: Any, *, identity: CommitIdentity | None = None) -> Snapshot:
        """Add rows, in one commit: all of them or none.

        ``data`` is an Arrow table, batch or reader, a pandas or polars frame, or a list of dicts. With an ``identity``
        the commit lands once, however often it is repeated.
        """
        return append_rows(self._context, data, identity)

    def overwrite(self, data: Any, *, identity: CommitIdentity | None = None) -> Snapshot:
        """Replace all rows, in one commit. Earlier snapshots keep the old ones."""
        self._writers.settle(self._context)
        return self._writers.wrote(self._context, overwrite_rows(self._context, data, identity))

    def upsert(self, data: Any, *, identity: CommitIdentity | None = None) -> Snapshot:
        """Insert rows, or update those whose primary key is there already, in one commit: all of them or none.

        ``data`` is what :meth:`append` takes. Of rows with the same key in it, later ones are newer. What updating
        means is the business of the table's merge engine.
        """
        self._writers.settle(self._context)
        snapshot = self._writers.wrote(self._context, upsert_rows(self._context, data, identity))
        self._compact_if_due(snapshot)
        return snapshot

    def _compact_if_due(self, snapshot: Snapshot) -> None:
        """After a write: at the stall limit, or in mode ``inline`` as soon as it is due.

        The write has landed. Were a failure of the compaction raised, the caller would take it for one of the write,
        and do it again.
        """
        try:
            options = parse_table_options(self._context.schema_of(snapshot).options)
            if options.compaction_mode == "off":
                return
            runs = options.compaction_trigger if options.compaction_mode == "inline" else options.compaction_stall
            if most_runs(self._context, snapshot) >= runs:
                compact_due(self._context, self._leases, runs=runs)
        except SkerryError as error:
            _log.warning("compaction failed", table=self.name, problem=str(error))

    def delete(self, *, where: str | None = None, keys: Any = None, identity: CommitIdentity | None = None) -> Snapshot:
        """Delete rows that match a condition, or those with certain keys, in one commit.

        ``where`` is a condition in SQL, as for :meth:`scan`. ``keys`` are what :meth:`upsert` takes, with the columns
        of the primary key only; keys that have no row are no mistake.
        """
        if (where is None) == (keys is None):
            raise InvalidInputError("give either a condition (where) or keys to delete")
        check_identity(identity)
        self._writers.settle(self._context)
        if where is not None:
            snapshot = delete_where(self._context, checked_where(where) or "", identity)
        else:
            snapshot = delete_keys(self._context, keys, identity)
        self._writers.wrote(self._context, snapshot)
        if self._context.schema_of(snapshot).primary_key:
            self._compact_if_due(snapshot)
        return snapshot

    def change(self, operation: Operation, compute: Callable[[ChangeTarget], None]) -> Snapshot:
        """Change rows in one commit, for SQL. ``compute`` gets the table at its latest state and says what to do.

        If somebody else changes what it reads, it is called again with the state that is the latest then.
        """
        self._writers.settle(self._context)

        def execute(change: RowChange) -> None:
            pinned = copy(self)
            pinned._pinned = Pinned(change.state, change.log)
            compute(ChangeTarget(pinned, change, self._leases))

        snapshot = self._writers.wrote(self._context, change_rows(self._context, operation, execute))
        if self._context.schema_of(snapshot).primary_key:
            self._compact_if_due(snapshot)
        return snapshot

    def writer(self) -> TableWriter:
        """Open the table's writer, for rows that come one by one or in small batches: a context manager.

        ::

            with table.writer() as w:
                w.put({"id": 1, "name": "Ada"})
                w.delete({"id": 2})
                w.write(batch)

        What it has acknowledged is logged on this machine, and safe. This lake's readers see it at once, everybody
        else when it is flushed: when enough has come together, by ``flush()``, and at the end. There is one writer
        for each table and machine at a time.
        """
        return self._writers.open(self._context, self._leases, self.get)

    def compact(self, *, full: bool = False, progress: Progress | None = None) -> CompactResult:
        """Merge sorted runs of a primary-key table, so that reads have less to merge.

        Partition by partition, the newest runs are merged as the table's strategy says; with ``full`` all of them, into
        one run each, and nothing remains of rows that were deleted or replaced. Others may read and write meanwhile.
        ``progress`` is called with what is done, rows read so far and rows to read.
        """
        require_primary_key(self._context, self.schema, "compact")
        self._writers.settle(self._context)
        return compact_table(self._context, self._leases, full=full, progress=progress)

    # Reading

    def get(self, key: Mapping[str, Any]) -> dict[str, Any] | None:
        """The newest version of the row with a key, like ``{"id": 1}``; None if there is none."""
        unflushed = self._writers.unflushed(self._context)
        return self._lookup.get(key, unflushed, self._writers.last_written(self._context))

    def get_many(self, keys: Any) -> pa.Table:
        """The rows with these keys, as far as they are there, in the order of the keys.

        ``keys`` are what :meth:`upsert` takes, with the columns of the primary key only.
        """
        unflushed = self._writers.unflushed(self._context)
        return get_many(self._context, self._leases, keys, unflushed)

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
    ) -> Scan:
        """Read the latest state, or an earlier one by snapshot id, timestamp (the last commit until then) or tag.

        Names are bound in the schema of the snapshot that is read. ``where`` is a condition in SQL, like
        ``"id < 10 AND name LIKE 'a%'"`` (``docs/predicates.md``). ``runtime_filters`` leave out files and rows that
        have no partner in a join (``docs/pruning.md``; :func:`skerry.semi_join_prune` makes them).
        """
        given = not (snapshot is None and timestamp is None and tag is None)
        pinned = None if given else self._pinned
        return Scan(
            self._context,
            self._leases,
            lambda: self._find(snapshot, timestamp, tag),
            columns=columns,
            where=where,
            runtime_filters=runtime_filters,
            limit=limit,
            memory=None if given or pinned else lambda: self._writers.unflushed(self._context),
            pinned=given or pinned is not None,
            tag=tag,
            note=None if pinned is None else pinned.log.note,
        )

    def _find(self, snapshot: int | None, timestamp: datetime | str | int | None, tag: str | None) -> Snapshot | None:
        given = [n for n, v in (("snapshot", snapshot), ("timestamp", timestamp), ("tag", tag)) if v is not None]
        if len(given) > 1:
            raise InvalidInputError(f"give one of snapshot, timestamp and tag, not {' and '.join(given)}")
        if snapshot is not None:
            return self._context.snapshots.get(_checked_id(snapshot))
        if timestamp is not None:
            return self._context.snapshots.at(to_millis(timestamp, "timestamp"))
        if tag is not None:
            return get_tag(self._context, tag).snapshot
        return self._context.snapshots.latest() if self._pinned is None else self._pinned.state.snapshot

    def changes(self, *, after: int | str | None = None, until: int | str | None = None) -> Changes:
        """What changed after one snapshot (left out: since the table was empty) until another (the latest).

        Snapshots are given by id, or by the name of a tag. Rows that were inserted, updated and deleted; of rows that
        changed several times, where it led to. To follow a table, read ``changes(after=last)`` again and again.
        """
        first, last = self._end_of_changes(after), self._end_of_changes(until)
        before = None if after is None else first.snapshot
        if before is not None and (last.snapshot is None or before.id > last.snapshot.id):
            raise InvalidInputError(f"changes after {after!r} until {until!r}: the first must come before the last")
        return Changes(self._context, self._leases, replace(first, snapshot=before), last)

    def _end_of_changes(self, given: int | str | None) -> End:
        tag = given if isinstance(given, str) else None
        return End(self._find(None if isinstance(given, str) else given, None, tag), tag)

    def snapshots(self) -> list[Snapshot]:
        """All snapshots that have not expired, oldest first."""
        return self._context.snapshots.list()

    def snapshot(self) -> Snapshot | None:
        """The latest snapshot; None if the table has none yet."""
        return self._find(None, None, None)

    def files(self, *, snapshot: int | None = None, tag: str | None = None) -> pa.Table:
        """The live data files as an Arrow table."""
        chosen = self._find(snapshot, None, tag)
        if chosen is None:
            return files_table(self._context, None, self.schema)
        with self._leases.hold(chosen, tag=tag):
            return files_table(self._context, chosen, self._context.schema_of(chosen))

    def history(self) -> pa.Table:
        """What happened, a row for each snapshot: id, time, operation, schema, what was added and removed."""
        rows = [
            {
                "snapshot_id": s.id,
                "timestamp": s.timestamp,
                "operation": s.operation.value,
                "schema_id": s.schema_id,
                "added_rows": s.added.records,
                "removed_rows": s.removed.records,
                "added_files": s.added.files,
                "removed_files": s.removed.files,
                "total_rows": s.total.records,
                "total_files": s.total.files,
                "commit_user": s.identity.user if s.identity else None,
            }
            for s in self.snapshots()
        ]
        return pa.Table.from_pylist(rows, _HISTORY)

    def inspect(self) -> Inspector:
        """What the table's metadata says, in more detail: what its system tables in SQL are made of."""
        return Inspector(self._context, self._leases)

    # Changing the schema: each is a commit

    def add_column(
        self,
        name: str,
        type: DataType | str,
        *,
        nullable: bool = True,
        default: Any = None,
        description: str | None = None,
    ) -> Snapshot:
        """Add a column. Rows that are there already read as its default, or as NULL."""
        return self._alter(evolution.add_columns([Field(name, type, nullable, description, default)]))

    def add_columns(self, columns: Iterable[Field]) -> Snapshot:
        """Add several columns in one commit."""
        return self._alter(evolution.add_columns(columns))

    def rename_column(self, name: str, new_name: str) -> Snapshot:
        """Give a column another name; its data stays."""
        return self._alter(evolution.rename_column(name, new_name))

    def make_nullable(self, name: str) -> Snapshot:
        """Allow NULL in a column that was NOT NULL."""
        return self._alter(evolution.make_nullable(name))

    def describe_column(self, name: str, description: str | None) -> Snapshot:
        """Set or remove a column's comment."""
        return self._alter(evolution.describe_column(name, description))

    def set_comment(self, comment: str | None) -> Snapshot:
        """Set or remove the table's comment."""
        return self._alter(evolution.set_comment(comment))

    def set_options(self, options: Mapping[str, Any] | None = None, *, remove: Iterable[str] = ()) -> Snapshot:
        """Set and remove options."""
        return self._alter(evolution.set_options(options or {}, remove))

    def partition_by(self, terms: Iterable[str]) -> Snapshot:
        """Place new rows differently; files that are there stay where they are. Not with a primary key."""
        if isinstance(terms, str):
            raise SchemaError(f"partition_by is a list of terms, like [{terms!r}], not a text")
        return self._alter(evolution.partition_by(terms))

    def update_schema(self, schema: Schema) -> Snapshot:
        """Turn the current schema into another, if every step of the way is allowed.

        Columns are matched by id, those without an id by name.
        """
        if not isinstance(schema, Schema):
            raise SchemaError(f"update_schema takes a skerry.Schema, like one made from table.schema, not {schema!r}")
        return self._alter(evolution.become(schema))

    def alter(self, *changes: SchemaChange) -> Snapshot:
        """Make several changes of the schema in one commit: all or none. ``skerry.types.evolution`` has them."""
        return self._alter(*changes)

    def _alter(self, *changes: SchemaChange) -> Snapshot:
        snapshot = Committer(self._context).commit(CommitRequest(Operation.ALTER, schema_changes=changes))
        return self._writers.altered(self._context, snapshot)

    # Tags, rollback, upkeep

    def create_tag(self, name: str, *, snapshot: int | None = None) -> Tag:
        """Name a snapshot (default: the latest) and keep it from expiring."""
        chosen = self._find(snapshot, None, None)
        if chosen is None:
            raise NotFoundError(f"table {self.name} has no snapshot to tag yet")
        return create_tag(self._context, name, chosen)

    def delete_tag(self, name: str) -> None:
        """Delete a tag; what only it kept is freed by :meth:`remove_orphan_files`."""
        delete_tag(self._context, name)

    def tags(self) -> list[Tag]:
        """All tags, by name."""
        return list_tags(self._context)

    def consumers(self) -> list[Consumer]:
        """Those who follow the table (``docs/guide/spark.md``), how far they have come, and until when they count."""
        return list_consumers(self._context)

    def delete_consumer(self, name: str) -> None:
        """Forget one who follows the table: snapshots that it has not read yet may expire."""
        delete_consumer(self._context, name)

    def rollback_to(self, snapshot: int | None = None, *, tag: str | None = None) -> Snapshot:
        """Make the rows of an earlier snapshot or tag the current ones: a new commit; history and schema stay."""
        if (snapshot is None) == (tag is None):
            raise InvalidInputError("give either a snapshot or a tag to roll back to")
        target = self._find(snapshot, None, tag)
        if target is None:
            raise NotFoundError(f"table {self.name} has no snapshot to roll back to")
        if self._context.schema_of(target).primary_key:
            self._writers.settle(self._context)  # what was written before goes back, too
        with self._leases.hold(target, tag=tag, required=True) as check_lease:
            return self._writers.wrote(self._context, rollback(self._context, target, check_lease))

    def expire_snapshots(
        self,
        *,
        retain_last: int | None = None,
        older_than: datetime | timedelta | str | int | None = None,
        progress: Progress | None = None,
    ) -> ExpireResult:
        """Forget old snapshots and delete the files that only they needed.

        ``retain_last`` keeps that many of the newest; ``older_than`` (a time, or a timedelta back from now) keeps
        those that are younger. Given ``retain_last`` alone, age does not limit; whatever else is left out, the
        table's options ``snapshot.retain-last`` and ``snapshot.retain-for`` do. The latest snapshot, tagged ones, files
        that readers hold and what consumers have yet to read always stay.
        """
        keep, before = self._expiry(retain_last, older_than)
        return expire_snapshots(self._context, keep, before, progress)

    def _expiry(self, retain_last: int | None, older_than: datetime | timedelta | str | int | None) -> tuple[int, int]:
        """How many snapshots stay in any case, and before when those were committed that go."""
        options = parse_table_options(self.schema.options)
        now = self._context.env.clock.now_ms()
        if retain_last is not None and (not _is_number(retain_last) or retain_last < 1):
            raise InvalidInputError(f"retain_last is a number of snapshots, at least 1, not {retain_last!r}")
        if older_than is not None:
            before = before_millis(older_than, now, "older_than")
        elif retain_last is not None:
            before = _NO_LIMIT_MS
        else:
            before = now - int(options.retain_for_seconds * 1000)
        return options.retain_last if retain_last is None else retain_last, before

    def remove_orphan_files(
        self,
        *,
        older_than: datetime | timedelta | str | int | None = None,
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> OrphanResult:
        """Delete files that no snapshot, tag or reader needs: what crashed writers left behind.

        Files younger than three days stay unless ``older_than`` says otherwise: a commit under way may need them.
        """
        return remove_orphan_files(self._context, self._orphaned(older_than), dry_run=dry_run, progress=progress)

    def _orphaned(self, older_than: datetime | timedelta | str | int | None) -> int:
        """Before when files were last changed that may be orphans."""
        given = timedelta(seconds=ORPHAN_AGE_SECONDS) if older_than is None else older_than
        return before_millis(given, self._context.env.clock.now_ms(), "older_than")


_NO_LIMIT_MS = 2**63 - 1
"""After every commit, also those that a clock which was set back since has put into the future."""

_HISTORY = pa.schema(
    [
        ("snapshot_id", pa.int64()),
        ("timestamp", pa.timestamp("ms", "UTC")),
        ("operation", pa.string()),
        ("schema_id", pa.int64()),
        ("added_rows", pa.int64()),
        ("removed_rows", pa.int64()),
        ("added_files", pa.int64()),
        ("removed_files", pa.int64()),
        ("total_rows", pa.int64()),
        ("total_files", pa.int64()),
        ("commit_user", pa.string()),
    ]
)


def _checked_id(snapshot: object) -> int:
    if not isinstance(snapshot, int) or not _is_number(snapshot) or snapshot < 1:
        raise InvalidInputError(f"a snapshot's id is a number of at least 1, not {snapshot!r}")
    return snapshot


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
