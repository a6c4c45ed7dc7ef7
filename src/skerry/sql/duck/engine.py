"""Queries on DuckDB, in this process."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import duckdb
import pyarrow as pa

from skerry.common.errors import SkerryError
from skerry.common.settings import Settings
from skerry.formats.read import BATCH_ROWS
from skerry.sql.duck.common import Prefixed
from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.duck.database import DuckDatabase, Lent
from skerry.sql.duck.dtype import ResultShape, needs_text
from skerry.sql.duck.errors import Complaint, complaint_of, plain_names, translate
from skerry.sql.duck.explain import plan_text
from skerry.sql.duck.reference import Relations
from skerry.sql.duck.running import ResultBatches, Worker
from skerry.sql.duck.stream import Failures
from skerry.sql.outcome import Outcome
from skerry.sql.planned import PlannedQuery
from skerry.sql.run.context import Progress
from skerry.sql.source import Source, located

_DESCRIBE = "DESCRIBE "


class DuckEngine:
    """Runs queries. Each has a cursor of its own in one database, so that several can run at the same time."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._database = DuckDatabase(settings)

    def configure(self, settings: Mapping[str, Any]) -> None:
        """Settings of the session by name; what is not among them is as the lake has it."""
        threads = settings.get("sql.threads", self._settings.sql_threads)
        memory_bytes = settings.get("sql.memory-limit", self._settings.sql_memory_bytes)
        self._database.configure(replace(self._settings, sql_threads=threads, sql_memory_bytes=memory_bytes))

    def cancel(self) -> None:
        """Stop what is running, from another thread; whoever waits for it gets an error."""
        self._database.interrupt()

    def close(self) -> None:
        """Stop what is running and let go of memory and temporary files; a later query opens the database anew."""
        self._database.close()

    def run(self, query: PlannedQuery, source: Source, *, progress: Progress | None = None) -> Outcome:
        """The rows of a query. Mistakes in it are told here, before anything is read.

        ``progress`` is called now and then while the query runs, with per cent.
        """
        with ExitStack() as stack:
            attempt = self._begin(query, source, stack, progress)
            bound = attempt.bind()
        return Outcome(bound.schema, lambda: self._read(query, source, bound, progress))

    def explain(self, query: PlannedQuery, source: Source, *, analyze: bool) -> str:
        """DuckDB's plan in words; with ``analyze`` the query runs, and every step says how long it took."""
        with ExitStack() as stack:
            attempt = self._begin(query, source, stack, None)
            all_columns = attempt.bind().all_columns
            return attempt.explain(all_columns, analyze)

    def _read(
        self, query: PlannedQuery, source: Source, bound: "Bound", progress: Progress | None
    ) -> pa.RecordBatchReader:
        with ExitStack() as stack:
            attempt = self._begin(query, source, stack, progress)
            batches = attempt.start(bound)
            held = stack.pop_all()
        return pa.RecordBatchReader.from_batches(bound.schema, ResultBatches(batches, held))

    def _begin(self, query: PlannedQuery, source: Source, held: ExitStack, progress: Progress | None) -> "_Attempt":
        lent = held.enter_context(self._database.cursor())
        worker = Worker(lent.cursor, progress)
        held.callback(worker.close)
        return _Attempt(query, source, lent, held, worker, self._database)


@dataclass(frozen=True, slots=True)
class Bound:
    """A query that DuckDB has understood."""

    schema: pa.Schema
    shape: ResultShape
    text: str
    """What to run: the composed text, or that with casts of some columns around it."""
    prefix: int
    """How many characters stand before the composed text."""
    all_columns: bool
    """Does it need columns that were not planned?"""


@dataclass(slots=True)
class _Attempt:
    """One query on one cursor."""

    query: PlannedQuery
    source: Source
    lent: Lent
    held: ExitStack
    worker: Worker
    database: DuckDatabase
    failures: Failures = field(default_factory=Failures)

    @property
    def cursor(self) -> DuckCursor:
        return self.lent.cursor

    @property
    def _parameters(self) -> Mapping[str, Any] | None:
        return dict(self.query.parameters) or None

    # Understanding it

    def bind(self) -> Bound:
        """Names and types of the result; nothing is read for it but what a PIVOT makes its columns of."""
        relations = Relations(self.cursor, self.failures, self.held)
        try:
            with self._errors(Prefixed(self.query.text.text, 0)):
                for reference in self.query.references:
                    relations.declare(reference, all_columns=False)
                return self._bound(all_columns=False)
        except SkerryError:
            # With all columns there are better words for the mistake; and if planning left one out, there is none.
            with self._errors(Prefixed(self.query.text.text, 0)):
                for reference in self.query.references:
                    relations.declare(reference, all_columns=True)
                return self._bound(all_columns=True)

    def _bound(self, *, all_columns: bool) -> Bound:
        text = self.query.text.text
        relation = self._relation(text)
        names, prefix = [plain_names(name, self.query.references) for name in relation.columns], 0
        if any(needs_text(duck) for duck in relation.types):
            columns = [
                f"CAST(#{number} AS VARCHAR)" if needs_text(duck) else f"#{number}"
                for number, duck in enumerate(relation.types, 1)
            ]
            head = f"SELECT {', '.join(columns)} FROM (\n"
            text, prefix = f"{head}{text}\n)", len(head)
            relation = self._relation(text)
        shape = ResultShape(names, relation.types, self.cursor.arrow_schema(relation.types))
        self.lent.is_done = True
        return Bound(shape.schema, shape, text, prefix, all_columns)

    def _relation(self, text: str) -> Any:
        return self.cursor.sql(text, self._parameters)

    # Running it

    def start(self, bound: Bound) -> Iterator[pa.RecordBatch]:
        """Open what it reads, and begin."""
        self.lent.is_done = False
        full = self._open(all_columns=bound.all_columns).before(bound.text)
        full = Prefixed(full.text, full.prefix + bound.prefix)
        with self._errors(full):
            reader = self.worker.do(lambda: self._relation(full.text).to_arrow_reader(BATCH_ROWS))
        self.held.callback(reader.close)
        return self._batches(reader, bound, full)

    def _batches(self, reader: pa.RecordBatchReader, bound: Bound, full: Prefixed) -> Iterator[pa.RecordBatch]:
        while True:
            with self._errors(full):
                batch = self.worker.do(lambda: next(reader, None))
            if batch is None:
                self.lent.is_done = True
                return
            if batch.num_rows:
                yield from bound.shape.apply(batch)

    def explain(self, all_columns: bool, analyze: bool) -> str:
        """The plan."""
        self.lent.is_done = False
        full = self._open(all_columns=all_columns, runs=analyze).before(self.query.text.text)
        head = "EXPLAIN (ANALYZE, FORMAT json) " if analyze else "EXPLAIN (FORMAT json) "
        full = Prefixed(head + full.text, len(head) + full.prefix)
        with self._errors(full):
            rows = self.worker.do(lambda: self.cursor.execute(full.text, self._parameters).fetchall())
        return plan_text(str(rows[0][-1]), self.query.references)

    def _open(self, *, all_columns: bool, runs: bool = True) -> Relations:
        relations = Relations(self.cursor, self.failures, self.held)
        for reference in self.query.references:
            try:
                relations.open(reference, all_columns=all_columns, runs=runs)
            except SkerryError as error:
                raise located(error, self.source, reference.span) from None
        return relations

    # What goes wrong

    @contextmanager
    def _errors(self, given: Prefixed) -> Iterator[None]:
        """Our own errors as they are, DuckDB's, to which the text was given, in our words."""
        try:
            yield
        except SkerryError:
            raise
        except (duckdb.Error, pa.ArrowException, OSError, RuntimeError) as error:
            raise self._explained(error, given) from None

    def _explained(self, error: Exception, given: Prefixed) -> BaseException:
        failed = self.failures.first
        if failed is not None:
            name, cause = failed
            span = next((r.span for r in self.query.references if r.name == name), None)
            return located(cause, self.source, span) if isinstance(cause, SkerryError) and span is not None else cause
        complaint = complaint_of(error, given.text, given.prefix)
        if not complaint.details and isinstance(error, duckdb.Error):
            complaint = self._described() or complaint
        if complaint.is_broken:
            self.database.close()
        return translate(complaint, self.query, self.source)

    def _described(self) -> Complaint | None:
        """The mistake once more, with its place, which DuckDB does not tell to those who only bind a query."""
        text = f"{_DESCRIBE}{self.query.text.text}"
        try:
            self.cursor.execute(text, self._parameters)
        except duckdb.Error as error:
            return complaint_of(error, text, len(_DESCRIBE))
        return None
