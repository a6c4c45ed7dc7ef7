"""Upkeep of a table: compaction, tags, those who follow it, rollback, expiry and what crashes left behind."""

from datetime import datetime, timedelta

from skerry.common.errors import InvalidInputError, NotFoundError, SkerryError
from skerry.common.log import EventLog
from skerry.lake.held import HeldTable, is_number
from skerry.lake.instant import before_millis
from skerry.store.compact import CompactResult, compact_due, compact_table
from skerry.store.tree import most_runs
from skerry.store.upsert import require_primary_key
from skerry.table.commit import ORPHAN_AGE_SECONDS
from skerry.table.consumer import Consumer, delete_consumer, list_consumers
from skerry.table.expire import ExpireResult, Progress, expire_snapshots
from skerry.table.options import parse_table_options
from skerry.table.orphan import OrphanResult, remove_orphan_files
from skerry.table.rollback import rollback
from skerry.table.snapshot import Snapshot
from skerry.table.tag import Tag, create_tag, delete_tag, list_tags

_log = EventLog("lake")

_NO_LIMIT_MS = 2**63 - 1
"""After every commit, also those that a clock which was set back since has put into the future."""


class KeptTable(HeldTable):
    """What keeps a table small and its history in order."""

    def compact(self, *, full: bool = False, progress: Progress | None = None) -> CompactResult:
        """Merge sorted runs of a primary-key table, so that reads have less to merge.

        Partition by partition, the newest runs are merged as the table's strategy says; with ``full`` all of them, into
        one run each, and nothing remains of rows that were deleted or replaced. Others may read and write meanwhile.
        ``progress`` is called with what is done, rows read so far and rows to read.
        """
        require_primary_key(self._context, self.schema, "compact")
        self._writers.settle(self._context)
        return compact_table(self._context, self._leases, full=full, progress=progress)

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
        if retain_last is not None and (not is_number(retain_last) or retain_last < 1):
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
