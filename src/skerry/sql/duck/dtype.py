"""Skerry's types in DuckDB's SQL, and the types in which DuckDB's columns leave a query."""

from typing import Any

from skerry.common.quoting import quoted
from skerry.sql.duck.decode import MOST_HOURS, TOO_LONG
from skerry.sql.text import string_text
from skerry.types.datatype import ArrayType, DataType, DecimalType, MapType, StructType

_ATOMIC = {"INT": "INTEGER", "STRING": "VARCHAR", "BINARY": "BLOB", "TIMESTAMPTZ": "TIMESTAMP WITH TIME ZONE"}


def duck_type(type_: DataType) -> str:
    """The type in DuckDB's SQL."""
    if isinstance(type_, DecimalType):
        return f"DECIMAL({type_.precision}, {type_.scale})"
    if isinstance(type_, ArrayType):
        return f"{duck_type(type_.element)}[]"
    if isinstance(type_, MapType):
        return f"MAP({duck_type(type_.key)}, {duck_type(type_.value)})"
    if isinstance(type_, StructType):
        inner = ", ".join(f"{quoted(f.name)} {duck_type(f.type)}" for f in type_.fields)
        return f"STRUCT({inner})"
    return _ATOMIC.get(str(type_), str(type_))


_AS_TEXT = frozenset({"bit", "bignum", "time with time zone", "variant", "geometry", "type", "uhugeint"})
"""Types that Arrow lacks, or that DuckDB's conversion to Arrow changes; they leave the query as text."""


def leaving_column(number: int, duck: Any, name: str) -> str | None:
    """The expression that casts column ``number`` (from 1) of a result for Arrow; None if no cast is needed."""
    if duck.id == "interval":
        problem = string_text(f"column {name!r} has {TOO_LONG}")
        fits = f"hour(#{number}) BETWEEN -{MOST_HOURS} AND {MOST_HOURS}"
        return f"CASE WHEN #{number} IS NULL OR {fits} THEN #{number} ELSE error({problem}) END"
    changed = _leaving_type(duck)
    return None if changed is None else f"CAST(#{number} AS {changed})"


def _leaving_type(duck: Any) -> str | None:
    """The type in DuckDB's SQL with text for all parts that leave as text; None if there is none."""
    if duck.id in _AS_TEXT:
        return "VARCHAR"
    if duck.id in ("list", "array"):
        parts = dict(duck.children)
        element = _leaving_part(parts["child"])
        return None if element is None else f"{element}[{parts.get('size', '')}]"
    if duck.id not in ("map", "struct", "tuple", "union"):
        return None
    children = duck.children[1:] if duck.id == "union" else duck.children  # the first of a union is its tag
    changed = [_leaving_part(part) for _, part in children]
    if all(part is None for part in changed):
        return None
    has_names = duck.id in ("struct", "union")
    terms = [
        f"{quoted(name)} {new or part}" if has_names else new or str(part)
        for (name, part), new in zip(children, changed, strict=True)
    ]
    return f"{duck.id.upper()}({', '.join(terms)})"


def _leaving_part(duck: Any) -> str | None:
    return "VARCHAR" if duck.id == "interval" else _leaving_type(duck)
