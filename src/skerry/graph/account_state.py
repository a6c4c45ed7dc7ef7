"""In-memory state of each account: its pointer index and its node cache, within limits.

Freshness contract of the node cache: an entry is keyed by id and pointer version and never changes, so it is never
stale. The pointer index has the current version. A cached node does not prove that the resource exists.

Limits: bytes of nodes for each account and for the process; accounts that are kept; pointers in all indexes together;
time without use. The least recently used account is evicted first, with its index, its nodes and its metrics. Its next
request begins with one read of its pointers.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from skerry.common.clock import Clock
from skerry.common.closing import Closing
from skerry.common.loading_cache import CacheBudget, CachePolicy, ContentCache
from skerry.common.metrics import Metric, Metrics
from skerry.graph.node import StoredNode
from skerry.graph.pointer_index import AccountIndex
from skerry.graph.repository.base import Repository

NodeKey = tuple[str, int]
"""Key and version of a pointer: an account has its own cache."""
_METRIC = "skerry_metadata_graph_"


@dataclass(frozen=True, slots=True)
class GraphSettings:
    """Memory limits of the graph."""

    cache_max_size: int = 32 << 20
    """Bytes of nodes for one account; 0: nodes are not cached."""
    cache_total_size: int = 256 << 20
    """Bytes of nodes for all accounts together."""
    index_max_pointers: int = 500_000
    """An account with more pointers is not indexed: its names are looked up in the repository."""
    index_total_pointers: int = 2_000_000
    """Limit of pointers in all indexes; beyond it, the least recently used accounts are evicted."""
    freshness_seconds: float = 1.0
    """Maximum delay until a commit of another process is seen."""
    max_accounts: int = 1000
    idle_seconds: float = 3600.0


class AccountState:
    """The index and the nodes of one account."""

    def __init__(self, account: str, index: AccountIndex, nodes: ContentCache[NodeKey, StoredNode] | None) -> None:
        self.account = account
        self.index = index
        self.nodes = nodes
        self.used_at = 0.0
        self.counted = False
        """Whether its index was compared with the limit of all indexes."""

    def node(self, key: str, version: int, load: Callable[[], StoredNode]) -> StoredNode:
        """A node from the cache, loaded if it is missing; one load per node, for any number of threads."""
        return load() if self.nodes is None else self.nodes.get((key, version), load)

    def peek(self, key: str, version: int) -> StoredNode | None:
        """The cached node or None; never loads."""
        return None if self.nodes is None else self.nodes.peek((key, version))

    def discard(self, key: str, version: int) -> None:
        """Discard a version that was replaced."""
        if self.nodes is not None:
            self.nodes.discard((key, version))

    def invalidate(self, key: str) -> int:
        """Discard every version of a node; returns their number."""
        return 0 if self.nodes is None else self.nodes.discard_where(lambda found: found[0] == key)

    def close(self) -> None:
        if self.nodes is not None:
            self.nodes.close()


class AccountStates(Closing):
    """The accounts in use; safe between threads."""

    def __init__(
        self, repository: Repository, settings: GraphSettings, clock: Clock, metrics: Metrics | None = None
    ) -> None:
        self._repository = repository
        self._settings = settings
        self._clock = clock
        self._budget = CacheBudget(settings.cache_total_size, clock)
        self._lock = threading.Lock()
        self._states: OrderedDict[str, AccountState] = OrderedDict()
        self._stop_metrics = None if metrics is None else metrics.observe(self.metrics)

    def __len__(self) -> int:
        return len(self._states)

    def use(self, account: str) -> AccountState:
        """The state of an account, created if missing; others may be evicted."""
        now = self._clock.monotonic()
        with self._lock:
            state = self._states.get(account)
            if state is not None and now - state.used_at < self._settings.idle_seconds:
                state.used_at = now
                self._states.move_to_end(account)
                return state
            leaving = self._leaving(account, now)
            state = self._states[account] = self._made(account)
            state.used_at = now
        for other in leaving:
            other.close()
        return state

    def drop(self, account: str) -> None:
        """Discard an account's state, after it was deleted for example."""
        with self._lock:
            state = self._states.pop(account, None)
        if state is not None:
            state.close()

    def limit_pointers(self) -> None:
        """Evict accounts until the indexes fit their limit; the most recently used one stays."""
        leaving = []
        with self._lock:
            total = sum(len(state.index) for state in self._states.values())
            while total > self._settings.index_total_pointers and len(self._states) > 1:
                _, state = self._states.popitem(last=False)
                total -= len(state.index)
                leaving.append(state)
        for state in leaving:
            state.close()

    def evict_idle(self) -> int:
        """Discard idle accounts; returns their number."""
        with self._lock:
            leaving = self._leaving("", self._clock.monotonic())
        for state in leaving:
            state.close()
        return len(leaving)

    def close(self) -> None:
        """Forget all accounts and stop exporting metrics."""
        if self._stop_metrics is not None:
            self._stop_metrics()
        with self._lock:
            states = list(self._states.values())
            self._states.clear()
        for state in states:
            state.close()

    def metrics(self) -> Iterator[Metric]:
        """Gauges of the process, and counters of each account that is kept now."""
        with self._lock:
            states = list(self._states.values())
        enabled = self._settings.cache_max_size > 0
        rows = [(state.account, state.nodes.statistics()) for state in states if state.nodes is not None]
        yield Metric(_METRIC + "cache_enabled", (), float(enabled))
        yield Metric(_METRIC + "cache_max_size", (), self._settings.cache_max_size)
        yield Metric(_METRIC + "cache_accounts", (), len(states))
        yield Metric(_METRIC + "cache_entries", (), sum(row.entries for _, row in rows))
        yield Metric(_METRIC + "cache_bytes", (), sum(row.bytes for _, row in rows))
        yield Metric(_METRIC + "index_pointers", (), sum(len(state.index) for state in states))
        for account, row in rows:
            yield Metric(_METRIC + "cache", (("account", account), ("result", "hit")), row.hits)
            yield Metric(_METRIC + "cache", (("account", account), ("result", "miss")), row.misses)
            yield Metric(_METRIC + "load", (("account", account),), row.loads)
            yield Metric(_METRIC + "load_seconds", (("account", account),), row.load_seconds)

    def _leaving(self, account: str, now: float) -> list[AccountState]:
        """Remove idle accounts, the old state of this one, and the least recently used one if the limit is reached."""
        idle = self._settings.idle_seconds
        names = [name for name, state in self._states.items() if name == account or now - state.used_at >= idle]
        leaving = [self._states.pop(name) for name in names]
        while account and len(self._states) >= self._settings.max_accounts:
            leaving.append(self._states.popitem(last=False)[1])
        return leaving

    def _made(self, account: str) -> AccountState:
        settings = self._settings
        index = AccountIndex(
            self._repository, account, self._clock, settings.freshness_seconds, settings.index_max_pointers
        )
        if settings.cache_max_size <= 0:
            return AccountState(account, index, None)
        policy = CachePolicy(
            max_entries=1 << 31,
            max_bytes=settings.cache_max_size,
            expire_after_seconds=settings.idle_seconds,
            catalog=account,
        )
        return AccountState(account, index, ContentCache("nodes", self._budget, policy))
