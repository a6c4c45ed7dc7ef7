"""Committing files that were written: they stay if the commit lands, and are removed if it does not."""

from collections.abc import Sequence
from typing import Protocol

from skerry.common.errors import CommitOutcomeUnknownError, SkerryError
from skerry.table.commit import Committer
from skerry.table.request import CommitRequest
from skerry.table.snapshot import Snapshot


class Discardable(Protocol):
    """Files that nobody refers to yet."""

    def discard(self) -> None:
        """Remove them."""
        ...


def commit_written(committer: Committer, request: CommitRequest, written: Sequence[Discardable]) -> Snapshot:
    """Commit; of what several executions of the plan have written, only the last one's files stay, if any.

    If it is not known whether the commit has landed, its files stay: at worst they are orphans.
    """
    try:
        snapshot = committer.commit(request)
    except CommitOutcomeUnknownError:
        _discard(written[:-1])
        raise
    except SkerryError:
        _discard(written)
        raise
    # if it had landed before, another process has committed the same batch meanwhile
    _discard(written[:-1] if committer.landed else written)
    return snapshot


def _discard(written: Sequence[Discardable]) -> None:
    for files in written:
        files.discard()
