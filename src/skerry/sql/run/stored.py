"""The column types that CREATE TABLE AS derives from a query, by the same rules at every depth.

HUGEINT, the type of every sum of integers, becomes BIGINT, as on Spark: functions of the table's column then treat it
as an integer (the median of 2 and 3 is 2.5; of decimals it would be 2). A value of more than 64 bits is refused; a CAST
to DECIMAL(38, 0) keeps it. Types that tables lack are refused.
"""

import pyarrow as pa
from pyarrow import types as arrow_types

from skerry.common.errors import SchemaError
from skerry.sql.interval_advice import stored_interval
from skerry.sql.mark import mark_of, parts_of
from skerry.sql.result_value import field_type_name
from skerry.types.accept import is_any_list
from skerry.types.arrow import type_from_arrow
from skerry.types.datatype import DataType

_ADVICE = {
    "NULL": "say which type its NULLs have: CAST(NULL AS …)",
    "UHUGEINT": "write CAST(… AS DECIMAL(38, 0)) if its values have no more digits, or AS VARCHAR",
    "VARIANT": "write CAST(… AS …) with the type that its values have, or AS JSON",
    "TIME_NS": "write CAST(… AS TIME), which keeps microseconds",
    "TIMESTAMP_NS": "write CAST(… AS TIMESTAMP), which keeps microseconds",
    "TIMESTAMPTZ_NS": "write CAST(… AS TIMESTAMPTZ), which keeps microseconds",
    "INTERVAL": stored_interval(on_spark=False),
    "INTERVAL DAY TO SECOND": stored_interval(on_spark=True),
    "UNION": "write CAST(… AS VARCHAR), or take one of its types: union_extract(…, '…')",
    "STRUCT": "a struct without fields says nothing; leave it out",
}


def stored_type(field: pa.Field, name: str) -> DataType:
    """The table's type for a column of a query; :class:`SchemaError` names the part that tables cannot hold."""
    lacking = _lacking(field, name)
    if lacking is not None:
        part, type_ = lacking
        advice = _ADVICE.get(type_.partition("<")[0], "write CAST(… AS …) to one that they have")
        raise SchemaError(f"column {part!r} is of type {type_}, which tables do not have; {advice}")
    return type_from_arrow(_kept(field), name)


def has_hugeint(field: pa.Field) -> bool:
    """True if the column, or a part of it, is a HUGEINT."""
    return mark_of(field) == "HUGEINT" or any(map(has_hugeint, parts_of(field.type)))


def _lacking(field: pa.Field, part: str) -> tuple[str, str] | None:
    """The first part of a column whose type tables lack, and that type."""
    type_ = field.type
    mark = mark_of(field)
    if mark in ("HUGEINT", "JSON"):
        return None
    if mark is not None or arrow_types.is_union(type_):
        return part, field_type_name(field)
    inner = list(parts_of(type_))
    if not inner:
        return _lacking_leaf(field, part)
    is_list = is_any_list(type_)
    names = ["element"] if is_list else ["key", "value"] if arrow_types.is_map(type_) else [f.name for f in inner]
    for name, piece in zip(names, inner, strict=True):
        lacking = _lacking(piece, f"{part}.{name}")
        if lacking is not None:
            return lacking
    return None


def _lacking_leaf(field: pa.Field, part: str) -> tuple[str, str] | None:
    try:
        type_from_arrow(_kept(field), part)
    except SchemaError:
        return part, field_type_name(field)
    return None


def _kept(field: pa.Field) -> pa.DataType:
    """The Arrow type of the stored values."""
    type_ = field.type
    if mark_of(field) == "HUGEINT":
        return pa.int64()
    if mark_of(field) == "JSON":
        return pa.json_()
    if arrow_types.is_uint64(type_):
        return pa.decimal128(20, 0)
    if isinstance(type_, pa.BaseExtensionType) and type_ != pa.uuid() and not isinstance(type_, pa.JsonType):
        return type_.storage_type
    if arrow_types.is_map(type_):
        return pa.map_(*(part.with_type(_kept(part)) for part in parts_of(type_)))
    if is_any_list(type_):
        return pa.list_(type_.value_field.with_type(_kept(type_.value_field)))
    if arrow_types.is_struct(type_):
        return pa.struct([part.with_type(_kept(part)) for part in parts_of(type_)])
    return type_
