"""Stable codes of errors, between a service and its clients.

The code of an error is the name of its class without ``Error``, in capitals: ``NotFoundError`` is ``NOT_FOUND``. With
the code travel the message and the attributes that a caller may decide by. A client makes the same error of them; an
unknown code, of a newer server, becomes a plain :class:`~skerry.common.errors.SkerryError`.
"""

import re
from collections.abc import Iterator, Mapping

from skerry.common import errors
from skerry.common.errors import SkerryError

DOMAIN = "skerry"
INTERNAL = "INTERNAL"
"""Code of what is no SkerryError: a bug. Its message says nothing but the correlation id."""
_WORD = re.compile(r"(?<!^)(?=[A-Z])")
_TEXTS = ("rule", "column", "found", "path", "excerpt", "problem", "remedy")
_NUMBERS = ("row", "offset")


def code_of(error: BaseException) -> str:
    """The code of an error."""
    if not isinstance(error, SkerryError):
        return INTERNAL
    for kind in type(error).__mro__:
        if kind in _CODES:
            return _CODES[kind]
    return _CODES[SkerryError]


def class_of(code: str) -> type[SkerryError]:
    """The class of a code."""
    return _CLASSES.get(code, SkerryError)


def attributes_of(error: SkerryError) -> dict[str, str]:
    """Attributes of an error, as text, for callers' decisions."""
    found = {"retryable": str(error.retryable).lower()}
    if error.about:
        found["about"] = ",".join(error.about)
    if error.position is not None:
        found["position"] = f"{error.position[0]}:{error.position[1]}"
    for name in _TEXTS:
        value = getattr(error, name, None)
        if isinstance(value, str) and value:
            found[name] = value
    for name in _NUMBERS:
        value = getattr(error, name, None)
        if isinstance(value, int):
            found[name] = str(value)
    if getattr(error, "unclear", False):
        found["unclear"] = "true"
    return found


def error_of(code: str, message: str, attributes: Mapping[str, str]) -> SkerryError:
    """The error that a server raised."""
    kind = class_of(code)
    error = kind.__new__(kind)
    error.args = (message,)
    state = error.__dict__
    for name in _TEXTS:
        if name in attributes:
            state[name] = attributes[name]
    for name in _NUMBERS:
        text = attributes.get(name, "")
        state_value = int(text) if re.fullmatch(r"\d{1,18}", text) else None
        if state_value is not None:
            state[name] = state_value
    if attributes.get("about"):
        error.about = tuple(attributes["about"].split(","))
    place = re.fullmatch(r"(\d{1,9}):(\d{1,9})", attributes.get("position", ""))
    if place is not None:
        error.position = int(place[1]), int(place[2])
    for name, default in _defaults(kind):
        state.setdefault(name, default)
    if "unclear" in attributes:
        state["unclear"] = True
    return error


def _defaults(kind: type[SkerryError]) -> Iterator[tuple[str, object]]:
    """Attributes that the constructors of a class set."""
    if issubclass(kind, errors.ConflictError):
        yield "rule", ""
    if issubclass(kind, errors.DataError):
        yield from (("row", None), ("column", None))
    if issubclass(kind, errors.StorageError):
        yield from (("path", ""), ("unclear", False))
    if issubclass(kind, errors.DamagedFileError):
        yield from (("path", ""), ("problem", ""), ("remedy", ""))


def _all(kind: type[SkerryError]) -> Iterator[type[SkerryError]]:
    yield kind
    for child in kind.__subclasses__():
        if child.__module__ == errors.__name__:
            yield from _all(child)


_CODES: dict[type, str] = {
    kind: _WORD.sub("_", kind.__name__.removesuffix("Error")).upper() for kind in _all(SkerryError)
}
_CLASSES = {code: kind for kind, code in _CODES.items() if isinstance(kind, type)}
