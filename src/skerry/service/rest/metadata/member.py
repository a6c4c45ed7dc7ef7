"""Members of JSON objects in requests, each with its type checked."""

from collections.abc import Mapping
from typing import Any

from skerry.service.rest.error import bad_request

INT32_MAX = 2**31 - 1
INT64_MAX = 2**63 - 1


def an_object(value: Any, what: str) -> dict[str, Any]:
    """``value`` if it is a JSON object."""
    if not isinstance(value, dict):
        raise bad_request(f"{what} must be an object, not {_kind(value)}")
    return value


def a_text(members: Mapping[str, Any], name: str, what: str) -> str:
    """A required text."""
    value = members.get(name)
    if not isinstance(value, str):
        raise bad_request(f"{what}: {name!r} must be a text, not {_kind(value)}")
    if "\x00" in value:
        raise bad_request(f"{what}: {name!r} must not contain the character U+0000")
    return value


def an_optional_text(members: Mapping[str, Any], name: str, what: str) -> str | None:
    """A text that may be missing or null."""
    return None if members.get(name) is None else a_text(members, name, what)


def an_int(members: Mapping[str, Any], name: str, what: str, maximum: int = INT32_MAX) -> int:
    """A required integer."""
    value = members.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not -maximum - 1 <= value <= maximum:
        bits = 32 if maximum == INT32_MAX else 64
        raise bad_request(f"{what}: {name!r} must be a whole number of {bits} bits, not {_kind(value)}")
    return value


def a_long(members: Mapping[str, Any], name: str, what: str) -> int:
    """A required 64-bit integer."""
    return an_int(members, name, what, INT64_MAX)


def an_optional_long(members: Mapping[str, Any], name: str, what: str) -> int | None:
    """A 64-bit integer that may be missing or null."""
    return None if members.get(name) is None else a_long(members, name, what)


def a_list(members: Mapping[str, Any], name: str, what: str) -> list[Any]:
    """A required list."""
    value = members.get(name)
    if not isinstance(value, list):
        raise bad_request(f"{what}: {name!r} must be a list, not {_kind(value)}")
    return value


def texts(members: Mapping[str, Any], name: str, what: str) -> list[str]:
    """A required list of texts."""
    found = a_list(members, name, what)
    if not all(isinstance(value, str) for value in found):
        raise bad_request(f"{what}: {name!r} must be a list of texts")
    return found


def whole_numbers(members: Mapping[str, Any], name: str, what: str, maximum: int = INT32_MAX) -> list[int]:
    """A required list of integers."""
    found = a_list(members, name, what)
    for value in found:
        an_int({name: value}, name, what, maximum)
    return found


def text_map(members: Mapping[str, Any], name: str, what: str, *, required: bool = True) -> dict[str, str]:
    """An object whose values are texts."""
    value = members.get(name)
    if value is None and not required:
        return {}
    found = an_object(value, f"{what}: {name!r}")
    for key, text in found.items():
        if not isinstance(text, str):
            raise bad_request(f"{what}: the value of {key!r} in {name!r} must be a text, not {_kind(text)}")
        if "\x00" in text or "\x00" in key:
            raise bad_request(f"{what}: {key!r} in {name!r} and its value must not contain the character U+0000")
    return found


def _kind(value: Any) -> str:
    if value is None:
        return "missing"
    names = {
        bool: "true or false",
        int: "a number",
        float: "a number",
        str: "a text",
        list: "a list",
        dict: "an object",
    }
    return names.get(type(value), "something else")
