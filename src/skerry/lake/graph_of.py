"""The metadata graph of a lake, wherever its names are kept."""

from skerry.common.errors import InvalidInputError
from skerry.graph.reading import MetadataGraph
from skerry.lake.folder_graph import FolderGraph
from skerry.lake.graph_names import GraphNames
from skerry.lake.lake import Lake, environment_of, names_of
from skerry.lake.names import WarehouseNames


def graph_of(lake: Lake) -> MetadataGraph:
    """The graph that engines plan from: over the folders of an embedded lake, or the one its names are kept in.

    A lake behind a service has its graph there: ``skerry.protocol.client`` asks it.
    """
    names = names_of(lake)
    if isinstance(names, GraphNames):
        return names.register.graph
    if isinstance(names, WarehouseNames):
        return FolderGraph(environment_of(lake), names)
    raise InvalidInputError(f"{lake!r} has its metadata graph in a service; ask that through skerry.protocol.client")
