"""Decimals that come as texts."""

from pyspark.sql import Column
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.spark.schema import spark_type
from skerry.types.datatype import DecimalType


def exact_decimal(type_: DecimalType, value: Column) -> Column:
    """NULL if digits would be lost. Numbers with an exponent were doubles, and are compared as such."""
    number = value.try_cast(spark_type(type_))
    plain = value.rlike(rf"^ *[+-]?[0-9]*([.][0-9]{{0,{type_.scale}}}0*)? *$")
    double = value.rlike("[eE]") & (number.cast("double") == value.try_cast("double"))
    return F.when(plain | double, number)
