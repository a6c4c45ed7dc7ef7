"""Types that Spark does not read exactly: it reads another type first, which is then converted.

This applies also inside arrays, maps and structs.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce

from pyspark.sql import Column
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.spark.values.spark_types import spark_type
from skerry.types.datatype import ArrayType, DataType, DecimalType, MapType, StructType
from skerry.types.field import Field


@dataclass(frozen=True, slots=True)
class Retyping:
    """The type to read instead of each scalar type, and its conversion."""

    read: Callable[[DataType], spark.DataType]
    make: Callable[[DataType, Column], Column]
    """Convert a value to its type; NULL if it does not fit."""

    def read_type(self, type_: DataType) -> spark.DataType:
        """The type that Spark reads."""
        if isinstance(type_, ArrayType):
            return spark.ArrayType(self.read_type(type_.element))
        if isinstance(type_, MapType):
            return spark.MapType(spark_type(type_.key), self.read_type(type_.value))
        if isinstance(type_, StructType):
            return self.read_struct(type_.fields)
        return self.read(type_)

    def read_struct(self, fields: Sequence[Field]) -> spark.StructType:
        """The types that Spark reads for several columns, or for a struct."""
        return spark.StructType([spark.StructField(field.name, self.read_type(field.type)) for field in fields])

    def changes(self, type_: DataType) -> bool:
        """True if another type is read for it, or for a part of it."""
        return self.read_type(type_) != spark_type(type_)

    def value(self, type_: DataType, value: Column) -> Column:
        """The converted value; NULL where it, or a part of it, does not fit its type."""
        if not self.changes(type_):
            return value
        if isinstance(type_, ArrayType):
            return F.transform(value, lambda element: self.value(type_.element, element))
        if isinstance(type_, MapType):
            return F.transform_values(value, lambda _, inner: self.value(type_.value, inner))
        if isinstance(type_, StructType):
            return self.struct(type_.fields, value)
        return self.make(type_, value)

    def struct(self, fields: Sequence[Field], value: Column) -> Column:
        """The same for several columns, or for a struct."""
        parts = [self.value(field.type, value[field.name]).alias(field.name) for field in fields]
        return F.when(value.isNotNull(), F.struct(*parts))

    def is_lost(self, type_: DataType, value: Column) -> Column:
        """True if a value, or a part of it, would become NULL because it does not fit its type."""
        if not self.changes(type_):
            return F.lit(False)
        if isinstance(type_, ArrayType):
            lost = F.exists(value, lambda element: self.is_lost(type_.element, element))
        elif isinstance(type_, MapType):
            lost = F.exists(F.map_values(value), lambda inner: self.is_lost(type_.value, inner))
        elif isinstance(type_, StructType):
            lost = reduce(Column.__or__, [self.is_lost(f.type, value[f.name]) for f in type_.fields])
        else:
            # a NULL in JSON is a variant with the text NULL
            lost = value.cast("string").isNotNull() & self.value(type_, value).isNull()
        return F.coalesce(lost, F.lit(False))


def shown(type_: DataType, value: Column) -> Column:
    """The value that was read, for messages."""
    return F.to_json(value) if isinstance(type_, ArrayType | MapType | StructType) else value.cast("string")


def exact_decimal(type_: DecimalType, value: Column) -> Column:
    """A text as a decimal; NULL if digits would be lost. Numbers with an exponent compare as doubles."""
    number = value.try_cast(spark_type(type_))
    plain = value.rlike(rf"^ *[+-]?[0-9]*([.][0-9]{{0,{type_.scale}}}0*)? *$")
    double = value.rlike("[eE]") & (number.cast("double") == value.try_cast("double"))
    return F.when(plain | double, number)
