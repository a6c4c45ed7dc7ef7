"""Single values: checked, and to and from JSON.

====================  ==========================================  ==================================================
type                  canonical Python value                      JSON
====================  ==========================================  ==================================================
BOOLEAN               bool                                        true, false
TINYINT … BIGINT      int                                         number
FLOAT, DOUBLE         float (FLOAT: one that 32 bits hold)        number, or "NaN", "Infinity", "-Infinity"
DECIMAL(p, s)         Decimal of scale s                          text with s digits after the point: "12.30"
STRING, JSON          str                                         text; of JSON the text, not its value
BINARY                bytes                                       text of lower-case hex digits: "00ff"
DATE                  date                                        "2017-11-16"
TIME                  time                                        "22:31:08.123456"
TIMESTAMP             naive datetime                              "2017-11-16T22:31:08.123456"
TIMESTAMPTZ           datetime in UTC                             "2017-11-16T22:31:08.123456+00:00"
UUID                  uuid.UUID                                   "123e4567-e89b-12d3-a456-426614174000"
ARRAY                 list                                        array
MAP                   list of (key, value): keys need no hash     {"keys": […], "values": […]}
STRUCT                dict of every field                         object of every field, by name
any                   None                                        null
====================  ==========================================  ==================================================

The JSON forms are Iceberg's, except that a struct's members go by name and that dates and timestamps before the year 1
or after 9999 are whole numbers (days or microseconds since 1970; in Python an :class:`~skerry.types.epoch.Ordinal`).
"""

import difflib
import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from skerry.common.errors import InvalidInputError
from skerry.types.coerce import UnfitError, coerce_leaf, wanted
from skerry.types.datatype import ArrayType, DataType, DecimalType, MapType, StructType, describe_value
from skerry.types.epoch import Ordinal, iso_datetime, iso_time


def coerce_literal(value: Any, type: DataType, what: str, *, parse_text: bool = True) -> Any:
    """The canonical form of a value; :class:`InvalidInputError` names ``what`` it was for and what would be right.

    Conversions lose nothing, see ``skerry.types.coerce``. ``parse_text`` admits ISO texts for dates and times and
    number texts for decimals, as for defaults and partition values. NULL is accepted at the top level, where the column
    decides; inside, NOT NULL is checked. A missing field of a STRUCT gets its default, or NULL.
    """
    if value is None:
        return None
    if isinstance(type, ArrayType):
        return _coerce_array(value, type, what, parse_text)
    if isinstance(type, MapType):
        return _coerce_map(value, type, what, parse_text)
    if isinstance(type, StructType):
        return _coerce_struct(value, type, what, parse_text)
    try:
        return coerce_leaf(value, type, parse_text=parse_text)
    except UnfitError as error:
        raise _unfit(value, type, what, str(error), wanted(type, parse_text=parse_text)) from None


def _coerce_part(value: Any, type: DataType, nullable: bool, what: str, parse_text: bool) -> Any:
    if value is None and not nullable:
        raise InvalidInputError(f"{what}: NULL, but it is {type} NOT NULL")
    return coerce_literal(value, type, what, parse_text=parse_text)


def _coerce_array(value: Any, type: ArrayType, what: str, parse_text: bool) -> list[Any]:
    if not isinstance(value, list | tuple | np.ndarray):
        raise _unfit(value, type, what, "", "a list")
    element = f"{what}.element"
    return [_coerce_part(v, type.element, type.element_nullable, element, parse_text) for v in value]


def _coerce_map(value: Any, type: MapType, what: str, parse_text: bool) -> list[tuple[Any, Any]]:
    pairs = list(value.items()) if isinstance(value, Mapping) else value
    if not isinstance(pairs, list | tuple) or not all(isinstance(p, list | tuple) and len(p) == 2 for p in pairs):
        raise _unfit(value, type, what, "", "a dict or a list of (key, value) pairs")
    return [
        (
            _coerce_part(key, type.key, False, f"{what}.key", parse_text),
            _coerce_part(item, type.value, type.value_nullable, f"{what}.value", parse_text),
        )
        for key, item in pairs
    ]


def _coerce_struct(value: Any, type: StructType, what: str, parse_text: bool) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise _unfit(value, type, what, "", "a dict of its fields")
    names = [field.name for field in type.fields]
    for name in value:
        if name not in names:
            raise InvalidInputError(f"{what}: {unknown_name(name, names, 'field')}")
    result = {}
    for field in type.fields:
        given = field.name in value
        part = value[field.name] if given else field.default
        # a default may be a text even where texts in rows are not parsed
        is_text = parse_text or not given
        result[field.name] = _coerce_part(part, field.type, field.nullable, f"{what}.{field.name}", is_text)
    return result


def _unfit(value: Any, type: DataType, what: str, problem: str, right: str) -> InvalidInputError:
    reason = f" ({problem})" if problem else ""
    return InvalidInputError(f"{what}: {describe_value(value)} does not fit {type}{reason}; give {right}")


def unknown_name(name: Any, known: list[str], kind: str) -> str:
    """Error message for an unknown name, with the name that may have been meant."""
    twin = next((k for k in known if isinstance(name, str) and k.lower() == name.lower()), None)
    if twin is not None:
        return f"there is no {kind} {name!r}; {twin!r} differs only in case, and case counts"
    near = difflib.get_close_matches(str(name), known, n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"there is no {kind} {name!r}; {hint}{kind}s are {', '.join(map(repr, known))}"


def encode_literal(value: Any, type: DataType) -> Any:
    """The value as JSON can hold it."""
    return _encode(coerce_literal(value, type, "value"), type)


def _encode(value: Any, type: DataType) -> Any:
    if value is None:
        return None
    if isinstance(type, ArrayType):
        return [_encode(v, type.element) for v in value]
    if isinstance(type, MapType):
        return {"keys": [_encode(k, type.key) for k, _ in value], "values": [_encode(v, type.value) for _, v in value]}
    if isinstance(type, StructType):
        return {f.name: _encode(value[f.name], f.type) for f in type.fields}
    if isinstance(type, DecimalType):
        return format(value, "f")
    if isinstance(value, Ordinal):
        return int(value)
    encode = _ENCODERS.get(str(type))
    return encode(value) if encode is not None else value


def decode_literal(json: Any, type: DataType) -> Any:
    """The reverse of ``encode_literal``; :class:`InvalidInputError` for any other JSON."""
    if json is None:
        return None
    if isinstance(type, ArrayType) and isinstance(json, list):
        return coerce_literal([decode_literal(v, type.element) for v in json], type, "stored value")
    if isinstance(type, MapType) and isinstance(json, dict) and json.keys() == {"keys", "values"}:
        keys = [decode_literal(k, type.key) for k in json["keys"]]
        items = [decode_literal(v, type.value) for v in json["values"]]
        if len(keys) == len(items):
            return coerce_literal(list(zip(keys, items, strict=True)), type, "stored value")
    if isinstance(type, StructType) and isinstance(json, dict):
        parts = {f.name: decode_literal(json[f.name], f.type) for f in type.fields if f.name in json}
        return coerce_literal({**json, **parts}, type, "stored value")
    return coerce_literal(_decode_leaf(json, str(type)), type, "stored value")


def _decode_leaf(json: Any, name: str) -> Any:
    if name in ("FLOAT", "DOUBLE") and isinstance(json, str):
        return _SPECIAL_FLOATS.get(json, json)
    if name == "BINARY" and isinstance(json, str):
        try:
            return bytes.fromhex(json)
        except ValueError:
            return json
    if name in ("DATE", "TIMESTAMP", "TIMESTAMPTZ") and isinstance(json, int) and not isinstance(json, bool):
        return Ordinal(json)
    return json


def _encode_float(value: float) -> float | str:
    if math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


_SPECIAL_FLOATS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}
_ENCODERS: dict[str, Callable[[Any], Any]] = {
    "FLOAT": _encode_float,
    "DOUBLE": _encode_float,
    "BINARY": bytes.hex,
    "DATE": lambda value: value.isoformat(),
    "TIME": iso_time,
    "TIMESTAMP": iso_datetime,
    "TIMESTAMPTZ": iso_datetime,
    "UUID": str,
}
