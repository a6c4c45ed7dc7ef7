"""Repositories in PostgreSQL: shared by all replicas of a service. An extra: ``pip install 'skerry[postgres]'``.

Tables stand in the first schema of the connection's search path, with the prefix ``skerry_``. Write transactions run at
READ COMMITTED behind the lock of their account's row; reads at REPEATABLE READ, so that each sees one state.
"""

from functools import cached_property
from importlib import import_module
from typing import Any

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.errors import SkerryError
from skerry.common.secret import hide_secrets
from skerry.graph.repository.database import SqlDatabase, Transaction
from skerry.graph.repository.sql_repository import SqlRepository

_SCHEMA_LOCK = 0x5C4E227
"""Number of the advisory lock under which tables are created."""
_RETRYABLE_STATES = frozenset({"40001", "40P01"})
"""Serialization failure, deadlock."""
_WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED"
_LATER = "SET LOCAL synchronous_commit = off"
"""The log is flushed with the next commit that waits for it."""
_READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class PostgresDatabase(SqlDatabase):
    """A PostgreSQL database by its URL."""

    key_type = 'TEXT COLLATE "C"'
    blob_type = "BYTEA"
    shared_lock = " FOR KEY SHARE"

    def __init__(self, url: str, max_connections: int = 16, connect_timeout_seconds: int = 10) -> None:
        super().__init__(hide_secrets(url), max_connections)
        self._url = url
        self._connect_timeout_seconds = connect_timeout_seconds
        try:
            self._psycopg: Any = import_module("psycopg")
        except ImportError as error:
            raise SkerryError(f"this needs psycopg: pip install 'skerry[postgres]' ({error})") from None

    @property
    def errors(self) -> type[Exception]:
        found: type[Exception] = self._psycopg.Error
        return found

    @cached_property
    def _lost(self) -> tuple[type[Exception], ...]:
        return self._psycopg.OperationalError, self._psycopg.InterfaceError

    def open(self) -> Any:
        return self._psycopg.connect(
            self._url,
            autocommit=True,  # transactions begin and end by our own statements
            connect_timeout=self._connect_timeout_seconds,
            application_name="skerry",
        )

    def begin(self, connection: Any, write: bool, durable: bool) -> None:
        connection.execute(f"{_WRITE}; {_LATER}" if write and not durable else _WRITE if write else _READ)

    def commit(self, connection: Any) -> None:
        connection.execute("COMMIT")

    def lock_schema(self, transaction: Transaction) -> None:
        transaction.rows("SELECT pg_advisory_xact_lock(?)", _SCHEMA_LOCK)

    def may_retry(self, error: Exception) -> bool:
        """A lost connection (the server restarted), or a transaction that the server chose to end."""
        state = getattr(error, "sqlstate", None)
        return state in _RETRYABLE_STATES or (isinstance(error, self._lost) and self._is_lost(state))

    @staticmethod
    def _is_lost(state: str | None) -> bool:
        """Whether an operational error is about the connection: no state, class 08, or the server going down."""
        return state is None or state.startswith("08") or state in ("57P01", "57P02")

    def statement(self, sql: str) -> str:
        return sql.replace("?", "%s")

    def describe(self, error: Exception) -> str:
        return hide_secrets(super().describe(error)).replace(self._url, self.name)


def open_postgres(url: str, clock: Clock | None = None, ids: IdSource | None = None) -> SqlRepository:
    """The repository in a PostgreSQL database; its tables are created if they are missing."""
    return SqlRepository(PostgresDatabase(url), clock or SystemClock(), ids or SystemIds())
