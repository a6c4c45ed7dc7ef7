"""Accounts of one service see nothing of each other in the console: "not yours" is "not there", to the byte."""

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from skerry.common.clock import SystemClock, SystemIds
from skerry.common.settings import load_settings
from skerry.fileio import open_fileio
from skerry.fileio.environment import Environment
from skerry.fileio.local import LocalFileIO
from skerry.graph.lake_catalog import DEFAULT_ACCOUNT, require_account
from skerry.graph.repository import open_repository
from skerry.service.assembly import assemble
from skerry.service.http import http_app
from skerry.service.identity import Role
from skerry.service.mounts import MOUNTS
from skerry.table.run_history import RunHistory, StoredRun
from support.console_callers import Tokens, caller
from support.http_server import HttpClient, Reply, serving

API = "/console/api/"
SECRET = "vault.gold"
CALLERS = {
    "a": caller("acme", Role.WRITER, "ann"),
    "b": caller("bolt", Role.WRITER, "bob"),
    "reader": caller("bolt", Role.READER, "ben"),
    "operator": caller("bolt", Role.OPERATOR, "ops"),
    "default": caller(DEFAULT_ACCOUNT, Role.WRITER),
}


@contextmanager
def service(folder: Path, *, filled: bool, read_only: bool = False) -> Iterator[HttpClient]:
    """A service with the accounts acme and bolt; only in one that is ``filled`` acme has anything."""
    clock, ids = SystemClock(), SystemIds()
    settings = load_settings({"service.audit-log": str(folder / "audit.log")})
    folder.mkdir()
    env = Environment(open_fileio(folder / "lake", {}, clock=clock, ids=ids), clock, ids, settings)
    repository = open_repository("memory://", clock, ids)
    for account in ("acme", "bolt"):
        repository.create_account(account)
    require_account(repository, DEFAULT_ACCOUNT)
    with (
        assemble(env, repository, Tokens(CALLERS), read_only=read_only) as parts,
        serving(http_app(parts, MOUNTS)) as client,
    ):
        lakes = parts.backend.lakes
        bolt = lakes.lake(CALLERS["b"])
        bolt.sql("CREATE TABLE app.mine (id BIGINT NOT NULL, PRIMARY KEY (id))")
        bolt.sql("INSERT INTO app.mine VALUES (1), (2)")
        if filled:
            acme = lakes.lake(CALLERS["a"])
            acme.sql("CREATE TABLE vault.gold (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id))")
            acme.sql("INSERT INTO vault.gold VALUES (1, 'secret')")
            acme.sql("CREATE VIEW vault.shine AS SELECT * FROM vault.gold")
            acme.sql("CREATE INDEX by_name ON vault.gold (name) USING bloom")
            acme.sql("CREATE TABLE app.mine AS SELECT 'secret' AS other")
            _pipeline(folder / "lake")
            lakes.lake(CALLERS["default"]).sql("CREATE TABLE app.mine AS SELECT 'secret' AS other")
        yield client


def _pipeline(lake: Path) -> None:
    """A pipeline of the account default, whose target has the name of a table of bolt."""
    run = StoredRun("nightly", "secret", "batch", None, 1, None, "running", "secret", (), ("app.mine",), ())
    RunHistory(LocalFileIO(lake)).write(run)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[HttpClient, HttpClient]]:
    """Two services: in one of them acme has tables, in the other it has none."""
    folder = tmp_path_factory.mktemp("services")
    with ExitStack() as held:
        filled = held.enter_context(service(folder / "filled", filled=True))
        bare = held.enter_context(service(folder / "bare", filled=False))
        yield filled, bare


CALLS = [
    "databases",
    "relations?database=vault",
    "relations?database=app",
    "relations?database=acme",
    "relations?database=_accounts",
    "namespaces?catalog=lake",
    "namespaces?catalog=vault",
    "search?text=gold",
    "search?text=m",
    *(f"{call}?name={SECRET}" for call in ("relation", "snapshots", "trees", "tree", "partitions", "files", "indexes",
                                           "index-blobs", "sample", "lineage")),
    *(f"relation?name={name}" for name in (
        "vault.shine", "vault.Gold", "Vault.gold", "lake.vault.gold", "acme.vault.gold", "..vault.gold",
        "_accounts.acme", "_accounts%2Facme%2Fvault.gold", "vault%2F..%2Fvault.gold", "vault.gold%24files",
        "vault%00.gold", "%2e%2e.gold",
        "vault.%22gold%22", "app.%22../vault/gold%22", "app.%22../../acme/vault/gold%22",
        "vault.%22gold/.%22", "app.%22/vault/gold%22",
        "v%C3%A0ult.gold", "vault.gold%E2%80%8B", "app.mine%24snapshots")),
    "lineage",
    "pipelines",
    "runs?pipeline=nightly",
    "caches",
    "metrics",
    "session",
]  # fmt: skip
STATEMENTS = [
    "SELECT * FROM vault.gold",
    "SELECT * FROM vault.shine",
    "SELECT * FROM vault.gold$files",
    "SELECT * FROM lake.vault.gold",
    "SELECT database_name, table_name FROM system.tables ORDER BY ALL",
    "SELECT view_name FROM system.views",
    "SELECT database_name FROM system.databases ORDER BY ALL",
    "SELECT column_name FROM system.columns ORDER BY ALL",
    "SELECT count(*) FROM system.data_files",
    "SELECT count(*) FROM system.puffin_index_meta",
    "SHOW TABLES",
    "SHOW DATABASES",
    "SHOW CATALOGS",
    "DESCRIBE vault.gold",
    "EXPLAIN SELECT * FROM vault.gold",
    "USE vault; SELECT 1",
    "DROP TABLE vault.gold",
    "INSERT INTO vault.gold VALUES (9, 'x')",
    "CREATE VIEW app.peep AS SELECT * FROM vault.gold",
    "SELECT * FROM read_parquet('**/*.parquet')",
]


def body(reply: Reply) -> tuple[int, bytes]:
    return reply.status, reply.body


def statement(client: HttpClient, text: str, explain: str = "") -> tuple[int, bytes]:
    reply = client.post(API + "sql", {"id": "x", "text": text, "write": True, "explain": explain})
    found = reply.json()
    found.pop("seconds", None)
    return reply.status, str(found).encode()


@pytest.mark.parametrize("call", CALLS)
def test_a_call_answers_as_if_the_other_account_had_nothing(pair: tuple[HttpClient, HttpClient], call: str) -> None:
    filled, bare = (client.with_token("b") for client in pair)
    found = body(filled.get(API + call))
    assert found == body(bare.get(API + call))
    assert b"secret" not in found[1]


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_statement_answers_as_if_the_other_account_had_nothing(
    pair: tuple[HttpClient, HttpClient], text: str
) -> None:
    filled, bare = (client.with_token("b") for client in pair)
    found = statement(filled, text)
    assert found == statement(bare, text)
    assert b"secret" not in found[1]


def test_the_owner_sees_its_own(pair: tuple[HttpClient, HttpClient]) -> None:
    acme = pair[0].with_token("a")
    assert acme.get(API + "sample", name=SECRET).json()["rows"] == [["1", "secret"]]
    assert [row["name"] for row in acme.get(API + "databases").json()["rows"]] == ["app", "vault"]
    assert acme.get(API + "pipelines").json()["rows"] == []
    nightly = pair[0].with_token("default").get(API + "pipelines").json()["rows"]
    assert [row["name"] for row in nightly] == ["nightly"]


def test_the_statement_of_another_cannot_be_stopped(pair: tuple[HttpClient, HttpClient]) -> None:
    filled = pair[0]
    slow = "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11"
    answers: list[int] = []
    thread = threading.Thread(
        target=lambda: answers.append(filled.with_token("a").post(API + "sql", {"id": "mine", "text": slow}).status)
    )
    thread.start()
    time.sleep(0.5)
    for token in ("b", "reader"):
        theirs = body(filled.with_token(token).send("DELETE", API + "sql/mine"))
        assert theirs == body(filled.with_token(token).send("DELETE", API + "sql/other"))
        assert theirs[0] == 404
    assert thread.is_alive()
    assert filled.with_token("a").send("DELETE", API + "sql/mine").status == 200
    thread.join(20)
    assert answers == [499]


def test_every_call_needs_a_token(pair: tuple[HttpClient, HttpClient]) -> None:
    for call in [*CALLS, "nothing", "sql/x"]:
        for client in (pair[0], pair[0].with_token("wrong")):
            reply = client.get(API + call)
            assert (reply.status, reply.json()["error"]["code"]) == (401, "UNAUTHENTICATED")
    assert pair[0].post(API + "sql", {"id": "x", "text": "SELECT 1"}).status == 401
    assert pair[0].get("/console/").status == 200


def test_a_reader_may_not_write_nor_see_the_process(pair: tuple[HttpClient, HttpClient]) -> None:
    reader = pair[0].with_token("reader")
    assert reader.get(API + "session").json()["may_write"] is False
    status, found = statement(reader, "DELETE FROM app.mine WHERE id = 1")
    assert (status, b"your token may only read" in found) == (403, True)
    assert reader.get(API + "metrics").status == 403
    assert reader.get(API + "caches").json()["memory"] == []
    operator = pair[0].with_token("operator")
    assert operator.get(API + "metrics").json()["total"] > 0
    assert operator.get(API + "databases").status == 403


def test_the_audit_log_has_statements_by_their_digest(tmp_path: Path) -> None:
    folder = tmp_path / "audited"
    with service(folder, filled=False) as client:
        assert statement(client.with_token("b"), "INSERT INTO app.mine VALUES (3)")[0] == 200
        assert client.with_token("wrong").get(API + "databases").status == 401
    log = (folder / "audit.log").read_text()
    assert '"subject":"bob"' in log
    assert '"statement":"INSERT"' in log
    assert "sql_sha256" in log
    assert "VALUES" not in log
    assert "UNAUTHENTICATED" in log


def test_a_read_only_service_writes_for_nobody(tmp_path: Path) -> None:
    with service(tmp_path / "read", filled=False, read_only=True) as client:
        bolt = client.with_token("b")
        assert bolt.get(API + "session").json()["may_write"] is False
        status, found = statement(bolt, "INSERT INTO app.mine VALUES (3)")
        assert (status, b"PERMISSION_DENIED" in found) == (403, True)
