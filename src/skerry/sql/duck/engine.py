"""Queries on DuckDB, in this process."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import duckdb
import pyarrow as pa

from skerry.common.errors import SchemaError, SkerryError, SqlError
from skerry.common.settings import Settings
from skerry.formats.projection import relabel
from skerry.formats.read import BATCH_ROWS
from skerry.pruning.predicate.evaluate import filter_rows
from skerry.sql.duck.bound_query import Binding, Bound
from skerry.sql.duck.common import Prefixed
from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.duck.databases import Databases
from skerry.sql.duck.duck_error import Complaint, complaint_of, translate
from skerry.sql.duck.explain import plan_text
from skerry.sql.duck.function import functions_of
from skerry.sql.duck.query_database import DuckDatabase, Lent
from skerry.sql.duck.reach import Calls, check_calls, find_calls, without_numbers
from skerry.sql.duck.reference import LookedUp, Relations
from skerry.sql.duck.row_stream import Failures
from skerry.sql.duck.running import ResultBatches, Worker
from skerry.sql.outcome import Outcome
from skerry.sql.planned import PlannedQuery
from skerry.sql.scope import Progress
from skerry.sql.script_text import Source, Span, located
from skerry.store.read.split import ScanParts

_BOUND, _CALLS, _ROWS = "duckdb bound", "duckdb calls", "duckdb rows"
_DESCRIBE = "DESCRIBE "
_FAILURES = (duckdb.Error, pa.ArrowException, OSError, RuntimeError, UnicodeDecodeError)
_MOST_TEXTS, _LONGEST_TEXT = 256, 10_000
"""Maximum number of texts whose calls are cached; a text longer than the second number is cached alone."""


class DuckEngine:
    """Runs queries. Each has its own cursor in one database, so that several can run at the same time.

    ``folders`` hold the lake's files. A query that is allowed to read other files (``skerry.sql.duck.reach``) runs in
    another database (``skerry.sql.duck.databases``).
    """

    def __init__(self, settings: Settings, folders: Sequence[str] = ()) -> None:
        self._settings = settings
        self._databases = Databases(settings, folders)
        self._calls: dict[str, Calls] = {}

    def configure(self, settings: Mapping[str, Any]) -> None:
        """Apply settings of the session, by name; others keep the lake's values."""
        threads = settings.get("sql.threads", self._settings.sql_threads)
        memory_bytes = settings.get("sql.memory-limit", self._settings.sql_memory_bytes)
        wanted = replace(self._settings, sql_threads=threads, sql_memory_bytes=memory_bytes)
        self._databases.configure(wanted)

    def cancel(self) -> None:
        """Stop the running queries, from another thread; their callers get an error."""
        self._databases.interrupt()

    def close(self) -> None:
        """Stop the running queries, free memory and temporary files; a later query opens the database again."""
        self._databases.close()

    def run(self, query: PlannedQuery, source: Source, *, progress: Progress | None = None) -> Outcome:
        """The rows of a query. Errors in the query are raised here, before rows are read.

        ``progress`` is called from time to time while the query runs, with per cent.
        """
        bound: Bound | None = query.form_findings.get(_BOUND)
        if bound is None:
            with ExitStack() as stack:
                attempt = self._begin(query, source, stack, progress)
                bound = attempt.bind()
            if attempt.is_steady:
                query.form_findings[_BOUND] = bound
        return Outcome(bound.schema, lambda: self._read(query, source, bound, progress))

    def bind(self, query: PlannedQuery, source: Source) -> tuple[pa.Schema, bool]:
        """Names and types of a query's result, without reading rows; and whether they depend on its plan alone.

        Columns of a PIVOT that does not list them are values of rows: that is an error.
        """
        with ExitStack() as stack:
            attempt = self._begin(query, source, stack, None)
            if not attempt.is_one:
                raise SqlError("its columns depend on the rows that it reads: list those of the PIVOT")
            return attempt.bind().schema, attempt.is_steady

    def explain(self, query: PlannedQuery, source: Source, *, analyze: bool) -> str:
        """DuckDB's plan as text; with ``analyze`` the query runs, and every step has its duration."""
        with ExitStack() as stack:
            attempt = self._begin(query, source, stack, None)
            return attempt.explain(attempt.bind(), analyze)

    def _read(
        self, query: PlannedQuery, source: Source, bound: Bound, progress: Progress | None
    ) -> pa.RecordBatchReader:
        with ExitStack() as stack:
            attempt = self._begin(query, source, stack, progress)
            batches = attempt.start(bound)
            held = stack.pop_all()
        return pa.RecordBatchReader.from_batches(bound.schema, ResultBatches(batches, held))

    def _begin(self, query: PlannedQuery, source: Source, held: ExitStack, progress: Progress | None) -> "_Attempt":
        calls = self._calls_of(query)
        needs_files = check_calls(calls, query, source, self._settings)
        folders = [folder for reference in query.references if reference.scan for folder in reference.scan.folders]
        database = self._databases.of(needs_files=needs_files, folders=folders)
        lent = held.enter_context(database.cursor())
        worker = Worker(lent.cursor, progress)
        return _Attempt(query, source, lent, held, worker, database, calls.is_tree, calls.is_tree and not needs_files)

    def _calls_of(self, query: PlannedQuery) -> Calls:
        """The query's calls that reach outside the lake.

        Texts that differ in numbers only share an entry, unless they have such calls, whose offsets belong to one text.
        """
        calls: Calls | None = query.form_findings.get(_CALLS)
        if calls is not None:
            return calls
        text = query.text.text
        alike = without_numbers(text)
        calls = self._calls.get(alike) or self._calls.get(text)
        if calls is None:
            names = frozenset(reference.name for reference in query.references)
            with self._databases.own.cursor() as lent:
                calls = find_calls(lent.cursor, text, names, functions_of(duckdb.__version__))
                lent.is_done = True
            if len(self._calls) >= _MOST_TEXTS or len(text) > _LONGEST_TEXT:
                self._calls.clear()
            # a long text is cached, too, alone: it is needed again when its rows are read
            self._calls[text if calls.found or not calls.is_tree else alike] = calls
        if calls.is_tree and not calls.found:
            query.form_findings[_CALLS] = calls
        return calls


@dataclass(slots=True)
class _Attempt:
    """One query on one cursor."""

    query: PlannedQuery
    source: Source
    lent: Lent
    held: ExitStack
    worker: Worker
    database: DuckDatabase
    is_one: bool
    """Whether DuckDB runs it as one statement. A PIVOT without listed columns is several, which read rows."""
    is_steady: bool
    """Whether its columns depend on its plan only: it reads no files outside the lake, which may change at any time."""
    failures: Failures = field(default_factory=Failures)
    opened: Relations | None = None
    """The relations that the query reads, once it runs."""

    @property
    def cursor(self) -> DuckCursor:
        return self.lent.cursor

    @property
    def _parameters(self) -> Mapping[str, Any] | None:
        return dict(self.query.parameters) or None

    # Binding

    def bind(self) -> Bound:
        """Names and types of the result; reads no rows, except to find the columns of a PIVOT."""
        known = self._bound_over_files() if self.is_steady and not self.query.parameters else None
        if known is not None:
            return known
        try:
            return self._bound(all_columns=False)
        except SchemaError:
            raise  # a column that the query needs cannot be read; binding all columns would not help
        except SkerryError:
            # With all columns, DuckDB's error is clearer; if planning left out a needed column, there is no error.
            return self._bound(all_columns=True)

    def _bound_over_files(self) -> Bound | None:
        """Bind the text that will run, if DuckDB has read all of its files before: it is then not bound again.

        None if the query reads anything else, or if DuckDB raises an error: errors over declared columns are clearer.
        """
        relations = Relations(self.cursor, self.failures, self.held, inlines=True)
        if not all(relations.foresee(reference) for reference in self.query.references):
            return None

        def relation(text: str) -> Any:
            full = relations.filled(text)  # None if it needs views: DuckDB does not find its names then
            return self.cursor.sql_again(text if full is None else full.text)

        try:
            bound = Binding(self.query, self.cursor, relation).bind(inlines=True)
        except duckdb.Error:
            return None
        self.lent.is_done = True
        return bound

    def _bound(self, *, all_columns: bool) -> Bound:
        full = self._declared(self.query.text.text, all_columns)
        binding = Binding(self.query, self.cursor, lambda text: self._relation(self._declared(text, all_columns).text))
        with self._errors(full):
            bound = binding.bind(all_columns=all_columns)
        self.lent.is_done = True
        return bound

    def _declared(self, text: str, all_columns: bool) -> Prefixed:
        """The text over references that have columns but no rows, unless DuckDB runs it as several statements."""
        relations = Relations(self.cursor, self.failures, self.held)
        for reference in self.query.references:
            relations.declare(reference, all_columns=all_columns, has_rows=not self.is_one)
        return relations.declared(text)

    def _relation(self, text: str) -> Any:
        return self.cursor.sql(text, self._parameters)

    # Running

    def start(self, bound: Bound) -> Iterator[pa.RecordBatch]:
        """Open what the query reads, and start it."""
        self.lent.is_done = False
        rows = None if bound.all_columns else self.query.findings.setdefault(_ROWS, {})
        relations = self._open(bound, looked_up=rows)
        row = self._key_row(bound, relations)
        if row is not None:
            self.lent.is_done = True
            return iter((row,) if row.num_rows else ())
        rows_found = self._found_rows(bound, relations)
        if rows_found is not None:
            return rows_found
        full = relations.before(bound.around(self.query.text.text))
        full = replace(full, head=len(bound.head))
        with self._errors(full):
            reader, first = self.worker.do(lambda: self._first(full.text))
        self.held.callback(reader.close)
        return self._batches(reader, first, bound, full)

    def _key_row(self, bound: Bound, relations: Relations) -> pa.RecordBatch | None:
        """The result if it is one row found by its key; None if DuckDB must run."""
        columns = self.query.found_row_columns
        scan = self.query.references[0].scan if columns else None
        row = None if scan is None else relations.rows.get(self.query.references[0].name)
        if row is None or scan is None or scan.request.predicate is None or bound.head:
            return None
        row = filter_rows(scan.request.predicate.bind(scan.schema), row)
        arrays = [row.column(name) for name in columns]
        if [array.type for array in arrays] != bound.schema.types:
            return None
        return relabel(pa.record_batch(arrays, names=bound.schema.names), bound.schema)

    def _found_rows(self, bound: Bound, relations: Relations) -> Iterator[pa.RecordBatch] | None:
        """The result if it is rows that the scan finds and filters itself; None if DuckDB must run."""
        columns = self.query.found_row_columns
        found = relations.streams.get(self.query.references[0].name) if columns else None
        if found is None or not found[1].is_little or bound.head or bound.all_columns:
            return None
        parts = found[1]
        types = {field.name: field.type.arrow for field in parts.fields}
        if [types[name] for name in columns] != bound.schema.types:
            return None
        return self._projected(parts, columns, bound)

    def _projected(self, parts: ScanParts, columns: Sequence[str], bound: Bound) -> Iterator[pa.RecordBatch]:
        with self._located(self.query.references[0].name):
            for batch in parts.batches():
                arrays = [batch.column(name) for name in columns]
                yield relabel(pa.record_batch(arrays, names=bound.schema.names), bound.schema)
        self.lent.is_done = True

    def _first(self, text: str) -> tuple[pa.RecordBatchReader, list[Callable[[], pa.RecordBatch | None]]]:
        """The stream of rows and its first batch; also the second if the first is small, since that is usually the end.

        An error in the second batch is returned for the caller to raise; the stream alone would only end early.
        """
        relation = self._relation(text) if self.query.parameters else self.cursor.sql_again(text)
        reader = relation.to_arrow_reader(BATCH_ROWS)
        batch = next(reader, None)
        first = [lambda: batch]
        if batch is not None and batch.num_rows < BATCH_ROWS:
            first.append(_outcome_of(reader))
        return reader, first

    def _batches(
        self,
        reader: pa.RecordBatchReader,
        first: list[Callable[[], pa.RecordBatch | None]],
        bound: Bound,
        full: Prefixed,
    ) -> Iterator[pa.RecordBatch]:
        while True:
            with self._errors(full):
                batch = first.pop(0)() if first else self.worker.do(lambda: next(reader, None))
            if batch is None:
                self._finish()
                self.lent.is_done = True
                return
            if batch.num_rows:
                yield from bound.shape.apply(batch)

    def explain(self, bound: Bound, analyze: bool) -> str:
        """The plan."""
        self.lent.is_done = False
        relations = self._open(bound, runs=analyze or not self.is_one)
        full = relations.before(self.query.text.text)
        full = full.behind("EXPLAIN (ANALYZE, FORMAT json) " if analyze else "EXPLAIN (FORMAT json) ")
        with self._errors(full):
            rows = self.worker.do(lambda: self.cursor.execute(full.text, self._parameters).fetchall())
        return plan_text(str(rows[0][-1]), self.query.references)

    def _open(self, bound: Bound, *, runs: bool = True, looked_up: LookedUp | None = None) -> Relations:
        relations = self.opened = Relations(
            self.cursor, self.failures, self.held, looked_up=looked_up, inlines=bound.inlines
        )
        for reference in self.query.references:
            with self._located(reference.name):
                relations.open(reference, all_columns=bound.all_columns, runs=runs)
        return relations

    def _finish(self) -> None:
        """After all rows were read: check files that changed since they were checked before the query."""
        for name, parts in self._parts.items():
            with self._located(name):
                parts.finish()

    @property
    def _parts(self) -> Mapping[str, ScanParts]:
        return {} if self.opened is None else self.opened.parts

    # Errors

    @contextmanager
    def _errors(self, given: Prefixed) -> Iterator[None]:
        """Passes our own errors on, and rewords those of DuckDB about the text that it was ``given``."""
        try:
            yield
        except SkerryError:
            raise
        except _FAILURES as error:
            raise self._explained(error, given) from None

    def _explained(self, error: Exception, given: Prefixed) -> BaseException:
        failed = self.failures.first
        if failed is not None:
            name, cause = failed
            span = self._span(name)
            return located(cause, self.source, span) if isinstance(cause, SkerryError) and span is not None else cause
        complaint = complaint_of(error, given)
        damage = self._damage(complaint)
        if damage is None and not complaint.details and isinstance(error, duckdb.Error):
            complaint = self._described(given) or complaint
        if complaint.is_broken:
            self.database.close()
        return damage or translate(complaint, self.query, self.source)

    def _damage(self, complaint: Complaint) -> SkerryError | None:
        """The error about a damaged file that DuckDB reads itself, if that may be the cause of its complaint."""
        try:
            for name, parts in self._parts.items():
                with self._located(name):
                    parts.blame(suspects_all=complaint.may_come_from_files)
        except SkerryError as error:
            return error
        return None

    @contextmanager
    def _located(self, name: str) -> Iterator[None]:
        """Adds the position of a reference to our own errors."""
        try:
            yield
        except SkerryError as error:
            span = self._span(name)
            raise (error if span is None else located(error, self.source, span)) from None

    def _span(self, name: str) -> Span | None:
        return next((r.span for r in self.query.references if r.name == name), None)

    def _described(self, given: Prefixed) -> Complaint | None:
        """The same error with its position, which DuckDB gives only when it runs a statement, here DESCRIBE."""
        described = given.behind(_DESCRIBE)
        try:
            self.cursor.execute(described.text, self._parameters)
        except duckdb.Error as error:
            return complaint_of(error, described)
        return None


def _outcome_of(reader: pa.RecordBatchReader) -> Callable[[], pa.RecordBatch | None]:
    """Read the next batch now; the result returns it, or raises the error, when it is called."""
    try:
        batch = next(reader, None)
    except _FAILURES as failure:
        error = failure

        def fail() -> pa.RecordBatch | None:
            raise error

        return fail
    return lambda: batch
