"""The PySpark pipeline: tables of a lake as DataFrames, and DataFrames into tables.

>>> from skerry.spark import connect
>>> lake = connect(spark, "warehouse")
>>> lake.table("app.users", columns=["id", "name"], where="id < 10").show()

An extra: ``pip install 'skerry[spark]'``. Names are imported on first use, so that ``import skerry.spark`` works
without PySpark and using a name says which package is missing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from skerry.spark.session.version import require_pyspark

if TYPE_CHECKING:
    from skerry.spark.lake import SparkLake, connect
    from skerry.spark.source.data_source import register
    from skerry.spark.stream.cdc import ChangeFormat

__all__ = ["ChangeFormat", "SparkLake", "connect", "register"]

_HOMES = {
    "ChangeFormat": "skerry.spark.stream.cdc",
    "SparkLake": "skerry.spark.lake",
    "connect": "skerry.spark.lake",
    "register": "skerry.spark.source.data_source",
}
"""Where each public name is defined."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'skerry.spark' has no attribute {name!r}")
    require_pyspark()
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
