"""Runs DROP TABLE, and refuses reserved names."""

from skerry.common.errors import NotFoundError, SkerryError, SqlError
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.scope import SYSTEM_DATABASE
from skerry.sql.statement import DropTable, Name
from skerry.types.table_ident import TableIdent


def run_drop_table(statement: DropTable, run: Run) -> Outcome:
    """Drop a table."""
    ident = run.resolve(statement.name)
    refuse_system_name(run, ident, statement.name, "dropped")
    try:
        run.names.drop_table(ident)
    except NotFoundError as error:
        if not statement.if_exists or error.found:  # IF EXISTS does not cover a view
            raise run.error(error, statement.name) from None
        return Outcome.done(f"there is no table {ident}")
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    return Outcome.done(f"table {ident} dropped")


def refuse_system_name(run: Run, ident: TableIdent, place: Name, verb: str) -> None:
    """Refuse the names of system tables, and of tables in external catalogs."""
    if ident.catalog:
        reason = "a name of three or more parts is that of an external catalog, which Skerry only reads"
        raise run.error(SqlError(f"{ident} cannot be {verb}: {reason}"), place)
    if ident.database.casefold() == SYSTEM_DATABASE:
        raise run.error(SqlError(f"the database {SYSTEM_DATABASE} is Skerry's own: nothing in it can be {verb}"), place)
    if "$" in ident.name:
        raise run.error(SqlError(f"names with $ are those of system tables: {place} cannot be {verb}"), place)
