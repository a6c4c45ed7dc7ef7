"""Runs CREATE DATABASE, DROP DATABASE and USE."""

from collections.abc import Sequence

from skerry.common.errors import AlreadyExistsError, NotFoundError, SkerryError, SqlError
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.scope import DEFAULT_DATABASE, SYSTEM_DATABASE, current_database
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
        if not statement.cascade and "cascade" in error.about:
            error.args = (f"{error}; CASCADE drops them, too", *error.args[1:])
        raise run.error(error, statement.name) from None
    message = f"database {name} dropped"
    if run.database.casefold() == name.casefold() and name != DEFAULT_DATABASE:
        run.state.database = DEFAULT_DATABASE
        message += f", using {DEFAULT_DATABASE} now"
    return Outcome.done(message)


def run_use(statement: Use, run: Run) -> Outcome:
    """Make a database the current one, or a namespace of an external catalog, or the catalog itself.

    In ``USE a.b``, ``a`` is an external catalog if there is one, else ``a.b`` is a namespace of several levels.
    """
    parts = statement.name.parts
    if len(parts) == 1:
        found = next((d for d in existing_databases(run) if d.casefold() == parts[0].casefold()), None)
        if found is not None:
            run.state.database = current_database(found)
            return Outcome.done(f"using database {found}")
    try:
        run.state.database = _external(parts, run)
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    catalog, _, namespace = run.database.partition(".")
    return Outcome.done(f"using namespace {run.database.strip('.')}" if namespace else f"using catalog {catalog}")


def _external(parts: Sequence[str], run: Run) -> str:
    """``catalog.namespace``, or ``catalog.``; raises an error if there is no such namespace, catalog or database."""
    catalogs = {catalog.name.casefold(): catalog.name for catalog in run.names.catalogs()}
    current, dot, _ = run.database.partition(".")
    known = catalogs.get(parts[0].casefold())
    if known is not None and len(parts) == 1:
        run.names.catalog_namespaces(known)  # raises an error if it cannot be reached
        return f"{known}."
    if known is not None:
        run.names.catalog_tables(known, ".".join(parts[1:]))
        return ".".join((known, *parts[1:]))
    deep = ".".join(parts).casefold()
    own = next((name for name in run.names.databases() if name.casefold() == deep), None)
    if own is not None and len(parts) > 1:
        return current_database(own)
    if dot and current:
        run.names.catalog_tables(current, ".".join(parts))
        return ".".join((current, *parts))
    if len(parts) == 1:
        run.names.tables(parts[0])  # raises an error that names the most similar database
        return parts[0]
    names = ", ".join(catalogs.values()) or "none"
    raise NotFoundError(f"there is no catalog {parts[0]}; USE database, or USE catalog.namespace; catalogs: {names}")


def existing_databases(run: Run) -> list[str]:
    """All usable databases: the created ones, ``default``, and ``system``."""
    return sorted({*run.names.databases(), DEFAULT_DATABASE, SYSTEM_DATABASE})


def _name(name: Name, run: Run) -> str:
    if len(name.parts) > 1:
        raise run.error(SqlError(f"{name} has {len(name.parts)} parts: a database's name has one"), name)
    return name.parts[0]
