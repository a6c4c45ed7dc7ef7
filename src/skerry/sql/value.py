"""Values of a result, for Python and as text. An engine may give any Arrow type, also those that tables do not have.

Python has no word for some values: dates beyond the years 1 to 9999 become an :class:`~skerry.types.epoch.Ordinal`, as
scans give them, and times finer than microseconds NumPy's ``datetime64``, or text if they have no date.
"""

from datetime import time
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import SchemaError
from skerry.types.arrow import type_from_arrow
from skerry.types.epoch import date_of, datetime_of

_PER_SECOND = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}
_NAMES = {
    "uint8": "UTINYINT",
    "uint16": "USMALLINT",
    "uint32": "UINTEGER",
    "uint64": "UBIGINT",
    "halffloat": "HALF",
    "null": "NULL",
    "month_day_nano_interval": "INTERVAL",
    "timestamp[ns]": "TIMESTAMP_NS",
    "time64[ns]": "TIME_NS",
}
_INFINITY = {"date": 2**31 - 1, "timestamp": 2**63 - 1}
"""The counts by which DuckDB means the end of all times; the negative ones mean their beginning."""

WHOLE_NUMBERS = {b"skerry.type": b"HUGEINT"}
"""Metadata of a field whose decimals are whole numbers of an engine, like sums; in Python they are int."""


def field_type_name(field: pa.Field) -> str:
    """The type of a result's column as SQL writes it."""
    return "HUGEINT" if field.metadata == WHOLE_NUMBERS else type_name(field.type)


def type_name(type_: pa.DataType) -> str:
    """The type as SQL writes it."""
    known = _NAMES.get(str(type_))
    if known is not None:
        return known
    try:
        return str(type_from_arrow(type_, ""))
    except SchemaError:
        pass
    if pa.types.is_map(type_):
        return f"MAP<{type_name(type_.key_type)}, {type_name(type_.item_type)}>"
    if is_list(type_):
        return f"ARRAY<{type_name(type_.value_type)}>"
    if pa.types.is_struct(type_) or pa.types.is_union(type_):
        parts = (type_.field(i) for i in range(type_.num_fields))
        kind = "STRUCT" if pa.types.is_struct(type_) else "UNION"
        return f"{kind}<{', '.join(f'{part.name}: {type_name(part.type)}' for part in parts)}>"
    return str(type_).upper()


def is_number(type_: pa.DataType) -> bool:
    """Whether values of the type stand at the right of a column."""
    return bool(pa.types.is_integer(type_) or pa.types.is_floating(type_) or pa.types.is_decimal(type_))


def plain_array(array: pa.Array) -> pa.Array:
    """The same values without dictionaries and other wrappings."""
    if pa.types.is_dictionary(array.type):
        return array.dictionary_decode()
    if pa.types.is_run_end_encoded(array.type):
        return pc.run_end_decode(array)
    if isinstance(array.type, pa.ExtensionType) and array.type != pa.uuid():
        return array.storage
    return array


def python_values(array: pa.Array) -> list[Any]:
    """The values as Python has them; None is NULL."""
    array = plain_array(array)
    if not _has_nanoseconds(array.type):
        try:
            return array.to_pylist()  # type: ignore[no-any-return]
        except (OverflowError, ValueError):
            pass
    return [python_value(scalar) for scalar in array]


def field_values(array: pa.Array, field: pa.Field) -> list[Any]:
    """The values of a result's column as Python has them; None is NULL."""
    values = python_values(array)
    if field.metadata != WHOLE_NUMBERS:
        return values
    return [None if value is None else int(value) for value in values]


def python_value(scalar: pa.Scalar) -> Any:
    """One value; works where Arrow's own ``as_py`` overflows or would need pandas."""
    if not scalar.is_valid:
        return None
    type_ = scalar.type
    if pa.types.is_date32(type_):
        return date_of(scalar.value)
    if pa.types.is_timestamp(type_):
        if type_.unit == "ns":
            return np.datetime64(scalar.value, "ns")
        return datetime_of(scalar.value * (10**6 // _PER_SECOND[type_.unit]), utc=type_.tz is not None)
    if pa.types.is_time64(type_) and type_.unit == "ns":
        return time_text(scalar.value, 9) if scalar.value % 1000 else time.fromisoformat(time_text(scalar.value, 9))
    if pa.types.is_map(type_):
        keys, items = scalar.values.field(0), scalar.values.field(1)
        return [(python_value(key), python_value(item)) for key, item in zip(keys, items, strict=True)]
    if pa.types.is_struct(type_):
        return {type_.field(i).name: python_value(scalar[i]) for i in range(type_.num_fields)}
    if is_list(type_):
        return [python_value(value) for value in scalar.values]
    if pa.types.is_dictionary(type_) or pa.types.is_union(type_):
        return python_value(scalar.value) if isinstance(scalar.value, pa.Scalar) else scalar.value
    return scalar.as_py()


def value_texts(array: pa.Array, *, separator: str = " ") -> list[str | None]:
    """The values as people read them, all digits of them; None is NULL. ``separator`` stands before a time of day."""
    array = plain_array(array)
    type_ = array.type
    if pa.types.is_date32(type_) or pa.types.is_timestamp(type_):
        return _moment_texts(array, separator)
    if pa.types.is_string(type_) or pa.types.is_large_string(type_) or pa.types.is_string_view(type_):
        return array.to_pylist()  # type: ignore[no-any-return]
    if pa.types.is_integer(type_) or pa.types.is_float64(type_):
        return [None if value is None else str(value) for value in array.to_pylist()]
    if pa.types.is_decimal(type_):
        return [None if value is None else f"{value:f}" for value in array.to_pylist()]
    return [value_text(scalar, separator=separator) if scalar.is_valid else None for scalar in array]


def value_text(scalar: pa.Scalar, *, quoted: bool = False, separator: str = " ") -> str:
    """One value as people read it; ``quoted`` tells texts from numbers, as is needed inside of lists."""
    if not scalar.is_valid:
        return "NULL"
    type_ = scalar.type
    if pa.types.is_boolean(type_):
        return "true" if scalar.as_py() else "false"
    if pa.types.is_float32(type_):
        return str(np.float32(scalar.as_py()))
    if pa.types.is_decimal(type_):
        return f"{scalar.as_py():f}"
    if pa.types.is_date(type_) or pa.types.is_timestamp(type_):
        return str(_moment_texts(pa.array([scalar.value], _count_type(type_)).view(type_), separator)[0])
    if pa.types.is_time(type_):
        micros = scalar.value * (10**9 // _PER_SECOND[type_.unit])
        return time_text(micros, 9)
    if pa.types.is_map(type_):
        pairs = zip(scalar.values.field(0), scalar.values.field(1), strict=True)
        return f"{{{', '.join(f'{value_text(k, quoted=True)}: {value_text(v, quoted=True)}' for k, v in pairs)}}}"
    if pa.types.is_struct(type_):
        names = [type_.field(i).name for i in range(type_.num_fields)]
        return f"{{{', '.join(f'{n}: {value_text(scalar[i], quoted=True)}' for i, n in enumerate(names))}}}"
    if is_list(type_):
        return f"[{', '.join(value_text(value, quoted=True) for value in scalar.values)}]"
    return _plain_text(scalar, quoted)


def _plain_text(scalar: pa.Scalar, quoted: bool) -> str:
    value = python_value(scalar)
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'" if quoted else value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, pa.MonthDayNano):
        return _interval_text(value)
    return str(value)


def is_list(type_: pa.DataType) -> bool:
    """Whether values of the type are lists, in whatever layout."""
    kinds = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
    return any(is_kind(type_) for is_kind in (*kinds, pa.types.is_list_view, pa.types.is_large_list_view))


def time_text(count: int, digits: int) -> str:
    """A time of day, of which ``digits`` of the count stand after the point: ``10:30:00``, ``10:30:00.25``."""
    seconds, fraction = divmod(count, 10**digits)
    text = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{f'{fraction:0{digits}}'.rstrip('0')}" if fraction else text


def _interval_text(value: pa.MonthDayNano) -> str:
    parts = [(value.months // 12 if value.months > 0 else -(-value.months // 12), "year")]
    parts += [(value.months - 12 * parts[0][0], "month"), (value.days, "day")]
    words = [f"{count} {unit}{'' if abs(count) == 1 else 's'}" for count, unit in parts if count]
    if value.nanoseconds or not words:
        sign = "-" if value.nanoseconds < 0 else ""
        words.append(sign + time_text(abs(value.nanoseconds), 9))
    return " ".join(words)


def _count_type(type_: pa.DataType) -> pa.DataType:
    return pa.int32() if pa.types.is_date32(type_) else pa.int64()


def _moment_texts(array: pa.Array, separator: str) -> list[str | None]:
    """Dates and timestamps; NumPy writes years that Python has not."""
    type_ = array.type
    if pa.types.is_date64(type_):
        array, type_ = array.cast(pa.date32()), pa.date32()
    is_date = pa.types.is_date32(type_)
    unit, zone = ("D", "") if is_date else (type_.unit, "Z" if type_.tz is not None else "")
    counts = array.view(_count_type(type_)).fill_null(0).to_numpy(zero_copy_only=False).astype(np.int64)
    texts = np.datetime_as_string(counts.view(f"datetime64[{unit}]"))
    end = _INFINITY["date" if is_date else "timestamp"]
    shown: list[str | None] = []
    for text, count, valid in zip(texts.tolist(), counts.tolist(), array.is_valid().to_pylist(), strict=True):
        if not valid:
            shown.append(None)
        elif abs(count) == end:
            shown.append("infinity" if count > 0 else "-infinity")
        else:
            if text.startswith("-"):  # NumPy writes the year -43 with three digits
                year, rest = text[1:].split("-", 1)
                text = f"-{year:0>4}-{rest}"
            whole, point, fraction = text.partition(".")
            fraction = fraction.rstrip("0")
            shown.append(f"{whole.replace('T', separator)}{point if fraction else ''}{fraction}{zone}")
    return shown


def _has_nanoseconds(type_: pa.DataType) -> bool:
    if pa.types.is_timestamp(type_) or pa.types.is_time(type_):
        return bool(type_.unit == "ns")
    return any(_has_nanoseconds(type_.field(i).type) for i in range(type_.num_fields))
