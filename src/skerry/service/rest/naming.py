"""Names in requests: parts of a path, namespaces with their separator, identifiers in bodies."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_to_bytes

from skerry.common.errors import InvalidInputError
from skerry.graph.name_key import check_path, check_segment
from skerry.service.rest.error import RestError, bad_request, invalid
from skerry.service.rest.metadata.member import a_text, an_object, texts

SEPARATOR = "\x1f"
"""Separator of the levels of a namespace in a path: ``%1F``."""


@dataclass(frozen=True, slots=True)
class Ident:
    """The name of a table or view."""

    path: tuple[str, ...]
    name: str

    def __str__(self) -> str:
        return ".".join((*self.path, self.name))


def decode_part(part: str, *, plus: bool = False) -> str:
    """A part of a path or query as text."""
    if "%" not in part and not plus and part.isascii():
        return part
    try:
        return unquote_to_bytes(part.replace("+", " ") if plus else part).decode("utf-8")
    except UnicodeDecodeError:
        raise bad_request("the path or query of the request is not UTF-8") from None


def namespace_of(text: str) -> tuple[str, ...]:
    """The levels of a namespace in a path."""
    return tuple(text.split(SEPARATOR))


def shown(path: Sequence[str]) -> str:
    """A namespace in readable form, for messages."""
    return ".".join(path)


def new_path(path: Sequence[str]) -> tuple[str, ...]:
    """The path of a new namespace."""
    try:
        return check_path(path)
    except InvalidInputError as error:
        raise invalid(error.message) from None


def new_name(name: str, what: str) -> str:
    """The name of a new table or view."""
    try:
        return check_segment(name, what)
    except InvalidInputError as error:
        raise invalid(error.message) from None


def ident_of(value: Any, what: str) -> Ident:
    """An identifier in a body: ``{"namespace": ["a"], "name": "t"}``."""
    members: Mapping[str, Any] = an_object(value, what)
    return Ident(tuple(texts(members, "namespace", what)), a_text(members, "name", what))


def no_such_warehouse(name: str) -> RestError:
    """The error for a catalog that does not exist, or is not the caller's."""
    return RestError(404, "NoSuchWarehouseException", f"Warehouse does not exist: {name[:200]}")
