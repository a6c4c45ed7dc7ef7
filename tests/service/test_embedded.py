"""A service and an embedded process in one warehouse: what the process changes is seen by every call that names it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import skerry
from skerry.common.clock import ManualClock
from skerry.common.errors import NotFoundError, TableDroppedError
from skerry.lake.lake import Lake
from skerry.protocol.client import Client
from skerry.protocol.v1 import (
    common_pb2,
    directory_pb2,
    namespace_pb2,
    query_pb2,
    snapshot_pb2,
    table_pb2,
    user_objects_pb2,
    view_pb2,
)
from support.service import TestService, named, place, running


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TestService]:
    with running(tmp_path / "lake", clock=ManualClock()) as made:
        yield made


@pytest.fixture
def embedded(service: TestService) -> Iterator[Lake]:
    with skerry.connect(service.env.fileio.root) as lake:
        yield lake


@pytest.fixture
def client(service: TestService, embedded: Lake) -> Iterator[Client]:
    embedded.sql("CREATE TABLE app.t (id BIGINT NOT NULL, PRIMARY KEY (id))")
    embedded.sql("CREATE VIEW app.v AS SELECT id FROM app.t")
    embedded.sql("INSERT INTO app.t VALUES (1)")
    with service.client() as made:
        for name in ("app.t", "app.v"):
            made.directory.resolve(directory_pb2.ResolveRequest(name=named(name)))
        yield made


def replaced(embedded: Lake) -> None:
    embedded.sql("DROP TABLE app.t")
    embedded.sql("CREATE TABLE app.t (k STRING, x STRING)")


def get(client: Client, ref: common_pb2.NameRef) -> table_pb2.Table:
    return client.tables.get_table(table_pb2.GetTableRequest(table=ref))


def objects(client: Client, **more: object) -> user_objects_pb2.RelationResolution:
    query = client.queries.begin_query(query_pb2.BeginQueryRequest())
    wanted = user_objects_pb2.RelationRequest(candidates=[named("app.t")], **more)  # type: ignore[arg-type]
    chunks = client.user_objects.get_user_objects(
        user_objects_pb2.GetUserObjectsRequest(query_id=query.query_id, relations=[wanted])
    )
    return list(chunks)[1].resolutions.resolutions[0]


def test_a_table_that_was_replaced_has_its_new_identity_by_name(client: Client, embedded: Lake) -> None:
    before = get(client, named("app.t"))
    replaced(embedded)
    after = get(client, named("app.t"))
    assert [column.name for column in after.columns] == ["k", "x"]
    assert after.meta.id.uuid == after.table_uuid != before.table_uuid
    assert client.directory.resolve(directory_pb2.ResolveRequest(name=named("app.t"))).id.uuid == after.table_uuid


def test_a_known_version_of_a_table_that_was_replaced_has_changed(client: Client, embedded: Lake) -> None:
    before = objects(client).relation
    known = user_objects_pb2.KnownVersion(id=before.id, version_tag=before.version_tag)
    replaced(embedded)
    after = objects(client, known=[known])
    assert [column.name for column in after.relation.columns] == ["k", "x"]


def test_the_id_of_a_dropped_table_does_not_lead_to_its_successor(client: Client, embedded: Lake) -> None:
    old = common_pb2.NameRef(id=get(client, named("app.t")).meta.id)
    replaced(embedded)
    with pytest.raises(TableDroppedError, match="another one"):
        get(client, old)
    with pytest.raises(TableDroppedError, match="another one"):
        client.snapshots.list_snapshots(snapshot_pb2.ListSnapshotsRequest(table=old))
    with pytest.raises(TableDroppedError, match="dropped"):
        client.tables.drop_table(table_pb2.DropTableRequest(table=old))
    assert embedded.list_tables("app") == ["app.t"]


def test_a_view_that_was_replaced_has_its_new_query(client: Client, embedded: Lake) -> None:
    old = client.views.get_view(view_pb2.GetViewRequest(view=named("app.v"))).meta.id
    embedded.sql("CREATE OR REPLACE VIEW app.v AS SELECT 2 AS two")
    assert client.views.get_view(view_pb2.GetViewRequest(view=named("app.v"))).sql == "SELECT 2 AS two"
    embedded.sql("DROP VIEW app.v")
    embedded.sql("CREATE VIEW app.v AS SELECT 3 AS three")
    assert client.views.get_view(view_pb2.GetViewRequest(view=named("app.v"))).sql == "SELECT 3 AS three"
    with pytest.raises(NotFoundError):
        client.views.drop_view(view_pb2.DropViewRequest(view=common_pb2.NameRef(id=old)))
    assert embedded.sql("SELECT three FROM app.v").fetchall() == [(3,)]


def test_what_was_dropped_is_not_found_by_name(client: Client, embedded: Lake) -> None:
    embedded.sql("DROP VIEW app.v")
    embedded.sql("DROP TABLE app.t")
    for name in ("app.t", "app.v"):
        with pytest.raises(NotFoundError):
            client.directory.resolve(directory_pb2.ResolveRequest(name=named(name)))
    rows = client.directory.resolve_fq_tables(
        directory_pb2.ResolveFQRequest(list=directory_pb2.NameList(names=[named("app.t")]))
    )
    assert not rows.relations[0].HasField("id")


def test_listings_of_the_directory_follow_within_seconds(client: Client, embedded: Lake, service: TestService) -> None:
    def listed() -> list[str]:
        found = client.directory.resolve_fq_tables(directory_pb2.ResolveFQRequest(prefix=place("app")))
        return [row.name.name for row in found.relations]

    assert listed() == ["t"]
    embedded.sql("CREATE TABLE app.later (id BIGINT)")
    assert isinstance(service.env.clock, ManualClock)
    service.env.clock.advance(seconds=6)
    assert listed() == ["later", "t"]


def test_a_database_is_found_by_name_at_once(client: Client, embedded: Lake) -> None:
    embedded.sql("CREATE DATABASE fresh")
    request = namespace_pb2.GetNamespaceRequest(namespace=place("fresh"))
    assert list(client.namespaces.get_namespace(request).path) == ["fresh"]
    embedded.sql("DROP DATABASE fresh")
    with pytest.raises(NotFoundError):
        client.namespaces.get_namespace(request)
