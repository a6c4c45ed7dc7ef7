"""usearch, which is an optional package."""

from importlib import import_module
from typing import Any

from skerry.common.errors import SkerryError
from skerry.pruning.vector.metric import Metric

METRIC_NAMES = {Metric.L2: "l2sq", Metric.COSINE: "cos", Metric.IP: "ip"}


def usearch_index() -> Any:
    """The class of graphs."""
    try:
        return import_module("usearch.index").Index
    except ImportError:
        raise SkerryError("vector indexes need usearch: pip install 'skerry[index]'") from None
