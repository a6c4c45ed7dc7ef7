"""JSONPath and JSON pointers: paths that select at most one value.

Of JSONPath (RFC 9535) only what leads to at most one value: ``$``, then ``.name``, ``['name']``, ``["name"]`` and
``[0]``. A pointer (RFC 6901) does not say whether ``0`` is the name of a member or an index of an array, so both
``$['0']`` and ``$[0]`` are ``/0``, which is read back as ``$[0]``.
"""

import re
from collections.abc import Iterable

import orjson

from skerry.common.errors import InvalidInputError

_NAME = re.compile(r"[A-Za-z_\u0080-\U0010ffff][A-Za-z0-9_\u0080-\U0010ffff]*")
_INDEX = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)
_STEP = re.compile(
    rf"""\.(?P<name>{_NAME.pattern})
    |\[\s*(?:(?P<index>{_INDEX.pattern})
        |'(?P<single>(?:[^'\\]|\\.)*)'
        |"(?P<double>(?:[^"\\]|\\.)*)")\s*\]""",
    re.VERBOSE | re.ASCII | re.DOTALL,
)
_POINTER = re.compile(r"(/([^~/]|~[01])*)*", re.DOTALL)
_EXAMPLES = "paths are like $.user.id, $['user name'] and $.items[0]"
_SINGLE_QUOTED = re.compile(r"\\(.)|(\")", re.DOTALL)


def json_pointer_of(path: str) -> str:
    """The pointer of a JSONPath: ``$.user.id`` is ``/user/id``."""
    if not path.startswith("$"):
        raise InvalidInputError(f"JSON path {path!r} does not begin with $: {_EXAMPLES}")
    tokens: list[str] = []
    position = 1
    while position < len(path):
        step = _STEP.match(path, position)
        if step is None:
            problem = (
                "wildcards, slices, filters, negative indexes and .. name more than one place, or none that is fixed"
            )
            raise InvalidInputError(
                f"JSON path {path!r} cannot be read from {path[position:][:20]!r}: {_EXAMPLES}; {problem}"
            )
        tokens.append(_token(step, path))
        position = step.end()
    return pointer_of(tokens)


def pointer_of(tokens: Iterable[str]) -> str:
    """The pointer of names and numbers."""
    pointer = "".join(f"/{token.replace('~', '~0').replace('/', '~1')}" for token in tokens)
    check_json_pointer(pointer)
    return pointer


def json_path_of(pointer: str) -> str:
    """The JSONPath of a pointer: ``/user/id`` is ``$.user.id``."""
    return "$" + "".join(map(_step, pointer_tokens(pointer)))


def pointer_tokens(pointer: str) -> list[str]:
    """The names and numbers of a pointer."""
    check_json_pointer(pointer)
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def check_json_pointer(path: str) -> None:
    """Raise :class:`InvalidInputError` if the text is not an RFC 6901 pointer."""
    if not isinstance(path, str) or not _POINTER.fullmatch(path):
        raise InvalidInputError(
            f"{path!r} is not a JSON pointer: it is empty or begins with /, and ~ is written ~0 and / within a name ~1"
        )
    try:
        path.encode()
    except UnicodeEncodeError:
        raise InvalidInputError(f"JSON pointer {path!r} is not Unicode") from None


def _token(step: re.Match[str], path: str) -> str:
    plain = step["name"] if step["name"] is not None else step["index"]
    if plain is not None:
        return plain
    quoted = step["double"] if step["double"] is not None else _SINGLE_QUOTED.sub(_requoted, step["single"])
    try:
        name: str = orjson.loads(f'"{quoted}"')
    except (orjson.JSONDecodeError, UnicodeEncodeError) as error:
        raise InvalidInputError(f"JSON path {path!r}: the name {step[0]} cannot be read: {error}") from None
    return name


def _requoted(match: re.Match[str]) -> str:
    """A quote or escape of a single-quoted name in the form for double quotes."""
    escaped: str | None = match[1]
    if escaped is None:
        return '\\"'
    return "'" if escaped == "'" else match[0]


def _step(token: str) -> str:
    if _INDEX.fullmatch(token):
        return f"[{token}]"
    if _NAME.fullmatch(token):
        return f".{token}"
    inner = orjson.dumps(token).decode()[1:-1].replace('\\"', '"').replace("'", "\\'")
    return f"['{inner}']"
