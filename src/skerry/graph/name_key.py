"""Pointer names in the repository: unique in an account, and ordered so that siblings are adjacent.

::

    catalog/{name}
    namespace/{uuid of the catalog}/{segment}/{segment}…
    table/{uuid of the namespace}/{name}
    view/{uuid of the namespace}/{name}

A segment is literal: ``%`` and ``/`` in it are written ``%25`` and ``%2F``. A dot has no meaning. Tables and views have
names of their own: one of each may have the same.
"""

from collections.abc import Sequence

from skerry.common.errors import InvalidInputError
from skerry.graph.resource import NodeKind, ResourceId

MAX_SEGMENT_CHARACTERS = 255
MAX_DEPTH = 16
_SHOWN_CHARACTERS = 80


def check_segment(name: str, what: str) -> str:
    """Check a name that is to be created."""
    if not 1 <= len(name) <= MAX_SEGMENT_CHARACTERS or any(ord(sign) < 32 for sign in name):
        shown = repr(name) if len(name) <= _SHOWN_CHARACTERS else f"{name[:_SHOWN_CHARACTERS]!r}… of {len(name)}"
        raise InvalidInputError(
            f"the name of a {what} has 1 to {MAX_SEGMENT_CHARACTERS} characters and no control characters: {shown}"
        )
    return name


def check_path(path: Sequence[str]) -> tuple[str, ...]:
    """Check the path of a namespace that is to be created."""
    if not 1 <= len(path) <= MAX_DEPTH:
        raise InvalidInputError(f"the path of a namespace has 1 to {MAX_DEPTH} segments, not {len(path)}")
    return tuple(check_segment(segment, "namespace") for segment in path)


def catalog_key(name: str) -> str:
    return catalog_prefix() + _escaped(name)


def catalog_prefix() -> str:
    """Prefix of the names of all catalogs."""
    return "catalog/"


def namespace_key(catalog: ResourceId, path: Sequence[str]) -> str:
    return "/".join((f"namespace/{catalog.uuid}", *map(_escaped, path)))


def relation_key(kind: NodeKind, namespace: ResourceId, name: str) -> str:
    return relation_prefix(kind, namespace) + _escaped(name)


def relation_prefix(kind: NodeKind, namespace: ResourceId) -> str:
    """Prefix of the names of all tables, or all views, of a namespace."""
    return f"{kind.value}/{namespace.uuid}/"


def _escaped(segment: str) -> str:
    return segment.replace("%", "%25").replace("/", "%2F")


def unescaped(segment: str) -> str:
    """A segment as it was given."""
    return segment.replace("%2F", "/").replace("%25", "%")
