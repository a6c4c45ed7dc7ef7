"""Engine hints: payloads that providers compute for nodes, for one engine and version each.

A provider declares its kinds of nodes, its payload type and its engines, and a *fingerprint* of everything besides node
and engine that its payload depends on: its own version, its rules.

Freshness contract: payloads are cached by (account, id, pointer version, engine, payload type, fingerprint), and by the
schema of a table or the columns of a view, which change without a new pointer version. A cached payload belongs to
exactly this node, engine and fingerprint, so it is never stale; a provider whose payloads change changes its
fingerprint. The cache has a limit in bytes; entries are evicted when it is exceeded.

Providers of other packages are found by the entry point group ``skerry.hint_providers``: each entry point is a
function without arguments that returns a provider.
"""

import hashlib
import threading
from collections.abc import Callable, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol

from skerry.common.clock import Clock
from skerry.common.closing import Closing
from skerry.common.errors import AlreadyExistsError, InvalidInputError, SkerryError
from skerry.common.loading_cache import CacheBudget, CachePolicy, CacheStatistics, ContentCache
from skerry.graph.engine_version import EngineKey
from skerry.graph.node import EngineHint, EngineHintKey, GraphNode, TableNode, ViewNode
from skerry.graph.resource import SYSTEM_ACCOUNT, Call, NodeKind

ENTRY_POINTS = "skerry.hint_providers"
DEFAULT_CACHE_BYTES = 32 << 20
MAX_PAYLOAD_BYTES = 1 << 20

HintKey = tuple[str, str, int, EngineKey, str, str]


class HintProvider(Protocol):
    """Computes hints of one payload type."""

    payload_type: str
    node_kinds: frozenset[NodeKind]

    def available(self, engine: EngineKey) -> bool:
        """Whether it has hints for this engine; :class:`~skerry.graph.engine_version.EngineRule` can decide it."""
        ...

    def fingerprint(self, node: GraphNode, engine: EngineKey) -> str:
        """Digest that changes whenever the payload of the same node and engine would."""
        ...

    def compute(self, node: GraphNode, engine: EngineKey) -> EngineHint | None:
        """The hint; None if this node has none."""
        ...


class HintFamily(Protocol):
    """Providers of many payload types, which depend on the engine."""

    node_kinds: frozenset[NodeKind]

    def payload_types(self, engine: EngineKey) -> frozenset[str]:
        """Its payload types for an engine."""
        ...

    def provider(self, payload_type: str) -> HintProvider:
        """The provider of one of them."""
        ...


class EngineHints(Closing):
    """Routes requests to providers and caches their hints; safe between threads.

    A registered provider comes before the families, and the families in their order.
    """

    def __init__(
        self,
        clock: Clock,
        providers: Iterable[HintProvider] = (),
        cache_bytes: int = DEFAULT_CACHE_BYTES,
        families: Iterable[HintFamily] = (),
    ) -> None:
        self._families = tuple(families)
        self._lock = threading.Lock()
        self._providers: dict[tuple[NodeKind, str], HintProvider] = {}
        self._cache: ContentCache[HintKey, tuple[EngineHint | None]] | None = None
        if cache_bytes > 0:
            policy = CachePolicy(rank=1, max_entries=1 << 31)  # a provider may ask for nodes, of rank 0
            self._cache = ContentCache("hints", CacheBudget(cache_bytes, clock), policy)
        for provider in providers:
            self.register(provider)

    def register(self, provider: HintProvider) -> None:
        """Add a provider; one payload type of one kind of node has one provider."""
        if not provider.payload_type or not provider.node_kinds:
            raise InvalidInputError("a provider of hints has a payload type and at least one kind of node")
        keys = [(kind, provider.payload_type) for kind in sorted(provider.node_kinds)]
        with self._lock:
            for kind, payload_type in keys:
                if (kind, payload_type) in self._providers:
                    raise AlreadyExistsError(f"hints {payload_type!r} of nodes {kind.value!r} have a provider already")
            self._providers.update(dict.fromkeys(keys, provider))

    def payload_types(self, kind: NodeKind, engine: EngineKey) -> list[str]:
        """The payload types available for a kind of node and an engine."""
        with self._lock:
            found = [(name, provider) for (of, name), provider in self._providers.items() if of is kind]
        own = {name for name, provider in found if provider.available(engine)}
        return sorted(own.union(*(one.payload_types(engine) for one in self._families if kind in one.node_kinds)))

    def hint(self, call: Call, node: GraphNode, engine: EngineKey, payload_type: str) -> EngineHint | None:
        """A hint for a node: one that is stored with it, else a provider's; None if there is none."""
        if node.id.account not in (call.account, SYSTEM_ACCOUNT):
            return None
        stored = node.engine_hints.get(EngineHintKey(engine.kind, engine.version, payload_type))
        if stored is not None:
            return stored
        provider = self._provider(node.kind, engine, payload_type)
        if provider is None:
            return None

        def compute() -> tuple[EngineHint | None]:
            return (_checked(provider, provider.compute(node, engine)),)

        if self._cache is None:
            return compute()[0]
        fingerprint = _fingerprint(provider, node, engine)
        key = (node.id.account, node.id.key, node.version, engine, payload_type, fingerprint)
        return self._cache.get(key, compute)[0]

    def fingerprint(self, call: Call, node: GraphNode, engine: EngineKey, payload_type: str) -> str:
        """Text that changes whenever :meth:`hint` would give another hint for a node; empty if there is none."""
        if node.id.account not in (call.account, SYSTEM_ACCOUNT):
            return ""
        stored = node.engine_hints.get(EngineHintKey(engine.kind, engine.version, payload_type))
        if stored is not None:
            return _digest(stored.payload, repr(sorted(stored.metadata.items())).encode())
        provider = self._provider(node.kind, engine, payload_type)
        return "" if provider is None else _fingerprint(provider, node, engine)

    def _provider(self, kind: NodeKind, engine: EngineKey, payload_type: str) -> HintProvider | None:
        with self._lock:
            found = self._providers.get((kind, payload_type))
        if found is not None:
            return found if found.available(engine) else None
        families = (one for one in self._families if kind in one.node_kinds)
        family = next((one for one in families if payload_type in one.payload_types(engine)), None)
        return None if family is None else family.provider(payload_type)

    def invalidate(self, call: Call, key: str) -> int:
        """Discard the hints of all versions of a resource, by its key; returns their number."""
        if self._cache is None:
            return 0
        return self._cache.discard_where(lambda found: found[:2] == (call.account, key))

    def statistics(self) -> CacheStatistics | None:
        """Statistics of the cache; None if it is off."""
        return None if self._cache is None else self._cache.statistics()

    def close(self) -> None:
        """Forget all hints."""
        if self._cache is not None:
            self._cache.close()


def installed_providers(found: Callable[[], Iterable[EntryPoint]] | None = None) -> list[HintProvider]:
    """The providers of installed packages, in the order of their names; an error names the one that fails."""
    points = entry_points(group=ENTRY_POINTS) if found is None else found()
    providers: list[HintProvider] = []
    for point in sorted(points, key=lambda point: point.name):
        try:
            providers.append(point.load()())
        except Exception as error:
            raise SkerryError(
                f"the provider of hints {point.name!r} ({point.value}) cannot be loaded: "
                f"{type(error).__name__}: {error}; repair or uninstall its package"
            ) from error
    return providers


def _checked(provider: HintProvider, hint: EngineHint | None) -> EngineHint | None:
    if hint is not None and hint.payload_type != provider.payload_type:
        raise SkerryError(f"the provider of hints {provider.payload_type!r} gave a hint of type {hint.payload_type!r}")
    if hint is not None and len(hint.payload) > MAX_PAYLOAD_BYTES:
        raise SkerryError(
            f"the provider of hints {provider.payload_type!r} gave {len(hint.payload)} bytes; hints are small, at "
            f"most {MAX_PAYLOAD_BYTES}"
        )
    return hint


def _fingerprint(provider: HintProvider, node: GraphNode, engine: EngineKey) -> str:
    """The provider's, with what changes in a node without a new pointer version."""
    given = provider.fingerprint(node, engine)
    if isinstance(node, TableNode) and node.schema_json:
        return f"{given} {_digest(node.schema_json.encode(), repr(node.description).encode())}"
    if isinstance(node, ViewNode):
        return f"{given} {_digest(repr((node.columns, node.binding_error)).encode())}"
    return given


def _digest(*parts: bytes) -> str:
    made = hashlib.blake2b(digest_size=16)
    for part in parts:
        made.update(len(part).to_bytes(8, "big") + part)
    return made.hexdigest()
