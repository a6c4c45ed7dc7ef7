"""Converts a query's columns to a table's columns, without losing a value.

Types are checked first (:func:`check_column`), before any row is read, then values (:func:`convert_column`), batch by
batch. ``convert_leaf`` has the rules for scalar values; the same rules apply inside arrays, maps and structs, where
fields of a struct match by name.
"""

from collections.abc import Callable, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from pyarrow import types as arrow_types

from skerry.common.errors import DataError
from skerry.sql.mark import mark_of, parts_of
from skerry.sql.query.dialect import DUCKDB, QueryDialect
from skerry.sql.result_value import field_type_name, type_name, value_text
from skerry.sql.run.convert_leaf import UnfitValueError, advice, leaf_conversion, unfit
from skerry.store.update.read_rows import RefusedRowError
from skerry.types.accept import TypeRefusedError, check_type, decoded_type, is_any_list
from skerry.types.cast import MisfitError, cast_array, first_failure
from skerry.types.datatype import JSON, TIMESTAMP, TIMESTAMPTZ, ArrayType, DataType, MapType, StructType
from skerry.types.field import Field
from skerry.types.json_text import json_problem

Convert = Callable[[pa.Array], pa.Array]


def check_column(got: pa.Field, field: Field, dialect: QueryDialect = DUCKDB) -> None:
    """Raise an error if a query's column has a type that cannot be converted to the table's."""
    if _has_variant(got):
        raise DataError(
            f"column {field.name!r} is {field.type}, the query gives {field_type_name(got)}, whose values may be of "
            "any type; write CAST(… AS …) with the type that they have, or AS JSON",
            column=field.name,
        )
    conversion(_stored(got.type), field, dialect)


def check_given(got: pa.Field, field: Field, dialect: QueryDialect) -> None:
    """Check a column of a query in an engine's dialect; also refuses types that depend on its session's time zone."""
    check_column(got, field, dialect)
    if dialect.is_exact or field.type not in (TIMESTAMP, TIMESTAMPTZ):
        return
    is_moment = arrow_types.is_timestamp(got.type) and got.type.tz is not None
    if (field.type == TIMESTAMP) if is_moment else (field.type == TIMESTAMPTZ and not arrow_types.is_null(got.type)):
        wanted = "TIMESTAMP_NTZ" if field.type == TIMESTAMP else "TIMESTAMP"
        raise DataError(
            f"column {field.name!r} is {field.type}, the query gives {field_type_name(got)}: write "
            f"CAST(… AS {wanted}), which converts it by the time zone of {dialect.title}'s session",
            column=field.name,
        )


def conversion(got: pa.DataType, field: Field, dialect: QueryDialect = DUCKDB) -> Convert | None:
    """The conversion before ``skerry.types.cast``; None if none is needed. The error's advice is in the ``dialect``."""
    try:
        return _conversion(got, field.type)
    except TypeRefusedError as error:
        told = advice(error.given, error.type, dialect) if isinstance(error, _NoConversionError) else error.advice
        raise DataError(
            f"column {field.name!r}{error.part} is {error.wanted}, the query gives {error.got}: {told}",
            column=field.name,
        ) from None


class _NoConversionError(TypeRefusedError):
    """A value of type ``given`` cannot be assigned to one of ours; what to write instead depends on the engine."""

    def __init__(self, part: str, wanted: str, given: pa.DataType, type_: DataType) -> None:
        super().__init__(part, wanted, type_name(given), "")
        self.given, self.type = given, type_


def convert_column(column: pa.Array | pa.ChunkedArray, field: Field, first_row: int = 0) -> pa.ChunkedArray:
    """The values in the table's type; :class:`RefusedRowError` names the first row that does not fit.

    NULL passes; :func:`refuse_nulls` checks it.
    """
    chunks = column.chunks if isinstance(column, pa.ChunkedArray) else [column]
    arrays: list[pa.Array] = []
    row = first_row
    for chunk in chunks:
        plain = _without_extension(chunk, field.type)
        arrays += _converted(plain, field, conversion(plain.type, field), row)
        row += len(chunk)
    return pa.chunked_array(arrays, field.type.arrow)


def refuse_nulls(column: pa.ChunkedArray, field: Field, first_row: int = 0) -> None:
    """Raise :class:`RefusedRowError` if a NOT NULL column has a NULL."""
    if not field.nullable and column.null_count:
        row = first_row + pc.index(column.is_null(), True).as_py()
        raise RefusedRowError(row, f"NULL, but it is {field.type} NOT NULL; give a value", field.name)


def _has_variant(got: pa.Field) -> bool:
    return mark_of(got) == "VARIANT" or any(map(_has_variant, parts_of(got.type)))


def _converted(array: pa.Array, field: Field, convert: Convert | None, first_row: int) -> list[pa.Array]:
    def attempt(rows: pa.Array) -> list[pa.Array]:
        return cast_array(rows if convert is None else convert(rows), field.type)

    try:
        return attempt(array)
    except (UnfitValueError, MisfitError, pa.ArrowException):
        row = first_failure(array, lambda part: _fails(part, attempt))
        if row is None:
            half = len(array) // 2
            left = _converted(array.slice(0, half), field, convert, first_row)
            return left + _converted(array.slice(half), field, convert, first_row + half)
    try:
        attempt(array.slice(row, 1))
    except (UnfitValueError, MisfitError, pa.ArrowException) as error:
        problem = _problem(array.slice(row, 1), field.type, error)
        raise RefusedRowError(first_row + row, problem, field.name) from None
    raise AssertionError("the row fits after all")  # pragma: no cover - _first_failure found that it does not


def _problem(one: pa.Array, type_: DataType, error: Exception) -> str:
    """The problem of an array's single value."""
    if not isinstance(error, MisfitError):
        return str(error)
    if error.part or isinstance(type_, ArrayType | MapType | StructType):
        return f"{error.part[1:]}: {error.problem}" if error.part else error.problem
    if arrow_types.is_time(one.type):
        return unfit(value_text(one[0]), type_)  # 24:00:00 has no Python time
    if type_ == JSON:
        text = one[0].as_py()
        return unfit(text, type_, json_problem(text) or "")
    try:
        return unfit(one[0].as_py(), type_)
    except (ValueError, OverflowError):  # beyond the range of Python's datetime
        return error.problem


def _fails(array: pa.Array, attempt: Callable[[pa.Array], object]) -> bool:
    try:
        attempt(array)
    except (UnfitValueError, MisfitError, pa.ArrowException):
        return True
    return False


def _stored(got: pa.DataType) -> pa.DataType:
    is_foreign = isinstance(got, pa.BaseExtensionType) and got != pa.uuid()
    return got.storage_type if is_foreign else got


def _without_extension(array: pa.Array, type_: DataType) -> pa.Array:
    """The storage array of JSON and other extension types."""
    return array.storage if isinstance(array, pa.ExtensionArray) and array.type != pa.uuid() else array


def _conversion(got: pa.DataType, type_: DataType, part: str = "") -> Convert | None:
    """The conversion; raises :class:`TypeRefusedError` if there is none."""
    plain = decoded_type(got)
    decode: Convert | None = None if plain == got else lambda array: array.cast(plain)
    inner: Convert | None = None
    if isinstance(type_, ArrayType) and is_any_list(plain):
        inner = _of_lists(plain, type_, part)
    elif isinstance(type_, MapType) and arrow_types.is_map(plain):
        inner = _of_maps(plain, type_, part)
    elif isinstance(type_, StructType) and arrow_types.is_struct(plain):
        inner = _of_structs(plain, type_, part)
    elif not isinstance(type_, ArrayType | MapType | StructType) and not _is_accepted(plain, type_):
        inner = leaf_conversion(plain, type_)
        if inner is None:
            raise _NoConversionError(part, str(type_), plain, type_)
    else:
        _check_accepted(plain, type_, part)
    if inner is None or decode is None:
        return inner
    return _both(decode, inner)


def _both(first: Convert, second: Convert) -> Convert:
    return lambda array: second(first(array))


def _is_accepted(got: pa.DataType, type_: DataType) -> bool:
    try:
        check_type(got, type_)
    except TypeRefusedError:
        return False
    return True


def _check_accepted(got: pa.DataType, type_: DataType, part: str) -> None:
    try:
        check_type(got, type_, part)
    except TypeRefusedError as error:
        raise _NoConversionError(error.part, error.wanted, got, type_) from None


def _of_lists(got: pa.DataType, type_: ArrayType, part: str) -> Convert | None:
    element = _conversion(got.value_type, type_.element, f"{part}.element")
    if element is None:
        return None

    def convert(array: pa.Array) -> pa.Array:
        lengths = pc.fill_null(pc.list_value_length(array), 0).to_numpy(zero_copy_only=False)
        return pa.ListArray.from_arrays(_offsets(lengths), element(array.flatten()), mask=_nulls(array))

    return convert


def _of_maps(got: pa.DataType, type_: MapType, part: str) -> Convert | None:
    key = _conversion(got.key_type, type_.key, f"{part}.key")
    item = _conversion(got.item_type, type_.value, f"{part}.value")
    if key is None and item is None:
        return None

    def convert(array: pa.Array) -> pa.Array:
        # keys and items of a slice are those of the whole array
        offsets = array.offsets.to_numpy()
        start, count = int(offsets[0]), int(offsets[-1] - offsets[0])
        keys, items = array.keys.slice(start, count), array.items.slice(start, count)
        bounds = pa.array(offsets - start, pa.int32())
        new_keys, new_items = keys if key is None else key(keys), items if item is None else item(items)
        return pa.MapArray.from_arrays(bounds, new_keys, new_items, mask=_nulls(array))

    return convert


def _of_structs(got: pa.DataType, type_: StructType, part: str) -> Convert | None:
    known = {f.name: f for f in type_.fields}
    fields = [got.field(i) for i in range(got.num_fields)]
    if not all(f.name in known for f in fields) or len({f.name for f in fields}) < len(fields):
        check_type(got, type_, part)  # raises the error
    for field in type_.fields:
        if field.name not in got.names and not field.nullable and field.default is None:
            why = f"field {field.name!r} is missing, and it is NOT NULL without a default"
            raise TypeRefusedError(part, str(type_), type_name(got), why)
    converts = [_conversion(f.type, known[f.name].type, f"{part}.{f.name}") for f in fields]
    if all(convert is None for convert in converts):
        return None

    def convert(array: pa.Array) -> pa.Array:
        children: Sequence[pa.Array] = [
            child if one is None else one(child) for child, one in zip(array.flatten(), converts, strict=True)
        ]
        return pa.StructArray.from_arrays(children, names=[f.name for f in fields], mask=_nulls(array))

    return convert


def _offsets(lengths: NDArray[np.int64]) -> pa.Array:
    return pa.array(np.concatenate(([0], np.cumsum(lengths))).astype(np.int32))


def _nulls(array: pa.Array) -> pa.Array | None:
    return array.is_null() if array.null_count else None
