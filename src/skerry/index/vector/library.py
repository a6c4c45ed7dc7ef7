"""usearch, which is an optional package."""

from importlib import import_module
from typing import Any

from skerry.common.errors import SkerryError
from skerry.pruning.vector.metric import Metric

_METRIC_NAMES = {Metric.L2: "l2sq", Metric.COSINE: "cos", Metric.IP: "ip"}


def empty_graph(graph_class: Any, dimension: int, metric: Metric, connectivity: int, expansion: int) -> Any:
    """A graph without vectors, of the class :func:`usearch_index`; vectors are added, or a stored graph is loaded."""
    return graph_class(
        ndim=dimension,
        metric=_METRIC_NAMES[metric],
        dtype="f32",
        connectivity=connectivity,
        expansion_add=expansion,
        enable_key_lookups=False,
    )


def usearch_index() -> Any:
    """The class of graphs."""
    try:
        return import_module("usearch.index").Index
    except ImportError:
        raise SkerryError("vector indexes need usearch: pip install 'skerry[index]'") from None
