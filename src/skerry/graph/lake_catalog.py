"""Layout of a lake in the graph: one catalog per account, whose namespaces are the lake's databases.

Folders of tables are below the root of their account in the warehouse: the warehouse itself for the account
``default``, so that an embedded process opens the same tables, and ``_accounts/{account}~{mark}`` for every other.
Names that begin with ``_`` are never databases, so accounts cannot collide.
"""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from skerry.common.errors import AlreadyExistsError
from skerry.graph.name_key import catalog_prefix, namespace_key, relation_key, relation_prefix, unescaped
from skerry.graph.node import NamespaceNode
from skerry.graph.repository.base import Repository, no_account
from skerry.graph.repository.record import Account
from skerry.graph.resource import Call, NodeKind, ResourceId, parse_key
from skerry.graph.user_graph import UserGraph

LAKE_CATALOG: Final = "lake"
"""The catalog of the lake's own tables; external catalogs have other names."""
DEFAULT_ACCOUNT: Final = "default"
ACCOUNTS_FOLDER: Final = "_accounts"
_PAGE = 1000


def account_root(account: Account) -> str:
    """The folder of an account in the warehouse; empty for the warehouse itself.

    An account that is deleted and created again gets another folder, and finds nothing of the first. So do ids that
    differ only in case, which some file systems do not distinguish.
    """
    if account.id == DEFAULT_ACCOUNT:
        return ""
    mark = hashlib.sha256(f"{account.id}/{account.incarnation}".encode()).hexdigest()[:12]
    return f"{ACCOUNTS_FOLDER}/{account.id.lower()}~{mark}"


def require_account(repository: Repository, account: str) -> Account:
    """An existing account. A missing ``default`` is created, others are not."""
    found = repository.account(account)
    if found is None and account == DEFAULT_ACCOUNT:
        with suppress(AlreadyExistsError):  # another process was faster
            repository.create_account(account, "The lake itself")
        found = repository.account(account)
    if found is None:
        raise no_account(account)
    return found


def list_catalogs(graph: UserGraph, call: Call) -> Iterator[tuple[str, ResourceId]]:
    """Names and ids of an account's catalogs, by name."""
    return _listed(graph, call, catalog_prefix())


def list_namespaces(graph: UserGraph, call: Call, catalog: ResourceId) -> Iterator[tuple[str, ResourceId]]:
    """Names and ids of the namespaces on the first level of a catalog, by name."""
    found = _listed(graph, call, namespace_key(catalog, ()) + "/", deep=True)
    return ((unescaped(name), resource) for name, resource in found if "/" not in name)


def list_deep_namespaces(graph: UserGraph, call: Call, catalog: ResourceId) -> Iterator[tuple[str, ...]]:
    """Paths of the namespaces of a catalog that have several levels, in the order of names."""
    found = _listed(graph, call, namespace_key(catalog, ()) + "/", deep=True)
    return (tuple(map(unescaped, name.split("/"))) for name, _ in found if "/" in name)


def list_relations(
    graph: UserGraph, call: Call, kind: NodeKind, namespace: NamespaceNode
) -> Iterator[tuple[str, ResourceId]]:
    """Names and ids of the tables, or views, of a namespace, by name."""
    return _listed(graph, call, relation_prefix(kind, namespace.id))


def list_page(
    graph: UserGraph, call: Call, kinds: Sequence[NodeKind], namespace: NamespaceNode, after: str, limit: int
) -> list[str]:
    """At most ``limit`` names of the tables or views of a namespace after a name, in the order of their keys."""
    index, found = graph.loader.state(call).index, []
    for kind in kinds:
        prefix = relation_prefix(kind, namespace.id)
        begin = relation_key(kind, namespace.id, after) if after else None
        found += [str(pointer.name).removeprefix(prefix) for pointer in index.list(prefix, begin, limit)]
    return [unescaped(name) for name in sorted(found)[:limit]]


def _listed(graph: UserGraph, call: Call, prefix: str, deep: bool = False) -> Iterator[tuple[str, ResourceId]]:
    index = graph.loader.state(call).index
    after: str | None = None
    while True:
        page = index.list(prefix, after, _PAGE)
        for pointer in page:
            name = str(pointer.name).removeprefix(prefix)
            yield name if deep else unescaped(name), parse_key(call.account, pointer.key)
        if len(page) < _PAGE:
            return
        after = page[-1].name
