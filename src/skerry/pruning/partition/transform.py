"""Partition transforms, applied to whole columns, and the text of single partition values.

Semantics are Iceberg's: NULL stays NULL; year, month, day and hour are ordinals since 1970, floored, in UTC
(2024-01-15T10:00 is year 54, month 648, day 19737, hour 473698); a bucket is ``(hash & 0x7fffffff) % N``; truncation
floors numbers to a multiple of W, and keeps the first W code points of a STRING or bytes of a BINARY.

Edge cases, where the result type cannot hold the value:

- ``truncate`` of an INT or BIGINT less than W above the type's minimum wraps round, as in Iceberg's Java code. Such a
  value is positive and no multiple of W (if W divides 2³², nothing wraps), so it is unambiguous: it means the lowest,
  incomplete window. Range pruning takes that into account.
- ``truncate`` of a DECIMAL may need a digit more than its precision (−99 by 10 is −100): the value is right, but not
  a valid value of the type.
- ``hour`` of a TIMESTAMP beyond year ±246,950 does not fit an INT: it stays at the INT's minimum or maximum. Wrapping,
  as Java does, would mix hours; so the order is kept, and the two outermost ordinals mean "or beyond".

FLOAT and DOUBLE become canonical (−0.0 is 0.0, one NaN), so that equal values are never in two partitions.
"""

from datetime import time
from decimal import Context, Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import SchemaError
from skerry.pruning.partition.bucket_hash import hash_values
from skerry.types.datatype import (
    BINARY,
    BOOLEAN,
    DATE,
    INT,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    DataType,
    DecimalType,
    is_floating,
)
from skerry.types.epoch import MICROS_PER_DAY, days_of, micros_of
from skerry.types.key import Column, canonical_floats, one_array, raw_values
from skerry.types.partition import Transform

MICROS_PER_HOUR = 3_600_000_000

_INT_MIN, _INT_MAX = -(2**31), 2**31 - 1


def apply_transform(transform: Transform, source: Column, source_type: DataType) -> pa.Array:
    """The partition values of a column, as an array of ``transform.result_type(source_type).arrow``."""
    if not transform.accepts(source_type):
        raise SchemaError(f"transform {transform} is not defined for type {source_type}")
    if transform.name == "void":
        return pa.nulls(len(source), source_type.arrow)
    if transform.name == "identity":
        array = one_array(source, source_type.arrow)
        return canonical_floats(array) if is_floating(source_type) else array
    if transform.name == "bucket":
        hashes = hash_values(source, source_type).view(np.uint32) & np.uint32(0x7FFFFFFF)
        return _int_array((hashes % np.uint32(_number(transform))).astype(np.int32), source)
    if transform.name == "truncate":
        return _truncate(source, source_type, _number(transform))
    array = one_array(source, source_type.arrow)
    return _int_array(_ordinals(transform.name, array, source_type), array)


def civil_from_days(days: Any) -> tuple[Any, Any, Any]:
    """Year, month and day of days since 1970-01-01, for an integer or an int64 array of any size.

    Years are counted from March 1st of year 0 in eras of 400 years (146,097 days each), which puts the leap day at the
    end of the year. Python's own calendar knows the years 1 to 9999 only.
    """
    shifted = days + 719_468
    era = shifted // 146_097
    day_of_era = shifted - era * 146_097
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36_524 - day_of_era // 146_096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    month_from_march = (5 * day_of_year + 2) // 153
    month = month_from_march + 3 - 12 * (month_from_march >= 10)
    year = year_of_era + era * 400 + (month <= 2)
    return year, month, day_of_year - (153 * month_from_march + 2) // 5 + 1


def days_from_civil(year: Any, month: Any, day: Any) -> Any:
    """Days since 1970-01-01, for integers or int64 arrays of any size. Day and month are not checked."""
    shifted = year - (month <= 2)
    era = shifted // 400
    year_of_era = shifted - era * 400
    day_of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year
    return era * 146_097 + day_of_era - 719_468


def readable_value(transform: Transform, source_type: DataType, value: Any) -> str:
    """The text of one partition value: ``2024``, ``2024-01``, ``2024-01-15``, ``2024-01-15-10``, or the plain value.

    Dates and timestamps are Python's, or counts as Arrow stores them. The text is for people: different values may have
    the same text (NULL and the string ``null``).
    """
    if value is None:
        return "null"
    if transform.name == "year":
        return _year_text(1970 + value)
    if transform.name == "month":
        return f"{_year_text(1970 + value // 12)}-{value % 12 + 1:02d}"
    if transform.name == "day":
        return _date_text(days_of(value))
    if transform.name == "hour":
        return f"{_date_text(value // 24)}-{value % 24:02d}"
    return _plain_text(transform.result_type(source_type), value)


def _number(transform: Transform) -> int:
    if not transform.parameter or transform.parameter < 1:
        raise SchemaError(f"transform {transform}: {transform.name} needs a number of at least 1")
    return transform.parameter


def _int_array(values: NDArray[np.int32], source: Column) -> pa.Array:
    mask = source.is_null().to_numpy(zero_copy_only=False) if source.null_count else None
    return pa.array(values, pa.int32(), mask=mask)


def _ordinals(unit: str, array: pa.Array, source_type: DataType) -> NDArray[np.int32]:
    if unit == "hour":
        hours = raw_values(array, "i8") // MICROS_PER_HOUR
        return hours.clip(_INT_MIN, _INT_MAX).astype(np.int32)
    if source_type == DATE:
        days = raw_values(array, "i4").astype(np.int64)
    else:
        days = raw_values(array, "i8") // MICROS_PER_DAY
    if unit == "day":
        return days.astype(np.int32)
    year, month, _ = civil_from_days(days)
    ordinals = year - 1970 if unit == "year" else (year - 1970) * 12 + month - 1
    return ordinals.astype(np.int32)  # type: ignore[no-any-return]


def _truncate(source: Column, source_type: DataType, width: int) -> pa.Array:
    if source_type == STRING:
        # Cut first: a column of more than 2 GiB may fit ``string`` only then. "codeunits" are code points here.
        return one_array(pc.utf8_slice_codeunits(one_array(source, pa.large_string()), 0, width), pa.string())
    if source_type == BINARY:
        return one_array(pc.binary_slice(one_array(source, pa.large_binary()), 0, width), pa.binary())
    array = one_array(source, source_type.arrow)
    if isinstance(source_type, DecimalType):
        return _truncate_decimals(array, width)
    values = raw_values(array, "i4" if source_type == INT else "i8")
    return _with_buffer(array, values - values % values.dtype.type(width))


def _truncate_decimals(array: pa.Array, width: int) -> pa.Array:
    words = raw_values(array, "V16").view("<u8").reshape(-1, 2)
    low, high = words[:, 0], words[:, 1]
    # The remainder of 128 bits by long division in steps of 32: each intermediate value is below 2³¹ · 2³² + 2³².
    divisor, step = np.uint64(width), np.uint64(32)
    remainder = (high.view(np.int64) % np.int64(width)).view(np.uint64)
    remainder = ((remainder << step) | (low >> step)) % divisor
    remainder = ((remainder << step) | (low & np.uint64(0xFFFFFFFF))) % divisor
    return _with_buffer(array, np.column_stack((low - remainder, high - (low < remainder))))


def _with_buffer(array: pa.Array, values: NDArray[Any]) -> pa.Array:
    """An array like the given one, with NULL where it has NULL, over other values."""
    validity = None
    if array.null_count:
        valid = array.is_valid().to_numpy(zero_copy_only=False)
        validity = pa.py_buffer(np.packbits(valid, bitorder="little"))
    return pa.Array.from_buffers(array.type, len(array), [validity, pa.py_buffer(np.ascontiguousarray(values))])


def _plain_text(type_: DataType, value: Any) -> str:
    if type_ == BOOLEAN:
        return "true" if value else "false"
    if type_ == BINARY:
        return bytes(value).hex()
    if type_ == DATE:
        return _date_text(days_of(value))
    if type_ == TIME:
        return _time_text(_time_micros(value))
    if type_ in (TIMESTAMP, TIMESTAMPTZ):
        days, micros = divmod(micros_of(value), MICROS_PER_DAY)
        return f"{_date_text(days)}T{_time_text(micros)}{'+00:00' if type_ == TIMESTAMPTZ else ''}"
    if isinstance(type_, DecimalType):
        return format(Decimal(value).quantize(Decimal(1).scaleb(-type_.scale), context=Context(prec=60)), "f")
    if is_floating(type_):
        return repr(float(value) + 0.0)
    return str(value)


def _year_text(year: int) -> str:
    return f"{'-' if year < 0 else ''}{abs(year):04d}"


def _date_text(days: int) -> str:
    year, month, day = civil_from_days(days)
    return f"{_year_text(year)}-{month:02d}-{day:02d}"


def _time_text(micros: int) -> str:
    seconds, fraction = divmod(micros, 1_000_000)
    text = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return f"{text}.{fraction:06d}" if fraction else text


def _time_micros(value: time | int) -> int:
    if isinstance(value, int):
        return value
    return ((value.hour * 60 + value.minute) * 60 + value.second) * 1_000_000 + value.microsecond
