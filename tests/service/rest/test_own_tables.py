"""Tables and views of the lake itself through the Iceberg catalog."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.catalog.rest import RestCatalog
from pyiceberg.expressions import EqualTo, GreaterThan

import skerry
from support.rest_server import RestServer, rest_server

ROWS = [{"id": n, "name": f"n{n}"} for n in range(10)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestServer]:
    with rest_server(tmp_path / "lake") as running:
        lake = running.lake
        lake.sql(
            "CREATE TABLE app.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id)) WITH ('file.format'='parquet')"
        )
        lake.sql("CREATE TABLE app.events (id BIGINT, name STRING)")
        lake.table("app.users").upsert(ROWS)
        lake.table("app.events").append(ROWS)
        yield running


@pytest.fixture
def catalog(server: RestServer) -> Iterator[RestCatalog]:
    with RestCatalog("c", uri=server.uri, warehouse="lake", **{"scan-planning-mode": "server"}) as found:
        yield found


def ids_of(catalog: RestCatalog, name: str, **scan: Any) -> list[int]:
    return sorted(catalog.load_table(name).scan(**scan).to_arrow().column("id").to_pylist())


def test_tables_of_the_lake_are_listed_and_read_at_their_newest_state(server: RestServer, catalog: RestCatalog) -> None:
    assert catalog.list_tables("app") == [("app", "events"), ("app", "users")]
    assert ids_of(catalog, "app.users") == list(range(10))
    server.lake.table("app.users").delete(where="id < 5")
    server.lake.table("app.users").upsert([{"id": 7, "name": "new"}, {"id": 20, "name": "x"}])
    assert ids_of(catalog, "app.users") == [5, 6, 7, 8, 9, 20]
    assert ids_of(catalog, "app.users", row_filter=EqualTo("name", "new")) == [7]
    assert ids_of(catalog, "app.events", row_filter=GreaterThan("id", 7)) == [8, 9]


def test_what_an_embedded_process_creates_is_found(server: RestServer, catalog: RestCatalog) -> None:
    with skerry.connect(server.lake.root) as embedded:
        embedded.sql("CREATE TABLE later.t (id BIGINT)")
        embedded.table("later.t").append([{"id": 1}])
    assert ids_of(catalog, "later.t") == [1]


def test_what_an_embedded_process_renames_has_its_new_name_at_once(server: RestServer, catalog: RestCatalog) -> None:
    catalog.list_namespaces()  # names are as they were compared with the folders now
    catalog.list_tables("app")
    with skerry.connect(server.lake.root) as embedded:
        embedded.create_database("new")
        assert catalog.namespace_exists("new")
        embedded.rename_table("app.events", "new.moved")
        assert not catalog.table_exists("app.events")
        assert catalog.table_exists("new.moved")
        with pytest.raises(Exception, match=r"does not exist: app\.events"):
            catalog.load_table("app.events")
        assert ids_of(catalog, "new.moved") == list(range(10))
        embedded.sql("CREATE TABLE app.events (id BIGINT)")
        assert ids_of(catalog, "app.events") == []
        embedded.rename_table("app.events", "new.swap")
        embedded.rename_table("new.moved", "app.events")
        embedded.rename_table("new.swap", "new.moved")
        assert (ids_of(catalog, "app.events"), ids_of(catalog, "new.moved")) == (list(range(10)), [])

        embedded.sql("CREATE VIEW app.v AS SELECT 1 AS x")
        assert server.ask("GET", "lake/namespaces/app/views/v").status == 200
        embedded.rename_view("app.v", "new.w")
        assert [server.ask("GET", f"lake/namespaces/{v}").status for v in ("app/views/v", "new/views/w")] == [404, 200]

        embedded.sql("DROP DATABASE new CASCADE")
        assert not catalog.table_exists("new.moved")
        assert not catalog.namespace_exists("new")


def test_an_etag_of_a_table_of_the_lake_changes_with_its_rows(server: RestServer) -> None:
    path = "lake/namespaces/app/tables/users"
    etag = server.ask("GET", path).headers["etag"]
    assert server.ask("GET", path, headers={"If-None-Match": etag}).status == 304
    server.lake.table("app.users").upsert([{"id": 1, "name": "z"}])
    changed = server.ask("GET", path, headers={"If-None-Match": etag})
    assert changed.status == 200
    assert changed.headers["etag"] != etag


@pytest.mark.parametrize("name", ["users", "events"])
def test_iceberg_clients_are_told_how_to_write(server: RestServer, catalog: RestCatalog, name: str) -> None:
    table = catalog.load_table(f"app.{name}")
    rows = pa.table({"id": [100], "name": ["x"]}, schema=table.schema().as_arrow())
    if name == "users":
        with pytest.raises(Exception, match=r"of the lake itself.*with skerry"):
            table.append(rows)
    with pytest.raises(Exception, match=r"of the lake itself.*with skerry"):
        table.delete("id = 1")
    with pytest.raises(Exception, match=r"of the lake itself.*with skerry"):
        table.transaction().set_properties(a="b").commit_transaction()
    with pytest.raises(Exception, match="use skerry"):
        catalog.drop_table(f"app.{name}")
    change = {"identifier": {"namespace": ["app"], "name": name}, "requirements": [], "updates": []}
    refused = server.ask("POST", "lake/transactions/commit", {"table-changes": [change]})
    assert refused.status == 406
    assert ids_of(catalog, f"app.{name}") == list(range(10))


@pytest.mark.parametrize("name", ["users", "events"])
def test_clients_rename_tables_of_the_lake(server: RestServer, catalog: RestCatalog, name: str) -> None:
    before = catalog.load_table(f"app.{name}")
    catalog.create_namespace("other")
    catalog.rename_table(f"app.{name}", "other.renamed")
    assert not catalog.table_exists(f"app.{name}")
    assert server.lake.list_tables("other") == ["other.renamed"]
    assert ids_of(catalog, "other.renamed") == list(range(10))
    after = catalog.load_table("other.renamed")
    assert after.metadata_location == before.metadata_location
    with pytest.raises(Exception, match="Already exists"):
        catalog.rename_table("other.renamed", f"app.{'events' if name == 'users' else 'users'}")
    with pytest.raises(Exception, match="nowhere"):
        catalog.rename_table("other.renamed", "nowhere.t")
    with pytest.raises(Exception, match=r"app\.none"):
        catalog.rename_table("app.none", "app.t")
    key = {"Idempotency-Key": "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"}
    body = {
        "source": {"namespace": ["other"], "name": "renamed"},
        "destination": {"namespace": ["app"], "name": "back"},
    }
    for _ in range(2):
        assert server.ask("POST", "lake/tables/rename", body, headers=key).status == 204
    server.lake.sql("CREATE VIEW app.v AS SELECT id FROM app.back")
    view = {name: {"namespace": ["app"], "name": to} for name, to in (("source", "v"), ("destination", "w"))}
    assert server.ask("POST", "lake/views/rename", view).status == 204
    assert (server.lake.list_views(), ids_of(catalog, "app.back")) == (["app.w"], list(range(10)))


def test_an_append_of_a_client_is_a_commit_of_the_lake(server: RestServer, catalog: RestCatalog) -> None:
    table, events = catalog.load_table("app.events"), server.lake.table("app.events")
    schema = table.schema().as_arrow()
    for number in (100, 101):
        table.append(pa.table({"id": [number], "name": ["x"]}, schema=schema))
    events.append([{"id": 102, "name": "y"}])
    assert sorted(events.scan().to_arrow().column("id").to_pylist()) == [*range(10), 100, 101, 102]
    assert ids_of(catalog, "app.events") == [*range(10), 100, 101, 102]
    assert [s.operation for s in events.snapshots()][-3:] == [events.snapshots()[-1].operation] * 3
    before = catalog.load_table("app.events")
    events.append([{"id": 103, "name": "z"}])
    with pytest.raises(Exception, match="has changed"):
        before._do_commit(*_append_of(before, pa.table({"id": [104], "name": ["n"]}, schema=schema)))
    events.expire_snapshots(retain_last=1)
    assert ids_of(catalog, "app.events") == [*range(10), 100, 101, 102, 103]


def _append_of(table: Any, rows: pa.Table) -> tuple[Any, Any]:
    """The updates and requirements of an append, without committing it."""
    transaction = table.transaction()
    transaction.append(rows)
    return transaction._updates, transaction._requirements


def test_an_index_of_the_lake_leaves_out_files_of_a_plan(server: RestServer, catalog: RestCatalog) -> None:
    table = server.lake.table("app.events")
    for start in range(100, 400, 100):
        table.append([{"id": start + n, "name": f"w{start + 7 * n}"} for n in range(50)])
    table.create_index("name", kind="bloom")
    found = catalog.load_table("app.events")
    wanted = EqualTo("name", "w114")
    assert sorted(found.scan(row_filter=wanted).to_arrow().column("id").to_pylist()) == [102]
    assert len(list(found.scan(row_filter=wanted).plan_files())) == 1
    assert len(list(found.scan().plan_files())) == 4


def test_a_table_without_an_exact_view_says_what_to_do(server: RestServer) -> None:
    server.lake.sql("CREATE TABLE app.sst (id BIGINT NOT NULL, PRIMARY KEY (id)) WITH ('file.format' = 'sst')")
    server.lake.sql("INSERT INTO app.sst VALUES (1)")
    answer = server.ask("GET", "lake/namespaces/app/tables/sst")
    assert answer.status == 406
    assert "no snapshot of it has an exact view" in answer.json()["error"]["message"]
    assert "compact(full=True)" in answer.json()["error"]["message"]


def test_views_of_the_lake_are_loaded_and_not_changed(server: RestServer) -> None:
    server.lake.sql("CREATE VIEW app.v AS SELECT id FROM app.users")
    listed = server.ask("GET", "lake/namespaces/app/views").json()["identifiers"]
    assert listed == [{"namespace": ["app"], "name": "v"}]
    found = server.ask("GET", "lake/namespaces/app/views/v").json()["metadata"]
    assert "SELECT" in found["versions"][0]["representations"][0]["sql"]
    server.lake.sql(
        "CREATE VIEW app.w (n COMMENT 'first', s, p) AS SELECT id, sum(id), 1.50 FROM app.users GROUP BY id"
    )
    fields = server.ask("GET", "lake/namespaces/app/views/w").json()["metadata"]["schemas"][0]["fields"]
    assert fields == [
        {"id": 1, "name": "n", "required": False, "type": "long", "doc": "first"},
        {"id": 2, "name": "s", "required": False, "type": "decimal(38, 0)"},
        {"id": 3, "name": "p", "required": False, "type": "decimal(3, 2)"},
    ]
    assert server.ask("DELETE", "lake/namespaces/app/views/v").status == 406


def test_tables_of_both_kinds_live_in_one_namespace(server: RestServer, catalog: RestCatalog) -> None:
    schema = catalog.load_table("app.events").schema()
    made = catalog.create_table("app.ours", schema)
    made.append(pa.table({"id": [1], "name": ["a"]}, schema=schema.as_arrow()))
    assert [name for _, name in catalog.list_tables("app")] == ["events", "ours", "users"]
    assert ids_of(catalog, "app.ours") == [1]
    with pytest.raises(Exception, match="exist"):
        catalog.create_table("app.users", schema)
    with pytest.raises(skerry.SkerryError, match="ours"):
        server.lake.sql("CREATE TABLE app.ours (id BIGINT)")


def test_namespaces_of_clients_are_databases_of_the_lake(server: RestServer, catalog: RestCatalog) -> None:
    catalog.create_namespace("made", {"owner": "ada"})
    assert "made" in server.lake.list_databases()
    assert catalog.load_namespace_properties("made") == {"owner": "ada"}
    server.lake.sql("CREATE TABLE made.t (id BIGINT)")
    assert server.ask("DELETE", "lake/namespaces/made").status == 409
    server.lake.drop_table("made.t")
    catalog.drop_namespace("made")
    assert "made" not in server.lake.list_databases()


@pytest.mark.parametrize("version", ["2", "3"])
def test_a_table_without_rows_reads_as_empty_and_then_as_it_is_filled(
    server: RestServer, catalog: RestCatalog, version: str
) -> None:
    server.lake.sql(
        "CREATE TABLE app.fresh (id BIGINT NOT NULL, day DATE, PRIMARY KEY (id)) PARTITIONED BY (bucket(4, id)) "
        f"WITH ('iceberg.format-version' = '{version}')"
    )
    table = catalog.load_table("app.fresh")
    assert (table.current_snapshot(), table.format_version) == (None, int(version))
    assert [field.name for field in table.schema().fields] == ["id", "day"]
    assert table.scan().to_arrow().num_rows == 0
    assert catalog.load_table("app.fresh").metadata == table.metadata
    with pytest.raises(Exception, match=r"primary-key table of the lake itself.*with skerry"):
        table.transaction().set_properties(a="b").commit_transaction()
    server.lake.sql("INSERT INTO app.fresh VALUES (1, DATE '2024-01-01'), (2, NULL)")
    filled = catalog.load_table("app.fresh")
    assert filled.metadata.table_uuid == table.metadata.table_uuid
    assert ids_of(catalog, "app.fresh") == [1, 2]


def test_an_append_of_a_client_to_a_table_without_rows_is_its_first_commit(
    server: RestServer, catalog: RestCatalog
) -> None:
    server.lake.sql("CREATE TABLE app.fresh (id BIGINT, name STRING)")
    table = catalog.load_table("app.fresh")
    late = catalog.load_table("app.fresh")
    rows = pa.table({"id": [1], "name": ["x"]}, schema=table.schema().as_arrow())
    table.append(rows)
    assert server.lake.sql("SELECT * FROM app.fresh").fetchall() == [(1, "x")]
    with pytest.raises(Exception, match=r"has changed|Requirement failed"):
        late._do_commit(*_append_of(late, rows))
    assert ids_of(catalog, "app.fresh") == [1]
