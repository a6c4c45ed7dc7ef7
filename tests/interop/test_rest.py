"""Other people's clients on our REST catalog: ``make interop`` runs it.

Iceberg's own server passes 144 tests of its compatibility kit, aborts 12 by assumption and skips 1; we pass all that it
passes. DuckDB and Spark create, write, change and read tables; each reads what the other has written, and pyiceberg and
the lake agree with them.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pyiceberg.catalog.rest import RestCatalog

from interop.environment import ENGINES, FLINK, SPARK, needs, run_program
from interop.kit import missing_command, run_kit
from skerry.service.client_storage import AccountAccess, ClientAccess
from skerry.service.rest import RestSettings
from support.rest_server import RestServer, Tokens, caller, rest_server

SECRET = "secret-of-the-interop-tests"
DUCKDB, DATAFUSION = (next(e for e in ENGINES if e.name == name) for name in ("duckdb", "datafusion"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestServer]:
    with rest_server(tmp_path / "lake", f"sqlite:///{tmp_path}/repository") as running:
        yield running


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[RestServer]:
    """A server that wants a token."""
    tokens = Tokens(**{SECRET: caller("default")})
    with rest_server(tmp_path / "lake", f"sqlite:///{tmp_path}/repository", authenticator=tokens) as running:
        yield running


def test_the_compatibility_kit_of_iceberg_passes(tmp_path: Path) -> None:
    if (missing := missing_command()) is not None:
        if os.environ.get("CI", "").lower() in ("true", "1"):
            pytest.fail(f"the kit needs the command {missing}")
        pytest.skip(f"the kit needs the command {missing}")
    folder = tmp_path / "kit"
    folder.mkdir()
    places = (f"file://{folder}", "file:///tmp/newdb", "file:///tmp/ns")  # the kit names the last two itself
    chosen = RestSettings(access=ClientAccess(default=AccountAccess(places)))
    with rest_server(tmp_path / "lake", f"sqlite:///{tmp_path}/repository", settings=chosen) as server:
        outcome = run_kit(server.uri, "lake", folder)
    assert outcome.failed == 0, outcome.report[-8000:]
    assert outcome.passed >= 144
    assert outcome.skipped == 1


def answer_of(server: RestServer, folder: Path, engine: Any, program: str, *more: str) -> dict[str, Any]:
    run_program(engine, program, server.uri, folder / "answer.json", *more)
    found: dict[str, Any] = json.loads((folder / "answer.json").read_text())
    return found


def rows_of(server: RestServer, name: str) -> list[list[Any]]:
    with RestCatalog("c", uri=server.uri, warehouse="lake") as catalog:
        table = catalog.load_table(name).scan().to_arrow()
    return sorted([list(row.values()) for row in table.select(["id", "name"]).to_pylist()])


def lake_tables(server: RestServer) -> None:
    """A primary-key table of the lake, after an upsert and a delete, and one without rows."""
    server.lake.sql(
        "CREATE TABLE own.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id)) WITH ('file.format'='parquet')"
    )
    users = server.lake.table("own.users")
    users.upsert([{"id": n, "name": f"n{n}"} for n in range(5)])
    users.upsert([{"id": 3, "name": "new"}])
    users.delete(where="id = 0")
    server.lake.sql("CREATE TABLE own.empty (id BIGINT NOT NULL, PRIMARY KEY (id)) PARTITIONED BY (bucket(4, id))")


OWN = [[1, "n1"], [2, "n2"], [3, "new"], [4, "n4"]]


def test_duckdb_creates_writes_changes_and_reads(server: RestServer, tmp_path: Path) -> None:
    lake_tables(server)
    found = answer_of(server, tmp_path, DUCKDB, "rest_duckdb")
    assert found["after_insert"] == [[1, "a"], [2, "b"], [3, "c"]]
    assert found["after_update"] == [[1, "a"], [2, "z"], [3, "c"]]
    assert found["after_delete"] == [[2, "z"], [3, "c"]]
    assert found["own"] == OWN
    assert found["empty"] == []
    assert "lake itself" in found["refused"]
    assert server.lake.sql("SELECT * FROM duck.t ORDER BY id").fetchall() == [(2, "z"), (3, "c")]
    assert rows_of(server, "duck.t") == [[2, "z"], [3, "c"]]


def test_duckdb_sends_a_token_or_exchanges_a_secret_for_one(closed: RestServer, tmp_path: Path) -> None:
    lake_tables(closed)
    found = answer_of(closed, tmp_path, DUCKDB, "rest_duckdb", SECRET)
    assert found["after_delete"] == found["exchanged"] == [[2, "z"], [3, "c"]]
    assert found["own"] == OWN
    assert "lake itself" in found["refused"]
    assert "401" in found["unknown"] or "token" in found["unknown"].lower()


def test_spark_sends_a_token_or_exchanges_a_credential_for_one(closed: RestServer, tmp_path: Path) -> None:
    needs(SPARK)
    found = answer_of(closed, tmp_path, SPARK, "rest_spark_token", SECRET)
    assert found["token"] == found["credential"] == [[1, "a"], [2, "b"]]
    assert "NotAuthorized" in found["unknown"] or "token" in found["unknown"]


def test_flink_writes_its_own_tables_and_reads_those_of_the_lake(closed: RestServer, tmp_path: Path) -> None:
    needs(FLINK)
    lake_tables(closed)
    found = answer_of(closed, tmp_path, FLINK, "rest_flink", SECRET)
    assert found["written"] == [[1, "a"], [2, "b"]]
    assert found["own"] == OWN
    assert closed.lake.sql("SELECT * FROM flink.t ORDER BY id").fetchall() == [(1, "a"), (2, "b")]


def test_datafusion_reads_what_pyiceberg_finds_in_the_catalog(server: RestServer, tmp_path: Path) -> None:
    lake_tables(server)
    found = answer_of(server, tmp_path, DATAFUSION, "rest_datafusion")
    assert found["filtered"] == [[2, "b"], [3, "c"]]
    assert found["joined"] == [[1, "a", "n1"], [2, "b", "n2"], [3, "c", "new"]]
    assert found["own"] == OWN
    assert found["empty"] == []


def test_spark_uses_the_lake_as_its_catalog(server: RestServer, tmp_path: Path) -> None:
    needs(SPARK)
    lake_tables(server)
    found = answer_of(server, tmp_path, SPARK, "rest_spark")
    assert found["after_merge"] == [[1, "a"], [2, "z"], [4, "d"]]
    assert found["time_travel"] == [[1, "a"], [2, "b"], [3, "c"]]
    assert found["view"] == [[2, "z"], [4, "d"]]
    assert found["tables"] == ["t"]
    assert found["own"] == OWN
    assert found["empty"] == []
    assert server.lake.sql("SELECT * FROM spark.t ORDER BY id").fetchall() == [(1, "a"), (2, "z"), (4, "d")]
    assert found["joined"] == [[1, "a", "n1"], [2, "z", "n2"], [4, "d", "n4"]]
    assert "lake itself" in found["refused"]
    assert rows_of(server, "spark.t") == [[1, "a"], [2, "z"], [4, "d"]]
