"""Lookup of names that users misspell: in another case, or with a typing error."""

import difflib
from collections.abc import Iterable

from skerry.common.errors import InvalidInputError


def same_names(name: str, others: Iterable[str]) -> list[str]:
    """The known names that differ from ``name`` only in case."""
    return [other for other in others if other.casefold() == name.casefold()]


def only_name(names: list[str], what: str) -> str | None:
    """The only name; several are ambiguous."""
    if len(names) > 1:
        raise InvalidInputError(f"{what} could be any of {', '.join(names)}, which differ in case; write one of them")
    return names[0] if names else None


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The most similar known name, if one is similar enough."""
    by_folded = {other.casefold(): other for other in known}
    near = difflib.get_close_matches(name.casefold(), by_folded, n=1)
    return by_folded[near[0]] if near else None


def suggestion(name: str, known: Iterable[str]) -> str:
    """``did you mean 'x'?`` for a name that nearly matches; else the known names."""
    names = sorted(known)
    near = nearest_name(name, names)
    if near is not None:
        return f"did you mean {near!r}?"
    return f"known are {', '.join(names)}" if names else "there are none"
