"""Converts DuckDB's result columns to the types of a result, by the same rules at every depth.

``skerry.sql.duck.dtype`` decides in which type a column leaves the query. Here each leaf gets its Arrow type:

==========================================  ===========================  ===========================================
DuckDB                                      leaves the query as          Arrow
==========================================  ===========================  ===========================================
UUID                                        text                         arrow.uuid
ENUM                                        dictionary                   string
HUGEINT                                     decimal128(38, 0)            the same, marked: ``skerry.sql.mark``
UHUGEINT                                    text                         decimal256(39, 0), marked
VARIANT                                     text                         string, marked
JSON                                        text                         string, marked
TIMETZ, BIT, BIGNUM, GEOMETRY, TYPE         text                         string
INTERVAL inside another type                text                         month_day_nano_interval
all others                                  what DuckDB makes of them    the same
==========================================  ===========================  ===========================================

DuckDB's conversion of INTERVAL to Arrow multiplies microseconds by 1000 and overflows silently. Converting texts, and
at the top level a condition in the query, make an interval that Arrow cannot hold an error.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DataError
from skerry.sql.mark import HUGEINT, JSON, UHUGEINT, VARIANT
from skerry.types.cast import cast_array
from skerry.types.datatype import UUID

Convert = Callable[[pa.Array], pa.Array]

_JSON = "JSON"

_INTERVAL = (
    r"^(?:(?P<years>-?\d+) years?)? ?(?:(?P<months>-?\d+) months?)? ?(?:(?P<days>-?\d+) days?)? ?"
    r"(?:(?P<sign>-)?(?P<hours>\d+):(?P<minutes>\d\d):(?P<seconds>\d\d)(?:\.(?P<fraction>\d+))?)?$"
)
MOST_HOURS = (2**63 - 1) // (3600 * 10**9) - 1
"""Maximum hours of an interval, positive or negative, that fit Arrow's nanoseconds together with 59:59.999999."""


@dataclass(frozen=True, slots=True)
class Part:
    """The conversion of a column, or of a part of one."""

    type: pa.DataType
    convert: Convert | None = None
    mark: Mapping[bytes, bytes] | None = None

    def field(self, name: str, *, nullable: bool = True) -> pa.Field:
        """The Arrow field of this part."""
        return pa.field(name, self.type, nullable, self.mark)


def decoded(duck: Any, arrow: pa.DataType) -> Part:
    """The conversion of a DuckDB type that arrives as an Arrow type."""
    if duck.id == "list":
        return _list(decoded(dict(duck.children)["child"], arrow.value_type))
    if duck.id == "array":
        return _fixed_list(decoded(dict(duck.children)["child"], arrow.value_type), arrow.list_size)
    if duck.id == "map":
        parts = dict(duck.children)
        if pa.types.is_null(arrow.key_type):
            return Part(arrow)  # MAP {}: Arrow has no non-NULL keys without a type
        return _map(decoded(parts["key"], arrow.key_type), decoded(parts["value"], arrow.item_type))
    if duck.id in ("struct", "tuple"):
        names = [arrow.field(i).name for i in range(arrow.num_fields)]
        ducks = [part for _, part in duck.children]
        return _struct(names, [decoded(part, arrow.field(i).type) for i, part in enumerate(ducks)])
    if duck.id == "union":
        ducks = [part for _, part in duck.children[1:]]  # the first is the tag
        return _union(arrow, [decoded(part, arrow.field(i).type) for i, part in enumerate(ducks)])
    if str(duck) == _JSON:  # whose id is that of VARCHAR
        return Part(arrow, None, JSON)
    leaf = _LEAVES.get(duck.id)
    return Part(arrow) if leaf is None else leaf(arrow)


# Nested types


def _list(element: Part) -> Part:
    convert = element.convert
    type_ = pa.list_(element.field("element"))
    if convert is None:
        return Part(type_)

    def convert_lists(array: pa.Array) -> pa.Array:
        lengths = pc.fill_null(pc.list_value_length(array), 0).to_numpy(zero_copy_only=False)
        return pa.ListArray.from_arrays(_offsets(lengths), convert(array.flatten()), mask=_nulls(array))

    return Part(type_, convert_lists)


def _fixed_list(element: Part, size: int) -> Part:
    convert = element.convert
    type_ = pa.list_(element.field("element"), size)
    if convert is None:
        return Part(type_)

    def convert_lists(array: pa.Array) -> pa.Array:
        values = array.values.slice(array.offset * size, len(array) * size)  # also those of NULL rows
        return pa.FixedSizeListArray.from_arrays(convert(values), size, mask=_nulls(array))

    return Part(type_, convert_lists)


def _map(key: Part, value: Part) -> Part:
    convert_key, convert_value = key.convert, value.convert
    type_ = pa.map_(key.field("key", nullable=False), value.field("value"))
    if convert_key is None and convert_value is None:
        return Part(type_)

    def convert_maps(array: pa.Array) -> pa.Array:
        offsets = array.offsets.to_numpy()
        start, count = int(offsets[0]), int(offsets[-1] - offsets[0])
        keys, values = array.keys.slice(start, count), array.items.slice(start, count)
        keys = keys if convert_key is None else convert_key(keys)
        values = values if convert_value is None else convert_value(values)
        return pa.MapArray.from_arrays(pa.array(offsets - start, pa.int32()), keys, values, mask=_nulls(array))

    return Part(type_, convert_maps)


def _struct(names: Sequence[str], parts: Sequence[Part]) -> Part:
    type_ = pa.struct([part.field(name) for name, part in zip(names, parts, strict=True)])
    if all(part.convert is None for part in parts):
        return Part(type_)

    def convert_structs(array: pa.Array) -> pa.Array:
        # flatten() crashes the process on a union inside, which has no NULLs of its own to set
        children = [_apply(part, array.field(number)) for number, part in enumerate(parts)]
        return pa.StructArray.from_arrays(children, names=names, mask=_nulls(array))

    return Part(type_, convert_structs)


def _union(arrow: pa.DataType, parts: Sequence[Part]) -> Part:
    names, codes = [arrow.field(i).name for i in range(arrow.num_fields)], arrow.type_codes
    fields = [part.field(name) for name, part in zip(names, parts, strict=True)]
    type_ = pa.sparse_union(fields, codes)
    if all(part.convert is None for part in parts):
        return Part(type_)

    def convert_unions(array: pa.Array) -> pa.Array:
        children = [_apply(part, array.field(number)) for number, part in enumerate(parts)]
        return pa.UnionArray.from_sparse(array.type_codes, children, names, codes)

    return Part(type_, convert_unions)


def _apply(part: Part, array: pa.Array) -> pa.Array:
    return array if part.convert is None else part.convert(array)


def _offsets(lengths: NDArray[Any]) -> pa.Array:
    return pa.array(np.concatenate(([0], np.cumsum(lengths))).astype(np.int32))


def _nulls(array: pa.Array) -> pa.Array | None:
    return array.is_null() if array.null_count else None


# Leaves


def _to_uuids(array: pa.Array) -> pa.Array:
    return cast_array(array, UUID)[0]


def _to_texts(array: pa.Array) -> pa.Array:
    return array.dictionary_decode()


def _to_wide_numbers(array: pa.Array) -> pa.Array:
    return array.cast(pa.decimal256(39, 0))


def _to_intervals(texts: pa.Array) -> pa.Array:
    parts = pc.extract_regex(pc.fill_null(texts, "00:00:00"), _INTERVAL)

    def number(name: str) -> NDArray[np.int64]:
        digits = pc.struct_field(parts, name)
        found = pc.if_else(pc.equal(digits, ""), "0", digits).cast(pa.int64())
        return np.asarray(found.to_numpy(zero_copy_only=False))

    hours = number("hours")
    if hours.size and hours.max() > MOST_HOURS:
        raise DataError(f"{texts[int(hours.argmax())]} is {TOO_LONG}")
    fraction = pc.utf8_rpad(pc.struct_field(parts, "fraction"), 6, "0").cast(pa.int64()).to_numpy(zero_copy_only=False)
    micros = ((hours * 60 + number("minutes")) * 60 + number("seconds")) * 10**6 + fraction
    sign = np.where(pc.equal(pc.struct_field(parts, "sign"), "-").to_numpy(zero_copy_only=False), -1, 1)
    values = np.empty(len(texts), np.dtype([("months", "<i4"), ("days", "<i4"), ("nanoseconds", "<i8")]))
    values["months"] = 12 * number("years") + number("months")
    values["days"] = number("days")
    values["nanoseconds"] = sign * micros * 1000
    valid = pa.array(texts.is_valid().to_numpy(zero_copy_only=False)).buffers()[1] if texts.null_count else None
    return pa.Array.from_buffers(pa.month_day_nano_interval(), len(texts), [valid, pa.py_buffer(values)])


TOO_LONG = f"an INTERVAL of more than {MOST_HOURS} hours, which Arrow cannot hold; write CAST(… AS VARCHAR)"


_LEAVES: dict[str, Callable[[pa.DataType], Part]] = {
    "uuid": lambda arrow: Part(UUID.arrow, _to_uuids),
    "enum": lambda arrow: Part(pa.string(), _to_texts),
    "hugeint": lambda arrow: Part(arrow, None, HUGEINT),
    "uhugeint": lambda arrow: Part(pa.decimal256(39, 0), _to_wide_numbers, UHUGEINT),
    "variant": lambda arrow: Part(arrow, None, VARIANT),
    "interval": lambda arrow: Part(pa.month_day_nano_interval(), _to_intervals if pa.types.is_string(arrow) else None),
}
