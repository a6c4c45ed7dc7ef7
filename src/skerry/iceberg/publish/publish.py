"""Publishing: the newest snapshot that Iceberg can represent exactly becomes the current one of an Iceberg table.

1. Read the current version of the metadata; find the newest snapshot with an exact view (``hidden``). If it is
   published already, only tags and the version hint are updated.
2. Take a lease on the snapshot. Write what is new: files of deletes, manifests, the manifest list, the list of files.
3. Put the next version of the metadata, if absent. If another publisher was faster, begin again at 1: it may have
   published the same snapshot. Else write the version hint, and delete the files of dropped snapshots.

A crash before step 3 leaves orphans. One after it is complete but for the hint, which the next publication repairs.
"""

from dataclasses import dataclass
from typing import Any

from skerry.common.errors import (
    ConflictError,
    DamagedFileError,
    InvalidInputError,
    SkerryError,
    SnapshotExpiredError,
    StorageError,
)
from skerry.common.log import EventLog
from skerry.fileio.attempt import attempts
from skerry.iceberg.publish.changed import ChangesSince
from skerry.iceberg.publish.draft import Draft, draft_publication
from skerry.iceberg.publish.hidden import last_exact
from skerry.iceberg.publish.location import location_of
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.publish import delete_quietly
from skerry.table.published import (
    PublishedVersion,
    delete_dropped,
    has_hint,
    newest_version,
    next_document,
    put_version,
    read_published,
    without_expired,
    write_hint,
)
from skerry.table.published_search import Searched, read_searched, write_searched
from skerry.table.snapshot import Snapshot
from skerry.table.tag import list_tags

_log = EventLog("iceberg")


@dataclass(frozen=True, slots=True)
class _Facts:
    """Attributes of a result, besides the path."""

    snapshot_id: int
    latest_id: int
    lag_ms: int
    format_version: int
    reason: str
    is_new: bool


class PublishedTable(str):
    """The URI of a table's Iceberg metadata, with the state that it shows."""

    snapshot_id: int
    """The published snapshot; it has the same id in Iceberg."""
    lag_snapshots: int
    """Number of newer snapshots that are not published because they have no exact view; 0: it is the latest."""
    lag_ms: int
    """Time between its commit and that of the latest snapshot."""
    reason: str
    """Why newer snapshots are not published; empty if it is the latest."""
    format_version: int
    is_new: bool
    """Whether this call published it; False if it was published before."""

    def at_version(self, version: int) -> "PublishedTable":
        """The same snapshot in another version of the metadata."""
        found = PublishedTable(f"{self.rpartition('/')[0]}/v{version}.metadata.json")
        for name in PublishedTable.__annotations__:
            setattr(found, name, getattr(self, name))
        return found

    @staticmethod
    def of(location: str, facts: _Facts) -> "PublishedTable":
        found = PublishedTable(location)
        found.snapshot_id = facts.snapshot_id
        found.lag_snapshots = facts.latest_id - facts.snapshot_id
        found.lag_ms = facts.lag_ms
        found.reason = facts.reason
        found.format_version = facts.format_version
        found.is_new = facts.is_new
        return found


def publish_table(context: TableContext, leases: LeaseKeeper) -> PublishedTable:
    """Publish the newest snapshot that has an exact view; :class:`InvalidInputError` if there is none."""
    for _ in attempts(context.env):
        latest = context.snapshots.latest()
        if latest is None:
            raise InvalidInputError(f"table {context.name} has no snapshot to publish yet: write some rows first")
        base = read_published(context)
        format_version = context.shape_of(latest).options.iceberg_format_version
        continues = base is not None and base.document["format-version"] <= format_version
        since = ChangesSince(context, base.pinned if base is not None and continues else None)
        is_same = base is not None and base.document["format-version"] == format_version
        try:
            published_id = 0 if base is None else base.current_id
            target, reason = last_exact(context, latest, published_id, format_version, since if is_same else None)
            if target is None:
                _remember(context, latest, published_id, format_version, reason)
                if base is None:
                    raise _unpublishable(context, reason)
                found = _keep(context, base)
                if found is None:
                    continue
                return _result(context, found, latest, reason, is_new=False)
            lag = (latest.id - target.id, latest.commit_ms - target.commit_ms)
            done = _publish(leases, Draft(context, base, target, format_version, lag, since=since))
        except SnapshotExpiredError:
            continue
        except DamagedFileError as error:
            context.raise_if_dropped(error)
            if newest_version(context) == (None if base is None else base.version):
                raise
            continue  # another publisher dropped files of the version that this one began with
        except SkerryError as error:
            context.raise_if_dropped(error)
            raise
        if done is not None:
            _remember(context, latest, done.current_id, format_version, reason)
            return _result(context, done, latest, reason, is_new=True)
    raise ConflictError(
        f"table {context.name} is published by others all the time; try again", rule="metadata_version_is_free"
    )


def _remember(context: TableContext, latest: Snapshot, published_id: int, format_version: int, reason: str) -> None:
    """Record the snapshots without an exact view, so that the next search skips them."""
    if latest.id > published_id and read_searched(context, format_version, latest.id - 1) is None:
        write_searched(context, Searched(format_version, published_id, latest.id, reason))


def _publish(leases: LeaseKeeper, draft: Draft) -> PublishedVersion | None:
    """Publish one snapshot; None if another publisher was faster, or its version was put too late."""
    context, base, target = draft.context, draft.published, draft.snapshot
    with leases.hold(target, required=True) as check_lease:
        try:
            built = draft_publication(draft)
            document = _with_tags(context, base, built)
            check_lease()
            version = 1 if base is None else base.version + 1
            won = put_version(context, version, document)
        except StorageError as error:
            if not error.unclear:
                delete_quietly(context, [context.paths.absolute(name) for name in draft.written])
            raise
        except SkerryError:
            delete_quietly(context, [context.paths.absolute(name) for name in draft.written])
            raise
        if not won:
            delete_quietly(context, [context.paths.absolute(name) for name in draft.written])
            return None
    context.floors.read_live(context.uuid, context.name)
    if (write_hint(context) or newest_version(context)) != version:
        current = read_published(context)
        if current is None or current.current_id < target.id:
            return None  # a suspended publisher was overtaken by versions of others and the expiry of old versions
        return current
    if base is not None:
        delete_dropped(context, base.document, document)
    _log.info("published", table=context.name, snapshot=target.id, version=version)
    return PublishedVersion(version, document)


def _with_tags(context: TableContext, base: PublishedVersion | None, document: dict[str, Any]) -> dict[str, Any]:
    floor = context.floors.read_live(context.uuid, context.name)
    tagged = {tag.name: tag.snapshot.id for tag in list_tags(context)}
    kept = without_expired(document, floor.floor, tagged)
    return next_document(base, kept, str(kept["location"]), context.env.clock.now_ms())


def _keep(context: TableContext, base: PublishedVersion) -> PublishedVersion | None:
    """The same version, or a new one if tags have changed; None if another publisher was faster."""
    document = _with_tags(context, base, dict(base.document))
    if document["refs"] == base.document["refs"]:
        if not has_hint(context, base.version):
            write_hint(context)
        return base
    if not put_version(context, base.version + 1, document):
        return None
    write_hint(context)
    delete_dropped(context, base.document, document)
    return PublishedVersion(base.version + 1, document)


def _result(
    context: TableContext, found: PublishedVersion, latest: Snapshot, reason: str, *, is_new: bool
) -> PublishedTable:
    shown = found.pinned
    facts = _Facts(
        snapshot_id=shown.id,
        latest_id=max(latest.id, shown.id),
        lag_ms=max(0, latest.commit_ms - shown.commit_ms),
        format_version=int(found.document["format-version"]),
        reason=reason if latest.id > shown.id else "",
        is_new=is_new,
    )
    return PublishedTable.of(f"{location_of(context)}/iceberg/metadata/v{found.version}.metadata.json", facts)


def _unpublishable(context: TableContext, reason: str) -> InvalidInputError:
    schema = context.schema_of(context.snapshots.latest())
    advice = (
        "compact(full=True) makes one that does"
        if schema.primary_key
        else "tables with 'file.format' = parquet, and 'iceberg.format-version' = 3 for columns with defaults, do"
    )
    return InvalidInputError(
        f"table {context.name} cannot be published as an Iceberg table: no snapshot of it has an exact view there, "
        f"since {reason}; {advice}"
    )
