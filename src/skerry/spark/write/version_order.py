"""The columns of a DataFrame that order versions of a row, newest last."""

from collections.abc import Sequence

from pyspark.sql import types as spark

from skerry.common.errors import InvalidInputError
from skerry.types.literal import unknown_name

_UNORDERED = (
    spark.ArrayType, spark.MapType, spark.StructType, spark.VariantType, spark.NullType, spark.CalendarIntervalType,
    spark.YearMonthIntervalType,
)  # fmt: skip


def checked_order(given: spark.StructType, order_by: str | Sequence[str]) -> tuple[str, ...]:
    """The names of the columns, which need not be columns of the table."""
    names = (order_by,) if isinstance(order_by, str) else tuple(order_by)
    types = {field.name: field.dataType for field in given.fields}
    for name in names:
        if not isinstance(name, str):
            raise InvalidInputError(f"order_by takes names of columns, not {name!r}; the newest row comes last")
        if name not in types:
            raise InvalidInputError(f"order_by: {unknown_name(name, list(types), 'column')}")
        check_order_type(name, types[name])
    if len(set(names)) != len(names):
        raise InvalidInputError(f"order_by names a column twice: {', '.join(names)}")
    return names


def check_order_type(name: str, type_: spark.DataType) -> None:
    """Refuse a type without an order, or with a surprising one."""
    if isinstance(type_, _UNORDERED):
        raise InvalidInputError(f"order_by: {name!r} is {type_.simpleString().upper()}, which has no order here")
    if isinstance(type_, spark.StringType) and not type_.isUTF8BinaryCollation():
        raise InvalidInputError(
            f"order_by: {name!r} is a text with a collation, for which different texts may be equal; order by "
            f"something else, or by collate({name}, 'UTF8_BINARY')"
        )
