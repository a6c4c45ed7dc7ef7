"""Clients' Iceberg tables over gRPC: described by GetUserObjects, planned by FetchScanBundle, pinned by queries."""

import json
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from pyiceberg.partitioning import PartitionField, PartitionSpec
from pyiceberg.schema import Schema
from pyiceberg.transforms import IdentityTransform
from pyiceberg.types import LongType, NestedField, StringType

from skerry.common.errors import AccessDeniedError, InvalidInputError, NotFoundError
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, query_pb2, scan_pb2, snapshot_pb2, user_objects_pb2
from support.client_tables import EVENTS, World, make_view, started
from support.iceberg import HandTable
from support.service import named, running

SCHEMA = Schema(NestedField(1, "id", LongType()), NestedField(2, "name", StringType()))
BY_NAME = PartitionSpec(PartitionField(2, 1000, IdentityTransform(), "name"))
Bundle = tuple[scan_pb2.ScanBundleHeader, list[scan_pb2.ScanFile], scan_pb2.ScanBundleSummary]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with started(tmp_path_factory.mktemp("relations") / "lake") as made:
        for name in ("app", "app.deep"):
            made.catalog.create_namespace(name)
        made.catalog.create_table("app.events", SCHEMA, partition_spec=BY_NAME).append(EVENTS)
        made.catalog.create_table("app.empty", SCHEMA)
        made.catalog.create_table("app.deep.events", SCHEMA).append(EVENTS)
        yield made


@pytest.fixture(scope="module")
def client(world: World) -> Iterator[Client]:
    with world.service.client() as made:
        yield made


@pytest.fixture
def query_id(client: Client) -> str:
    return client.queries.begin_query(query_pb2.BeginQueryRequest()).query_id


def described(client: Client, table: common_pb2.NameRef, **relation: object) -> user_objects_pb2.RelationResolution:
    wanted = user_objects_pb2.RelationRequest(candidates=[table], **relation)  # type: ignore[arg-type]
    chunks = list(client.user_objects.get_user_objects(user_objects_pb2.GetUserObjectsRequest(relations=[wanted])))
    return chunks[1].resolutions.resolutions[0]


def fetch(client: Client, query_id: str, table: common_pb2.NameRef, **request: object) -> Bundle:
    asked = scan_pb2.FetchScanBundleRequest(query_id=query_id, table=table, **request)  # type: ignore[arg-type]
    chunks = list(client.scans.fetch_scan_bundle(asked))
    return chunks[0].header, [file for chunk in chunks for file in chunk.files.files], chunks[-1].summary


def test_user_objects_describe_schema_location_and_current_snapshot(client: Client, world: World) -> None:
    table = world.catalog.load_table("app.events")
    current = table.current_snapshot()
    assert current is not None
    found = described(client, named("app.events"), columns=["name"]).relation
    assert [(column.name, column.type) for column in found.columns] == [("name", "STRING")]
    info = found.table
    assert (info.format, info.location, info.metadata_location) == (
        "iceberg",
        table.location(),
        table.metadata_location,
    )
    assert info.pin.resolved_snapshot_id == current.snapshot_id
    assert (info.row_count, info.file_count, list(info.partition_by)) == (3, 3, ["name"])
    deep = common_pb2.NameRef(catalog="lake", path=["app", "deep"], name="events")
    assert described(client, deep).relation.table.row_count == 3
    empty = described(client, named("app.empty")).relation.table
    assert (empty.pin.resolved_snapshot_id, empty.file_count) == (0, 0)


def test_a_known_version_is_unchanged_until_the_client_commits(client: Client, world: World) -> None:
    table = world.catalog.create_table("app.known", SCHEMA)
    found = described(client, named("app.known")).relation
    known = [user_objects_pb2.KnownVersion(id=found.id, version_tag=found.version_tag)]
    assert described(client, named("app.known"), known=known).WhichOneof("outcome") == "unchanged"
    with table.update_schema() as update:  # makes no snapshot
        update.add_column("more", LongType())
    after = described(client, named("app.known"), known=known)
    assert [column.name for column in after.relation.columns] == ["id", "name", "more"]


def test_a_bundle_has_the_files_that_the_planner_leaves(client: Client, world: World, query_id: str) -> None:
    header, files, summary = fetch(client, query_id, named("app.events"), include_statistics=True)
    assert (header.format, header.root, summary.file_count) == ("iceberg", "", 3)
    assert [field["name"] for field in json.loads(header.schema_json)["fields"]] == ["id", "name"]
    assert sorted(file.partition["name"] for file in files) == ["a", "b", "c"]
    rows = [row for file in files for row in pq.read_table(file.path.removeprefix("file://")).to_pylist()]
    assert sorted(row["id"] for row in rows) == [1, 2, 3]
    assert {file.statistics[0].lower for file in files} == {"1", "2", "3"}
    _, [left], summary = fetch(client, query_id, named("app.events"), predicate="name = 'b' AND id > 1", columns=["id"])
    assert (left.partition["name"], summary.steps[0].files, summary.row_count) == ("b", 3, 1)
    with pytest.raises(InvalidInputError, match="nothing"):
        fetch(client, query_id, named("app.events"), predicate="nothing = 2")
    assert fetch(client, query_id, named("app.empty"))[1] == []
    deep = common_pb2.NameRef(catalog="lake", path=["app", "deep"], name="events")
    assert len(fetch(client, query_id, deep, chunk_size=1)[1]) == 1


def test_a_query_keeps_the_snapshot_of_its_first_call_on_every_replica(
    world: World, client: Client, query_id: str
) -> None:
    table = world.catalog.create_table("app.pinned", SCHEMA)
    table.append(EVENTS)
    first = fetch(client, query_id, named("app.pinned"))[0].pin.resolved_snapshot_id
    table.append(EVENTS)
    again = fetch(client, query_id, named("app.pinned"))
    assert (again[0].pin.resolved_snapshot_id, len(again[1])) == (first, 1)
    url = f"sqlite:///{world.root}/_graph/repository.sqlite"
    with running(world.root, repository=url) as replica, replica.client() as other:
        assert len(fetch(other, query_id, named("app.pinned"))[1]) == 1
    snapshot = common_pb2.SnapshotRef(snapshot_id=first)
    newer = client.queries.begin_query(query_pb2.BeginQueryRequest()).query_id
    assert len(fetch(client, newer, named("app.pinned"))[1]) == 2
    assert len(fetch(client, newer, named("app.pinned"), snapshot=snapshot)[1]) == 1
    with pytest.raises(NotFoundError, match="no snapshot 99"):
        fetch(client, newer, named("app.pinned"), snapshot=common_pb2.SnapshotRef(snapshot_id=99))


def test_delete_files_are_named_with_the_files_that_they_apply_to(client: Client, world: World, query_id: str) -> None:
    folder = Path(world.catalog.load_table("app.empty").location().removeprefix("file://")) / "written"
    fields = [
        {"id": 1, "name": "id", "required": False, "type": "long"},
        {"id": 2, "name": "name", "required": False, "type": "string"},
    ]
    written = HandTable(folder, fields, version=3)
    one, two, three = (written.parquet(EVENTS, {"id": 1, "name": 2}) for _ in range(3))
    written.commit(one, two, three)
    vector, positions = written.vector(one.path, [0, 2]), written.position_deletes([(two.path, 1)], referenced=two.path)
    keys = written.parquet(EVENTS.select(["id"]).slice(0, 1), {"id": 1}, content=2, equality_ids=[1])
    written.commit(vector, positions, keys)
    file = folder / "metadata" / "v1.json"
    file.write_text(json.dumps(written.metadata()))
    world.catalog.register_table("app.deletes", f"file://{file}")
    _, files, _ = fetch(client, query_id, named("app.deletes"))
    by_path = {file.path: file for file in files}
    found = by_path[one.path].deletion_vector
    assert (found.path, found.offset, found.row_count, found.size_bytes) == (vector.path, 4, 2, vector.size - 4)
    assert [list(delete.equality_field_ids) for delete in by_path[one.path].delete_files] == [[1]]
    assert [delete.path for delete in by_path[two.path].delete_files] == [positions.path, keys.path]
    assert [delete.path for delete in by_path[three.path].delete_files] == [keys.path]
    assert not by_path[three.path].HasField("deletion_vector")


def test_manifests_outside_the_locations_of_the_account_are_not_read(
    client: Client, world: World, query_id: str, tmp_path: Path
) -> None:
    outside = HandTable(tmp_path / "outside", [{"id": 1, "name": "id", "required": False, "type": "long"}])
    outside.commit(outside.parquet(EVENTS.select(["id"]), {"id": 1}))
    inside = Path(world.catalog.load_table("app.empty").location().removeprefix("file://")) / "metadata" / "own.json"
    inside.write_text(json.dumps({**outside.metadata(), "location": f"file://{inside.parent.parent}"}))
    world.catalog.register_table("app.outside", f"file://{inside}")
    with pytest.raises(AccessDeniedError, match="outside the locations that may be read here"):
        fetch(client, query_id, named("app.outside"))


def test_calls_about_own_tables_say_what_answers_for_clients(client: Client) -> None:
    with pytest.raises(InvalidInputError, match="GetUserObjects and FetchScanBundle"):
        client.snapshots.list_snapshots(snapshot_pb2.ListSnapshotsRequest(table=named("app.events")))


def test_views_of_clients_have_output_columns_and_those_of_other_dialects_what_was_recorded(
    client: Client, world: World
) -> None:
    make_view(world.catalog, "app.titles", {"duckdb": "SELECT id, name FROM events"})
    make_view(world.catalog, "app.deep.titles", {"skerry": "SELECT id, name FROM app.events"})
    make_view(world.catalog, "app.foreign", {"trino": "SELECT id, name FROM events"})
    names = (named("app.titles"), named("app.deep.titles"), named("app.foreign"))
    infos = [described(client, name).relation for name in names]
    shapes = [[(column.name, column.type, column.comment) for column in info.columns] for info in infos]
    assert shapes == [[("key", "BIGINT", "the key"), ("title", "STRING", "")]] * 3
    assert [bool(info.view.binding_error) for info in infos] == [False, False, True]
    assert "trino" in infos[2].view.binding_error
    pruned = described(client, named("app.foreign"), columns=["title", "unknown"]).relation
    assert [column.name for column in pruned.columns] == ["title"]
    assert [bool(info.view.owner) for info in infos] == [True] * 3
