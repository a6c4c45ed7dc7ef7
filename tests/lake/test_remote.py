"""Lakes of a service: ``skerry.connect("skerry://…")`` against a real server on loopback."""

import json
import logging
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.common.clock import ManualClock, SystemClock, SystemIds
from skerry.common.errors import (
    AccessDeniedError,
    ConflictError,
    InvalidInputError,
    NotFoundError,
    OptionError,
    PermissionDeniedError,
    ServiceUnavailableError,
    TableDroppedError,
    UnauthenticatedError,
)
from skerry.common.settings import load_settings
from skerry.graph.resource import Call
from skerry.lake.internals import context_of
from skerry.lake.lake import Lake, environment_of
from skerry.lake.query_holder import HeldSnapshot, QueryHolder
from skerry.lake.remote import ServiceUrl, storage_of
from skerry.protocol.v1 import config_pb2, lake_pb2, query_pb2
from skerry.service.assembly import grpc_server
from skerry.service.grpc_server import Address
from skerry.table.lease import LeaseKeeper
from support.certificate import certificate
from support.service import TestService, named, running

ID = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.string())])


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TestService]:
    """Accounts ``default``, ``acme`` and ``beta``; tokens are their names, ``acme:reader`` has that role."""
    with running(tmp_path / "warehouse", "default", "acme", "beta") as made:
        yield made


@pytest.fixture
def url(service: TestService) -> str:
    return f"skerry://{service.address}"


@pytest.fixture
def lake(url: str) -> Iterator[Lake]:
    with skerry.connect(url, token="acme") as opened:
        yield opened


def rows(*ids: int) -> pa.Table:
    return pa.table({"id": pa.array(ids, pa.int64()), "v": pa.array([f"v{number}" for number in ids])})


class TestUse:
    def test_rows_are_written_changed_and_read(self, lake: Lake) -> None:
        table = lake.create_table("app.t", ID, primary_key=["id"], partition_by=["bucket(2, id)"])
        table.upsert(rows(1, 2, 3))
        table.delete(where="id = 2")
        with table.writer() as writer:
            writer.put({"id": 9, "v": "put"})
            assert table.get({"id": 9}) == {"id": 9, "v": "put"}
        assert sorted(lake.table("app.t").scan(where="id > 1").to_arrow()["id"].to_pylist()) == [3, 9]
        table.create_index("v", kind="bloom")
        table.compact(full=True)
        table.add_column("w", "INT")
        assert lake.table("app.t").schema.column_names == ["id", "v", "w"]
        assert table.scan(snapshot=1).count() == 3

    def test_sql_runs_here_over_names_from_there(self, lake: Lake) -> None:
        lake.sql("CREATE TABLE app.t (id BIGINT NOT NULL, v STRING, PRIMARY KEY (id))")
        lake.sql("INSERT INTO app.t VALUES (1, 'a'), (2, 'b'); UPDATE app.t SET v = 'c' WHERE id = 2")
        lake.sql("CREATE VIEW app.top AS SELECT max(id) AS id FROM app.t")
        assert lake.sql("SELECT v FROM app.t JOIN app.top USING (id)").fetchall() == [("c",)]
        assert lake.sql("SELECT count(*) FROM app.t FOR VERSION AS OF 1").fetchall() == [(2,)]
        assert lake.sql('SELECT count(*) FROM app."t$snapshots"').fetchall() == [(2,)]
        lake.sql("ALTER TABLE app.t ADD COLUMN w INT; CALL compact('app.t')")
        assert [row[0] for row in lake.sql("SHOW DATABASES").fetchall()] == ["app"]

    def test_an_external_catalog_is_read_by_this_process(self, lake: Lake, tmp_path: Path) -> None:
        catalog = pytest.importorskip("pyiceberg.catalog").load_catalog(
            "ice", type="sql", uri=f"sqlite:///{tmp_path}/ice.db", warehouse=f"file://{tmp_path}/ice"
        )
        catalog.create_namespace("ns")
        catalog.create_table("ns.t", pa.schema([("id", pa.int64())])).append(pa.table({"id": [1, 2]}))
        catalog.close()
        lake.create_catalog(
            "ice", {"type": "sql", "uri": f"sqlite:///{tmp_path}/ice.db", "warehouse": f"file://{tmp_path}/ice"}
        )
        assert lake.sql("SELECT sum(id) FROM ice.ns.t").fetchall() == [(3,)]
        with pytest.raises(NotFoundError, match=r"there is no catalog nice; did you mean ice\?"):
            lake.table("nice.ns.t")

    def test_expiry_keeps_what_a_remote_scan_reads(self, lake: Lake, url: str) -> None:
        table = lake.create_table("app.t", ID)
        table.append(rows(1))
        batches = table.scan().to_batches()
        with skerry.connect(url, token="acme") as other:
            other.table("app.t").overwrite(rows(2))
            other.table("app.t").expire_snapshots(retain_last=1)
        assert batches.read_all()["id"].to_pylist() == [1]

    def test_a_scan_of_a_table_that_another_process_drops_says_so(self, lake: Lake, url: str) -> None:
        table = lake.create_table("app.t", ID)
        table.append(rows(1))
        with skerry.connect(url, token="acme") as other:
            batches = other.table("app.t").scan().to_batches()
            lake.drop_table("app.t")
            with pytest.raises(TableDroppedError, match=r"app\.t was dropped"):
                batches.read_all()

    def test_the_account_of_the_token_is_a_lake_of_its_own(self, lake: Lake, url: str, tmp_path: Path) -> None:
        lake.create_table("app.t", ID).append(rows(1))
        with skerry.connect(url, token="beta") as other:
            assert other.list_databases() == []
            with pytest.raises(NotFoundError):
                other.table("app.t")
            other.create_table("app.t", ID).append(rows(2))
        assert lake.table("app.t").scan().to_arrow()["id"].to_pylist() == [1]
        with skerry.connect(tmp_path / "warehouse") as embedded:
            assert embedded.list_databases() == []
        with skerry.connect(lake.root) as embedded:  # executors of Spark open it like this
            assert embedded.table("app.t").scan().to_arrow()["id"].to_pylist() == [1]

    def test_the_account_default_shares_its_tables_with_embedded_processes(self, url: str, tmp_path: Path) -> None:
        with skerry.connect(tmp_path / "warehouse") as embedded:
            embedded.create_table("app.t", ID).append(rows(1))
        with skerry.connect(url, token="default") as remote:
            assert remote.list_tables() == ["app.t"]
            remote.table("app.t").append(rows(2))
        with skerry.connect(tmp_path / "warehouse") as embedded:
            assert embedded.table("app.t").scan().count() == 2


class TestTokens:
    def test_a_reader_may_read_and_nothing_else(self, lake: Lake, url: str) -> None:
        lake.create_table("app.t", ID).append(rows(1))
        with skerry.connect(url, token="acme:reader") as reader:
            assert reader.sql("SELECT id FROM app.t").fetchall() == [(1,)]
            for statement in ("CREATE TABLE app.x (id INT)", "DROP TABLE app.t", "CREATE VIEW app.v AS SELECT 1 AS a",
                              "CREATE OR REPLACE TABLE app.t AS SELECT 2 AS a",
                              "CREATE OR REPLACE TABLE fresh.t AS SELECT 2 AS a"):  # fmt: skip
                with pytest.raises(PermissionDeniedError):
                    reader.sql(statement)
        with skerry.connect(url, token="acme:writer") as writer, pytest.raises(PermissionDeniedError):
            writer.create_catalog("ice", {"type": "rest", "uri": "http://127.0.0.1:1"})
        assert lake.list_tables() == ["app.t"]
        assert lake.list_databases() == ["app"]
        assert lake.sql("SELECT id FROM app.t").fetchall() == [(1,)]

    def test_a_token_may_come_from_the_environment(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SKERRY_TOKEN", "beta")
        with skerry.connect(url) as lake:
            lake.create_table("app.of_beta", ID)
        with skerry.connect(url, token="acme") as lake:
            assert lake.list_tables() == []

    def test_a_wrong_or_missing_token_is_refused_and_never_shown(
        self, url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SKERRY_TOKEN", raising=False)
        caplog.set_level(logging.DEBUG)
        with pytest.raises(UnauthenticatedError) as wrong:
            skerry.connect(url, token="sesame-7261")
        with pytest.raises(UnauthenticatedError):
            skerry.connect(url)
        with skerry.connect(url, token="acme") as lake:
            shown = f"{lake!r} {lake.session()!r}"
        assert repr(lake) == f"Lake('{url}')"
        assert "sesame-7261" not in f"{wrong.value!r} {wrong.value} {caplog.text}"
        assert "acme" not in shown

    @pytest.mark.parametrize("token", ["sesame-7261\n", "sesame 7261", "sésame-7261"])
    def test_a_token_that_cannot_be_sent_is_refused_before_it_is(
        self, url: str, token: str, capfd: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(InvalidInputError, match="the token cannot be sent: it has a space, a line end") as caught:
            skerry.connect(url, token=token)
        assert "7261" not in str(caught.value)
        assert not capfd.readouterr().err  # gRPC writes there what it does not like

    def test_an_embedded_lake_takes_no_token(self, tmp_path: Path) -> None:
        with pytest.raises(OptionError, match="token is for the lake of a service"):
            skerry.connect(tmp_path, token="acme")

    def test_a_token_does_not_leave_the_machine_unencrypted(self) -> None:
        with pytest.raises(OptionError, match=r"connect to skerry\+tls://lake\.example\.com:8815 instead"):
            skerry.connect("skerry://lake.example.com:8815", token="acme")

    def test_tls_carries_the_token(self, service: TestService, tmp_path: Path) -> None:
        files = certificate(tmp_path)
        with grpc_server(service.parts) as server:
            port = server.start(Address("localhost", 0), files).port
            with skerry.connect(f"skerry+tls://localhost:{port}?ca={files.certificate}", token="acme") as lake:
                lake.create_table("app.t", ID).append(rows(1))
                assert lake.sql("SELECT id FROM app.t").fetchall() == [(1,)]
                assert repr(lake) == f"Lake('skerry+tls://localhost:{port}')"
            with pytest.raises(ServiceUnavailableError):
                skerry.connect(f"skerry+tls://localhost:{port}", token="acme")  # the system does not trust it


class TestUrls:
    @pytest.mark.parametrize(
        "text",
        ["skerry://", "skerry://host", "skerry://host:x", "skerry://host:8815/path", "skerry://host:8815?a=b",
         "skerry://me:hush@host:8815", "skerry://host:8815?ca=x.pem", "skerry+tls://host:8815?ca=/nowhere/x.pem"],
    )  # fmt: skip
    def test_what_is_no_url_is_refused_without_being_repeated(self, text: str) -> None:
        with pytest.raises(InvalidInputError) as refused:
            skerry.connect(text)
        assert "hush" not in str(refused.value)

    def test_hosts_and_ports(self) -> None:
        assert ServiceUrl.parse("skerry://[::1]:8815").target == "[::1]:8815"
        assert ServiceUrl.parse("SKERRY+TLS://lake:1").tls
        assert str(ServiceUrl.parse("skerry+tls://lake:1")) == "skerry+tls://lake:1"

    def test_a_service_that_is_not_there_is_named(self) -> None:
        with pytest.raises(ServiceUnavailableError, match=r"127\.0\.0\.1:9"):
            skerry.connect("skerry://127.0.0.1:9")

    @pytest.mark.parametrize(
        ("root", "said"), [("memory://w", "in its own memory"), ("/nowhere/lake", "which is not on this machine")]
    )
    def test_a_warehouse_that_this_machine_cannot_reach_is_refused(self, root: str, said: str) -> None:
        config = config_pb2.ServiceConfig(warehouse_root=root, account="acme")
        address = ServiceUrl("lake.example.com", 8815, tls=True)
        with pytest.raises(InvalidInputError, match=said):
            storage_of(address, config, load_settings(), False, SystemClock(), SystemIds())


class TestFailures:
    def test_a_change_whose_answer_was_lost_takes_effect_once(
        self, lake: Lake, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The connection fails after the server has answered: the client sends the same request again."""
        service = lake._names._service  # type: ignore[attr-defined]
        lost: list[str] = []
        real = service.create_lake_table

        def create_lake_table(request: object) -> object:
            answer = real(request)
            if not lost:
                lost.append("answer")
                raise ServiceUnavailableError("connection reset")
            return answer

        monkeypatch.setattr(service, "create_lake_table", create_lake_table)
        made = lake.create_table("app.t", ID)
        made.append(rows(1))
        assert (lost, lake.list_tables()) == (["answer"], ["app.t"])
        assert lake.table("app.t").uuid == made.uuid

    def test_a_lake_outlives_a_restart_of_its_server(self, tmp_path: Path) -> None:
        repository = f"sqlite:///{tmp_path}/graph.db"
        with running(tmp_path / "warehouse", "acme", repository=repository) as first:
            lake = skerry.connect(f"skerry://{first.address}", token="acme")
            lake.create_table("app.t", ID).append(rows(1))
            table = lake.table("app.t")
        assert table.scan().count() == 1  # open tables need no service
        with pytest.raises(ServiceUnavailableError):
            lake.table("app.t")
        lake.close()
        with (
            running(tmp_path / "warehouse", "acme", repository=repository) as second,
            skerry.connect(f"skerry://{second.address}", token="acme") as again,
        ):
            assert again.table("app.t").uuid == table.uuid


def test_a_server_that_comes_back_is_found_soon(tmp_path: Path) -> None:
    with running(tmp_path / "warehouse") as first:
        address, client = first.address, first.client()
        client.lake.list_databases(lake_pb2.ListDatabasesRequest())
    gone = time.monotonic() + 5
    while time.monotonic() < gone:
        with pytest.raises(ServiceUnavailableError):
            client.lake.list_databases(lake_pb2.ListDatabasesRequest())
        time.sleep(0.05)
    with running(tmp_path / "warehouse") as second:
        moved = grpc_server(second.parts)
        moved.start(address)
        back = time.monotonic()
        while time.monotonic() < back + 20:
            with suppress(ServiceUnavailableError):
                client.lake.list_databases(lake_pb2.ListDatabasesRequest())
                break
        client.close()
        moved.close()
    assert time.monotonic() < back + 3


def test_the_command_takes_the_url_of_a_service(url: str) -> None:
    environment = {**os.environ, "SKERRY_TOKEN": "acme"}
    text = "CREATE TABLE app.t (id BIGINT); INSERT INTO app.t VALUES (1), (2); SELECT sum(id) AS s FROM app.t"
    done = subprocess.run(
        [sys.executable, "-m", "skerry.cli.main", "sql", url, "--format", "json", "-c", text],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {"s": 3}


def test_importing_skerry_loads_no_grpc() -> None:
    code = "import sys, skerry; skerry.connect; assert not {'grpc', 'google.protobuf'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


class TestPlans:
    """Files of a scan chosen by the service, and by this process where that is not sound."""

    @pytest.fixture
    def planned(self, lake: Lake, url: str) -> Iterator[Lake]:
        """A table of 12 files in two partitions, one of them merged, and a client that has planned nothing yet."""
        columns = [
            pa.field("id", pa.int64(), nullable=False),
            ("v", pa.string()),
            pa.field("p", pa.int32(), nullable=False),
        ]
        table = lake.create_table("app.t", pa.schema(columns), primary_key=["p", "id"], partition_by=["p"])
        for number in range(12):
            ids = list(range(number * 10, number * 10 + 10))
            table.upsert(pa.table({"id": pa.array(ids, pa.int64()), "v": [f"v{i}" for i in ids],
                                   "p": pa.array([number % 2] * 10, pa.int32())}))  # fmt: skip
        with skerry.connect(url, token="acme") as fresh:
            fresh._names._planner.min_files = 2  # type: ignore[attr-defined]
            yield fresh

    def test_a_scan_with_a_condition_takes_its_files_from_the_service(self, planned: Lake) -> None:
        scan = planned.table("app.t").scan(where="p = 1 AND id < 40")
        assert sorted(scan.to_arrow()["id"].to_pylist()) == [*range(10, 20), *range(30, 40)]
        with skerry.connect(planned._url, token="acme") as other:  # type: ignore[attr-defined]
            other._names._planner.min_files = 2  # type: ignore[attr-defined]
            text = other.table("app.t").scan(where="p = 1 AND id < 40").explain()
        assert "chosen   by the service at 127.0.0.1:" in text
        assert "partitions" in text

    def test_sql_takes_them_too(self, planned: Lake) -> None:
        assert planned.sql("SELECT count(*) FROM app.t WHERE p = 0 AND v <> 'v0'").fetchall() == [(59,)]

    def test_scans_without_a_condition_and_small_tables_are_planned_here(self, planned: Lake) -> None:
        assert "chosen   by this process" in planned.table("app.t").scan().explain()
        planned._names._planner.min_files = 1000  # type: ignore[attr-defined]
        assert "chosen   by this process" in planned.table("app.t").scan(where="p = 1").explain()
        assert "chosen" not in skerry.connect(planned.root).table("app.t").scan(where="p = 1").explain()

    def test_what_is_known_here_is_planned_here(self, planned: Lake) -> None:
        planned.table("app.t").scan().count()
        assert "chosen   by this process" in planned.table("app.t").scan(where="p = 1").explain()

    def test_rows_that_are_not_flushed_are_planned_here(self, planned: Lake) -> None:
        table = planned.table("app.t")
        with table.writer() as writer:
            writer.put({"id": 15, "v": "new", "p": 1})
            scan = table.scan(where="p = 1 AND v = 'new'")
            assert "chosen   by this process" in scan.explain()
            assert scan.to_arrow()["id"].to_pylist() == [15]

    def test_a_service_that_does_not_answer_is_done_without(self, planned: Lake, service: TestService) -> None:
        table = planned.table("app.t")
        scan = table.scan(where="p = 1 AND id < 20")
        service.server.close()
        assert sorted(scan.to_arrow()["id"].to_pylist()) == list(range(10, 20))
        assert "chosen   by this process" in scan.explain()

    def test_other_snapshots_tables_and_accounts_give_no_files(self, planned: Lake, url: str) -> None:
        latest = planned.table("app.t").snapshots()[-1]
        request = lake_pb2.ChooseFilesRequest(
            database="app", name="t", table_uuid=planned.table("app.t").uuid, snapshot_id=latest.id,
            commit_id=latest.commit_id, schema_id=latest.schema_id, condition="p = 1",
        )  # fmt: skip
        for field, value in (("commit_id", "x"), ("table_uuid", "x"), ("snapshot_id", 99), ("name", "u")):
            wrong = lake_pb2.ChooseFilesRequest()
            wrong.CopyFrom(request)
            setattr(wrong, field, value)
            with pytest.raises(NotFoundError):
                list(planned._names._service.choose_files(wrong))  # type: ignore[attr-defined]
        with skerry.connect(url, token="beta") as other, pytest.raises(NotFoundError):
            list(other._names._service.choose_files(request))  # type: ignore[attr-defined]


@pytest.fixture
def unleased(lake: Lake, monkeypatch: pytest.MonkeyPatch) -> Lake:
    """A lake whose storage lets its reader write no leases."""
    fileio = environment_of(lake).fileio
    write = fileio.replace

    def refuse(path: str, data: bytes, *, durable: bool = False) -> None:
        if "/lease/" in path:
            raise AccessDeniedError(path, "403")
        write(path, data, durable=durable)

    monkeypatch.setattr(fileio, "replace", refuse)
    return lake


def test_a_reader_that_can_write_no_lease_is_protected_by_the_service(service: TestService, unleased: Lake) -> None:
    table = unleased.create_table("app.t", ID)
    for number in range(3):
        table.append(rows(number))
    with skerry.connect(f"skerry://{service.address}", token="acme") as other:
        read = table.scan().to_batches()
        assert len(service.parts.backend.queries) == 1  # held from its begin to its end
        done = other.table("app.t")
        done.append(rows(3))
        done.compact(full=True)
        done.expire_snapshots(retain_last=1, older_than=timedelta(0))
        assert sorted(number for batch in read for number in batch.column("id").to_pylist()) == [0, 1, 2]
    del read
    assert len(service.parts.backend.queries) == 0
    context = context_of(unleased.table("app.t"))
    latest = context.snapshots.latest()
    assert latest is not None
    assert LeaseKeeper(context).leave(latest) is None  # for a Spark job, whose end is not seen
    (query,) = service.parts.backend.queries._queries.values()
    assert [pin.snapshot.id for pin in query.pins.values() if pin.snapshot is not None] == [latest.id]
    service.parts.backend.queries.forget("acme")
    assert unleased.sql("SELECT count(*) AS n FROM app.t").to_arrow().to_pylist() == [{"n": 4}]
    assert len(service.parts.backend.queries) == 0


class CountedCalls:
    """The methods of a service, and how often each was called."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self.counts: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        self.counts[name] += 1
        return getattr(self._inner, name)


def test_the_tables_of_a_query_are_held_by_one_query_of_the_service(service: TestService, unleased: Lake) -> None:
    for name in ("a", "b", "c"):
        unleased.create_table(f"app.{name}", ID).append(rows(1, 2))
    holder = unleased._names._holder  # type: ignore[attr-defined]
    calls = holder._service = CountedCalls(holder._service)
    joined = "SELECT count(*) FROM app.a JOIN app.b USING (id) JOIN app.c USING (id)"
    assert unleased.sql(joined).fetchall() == [(2,)]
    assert calls.counts == {"begin_query": 1, "pin_tables": 2, "end_query": 1}
    calls.counts.clear()
    for _ in range(2):  # one after the other: each ends with its read
        assert unleased.table("app.a").scan().count() == 2
        assert unleased.table("app.a").scan().to_arrow().num_rows == 2
        assert len(service.parts.backend.queries) == 0
    assert calls.counts["begin_query"] == calls.counts["end_query"]
    assert calls.counts["pin_tables"] == 0


def test_what_is_still_read_stays_held_and_nothing_joins_a_query_that_began_to_end(
    service: TestService, lake: Lake
) -> None:
    contexts = []
    for name in ("a", "b", "c"):
        lake.create_table(f"app.{name}", ID).append(rows(1))
        contexts.append(context_of(lake.table(f"app.{name}")))
    queries = service.parts.backend.queries
    with service.client("acme") as client:
        holder = QueryHolder(client, ManualClock(), ttl_seconds=40)

        def hold(number: int) -> HeldSnapshot:
            snapshot = contexts[number].snapshots.latest()
            assert snapshot is not None
            held = holder.hold(contexts[number], snapshot)
            assert held is not None
            return held

        first, second = hold(0), hold(1)
        assert first.query == second.query
        first.release()
        third = hold(2)
        assert third.query != second.query
        assert len(queries) == 2
        queries.end(Call("acme"), second.query)  # lost: only what is still read is pinned again
        holder.renew()
        again = queries.get(Call("acme"), second.query)
        assert [table.uuid for table, _ in again.pins] == [contexts[1].uuid]
        queries.end(Call("acme"), third.query)
        fourth = hold(0)  # the open query was lost: another is begun
        assert fourth.query not in (second.query, third.query)
        for held in (second, third, fourth):
            held.release()
    assert len(queries) == 0


def test_a_query_whose_tables_cannot_be_pinned_is_not_begun(service: TestService) -> None:
    with service.client("acme") as client:
        request = query_pb2.BeginQueryRequest(tables=[query_pb2.TablePin(table=named("app.none"))])
        with pytest.raises(NotFoundError, match="none"):
            client.queries.begin_query(request)
    assert len(service.parts.backend.queries) == 0


def test_what_the_service_holds_is_renewed_and_taken_again_if_it_was_lost(service: TestService, lake: Lake) -> None:
    table = lake.create_table("app.t", ID)
    table.append(rows(1))
    clock = ManualClock()
    with service.client("acme") as client:
        holder = QueryHolder(client, clock, ttl_seconds=40)
        context = context_of(table)
        snapshot = context.snapshots.latest()
        assert snapshot is not None
        held = holder.hold(context, snapshot)
        assert held is not None
        first = held.query
        clock.advance(21)
        with pytest.raises(ConflictError, match="let go"):
            held.check()
        holder.renew()
        held.check()
        assert held.query == first
        service.parts.backend.queries.end(Call("acme"), first)
        holder.renew()
        assert held.query != first
        held.release()
        assert len(service.parts.backend.queries) == 0
    assert holder.hold(context, snapshot) is None  # the connection is closed
