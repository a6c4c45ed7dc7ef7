"""The protocol of repositories: pointers with compare-and-set over immutable, content-addressed blobs.

Promises that every implementation keeps (``tests/behaviours/test_repository.py`` runs over all of them):

* A commit is applied whole or not at all, and in one order with all other commits of its account. Of two commits that
  expect the same version of a pointer, one succeeds and the other raises :class:`~skerry.common.errors.ConflictError`.
* A commit is durable when it returns. If storage fails so that the outcome is unknown, the error is a
  :class:`~skerry.common.errors.StorageError` whose ``unclear`` is true; any other error means that nothing was changed.
  A commit with an idempotency key can be repeated after both.
* Versions of a pointer only grow, also when its key is deleted and created again.
* A blob that a pointer refers to is never removed. A blob without pointers stays for the whole minimum age of garbage
  collection after it was last put, or last referred to.
* Nothing of another account is visible under any key, name, digest or position.
* Names are listed in the order of their Unicode code points.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from skerry.common.errors import DamagedFileError, NotFoundError
from skerry.graph.repository.record import (
    Account,
    Answer,
    Change,
    Collected,
    Commit,
    CommitAnswer,
    Feed,
    Pointer,
    Position,
    StoredQuery,
)


class Repository(Protocol):
    """Accounts, pointers and blobs; safe between threads, and between processes where storage is shared."""

    outlives_process: bool
    """Whether another process finds what this one has stored."""

    def create_account(self, account: str, display_name: str = "") -> Account:
        """Create an account; :class:`AlreadyExistsError` if the id is taken."""
        ...

    def account(self, account: str) -> Account | None: ...

    def accounts(self, after: str = "", limit: int = 100) -> list[Account]:
        """Accounts whose id is greater than ``after``, in the order of ids."""
        ...

    def delete_account(self, account: str) -> bool:
        """Remove an account with all its data, without reading any blob; returns whether it existed."""
        ...

    def put_blob(self, account: str, data: bytes) -> str:
        """Store bytes and return their digest. Bytes that are there already count as put now."""
        ...

    def get_blob(self, account: str, digest: str) -> bytes:
        """The bytes; :class:`NotFoundError` if there are none, :class:`DamagedFileError` if they were altered."""
        ...

    def get_blobs(self, account: str, digests: Sequence[str]) -> Mapping[str, bytes | DamagedFileError]:
        """The existing ones of these blobs; an altered one has its error instead of bytes."""
        ...

    def pointer(self, account: str, key: str) -> Pointer | None: ...

    def pointer_named(self, account: str, name: str) -> Pointer | None: ...

    def list_pointers(self, account: str, prefix: str, after: str | None = None, limit: int = 100) -> list[Pointer]:
        """Pointers whose name begins with ``prefix`` and is greater than ``after``, in the order of names."""
        ...

    def count_pointers(self, account: str, prefix: str) -> int: ...

    def commit(self, account: str, changes: Sequence[Change], answer: Answer | CommitAnswer | None = None) -> Commit:
        """Apply all changes, or none.

        ``answer`` is stored in the same transaction. If its key has an answer already, nothing is changed: the stored
        answer is returned for the same request, and another request is an :class:`InvalidInputError`.
        """
        ...

    def feed(self, account: str, position: Position | None, limit: int) -> Feed:
        """The changes after a position; all pointers without a position, or if it is too old."""
        ...

    def answer(self, account: str, key: str) -> Answer | None:
        """The answer under an idempotency key."""
        ...

    def record_answer(self, account: str, answer: Answer) -> Answer:
        """Store an answer that belongs to no commit; returns the one that was stored first under its key."""
        ...

    def collect_garbage(self, account: str, min_age_seconds: float, limit: int = 1000) -> Collected:
        """Remove up to ``limit`` blobs without pointers, traces of deleted keys, and answers, all of that age."""
        ...

    def store_query(self, account: str, query: StoredQuery) -> bool:
        """Store a query, or its next version; False if its version is not the one after the stored one."""
        ...

    def query(self, account: str, query_id: str) -> StoredQuery | None: ...

    def count_queries(self, account: str) -> int: ...

    def remove_query(self, account: str, query_id: str, expired_by_ms: int | None = None) -> bool:
        """Remove a query, with ``expired_by_ms`` only if it has expired by then; whether it was removed."""
        ...

    def remove_expired_queries(self, until_ms: int) -> int:
        """Remove the queries of all accounts that expired by a moment; their number."""
        ...

    def signing_key(self) -> bytes:
        """32 secret bytes, the same for every process that uses this repository."""
        ...

    def close(self) -> None: ...


def no_account(account: str) -> NotFoundError:
    """The error for an account that is not there."""
    return NotFoundError(f"there is no account {account!r}")


def no_blob(digest: str) -> NotFoundError:
    """The error for a blob that is not there."""
    return NotFoundError(f"there is no blob {digest!r}")
