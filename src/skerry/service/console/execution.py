"""One run of the SQL box: a text in its own session, with limits on rows and bytes, that can be cancelled.

The session reads no file outside the lake (``docs/security.md``), even if the lake's settings allow that. It has its
own engine, so that cancelling it stops nothing else, and USE ends with it.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

import pyarrow as pa

from skerry.common.clock import Clock
from skerry.common.errors import QueryCancelledError, SkerryError
from skerry.fileio.environment import Environment
from skerry.lake.lake import Lake, environment_of, names_of
from skerry.lake.sql import LakeSession
from skerry.service.console.ask import Answer
from skerry.service.console.cell import CellLimit, column_heads, read_cells
from skerry.service.console.funnel import planned_fields
from skerry.sql.outcome import Outcome
from skerry.sql.query.dialect import DUCKDB
from skerry.sql.script_text import Source
from skerry.sql.statement import Select, Statement

_PREFIX = "__skerry_explained_"


@dataclass(frozen=True, slots=True)
class Job:
    """What to run."""

    text: str
    statements: Sequence[Statement]
    """The statements of the text; only one if it is explained."""
    limit: CellLimit
    explain: str = ""
    """``plan`` or ``analyze``; empty: run it."""


class Execution:
    """Runs one job in one thread; another thread may stop it."""

    def __init__(self, lake: Lake, memory_bytes: int, threads: int) -> None:
        env = environment_of(lake)
        closed = replace(
            env.settings,
            sql_external_files=False,
            sql_external_files_in_views=False,
            sql_memory_bytes=min(env.settings.sql_memory_bytes or memory_bytes, memory_bytes),
            sql_threads=min(env.settings.sql_threads or threads, threads),
            sql_plan_cache_bytes=0,
        )
        self._clock: Clock = env.clock
        self._session = LakeSession(Environment(env.fileio, env.clock, env.ids, closed), names_of(lake))
        self._stopped: str | None = None
        self._ended = threading.Event()

    @property
    def stopped_by(self) -> str | None:
        """The reason why it was stopped; None if it was not."""
        return self._stopped

    def stop(self, reason: str) -> None:
        """Stop it from another thread; returns when it has ended."""
        self._stopped = self._stopped or reason
        while not self._ended.wait(0.02):  # before its query has begun there is nothing to interrupt
            self._session.cancel()

    def run(self, job: Job) -> Answer:
        """The answer to a job; errors are those of the statement."""
        began = self._clock.monotonic()
        try:
            self._check()
            answer = self._explain(job) if job.explain else self._run(job)
        except SkerryError:
            raise
        except Exception:
            self._check()  # an engine that is interrupted while it starts raises its own error
            raise
        finally:
            self._ended.set()
            self._session.close()
        return answer | {"seconds": round(self._clock.monotonic() - began, 6)}

    def _check(self) -> None:
        if self._stopped is not None:
            raise QueryCancelledError(self._stopped)

    def _run(self, job: Job) -> Answer:
        last: Outcome | None = None
        for outcome in self._session.run_each(job.text):
            self._check()
            if last is not None:
                for _ in last.read():
                    self._check()
            last = outcome
        assert last is not None
        self._check()
        reader = last.read()
        with reader:
            cells = read_cells(self._checked(reader), job.limit)
        return {
            "columns": column_heads(last.schema),
            "rows": cells.rows,
            "cut_by": cells.cut_by,
            "message": last.message,
            "is_text": last.is_text,
            "snapshot": None if last.snapshot is None else str(last.snapshot.id),
        }

    def _checked(self, batches: pa.RecordBatchReader) -> "chain[pa.RecordBatch]":
        def each(batch: pa.RecordBatch) -> list[pa.RecordBatch]:
            self._check()
            return [batch]

        return chain.from_iterable(map(each, batches))

    def _explain(self, job: Job) -> Answer:
        statement = job.statements[0]
        answer: Answer = {"references": [], "runtime_filters": []}
        if isinstance(statement, Select):
            source = Source(job.text[: statement.span.end])
            planned = self._session.plan(source, dialect=DUCKDB, prefix=_PREFIX)
            self._check()
            answer |= planned_fields(planned)
        head = "EXPLAIN ANALYZE " if job.explain == "analyze" else "EXPLAIN "
        try:
            outcome = self._session.run(head + job.text)
        except SkerryError as error:
            raise _moved(error, len(head)) from None
        self._check()
        lines = [line for batch in outcome.read() for line in batch.column(0).to_pylist()]
        return answer | {"text": "\n".join(lines)[: job.limit.bytes]}


def _moved(error: SkerryError, by: int) -> SkerryError:
    """The error with its position moved by ``by`` characters that were added before the first line."""
    if error.position is not None and error.position[0] == 1:
        error.position = 1, max(error.position[1] - by, 1)
    return error
