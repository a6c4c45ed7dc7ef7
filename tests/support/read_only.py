"""A table that can only be read, as one of another catalog is: rows in memory, under a name of a lake's session."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import pyarrow as pa

from skerry.lake.internals import names_of
from skerry.lake.lake import Lake
from skerry.planning.funnel import FunnelStep
from skerry.planning.scan_request import ScanRequest, find_columns
from skerry.sql.names import Names, ReadOnlyTable, TableHandle, View
from skerry.sql.session import Session
from skerry.store.read.split import ScanParts
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent


@dataclass(frozen=True)
class MemoryScan:
    """All rows of the table; the query filters them. There is no snapshot of ours, and no file."""

    table_name: str
    schema: Schema
    rows: pa.Table
    request: ScanRequest
    snapshot: None = None
    committed_state: None = None

    @property
    def columns(self) -> tuple[str, ...]:
        return find_columns(self.schema, self.request.columns)

    @property
    def folders(self) -> tuple[str, ...]:
        return ()

    def fresh(self) -> "MemoryScan":
        return self

    def with_request(self, request: ScanRequest, *, pins: bool = True) -> "MemoryScan":
        return replace(self, request=request)

    def size(self) -> FunnelStep:
        return FunnelStep("left", 0, self.rows.nbytes, self.rows.num_rows, 0.0)

    def known_parts(self) -> None:
        """It has no files that DuckDB could have read before."""

    def median_row(self, columns: Sequence[str]) -> None:
        return None

    @contextmanager
    def open(self) -> Iterator[ScanParts]:
        fields = tuple(self.schema.field(name) for name in self.columns)
        yield ScanParts(fields, (), self.to_batches)

    def to_batches(self) -> pa.RecordBatchReader:
        return self.rows.select(self.columns).to_reader()

    def explain(self, *, alias: str | None = None) -> str:
        return f"Scan {self.table_name} in memory" + ("" if alias is None else f" as {alias}")


class MemoryTable(ReadOnlyTable):
    """Rows that nobody can change."""

    name = "ext.numbers"
    uuid = "memory"
    read_only_reason = "it belongs to the catalog ext, which Skerry only reads"

    def __init__(self, schema: Schema, rows: Sequence[dict[str, Any]]) -> None:
        self._schema = schema
        self._rows = pa.Table.from_pylist(list(rows), schema.arrow)

    @property
    def schema(self) -> Schema:
        return self._schema

    def planner(self, request: ScanRequest) -> MemoryScan:
        return MemoryScan(self.name, self._schema, self._rows, request)


class NamesBeside:
    """The names of a lake, and those of some tables that are not in it."""

    def __init__(self, names: Names, *tables: ReadOnlyTable) -> None:
        self._names = names
        self._tables = {TableIdent.split(table.name): table for table in tables}

    def find(self, ident: TableIdent) -> TableHandle | ReadOnlyTable | View:
        return self._tables.get(ident) or self._names.find(ident)

    def databases(self) -> list[str]:
        return sorted({*self._names.databases(), *(ident.database for ident in self._tables)})

    def tables(self, database: str) -> list[str]:
        own = [ident.name for ident in self._tables if ident.database == database]
        return own or self._names.tables(database)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._names, name)


def session_beside(lake: Lake, *tables: ReadOnlyTable) -> Session:
    """A session that finds the tables of a lake, and others."""
    return lake.session().with_names(NamesBeside(names_of(lake), *tables))  # type: ignore[arg-type]
