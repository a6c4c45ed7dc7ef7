"""Quoted identifiers, for predicates, SQL and type syntax."""

import re
from collections.abc import Container

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def quoted(name: str, mark: str = '"') -> str:
    """A name between quotes, whatever is in it: quotes inside are doubled."""
    return mark + name.replace(mark, mark * 2) + mark


def quoted_if_needed(name: str, reserved: Container[str]) -> str:
    """A name, between quotes unless it is a plain word that is not ``reserved`` (in small letters)."""
    return name if _PLAIN.fullmatch(name) and name.lower() not in reserved else quoted(name)
