"""SQL over the service: streamed as Arrow, in the sandbox, cancelled with its call."""

import threading
import time
from pathlib import Path

import pytest

from skerry.common.errors import (
    DeadlineExceededError,
    InvalidInputError,
    NotFoundError,
    PermissionDeniedError,
    SkerryError,
    SqlError,
    StorageError,
)
from skerry.protocol.client import Client
from skerry.protocol.v1 import lake_pb2, sql_pb2
from support.service import TestService, run_sql, running

SLOW = (
    "SELECT count(*) AS n FROM range(100000) a, range(100000) b, range(1000) c "
    "WHERE (a.range * b.range + c.range) % 7 = 3"
)


def test_rows_come_as_an_arrow_stream(client: Client) -> None:
    assert run_sql(client, "SELECT id, name FROM users ORDER BY id LIMIT 2", database="app") == [
        {"id": 1, "name": "Ada"}, {"id": 2, "name": "Bob"}]  # fmt: skip
    assert run_sql(client, "SELECT ? AS a, ? AS b", parameters_json='[1, "x"]') == [{"a": 1, "b": "x"}]
    assert run_sql(client, "SELECT $n AS n", parameters_json='{"n": 5}') == [{"n": 5}]


def test_max_rows_cuts_the_result(client: Client) -> None:
    chunks = list(client.sql.execute_sql(sql_pb2.ExecuteSqlRequest(sql="SELECT * FROM range(1000)", max_rows=10)))
    assert (chunks[-1].summary.row_count, chunks[-1].summary.truncated) == (10, True)


def test_a_large_result_comes_in_messages_of_bounded_size(client: Client) -> None:
    request = sql_pb2.ExecuteSqlRequest(sql="SELECT range AS i, repeat('x', 100) AS t FROM range(100000)")
    sizes = [len(chunk.arrow_ipc) for chunk in client.sql.execute_sql(request)]
    assert sum(sizes) > 10_000_000
    assert max(sizes) <= 1 << 20


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM read_text('/etc/hostname')",
        "SELECT * FROM glob('/etc/*')",
        "SELECT current_setting('allowed_directories')",
        "SELECT * FROM duckdb_settings()",
        "SELECT * FROM read_parquet('../../_accounts/beta/**/*.parquet')",
        "COPY (SELECT 1) TO '/tmp/out.csv'",
        "ATTACH '/tmp/x.db'",
        "SET sql.external-files = true",
        "USE app",
        "CREATE CATALOG ice USING iceberg WITH ('type' = 'sql', 'uri' = 'sqlite:////tmp/x')",
        "INSERT INTO app.users SELECT 1, content, 1 FROM read_text('/etc/passwd')",
        "SELECT 1; SELECT 2",
        "",
    ],
)
def test_the_sandbox_refuses(client: Client, text: str) -> None:
    with pytest.raises((SqlError, InvalidInputError, PermissionDeniedError, NotFoundError)):
        run_sql(client, text)


def test_an_error_in_a_statement_says_where(client: Client) -> None:
    with pytest.raises(SkerryError) as raised:
        run_sql(client, "SELECT nothing\nFROM app.users")
    assert raised.value.position == (1, 8)


def test_a_deadline_stops_the_query(client: Client) -> None:
    began = time.monotonic()
    with pytest.raises(DeadlineExceededError):
        list(client.sql.execute_sql(sql_pb2.ExecuteSqlRequest(sql=SLOW), timeout=1))
    assert time.monotonic() - began < 10


def test_a_cancelled_call_stops_its_query_and_no_other(service: TestService, client: Client) -> None:
    gate, began = service.parts.gate, threading.Event()
    outcomes: dict[str, str] = {}

    def run(name: str, text: str, timeout: float) -> None:
        began.set()
        try:
            outcomes[name] = str(
                len(list(client.sql.execute_sql(sql_pb2.ExecuteSqlRequest(sql=text), timeout=timeout)))
            )
        except SkerryError as error:
            outcomes[name] = type(error).__name__

    long = threading.Thread(target=run, args=("long", SLOW, 8))
    short = threading.Thread(target=run, args=("short", SLOW, 0.5))
    long.start()
    short.start()
    short.join()
    deadline = time.monotonic() + 6
    while sum(gate._streams.values()) > 1 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert sum(gate._streams.values()) == 1  # the short one was stopped on the server, the long one goes on
    assert long.is_alive()
    assert run_sql(client, "SELECT 1 AS one") == [{"one": 1}]
    long.join()
    assert outcomes == {"short": "DeadlineExceededError", "long": "DeadlineExceededError"}


def test_the_server_opens_no_external_catalog_for_accounts(service: TestService, client: Client) -> None:
    place = {"type": "sql", "uri": "sqlite:////nowhere/${ENV:HOME}.db", "warehouse": "file:///nowhere"}
    client.lake.create_external_catalog(lake_pb2.CreateExternalCatalogRequest(name="elsewhere", properties=place))
    assert run_sql(client, "SHOW CATALOGS") == [{"catalog_name": "elsewhere", "type": "sql"}]
    for text in (
        "SELECT * FROM elsewhere.ns.t",
        "SHOW DATABASES FROM elsewhere",
        "SHOW TABLES FROM elsewhere.ns",
        "DESCRIBE elsewhere.ns.t",
        "CREATE TABLE app.taken AS SELECT * FROM elsewhere.ns.t",
        "CALL import_iceberg('elsewhere.ns.t', 'app.taken')",
    ):
        with pytest.raises(PermissionDeniedError, match="does not read external catalogs"):
            run_sql(client, text)


def test_who_runs_the_server_may_let_it_open_external_catalogs(tmp_path: Path) -> None:
    settings = {"service.external-catalogs": "true"}
    with running(tmp_path / "lake", "acme", settings=settings) as made, made.client("acme") as client:
        place = {"type": "sql", "uri": f"sqlite:///{tmp_path}/ice.db", "warehouse": f"file://{tmp_path}/ice"}
        client.lake.create_external_catalog(lake_pb2.CreateExternalCatalogRequest(name="ice", properties=place))
        with pytest.raises(StorageError, match=r"catalog ice: .*no such table"):  # it was opened
            run_sql(client, "SHOW DATABASES FROM ice")


def test_no_setting_of_the_server_lets_statements_touch_its_files(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    settings = {"sql.export-folder": str(tmp_path / "out"), "sql.external-files": "true",
                "sql.external-files-in-views": "true"}  # fmt: skip
    with running(tmp_path / "lake", "acme", settings=settings) as made, made.client("acme") as client:
        with pytest.raises(SqlError, match="write no files"):
            run_sql(client, "COPY (SELECT 1 AS a) TO 'a.csv'")
        shown = {row["name"]: row["value"] for row in run_sql(client, "SHOW SETTINGS")}
        assert [shown[name] for name in settings] == [None, "false", "false"]
    assert list((tmp_path / "out").iterdir()) == []
