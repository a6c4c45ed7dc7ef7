"""In-memory index of all pointers of an account: finds names and ids, or their absence, without a storage request.

Freshness contract:

* The index of an account is *complete* once it has followed the feed of the repository. Then a key or name that is not
  in it did not exist at the last read of the feed; a lookup reads the feed again only if the last read is older than
  ``freshness_seconds``. So commits of other processes are seen at most that much later.
* Commits of this process are visible immediately: a mutation commits, and :meth:`AccountIndex.publish` puts its
  pointers into the index under the index's lock before the mutation returns. If the outcome of a commit is unknown, or
  its publication fails, the next lookup reads the feed first, and raises if it cannot.
* An account with more than ``max_pointers`` is not indexed: each lookup asks the repository. It is tried again when
  the freshness bound has passed.
"""

import sys
import threading
from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Sequence

from skerry.common.clock import Clock
from skerry.common.errors import NotFoundError
from skerry.graph.repository.base import Repository
from skerry.graph.repository.check import prefix_end
from skerry.graph.repository.record import Commit, Feed, Pointer, Position

_PAGE = 1000


class AccountIndex:
    """The pointers of one account; safe between threads."""

    def __init__(
        self, repository: Repository, account: str, clock: Clock, freshness_seconds: float, max_pointers: int
    ) -> None:
        self._repository = repository
        self._account = account
        self._clock = clock
        self._freshness_seconds = freshness_seconds
        self._max_pointers = max_pointers
        self._lock = threading.RLock()
        self._position: Position | None = None
        self._complete = False
        self._followed_at: float | None = None
        """When the last feed was asked for; None: it must be followed before anything is answered."""
        self._pointers: dict[str, Pointer] = {}
        self._keys: dict[str, str] = {}
        self._names: list[str] = []
        self._children: Counter[str] = Counter()
        """How many names are directly below a prefix that ends in a slash."""

    def __len__(self) -> int:
        return len(self._pointers)

    @property
    def complete(self) -> bool:
        """Whether absence in the index means absence in the repository."""
        return self._complete

    def pointer(self, key: str) -> Pointer | None:
        """The pointer of a key."""
        with self._lock:
            if self._ready():
                return self._pointers.get(key)
        return self._repository.pointer(self._account, key)

    def pointer_named(self, name: str) -> Pointer | None:
        """The pointer with a name."""
        with self._lock:
            if self._ready():
                key = self._keys.get(name)
                return None if key is None else self._pointers[key]
        return self._repository.pointer_named(self._account, name)

    def position(self) -> Position | None:
        """The state of the repository that lookups answer for; None if they ask the repository itself.

        Two lookups at equal positions give equal answers.
        """
        with self._lock:
            return self._position if self._ready() else None

    def peek_named(self, name: str) -> tuple[bool, Pointer | None]:
        """The pointer with a name, if known without a storage request and without waiting for one.

        The first value says whether the answer is valid.
        """
        if not self._lock.acquire(blocking=False):
            return False, None
        try:
            followed = self._followed_at
            if not self._complete or followed is None:
                return False, None
            if self._clock.monotonic() - followed >= self._freshness_seconds:
                return False, None
            key = self._keys.get(name)
            return True, None if key is None else self._pointers[key]
        finally:
            self._lock.release()

    def list(self, prefix: str, after: str | None, limit: int) -> "Sequence[Pointer]":
        """Pointers whose name begins with a prefix, after a name, in the order of names."""
        with self._lock:
            if self._ready():
                start, end = self._span(prefix)
                start = start if after is None else max(start, bisect_right(self._names, after))
                return [self._pointers[self._keys[name]] for name in self._names[start : min(end, start + limit)]]
        return self._repository.list_pointers(self._account, prefix, after, limit)

    def count(self, prefix: str) -> int:
        """How many names begin with a prefix."""
        with self._lock:
            if self._ready():
                start, end = self._span(prefix)
                return end - start
        return self._repository.count_pointers(self._account, prefix)

    def list_direct(self, prefix: str, after: str | None, limit: int) -> "Sequence[Pointer]":
        """:meth:`list` without names that have a further slash; those below one name are skipped in one step."""
        with self._lock:
            if self._ready():
                found: list[Pointer] = []
                start, end = self._span(prefix)
                at = start if after is None else max(start, bisect_right(self._names, after))
                while at < end and len(found) < limit:
                    name = self._names[at]
                    slash = name.find("/", len(prefix))
                    if slash < 0:
                        found.append(self._pointers[self._keys[name]])
                        at += 1
                    else:
                        at = bisect_left(self._names, prefix_end(name[: slash + 1]), at)
                return found
        return self._direct_of_repository(prefix, after, limit)

    def _direct_of_repository(self, prefix: str, after: str | None, limit: int) -> "Sequence[Pointer]":
        found: list[Pointer] = []
        while len(found) < limit:
            rows = self._repository.list_pointers(self._account, prefix, after, _PAGE)
            found += [row for row in rows if "/" not in str(row.name)[len(prefix) :]]
            if len(rows) < _PAGE:
                break
            after = rows[-1].name
        return found[:limit]

    def count_direct(self, prefix: str) -> int:
        """How many names begin with a prefix, which ends in a slash, and have no further slash."""
        with self._lock:
            if self._ready():
                return self._children[prefix]
        return len(self._direct_of_repository(prefix, None, sys.maxsize))

    def publish(self, commit: Commit) -> None:
        """Make a commit of this process visible, together with earlier commits of others."""
        with self._lock:
            if not self._complete or self._position is None or self._followed_at is None:
                self._followed_at = None
            elif commit.revision == self._position.revision + 1:
                self._apply(commit.pointers, commit.removed)
                self._position = Position(self._position.incarnation, commit.revision)
                self._check_size()
            elif commit.revision > self._position.revision:
                self.refresh()

    def refresh(self) -> None:
        """Follow the repository now."""
        with self._lock:
            self._followed_at = None  # stays so if storage fails
            self._ready()

    def distrust(self) -> None:
        """Read the feed before the next answer: the outcome of a commit of this process is unknown."""
        with self._lock:
            self._followed_at = None

    def _ready(self) -> bool:
        """Whether the index can answer; follows the feed if the last time is too long ago."""
        now = self._clock.monotonic()
        if self._followed_at is None or now - self._followed_at >= self._freshness_seconds:
            self._follow(now)
        return self._complete

    def _follow(self, now: float) -> None:
        self._followed_at = None
        try:
            feed = self._repository.feed(self._account, self._position if self._complete else None, self._max_pointers)
        except NotFoundError:
            self._clear()  # the account is gone, and every name with it
            self._complete, self._position = True, None
        else:
            self._take(feed)
        self._followed_at = now

    def _take(self, feed: Feed) -> None:
        if feed.whole:
            self._clear()
        if feed.whole and not feed.truncated:
            self._pointers = {pointer.key: pointer for pointer in feed.changed}
            self._keys = {pointer.name: pointer.key for pointer in feed.changed if pointer.name is not None}
            self._names = sorted(self._keys)
            self._children = Counter(map(_parent, self._names))
        elif not feed.whole:
            self._apply(feed.changed, feed.removed)
        self._complete = not feed.truncated
        self._position = feed.position
        self._check_size()

    def _check_size(self) -> None:
        if len(self._pointers) > self._max_pointers:
            self._clear()

    def _apply(self, changed: Sequence[Pointer], removed: Sequence[str]) -> None:
        for key in [*removed, *(pointer.key for pointer in changed)]:
            before = self._pointers.pop(key, None)
            if before is not None and before.name is not None:
                del self._keys[before.name]
                del self._names[bisect_left(self._names, before.name)]
                self._count(before.name, -1)
        for pointer in changed:
            self._pointers[pointer.key] = pointer
            if pointer.name is not None:
                self._keys[pointer.name] = pointer.key
                insort(self._names, pointer.name)
                self._count(pointer.name, 1)

    def _count(self, name: str, by: int) -> None:
        parent = _parent(name)
        self._children[parent] += by
        if not self._children[parent]:
            del self._children[parent]

    def _clear(self) -> None:
        self._pointers, self._keys, self._names, self._children = {}, {}, [], Counter()
        self._complete = False

    def _span(self, prefix: str) -> tuple[int, int]:
        return bisect_left(self._names, prefix), bisect_left(self._names, prefix_end(prefix))


def _parent(name: str) -> str:
    """The prefix that a name is directly below."""
    return name[: name.rfind("/") + 1]
