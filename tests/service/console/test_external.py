"""Tables of an external Iceberg catalog in the console."""

from pathlib import Path

import pyarrow as pa
import pytest
from pyiceberg.catalog.sql import SqlCatalog

from skerry.common.errors import InvalidInputError
from skerry.lake.lake import connect
from skerry.service.console import ConsoleSettings, OneLake
from skerry.service.console.listing import address, ident_of
from skerry.service.identity import OpenAuthenticator
from support.client_tables import EVENTS, started
from support.http_server import serving

from .conftest import mounted

API = "/console/api/"


def test_external_tables_are_listed_and_shown(tmp_path: Path) -> None:
    place = {"uri": f"sqlite:///{tmp_path}/catalog.db", "warehouse": f"file://{tmp_path}/warehouse"}
    catalog = SqlCatalog("ice", **place)
    catalog.create_namespace("ns")
    table = catalog.create_table("ns.trips", pa.schema([("id", pa.int64()), ("city", pa.string())]))
    for number in (1, 2):
        table.append(pa.table({"id": [number], "city": [None]}, pa.schema([("id", pa.int64()), ("city", pa.string())])))
    catalog.close()
    with connect(tmp_path / "lake") as lake:
        lake.create_catalog("ice", {"type": "sql", **place})
        with serving(mounted(ConsoleSettings(OpenAuthenticator(), OneLake(lake)))) as client:
            assert client.get(API + "databases").json()["catalogs"] == [{"name": "ice", "type": "sql"}]
            assert client.get(API + "namespaces", catalog="ice").json()["rows"] == [{"name": "ns"}]
            listed = client.get(API + "relations", database="ice.ns").json()["rows"]
            assert listed == [{"name": "trips", "kind": "table"}]
            found = client.get(API + "relation", name="ice.ns.trips").json()
            assert (found["kind"], found["snapshot"]["rows"]) == ("external", 2)
            assert (found["written_by"], found["tags"]) == ("others, through the catalog ice", [])
            assert found["uuid"] == str(table.metadata.table_uuid)
            snapshots = client.get(API + "snapshots", name="ice.ns.trips").json()
            assert [row["operation"] for row in snapshots["rows"]] == ["APPEND", "APPEND"]
            assert snapshots["rows"][0]["id"] == found["snapshot"]["id"]
            newest = snapshots["rows"][0]
            size = newest["added"]["bytes"]
            assert newest["added"] == {"files": 1, "rows": 1, "bytes": size}
            assert newest["removed"] == {"files": 0, "rows": 0, "bytes": 0}
            assert newest["total"] == {"files": 2, "rows": 2, "bytes": 2 * size}
            assert client.get(API + "files", name="ice.ns.trips").json()["total"] == 2
            rows = client.get(API + "sample", name="ice.ns.trips").json()["rows"]
            assert sorted(rows) == [["1", None], ["2", None]]
            assert client.get(API + "tree", name="ice.ns.trips").status == 404
            assert {row["catalog"] for row in client.get(API + "caches").json()["external"]} >= {"ice"}


def test_tables_of_iceberg_clients_are_shown_beside_those_of_the_lake(tmp_path: Path) -> None:
    with started(tmp_path / "lake") as world:
        world.catalog.create_namespace("app")
        table = world.catalog.create_table("app.events", EVENTS.schema)
        table.append(EVENTS)
        snapshot = table.current_snapshot()
        assert snapshot is not None
        table.manage_snapshots().create_tag(snapshot.snapshot_id, "first").commit()
        with world.lake("embedded") as lake:
            lake.sql("CREATE TABLE app.users (id BIGINT)")
            with serving(mounted(ConsoleSettings(OpenAuthenticator(), OneLake(lake)))) as client:
                listed = client.get(API + "relations", database="app").json()["rows"]
                assert [row["name"] for row in listed] == ["events", "users"]
                found = client.get(API + "relation", name="app.events").json()
                assert found["kind"] == "external"
                assert found["written_by"] == "Iceberg clients, through the REST catalog of this lake"
                assert found["tags"] == [{"name": "first", "snapshot": str(snapshot.snapshot_id)}]
                assert client.get(API + "snapshots", name="app.events").json()["rows"][0]["tags"] == ["first"]
                table.overwrite(EVENTS.slice(0, 1))
                rows = client.get(API + "snapshots", name="app.events").json()["rows"]
                removed = [row["removed"] for row in rows]
                assert {"files": 1, "rows": 3, "bytes": rows[-1]["added"]["bytes"]} in removed
                assert client.get(API + "files", name="app.events").json()["total"] == 1
                assert len(client.get(API + "sample", name="app.events").json()["rows"]) == 1
                assert client.get(API + "tree", name="app.events").status == 404


@pytest.mark.parametrize("name", ["dot.ted", 'qu"ote', "x/y", "100%", "<b>html</b>", "\\", "…" * 100])
def test_tables_of_iceberg_clients_are_shown_whatever_their_names(tmp_path: Path, name: str) -> None:
    with started(tmp_path / "lake") as world:
        world.catalog.create_namespace("app")
        world.catalog.create_table(("app", name), EVENTS.schema).append(EVENTS)
        with (
            world.lake("embedded") as lake,
            serving(mounted(ConsoleSettings(OpenAuthenticator(), OneLake(lake)))) as client,
        ):
            found = client.get(API + "search", text="app.").json()["rows"]
            assert found == [{"name": address("app", name), "kind": "table"}]
            assert client.get(API + "relation", name=found[0]["name"]).json()["name"] == f"app.{name}"
            assert len(client.get(API + "sample", name=found[0]["name"]).json()["rows"]) == 3
            around = client.get(API + "lineage", name=found[0]["name"]).json()
            assert around["nodes"] == [{"id": around["start"], "kind": "table"}]


@pytest.mark.parametrize("name", ["..", ".", "users/../users", "a\x00b", "é" * 255, "users/snapshot", '"'])
def test_names_that_are_no_folders_are_not_there(tmp_path: Path, name: str) -> None:
    with connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE app.users (id BIGINT)")
        with serving(mounted(ConsoleSettings(OpenAuthenticator(), OneLake(lake)))) as client:
            for call in ("relation", "sample", "files"):
                assert client.get(API + call, name=address("app", name)).status in (400, 404)


def test_an_address_is_read_back_as_the_name_that_it_was_made_of() -> None:
    for name in ("users", "dot.ted", 'qu"ote', '"', '""', ".", 'a."b"', "b c"):
        found = ident_of(address("app", name))
        assert (found.database, found.name, found.catalog) == ("app", name, "")
    deep = ident_of(address("ice.a.b", "t.u"))
    assert (deep.catalog, deep.namespace, deep.name) == ("ice", ("a", "b"), "t.u")
    for text in ("users", ".users", "app.", 'app.""', "", "."):
        with pytest.raises(InvalidInputError):
            ident_of(text)
