"""Runs CREATE CATALOG, DROP CATALOG and REFRESH."""

from skerry.common.errors import AlreadyExistsError, NotFoundError, SkerryError, SqlError
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.scope import DEFAULT_DATABASE
from skerry.sql.script_text import Span
from skerry.sql.statement import CreateCatalog, DropCatalog, Refresh


def run_create_catalog(statement: CreateCatalog, run: Run) -> Outcome:
    """Create an external catalog."""
    name = statement.name.parts[0]
    try:
        run.names.create_catalog(name, {key: value for key, value, _ in statement.options})
    except AlreadyExistsError as error:
        if not statement.if_not_exists:
            raise run.error(error, statement.name) from None
        return Outcome.done(f"catalog {name} exists already")
    except SkerryError as error:
        raise run.error(error, _place(error, statement)) from None
    return Outcome.done(f"catalog {name} created")


def _place(error: SkerryError, statement: CreateCatalog) -> Span:
    """Position of the option that an error is about."""
    return next((span for key, _, span in statement.options if key in error.about), statement.name.span)


def run_drop_catalog(statement: DropCatalog, run: Run) -> Outcome:
    """Drop an external catalog; its tables stay."""
    name = statement.name.parts[0]
    try:
        run.names.drop_catalog(name)
    except NotFoundError as error:
        if not statement.if_exists:
            raise run.error(error, statement.name) from None
        return Outcome.done(f"there is no catalog {name}")
    if run.database.partition(".")[0].casefold() == name.casefold() and "." in run.database:
        run.state.database = DEFAULT_DATABASE
        return Outcome.done(f"catalog {name} dropped, using {DEFAULT_DATABASE} now")
    return Outcome.done(f"catalog {name} dropped")


def run_refresh(statement: Refresh, run: Run) -> Outcome:
    """Read a catalog again instead of using its cache."""
    parts = statement.name.parts
    least = {"catalog": 1, "database": 2, "table": 3}[statement.kind]
    if len(parts) < least:
        names = ", ".join(definition.name for definition in run.names.catalogs()) or "none"
        raise run.error(
            SqlError(
                f"{statement.name} is not in an external catalog, and only what is there is cached: write REFRESH "
                f"{statement.kind.upper()} {'.'.join(('catalog', 'database', 'table')[:least])}; catalogs: {names}"
            ),
            statement.name,
        )
    namespace = ".".join(parts[1:] if statement.kind == "database" else parts[1:-1]) or None
    table = parts[-1] if statement.kind == "table" else None
    try:
        run.names.refresh_catalog(parts[0], namespace, table)
    except SkerryError as error:
        raise run.error(error, statement.name) from None
    return Outcome.done(f"{statement.kind} {statement.name} is asked for again")
