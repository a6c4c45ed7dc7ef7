"""What all calls have: TLS, correlation ids, engine headers and hints, the order of checks."""

import sys
from pathlib import Path

import grpc
import pytest
from google.rpc import error_details_pb2, status_pb2

from skerry.common.errors import InvalidInputError, OptionError, ServiceUnavailableError
from skerry.graph.engine_hint import installed_providers
from skerry.graph.engine_version import EngineKey, EngineRule
from skerry.graph.node import EngineHint, GraphNode, TableNode, ViewNode
from skerry.graph.resource import NodeKind
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, config_pb2, directory_pb2, hint_pb2, user_objects_pb2
from skerry.service.assembly import grpc_server
from skerry.service.grpc_server import Address, TlsFiles
from support.certificate import certificate
from support.service import TestService, named, run_sql, running

Config = config_pb2.GetConfigRequest


def test_tls_encrypts_and_a_plain_client_is_refused(service: TestService, tmp_path: Path) -> None:
    files = certificate(tmp_path)
    with grpc_server(service.parts) as server:
        port = server.start(Address("localhost", 0), files).port
        trusted = files.certificate.read_bytes()
        with Client(f"localhost:{port}", token="acme", tls=True, root_certificates=trusted) as client:
            assert client.config.get_config(Config()).account == "acme"
        with Client(f"localhost:{port}", token="acme") as plain, pytest.raises(ServiceUnavailableError):
            plain.config.get_config(Config(), timeout=3)
    with grpc_server(service.parts) as server, pytest.raises(OptionError, match="cannot be read"):
        server.start(Address("localhost", 0), TlsFiles(tmp_path / "no.pem", files.key))


def test_a_correlation_id_comes_back_and_odd_ones_are_replaced(service: TestService) -> None:
    with grpc.insecure_channel(str(service.address)) as channel:
        for path, given, expected in (
            ("/skerry.v1.ConfigService/GetConfig", "job-17/step.3", "job-17/step.3"),
            ("/skerry.v1.DirectoryService/Resolve", "job-17", "job-17"),
            ("/skerry.v1.ConfigService/GetConfig", "two words", None),
            ("/skerry.v1.ConfigService/GetConfig", "x" * 200, None),
        ):
            call = channel.unary_unary(path, request_serializer=bytes, response_deserializer=bytes)
            metadata = [("authorization", "Bearer acme"), ("x-correlation-id", given)]
            try:
                _, done = call.with_call(b"", metadata=metadata)
                trailers = dict(done.trailing_metadata())
                found = trailers["x-correlation-id"]
            except grpc.RpcError as error:
                details = dict(error.trailing_metadata())["grpc-status-details-bin"]  # type: ignore[attr-defined]
                info, request = error_details_pb2.ErrorInfo(), error_details_pb2.RequestInfo()
                status = status_pb2.Status.FromString(details)
                assert status.details[0].Unpack(info)
                assert status.details[1].Unpack(request)
                assert (info.reason, info.domain) == ("INVALID_INPUT", "skerry")
                found = request.request_id
            assert found == expected if expected else found != given


class Bucketing:
    """A provider of hints for Spark 4 and newer."""

    payload_type = "bucketing+text"
    node_kinds = frozenset({NodeKind.TABLE})

    def available(self, engine: EngineKey) -> bool:
        return EngineRule("spark", min_version="4.0").matches(engine)

    def fingerprint(self, node: GraphNode, engine: EngineKey) -> str:
        return "1"

    def compute(self, node: GraphNode, engine: EngineKey) -> EngineHint | None:
        return EngineHint(self.payload_type, f"{node.display_name} for {engine.version}".encode())


def test_hints_are_for_the_engine_of_the_headers(tmp_path: Path) -> None:
    with running(tmp_path / "lake", hint_providers=[Bucketing()]) as service:
        with service.client() as client:
            run_sql(client, "CREATE TABLE app.users (id BIGINT)")
            ask = hint_pb2.GetHintsRequest(resource=named("app.users"))
            with pytest.raises(InvalidInputError, match="x-engine-kind"):
                client.hints.get_hints(ask)
        with service.client(x_engine_kind="spark", x_engine_version="4.1") as client:
            [hint] = client.hints.get_hints(ask).hints
            assert (hint.payload_type, hint.payload) == ("bucketing+text", b"users for 4.1")
            types = hint_pb2.ListPayloadTypesRequest(kind=common_pb2.RESOURCE_KIND_TABLE)
            assert list(client.hints.list_payload_types(types).payload_types) == ["bucketing+text"]
            request = user_objects_pb2.GetUserObjectsRequest(
                relations=[user_objects_pb2.RelationRequest(candidates=[named("app.users")])],
                hint_payload_types=["bucketing+text", "other"],
            )
            chunks = list(client.user_objects.get_user_objects(request))
            assert [found.payload for found in chunks[1].resolutions.resolutions[0].relation.hints] == [
                b"users for 4.1"
            ]
        with service.client(x_engine_kind="spark", x_engine_version="4.0rc1") as client:
            assert list(client.hints.get_hints(ask).hints) == []
        wrong = service.client(x_engine_kind="spark", x_engine_version="not a version")
        with wrong, pytest.raises(InvalidInputError, match="not a version"):
            wrong.hints.get_hints(ask)


def test_providers_of_an_installed_package_answer_for_their_engines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = tmp_path / "site" / "house_hints-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: house-hints\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[skerry.hint_providers]\nhouse = house_hints:House\n")
    (about.parent / "house_hints.py").write_text(
        "from service.test_server import Bucketing\nclass House(Bucketing):\n    payload_type = 'house+text'\n"
    )
    monkeypatch.syspath_prepend(str(about.parent))
    monkeypatch.setitem(sys.modules, "service.test_server", sys.modules[__name__])
    with (
        running(tmp_path / "lake", hint_providers=installed_providers()) as service,
        service.client(x_engine_kind="spark", x_engine_version="4.1") as client,
    ):
        run_sql(client, "CREATE TABLE app.users (id BIGINT)")
        [hint] = client.hints.get_hints(hint_pb2.GetHintsRequest(resource=named("app.users"))).hints
        assert (hint.payload_type, hint.payload) == ("house+text", b"users for 4.1")


class Ordering:
    """A provider whose payloads change while it runs, and with the columns of a table or view."""

    payload_type = "ordering+text"
    node_kinds = frozenset({NodeKind.TABLE, NodeKind.VIEW})
    revision = "r1"

    def available(self, engine: EngineKey) -> bool:
        return True

    def fingerprint(self, node: GraphNode, engine: EngineKey) -> str:
        return self.revision

    def compute(self, node: GraphNode, engine: EngineKey) -> EngineHint | None:
        assert isinstance(node, TableNode | ViewNode)
        names = list(node.field_ids) if isinstance(node, TableNode) else [column.name for column in node.columns]
        return EngineHint(self.payload_type, f"{self.revision}: {', '.join(names)}".encode())


def test_known_versions_cover_the_hints(tmp_path: Path) -> None:
    provider = Ordering()
    with (
        running(tmp_path / "lake", hint_providers=[provider]) as service,
        service.client(x_engine_kind="spark", x_engine_version="4.1") as client,
    ):
        run_sql(client, "CREATE TABLE app.t (id BIGINT)")
        run_sql(client, "CREATE VIEW app.v AS SELECT * FROM app.t")
        names = ("app.t", "app.v")
        tags: dict[str, str] = {}
        ids: dict[str, common_pb2.ResourceId] = {}

        def ask() -> list[bytes | None]:
            """The payloads of both; None if the relation is unchanged."""
            wanted = []
            for name in names:
                known = [user_objects_pb2.KnownVersion(id=ids[name], version_tag=tags[name])] if name in tags else []
                wanted.append(user_objects_pb2.RelationRequest(candidates=[named(name)], known=known))
            request = user_objects_pb2.GetUserObjectsRequest(
                relations=wanted, hint_payload_types=["ordering+text", "none"]
            )
            chunks = list(client.user_objects.get_user_objects(request))
            found: list[bytes | None] = []
            for name, row in zip(names, chunks[1].resolutions.resolutions, strict=True):
                if row.WhichOneof("outcome") == "unchanged":
                    found.append(None)
                    continue
                tags[name], ids[name] = row.relation.version_tag, row.relation.id
                asked = hint_pb2.GetHintsRequest(resource=named(name))
                assert list(client.hints.get_hints(asked).hints) == list(row.relation.hints)
                found.append(row.relation.hints[0].payload)
            return found

        assert ask() == [b"r1: id", b"r1: id"]
        assert ask() == [None, None]
        provider.revision = "r2"
        assert ask() == [b"r2: id", b"r2: id"]
        run_sql(client, "INSERT INTO app.t VALUES (1)")
        run_sql(client, "ALTER TABLE app.t ADD COLUMN more STRING")
        assert ask() == [b"r2: id, more", b"r2: id, more"]
        assert ask() == [None, None]


def test_a_client_of_a_server_that_is_not_there_says_so() -> None:
    unreached = pytest.raises(ServiceUnavailableError, match=r"at 127\.0\.0\.1:1 cannot be reached")
    with Client("127.0.0.1:1") as client, unreached:
        client.directory.resolve(directory_pb2.ResolveRequest(name=named("a.b")), timeout=2)


@pytest.mark.parametrize(("name", "text"), [("x-engine kind", "duckdb"), ("x-engine-kind", "dückdb"), ("x-bin", "a")])
def test_a_header_that_cannot_be_sent_is_named(name: str, text: str) -> None:
    with pytest.raises(InvalidInputError, match=f"the header '{name}' cannot be sent"):
        Client("127.0.0.1:1", headers={name: text})
