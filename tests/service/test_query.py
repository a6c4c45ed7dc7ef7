"""Query contexts over gRPC: pins stay, leases hold snapshots, ended queries are gone."""

import pyarrow.parquet as pq
import pytest

from skerry.common.errors import InvalidInputError, NotFoundError, SnapshotExpiredError
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, query_pb2, scan_pb2
from support.service import named, run_sql

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
