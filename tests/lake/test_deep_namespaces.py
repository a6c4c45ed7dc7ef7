"""Namespaces of several levels and views that Iceberg clients make, in the lake's own SQL, by every way into it."""

from collections.abc import Iterator
from typing import Any

import pytest
from pyiceberg.catalog.sql import SqlCatalog

import skerry
from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError, SkerryError, SqlError
from skerry.lake.client_view import ClientView
from skerry.lake.lake import Lake
from support.client_tables import EVENTS, World, make_view, started

WAYS = ("embedded", "service", "remote")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    root = tmp_path_factory.mktemp("deep") / "lake"
    with started(root) as made:
        with skerry.connect(root) as lake:
            lake.sql("CREATE TABLE app.users (id BIGINT NOT NULL, city STRING, PRIMARY KEY (id))")
            lake.sql("INSERT INTO app.users VALUES (1, 'Oslo'), (3, 'Rome')")
        for name in ("sales", "sales.north", "sales.north.Oslo"):
            made.catalog.create_namespace(name)
        for name in ("sales.north.events", "sales.north.Oslo.events"):
            made.catalog.create_table(name, EVENTS.schema).append(EVENTS)
        table = made.catalog.load_table("sales.north.Oslo.events")
        table.delete("id = 2")
        both = {"duckdb": 'SELECT id, "name" FROM events WHERE id > 1', "spark": "SELECT id, `name` FROM events"}
        make_view(made.catalog, "sales.north.late", both)
        make_view(made.catalog, "app.joined", {"duckdb": (
            "SELECT u.id, e.name FROM users u JOIN sales.north.events e ON e.id = u.id "
            "JOIN lake.sales.north.late l ON l.key = u.id"
        )})  # fmt: skip
        make_view(made.catalog, "app.other", {"trino": "SELECT 1, 'x'"})
        make_view(made.catalog, "app.elsewhere", {"duckdb": "SELECT * FROM t"}, **{"default-catalog": "prod"})
        yield made


@pytest.fixture(scope="module", params=WAYS)
def lake(world: World, request: pytest.FixtureRequest) -> Iterator[Lake]:
    found = world.lake(request.param)
    yield found
    if request.param != "service":
        found.close()


def rows(lake: Lake, query: str) -> list[tuple[Any, ...]]:
    return sorted(lake.sql(query).fetchall())


def test_namespaces_of_several_levels_are_listed_with_their_tables(lake: Lake) -> None:
    assert lake.list_databases() == ["app", "sales", "sales.north", "sales.north.Oslo"]
    assert rows(lake, "SHOW DATABASES") == [("app",), ("sales",), ("sales.north",), ("sales.north.Oslo",)]
    assert rows(lake, "SHOW DATABASES FROM sales") == [("sales.north",)]
    for name in ("sales.north", '"sales.north"', "SALES.NORTH"):
        found = lake.sql(f"SHOW TABLES FROM {name}").to_arrow()
        assert found.column("table_name").to_pylist() == ["events", "late"]
        assert found.column("kind").to_pylist() == ["table", "view"]
    assert lake.list_tables("sales.north") == ["sales.north.events"]
    assert lake.list_views("sales.north") == ["sales.north.late"]
    listed = rows(lake, "SELECT database_name, table_name, row_versions FROM system.tables")
    assert listed == [("app", "users", 2), ("sales.north", "events", 3), ("sales.north.Oslo", "events", 2)]
    counted = rows(lake, "SELECT database_name, table_count, view_count FROM system.databases")
    assert counted[1:3] == [("sales", 0, 0), ("sales.north", 1, 1)]


@pytest.mark.parametrize(
    "name",
    [
        "sales.north.oslo.events",
        '"sales.north.Oslo".events',
        'sales."north".Oslo."EVENTS"',
        '"Sales.North.OSLO".events',
    ],
)
def test_tables_are_read_by_all_parts_or_with_the_namespace_quoted(lake: Lake, name: str) -> None:
    assert rows(lake, f"SELECT * FROM {name}") == [(1, "a"), (3, "c")]
    assert rows(lake, f"SELECT e.name, u.city FROM {name} e JOIN app.users u USING (id)") == [
        ("a", "Oslo"), ("c", "Rome"),
    ]  # fmt: skip
    assert lake.sql(f"DESCRIBE {name}").to_arrow().column("column_name").to_pylist() == ["id", "name"]


def test_metadata_tables_time_travel_and_python(lake: Lake, world: World) -> None:
    first = world.catalog.load_table("sales.north.Oslo.events").snapshots()[0]
    assert rows(lake, f'SELECT id FROM "sales.north.Oslo".events VERSION AS OF {first.snapshot_id}') == [
        (1,),
        (2,),
        (3,),
    ]
    assert rows(lake, "SELECT sum(record_count) FROM sales.north.Oslo.events$files") == [(2,)]
    table: Any = lake.table("sales.north.Oslo.events")
    assert table.name == "sales.north.Oslo.events"
    assert table.scan(where="id = 3").to_arrow().num_rows == 1
    world.catalog.load_table("sales.north.events").append(EVENTS.slice(0, 1))
    again: Any = lake.table("sales.north.events")
    before = again.scan().count()
    world.catalog.load_table("sales.north.events").delete("id = 1")
    world.catalog.load_table("sales.north.events").append(EVENTS.slice(0, 1))
    assert (before, again.scan().count()) == (4, 3)


def test_what_looks_at_all_tables_of_a_lake_passes_over_those_of_clients(lake: Lake) -> None:
    assert list(lake.index_metas()) == []
    assert rows(lake, "SELECT count(*) FROM system.puffin_index_meta") == [(0,)]
    maintained = lake.maintain(orphans=False).to_pylist()
    assert {row["table_name"] for row in maintained if row["error"] is None} == {"users", "events"}


def test_one_can_be_the_current_database(lake: Lake) -> None:
    for name in ("sales.north.oslo", '"sales.north.Oslo"'):
        try:
            lake.sql(f"USE {name}")
            assert rows(lake, "SELECT count(*) FROM events") == [(2,)]
            assert rows(lake, "SELECT count(*) FROM app.users") == [(2,)]
            assert rows(lake, "SELECT current_schema()") == [("sales.north.Oslo",)]
            assert lake.sql("SHOW TABLES").to_arrow().column("table_name").to_pylist() == ["events"]
            with pytest.raises(SkerryError, match="only Iceberg clients"):
                lake.sql("CREATE TABLE t (id INT)")
            with pytest.raises(SkerryError, match="only Iceberg clients"):
                lake.sql("CREATE VIEW v AS SELECT 1 AS one")
        finally:
            lake.sql("USE default")


def test_views_of_the_lake_read_them(lake: Lake) -> None:
    lake.sql("CREATE OR REPLACE VIEW app.v AS SELECT id FROM sales.north.Oslo.events WHERE id > 1")
    try:
        assert rows(lake, "SELECT * FROM app.v") == [(3,)]
    finally:
        lake.sql("DROP VIEW app.v")


def test_views_of_clients_are_read_with_their_own_columns(lake: Lake) -> None:
    assert rows(lake, "SELECT key, title FROM sales.north.late") == [(2, "b"), (3, "c")]
    assert rows(lake, "SELECT key FROM \"sales.north\".LATE WHERE title = 'c'") == [(3,)]
    assert rows(lake, "SELECT * FROM app.joined") == [(3, "c")]
    found = lake.view("sales.north.late")
    assert isinstance(found, ClientView)
    assert (found.comment, found.columns, found.column_comments) == ("of a client", ("key", "title"), ("the key", None))
    text = lake.sql("SHOW CREATE VIEW sales.north.late").fetchall()[0][0]
    assert "in the SQL of duckdb; names are looked up in sales.north" in text
    assert "app.joined" in lake.list_views("app")
    listed = rows(lake, "SELECT database_name, view_name, comment FROM system.views")
    assert ("sales.north", "late", "of a client") in listed


def test_a_view_without_a_dialect_of_ours_or_of_another_catalog_is_refused(lake: Lake) -> None:
    with pytest.raises(SqlError, match=r"no query that DuckDB runs.*its dialects are trino"):
        lake.sql("SELECT * FROM app.other")
    with pytest.raises(SqlError, match=r"t is in the catalog 'prod'.*read 'lake' alone"):
        lake.sql("SELECT * FROM app.elsewhere")


@pytest.mark.parametrize(
    "statement",
    [
        "DROP VIEW app.joined",
        'DROP VIEW IF EXISTS "sales.north".late',
        'DROP TABLE "sales.north".events',
        "INSERT INTO \"sales.north\".events VALUES (9, 'x')",
        "INSERT INTO sales.north.events VALUES (9, 'x')",
        "DELETE FROM sales.north.events",
        'DROP DATABASE "sales.north"',
        'DROP DATABASE "sales.north" CASCADE',
        "DROP DATABASE sales",
        "DROP DATABASE sales CASCADE",
        "DROP DATABASE app CASCADE",
        'CREATE TABLE "sales.north".more (id INT)',
        "CREATE TABLE sales.north.more (id INT)",
        'CREATE VIEW "sales.north".more AS SELECT 1 AS one',
    ],
)
def test_statements_that_would_change_them_are_refused_with_the_reason(lake: Lake, statement: str) -> None:
    with pytest.raises(SkerryError, match=r"Iceberg clients?\b") as refused:
        lake.sql(statement)
    assert "CASCADE drops them" not in str(refused.value)
    assert rows(lake, "SELECT count(*) FROM sales.north.events") == [(3,)]
    assert rows(lake, "SELECT * FROM app.joined") == [(3, "c")]


def test_cascade_is_advised_where_it_would_drop_all(lake: Lake) -> None:
    with pytest.raises(InvalidInputError, match=r"database app has (tables|views), drop them first: app\.") as refused:
        lake.sql("DROP DATABASE app")  # views of clients are in it, too
    assert "CASCADE" not in str(refused.value)
    lake.sql("CREATE DATABASE own")
    lake.sql("CREATE TABLE own.t (id INT)")
    with pytest.raises(InvalidInputError, match=r"drop them first: own\.t; CASCADE drops them, too"):
        lake.sql("DROP DATABASE own")
    lake.sql("DROP DATABASE own CASCADE")
    assert "own" not in lake.list_databases()


def test_names_of_clients_views_are_taken(lake: Lake) -> None:
    for name in ("app.joined", "app.Joined"):
        with pytest.raises(AlreadyExistsError, match="exists already"):
            lake.sql(f"CREATE TABLE {name} (id INT)")
        with pytest.raises(AlreadyExistsError, match="exists already"):
            lake.sql(f"CREATE OR REPLACE VIEW {name} AS SELECT 1 AS one")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("sales.nort.events", "there is no catalog sales"),
        ('"sales.nort".events', r"there is no table or view sales\.nort\.events, nor a namespace sales\.nort; did you"),
        ("sales.north.event", r"there is no table or view sales\.north\.event; did you mean sales\.north\.events\?"),
        ('"sales.north".event', r"there is no table or view sales\.north\.event; did you mean sales\.north\.events\?"),
    ],
)
def test_names_that_nothing_has_get_a_hint(lake: Lake, name: str, message: str) -> None:
    with pytest.raises(NotFoundError, match=message):
        lake.sql(f"SELECT * FROM {name}")


def test_an_external_catalog_comes_before_a_namespace(world: World, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("catalog")
    properties = {"uri": f"sqlite:///{folder}/c.db", "warehouse": f"file://{folder}"}
    external = SqlCatalog("sales", **properties)
    external.create_namespace("south")
    external.engine.dispose()
    with world.lake("embedded") as lake:
        lake.create_catalog("sales", {"type": "sql", **properties})
        try:
            with pytest.raises(NotFoundError, match="in catalog sales"):
                lake.sql("SELECT * FROM sales.north.events")
            assert rows(lake, 'SELECT count(*) FROM "sales.north".events') == [(3,)]
            lake.sql('USE "sales.north"')
            assert rows(lake, "SELECT count(*) FROM events") == [(3,)]
        finally:
            lake.drop_catalog("sales")


def test_a_database_is_dropped_after_the_namespaces_in_it(world: World) -> None:
    world.catalog.create_namespace("brief")
    world.catalog.create_namespace("brief.inner")
    with world.lake("embedded") as lake:
        with pytest.raises(
            InvalidInputError, match=r"database brief has namespaces of Iceberg clients.*: brief\.inner"
        ):
            lake.sql("DROP DATABASE brief")
        world.catalog.drop_namespace("brief.inner")
        lake.sql("DROP DATABASE brief")
        assert "brief" not in lake.list_databases()
