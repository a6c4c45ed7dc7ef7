"""TRUNCATE: all files are dropped, and none is read. Earlier snapshots keep the rows until they expire."""

import pyarrow as pa

from skerry.common.wording import count_text
from skerry.sql.names import Target
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.statement import Truncate
from skerry.table.snapshot import Operation


def run_truncate(statement: Truncate, run: Run) -> Outcome:
    """Remove all rows; how many files were dropped."""

    def compute(target: Target) -> None:
        target.change.clear()

    snapshot = run.table(statement.table).change(Operation.DELETE, compute)
    files = snapshot.removed.files
    columns = {"files": pa.array([files], pa.int64()), "snapshot_id": pa.array([snapshot.id], pa.int64())}
    return Outcome.of_table(pa.table(columns), f"TRUNCATE: {count_text(files, 'file')} dropped", snapshot)
