"""Writes and upkeep by other engines, which write, list and delete files by themselves."""

from collections.abc import Callable
from datetime import datetime, timedelta

from skerry.fileio.base import FileStat
from skerry.lake.table import Table
from skerry.store.compact import CompactResult, RunTrees, compact_table
from skerry.store.upsert import require_primary_key
from skerry.table.context import TableContext
from skerry.table.expire import Delete, ExpireResult, Progress, expire_snapshots
from skerry.table.orphan import OrphanResult, remove_orphan_files
from skerry.table.snapshot import Snapshot

Moment = datetime | timedelta | str | int | None


def land_write(table: Table, write: Callable[[TableContext], Snapshot]) -> Snapshot:
    """Do what goes along with every write of a table, around one that ends with a commit.

    What the table's open writer holds is older and is flushed first; readers of this lake know of the commit; and runs
    are compacted if there are too many of them now.
    """
    table._writers.settle(table._context)
    snapshot = table._writers.wrote(table._context, write(table._context))
    if table._context.schema_of(snapshot).primary_key:
        table._compact_if_due(snapshot)
    return snapshot


def compact_elsewhere(table: Table, run: RunTrees, *, full: bool, progress: Progress | None) -> CompactResult:
    """``Table.compact``, with trees that are compacted by ``run``."""
    require_primary_key(table._context, table.schema, "compact")
    table._writers.settle(table._context)
    return compact_table(table._context, table._leases, full=full, progress=progress, run=run)


def expire_elsewhere(
    table: Table, delete: Delete, *, retain_last: int | None, older_than: Moment, progress: Progress | None
) -> ExpireResult:
    """``Table.expire_snapshots``, with data files that are deleted by ``delete``."""
    keep, before = table._expiry(retain_last, older_than)
    return expire_snapshots(table._context, keep, before, progress, delete=delete)


def remove_orphans_elsewhere(
    table: Table,
    list_all: Callable[[TableContext], list[FileStat]],
    delete: Delete,
    *,
    older_than: Moment,
    dry_run: bool,
    progress: Progress | None,
) -> OrphanResult:
    """``Table.remove_orphan_files``, with files that are listed and deleted by others."""
    before = table._orphaned(older_than)
    return remove_orphan_files(
        table._context, before, dry_run=dry_run, progress=progress, list_all=list_all, delete=delete
    )
