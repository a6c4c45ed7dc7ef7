"""Options: names, kinds of value, defaults and documentation in one place each.

A set of options is a tuple of :class:`OptionSpec`. Options are parsed against such a set: an unknown name or an invalid
value is an error that says what would be right. ``docs/options.md`` is generated from the same tuples.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from skerry.common.errors import OptionError

_DURATION = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|min|h|d)", re.IGNORECASE)
_SECONDS = {"ms": 0.001, "s": 1.0, "min": 60.0, "h": 3600.0, "d": 86400.0}
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*(b|kb|mb|gb|tb|kib|mib|gib|tib)?", re.IGNORECASE)
_BYTES = {"b": 0, "kb": 1, "mb": 2, "gb": 3, "tb": 4, "kib": 1, "mib": 2, "gib": 3, "tib": 4}


_LONGEST_SECONDS, _MOST_BYTES = 1_000_000 * 86_400, 1_000_000 << 40
"""Upper limits of durations and sizes; larger values would overflow."""
_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: how it is called in documentation and how its text is read."""

    label: str
    parse: Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option. ``default`` is text, as a user would write it; None means unset."""

    name: str
    kind: Kind
    default: str | None
    doc: str
    fixed: bool = False
    """Set at creation and never changed afterwards."""


def parse_duration(text: str) -> float:
    """Seconds in ``250 ms``, ``10 s``, ``5 min``, ``1 h`` or ``3 d``."""
    match = _DURATION.fullmatch(text.strip())
    if match is None:
        raise ValueError("a duration like '250 ms', '10 s', '5 min', '1 h' or '3 d'")
    seconds = float(match[1]) * _SECONDS[match[2].lower()]
    if seconds > _LONGEST_SECONDS:
        raise ValueError("a duration of at most 1,000,000 d")
    return seconds


def parse_size(text: str) -> int:
    """Bytes in ``4096``, ``64 MB`` or ``1 GiB``; both units count in 1024s."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise ValueError("a size like '4096', '64 MB' or '1 GB'")
    size_bytes = float(match[1]) * 1024 ** _BYTES[(match[2] or "b").lower()]
    if size_bytes > _MOST_BYTES:
        raise ValueError("a size of at most 1,000,000 TB")
    return int(size_bytes)


def _parse_flag(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError("true or false")
    return text.lower() == "true"


DURATION = Kind("duration", parse_duration)
SIZE = Kind("size", parse_size)
FLAG = Kind("true or false", _parse_flag)
TEXT = Kind("text", str)


def choice(*values: str) -> Kind:
    """One of some words."""

    def parse(text: str) -> str:
        if text.lower() not in values:
            raise ValueError("one of " + ", ".join(values))
        return text.lower()

    return Kind(" | ".join(f"`{v}`" for v in values), parse)


def count(low: int, high: int) -> Kind:
    """A whole number within bounds."""

    def parse(text: str) -> int:
        if not re.fullmatch(r"-?\d{1,20}", text.strip()) or not low <= int(text) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return int(text)

    return Kind(f"number, {low} to {high}", parse)


def parse_options(specs: Iterable[OptionSpec], given: Mapping[str, str], what: str) -> dict[str, Any]:
    """The value of every option of ``specs``: as given, else its default. ``what`` is named in errors."""
    by_name = {spec.name: spec for spec in specs}
    for name in given:
        if name not in by_name:
            raise unknown_option(name, by_name, what)
    values: dict[str, Any] = {}
    for name, spec in by_name.items():
        text = given.get(name, spec.default)
        if text is None:
            values[name] = None
            continue
        try:
            values[name] = spec.kind.parse(text)
        except ValueError as error:
            shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
            raise OptionError(f"{what} {name!r} = {shown!r}: expected {error}", about=(name,)) from None
    return values


def unknown_option(name: str, known: Iterable[str], what: str) -> OptionError:
    """The error for a name that is not known, with the nearest one that is."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "known are " + ", ".join(names)
    return OptionError(f"unknown {what} {name!r}; {hint}", about=(name,))
