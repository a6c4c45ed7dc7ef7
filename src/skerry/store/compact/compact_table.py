"""Compaction of a primary-key table: choose trees, compact them, commit.

Nothing is locked. Others write while a compaction runs; when it commits, rules check that its inputs are still live and
that no new file overlaps or should follow its result (``skerry.table.conflict``). Trees that conflict are chosen and
compacted again, the others are not. If commits have expired since its base, the rules compare the files of both states.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import (
    CommitOutcomeUnknownError,
    ConflictError,
    DamagedFileError,
    LeaseEndedError,
    SkerryError,
    SnapshotExpiredError,
)
from skerry.common.log import EventLog
from skerry.lsm.compaction_choice import (
    CompactionLimits,
    CompactionTask,
    choose_compaction,
    choose_full_compaction,
    sorted_runs,
)
from skerry.store.compact.compact_tree import TreeOutcome, TreeWork, compact_tree, discard_outcomes
from skerry.store.compact.complete_vectors import complete_vectors
from skerry.store.compact.tree import Tree, find_trees
from skerry.store.deletion.revise import revise_on_compaction
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.options import TableOptions
from skerry.table.request import Changes, CommitRequest
from skerry.table.snapshot import Operation, Snapshot

_TRIES = 10
COMMIT_BYTES = 1 << 30
"""Input size at which the trees compacted so far are committed together."""

_log = EventLog("store")

Progress = Callable[[str, int, int], None]
"""Called with the current work, rows read so far and rows to read."""

Done = tuple[TreeWork, TreeOutcome]
RunTrees = Callable[[TableContext, Sequence[TreeWork], Callable[[int], None]], Iterator[list[Done]]]
"""Compacts trees and yields their outcomes in groups, one commit each; calls the last argument with rows read.

If it fails or is closed, it discards the outcomes that it has not yielded."""


@dataclass(frozen=True, slots=True)
class CompactResult:
    """Counts of one compaction."""

    snapshots: tuple[Snapshot, ...] = ()
    rewritten_files: int = 0
    moved_files: int = 0
    written_files: int = 0
    read_row_versions: int = 0
    """Versions of rows in the files that were rewritten, deletes included."""
    written_row_versions: int = 0

    def plus(self, other: "CompactResult") -> "CompactResult":
        return CompactResult(
            self.snapshots + other.snapshots,
            self.rewritten_files + other.rewritten_files,
            self.moved_files + other.moved_files,
            self.written_files + other.written_files,
            self.read_row_versions + other.read_row_versions,
            self.written_row_versions + other.written_row_versions,
        )


def run_here(context: TableContext, works: Sequence[TreeWork], report: Callable[[int], None]) -> Iterator[list[Done]]:
    """Compact trees one after another, in this process."""
    group: list[Done] = []
    try:
        for number, work in enumerate(works):
            group.append((work, compact_tree(context, work, report)))
            is_last = number == len(works) - 1
            if is_last or sum(done.size_bytes for done, _ in group) >= COMMIT_BYTES:
                given, group = group, []
                yield given
    except BaseException:
        discard_outcomes(context, [outcome for _, outcome in group])
        raise


def compact_table(
    context: TableContext,
    leases: LeaseKeeper,
    *,
    full: bool,
    progress: Progress | None = None,
    run: RunTrees = run_here,
) -> CompactResult:
    """Compact every partition by its strategy, even if not due; ``full``: into one run each."""

    def choose(tree: Tree, limits: CompactionLimits) -> CompactionTask | None:
        if full:
            return choose_full_compaction(tree.files, limits)
        return choose_compaction(tree.files, limits, forced=True)

    result = _compact(context, leases, choose, progress, run)
    return _with_vectors(context, leases, result)


def compact_due(context: TableContext, leases: LeaseKeeper, *, runs: int | None = None) -> CompactResult:
    """Compact the partitions where it is due until none is left; with ``runs``, only those with at least that many."""

    def choose(tree: Tree, limits: CompactionLimits) -> CompactionTask | None:
        if runs is not None and len(sorted_runs(tree.files)) < runs:
            return None
        return choose_compaction(tree.files, limits)

    total = CompactResult()
    while True:
        result = _compact(context, leases, choose, None, run_here)
        total = total.plus(result)
        if not result.snapshots:
            break
    return _with_vectors(context, leases, total) if total.snapshots else total


def _with_vectors(context: TableContext, leases: LeaseKeeper, result: CompactResult) -> CompactResult:
    """Complete the deletion vectors after a compaction, which has landed: if that fails, the next one tries again."""
    try:
        completed = complete_vectors(context, leases)
    except SkerryError as error:
        _log.warning("deletion vectors are not completed", table=context.name, problem=str(error))
        return result
    return result if completed is None else replace(result, snapshots=(*result.snapshots, completed))


Choice = Callable[[Tree, CompactionLimits], CompactionTask | None]


def _compact(
    context: TableContext, leases: LeaseKeeper, choose: Choice, progress: Progress | None, run: RunTrees
) -> CompactResult:
    total = CompactResult()
    finished: set[object] = set()
    """Trees that are compacted and committed: a later attempt leaves them out."""
    for attempt in range(_TRIES):
        with leases.hold_latest() as latest:
            if latest is None:
                return total
            schema = context.schema_of(latest)
            limits = _limits(context.shape(schema).options)
            compaction = _Pass(context, latest, finished)
            try:
                trees = [tree for tree in find_trees(context, latest) if tree.identity not in finished]
                chosen = [(tree, task) for tree in trees if (task := choose(tree, limits))]
                works = [TreeWork(schema, tree, task) for tree, task in chosen]
                compaction.commit_all(run(context, works, _reporter(works, progress)))
                return total.plus(compaction.result)
            except (ConflictError, SnapshotExpiredError, DamagedFileError) as error:
                if isinstance(error, DamagedFileError) and not _has_expired(leases, latest):
                    raise
                total = total.plus(compaction.result)
                _log.info("compaction starts again", table=context.name, attempt=attempt + 1, reason=str(error))
                if attempt < _TRIES - 1:
                    continue
                if isinstance(error, ConflictError):
                    raise
                problem = f"snapshots of {context.name} expired {_TRIES} times while they were compacted"
                raise LeaseEndedError(f"{problem}; try again, or let them expire later") from error
    raise AssertionError("not reached")


def _has_expired(leases: LeaseKeeper, base: Snapshot) -> bool:
    """Whether files may be missing because the lease on their snapshot ended, on a suspended machine for example."""
    try:
        leases.check_still_there(base, None)
    except SnapshotExpiredError:
        return True
    return False


def _limits(options: TableOptions) -> CompactionLimits:
    return CompactionLimits(
        trigger=options.compaction_trigger,
        space_percent=options.compaction_space_percent,
        ratio_percent=options.compaction_ratio_percent,
        levels=options.compaction_levels,
    )


def _reporter(works: Sequence[TreeWork], progress: Progress | None) -> Callable[[int], None]:
    total, done = sum(work.row_count for work in works), 0

    def report(rows: int) -> None:
        nonlocal done
        done += rows
        if progress is not None:
            progress("compacting", done, total)

    return report


@dataclass(slots=True)
class _Pass:
    """One pass over the chosen trees of one snapshot."""

    context: TableContext
    base: Snapshot
    finished: set[object]
    result: CompactResult = field(default_factory=CompactResult)

    def commit_all(self, groups: Iterable[list[Done]]) -> None:
        """Commit every group; a conflict is raised at the end, when all other groups are committed."""
        conflict: ConflictError | None = None
        for group in groups:
            try:
                self._commit(group)
            except ConflictError as error:
                if len(group) > 1:
                    conflict = self._commit_singly(group) or conflict
                else:
                    conflict = error
                    self._discard(group)
        if conflict is not None:
            raise conflict

    def _commit_singly(self, group: list[Done]) -> ConflictError | None:
        conflict: ConflictError | None = None
        for number, done in enumerate(group):
            try:
                self._commit([done])
            except ConflictError as error:
                conflict = error
                self._discard([done])
            except SkerryError:
                self._discard(group[number + 1 :])
                raise
        return conflict

    def _commit(self, group: list[Done]) -> None:
        """Commit one group. If it conflicts its files are still there; after any other error they are not."""
        removed = [table for _, outcome in group for table in outcome.removed]
        if not removed:
            return
        added = tuple(meta for _, outcome in group for meta in outcome.added)
        moved = [table for _, outcome in group for table in outcome.moved]
        changes = Changes(
            added=added,
            removed=pa.concat_tables(removed, promote_options="default"),
            restored=pa.concat_tables(moved, promote_options="default") if moved else None,
        )
        # All that landed since the trees were read counts, our own commits too: they are of other trees.
        request = CommitRequest(Operation.COMPACT, lambda state: changes, base=self.base, revise=revise_on_compaction)
        try:
            snapshot = Committer(self.context).commit(request)
        except (CommitOutcomeUnknownError, ConflictError):
            raise
        except SkerryError:
            self._discard(group)
            raise
        self.finished |= {work.tree.identity for work, _ in group}
        removed_files = sum(table.num_rows for table in removed)
        moved_files = sum(table.num_rows for table in moved)
        self.result = self.result.plus(
            CompactResult(
                snapshots=(snapshot,),
                rewritten_files=removed_files - moved_files,
                moved_files=moved_files,
                written_files=len(added),
                read_row_versions=_rows(removed) - _rows(moved),
                written_row_versions=sum(meta.row_count for meta in added),
            )
        )
        _log.info("compacted", table=self.context.name, files=removed_files, into=len(added), moved=moved_files)

    def _discard(self, group: Sequence[Done]) -> None:
        discard_outcomes(self.context, [outcome for _, outcome in group])


def _rows(entries: Sequence[pa.Table]) -> int:
    return sum(pc.sum(table.column("row_count")).as_py() for table in entries)
