"""The type of a column that is given as Python values only.

Stricter than Arrow's own inference, which makes DATEs of mixed dates and datetimes and drops time zones.
"""

import uuid
from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from itertools import chain
from typing import Any

import numpy as np

from skerry.common.errors import DataError
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    UUID,
    ArrayType,
    DataType,
    DecimalType,
    StructType,
)
from skerry.types.field import Field

_TYPES: tuple[tuple[Any, DataType], ...] = (
    # the first that matches: bool is an int, datetime a date
    ((bool, np.bool_), BOOLEAN),
    ((int, np.integer), BIGINT),
    (np.float32, FLOAT),
    ((float, np.floating), DOUBLE),
    (str, STRING),
    ((bytes, bytearray, memoryview), BINARY),
    (date, DATE),
    (time, TIME),
    (uuid.UUID, UUID),
)


def infer_type(values: Sequence[Any], what: str) -> DataType:
    """The common type of all values; None values are ignored. :class:`DataError` if there is none or several."""
    types = {_type_of(value, what) for value in values if value is not None}
    if not types:
        raise DataError(
            f"{what} holds only NULLs, so its type is unknown; give it one: in pandas df.astype({{'name': 'string'}}), "
            f"in Arrow pa.array(values, pa.string()); or create the table with a schema, and append"
        )
    if types == {list}:
        return ArrayType(infer_type(list(chain.from_iterable(v for v in values if v is not None)), f"{what}.element"))
    if types == {dict}:
        dicts = [v for v in values if v is not None]
        names = dict.fromkeys(chain.from_iterable(dicts))
        fields = (Field(n, infer_type([d.get(n) for d in dicts], f"{what}.{n}")) for n in names)
        return StructType(tuple(fields))
    if types == {Decimal}:
        return _decimal_type([v for v in values if v is not None], what)
    if types <= {BIGINT, DOUBLE, FLOAT} and len(types) > 1:
        return DOUBLE
    if len(types) > 1:
        raise DataError(f"{what} mixes {' and '.join(sorted(map(_name, types)))}; make its values of one type")
    found: DataType = types.pop()
    return found


def _type_of(value: Any, what: str) -> Any:
    """One of our types, or list, dict or Decimal, whose type depends on all values."""
    if isinstance(value, dict):
        return dict
    if isinstance(value, list | tuple | np.ndarray):
        return list
    if isinstance(value, Decimal):
        return Decimal
    if isinstance(value, datetime):
        return TIMESTAMP if value.utcoffset() is None else TIMESTAMPTZ
    for classes, type_ in _TYPES:
        if isinstance(value, classes):
            return type_
    raise DataError(f"{what} holds a {type(value).__name__}, which has no counterpart among the types")


def _name(type_: Any) -> str:
    return type_.__name__ if isinstance(type_, type) else str(type_)


def _decimal_type(values: list[Decimal], what: str) -> DecimalType:
    if not all(v.is_finite() for v in values):
        raise DataError(f"{what} holds a Decimal that is NaN or infinite; DECIMAL has neither")
    scale = max(0, *(-int(v.as_tuple().exponent) for v in values))
    whole = max(v.adjusted() + 1 if v else 0 for v in values)
    precision = max(1, scale, whole + scale)
    if precision > 38:
        raise DataError(f"{what} needs decimals of {precision} digits; DECIMAL has at most 38")
    return DecimalType(precision, scale)
