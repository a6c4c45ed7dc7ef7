"""A DuckDB connection that runs one query at a time."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pyarrow as pa

_MOST_BITS_BYTES = 64 << 20
"""Maximum size of the bitmaps that an idle connection keeps."""
_MOST_TYPES = 1024
_MOST_CHARACTERS = 1 << 20
"""Maximum total length of the prepared texts that a connection keeps, in characters."""


class DuckCursor:
    """A DuckDB connection that tracks its registered names, and can remove them.

    Bitmaps of live rows are stored in variables named after their content: a connection that is used again still has
    those of its last queries.
    """

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._names: set[str] = set()
        self._views: set[str] = set()
        self._bits: dict[str, int] = {}
        self._fields: dict[str, pa.Field] = {}
        """Arrow fields by the text of a column."""
        self._relations: dict[str, Any] = {}
        self._relation_characters = 0
        self._thread: ThreadPoolExecutor | None = None
        self._pid = 0

    def register(self, name: str, rows: object) -> None:
        """Register rows under a name; replaces a view of this name."""
        if name in self._views:
            self.connection.execute(f'DROP VIEW IF EXISTS "{name}"')
            self._views.discard(name)
        self.connection.register(name, rows)
        self._names.add(name)

    def unregister(self, name: str) -> None:
        """Remove a name, if it is registered."""
        if name in self._names:
            self.connection.unregister(name)
            self._names.discard(name)

    def create_view(self, name: str, select: str) -> None:
        """Register a query under a name."""
        self.connection.execute(f'CREATE OR REPLACE TEMP VIEW "{name}" AS {select}')
        self._views.add(name)

    def keep_bits(self, variable: str, bits: bytes) -> None:
        """Set a variable to a bitmap, if it is not set yet."""
        if variable not in self._bits:
            self.connection.execute(f"SET VARIABLE {variable} = $bits::BLOB::BIT", {"bits": bits})
            self._bits[variable] = len(bits)

    def sql(self, text: str, parameters: Any = None) -> Any:
        """A bound query that does not run yet."""
        return self.connection.sql(text, params=parameters)

    def sql_again(self, text: str) -> Any:
        """A bound query without parameters, cached by its text. DuckDB plans it when it runs.

        Not cached while names or views are registered, since they stand for other rows each time.
        """
        if self._names or self._views:
            return self.sql(text)
        relation = self._relations.get(text)
        if relation is None:
            if self._relation_characters > _MOST_CHARACTERS:
                self._relations.clear()
                self._relation_characters = 0
            relation = self._relations[text] = self.sql(text)
            self._relation_characters += len(text)
        return relation

    @property
    def thread(self) -> ThreadPoolExecutor:
        """The connection's thread for work that must be interruptible."""
        if self._thread is None or self._pid != os.getpid():  # a forked process has no threads of its parent
            self._thread, self._pid = ThreadPoolExecutor(1, thread_name_prefix="skerry-query"), os.getpid()
        return self._thread

    def close(self) -> None:
        """Close the connection, and end its thread."""
        self._relations.clear()
        if self._thread is not None:
            self._thread.shutdown(wait=False)
        self.connection.close()

    def arrow_schema(self, types: Sequence[Any]) -> pa.Schema:
        """The Arrow schema of columns with these types, without planning the query again."""
        columns = [f"NULL::{duck}" for duck in types]
        missing = [column for column in dict.fromkeys(columns) if column not in self._fields]
        if missing:
            if len(self._fields) >= _MOST_TYPES:
                self._fields.clear()
                missing = list(dict.fromkeys(columns))
            found = self.sql(f"SELECT {', '.join(missing)} LIMIT 0").to_arrow_reader(1).schema
            self._fields.update(zip(missing, found, strict=True))
        return pa.schema([self._fields[column] for column in columns])

    def execute(self, text: str, parameters: Any = None) -> Any:
        """Run a statement."""
        return self.connection.execute(text, parameters)

    def interrupt(self) -> None:
        """Stop the running query, from another thread."""
        self.connection.interrupt()

    def query_progress(self) -> float:
        """Progress of the running query in per cent; negative if unknown."""
        return float(self.connection.query_progress())

    def forget(self) -> bool:
        """Remove all names; False if the connection holds too much to be used again."""
        for view in self._views:
            self.connection.execute(f'DROP VIEW IF EXISTS "{view}"')
        for name in self._names:
            self.connection.unregister(name)
        self._views.clear()
        self._names.clear()
        return sum(self._bits.values()) <= _MOST_BITS_BYTES
