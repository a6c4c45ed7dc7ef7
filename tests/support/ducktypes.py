"""Values of every type that DuckDB has, alone and inside other types, with what they are in Python."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

import numpy as np
import pyarrow as pa

from skerry.types.epoch import Ordinal

_UUID = "123e4567-e89b-12d3-a456-426614174000"


@dataclass(frozen=True)
class Value:
    """An expression of a DuckDB type, and its value in Python."""

    type: str
    sql: str
    python: Any
    refused: str | None = None
    """Tables do not take it, and these words are in the error; None if they do."""
    is_key: bool = True
    """May it be a key of a map?"""
    is_cast_back: bool = True
    """Is there a way back from what was given, by a CAST?"""


def _leaf(type_: str, text: str, python: Any, refused: str | None = None, **more: bool) -> Value:
    quoted = text.replace("'", "''")
    return Value(type_, f"CAST('{quoted}' AS {type_})", python, refused, **more)


LEAVES = [
    _leaf("BOOLEAN", "true", True),
    *(_leaf("TINYINT", str(n), n) for n in (-128, 127)),
    _leaf("SMALLINT", "-32768", -32768),
    _leaf("INTEGER", "2147483647", 2147483647),
    *(_leaf("BIGINT", str(n), n) for n in (-(2**63), 2**53 + 1, 2**63 - 1)),
    _leaf("UTINYINT", "255", 255),
    _leaf("USMALLINT", "65535", 65535),
    _leaf("UINTEGER", "4294967295", 4294967295),
    _leaf("UBIGINT", str(2**64 - 1), 2**64 - 1),
    *(_leaf("HUGEINT", str(n), n) for n in (3, -(2**63))),
    *(_leaf("HUGEINT", str(n), n, "BIGINT") for n in (2**63, 10**38, 2**127 - 1, -(2**127) + 1)),
    *(_leaf("UHUGEINT", str(n), n, "UHUGEINT", is_cast_back=False) for n in (0, 2**127, 2**128 - 1)),
    _leaf("BIGNUM", "9" * 60, "9" * 60),
    _leaf("BIGNUM", "-" + "9" * 60, "-" + "9" * 60),
    _leaf("DECIMAL(4, 1)", "-999.9", Decimal("-999.9")),
    _leaf("DECIMAL(18, 6)", "0.000001", Decimal("0.000001")),
    _leaf("DECIMAL(38, 0)", "9" * 38, Decimal("9" * 38)),
    _leaf("DECIMAL(38, 10)", "-" + "9" * 28 + ".1", Decimal("-" + "9" * 28 + ".1000000000")),
    _leaf("FLOAT", "0.1", float(np.float32("0.1"))),
    _leaf("DOUBLE", "0.1", 0.1),
    _leaf("DOUBLE", "-inf", float("-inf")),
    _leaf("VARCHAR", "it's 🦆", "it's 🦆"),
    _leaf("VARCHAR", "", ""),
    _leaf("JSON", '{"a": [1]}', '{"a": [1]}'),
    Value("BLOB", "from_hex('00ff')", b"\x00\xff"),
    _leaf("BIT", "0010111", "0010111"),
    _leaf("ENUM('a', 'b''c')", "b'c", "b'c"),
    _leaf("UUID", _UUID, UUID(_UUID)),
    _leaf("DATE", "2024-02-29", date(2024, 2, 29)),
    _leaf("DATE", "infinity", Ordinal(2**31 - 1)),
    _leaf("TIME", "10:30:00.000001", time(10, 30, 0, 1)),
    _leaf("TIME", "24:00:00", "24:00:00", "24:00:00"),
    _leaf("TIME_NS", "10:30:00.000000001", "10:30:00.000000001", "TIME_NS"),
    _leaf("TIME_NS", "10:30:00", time(10, 30), "TIME_NS"),
    _leaf("TIME_NS", "24:00:00", "24:00:00", "TIME_NS"),
    _leaf("TIMETZ", "10:30:00+05:30", "10:30:00+05:30"),
    _leaf("TIMETZ", "24:00:00-15:59:59", "24:00:00-15:59:59"),
    _leaf("TIMESTAMP", "2024-02-29 10:30:00.000001", datetime(2024, 2, 29, 10, 30, 0, 1)),
    _leaf("TIMESTAMP", "-infinity", Ordinal(-(2**63) + 1)),
    _leaf("TIMESTAMP_S", "2024-02-29 10:30:00", datetime(2024, 2, 29, 10, 30)),
    _leaf("TIMESTAMP_MS", "2024-02-29 10:30:00.001", datetime(2024, 2, 29, 10, 30, 0, 1000)),
    _leaf("TIMESTAMP_NS", "2024-02-29 10:30:00.000000001", np.datetime64("2024-02-29T10:30:00.000000001"), "_NS"),
    _leaf("TIMESTAMPTZ", "2024-02-29 10:30:00+01", datetime(2024, 2, 29, 9, 30, tzinfo=UTC)),
    _leaf("TIMESTAMPTZ_NS", "2024-02-29 10:30:00+00", np.datetime64("2024-02-29T10:30:00", "ns"), "TIMESTAMPTZ_NS"),
    _leaf("INTERVAL", "-13 months 1 day -01:00:00.5", pa.MonthDayNano((-13, 1, -3600_500_000_000)), "INTERVAL"),
    _leaf("INTERVAL", "2562046 hours", pa.MonthDayNano((0, 0, 2562046 * 3600 * 10**9)), "INTERVAL"),
    _leaf("GEOMETRY", "POINT(0.1 -1e-300)", "POINT (0.1 -1e-300)", is_key=False),
    Value("VARIANT", "CAST([1, 2] AS VARIANT)", "[1, 2]", "VARIANT", is_key=False, is_cast_back=False),
    Value("TYPE", "get_type(1::SMALLINT)", "SMALLINT", is_key=False, is_cast_back=False),
]

Nest = Callable[[Value], Value]


def _nested(inner: Value, type_: str, sql: str, python: Any, refused: str | None = None) -> Value:
    return Value(type_, sql, python, refused or inner.refused, False, inner.is_cast_back)


def null_of(v: Value) -> str:
    """NULL of the type of a value. sqlglot does not read all types that DuckDB does, so none is written here."""
    return f"CASE WHEN false THEN {v.sql} END"


def _list(v: Value) -> Value:
    return _nested(v, f"{v.type}[]", f"[{v.sql}, NULL, {v.sql}]", [v.python, None, v.python])


def _array(v: Value) -> Value:
    return _nested(v, f"{v.type}[2]", f"array_value({null_of(v)}, {v.sql})", [None, v.python])


def _struct(v: Value) -> Value:
    sql = f"{{'a b': {v.sql}, 'n': {null_of(v)}, 'i': 7}}"
    return _nested(v, f'STRUCT("a b" {v.type}, n {v.type}, i INTEGER)', sql, {"a b": v.python, "n": None, "i": 7})


def _tuple(v: Value) -> Value:
    return _nested(v, f"TUPLE({v.type}, INTEGER)", f"row({v.sql}, 7)", {"element1": v.python, "element2": 7})


def _map_value(v: Value) -> Value:
    return _nested(v, f"MAP(INTEGER, {v.type})", f"MAP {{1: {v.sql}, 2: NULL}}", [(1, v.python), (2, None)])


def _map_key(v: Value) -> Value:
    if not v.is_key:
        return _map_value(v)
    return _nested(v, f"MAP({v.type}, INTEGER)", f"MAP {{{v.sql}: 1}}", [(v.python, 1)])


def _union(v: Value) -> Value:
    if "TUPLE" in v.type:  # sqlglot does not read such a type
        return _list(v)
    type_ = f'UNION(n INTEGER, "k k" {v.type})'
    return _nested(v, type_, f'CAST(union_value("k k" := {v.sql}) AS {type_})', v.python, "UNION")


NESTS: dict[str, Nest] = {
    "alone": lambda v: v,
    "list": _list,
    "array": _array,
    "struct": _struct,
    "tuple": _tuple,
    "map value": _map_value,
    "map key": _map_key,
    "union": _union,
    "list of struct": lambda v: _list(_struct(v)),
    "struct of map of list": lambda v: _struct(_map_value(_list(v))),
    "array of tuple": lambda v: _array(_tuple(v)),
    "union of list": lambda v: _union(_list(v)),
}


def random_value(random_: random.Random, depth: int) -> Value:
    """A value of any type, of at most ``depth`` types inside each other."""
    value = random_.choice(LEAVES)
    for _ in range(random_.randint(0, depth)):
        value = random_.choice(list(NESTS.values()))(value)
    return value
