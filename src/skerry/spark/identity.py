"""Under which identity the micro-batches of a query are committed."""

from skerry.table.snapshot import CommitIdentity

ORDINALS = 8
"""So many commits of one batch to one table can be told apart; one is made today."""


def stream_identity(query: str, batch: int, ordinal: int = 0) -> CommitIdentity:
    """The identity of a micro-batch: its query's id is kept in the checkpoint, and stays."""
    return CommitIdentity(f"spark-stream-{query}", batch * ORDINALS + ordinal)
