"""Checked access to the members of a document: a member that is missing, of another type or out of range is damage.

A checksum shows that a document is unchanged, not that Skerry wrote it. Every member is checked before use, so that a
malformed document raises one kind of error, which names the file::

    with open_document(data, path=path, kind="floor", known_version=1) as doc:
        Floor(text_member(doc, "tableUuid"), number_member(doc, "floor"))
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from skerry.common.document import RESTORE, decode_document
from skerry.common.errors import DamagedFileError

_LARGEST = (1 << 63) - 1
_LAST_MS = 253_402_300_799_999
_ODD = (KeyError, TypeError, ValueError, AttributeError, IndexError, ArithmeticError, RecursionError)
_SHOWN = 60


@contextmanager
def open_document(
    data: bytes, *, path: str, kind: str, known_version: int, remedy: str = RESTORE
) -> Iterator[dict[str, Any]]:
    """The fields of a document, whose members are read in the block; raises what :func:`decode_document` raises."""
    doc = decode_document(data, path=path, kind=kind, known_version=known_version, remedy=remedy)
    with whole_members(path, kind, remedy):
        yield doc


@contextmanager
def whole_members(path: str, kind: str, remedy: str) -> Iterator[None]:
    """Turn errors of reading members into a :class:`DamagedFileError` that names ``path``."""
    try:
        yield
    except KeyError as error:
        raise DamagedFileError(path, f"not a {kind} of ours: it has no member {_shown(error.args)}", remedy) from None
    except RecursionError:
        raise DamagedFileError(path, f"not a {kind} of ours: it is nested too deeply", remedy) from None
    except _ODD as error:
        raise DamagedFileError(path, f"not a {kind} of ours: {_cut(str(error), 200)}", remedy) from None


def text_member(doc: Mapping[str, Any], name: str) -> str:
    """A text."""
    value = doc[name]
    if not isinstance(value, str):
        raise TypeError(f"member {name!r} is {_shown(value)}, not a text")
    return value


def optional_text(doc: Mapping[str, Any], name: str) -> str | None:
    """A text or null."""
    return None if doc[name] is None else text_member(doc, name)


def number_member(doc: Mapping[str, Any], name: str, *, least: int = 0) -> int:
    """A whole number of 64 bits, from ``least`` on."""
    return checked_number(doc[name], f"member {name!r}", least=least)


def time_member(doc: Mapping[str, Any], name: str) -> int:
    """A moment: milliseconds since 1970, at most the last of the year 9999."""
    return checked_number(doc[name], f"member {name!r}", most=_LAST_MS)


def checked_number(value: Any, what: str, *, least: int = 0, most: int = _LARGEST) -> int:
    """The value, if it is a whole number from ``least`` to ``most``."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise TypeError(f"{what} is {_shown(value)}, not a whole number from {least} to {most}")
    return value


def flag_member(doc: Mapping[str, Any], name: str) -> bool:
    """True or false."""
    value = doc[name]
    if not isinstance(value, bool):
        raise TypeError(f"member {name!r} is {_shown(value)}, not true or false")
    return value


def texts_member(doc: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """A list of texts."""
    value = doc[name]
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise TypeError(f"member {name!r} is {_shown(value)}, not a list of texts")
    return tuple(value)


def list_member(doc: Mapping[str, Any], name: str) -> list[Any]:
    """A list of anything."""
    value = doc[name]
    if not isinstance(value, list):
        raise TypeError(f"member {name!r} is {_shown(value)}, not a list")
    return value


def map_member(doc: Mapping[str, Any], name: str) -> dict[str, Any]:
    """An object."""
    value = doc[name]
    if not isinstance(value, dict):
        raise TypeError(f"member {name!r} is {_shown(value)}, not an object")
    return value


def _shown(value: Any) -> str:
    if isinstance(value, tuple) and len(value) == 1:
        value = value[0]
    try:
        return _cut(repr(value), _SHOWN)
    except RecursionError:
        return "nested too deeply"


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
