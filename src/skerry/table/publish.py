"""Publishing a snapshot: the one moment at which a commit happens, or does not.

A snapshot appears whole or not at all: its file is put under its final name if that name is free. Three things can make
the answer doubtful, and each has its own way out:

* *Storage failed or did not answer.* Look: if the snapshot that is there carries our commit id, it is ours; if
  another's is there, the race is lost; if nothing is there although it may still arrive, say that it cannot be known.
* *History moved on while we stalled.* Expiry may have raised FLOOR above our id and deleted the snapshots between. So
  FLOOR is read again after the put. At or below it, there are two cases. If the put came before FLOOR was raised, the
  snapshot was part of history, others have built on it, and it expired like any other: committing anew would double
  its rows. If the put came after the snapshot that really had this id was deleted, ours is dead and the commit starts
  anew. :func:`_was_history` tells them apart.
* *The table was dropped, and perhaps created anew.* FLOOR names another table or is sealed: the commit has failed.
  What it left behind names its own table's UUID, counts as absent in the new one, and is replaced by compare-and-set.
"""

from collections.abc import Collection

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


def publish(context: TableContext, snapshot: Snapshot, new_files: Collection[str] = ()) -> bool:
    """Put a snapshot and have it acknowledged; False if the race was lost.

    ``new_files`` are data files that no other snapshot can have unless it builds on this one.
    """
    if not _put(context, snapshot, new_files):
        return False
    floor = _read_floor_after_put(context, snapshot)
    if floor.table_uuid != context.uuid or floor.state != "live":
        raise TableDroppedError(f"table {context.name} was dropped while snapshot {snapshot.id} was committed")
    if snapshot.id > floor.floor or _was_history(context, snapshot, floor, new_files):
        return True
    _log.warning("commit came after its snapshot's time", table=context.name, snapshot=snapshot.id)
    delete_quietly(context, [context.paths.snapshot(snapshot.id)])
    return False


def _was_history(context: TableContext, snapshot: Snapshot, floor: Floor, new_files: Collection[str]) -> bool:
    """Was a snapshot that has expired part of history, or was it put after its time?

    Snapshot files stay until ``cleaned`` has passed them, and a put succeeds only where there is none. So above
    ``cleaned``, what was there when FLOOR was raised is ours. Below, whoever built on it has our new files. Otherwise
    ours is still there if it was put after the files of that time were deleted; if it is gone, nobody can tell.
    """
    if snapshot.id > floor.cleaned:
        return True
    if _is_built_upon(context, snapshot, new_files):
        return True
    found = _look(context, snapshot)
    if found is None or _decoded(context, snapshot, found).commit_id != snapshot.commit_id:
        raise _expiry_unknown(context, snapshot)
    return False


def _is_built_upon(context: TableContext, snapshot: Snapshot, new_files: Collection[str]) -> bool:
    try:
        latest = context.snapshots.latest() if new_files else None
        if latest is None:
            return False
        live = context.manifests.live_files(latest, ["file"]).column("file")
    except SkerryError as error:
        raise _expiry_unknown(context, snapshot) from error
    return not set(new_files).isdisjoint(live.to_pylist())


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


def _put(context: TableContext, snapshot: Snapshot, new_files: Collection[str]) -> bool:
    path, data = context.paths.snapshot(snapshot.id), encode_snapshot(snapshot)
    try:
        if context.fileio.put_if_absent(path, data):
            return True
        found = _look(context, snapshot)
        if found is None:  # it was there, and has expired since
            return _is_built_upon(context, snapshot, new_files)
        there = _decoded(context, snapshot, found)
        if there.table_uuid != snapshot.table_uuid:
            if context.fileio.replace_if(path, data, found.token):
                return True
            found = _look(context, snapshot)
            there = there if found is None else _decoded(context, snapshot, found)
    except StorageError as error:
        return _look_after_unclear_put(context, snapshot, data, error)
    return there.commit_id == snapshot.commit_id


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
        if there.table_uuid == snapshot.table_uuid:
            return False
    except FileMissingError:
        pass
    except StorageError:
        raise unknown from error
    # The place is free, or what a dropped table left is still there: ours may yet arrive.
    if error.unclear:
        raise unknown from error
    raise error


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
