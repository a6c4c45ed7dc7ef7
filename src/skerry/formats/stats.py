"""Bounds and counts of columns, for manifests.

Bounds enclose every value, but need not occur. So long texts are cut, and an unknown bound is None:

* NaN is greater than every number: with a NaN there is no upper bound. The lower bound is that of the numbers.
* −0.0 becomes 0.0. The two are equal, so 0.0 is a bound of both; no bound is ever −0.0, so bounds can also be ordered
  by their bits.
* A lower bound is cut to a prefix. An upper bound is cut and rounded up: its last code point (or byte) that can grow
  does, and what follows is dropped. If none can, there is no upper bound.
* Dates and timestamps beyond the years 1 to 9999 are :class:`~skerry.types.epoch.Ordinal`.
* Texts are compared as Arrow compares them: as UTF-8, which is the order of code points.
* Nested types have no order here: their NULLs are counted, nothing else.
"""

import codecs
import uuid
from collections.abc import Callable, Sequence
from datetime import time
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.formats.meta import ColumnStats
from skerry.types.datatype import (
    BINARY,
    DATE,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    UUID,
    DataType,
    has_bounds,
    is_floating,
)
from skerry.types.epoch import MICROS_PER_DAY, date_of, datetime_of
from skerry.types.field import Field

TEXT_LIMIT = 16
_UTF8_BYTES = 4
_LAST_CODE_POINT = 0x10FFFF
_SURROGATES = range(0xD800, 0xE000)

_PLAIN_ARROW: dict[DataType, pa.DataType] = {
    DATE: pa.int32(),
    TIME: pa.int64(),
    TIMESTAMP: pa.int64(),
    TIMESTAMPTZ: pa.int64(),
    STRING: pa.binary(),
    UUID: pa.binary(16),
}
"""Arrow types for computing extremes of types whose values Python cannot all hold."""


class StatsBuilder:
    """Statistics over several tables: ``add`` each, then ``finish``."""

    def __init__(self, fields: Sequence[Field], *, limit: int, text_limit: int = TEXT_LIMIT) -> None:
        self._columns = [_ColumnBuilder(field, text_limit) for field in fields[:limit]]

    def add(self, table: pa.Table) -> None:
        for index, column in enumerate(self._columns):
            column.add(table.column(index))

    def finish(self) -> dict[int, ColumnStats]:
        return {column.field.id: column.finish() for column in self._columns}


class _ColumnBuilder:
    """Keeps exact extremes; they are cut and converted at the end."""

    __slots__ = ("_high", "_low", "_nans", "_nulls", "_text_limit", "field")

    def __init__(self, field: Field, text_limit: int) -> None:
        self.field = field
        self._text_limit = text_limit
        self._nulls = 0
        self._nans = 0
        self._low: Any = None
        self._high: Any = None

    def add(self, column: pa.ChunkedArray) -> None:
        self._nulls += column.null_count
        if not has_bounds(self.field.type):
            return
        plain = _PLAIN_ARROW.get(self.field.type)
        if plain is not None:
            column = column.cast(plain)
        elif is_floating(self.field.type):
            column = self._without_nan(column)
        extremes = pc.min_max(column)
        low, high = extremes["min"].as_py(), extremes["max"].as_py()
        if low is None:
            return
        self._low = low if self._low is None else min(self._low, low)
        self._high = high if self._high is None else max(self._high, high)

    def _without_nan(self, column: pa.ChunkedArray) -> pa.ChunkedArray:
        is_nan = pc.is_nan(column)
        nans = pc.sum(is_nan).as_py() or 0
        self._nans += nans
        return column.filter(pc.invert(is_nan)) if nans else column

    def finish(self) -> ColumnStats:
        floating = is_floating(self.field.type)
        return ColumnStats(
            lower=None if self._low is None else _lower(self._low, self.field.type, self._text_limit),
            upper=None if self._high is None or self._nans else _upper(self._high, self.field.type, self._text_limit),
            null_count=self._nulls,
            nan_count=self._nans if floating else None,
        )


def _lower(value: Any, type_: DataType, limit: int) -> Any:
    if type_ == STRING:
        text = _decoded(value, limit + 1)
        return None if text is None else text[:limit]
    return value[:limit] if type_ == BINARY else _canonical(value, type_)


def _upper(value: Any, type_: DataType, limit: int) -> Any:
    if type_ == STRING:
        text = _decoded(value, limit + 1)
        return text if text is None or len(text) <= limit else next_text(text[:limit])
    if type_ == BINARY:
        return value if len(value) <= limit else next_bytes(value[:limit])
    return _canonical(value, type_)


def _decoded(value: bytes, limit: int) -> str | None:
    """At least the first ``limit`` code points, if there are that many; None if it is not UTF-8 (Arrow does not
    check)."""
    head = value[: limit * _UTF8_BYTES]
    try:
        return codecs.getincrementaldecoder("utf-8")().decode(head, final=len(head) == len(value))
    except UnicodeDecodeError:
        return None


def next_text(text: str) -> str | None:
    """The smallest text greater than all that begin with ``text``; None if there is none."""
    for end in range(len(text), 0, -1):
        code = ord(text[end - 1]) + 1
        if code in _SURROGATES:
            code = _SURROGATES.stop
        if code <= _LAST_CODE_POINT:
            return text[: end - 1] + chr(code)
    return None


def next_bytes(data: bytes) -> bytes | None:
    """The smallest bytes greater than all that begin with ``data``; None if there are none."""
    head = data.rstrip(b"\xff")
    return head[:-1] + bytes([head[-1] + 1]) if head else None


def _canonical(value: Any, type_: DataType) -> Any:
    convert = _CONVERT.get(type_)
    if convert is not None:
        return convert(value)
    return value + 0.0 if is_floating(type_) else value


def _time_of(micros: int) -> time | None:
    """None for a count beyond the end of the day, which Arrow can hold and Python cannot."""
    if not 0 <= micros < MICROS_PER_DAY:
        return None
    seconds, micro = divmod(micros, 1_000_000)
    return time(seconds // 3600, seconds // 60 % 60, seconds % 60, micro)


_CONVERT: dict[DataType, Callable[[Any], Any]] = {
    DATE: date_of,
    TIME: _time_of,
    TIMESTAMP: lambda micros: datetime_of(micros, utc=False),
    TIMESTAMPTZ: lambda micros: datetime_of(micros, utc=True),
    UUID: lambda data: uuid.UUID(bytes=data),
}
