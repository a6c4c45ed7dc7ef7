"""The metadata graph of an embedded lake, or of one behind a service."""

from skerry.graph.reading import MetadataGraph
from skerry.lake.folder_graph import FolderGraph
from skerry.lake.folder_names import WarehouseNames
from skerry.lake.graph_names import GraphNames
from skerry.lake.lake import Lake, environment_of, names_of


def graph_of(lake: Lake) -> MetadataGraph:
    """The graph that engines plan from: over the folders of an embedded lake, in a repository, or behind a service."""
    names = names_of(lake)
    if isinstance(names, GraphNames):
        return names.register.graph
    if isinstance(names, WarehouseNames):
        return FolderGraph(environment_of(lake), names)
    remote: MetadataGraph = names.graph()  # type: ignore[attr-defined]
    return remote
