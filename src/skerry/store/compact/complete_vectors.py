"""Completion of missing deletion vectors after a compaction, in a commit that changes no row.

They are missing where the option was set later, where vectors are left to compaction, or where a file could not be read
when others were written over it.
"""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.log import EventLog
from skerry.lsm.section import find_sections
from skerry.store.compact.tree import Tree, find_trees
from skerry.store.deletion.hidden import FoundVector, TreeFiles, has_vectors
from skerry.store.deletion.revise import revision_of
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.entry import concat_entries, file_metas
from skerry.table.lease import LeaseKeeper
from skerry.table.options import OFF
from skerry.table.request import Changes, CommitRequest, Revision, TableState
from skerry.table.snapshot import Operation, Snapshot

_log = EventLog("store")


def complete_vectors(context: TableContext, leases: LeaseKeeper) -> Snapshot | None:
    """Write the missing vectors of all overlapping files; returns the snapshot with them, None if none was missing."""
    known = context.snapshots.latest()
    shape = context.shape_of(known)
    if known is None or shape.options.deletion_vectors == OFF or not has_vectors(shape.rules):
        return None
    with leases.hold_latest() as latest:
        state = TableState(context, latest, shape.schema)
        if not any(_lacking(tree) for tree, _ in _trees(state)):
            return None
        snapshot = Committer(context).commit(CommitRequest(Operation.INDEX, revise=_revise))
    _log.info("deletion vectors completed", table=context.name, snapshot=snapshot.id)
    return snapshot


def _revise(state: TableState, changes: Changes, snapshot_id: int) -> Revision | None:
    found: list[FoundVector] = []
    entries: list[pa.Table] = []
    for tree, rows in _trees(state):
        vectors = tree.find(_lacking(tree))
        if vectors:
            found += vectors
            entries.append(rows)

    def live(paths: list[str]) -> pa.Table:
        every = concat_entries(entries)
        return every.filter(pc.is_in(every.column("file"), value_set=pa.array(paths, pa.string())))

    return revision_of(state, changes, live, found, snapshot_id)


def _trees(state: TableState) -> Iterator[tuple[TreeFiles, pa.Table]]:
    """The files of each tree that overlap others, or have deletes, and their entries."""
    if state.snapshot is None:
        return
    for tree in find_trees(state.context, state.snapshot):
        entries = _overlapping(tree)
        if entries.num_rows:
            yield TreeFiles(state.context, state.shape.rules, file_metas(entries)), entries


def _overlapping(tree: Tree) -> pa.Table:
    min_keys, max_keys = (pc.cast(tree.entries.column(n), pa.binary()).combine_chunks() for n in ("min_key", "max_key"))
    sections = find_sections(np.zeros(len(tree.files), np.int64), min_keys, max_keys)
    together = np.bincount(sections)[sections] > 1
    return tree.entries.filter(pa.array(together | (tree.entries.column("tombstone_count").to_numpy() > 0)))


def _lacking(tree: TreeFiles) -> list[int]:
    return [
        number for number in range(len(tree.files)) if not tree.is_complete(number) and tree.can_have_vector(number)
    ]
