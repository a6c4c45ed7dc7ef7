"""Files with rows that other commits have added since a state of a table was read."""

import pyarrow.compute as pc

from skerry.common.errors import DamagedFileError, SnapshotExpiredError, StorageError
from skerry.formats.meta import DataFileMeta
from skerry.store.read.sorted_source import FileSource
from skerry.table.conflict import ReadRange
from skerry.table.entry import ADD, file_metas, without_revised
from skerry.table.request import TableState

MAX_LANDED_ROWS = 1_000_000
"""Maximum row versions that are checked one by one; with more, the whole table is read again."""


def landed_since(base: TableState, state: TableState, read: ReadRange) -> tuple[FileSource, ...] | None:
    """The files of a primary-key table with newer versions of rows that were read from ``base``, oldest first.

    None if anything else changed (schema, removed or restored files), if commits have expired, or if there are too many
    rows.
    """
    if base.snapshot is None or state.snapshot is None or base.schema.id != state.schema.id:
        return None
    try:
        metas = [
            meta
            for snapshot_id in range(base.snapshot.id + 1, state.snapshot.id + 1)
            for meta in _added_by(snapshot_id, state, read)
        ]
    except (DamagedFileError, SnapshotExpiredError, StorageError, _NotOnlyAddedError):
        return None
    if sum(meta.row_count for meta in metas) > MAX_LANDED_ROWS:
        return None
    return tuple(FileSource(state.context, meta) for meta in sorted(metas, key=lambda meta: meta.sequence or (0, 0)))


class _NotOnlyAddedError(Exception):
    pass


def _added_by(snapshot_id: int, state: TableState, read: ReadRange) -> list[DataFileMeta]:
    context = state.context
    snapshot = context.snapshots.read(snapshot_id)
    if snapshot is None:
        raise _NotOnlyAddedError
    if not snapshot.operation.changes_rows:
        return []
    entries = without_revised(context.manifests.delta_entries(snapshot))
    are_new = pc.and_(pc.equal(entries.column("kind"), ADD), pc.equal(entries.column("sequence_snapshot"), snapshot_id))
    if not pc.all(are_new, min_count=0).as_py():
        raise _NotOnlyAddedError
    return file_metas(entries.filter(read.overlaps(entries)))
