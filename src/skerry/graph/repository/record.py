"""Records of repositories: accounts, pointers, changes of pointers, answers under idempotency keys.

A *blob* is immutable bytes, found by their SHA-256. A *pointer* says which blob is current under a key, and may have a
name that no other pointer of the account has. Everything belongs to one account; the same key, name or blob in two
accounts are two things.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Account:
    """An owner of pointers and blobs."""

    id: str
    display_name: str
    incarnation: str
    """Differs between two accounts that had the same id one after the other."""
    created_ms: int
    revision: int
    """Number of the last commit; it grows by one with each."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """The current blob of a key."""

    key: str
    version: int
    """The revision of the commit that wrote it: it only grows, also when the key is deleted and created again."""
    blob: str
    """SHA-256 of the content, 64 hexadecimal digits."""
    name: str | None = None
    """Unique in the account; listings are in the order of names."""


@dataclass(frozen=True, slots=True)
class Put:
    """Point a key to a blob. ``expected_version`` is the version it must have, 0 if there must be none."""

    key: str
    blob: str
    expected_version: int
    name: str | None = None
    content: bytes | None = field(default=None, compare=False, repr=False)
    """Bytes of the blob, which the commit stores in its own transaction; None: they were put before."""


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove a key of that version."""

    key: str
    expected_version: int


@dataclass(frozen=True, slots=True)
class Require:
    """Commit only if a key exists; with ``expected_version`` only in that version."""

    key: str
    expected_version: int | None = None


@dataclass(frozen=True, slots=True)
class RequireUnused:
    """Commit only if no name begins with a prefix, apart from pointers that the same commit deletes or renames."""

    prefix: str


@dataclass(frozen=True, slots=True)
class RequireNameFree:
    """Commit only if no pointer has a name, apart from pointers that the same commit deletes or renames."""

    name: str


Change = Put | Delete | Require | RequireUnused | RequireNameFree


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a request, kept under its idempotency key."""

    key: str
    request: str
    """Digest of the request: the key may not be used for another one."""
    body: bytes
    created_ms: int = 0

    def at(self, revision: int) -> "Answer":
        """The answer to a commit of this revision."""
        return self


@dataclass(frozen=True, slots=True)
class CommitAnswer:
    """The answer to a request that a commit completes; it may tell the revision, which only the commit knows."""

    key: str
    request: str
    body_of: Callable[[int], bytes]
    """The body for a revision; it may be called more than once."""

    def at(self, revision: int) -> Answer:
        """The answer to a commit of this revision."""
        return Answer(self.key, self.request, self.body_of(revision))


@dataclass(frozen=True, slots=True)
class Commit:
    """Result of a commit. A replayed one changed nothing: ``answer`` is that of the first request with the same key."""

    revision: int
    pointers: tuple[Pointer, ...] = ()
    removed: tuple[str, ...] = ()
    answer: Answer | None = None
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A reader's position in the commits of an account."""

    incarnation: str
    revision: int


@dataclass(frozen=True, slots=True)
class Feed:
    """The changes after a position; or all pointers, if the position is too old to continue from."""

    position: Position
    changed: Sequence[Pointer]
    removed: Sequence[str] = ()
    whole: bool = False
    """Whether ``changed`` has all pointers of the account, not only new ones."""
    truncated: bool = False
    """Whether there were more pointers than the limit; then ``changed`` is empty."""


@dataclass(frozen=True, slots=True)
class StoredQuery:
    """An open query of an account, as all processes see it."""

    id: str
    version: int
    """1 when it is stored first, one more with each change."""
    expires_ms: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Collected:
    """Counts of one garbage collection."""

    blobs: int = 0
    blob_bytes: int = 0
    removed_keys: int = 0
    answers: int = 0
