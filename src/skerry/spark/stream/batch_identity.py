"""The commit identity of a query's micro-batches."""

from skerry.common.errors import InvalidInputError
from skerry.table.context import TableContext
from skerry.table.snapshot import CommitIdentity

ORDINALS = 8
"""Maximum number of commits of one batch to one table that have identities; one is used today."""


def stream_identity(query: str, batch: int, ordinal: int = 0) -> CommitIdentity:
    """The identity of a micro-batch: the query's id from the checkpoint, and the batch's number."""
    return CommitIdentity(f"spark-stream-{query}", batch * ORDINALS + ordinal)


def check_progress(context: TableContext, identity: CommitIdentity, *, adopt: bool) -> None:
    """Refuse a micro-batch that neither follows nor repeats the table's last batch of its query.

    Spark repeats only the last batch, and every batch is a commit. If the table lacks earlier batches, they were
    written to another table; ``adopt`` accepts that. A batch before the last one is refused: it may hold other rows
    than the earlier one of its number.
    """
    batch = identity.identifier // ORDINALS
    latest = context.snapshots.latest()
    applied = None if latest is None else latest.identities.get(identity.user)
    last = -1 if applied is None else applied.identifier // ORDINALS
    if batch > last + 1 and not adopt:
        has = "none of the batches" if applied is None else f"batch {last} and none of the batches"
        raise InvalidInputError(
            f"the checkpoint is of a query that has come to batch {batch}, and table {context.name} has {has} before "
            f"it: they went to another table, or to this one before it was created again or restored, or they were "
            f"forgotten (option 'commit.identity-retention'). Start with a new checkpoint, which reads everything "
            f"again; or, if rows of those batches are not wanted here, adopt this one for once "
            f"(adopt_checkpoint=True; the option 'adopt-checkpoint' of Spark's own writer)"
        )
    if batch < last:
        raise InvalidInputError(
            f"table {context.name} has batch {last} of this query, and the checkpoint has come to batch {batch} only: "
            f"was it restored, or is it a new one under an old query-id? It is unknown which of its rows the table has "
            f"already; start with a new checkpoint (and query-id), which reads everything again"
        )
