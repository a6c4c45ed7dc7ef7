"""The metadata graph of an embedded lake, or of one behind a service."""

from functools import partial

from skerry.graph.reading import MetadataGraph
from skerry.lake.folder_graph import FolderGraph
from skerry.lake.folder_names import WarehouseNames
from skerry.lake.graph_names import GraphNames
from skerry.lake.lake import Lake, environment_of, names_of
from skerry.lake.lake_graph import LakeGraph
from skerry.lake.view_columns import bound_view


def graph_of(lake: Lake) -> MetadataGraph:
    """The graph that engines plan from: over the folders of an embedded lake, in a repository, or behind a service."""
    names = names_of(lake)
    if isinstance(names, GraphNames):
        return LakeGraph(lake, names)
    if isinstance(names, WarehouseNames):
        return FolderGraph(environment_of(lake), names, partial(bound_view, lake))
    remote: MetadataGraph = names.graph()  # type: ignore[attr-defined]
    return remote
