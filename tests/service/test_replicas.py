"""Several servers over one PostgreSQL: no lost update, staleness within the bound, a killed server loses nothing."""

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from skerry.common.errors import AlreadyExistsError, ConflictError, NotFoundError, SkerryError
from skerry.lake.lake import connect
from skerry.protocol.client import Client
from skerry.protocol.v1 import catalog_pb2, directory_pb2, namespace_pb2, query_pb2, scan_pb2, table_pb2
from support.postgres import PostgresServer
from support.service import USERS, named, run_sql, running

Resolve = directory_pb2.ResolveRequest
FRESHNESS_SECONDS = 0.5


@pytest.fixture
def database(postgres_server: PostgresServer) -> str:
    return postgres_server.url()


def test_two_replicas_lose_no_update_and_see_each_other_within_the_bound(tmp_path: Path, database: str) -> None:
    settings = {"metadata.graph.freshness": f"{FRESHNESS_SECONDS} s"}
    with (
        running(tmp_path / "lake", repository=database, settings=settings) as one,
        running(tmp_path / "lake", repository=database, settings=settings) as two,
        one.client() as first,
        two.client() as second,
    ):
        made = first.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="shared"))
        rounds, workers = 10, 2
        conflicts = [0] * 2 * workers

        def count(client: Client, number: int) -> None:
            for _ in range(rounds):
                while True:
                    before = client.catalogs.get_catalog(catalog_pb2.GetCatalogRequest(id=made.meta.id))
                    value = int(before.meta.properties.get("n", "0")) + 1
                    request = catalog_pb2.UpdateCatalogRequest(
                        id=made.meta.id, version=before.meta.version, properties={"set": {"n": str(value)}}
                    )
                    try:
                        client.catalogs.update_catalog(request)
                        break
                    except ConflictError:
                        conflicts[number] += 1
                        time.sleep(0.02 * (number + 1))

        threads = [
            threading.Thread(target=count, args=(client, number))
            for number, client in enumerate((first, second) * workers)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        time.sleep(FRESHNESS_SECONDS)
        for client in (first, second):
            found = client.catalogs.get_catalog(catalog_pb2.GetCatalogRequest(id=made.meta.id))
            assert found.meta.properties["n"] == str(rounds * len(threads))

        second.namespaces.create_namespace(namespace_pb2.CreateNamespaceRequest(catalog="shared", path=["a"]))
        first.namespaces.create_namespace(namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["app"]))
        arrow = USERS.serialize().to_pybytes()
        ids = {}
        for number in range(5):
            name = named(f"app.t{number}")
            created = first.tables.create_table(table_pb2.CreateTableRequest(name=name, arrow_schema=arrow))
            ids[number] = created.meta.id
            began = time.monotonic()
            while True:
                try:
                    assert (
                        second.directory.lookup(directory_pb2.LookupRequest(id=created.meta.id)).name.name
                        == f"t{number}"
                    )
                    break
                except NotFoundError:
                    assert time.monotonic() - began < FRESHNESS_SECONDS + 1
                    time.sleep(0.02)
        run_sql(second, "DROP TABLE app.t0")
        time.sleep(FRESHNESS_SECONDS)
        with pytest.raises(NotFoundError):
            first.directory.lookup(directory_pb2.LookupRequest(id=ids[0]))


def test_a_query_goes_on_through_another_replica_and_after_a_restart(tmp_path: Path, database: str) -> None:
    lake = tmp_path / "lake"
    with (
        running(lake, repository=database) as one,
        running(lake, repository=database) as two,
        one.client() as first,
        two.client() as second,
    ):
        run_sql(first, "CREATE TABLE app.t (id BIGINT)")
        run_sql(first, "INSERT INTO app.t VALUES (1)")
        query = first.queries.begin_query(query_pb2.BeginQueryRequest()).query_id
        table = query_pb2.TablePin(table=named("app.t"))
        pins = first.queries.pin_tables(query_pb2.PinTablesRequest(query_id=query, tables=[table])).pins
        run_sql(first, "INSERT INTO app.t VALUES (2)")
        with connect(str(lake)) as embedded:
            embedded.table("app.t").expire_snapshots(retain_last=1, older_than=timedelta(0))
        again = second.queries.pin_tables(query_pb2.PinTablesRequest(query_id=query, tables=[table])).pins
        assert again == pins
        scan = scan_pb2.FetchScanBundleRequest(query_id=query, table=named("app.t"))
        bundle = list(second.scans.fetch_scan_bundle(scan))
        assert sum(len(chunk.files.files) for chunk in bundle) == 1
        second.queries.renew_query(query_pb2.RenewQueryRequest(query_id=query))
        assert first.queries.get_query(query_pb2.GetQueryRequest(query_id=query)).pins == pins
    with running(lake, repository=database) as three, three.client() as third:
        assert third.queries.get_query(query_pb2.GetQueryRequest(query_id=query)).pins == pins
        third.queries.end_query(query_pb2.EndQueryRequest(query_id=query))
        with pytest.raises(NotFoundError):
            third.queries.get_query(query_pb2.GetQueryRequest(query_id=query))
    assert not list(lake.glob("app/t/**/lease/lease-*"))


@contextmanager
def serving(warehouse: Path, repository: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    command = [sys.executable, "-m", "skerry.cli.main", "serve", str(warehouse), "--grpc", "127.0.0.1:0",
               "--http", "127.0.0.1:0", "--repository", repository]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())["grpc"], process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_a_server_that_is_killed_in_the_middle_loses_nothing_that_it_has_answered(
    tmp_path: Path, database: str
) -> None:
    """Four writers create tables and insert rows while SIGKILL comes: every answer stays true on another server."""
    acknowledged: set[str] = set()
    attempted: set[str] = set()
    rows: dict[str, int] = {}
    lock = threading.Lock()
    arrow = USERS.serialize().to_pybytes()
    with running(tmp_path / "lake", repository=database) as other, other.client() as survivor:
        survivor.namespaces.create_namespace(namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["app"]))
        with serving(tmp_path / "lake", database) as (address, process):

            def work(number: int) -> None:
                with Client(address, timeout_seconds=20) as client:
                    for step in range(10_000):
                        name = f"w{number}x{step}"
                        with lock:
                            attempted.add(name)
                        try:
                            client.tables.create_table(
                                table_pb2.CreateTableRequest(
                                    name=named(f"app.{name}"), arrow_schema=arrow, idempotency_key=name
                                )
                            )
                            with lock:
                                acknowledged.add(name)
                            run_sql(client, f"INSERT INTO app.{name} VALUES ({step}, 'x', 1)")
                            with lock:
                                rows[name] = step
                        except SkerryError:
                            return

            threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
            for thread in threads:
                thread.start()
            until = time.monotonic() + 60
            while len(rows) < 20 and time.monotonic() < until:
                time.sleep(0.05)
            process.kill()
            for thread in threads:
                thread.join()
        assert len(rows) >= 20
        time.sleep(1.1)
        for name in sorted(attempted):
            try:
                survivor.directory.resolve(Resolve(name=named(f"app.{name}")))
                there = True
            except NotFoundError:
                there = False
            assert there or name not in acknowledged, name
            if name in rows:
                assert run_sql(survivor, f"SELECT id FROM app.{name}") == [{"id": rows[name]}]
            # what was not answered can be sent again, under the same key, and succeeds once
            if name not in acknowledged:
                request = table_pb2.CreateTableRequest(
                    name=named(f"app.{name}"), arrow_schema=arrow, idempotency_key=name
                )
                try:
                    survivor.tables.create_table(request)
                except AlreadyExistsError:
                    assert there


def test_a_restart_of_the_database_is_an_error_that_passes(
    tmp_path: Path, postgres_server: PostgresServer, database: str
) -> None:
    """Callers get errors that say 'try again' while PostgreSQL is away; afterwards everything goes on, nothing is
    lost."""
    with running(tmp_path / "lake", repository=database) as service, service.client() as client:
        made = client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="shared"))
        stop, done, odd = threading.Event(), [0], []

        def work() -> None:
            while not stop.is_set():
                request = catalog_pb2.UpdateCatalogRequest(id=made.meta.id, properties={"set": {"n": str(done[0] + 1)}})
                try:
                    client.catalogs.update_catalog(request)
                    done[0] += 1
                except SkerryError as error:
                    if not error.retryable:
                        odd.append(error)
                    time.sleep(0.05)

        thread = threading.Thread(target=work)
        thread.start()
        try:
            _until(lambda: done[0] >= 5)
            postgres_server.end_process(signal.SIGINT)
            time.sleep(0.3)
            postgres_server.start()
            before = done[0]
            _until(lambda: done[0] >= before + 5)
        finally:
            stop.set()
            thread.join()
        assert odd == []
        found = client.catalogs.get_catalog(catalog_pb2.GetCatalogRequest(id=made.meta.id))
        assert int(found.meta.properties["n"]) in (done[0], done[0] + 1)  # the last one may have landed unanswered


def _until(condition: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)
