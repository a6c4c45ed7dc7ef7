"""External catalogs of a lake with their namespaces, tables and views, by name."""

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from skerry.common.errors import AlreadyExistsError, NotFoundError
from skerry.fileio.environment import Environment
from skerry.table.view_store import View
from skerry.types.table_ident import TableIdent

if TYPE_CHECKING:
    from skerry.iceberg.cache import CacheStatistics
    from skerry.iceberg.external_catalog import ExternalCatalogs
    from skerry.iceberg.registry import CatalogDefinition, CatalogDefinitions
    from skerry.lake.external import ExternalTable


class ExternalNames:
    """The part of ``skerry.sql.names.Names`` about external catalogs. Definitions are below ``root``."""

    def __init__(self, env: Environment, root: str = "") -> None:
        self._env = env
        self._root = root
        self._no_external: str | None = None
        """Why external catalogs are not opened here; None: they are."""

    def _registry(self) -> "CatalogDefinitions":
        """Storage of the definitions."""
        made: CatalogDefinitions = import_module("skerry.iceberg.registry").CatalogRegistry(self._env, self._root)
        return made

    @cached_property
    def external(self) -> "ExternalCatalogs":
        """The external catalogs; imported on first use, since most lakes have none."""
        made: ExternalCatalogs = import_module("skerry.iceberg.external_catalog").ExternalCatalogs(
            self._env, self._registry(), self._no_external
        )
        return made

    def close(self) -> None:
        """Close external catalogs, if they were used."""
        if "external" in self.__dict__:
            self.external.close()

    def catalogs(self) -> "list[CatalogDefinition]":
        """The external catalogs, by name."""
        return self.external.registry.all()

    def find_catalog(self, name: str) -> "CatalogDefinition":
        """The definition of an external catalog."""
        return self.external.registry.find(name)

    def create_catalog(
        self, name: str, properties: Mapping[str, Any], *, if_not_exists: bool = False
    ) -> "CatalogDefinition":
        """Store an external catalog."""
        try:
            return self.external.create(name, properties)
        except AlreadyExistsError:
            if not if_not_exists:
                raise
            return self.external.registry.find(name)

    def drop_catalog(self, name: str, *, if_exists: bool = False) -> None:
        """Remove an external catalog from the lake; what is in it stays."""
        try:
            self.external.drop(name)
        except NotFoundError:
            if not if_exists:
                raise

    def refresh_catalog(self, name: str, namespace: str | None = None, table: str | None = None) -> None:
        """Ask an external catalog again: for everything, one namespace, or one table."""
        self.external.get(name).refresh(namespace, table)

    def cache_statistics(self) -> "list[CacheStatistics]":
        """Statistics of the caches of external catalogs; empty if none was used."""
        return self.external.caches.statistics() if "external" in self.__dict__ else []

    def catalog_namespaces(self, name: str, parent: str = "") -> list[str]:
        """The namespaces of an external catalog, or those in one of them."""
        catalog = self.external.get(name)
        return catalog.namespaces(catalog.namespace(parent) if parent else "")

    def catalog_tables(self, name: str, namespace: str) -> list[str]:
        """The tables in a namespace of an external catalog."""
        catalog = self.external.get(name)
        return catalog.tables(catalog.namespace(namespace))

    def catalog_views(self, name: str, namespace: str) -> list[str]:
        """The views in a namespace of an external catalog."""
        catalog = self.external.get(name)
        return catalog.views(catalog.namespace(namespace))

    def external_table(self, ident: TableIdent) -> "ExternalTable":
        """A table of an external catalog."""
        found = self._external(ident)
        if isinstance(found, View):
            raise NotFoundError(f"{found.name} is a view, not a table; lake.view({found.name!r}) has it", found="view")
        return found

    def external_view(self, ident: TableIdent) -> View:
        """A view of an external catalog."""
        found = self._external(ident)
        if not isinstance(found, View):
            raise NotFoundError(f"{found.name} is a table, not a view", found="table")
        return found

    def _external(self, ident: TableIdent) -> "ExternalTable | View":
        found: ExternalTable | View = import_module("skerry.lake.external").find_external(self.external, ident)
        return found
