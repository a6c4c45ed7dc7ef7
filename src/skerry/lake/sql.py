"""The SQL session of a lake, imported with the first statement."""

from skerry.fileio.environment import Environment
from skerry.fileio.memory import MemoryFileIO
from skerry.lake.folder_names import WarehouseNames
from skerry.lake.lake_names import LakeNames
from skerry.sql.duck.engine import DuckEngine
from skerry.sql.run.view_schema import OutputColumn
from skerry.sql.scope import current_database
from skerry.sql.session import Session
from skerry.sql.view_schemas import ViewSchemas
from skerry.store.read.native_files import local_root
from skerry.table.view_store import View
from skerry.types.naming import check_name


class LakeSession(Session):
    """The session of a lake, with an engine in this process that it closes."""

    def __init__(self, env: Environment, names: LakeNames) -> None:
        root = local_root(env.fileio)
        self._duck = DuckEngine(env.settings, () if root is None else (root,))
        super().__init__(
            names,
            lambda: self._duck,
            env.clock,
            env.ids,
            plan_cache_bytes=env.settings.sql_plan_cache_bytes,
            temporary=lambda: WarehouseNames(Environment(MemoryFileIO(env.clock), env.clock, env.ids, env.settings)),
        )

        self._views = ViewSchemas(self.apart())

    def view_columns(self, view: View) -> tuple[OutputColumn, ...]:
        """The output columns of a view as they are now; an error if its query cannot be bound here."""
        return self._views.columns(view)

    def cancel(self) -> None:
        """Stop queries that are running, from another thread; their callers get an error."""
        self._duck.cancel()

    def apart(self, database: str | None = None) -> Session:
        """A session with its own state on the same engine, for one caller of a service."""
        other = Session(self._names, lambda: self._duck, self._clock, self._ids)
        if database is not None:
            other.state.database = current_database(database if "." in database else check_name("database", database))
        return other

    def close(self) -> None:
        """Close the engine, and forget temporary tables and views."""
        self.state.temporary.close()
        self._duck.close()


def open_session(env: Environment, names: LakeNames) -> LakeSession:
    """A session over the names of a lake."""
    return LakeSession(env, names)
