"""The catalog of one engine in memory. Nodes of a kind are made on first use."""

import hashlib
import threading
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from skerry.graph.engine_version import EngineKey, EngineRule, Part, version_key
from skerry.graph.node import GraphNode
from skerry.graph.resource import NodeKind, ResourceId
from skerry.graph.system.builtin_entry import SECTION_OF, SECTIONS, VIEWS
from skerry.graph.system.builtin_node import make_node
from skerry.graph.system.catalog_file import CatalogFile
from skerry.graph.system.overlay import Entry, MergedCatalog, merge_catalogs
from skerry.graph.system.validate import CatalogProblemsError, find_problems
from skerry.protocol.v1.builtin_pb2 import BuiltinColumn, BuiltinRule

Interval = tuple[int, int]
"""Place of a version among the bounds of a catalog: two equal numbers between bounds, two different on one."""

Bounds = tuple[str, str]
"""Lowest and highest version, both included; empty: no bound."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry with its node."""

    node: GraphNode
    entry: Entry


@dataclass(slots=True)
class LoadedCatalog:
    """The merged catalog of an engine. It never changes; safe between threads."""

    merged: MergedCatalog
    digest: str
    ranges: Mapping[NodeKind, Sequence[tuple[Bounds, ...]]]
    """For each entry of a kind, the versions that have it; none: all."""
    _bounds: Sequence[tuple[Part, ...]]
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _rows: dict[NodeKind, dict[str, Row]] = field(default_factory=dict)
    _payload_types: frozenset[str] | None = None

    def __len__(self) -> int:
        """Entries of all versions."""
        return sum(map(len, self.ranges.values()))

    @property
    def payload_types(self) -> frozenset[str]:
        """The payload types of all rules."""
        if self._payload_types is None:
            entries = (entry for part in self.merged.sections.values() for entry in part.values())
            self._payload_types = frozenset(rule.payload_type for entry in entries for rule in entry.rules()) - {""}
        return self._payload_types

    def interval(self, version: str) -> Interval:
        """Versions with the same interval have the same objects."""
        key = version_key(version)
        return bisect_left(self._bounds, key), bisect_right(self._bounds, key)

    def rows(self, kind: NodeKind) -> Mapping[str, Row]:
        """All entries of a kind with their nodes, by uuid, in the order of the catalog; a view with all its columns."""
        with self._lock:
            found = self._rows.get(kind)
            if found is None:
                entries = self.merged.sections[SECTION_OF[kind]].values() if kind in SECTION_OF else ()
                made = ((make_node(self.merged.engine_kind, entry), entry) for entry in entries)
                found = self._rows[kind] = {node.id.uuid: Row(node, entry) for node, entry in made}
            return found

    def entry(self, resource: ResourceId) -> Entry | None:
        """The entry of an id."""
        row = self.rows(resource.kind).get(resource.uuid) if resource.kind in SECTION_OF else None
        return None if row is None else row.entry

    def describes(self, engine: EngineKey) -> bool:
        """Whether the catalog describes this version; versions older than its first are unknown."""
        return EngineRule(min_version=self.merged.min_version or None).matches(engine)


def load_catalog(engine_kind: str, files: Sequence[CatalogFile], unchecked: int = 0) -> LoadedCatalog:
    """The catalog of an engine; all of its files but the first ``unchecked`` are validated."""
    problems = find_problems(engine_kind, files, files[unchecked:]) if files[unchecked:] else []
    if problems:
        raise CatalogProblemsError(problems)
    merged = merge_catalogs(engine_kind, files)
    digest = hashlib.sha256("".join(file.digest for file in files).encode()).hexdigest()
    bounds: set[str] = {merged.min_version}
    ranges = {}
    for section in SECTIONS:
        found = [_ranges(engine_kind, entry) for entry in merged.sections[section].values()]
        bounds.update(text for pairs in set(found) for pair in pairs for text in pair)
        ranges[section.kind] = found
    for entry in merged.sections[VIEWS].values():
        bounds.update(text for column in entry.message.columns for text in (column.min_version, column.max_version))
    return LoadedCatalog(merged, digest, ranges, sorted({version_key(text) for text in bounds - {""}}))


def matching_rules(entry: Entry, engine: EngineKey) -> Iterator[BuiltinRule]:
    """The rules of an entry that match, in their order."""
    for rule in entry.rules():
        if rule.engine_kind in ("", engine.kind) and within(rule.min_version, rule.max_version, engine):
            yield rule


def column_is_there(column: BuiltinColumn, engine: EngineKey) -> bool:
    """Whether a version has a column of a view."""
    return within(column.min_version, column.max_version, engine)


def within(low: str, high: str, engine: EngineKey) -> bool:
    """Whether a version is in a range; empty: no bound."""
    return (not low and not high) or EngineRule(None, low or None, high or None).matches(engine)


def _ranges(engine_kind: str, entry: Entry) -> tuple[Bounds, ...]:
    """The versions that have an entry; none: all."""
    if not entry.own_rules:
        return ()
    rules = [rule for rule in entry.deciding_rules() if rule.engine_kind in ("", engine_kind)]
    found = tuple(dict.fromkeys((rule.min_version, rule.max_version) for rule in rules))
    return () if ("", "") in found else found
