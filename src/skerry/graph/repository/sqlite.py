"""Repositories in a SQLite file: several threads and processes of one machine share it.

The file is in WAL mode: readers see the last commit and wait for no writer. Commits are synchronous (``synchronous =
FULL``); blobs that are put before one become durable with it, since the log is written in order. A write transaction
waits up to 30 s for one of another process.
"""

import sqlite3
import threading
from pathlib import Path
from typing import Any

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.errors import OptionError
from skerry.graph.repository.database import SqlDatabase, Transaction
from skerry.graph.repository.sql_repository import SqlRepository

_BUSY_SECONDS = 30.0


class SqliteDatabase(SqlDatabase):
    """A SQLite file."""

    def __init__(self, path: Path, max_connections: int = 16) -> None:
        super().__init__(str(path), max_connections)
        self._path = path
        self._wal_lock = threading.Lock()

    @property
    def errors(self) -> type[Exception]:
        return sqlite3.Error

    def open(self) -> Any:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OptionError(f"the folder {self._path.parent} cannot be made: {error.strerror}") from None
        connection = sqlite3.connect(self._path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            with self._wal_lock:
                connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def begin(self, connection: Any, write: bool, durable: bool) -> None:
        if write:  # NORMAL leaves the log to be synced by the next commit that is FULL
            connection.execute("PRAGMA synchronous = FULL" if durable else "PRAGMA synchronous = NORMAL")
        connection.execute("BEGIN IMMEDIATE" if write else "BEGIN")

    def lock_schema(self, transaction: Transaction) -> None:
        """A write transaction excludes all others."""

    def may_retry(self, error: Exception) -> bool:
        return False  # SQLite has waited for the lock already

    def refused_commit(self, error: Exception) -> bool:
        return getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL)


def open_sqlite(path: str | Path, clock: Clock | None = None, ids: IdSource | None = None) -> SqlRepository:
    """The repository in a SQLite file, which is created if it is missing."""
    return SqlRepository(SqliteDatabase(Path(path)), clock or SystemClock(), ids or SystemIds())
