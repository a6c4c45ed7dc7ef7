"""Names of clients' Iceberg tables, read from the repository of the lake's metadata service by an embedded process.

``skerry serve`` keeps its repository in ``_graph/repository.sqlite`` of a local warehouse, which is found there. Any
other is named by the setting ``metadata.repository``. Each lookup asks the repository, so what a client committed is
seen at once. Nothing is written to it.
"""

from collections.abc import Callable
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
from skerry.graph.node import TableNode
from skerry.graph.node_codec import decode_node
from skerry.graph.repository.base import Repository
from skerry.graph.repository.open import open_repository
from skerry.graph.repository.record import Pointer
from skerry.graph.repository.sqlite import open_sqlite
from skerry.graph.resource import NodeKind, ResourceId, parse_key
from skerry.lake.held_table import ICEBERG, HeldTable

_CACHE_BYTES: Final = 4 << 20
_NODE_BYTES: Final = 400
"""Memory that a cached entry takes, about."""
_PAGE: Final = 1000
_log = EventLog("lake")


class ClientNames(Closing):
    """Iceberg tables of the account ``default``, which is the lake itself."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._known = WeightedCache(_CACHE_BYTES)
        """By digest of a node: where its metadata is; empty for a table of ours."""

    def close(self) -> None:
        """Close the repository."""
        self._repository.close()

    def names(self, database: str, wanted: Callable[[str], bool]) -> list[str]:
        """Names of a database's Iceberg tables, of those that are wanted: a node is read for each."""
        namespace = self._namespace(database)
        if namespace is None:
            return []
        prefix, after = relation_prefix(NodeKind.TABLE, namespace), None
        found: list[str] = []
        while True:
            page = self._repository.list_pointers(DEFAULT_ACCOUNT, prefix, after, _PAGE)
            named = [(unescaped(str(pointer.name).removeprefix(prefix)), pointer) for pointer in page]
            found += [name for name, pointer in named if wanted(name) and self._location(pointer)]
            if len(page) < _PAGE:
                return found
            after = page[-1].name

    def find(self, database: str, name: str) -> HeldTable | None:
        """A table by its exact name."""
        namespace = self._namespace(database)
        pointer = None if namespace is None else self._pointer(relation_key(NodeKind.TABLE, namespace, name))
        location = "" if pointer is None else self._location(pointer)
        if pointer is None or not location:
            return None
        return HeldTable(database, name, parse_key(DEFAULT_ACCOUNT, pointer.key).uuid, location)

    def _namespace(self, database: str) -> ResourceId | None:
        catalog = self._pointer(catalog_key(LAKE_CATALOG))
        if catalog is None:
            return None
        found = self._pointer(namespace_key(parse_key(DEFAULT_ACCOUNT, catalog.key), (database,)))
        return None if found is None else parse_key(DEFAULT_ACCOUNT, found.key)

    def _pointer(self, name: str) -> Pointer | None:
        return self._repository.pointer_named(DEFAULT_ACCOUNT, name)

    def _location(self, pointer: Pointer) -> str:
        """Where the metadata of an Iceberg table is; empty for others."""

        def load() -> str:
            data = self._repository.get_blob(DEFAULT_ACCOUNT, pointer.blob)
            node = decode_node(parse_key(DEFAULT_ACCOUNT, pointer.key), pointer.version, data)
            return node.metadata_location if isinstance(node, TableNode) and node.format == ICEBERG else ""

        return self._known.get_or_load(pointer.blob, load, lambda text: _NODE_BYTES + len(text))


def open_client_names(env: Environment) -> ClientNames | None:
    """The names of clients' tables of a lake; None if there is no repository that this process can open."""
    url = env.settings.metadata.repository
    if url is None:
        file = Path(env.fileio.root) / REPOSITORY_FILE
        try:
            return ClientNames(open_sqlite(file, env.clock, env.ids))
        except SkerryError as error:  # of another user, or on storage that is only read
            _log.warning("tables of Iceberg clients are not seen: the repository cannot be opened", problem=str(error))
            return None
    return ClientNames(open_repository(url, env.clock, env.ids))
