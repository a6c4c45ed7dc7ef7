"""The intent of an append to a table of the lake, stored under the request's idempotency key before it begins.

A table's commit and the stored answer of the request cannot be one transaction. If the server dies between them, the
repeated request reads the intent and looks for its commit: a plain append is committed on top of the snapshot that it
names or not at all, so it can only be the next snapshot, and its commit id begins with the intent's mark.
"""

from dataclasses import dataclass

from skerry.common.errors import CommitOutcomeUnknownError
from skerry.graph.idempotency import IdempotentRequest
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class AppendIntent:
    """An append that takes effect once per request."""

    table_uuid: str
    base_id: int
    """Id of the newest snapshot when the request first came; 0: none."""
    mark: str
    """Prefix of the commit ids of its attempts."""

    @staticmethod
    def keep(request: IdempotentRequest, context: TableContext, latest: Snapshot | None) -> "tuple[AppendIntent, bool]":
        """The intent of the request's first run, and whether this is a later run."""
        facts, again = request.keep(
            lambda: {
                "table": context.uuid,
                "base": str(0 if latest is None else latest.id),
                "mark": f"{context.env.ids.new_id()}.",
            }
        )
        return AppendIntent(facts["table"], int(facts["base"]), facts["mark"]), again

    def has_landed(self, context: TableContext) -> bool:
        """Whether the append is part of the table's history; False if the table was replaced.

        :class:`CommitOutcomeUnknownError` if the snapshot in question has expired, and its commit id is no longer kept.
        """
        latest = context.snapshots.latest() if context.uuid == self.table_uuid else None
        back = -1 if latest is None else latest.id - self.base_id - 1
        if latest is None or back < 0:
            return False
        if back < len(latest.recent):
            return latest.recent[back].startswith(self.mark)
        found = context.snapshots.read(self.base_id + 1)
        if found is None:
            raise CommitOutcomeUnknownError(
                f"snapshot {self.base_id + 1} of {context.name}, which the append would be, has expired: it is not "
                "known whether it had succeeded. Look whether its rows are there"
            )
        return found.commit_id.startswith(self.mark)
