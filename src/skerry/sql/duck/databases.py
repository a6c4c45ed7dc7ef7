"""The DuckDB databases in which queries run; each can read only the folders that its queries need.

==========================================  ==================================================================
query                                       its database reads
==========================================  ==================================================================
of the lake's tables                        the lake's folder
also of external tables on this machine     the lake's folder, and those of the external tables that were read so far
also of files that it names itself          every file that the process can read
==========================================  ==================================================================
"""

import threading
import weakref
from collections.abc import Iterable, Sequence

from skerry.common.settings import Settings
from skerry.sql.duck.query_database import DuckDatabase


class Databases:
    """Opens databases on demand. Allowed folders cannot change, so a query that needs others gets another database."""

    def __init__(self, settings: Settings, folders: Sequence[str]) -> None:
        self._settings = settings
        self._folders = tuple(folders)
        self._lock = threading.Lock()
        self.own = DuckDatabase(settings, folders)
        self._all_files = DuckDatabase(settings, None)
        self._external: DuckDatabase | None = None
        self._external_folders: frozenset[str] = frozenset()
        self._replaced: weakref.WeakSet[DuckDatabase] = weakref.WeakSet()
        """Replaced databases in which queries still run."""

    def of(self, *, needs_files: bool, folders: Iterable[str]) -> DuckDatabase:
        """The database for a query; ``folders`` are those of external tables."""
        if needs_files:
            return self._all_files
        wanted = frozenset(folder for folder in folders if not _is_inside(folder, self._folders))
        if not wanted:
            return self.own
        with self._lock:
            if self._external is None or not wanted <= self._external_folders:
                if self._external is not None:
                    self._replaced.add(self._external)  # it closes when its last query ends
                self._external_folders |= wanted
                allowed = (*self._folders, *sorted(self._external_folders))
                self._external = DuckDatabase(self._settings, allowed)
            return self._external

    def configure(self, settings: Settings) -> None:
        """Change settings at once, also for running queries."""
        with self._lock:
            self._settings = settings
        for database in self._all():
            database.configure(settings)

    def interrupt(self) -> None:
        """Stop running queries, which fail."""
        for database in self._all():
            database.interrupt()

    def close(self) -> None:
        """Stop running queries, free memory and temporary files; a later query opens a database again."""
        for database in self._all():
            database.close()

    def _all(self) -> list[DuckDatabase]:
        with self._lock:
            found = (self.own, self._all_files, self._external, *self._replaced)
        return [database for database in found if database is not None]


def _is_inside(folder: str, others: Iterable[str]) -> bool:
    return any(folder == other or folder.startswith(other.rstrip("/") + "/") for other in others)
