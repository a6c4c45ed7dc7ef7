"""Renaming of a lake's tables and views, wherever the graph that lists them is.

The folders decide (``skerry.table.rename``): the table's own stays, the new name gets one of its own.
"""

from abc import abstractmethod
from typing import Any

from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError
from skerry.common.spelling import same_names
from skerry.lake.relation_names import RelationNames
from skerry.lake.table import Table
from skerry.table.floor import FloorStore, State
from skerry.table.rename import NamedFolder, rename
from skerry.table.view_store import View
from skerry.types.table_ident import TableIdent


class RenameNames(RelationNames):
    """The part of ``skerry.sql.names.Names`` that renames."""

    def rename_table(self, ident: TableIdent, new: TableIdent, *, uuid: str | None = None) -> Table:
        """Rename a table, also into another database. ``uuid``: only that one, which may have the new name already."""
        target = self._new_name(ident, new)
        if uuid is None or not self._has(target, "live", uuid):
            found: Any = self.table(ident)
            if not isinstance(found, Table):
                raise InvalidInputError(
                    f"cannot rename {found.name}: the table is read-only, because {found.read_only_reason}"
                )
            self._rename(TableIdent.split(found.name), target, uuid or found.uuid)
        self._renamed(ident, target)
        return self.table(target)

    def rename_view(self, ident: TableIdent, new: TableIdent, *, uuid: str | None = None) -> View:
        """Rename a view, also into another database. ``uuid``: only that one, which may have the new name already."""
        target = self._new_name(ident, new)
        if uuid is None or not self._has(target, "view", uuid):
            actual = TableIdent.split(self.view(ident).name)
            floor = FloorStore(self._env.fileio, self.home(actual)).read()
            if floor is None or floor.state != "view":
                raise InvalidInputError(f"view {actual} is in the metadata graph alone; rename it there")
            self._rename(actual, target, uuid or floor.table_uuid)
        self._renamed(ident, target)
        return self.view(target)

    def _has(self, ident: TableIdent, state: State, uuid: str) -> bool:
        floor = FloorStore(self._env.fileio, self.home(ident)).read()
        return floor is not None and (floor.state, floor.table_uuid) == (state, uuid)

    def _new_name(self, ident: TableIdent, new: TableIdent) -> TableIdent:
        """A new name, in a database as that was created."""
        if new.catalog:
            raise InvalidInputError(
                f"{new} is a name in an external catalog, which Skerry only reads; rename within the lake"
            )
        given = TableIdent.parse(str(new))
        try:
            target = TableIdent.of(self._databases.find(given.database), given.name)
        except NotFoundError as error:
            raise NotFoundError(f"cannot rename {ident} to {given}: {error.message}") from None
        if ident == target and self._is_taken(ident):
            raise _same_name(ident)
        return target

    def _rename(self, old: TableIdent, target: TableIdent, uuid: str) -> None:
        if old == target:
            raise _same_name(old)
        if old.database == target.database and same_names(old.name, [target.name]):
            self._refuse_client_twin(target)  # no other name differs in case alone
        else:
            self._refuse_twin(target)
        source, new = NamedFolder(str(old), self.home(old)), NamedFolder(str(target), self.home(target))
        rename(self._env, source, new, uuid)
        self._put_database_again(target.database)

    def _refuse_client_twin(self, ident: TableIdent) -> None:
        """Refuse the name of a client's Iceberg table or view, in any case."""
        for kind, names in self._client_names_by_kind(ident):
            raise AlreadyExistsError(
                f"{ident.beside(names[0])} exists already, as an Iceberg {kind} of the lake's REST catalog; choose "
                "another name"
            )

    def _renamed(self, old: TableIdent, new: TableIdent) -> None:
        """Called after a rename."""

    @abstractmethod
    def table(self, ident: TableIdent) -> Table: ...

    @abstractmethod
    def view(self, ident: TableIdent) -> View: ...

    @abstractmethod
    def _refuse_twin(self, ident: TableIdent) -> None: ...

    @abstractmethod
    def _put_database_again(self, database: str) -> None: ...


def _same_name(ident: TableIdent) -> AlreadyExistsError:
    return AlreadyExistsError(f"cannot rename {ident}: it has this name already")
