"""Snapshot expiry: removes old snapshots, and the files that only they need.

The steps are in this order, so that a crash at any point loses nothing and the next expiry continues:

0. read FLOOR, then list consumers: snapshots that they have yet to read do not expire; a later consumer changes FLOOR;
1. raise FLOOR, durably: from now on expired snapshots are not found, and no stalled commit lands among them;
2. list tags and leases: a later reader or tagger reads FLOOR after writing its own file, and gives up;
   then drop them from the published Iceberg metadata, if any: its current snapshot stays, and is protected like a tag;
3. delete data files of expired snapshots that no retained snapshot, tag or lease needs, by file name;
4. delete their manifests and manifest lists likewise;
5. set ``cleaned`` in FLOOR;
6. delete the snapshot files.

A data file is removed from the table by a DELETE entry in some snapshot's delta, so step 3 reads only those. A merged
manifest is never used again, so step 4 compares with the first retained snapshot only.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TypeVar

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DamagedFileError, SnapshotExpiredError
from skerry.common.log import EventLog
from skerry.table.consumer import oldest_held
from skerry.table.context import TableContext
from skerry.table.entry import ADD, DELETE
from skerry.table.floor import Floor
from skerry.table.lease import Lease, live_leases
from skerry.table.pause import FREE_ATTEMPTS, pause_expiry
from skerry.table.published import retire_expired
from skerry.table.snapshot import Snapshot
from skerry.table.tag import Tag, list_tags

T = TypeVar("T")
_ATTEMPTS = 10
_FIRST_WAIT_SECONDS, _LONGEST_WAIT_SECONDS = 0.02, 1.0
_NAMED = ("file", "index_file", "dv_file")
"""Columns that name files."""
_FILES = ("kind", *_NAMED)
_log = EventLog("table")

Progress = Callable[[str, int, int], None]
"""Called with the current work, the number done, and the total."""
Delete = Callable[[TableContext, Sequence[str], str, Progress | None], None]
"""Deletes files in any order; the text names their kind, for the progress."""


@dataclass(frozen=True, slots=True)
class ExpireResult:
    """Counts of one expiry."""

    snapshots: list[int] = field(default_factory=list)
    deleted_data_files: list[str] = field(default_factory=list)
    deleted_manifests: list[str] = field(default_factory=list)


def plan_expiry(
    snapshots: Iterable[Snapshot], latest_id: int, retain_last: int, older_than_ms: int, held_from: int | None = None
) -> list[int]:
    """The ids to expire: the oldest ones that are old enough, as long as enough are left and none is protected.
    Pure."""
    doomed: list[int] = []
    for snapshot in snapshots:
        if snapshot.commit_ms >= older_than_ms or snapshot.id > latest_id - retain_last:
            break
        if held_from is not None and snapshot.id >= held_from:
            break
        doomed.append(snapshot.id)
    return doomed


def expire_snapshots(
    context: TableContext,
    retain_last: int,
    older_than_ms: int,
    progress: Progress | None = None,
    *,
    delete: Delete | None = None,
) -> ExpireResult:
    """Expire snapshots and delete the files that only they needed; data files by ``delete``, if given."""
    while True:
        latest, floor = context.snapshots.latest_and_floor()
        if latest is None:
            return ExpireResult()
        oldest_first = _readable(context, range(floor.floor + 1, latest.id + 1))
        held_from = oldest_held(context)
        doomed = plan_expiry(oldest_first, latest.id, max(1, retain_last), older_than_ms, held_from)
        new_floor = doomed[-1] if doomed else floor.floor
        if not doomed or context.floors.change(floor, floor=new_floor, changed_ms=context.env.clock.now_ms()):
            break
    data, manifests = clean_expired(context, progress, delete)
    _log.info("snapshots expired", table=context.name, snapshots=len(doomed), files=len(data) + len(manifests))
    return ExpireResult(doomed, data, manifests)


def clean_expired(
    context: TableContext, progress: Progress | None = None, delete: Delete | None = None
) -> tuple[list[str], list[str]]:
    """Delete the files of snapshots that have expired and are not cleaned; returns data files and manifests."""

    def clean() -> tuple[list[str], list[str]]:
        floor = context.floors.read_live(context.uuid, context.name)
        return (
            ([], []) if floor.cleaned >= floor.floor else _clean(context, floor, progress, delete or delete_in_batches)
        )

    return while_others_expire(context, clean)


def while_others_expire(context: TableContext, work: Callable[[], T]) -> T:
    """Run a function that reads many snapshots, tags and leases; run it again if some of them expire meanwhile.

    A missing file looks like damage. So does a late reader or tagger: until it has read FLOOR and given up, it names
    deleted files. Both are temporary. Real damage is still there at the last attempt, and raises. If snapshots did
    expire during the first attempts, the last ones pause expiry, so that a slow process is not overtaken for ever.
    """
    with ExitStack() as pause:
        floors: set[tuple[int, int]] = set()
        for attempt in range(_ATTEMPTS - 1):
            if attempt == FREE_ATTEMPTS and len(floors) > 1:
                pause.enter_context(pause_expiry(context))
            try:
                return work()
            except (DamagedFileError, SnapshotExpiredError) as error:
                _log.info("starting again", table=context.name, problem=str(error))
                floor = context.floors.read_live(context.uuid, context.name)
                floors.add((floor.floor, floor.cleaned))
                context.env.clock.sleep(min(_LONGEST_WAIT_SECONDS, _FIRST_WAIT_SECONDS * 2**attempt))
        return work()


def check_unmoved(context: TableContext, floor: Floor) -> None:
    """Raise :class:`SnapshotExpiredError` if FLOOR has changed since it was ``floor``.

    If it has not changed, no live snapshot expired meanwhile: the latest one found is not an expired one, nor one that
    a stalled commit put among them.
    """
    now = context.floors.read_live(context.uuid, context.name)
    if (now.floor, now.cleaned) != (floor.floor, floor.cleaned):
        raise SnapshotExpiredError(f"snapshots of {context.name} expire while others are counted; try again")


def _clean(
    context: TableContext, floor: Floor, progress: Progress | None, delete: Delete
) -> tuple[list[str], list[str]]:
    doomed = [context.snapshots.read(i) for i in range(floor.cleaned + 1, floor.floor + 1)]
    first_kept = context.snapshots.get(floor.floor + 1)
    # Tags before leases: a reader by tag writes its lease while the tag exists, so one of the two is seen.
    # Leases before published metadata: a publisher ends its lease when its metadata is there.
    tags, leases = list_tags(context), live_leases(context)
    published = retire_expired(context, floor.floor, {tag.name: tag.snapshot.id for tag in tags})
    pinned = pinned_snapshots(context, floor, tags, leases, published)
    data = _unneeded_data_files(context, [s for s in doomed[1:] if s is not None], first_kept, pinned)
    manifests = _unneeded_manifests(context, [s for s in doomed if s is not None], [first_kept, *pinned])
    check_unmoved(context, floor)
    delete(context, [context.paths.absolute(p) for p in data], "data files", progress)
    delete_in_batches(context, [context.paths.absolute(p) for p in manifests], "manifests", progress)
    if _mark_cleaned(context, floor.floor):
        context.fileio.delete([context.paths.snapshot(i) for i in range(floor.cleaned + 1, floor.floor + 1)])
        context.snapshots.write_earliest_hint(floor.floor + 1)
    return data, manifests


def pinned_snapshots(
    context: TableContext,
    floor: Floor,
    tags: Sequence[Tag],
    leases: Sequence[Lease],
    published: Sequence[Snapshot],
) -> list[Snapshot]:
    """The snapshots that tags, leases and published Iceberg metadata protect.

    A tagger or reader that died before it read FLOOR may have left a tag or lease for a snapshot whose files are
    already deleted. It protects nothing, and must not stop expiry for ever.
    """
    named = [(f"tag {tag.name!r}", tag.snapshot) for tag in tags]
    named += [(f"lease {lease.path}", lease.snapshot) for lease in leases]
    named += [("published metadata", snapshot) for snapshot in published]
    pinned = []
    for name, snapshot in named:
        lists = (context.paths.absolute(list_file.path) for list_file in snapshot.list_files)
        if snapshot.id <= floor.cleaned and all(context.fileio.stat(path) is None for path in lists):
            _log.warning("protects nothing: its snapshot is gone", table=context.name, what=name, snapshot=snapshot.id)
            continue
        pinned.append(snapshot)
    return pinned


def retained_data_files(context: TableContext, whole: Sequence[Snapshot], later: Iterable[Snapshot]) -> pa.Array:
    """Names of the data and index files that any of these snapshots needs.

    Of ``later`` snapshots, each a successor of one in ``whole``, only the added files are read: all others are
    inherited.
    """
    tables = [context.manifests.live_files(s, _FILES) for s in whole]
    for snapshot in later:
        delta = context.manifests.delta_entries(snapshot, _FILES)
        tables.append(delta.filter(pc.equal(delta.column("kind"), ADD)))
    return _names(tables)


def _readable(context: TableContext, ids: Iterable[int]) -> Iterable[Snapshot]:
    for snapshot_id in ids:
        snapshot = context.snapshots.read(snapshot_id)
        if snapshot is None:
            return
        yield snapshot


def _unneeded_data_files(
    context: TableContext, doomed: Sequence[Snapshot], first_kept: Snapshot, pinned: Sequence[Snapshot]
) -> list[str]:
    removed = []
    for snapshot in [*doomed, first_kept]:
        try:
            delta = context.manifests.delta_entries(snapshot, _FILES)
        except DamagedFileError:
            if snapshot is not first_kept and not _has_lists(context, snapshot):
                continue  # an earlier expiry deleted its manifests, and its data files before them
            raise
        removed.append(delta.filter(pc.equal(delta.column("kind"), DELETE)))
    candidates = _names(removed)
    if not len(candidates):
        return []
    latest = context.snapshots.latest()
    newest = first_kept.id if latest is None else latest.id
    later = (context.snapshots.get(i) for i in range(first_kept.id + 1, newest + 1))
    kept = retained_data_files(context, [first_kept, *pinned], later)
    unneeded: list[str] = candidates.filter(pc.invert(pc.is_in(candidates, value_set=kept))).to_pylist()
    return unneeded


def _unneeded_manifests(context: TableContext, doomed: Sequence[Snapshot], kept: Sequence[Snapshot]) -> list[str]:
    needed: set[str] = set()
    for snapshot in kept:
        needed |= manifest_files(context, snapshot)
    gone: set[str] = set()
    for snapshot in doomed:
        gone |= {list_file.path for list_file in snapshot.list_files}
        for list_file in snapshot.list_files:
            if context.fileio.stat(context.paths.absolute(list_file.path)) is not None:
                gone |= set(context.manifests.read_list(list_file).column("file").to_pylist())
    return sorted(gone - needed, key=lambda path: ("manifest-list-" in path, path))


def manifest_files(context: TableContext, snapshot: Snapshot) -> set[str]:
    """The manifest lists and manifests of a snapshot, relative to the table."""
    return {f.path for f in snapshot.list_files} | set(
        context.manifests.read_lists(snapshot).column("file").to_pylist()
    )


def _has_lists(context: TableContext, snapshot: Snapshot) -> bool:
    path = context.paths.absolute(snapshot.delta.path)
    if context.fileio.stat(path) is None:
        return False
    files = context.manifests.read_list(snapshot.delta).column("file").to_pylist()
    return all(context.fileio.stat(context.paths.absolute(f)) is not None for f in files)


def _mark_cleaned(context: TableContext, up_to: int) -> bool:
    while True:
        floor = context.floors.read_live(context.uuid, context.name)
        if floor.cleaned >= up_to:
            return floor.cleaned == up_to
        if context.floors.change(floor, cleaned=up_to, changed_ms=context.env.clock.now_ms()):
            return True


def delete_in_batches(context: TableContext, paths: Sequence[str], what: str, progress: Progress | None) -> None:
    """Delete files, showing progress."""
    for start in range(0, len(paths), 1000):
        batch = paths[start : start + 1000]
        context.fileio.delete(batch)
        if progress is not None:
            progress(f"deleting {what}", start + len(batch), len(paths))


def _names(tables: Sequence[pa.Table]) -> pa.Array:
    chunks = [chunk for t in tables for name in _NAMED if name in t.schema.names for chunk in t.column(name).chunks]
    return pc.unique(pa.chunked_array(chunks, pa.string()).drop_null())
