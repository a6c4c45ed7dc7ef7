"""Arrow columns of any accepted layout → exactly the Arrow type of one of ours, if no value is lost.

``skerry.types.accept`` lists the accepted types; here each value must fit. Whole arrays are checked at once: by Arrow's
safe cast, or by a round trip where that is too lax (it rounds doubles to floats) or too strict (it refuses 2**60 as a
double). Only if the check fails are the rows bisected for the first value that does not fit.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import types as arrow_types

from skerry.types.accept import is_any_string
from skerry.types.build import array_of
from skerry.types.coerce import INTEGER_BITS, UUID_TEXT, wanted
from skerry.types.datatype import (
    DOUBLE,
    FLOAT,
    JSON,
    TIME,
    UUID,
    ArrayType,
    DataType,
    DecimalType,
    MapType,
    StructType,
    describe_value,
)
from skerry.types.epoch import MICROS_PER_DAY, time_text
from skerry.types.field import Field
from skerry.types.json_text import are_json, json_problem
from skerry.types.literal import coerce_literal
from skerry.types.nested import list_array, map_array, needs_check, struct_array

_NIBBLES = np.full(256, 255, np.uint8)
_NIBBLES[[*b"0123456789abcdef"]] = np.arange(16)
_NIBBLES[[*b"ABCDEF"]] = np.arange(10, 16)

_DIGITS = {"s": 0, "ms": 3, "us": 6, "ns": 9}


class MisfitError(Exception):
    """Row ``row`` of the array does not fit; ``part`` is the place inside a nested value, or empty."""

    def __init__(self, row: int, part: str, problem: str) -> None:
        super().__init__(problem)
        self.row, self.part, self.problem = row, part, problem


class _UnfitError(Exception):
    """Some value of ``values``, which are ``part`` of the column, does not fit ``type``."""

    def __init__(self, part: str, type_: DataType, values: pa.Array, *, is_null: bool = False) -> None:
        super().__init__(part)
        self.part, self.type, self.values, self.is_null = part, type_, values, is_null


def is_exactly(arrow: pa.DataType, type_: DataType) -> bool:
    """Whether it is exactly our Arrow type; Arrow's equality ignores the names of list elements."""
    wanted_arrow = type_.arrow
    return bool(arrow == wanted_arrow) and str(arrow) == str(wanted_arrow)


def cast_array(array: pa.Array, type_: DataType) -> list[pa.Array]:
    """The same rows as arrays of our type: one, or more if one cannot hold them (2 GiB of text).

    The array's type must have passed ``check_type``; :class:`MisfitError` names the first row that does not fit. NULL
    rows pass, NULLs inside are checked.
    """
    try:
        cast = _cast(array, type_, "")
    except (_UnfitError, pa.ArrowException):
        row = first_failure(array, lambda part: _fails(part, lambda rows: _cast(rows, type_, "")))
        if row is None:
            half = len(array) // 2
            return cast_array(array.slice(0, half), type_) + cast_array(array.slice(half), type_)
        raise _misfit(array, type_, row) from None
    return [array if is_exactly(array.type, type_) else cast]


def default_array(field: Field, length: int) -> pa.Array:
    """The field's default, or NULL, ``length`` times."""
    if field.default is None:
        return pa.nulls(length, field.type.arrow)
    default = coerce_literal(field.default, field.type, f"default of {field.name!r}")
    return pa.repeat(array_of([default], field.type)[0], length)


def _cast(array: pa.Array, type_: DataType, part: str) -> pa.Array:
    array = _decode(array)
    if arrow_types.is_null(array.type):
        return pa.nulls(len(array), type_.arrow)
    if is_exactly(array.type, type_) and not needs_check(type_):
        return array
    if isinstance(type_, ArrayType):
        return _cast_lists(array, type_, part)
    if isinstance(type_, MapType):
        return _cast_maps(array, type_, part)
    if isinstance(type_, StructType):
        return _cast_structs(array, type_, part)
    try:
        return _checked_leaf(array, type_)
    except pa.ArrowInvalid:
        raise _UnfitError(part, type_, array) from None


def _decode(array: pa.Array) -> pa.Array:
    while arrow_types.is_dictionary(array.type) or arrow_types.is_run_end_encoded(array.type):
        if arrow_types.is_run_end_encoded(array.type):
            array = pc.run_end_decode(array)
            continue
        values = array.dictionary
        if arrow_types.is_string_view(values.type):  # polars' categories; Arrow cannot take from views
            values = values.cast(pa.string())
        array = values.take(array.indices)
    return array


def _cast_lists(array: pa.Array, type_: ArrayType, part: str) -> pa.Array:
    elements = _cast_part(_elements(array), type_.element, type_.element_nullable, f"{part}.element")
    return list_array(type_, _lengths(array), _nulls(array), elements)


def _cast_maps(array: pa.Array, type_: MapType, part: str) -> pa.Array:
    # keys and items of a sliced map are those of the whole map, and a NULL row may have some too: let lists sort it out
    offsets = array.offsets.to_numpy()
    start, count = int(offsets[0]), int(offsets[-1] - offsets[0])
    nulls = _nulls(array)
    mask = pa.array(nulls) if array.null_count else None
    bounds = pa.array(offsets - offsets[0], pa.int32())
    keys, items = (
        pa.ListArray.from_arrays(bounds, values.slice(start, count), mask=mask) for values in (array.keys, array.items)
    )
    key_part = _cast_part(_elements(keys), type_.key, False, f"{part}.key")
    item_part = _cast_part(_elements(items), type_.value, type_.value_nullable, f"{part}.value")
    return map_array(type_, _lengths(keys), nulls, key_part, item_part)


def _cast_structs(array: pa.Array, type_: StructType, part: str) -> pa.Array:
    names = [array.type.field(i).name for i in range(array.type.num_fields)]
    # flatten() makes a child NULL wherever its parent is: the value below a NULL is arbitrary
    given = dict(zip(names, array.flatten(), strict=True))
    children = []
    for field in type_.fields:
        if field.name in given:
            inner = f"{part}.{field.name}"
            child = _cast_part(given[field.name], field.type, field.nullable, inner, allowed=array.null_count)
        else:
            child = default_array(field, len(array))
        children.append(child)
    return struct_array(type_, _nulls(array), children)


def _cast_part(values: pa.Array, type_: DataType, nullable: bool, part: str, allowed: int = 0) -> pa.Array:
    cast = _cast(values, type_, part)
    if not nullable and cast.null_count > allowed:
        raise _UnfitError(part, type_, values, is_null=True)
    return cast


def _elements(lists: pa.Array) -> pa.Array:
    # flatten() fails to make an empty array of some nested types
    return lists.flatten() if _lengths(lists).any() else lists.values.slice(0, 0)


def _lengths(lists: pa.Array) -> Any:
    return pc.fill_null(pc.list_value_length(lists), 0).to_numpy(zero_copy_only=False)


def _nulls(array: pa.Array) -> Any:
    if not array.null_count:
        return np.zeros(len(array), np.bool_)
    return array.is_null().to_numpy(zero_copy_only=False)


def _checked_leaf(array: pa.Array, type_: DataType) -> pa.Array:
    """Raises ArrowInvalid for values that do not fit, even if Arrow's type could hold them."""
    cast = _cast_leaf(array, type_)
    if type_ == JSON:
        if not are_json(cast):
            raise pa.ArrowInvalid("no JSON")
        return cast
    if needs_check(type_) and len(cast) > cast.null_count:
        bounds = pc.min_max(cast.view(pa.int64()) if type_ == TIME else cast).as_py()
        least, most = bounds["min"], bounds["max"]
        if isinstance(type_, DecimalType):
            limit = Decimal((0, (1,), type_.precision - type_.scale))
            fits = most.copy_abs() < limit and least.copy_abs() < limit
        else:
            fits = least >= 0 and most < MICROS_PER_DAY
        if not fits:
            raise pa.ArrowInvalid("out of range")
    return cast


def _cast_leaf(array: pa.Array, type_: DataType) -> pa.Array:
    """Raises ArrowInvalid for values that do not fit."""
    got, arrow = array.type, type_.arrow
    if type_ == UUID:
        return _cast_uuids(array)
    if isinstance(got, pa.JsonType):
        return array.storage.cast(arrow)
    if type_ in (FLOAT, DOUBLE) and not arrow_types.is_float16(got):
        return _round_trip(array, arrow)
    if isinstance(type_, DecimalType) and arrow_types.is_integer(got):
        return array.cast(pa.decimal128(20, 0)).cast(arrow)
    if str(type_) in INTEGER_BITS and arrow_types.is_float16(got):
        return array.cast(pa.float32()).cast(arrow)
    return array.cast(arrow)


def _round_trip(array: pa.Array, arrow: pa.DataType) -> pa.Array:
    """To floats: each value must survive the round trip."""
    cast = array.cast(arrow, safe=False)
    same = pc.equal(cast.cast(array.type), array)
    if arrow_types.is_floating(array.type):
        same = pc.or_(same, pc.is_nan(array))
    if not pc.all(same, min_count=0).as_py():
        raise pa.ArrowInvalid("not exact")
    return cast


def _cast_uuids(array: pa.Array) -> pa.Array:
    if is_any_string(array.type):
        storage = _parse_uuids(array.cast(pa.string()))
    elif arrow_types.is_fixed_size_binary(array.type):
        storage = array
    else:
        storage = array.cast(pa.binary()).cast(pa.binary(16))
    return pa.ExtensionArray.from_storage(pa.uuid(), storage)


def _parse_uuids(texts: pa.Array) -> pa.Array:
    if not pc.all(pc.match_substring_regex(texts, f"^{UUID_TEXT}$"), min_count=0).as_py():
        raise pa.ArrowInvalid("not UUIDs")
    digits = pc.fill_null(pc.replace_substring(texts, "-", ""), "0" * 32)
    data = np.frombuffer(digits.buffers()[2] or b"", np.uint8)
    start = digits.offset * 32
    nibbles = _NIBBLES[data[start : start + 32 * len(digits)]]
    packed = nibbles[0::2] << 4 | nibbles[1::2]
    storage = pa.Array.from_buffers(pa.binary(16), len(digits), [None, pa.py_buffer(packed)])
    return pc.if_else(texts.is_valid(), storage, pa.scalar(None, pa.binary(16)))


def first_failure(array: pa.Array, fails: Callable[[pa.Array], bool]) -> int | None:
    """The first row that fails on its own, given that the whole fails; None if it fails only for its size."""
    low, high = 0, len(array)
    while high - low > 1:
        middle = (low + high) // 2
        if fails(array.slice(low, middle - low)):
            high = middle
        elif fails(array.slice(middle, high - middle)):
            low = middle
        else:
            return None
    return low


def _fails(array: pa.Array, attempt: Callable[[pa.Array], object]) -> bool:
    try:
        attempt(array)
    except (_UnfitError, pa.ArrowException):
        return True
    return False


def _misfit(array: pa.Array, type_: DataType, row: int) -> MisfitError:
    try:
        _cast(array.slice(row, 1), type_, "")
    except _UnfitError as error:
        unfit = error
        if unfit.is_null:
            return MisfitError(row, unfit.part, f"NULL, but it is {unfit.type} NOT NULL; give a value")
        index = (
            first_failure(unfit.values, lambda part: _fails(part, lambda rows: _checked_leaf(rows, unfit.type))) or 0
        )
        one = unfit.values.slice(index, 1)
        right = wanted(unfit.type, parse_text=False)
        if unfit.type == JSON:
            return MisfitError(row, unfit.part, f"{_json_misfit(one)}; give {right}")
        shown = f"{_show(one)} ({one.type})"
        return MisfitError(row, unfit.part, f"{shown} does not fit {unfit.type}; give {right}")
    except pa.ArrowException as error:
        return MisfitError(row, "", f"a value that Arrow cannot convert: {error}")
    raise AssertionError("the row fits after all")  # pragma: no cover - _first_failure found that it does not


def _json_misfit(one: pa.Array) -> str:
    """Why a text is no JSON. It may be no UTF-8 either."""
    text = _cast_leaf(one, JSON).cast(pa.binary())[0].as_py()
    shown = describe_value(text.decode(errors="backslashreplace"))
    return f"{shown} is no valid JSON ({json_problem(text)})"


def _show(one: pa.Array) -> str:
    """A value as error messages show it; ``as_py`` needs pandas for nanoseconds and overflows beyond the year 9999."""
    if arrow_types.is_timestamp(one.type):
        naive = one.cast(pa.int64()).cast(pa.timestamp(one.type.unit)).cast(pa.string())[0].as_py()
        return str(naive) + ("" if one.type.tz is None else "Z")
    if arrow_types.is_date64(one.type):
        return _show(one.cast(pa.int64()).cast(pa.timestamp("ms")))
    if arrow_types.is_time(one.type):
        return time_text(one[0].value, _DIGITS[one.type.unit])
    return describe_value(one[0].as_py())
