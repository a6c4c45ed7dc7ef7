"""Under which identity the micro-batches of a query are committed."""

from skerry.common.errors import InvalidInputError
from skerry.table.context import TableContext
from skerry.table.snapshot import CommitIdentity

ORDINALS = 8
"""So many commits of one batch to one table can be told apart; one is made today."""


def stream_identity(query: str, batch: int, ordinal: int = 0) -> CommitIdentity:
    """The identity of a micro-batch: its query's id is kept in the checkpoint, and stays."""
    return CommitIdentity(f"spark-stream-{query}", batch * ORDINALS + ordinal)


def check_progress(context: TableContext, identity: CommitIdentity, *, adopt: bool) -> None:
    """Refuse a micro-batch that does not follow on what the table has of its query, or repeat the last of it.

    Spark repeats the last batch and no other, and every batch is a commit. If the table lacks some before this one,
    they went elsewhere; ``adopt`` says that this is known. A batch before the last one is not what it was: it may hold
    other rows than the one of its number.
    """
    batch = identity.identifier // ORDINALS
    latest = context.snapshots.latest()
    applied = None if latest is None else latest.identities.get(identity.user)
    last = -1 if applied is None else applied.identifier // ORDINALS
    if batch > last + 1 and not adopt:
        has = "none of the batches" if applied is None else f"batch {last} and none of the batches"
        raise InvalidInputError(
            f"the checkpoint is of a query that has come to batch {batch}, and table {context.name} has {has} before "
            f"it: they went to another table, or to this one before it was created anew or restored, or they were "
            f"forgotten (option 'commit.identity-retention'). Start with a new checkpoint, which reads everything "
            f"again; or, if rows of those batches are not wanted here, adopt this one for once "
            f"(adopt_checkpoint=True; the option 'adopt-checkpoint' of Spark's own writer)"
        )
    if batch < last:
        raise InvalidInputError(
            f"table {context.name} has batch {last} of this query, whose checkpoint has come to batch {batch} only: "
            f"was it restored, or is it a new one under an old query-id? What of its rows is in the table already "
            f"nobody knows; start with a new checkpoint (and query-id), which reads everything again"
        )
