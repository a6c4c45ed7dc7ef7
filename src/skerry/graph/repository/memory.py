"""A repository in memory: for tests, and for a process that needs no metadata after its end."""

import secrets
import threading
from bisect import bisect_left, bisect_right, insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.closing import Closing
from skerry.common.errors import AlreadyExistsError, DamagedFileError
from skerry.graph.repository.base import no_account, no_blob
from skerry.graph.repository.check import (
    check_account_id,
    check_changes,
    check_same_request,
    checked_blob,
    digest_of,
    prefix_end,
)
from skerry.graph.repository.record import (
    Account,
    Answer,
    Change,
    Collected,
    Commit,
    CommitAnswer,
    Delete,
    Feed,
    Pointer,
    Position,
    Put,
    StoredQuery,
)


@dataclass(slots=True)
class _Blob:
    data: bytes
    used_ms: int


@dataclass(slots=True)
class _AccountState:
    """One account; implements :class:`skerry.graph.repository.check.State`."""

    account: Account
    clock: Clock
    floor: int = 0
    """Traces of keys deleted up to this revision are gone."""
    pointers: dict[str, Pointer] = field(default_factory=dict)
    by_name: dict[str, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    removed: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Deleted keys with the revision and the time."""
    blobs: dict[str, _Blob] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    queries: dict[str, StoredQuery] = field(default_factory=dict)

    def pointer(self, key: str) -> Pointer | None:
        return self.pointers.get(key)

    def pointer_named(self, name: str) -> Pointer | None:
        key = self.by_name.get(name)
        return None if key is None else self.pointers[key]

    def named_under(self, prefix: str, limit: int) -> Sequence[Pointer]:
        return self.named(prefix, None, limit)

    def named(self, prefix: str, after: str | None, limit: int) -> list[Pointer]:
        start, end = self.span(prefix)
        if after is not None:
            start = max(start, bisect_right(self.names, after))
        return [self.pointers[self.by_name[name]] for name in self.names[start : min(end, start + limit)]]

    def span(self, prefix: str) -> tuple[int, int]:
        return bisect_left(self.names, prefix), bisect_left(self.names, prefix_end(prefix))

    def claim_blob(self, digest: str) -> bool:
        return digest in self.blobs  # the lock is held until the commit ends: that it is used is noted by apply

    def store_blob(self, digest: str, data: bytes) -> None:
        if digest in self.blobs:
            self.blobs[digest].data = bytes(data)
            self.use(digest)
        else:
            self.blobs[digest] = _Blob(bytes(data), self.clock.now_ms())

    def use(self, digest: str) -> None:
        blob = self.blobs.get(digest)
        if blob is not None:
            blob.used_ms = max(blob.used_ms, self.clock.now_ms())

    def apply(self, changes: Sequence[Change], current: Mapping[str, Pointer]) -> Commit:
        revision = self.account.revision + 1
        for pointer in current.values():
            self.use(pointer.blob)
            if pointer.name is not None:
                del self.by_name[pointer.name]
                del self.names[bisect_left(self.names, pointer.name)]
        written, removed = [], []
        for change in changes:
            if isinstance(change, Delete):
                del self.pointers[change.key]
                self.removed[change.key] = revision, self.clock.now_ms()
                removed.append(change.key)
            elif isinstance(change, Put):
                self.use(change.blob)
                pointer = Pointer(change.key, revision, change.blob, change.name)
                self.pointers[change.key] = pointer
                self.removed.pop(change.key, None)
                if change.name is not None:
                    self.by_name[change.name] = change.key
                    insort(self.names, change.name)
                written.append(pointer)
        self.account = replace(self.account, revision=revision)
        return Commit(revision, tuple(written), tuple(removed))


class MemoryRepository(Closing):
    """A :class:`~skerry.graph.repository.base.Repository` that is lost with the object."""

    outlives_process = False

    def __init__(self, clock: Clock | None = None, ids: IdSource | None = None) -> None:
        self._clock = clock or SystemClock()
        self._ids = ids or SystemIds()
        self._lock = threading.RLock()
        self._accounts: dict[str, _AccountState] = {}
        self._key = secrets.token_bytes(32)

    def create_account(self, account: str, display_name: str = "") -> Account:
        check_account_id(account)
        with self._lock:
            if account in self._accounts:
                raise AlreadyExistsError(f"account {account!r} exists already")
            made = Account(account, display_name, self._ids.new_id(), self._clock.now_ms(), 0)
            self._accounts[account] = _AccountState(made, self._clock)
            return made

    def account(self, account: str) -> Account | None:
        with self._lock:
            state = self._accounts.get(account)
            return None if state is None else state.account

    def accounts(self, after: str = "", limit: int = 100) -> list[Account]:
        with self._lock:
            return [self._accounts[name].account for name in sorted(self._accounts) if name > after][:limit]

    def delete_account(self, account: str) -> bool:
        with self._lock:
            return self._accounts.pop(account, None) is not None

    def put_blob(self, account: str, data: bytes) -> str:
        digest = digest_of(data)
        with self._lock:
            self._state(account).store_blob(digest, data)
        return digest

    def get_blob(self, account: str, digest: str) -> bytes:
        with self._lock:
            state = self._accounts.get(account)
            blob = None if state is None else state.blobs.get(digest)
        if blob is None:
            raise no_blob(digest)
        return checked_blob(digest, blob.data)

    def get_blobs(self, account: str, digests: Sequence[str]) -> Mapping[str, bytes | DamagedFileError]:
        with self._lock:
            state = self._accounts.get(account)
            blobs = {} if state is None else {name: state.blobs[name] for name in digests if name in state.blobs}
        found: dict[str, bytes | DamagedFileError] = {}
        for digest, blob in blobs.items():
            try:
                found[digest] = checked_blob(digest, blob.data)
            except DamagedFileError as error:
                found[digest] = error
        return found

    def pointer(self, account: str, key: str) -> Pointer | None:
        with self._lock:
            state = self._accounts.get(account)
            return None if state is None else state.pointer(key)

    def pointer_named(self, account: str, name: str) -> Pointer | None:
        with self._lock:
            state = self._accounts.get(account)
            return None if state is None else state.pointer_named(name)

    def list_pointers(self, account: str, prefix: str, after: str | None = None, limit: int = 100) -> list[Pointer]:
        with self._lock:
            state = self._accounts.get(account)
            return [] if state is None else state.named(prefix, after, limit)

    def count_pointers(self, account: str, prefix: str) -> int:
        with self._lock:
            state = self._accounts.get(account)
            if state is None:
                return 0
            start, end = state.span(prefix)
            return end - start

    def commit(self, account: str, changes: Sequence[Change], answer: Answer | CommitAnswer | None = None) -> Commit:
        with self._lock:
            state = self._state(account)
            if answer is not None and (stored := state.answers.get(answer.key)) is not None:
                check_same_request(stored, answer.request)
                return Commit(state.account.revision, answer=stored, replayed=True)
            current = check_changes(state, changes)
            made = None if answer is None else answer.at(state.account.revision + 1)
            done = state.apply(changes, current)
            if made is not None:
                stored = state.answers[made.key] = replace(made, created_ms=self._clock.now_ms())
                done = replace(done, answer=stored)
            return done

    def feed(self, account: str, position: Position | None, limit: int) -> Feed:
        with self._lock:
            state = self._state(account)
            now = Position(state.account.incarnation, state.account.revision)
            if position is None or position.incarnation != now.incarnation or position.revision < state.floor:
                if len(state.pointers) > limit:
                    return Feed(now, (), whole=True, truncated=True)
                return Feed(now, tuple(state.pointers.values()), whole=True)
            since = position.revision
            if now.revision == since:
                return Feed(now, ())
            changed = tuple(pointer for pointer in state.pointers.values() if pointer.version > since)
            removed = tuple(key for key, (revision, _) in state.removed.items() if revision > since)
            return Feed(now, changed, removed)

    def answer(self, account: str, key: str) -> Answer | None:
        with self._lock:
            state = self._accounts.get(account)
            return None if state is None else state.answers.get(key)

    def record_answer(self, account: str, answer: Answer) -> Answer:
        with self._lock:
            made = replace(answer, created_ms=self._clock.now_ms())
            return check_same_request(self._state(account).answers.setdefault(answer.key, made), answer.request)

    def collect_garbage(self, account: str, min_age_seconds: float, limit: int = 1000) -> Collected:
        with self._lock:
            state = self._state(account)
            until_ms = self._clock.now_ms() - min_age_seconds * 1000
            used = {pointer.blob for pointer in state.pointers.values()}
            old = [name for name, blob in state.blobs.items() if name not in used and blob.used_ms <= until_ms][:limit]
            size_bytes = sum(len(state.blobs.pop(name).data) for name in old)
            keys = {key: revision for key, (revision, at_ms) in state.removed.items() if at_ms <= until_ms}
            for key in keys:
                del state.removed[key]
            state.floor = max(state.floor, *keys.values()) if keys else state.floor
            answers = [key for key, answer in state.answers.items() if answer.created_ms <= until_ms]
            for key in answers:
                del state.answers[key]
            return Collected(len(old), size_bytes, len(keys), len(answers))

    def store_query(self, account: str, query: StoredQuery) -> bool:
        with self._lock:
            queries = self._state(account).queries
            stored = queries.get(query.id)
            if query.version != (1 if stored is None else stored.version + 1):
                return False
            queries[query.id] = query
            return True

    def query(self, account: str, query_id: str) -> StoredQuery | None:
        with self._lock:
            state = self._accounts.get(account)
            return None if state is None else state.queries.get(query_id)

    def count_queries(self, account: str) -> int:
        with self._lock:
            state = self._accounts.get(account)
            return 0 if state is None else len(state.queries)

    def remove_query(self, account: str, query_id: str, expired_by_ms: int | None = None) -> bool:
        with self._lock:
            state = self._accounts.get(account)
            found = None if state is None else state.queries.get(query_id)
            if state is None or found is None or (expired_by_ms is not None and found.expires_ms > expired_by_ms):
                return False
            del state.queries[query_id]
            return True

    def remove_expired_queries(self, until_ms: int) -> int:
        with self._lock:
            late = [
                (state, query.id)
                for state in self._accounts.values()
                for query in state.queries.values()
                if query.expires_ms <= until_ms
            ]
            for state, query_id in late:
                del state.queries[query_id]
            return len(late)

    def signing_key(self) -> bytes:
        return self._key

    def close(self) -> None:
        """Nothing is held open."""

    def _state(self, account: str) -> _AccountState:
        state = self._accounts.get(account)
        if state is None:
            raise no_account(account)
        return state
