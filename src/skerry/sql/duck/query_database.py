"""The DuckDB database in which a lake's queries run. It stores nothing but names of scans."""

import shutil
import tempfile
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import duckdb
import pyarrow as pa

from skerry.common.errors import OptionError
from skerry.common.settings import Settings
from skerry.pruning.text.rowwise import WITH_ANALYZER, matches, matches_term
from skerry.pruning.vector.distance import DISTANCE_FUNCTION, WITH_METRIC, rowwise
from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.text import string_text

_SESSION = """
SET enable_progress_bar = true;
SET enable_progress_bar_print = false;
SET progress_bar_time = 0;
"""
"""For each cursor: DuckDB measures progress but does not print it."""
_GLOBAL = """
SET GLOBAL python_enable_replacements = false;
SET GLOBAL TimeZone = 'UTC';
SET GLOBAL parquet_metadata_cache = true;
SET allowed_configs = ['memory_limit', 'max_memory', 'threads', 'worker_threads',
                       'enable_progress_bar', 'enable_progress_bar_print', 'progress_bar_time'];
"""
"""For all cursors. Python variables are never tables. Data files never change, so cached footers stay valid. No other
setting can change once the configuration is locked."""

_TRIES, _PAUSE_SECONDS = 1000, 0.01
"""How often, and with which pauses, a connection is interrupted until its query ends."""

_IDLE = 4
"""Maximum number of idle connections that are kept."""


@dataclass(slots=True)
class Lent:
    """A cursor on loan; it can be used again if its query has ended."""

    cursor: DuckCursor
    is_done: bool = False


class DuckDatabase:
    """A DuckDB database: opened by the first query, closed with the lake or the process; a later query reopens it.

    Queries that exceed memory spill to a folder of the database below the system's temporary one. Extensions are
    neither installed nor loaded, the user's secrets are not read, and the configuration is locked. Only files in
    ``folders`` can be read; None: all files that this process can read.
    """

    def __init__(self, settings: Settings, folders: Sequence[str] | None = ()) -> None:
        self._settings = settings
        self._folders = folders
        self._lock = threading.RLock()  # an abandoned stream returns its cursor at any time
        self._opened: _Opened | None = None
        self._shut: Any = None

    @contextmanager
    def cursor(self) -> Iterator["Lent"]:
        """A connection for one query; its registered names are invisible to others."""
        with self._lock:
            if self._opened is None:
                self._opened = _Opened(self._settings, self._folders)
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
            lent.cursor.close()

    def configure(self, settings: Settings) -> None:
        """Change settings at once, also for running queries."""
        with self._lock:
            if self._opened is not None:
                self._opened.configure(settings)
            self._settings = settings

    def interrupt(self) -> None:
        """Stop running queries, which fail; the database stays open."""
        with self._lock:
            opened = self._opened
        if opened is not None:
            opened.interrupt()

    def close(self) -> None:
        """Stop running queries and remove temporary files."""
        with self._lock:
            opened, self._opened = self._opened, None
        if opened is not None:
            self._shut()


class _Opened:
    def __init__(self, settings: Settings, folders: Sequence[str] | None) -> None:
        self._folder = tempfile.mkdtemp(prefix="skerry-sql-")
        config: dict[str, Any] = {
            "errors_as_json": True,
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "allow_persistent_secrets": False,
            "allow_community_extensions": False,
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
        self._connection.execute(_GLOBAL)
        _register_functions(self._connection)
        if folders is not None:
            listed = ", ".join(map(string_text, folders))
            self._connection.execute(f"SET allowed_directories = [{listed}]; SET enable_external_access = false")
        self._connection.execute("SET lock_configuration = true")

    def configure(self, settings: Settings) -> None:
        """Apply settings; if DuckDB refuses one, all stay as they were."""
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
        for cursor in self.idle:
            cursor.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def _register_functions(connection: Any) -> None:
    """Make full-text search and distances of vectors functions of the database, in all of its cursors."""
    text, vector = "VARCHAR", "DOUBLE[]"
    functions: tuple[tuple[str, Callable[..., pa.Array], list[str], str], ...] = (
        ("matches", lambda texts, queries: matches(texts, queries), [text, text], "BOOLEAN"),
        (WITH_ANALYZER, lambda texts, queries, names: matches(texts, queries, names), [text, text, text], "BOOLEAN"),
        ("matches_term", lambda texts, terms: matches_term(texts, terms), [text, text], "BOOLEAN"),
        (DISTANCE_FUNCTION, lambda left, right: rowwise(left, right), [vector, vector], "DOUBLE"),
        (WITH_METRIC, lambda left, right, names: rowwise(left, right, names), [vector, vector, text], "DOUBLE"),
    )
    for name, function, parameters, result in functions:
        connection.create_function(name, function, parameters, result, type="arrow", null_handling="special")


def _refused(settings: Settings, error: duckdb.Error) -> OptionError:
    if isinstance(error, duckdb.OutOfMemoryException):
        return OptionError(
            f"setting 'sql.memory-limit' = {settings.sql_memory_bytes} bytes: that is less than what is in use; "
            f"give more, like '256 MB'"
        )
    return OptionError(f"DuckDB does not take the settings of SQL: {error}")


def _close(connection: Any) -> None:
    """Close a connection; first interrupts a query in another thread, and waits for it."""
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
