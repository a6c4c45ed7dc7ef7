"""Rollback: the files of an earlier snapshot become the current ones, in a new commit.

History stays, and the schema too: a snapshot's schema id never decreases. The caller holds a lease on the target, so
that expiry does not delete files that the new snapshot is about to refer to.
"""

from collections.abc import Callable

import pyarrow.compute as pc

from skerry.table.commit import Committer
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import Operation, Snapshot


def rollback(context: TableContext, target: Snapshot, guard: Callable[[], None]) -> Snapshot:
    """Commit the state of ``target``. ``guard`` raises if the lease on it no longer holds."""
    wanted = context.manifests.live_files(target)

    def plan(state: TableState) -> Changes:
        current = state.live_files()
        now, then = current.column("file").combine_chunks(), wanted.column("file").combine_chunks()
        return Changes(
            removed=current.filter(pc.invert(pc.is_in(now, value_set=then))),
            restored=wanted.filter(pc.invert(pc.is_in(then, value_set=now))),
            read=ReadRange(),
        )

    return Committer(context).commit(CommitRequest(Operation.ROLLBACK, plan, guard=guard))
