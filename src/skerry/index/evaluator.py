"""SQL expressions over Arrow tables, by DuckDB: indexes hold exactly the values that queries compute.

A process has one database for it, in memory: no file can be read, nothing is installed or loaded, times are in UTC as
in all our sessions. Each call has its own cursor, so that threads are independent.
"""

import atexit
import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import InvalidInputError
from skerry.types import datatype
from skerry.types.datatype import DataType, DecimalType

_ROWS = "skerry_rows"
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_persistent_secrets": False,
    "allow_community_extensions": False,
    "temp_directory": "",
}
_SETTINGS = """
SET threads = 1;
SET TimeZone = 'UTC';
SET python_enable_replacements = false;
SET enable_external_access = false;
SET lock_configuration = true;
"""
"""One thread keeps the order of rows."""

_TYPES: Mapping[str, DataType] = {
    "boolean": datatype.BOOLEAN,
    "tinyint": datatype.TINYINT,
    "smallint": datatype.SMALLINT,
    "integer": datatype.INT,
    "bigint": datatype.BIGINT,
    "float": datatype.FLOAT,
    "double": datatype.DOUBLE,
    "varchar": datatype.STRING,
    "blob": datatype.BINARY,
    "date": datatype.DATE,
    "time": datatype.TIME,
    "timestamp": datatype.TIMESTAMP,
}

_lock = threading.Lock()
_database: tuple[int, Any] | None = None


def type_of_expression(expression: str, empty: pa.Table) -> DataType:
    """The type of an expression over the columns of a table without rows; errors are DuckDB's words."""
    with _values(f"({expression})", empty) as values:
        (found,) = values.types
        if found.id == "decimal":
            sizes = dict(found.children)
            return DecimalType(sizes["precision"], sizes["scale"])
        if found.id not in _TYPES or str(found).upper() == "JSON":
            raise InvalidInputError(f"it gives {found}, a type that cannot be indexed; cast it to another")
        return _TYPES[found.id]


def evaluate(expression: str, type_: DataType, table: pa.Table) -> pa.Array:
    """The value of an expression for every row of a table; NULL where DuckDB raises an error."""
    with _values(f"TRY({expression})", table) as values:
        found = values.to_arrow_table().column(0)
    whole = found.cast(type_.arrow).combine_chunks()
    return whole if isinstance(whole, pa.Array) else whole.chunk(0)


def is_condition(expression: str, empty: pa.Table) -> bool:
    """Is an expression over the columns of a table without rows true, false or NULL? Errors are DuckDB's words."""
    with _values(f"({expression})", empty) as values:
        (found,) = values.types
        return str(found) == "BOOLEAN"


def true_rows(expression: str, table: pa.Table) -> NDArray[np.bool_]:
    """The rows of a table for which a condition is true; a row for which it fails is an error, as in a query."""
    with _values(f"coalesce(({expression}), false)", table) as values:
        mask: NDArray[np.bool_] = values.to_arrow_table().column(0).to_numpy()
    return mask


@contextmanager
def _values(expression: str, table: pa.Table) -> Iterator[Any]:
    """A query of one expression over a table; what DuckDB refuses is :class:`InvalidInputError` with its first line."""
    with _cursor() as cursor:
        cursor.register(_ROWS, table)
        try:
            yield cursor.sql(f"SELECT {expression} AS v FROM {_ROWS}")
        except _duckdb().Error as error:
            raise InvalidInputError(_first_line(error)) from None


def _cursor() -> Any:
    """A cursor, which ``with`` closes; after a fork, the child has a database of its own."""
    global _database
    with _lock:
        if _database is None or _database[0] != os.getpid():
            connection = _duckdb().connect(":memory:", config=_CONFIG)
            connection.execute(_SETTINGS)
            if _database is None:
                atexit.register(_close)
            _database = os.getpid(), connection
        return _database[1].cursor()


def _close() -> None:
    """Before the interpreter ends: DuckDB's bindings complain at length about connections that are still open."""
    global _database
    with _lock:
        if _database is not None and _database[0] == os.getpid():
            _database[1].close()
        _database = None


@cache
def _duckdb() -> Any:
    """DuckDB, imported on first use: programs without computed indexes do not wait for it."""
    return import_module("duckdb")


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
