"""Runs CREATE DATABASE, DROP DATABASE and USE."""

from skerry.common.errors import AlreadyExistsError, NotFoundError, SkerryError, SqlError
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.scope import DEFAULT_DATABASE, SYSTEM_DATABASE
from skerry.sql.statement import CreateDatabase, DropDatabase, Name, Use


def run_create_database(statement: CreateDatabase, run: Run) -> Outcome:
    """Create a database."""
    name = _name(statement.name, run)
    try:
        run.names.create_database(name, comment=statement.comment)
    except AlreadyExistsError as error:
        if not statement.if_not_exists:
            raise run.error(error, statement.name) from None
        return Outcome.done(f"database {name} exists already")
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    return Outcome.done(f"database {name} created")


def run_drop_database(statement: DropDatabase, run: Run) -> Outcome:
    """Drop a database; with CASCADE also its tables and views."""
    name = _name(statement.name, run)
    if name.casefold() == SYSTEM_DATABASE:
        raise run.error(SqlError("the database system is Skerry's own: it cannot be dropped"), statement.name)
    try:
        run.names.drop_database(name, cascade=statement.cascade)
    except NotFoundError as error:
        if not statement.if_exists:
            raise run.error(error, statement.name) from None
        return Outcome.done(f"there is no database {name}")
    except SkerryError as error:
        if not statement.cascade:
            error.args = (f"{error}; CASCADE drops them, too", *error.args[1:])
        raise run.error(error, statement.name) from None
    message = f"database {name} dropped"
    if run.database.casefold() == name.casefold() and name != DEFAULT_DATABASE:
        run.state.database = DEFAULT_DATABASE
        message += f", using {DEFAULT_DATABASE} now"
    return Outcome.done(message)


def run_use(statement: Use, run: Run) -> Outcome:
    """Make a database the current one."""
    name = _name(statement.name, run)
    found = next((d for d in existing_databases(run) if d.casefold() == name.casefold()), None)
    if found is None:
        try:
            run.names.tables(name)
        except SkerryError as error:
            raise run.error(error, statement.name) from None
    run.state.database = found or name
    return Outcome.done(f"using database {run.database}")


def existing_databases(run: Run) -> list[str]:
    """All usable databases: the created ones, ``default``, and ``system``."""
    return sorted({*run.names.databases(), DEFAULT_DATABASE, SYSTEM_DATABASE})


def _name(name: Name, run: Run) -> str:
    if len(name.parts) > 1:
        raise run.error(SqlError(f"{name} has {len(name.parts)} parts: a database's name has one"), name)
    return name.parts[0]
