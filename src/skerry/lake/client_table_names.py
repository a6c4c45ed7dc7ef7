"""Iceberg tables and views of clients among the names of a lake, wherever the graph that knows them is."""

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.common.metadata_settings import REPOSITORY_FILE
from skerry.common.spelling import only_name, same_names
from skerry.fileio.environment import Environment
from skerry.fileio.local import LocalFileIO
from skerry.lake.external_names import ExternalNames
from skerry.types.table_ident import TableIdent

if TYPE_CHECKING:
    from skerry.graph.node import TableNode
    from skerry.iceberg.storage import TableStorage
    from skerry.lake.client_names import ClientNames
    from skerry.lake.client_relation import HeldTable, HeldView
    from skerry.lake.client_table import ClientTable, ClientTables
    from skerry.lake.client_view import ClientView, ClientViews


class ClientTableNames(ExternalNames):
    """The part of ``skerry.sql.names.Names`` about them: here, those in the repository of a service."""

    def __init__(self, env: Environment, root: str = "") -> None:
        super().__init__(env, root)
        self._repository_names: ClientNames | None = None

    def close(self) -> None:
        """Close external catalogs and the repository, if they were used."""
        try:
            super().close()
        finally:
            if self._repository_names is not None:
                self._repository_names.close()
                self._repository_names = None

    def _client_storage(self) -> "TableStorage":
        """Opens the files of clients' tables."""
        made: TableStorage = import_module("skerry.lake.client_table").lake_storage(self._env)
        return made

    @cached_property
    def _client_tables(self) -> "ClientTables":
        made: ClientTables = import_module("skerry.lake.client_table").ClientTables(
            self._env, self.external.caches, self._client_storage()
        )
        return made

    @cached_property
    def _client_views(self) -> "ClientViews":
        made: ClientViews = import_module("skerry.lake.client_view").ClientViews(self._client_storage())
        return made

    def _in_repository(self) -> "ClientNames | None":
        """Names in the repository of a service; imported on first use, since most lakes have no repository."""
        if self._repository_names is None and self._has_repository():
            self._repository_names = import_module("skerry.lake.client_names").open_client_names(self._env)
        return self._repository_names

    def _has_repository(self) -> bool:
        if self._env.settings.metadata.repository is not None:
            return True
        return isinstance(self._env.fileio, LocalFileIO) and self._env.fileio.exists(REPOSITORY_FILE)

    def _knows_clients(self) -> bool:
        """Whether there is a graph that may have clients' tables."""
        return self._in_repository() is not None

    def _client_names(self, database: str, wanted: Callable[[str], bool]) -> list[str]:
        """Names of a database's clients' tables that satisfy ``wanted``; empty if there is no such database."""
        names = self._in_repository()
        return [] if names is None else names.names(database, wanted)

    def _client_view_names(self, database: str) -> list[str]:
        """Names of the clients' views of a database, which need not exist."""
        names = self._in_repository()
        return [] if names is None else names.view_names(database)

    def _client_names_like(self, ident: TableIdent) -> list[str]:
        """Names of clients' tables that equal a name, ignoring case."""
        return self._client_names(ident.database, lambda other: bool(same_names(ident.name, [other])))

    def _client_names_by_kind(self, ident: TableIdent) -> list[tuple[str, list[str]]]:
        """Names of clients' tables and views that are like a name, by kind, without kinds that have none."""
        views = same_names(ident.name, self._client_view_names(ident.database))
        return [(kind, names) for kind, names in (("table", self._client_names_like(ident)), ("view", views)) if names]

    def _held(self, database: str, name: str) -> "HeldTable | None":
        """A client's table as the graph has it, by its exact name."""
        names = self._in_repository()
        return None if names is None else names.find(database, name)

    def _held_view(self, database: str, name: str) -> "HeldView | None":
        """What the graph knows of a client's view, by its exact name."""
        names = self._in_repository()
        return None if names is None else names.find_view(database, name)

    def _actual_database(self, name: str) -> str | None:
        """The name of a database as it was created, ignoring case; None if there is none."""
        return name

    def _client_relation(self, ident: TableIdent) -> "HeldTable | None":
        """A client's table by its exact name, else the only one whose name differs in case alone."""
        held = self._held(ident.database, ident.name)
        if held is None and self._may_be_client(ident):
            database = self._actual_database(ident.database)
            known = [] if database is None else self._client_names_like(TableIdent.of(database, ident.name))
            name = only_name(known, str(ident))
            held = None if name is None or database is None else self._held(database, name)
        return held

    def _client_table(self, ident: TableIdent) -> "ClientTable | None":
        held = self._client_relation(ident)
        return None if held is None else self._opened_held(held)

    def client_node(self, held: "HeldTable") -> "TableNode | None":
        """The graph's node of a client's table; None if it was dropped or replaced."""
        names = self._in_repository()
        return None if names is None else names.node(held)

    def _opened_held(self, held: "HeldTable") -> "ClientTable":
        def again() -> "HeldTable":
            newest = self._held(held.database, held.name)
            if newest is None:
                raise NotFoundError(f"there is no table {held.database}.{held.name} any more")
            return newest

        return self._client_tables.open(held, again)

    def _client_view(self, ident: TableIdent) -> "ClientView | None":
        """A client's view: by its name as it is, else in another case if it is the only one."""
        held = self._held_view(ident.database, ident.name)
        if held is None and self._may_be_client(ident):
            database = self._actual_database(ident.database)
            known = [] if database is None else same_names(ident.name, self._client_view_names(database))
            name = only_name(known, str(ident))
            held = None if name is None or database is None else self._held_view(database, name)
        return None if held is None else self._client_views.open(held)

    @abstractmethod
    def _deep_namespace(self, name: str) -> str | None:
        """The namespace of several levels of a name, in any case; None if there is none."""
        ...

    def _may_be_client(self, ident: TableIdent) -> bool:
        """Whether a name that nothing has as it is may be that of a client's table or view, in another case."""
        return self._knows_clients() and (ident.is_valid or self._deep_namespace(ident.database) is not None)

    def _refuse_client_view(self, ident: TableIdent) -> None:
        """Refuse to drop a client's view."""
        found = self._client_view(ident)
        if found is not None:
            raise InvalidInputError(
                f"cannot drop {found.name}: the view is read-only, because {found.read_only_reason}"
            )

    def _refuse_client_table(self, ident: TableIdent) -> None:
        """Refuse to drop a client's table."""
        found = self._client_table(ident)
        if found is not None:
            raise InvalidInputError(
                f"cannot drop {found.name}: the table is read-only, because {found.read_only_reason}"
            )
