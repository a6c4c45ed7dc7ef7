"""``system.tables``, ``system.views``, ``system.databases``, ``system.columns`` and ``system.settings``."""

from collections.abc import Iterator, Sequence

import pyarrow as pa

from skerry.common.errors import NotFoundError
from skerry.common.settings import SETTINGS
from skerry.sql.names import Given, TableHandle, View
from skerry.sql.run.context import Run
from skerry.sql.run.setting import SESSION_SETTINGS
from skerry.sql.system.given import TIME, column, from_millis, given_table, table_of
from skerry.sql.text import partition_texts, type_text, value_text

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
        column("row_count", pa.int64(), "rows in its files; of a primary-key table, versions", nullable=False),
        column("file_count", pa.int64(), "data files", nullable=False),
        column("size_bytes", pa.int64(), "bytes of data files", nullable=False),
        column("location", pa.string(), "the folder of its files, within the lake", nullable=False),
    ]
)
VIEWS = pa.schema(
    [
        column("database_name", pa.string(), "the database that it is in", nullable=False),
        column("view_name", pa.string(), "its name there", nullable=False),
        column("query", pa.string(), "what it stands for", nullable=False),
        column("lookup_database", pa.string(), "where names in the query are looked up", nullable=False),
        column("columns", pa.list_(pa.string()), "names of its columns; empty: the query's own", nullable=False),
        column("comment", pa.string(), "its comment"),
        column("version", pa.int64(), "how often it was created or replaced", nullable=False),
        column("created_at", TIME, "when this version was", nullable=False),
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
        column("column_name", pa.string(), "its name", nullable=False),
        column("type", pa.string(), "its type", nullable=False),
        column("nullable", pa.bool_(), "whether it may be NULL", nullable=False),
        column("key", pa.int32(), "its place in the primary key, from 1"),
        column("default", pa.string(), "its default, as it is written in SQL"),
        column("comment", pa.string(), "its comment"),
    ]
)
SETTING_COLUMNS = pa.schema(
    [
        column("name", pa.string(), "name of the setting", nullable=False),
        column("value", pa.string(), "what it is now; credentials are hidden"),
        column("default", pa.string(), "what it is if nobody sets it"),
        column("scope", pa.string(), "session: SET changes it; lake: fixed when the lake is opened", nullable=False),
        column("description", pa.string(), "what it does", nullable=False),
    ]
)
_BY_NAME_ALONE = frozenset({"database_name", "table_name", "view_name"})


def tables_table(run: Run) -> Given:
    """All tables. If only names are wanted, no table is opened."""

    def compute(columns: Sequence[str]) -> pa.Table:
        if set(columns) <= _BY_NAME_ALONE:
            names = [(d, n) for d in run.names.databases() for n in run.names.tables(d)]
            return table_of(pa.schema([TABLES.field(0), TABLES.field(1)]), names)
        return table_of(TABLES, [_table_row(database, table) for database, table in _tables(run)])

    return given_table("system.tables", TABLES, compute)


def _table_row(database: str, table: TableHandle) -> tuple[object, ...]:
    schema, snapshot = table.schema, table.snapshot()
    total = None if snapshot is None else snapshot.total
    return (
        database,
        table.name.split(".")[1],
        table.uuid,
        schema.comment,
        list(schema.primary_key),
        partition_texts(schema),
        schema.id,
        None if snapshot is None else snapshot.id,
        None if snapshot is None else from_millis(snapshot.commit_ms),
        0 if total is None else total.records,
        0 if total is None else total.files,
        0 if total is None else total.bytes,
        table.location,
    )


def _tables(run: Run) -> Iterator[tuple[str, TableHandle]]:
    for database in run.names.databases():
        for name in run.names.tables(database):
            try:
                found = run.names.find(database, name)
            except NotFoundError:
                continue  # dropped since it was listed
            if not isinstance(found, View):
                yield database, found


def views_table(run: Run) -> Given:
    """All views."""

    def rows() -> Iterator[tuple[object, ...]]:
        for database in run.names.databases():
            for name in run.names.views(database):
                try:
                    view = run.names.find(database, name)
                except NotFoundError:
                    continue  # dropped since it was listed
                if isinstance(view, View):
                    created = from_millis(view.created_ms)
                    columns = list(view.columns)
                    yield database, name, view.query, view.database, columns, view.comment, view.version, created

    return given_table("system.views", VIEWS, lambda _: table_of(VIEWS, list(rows())))


def databases_table(run: Run) -> Given:
    """All databases."""

    def compute(_: object) -> pa.Table:
        rows = [
            (name, run.names.database_comment(name), len(run.names.tables(name)), len(run.names.views(name)))
            for name in run.names.databases()
        ]
        return table_of(DATABASES, rows)

    return given_table("system.databases", DATABASES, compute)


def columns_table(run: Run) -> Given:
    """The columns of all tables."""

    def rows() -> Iterator[tuple[object, ...]]:
        for database, table in _tables(run):
            schema = table.schema
            for ordinal, field in enumerate(schema.fields, 1):
                yield (
                    database,
                    table.name.split(".")[1],
                    ordinal,
                    field.name,
                    type_text(field.type),
                    field.nullable,
                    schema.primary_key.index(field.name) + 1 if field.name in schema.primary_key else None,
                    None if field.default is None else value_text(field.default, field.type),
                    field.description,
                )

    return given_table("system.columns", COLUMNS, lambda _: table_of(COLUMNS, list(rows())))


def settings_table(run: Run) -> Given:
    """All settings, as they are in this session."""

    def compute(_: object) -> pa.Table:
        values = {**run.names.settings(), **run.state.settings}
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
