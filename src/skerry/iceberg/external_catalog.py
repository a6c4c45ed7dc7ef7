"""External catalogs of a warehouse: names and tables, through the caches.

Remote calls: a query of a table whose pointer is fresh makes none. Otherwise one call finds the location of the newest
metadata; the file is read if it is another one than before, then the manifest list and those manifests that were not
seen before.
"""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from skerry.common.clock import Clock
from skerry.common.errors import InvalidInputError, NotFoundError, OptionError, PermissionDeniedError
from skerry.common.log import EventLog
from skerry.common.spelling import nearest_name, only_name, same_names
from skerry.fileio.environment import Environment
from skerry.iceberg.cache import CatalogCaches, ListingKey, MetadataCaches, NameMapping
from skerry.iceberg.external_table import IcebergTable
from skerry.iceberg.loader import MetadataLoader, MetadataPointer
from skerry.iceberg.property import CATALOG_NAME, EXACT, INSENSITIVE, LOWER, NAMES_CASE, TYPES
from skerry.iceberg.registry import CatalogDefinition, CatalogDefinitions, CatalogRegistry
from skerry.iceberg.storage import Opener, TableStorage
from skerry.iceberg.table_access import TableAccess
from skerry.iceberg.view import IcebergView, ViewDefinition, iceberg_view, parse_view
from skerry.types.table_ident import TableIdent

_log = EventLog("iceberg")
_MODULE = "skerry.iceberg.remote"
"""Imported when a catalog is first used: it needs pyiceberg."""


class Remote(Protocol):
    """The operations of a catalog (``skerry.iceberg.remote.RemoteCatalog``)."""

    def namespaces(self, parent: str = "") -> list[str]: ...
    def tables(self, namespace: str) -> list[str]: ...
    def locate(self, namespace: str, table: str, known: TableAccess | None = None) -> Any: ...
    def has_views(self) -> bool: ...
    def views(self, namespace: str) -> list[str]: ...
    def view(self, namespace: str, view: str) -> Any: ...
    def opener(self, access: TableAccess) -> Opener: ...
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
        self._case = definition.properties.get(NAMES_CASE, INSENSITIVE)

    @property
    def name(self) -> str:
        """Its local name."""
        return self.definition.name

    def namespaces(self, parent: str = "") -> list[str]:
        """Full local names of its top-level namespaces, or of those in another namespace."""
        return self._local_names(self._namespaces(self._remote_namespace(parent) if parent else ""))

    def tables(self, namespace: str) -> list[str]:
        """Local names of the tables in a namespace."""
        return self._local_names(self._tables(self._remote_namespace(namespace)))

    def views(self, namespace: str) -> list[str]:
        """Local names of the views in a namespace; none if the catalog has no views."""
        return self._local_names(self._views(self._remote_namespace(namespace))) if self.remote.has_views() else []

    def _namespaces(self, parent: str) -> list[str]:
        key = self._listing(parent or None, databases=bool(parent))
        return list(self.caches.listings.get(key, lambda last: _newest(self.remote.namespaces(parent), last)).value)

    def _tables(self, namespace: str) -> list[str]:
        key = self._listing(namespace)
        return list(self.caches.listings.get(key, lambda last: _newest(self.remote.tables(namespace), last)).value)

    def _views(self, namespace: str) -> list[str]:
        if not self.remote.has_views():
            return []
        key = self._listing(namespace, views=True)
        return list(self.caches.listings.get(key, lambda last: _newest(self.remote.views(namespace), last)).value)

    def _listing(self, namespace: str | None, *, databases: bool = False, views: bool = False) -> ListingKey:
        return ListingKey(self.definition.id, namespace, databases=databases, views=views)

    def _local(self, name: str) -> str:
        return name.lower() if self._case == LOWER else name

    def _local_names(self, names: Sequence[str]) -> list[str]:
        return sorted({self._local(name) for name in names})

    def _actual(self, name: str, known: Sequence[str], what: str) -> str | None:
        """The remote name that a name means, by the catalog's rule for case; None if there is none."""
        if name in known and self._case != LOWER:
            return name
        if self._case == EXACT:
            return None
        found = same_names(name, known)
        if len(found) > 1 and self._case == LOWER:
            raise InvalidInputError(
                f"{what} of catalog {self.name} could be any of {', '.join(found)}, which are one name here, since the "
                f"catalog has '{NAMES_CASE}' = '{LOWER}'; rename one there, or create the catalog with '{EXACT}'"
            )
        return only_name(found, what)

    def namespace(self, name: str) -> str:
        """The local name of a namespace, found by the catalog's rule for case."""
        return self._local(self._remote_namespace(name))

    def _remote_namespace(self, name: str) -> str:
        """The remote name of a namespace: level by level, since catalogs list one level at a time."""
        found = ""
        for level in name.split("."):
            wanted = f"{found}.{level}" if found else level
            known = self._namespaces(found)
            actual = self._actual(wanted, known, f"namespace {wanted}")
            if actual is None:
                near = nearest_name(wanted, self._local_names(known))
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
        """A table or view by name; if there is none, the one that the catalog's rule for case gives.

        Lists of names that are fresh are asked first, so a name in another case costs no call more than the actual one.
        """
        if self._case == LOWER:
            return self._find(*self._listed(namespace, name))
        listed = self._listed_lately(namespace, name) or (namespace, name)
        try:
            return self._find(*listed)
        except NotFoundError:
            found = self._listed(namespace, name)
            if found == listed:
                raise
            return self._find(*found)

    def _listed(self, namespace: str, name: str) -> tuple[str, str]:
        """The remote namespace and name that a name means."""
        actual = self._remote_namespace(namespace)
        known = sorted({*self._tables(actual), *self._views(actual)})
        found = self._actual(name, known, f"table {name}")
        if found is None:
            names = self._local_names(known)
            near = nearest_name(name, names)
            place = f"{self.name}.{self._local(actual)}"
            hint = f"did you mean {place}.{near}?" if near else f"tables: {', '.join(names) or 'none'}"
            raise NotFoundError(f"there is no table {self.name}.{namespace}.{name}; {hint}")
        return actual, found

    def _listed_lately(self, namespace: str, name: str) -> tuple[str, str] | None:
        """The same from lists of names that are within their freshness bound; None if they do not say."""
        if self._case == EXACT or self._is_known(self._mapping(namespace, name)):
            return None
        found = ""
        for level in namespace.split("."):
            wanted = f"{found}.{level}" if found else level
            same = same_names(wanted, self._fresh(self._listing(found or None, databases=bool(found))))
            actual = wanted if wanted in same else same[0] if len(same) == 1 else None
            if actual is None:
                return None
            found = actual
        listings = [self._listing(found), *([self._listing(found, views=True)] if self.remote.has_views() else ())]
        names = {listed for key in listings for listed in same_names(name, self._fresh(key))}
        actual = name if name in names else next(iter(names)) if len(names) == 1 else None
        return None if actual is None else (found, actual)

    def _is_known(self, name: NameMapping) -> bool:
        return self.caches.tables.peek(name) is not None or self.caches.views.peek(name) is not None

    def _fresh(self, key: ListingKey) -> Sequence[str]:
        found = self.caches.listings.peek(key)
        return () if found is None or found.stale else found.value

    def _mapping(self, namespace: str, name: str) -> NameMapping:
        """A table or view by its remote name."""
        return NameMapping(self.definition.id, self._local(namespace), self._local(name), namespace, name)

    def _find(self, namespace: str, name: str) -> IcebergTable | IcebergView:
        """A table or view by its remote name: first a view if one is cached, otherwise first a table."""
        mapped = self._mapping(namespace, name)
        if not self.remote.has_views():
            return self._table(mapped)
        if self.caches.views.peek(mapped) is not None:
            try:
                return self._view(mapped)
            except NotFoundError:
                return self._table(mapped)  # the view was dropped, and the name may be a table's now
        try:
            return self._table(mapped)
        except NotFoundError:
            return self._view(mapped)

    def _view(self, name: NameMapping) -> IcebergView:
        namespace, view = name.remote_database, name.remote_table

        def load(last: ViewDefinition | None) -> ViewDefinition:
            found = self.remote.view(namespace, view)
            made = parse_view(found.metadata, found.location)
            return last if made == last and last is not None else made

        pointer = self.caches.views.get(name, load)
        place = TableIdent(tuple(name.local_database.split(".")), name.local_table, self.name)
        if pointer.stale:
            _log.warning("a view is read as it was", view=str(place), problem=pointer.error)
        names = (self.name, self.definition.properties.get(CATALOG_NAME, self.name))
        return iceberg_view(place, names, pointer.value)

    def _table(self, name: NameMapping) -> IcebergTable:
        shown = f"{self.name}.{name.local_database}.{name.local_table}"

        def locate(last: MetadataPointer | None) -> MetadataPointer:
            found = self.remote.locate(name.remote_database, name.remote_table, None if last is None else last.access)
            if found is None:
                assert last is not None  # only a catalog that is asked with a known state says that nothing changed
                return last
            loader = self._loader(name, found.access, found.location)
            newest, content = loader.pointer(found.location, found.metadata)
            if content is not None:
                loader.metadata(newest, content)
            return last if last == newest and last is not None else replace(newest, access=found.access)

        pointer = self.caches.tables.get(name, locate)
        newest: MetadataPointer = pointer.value
        if pointer.stale:
            _log.warning("a table is read as it was", table=shown, problem=pointer.error)
        assert newest.access is not None
        loader = self._loader(name, newest.access, newest.location)
        metadata = loader.metadata(newest)
        return IcebergTable(shown, self.name, self._env, loader, metadata, pointer.error if pointer.stale else None)

    def _loader(self, name: NameMapping, access: TableAccess, location: str) -> MetadataLoader:
        storage = TableStorage(self.remote.opener(access), self.remote.binding(location))
        return MetadataLoader(self.caches, storage, name)

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
                remote = open_remote(definition, self._env.clock)
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


def open_remote(definition: CatalogDefinition, clock: Clock) -> Remote:
    """Open a catalog; :class:`OptionError` names a missing package."""
    missing = [package for package in ("pyiceberg", "sqlalchemy") if find_spec(package) is None]
    if missing:
        raise OptionError(
            f"catalogs of Iceberg ({', '.join(TYPES)}) need packages that are not installed: "
            f"pip install 'skerry[iceberg]'"
        )
    remote: Remote = import_module(_MODULE).open_remote(definition.name, definition.properties, clock)
    return remote
