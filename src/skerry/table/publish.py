"""Publishing a snapshot: the one moment at which a commit happens, or does not.

A snapshot appears whole or not at all: its file is put under its final name if that name is free. Three things can make
the answer doubtful, and each has its own way out:

* *Storage failed or did not answer.* Look: if the snapshot that is there carries our commit id, it is ours; if
  another's is there, the race is lost; if nothing is there although it may still arrive, say that it cannot be known.
* *History moved on while we stalled.* Expiry may have raised FLOOR above our id and deleted the snapshots between. So
  FLOOR is read again after the put. At or below it, there are two cases. If the put came before FLOOR was raised, the
  snapshot was part of history, others have built on it, and it expired like any other: committing anew would double
  its rows. If the put came after the snapshot that really had this id was deleted, ours is dead and the commit starts
  anew. The latest snapshot tells them apart: it names the commits that led to it.
* *The table was dropped.* FLOOR says so, or names another table: the commit has failed. What it left behind is in a
  folder that nobody looks at any more.
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
    """Was a snapshot that has expired part of history, or was it put after its time?

    Snapshot files stay until ``cleaned`` has passed them, and a put succeeds only where there is none. So above
    ``cleaned``, what was there when FLOOR was raised is ours. Below, the latest snapshot knows.
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
        f"snapshot {snapshot.id} of {context.name} expired before its commit could be confirmed, and whether later "
        f"snapshots build on it cannot be told; look at the table, or commit again under the same identity"
    )


def delete_quietly(context: TableContext, paths: list[str]) -> None:
    """Delete files that nobody refers to; if that fails, they stay until orphan removal."""
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
    if found is None:  # it was there, and has expired since: ours, if a lost answer was repeated
        return _was_history(context, snapshot, Floor(context.uuid, floor=snapshot.id, cleaned=snapshot.id))
    return _decoded(context, snapshot, found).commit_id == snapshot.commit_id


def _look(context: TableContext, snapshot: Snapshot) -> Versioned | None:
    """What is there. A refusal may have been our own success, repeated after a lost answer."""
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
        f"commit of snapshot {snapshot.id} to {context.name}: storage failed ({error}), and whether the "
        f"snapshot is there cannot be told; look at the table, or commit again under the same identity"
    )


def _look_after_unclear_put(context: TableContext, snapshot: Snapshot, data: bytes, error: StorageError) -> bool:
    path = context.paths.snapshot(snapshot.id)
    unknown = _outcome_unknown(context, snapshot, error)
    try:
        found = context.fileio.read_versioned(path)
        there = _decoded(context, snapshot, found)
        if there.commit_id == snapshot.commit_id:
            # It is there; write it once more so that it is durable too.
            if not context.fileio.replace_if(path, data, found.token):
                raise unknown from error
            return True
        return False
    except FileMissingError:
        if error.unclear:  # it may yet arrive
            raise unknown from error
        raise error from None
    except StorageError:
        raise unknown from error


def _read_floor_after_put(context: TableContext, snapshot: Snapshot) -> Floor:
    """FLOOR as it is after the put. The snapshot is there: whatever goes wrong now, nobody may say that it is not."""
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
