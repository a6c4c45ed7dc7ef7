"""Changes of the graph: one commit each, visible to the caller's next request when they return.

A change commits (compare-and-set), then publishes its pointers in the index, then discards the nodes it replaced. If
publishing fails, the change is still committed: the index reads the repository before its next answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from skerry.common.clock import Clock
from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError, StorageError
from skerry.common.log import EventLog
from skerry.graph.account_state import AccountStates
from skerry.graph.loader import NodeLoader
from skerry.graph.name_key import (
    catalog_key,
    check_path,
    check_segment,
    namespace_key,
    relation_key,
    relation_prefix,
)
from skerry.graph.node import CatalogNode, NamespaceNode, StoredNode, TableNode, ViewNode
from skerry.graph.node_codec import encode_node
from skerry.graph.repository.base import Repository
from skerry.graph.repository.record import (
    Answer,
    Change,
    Commit,
    CommitAnswer,
    Delete,
    Put,
    Require,
    RequireNameFree,
    RequireUnused,
)
from skerry.graph.resource import Call, NodeKind, ResourceId, parse_key

Node = TypeVar("Node", CatalogNode, NamespaceNode, TableNode, ViewNode)
Relation = TypeVar("Relation", TableNode, ViewNode)
_log = EventLog("graph")


@dataclass(frozen=True, slots=True)
class Prepared(Generic[Node]):
    """A checked change, not yet committed: the new node, still without its version, and the changes to commit."""

    node: Node
    changes: list[Change]

    def at(self, revision: int) -> Node:
        """The node after the commit."""
        return replace(self.node, version=revision)


class GraphMutations:
    """Creates, replaces and drops nodes."""

    def __init__(self, repository: Repository, states: AccountStates, loader: NodeLoader, clock: Clock) -> None:
        self._repository = repository
        self._states = states
        self._loader = loader
        self._clock = clock

    def create(self, call: Call, node: Node) -> Node:
        """Store a new node; its id is the caller's choice and must be new, its version is 0."""
        return self._made(call, self.prepare_create(call, node))

    def prepare_create(self, call: Call, node: Node) -> Prepared[Node]:
        """Prepare :meth:`create`."""
        self._check_own(call, node)
        return self._put(call, node, 0, [*self._parents(call, node), *self._dependents(call, node, None)])

    def replace(self, call: Call, node: Node) -> Node:
        """Store a node again, changed or renamed; ``node.version`` must be the current one."""
        return self._made(call, self.prepare_replace(call, node))

    def prepare_replace(self, call: Call, node: Node) -> Prepared[Node]:
        """Prepare :meth:`replace`; if the path of a namespace changes, also the paths of all namespaces in it."""
        self._check_own(call, node)
        before: StoredNode | None = self._loader.find(call, node.id)
        if before is None:
            raise NotFoundError(f"there is no {node.kind.value} {node.id.uuid}")
        others = [*self._parents(call, node), *self._dependents(call, node, before)]
        if isinstance(node, NamespaceNode) and isinstance(before, NamespaceNode) and node.path != before.path:
            others += self._moved(call, before, tuple(node.path))
        return self._put(call, node, node.version, others)

    def prepare_rename(self, call: Call, node: Relation, namespace: NamespaceNode, name: str) -> Prepared[Relation]:
        """Rename a table or view, within its catalog; the name must be free, for tables and views."""
        if namespace.catalog_id != node.catalog_id:
            raise InvalidInputError(
                f"{node.kind.value} {node.display_name!r} stays in its catalog", about=("new_name",)
            )
        changed: Relation = replace(node, display_name=name, namespace_id=namespace.id)
        prepared: Prepared[Relation] = self.prepare_replace(call, changed)
        other = NodeKind.VIEW if node.kind is NodeKind.TABLE else NodeKind.TABLE
        return Prepared(prepared.node, [*prepared.changes, RequireNameFree(relation_key(other, namespace.id, name))])

    def drop(self, call: Call, resource: ResourceId, version: int | None = None) -> None:
        """Remove a node; a catalog or namespace only if it is empty. ``version``: only if it is current."""
        self.commit(call, self.prepare_drop(call, resource, version))

    def prepare_drop(self, call: Call, resource: ResourceId, version: int | None = None) -> list[Change]:
        """Prepare :meth:`drop`."""
        node = self._loader.find(call, resource)
        if node is None:
            raise NotFoundError(f"there is no {resource.kind.value} {resource.uuid}")
        prefixes = _content_prefixes(node)
        index = self._loader.state(call).index
        if any(index.count(prefix) for prefix in prefixes):
            raise InvalidInputError(f"{node.kind.value} {node.display_name!r} is not empty, drop what is in it first")
        changes: list[Change] = [Delete(resource.key, node.version if version is None else version)]
        changes += [RequireUnused(prefix) for prefix in prefixes]
        if isinstance(node, ViewNode):
            changes += self._dependents(call, None, node)
        return changes

    def _put(self, call: Call, node: Node, version: int, others: Sequence[Change]) -> Prepared[Node]:
        node = replace(node, metadata_updated_ms=self._clock.now_ms())
        blob = self._repository.put_blob(call.account, encode_node(node))
        return Prepared(node, [Put(node.id.key, blob, version, name_of(node)), *others])

    def _made(self, call: Call, prepared: Prepared[Node]) -> Node:
        return prepared.at(self.commit(call, prepared.changes).revision)

    def commit(self, call: Call, changes: Sequence[Change], answer: Answer | CommitAnswer | None = None) -> Commit:
        """Apply changes of pointers, with the answer of an idempotent request; visible when it returns."""
        try:
            done = self._repository.commit(call.account, changes, answer)
        except StorageError as error:
            if error.unclear:
                self._states.use(call.account).index.distrust()
            raise
        except AlreadyExistsError as error:
            raise self._taken(call, error) from None
        state = self._states.use(call.account)  # after the commit: one made now sees it
        if done.replayed:
            state.index.distrust()  # it changed nothing, and what its first run changed may not be known here yet
            return done
        try:
            state.index.publish(done)
        except StorageError as error:
            _log.warning("index not updated, it follows later", account=call.account, problem=str(error))
        for change in changes:
            if isinstance(change, Put | Delete) and change.expected_version:
                state.discard(change.key, change.expected_version)
        return done

    def _taken(self, call: Call, error: AlreadyExistsError) -> AlreadyExistsError:
        """The error for a name that a node has; the repository knows only its key."""
        if not error.owner:
            return error
        owner = parse_key(call.account, error.owner)
        node: StoredNode | None = self._loader.find(call, owner)  # None: made by another process, not seen here yet
        named = "of this name" if node is None else repr(_shown(node))
        return AlreadyExistsError(
            f"there is a {owner.kind.value} {named} already", about=error.about, owner=error.owner
        )

    @staticmethod
    def _check_own(call: Call, node: StoredNode) -> None:
        related = [node.id]
        if not isinstance(node, CatalogNode):
            related.append(node.catalog_id)
        if isinstance(node, TableNode | ViewNode):
            related.append(node.namespace_id)
        for resource in related:
            if resource.account != call.account:
                raise NotFoundError(f"there is no {resource.kind.value} {resource.uuid}")
        if not isinstance(node, NamespaceNode):
            check_segment(node.display_name, node.kind.value)
        elif check_path(node.path)[-1] != node.display_name:
            raise InvalidInputError(f"a namespace is called like the last segment of its path, {node.path[-1]!r}")

    def _parents(self, call: Call, node: StoredNode) -> list[Change]:
        """The parents of a node, which must exist when it is committed, a parent namespace under its path."""
        if isinstance(node, CatalogNode):
            return []
        parents = [node.catalog_id]
        if isinstance(node, TableNode | ViewNode):
            parents.append(node.namespace_id)
        for parent in parents:
            if self._loader.find(call, parent) is None:
                raise NotFoundError(f"there is no {parent.kind.value} {parent.uuid}")
        requires: list[Change] = [Require(parent.key) for parent in parents]
        if isinstance(node, NamespaceNode) and len(node.path) > 1:
            name = namespace_key(node.catalog_id, node.path[:-1])
            pointer = self._loader.state(call).index.pointer_named(name)
            if pointer is None:
                raise NotFoundError(f"there is no namespace {'.'.join(node.path[:-1])!r} for {node.display_name!r}")
            requires.append(Require(pointer.key, pointer.version))
        return requires

    def _moved(self, call: Call, before: NamespaceNode, path: tuple[str, ...]) -> list[Change]:
        """Changes of the namespaces in a namespace that moves: their paths begin with its path."""
        if path[: len(before.path)] == before.path:
            raise InvalidInputError(
                f"namespace {'.'.join(before.path)!r} cannot be moved into itself, to {'.'.join(path)!r}",
                about=("new_path",),
            )
        within = name_of(before) + "/"
        changes: list[Change] = []
        index = self._loader.state(call).index
        for pointer in index.list(within, None, index.count(within)):
            child = self._loader.of_pointer(call, pointer)
            if isinstance(child, NamespaceNode):
                moved = replace(child, path=(*path, *child.path[len(before.path) :]))
                blob = self._repository.put_blob(call.account, encode_node(moved))
                changes.append(Put(pointer.key, blob, pointer.version, name_of(moved)))
        return [*changes, RequireUnused(within)]

    def _dependents(self, call: Call, after: StoredNode | None, before: StoredNode | None) -> list[Change]:
        """Changes of the tables that a view starts or stops depending on, since tables list their views."""
        old = set(before.base_relation_ids) if isinstance(before, ViewNode) else set()
        new = set(after.base_relation_ids) if isinstance(after, ViewNode) else set()
        view = after if isinstance(after, ViewNode) else before
        changes: list[Change] = []
        for resource in sorted(old ^ new):
            table = self._loader.find(call, resource)
            if resource in new and table is None:
                raise NotFoundError(f"there is no {resource.kind.value} {resource.uuid}, which the view is to read")
            if not isinstance(table, TableNode) or view is None:
                continue
            views = {*table.dependent_view_ids} - {view.id} | ({view.id} if resource in new else set())
            changed = replace(table, dependent_view_ids=tuple(sorted(views)))
            blob = self._repository.put_blob(call.account, encode_node(changed))
            changes.append(Put(table.id.key, blob, table.version, name_of(table)))
        return changes


def name_of(node: StoredNode) -> str:
    """The name of a node's pointer."""
    if isinstance(node, CatalogNode):
        return catalog_key(node.display_name)
    if isinstance(node, NamespaceNode):
        return namespace_key(node.catalog_id, node.path)
    return relation_key(node.kind, node.namespace_id, node.display_name)


def _shown(node: StoredNode) -> str:
    """A node's name in messages."""
    return ".".join(node.path) if isinstance(node, NamespaceNode) else node.display_name


def _content_prefixes(node: StoredNode) -> list[str]:
    """Name prefixes of all children of a node."""
    if isinstance(node, CatalogNode):
        return [f"namespace/{node.id.uuid}/"]
    if isinstance(node, NamespaceNode):
        relations = [relation_prefix(kind, node.id) for kind in (NodeKind.TABLE, NodeKind.VIEW)]
        return [*relations, name_of(node) + "/"]
    return []
