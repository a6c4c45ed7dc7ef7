"""Rows of an answer as text, in their order, and whether two answers are the same."""

import hashlib
import math
import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pyarrow as pa

CLOSE = 1e-9
"""Doubles may be added up in any order: they agree to nine digits."""

Rows = list[tuple[Any, ...]]


def rows_of(table: pa.Table) -> Rows:
    """Rows of an Arrow table as Python's values; names of columns may come twice."""
    columns = [_plain(column) for column in table.columns]
    return list(zip(*columns, strict=True)) if columns else []


def _plain(column: pa.ChunkedArray) -> list[Any]:
    if pa.types.is_float32(column.type):  # 0.1, not 0.10000000149
        return [None if value is None else float(str(value)) for value in column.to_numpy(zero_copy_only=False)]
    return column.to_pylist()  # type: ignore[no-any-return]


def text_of(value: Any) -> str:
    """A value as the files have it."""
    if isinstance(value, str):
        return value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n") or "(empty)"
    return _inner_text(value, quoted=False)


def _inner_text(value: Any, *, quoted: bool = True) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(value + 0.0)
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, datetime):
        return _moment(value)
    if isinstance(value, date | UUID):
        return str(value)
    if isinstance(value, bytes):
        return "\\x" + value.hex()
    if isinstance(value, pa.MonthDayNano):
        return f"{value.months} months {value.days} days {value.nanoseconds // 1000} us"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_inner_text(part)}" for name, part in value.items()) + "}"
    if isinstance(value, tuple):
        return "=".join(_inner_text(part) for part in value)
    if isinstance(value, list):
        return "[" + ", ".join(_inner_text(part) for part in value) + "]"
    return f"'{value}'" if quoted and isinstance(value, str) else str(value)


def _moment(value: datetime) -> str:
    if value.tzinfo is None:
        return str(value)
    return f"{value.astimezone(UTC).replace(tzinfo=None)}+00"


def ordered(rows: Rows, sort: str) -> Rows:
    """Rows in the order in which they are compared; of ``valuesort``, all values one below the other."""
    if sort == "rowsort":
        return sorted(rows, key=lambda row: [text_of(value) for value in row])
    if sort == "valuesort":
        return sorted(((value,) for row in rows for value in row), key=lambda row: text_of(row[0]))
    return rows


def lines_of(rows: Rows) -> list[str]:
    """Rows as the files have them."""
    return ["\t".join(map(text_of, row)) for row in rows]


def hash_line(rows: Rows) -> str:
    """``N values hashing to MD5``: of all values, each with a line's end."""
    values = [text_of(value) for row in rows for value in row]
    digest = hashlib.md5("".join(f"{value}\n" for value in values).encode(), usedforsecurity=False)
    return f"{len(values)} values hashing to {digest.hexdigest()}"


def type_mistake(rows: Rows, types: str) -> str | None:
    """What does not fit the record's letters."""
    for row in rows:
        if len(row) != len(types):
            return f"{len(row)} columns, and types {types}"
        for value, letter in zip(row, types, strict=True):
            if letter == "I" and not _is_whole(value):
                return f"{value!r} in a column of whole numbers (I)"
            if letter == "R" and not (value is None or isinstance(value, int | float | Decimal)):
                return f"{value!r} in a column of numbers (R)"
    return None


def _is_whole(value: Any) -> bool:
    if isinstance(value, Decimal):
        return int(value.as_tuple().exponent) >= 0
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def mismatch(found: Rows, expected: Sequence[str], types: str) -> str | None:
    """The first line that differs, if any does."""
    if len(expected) == 1 and " values hashing to " in expected[0]:
        line = hash_line(found)
        return None if line == expected[0] else f"expected {expected[0]}, found {line}"
    lines = _lines(expected, len(found), len(types))
    if len(lines) != len(found):
        return f"expected {len(lines)} rows, found {len(found)}:\n" + "\n".join(lines_of(found)[:20])
    for row, line in zip(found, lines, strict=True):
        if not _same_row(row, line, types):
            shown = "\n".join(lines_of(found)[:20])
            return f"expected {line!r}, found {lines_of([row])[0]!r} in\n{shown}"
    return None


def _lines(expected: Sequence[str], rows: int, columns: int) -> list[str]:
    """One line for each row, also where the file has one for each value."""
    if columns > 1 and len(expected) == rows * columns and not any("\t" in line for line in expected):
        return ["\t".join(expected[at : at + columns]) for at in range(0, len(expected), columns)]
    return list(expected)


def _same_row(row: tuple[Any, ...], line: str, types: str) -> bool:
    text = lines_of([row])[0]
    for mark, is_wanted in (("<REGEX>:", True), ("<!REGEX>:", False)):
        if line.startswith(mark):
            return bool(re.fullmatch(line.removeprefix(mark), text, re.DOTALL)) == is_wanted
    if text == line:
        return True
    parts = line.split("\t")
    letters = types if len(types) == len(row) else types[:1] * len(row)
    return len(parts) == len(row) and all(map(_same, row, parts, letters))


def _same(value: Any, text: str, letter: str) -> bool:
    if text_of(value) == text:
        return True
    if value is None or isinstance(value, bool) or text == "NULL":
        return False
    if letter == "I" and isinstance(value, int | Decimal):
        return text == f"{value:f}" if isinstance(value, Decimal) else text == str(value)
    if letter != "R" or not isinstance(value, int | float | Decimal):
        return False
    try:
        wanted = float(text)
    except ValueError:
        return False
    if isinstance(value, Decimal) and math.isfinite(wanted):  # an average that has these digits, and no more
        within = 0.5000001 * 10.0 ** int(value.as_tuple().exponent)
        return abs(float(value) - wanted) <= max(within, CLOSE * abs(wanted))
    return math.isclose(float(value), wanted, rel_tol=CLOSE) or (math.isnan(value) and math.isnan(wanted))
