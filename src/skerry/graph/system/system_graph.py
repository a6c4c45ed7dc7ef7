"""The graph of system objects: the catalog ``_system`` of an engine, with its namespaces and all that is in them."""

from collections.abc import Sequence

from skerry.graph.engine_version import EngineKey
from skerry.graph.node import CatalogNode, GraphNode, NamespaceNode, SystemViewNode
from skerry.graph.resource import NodeKind, ResourceId
from skerry.graph.system.builtin_node import catalog_node
from skerry.graph.system.registry import SystemBundle, SystemRegistry


class SystemGraph:
    """System objects by id and by name. Without an engine, or for one without a catalog, there are none."""

    def __init__(self, registry: SystemRegistry) -> None:
        self.registry = registry

    def bundle(self, engine: EngineKey | None) -> SystemBundle:
        """All objects of an engine."""
        return self.registry.bundle(engine)

    def catalog(self, engine: EngineKey | None) -> CatalogNode | None:
        """The catalog ``_system``."""
        return catalog_node(engine.kind) if engine is not None and self.bundle(engine) else None

    def resolve(self, engine: EngineKey | None, resource: ResourceId) -> GraphNode | None:
        """The object of an id, if the engine's version has it."""
        if resource.kind is NodeKind.CATALOG:
            catalog = self.catalog(engine)
            return catalog if catalog is not None and catalog.id == resource else None
        return self.bundle(engine).find(resource)

    def namespace(self, engine: EngineKey | None, path: Sequence[str]) -> NamespaceNode | None:
        """The namespace of a path; those of engines have one segment."""
        nodes = self.bundle(engine).nodes(NodeKind.NAMESPACE) if len(path) == 1 else ()
        found = (node for node in nodes if node.display_name == path[0])
        return next((node for node in found if isinstance(node, NamespaceNode)), None)

    def views(self, engine: EngineKey | None, namespace: ResourceId) -> list[SystemViewNode]:
        """The relations of a namespace, in the order of names."""
        found = (node for node in self.bundle(engine).views().values() if node.namespace_id == namespace)
        return sorted(found, key=lambda node: node.display_name)

    def view(self, engine: EngineKey | None, path: Sequence[str], name: str) -> SystemViewNode | None:
        """The relation of a name."""
        namespace = self.namespace(engine, path)
        return None if namespace is None else self.bundle(engine).views().get((namespace.id, name))
