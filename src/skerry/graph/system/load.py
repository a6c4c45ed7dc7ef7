"""The catalog of one engine in memory, and what of it one version sees.

Versions between two neighbouring bounds of the catalog see the same, so there are only as many different selections as
bounds, whatever versions callers name.
"""

import hashlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from skerry.graph.engine_version import EngineKey, EngineRule, Part, version_key
from skerry.graph.node import GraphNode, SystemViewNode
from skerry.graph.resource import NodeKind, ResourceId
from skerry.graph.system.builtin_node import make_node, view_columns
from skerry.graph.system.catalog_file import CatalogFile
from skerry.graph.system.entry import SECTIONS, VIEWS, Section
from skerry.graph.system.overlay import Entry, MergedCatalog, merge_catalogs
from skerry.graph.system.validate import CatalogProblemsError, find_problems
from skerry.protocol.v1.builtin_pb2 import BuiltinColumn, BuiltinRule

Interval = tuple[int, int]
"""Place of a version among the bounds of a catalog: two equal numbers between bounds, two different on one."""

Bounds = tuple[str, str]
"""Lowest and highest version, both included; empty: no bound."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What one version of an engine has."""

    digest: str
    """Changes with the content."""
    nodes: Mapping[NodeKind, tuple[GraphNode, ...]]
    by_uuid: Mapping[str, GraphNode]
    views: Mapping[tuple[ResourceId | None, str], SystemViewNode]
    """By namespace and name."""


@dataclass(slots=True)
class LoadedCatalog:
    """The merged catalog of an engine, with its nodes. It never changes."""

    merged: MergedCatalog
    digest: str
    entries: Mapping[str, Entry]
    """By the uuid of their node."""
    _nodes: Mapping[Section, tuple[tuple[GraphNode, Entry, tuple[Bounds, ...]], ...]]
    _bounds: Sequence[tuple[Part, ...]] = field(default_factory=list)
    _payload_types: frozenset[str] | None = None

    @property
    def payload_types(self) -> frozenset[str]:
        """The payload types of all rules."""
        if self._payload_types is None:
            rules = (rule for entry in self.entries.values() for rule in entry.rules())
            self._payload_types = frozenset(rule.payload_type for rule in rules) - {""}
        return self._payload_types

    def interval(self, version: str) -> Interval:
        """Versions with the same interval have the same selection."""
        key = version_key(version)
        return bisect_left(self._bounds, key), bisect_right(self._bounds, key)

    def select(self, engine: EngineKey) -> Selection:
        """What a version sees; the same objects for all versions, where they are the same."""
        known = not self.merged.min_version or EngineRule(min_version=self.merged.min_version).matches(engine)
        matches = _Matches(engine)
        nodes: dict[NodeKind, tuple[GraphNode, ...]] = {}
        for section, rows in self._nodes.items():
            found = [row for row in rows if known and (not row[2] or any(matches[bounds] for bounds in row[2]))]
            if section is VIEWS:
                nodes[section.kind] = tuple(_with_columns(node, entry, matches) for node, entry, _ in found)
            else:
                nodes[section.kind] = tuple(row[0] for row in found)
        by_uuid = {node.id.uuid: node for part in nodes.values() for node in part}
        relations = (node for node in nodes[NodeKind.SYSTEM_VIEW] if isinstance(node, SystemViewNode))
        views = {(node.namespace_id, node.display_name): node for node in relations}
        text = f"{self.digest} {self.interval(engine.version)}"
        return Selection(hashlib.sha256(text.encode()).hexdigest()[:32], nodes, by_uuid, views)


def load_catalog(engine_kind: str, files: Sequence[CatalogFile], unchecked: int = 0) -> LoadedCatalog:
    """The catalog of an engine; all of its files but the first ``unchecked`` are validated."""
    problems = find_problems(engine_kind, files, files[unchecked:]) if files[unchecked:] else []
    if problems:
        raise CatalogProblemsError(problems)
    merged = merge_catalogs(engine_kind, files)
    digest = hashlib.sha256("".join(file.digest for file in files).encode()).hexdigest()
    bounds: set[str] = {merged.min_version} - {""}
    nodes: dict[Section, tuple[tuple[GraphNode, Entry, tuple[Bounds, ...]], ...]] = {}
    for section in SECTIONS:
        rows = []
        for entry in merged.sections[section].values():
            ranges = _ranges(engine_kind, entry)
            bounds.update(text for found in ranges for text in found if text)
            rows.append((make_node(engine_kind, entry), entry, ranges))
        nodes[section] = tuple(rows)
    for entry in merged.sections[VIEWS].values():
        bounds.update(text for column in entry.message.columns for text in (column.min_version, column.max_version))
    by_uuid = {node.id.uuid: entry for rows in nodes.values() for node, entry, _ in rows}
    return LoadedCatalog(merged, digest, by_uuid, nodes, sorted({version_key(text) for text in bounds - {""}}))


def matching_rules(entry: Entry, engine: EngineKey) -> Iterator[BuiltinRule]:
    """The rules of an entry that match, in their order."""
    matches = _Matches(engine)
    for rule in entry.rules():
        if rule.engine_kind in ("", engine.kind) and matches[rule.min_version, rule.max_version]:
            yield rule


def column_is_there(column: BuiltinColumn, engine: EngineKey) -> bool:
    """Whether a version has a column of a view."""
    return EngineRule(None, column.min_version or None, column.max_version or None).matches(engine)


class _Matches(dict[Bounds, bool]):
    """Whether ranges of versions include that of an engine; each range is compared once."""

    def __init__(self, engine: EngineKey) -> None:
        super().__init__()
        self._engine = engine

    def __missing__(self, bounds: Bounds) -> bool:
        low, high = bounds
        self[bounds] = EngineRule(None, low or None, high or None).matches(self._engine)
        return self[bounds]


def _ranges(engine_kind: str, entry: Entry) -> tuple[Bounds, ...]:
    """The versions in which an entry is; none: all."""
    if not entry.message.engine_specific:
        return ()
    rules = [rule for rule in entry.deciding_rules() if rule.engine_kind in ("", engine_kind)]
    found = tuple(dict.fromkeys((rule.min_version, rule.max_version) for rule in rules))
    return () if ("", "") in found or not entry.own_rules else found


def _with_columns(node: GraphNode, entry: Entry, matches: _Matches) -> GraphNode:
    columns = entry.message.columns
    if not isinstance(node, SystemViewNode) or not any(column.min_version or column.max_version for column in columns):
        return node
    return replace(
        node, columns=view_columns(column for column in columns if matches[column.min_version, column.max_version])
    )
