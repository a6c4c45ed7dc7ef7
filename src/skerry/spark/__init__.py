"""The PySpark pipeline: tables of a lake as DataFrames, and DataFrames into tables.

>>> from skerry.spark import connect
>>> lake = connect(spark, "warehouse")
>>> lake.table("app.users", columns=["id", "name"], where="id < 10").show()

An extra: ``pip install 'skerry[spark]'``. Names are loaded when they are used first, so that without it there is a
clear answer instead of a failing import.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from skerry.spark.version import require_pyspark

if TYPE_CHECKING:
    from skerry.spark.cdc import ChangeFormat
    from skerry.spark.lake import SparkLake, connect
    from skerry.spark.source import register

__all__ = ["ChangeFormat", "SparkLake", "connect", "register"]

_HOMES = {
    "ChangeFormat": "skerry.spark.cdc",
    "SparkLake": "skerry.spark.lake",
    "connect": "skerry.spark.lake",
    "register": "skerry.spark.source",
}
"""Where each public name is defined."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'skerry.spark' has no attribute {name!r}")
    require_pyspark()
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
