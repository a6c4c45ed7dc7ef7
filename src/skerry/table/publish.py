"""Publishing a snapshot: the put that decides whether a commit happens.

A snapshot appears whole or not at all: its file is put under its final name if that name is free. Three cases leave the
outcome unclear:

* *Storage failed or did not answer.* The file is read back: with our commit id, the commit has landed; with another,
  the race is lost; if there is no file but it may still arrive, the outcome is unknown.
* *The committer stalled while others committed.* Expiry may have raised FLOOR above our id and deleted snapshots. So
  FLOOR is read again after the put. If our id is at or below it, there are two cases. If the put came before FLOOR was
  raised, the snapshot was part of history and expired like any other: committing again would double its rows. If the
  put came after the real snapshot of this id was deleted, ours is not part of history, and the commit starts over. The
  latest snapshot decides: it names the commits that led to it.
* *The table was dropped.* FLOOR says so, or names another table: the commit has failed. Its files are in a folder that
  is no longer used.
"""

from skerry.common.errors import (
    CommitOutcomeUnknownError,
    DamagedFileError,
    FileMissingError,
    SkerryError,
    StorageError,
    TableDroppedError,
)
from skerry.common.log import EventLog
from skerry.fileio.base import Versioned
from skerry.table.context import TableContext
from skerry.table.floor import Floor
from skerry.table.snapshot import Snapshot, decode_snapshot, encode_snapshot

_FLOOR_READS = 5
_log = EventLog("table")


def publish(context: TableContext, snapshot: Snapshot) -> bool:
    """Put a snapshot and have it acknowledged; False if the race was lost."""
    if not _put(context, snapshot):
        return False
    floor = _read_floor_after_put(context, snapshot)
    if floor.table_uuid != context.uuid or floor.state != "live":
        raise TableDroppedError(f"table {context.name} was dropped while snapshot {snapshot.id} was committed")
    if snapshot.id > floor.floor or _was_history(context, snapshot, floor):
        return True
    _log.warning("commit came after its snapshot's time", table=context.name, snapshot=snapshot.id)
    delete_quietly(context, [context.paths.snapshot(snapshot.id)])
    return False


def _was_history(context: TableContext, snapshot: Snapshot, floor: Floor) -> bool:
    """Whether an expired snapshot was part of history, or was put into an expired range.

    Snapshot files stay until ``cleaned`` has passed them, and a put succeeds only where there is none. So above
    ``cleaned``, our snapshot is the one that expired. Below, the latest snapshot decides.
    """
    if snapshot.id > floor.cleaned:
        return True
    try:
        latest = context.snapshots.latest()
    except SkerryError as error:
        raise _expiry_unknown(context, snapshot) from error
    ours = None if latest is None else latest.has_been(snapshot.id, snapshot.commit_id)
    if ours is None:
        raise _expiry_unknown(context, snapshot)
    return ours


def _expiry_unknown(context: TableContext, snapshot: Snapshot) -> CommitOutcomeUnknownError:
    return CommitOutcomeUnknownError(
        f"snapshot {snapshot.id} of {context.name} expired before its commit could be confirmed, and it is "
        f"unknown whether later snapshots build on it; look at the table, or commit again under the same identity"
    )


def delete_quietly(context: TableContext, paths: list[str]) -> None:
    """Delete unreferenced files; if that fails, they stay until orphan removal."""
    try:
        context.fileio.delete(paths)
    except StorageError as error:
        _log.warning("leftovers stay until orphan removal", table=context.name, problem=str(error))


def _put(context: TableContext, snapshot: Snapshot) -> bool:
    path, data = context.paths.snapshot(snapshot.id), encode_snapshot(snapshot)
    try:
        if context.fileio.put_if_absent(path, data):
            return True
    except StorageError as error:
        return _look_after_unclear_put(context, snapshot, data, error)
    found = _look(context, snapshot)
    if found is None:  # it has expired since: it was ours, if a request was retried after a lost answer
        return _was_history(context, snapshot, Floor(context.uuid, floor=snapshot.id, cleaned=snapshot.id))
    return _decoded(context, snapshot, found).commit_id == snapshot.commit_id


def _look(context: TableContext, snapshot: Snapshot) -> Versioned | None:
    """Read the snapshot back: a refusal may hide our own success, retried after a lost answer."""
    try:
        return context.fileio.read_versioned(context.paths.snapshot(snapshot.id))
    except FileMissingError:
        return None
    except StorageError as error:
        raise _outcome_unknown(context, snapshot, error) from error


def _decoded(context: TableContext, snapshot: Snapshot, found: Versioned) -> Snapshot:
    return decode_snapshot(found.data, context.paths.snapshot(snapshot.id))


def _outcome_unknown(context: TableContext, snapshot: Snapshot, error: StorageError) -> CommitOutcomeUnknownError:
    return CommitOutcomeUnknownError(
        f"commit of snapshot {snapshot.id} to {context.name}: storage failed ({error}), and it is unknown "
        f"whether the snapshot is there; look at the table, or commit again under the same identity"
    )


def _look_after_unclear_put(context: TableContext, snapshot: Snapshot, data: bytes, error: StorageError) -> bool:
    path = context.paths.snapshot(snapshot.id)
    unknown = _outcome_unknown(context, snapshot, error)
    try:
        found = context.fileio.read_versioned(path)
        there = _decoded(context, snapshot, found)
        if there.commit_id == snapshot.commit_id:
            # It exists; write it once more to make it durable.
            if not context.fileio.replace_if(path, data, found.token):
                raise unknown from error
            return True
        return False
    except FileMissingError:
        if error.unclear:  # it may still arrive
            raise unknown from error
        raise error from None
    except StorageError:
        raise unknown from error


def _read_floor_after_put(context: TableContext, snapshot: Snapshot) -> Floor:
    """FLOOR after the put. The snapshot exists, so any error from here on leaves the outcome unknown."""
    unknown = CommitOutcomeUnknownError(
        f"snapshot {snapshot.id} of {context.name} was written, but FLOOR cannot be read to confirm it"
    )
    for attempt in range(_FLOOR_READS):
        try:
            floor = context.floors.read()
        except StorageError as error:
            _log.warning("FLOOR not readable after put", table=context.name, problem=str(error))
            context.env.clock.sleep(context.env.settings.backoff_min_seconds * 2**attempt)
        except DamagedFileError as error:
            raise unknown from error
        else:
            if floor is None:
                break
            return floor
    raise unknown
