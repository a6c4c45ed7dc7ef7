"""The DuckDB database in which queries of a lake run. It holds nothing: only names that stand for scans."""

import shutil
import tempfile
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import duckdb

from skerry.common.errors import OptionError
from skerry.common.settings import Settings
from skerry.sql.duck.cursor import DuckCursor

_SESSION = """
SET python_enable_replacements = false;
SET TimeZone = 'UTC';
SET enable_progress_bar = true;
SET enable_progress_bar_print = false;
SET progress_bar_time = 0;
"""
"""For each cursor. Variables of Python are never tables, and progress is counted but not printed."""

_TRIES, _PAUSE_SECONDS = 1000, 0.01
"""How often, and after which pauses, a connection is told that its query is to stop."""

_IDLE = 4
"""So many connections are kept for queries to come."""


@dataclass(slots=True)
class Lent:
    """A cursor on loan; if its query has come to its end it can be used for another."""

    cursor: DuckCursor
    is_done: bool = False


class DuckDatabase:
    """Opened with the first query and closed with the lake, or when the process ends; a query after that opens it anew.

    What queries cannot hold in memory goes to a folder of its own below the system's temporary one.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.RLock()  # a stream that nobody reads any more gives its cursor back at any time
        self._opened: _Opened | None = None
        self._shut: Any = None

    @contextmanager
    def cursor(self) -> Iterator["Lent"]:
        """A connection of its own for a query; names that are registered in it are known to no other."""
        with self._lock:
            if self._opened is None:
                self._opened = _Opened(self._settings)
                self._shut = weakref.finalize(self, self._opened.close)
            opened = self._opened
            lent = Lent(opened.idle.pop() if opened.idle else DuckCursor(opened.connect()))
        try:
            yield lent
        finally:
            self._take_back(lent, opened)

    def _take_back(self, lent: "Lent", opened: "_Opened") -> None:
        with suppress(duckdb.Error):  # the database may have been closed meanwhile
            if lent.is_done and lent.cursor.forget():
                with self._lock:
                    if opened is self._opened and len(opened.idle) < _IDLE:
                        opened.idle.append(lent.cursor)
                        return
            lent.cursor.connection.close()

    def configure(self, settings: Settings) -> None:
        """Go on with other settings: at once, also for queries that are running."""
        with self._lock:
            if self._opened is not None:
                self._opened.configure(settings)
            self._settings = settings

    def interrupt(self) -> None:
        """Stop what is running; the queries fail, and the database stays open."""
        with self._lock:
            opened = self._opened
        if opened is not None:
            opened.interrupt()

    def close(self) -> None:
        """Stop what is running and remove temporary files."""
        with self._lock:
            opened, self._opened = self._opened, None
        if opened is not None:
            self._shut()


class _Opened:
    def __init__(self, settings: Settings) -> None:
        self._folder = tempfile.mkdtemp(prefix="skerry-sql-")
        config: dict[str, Any] = {
            "errors_as_json": True,
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "temp_directory": self._folder,
        }
        self._connection: Any = duckdb.connect(":memory:", config=config)
        self._settings = settings
        self._cursors: weakref.WeakSet[Any] = weakref.WeakSet()
        self.idle: list[DuckCursor] = []
        try:
            self._apply(settings)
        except duckdb.Error as error:
            self.close()
            raise _refused(settings, error) from None
        # Data files never change, so what is known of their footers stays true.
        self._connection.execute("SET parquet_metadata_cache = true")

    def configure(self, settings: Settings) -> None:
        """Take over settings; if DuckDB refuses one, all stay as they were."""
        try:
            self._apply(settings)
        except duckdb.Error as error:
            self._apply(self._settings)
            raise _refused(settings, error) from None
        self._settings = settings

    def _apply(self, settings: Settings) -> None:
        memory = None if settings.sql_memory_bytes is None else f"'{settings.sql_memory_bytes}B'"
        for name, value in (("memory_limit", memory), ("threads", settings.sql_threads)):
            self._connection.execute(f"RESET {name}" if value is None else f"SET {name} = {value}")

    def connect(self) -> Any:
        connection = self._connection.cursor()
        connection.execute(_SESSION)
        self._cursors.add(connection)
        return connection

    def interrupt(self) -> None:
        for cursor in list(self._cursors):
            with suppress(duckdb.ConnectionException):  # most are closed already
                cursor.interrupt()

    def close(self) -> None:
        for connection in (*self._cursors, self._connection):
            _close(connection)
        shutil.rmtree(self._folder, ignore_errors=True)


def _refused(settings: Settings, error: duckdb.Error) -> OptionError:
    if isinstance(error, duckdb.OutOfMemoryException):
        return OptionError(
            f"setting 'sql.memory-limit' = {settings.sql_memory_bytes} bytes: that is less than what is in use; "
            f"give more, like '256 MB'"
        )
    return OptionError(f"DuckDB does not take the settings of SQL: {error}")


def _close(connection: Any) -> None:
    """Close a connection, whose query in another thread, if there is one, is told to stop and waited for."""
    waiting = threading.Event()
    for _ in range(_TRIES):
        with suppress(duckdb.ConnectionException):  # most are closed already
            try:
                connection.interrupt()
                connection.close()
            except duckdb.ResourceInUseException:
                waiting.wait(_PAUSE_SECONDS)
                continue
        return
