"""Which Arrow types a column of each type accepts. ``skerry.types.cast`` then checks the values.

=====================  ================================================================================================
type                   Arrow types it takes (also as dictionary or run-end encoded)
=====================  ================================================================================================
BOOLEAN                bool
TINYINT … BIGINT       integers in range; floats and decimals that are whole and in range (pandas makes integers with
                       NULLs floats)
FLOAT, DOUBLE          floats and integers that fit exactly; NaN stays NaN
DECIMAL(p, s)          integers and decimals that fit exactly; no floats: the float 0.1 is not the decimal 0.1
STRING, BINARY         their large and view layouts; BINARY also of fixed size
DATE                   date32, date64 at midnight
TIME                   any unit, if no value is finer than a microsecond
TIMESTAMP[TZ]          any unit likewise; TIMESTAMPTZ from any time zone and only with one, TIMESTAMP only without
UUID                   arrow.uuid, 16 bytes, text of 36 characters (pandas and polars have no UUID)
JSON                   texts like STRING, and arrow.json; the texts must be valid JSON
ARRAY, MAP, STRUCT     every list layout, map, struct; their parts by these rules, a struct's fields by name
any                    null: every row is NULL
=====================  ================================================================================================
"""

from collections.abc import Callable

import pyarrow as pa
from pyarrow import types as arrow_types

from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import ArrayType, DataType, DecimalType, MapType, StructType
from skerry.types.literal import unknown_name

_LISTS = (
    arrow_types.is_list,
    arrow_types.is_large_list,
    arrow_types.is_fixed_size_list,
    arrow_types.is_list_view,
    arrow_types.is_large_list_view,
)
_STRINGS = (arrow_types.is_string, arrow_types.is_large_string, arrow_types.is_string_view)
_BINARIES = (
    arrow_types.is_binary,
    arrow_types.is_large_binary,
    arrow_types.is_binary_view,
    arrow_types.is_fixed_size_binary,
)
_NUMBERS = (arrow_types.is_integer, arrow_types.is_floating, arrow_types.is_decimal)


class TypeRefusedError(Exception):
    """``part`` of a column (empty for itself) cannot be of type ``got``; ``advice`` says what to do."""

    def __init__(self, part: str, wanted: str, got: str, advice: str) -> None:
        super().__init__(advice)
        self.part, self.wanted, self.got, self.advice = part, wanted, got, advice


def check_type(got: pa.DataType, type_: DataType, part: str = "") -> None:
    """Raise :class:`TypeRefusedError` if a column of Arrow type ``got`` cannot become one of ours."""
    got = decoded_type(got)
    if arrow_types.is_null(got):
        return
    if isinstance(type_, ArrayType) and is_any_list(got):
        check_type(got.value_type, type_.element, f"{part}.element")
    elif isinstance(type_, MapType) and arrow_types.is_map(got):
        check_type(got.key_type, type_.key, f"{part}.key")
        check_type(got.item_type, type_.value, f"{part}.value")
    elif isinstance(type_, StructType) and arrow_types.is_struct(got):
        _check_struct(got, type_, part)
    elif isinstance(type_, ArrayType | MapType | StructType) or not _carries(got, type_):
        raise TypeRefusedError(part, str(type_), str(got), _advice(got, type_))


def decoded_type(arrow: pa.DataType) -> pa.DataType:
    """The type of the values, without dictionary or run-end encoding."""
    while arrow_types.is_dictionary(arrow) or arrow_types.is_run_end_encoded(arrow):
        arrow = arrow.value_type
    return arrow


def is_any_list(arrow: pa.DataType) -> bool:
    return any(test(arrow) for test in _LISTS)


def is_any_string(arrow: pa.DataType) -> bool:
    return any(test(arrow) for test in _STRINGS)


def _check_struct(got: pa.DataType, type_: StructType, part: str) -> None:
    names = [got.field(i).name for i in range(got.num_fields)]
    known = {f.name: f for f in type_.fields}
    for i, name in enumerate(names):
        if name not in known:
            raise TypeRefusedError(part, str(type_), str(got), unknown_name(name, list(known), "field"))
        if names.count(name) > 1:
            raise TypeRefusedError(part, str(type_), str(got), f"field {name!r} appears twice")
        check_type(got.field(i).type, known[name].type, f"{part}.{name}")
    for field in type_.fields:
        if field.name not in names and not field.nullable and field.default is None:
            advice = f"field {field.name!r} is missing, and it is NOT NULL without a default"
            raise TypeRefusedError(part, str(type_), str(got), advice)


def _carries(got: pa.DataType, type_: DataType) -> bool:
    if isinstance(type_, DecimalType):
        return bool(arrow_types.is_integer(got) or arrow_types.is_decimal(got))
    return _CARRIERS[str(type_)](got)


def _any_of(*tests: Callable[[pa.DataType], bool]) -> Callable[[pa.DataType], bool]:
    return lambda arrow: any(test(arrow) for test in tests)


def _carries_uuid(got: pa.DataType) -> bool:
    if arrow_types.is_fixed_size_binary(got):
        return bool(got.byte_width == 16)
    return bool(got == pa.uuid()) or any(test(got) for test in (*_STRINGS, *_BINARIES))


_CARRIERS: dict[str, Callable[[pa.DataType], bool]] = {
    "BOOLEAN": arrow_types.is_boolean,
    **dict.fromkeys(INTEGER_BITS, _any_of(*_NUMBERS)),
    "FLOAT": _any_of(arrow_types.is_integer, arrow_types.is_floating),
    "DOUBLE": _any_of(arrow_types.is_integer, arrow_types.is_floating),
    "STRING": is_any_string,
    "BINARY": _any_of(*_BINARIES),
    "DATE": arrow_types.is_date,
    "TIME": arrow_types.is_time,
    "TIMESTAMP": lambda arrow: bool(arrow_types.is_timestamp(arrow) and arrow.tz is None),
    "TIMESTAMPTZ": lambda arrow: bool(arrow_types.is_timestamp(arrow) and arrow.tz is not None),
    "UUID": _carries_uuid,
    "JSON": lambda arrow: isinstance(arrow, pa.JsonType) or is_any_string(arrow),
}


def _advice(got: pa.DataType, type_: DataType) -> str:
    if arrow_types.is_timestamp(got) and str(type_) == "TIMESTAMPTZ":
        return "the times have no time zone; say which one with pyarrow.compute.assume_timezone (pandas: tz_localize)"
    if arrow_types.is_timestamp(got) and str(type_) == "TIMESTAMP":
        return "the times have a time zone; drop it with pyarrow.compute.local_timestamp (pandas: tz_localize(None))"
    reason = ""
    if is_any_string(got):
        reason = "texts are not parsed; "
    elif str(type_) == "JSON":
        return "values are not turned into JSON; give texts of JSON, for example by json.dumps or orjson.dumps"
    elif str(type_) == "STRING":
        reason = "other values are not turned into texts; "
    elif arrow_types.is_boolean(got):
        reason = "booleans are not numbers; "
    elif isinstance(type_, DecimalType) and arrow_types.is_floating(got):
        reason = "floats are seldom exactly the decimals they look like; "
    return f"{reason}cast the column to {type_.arrow} first, if that is what it means"
