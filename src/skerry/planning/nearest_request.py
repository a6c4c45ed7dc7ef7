"""A nearest-neighbour request, and the same bound to a schema."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.pruning.vector.distance import query_vector
from skerry.pruning.vector.metric import Metric, metrics_of, parse_metric
from skerry.types.datatype import DOUBLE, FLOAT, ArrayType
from skerry.types.field import Field
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema

DISTANCE = "_distance"
"""The column with the distances."""
MAX_COUNT = 100_000


@dataclass(frozen=True, slots=True)
class NearestRequest:
    """The ``count`` rows whose vectors are nearest to one."""

    column: str
    vector: tuple[float, ...]
    count: int
    metric: Metric | None = None
    """None: that of the column's vector index, or ``l2``."""

    @staticmethod
    def of(column: object, vector: object, count: object, metric: object = None) -> "NearestRequest":
        """The request that a user's arguments make."""
        if not isinstance(column, str):
            raise InvalidInputError(f"the column of vectors is given by name, not {column!r}")
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MAX_COUNT:
            raise InvalidInputError(f"k is a number of rows, 1 to {MAX_COUNT:,}, not {count!r}")
        found = None if metric is None else parse_metric(metric)
        return NearestRequest(column, tuple(query_vector(vector).tolist()), count, found)

    def bind(self, schema: Schema) -> "BoundNearest":
        """The request over the columns of a schema."""
        if self.column not in schema.by_name:
            raise SchemaError(f"there is no column {self.column!r}; columns are {schema.column_names}")
        field = schema.by_name[self.column]
        if not isinstance(field.type, ArrayType) or field.type.element not in (FLOAT, DOUBLE):
            raise SchemaError(
                f"distances are of ARRAY<FLOAT> and ARRAY<DOUBLE> columns, and {self.column!r} is {field.type}"
            )
        metric = self.metric or metrics_of(schema).get(field.id, Metric.L2)
        indexes = (i for i in schema.indexes if i.kind == "vector" and i.columns == (field.id,))
        of_metric = (i for i in indexes if metrics_of(schema)[field.id] is metric)
        return BoundNearest(field, np.array(self.vector), self.count, metric, next(of_metric, None))

    def __str__(self) -> str:
        shown = ", ".join(f"{number:g}" for number in self.vector[:3]) + (", …" if len(self.vector) > 3 else "")
        return f"{self.count} by distance({self.column}, [{shown}])"


@dataclass(frozen=True, slots=True, eq=False)
class BoundNearest:
    """A :class:`NearestRequest` bound to one schema."""

    field: Field
    vector: NDArray[np.float64]
    count: int
    metric: Metric
    index: IndexDefinition | None
    """The index that can find them; None if the column has none of this metric."""
