"""Full-text search as functions of a Spark session (``skerry.pruning.text.rowwise``).

They have names of ours, which planning writes into queries, so that functions of the user's are left alone.
"""

from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.functions import arrow_udf
from pyspark.sql.types import BooleanType

from skerry.pruning.text.rowwise import FUNCTIONS, WITH_ANALYZER, matches, matches_term
from skerry.sql.query.dialect import SPARK

OWN_FUNCTIONS = frozenset(f"{SPARK.function_prefix}{name}" for name in (*FUNCTIONS, WITH_ANALYZER))
"""The names in the session, in small letters."""


def _matches(texts: pa.Array, queries: pa.Array) -> pa.Array:
    return matches(texts, queries)


def _matches_with_analyzer(texts: pa.Array, queries: pa.Array, analyzers: pa.Array) -> pa.Array:
    return matches(texts, queries, analyzers)


def _matches_term(texts: pa.Array, terms: pa.Array) -> pa.Array:
    return matches_term(texts, terms)


_wrap: Any = arrow_udf  # its annotations know functions of scalars only
_BY_NAME = {"matches": _matches, WITH_ANALYZER: _matches_with_analyzer, "matches_term": _matches_term}


def register_functions(spark: SparkSession, text: str) -> None:
    """Make the functions known that a query calls."""
    for name, function in _BY_NAME.items():
        own = f"{SPARK.function_prefix}{name}"
        if own in text:
            spark.udf.register(own, _wrap(function, BooleanType()))


def plain_columns(frame: DataFrame) -> DataFrame:
    """The rows, with columns that are called as in the query: ``matches(body, disk)``."""
    names = [_plain(name) for name in frame.columns]
    return frame if names == frame.columns else frame.toDF(*names)


def _plain(name: str) -> str:
    for own in sorted(_BY_NAME, key=len, reverse=True):
        shown = "matches" if own == WITH_ANALYZER else own
        name = name.replace(f"{SPARK.function_prefix}{own}(", f"{shown}(")
    return name
