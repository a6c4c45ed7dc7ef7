"""Maintenance of a table: compaction, tags, consumers, rollback, expiry and orphan files."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from skerry.common.errors import InvalidInputError, NotFoundError, SnapshotExpiredError
from skerry.lake.table_state import TableBase
from skerry.planning.scan_request import Pin
from skerry.store.compact.compact_table import CompactResult
from skerry.table.consumer import Consumer, delete_consumer, list_consumers
from skerry.table.expire import ExpireResult, Progress
from skerry.table.orphan import OrphanResult
from skerry.table.pause import pause_expiry
from skerry.table.rollback import rollback
from skerry.table.snapshot import Snapshot
from skerry.table.tag import Tag, create_tag, delete_tag, list_tags

_ATTEMPTS = 10


class MaintainedTable(TableBase):
    """Maintenance of a table: compaction, tags, consumers, rollback, expiry and orphan removal."""

    def compact(
        self, *, full: bool = False, sort_by: Sequence[str] = (), progress: Progress | None = None
    ) -> CompactResult:
        """Merge files into fewer and larger ones. Other processes may read and write meanwhile.

        With a primary key, the newest sorted runs of each partition are merged by the table's strategy; with ``full``,
        all runs of a partition into one, without deleted and replaced row versions.

        Without one, small files of a partition are merged into files of ``file.target-size``; ``full`` rewrites all
        files. ``sort_by`` rewrites all files and sorts rows by these columns, about a gigabyte at a time, so that
        conditions on them skip files. ``progress`` is called with the current work, rows read so far and rows to read.
        """
        if isinstance(sort_by, str):
            raise InvalidInputError(f"sort_by is a list of columns, like [{sort_by!r}], not a text")
        return self._access.compact(full=full, sort_by=tuple(sort_by), progress=progress)

    def create_tag(self, name: str, *, snapshot: int | None = None) -> Tag:
        """Name a snapshot (default: the latest) and keep it from expiring."""
        for attempt in range(_ATTEMPTS):
            with pause_expiry(self._context, attempt):
                chosen = self._find(Pin(snapshot))
                if chosen is None:
                    raise NotFoundError(f"table {self.name} has no snapshot to tag yet")
                try:
                    return create_tag(self._context, name, chosen)
                except SnapshotExpiredError:  # of the latest there is a later one
                    if snapshot is not None or attempt == _ATTEMPTS - 1:
                        raise
        raise AssertionError("unreachable: the last attempt returns or raises")

    def delete_tag(self, name: str) -> None:
        """Delete a tag; :meth:`remove_orphan_files` deletes the files that only the tag needed."""
        delete_tag(self._context, name)

    def tags(self) -> list[Tag]:
        """All tags, by name."""
        return list_tags(self._context)

    def consumers(self) -> list[Consumer]:
        """The consumers that follow the table (``docs/guide/spark.md``): how far each has read, and when it expires."""
        return list_consumers(self._context)

    def delete_consumer(self, name: str) -> None:
        """Delete a consumer: snapshots that it has not read yet may expire."""
        delete_consumer(self._context, name)

    def rollback_to(self, snapshot: int | None = None, *, tag: str | None = None) -> Snapshot:
        """Make the rows of an earlier snapshot or tag the current ones: a new commit; history and schema stay."""
        if (snapshot is None) == (tag is None):
            raise InvalidInputError("give either a snapshot or a tag to roll back to")
        target = self._find(Pin(snapshot, tag=tag))
        if target is None:
            raise NotFoundError(f"table {self.name} has no snapshot to roll back to")
        if self._context.schema_of(target).primary_key:
            self._access.before_write()  # rows that were written before are rolled back, too
        with self._leases.hold(target, tag=tag, required=True) as check_lease:
            landed = self._writers.wrote(self._context, rollback(self._context, target, check_lease))
        self._access.publish_if_wanted(landed)
        return landed

    def expire_snapshots(
        self,
        *,
        retain_last: int | None = None,
        older_than: datetime | timedelta | str | int | None = None,
        progress: Progress | None = None,
    ) -> ExpireResult:
        """Expire old snapshots and delete the files that only they needed.

        ``retain_last`` keeps that many of the newest; ``older_than`` (a time, or a timedelta back from now) keeps
        younger ones. With ``retain_last`` alone, age is ignored; otherwise the table's options ``snapshot.retain-last``
        and ``snapshot.retain-for`` are the defaults. The latest snapshot, tagged ones, files of running readers and
        snapshots that consumers have yet to read always stay.
        """
        return self._access.expire_snapshots(retain_last=retain_last, older_than=older_than, progress=progress)

    def remove_orphan_files(
        self,
        *,
        older_than: datetime | timedelta | str | int | None = None,
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> OrphanResult:
        """Delete files that no snapshot, tag or reader needs, such as those of crashed writers.

        Files younger than three days stay unless ``older_than`` says otherwise: a commit under way may need them.
        """
        return self._access.remove_orphan_files(older_than=older_than, dry_run=dry_run, progress=progress)
