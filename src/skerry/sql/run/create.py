"""Runs CREATE TABLE. With AS SELECT, columns are the query's unless declared; if filling fails, it drops the table."""

from collections.abc import Hashable

import pyarrow as pa

from skerry.common.errors import AlreadyExistsError, DataError, NotFoundError, SchemaError, SkerryError, SqlError
from skerry.common.wording import count_text
from skerry.sql.names import Names, ReadOnlyTable, TableHandle, Target, View, Writable
from skerry.sql.outcome import Outcome
from skerry.sql.run.column_cast import check_given
from skerry.sql.run.context import Run
from skerry.sql.run.definition import column_field, table_schema
from skerry.sql.run.drop import created_ident, refuse_system_name
from skerry.sql.run.inserted import InsertedRows, checks_unique, insert_rows, write_directly
from skerry.sql.run.stored import has_hugeint, stored_type
from skerry.sql.script_text import Composed, Span
from skerry.sql.statement import ColumnDef, CreateTable, Name
from skerry.store.update.read_rows import RefusedRowError
from skerry.table.snapshot import Operation, Snapshot
from skerry.types.field import Field
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

_WIDER = "a HUGEINT, like a sum, becomes BIGINT; write CAST(… AS DECIMAL(38, 0)) to keep 38 digits"


def run_create_table(statement: CreateTable, run: Run) -> Outcome:
    """Create a table; with a query, fill it."""
    ident = created_ident(run, statement.name, temporary=statement.temporary)
    refuse_system_name(run, ident, statement.name, "created")
    names = run.state.temporary.names if statement.temporary else run.names
    if statement.query is not None:
        outcome = _create_as(statement, run, names, ident)
    else:
        outcome = _create_empty(statement, run, names, ident)
    if statement.temporary:
        run.state.temporary.note(ident.name)
    return outcome


def _create_empty(statement: CreateTable, run: Run, names: Names, ident: TableIdent) -> Outcome:
    schema = table_schema(statement, [column_field(column, run) for column in statement.columns], run)
    try:
        if statement.or_replace:
            return _replace(statement, run, names, ident, schema, None)
        table = names.create_table(ident, schema)
    except AlreadyExistsError as error:
        if not statement.if_not_exists:
            raise run.error(error, statement.name) from None
        return _exists_already(run, names, ident, statement.name)
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    return Outcome.done(f"table {table.name} created")


def _exists_already(run: Run, names: Names, ident: TableIdent, name: Name) -> Outcome:
    """The outcome if a table of that name exists; raises an error for a view."""
    found = names.find(ident)
    if isinstance(found, View):
        problem = f"{found.name} is a view: there is nothing to create but the tables it is made of"
        raise run.error(SqlError(problem), name)
    return Outcome.done(f"table {found.name} exists already")


def _create_as(statement: CreateTable, run: Run, names: Names, ident: TableIdent) -> Outcome:
    """Create a table from a query; returns the number of rows."""
    assert statement.query is not None
    if not statement.or_replace and _exists(names, ident):
        if statement.if_not_exists:
            return _exists_already(run, names, ident, statement.name)
        raise run.error(AlreadyExistsError(f"{ident} exists already"), statement.name)
    outcome = run.query(Composed(run.source).copy(statement.query))
    fields = _fields(statement, run, outcome.schema, statement.query)
    schema = table_schema(statement, fields, run)
    try:
        if statement.or_replace:
            return _replace(statement, run, names, ident, schema, outcome)
        return _create_filled(statement, run, names, ident, schema, outcome)
    except RefusedRowError as error:
        raise run.error(_refused(error, outcome.schema, fields), statement.query) from None
    except SkerryError as error:
        raise run.error(error, statement.name) from None


def _create_filled(
    statement: CreateTable, run: Run, names: Names, ident: TableIdent, schema: Schema, outcome: Outcome
) -> Outcome:
    assert statement.query is not None
    table = names.create_table(ident, schema)
    try:
        rows, snapshot = _fill(run, table, outcome, statement.query, Operation.INSERT)
    except BaseException as error:
        _drop_again(names, table.name, error)
        raise
    return Outcome.changed("CREATE TABLE AS", rows, snapshot)


def _replace(
    statement: CreateTable, run: Run, names: Names, ident: TableIdent, schema: Schema, outcome: Outcome | None
) -> Outcome:
    """CREATE OR REPLACE: a table of the same form keeps its history and gets new rows, any other is replaced."""
    query = statement.query or statement.span
    old = _find_table(run, names, ident, statement.name)
    rows, snapshot = 0, None
    if old is not None and _form(old.schema) == _form(schema):
        rows, snapshot = _fill(run, old, outcome, query, Operation.OVERWRITE)
    else:

        def fill(table: TableHandle) -> None:
            nonlocal rows, snapshot
            if outcome is not None:
                rows, snapshot = _fill(run, table, outcome, query, Operation.INSERT)

        old = names.replace_table(ident, schema, fill)
    if outcome is None:
        return Outcome.done(f"table {old.name} replaced" if snapshot else f"table {old.name} created")
    return Outcome.changed("CREATE TABLE AS", rows, snapshot)


def _find_table(run: Run, names: Names, ident: TableIdent, name: Name) -> TableHandle | None:
    try:
        found = names.find(ident)
    except NotFoundError:
        return None
    if isinstance(found, ReadOnlyTable):
        raise run.error(
            SqlError(f"cannot replace {found.name}: the table is read-only, because {found.read_only_reason}"), name
        )
    if isinstance(found, View):
        raise run.error(
            SqlError(f"{found.name} is a view: DROP VIEW drops it, and then a table may take its name"), name
        )
    return found


def _form(schema: Schema) -> Hashable:
    """Everything that two tables have in common if only their rows differ."""
    columns = tuple((f.name, str(f.type), f.nullable, f.description, repr(f.default)) for f in schema.fields)
    terms = tuple(schema.partition_by)
    return columns, tuple(schema.primary_key), terms, tuple(sorted(schema.options.items())), schema.comment


def _fill(
    run: Run, table: Writable, outcome: Outcome | None, query: Span, operation: Operation
) -> tuple[int, Snapshot]:
    rows = executions = 0

    def compute(target: Target) -> None:
        nonlocal rows, executions
        if operation is Operation.OVERWRITE:
            target.change.clear()
        if outcome is None:
            return
        shape = target.change.shape
        executions += 1
        source = outcome if executions == 1 else run.query(Composed(run.source).copy(query))
        inserted = InsertedRows(shape, shape.ingest_fields)
        unique = checks_unique(shape)
        written = None if unique else write_directly(source, target.change, shape.ingest_fields)
        if written is not None:
            rows = written
            return
        rows = insert_rows(source, inserted, lambda rows: target.change.insert(rows, absent=unique, once=unique))

    snapshot = table.change(operation, compute)
    return rows, snapshot


def _drop_again(names: Names, name: str, error: BaseException) -> None:
    """Drop the table that the failed statement created."""
    try:
        names.drop_table(TableIdent.split(name), if_exists=True)
    except SkerryError as left:
        if error.args:
            error.args = (f"{error.args[0]}; table {name} stays behind, empty: {left}", *error.args[1:])


def _exists(names: Names, ident: TableIdent) -> bool:
    try:
        return ident.name in names.tables(ident.database) or ident.name in names.views(ident.database)
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
        check_given(got, field, run.dialect)
    except DataError as error:
        raise run.error(error, query) from None
    return field


def _inferred(run: Run, name: str, got: pa.Field, place: Span) -> Field:
    try:
        return Field(name, stored_type(got, name))
    except SchemaError as error:
        raise run.error(error, place) from None


def _refused(error: RefusedRowError, got: pa.Schema, fields: list[Field]) -> DataError:
    """The error for a value; for a HUGEINT it names the type that would hold it."""
    of_column = [given for given, field in zip(got, fields, strict=True) if field.name == error.column]
    message = f"{error}; {_WIDER}" if any(map(has_hugeint, of_column)) else str(error)
    return DataError(message, row=error.row, column=error.column)
