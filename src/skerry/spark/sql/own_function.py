"""Full-text search and distances of vectors as functions of a Spark session.

They have internal names, which planning writes into queries, so that they do not replace functions of the user. Rows
are computed by the same code as on DuckDB (``skerry.pruning.text.rowwise``, ``skerry.pruning.vector.distance``).
"""

from collections.abc import Callable, Mapping
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.functions import arrow_udf
from pyspark.sql.types import BooleanType, DataType, DoubleType

from skerry.common.errors import InvalidInputError
from skerry.pruning.text.rowwise import WITH_ANALYZER, matches, matches_term
from skerry.pruning.vector.distance import DISTANCE_FUNCTION, WITH_METRIC, rowwise
from skerry.sql.query.dialect import SPARK


def _matches(texts: pa.Array, queries: pa.Array) -> pa.Array:
    return matches(texts, queries)


def _matches_with_analyzer(texts: pa.Array, queries: pa.Array, analyzers: pa.Array) -> pa.Array:
    return matches(texts, queries, analyzers)


def _matches_term(texts: pa.Array, terms: pa.Array) -> pa.Array:
    return matches_term(texts, terms)


def _distance(left: pa.Array, right: pa.Array) -> pa.Array:
    return rowwise(_vectors(left), _vectors(right))


def _distance_with_metric(left: pa.Array, right: pa.Array, metrics: pa.Array) -> pa.Array:
    return rowwise(_vectors(left), _vectors(right), metrics)


def _vectors(given: pa.Array) -> pa.Array:
    """Numeric arrays of any element type: to Spark, ``array(0.5, 1)`` is an array of decimals."""
    if pa.types.is_null(given.type):
        return given.cast(pa.list_(pa.float64()))
    if not (pa.types.is_list(given.type) or pa.types.is_large_list(given.type)):
        raise InvalidInputError(f"distance is of arrays of numbers, not of {given.type}")
    element = given.type.value_type
    return given if pa.types.is_float32(element) else given.cast(pa.list_(pa.float64()))


_wrap: Any = arrow_udf  # its annotations only cover functions of scalars
_BY_NAME: Mapping[str, tuple[Callable[..., pa.Array], DataType]] = {
    "matches": (_matches, BooleanType()),
    WITH_ANALYZER: (_matches_with_analyzer, BooleanType()),
    "matches_term": (_matches_term, BooleanType()),
    DISTANCE_FUNCTION: (_distance, DoubleType()),
    WITH_METRIC: (_distance_with_metric, DoubleType()),
}
_SHOWN = {WITH_ANALYZER: "matches", WITH_METRIC: DISTANCE_FUNCTION}
OWN_FUNCTIONS = frozenset(f"{SPARK.function_prefix}{name}" for name in _BY_NAME)
"""Their names in the session, in lower case."""


def register_functions(spark: SparkSession, text: str) -> None:
    """Register the functions that a query calls."""
    for name, (function, type_) in _BY_NAME.items():
        own = f"{SPARK.function_prefix}{name}"
        if own in text:
            spark.udf.register(own, _wrap(function, type_))


def plain_columns(frame: DataFrame) -> DataFrame:
    """The rows, with columns named as in the query: ``matches(body, disk)``."""
    names = [_plain(name) for name in frame.columns]
    return frame if names == frame.columns else frame.toDF(*names)


def _plain(name: str) -> str:
    for own in sorted(_BY_NAME, key=len, reverse=True):
        name = name.replace(f"{SPARK.function_prefix}{own}(", f"{_SHOWN.get(own, own)}(")
    return name
