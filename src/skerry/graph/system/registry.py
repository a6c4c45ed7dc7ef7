"""Builtin catalogs of all engines: loaded on the first request for an engine, filtered and cached by its version.

Freshness contract: files are read once; a changed file is seen after a restart. Cached selections are bounded by the
catalogs, not by what callers ask for (:mod:`skerry.graph.system.selection`).
"""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from skerry.common.errors import InvalidInputError
from skerry.graph.engine_version import EngineKey
from skerry.graph.node import GraphNode, SystemViewNode
from skerry.graph.resource import NodeKind, ResourceId
from skerry.graph.system.catalog_file import CatalogFile, catalog_paths, engine_kind_of, read_catalog
from skerry.graph.system.loaded_catalog import Interval, LoadedCatalog, load_catalog
from skerry.graph.system.selection import Selection

SETTING = "metadata.builtins.overlays"
SHIPPED = Path(__file__).parent / "builtins"


@dataclass(frozen=True, slots=True)
class SystemBundle:
    """The builtin objects of an engine and version; empty if either is unknown."""

    engine: EngineKey | None
    selection: Selection | None

    @property
    def digest(self) -> str:
        """Changes with the content; the same for versions that have the same objects. Empty without a catalog."""
        return "" if self.selection is None else self.selection.digest

    def nodes(self, kind: NodeKind) -> tuple[GraphNode, ...]:
        """All objects of a kind, in the order of the catalog."""
        return () if self.selection is None else tuple(self.selection.nodes(kind).values())

    def find(self, resource: ResourceId) -> GraphNode | None:
        """The object of an id."""
        node = None if self.selection is None else self.selection.nodes(resource.kind).get(resource.uuid)
        return node if node is not None and node.id == resource else None

    def views(self) -> Mapping[tuple[ResourceId | None, str], SystemViewNode]:
        """The system views by namespace and name."""
        return {} if self.selection is None else self.selection.views()

    def __len__(self) -> int:
        return 0 if self.selection is None else len(self.selection)


EMPTY = SystemBundle(None, None)


class SystemRegistry:
    """Catalogs from the shipped folder and from overlay folders, in this order; safe between threads.

    Files of overlays are validated on the first request for their engine, or all by :meth:`check`.
    """

    def __init__(self, overlays: Sequence[str | Path] = (), shipped: Path | None = SHIPPED) -> None:
        self._shipped = [] if shipped is None else [shipped]
        self._overlays = [Path(folder) for folder in overlays]
        for folder in self._overlays:
            if not folder.is_dir():
                raise InvalidInputError(
                    f"there is no overlay folder {str(folder)!r}", about=("metadata.builtins.overlays",)
                )
        self._lock = threading.Lock()
        self._kinds = {engine_kind_of(path) for path in catalog_paths([*self._shipped, *self._overlays])}
        self._catalogs: dict[str, LoadedCatalog] = {}
        self._selections: dict[tuple[str, Interval], Selection] = {}

    @property
    def kinds(self) -> list[str]:
        """The engines that have a catalog."""
        return sorted(self._kinds)

    def check(self) -> None:
        """Load the catalogs that have overlays; raises for one that is wrong."""
        for kind in sorted({engine_kind_of(path) for path in catalog_paths(self._overlays)}):
            self.catalog(kind)

    def catalog(self, kind: str) -> LoadedCatalog | None:
        """The catalog of an engine; None if there is none."""
        if kind not in self._kinds:
            return None
        with self._lock:
            found = self._catalogs.get(kind)
            if found is None:
                shipped = self._read(self._shipped, kind)
                files = [*shipped, *self._read(self._overlays, kind)]
                found = self._catalogs[kind] = load_catalog(kind, files, unchecked=len(shipped))
            return found

    def bundle(self, engine: EngineKey | None) -> SystemBundle:
        """The objects of an engine; none if it is None, or has no catalog."""
        catalog = None if engine is None else self.catalog(engine.kind)
        if engine is None or catalog is None:
            return EMPTY
        key = engine.kind, catalog.interval(engine.version)
        with self._lock:
            found = self._selections.get(key)
            if found is None:
                found = self._selections[key] = Selection(catalog, engine)
        return SystemBundle(engine, found)

    @staticmethod
    def _read(folders: Sequence[Path], kind: str) -> list[CatalogFile]:
        return [read_catalog(path) for path in catalog_paths(folders, kind)]
