"""Rollback: the files of an earlier snapshot become the current ones, in a new commit.

History stays, and the schema too: a snapshot's schema id never decreases. Files that are live now and were live then
keep their index files and levels, and get the deletion vectors of then. The caller holds a lease on the target, so that
expiry does not delete files that the new snapshot is about to refer to.
"""

from collections.abc import Callable

import pyarrow as pa
import pyarrow.compute as pc

from skerry.table.commit import Committer
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.entry import concat_entries, vectors_of, with_vectors
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import Operation, Snapshot


def rollback(context: TableContext, target: Snapshot, guard: Callable[[], None]) -> Snapshot:
    """Commit the state of ``target``. ``guard`` raises if the lease on it no longer holds."""
    wanted = context.manifests.live_files(target)

    def plan(state: TableState) -> Changes:
        current = state.live_files()
        now, then = current.column("file").combine_chunks(), wanted.column("file").combine_chunks()
        stays = current.filter(pc.is_in(now, value_set=then))
        other, reverted = _with_vectors_of(stays, wanted)
        return Changes(
            removed=concat_entries([current.filter(pc.invert(pc.is_in(now, value_set=then))), other]),
            restored=concat_entries([wanted.filter(pc.invert(pc.is_in(then, value_set=now))), reverted]),
            read=ReadRange(),
        )

    return Committer(context).commit(CommitRequest(Operation.ROLLBACK, plan, guard=guard))


def _with_vectors_of(current: pa.Table, wanted: pa.Table) -> tuple[pa.Table, pa.Table]:
    """Entries whose deletion vectors differ from those in ``wanted``: unchanged, and with the vectors of ``wanted``.

    *An upsert hides rows of a file, and is rolled back*: with the vector of now, the rows would stay hidden.
    """
    then = dict(zip(wanted.column("file").to_pylist(), vectors_of(wanted), strict=True))
    before = [then[file] for file in current.column("file").to_pylist()]
    differs = [now != vector for now, vector in zip(vectors_of(current), before, strict=True)]
    other = current.filter(pa.array(differs, pa.bool_()))
    return other, with_vectors(other, [vector for vector, chosen in zip(before, differs, strict=True) if chosen])
