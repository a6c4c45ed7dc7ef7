"""Orphans: files in a table's folder that no snapshot, tag or lease refers to.

Crashed and failed commits leave them. A young file may belong to a commit in progress, so only files older than three
days are removed by default; a commit that takes half as long checks its own files before it publishes. The folder is
listed *before* the snapshots are read, so that a file published in between is never taken for an orphan.

The write-ahead log (``wal/``) and files that Skerry does not know are left alone.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from skerry.common.log import EventLog
from skerry.fileio.base import FileStat
from skerry.table.context import TableContext
from skerry.table.expire import (
    Delete,
    Progress,
    check_unmoved,
    clean_expired,
    delete_in_batches,
    manifest_files,
    pinned_snapshots,
    retained_data_files,
    while_others_expire,
)
from skerry.table.floor import FloorStore, is_alive, missing_floor
from skerry.table.lease import live_leases
from skerry.table.paths import TablePaths, is_table_file, is_uuid, namesake, parse_schema_id, parse_snapshot_id
from skerry.table.published import published_files, read_published, retire_expired
from skerry.table.tag import list_tags

_log = EventLog("table")


@dataclass(frozen=True, slots=True)
class OrphanResult:
    """The orphans that were found, and removed unless it was a dry run."""

    files: list[str] = field(default_factory=list)
    size_bytes: int = 0


def remove_orphan_files(
    context: TableContext,
    older_than_ms: int,
    *,
    dry_run: bool = False,
    progress: Progress | None = None,
    list_all: Callable[[TableContext], list[FileStat]] | None = None,
    delete: Delete | None = None,
) -> OrphanResult:
    """Remove orphans last changed before ``older_than_ms``; with the caller's ``list_all`` and ``delete``, if given."""
    if not dry_run:
        clean_expired(context, progress, delete)
        _retire_untagged(context)
    home = context.floors.read_live(context.uuid, context.name).home
    listed = (list_all or _list_all)(context)
    old = [f for f in listed if f.modified_ms < older_than_ms]
    if not old:
        return OrphanResult()
    needed = while_others_expire(context, lambda: _collect_needed(context))
    kept = _locations_in_use(context, home)
    orphans = [f for f in old if _is_unneeded(context.paths, f.path, needed, _OtherTables(home, kept))]
    if not dry_run:
        (delete or delete_in_batches)(context, [f.path for f in orphans], "orphans", progress)
    _log.info("orphans removed", table=context.name, files=len(orphans), dry_run=dry_run)
    names = [f.path.removeprefix(f"{context.paths.home}/") for f in orphans]
    return OrphanResult(names, sum(f.size_bytes for f in orphans))


def _retire_untagged(context: TableContext) -> None:
    """Drop published snapshots that only a tag kept which was deleted since: nothing else may name their files."""
    floor = context.floors.read_live(context.uuid, context.name)
    retire_expired(context, floor.floor, {tag.name: tag.snapshot.id for tag in list_tags(context)})


def folders_to_list(context: TableContext) -> list[str]:
    """The folder of the table's name; and the table's own, if it was renamed and that is elsewhere."""
    home = context.floors.read_live(context.uuid, context.name).home
    return [home] if home == context.paths.home else [context.paths.root, home]


def _list_all(context: TableContext) -> list[FileStat]:
    return [f for folder in folders_to_list(context) for f in context.fileio.list_files(folder, recursive=True)]


def _locations_in_use(context: TableContext, home: str) -> frozenset[str]:
    """Locations below a name that hold its table, or renamed ones. To be read after files were listed.

    A table that was there when they were listed has the name still, or a forward.
    """
    floor = FloorStore(context.fileio, TablePaths(home)).read()
    if floor is None:
        raise missing_floor(TablePaths(home).floor, context.name)
    used = {floor.location} if floor.is_taken and not floor.files_of else set()
    for forward in floor.forwards:
        target = TablePaths(namesake(home, forward.target))
        if forward.location is not None and is_alive(context.fileio, target, forward.table_uuid):
            used.add(forward.location)
    return frozenset(used)


@dataclass(frozen=True, slots=True)
class _Needed:
    """Files to keep: by name, snapshots from ``first_snapshot`` on, schemas up to ``schema_id``."""

    files: frozenset[str]
    first_snapshot: int
    schema_id: int


def _collect_needed(context: TableContext) -> _Needed:
    """The files that are needed now.

    Tags are read before leases: a reader by tag writes its lease while the tag exists, so one of the two is seen.
    Leases are read before snapshots: a rollback ends its lease once it has landed, and is then found as a snapshot.
    FLOOR must not move in between: a snapshot that expired after the leases were listed may have got a reader before.
    """
    floor = context.floors.read_live(context.uuid, context.name)
    tags, leases = list_tags(context), live_leases(context)
    snapshots = context.snapshots.list()
    check_unmoved(context, floor)
    published = read_published(context)
    pinned = pinned_snapshots(context, floor, tags, leases, [] if published is None else [published.pinned])
    files: set[str] = {context.paths.relative(lease.path) for lease in leases}
    files.update(published_files(context))
    for snapshot in [*snapshots, *pinned]:
        files |= manifest_files(context, snapshot)
    first, later = (snapshots[:1], snapshots[1:])
    files.update(retained_data_files(context, [*first, *pinned], later).to_pylist())
    return _Needed(
        files=frozenset(files),
        first_snapshot=floor.cleaned + 1,
        schema_id=max((s.schema_id for s in [*snapshots, *pinned]), default=0),
    )


@dataclass(frozen=True, slots=True)
class _OtherTables:
    """The folder of the table's name, and which locations in it are not those of dropped tables."""

    home: str
    in_use: frozenset[str]


def _is_unneeded(paths: TablePaths, path: str, needed: _Needed, others: _OtherTables) -> bool:
    """Whether a listed file is unreferenced, or left by an earlier table of the name that was dropped."""
    if path.startswith(f"{paths.root}/"):
        inside = paths.relative(path)
        if paths.location or not is_uuid(inside.split("/", 1)[0]):
            return _is_orphan(inside, needed)
    if not path.startswith(f"{others.home}/"):
        return False
    inside = path.removeprefix(f"{others.home}/")
    top = inside.split("/", 1)[0]
    location = top if is_uuid(top) else ""
    return location not in others.in_use and (location != "" or is_table_file(inside))


def _is_orphan(path: str, needed: _Needed) -> bool:
    """Whether a file (relative to the table) is an unreferenced file of Skerry."""
    folder, _, name = path.rpartition("/")
    if name.startswith(".tmp-"):
        return True
    top = path.split("/", 1)[0]
    if top in ("data", "manifest", "index", "lease", "iceberg"):
        return path not in needed.files
    if folder == "snapshot":
        snapshot_id = parse_snapshot_id(name)
        return snapshot_id is not None and snapshot_id < needed.first_snapshot
    if folder == "schema":
        schema_id = parse_schema_id(name)
        return schema_id is not None and schema_id > needed.schema_id
    return False
