"""Namespaces of several levels, which Iceberg clients make, among the names of a lake.

They hold tables and views of clients, and nothing else. Such a namespace is a database called ``a.b``. In a name of
three or more parts, ``a.b.t``, the first is an external catalog if there is one of that name; else the rest is a name
in the namespace ``a.b``.
"""

from abc import abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.common.spelling import nearest_name, only_name, same_names
from skerry.lake.client_table_names import ClientTableNames
from skerry.types.table_ident import TableIdent

if TYPE_CHECKING:
    from skerry.lake.client_table import ClientTable
    from skerry.lake.external import ExternalTable
    from skerry.lake.table import Table
    from skerry.table.view_store import View


class DeepNamespaceNames(ClientTableNames):
    """The part of ``skerry.sql.names.Names`` about them: here, those in the repository of a service."""

    @abstractmethod
    def databases(self) -> list[str]:
        """The names of all databases."""
        ...

    @abstractmethod
    def tables(self, database: str) -> list[str]:
        """The tables of a database."""
        ...

    @abstractmethod
    def views(self, database: str) -> list[str]:
        """The views of a database."""
        ...

    @abstractmethod
    def _own(self, ident: TableIdent) -> "Table | View | ClientTable":
        """A table or view of the lake."""
        ...

    def _deep_namespaces(self) -> list[str]:
        """All of them, as ``a.b``."""
        names = self._in_repository()
        return [] if names is None else names.deep_namespaces()

    def _has_deep_namespace(self, name: str) -> bool:
        """Whether there is one of exactly this name."""
        names = self._in_repository()
        return names is not None and names.has_namespace(name)

    def _deep_namespace(self, name: str) -> str | None:
        """The one of a name, in any case; None if there is none."""
        if not isinstance(name, str) or "." not in name:  # checked later
            return None
        if self._has_deep_namespace(name):
            return name
        return only_name(same_names(name, self._deep_namespaces()), f"namespace {name}")

    def _without_catalog(self, catalog: str, namespace: str = "") -> str | None:
        """The database that ``catalog.namespace`` is if there is no external catalog of that name; else None."""
        with suppress(NotFoundError):
            self.find_catalog(catalog)
            return None
        name = f"{catalog}.{namespace}" if namespace else catalog
        return self._deep_namespace(name) or only_name(same_names(name, self.databases()), f"database {name}")

    def _external(self, ident: TableIdent) -> "ExternalTable | View":
        """A table or view of an external catalog, or of the lake if there is no such catalog."""
        try:
            return super()._external(ident)
        except NotFoundError:
            database = self._without_catalog(ident.catalog, ident.database)
            if database is None:
                raise
        found: Any = self._own(TableIdent.of(database, ident.name))
        return found  # type: ignore[no-any-return]

    def catalog_namespaces(self, name: str, parent: str = "") -> list[str]:
        """The namespaces of an external catalog, or those in one of them; or those in a database of the lake."""
        try:
            return super().catalog_namespaces(name, parent)
        except NotFoundError:
            database = self._without_catalog(name, parent)
            if database is None:
                raise
        found = [other for other in self._deep_namespaces() if other.startswith(f"{database}.")]
        return [other for other in found if other.count(".") == database.count(".") + 1]

    def catalog_tables(self, name: str, namespace: str) -> list[str]:
        """The tables in a namespace of an external catalog, or of the lake if there is no such catalog."""
        try:
            return super().catalog_tables(name, namespace)
        except NotFoundError:
            database = self._without_catalog(name, namespace)
            if database is None:
                raise
        return self.tables(database)

    def catalog_views(self, name: str, namespace: str) -> list[str]:
        """The views in a namespace of an external catalog, or of the lake if there is no such catalog."""
        try:
            return super().catalog_views(name, namespace)
        except NotFoundError:
            database = self._without_catalog(name, namespace)
            if database is None:
                raise
        return self.views(database)

    def _no_namespace(self, ident: TableIdent, what: str) -> NotFoundError:
        """The error for a name in a namespace of several levels that is not there."""
        known = self._deep_namespaces()
        near = nearest_name(ident.database, known)
        hint = f"did you mean {near}?" if near else f"namespaces of several levels: {', '.join(known) or 'none'}"
        return NotFoundError(f"there is no {what} {ident}, nor a namespace {ident.database}; {hint}")

    def _refuse_deep_name(self, ident: TableIdent) -> None:
        """Refuse to create, replace or drop something in such a namespace."""
        if "." in ident.database:
            found: Any = None
            with suppress(NotFoundError):
                found = self._own(ident)
            reason = getattr(found, "read_only_reason", None)
            if reason is not None:
                raise InvalidInputError(f"cannot replace or drop {found.name}: it is read-only, because {reason}")
            raise InvalidInputError(
                f"{ident}: {ident.database} would be a namespace of several levels, in which only Iceberg clients "
                "create and drop tables; a table of the lake is called database.table"
            )

    def _refuse_deep_namespace(self, name: str) -> None:
        """Refuse to drop such a namespace."""
        found = self._deep_namespace(name)
        if found is not None:
            raise InvalidInputError(
                f"cannot drop {found}: only Iceberg clients create and drop namespaces of several levels"
            )

    def _refuse_namespaces_within(self, database: str) -> None:
        """Refuse to drop a database that has such namespaces."""
        found = [name for name in self._deep_namespaces() if name.startswith(f"{database}.")]
        if found:
            raise InvalidInputError(
                f"database {database} has namespaces of Iceberg clients, which drop them first: {', '.join(found)}"
            )
