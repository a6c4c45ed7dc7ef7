"""A table, as users hold it."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from datetime import datetime
from typing import Any

import pyarrow as pa

from skerry.common.errors import InvalidInputError
from skerry.lake.changes import Changes, End
from skerry.lake.evolve import EvolvingTable
from skerry.lake.scan import Scan, checked_where
from skerry.lake.target import ChangeTarget, Pinned
from skerry.lake.upkeep import KeptTable
from skerry.pruning.runtime import RuntimeFilter
from skerry.store.append import append_rows, overwrite_rows
from skerry.store.change import RowChange, change_rows
from skerry.store.delete import delete_keys, delete_where
from skerry.store.inspect import Inspector
from skerry.store.lookup import get_many
from skerry.store.read import files_table
from skerry.store.upsert import check_identity, upsert_rows
from skerry.store.writer import TableWriter
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot


class Table(EvolvingTable, KeptTable):
    """A table of a lake. It always shows the latest state: nothing is cached but what never changes.

    Rows are written and read here; its schema is changed in ``skerry.lake.evolve``, its upkeep is in
    ``skerry.lake.upkeep``.
    """

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
