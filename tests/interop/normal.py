"""Values in one form, whichever reader gave them: only the standard library, since every environment imports it."""

from collections.abc import Iterable
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID


def normal_rows(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows as JSON can hold them, by id."""
    found = [{name: normal(value, name) for name, value in row.items()} for row in rows]
    return sorted(found, key=lambda row: row["id"])


def normal(value: Any, name: str = "") -> Any:
    """A value: times without their zone, which is UTC, decimals and UUIDs as text, maps as pairs (column ``m``)."""
    if value is None or isinstance(value, bool | int | str):
        return value.replace("-", "") if name == "u" and value is not None else value
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, UUID):
        return value.hex
    if isinstance(value, bytes | bytearray):
        return bytes(value).hex()
    if name == "m":
        pairs = value.items() if isinstance(value, dict) else value
        return sorted([normal(key), normal(item)] for key, item in pairs)
    if isinstance(value, dict):
        return {key: normal(item) for key, item in value.items()}
    return [normal(item) for item in value]
