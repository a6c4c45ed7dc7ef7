"""Runs CREATE TABLE. With AS SELECT, columns are the query's unless declared; if filling fails, it drops the table."""

import pyarrow as pa

from skerry.common.errors import AlreadyExistsError, DataError, NotFoundError, SchemaError, SkerryError, SqlError
from skerry.common.wording import count_text
from skerry.sql.names import ReadOnlyTable, Target, Writable
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.run.convert import check_column
from skerry.sql.run.definition import column_field, table_schema
from skerry.sql.run.drop import refuse_system_name
from skerry.sql.run.inserted import InsertedRows, checks_unique, insert_rows
from skerry.sql.run.stored import has_hugeint, stored_type
from skerry.sql.source import Composed, Span
from skerry.sql.statement import ColumnDef, CreateTable, Name
from skerry.store.update.read_rows import RefusedRowError
from skerry.table.snapshot import Operation
from skerry.types.field import Field
from skerry.types.table_ident import TableIdent

_WIDER = "a HUGEINT, like a sum, becomes BIGINT; write CAST(… AS DECIMAL(38, 0)) to keep 38 digits"


def run_create_table(statement: CreateTable, run: Run) -> Outcome:
    """Create a table; with a query, fill it."""
    if statement.query is not None:
        return _create_as(statement, run)
    ident = run.resolve(statement.name)
    refuse_system_name(run, ident, statement.name, "created")
    schema = table_schema(statement, [column_field(column, run) for column in statement.columns], run)
    try:
        table = run.names.create_table(ident, schema)
    except AlreadyExistsError as error:
        if not statement.if_not_exists:
            raise run.error(error, statement.name) from None
        return _exists_already(run, statement.name)
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    return Outcome.done(f"table {table.name} created")


def _exists_already(run: Run, name: Name) -> Outcome:
    """There is a table of that name; a view or a system table is refused."""
    found = run.find(name)
    table = found if isinstance(found, ReadOnlyTable) else run.table(name, to="create")
    return Outcome.done(f"table {table.name} exists already")


def _create_as(statement: CreateTable, run: Run) -> Outcome:
    """Create a table from a query; returns the number of rows."""
    assert statement.query is not None
    ident = run.resolve(statement.name)
    refuse_system_name(run, ident, statement.name, "created")
    if _exists(run, ident):
        if statement.if_not_exists:
            return _exists_already(run, statement.name)
        raise run.error(AlreadyExistsError(f"{ident} exists already"), statement.name)
    outcome = run.query(Composed(run.source).copy(statement.query))
    fields = _fields(statement, run, outcome.schema, statement.query)
    schema = table_schema(statement, fields, run)
    try:
        table = run.names.create_table(ident, schema)
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    try:
        return _fill(run, table, outcome, statement.query)
    except BaseException as error:
        _drop_again(run, table.name, error)
        if isinstance(error, RefusedRowError):
            raise run.error(_refused(error, outcome.schema, fields), statement.query) from None
        raise


def _fill(run: Run, table: Writable, outcome: Outcome, query: Span) -> Outcome:
    rows = executions = 0

    def compute(target: Target) -> None:
        nonlocal rows, executions
        shape = target.change.shape
        executions += 1
        source = outcome if executions == 1 else run.query(Composed(run.source).copy(query))
        inserted = InsertedRows(shape, shape.ingest_fields)
        unique = checks_unique(shape)
        rows = insert_rows(source, inserted, lambda rows: target.change.insert(rows, absent=unique, once=unique))

    snapshot = table.change(Operation.INSERT, compute)
    return Outcome.changed("CREATE TABLE AS", rows, snapshot)


def _drop_again(run: Run, name: str, error: BaseException) -> None:
    """Drop the table that a failed statement created."""
    try:
        run.names.drop_table(TableIdent.split(name), if_exists=True)
    except SkerryError as left:
        if error.args:
            error.args = (f"{error.args[0]}; table {name} stays behind, empty: {left}", *error.args[1:])


def _exists(run: Run, ident: TableIdent) -> bool:
    try:
        return ident.name in run.names.tables(ident.database) or ident.name in run.names.views(ident.database)
    except NotFoundError:
        return False


def _fields(statement: CreateTable, run: Run, got: pa.Schema, query: Span) -> list[Field]:
    if not statement.columns:
        return [_inferred(run, field.name, field, query) for field in got]
    if len(statement.columns) != len(got):
        raise run.error(
            SqlError(
                f"the table declares {count_text(len(statement.columns), 'column')}, and the query gives {len(got)}"
            ),
            query,
        )
    return [_declared(run, column, field, query) for column, field in zip(statement.columns, got, strict=True)]


def _declared(run: Run, column: ColumnDef, got: pa.Field, query: Span) -> Field:
    if not column.type:
        found = _inferred(run, column.name.parts[0], got, column.span)
        return Field(found.name, found.type, column.nullable, column.comment)
    field = column_field(column, run)
    try:
        check_column(got, field)
    except DataError as error:
        raise run.error(error, query) from None
    return field


def _inferred(run: Run, name: str, got: pa.Field, place: Span) -> Field:
    try:
        return Field(name, stored_type(got, name))
    except SchemaError as error:
        raise run.error(error, place) from None


def _refused(error: RefusedRowError, got: pa.Schema, fields: list[Field]) -> DataError:
    """The error for a value; for a HUGEINT it says which type would have kept it."""
    of_column = [given for given, field in zip(got, fields, strict=True) if field.name == error.column]
    message = f"{error}; {_WIDER}" if any(map(has_hugeint, of_column)) else str(error)
    return DataError(message, row=error.row, column=error.column)
