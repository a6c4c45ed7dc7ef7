"""A table, as users hold it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import pyarrow as pa

from skerry.common.errors import InvalidInputError
from skerry.iceberg.publish import PublishedTable
from skerry.iceberg.publish.distinct_values import counted_fields, publish_statistics
from skerry.lake.changes import Changes, End
from skerry.lake.condition import parse_condition
from skerry.lake.evolve import IndexedTable
from skerry.lake.planner import ScanPlanner
from skerry.lake.scan import Scan
from skerry.lake.scan_state import StateSource
from skerry.lake.statement_target import ChangeTarget, Pinned
from skerry.lake.table_state import pin_table
from skerry.lake.upkeep import MaintainedTable
from skerry.planning.nearest_request import NearestRequest
from skerry.planning.scan_request import Pin, ScanRequest
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.store.ingest import check_missing_columns
from skerry.store.inspect import Inspector
from skerry.store.read.reader import files_table
from skerry.store.read.table_lookup import get_many
from skerry.store.update.change import RowChange, change_rows
from skerry.store.update.delete import delete_keys
from skerry.store.update.delete_where import delete_where
from skerry.store.update.replace_where import overwrite_where
from skerry.store.write.write_rows import append_rows, overwrite_rows, upsert_rows
from skerry.store.writer.table_writer import TableWriter
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot


class Table(IndexedTable, MaintainedTable):
    """A table of a lake. It always shows the latest state: nothing is cached but what never changes.

    Rows are written and read here; its schema is changed in ``skerry.lake.evolve``, its upkeep is in
    ``skerry.lake.upkeep``.
    """

    # Writing

    def append(self, data: Any, *, evolve: bool = False, identity: CommitIdentity | None = None) -> Snapshot:
        """Add rows, in one commit: all of them or none.

        ``data`` is an Arrow table, batch or reader, a pandas or polars frame, or a list of dicts. With ``evolve``,
        columns that the table lacks are added to it first, in a commit of their own. With an ``identity`` the commit
        lands once, however often it is repeated.
        """
        data = self._with_its_columns(data) if evolve else data
        return append_rows(self._access.begin(Operation.INSERT, identity, keyed=False), data)

    def overwrite(self, data: Any, *, where: str | None = None, identity: CommitIdentity | None = None) -> Snapshot:
        """Replace all rows, or with ``where`` those that meet a condition, in one commit.

        The new rows must meet the condition, too. Earlier snapshots keep the old ones.
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
        """Insert rows, or update those whose primary key is there already, in one commit: all of them or none.

        ``data`` is what :meth:`append` takes. Of rows with the same key in it, later ones are newer. What updating
        means is the business of the table's merge engine. A new version replaces the whole row, unless the engine
        combines them: so data that lacks a column without a default is refused. With ``missing_columns="fill"`` such
        columns become NULL; without it, the table option ``upsert.missing-columns`` decides. ``evolve`` is that of
        :meth:`append`.
        """
        check_missing_columns(missing_columns)
        data = self._with_its_columns(data) if evolve else data
        return upsert_rows(self._access.begin(Operation.UPSERT, identity), data, missing_columns)

    def delete(self, *, where: str | None = None, keys: Any = None, identity: CommitIdentity | None = None) -> Snapshot:
        """Delete rows that match a condition, or those with certain keys, in one commit.

        ``where`` is a condition in SQL, as for :meth:`scan`. ``keys`` are what :meth:`upsert` takes, with the columns
        of the primary key only; keys that have no row are no mistake.
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
        """Change rows in one commit, for SQL. ``compute`` gets the table at its latest state and says what to do.

        If another commit changes what it has read, it is called again on the newest state.
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

        What it has acknowledged is logged on this machine, and safe. This lake's readers see it at once, everybody
        else when it is flushed: when enough has come together, by ``flush()``, and at the end. There is one writer
        for each table and machine at a time.
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

        ``metric`` is ``l2``, ``cosine`` or ``ip``; left out, it is that of the column's vector index, or ``l2``. The
        other arguments are those of :meth:`scan`. Rows without a distance are left out: vectors that are NULL, of
        another length, or with elements that are no finite numbers. Through a vector index of this metric it is
        quick and approximate: a near row may be missed. Without one, or with the setting ``read.indexes=false``, all
        vectors are compared.
        """
        request = NearestRequest.of(column, vector, k, metric)
        return self._nearest(request, columns, where, Pin(snapshot, timestamp, tag)).nearest()

    def explain_nearest(
        self, column: str, vector: Any, k: int = 10, *, where: str | None = None, metric: str | None = None
    ) -> str:
        """What :meth:`nearest` reads, in words: in how many files it uses an index, and why not in the others."""
        return self._nearest(NearestRequest.of(column, vector, k, metric), None, where, Pin()).explain()

    def _nearest(
        self, nearest: NearestRequest, columns: Sequence[str] | None, where: str | None, pin: Pin
    ) -> ScanPlanner:
        return self.planner(replace(ScanRequest.of(columns, where=parse_condition(where), pin=pin), nearest=nearest))

    def planner(self, request: ScanRequest) -> ScanPlanner:
        """For engines: plans what :meth:`scan` reads; its snapshot is found now."""
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

        The result also says which snapshot is shown (``snapshot_id``), and by how many it is behind the latest one
        (``lag_snapshots``, with the ``reason``): not every state can be shown exactly (``docs/iceberg-publish.md``).
        What is published already is not published again. With ``statistics`` all rows are read, and the number of
        distinct values of each column is published, too.
        """
        found = self._access.publish_iceberg()
        if not statistics:
            return found
        fields = counted_fields(self._context.schema_of(self._context.snapshots.get(found.snapshot_id)).fields)
        scan = self.scan([field.name for field in fields], snapshot=found.snapshot_id)
        version = publish_statistics(self._context, found.snapshot_id, fields, scan.to_batches())
        return found.at_version(version)

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
        return End(self._find(Pin(None if isinstance(given, str) else given, tag=tag)), tag)

    def files(self, *, snapshot: int | None = None, tag: str | None = None) -> pa.Table:
        """The live data files as an Arrow table."""
        chosen = self._find(Pin(snapshot, tag=tag))
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
        """What the table's metadata says, in more detail: what its system tables in SQL are made of."""
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
