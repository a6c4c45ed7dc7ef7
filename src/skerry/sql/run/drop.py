"""DROP TABLE, and which names are nobody's to create or drop."""

from skerry.common.errors import NotFoundError, SkerryError, SqlError
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import SYSTEM_DATABASE, Run
from skerry.sql.statement import DropTable, Name


def run_drop_table(statement: DropTable, run: Run) -> Outcome:
    """Drop a table."""
    database, name = run.resolve(statement.name)
    refuse_system_name(run, database, name, statement.name, "dropped")
    full = f"{database}.{name}"
    try:
        run.names.drop_table(full)
    except NotFoundError as error:
        if not statement.if_exists or _is_something_else(error):
            raise run.error(error, statement.name) from None
        return Outcome.done(f"there is no table {full}")
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    return Outcome.done(f"table {full} dropped")


def _is_something_else(error: NotFoundError) -> bool:
    """There is something of that name, a view: IF EXISTS does not mean that."""
    return " is a view" in str(error) or " is a table" in str(error)


def refuse_system_name(run: Run, database: str, name: str, place: Name, verb: str) -> None:
    """Refuse the names of system tables."""
    if database.casefold() == SYSTEM_DATABASE:
        raise run.error(SqlError(f"the database {SYSTEM_DATABASE} is Skerry's own: nothing in it can be {verb}"), place)
    if "$" in name:
        raise run.error(SqlError(f"names with $ are those of system tables: {place} cannot be {verb}"), place)
