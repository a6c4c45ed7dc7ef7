"""Distances of vectors as functions of DuckDB (``skerry.pruning.vector.distance``)."""

from typing import Any

from skerry.pruning.vector.distance import DISTANCE_FUNCTION, WITH_METRIC, rowwise

_VECTOR = "DOUBLE[]"


def register_distances(connection: Any) -> None:
    """Make ``distance`` known to a database, in all of its cursors."""
    connection.create_function(
        DISTANCE_FUNCTION,
        lambda left, right: rowwise(left, right),
        [_VECTOR, _VECTOR],
        "DOUBLE",
        type="arrow",
        null_handling="special",
    )
    connection.create_function(
        WITH_METRIC,
        lambda left, right, metrics: rowwise(left, right, metrics),
        [_VECTOR, _VECTOR, "VARCHAR"],
        "DOUBLE",
        type="arrow",
        null_handling="special",
    )
