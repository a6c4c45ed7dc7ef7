"""Runs DROP TABLE, and refuses reserved names."""

from skerry.common.errors import NotFoundError, SkerryError, SqlError
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.scope import SYSTEM_DATABASE
from skerry.sql.statement import DropTable, Name
from skerry.sql.temporary import TEMPORARY_DATABASE
from skerry.types.table_ident import TableIdent


def run_drop_table(statement: DropTable, run: Run) -> Outcome:
    """Drop a table."""
    ident = run.resolve(statement.name)
    refuse_system_name(run, ident, statement.name, "dropped")
    temporary = run.state.temporary
    if temporary.is_registered(ident):
        problem = f"{ident.name} is data of the program: lake.unregister({ident.name!r}) forgets it"
        raise run.error(SqlError(problem), statement.name)
    try:
        run.home(ident).drop_table(ident)
        if temporary.holds(ident):
            temporary.forget(ident.name)
    except NotFoundError as error:
        if not statement.if_exists or error.found:  # IF EXISTS does not cover a view
            raise run.error(error, statement.name) from None
        return Outcome.done(f"there is no table {ident}")
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    return Outcome.done(f"table {ident} dropped")


def created_ident(run: Run, name: Name, what: str = "table", *, temporary: bool) -> TableIdent:
    """The name of a table or view to create: in the session if it is temporary, else in the lake."""
    if not temporary:
        ident = run.resolve(name, what=what, stored=True)
        is_temp = ident.database.casefold() == TEMPORARY_DATABASE and not ident.catalog
        if is_temp and TEMPORARY_DATABASE not in {database.casefold() for database in run.names.databases()}:
            problem = f"{TEMPORARY_DATABASE} is where temporary names are: write CREATE TEMP {what.upper()}, or "
            problem += "choose another database"
            raise run.error(SqlError(problem), name)
        return ident
    if len(name.parts) > 1 and (len(name.parts) > 2 or name.parts[0].casefold() != TEMPORARY_DATABASE):
        problem = (
            f"a temporary {what} is in no database: write {name.parts[-1]} or {TEMPORARY_DATABASE}.{name.parts[-1]}"
        )
        raise run.error(SqlError(problem), name)
    ident = TableIdent.of(TEMPORARY_DATABASE, name.parts[-1])
    if run.state.temporary.is_registered(ident):
        problem = f"data of the program is registered as {ident.name}; lake.unregister({ident.name!r}) forgets it"
        raise run.error(SqlError(problem), name)
    return ident


def refuse_system_name(run: Run, ident: TableIdent, place: Name, verb: str) -> None:
    """Refuse the names of system tables, and of tables in external catalogs and in namespaces of several levels."""
    if ident.catalog:
        reason = (
            "a name of three or more parts is that of an external catalog, or of an Iceberg client's table in a "
            "namespace of several levels, which Skerry only reads"
        )
        raise run.error(SqlError(f"{ident} cannot be {verb}: {reason}"), place)
    if ident.database.casefold() == SYSTEM_DATABASE:
        raise run.error(SqlError(f"the database {SYSTEM_DATABASE} is Skerry's own: nothing in it can be {verb}"), place)
    if "$" in ident.name:
        raise run.error(SqlError(f"names with $ are those of system tables: {place} cannot be {verb}"), place)
