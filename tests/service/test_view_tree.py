"""Trees of views over gRPC, with pins of a query."""

import pytest

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.protocol.client import Client
from skerry.protocol.v1 import query_pb2, view_pb2, view_tree_pb2
from support.service import TestService, named

Request = view_tree_pb2.GetViewTreeRequest
State = view_tree_pb2.RelationState


@pytest.fixture(scope="module", autouse=True)
def _views(client: Client) -> None:
    for name, sql in (
        ("names", "SELECT name FROM adults"),
        ("pairs", "SELECT a.name FROM names a JOIN users b ON a.name = b.name JOIN events c ON c.id = b.id"),
    ):
        client.views.create_view(view_pb2.CreateViewRequest(name=named(f"app.{name}"), sql=sql))


def shape(tree: view_tree_pb2.ViewTree) -> list[tuple[int, str, str]]:
    return [(row.depth, row.name.name, State.Name(row.state).removeprefix("RELATION_STATE_")) for row in tree.relations]


def test_a_view_is_expanded_to_its_tables(client: Client) -> None:
    tree = client.view_trees.get_view_tree(Request(relation=named("app.pairs")))
    assert shape(tree) == [
        (0, "pairs", "FOUND"),
        (1, "names", "FOUND"),
        (2, "adults", "FOUND"),
        (3, "users", "FOUND"),
        (1, "users", "REPEATED"),
        (1, "events", "FOUND"),
    ]
    assert tree.complete
    assert not tree.truncated
    assert tree.relations[2].parent == tree.relations[1].id
    assert not tree.relations[3].HasField("pin")


def test_the_tables_of_a_tree_are_pinned_in_a_query(client: Client) -> None:
    query = client.queries.begin_query(query_pb2.BeginQueryRequest())
    asked = Request(relation=named("app.pairs"), query_id=query.query_id)
    tree = client.view_trees.get_view_tree(asked)
    pins = {row.name.name: row.pin for row in tree.relations if row.HasField("pin")}
    assert set(pins) == {"users", "events"}
    assert pins["users"].resolved_snapshot_id > 0
    seen = client.queries.get_query(query_pb2.GetQueryRequest(query_id=query.query_id))
    assert {pin.table_id.uuid for pin in seen.pins} == {pin.table_id.uuid for pin in pins.values()}
    client.queries.end_query(query_pb2.EndQueryRequest(query_id=query.query_id))
    with pytest.raises(NotFoundError, match="no open query"):
        client.view_trees.get_view_tree(asked)


def test_trees_are_bounded(client: Client) -> None:
    tree = client.view_trees.get_view_tree(Request(relation=named("app.pairs"), max_depth=1))
    assert (1, "names", "TOO_DEEP") in shape(tree)
    assert not tree.complete
    tree = client.view_trees.get_view_tree(Request(relation=named("app.pairs"), max_relations=2))
    assert tree.truncated
    assert len(tree.relations) == 2
    for wrong in ({"max_depth": 257}, {"max_depth": -1}, {"max_relations": 10_001}):
        with pytest.raises(InvalidInputError, match=next(iter(wrong))):
            client.view_trees.get_view_tree(Request(relation=named("app.pairs"), **wrong))


def test_a_view_of_another_account_is_not_there(service: TestService, client: Client) -> None:
    root = client.view_trees.get_view_tree(Request(relation=named("app.pairs"))).relations[0]
    with service.client("beta") as other:
        for asked in (Request(relation=named("app.pairs")), Request(relation=root.name)):
            with pytest.raises(NotFoundError):
                other.view_trees.get_view_tree(asked)


def test_a_system_view_is_a_tree_of_its_own(service: TestService) -> None:
    with service.client("acme", x_engine_kind="postgres", x_engine_version="16.2") as client:
        tree = client.view_trees.get_view_tree(Request(relation=named("pg_catalog.pg_class")))
    assert [(row.name.catalog, row.name.name) for row in tree.relations] == [("_system", "pg_class")]
    assert tree.complete
