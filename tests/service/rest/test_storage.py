"""Clients of a warehouse on S3: credentials that the server gives, requests that it signs, locations that it allows."""

import hashlib
import json
import logging
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pyarrow as pa
import pytest
from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from pyiceberg.catalog.rest import RestCatalog

import skerry
from s3server import BUCKET, S3Server
from skerry.common.errors import OptionError
from skerry.service.client_storage import AccountAccess, ClientAccess, read_client_access
from skerry.service.identity import Role
from skerry.service.rest import RestSettings
from skerry.service.rest.aws_signature import SigningKey, signed_headers
from support.rest_server import RestServer, Tokens, caller, rest_server

ROWS = pa.table({"id": pa.array([1, 2], pa.int64())})
TABLE = {
    "name": "t",
    "schema": {"type": "struct", "fields": [{"id": 1, "name": "id", "required": False, "type": "long"}]},
}
T = "lake/namespaces/app/tables/t"
VENDED = {"X-Iceberg-Access-Delegation": "vended-credentials"}
SIGNED = {"X-Iceberg-Access-Delegation": "remote-signing"}
SECRET = "the-secret-of-writers"
TOKENS = Tokens(w=caller("acme"), r=caller("acme", Role.READER), other=caller("beta"))


def access_of(server: S3Server, **more: Any) -> AccountAccess:
    found = {"s3.access-key-id": "writer", "s3.secret-access-key": SECRET}
    return AccountAccess(config={"s3.endpoint": server.endpoint, "s3.region": "eu"}, credentials=found, **more)


@pytest.fixture
def serve(s3_url: str, s3_storage: dict[str, str], tmp_path: Path) -> Any:
    def started(**accounts: AccountAccess) -> Any:
        settings = RestSettings(access=ClientAccess(accounts), storage=s3_storage)
        url = f"sqlite:///{tmp_path / 'repository'}"
        return rest_server(
            s3_url, url, settings=settings, authenticator=TOKENS, accounts=("acme", "beta"), storage=s3_storage
        )

    return started


@pytest.fixture
def server(serve: Any, s3_server: S3Server) -> Iterator[RestServer]:
    with serve(acme=access_of(s3_server, reader_credentials={"s3.access-key-id": "reader"}, signs=True)) as running:
        running.headers["Authorization"] = "Bearer w"
        running.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        yield running


def as_(token: str, **headers: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}", **headers}


def test_pyiceberg_writes_and_reads_with_credentials_that_the_server_gives(
    server: RestServer, s3_url: str, s3_storage: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), RestCatalog("c", uri=server.uri, warehouse="lake", token="w") as catalog:
        table = catalog.create_table("app.t", ROWS.schema)
        assert table.location().startswith(f"{s3_url}/_accounts/acme~")
        assert table.io.properties["s3.secret-access-key"] == SECRET
        table.append(ROWS)
        with catalog.create_table_transaction("app.u", ROWS.schema) as staged:
            staged.append(ROWS)
        assert catalog.load_table("app.t").scan().to_arrow().num_rows == 2
        assert catalog.load_table("app.u").scan().to_arrow().num_rows == 2
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("skerry")]
    assert SECRET not in " ".join(ours)
    lake = server.own_lake("acme")
    assert lake.sql("SELECT sum(id) FROM app.t").fetchall() == [(3,)]


def test_credentials_are_for_the_role_and_the_account(server: RestServer) -> None:
    server.ask("POST", "lake/namespaces/app/tables", TABLE)
    for path in (T, f"{T}/credentials"):
        writer = server.ask("GET", path, headers=VENDED).json()["storage-credentials"]
        assert [entry["config"]["s3.access-key-id"] for entry in writer] == ["writer"]
        reader = server.ask("GET", path, headers=as_("r", **VENDED)).json()["storage-credentials"]
        assert [entry["config"] for entry in reader] == [{"s3.access-key-id": "reader"}]
    assert "storage-credentials" not in server.ask("GET", T).json()
    server.ask("POST", "lake/namespaces", {"namespace": ["app"]}, as_("other"))
    made = server.ask("POST", "lake/namespaces/app/tables", TABLE, as_("other", **VENDED))
    assert made.status == 200
    assert "storage-credentials" not in made.json()
    assert server.ask("GET", f"{T}/credentials", headers=as_("other")).json() == {"storage-credentials": []}
    assert made.json()["config"] == {}


def test_credentials_are_not_stored_under_an_idempotency_key(server: RestServer, tmp_path: Path) -> None:
    for number, body in enumerate([TABLE, {**TABLE, "name": "u", "stage-create": True}]):
        key = {"Idempotency-Key": f"017f22e2-79b0-7cc3-98c4-dc0c0c07398{number}"}
        first = server.ask("POST", "lake/namespaces/app/tables", body, {**VENDED, **key})
        again = server.ask("POST", "lake/namespaces/app/tables", body, {**VENDED, **key})
        assert (first.status, first.body) == (again.status, again.body)
        assert SECRET in first.body.decode()
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("repository*"))
    assert stored
    assert SECRET.encode() not in stored


def test_a_client_without_credentials_sends_signed_requests(server: RestServer, s3_server: S3Server) -> None:
    made = server.ask("POST", "lake/namespaces/app/tables", TABLE, SIGNED).json()
    config, where = made["config"], urlsplit(made["metadata"]["location"])
    assert config["s3.remote-signing-enabled"] == "true"
    assert config["s3.signer.endpoint"] == f"v1/{T}/sign"
    assert server.ask("GET", T, headers=SIGNED).json()["config"] == config
    url = f"{s3_server.endpoint}/{where.netloc}{where.path}/data/a%20file.bin"
    for method, data in (("PUT", b"content"), ("GET", None)):
        asked = {"region": "eu", "uri": url, "method": method, "headers": {"x-amz-meta-a": ["b"]}}
        signed = server.ask("POST", f"{T}/sign", asked)
        assert signed.status == 200
        sent = {name: values[0] for name, values in signed.json()["headers"].items() if name != "host"}
        sent["Content-Type"] = "application/octet-stream"
        with urllib.request.urlopen(urllib.request.Request(url, data, sent, method=method)) as answer:
            assert data is not None or answer.read() == b"content"


@pytest.mark.parametrize(
    ("token", "method", "path", "status"),
    [
        ("w", "PUT", "{table}/data/f", 200),
        ("w", "DELETE", "{table}/data/f", 200),
        ("r", "GET", "{table}/data/f", 200),
        ("r", "PUT", "{table}/data/f", 403),
        ("w", "GET", "{table}-other/data/f", 403),
        ("w", "GET", "{table}/../secret", 403),
        ("w", "GET", "{table}/%2e%2e/secret", 403),
        ("w", "GET", "/" + BUCKET + "/other", 403),
        ("w", "GET", "/another-bucket{table}/data/f", 403),
        ("w", "PATCH", "{table}/data/f", 400),
        ("other", "GET", "{table}/data/f", 404),
    ],
)
def test_only_requests_for_files_of_the_table_are_signed(
    server: RestServer, s3_server: S3Server, token: str, method: str, path: str, status: int
) -> None:
    location = urlsplit(server.ask("POST", "lake/namespaces/app/tables", TABLE).json()["metadata"]["location"])
    full = path.format(table=f"/{location.netloc}{location.path}")
    asked = {"region": "eu", "uri": f"{s3_server.endpoint}{full}", "method": method, "headers": {}}
    assert server.ask("POST", f"{T}/sign", asked, as_(token)).status == status


def test_signatures_and_credentials_of_another_accounts_table_are_those_of_no_table(
    serve: Any, s3_server: S3Server
) -> None:
    allowed = access_of(s3_server, signs=True)
    with serve(acme=allowed, beta=allowed) as server:
        for token in ("w", "other"):
            server.ask("POST", "lake/namespaces", {"namespace": ["app"]}, as_(token))
        made = server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": "only"}, as_("w")).json()
        file = f"{s3_server.endpoint}/{made['metadata']['location'].removeprefix('s3://')}/data/f"
        asked = {"region": "eu", "uri": file, "method": "GET", "headers": {}}
        path = "lake/namespaces/app/tables/{}"
        for method, end, body in (("POST", "sign", asked), ("GET", "credentials", None)):
            assert server.ask(method, f"{path.format('only')}/{end}", body, as_("w")).status == 200
            theirs, missing = (
                server.ask(method, f"{path.format(name)}/{end}", body, as_("other")) for name in ("only", "none")
            )
            assert (theirs.status, theirs.body) == (404, missing.body.replace(b"none", b"only"))
        own = server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": "own"}, as_("other"))
        assert own.status == 200
        absent = {**asked, "uri": file.replace("acme", "none")}
        answers = [server.ask("POST", f"{path.format('own')}/sign", body, as_("other")) for body in (asked, absent)]
        assert {answer.status for answer in answers} == {403}
        assert answers[0].body == answers[1].body


def test_requests_to_another_server_or_for_lists_and_many_files_are_checked(
    server: RestServer, s3_server: S3Server
) -> None:
    location = urlsplit(server.ask("POST", "lake/namespaces/app/tables", TABLE).json()["metadata"]["location"])
    bucket, folder = f"{s3_server.endpoint}/{location.netloc}", location.path.strip("/")

    def status(uri: str, method: str = "GET", body: str | None = None) -> int:
        asked = {"region": "eu", "uri": uri, "method": method, "headers": {}}
        return server.ask("POST", f"{T}/sign", asked if body is None else {**asked, "body": body}).status

    assert status(f"http://evil.example.com/{location.netloc}/{folder}/f") == 403
    assert status(f"{bucket}?list-type=2&prefix={folder}/data") == 200
    assert status(f"{bucket}?list-type=2&prefix=") == 403
    assert status(f"{bucket}?policy") == 403
    one = "<Delete><Object><Key>{}</Key></Object></Delete>"
    assert status(f"{bucket}?delete", "POST", one.format(f"{folder}/data/f")) == 200
    assert status(f"{bucket}?delete", "POST", one.format("elsewhere/f")) == 403
    assert status(f"{bucket}?delete", "POST", "<!DOCTYPE a><Delete/>") == 400


def test_a_delete_of_many_files_is_signed_for_its_checked_body_alone(server: RestServer, s3_server: S3Server) -> None:
    location = urlsplit(server.ask("POST", "lake/namespaces/app/tables", TABLE).json()["metadata"]["location"])
    body = f"<Delete><Object><Key>{location.path.strip('/')}/data/f</Key></Object></Delete>"
    uri = f"{s3_server.endpoint}/{location.netloc}?delete"
    for sent in ({}, {"X-Amz-Content-SHA256": ["UNSIGNED-PAYLOAD"]}):
        asked = {"region": "eu", "uri": uri, "method": "POST", "headers": sent, "body": body}
        signed = server.ask("POST", f"{T}/sign", asked).json()["headers"]
        assert signed["x-amz-content-sha256"] == [hashlib.sha256(body.encode()).hexdigest()]
        assert "x-amz-content-sha256" in signed["authorization"][0]
    copied = {"region": "eu", "method": "PUT", "headers": {"x-amz-copy-source": [f"/{BUCKET}/other/secret"]}}
    file = f"{s3_server.endpoint}/{location.netloc}{location.path}/data/f"
    assert server.ask("POST", f"{T}/sign", {**copied, "uri": file}).status == 403
    assert server.ask("POST", f"{T}/sign", {**copied, "uri": f"{file}?acl", "headers": {}}).status == 403


def test_files_of_a_table_of_the_lake_are_signed_for_reading_alone(server: RestServer, s3_server: S3Server) -> None:
    server.own_lake("acme").sql("CREATE TABLE app.own (id BIGINT)")
    lake = server.own_lake("acme")
    uri = f"{s3_server.endpoint}/{lake.root.removeprefix('s3://')}/{lake.table('app.own').location}/data/f"
    for method, status in (("GET", 200), ("PUT", 403), ("DELETE", 403)):
        asked = {"region": "eu", "uri": uri, "method": method, "headers": {}}
        assert server.ask("POST", "lake/namespaces/app/tables/own/sign", asked).status == status


def test_nothing_is_signed_unless_the_operator_allows_it(serve: Any, s3_server: S3Server) -> None:
    with serve(acme=access_of(s3_server)) as server:
        server.headers["Authorization"] = "Bearer w"
        server.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        made = server.ask("POST", "lake/namespaces/app/tables", TABLE, SIGNED)
        assert "s3.signer.endpoint" not in made.json()["config"]
        asked = {"region": "eu", "uri": "http://a/b", "method": "GET", "headers": {}}
        refused = server.ask("POST", f"{T}/sign", asked)
        assert (refused.status, refused.json()["error"]["type"]) == (406, "UnsupportedOperationException")


def test_tables_may_be_in_locations_that_the_operator_allows(serve: Any, s3_server: S3Server) -> None:
    allowed = f"s3://{BUCKET}/shared/acme"
    with (
        serve(acme=access_of(s3_server, locations=(allowed,))) as server,
        RestCatalog("c", uri=server.uri, warehouse="lake", token="w") as catalog,
    ):
        catalog.create_namespace("app")
        table = catalog.create_table("app.t", ROWS.schema, location=f"{allowed}/t")
        table.append(ROWS)
        assert server.own_lake("acme").sql("SELECT count(*) FROM app.t").fetchall() == [(2,)]
        with pytest.raises(Exception, match="is not one that this account may use"):
            catalog.create_table("app.u", ROWS.schema, location=f"s3://{BUCKET}/shared/beta/t")


def test_an_embedded_process_reads_clients_tables_on_s3(
    s3_url: str, s3_storage: dict[str, str], s3_server: S3Server, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'repository'}"
    settings = RestSettings(access=ClientAccess(default=access_of(s3_server)), storage=s3_storage)
    with rest_server(s3_url, url, settings=settings, storage=s3_storage) as server:
        with RestCatalog("c", uri=server.uri, warehouse="lake") as catalog:
            catalog.create_namespace("app")
            catalog.create_table("app.t", ROWS.schema).append(ROWS)
        with skerry.connect(s3_url, settings={**s3_storage, "metadata.repository": url}) as lake:
            assert lake.sql("SELECT sum(id) FROM app.t").fetchall() == [(3,)]


def test_a_signature_is_that_of_aws() -> None:
    url = "https://bucket.s3.eu-north-1.amazonaws.com/a/file%20name.parquet?partNumber=2&uploadId=x%2Fy"
    credentials = Credentials("AKIA", "secret", "session")
    request = AWSRequest("PUT", url, headers={"x-amz-content-sha256": "UNSIGNED-PAYLOAD", "Content-MD5": "m"})
    S3SigV4Auth(credentials, "s3", "eu-north-1").add_auth(request)
    stamp = request.headers["X-Amz-Date"]
    now_ms = int(datetime.strptime(stamp, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).timestamp() * 1000)
    given = {"x-amz-content-sha256": [request.headers["X-Amz-Content-SHA256"]], "Content-MD5": ["m"]}
    found = signed_headers(SigningKey("AKIA", "secret", "session"), "PUT", urlsplit(url), given, "eu-north-1", now_ms)
    assert found["authorization"] == [request.headers["Authorization"]]
    assert "secret" not in repr(SigningKey("AKIA", "secret", "session"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[account.a]\nlocation = 1", "account.a: unknown member 'location'; there are locations, config"),
        ("[account.a]\nlocations = ['bucket']", "locations is a list of URIs"),
        ("[default]\nsigns = 'yes'", "default: signs is true or false"),
        ("[default]\nconfig = { s3.region = 'eu' }", "a name with dots is quoted"),
        ("[default.config]\n's3.secret-access-key' = 'hush'", "s3.secret-access-key is a credential"),
        ("[accounts.a]", "unknown member 'accounts'"),
        ("signs", "not a TOML file"),
    ],
)
def test_a_file_with_an_error_says_what_is_wrong(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "clients.toml"
    file.write_text(text)
    with pytest.raises(OptionError) as refused:
        read_client_access(str(file))
    assert problem in str(refused.value)
    assert "hush" not in str(refused.value)
    with pytest.raises(OptionError, match="cannot be read"):
        read_client_access(str(tmp_path / "none.toml"))


def test_the_file_names_what_each_account_gets(tmp_path: Path) -> None:
    file = tmp_path / "clients.toml"
    file.write_text(
        '[default]\nsigns = true\n[account.acme]\nlocations = ["s3://b/a"]\nconfig = { "s3.region" = "eu" }\n'
        'credentials = { "s3.secret-access-key" = "hush" }\n'
    )
    found = read_client_access(str(file))
    assert found.of("other") == AccountAccess(signs=True)
    assert found.of("acme").locations == ("s3://b/a",)
    assert found.of("acme").credentials == {"s3.secret-access-key": "hush"}
    assert "hush" not in repr(found)
    assert json.dumps(dict(found.of("acme").config)) == '{"s3.region": "eu"}'
    assert read_client_access(None) == ClientAccess()
