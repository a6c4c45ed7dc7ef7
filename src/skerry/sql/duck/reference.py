"""References of a query as relations of DuckDB: a stream of rows, or a view over files and the rows beside them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

import pyarrow as pa

from skerry.common.quoting import quoted
from skerry.sql.duck.common import Prefixed, with_common
from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.duck.native import NativeQuery
from skerry.sql.duck.stream import Failures, RowStream
from skerry.sql.names import Given, ScanHandle
from skerry.sql.planned import Reference
from skerry.store.split import ScanParts
from skerry.types.arrow import arrow_field
from skerry.types.cast import default_array


@dataclass(slots=True)
class Relations:
    """Gives references their names in a cursor."""

    cursor: DuckCursor
    failures: Failures
    held: ExitStack
    """What must stay open as long as the cursor."""
    common: dict[str, str] = field(default_factory=dict)
    """Queries that stand for references of which DuckDB reads files by itself, by name."""

    def declare(self, reference: Reference, *, all_columns: bool) -> None:
        """Make the columns known. If rows are asked for all the same, they are read in the simplest way."""
        wanted = _with_all_columns(reference) if all_columns else reference
        if wanted.scan is not None:
            self._register(wanted.name, _schema_of(wanted.scan), wanted.scan.to_batches)
        elif wanted.given is not None:
            self._register_given(wanted, wanted.given)

    def open(self, reference: Reference, *, all_columns: bool, runs: bool = True) -> None:
        """Make the rows known: files are chosen now, and protected from now on.

        If nothing ``runs``, DuckDB is not told which rows of them count.
        """
        wanted = _with_all_columns(reference) if all_columns else reference
        if wanted.scan is not None:
            self._open_scan(wanted.name, wanted.scan, self.held.enter_context(wanted.scan.open()), runs)
        elif wanted.given is not None:
            self._register_given(wanted, wanted.given)

    def _register(
        self, name: str, schema: pa.Schema, rows: Callable[[], Iterator[pa.RecordBatch]], part: str = ""
    ) -> None:
        self.cursor.register(name + part, RowStream(name, schema, rows, self.failures))

    def _register_given(self, reference: Reference, given: Given) -> None:
        columns = list(reference.given_columns)
        schema = pa.schema([given.schema.field(name) for name in columns])
        self._register(reference.name, schema, lambda: given.read(columns, reference.given_where))

    def _open_scan(self, name: str, scan: ScanHandle, parts: ScanParts, runs: bool) -> None:
        schema = _schema_of(scan)
        if not parts.files:
            self._register(name, schema, parts.batches)
            return
        query = NativeQuery(name, parts.reader.fields, runs)
        for group in parts.files:
            query.add(group)
        for variable, live in query.variables.items():
            self.cursor.keep_bits(variable, live)
        if query.defaults is not None:
            columns = {f.name: default_array(f, 1) for f in parts.reader.fields if f.default is not None}
            self.cursor.register(query.defaults, pa.table(columns))
        selects = query.selects
        if parts.sections:
            self._register(name, schema, parts.batches, "_rows")
            selects = [*selects, f"SELECT * FROM {quoted(f'{name}_rows')}"]
        self.cursor.unregister(name)
        self.common[name] = " UNION ALL ".join(selects)

    def before(self, text: str) -> Prefixed:
        """The text with what it needs to know of references before it, or with views that it knows them by."""
        prefixed = with_common(text, self.common)
        if prefixed is not None:
            return prefixed
        for name, select in self.common.items():
            self.cursor.create_view(name, select)
        return Prefixed(text, 0)


def _schema_of(scan: ScanHandle) -> pa.Schema:
    return pa.schema([arrow_field(scan.schema.field(name)) for name in scan.columns])


def _with_all_columns(reference: Reference) -> Reference:
    if reference.scan is not None:
        return replace(reference, scan=reference.scan.again(None, where=reference.scan.where))
    if reference.given is not None:
        return replace(reference, given_columns=tuple(reference.given.schema.names))
    return reference
