"""Comparison of a shipped catalog of system objects with what its engine says of itself."""

from typing import Any

from skerry.graph.engine_version import EngineKey
from skerry.graph.node import GraphNode
from skerry.graph.system.builtin_entry import SECTIONS
from skerry.graph.system.builtin_node import TypeNode
from skerry.graph.system.registry import SystemRegistry


def check_catalog(extracted: dict[str, Any], kind: str) -> None:
    """Every object of the engine is in the bundle of its version, and no other."""
    bundle = SystemRegistry().bundle(EngineKey(kind, extracted["version"]))
    for section in SECTIONS:
        fields = [name for name in section.identity if name not in ("form", "context", "namespace")]
        expected = {tuple(_plain(entry.get(name) or ()) for name in fields) for entry in extracted[section.field]}
        nodes = [node for node in bundle.nodes(section.kind) if not _is_placeholder(node)]
        named = {"name": "display_name"}
        found = {tuple(_plain(getattr(node, named.get(name, name)) or ()) for name in fields) for node in nodes}
        assert found == expected, section.field


def _is_placeholder(node: GraphNode) -> bool:
    """A type that signatures name and the engine does not list, such as ``ANY``."""
    return isinstance(node, TypeNode) and node.category == "pseudo" and node.namespace_id is None


def _plain(part: Any) -> Any:
    return tuple(part) if isinstance(part, list) else part
