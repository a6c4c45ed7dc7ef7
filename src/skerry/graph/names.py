"""Name resolution: single names, lists of names, and all tables or views of a namespace → ids.

Rules:

* A name with an embedded id resolves to that id, if it exists and is the caller's; its other parts are ignored.
* A name that is a table's and a view's is ambiguous: :class:`InvalidInputError`. An unknown one:
  :class:`NotFoundError`.
* In a list, an unknown name is a row without an id; the page does not fail. A name without its parts is invalid input.
* A prefix is the namespace whose tables or views are listed, without those of namespaces in it. An unknown namespace is
  :class:`NotFoundError`. Rows are in the order of names.
* ``total`` counts the names of a list, or what is in the namespace at the time of the page.
* Names are literal and their case matters. A page token belongs to its account, its selector and its limit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from skerry.common.clock import Clock
from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.name_key import catalog_key, namespace_key, relation_key, relation_prefix, unescaped
from skerry.graph.node import CatalogNode, NamespaceNode, StoredNode, TableNode, ViewNode
from skerry.graph.page_token import PageTokens
from skerry.graph.repository.record import Pointer
from skerry.graph.resource import Call, NodeKind, ResourceId, parse_key

DEFAULT_LIMIT: Final = 50
MAX_LIMIT: Final = 1000
MAX_LIST: Final = 10_000
_CATALOG_AT, _NAMESPACE_AT = len("catalog/"), len("namespace/")
"""Where the UUID begins in the key of a pointer."""


@dataclass(frozen=True, slots=True)
class NameRef:
    """A name in parts: catalog, path of the namespace, and table or view; or an id that stands for it."""

    catalog: str = ""
    path: tuple[str, ...] = ()
    name: str = ""
    id: ResourceId | None = None

    def __str__(self) -> str:
        if self.id is not None:
            return self.id.key
        return ".".join(repr(part) if "." in part else part for part in (self.catalog, *self.path, self.name) if part)

    def described(self) -> list[Any]:
        """Its parts for the digest of a request."""
        return [self.catalog, list(self.path), self.name, None if self.id is None else str(self.id)]


@dataclass(frozen=True, slots=True)
class ResolvedName:
    """A row of an answer: the canonical name with its id, or the requested name without an id."""

    ref: NameRef
    id: ResourceId | None


@dataclass(frozen=True, slots=True)
class ResolveResult:
    """A page of an answer."""

    relations: tuple[ResolvedName, ...]
    total: int
    next_page_token: str = ""
    """Empty on the last page."""


class Pointers(Protocol):
    """Pointers of one account, by key and by name (:class:`~skerry.graph.pointer_index.AccountIndex`)."""

    def pointer(self, key: str) -> Pointer | None: ...
    def pointer_named(self, name: str) -> Pointer | None: ...
    def list(self, prefix: str, after: str | None, limit: int) -> Sequence[Pointer]: ...
    def count(self, prefix: str) -> int: ...


class AccountPointers(Protocol):
    """The in-memory state of an account."""

    @property
    def index(self) -> Pointers: ...


class Nodes(Protocol):
    """Nodes, and the pointers that names are looked up in (:class:`~skerry.graph.loader.NodeLoader`)."""

    def find(self, call: Call, resource: ResourceId) -> StoredNode | None: ...
    def of_pointer(self, call: Call, pointer: Pointer) -> StoredNode | None: ...
    def state(self, call: Call) -> AccountPointers: ...


class NameResolver:
    """Looks names up in the pointer index."""

    def __init__(self, loader: Nodes, tokens: PageTokens) -> None:
        self._loader = loader
        self._tokens = tokens

    @classmethod
    def over(cls, loader: Nodes, signing_key: bytes, clock: Clock) -> "NameResolver":
        """A resolver whose page tokens are signed with a key."""
        return cls(loader, PageTokens(signing_key, clock))

    def catalog(self, call: Call, name: str) -> CatalogNode | None:
        """The catalog of a name."""
        node = self._node(call, catalog_key(name))
        return node if isinstance(node, CatalogNode) else None

    def namespace(self, call: Call, catalog: str, path: Sequence[str]) -> NamespaceNode | None:
        """The namespace of a path in a catalog."""
        found = self.catalog(call, catalog)
        node = None if found is None else self._node(call, namespace_key(found.id, path))
        return node if isinstance(node, NamespaceNode) else None

    def resolve_name(self, call: Call, ref: NameRef) -> ResourceId:
        """The id of a table or view."""
        if ref.id is not None:
            return self._embedded(call, ref)
        _check_full(ref, "name")
        index = self._loader.state(call).index
        namespace = _namespace_id(index, call.account, ref)
        table = view = None
        if namespace is not None:
            table = _relation_id(index, NodeKind.TABLE, namespace, ref.name)
            view = _relation_id(index, NodeKind.VIEW, namespace, ref.name)
        if table is not None and view is not None:
            raise InvalidInputError(
                f"{ref} is ambiguous: there is a table and a view of that name; give the id of one", about=("name",)
            )
        found = table or view
        if found is None:
            raise NotFoundError(f"there is no table or view {ref}")
        return found

    def relation(self, call: Call, kind: NodeKind, ref: NameRef) -> ResourceId | None:
        """The id of a table, or of a view, by its full name; None if there is none."""
        _check_full(ref, "name")
        index = self._loader.state(call).index
        namespace = _namespace_id(index, call.account, ref)
        return None if namespace is None else _relation_id(index, kind, namespace, ref.name)

    def resolve_list(
        self, call: Call, kind: NodeKind, refs: Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult:
        """Rows for names, in their order."""
        if len(refs) > MAX_LIST:
            raise InvalidInputError(f"a list has at most {MAX_LIST} names, this one has {len(refs)}")
        for number, ref in enumerate(refs):
            if ref.id is None:
                _check_full(ref, f"name {number}")
        size = _page_size(limit)
        request = {"names": [ref.described() for ref in refs], "limit": size}
        purpose = f"resolve-{kind.value}-list"
        start = int(self._tokens.open(call.account, purpose, request, token)) if token else 0
        rows = tuple(self._row(call, kind, ref) for ref in refs[start : start + size])
        after = start + size
        following = self._tokens.issue(call.account, purpose, request, str(after)) if after < len(refs) else ""
        return ResolveResult(rows, len(refs), following)

    def resolve_prefix(
        self, call: Call, kind: NodeKind, prefix: NameRef, limit: int = 0, token: str = ""
    ) -> ResolveResult:
        """Rows for all tables, or views, of a namespace."""
        namespace, catalog = self._prefix_namespace(call, prefix)
        size = _page_size(limit)
        request = {"prefix": prefix.described(), "limit": size}
        purpose = f"resolve-{kind.value}-prefix"
        after = self._tokens.open(call.account, purpose, request, token) if token else None
        begins = relation_prefix(kind, namespace.id)
        index = self._loader.state(call).index
        found = index.list(begins, after, size + 1)
        rows = tuple(_listed(call, pointer, begins, catalog, namespace) for pointer in found[:size])
        following = ""
        if len(found) > size:
            following = self._tokens.issue(call.account, purpose, request, str(found[size - 1].name))
        return ResolveResult(rows, index.count(begins), following)

    def _prefix_namespace(self, call: Call, prefix: NameRef) -> tuple[NamespaceNode, CatalogNode]:
        namespace: NamespaceNode | None
        if prefix.id is not None:
            node = self._loader.find(call, prefix.id)
            namespace = node if isinstance(node, NamespaceNode) else None
        else:
            if not prefix.catalog or not prefix.path or prefix.name or not all(prefix.path):
                raise InvalidInputError(
                    f"a prefix has a catalog and the path of a namespace, and no name: {prefix}", about=("prefix",)
                )
            namespace = self.namespace(call, prefix.catalog, prefix.path)
        catalog = None if namespace is None else self._loader.find(call, namespace.catalog_id)
        if namespace is None or not isinstance(catalog, CatalogNode):
            raise NotFoundError(f"there is no namespace {prefix}")
        return namespace, catalog

    def _row(self, call: Call, kind: NodeKind, ref: NameRef) -> ResolvedName:
        if ref.id is not None:
            node = self._loader.find(call, ref.id)
            if isinstance(node, TableNode | ViewNode) and node.kind is kind:
                namespace, catalog = self._prefix_namespace(call, NameRef(id=node.namespace_id))
                return _resolved(catalog, namespace, node.display_name, node.id)
            return ResolvedName(ref, None)
        found = self.relation(call, kind, ref)
        return ResolvedName(ref, None) if found is None else ResolvedName(_with_id(ref, found), found)

    def _embedded(self, call: Call, ref: NameRef) -> ResourceId:
        resource = ref.id
        if (
            resource is None
            or resource.account != call.account
            or resource.kind not in (NodeKind.TABLE, NodeKind.VIEW)
            or self._loader.state(call).index.pointer(resource.key) is None
        ):
            raise NotFoundError(f"there is no table or view {ref}")
        return resource

    def _node(self, call: Call, name: str) -> object:
        pointer = self._loader.state(call).index.pointer_named(name)
        return None if pointer is None else self._loader.of_pointer(call, pointer)


def _namespace_id(index: Pointers, account: str, ref: NameRef) -> ResourceId | None:
    """The id of a name's namespace, from pointers alone: no node is needed for it."""
    pointer = index.pointer_named(catalog_key(ref.catalog))
    if pointer is None:
        return None
    catalog = ResourceId(account, NodeKind.CATALOG, pointer.key[_CATALOG_AT:])
    pointer = index.pointer_named(namespace_key(catalog, ref.path))
    return None if pointer is None else ResourceId(account, NodeKind.NAMESPACE, pointer.key[_NAMESPACE_AT:])


def _relation_id(index: Pointers, kind: NodeKind, namespace: ResourceId, name: str) -> ResourceId | None:
    pointer = index.pointer_named(relation_key(kind, namespace, name))
    return None if pointer is None else ResourceId(namespace.account, kind, pointer.key.partition("/")[2])


def _check_full(ref: NameRef, what: str) -> None:
    if not ref.catalog or not ref.path or not all(ref.path) or not ref.name:
        raise InvalidInputError(
            f"{what}: a full name has a catalog, the path of a namespace and a name, none of them empty: {str(ref)!r}",
            about=("name",),
        )


def _page_size(limit: int) -> int:
    if not 0 <= limit <= MAX_LIMIT:
        raise InvalidInputError(f"limit is 0 (for {DEFAULT_LIMIT}) to {MAX_LIMIT}, not {limit}", about=("limit",))
    return limit or DEFAULT_LIMIT


def _listed(call: Call, pointer: Pointer, begins: str, catalog: CatalogNode, namespace: NamespaceNode) -> ResolvedName:
    """A row from the pointer alone: a damaged blob does not spoil the listing of its siblings."""
    name = unescaped(str(pointer.name).removeprefix(begins))
    return _resolved(catalog, namespace, name, parse_key(call.account, pointer.key))


def _resolved(catalog: CatalogNode, namespace: NamespaceNode, name: str, resource: ResourceId) -> ResolvedName:
    return ResolvedName(NameRef(catalog.display_name, tuple(namespace.path), name, resource), resource)


def _with_id(ref: NameRef, resource: ResourceId) -> NameRef:
    return NameRef(ref.catalog, ref.path, ref.name, resource)
