"""Runs SHOW: TABLES, VIEWS, DATABASES, COLUMNS, SETTINGS, CREATE TABLE and VIEW, and system tables of a table."""

import difflib
import re
from collections.abc import Sequence

import pyarrow as pa

from skerry.common.errors import SkerryError, SqlError
from skerry.iceberg.view import IcebergView
from skerry.sql.names import Given, ReadOnlyTable, View
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.run.describe import describe
from skerry.sql.scope import DEFAULT_DATABASE, SYSTEM_DATABASE
from skerry.sql.statement import Name, Show
from skerry.sql.system import LAKE_TABLES
from skerry.sql.system.catalogue import settings_table
from skerry.sql.temporary import TEMPORARY_DATABASE
from skerry.sql.text import create_statements_text, create_view_text, external_view_text, name_text, string_text

_OF_TABLES = ("snapshots", "files", "manifests", "schemas", "partitions", "options", "tags", "history", "indexes")
_KINDS = (
    "tables",
    "views",
    "databases",
    "catalogs",
    "columns",
    "settings",
    "create table",
    "create view",
    "create database",
)


def run_show(statement: Show, run: Run) -> Outcome:
    """List the objects of a kind."""
    match statement.kind:
        case "tables" | "views":
            return _show_names(statement, run)
        case "databases":
            names = [n for n in _databases(statement, run) if _like_filter(statement.like).fullmatch(n)]
            return Outcome.of_table(pa.table({"database_name": pa.array(names, pa.string())}))
        case "catalogs":
            return _show_catalogs(statement, run)
        case "current database":
            return Outcome.of_table(pa.table({"database_name": pa.array([run.database.strip(".")], pa.string())}))
        case "settings":
            return _show_settings(statement, run)
        case "columns":
            return _filtered(describe(run, _named(statement, run)), statement.like)
        case "create table" | "create view":
            return _show_create(statement, run)
        case "create database":
            return _show_create_database(statement, run)
        case kind if kind in _OF_TABLES:
            return _show_system_table(statement, run)
    near = difflib.get_close_matches(statement.kind, [*_KINDS, *_OF_TABLES], n=1)
    hint = f"did you mean SHOW {near[0].upper()}?" if near else f"there are {', '.join([*_KINDS, *_OF_TABLES]).upper()}"
    raise run.error(SqlError(f"there is no SHOW {statement.kind.upper()}; {hint}"), statement.span)


def _databases(statement: Show, run: Run) -> list[str]:
    if statement.name is None:
        return run.names.databases()
    try:
        catalog, *levels = statement.name.parts
        return run.names.catalog_namespaces(catalog, ".".join(levels))
    except SkerryError as error:
        raise run.error(error, statement.name) from None


def _show_catalogs(statement: Show, run: Run) -> Outcome:
    wanted = _like_filter(statement.like)
    found = [catalog for catalog in run.names.catalogs() if wanted.fullmatch(catalog.name)]
    columns = {
        "catalog_name": pa.array([catalog.name for catalog in found], pa.string()),
        "type": pa.array([catalog.type for catalog in found], pa.string()),
    }
    return Outcome.of_table(pa.table(columns))


def _show_external(statement: Show, name: Name, run: Run) -> Outcome:
    """Tables and views, or views only, in a namespace of an external catalog."""
    namespace = ".".join(name.parts[1:])
    try:
        rows = [(view, "view") for view in run.names.catalog_views(name.parts[0], namespace)]
        if statement.kind == "tables":
            rows += [(table, "table") for table in run.names.catalog_tables(name.parts[0], namespace)]
    except SkerryError as error:
        raise run.error(error, name) from None
    return _listed(statement, namespace, rows)


def _external_name(statement: Show, run: Run) -> Name | None:
    """The namespace of an external catalog to list; None for a database of the lake."""
    name = statement.name
    if name is not None and len(name.parts) > 1:
        return name
    catalog, dot, namespace = run.database.partition(".")
    if not dot or not catalog:
        return None
    if name is None and not namespace:
        problem = f"catalog {catalog} has no current namespace: write SHOW TABLES FROM {catalog}.namespace"
        raise run.error(SqlError(problem), statement.span)
    if name is None:
        return Name((catalog, *namespace.split(".")), statement.span)
    is_own = run.place((name.parts[0], ""), run.database).catalog == ""
    return None if is_own else Name((catalog, *name.parts), name.span)


def _show_names(statement: Show, run: Run) -> Outcome:
    external = _external_name(statement, run)
    if external is not None:
        return _show_external(statement, external, run)
    database = _database(statement, run)
    rows: list[tuple[str, str]] = []
    if database == SYSTEM_DATABASE:
        rows += [(name, "system table") for name in LAKE_TABLES if statement.kind == "tables"]
    elif database in run.names.databases():
        rows += [(name, "view") for name in run.names.views(database)]
        rows += [(name, "table") for name in run.names.tables(database) if statement.kind == "tables"]
    own: list[tuple[str, str]] = []
    if statement.name is None:
        own += [(name, "temporary view") for name in run.state.temporary.views()]
        own += [(name, "temporary table") for name in run.state.temporary.tables() if statement.kind == "tables"]
    return _listed(statement, database, rows, own)


def _listed(
    statement: Show, database: str, rows: list[tuple[str, str]], own: Sequence[tuple[str, str]] = ()
) -> Outcome:
    """Names with their kinds, sorted; ``own`` are those of the session."""
    wanted = _like_filter(statement.like)
    placed = [
        *((name, database, kind) for name, kind in rows),
        *((name, TEMPORARY_DATABASE, kind) for name, kind in own),
    ]
    placed = sorted(row for row in placed if wanted.fullmatch(row[0]))
    columns = {
        "database_name": pa.array([place for _, place, _ in placed], pa.string()),
        "table_name" if statement.kind == "tables" else "view_name": pa.array([n for n, _, _ in placed], pa.string()),
    }
    if statement.kind == "tables":
        columns["kind"] = pa.array([kind for _, _, kind in placed], pa.string())
    return Outcome.of_table(pa.table(columns))


def _database(statement: Show, run: Run) -> str:
    """The database to list; ``default`` may not exist yet."""
    name = statement.name
    written = run.database.strip(".") if name is None else name.parts[0]
    if written.casefold() == SYSTEM_DATABASE:
        return SYSTEM_DATABASE
    found = next((d for d in run.names.databases() if d.casefold() == written.casefold()), None)
    if found is None and written != DEFAULT_DATABASE:
        try:
            run.names.tables(written)
        except SkerryError as error:
            raise run.error(error, statement.span if name is None else name) from None
    return found or written


def _show_settings(statement: Show, run: Run) -> Outcome:
    settings = settings_table(run)
    return _filtered(settings.read(["name", "value", "description"], None).read_all(), statement.like)


def _show_system_table(statement: Show, run: Run) -> Outcome:
    name = _named(statement, run)
    system = Name((*name.parts[:-1], f"{name.parts[-1]}${statement.kind}"), name.span)
    found = run.find(system)
    assert isinstance(found, Given)
    if statement.like is None:
        return Outcome(found.schema, lambda: found.read(found.schema.names, None))
    return _filtered(found.read(found.schema.names, None).read_all(), statement.like)


def _show_create(statement: Show, run: Run) -> Outcome:
    name = _named(statement, run)
    found = run.find(name)
    kind = statement.kind.removeprefix("create ")
    if isinstance(found, Given):
        raise run.error(
            SqlError(f"{name} is a system table, which no statement creates; DESCRIBE {name} describes it"), name
        )
    if isinstance(found, ReadOnlyTable) and found.is_foreign:
        reason = f"{found.name} was not created by a statement: {found.read_only_reason}; DESCRIBE {name} describes it"
        raise run.error(SqlError(reason), name)
    if isinstance(found, View) != (kind == "view"):
        other = "view" if isinstance(found, View) else "table"
        raise run.error(SqlError(f"{found.name} is a {other}: SHOW CREATE {other.upper()} {name} shows it"), name)
    if isinstance(found, IcebergView):
        return Outcome.of_table(pa.table({"statement": pa.array([external_view_text(found)], pa.string())}))
    text = create_view_text(found) if isinstance(found, View) else create_statements_text(found.name, found.schema)
    return Outcome.of_table(pa.table({"statement": pa.array([text], pa.string())}))


def _show_create_database(statement: Show, run: Run) -> Outcome:
    database = _database(statement, run)
    if database == SYSTEM_DATABASE:
        raise run.error(SqlError("the database system is Skerry's own, and no statement creates it"), statement.span)
    comment = run.names.database_comment(database) if database in run.names.databases() else None
    text = f"CREATE DATABASE {name_text(database)}" + ("" if comment is None else f" COMMENT {string_text(comment)}")
    return Outcome.of_table(pa.table({"statement": pa.array([text], pa.string())}))


def _named(statement: Show, run: Run) -> Name:
    if statement.name is None:
        raise run.error(SqlError(f"SHOW {statement.kind.upper()} of what? Name a table behind it"), statement.span)
    return statement.name


def _filtered(rows: pa.Table, like: str | None) -> Outcome:
    """The rows with a first column that matches the pattern."""
    wanted = _like_filter(like)
    mask = [wanted.fullmatch(str(value)) is not None for value in rows.column(0).to_pylist()]
    return Outcome.of_table(rows.filter(pa.array(mask, pa.bool_())) if not all(mask) else rows)


def _like_filter(pattern: str | None) -> re.Pattern[str]:
    """A LIKE pattern as a regular expression, ignoring case; None: all.

    ``%`` and Spark's ``*`` are any text, ``_`` is one character, and Spark's ``|`` separates patterns.
    """
    if pattern is None:
        return re.compile(".*", re.DOTALL)
    parts = ({"%": ".*", "*": ".*", "_": ".", "|": "|"}.get(c, re.escape(c)) for c in pattern)
    return re.compile("".join(parts), re.DOTALL | re.IGNORECASE)
