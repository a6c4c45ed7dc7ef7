"""Dependency tree of a view: the tables and views that it reads, expanded recursively.

Rows are in depth-first order: a relation comes before those it reads, siblings in the order of the view's node. A
relation that cannot be expanded is a row with its reason; the others are still listed. A view that several views read
is expanded at its first occurrence.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from skerry.common.errors import DamagedFileError, InvalidInputError, NotFoundError
from skerry.common.wording import count_text
from skerry.graph.canonical import NodeLookup, canonical_name
from skerry.graph.names import NameRef
from skerry.graph.node import GraphNode, SystemViewNode, TableNode, ViewNode
from skerry.graph.resource import Call, NodeKind, ResourceId

DEFAULT_DEPTH = 32
MAX_DEPTH = 256
DEFAULT_RELATIONS = 1000
MAX_RELATIONS = 10_000


class RelationState(StrEnum):
    """Outcome of expanding a relation."""

    FOUND = "found"
    REPEATED = "repeated"
    """It is expanded further up."""
    CYCLE = "cycle"
    """It is one of its own ancestors."""
    MISSING = "missing"
    """It does not exist, or is not the caller's."""
    DAMAGED = "damaged"
    """Its definition cannot be read."""
    TOO_DEEP = "too_deep"
    """It is a view at the requested maximum depth."""


@dataclass(frozen=True, slots=True)
class RelationInfo:
    """A relation in the tree of a view."""

    id: ResourceId
    parent: ResourceId | None
    """The view that reads it; None for the root."""
    depth: int
    """0 for the root."""
    state: RelationState
    name: NameRef | None = None
    """Canonical; None if it is missing or damaged."""
    version: int = 0
    reason: str = ""
    """In words, for a relation that could not be followed."""


@dataclass(frozen=True, slots=True)
class ViewTree:
    """The relations of a view."""

    relations: tuple[RelationInfo, ...]
    truncated: bool
    """Whether there are more relations than requested."""

    @property
    def complete(self) -> bool:
        """Whether everything that the view reads is known."""
        whole = (RelationState.FOUND, RelationState.REPEATED)
        return not self.truncated and all(row.state in whole for row in self.relations)

    @property
    def tables(self) -> tuple[ResourceId, ...]:
        """The tables at the leaves, each once, in the order of the tree."""
        found = (row.id for row in self.relations if row.state is RelationState.FOUND)
        return tuple(dict.fromkeys(resource for resource in found if resource.kind is NodeKind.TABLE))


def expand_view(
    graph: NodeLookup,
    call: Call,
    root: ResourceId,
    max_depth: int = DEFAULT_DEPTH,
    max_relations: int = DEFAULT_RELATIONS,
) -> ViewTree:
    """The tree of a view; of a table, the table alone. ``NotFoundError`` if the root itself is not there."""
    if not 0 <= max_depth <= MAX_DEPTH:
        raise InvalidInputError(f"max_depth is 0 to {MAX_DEPTH}, not {max_depth}", about=("max_depth",))
    if not 1 <= max_relations <= MAX_RELATIONS:
        raise InvalidInputError(f"max_relations is 1 to {MAX_RELATIONS}, not {max_relations}", about=("max_relations",))
    if not isinstance(graph.resolve(call, root), TableNode | ViewNode | SystemViewNode):
        raise NotFoundError(f"there is no table or view {root.key}")
    rows: list[RelationInfo] = []
    for row in _walk(graph, call, root, max_depth):
        if len(rows) == max_relations:
            return ViewTree(tuple(rows), truncated=True)
        rows.append(row)
    return ViewTree(tuple(rows), truncated=False)


def _walk(graph: NodeLookup, call: Call, root: ResourceId, max_depth: int) -> Iterator[RelationInfo]:
    seen: set[ResourceId] = set()
    waiting: list[tuple[ResourceId, tuple[ResourceId, ...]]] = [(root, ())]
    while waiting:
        resource, path = waiting.pop()
        row, node = _row(graph, call, resource, path, seen, max_depth)
        yield row
        if row.state is RelationState.FOUND:
            seen.add(resource)
            if isinstance(node, ViewNode):
                below = (*path, resource)
                waiting += [(base, below) for base in reversed(node.base_relation_ids)]


def _row(
    graph: NodeLookup,
    call: Call,
    resource: ResourceId,
    path: tuple[ResourceId, ...],
    seen: set[ResourceId],
    max_depth: int,
) -> tuple[RelationInfo, GraphNode | None]:
    parent, depth = (path[-1] if path else None), len(path)

    def unfollowed(state: RelationState, reason: str) -> tuple[RelationInfo, None]:
        return RelationInfo(resource, parent, depth, state, reason=reason), None

    try:
        node = graph.resolve(call, resource)
        if not isinstance(node, TableNode | ViewNode | SystemViewNode):
            return unfollowed(RelationState.MISSING, f"there is no {resource.kind.value} {resource.uuid}")
        name = canonical_name(graph, call, node)
    except DamagedFileError as error:
        return unfollowed(RelationState.DAMAGED, error.message)
    state, reason = RelationState.FOUND, ""
    if resource in path:
        between = depth - path.index(resource) - 1
        through = f" through {count_text(between, 'other view')}" if between else ""
        state, reason = RelationState.CYCLE, f"{_text(name)} reads itself{through}"
    elif resource in seen:
        state = RelationState.REPEATED
    elif isinstance(node, ViewNode) and node.base_relation_ids and depth >= max_depth:
        state, reason = RelationState.TOO_DEEP, f"what {_text(name)} reads is deeper than {max_depth} levels"
    return RelationInfo(resource, parent, depth, state, name, node.version, reason), node


def _text(name: NameRef) -> str:
    return str(replace(name, id=None))
