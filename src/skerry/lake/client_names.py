"""Names of clients' Iceberg tables and views, read from the repository of a metadata service by an embedded process.

``skerry serve`` keeps its repository in ``_graph/repository.sqlite`` of a local warehouse, which is found there. Any
other is named by the setting ``metadata.repository``. Each lookup asks the repository, so what a client committed is
seen at once. Nothing is written to it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from skerry.common.cache import WeightedCache
from skerry.common.closing import Closing
from skerry.common.errors import SkerryError
from skerry.common.log import EventLog
from skerry.common.metadata_settings import REPOSITORY_FILE
from skerry.fileio.environment import Environment
from skerry.graph.lake_catalog import DEFAULT_ACCOUNT, LAKE_CATALOG
from skerry.graph.name_key import catalog_key, namespace_key, relation_key, relation_prefix, unescaped
from skerry.graph.node import StoredNode, TableNode, ViewNode
from skerry.graph.node_codec import decode_node
from skerry.graph.repository.base import Repository
from skerry.graph.repository.open import open_repository
from skerry.graph.repository.record import Pointer
from skerry.graph.repository.sqlite import open_sqlite
from skerry.graph.resource import NodeKind, ResourceId, parse_key
from skerry.lake.client_relation import ICEBERG, HeldTable, HeldView, deep_name, namespace_path

_CACHE_BYTES: Final = 4 << 20
_NODE_BYTES: Final = 400
"""Approximate memory of a cached entry, in bytes, without its text."""
_PAGE: Final = 1000
_log = EventLog("lake")


class ClientNames(Closing):
    """Iceberg tables and views of the account ``default``, which is the lake itself."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._known = WeightedCache(_CACHE_BYTES)
        """Location of a relation's metadata by the digest of its node; empty for our own tables and views."""

    def close(self) -> None:
        """Close the repository."""
        self._repository.close()

    def deep_namespaces(self) -> list[str]:
        """Namespaces of several levels, as ``a.b``."""
        catalog = self._catalog()
        prefix = "" if catalog is None else namespace_key(catalog, ()) + "/"
        found = self._listed(prefix) if prefix else ()
        paths = (tuple(map(unescaped, name.split("/"))) for name, _ in found if "/" in name)
        return [name for path in paths if (name := deep_name(path)) is not None]

    def has_namespace(self, database: str) -> bool:
        """Whether clients have made a namespace, by its exact name."""
        return self._namespace(database) is not None

    def names(self, database: str, wanted: Callable[[str], bool]) -> list[str]:
        """Names of a database's Iceberg tables, of those that are wanted: a node is read for each."""
        return self._names(NodeKind.TABLE, database, wanted)

    def view_names(self, database: str) -> list[str]:
        """Names of a database's Iceberg views."""
        return self._names(NodeKind.VIEW, database, lambda _: True)

    def _names(self, kind: NodeKind, database: str, wanted: Callable[[str], bool]) -> list[str]:
        namespace = self._namespace(database)
        listed = () if namespace is None else self._listed(relation_prefix(kind, namespace))
        named = ((unescaped(name), pointer) for name, pointer in listed)
        return [name for name, pointer in named if wanted(name) and self._location(pointer)]

    def find(self, database: str, name: str) -> HeldTable | None:
        """A table by its exact name."""
        found = self._find(NodeKind.TABLE, database, name)
        return None if found is None else HeldTable(database, name, *found)

    def find_view(self, database: str, name: str) -> HeldView | None:
        """A view by its exact name."""
        found = self._find(NodeKind.VIEW, database, name)
        return None if found is None else HeldView(database, name, found[1])

    def _find(self, kind: NodeKind, database: str, name: str) -> tuple[str, str] | None:
        """UUID and location of the metadata."""
        namespace = self._namespace(database)
        pointer = None if namespace is None else self._pointer(relation_key(kind, namespace, name))
        location = "" if pointer is None else self._location(pointer)
        if pointer is None or not location:
            return None
        return parse_key(DEFAULT_ACCOUNT, pointer.key).uuid, location

    def _listed(self, prefix: str) -> Iterator[tuple[str, Pointer]]:
        """Pointers whose names begin with a prefix, with the rest of each name."""
        after: str | None = None
        while True:
            page = self._repository.list_pointers(DEFAULT_ACCOUNT, prefix, after, _PAGE)
            yield from ((str(pointer.name).removeprefix(prefix), pointer) for pointer in page)
            if len(page) < _PAGE:
                return
            after = page[-1].name

    def _catalog(self) -> ResourceId | None:
        found = self._pointer(catalog_key(LAKE_CATALOG))
        return None if found is None else parse_key(DEFAULT_ACCOUNT, found.key)

    def node(self, held: HeldTable) -> TableNode | None:
        """The node of a table; None if it was dropped, or if its name belongs to another table now."""
        namespace = self._namespace(held.database)
        pointer = None if namespace is None else self._pointer(relation_key(NodeKind.TABLE, namespace, held.name))
        if pointer is None or parse_key(DEFAULT_ACCOUNT, pointer.key).uuid != held.uuid:
            return None
        node = self._decoded(pointer)
        return node if isinstance(node, TableNode) else None

    def _decoded(self, pointer: Pointer) -> StoredNode:
        data = self._repository.get_blob(DEFAULT_ACCOUNT, pointer.blob)
        return decode_node(parse_key(DEFAULT_ACCOUNT, pointer.key), pointer.version, data)

    def _namespace(self, database: str) -> ResourceId | None:
        catalog = self._catalog()
        found = None if catalog is None else self._pointer(namespace_key(catalog, namespace_path(database)))
        return None if found is None else parse_key(DEFAULT_ACCOUNT, found.key)

    def _pointer(self, name: str) -> Pointer | None:
        return self._repository.pointer_named(DEFAULT_ACCOUNT, name)

    def _location(self, pointer: Pointer) -> str:
        """Location of an Iceberg table's or view's metadata; empty for others."""

        def load() -> str:
            node = self._decoded(pointer)
            if isinstance(node, ViewNode):
                return node.metadata_location
            return node.metadata_location if isinstance(node, TableNode) and node.format == ICEBERG else ""

        return self._known.get_or_load(pointer.blob, load, lambda text: _NODE_BYTES + len(text))


def open_client_names(env: Environment) -> ClientNames | None:
    """Names of clients' tables of a lake; None if there is no repository that this process can open."""
    url = env.settings.metadata.repository
    if url is None:
        file = Path(env.fileio.root) / REPOSITORY_FILE
        try:
            return ClientNames(open_sqlite(file, env.clock, env.ids))
        except SkerryError as error:  # it belongs to another user, or storage is read-only
            _log.warning("tables of Iceberg clients are not seen: the repository cannot be opened", problem=str(error))
            return None
    return ClientNames(open_repository(url, env.clock, env.ids))
