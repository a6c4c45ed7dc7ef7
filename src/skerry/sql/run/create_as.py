"""CREATE TABLE … AS SELECT: the columns are the query's, unless they are declared; if filling fails, nothing stays."""

import pyarrow as pa

from skerry.common.errors import AlreadyExistsError, DataError, NotFoundError, SchemaError, SkerryError, SqlError
from skerry.common.wording import count_text
from skerry.sql.names import TableHandle, Target
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.run.convert import check_column, type_name
from skerry.sql.run.definition import column_field, table_schema
from skerry.sql.run.drop import refuse_system_name
from skerry.sql.run.insert import InsertedRows, checks_unique, insert_rows
from skerry.sql.source import Composed, Span
from skerry.sql.statement import ColumnDef, CreateTable
from skerry.store.change_read import RefusedRowError
from skerry.store.upsert import ingest_fields
from skerry.table.snapshot import Operation
from skerry.types.arrow import type_from_arrow
from skerry.types.field import Field

_ADVICE = {
    "NULL": "say which type its NULLs have: CAST(NULL AS …)",
    "UBIGINT": "write CAST(… AS BIGINT), or AS DECIMAL(20, 0)",
    "TIMESTAMP_NS": "write CAST(… AS TIMESTAMP), which keeps microseconds",
    "INTERVAL": "write CAST(… AS VARCHAR), or keep its parts as numbers",
}


def run_create_as(statement: CreateTable, run: Run) -> Outcome:
    """Create a table of what a query gives; how many rows."""
    assert statement.query is not None
    database, name = run.resolve(statement.name)
    refuse_system_name(run, database, name, statement.name, "created")
    if _exists(run, database, name):
        if statement.if_not_exists:
            return Outcome.done(f"table {run.table(statement.name, to='create').name} exists already")
        raise run.error(AlreadyExistsError(f"{database}.{name} exists already"), statement.name)
    outcome = run.query(Composed(run.source).copy(statement.query))
    fields = _fields(statement, run, outcome.schema, statement.query)
    schema = table_schema(statement, fields, run)
    try:
        table = run.names.create_table(f"{database}.{name}", schema)
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    try:
        return _fill(run, table, outcome, statement.query)
    except BaseException as error:
        _drop_again(run, table.name, error)
        if isinstance(error, RefusedRowError):
            raise run.error(DataError(str(error)), statement.query) from None
        raise


def _fill(run: Run, table: TableHandle, outcome: Outcome, query: Span) -> Outcome:
    rows = executions = 0

    def compute(target: Target) -> None:
        nonlocal rows, executions
        schema = target.change.schema
        executions += 1
        source = outcome if executions == 1 else run.query(Composed(run.source).copy(query))
        inserted = InsertedRows(schema, ingest_fields(schema))
        rows = insert_rows(source, inserted, target.change, absent=checks_unique(schema))

    snapshot = table.change(Operation.INSERT, compute)
    return Outcome.changed("CREATE TABLE AS", rows, snapshot)


def _drop_again(run: Run, name: str, error: BaseException) -> None:
    """The table was not there before the statement, and is not to be there after it has failed."""
    try:
        run.names.drop_table(name, if_exists=True)
    except SkerryError as left:
        if error.args:
            error.args = (f"{error.args[0]}; table {name} stays behind, empty: {left}", *error.args[1:])


def _exists(run: Run, database: str, name: str) -> bool:
    try:
        return name in run.names.tables(database) or name in run.names.views(database)
    except NotFoundError:
        return False


def _fields(statement: CreateTable, run: Run, got: pa.Schema, query: Span) -> list[Field]:
    if not statement.columns:
        return [_inferred(run, field.name, field.type, query) for field in got]
    if len(statement.columns) != len(got):
        raise run.error(
            SqlError(
                f"the table declares {count_text(len(statement.columns), 'column')}, and the query gives {len(got)}"
            ),
            query,
        )
    return [_declared(run, column, field.type, query) for column, field in zip(statement.columns, got, strict=True)]


def _declared(run: Run, column: ColumnDef, got: pa.DataType, query: Span) -> Field:
    if not column.type:
        found = _inferred(run, column.name.parts[0], got, column.span)
        return Field(found.name, found.type, column.nullable, column.comment)
    field = column_field(column, run)
    try:
        check_column(got, field)
    except DataError as error:
        raise run.error(error, query) from None
    return field


def _inferred(run: Run, name: str, got: pa.DataType, place: Span) -> Field:
    plain = got.storage_type if isinstance(got, pa.BaseExtensionType) and got != pa.uuid() else got
    try:
        return Field(name, type_from_arrow(plain, name))
    except SchemaError:
        type_ = type_name(plain)
        advice = _ADVICE.get(type_, f"write CAST({name} AS …) to one that they have")
        problem = f"column {name!r} is of type {type_}, which tables do not have; {advice}"
        raise run.error(SchemaError(problem), place) from None
