"""Values of parameters in a query for Spark."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

from skerry.sql.query.dialect import SPARK
from skerry.sql.query.parameter import find_places


def with_values(text: str, parameters: Mapping[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """The text with parameters in Spark's syntax, ``:name``, and their values.

    Dates and times become literals, because Spark would convert values by this machine's time zone.
    """
    if not parameters:
        return text, None
    pieces, done = [], 0
    values: dict[str, Any] = {}
    for place in find_places(SPARK.tokenize(text)):
        if place.word is None or place.word not in parameters:
            continue
        value = parameters[place.word]
        literal = _literal(value)
        if literal is None:
            values[place.word] = _plain(value)
            literal = f":{place.word}"
        pieces += [text[done : place.span.start], literal]
        done = place.span.end
    return "".join([*pieces, text[done:]]), values or None


def _plain(value: Any) -> Any:
    """A value in a type that Spark accepts."""
    if isinstance(value, UUID):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


def _literal(value: Any) -> str | None:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            return f"TIMESTAMP_NTZ '{value.isoformat(sep=' ')}'"
        return f"TIMESTAMP_LTZ '{value.astimezone(UTC).isoformat(sep=' ')}'"
    if isinstance(value, date):
        return f"DATE '{value.isoformat()}'"
    return f"TIME '{value.isoformat()}'" if isinstance(value, time) else None
