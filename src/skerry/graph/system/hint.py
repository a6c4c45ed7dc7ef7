"""Hints from builtin catalogs: payloads of an object's rules for one version of its engine.

A rule is published under its payload type: its payload, or its properties as a JSON object with sorted names. Of
several matching rules with one payload type, the last is published.
"""

import hashlib

import orjson

from skerry.graph.engine_version import EngineKey
from skerry.graph.node import EngineHint, GraphNode
from skerry.graph.system.builtin_entry import SECTIONS
from skerry.graph.system.loaded_catalog import matching_rules
from skerry.graph.system.overlay import Entry
from skerry.graph.system.registry import SystemRegistry

NODE_KINDS = frozenset(section.kind for section in SECTIONS)
_REVISION = b"1"
"""Changes when payloads are made in another way."""


class SystemCatalogHintProvider:
    """Hints of one payload type, for builtin objects of all engines."""

    node_kinds = NODE_KINDS

    def __init__(self, registry: SystemRegistry, payload_type: str) -> None:
        self._registry = registry
        self.payload_type = payload_type

    def available(self, engine: EngineKey) -> bool:
        """Whether the engine's catalog has rules with this payload type."""
        catalog = self._registry.catalog(engine.kind)
        return catalog is not None and self.payload_type in catalog.payload_types

    def fingerprint(self, node: GraphNode, engine: EngineKey) -> str:
        """A digest of the object's rules."""
        entry = self._entry(node, engine)
        if entry is None:
            return ""
        digest = hashlib.sha256(_REVISION)
        for rule in entry.rules():
            digest.update(hashlib.sha256(rule.SerializeToString(deterministic=True)).digest())
        return digest.hexdigest()

    def compute(self, node: GraphNode, engine: EngineKey) -> EngineHint | None:
        """The last matching rule of the object; None if there is none, or the version does not have the object."""
        entry = self._entry(node, engine)
        if entry is None or self._registry.bundle(engine).find(node.id) is None:
            return None
        matching = [rule for rule in matching_rules(entry, engine) if rule.payload_type == self.payload_type]
        if not matching:
            return None
        rule = matching[-1]
        properties = dict(sorted(rule.properties.items()))
        return EngineHint(self.payload_type, rule.payload or orjson.dumps(properties), properties)

    def _entry(self, node: GraphNode, engine: EngineKey) -> Entry | None:
        catalog = self._registry.catalog(engine.kind)
        return None if catalog is None else catalog.entry(node.id)


class SystemCatalogHints:
    """Providers of all payload types in the catalogs; a catalog is loaded on the first request for its engine."""

    node_kinds = NODE_KINDS

    def __init__(self, registry: SystemRegistry) -> None:
        self._registry = registry

    def payload_types(self, engine: EngineKey) -> frozenset[str]:
        """The payload types in the catalog of an engine."""
        catalog = self._registry.catalog(engine.kind)
        return frozenset() if catalog is None else catalog.payload_types

    def provider(self, payload_type: str) -> SystemCatalogHintProvider:
        """The provider of a payload type."""
        return SystemCatalogHintProvider(self._registry, payload_type)
