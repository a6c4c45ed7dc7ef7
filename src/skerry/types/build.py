"""Python values ↔ Arrow arrays.

``pa.array(values, type)`` alone may lose data: it makes 1.5 an INT of 1, cuts a datetime down to a DATE and drops time
zones. So this fast path is used only if every value is of a Python class that Arrow converts exactly; all others go one
by one through ``coerce_literal``, which converts or refuses them.
"""

import uuid
from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from itertools import chain
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import InvalidInputError
from skerry.types.datatype import (
    DATE,
    FLOAT,
    JSON,
    TIMESTAMP,
    TIMESTAMPTZ,
    UUID,
    ArrayType,
    DataType,
    DecimalType,
    MapType,
    StructType,
)
from skerry.types.epoch import Ordinal, date_of, datetime_of, days_of, micros_of
from skerry.types.json_text import are_json
from skerry.types.literal import coerce_literal
from skerry.types.nested import list_array, map_array, struct_array

_EXACT: dict[str, set[type]] = {
    "BOOLEAN": {bool},
    "TINYINT": {int},
    "SMALLINT": {int},
    "INT": {int},
    "BIGINT": {int},
    "FLOAT": {float},
    "DOUBLE": {float, int},
    "STRING": {str},
    "BINARY": {bytes},
    "DATE": {date, Ordinal},
    "TIME": {time},
    "TIMESTAMP": {datetime, Ordinal},
    "TIMESTAMPTZ": {datetime, Ordinal},
    "UUID": {uuid.UUID},
    "JSON": {str},
}
"""Classes whose values Arrow converts exactly or refuses. Subclasses do not count: True is not an int here."""


class UnfitRowError(InvalidInputError):
    """Value number ``row`` does not fit."""

    def __init__(self, row: int, message: str) -> None:
        super().__init__(message)
        self.row = row


class _UnusualError(Exception):
    """The fast path does not support these values."""


def array_of(values: Sequence[Any], type_: DataType, what: str = "value") -> pa.Array:
    """An array of values by the rules of ``coerce_literal`` without parsing texts; None is NULL.

    :class:`UnfitRowError` names the first value that does not fit; ``pa.ArrowCapacityError`` means that the values are
    too many or too large for one array, so the caller splits them.
    """
    try:
        return _build(values, type_)
    except pa.ArrowCapacityError:
        raise
    except (_UnusualError, pa.ArrowException, OverflowError, UnicodeError):
        return _build(_coerce_all(values, type_, what), type_)


def _coerce_all(values: Sequence[Any], type_: DataType, what: str) -> list[Any]:
    row = 0
    coerced = []
    try:
        for row, value in enumerate(values):  # noqa: B007 - row is wanted after the failure
            coerced.append(coerce_literal(value, type_, what, parse_text=False))
    except InvalidInputError as error:
        raise UnfitRowError(row, str(error)) from None
    return coerced


def _build(values: Sequence[Any], type_: DataType) -> pa.Array:
    if isinstance(type_, ArrayType):
        return _build_lists(values, type_)
    if isinstance(type_, MapType):
        return _build_maps(values, type_)
    if isinstance(type_, StructType):
        return _build_structs(values, type_)
    kinds = _kinds(values)
    if not kinds <= ({Decimal, int} if isinstance(type_, DecimalType) else _EXACT[str(type_)]):
        raise _UnusualError
    if type_ == UUID:
        storage = _one_array([None if v is None else v.bytes for v in values], pa.binary(16))
        return pa.ExtensionArray.from_storage(pa.uuid(), storage)
    if Ordinal in kinds:
        count = days_of if type_ == DATE else micros_of
        counts = [None if v is None else count(v) for v in values]
        return _one_array(counts, pa.int32() if type_ == DATE else pa.int64()).view(type_.arrow)
    if kinds & {datetime, time}:
        is_zoned = type_ == TIMESTAMPTZ
        if any(v is not None and (v.tzinfo is not None) != is_zoned for v in values):
            raise _UnusualError
    if type_ == JSON and not are_json(values):
        raise _UnusualError
    if type_ == FLOAT:
        return _single_precision(_one_array(values, pa.float64()))
    return _one_array(values, type_.arrow)


def _single_precision(doubles: pa.Array) -> pa.Array:
    singles = doubles.cast(pa.float32())
    if pc.any(pc.and_(pc.is_inf(singles), pc.is_finite(doubles))).as_py():
        raise _UnusualError
    return singles


def _build_lists(values: Sequence[Any], type_: ArrayType) -> pa.Array:
    _expect(values, {list, tuple})
    elements = _build(list(chain.from_iterable(v for v in values if v)), type_.element)
    _expect_no_null(elements, type_.element_nullable)
    return list_array(type_, _lengths(values), _nulls(values), elements)


def _build_maps(values: Sequence[Any], type_: MapType) -> pa.Array:
    _expect(values, {dict, list})
    pairs = list(chain.from_iterable(v.items() if isinstance(v, dict) else v for v in values if v))
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise _UnusualError
    keys = _build([key for key, _ in pairs], type_.key)
    items = _build([item for _, item in pairs], type_.value)
    _expect_no_null(keys, False)
    _expect_no_null(items, type_.value_nullable)
    return map_array(type_, _lengths(values), _nulls(values), keys, items)


def _build_structs(values: Sequence[Any], type_: StructType) -> pa.Array:
    _expect(values, {dict})
    given = [v for v in values if v is not None]
    if any(len(v) != len(type_.fields) for v in given):
        raise _UnusualError
    nulls = _nulls(values)
    children = []
    for field in type_.fields:
        try:
            parts = [None if v is None else v[field.name] for v in values]
        except KeyError:
            raise _UnusualError from None
        child = _build(parts, field.type)
        _expect_no_null(child, field.nullable, allowed=int(nulls.sum()))
        children.append(child)
    return struct_array(type_, nulls, children)


def _kinds(values: Sequence[Any]) -> set[type]:
    return set(map(type, values)) - {type(None)}


def _expect(values: Sequence[Any], kinds: set[type]) -> None:
    if not _kinds(values) <= kinds:
        raise _UnusualError


def _expect_no_null(part: pa.Array, nullable: bool, allowed: int = 0) -> None:
    if not nullable and part.null_count > allowed:
        raise _UnusualError


def _lengths(values: Sequence[Any]) -> Any:
    return np.fromiter((0 if v is None else len(v) for v in values), np.int64, len(values))


def _nulls(values: Sequence[Any]) -> Any:
    return np.fromiter((v is None for v in values), np.bool_, len(values))


def _one_array(values: Sequence[Any], arrow: pa.DataType) -> pa.Array:
    array = pa.array(values, arrow)
    if isinstance(array, pa.ChunkedArray):  # Arrow's result for more than 2 GiB of text
        raise pa.ArrowCapacityError("more than 2 GiB in one array")
    return array


def literal_of(scalar: pa.Scalar, type_: DataType) -> Any:
    """The canonical Python value of an Arrow scalar of the type; works where ``as_py`` overflows."""
    if not scalar.is_valid:
        return None
    if isinstance(type_, ArrayType):
        return [literal_of(v, type_.element) for v in scalar.values]
    if isinstance(type_, MapType):
        keys, items = scalar.values.field(0), scalar.values.field(1)
        pairs = zip(keys, items, strict=True)
        return [(literal_of(key, type_.key), literal_of(item, type_.value)) for key, item in pairs]
    if isinstance(type_, StructType):
        return {f.name: literal_of(scalar[f.name], f.type) for f in type_.fields}
    if type_ == DATE:
        return date_of(scalar.value)
    if type_ in (TIMESTAMP, TIMESTAMPTZ):
        return datetime_of(scalar.value, utc=type_ == TIMESTAMPTZ)
    return scalar.as_py()
