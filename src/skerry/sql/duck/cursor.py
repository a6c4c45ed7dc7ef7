"""A connection on which one query runs at a time."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

_MOST_BITS_BYTES = 64 << 20
"""What a connection may hold of bits when it is kept for another query."""
_MOST_SCHEMAS = 256


class DuckCursor:
    """A connection of DuckDB that knows what has been registered in it, and can forget it.

    Bits that say which rows of a file count are kept in variables, which are named after their content: a connection
    that is used again has those of its last queries already.
    """

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._names: set[str] = set()
        self._views: set[str] = set()
        self._bits: dict[str, int] = {}
        self._schemas: dict[str, pa.Schema] = {}

    def register(self, name: str, rows: object) -> None:
        """Make rows known by a name."""
        self.connection.register(name, rows)
        self._names.add(name)

    def unregister(self, name: str) -> None:
        """Forget a name, if it is known."""
        self.connection.unregister(name)
        self._names.discard(name)

    def create_view(self, name: str, select: str) -> None:
        """Make a query known by a name."""
        self.connection.execute(f'CREATE OR REPLACE TEMP VIEW "{name}" AS {select}')
        self._views.add(name)

    def keep_bits(self, variable: str, bits: bytes) -> None:
        """Set a variable to bits, if it is not set yet."""
        if variable not in self._bits:
            self.connection.execute(f"SET VARIABLE {variable} = $bits::BLOB::BIT", {"bits": bits})
            self._bits[variable] = len(bits)

    def sql(self, text: str, parameters: Any = None) -> Any:
        """A query that is understood and does not run yet."""
        return self.connection.sql(text, params=parameters)

    def arrow_schema(self, types: Sequence[Any]) -> pa.Schema:
        """What columns of these types are in Arrow. The query that has them need not be planned once more for it."""
        columns = ", ".join(f"NULL::{duck}" for duck in types)
        if columns not in self._schemas:
            if len(self._schemas) >= _MOST_SCHEMAS:
                self._schemas.clear()
            self._schemas[columns] = self.sql(f"SELECT {columns} LIMIT 0").to_arrow_reader(1).schema
        return self._schemas[columns]

    def execute(self, text: str, parameters: Any = None) -> Any:
        """Run a statement."""
        return self.connection.execute(text, parameters)

    def interrupt(self) -> None:
        """Stop what is running, from another thread."""
        self.connection.interrupt()

    def query_progress(self) -> float:
        """How far what is running is, in per cent; negative if it is not known."""
        return float(self.connection.query_progress())

    def forget(self) -> bool:
        """Forget all names; False if the connection holds too much to be used again."""
        for view in self._views:
            self.connection.execute(f'DROP VIEW IF EXISTS "{view}"')
        for name in self._names:
            self.connection.unregister(name)
        self._views.clear()
        self._names.clear()
        return sum(self._bits.values()) <= _MOST_BITS_BYTES
