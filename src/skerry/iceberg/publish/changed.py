"""File changes between the published snapshot and the one to publish; the cost is proportional to the changes."""

from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DamagedFileError, SnapshotExpiredError
from skerry.table.context import TableContext
from skerry.table.entry import ADD, FIXED, concat_entries
from skerry.table.snapshot import Operation, Snapshot

_NAMED = ("kind", "file", "spec_id", "added_snapshot")


@dataclass(frozen=True, slots=True)
class FileChanges:
    """Added and removed data files, as our manifest entries."""

    added: pa.Table
    """All columns."""
    removed: pa.Table
    """At least file, spec_id and added_snapshot."""
    changes_rows: bool
    """Whether a commit in between can have changed rows."""
    entries: pa.Table | None = None
    """All entries of the commits in between, in order, of files that were given another entry, too; None: unknown."""


def changes_between(context: TableContext, before: Snapshot | None, after: Snapshot) -> FileChanges:
    """The files of ``after`` that ``before`` did not have, and those that are gone."""
    if before is None:
        return FileChanges(context.manifests.live_files(after), FIXED.empty_table(), True)
    steps = _steps(context, before, after)
    if steps is None:
        return _compared(context, before, after)
    try:
        entries = concat_entries([context.manifests.delta_entries(step) for step in steps])
    except DamagedFileError:
        return _compared(context, before, after)  # a snapshot in between has expired meanwhile
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    kinds = entries.column("kind").to_pylist()
    for number, file in enumerate(entries.column("file").to_pylist()):
        first.setdefault(file, number)
        last[file] = number
    came = [last[file] for file, number in first.items() if kinds[number] == ADD and kinds[last[file]] == ADD]
    went = [last[file] for file, number in first.items() if kinds[number] != ADD and kinds[last[file]] != ADD]
    return FileChanges(
        entries.take(pa.array(came, pa.int64())),
        entries.take(pa.array(went, pa.int64())),
        any(step.operation.changes_rows for step in steps),
        entries,
    )


class ChangesSince:
    """The changes since a published snapshot, computed once for each snapshot."""

    def __init__(self, context: TableContext, before: Snapshot | None) -> None:
        self.before = before
        self._context = context
        self._known: dict[int, FileChanges] = {}

    def of(self, after: Snapshot) -> FileChanges:
        if after.id not in self._known:
            self._known[after.id] = changes_between(self._context, self.before, after)
        return self._known[after.id]


def _steps(context: TableContext, before: Snapshot, after: Snapshot) -> list[Snapshot] | None:
    """The snapshots after ``before``, up to ``after``; None if some have expired."""
    steps = []
    for number in range(before.id + 1, after.id):
        try:
            step = context.snapshots.get(number)
        except (SnapshotExpiredError, DamagedFileError):
            return None
        steps.append(step)
    return [*steps, after]


def _compared(context: TableContext, before: Snapshot, after: Snapshot) -> FileChanges:
    old = context.manifests.live_files(before, _NAMED)
    new = context.manifests.live_files(after)
    was, is_ = old.column("file").combine_chunks(), new.column("file").combine_chunks()
    return FileChanges(
        new.filter(pc.invert(pc.is_in(is_, value_set=was))),
        old.filter(pc.invert(pc.is_in(was, value_set=is_))),
        True,
    )


def operation_of(snapshot: Snapshot, changes: FileChanges, deletes_changed: bool) -> str:
    """Iceberg's operation for a publication: append, replace, overwrite or delete."""
    if not changes.changes_rows:
        return "replace"
    if changes.removed.num_rows or deletes_changed:
        only_removed = not changes.added.num_rows and snapshot.operation is Operation.DELETE
        return "delete" if only_removed else "overwrite"
    return "append"
