"""Queries planned over a lake, and run by plain DuckDB over what was planned."""

from collections.abc import Mapping, Sequence
from typing import Any

import duckdb
import pyarrow as pa

from skerry.common.clock import SystemClock, SystemIds
from skerry.common.errors import SkerryError
from skerry.lake.lake import Lake
from skerry.lake.planner import ScanPlanner
from skerry.lake.scan import Scan
from skerry.sql.names import Found, View
from skerry.sql.planned import PlannedQuery, Reference
from skerry.sql.query.plan import plan_query
from skerry.sql.run.context import Run
from skerry.sql.scope import SessionState
from skerry.sql.script_text import Composed, Source
from skerry.types.table_ident import TableIdent


class LakeNames:
    """Tables of a lake, and views that a test has made."""

    def __init__(self, lake: Lake) -> None:
        self.lake = lake
        self.made: dict[tuple[str, str], View] = {}

    def find(self, ident: TableIdent) -> Any:
        view = self.made.get((ident.database.lower(), ident.name.lower()))
        return view if view is not None else self.lake.table(str(ident))

    def view(self, name: str, query: str, columns: Sequence[str] = ()) -> None:
        database, last = name.split(".")
        self.made[database, last] = View(name, query, database, tuple(columns))


class Planner:
    """Plans queries over a lake."""

    def __init__(self, lake: Lake, database: str = "app") -> None:
        self.lake = lake
        self.names = LakeNames(lake)
        self.state = SessionState(database=database)

    def run(self, text: str, parameters: Mapping[int | str, Any] | Sequence[Any] = ()) -> Run:
        values = dict(parameters) if isinstance(parameters, Mapping) else dict(enumerate(parameters))
        return Run(
            names=self.names,
            source=Source(text),
            parameters=values,
            state=self.state,
            engine=None,
            clock=SystemClock(),
            ids=SystemIds(),
        )

    def plan(
        self,
        text: str,
        parameters: Mapping[int | str, Any] | Sequence[Any] = (),
        given: Mapping[TableIdent, Found] | None = None,
    ) -> PlannedQuery:
        run = self.run(text, parameters)
        return plan_query(run, Composed(run.source).copy(run.source.span), given or {})

    def rows(self, text: str, parameters: Mapping[int | str, Any] | Sequence[Any] = (), **options: Any) -> list[Any]:
        return run_planned(self.plan(text, parameters, **options)).to_pylist()

    def refused(self, text: str, parameters: Mapping[int | str, Any] | Sequence[Any] = ()) -> SkerryError:
        try:
            planned = self.plan(text, parameters)
        except SkerryError as error:
            return error
        raise AssertionError(f"this was planned: {planned.text.text}")


def scan_of(reference: Reference) -> Scan:
    """What a reference reads, as users hold it."""
    assert isinstance(reference.scan, ScanPlanner)
    return Scan(reference.scan)


def where_of(reference: Reference) -> str | None:
    """The condition that was pushed down to a reference."""
    return scan_of(reference).where


def rows_of(reference: Reference) -> pa.Table:
    """What a reference reads; DuckDB has no table without columns, so that such a one gets one."""
    if reference.given is not None:
        reader = reference.given.read(reference.given_columns, reference.given_where)
        return reader.read_all()
    table = scan_of(reference).to_arrow()
    return table if table.num_columns else pa.table({"nothing": pa.nulls(table.num_rows, pa.bool_())})


def connect() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'; SET python_enable_replacements = false; SET threads = 1")
    return connection


def run_planned(planned: PlannedQuery) -> pa.Table:
    with connect() as connection:
        for reference in planned.references:
            connection.register(reference.name, rows_of(reference))
        if planned.parameters:
            return connection.sql(planned.text.text, params=dict(planned.parameters)).to_arrow_table()
        return connection.sql(planned.text.text).to_arrow_table()
