"""References of a query as DuckDB relations: a stream of rows, or a view over files and additional rows."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

import pyarrow as pa

from skerry.common.quoting import quoted
from skerry.sql.duck.common import Prefixed, shares_expressions, with_common, with_subqueries
from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.duck.file_sql import NativeQuery, no_rows, one_row
from skerry.sql.duck.row_stream import Failures, RowStream
from skerry.sql.names import Given, ScanHandle
from skerry.sql.planned import Reference
from skerry.store.read.split import ScanParts
from skerry.types.arrow import named_field
from skerry.types.cast import default_array

LookedUp = dict[tuple[str, int], tuple[str, pa.RecordBatch]]
"""A row as a SELECT of literals and as a batch, by the name of the reference and the id of the snapshot."""


@dataclass(slots=True)
class Relations:
    """Registers references in a cursor."""

    cursor: DuckCursor
    failures: Failures
    held: ExitStack
    """Resources that stay open as long as the cursor."""
    common: dict[str, str] = field(default_factory=dict)
    """Queries for references with files that DuckDB reads natively, by name."""
    parts: dict[str, ScanParts] = field(default_factory=dict)
    """The scan parts of those references, by name."""
    looked_up: LookedUp | None = None
    """Rows found by key; None: DuckDB reads all rows."""
    inlines: bool = False
    """Whether subqueries may replace references, because DuckDB has bound the text with them."""
    streams: dict[str, tuple[pa.Schema, ScanParts]] = field(default_factory=dict)
    """References whose files DuckDB does not read itself, by name; :meth:`before` registers them."""
    rows: dict[str, pa.RecordBatch] = field(default_factory=dict)
    """Rows of references that were looked up by key, by name; a batch of one row or none."""

    def declare(self, reference: Reference, *, all_columns: bool, has_rows: bool) -> None:
        """Register the columns. If it ``has_rows``, rows are read as a stream when DuckDB asks for them."""
        wanted = _with_all_columns(reference) if all_columns else reference
        if wanted.scan is not None and not has_rows:
            self.common[wanted.name] = no_rows([wanted.scan.schema.field(name) for name in wanted.scan.columns])
        elif wanted.scan is not None:
            self._register(wanted.name, _schema_of(wanted.scan), wanted.scan.to_batches)
        elif wanted.given is not None:
            self._register_given(wanted, wanted.given)

    def open(self, reference: Reference, *, all_columns: bool, runs: bool = True) -> None:
        """Register the rows: chooses files now, and protects them from expiry.

        For a query that does not run (``runs`` is False), the bitmaps of live rows are left out.
        """
        wanted = _with_all_columns(reference) if all_columns else reference
        known = self._known_row(wanted)
        if known is not None:
            self.common[wanted.name], self.rows[wanted.name] = (
                known  # a cached plan has read the row before: no files to protect
            )
        elif wanted.scan is not None:
            self._open_scan(wanted.name, wanted.scan, self.held.enter_context(wanted.scan.open()), runs)
        elif wanted.given is not None:
            self._register_given(wanted, wanted.given)

    def foresee(self, reference: Reference) -> bool:
        """Put the files of a reference into the text that is bound; False if running it may read anything else."""
        parts = None if reference.scan is None else reference.scan.known_parts()
        if parts is None or any(f.default is not None for f in parts.fields):
            return False
        self.common[reference.name] = " UNION ALL ".join(self._native(reference.name, parts, runs=True).selects)
        return True

    def _register(
        self, name: str, schema: pa.Schema, rows: Callable[[], Iterator[pa.RecordBatch]], part: str = ""
    ) -> None:
        self.cursor.register(name + part, RowStream(name, schema, rows, self.failures))

    def _register_given(self, reference: Reference, given: Given) -> None:
        columns = list(reference.given_columns)
        schema = pa.schema([given.schema.field(name) for name in columns])
        self._register(reference.name, schema, lambda: given.read(columns, reference.given_where))

    def _open_scan(self, name: str, scan: ScanHandle, parts: ScanParts, runs: bool) -> None:
        if self._look_up(name, scan, parts):
            return
        schema = _schema_of(scan)
        if not parts.files:
            self.streams[name] = schema, parts
            return
        query = self._native(name, parts, runs=runs)
        if query.defaults is not None:
            columns = {f.name: default_array(f, 1) for f in parts.fields if f.default is not None}
            self.cursor.register(query.defaults, pa.table(columns))
        selects = query.selects
        if parts.read is not None:
            self._register(name, schema, parts.batches, "_rows")
            selects = [*selects, f"SELECT * FROM {quoted(f'{name}_rows')}"]
        self.cursor.unregister(name)
        self.parts[name] = parts
        self.common[name] = " UNION ALL ".join(selects)

    def _native(self, name: str, parts: ScanParts, *, runs: bool) -> NativeQuery:
        """The SELECTs of files; their bitmaps are in variables of the connection."""
        query = NativeQuery(name, parts.fields, runs)
        for group in parts.files:
            query.add(group)
        for variable, live in query.variables.items():
            self.cursor.keep_bits(variable, live)
        return query

    def _known_row(self, reference: Reference) -> tuple[str, pa.RecordBatch] | None:
        """The row of a reference that was read before from the same snapshot."""
        if not self.looked_up or reference.scan is None or reference.scan.snapshot is None:
            return None
        return self.looked_up.get((reference.name, reference.scan.snapshot.id))

    def _look_up(self, name: str, scan: ScanHandle, parts: ScanParts) -> bool:
        """Put the row into the text as literals, if the scan reads one key."""
        if self.looked_up is None or not parts.fields or scan.snapshot is None:
            return False
        row = parts.row_of_key()
        select = None if row is None else one_row(parts.fields, row)
        if row is None or select is None:
            return False
        self.looked_up[name, scan.snapshot.id] = select, row
        self.common[name], self.rows[name] = select, row
        return True

    def declared(self, text: str) -> Prefixed:
        """The text over declared references."""
        return with_common(text, self.common) or self._with_views(text)

    def before(self, text: str) -> Prefixed:
        """The text with CTEs or subqueries for its references, or unchanged with views registered for them."""
        for name, (schema, parts) in self.streams.items():
            self._register(name, schema, parts.batches)
        return self.filled(text) or self._with_views(text)

    def filled(self, text: str) -> Prefixed | None:
        """The text with CTEs or subqueries for its references; None if it needs views."""
        if not shares_expressions(text):
            return with_common(text, self.common)
        return with_subqueries(text, self.common) if self.inlines else None

    def _with_views(self, text: str) -> Prefixed:
        for name, select in self.common.items():
            self.cursor.create_view(name, select)
        return Prefixed(text, 0)


def _schema_of(scan: ScanHandle) -> pa.Schema:
    return pa.schema([named_field(scan.schema.field(name)) for name in scan.columns])


def _with_all_columns(reference: Reference) -> Reference:
    if reference.scan is not None:
        request = replace(reference.scan.request, columns=None, runtime_filters=(), limit=None, nearest=None)
        return replace(reference, scan=reference.scan.with_request(request))
    if reference.given is not None:
        return replace(reference, given_columns=tuple(reference.given.schema.names))
    return reference
