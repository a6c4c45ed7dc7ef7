"""Transactions on a SQL database through a small pool of connections; what SQLite and PostgreSQL share.

A transaction is a function that is given a :class:`Transaction`. If the connection breaks before the commit is sent,
nothing has happened, and the function runs again on a new connection, once. If it breaks during the commit, the outcome
is unknown: :class:`~skerry.common.errors.StorageError` with ``unclear``.
"""

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from skerry.common.closing import Closing
from skerry.common.errors import SkerryError, StorageError

Result = TypeVar("Result")
Row = tuple[Any, ...]

_RETRIES = 5
"""Attempts for a transaction that another one made fail, or whose connection was lost before its commit."""


class Transaction:
    """Statements of one transaction; ``?`` stands for a parameter."""

    def __init__(self, connection: Any, statement: Callable[[str], str]) -> None:
        self._cursor = connection.cursor()
        self._statement = statement

    def rows(self, sql: str, *parameters: object) -> list[Row]:
        """All rows of a statement that returns some."""
        self._cursor.execute(self._statement(sql), parameters)
        found: list[Row] = self._cursor.fetchall()
        return found

    def row(self, sql: str, *parameters: object) -> Row | None:
        """The first row, if any."""
        found = self.rows(sql, *parameters)
        return found[0] if found else None

    def run(self, sql: str, *parameters: object) -> int:
        """Run a statement; how many rows it changed."""
        self._cursor.execute(self._statement(sql), parameters)
        changed: int = self._cursor.rowcount
        return changed

    def run_many(self, sql: str, parameters: Sequence[Row]) -> None:
        """Run a statement for each row of parameters."""
        if parameters:
            self._cursor.executemany(self._statement(sql), parameters)

    def close(self) -> None:
        self._cursor.close()


class SqlDatabase(Closing, ABC):
    """A database by its URL; safe between threads."""

    key_type = "TEXT"
    """A text type that is ordered by code points."""
    blob_type = "BLOB"
    shared_lock = ""
    """Suffix of a SELECT that locks its rows against deletion; empty where a write transaction excludes all others."""

    def __init__(self, name: str, max_connections: int) -> None:
        self.name = name
        self._free: list[Any] = []
        self._slots = threading.BoundedSemaphore(max_connections)
        self._lock = threading.Lock()
        self._pid = os.getpid()
        self._inherited: list[Any] = []
        self._closed = False

    def transact(self, work: Callable[[Transaction], Result], *, write: bool, durable: bool = True) -> Result:
        """Run a transaction and return what ``work`` returns. A read sees one state of the database throughout.

        A write that is not ``durable`` is visible when this returns, and survives a crash together with the next one
        that is: the log of the database is written in order.
        """
        with self._slots:
            for attempt in range(1, _RETRIES + 1):
                result, error = self._attempt(work, write, durable)
                if error is None:
                    return result  # type: ignore[return-value]  # set, as there is no error
                if attempt == _RETRIES or not self.may_retry(error):
                    raise StorageError(self.name, self.describe(error)) from None
                self._close_free()  # after a restart of the server all of them are broken
        raise AssertionError("unreachable: the last attempt returns or raises")

    def _attempt(
        self, work: Callable[[Transaction], Result], write: bool, durable: bool
    ) -> tuple[Result | None, Exception | None]:
        connection: Any = None
        try:
            connection = self._take()
            self.begin(connection, write, durable)
            transaction = Transaction(connection, self.statement)
            result = work(transaction)
            transaction.close()
        except SkerryError:
            self._abandon(connection)
            raise
        except self.errors as error:
            self._abandon(connection)
            return None, error
        except BaseException:
            self._abandon(connection)
            raise
        try:
            self.commit(connection)
        except self.errors as error:
            refused = self.refused_commit(error)
            self._discard(connection)
            if refused:
                return None, error
            raise StorageError(self.name, self.describe(error), unclear=write) from None
        self._give_back(connection)
        return result, None

    def _take(self) -> Any:
        with self._lock:
            if self._closed:
                raise StorageError(self.name, "the repository is closed")
            if self._pid != os.getpid():  # a child process must not use, nor close, its parent's connections
                self._inherited.extend(self._free)
                self._free, self._pid = [], os.getpid()
            if self._free:
                return self._free.pop()
        return self.open()

    def _give_back(self, connection: Any) -> None:
        with self._lock:
            if not self._closed:
                self._free.append(connection)
                return
        self._discard(connection)

    def _abandon(self, connection: Any) -> None:
        """Roll back; a connection on which that fails is not used again."""
        if connection is None:
            return
        try:
            connection.rollback()
        except self.errors:
            self._discard(connection)
            return
        self._give_back(connection)

    def _discard(self, connection: Any) -> None:
        try:
            connection.close()
        except self.errors:
            return  # broken already, which is why it is closed

    def close(self) -> None:
        """Close the connections that are not in use; those in use are closed when they are given back."""
        with self._lock:
            self._closed = True
        self._close_free()

    def _close_free(self) -> None:
        with self._lock:
            free, self._free = self._free, []
        for connection in free:
            self._discard(connection)

    @property
    @abstractmethod
    def errors(self) -> type[Exception]:
        """Base of the driver's errors."""

    @abstractmethod
    def open(self) -> Any:
        """A new connection."""

    @abstractmethod
    def begin(self, connection: Any, write: bool, durable: bool) -> None:
        """Begin a transaction."""

    def commit(self, connection: Any) -> None:
        """End a transaction."""
        connection.commit()

    @abstractmethod
    def lock_schema(self, transaction: Transaction) -> None:
        """Let no other process create tables until the transaction ends."""

    @abstractmethod
    def may_retry(self, error: Exception) -> bool:
        """Whether a transaction that failed before its commit may succeed if it is run again."""

    def refused_commit(self, error: Exception) -> bool:
        """Whether an error of the commit says that nothing was changed."""
        return False

    def statement(self, sql: str) -> str:
        """A statement in the driver's notation of parameters."""
        return sql

    def describe(self, error: Exception) -> str:
        """The error in one line."""
        return " ".join(str(error).split()) or type(error).__name__
