"""A connection on which one query runs at a time."""

from typing import Any

_MOST_BITS_BYTES = 64 << 20
"""What a connection may hold of bits when it is kept for another query."""


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
