"""Transforms of partition specs and sort orders: which are known, and which types they take."""

import re
from typing import Any

from skerry.service.rest.error import invalid

_SIZED = re.compile(r"(bucket|truncate)\[(\d{1,9})\]")
_MOMENTS = frozenset({"timestamp", "timestamptz", "timestamp_ns", "timestamptz_ns"})
_DAYS = _MOMENTS | {"date"}
_TRUNCATED = frozenset({"int", "long", "string", "binary"})
_NOT_BUCKETED = frozenset({"boolean", "float", "double", "unknown", "variant"})


def checked_transform(text: Any, type_: Any, column: str) -> str:
    """The transform, if it is known and can be applied to a column of this type."""
    if not isinstance(text, str):
        raise invalid(f"the transform of {column} must be a text such as 'identity' or 'bucket[16]'")
    if text == "void":
        return text
    if not isinstance(type_, str):
        raise invalid(f"Cannot partition by non-primitive source field: {column} of type {type_.get('type')}")
    sized = _SIZED.fullmatch(text)
    if sized is not None and int(sized[2]) < 1:
        raise invalid(f"{text} of {column}: the number must be positive")
    known, fits = _fits(text, sized[1] if sized else text, type_)
    if not known:
        raise invalid(
            f"unknown transform {text[:60]!r} of {column}; known are identity, bucket[n], truncate[n], year, month, "
            "day, hour and void"
        )
    if not fits:
        raise invalid(f"Invalid source type {type_} for transform: {text} (column {column})")
    return text


def _fits(text: str, name: str, type_: str) -> tuple[bool, bool]:
    """Whether a transform is known, and whether it takes a type."""
    if text == "identity":
        return True, type_ not in ("variant", "unknown") and not type_.startswith("geo")
    if name == "bucket":
        return text != name, type_ not in _NOT_BUCKETED and not type_.startswith("geo")
    if name == "truncate":
        return text != name, type_ in _TRUNCATED or type_.startswith("decimal")
    if text in ("year", "month", "day"):
        return True, type_ in _DAYS
    return text == "hour", type_ in _MOMENTS
