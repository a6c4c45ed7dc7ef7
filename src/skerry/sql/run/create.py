"""CREATE TABLE."""

from skerry.common.errors import AlreadyExistsError, SkerryError
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.run.create_as import run_create_as
from skerry.sql.run.definition import column_field, table_schema
from skerry.sql.run.drop import refuse_system_name
from skerry.sql.statement import CreateTable


def run_create_table(statement: CreateTable, run: Run) -> Outcome:
    """Create a table; with a query, fill it."""
    if statement.query is not None:
        return run_create_as(statement, run)
    database, name = run.resolve(statement.name)
    refuse_system_name(run, database, name, statement.name, "created")
    schema = table_schema(statement, [column_field(column, run) for column in statement.columns], run)
    try:
        table = run.names.create_table(f"{database}.{name}", schema)
    except AlreadyExistsError as error:
        if not statement.if_not_exists:
            raise run.error(error, statement.name) from None
        table = run.table(statement.name, to="create")
        return Outcome.done(f"table {table.name} exists already")
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    return Outcome.done(f"table {table.name} created")
