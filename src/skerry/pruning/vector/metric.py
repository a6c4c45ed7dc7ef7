"""How the distance of two vectors is measured; smaller is nearer.

==========  ==========================================================
``l2``      the Euclidean distance: √Σ(aᵢ − bᵢ)²
``cosine``  1 − Σaᵢbᵢ ÷ (√Σaᵢ² · √Σbᵢ²), from 0 to 2
``ip``      the negative inner product: −Σaᵢbᵢ
==========  ==========================================================
"""

from enum import Enum

from skerry.common.errors import InvalidInputError
from skerry.types.schema import Schema


class Metric(Enum):
    """The measures, as users write them."""

    L2 = "l2"
    COSINE = "cosine"
    IP = "ip"


def parse_metric(name: object) -> Metric:
    """The measure of that name."""
    if isinstance(name, str) and name.lower() in {known.value for known in Metric}:
        return Metric(name.lower())
    raise InvalidInputError(f"there is no metric {name!r}; metrics are {', '.join(known.value for known in Metric)}")


def metrics_of(schema: Schema) -> dict[int, Metric]:
    """By field id, for columns with a vector index: its measure."""
    found: dict[int, Metric] = {}
    for index in schema.indexes:
        if index.kind == "vector":
            found.setdefault(index.columns[0], Metric(index.options.get("metric", Metric.L2.value).lower()))
    return found
