"""``system.tables``, ``system.views``, ``system.databases``, ``system.columns`` and ``system.settings``."""

from collections.abc import Callable, Iterator, Sequence

import pyarrow as pa

from skerry.common.errors import AccessDeniedError, DamagedFileError, NotFoundError, SkerryError
from skerry.common.log import EventLog
from skerry.common.settings import SETTINGS
from skerry.sql.names import Given, ReadOnlyTable, TableHandle, TableSummary, View
from skerry.sql.scope import SESSION_SETTINGS, Scope
from skerry.sql.system.given import TIME, VERSIONS, column, from_millis, given_table, table_of
from skerry.sql.system.table_definition import FIELD_COLUMNS, field_values
from skerry.sql.text import partition_texts
from skerry.types.table_ident import TableIdent

_log = EventLog("sql")

TABLES = pa.schema(
    [
        column("database_name", pa.string(), "the database that it is in", nullable=False),
        column("table_name", pa.string(), "its name there", nullable=False),
        column("uuid", pa.string(), "its identity: another table of that name has another", nullable=False),
        column("comment", pa.string(), "its comment"),
        column("primary_key", pa.list_(pa.string()), "columns of the primary key", nullable=False),
        column("partitioned_by", pa.list_(pa.string()), "terms of its partitioning", nullable=False),
        column("schema_id", pa.int64(), "its current schema", nullable=False),
        column("snapshot_id", pa.int64(), "its latest snapshot, if it has one"),
        column("committed_at", TIME, "when that was committed"),
        column("row_versions", pa.int64(), VERSIONS, nullable=False),
        column("file_count", pa.int64(), "data files", nullable=False),
        column("size_bytes", pa.int64(), "bytes of data files", nullable=False),
        column(
            "location",
            pa.string(),
            "the folder of its files, within the lake",
            nullable=False,
        ),
    ]
)
VIEWS = pa.schema(
    [
        column("database_name", pa.string(), "the database that it is in", nullable=False),
        column("view_name", pa.string(), "its name there", nullable=False),
        column("query", pa.string(), "its query", nullable=False),
        column("lookup_database", pa.string(), "where names in the query are looked up", nullable=False),
        column("columns", pa.list_(pa.string()), "names of its columns; empty: the query's own", nullable=False),
        column("comment", pa.string(), "its comment"),
        column("version", pa.int64(), "how often it was created or replaced", nullable=False),
        column("created_at", TIME, "when this version was made", nullable=False),
    ]
)
DATABASES = pa.schema(
    [
        column("database_name", pa.string(), "its name", nullable=False),
        column("comment", pa.string(), "its comment"),
        column("table_count", pa.int64(), "tables in it", nullable=False),
        column("view_count", pa.int64(), "views in it", nullable=False),
    ]
)
COLUMNS = pa.schema(
    [
        column("database_name", pa.string(), "the table's database", nullable=False),
        column("table_name", pa.string(), "the table", nullable=False),
        column("ordinal", pa.int32(), "place of the column, from 1", nullable=False),
        *FIELD_COLUMNS,
    ]
)
SETTING_COLUMNS = pa.schema(
    [
        column("name", pa.string(), "name of the setting", nullable=False),
        column("value", pa.string(), "what it is now; credentials are hidden"),
        column("default", pa.string(), "the value if it is not set"),
        column("scope", pa.string(), "session: SET changes it; lake: fixed when the lake is opened", nullable=False),
        column("description", pa.string(), "what it does", nullable=False),
    ]
)
_BY_NAME_ALONE = frozenset({"database_name", "table_name", "view_name"})


def tables_table(scope: Scope) -> Given:
    """All tables. If only names are needed, no table is opened."""

    def compute(columns: Sequence[str]) -> pa.Table:
        if set(columns) <= _BY_NAME_ALONE:
            names = [(d, n) for d in scope.names.databases() for n in scope.names.tables(d)]
            return table_of(pa.schema([TABLES.field(0), TABLES.field(1)]), names)
        return table_of(TABLES, list(_table_rows(scope)))

    return given_table("system.tables", TABLES, compute)


def _table_rows(scope: Scope) -> Iterator[tuple[object, ...]]:
    for database, name, table in listed_tables(scope):
        try:
            row = _table_row(database, name, table)
        except (DamagedFileError, AccessDeniedError) as error:
            _left_out(table.name, error)
        else:
            yield row


def _left_out(name: str, error: SkerryError) -> None:
    """Log that a damaged table is left out, so that the others can still be listed."""
    _log.warning("left out of a system table, since a file of it cannot be read", table=name, problem=str(error))


def _table_row(database: str, name: str, table: TableHandle | ReadOnlyTable) -> tuple[object, ...]:
    schema = table.schema
    if isinstance(table, ReadOnlyTable):
        found = table.summary()
    else:
        snapshot = table.snapshot()
        total = None if snapshot is None else snapshot.total
        found = None
        if snapshot is not None and total is not None:
            found = TableSummary(snapshot.id, snapshot.commit_ms, total.records, total.files, total.bytes)
    return (
        database,
        name,
        table.uuid,
        schema.comment,
        list(schema.primary_key),
        partition_texts(schema),
        schema.id,
        None if found is None else found.snapshot_id,
        None if found is None else from_millis(found.commit_ms),
        0 if found is None else found.rows,
        0 if found is None else found.files,
        0 if found is None else found.size_bytes,
        table.location,
    )


def listed_tables(scope: Scope) -> Iterator[tuple[str, str, TableHandle | ReadOnlyTable]]:
    """Databases, names and tables that the session lists; those that cannot be opened are left out."""
    for database, name, found in _all_found(scope, scope.names.tables):
        if not isinstance(found, View):
            yield database, name, found


def _all_found(
    scope: Scope, names_in: Callable[[str], list[str]]
) -> Iterator[tuple[str, str, TableHandle | ReadOnlyTable | View]]:
    """The tables and views of all databases, without those that are dropped during the listing or cannot be read."""
    for database in scope.names.databases():
        for name in names_in(database):
            try:
                found = scope.names.find(TableIdent.of(database, name))
            except NotFoundError:
                continue  # dropped since it was listed
            except (DamagedFileError, AccessDeniedError) as error:
                _left_out(f"{database}.{name}", error)
            else:
                yield database, name, found


def views_table(scope: Scope) -> Given:
    """All views."""

    def rows() -> Iterator[tuple[object, ...]]:
        for database, name, view in _all_found(scope, scope.names.views):
            if isinstance(view, View):
                created = from_millis(view.created_ms)
                columns = list(view.columns)
                yield database, name, view.query, view.database, columns, view.comment, view.version, created

    return given_table("system.views", VIEWS, lambda _: table_of(VIEWS, list(rows())))


def databases_table(scope: Scope) -> Given:
    """All databases."""

    def compute(_: object) -> pa.Table:
        rows = [
            (name, _comment(scope, name), len(scope.names.tables(name)), len(scope.names.views(name)))
            for name in scope.names.databases()
        ]
        return table_of(DATABASES, rows)

    return given_table("system.databases", DATABASES, compute)


def _comment(scope: Scope, database: str) -> str | None:
    try:
        return scope.names.database_comment(database)
    except (DamagedFileError, AccessDeniedError) as error:
        _log.warning("the comment of a database cannot be read", database=database, problem=str(error))
        return None


def columns_table(scope: Scope) -> Given:
    """The columns of all tables."""

    def rows() -> Iterator[tuple[object, ...]]:
        for database, name, table in listed_tables(scope):
            try:
                schema = table.schema
            except (DamagedFileError, AccessDeniedError) as error:
                _left_out(table.name, error)
                continue
            for ordinal, field in enumerate(schema.fields, 1):
                yield database, name, ordinal, *field_values(schema, field)

    return given_table("system.columns", COLUMNS, lambda _: table_of(COLUMNS, list(rows())))


def settings_table(scope: Scope) -> Given:
    """All settings, with their values in this session."""

    def compute(_: object) -> pa.Table:
        values = {**scope.names.settings(), **scope.state.settings}
        of_session = {spec.name for spec in SESSION_SETTINGS}
        rows = [
            (
                spec.name,
                None if values[spec.name] is None else str(values[spec.name]),
                spec.default,
                "session" if spec.name in of_session else "lake",
                spec.doc,
            )
            for spec in SETTINGS
        ]
        return table_of(SETTING_COLUMNS, rows)

    return given_table("system.settings", SETTING_COLUMNS, compute)
