"""What engines bring along, over gRPC: streams, headers, hints, names of system views."""

from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.engine_version import EngineKey
from skerry.graph.resource import NodeKind
from skerry.graph.system.builtin_entry import SECTIONS
from skerry.graph.system.registry import SystemRegistry
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, directory_pb2, hint_pb2, system_objects_pb2
from support.builtins import TOY, write_catalog
from support.service import TestService, named, place, running

Request = system_objects_pb2.GetSystemObjectsRequest
POSTGRES = {"x_engine_kind": "postgres", "x_engine_version": "16.2"}


@pytest.fixture(scope="module")
def postgres(service: TestService) -> Iterator[Client]:
    with service.client("acme", **POSTGRES) as made:
        yield made


def objects(client: Client, request: Request | None = None) -> list[system_objects_pb2.SystemObject]:
    chunks = list(client.system_objects.get_system_objects(request or Request()))
    assert [chunk.WhichOneof("part") for chunk in chunks] == ["header", *["objects"] * (len(chunks) - 2), "summary"]
    found = [one for chunk in chunks for one in chunk.objects.objects]
    assert chunks[0].header.object_count == chunks[-1].summary.object_count == len(found)
    assert chunks[-1].summary.chunk_count == len(chunks) - 2
    return found


def test_all_objects_of_a_version_are_streamed_in_bounded_chunks(postgres: Client) -> None:
    bundle = SystemRegistry().bundle(EngineKey("postgres", "16.2"))
    found = objects(postgres)
    assert [one.id.uuid for one in found] == [
        node.id.uuid for section in SECTIONS for node in bundle.nodes(section.kind)
    ]
    assert {one.id.account for one in found} == {"_system"}
    chunks = list(postgres.system_objects.get_system_objects(Request(chunk_size=100)))
    assert max(len(chunk.objects.objects) for chunk in chunks) == 100
    assert max(chunk.ByteSize() for chunk in chunks) < 1 << 20
    header = chunks[0].header
    assert (header.engine_kind, header.engine_version, header.unchanged) == ("postgres", "16.2", False)
    assert header.digest == bundle.digest
    assert header.correlation_id


def test_objects_have_the_rules_and_columns_of_their_version_only(service: TestService) -> None:
    views = {}
    for version in ("17.2", "18"):
        with service.client("acme", x_engine_kind="postgres", x_engine_version=version) as client:
            found = objects(client, Request(kinds=[common_pb2.RESOURCE_KIND_SYSTEM_VIEW]))
        views[version] = {one.view.name: one.view for one in found}
    old, new = ({column.name for column in views[version]["pg_stat_io"].columns} for version in ("17.2", "18"))
    assert "read_bytes" in new - old
    assert "op_bytes" in old - new
    with service.client("acme", x_engine_kind="spark", x_engine_version="4.1") as client:
        functions = objects(client, Request(kinds=[common_pb2.RESOURCE_KIND_FUNCTION]))
    assert {one.WhichOneof("object") for one in functions} == {"function"}
    assert max(len(one.function.engine_specific) for one in functions) == 1


def test_kinds_may_be_chosen_and_a_known_digest_saves_the_rest(postgres: Client) -> None:
    kinds = [common_pb2.RESOURCE_KIND_CAST, common_pb2.RESOURCE_KIND_TYPE]
    found = objects(postgres, Request(kinds=kinds))
    assert [one.WhichOneof("object") for one in found] == ["type"] * 198 + ["cast"] * 229
    header = next(iter(postgres.system_objects.get_system_objects(Request()))).header
    chunks = list(postgres.system_objects.get_system_objects(Request(known_digest=header.digest)))
    assert len(chunks) == 2
    assert chunks[0].header.unchanged
    assert len(objects(postgres, Request(kinds=kinds, known_digest="other"))) == 427


@pytest.mark.parametrize(
    "headers",
    [{}, {"x_engine_kind": "postgres"}, {"x_engine_version": "16.2"}, {"x_engine_kind": "", "x_engine_version": "1"}],
)
def test_without_both_headers_the_call_is_refused(service: TestService, headers: dict[str, str]) -> None:
    with (
        service.client("acme", **headers) as client,
        pytest.raises(InvalidInputError, match="send the headers x-engine-kind and x-engine-version"),
    ):
        list(client.system_objects.get_system_objects(Request()))


def test_what_cannot_be_is_refused_and_an_unknown_engine_has_nothing(service: TestService, postgres: Client) -> None:
    with pytest.raises(InvalidInputError, match="chunk_size"):
        list(postgres.system_objects.get_system_objects(Request(chunk_size=1001)))
    with pytest.raises(InvalidInputError, match="kinds of system objects are"):
        list(postgres.system_objects.get_system_objects(Request(kinds=[common_pb2.RESOURCE_KIND_TABLE])))
    with (
        service.client("acme", x_engine_kind="postgres", x_engine_version="16 2") as client,
        pytest.raises(InvalidInputError, match="is not a version"),
    ):
        list(client.system_objects.get_system_objects(Request()))
    for kind, version in (("trino", "480"), ("postgres", "9.6"), ("../postgres", "16")):
        with service.client("acme", x_engine_kind=kind, x_engine_version=version) as client:
            assert objects(client) == []


def test_a_stream_may_be_left_early(postgres: Client) -> None:
    stream = iter(postgres.system_objects.get_system_objects(Request(chunk_size=1)))
    assert next(stream).header.object_count == 4739
    assert len(next(stream).objects.objects) == 1
    stream.close()  # type: ignore[attr-defined]
    assert len(objects(postgres)) == 4739


def test_hints_of_builtin_objects_are_those_of_the_version(service: TestService, postgres: Client) -> None:
    int4 = next(one for one in objects(postgres) if one.type.name == "int4")
    asked = hint_pb2.GetHintsRequest(resource=common_pb2.NameRef(id=int4.id))
    (hint,) = postgres.hints.get_hints(asked).hints
    assert (hint.payload_type, orjson.loads(hint.payload)) == ("skerry.builtin.type+json", {"oid": "23"})
    assert [dict(rule.properties) for rule in int4.type.engine_specific] == [{"oid": "23"}]
    types = hint_pb2.ListPayloadTypesRequest(kind=common_pb2.RESOURCE_KIND_FUNCTION)
    assert "skerry.builtin.function+json" in postgres.hints.list_payload_types(types).payload_types
    with (
        service.client("beta", x_engine_kind="duckdb", x_engine_version="2.0.0") as client,
        pytest.raises(NotFoundError),
    ):
        client.hints.get_hints(asked)


def test_system_views_resolve_beside_the_users_tables(service: TestService, postgres: Client) -> None:
    resolve = directory_pb2.ResolveRequest
    found = postgres.directory.resolve(resolve(name=named("pg_catalog.pg_class"))).id
    assert (found.account, found.kind) == ("_system", common_pb2.RESOURCE_KIND_SYSTEM_VIEW)
    assert postgres.directory.resolve(resolve(name=named("pg_catalog.pg_class", "_system"))).id == found
    name = postgres.directory.lookup(directory_pb2.LookupRequest(id=found)).name
    assert (name.catalog, list(name.path), name.name) == ("_system", ["pg_catalog"], "pg_class")
    users = postgres.directory.resolve(resolve(name=named("app.users"))).id
    assert users.account == "acme"
    names = directory_pb2.NameList(names=[named("app.adults"), named("pg_catalog.pg_class"), named("app.none")])
    rows = postgres.directory.resolve_fq_views(directory_pb2.ResolveFQRequest(list=names)).relations
    assert [row.id.account for row in rows] == ["acme", "_system", ""]
    listed = postgres.directory.resolve_fq_views(directory_pb2.ResolveFQRequest(prefix=place("information_schema")))
    assert len(listed.relations) == 50
    assert listed.page.total > 60
    function = objects(postgres, Request(kinds=[common_pb2.RESOURCE_KIND_FUNCTION]))[0]
    name = postgres.directory.lookup(directory_pb2.LookupRequest(id=function.id)).name
    assert (name.catalog, list(name.path), name.name) == ("_system", ["pg_catalog"], function.function.name)
    with service.client("acme") as client, pytest.raises(NotFoundError):
        client.directory.resolve(resolve(name=named("pg_catalog.pg_class")))
    with service.client("beta", **POSTGRES) as client, pytest.raises(NotFoundError):
        client.directory.resolve(resolve(name=named("pg_catalog.pg_class", "none")))


def test_overlays_of_a_setting_are_served_and_wrong_ones_stop_the_start(tmp_path: Path) -> None:
    overlay = write_catalog(tmp_path / "overlay", TOY).parent
    settings = {"metadata.builtins.overlays": str(overlay)}
    with (
        running(tmp_path / "lake", "acme", settings=settings) as made,
        made.client("acme", x_engine_kind="toy", x_engine_version="2.0") as client,
    ):
        found = objects(client)
        assert len(found) == len(made.parts.backend.meta.system.bundle(EngineKey("toy", "2.0")))
        names = [one.function.name for one in found if one.WhichOneof("object") == NodeKind.FUNCTION.value]
        assert names == ["lower", "reverse"]
    write_catalog(tmp_path / "overlay", "types { }")
    with pytest.raises(InvalidInputError, match="it has no name"), running(tmp_path / "other", settings=settings):
        pass
