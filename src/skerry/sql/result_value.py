"""Values of a result, as Python objects and as text. An engine may return any Arrow type, also those that tables lack.

Python lacks types for some values: dates outside the years 1 to 9999 become an :class:`~skerry.types.epoch.Ordinal`, as
in scans; times finer than microseconds become NumPy's ``datetime64``, or text if they have no date. The end of a day,
``24:00:00``, becomes text, too.
"""

from datetime import time
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import SchemaError
from skerry.sql.mark import has_marks, has_whole, is_whole, mark_of, parts_of
from skerry.types.arrow import type_from_arrow
from skerry.types.epoch import date_of, datetime_of, time_text

_PER_SECOND = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}
_NAMES = {
    "uint8": "UTINYINT",
    "uint16": "USMALLINT",
    "uint32": "UINTEGER",
    "uint64": "UBIGINT",
    "halffloat": "HALF",
    "null": "NULL",
    "month_day_nano_interval": "INTERVAL",
    "duration[us]": "INTERVAL DAY TO SECOND",
    "timestamp[ns]": "TIMESTAMP_NS",
    "timestamp[ns, tz=UTC]": "TIMESTAMPTZ_NS",
    "time64[ns]": "TIME_NS",
}
_INFINITY = {"date": 2**31 - 1, "timestamp": 2**63 - 1}
"""DuckDB's counts for infinity; the negative ones mean minus infinity."""

_SECONDS_OF_DAY = 86_400


def field_type_name(field: pa.Field) -> str:
    """The SQL type of a result's column, or of a part of it."""
    return mark_of(field) or type_name(field.type)


def type_name(type_: pa.DataType) -> str:
    """The type in SQL."""
    known = _NAMES.get(str(type_))
    if known is not None:
        return known
    if not has_marks(type_):
        try:
            return str(type_from_arrow(type_, ""))
        except SchemaError:
            pass
    if pa.types.is_map(type_):
        return f"MAP<{field_type_name(type_.key_field)}, {field_type_name(type_.item_field)}>"
    if is_list(type_):
        return f"ARRAY<{field_type_name(type_.value_field)}>"
    if pa.types.is_struct(type_) or pa.types.is_union(type_):
        kind = "STRUCT" if pa.types.is_struct(type_) else "UNION"
        return f"{kind}<{', '.join(f'{part.name}: {field_type_name(part)}' for part in parts_of(type_))}>"
    return str(type_).upper()


def is_number(type_: pa.DataType) -> bool:
    """True if values of the type are right-aligned."""
    return bool(pa.types.is_integer(type_) or pa.types.is_floating(type_) or pa.types.is_decimal(type_))


def plain_array(array: pa.Array) -> pa.Array:
    """The same values without dictionary and other encodings."""
    if pa.types.is_dictionary(array.type):
        return array.dictionary_decode()
    if pa.types.is_run_end_encoded(array.type):
        return pc.run_end_decode(array)
    if isinstance(array.type, pa.ExtensionType) and array.type != pa.uuid():
        return array.storage
    return array


def python_values(array: pa.Array) -> list[Any]:
    """The values as Python objects; None is NULL."""
    array = plain_array(array)
    if not _has_nanoseconds(array.type) and not has_whole(array.type) and not _has_end_of_day(array):
        try:
            return array.to_pylist()  # type: ignore[no-any-return]
        except (OverflowError, ValueError):
            pass
    return [python_value(scalar) for scalar in array]


def field_values(array: pa.Array, field: pa.Field) -> list[Any]:
    """The values of a result's column as Python objects; None is NULL."""
    values = python_values(array)
    return [None if value is None else int(value) for value in values] if is_whole(field) else values


def python_value(scalar: pa.Scalar) -> Any:
    """One value; works where Arrow's ``as_py`` overflows or needs pandas."""
    if not scalar.is_valid:
        return None
    type_ = scalar.type
    if pa.types.is_date32(type_):
        return date_of(scalar.value)
    if pa.types.is_timestamp(type_):
        if type_.unit == "ns":
            return np.datetime64(scalar.value, "ns")
        return datetime_of(scalar.value * (10**6 // _PER_SECOND[type_.unit]), utc=type_.tz is not None)
    if pa.types.is_time(type_):
        return _python_time(scalar.value * (10**9 // _PER_SECOND[type_.unit]))
    if pa.types.is_map(type_):
        pairs = zip(scalar.values.field(0), scalar.values.field(1), strict=True)
        return [(_part_value(key, type_.key_field), _part_value(item, type_.item_field)) for key, item in pairs]
    if pa.types.is_struct(type_):
        return {part.name: _part_value(scalar[i], part) for i, part in enumerate(parts_of(type_))}
    if is_list(type_):
        return [_part_value(value, type_.value_field) for value in scalar.values]
    if pa.types.is_union(type_):
        return _part_value(scalar.value, type_.field(type_.type_codes.index(scalar.type_code)))
    if pa.types.is_dictionary(type_):
        return python_value(scalar.value) if isinstance(scalar.value, pa.Scalar) else scalar.value
    return scalar.as_py()


def _part_value(scalar: pa.Scalar, field: pa.Field) -> Any:
    value = python_value(scalar)
    return int(value) if value is not None and is_whole(field) else value


def _python_time(nanos: int) -> time | str:
    """A time of day; text if it is finer than a microsecond, or the end of the day."""
    text = time_text(nanos, 9)
    return text if nanos % 1000 or nanos >= _SECONDS_OF_DAY * 10**9 else time.fromisoformat(text)


def value_texts(array: pa.Array, *, separator: str = " ") -> list[str | None]:
    """The values as text, with all digits; None is NULL. ``separator`` precedes a time of day."""
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
    """One value as text; ``quoted`` puts texts in quotes, as needed inside lists."""
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
    """True if values of the type are lists, in any layout."""
    kinds = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
    return any(is_kind(type_) for is_kind in (*kinds, pa.types.is_list_view, pa.types.is_large_list_view))


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
    """Dates and timestamps; NumPy formats years that Python lacks."""
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


def _has_end_of_day(array: pa.Array) -> bool:
    """True if it has a 24:00:00, which Python's times lack."""
    type_ = array.type
    if pa.types.is_time(type_):
        counts = array.view(pa.int32() if pa.types.is_time32(type_) else pa.int64())
        latest = pc.max(counts).as_py()
        return latest is not None and bool(latest >= _SECONDS_OF_DAY * _PER_SECOND[type_.unit])
    return _has_time(type_) and any(map(_has_end_of_day, _part_arrays(array)))


def _has_time(type_: pa.DataType) -> bool:
    return bool(pa.types.is_time(type_)) or any(_has_time(part.type) for part in parts_of(type_))


def _part_arrays(array: pa.Array) -> list[pa.Array]:
    """The values inside nested ones, including some under NULL rows."""
    type_ = array.type
    if pa.types.is_map(type_):
        return [array.keys, array.items]
    return [array.values] if is_list(type_) else [array.field(i) for i in range(type_.num_fields)]
