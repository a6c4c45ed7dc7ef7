"""Ids of resources, each in an account, and the context of a call: its account, correlation id and engine."""

import re
from dataclasses import dataclass
from enum import StrEnum

from skerry.common.errors import InvalidInputError
from skerry.graph.engine_version import EngineKey

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class NodeKind(StrEnum):
    """Kind of a node."""

    CATALOG = "catalog"
    NAMESPACE = "namespace"
    TABLE = "table"
    VIEW = "view"
    SYSTEM_VIEW = "system_view"
    TYPE = "type"
    FUNCTION = "function"
    AGGREGATE = "aggregate"
    OPERATOR = "operator"
    CAST = "cast"
    COLLATION = "collation"


SYSTEM_ACCOUNT = "_system"
"""Account of the engines' system objects. All accounts see them; no account can have this name."""

_KINDS = frozenset(kind.value for kind in NodeKind)


@dataclass(frozen=True, slots=True, order=True)
class ResourceId:
    """The identity of a resource: a rename keeps it, and it is never reused."""

    account: str
    kind: NodeKind
    uuid: str

    @property
    def key(self) -> str:
        """The key of its pointer in the repository."""
        return f"{self.kind}/{self.uuid}"

    def __str__(self) -> str:
        return f"{self.account}:{self.key}"


def parse_key(account: str, key: str) -> ResourceId:
    """The resource whose pointer has this key."""
    kind, _, uuid = key.partition("/")
    if kind not in _KINDS or not _UUID.fullmatch(uuid):
        raise InvalidInputError(f"{key!r} is not the key of a resource: expected kind/uuid, as in 'table/0123…'")
    return ResourceId(account, NodeKind(kind), uuid)


@dataclass(frozen=True, slots=True)
class Call:
    """The context of a call. It is an argument of every function, never a thread-local value."""

    account: str
    correlation_id: str = ""
    """Identifies one request in logs and errors."""
    engine: EngineKey | None = None
    """The calling engine; without it there are no system objects."""
