"""``skerry serve`` as a process: its line of JSON, health, reflection, tokens, TLS, and its end."""

import json
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from typer.testing import CliRunner

import skerry
from skerry.cli.main import app
from skerry.common.clock import SystemClock
from skerry.common.errors import PermissionDeniedError, ServiceUnavailableError, UnauthenticatedError
from skerry.protocol.client import Client
from skerry.protocol.v1 import config_pb2, sql_pb2, table_pb2
from skerry.service.auth_file import FileAuthenticator, token_hash
from support.service import named, run_sql, running


@contextmanager
def serving(warehouse: Path, *arguments: str) -> Iterator[tuple[dict[str, str], "subprocess.Popen[str]"]]:
    command = [sys.executable, "-m", "skerry.cli.main", "serve", str(warehouse), "--grpc", "127.0.0.1:0",
               "--http", "127.0.0.1:0", *arguments]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, process.stderr.read() if process.stderr else ""
        yield json.loads(line), process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def get(url: str, token: str | None = None) -> tuple[int, str]:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_it_serves_a_lake_that_an_embedded_process_made_and_ends_in_order(tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE app.t (id BIGINT)")
        lake.sql("INSERT INTO app.t VALUES (7)")
    with serving(tmp_path / "lake") as (line, process), Client(line["grpc"]) as client:
        assert set(line) >= {"grpc", "rest", "metrics", "console"}
        config = client.config.get_config(config_pb2.GetConfigRequest())
        assert (config.account, config.default_catalog) == ("default", "lake")
        assert run_sql(client, "SELECT id FROM app.t") == [{"id": 7}]
        assert client.tables.get_table(table_pb2.GetTableRequest(table=named("app.t"))).current_snapshot_id == 1
        with grpc.insecure_channel(line["grpc"]) as channel:
            check = health_pb2_grpc.HealthStub(channel).Check
            for name in ("", "skerry.v1.TableService"):
                answer = check(health_pb2.HealthCheckRequest(service=name))
                assert answer.status == health_pb2.HealthCheckResponse.SERVING
        status, text = get(line["metrics"])
        assert status == 200
        assert 'skerry_service_calls_total{code="OK",method="skerry.v1.ConfigService/GetConfig"} 1' in text
        assert get(line["metrics"].replace("/metrics", "/healthz"))[0] == 200
        rows = "SELECT repeat('x', 1000) AS t FROM range(30000)"
        stream = client.sql.execute_sql(sql_pb2.ExecuteSqlRequest(sql=rows))
        next(stream)
        process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        assert sum(1 for _ in stream) > 5  # a call under way ends before the service does
        assert process.wait(20) == 0
        with pytest.raises(ServiceUnavailableError):
            client.config.get_config(config_pb2.GetConfigRequest(), timeout=2)
    assert (tmp_path / "lake" / "_graph").stat().st_mode & 0o777 == 0o700


def test_with_an_auth_file_every_call_needs_a_token(tmp_path: Path) -> None:
    entries = [("one", "acme", "admin"), ("two", "beta", "reader"), ("ops", "default", "operator")]
    (tmp_path / "auth.toml").write_text(
        "".join(
            f'[[token]]\nhash = "{token_hash(token)}"\naccount = "{account}"\nroles = ["{role}"]\n'
            for token, account, role in entries
        )
    )
    audit = tmp_path / "audit.log"
    with serving(tmp_path / "lake", "--auth", str(tmp_path / "auth.toml"), "-s", f"service.audit-log={audit}") as (
        line,
        _,
    ):
        with Client(line["grpc"], token="one") as client:
            run_sql(client, "CREATE TABLE app.t (id BIGINT)")
            assert client.config.get_config(config_pb2.GetConfigRequest()).account == "acme"
        with Client(line["grpc"], token="two") as client, pytest.raises(PermissionDeniedError):
            run_sql(client, "CREATE TABLE app.t (id BIGINT)")
        with Client(line["grpc"]) as client, pytest.raises(UnauthenticatedError):
            client.config.get_config(config_pb2.GetConfigRequest())
        assert get(line["metrics"])[0] == 401
        assert get(line["metrics"], "one")[0] == 403
        assert get(line["metrics"], "ops")[0] == 200
    rows = [json.loads(row) for row in audit.read_text().splitlines()]
    assert [(row["account"], row["outcome"]) for row in rows if row["method"].endswith("ExecuteSql")] == [
        ("acme", "OK"), ("beta", "PERMISSION_DENIED")]  # fmt: skip
    assert any(row["outcome"] == "UNAUTHENTICATED" and row["account"] is None for row in rows)
    assert "CREATE TABLE" not in audit.read_text()
    assert audit.stat().st_mode & 0o777 == 0o600


def test_read_only_refuses_changes(tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE app.t (id BIGINT)")
    with running(tmp_path / "lake", read_only=True) as service, service.client() as client:
        assert run_sql(client, "SELECT * FROM app.t") == []
        for act in (
            lambda: run_sql(client, "INSERT INTO app.t VALUES (1)"),
            lambda: client.tables.drop_table(table_pb2.DropTableRequest(table=named("app.t"))),
        ):
            with pytest.raises(PermissionDeniedError, match="read-only"):
                act()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--grpc", "0.0.0.0:0"], 1, "binds to loopback only"),
        (["--http", "example.com:80"], 1, "binds to loopback only"),
        (["--grpc", "nonsense"], 2, "host and port"),
        (["--auth", "nothing.toml"], 1, "cannot be read"),
        (["--tls-cert", "x.pem"], 2, "belong together"),
        (["--repository", "mysql://x"], 1, "not the URL of a repository"),
        (["--repository", "sqlite:////proc/nothing/x.sqlite"], 1, "the folder /proc/nothing cannot be made"),
        (["-s", "service.workers=2", "-s", "service.max-streams=2"], 2, "must be less than"),
        (["-s", "service.nothing=1"], 2, "unknown setting"),
    ],
)
def test_it_refuses_what_cannot_be(tmp_path: Path, arguments: list[str], code: int, message: str) -> None:
    done = CliRunner().invoke(app, ["serve", str(tmp_path / "lake"), *arguments])
    assert done.exit_code == code
    assert message in done.output


def test_a_warehouse_that_cannot_be_made_is_named() -> None:
    done = CliRunner().invoke(app, ["serve", "/proc/nothing/lake", "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0"])
    assert done.exit_code == 1
    assert "the folder /proc/nothing/lake/_graph cannot be made" in done.output


def test_a_token_is_made_with_its_entry(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["token", "--account", "acme", "--role", "writer", "--subject", "x"])
    token = done.output.splitlines()[0].rpartition(" ")[2]
    (tmp_path / "auth.toml").write_text(done.output)
    caller = FileAuthenticator(tmp_path / "auth.toml", SystemClock()).authenticate(token)
    assert (caller.account, caller.subject, sorted(caller.roles)) == ("acme", "x", ["writer"])
