"""Query contexts over gRPC: pins stay, leases hold snapshots, ended queries are gone."""

import time
from typing import Any

import grpc
import pyarrow.parquet as pq
import pytest

from skerry.common.errors import (
    DeadlineExceededError,
    InvalidInputError,
    LimitExceededError,
    NotFoundError,
    SnapshotExpiredError,
)
from skerry.graph import query_context
from skerry.graph.query_context import QueryContexts
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, query_pb2, scan_pb2, statistics_pb2
from skerry.service.find import Finder
from skerry.service.servicer import statistics
from skerry.service.servicer.query import MAX_PINS
from support.service import TestService, named, run_sql

Begin = query_pb2.BeginQueryRequest


def pin(client: Client, query_id: str, *names: str, snapshot: common_pb2.SnapshotRef | None = None) -> list[int]:
    tables = [query_pb2.TablePin(table=named(name), snapshot=snapshot) for name in names]
    answer = client.queries.pin_tables(query_pb2.PinTablesRequest(query_id=query_id, tables=tables))
    return [found.resolved_snapshot_id for found in answer.pins]


def test_a_table_that_is_pinned_again_is_the_same_snapshot(client: Client) -> None:
    query = client.queries.begin_query(Begin())
    first = pin(client, query.query_id, "app.users")
    run_sql(client, "INSERT INTO app.users VALUES (3, 'Cid', 20)")
    assert pin(client, query.query_id, "app.users") == first
    other = client.queries.begin_query(Begin())
    assert pin(client, other.query_id, "app.users") > first
    assert [p.resolved_snapshot_id for p in
    client.queries.get_query(query_pb2.GetQueryRequest(query_id=query.query_id)).pins] == first  # fmt: skip


def test_explicit_ids_and_moments_come_before_the_default(client: Client) -> None:
    late = client.queries.begin_query(Begin())
    [now] = pin(client, late.query_id, "app.users")
    [first] = pin(client, late.query_id, "app.users", snapshot=common_pb2.SnapshotRef(snapshot_id=1))
    assert first == 1
    answer = client.queries.pin_tables(
        query_pb2.PinTablesRequest(
            query_id=late.query_id,
            tables=[query_pb2.TablePin(table=named("app.users"), snapshot=common_pb2.SnapshotRef(as_of_ms=1 << 45))],
        )
    )
    assert answer.pins[0].snapshot_id == 0
    assert answer.pins[0].as_of_ms == 1 << 45
    assert answer.pins[0].resolved_snapshot_id == now


def test_a_query_as_of_pins_every_table_at_its_moment(client: Client) -> None:
    query = client.queries.begin_query(Begin(as_of_default_ms=1 << 45))
    answer = client.queries.pin_tables(
        query_pb2.PinTablesRequest(query_id=query.query_id, tables=[query_pb2.TablePin(table=named("app.users"))])
    )
    assert (answer.pins[0].snapshot_id, answer.pins[0].as_of_ms) == (0, 1 << 45)
    with pytest.raises(InvalidInputError, match="moment"):
        client.queries.begin_query(Begin(as_of_default_ms=-1))


def test_a_query_says_which_snapshots_it_has_of_each_table(client: Client) -> None:
    run_sql(client, "INSERT INTO app.users VALUES (7, 'Gus', 50)")
    query = client.queries.begin_query(Begin()).query_id
    [latest] = pin(client, query, "app.users")
    pin(client, query, "app.users", snapshot=common_pb2.SnapshotRef(snapshot_id=1))
    pin(client, query, "app.events")
    found = client.queries.get_query(query_pb2.GetQueryRequest(query_id=query))
    users, events = found.tables
    assert users.table_id == found.pins[0].table_id
    assert (users.current, users.previous, list(users.resolved)) == (latest, 1, [1, latest])
    assert (events.HasField("current"), events.HasField("previous"), list(events.resolved)) == (False, False, [])
    past = Begin(as_of_default_ms=1 << 45, tables=[query_pb2.TablePin(table=named("app.users"))])
    [only] = client.queries.begin_query(past).tables
    assert (only.current, only.HasField("previous"), list(only.resolved)) == (latest, False, [latest])


def test_a_query_renews_and_ends(client: Client) -> None:
    query = client.queries.begin_query(Begin(ttl_seconds=10))
    renewed = client.queries.renew_query(query_pb2.RenewQueryRequest(query_id=query.query_id))
    assert renewed.expires_ms >= query.expires_ms
    client.queries.end_query(query_pb2.EndQueryRequest(query_id=query.query_id))
    for act in (
        lambda: client.queries.end_query(query_pb2.EndQueryRequest(query_id=query.query_id)),
        lambda: client.queries.get_query(query_pb2.GetQueryRequest(query_id=query.query_id)),
        lambda: client.queries.renew_query(query_pb2.RenewQueryRequest(query_id=query.query_id)),
        lambda: pin(client, query.query_id, "app.users"),
    ):
        with pytest.raises(NotFoundError, match="no open query"):
            act()


def test_a_pinned_snapshot_survives_expiry_until_its_query_ends(client: Client) -> None:
    run_sql(client, "CREATE TABLE app.short (id BIGINT)")
    for number in range(3):
        run_sql(client, f"INSERT INTO app.short VALUES ({number})")
    query = client.queries.begin_query(Begin())
    assert pin(client, query.query_id, "app.short", snapshot=common_pb2.SnapshotRef(snapshot_id=1)) == [1]
    run_sql(client, "CALL expire_snapshots('app.short', retain_last => 1, older_than => '0 s')")
    bundle = list(client.scans.fetch_scan_bundle(
        scan_pb2.FetchScanBundleRequest(
            query_id=query.query_id, table=named("app.short"), snapshot=common_pb2.SnapshotRef(snapshot_id=1)
        )
    ))  # fmt: skip
    [file] = bundle[1].files.files
    assert pq.read_table(f"{bundle[0].header.root}/{file.path}").column("id").to_pylist() == [0]
    again = client.queries.begin_query(Begin())
    with pytest.raises(SnapshotExpiredError):
        pin(client, again.query_id, "app.short", snapshot=common_pb2.SnapshotRef(snapshot_id=1))


def test_pins_are_made_all_or_none(client: Client) -> None:
    query = client.queries.begin_query(Begin())
    with pytest.raises(NotFoundError):
        pin(client, query.query_id, "app.users", "app.nothing")
    assert not client.queries.get_query(query_pb2.GetQueryRequest(query_id=query.query_id)).pins


def pins_of(count: int, query_id: str = "") -> query_pb2.PinTablesRequest:
    return query_pb2.PinTablesRequest(query_id=query_id, tables=[query_pb2.TablePin(table=named("app.users"))] * count)


def test_a_request_pins_a_limited_number_of_tables(client: Client) -> None:
    query = client.queries.begin_query(Begin())
    with pytest.raises(InvalidInputError, match=f"at most {MAX_PINS} tables, not {MAX_PINS + 1}"):
        client.queries.pin_tables(pins_of(MAX_PINS + 1, query.query_id))
    with pytest.raises(InvalidInputError, match=f"at most {MAX_PINS} tables, not {MAX_PINS + 1}"):
        client.queries.begin_query(Begin(tables=pins_of(MAX_PINS + 1).tables))


def test_a_query_pins_a_limited_number_of_snapshots(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query_context, "MAX_PINS_PER_QUERY", 2)
    query = client.queries.begin_query(Begin())
    assert len(pin(client, query.query_id, "app.users", "app.events", "app.users")) == 3
    with pytest.raises(LimitExceededError, match="at most 2 snapshots"):
        pin(client, query.query_id, "app.users", snapshot=common_pb2.SnapshotRef(snapshot_id=1))


class Slow:
    """Work of a unary call in many steps, each of which takes some time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self.steps = 0
        work = getattr(owner, name)

        def slowly(*given: Any) -> Any:
            self.steps += 1
            time.sleep(0.02)
            return work(*given)

        monkeypatch.setattr(owner, name, slowly)


def ended(service: TestService) -> None:
    """Wait until no call is under way."""
    until = time.monotonic() + 30
    while service.parts.gate._calls:
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("owner", "name"), [(Finder, "table"), (QueryContexts, "_made")], ids=["names are looked up", "pins are made"]
)
def test_pinning_stops_at_the_deadline(
    service: TestService, client: Client, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str
) -> None:
    query = client.queries.begin_query(Begin())
    slow = Slow(monkeypatch, owner, name)
    request = pins_of(0, query.query_id)
    request.tables.extend(
        query_pb2.TablePin(table=named("app.users"), snapshot=common_pb2.SnapshotRef(as_of_ms=(1 << 45) + number))
        for number in range(2000)
    )
    with pytest.raises(DeadlineExceededError):
        client.queries.pin_tables(request, timeout=0.5)
    ended(service)
    assert slow.steps < 2000
    assert not client.queries.get_query(query_pb2.GetQueryRequest(query_id=query.query_id)).pins


def test_a_cancelled_call_with_one_answer_stops(
    service: TestService, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = client.queries.begin_query(Begin())
    slow = Slow(monkeypatch, Finder, "table")
    with grpc.insecure_channel(str(service.address)) as channel:
        method = channel.unary_unary("/skerry.v1.QueryService/PinTables", query_pb2.PinTablesRequest.SerializeToString)
        future = method.future(pins_of(2000, query.query_id), metadata=[("authorization", "Bearer acme")])
        until = time.monotonic() + 30
        while not slow.steps:
            assert time.monotonic() < until
            time.sleep(0.01)
        future.cancel()
        ended(service)
    assert slow.steps < 2000


def test_statistics_of_many_columns_stop_at_the_deadline(
    service: TestService, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    columns = ", ".join(f"c{number} BIGINT" for number in range(300))
    run_sql(client, f"CREATE TABLE app.wide ({columns})")
    run_sql(client, "INSERT INTO app.wide (c0) VALUES (1)")
    slow = Slow(monkeypatch, statistics, "_summary")
    with pytest.raises(DeadlineExceededError):
        client.statistics.get_table_statistics(
            statistics_pb2.GetTableStatisticsRequest(table=named("app.wide")), timeout=1
        )
    ended(service)
    assert slow.steps < 300
