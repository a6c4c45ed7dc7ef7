"""Names of one session: temporary tables and views, and data of the program that is registered under a name.

They take precedence: a name of one part, or one that begins with ``temp.``, is looked up here first, then in the lake.
Stored views never read them, because other sessions could not. They end with the session.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pyarrow as pa

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given, Names, TableHandle, View
from skerry.types.input_kind import to_reader
from skerry.types.naming import check_column_names, check_name
from skerry.types.table_ident import TableIdent

TEMPORARY_DATABASE = "temp"


class Temporary:
    """The names of a session. ``open_names`` opens the store of its tables and views when the first one is created."""

    def __init__(self, open_names: Callable[[], Names] | None = None) -> None:
        self._open_names = open_names
        self._names: Names | None = None
        self._known: dict[str, str] = {}
        self._data: dict[str, Given] = {}
        self._lock = threading.Lock()
        self.version = 0
        """Number of changes of names; a cached plan is valid for one version."""

    def ident(self, parts: Sequence[str]) -> TableIdent | None:
        """The full name of a table or view of the session; None if there is none. ``u$files`` belongs to ``u``."""
        if not self._known or len(parts) > 2:
            return None
        if len(parts) == 2 and parts[0].casefold() != TEMPORARY_DATABASE:
            return None
        name, dollar, kind = parts[-1].partition("$")
        found = self._known.get(name.casefold())
        return None if found is None else TableIdent.of(TEMPORARY_DATABASE, f"{found}{dollar}{kind}")

    def holds(self, ident: TableIdent) -> bool:
        """Whether it is a name of the session."""
        return not ident.catalog and self.ident(ident.parts) is not None and len(ident.parts) == 2

    def find(self, ident: TableIdent) -> TableHandle | View | Given:
        """A table, a view or registered data."""
        given = self._data.get(ident.name.casefold())
        if given is not None:
            return given
        found: Any = self.names.find(ident)
        return found  # type: ignore[no-any-return]

    @property
    def names(self) -> Names:
        """Store of temporary tables and views; :meth:`note` and :meth:`forget` keep the list of names."""
        with self._lock:
            if self._names is None:
                if self._open_names is None:
                    raise InvalidInputError("this session has no place for temporary tables and views")
                self._names = self._open_names()
            return self._names

    def tables(self) -> list[str]:
        """Temporary tables and registered data, by name."""
        stored = [] if self._names is None else self._stored(self._names.tables)
        return sorted([*stored, *(self._known[name] for name in self._data)])

    def views(self) -> list[str]:
        """Temporary views, by name."""
        return [] if self._names is None else sorted(self._stored(self._names.views))

    def _stored(self, listed: Callable[[str], list[str]]) -> list[str]:
        try:
            return listed(TEMPORARY_DATABASE)
        except NotFoundError:
            return []

    def note(self, name: str) -> None:
        """Record that a table or view was created."""
        self._known[name.casefold()] = name
        self.version += 1

    def forget(self, name: str) -> None:
        """Record that it was dropped."""
        self._known.pop(name.casefold(), None)
        self.version += 1

    def register(self, name: str, data: Any) -> None:
        """Register data of the program under a name: what ``Table.append`` takes. Streams are read into memory."""
        check_name("table", name)
        if name.casefold() in self._known and name.casefold() not in self._data:
            raise InvalidInputError(f"there is a temporary table or view {name}; drop it first")
        read = to_reader(data, may_lack_type=True)
        table = read.read_all() if isinstance(read, pa.RecordBatchReader) else read
        check_column_names(list(table.column_names), f"data {name}")

        def read_rows(columns: Sequence[str], where: WhereClause | None) -> pa.RecordBatchReader:
            return table.select(list(columns)).to_reader()

        self._data[name.casefold()] = Given(name, table.schema, read_rows)
        self.note(name)

    def unregister(self, name: str) -> None:
        """Remove registered data."""
        if not isinstance(name, str) or name.casefold() not in self._data:
            known = ", ".join(self._known[key] for key in sorted(self._data)) or "none"
            raise NotFoundError(f"no data is registered as {name}; registered: {known}")
        del self._data[name.casefold()]
        self.forget(name)

    def is_registered(self, ident: TableIdent) -> bool:
        """Whether it is registered data."""
        return self.holds(ident) and ident.name.casefold() in self._data

    def close(self) -> None:
        """Remove all names."""
        self._names = None
        self._known.clear()
        self._data.clear()
        self.version += 1
