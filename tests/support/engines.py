"""The answers of two engines, DuckDB and Spark, to one query: what has to be the same, and what differs by type.

What DuckDB and Spark call a type differs in these cases; values are the same all the same:

- a sum of whole numbers is a HUGEINT (which is DECIMAL(38, 0) in Arrow) or a BIGINT;
- a sum of decimals has more digits before the point, and the same behind it;
- ``row_number``, ``year`` and the like are BIGINT or INT;
- averages and quotients of decimals are DOUBLE or DECIMAL: they agree as far as the decimal has digits.

Doubles are added up in any order, and agree to nine digits. Where a query does not say whether NULLs come first or
last, they are last on DuckDB and first on Spark.
"""

import math
from decimal import Decimal
from typing import Any

import pyarrow as pa
import sqlglot
from sqlglot import exp

from skerry.sql.query.dialect import SkerryDuckDB

CLOSE = 1e-9


def check_same(duck: pa.Table, spark: pa.Table, query: str) -> None:
    """Both engines gave the same rows; in the same order as far as the query says one."""
    assert duck.num_columns == spark.num_columns
    assert duck.num_rows == spark.num_rows
    for ours, theirs in zip(duck.schema, spark.schema, strict=True):
        assert is_agreed(ours.type, theirs.type), f"{ours} and {theirs}"
    ordered = _order_columns(query, duck.schema.names)
    if ordered is None:  # the order is by something that is not there to be looked at
        _check_rows(_rows(duck), _rows(spark))
        return
    sorted_by = [_rows(table, ordered) for table in (duck, spark)]
    if "NULLS" not in query.upper():
        sorted_by = [[row for row in rows if None not in row] for rows in sorted_by]
    _check_rows(*sorted_by)
    exact = [n for n, field in enumerate(duck.schema) if not _is_inexact(field.type)]
    _check_rows(_sorted(_rows(duck), exact), _sorted(_rows(spark), exact))


def is_agreed(duck: pa.DataType, spark: pa.DataType) -> bool:
    """Is this one of the cases above?"""
    if duck == spark:
        return True
    if pa.types.is_decimal(duck) and pa.types.is_decimal(spark):
        return bool(duck.scale == spark.scale)
    if pa.types.is_int64(spark):
        return bool(duck == pa.decimal128(38, 0))
    if pa.types.is_int32(spark):
        return bool(pa.types.is_int64(duck))
    if pa.types.is_list(duck) and pa.types.is_list(spark):
        return is_agreed(duck.value_type, spark.value_type)
    return bool(pa.types.is_float64(duck) and pa.types.is_decimal(spark))


def _rows(table: pa.Table, columns: list[int] | None = None) -> list[tuple[Any, ...]]:
    numbers = range(table.num_columns) if columns is None else columns
    values = [table.column(n).to_pylist() for n in numbers]  # names may stand there twice
    return list(zip(*values, strict=True)) if values else []


def _sorted(rows: list[tuple[Any, ...]], exact: list[int]) -> list[tuple[Any, ...]]:
    """Sorted by what is exactly the same in both, then by the rest."""
    return sorted(rows, key=lambda row: ([_sort_key(row[n]) for n in exact], [_sort_key(value) for value in row]))


def _sort_key(value: Any) -> tuple[Any, ...]:
    if value is None:
        return (0,)
    if isinstance(value, int | float | Decimal):
        return (1, value)
    return (2, repr(value))


def _is_inexact(arrow: pa.DataType) -> bool:
    return bool(pa.types.is_floating(arrow))


def _check_rows(duck: list[tuple[Any, ...]], spark: list[tuple[Any, ...]]) -> None:
    for ours, theirs in zip(duck, spark, strict=True):
        assert all(_same(a, b) for a, b in zip(ours, theirs, strict=True)), f"DuckDB {ours}, Spark {theirs}"


def _same(duck: Any, spark: Any) -> bool:
    if isinstance(duck, float) and isinstance(spark, Decimal):
        unit = Decimal(1).scaleb(int(spark.as_tuple().exponent))
        return abs(Decimal(duck) - spark) <= unit / 2 + abs(spark) * Decimal(CLOSE)
    if isinstance(duck, float) and isinstance(spark, float):
        return math.isclose(duck, spark, rel_tol=CLOSE) or (math.isnan(duck) and math.isnan(spark))
    return bool(duck == spark)


def _order_columns(query: str, names: list[str]) -> list[int] | None:
    """The columns of the result that the query orders it by; None if it does so by something else."""
    order = sqlglot.parse_one(query, dialect=SkerryDuckDB).args.get("order")
    if order is None:
        return []
    columns = []
    for ordered in order.expressions:
        key = ordered.this
        if isinstance(key, exp.Literal) and key.is_int:
            columns.append(int(key.name) - 1)
        elif isinstance(key, exp.Column) and names.count(key.name) == 1:
            columns.append(names.index(key.name))
        elif isinstance(key, exp.Var) and key.name.upper() == "ALL":
            columns += range(len(names))
        else:
            return None
    return columns
