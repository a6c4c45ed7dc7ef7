"""GetUserObjects: header, chunks in order, pruned schemas, view definitions, pins, known versions, summary."""

import time
from collections.abc import Sequence
from typing import Any

import pytest

from skerry.common.errors import DeadlineExceededError, InvalidInputError, NotFoundError, SqlError
from skerry.graph.pin import SnapshotPins
from skerry.graph.repository.record import StoredQuery
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, query_pb2, table_pb2, user_objects_pb2, view_pb2
from skerry.service.identity import Caller, Role
from support.service import TestService, named, run_sql

Relation = user_objects_pb2.RelationRequest
Request = user_objects_pb2.GetUserObjectsRequest


def relations(*names: str, columns: Sequence[str] = ()) -> list[Relation]:
    return [Relation(candidates=[named(name)], columns=columns) for name in names]


def ask(client: Client, request: Request) -> tuple[list[user_objects_pb2.RelationResolution], list[str]]:
    chunks = list(client.user_objects.get_user_objects(request))
    found = [row for chunk in chunks for row in chunk.resolutions.resolutions]
    return found, [str(chunk.WhichOneof("part")) for chunk in chunks]


@pytest.fixture
def query_id(client: Client) -> str:
    return client.queries.begin_query(query_pb2.BeginQueryRequest()).query_id


def test_a_header_comes_first_chunks_in_order_and_a_summary_last(client: Client, query_id: str) -> None:
    wanted = relations("app.users", "app.nothing", "app.adults", "app.events", "app.users")
    found, parts = ask(client, Request(query_id=query_id, relations=wanted, chunk_size=2))
    assert parts == ["header", "resolutions", "resolutions", "resolutions", "summary"]
    assert [row.request_index for row in found] == [0, 1, 2, 3, 4]
    assert [str(row.WhichOneof("outcome")) for row in found] == [
        "relation",
        "error",
        "relation",
        "relation",
        "relation",
    ]
    assert found[1].error.code == "NOT_FOUND"
    assert found[1].candidate_index == -1
    summary = list(client.user_objects.get_user_objects(Request(relations=wanted)))[-1].summary
    assert (summary.found, summary.failed) == (4, 1)


def test_tables_have_canonical_names_pruned_columns_and_pins(client: Client, query_id: str) -> None:
    [row], _ = ask(client, Request(query_id=query_id, relations=relations("app.users", columns=["name", "id"])))
    info = row.relation
    assert (info.name.catalog, list(info.name.path), info.name.name) == ("lake", ["app"], "users")
    assert [(column.name, column.type) for column in info.columns] == [("name", "STRING"), ("id", "BIGINT")]
    assert list(info.table.primary_key) == ["id"]
    context = client.queries.get_query(query_pb2.GetQueryRequest(query_id=query_id))
    assert context.pins[0] == info.table.pin
    assert info.table.row_count >= 2


def test_views_carry_their_definition(client: Client) -> None:
    [row], _ = ask(client, Request(relations=relations("app.adults")))
    view = row.relation.view
    assert view.sql == "SELECT id, name FROM users WHERE age >= 18"
    assert list(view.search_path) == ["app"]
    users, _ = ask(client, Request(relations=relations("app.users")))
    assert [found.uuid for found in view.base_relation_ids] == [users[0].relation.id.uuid]


def test_candidates_are_tried_in_order(client: Client) -> None:
    names = [named("app.nothing"), named("nowhere.users"), named("app.users"), named("app.events")]
    [row], _ = ask(client, Request(relations=[Relation(candidates=names)]))
    assert row.candidate_index == 2
    assert row.relation.name.name == "users"


def test_pins_are_part_of_the_query_before_their_chunk_arrives(client: Client, query_id: str) -> None:
    stream = client.user_objects.get_user_objects(
        Request(query_id=query_id, relations=relations("app.users", "app.events"), chunk_size=1)
    )
    for chunk in stream:
        rows = chunk.resolutions.resolutions
        if rows:
            pins = client.queries.get_query(query_pb2.GetQueryRequest(query_id=query_id)).pins
            assert rows[0].relation.table.pin in pins


def test_known_versions_come_back_as_unchanged_until_something_changes(client: Client, query_id: str) -> None:
    run_sql(client, "CREATE TABLE app.known (id BIGINT)")
    [first], _ = ask(client, Request(query_id=query_id, relations=relations("app.known")))
    tag = first.relation.version_tag
    known = [user_objects_pb2.KnownVersion(id=first.relation.id, version_tag=tag)]
    again = [Relation(candidates=[named("app.known")], known=known)]
    [row], _ = ask(client, Request(query_id=query_id, relations=again))
    assert row.WhichOneof("outcome") == "unchanged"
    assert row.unchanged.id == first.relation.id
    [row], _ = ask(client, Request(relations=[Relation(candidates=[named("app.known")], known=known, columns=["id"])]))
    assert row.WhichOneof("outcome") == "relation"  # other columns, another answer
    run_sql(client, "INSERT INTO app.known VALUES (1)")
    run_sql(client, "ALTER TABLE app.known ADD COLUMN more STRING")
    [row], _ = ask(client, Request(relations=again))
    assert row.WhichOneof("outcome") == "relation"
    assert [column.name for column in row.relation.columns] == ["id", "more"]


def test_relations_that_fail_cost_the_others_no_writes(
    service: TestService, client: Client, query_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, store = [0], service.repository.store_query

    def counted(account: str, stored: StoredQuery) -> bool:
        saved[0] += 1
        return store(account, stored)

    monkeypatch.setattr(service.repository, "store_query", counted)
    wanted = relations(*["app.users"] * 20)
    for number, one in enumerate(wanted[:19]):
        one.snapshot.as_of_ms = (1 << 45) + number
    wanted[4].snapshot.as_of_ms = 1
    wanted[10].snapshot.snapshot_id = -1
    found, _ = ask(client, Request(query_id=query_id, relations=wanted))
    outcomes = [str(row.WhichOneof("outcome")) for row in found]
    assert [number for number, outcome in enumerate(outcomes) if outcome == "error"] == [4, 10]
    assert found[10].error.code == "INVALID_INPUT"
    assert saved == [1]
    assert len(client.queries.get_query(query_pb2.GetQueryRequest(query_id=query_id)).pins) == 18


@pytest.mark.parametrize("pins", [True, False], ids=["in a query", "without one"])
def test_a_chunk_stops_at_the_deadline_while_its_tables_are_pinned(
    service: TestService, client: Client, query_id: str, pins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps, resolve = [0], SnapshotPins.resolve

    def slowly(*given: Any) -> Any:
        steps[0] += 1
        time.sleep(0.02)
        return resolve(*given)

    monkeypatch.setattr(SnapshotPins, "resolve", slowly)
    wanted = relations(*["app.users"] * 500)
    for number, one in enumerate(wanted):
        one.snapshot.as_of_ms = (1 << 45) + number
    request = Request(query_id=query_id if pins else "", relations=wanted, chunk_size=500)
    with pytest.raises(DeadlineExceededError):
        list(client.user_objects.get_user_objects(request, timeout=0.5))
    until = time.monotonic() + 30
    while service.parts.gate._calls:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert steps[0] < 500
    assert not client.queries.get_query(query_pb2.GetQueryRequest(query_id=query_id)).pins


def test_a_snapshot_that_is_not_there_fails_its_relation_only(client: Client, query_id: str) -> None:
    wanted = relations("app.users", "app.events")
    wanted[1].snapshot.snapshot_id = 999
    found, _ = ask(client, Request(query_id=query_id, relations=wanted))
    assert [str(row.WhichOneof("outcome")) for row in found] == ["relation", "error"]
    with pytest.raises(NotFoundError, match="no open query"):
        ask(client, Request(query_id="nothing", relations=wanted))


def test_views_expand_into_what_they_read(client: Client) -> None:
    run_sql(client, "CREATE VIEW app.elders AS SELECT * FROM app.adults")
    found, _ = ask(client, Request(relations=relations("app.elders"), expand_views=5))
    assert [row.relation.name.name for row in found] == ["elders", "adults", "users"]
    assert [len(row.view_path) for row in found] == [0, 1, 2]
    assert found[2].relation.table.pin.resolved_snapshot_id >= 1


def test_requests_are_bounded(client: Client) -> None:
    with pytest.raises(InvalidInputError, match="at most 10000"):
        ask(client, Request(relations=relations(*["app.users"] * 10_001)))
    with pytest.raises(InvalidInputError, match="chunk_size"):
        ask(client, Request(chunk_size=-1))
    [row], _ = ask(client, Request(relations=[Relation()]))
    assert row.error.code == "INVALID_INPUT"


def test_an_id_of_a_catalog_is_no_relation(client: Client) -> None:
    catalog = common_pb2.ResourceId(kind=common_pb2.RESOURCE_KIND_CATALOG, uuid="0" * 8 + "-0000" * 3 + "-" + "0" * 12)
    [row], _ = ask(client, Request(relations=[Relation(candidates=[common_pb2.NameRef(id=catalog)])]))
    assert row.error.code == "NOT_FOUND"


def shape(row: user_objects_pb2.RelationResolution) -> list[tuple[str, str]]:
    return [(column.name, column.type) for column in row.relation.columns]


def test_views_have_output_columns_pruned_to_those_that_are_asked_for(client: Client) -> None:
    run_sql(client, "CREATE VIEW app.older AS SELECT name, age + 1 AS next FROM app.users")
    [row], _ = ask(client, Request(relations=relations("app.older")))
    assert shape(row) == [("name", "STRING"), ("next", "INT")]
    assert (row.relation.columns[0].nullable, row.relation.view.binding_error) == (True, "")
    [row], _ = ask(client, Request(relations=relations("app.older", columns=["next"])))
    assert shape(row) == [("next", "INT")]
    found, _ = ask(client, Request(relations=relations("app.older", "app.users", columns=["nope"])))
    assert [(row.error.code, "no column 'nope'" in row.error.message) for row in found] == [("SCHEMA", True)] * 2
    got = client.views.get_view(view_pb2.GetViewRequest(view=named("app.older")))
    assert [(column.name, column.type) for column in got.columns] == [("name", "STRING"), ("next", "INT")]


def test_known_views_are_unchanged_until_their_columns_change(client: Client) -> None:
    run_sql(client, "CREATE TABLE app.base (id BIGINT)")
    run_sql(client, "CREATE VIEW app.over AS SELECT * FROM app.base")
    run_sql(client, "CREATE VIEW app.above AS SELECT * FROM app.over")
    [first], _ = ask(client, Request(relations=relations("app.above")))
    known = [user_objects_pb2.KnownVersion(id=first.relation.id, version_tag=first.relation.version_tag)]
    again = Request(relations=[Relation(candidates=[named("app.above")], known=known)])
    run_sql(client, "INSERT INTO app.base VALUES (1)")
    [row], _ = ask(client, again)
    assert row.WhichOneof("outcome") == "unchanged"
    run_sql(client, "ALTER TABLE app.base ADD COLUMN more STRING")
    [row], _ = ask(client, again)
    assert shape(row) == [("id", "BIGINT"), ("more", "STRING")]


def test_a_view_that_cannot_be_bound_comes_with_the_reason_and_without_columns(client: Client) -> None:
    run_sql(client, "CREATE TABLE app.short (id BIGINT)")
    run_sql(client, "CREATE VIEW app.orphan AS SELECT id FROM app.short")
    run_sql(client, "DROP TABLE app.short")
    found, parts = ask(client, Request(relations=relations("app.users", "app.orphan", columns=["id"])))
    assert parts == ["header", "resolutions", "summary"]
    assert [shape(row) for row in found] == [[("id", "BIGINT")], []]
    assert "there is no table or view app.short" in found[1].relation.view.binding_error
    assert found[1].relation.view.sql == "SELECT id FROM app.short"
    got = client.views.get_view(view_pb2.GetViewRequest(view=named("app.orphan")))
    assert (list(got.columns), got.binding_error) == ([], found[1].relation.view.binding_error)


def test_a_view_is_bound_to_what_its_own_account_has(service: TestService, client: Client) -> None:
    """``app.users`` is acme's, and so are its folders: a view of beta shows nothing of it."""
    acme = client.tables.get_table(table_pb2.GetTableRequest(table=named("app.users")))
    with service.client("beta") as beta:
        run_sql(beta, "CREATE DATABASE app")
        lake = service.parts.backend.lakes.lake(Caller("beta", "test", frozenset({Role.ADMIN})))
        folder, files = acme.location, f"{service.env.fileio.root}/{acme.location}"
        queries = ("SELECT * FROM app.users", f"SELECT * FROM '{files}/**/*.parquet'", f'SELECT * FROM "{folder}"')
        for number, query in enumerate(queries):
            with pytest.raises((SqlError, NotFoundError, InvalidInputError)):
                beta.views.create_view(view_pb2.CreateViewRequest(name=named(f"app.v{number}"), sql=query))
            lake.create_view(f"app.v{number}", query)  # stored without a check
        names = [f"app.v{number}" for number in range(len(queries))]
        found, _ = ask(beta, Request(relations=relations(*names)))
        assert [list(row.relation.columns) for row in found] == [[], [], []]
        assert all(row.relation.view.binding_error for row in found)
