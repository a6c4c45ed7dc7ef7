"""``system.pipeline_runs``: the last runs of the lake's pipelines, part by part."""

from collections.abc import Iterator, Sequence

import pyarrow as pa

from skerry.sql.names import Given
from skerry.sql.scope import Scope
from skerry.sql.system.given import TIME, column, from_millis, given_table, table_of
from skerry.table.run_history import RunPart, StoredRun

PIPELINE_RUNS = pa.schema(
    [
        column("pipeline_name", pa.string(), "the pipeline", nullable=False),
        column("run_id", pa.string(), "the run", nullable=False),
        column("environment", pa.string(), "the environment that it was given (--env)"),
        column("started_at", TIME, "when the run began", nullable=False),
        column("ended_at", TIME, "when it ended; NULL: it is running, or was killed"),
        column("part", pa.string(), "run, source, step, expectation, target or maintenance", nullable=False),
        column("name", pa.string(), "the source, step or table; of a run, its pipeline", nullable=False),
        column("status", pa.string(), "done, failed, running, stopped, or what became of the part", nullable=False),
        column("batch", pa.int64(), "number of the batch"),
        column("rows", pa.int64(), "rows read, written, or that break the expectation; NULL: not counted"),
        column("files", pa.int64(), "files read or written"),
        column("size_bytes", pa.int64(), "their bytes"),
        column("seconds", pa.float64(), "how long it took"),
        column("snapshot_id", pa.int64(), "the snapshot that a target got"),
        column("message", pa.string(), "the error, or what was done"),
    ]
)


def pipeline_runs_table(scope: Scope) -> Given:
    """A row for each run, and one for each of its parts; newest runs first."""

    def compute(columns: Sequence[str]) -> pa.Table:
        return table_of(PIPELINE_RUNS, [row for run in scope.names.pipeline_runs() for row in _rows(run)])

    return given_table("system.pipeline_runs", PIPELINE_RUNS, compute)


def _rows(run: StoredRun) -> Iterator[tuple[object, ...]]:
    seconds = None if run.ended_ms is None else (run.ended_ms - run.started_ms) / 1000
    whole = RunPart("run", run.pipeline, run.status, rows=run.rows, seconds=seconds, message=run.error)
    for part in (whole, *run.parts):
        yield (
            run.pipeline, run.run_id, run.environment, from_millis(run.started_ms),
            None if run.ended_ms is None else from_millis(run.ended_ms), part.part, part.name, part.status, part.batch,
            part.rows, part.files, part.size_bytes, part.seconds, part.snapshot, part.message,
        )  # fmt: skip
