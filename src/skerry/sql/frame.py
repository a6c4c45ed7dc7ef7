"""Converts Arrow tables to pandas and polars DataFrames without changing a value.

pandas gets a column as pyarrow makes it, except where that would change values:

===============================================  ====================================================================
column                                           becomes
===============================================  ====================================================================
whole numbers with NULL                          pandas' nullable type (``Int64``), instead of ``float64``
whole numbers with NULL inside lists, structs    objects with ``int`` and ``None``, instead of floats
FLOAT, DOUBLE with both NULL and NaN             ``double[pyarrow]``; with NULL alone ``float64`` as ever, NULL is NaN
FLOAT, DOUBLE with both inside lists             Python's values, as rows of a result have them
what pandas has no type for: dates beyond the    Python's values, as rows of a result have them
year 9999, 24:00:00, nanoseconds in TIME, UNION
===============================================  ====================================================================

polars has all types of tables. A query's type that it lacks raises an error that says what to write.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import types as arrow_types

from skerry.common.errors import DataError, InvalidInputError, SkerryError
from skerry.sql.mark import parts_of
from skerry.sql.result_value import field_type_name, field_values, is_list

_NO_TYPE = (ValueError, OverflowError, NotImplementedError)
"""Exceptions of pyarrow for values that pandas, or Python's datetime, cannot hold."""
_BACKENDS = ("numpy_nullable", "pyarrow")
_TOO_WIDE = 10**38
_PER_DAY = {"s": 86_400, "ms": 86_400_000, "us": 86_400_000_000, "ns": 86_400_000_000_000}


class Framed:
    """Base of classes whose rows can be converted to DataFrames."""

    __slots__ = ()

    def to_arrow(self) -> pa.Table:
        """All rows as an Arrow table."""
        raise NotImplementedError

    def to_pandas(self, *, dtype_backend: str | None = None) -> Any:
        """All rows as a pandas DataFrame; needs the extra ``skerry[pandas]``. No value is changed.

        Columns have pandas' usual types where these hold all values: whole numbers with NULL are ``Int64``, not
        ``float64``. ``dtype_backend`` is ``"numpy_nullable"`` or ``"pyarrow"`` for those types in all columns.
        """
        require("pandas")
        return pandas_frame(self.to_arrow(), dtype_backend)


def pandas_frame(table: pa.Table, dtype_backend: str | None = None) -> Any:
    """The rows as a pandas DataFrame.

    ``dtype_backend`` has the values of pandas' own readers: None for its usual types where these hold all values,
    ``"numpy_nullable"`` for nullable types in all columns that have one, ``"pyarrow"`` for those of Arrow.
    """
    pandas = require("pandas")
    if dtype_backend is not None and dtype_backend not in _BACKENDS:
        raise InvalidInputError(
            f"dtype_backend is one of {', '.join(map(repr, _BACKENDS))}, or None; not {dtype_backend!r}"
        )
    if dtype_backend == "pyarrow":
        return table.to_pandas(types_mapper=pandas.ArrowDtype)
    nullable = _nullable_types(pandas)
    mapper = nullable.get if dtype_backend == "numpy_nullable" else None
    apart = {n: dtype for n, column in enumerate(table.columns) if (dtype := _dtype(pandas, nullable, column))}
    if not apart and not any(map(_is_lossy, table.columns)):
        try:
            return table.to_pandas(integer_object_nulls=True, types_mapper=mapper)
        except _NO_TYPE:
            pass
    columns = [
        _series(pandas, table.field(n), column, mapper if n not in apart else _always(apart[n]))
        for n, column in enumerate(table.columns)
    ]
    frame = pandas.concat(columns, axis=1)
    frame.columns = table.column_names
    return frame


def _series(pandas: Any, field: pa.Field, column: pa.ChunkedArray, mapper: Any) -> Any:
    """A column as pyarrow converts it; as Python objects if that would change values, or has no type for them."""
    if not _is_lossy(column):
        try:
            return column.to_pandas(integer_object_nulls=True, types_mapper=mapper)
        except _NO_TYPE:
            pass
    values = [value for chunk in column.chunks for value in field_values(chunk, field)]
    return pandas.Series(values, dtype=object)


def _nullable_types(pandas: Any) -> dict[pa.DataType, Any]:
    sizes = (8, 16, 32, 64)
    types: dict[pa.DataType, Any] = {getattr(pa, f"int{n}")(): getattr(pandas, f"Int{n}Dtype")() for n in sizes}
    types |= {getattr(pa, f"uint{n}")(): getattr(pandas, f"UInt{n}Dtype")() for n in sizes}
    types |= {pa.float32(): pandas.Float32Dtype(), pa.float64(): pandas.Float64Dtype()}
    return types | {pa.bool_(): pandas.BooleanDtype(), pa.string(): pandas.StringDtype()}


def _dtype(pandas: Any, nullable: dict[pa.DataType, Any], column: pa.ChunkedArray) -> Any:
    """The pandas type of a column that its usual type cannot hold; None for all others."""
    if not column.null_count:
        return None
    if arrow_types.is_integer(column.type):
        return nullable[column.type]
    return pandas.ArrowDtype(column.type) if _mixes_nan(column) else None


def _always(dtype: Any) -> Any:
    return lambda type_: dtype


def _is_lossy(column: pa.ChunkedArray) -> bool:
    """True if the column has a list in which NULL and NaN would become the same."""
    type_ = column.type
    if not arrow_types.is_nested(type_) or not _holds(type_, arrow_types.is_floating):
        return False
    return any(_mixes_nan(leaf) for chunk in column.chunks for leaf in _leaves(chunk))


def _mixes_nan(values: pa.Array | pa.ChunkedArray) -> bool:
    if not arrow_types.is_floating(values.type) or not values.null_count:
        return False
    return bool(pc.any(pc.is_nan(values), min_count=0).as_py())


def polars_frame(table: pa.Table) -> Any:
    """The rows as a polars DataFrame."""
    polars = require("polars")
    for number, field in enumerate(table.schema):
        problem = _polars_problem(field, table.column(number))
        if problem is not None:
            raise DataError(
                f"column {field.name!r} {problem}; write CAST({field.name} AS VARCHAR) in a query, or call to_arrow()"
            )
    return polars.from_arrow(table)


def _polars_problem(field: pa.Field, column: pa.ChunkedArray) -> str | None:
    """The reason why polars would change a column or fail on it, or None."""
    if _holds(field.type, _is_foreign):
        return f"is of type {field_type_name(field)}, which polars does not have"
    if _holds(field.type, arrow_types.is_time) or _holds(field.type, _is_widest):
        for chunk in column.chunks:
            for leaf in _leaves(chunk):
                if arrow_types.is_time(leaf.type) and _exceeds(_counts(leaf), _PER_DAY[leaf.type.unit]):
                    return "has the time 24:00:00, which polars would make NULL"
                if _is_widest(leaf.type) and _exceeds(leaf, _TOO_WIDE):
                    return "has a number of 39 digits, and polars keeps 38"
    return None


def _is_foreign(type_: pa.DataType) -> bool:
    is_interval = type_ == pa.month_day_nano_interval()
    return bool(is_interval or arrow_types.is_union(type_) or arrow_types.is_decimal256(type_))


def _is_widest(type_: pa.DataType) -> bool:
    return bool(arrow_types.is_decimal128(type_) and (type_.precision, type_.scale) == (38, 0))


def _counts(times: pa.Array) -> pa.Array:
    return times.view(pa.int32() if arrow_types.is_time32(times.type) else pa.int64())


def _exceeds(values: pa.Array, limit: int) -> bool:
    bounds = pc.min_max(values).as_py()
    return bounds["max"] is not None and (bounds["max"] >= limit or bounds["min"] <= -limit)


def _holds(type_: pa.DataType, is_kind: Any) -> bool:
    return bool(is_kind(type_)) or any(_holds(part.type, is_kind) for part in parts_of(type_))


def _leaves(array: pa.Array) -> Iterator[pa.Array]:
    """The values inside nested ones, including some under NULL rows."""
    type_ = array.type
    if arrow_types.is_map(type_):
        offsets = array.offsets.to_numpy()
        start, count = int(offsets[0]), int(offsets[-1] - offsets[0])
        parts = [array.keys.slice(start, count), array.items.slice(start, count)]
    elif arrow_types.is_union(type_) or arrow_types.is_struct(type_):
        parts = [array.field(number) for number in range(type_.num_fields)]
    else:
        parts = [array.flatten()] if is_list(type_) else []
    if not parts:
        yield array
    for part in parts:
        yield from _leaves(part)


def require(module: str) -> Any:
    """Import an optional library."""
    try:
        return import_module(module)
    except ImportError:
        raise SkerryError(f"this needs {module}: pip install 'skerry[{module}]'") from None
