"""The public class of a table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import pyarrow as pa

from skerry.common.errors import InvalidInputError
from skerry.iceberg.publish import PublishedTable
from skerry.iceberg.publish.distinct_values import counted_fields, publish_statistics
from skerry.lake.change_scan import Changes, End
from skerry.lake.condition import parse_condition
from skerry.lake.evolve import IndexedTable
from skerry.lake.notebook import table_html
from skerry.lake.planner import ScanPlanner
from skerry.lake.scan import Scan
from skerry.lake.scan_state import StateSource
from skerry.lake.statement_target import ChangeTarget, Pinned
from skerry.lake.table_state import pin_table
from skerry.lake.upkeep import MaintainedTable
from skerry.planning.nearest_request import NearestRequest
from skerry.planning.scan_request import Pin, ScanRequest
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.store.ingest import check_missing_columns, require_no_primary_key, require_primary_key
from skerry.store.inspect import Inspector
from skerry.store.read.reader import files_table
from skerry.store.read.table_lookup import get_many
from skerry.store.update.delete import delete_keys
from skerry.store.update.delete_where import delete_where
from skerry.store.update.read_modify_write import RowChange, change_rows
from skerry.store.update.replace_where import overwrite_where
from skerry.store.write.write_rows import append_rows, overwrite_rows, upsert_rows
from skerry.store.writer.table_writer import TableWriter
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot


class Table(IndexedTable, MaintainedTable):
    """A table of a lake. Every call sees the latest snapshot: only immutable content is cached.

    This class writes and reads rows; schema evolution is in ``skerry.lake.evolve``, maintenance in
    ``skerry.lake.upkeep``.
    """

    def _repr_html_(self) -> str:
        return table_html(self)

    # Writing

    def append(self, data: Any, *, evolve: bool = False, identity: CommitIdentity | None = None) -> Snapshot:
        """Add rows, in one commit: all of them or none.

        ``data`` is an Arrow table, batch or reader, a pandas or polars frame, or a list of dicts. With ``evolve``,
        columns that the table lacks are added to it first, in a commit of their own. A commit with an ``identity`` is
        applied once, however often it is retried.
        """
        if evolve:
            require_no_primary_key(self._context, self.schema)
            data = self._with_its_columns(data)
        return append_rows(self._access.begin(Operation.INSERT, identity, keyed=False), data)

    def overwrite(self, data: Any, *, where: str | None = None, identity: CommitIdentity | None = None) -> Snapshot:
        """Replace all rows, or with ``where`` those that satisfy a condition, in one commit.

        The new rows must satisfy the condition, too. Earlier snapshots keep the old rows.
        """
        condition = parse_condition(where)
        if condition is None:
            return overwrite_rows(self._access.begin(Operation.OVERWRITE, identity), data)
        return overwrite_where(self._access.begin(Operation.OVERWRITE, identity), data, condition)

    def upsert(
        self,
        data: Any,
        *,
        evolve: bool = False,
        identity: CommitIdentity | None = None,
        missing_columns: str | None = None,
    ) -> Snapshot:
        """Insert rows, or update those whose primary key exists, in one commit: all of them or none.

        ``data`` is what :meth:`append` takes; among rows with the same key, the later is newer. The table's merge
        engine defines an update. Unless it combines versions, a new version replaces the whole row, so data that lacks
        a column without a default is refused. With ``missing_columns="fill"`` such columns become NULL; without it, the
        table option ``upsert.missing-columns`` decides. ``evolve`` works as in :meth:`append`.
        """
        check_missing_columns(missing_columns)
        if evolve:
            require_primary_key(self._context, self.schema, "upsert")
            data = self._with_its_columns(data)
        return upsert_rows(self._access.begin(Operation.UPSERT, identity), data, missing_columns)

    def delete(self, *, where: str | None = None, keys: Any = None, identity: CommitIdentity | None = None) -> Snapshot:
        """Delete rows that satisfy a condition, or rows by primary key, in one commit.

        ``where`` is a condition in SQL, as for :meth:`scan`. ``keys`` are what :meth:`upsert` takes, with the columns
        of the primary key only; keys without a row are ignored.
        """
        if (where is None) == (keys is None):
            raise InvalidInputError("give either a condition (where) or keys to delete")
        condition = parse_condition(where)
        if condition is None:
            return delete_keys(self._access.begin(Operation.DELETE, identity), keys)
        return delete_where(self._access.begin(Operation.DELETE, identity), condition)

    def change(
        self,
        operation: Operation,
        compute: Callable[[ChangeTarget], None],
        *,
        identity: CommitIdentity | None = None,
    ) -> Snapshot:
        """Change rows in one commit, for SQL. ``compute`` reads the latest snapshot and returns the changes.

        If another commit changes rows that it has read, it is called again on the newer snapshot.
        """

        def execute(change: RowChange) -> None:
            pinned = pin_table(self, Pinned(change.state, change.log))
            compute(ChangeTarget(pinned, change, self._leases))

        return change_rows(self._access.begin(operation, identity), execute)

    def writer(self) -> TableWriter:
        """Open the table's writer, for rows that come one by one or in small batches: a context manager.

        ::

            with table.writer() as w:
                w.put({"id": 1, "name": "Ada"})
                w.delete({"id": 2})
                w.write(batch)

        Acknowledged rows are in a write-ahead log on this machine and survive a crash. Readers of this lake object see
        them immediately, all others after a flush: when the MemTable is full, by ``flush()``, and at the end. Each
        table has at most one open writer per machine.
        """
        return self._writers.open(
            self._context,
            self._leases,
            self.get,
            after_commit=lambda snapshot, compacted: self._access.publish_if_wanted(snapshot, compacted=compacted),
        )

    # Reading

    def get(self, key: Mapping[str, Any]) -> dict[str, Any] | None:
        """The newest version of the row with a key, like ``{"id": 1}``; None if there is none."""
        unflushed = self._writers.unflushed(self._context)
        return self._lookup.get(key, unflushed, self._writers.last_written(self._context))

    def get_many(self, keys: Any) -> pa.Table:
        """The rows with these keys, in the order of the keys; keys without a row are skipped.

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
        """Read the latest snapshot, or an earlier one by id, timestamp (the last commit up to it) or tag.

        Column names are those of the snapshot's schema. ``where`` is a condition in SQL, like
        ``"id < 10 AND name LIKE 'a%'"`` (``docs/predicates.md``). ``runtime_filters`` drop files and rows without a
        match in a join (``docs/pruning.md``; :func:`skerry.semi_join_prune` makes them).
        """
        pin = Pin(snapshot, timestamp, tag)
        request = ScanRequest.of(
            columns, where=parse_condition(where), runtime_filters=runtime_filters, limit=limit, pin=pin
        )
        return Scan(self.planner(request))

    def nearest(
        self,
        column: str,
        vector: Any,
        k: int = 10,
        *,
        where: str | None = None,
        columns: Sequence[str] | None = None,
        metric: str | None = None,
        snapshot: int | None = None,
        timestamp: datetime | str | int | None = None,
        tag: str | None = None,
    ) -> pa.Table:
        """The ``k`` rows whose vectors in a column are nearest to one, the nearest first, with a column ``_distance``.

        ``metric`` is ``l2``, ``cosine`` or ``ip``; by default that of the column's vector index, else ``l2``. The other
        arguments are those of :meth:`scan`. Rows without a distance are left out: vectors that are NULL, of another
        length, or with non-finite elements. With a vector index of this metric the search is fast and approximate: it
        may miss a near row. Without one, or with the setting ``read.indexes=false``, all vectors are compared exactly.
        """
        request = NearestRequest.of(column, vector, k, metric)
        return self._nearest(request, columns, where, Pin(snapshot, timestamp, tag)).nearest()

    def explain_nearest(
        self, column: str, vector: Any, k: int = 10, *, where: str | None = None, metric: str | None = None
    ) -> str:
        """The plan of :meth:`nearest` as text: in how many files it uses an index, and why not in the others."""
        return self._nearest(NearestRequest.of(column, vector, k, metric), None, where, Pin()).explain()

    def _nearest(
        self, nearest: NearestRequest, columns: Sequence[str] | None, where: str | None, pin: Pin
    ) -> ScanPlanner:
        return self.planner(replace(ScanRequest.of(columns, where=parse_condition(where), pin=pin), nearest=nearest))

    def planner(self, request: ScanRequest) -> ScanPlanner:
        """For engines: the planner of a :meth:`scan`; its snapshot is chosen now."""
        pin = request.pin
        pinned = self._pinned if pin.is_latest else None
        moves_on = pin.is_latest and pinned is None
        source = StateSource(
            self._context,
            self._leases,
            lambda: self._find(pin),
            pinned=not moves_on,
            tag=pin.tag,
            unflushed=(lambda: self._writers.unflushed(self._context)) if moves_on else None,
            note=None if pinned is None else pinned.log.note,
        )
        return ScanPlanner.of(source, request)

    def publish_iceberg(self, *, statistics: bool = False) -> PublishedTable:
        """Publish the table as an Iceberg table that names its data files; returns the URI of its metadata JSON.

        The result also has the published snapshot (``snapshot_id``) and how many snapshots it is behind the latest
        (``lag_snapshots``, with the ``reason``): not every snapshot can be published (``docs/iceberg-publish.md``). A
        snapshot that is published already is not published again. With ``statistics`` all rows are read, and the number
        of distinct values of each column is published, too.
        """
        found = self._access.publish_iceberg()
        if not statistics:
            return found
        fields = counted_fields(self._context.schema_of(self._context.snapshots.get(found.snapshot_id)).fields)
        scan = self.scan([field.name for field in fields], snapshot=found.snapshot_id)
        version = publish_statistics(self._context, found.snapshot_id, fields, scan.to_batches())
        return found.at_version(version)

    def changes(self, *, after: int | str | None = None, until: int | str | None = None) -> Changes:
        """Row changes after one snapshot (default: the empty table) up to another (default: the latest).

        Snapshots are given by id or tag. The result has inserted, updated and deleted rows; a row that changed several
        times appears once, with its net change. To follow a table, call ``changes(after=last)`` repeatedly.
        """
        first, last = self._end_of_changes(after), self._end_of_changes(until)
        before = None if after is None else first.snapshot
        if before is not None and (last.snapshot is None or before.id > last.snapshot.id):
            raise InvalidInputError(f"changes after {after!r} until {until!r}: the first must come before the last")
        return Changes(self._context, self._leases, replace(first, snapshot=before), last)

    def _end_of_changes(self, given: int | str | None) -> End:
        tag = given if isinstance(given, str) else None
        return End(self._find(Pin(None if isinstance(given, str) else given, tag=tag)), tag)

    def files(self, *, snapshot: int | None = None, tag: str | None = None) -> pa.Table:
        """The live data files as an Arrow table."""
        if snapshot is None and tag is None and self._pinned is None:
            with self._leases.hold_latest() as latest:
                return files_table(self._context, latest, self._context.schema_of(latest))
        chosen = self._find(Pin(snapshot, tag=tag))
        if chosen is None:
            return files_table(self._context, None, self.schema)
        with self._leases.hold(chosen, tag=tag):
            return files_table(self._context, chosen, self._context.schema_of(chosen))

    def history(self) -> pa.Table:
        """One row per snapshot: id, time, operation, schema, files and rows added and removed."""
        rows = [
            {
                "snapshot_id": s.id,
                "timestamp": s.timestamp,
                "operation": s.operation.value,
                "schema_id": s.schema_id,
                "added_row_versions": s.added.records,
                "removed_row_versions": s.removed.records,
                "added_files": s.added.files,
                "removed_files": s.removed.files,
                "total_row_versions": s.total.records,
                "total_files": s.total.files,
                "commit_user": s.identity.user if s.identity else None,
            }
            for s in self.snapshots()
        ]
        return pa.Table.from_pylist(rows, _HISTORY)

    def inspect(self) -> Inspector:
        """Detailed metadata of the table: the source of its system tables in SQL."""
        return Inspector(self._context, self._leases)


_HISTORY = pa.schema(
    [
        ("snapshot_id", pa.int64()),
        ("timestamp", pa.timestamp("ms", "UTC")),
        ("operation", pa.string()),
        ("schema_id", pa.int64()),
        ("added_row_versions", pa.int64()),
        ("removed_row_versions", pa.int64()),
        ("added_files", pa.int64()),
        ("removed_files", pa.int64()),
        ("total_row_versions", pa.int64()),
        ("total_files", pa.int64()),
        ("commit_user", pa.string()),
    ]
)
