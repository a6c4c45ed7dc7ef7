"""References to types, as engines write them: ``int4``, ``DECIMAL(18,3)``, ``MAP(K, V)[]``, ``STRUCT(a INTEGER)[3]``.

A reference is a name, parameters in parentheses or angle brackets, and array marks. Parameters are numbers, texts in
quotes, references, or names with references.
"""

import re
from collections.abc import Callable, Iterator

_ARRAY = re.compile(r"(?:\s*\[[^\]]*\])+$")
_PARAMETERS = re.compile(r"(?P<name>[^(<]+)(?P<open>[(<])(?P<inner>.*)[)>]$", re.DOTALL)
_LITERAL = re.compile(r"-?\d+(?:\.\d+)?|'(?:[^']|'')*'")
_FIELD = re.compile(r"""(?:"(?:[^"]|"")*"|[^\s:"]+)\s*[:\s]\s*(?P<type>.+)$""", re.DOTALL)


def unknown_types(reference: str, is_known: Callable[[str], bool]) -> Iterator[str]:
    """Names in a reference that are not known as types."""
    text = _ARRAY.sub("", reference.strip())
    if not text or is_known(text) or is_known(_unquoted(text)):
        return
    found = _PARAMETERS.fullmatch(text)
    if found is None:
        yield text
        return
    name = found["name"].strip()
    if not is_known(name):
        yield name
    for part in _split(found["inner"]):
        yield from _unknown_in_parameter(part, is_known)


def _unknown_in_parameter(part: str, is_known: Callable[[str], bool]) -> Iterator[str]:
    if not part or _LITERAL.fullmatch(part):
        return
    unknown = list(unknown_types(part, is_known))
    if unknown:  # perhaps a field: its name, then its type
        field = _FIELD.match(part)
        as_field = list(unknown_types(field["type"], is_known)) if field else unknown
        unknown = min(unknown, as_field, key=len)
    yield from unknown


def _split(inner: str) -> list[str]:
    """Parameters at the outermost level."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(inner):
        if sign in "(<[":
            depth += 1
        elif sign in ")>]":
            depth -= 1
        elif sign == "," and not depth:
            parts.append(inner[start:place].strip())
            start = place + 1
    return [*parts, inner[start:].strip()]


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text
