"""Iceberg tables that clients create through the REST catalog, read by every way into the lake."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pyiceberg.catalog.rest import RestCatalog

import skerry
from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError, SkerryError
from skerry.graph.names import NameRef
from skerry.graph.resource import Call
from skerry.lake.client_table import ClientTable
from skerry.lake.graph_of import graph_of
from skerry.lake.lake import Lake
from skerry.service.identity import Caller, Role
from skerry.service.rest.mount import mount_rest
from support.client_tables import EVENTS, World, started
from support.rest_server import serving
from support.service import running

WAYS = ("embedded", "service", "remote")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    root = tmp_path_factory.mktemp("client") / "lake"
    with started(root) as made:
        with skerry.connect(root) as lake:
            lake.sql("CREATE TABLE app.users (id BIGINT NOT NULL, city STRING, PRIMARY KEY (id))")
            lake.sql("INSERT INTO app.users VALUES (1, 'Oslo'), (3, 'Rome')")
        table = made.catalog.create_table("app.events", EVENTS.schema)
        table.append(EVENTS)
        table.append(EVENTS.slice(0, 1))
        table.delete("id = 2")
        made.catalog.create_table("app.empty", EVENTS.schema)
        made.catalog.create_table("app.with space", EVENTS.schema).append(EVENTS)
        made.catalog.create_table("app.a:b", EVENTS.schema).append(EVENTS)
        yield made


@pytest.fixture(scope="module", params=WAYS)
def lake(world: World, request: pytest.FixtureRequest) -> Iterator[Lake]:
    found = world.lake(request.param)
    yield found
    if request.param != "service":
        found.close()


def rows(lake: Lake, query: str) -> list[tuple[Any, ...]]:
    return sorted(lake.sql(query).fetchall())


def test_they_are_listed_and_described(lake: Lake) -> None:
    names = ["a:b", "empty", "events", "users", "with space"]
    assert lake.list_tables("app") == [f"app.{name}" for name in names]
    assert lake.sql("SHOW TABLES FROM app").to_arrow().column(1).to_pylist() == names
    assert lake.sql("DESCRIBE app.events").to_arrow().column("column_name").to_pylist() == ["id", "name"]
    found = lake.sql("SELECT table_name, row_versions, file_count FROM system.tables ORDER BY 1").fetchall()
    assert found == [("a:b", 3, 1), ("empty", 0, 0), ("events", 3, 2), ("users", 2, 1), ("with space", 3, 1)]


def test_rows_are_read_filtered_and_joined_with_tables_of_the_lake(lake: Lake) -> None:
    assert rows(lake, "SELECT * FROM app.events") == [(1, "a"), (1, "a"), (3, "c")]
    assert rows(lake, "SELECT name FROM app.EVENTS WHERE id > 1") == [("c",)]
    joined = "SELECT e.name, u.city FROM app.events e JOIN app.users u ON e.id = u.id"
    assert rows(lake, joined) == [("a", "Oslo"), ("a", "Oslo"), ("c", "Rome")]
    assert rows(lake, "SELECT count(*) FROM app.empty") == [(0,)]
    assert rows(lake, 'SELECT count(*) FROM app."with space"') == [(3,)]
    assert rows(lake, 'SELECT count(*) FROM app."a:b"') == [(3,)]


def test_the_plan_names_the_snapshot_and_prunes_files(lake: Lake, world: World) -> None:
    current = world.catalog.load_table("app.events").current_snapshot()
    assert current is not None
    text = "\n".join(row[0] for row in lake.sql("EXPLAIN SELECT name FROM app.events WHERE id = 3").fetchall())
    assert f"Scan app.events, snapshot {current.snapshot_id}" in text
    assert "files    1" in text


def test_older_snapshots_and_metadata_tables_are_read(lake: Lake, world: World) -> None:
    first, second, *_ = world.catalog.load_table("app.events").snapshots()
    assert rows(lake, f"SELECT id FROM app.events VERSION AS OF {first.snapshot_id}") == [(1,), (2,), (3,)]
    assert rows(lake, f"SELECT count(*) FROM app.events VERSION AS OF {second.snapshot_id}") == [(4,)]
    assert rows(lake, "SELECT count(*) FROM app.events$snapshots") == [(len(
        world.catalog.load_table("app.events").snapshots()),)]  # fmt: skip
    assert rows(lake, "SELECT sum(record_count) FROM app.events$files") == [(3,)]


def test_the_graph_of_the_lake_has_them_as_nodes(lake: Lake, world: World) -> None:
    call, graph, namespace = Call("default"), graph_of(lake), NameRef("lake", ("app",))
    for name in ("events", "with space", "a:b"):
        node = graph.table(call, graph.resolve_name(call, replace(namespace, name=name)))
        assert node is not None
        assert (node.display_name, node.format) == (name, "iceberg")
        assert node.location == world.catalog.load_table(("app", name)).location()
    listed = graph.resolve_tables(call, namespace).relations
    assert [f"app.{row.ref.name}" for row in listed] == lake.list_tables("app")


def test_python_scans_them(lake: Lake) -> None:
    table: Any = lake.table("app.events")
    assert isinstance(table, ClientTable)
    assert sorted(table.scan(columns=["name"], where="id = 1").to_arrow().column("name").to_pylist()) == ["a", "a"]
    assert table.scan().count() == 3
    assert table.location.startswith("file:///")


def test_views_of_the_lake_read_them(lake: Lake) -> None:
    lake.sql("CREATE OR REPLACE VIEW app.v AS SELECT id FROM app.events WHERE id > 1")
    try:
        assert rows(lake, "SELECT * FROM app.v") == [(3,)]
    finally:
        lake.sql("DROP VIEW app.v")


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO app.events VALUES (9, 'x')",
        "UPDATE app.events SET name = 'x'",
        "DELETE FROM app.events",
        "MERGE INTO app.events USING app.users u ON events.id = u.id WHEN MATCHED THEN DELETE",
        "TRUNCATE TABLE app.events",
        "ALTER TABLE app.events ADD COLUMN more INT",
        "DROP TABLE app.events",
        "DROP TABLE IF EXISTS app.events",
        "CREATE OR REPLACE TABLE app.events (id INT)",
        "CREATE INDEX i ON app.events (name) USING bloom",
        "CALL compact('app.events')",
    ],
)
def test_a_statement_that_would_change_one_is_refused_with_what_to_do(lake: Lake, statement: str) -> None:
    with pytest.raises(SkerryError, match="an Iceberg table of the lake's REST catalog") as refused:
        lake.sql(statement)
    assert "with an Iceberg client" in str(refused.value)
    assert "CREATE TABLE … AS SELECT * FROM app.events" in str(refused.value)
    assert rows(lake, "SELECT count(*) FROM app.events") == [(3,)]


def test_python_methods_that_would_change_one_say_why_they_are_not_there(lake: Lake) -> None:
    table: Any = lake.table("app.events")
    with pytest.raises(InvalidInputError, match=r"app\.events has no append\(\): it is read-only"):
        table.append(EVENTS)
    assert not hasattr(table, "upsert")
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        table.nonsense  # noqa: B018


def test_their_names_are_taken(lake: Lake) -> None:
    for name in ("app.events", "app.Events"):
        with pytest.raises(AlreadyExistsError, match="exists already"):
            lake.sql(f"CREATE TABLE {name} (id INT)")
        with pytest.raises(AlreadyExistsError, match="exists already"):
            lake.sql(f"CREATE VIEW {name} AS SELECT 1 AS one")
    lake.sql("CREATE TABLE IF NOT EXISTS app.events (id INT)")
    assert rows(lake, "SELECT count(*) FROM app.events") == [(3,)]


def test_a_copy_is_a_table_of_the_lake(lake: Lake) -> None:
    lake.sql("CREATE TABLE app.copied AS SELECT * FROM app.events")
    try:
        lake.sql("INSERT INTO app.copied VALUES (9, 'x')")
        assert rows(lake, "SELECT id FROM app.copied") == [(1,), (1,), (3,), (9,)]
    finally:
        lake.sql("DROP TABLE app.copied")


def test_a_database_with_one_is_not_dropped(lake: Lake, world: World) -> None:
    world.catalog.create_namespace("kept")
    world.catalog.create_table("kept.t", EVENTS.schema)
    try:
        with pytest.raises(InvalidInputError, match=r"database kept has tables, drop them first: kept\.t") as refused:
            lake.sql("DROP DATABASE kept")
        assert "CASCADE" not in str(refused.value)
        with pytest.raises(InvalidInputError, match="Iceberg client"):
            lake.sql("DROP DATABASE kept CASCADE")
        assert rows(lake, "SELECT count(*) FROM kept.t") == [(0,)]
    finally:
        world.catalog.drop_table("kept.t")
        world.catalog.drop_namespace("kept")


def test_what_a_client_commits_is_read_at_once_and_what_it_drops_is_gone(lake: Lake, world: World) -> None:
    table = world.catalog.create_table("app.moving", EVENTS.schema)
    opened: Any = lake.table("app.moving")
    try:
        for count in (1, 2):
            table.append(EVENTS)
            assert rows(lake, "SELECT count(*) FROM app.moving") == [(3 * count,)]
            assert opened.scan().count() == 3 * count
    finally:
        world.catalog.drop_table("app.moving")
    with pytest.raises(NotFoundError, match=r"there is no table or view app\.moving"):
        lake.sql("SELECT * FROM app.moving")
    with pytest.raises(NotFoundError, match=r"no table (or view )?app\.moving"):
        opened.scan()


def test_an_embedded_process_is_told_where_another_repository_is(tmp_path: Path) -> None:
    root, url = tmp_path / "lake", f"sqlite:///{tmp_path / 'elsewhere.sqlite'}"
    with started(root, url) as made:
        made.catalog.create_namespace("app")
        made.catalog.create_table("app.events", EVENTS.schema).append(EVENTS)
        with made.lake("embedded", **{"metadata.repository": url}) as told:
            assert rows(told, "SELECT count(*) FROM app.events") == [(3,)]
        with made.lake("embedded") as untold, pytest.raises(NotFoundError, match=r"app\.events"):
            untold.sql("SELECT * FROM app.events")


def test_a_name_that_an_embedded_process_took_first_is_refused_to_clients(world: World) -> None:
    with skerry.connect(world.root) as embedded:
        embedded.sql("CREATE TABLE app.quick (id BIGINT)")
        with pytest.raises(Exception, match="already exists"):
            world.catalog.create_table("app.quick", EVENTS.schema)
        embedded.sql("DROP TABLE app.quick")


def test_another_account_reads_only_files_of_its_own(world: World, tmp_path: Path) -> None:
    """A manifest may name any file: SQL on the server opens none outside the account's locations."""
    outside = tmp_path / "other"
    with running(outside, "acme") as service, serving(mount_rest(service.parts)) as uri:
        with RestCatalog("c", uri=uri, warehouse="lake", token="acme") as catalog:
            catalog.create_namespace("app")
            table = catalog.create_table("app.t", EVENTS.schema)
            stolen = next(str(path) for path in (world.root / "_iceberg").rglob("*.parquet"))
            table.add_files([f"file://{stolen}"])
        acme = service.parts.backend.lakes.lake(Caller("acme", "test", frozenset({Role.ADMIN})))
        with pytest.raises(SkerryError, match="outside the locations that may be read here"):
            acme.sql("SELECT * FROM app.t").fetchall()
