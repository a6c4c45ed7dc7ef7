"""External catalogs of a warehouse: names and tables, through the caches.

Remote calls: a query of a table whose pointer is fresh makes none. Otherwise one call finds the location of the newest
metadata; the file is read if it is another one than before, then the manifest list and those manifests that were not
seen before.
"""

import threading
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from skerry.common.errors import NotFoundError, OptionError, PermissionDeniedError
from skerry.common.log import EventLog
from skerry.common.spelling import nearest_name, only_name, same_names
from skerry.fileio.environment import Environment
from skerry.iceberg.cache import CatalogCaches, ListingKey, MetadataCaches, NameMapping
from skerry.iceberg.external_table import IcebergTable
from skerry.iceberg.loader import MetadataLoader, MetadataPointer
from skerry.iceberg.property import CATALOG_NAME, TYPES
from skerry.iceberg.registry import CatalogDefinition, CatalogDefinitions, CatalogRegistry
from skerry.iceberg.storage import Opener, TableStorage
from skerry.iceberg.view import IcebergView, ViewDefinition, iceberg_view, parse_view
from skerry.types.table_ident import TableIdent

_log = EventLog("iceberg")
_MODULE = "skerry.iceberg.remote"
"""Imported when a catalog is first used: it needs pyiceberg."""


class Remote(Protocol):
    """The operations of a catalog (``skerry.iceberg.remote.RemoteCatalog``)."""

    def namespaces(self, parent: str = "") -> list[str]: ...
    def tables(self, namespace: str) -> list[str]: ...
    def locate(self, namespace: str, table: str) -> Any: ...
    def has_views(self) -> bool: ...
    def views(self, namespace: str) -> list[str]: ...
    def view(self, namespace: str, view: str) -> Any: ...
    def opener(self, namespace: str, table: str) -> Opener: ...
    def binding(self, location: str) -> str: ...
    def redact(self, text: str) -> str: ...
    def close(self) -> None: ...


class ExternalCatalog:
    """An open catalog."""

    def __init__(self, env: Environment, definition: CatalogDefinition, remote: Remote, caches: CatalogCaches) -> None:
        self._env = env
        self.definition = definition
        self.remote = remote
        self.caches = caches

    @property
    def name(self) -> str:
        """Its local name."""
        return self.definition.name

    def namespaces(self, parent: str = "") -> list[str]:
        """Full names of its top-level namespaces, or of those in another namespace."""
        key = ListingKey(self.definition.id, parent or None, databases=bool(parent))
        return list(self.caches.listings.get(key, lambda last: _newest(self.remote.namespaces(parent), last)).value)

    def tables(self, namespace: str) -> list[str]:
        """Names of the tables in a namespace."""
        key = ListingKey(self.definition.id, namespace)
        return list(self.caches.listings.get(key, lambda last: _newest(self.remote.tables(namespace), last)).value)

    def views(self, namespace: str) -> list[str]:
        """Names of the views in a namespace; none if the catalog has no views."""
        if not self.remote.has_views():
            return []
        key = ListingKey(self.definition.id, namespace, views=True)
        return list(self.caches.listings.get(key, lambda last: _newest(self.remote.views(namespace), last)).value)

    def namespace(self, name: str) -> str:
        """The actual name of a namespace, ignoring case: level by level, since catalogs list one level at a time."""
        found = ""
        for level in name.split("."):
            wanted = f"{found}.{level}" if found else level
            known = self.namespaces(found)
            actual = wanted if wanted in known else only_name(same_names(wanted, known), f"namespace {wanted}")
            if actual is None:
                near = nearest_name(wanted, known)
                hint = f"did you mean {near}?" if near else f"namespaces: {', '.join(known) or 'none'}"
                raise NotFoundError(f"there is no namespace {wanted} in catalog {self.name}; {hint}")
            found = actual
        return found

    def table(self, namespace: str, table: str) -> IcebergTable:
        """A table by name; if there is none, the only one whose name differs in case alone."""
        found = self.find(namespace, table)
        if isinstance(found, IcebergView):
            raise NotFoundError(f"{found.name} is a view, not a table; lake.view({found.name!r}) has it", found="view")
        return found

    def find(self, namespace: str, name: str) -> IcebergTable | IcebergView:
        """A table or view by name; if there is none, the only one whose name differs in case alone."""
        try:
            return self._find(namespace, name)
        except NotFoundError:
            actual = self.namespace(namespace)
            known = sorted({*self.tables(actual), *self.views(actual)})
            found = name if name in known else only_name(same_names(name, known), f"table {name}")
            if found is None:
                near = nearest_name(name, known)
                hint = f"did you mean {self.name}.{actual}.{near}?" if near else f"tables: {', '.join(known) or 'none'}"
                raise NotFoundError(f"there is no table {self.name}.{namespace}.{name}; {hint}") from None
            if (actual, found) == (namespace, name):
                raise
            return self._find(actual, found)

    def _find(self, namespace: str, name: str) -> IcebergTable | IcebergView:
        """A table or view by its exact name: first a view if one is cached, otherwise first a table."""
        mapped = NameMapping(self.definition.id, namespace, name, namespace, name)
        if not self.remote.has_views():
            return self._table(namespace, name)
        if self.caches.views.peek(mapped) is not None:
            try:
                return self._view(mapped)
            except NotFoundError:
                return self._table(namespace, name)  # the view was dropped, and the name may be a table's now
        try:
            return self._table(namespace, name)
        except NotFoundError:
            return self._view(mapped)

    def _view(self, name: NameMapping) -> IcebergView:
        namespace, view = name.remote_database, name.remote_table

        def load(last: ViewDefinition | None) -> ViewDefinition:
            found = self.remote.view(namespace, view)
            made = parse_view(found.metadata, found.location)
            return last if made == last and last is not None else made

        pointer = self.caches.views.get(name, load)
        place = TableIdent(tuple(namespace.split(".")), view, self.name)
        if pointer.stale:
            _log.warning("a view is read as it was", view=str(place), problem=pointer.error)
        names = (self.name, self.definition.properties.get(CATALOG_NAME, self.name))
        return iceberg_view(place, names, pointer.value)

    def _table(self, namespace: str, table: str) -> IcebergTable:
        name = NameMapping(self.definition.id, namespace, table, namespace, table)
        opener = self.remote.opener(namespace, table)

        def locate(last: MetadataPointer | None) -> MetadataPointer:
            found = self.remote.locate(namespace, table)
            loader = self._loader(name, opener, found.location)
            newest, content = loader.pointer(found.location, found.metadata)
            if content is not None:
                loader.metadata(newest, content)
            return last if last == newest and last is not None else newest

        pointer = self.caches.tables.get(name, locate)
        newest: MetadataPointer = pointer.value
        if pointer.stale:
            _log.warning("a table is read as it was", table=f"{self.name}.{namespace}.{table}", problem=pointer.error)
        loader = self._loader(name, opener, newest.location)
        metadata = loader.metadata(newest)
        shown = f"{self.name}.{namespace}.{table}"
        return IcebergTable(shown, self.name, self._env, loader, metadata, pointer.error if pointer.stale else None)

    def _loader(self, name: NameMapping, opener: Opener, location: str) -> MetadataLoader:
        return MetadataLoader(self.caches, TableStorage(opener, self.remote.binding(location)), name)

    def refresh(self, namespace: str | None = None, table: str | None = None) -> None:
        """Ask the catalog again at the next query: about everything, one namespace, or one table."""
        if namespace is None:
            self.caches.refresh_catalog()
        elif table is None:
            self.caches.refresh_database(namespace)
        else:
            self.caches.refresh_table(namespace, table)


def _newest(found: list[str], last: Sequence[str] | None) -> Sequence[str]:
    """The names; the same object as before if they are unchanged, which tells the cache so."""
    return last if last is not None and list(last) == found else tuple(found)


class ExternalCatalogs:
    """All external catalogs of a warehouse. Catalogs are opened on first use, and closed with the lake.

    With a ``refusal``, they can be defined, listed and dropped, but not opened; it gives the reason.
    """

    def __init__(
        self, env: Environment, registry: CatalogDefinitions | None = None, refusal: str | None = None
    ) -> None:
        self._env = env
        self._refusal = refusal
        self.registry: CatalogDefinitions = CatalogRegistry(env) if registry is None else registry
        self._open: dict[str, ExternalCatalog] = {}
        self._caches: MetadataCaches | None = None
        self._lock = threading.Lock()

    @property
    def caches(self) -> MetadataCaches:
        """The caches of all catalogs, created on first use."""
        if self._caches is None:
            self._caches = MetadataCaches(
                self._env.settings.iceberg_cache, self._env.clock, self._env.metrics, self._env.ids
            )
        return self._caches

    def create(self, name: str, properties: Mapping[str, Any]) -> CatalogDefinition:
        """Store a catalog; it is opened on first use."""
        return self.registry.create(name, properties)

    def drop(self, name: str) -> None:
        """Remove a catalog from the warehouse; its tables stay as they are."""
        found = self.registry.drop(name)
        with self._lock:
            opened = self._open.pop(found.id, None)
            if opened is not None:
                opened.remote.close()
            if self._caches is not None:
                self._caches.drop_catalog(found.id)

    def get(self, name: str) -> ExternalCatalog:
        """An open catalog."""
        definition = self.registry.find(name)
        if self._refusal is not None:
            raise PermissionDeniedError(f"catalog {definition.name}: {self._refusal}")
        with self._lock:
            opened = self._open.get(definition.id)
            if opened is None:
                remote = open_remote(definition)
                caches = self.caches.catalog(definition.id, definition.name, redact=remote.redact)
                opened = self._open[definition.id] = ExternalCatalog(self._env, definition, remote, caches)
        return opened

    def close(self) -> None:
        """Close all catalogs and their caches."""
        with self._lock:
            for opened in self._open.values():
                opened.remote.close()
            self._open.clear()
            if self._caches is not None:
                self._caches.close()
                self._caches = None


def open_remote(definition: CatalogDefinition) -> Remote:
    """Open a catalog; :class:`OptionError` names a missing package."""
    missing = [package for package in ("pyiceberg", "sqlalchemy") if find_spec(package) is None]
    if missing:
        raise OptionError(
            f"catalogs of Iceberg ({', '.join(TYPES)}) need packages that are not installed: "
            f"pip install 'skerry[iceberg]'"
        )
    remote: Remote = import_module(_MODULE).open_remote(definition.name, definition.properties)
    return remote
