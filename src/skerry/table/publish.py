"""Publishing a snapshot: the one moment at which a commit happens, or does not.

A snapshot appears whole or not at all: its file is put under its final name if that name is free. Three things can make
the answer doubtful, and each has its own way out:

* *Storage failed or did not answer.* Look: if the snapshot that is there carries our commit id, it is ours; if
  another's is there, the race is lost; if nothing is there although it may still arrive, say that it cannot be known.
* *History moved on while we stalled.* Expiry may have raised FLOOR above our id and deleted the snapshots between. So
  FLOOR is read again after the put; at or below it, the snapshot is dead and the commit starts anew.
* *The table was dropped, and perhaps created anew.* FLOOR names another table or is sealed: the commit has failed.
  What it left behind names its own table's UUID, counts as absent in the new one, and is replaced by compare-and-set.
"""

from skerry.common.errors import (
    CommitOutcomeUnknownError,
    DamagedFileError,
    FileMissingError,
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
    if snapshot.id <= floor.floor:
        _log.warning("commit came after its snapshot's time", table=context.name, snapshot=snapshot.id)
        delete_quietly(context, [context.paths.snapshot(snapshot.id)])
        return False
    return True


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
        found = _look_after_refusal(context, snapshot)
        if found is None:
            return False  # it was there, and has expired since
        there = decode_snapshot(found.data, path)
        if there.table_uuid != snapshot.table_uuid:
            if context.fileio.replace_if(path, data, found.token):
                return True
            found = _look_after_refusal(context, snapshot)
            there = there if found is None else decode_snapshot(found.data, path)
    except StorageError as error:
        return _look_after_unclear_put(context, snapshot, data, error)
    return there.commit_id == snapshot.commit_id


def _look_after_refusal(context: TableContext, snapshot: Snapshot) -> Versioned | None:
    """What is there. A refusal may have been our own success, repeated after a lost answer."""
    try:
        return context.fileio.read_versioned(context.paths.snapshot(snapshot.id))
    except FileMissingError:
        return None
    except StorageError as error:
        raise _outcome_unknown(context, snapshot, error) from error


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
        there = decode_snapshot(found.data, path)
        if there.commit_id == snapshot.commit_id:
            # It is there; write it once more so that it is durable too.
            if not context.fileio.replace_if(path, data, found.token):
                raise unknown from error
            return True
    except FileMissingError:
        if error.unclear:
            raise unknown from error
        raise error from None
    except StorageError:
        raise unknown from error
    return False


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
