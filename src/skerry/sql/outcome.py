"""The outcome of a statement: rows, and a message."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from skerry.common.wording import count_text
from skerry.sql.direct_write import WriteRows
from skerry.table.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Outcome:
    """The rows of a statement, read once by calling ``read``; statements without rows return one row about their
    effect.

    ``message`` is what the command line prints instead of rows, for statements that are not queries.
    """

    schema: pa.Schema
    read: Callable[[], pa.RecordBatchReader]
    message: str | None = None
    snapshot: Snapshot | None = None
    """The committed snapshot, if there is one."""
    is_text: bool = False
    """True if the rows of its one column are the lines of a text, such as a plan."""
    write: WriteRows | None = None
    """Writes the rows into a table instead of reading them, if the engine can."""

    @staticmethod
    def of_table(table: pa.Table, message: str | None = None, snapshot: Snapshot | None = None) -> "Outcome":
        """Rows that are already in memory."""
        return Outcome(table.schema, table.to_reader, message, snapshot)

    @staticmethod
    def of_lines(name: str, lines: Sequence[str]) -> "Outcome":
        """A text, one row per line."""
        table = pa.table({name: pa.array(lines, pa.string())})
        return Outcome(table.schema, table.to_reader, is_text=True)

    @staticmethod
    def done(message: str) -> "Outcome":
        """A statement without rows: ``CREATE TABLE`` and the like."""
        return Outcome.of_table(pa.table({"status": pa.array([message], pa.string())}), message)

    @staticmethod
    def changed(what: str, rows: int, snapshot: Snapshot | None, **counts: int) -> "Outcome":
        """A statement that changed rows: their number, and the snapshot with the change."""
        number = None if snapshot is None else snapshot.id
        columns: dict[str, Any] = {"rows": pa.array([rows], pa.int64())}
        columns |= {name: pa.array([count], pa.int64()) for name, count in counts.items()}
        columns["snapshot_id"] = pa.array([number], pa.int64())
        return Outcome.of_table(pa.table(columns), f"{what}: {count_text(rows, 'row')}", snapshot)
