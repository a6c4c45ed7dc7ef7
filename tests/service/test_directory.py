"""Names to ids and back over gRPC, with the semantics of the graph."""

from pathlib import Path
from typing import Any, NoReturn

import pytest

from skerry.common.errors import InvalidInputError, NotFoundError, SkerryError
from skerry.graph.node import ViewNode
from skerry.graph.pointer_index import AccountIndex
from skerry.graph.resource import Call, NodeKind
from skerry.lake.register import GraphRegister
from skerry.protocol.client import Client
from skerry.protocol.v1 import catalog_pb2, common_pb2, directory_pb2, lake_pb2, namespace_pb2, table_pb2, view_pb2
from support.service import TestService, fill, named, place, run_sql, running

Resolve = directory_pb2.ResolveRequest
FQ = directory_pb2.ResolveFQRequest


def page(size: int = 0, token: str = "") -> common_pb2.PageRequest:
    return common_pb2.PageRequest(page_size=size, page_token=token)


def test_a_name_is_its_id_and_an_id_is_its_name(client: Client) -> None:
    found = client.directory.resolve(Resolve(name=named("app.users"))).id
    assert found.kind == common_pb2.RESOURCE_KIND_TABLE
    name = client.directory.lookup(directory_pb2.LookupRequest(id=found)).name
    assert (name.catalog, list(name.path), name.name) == ("lake", ["app"], "users")
    assert name.id == found


@pytest.mark.parametrize("name", ["x" * 3_000, "x" * 300_000, "ü" * 2_000, "\U0001f600%" * 50_000, "\n" * 20_000])
def test_the_error_of_a_very_long_name_is_that_of_any_other(client: Client, name: str) -> None:
    """gRPC refuses more than 8 KB of trailing metadata, where the message is."""
    with pytest.raises(NotFoundError, match="there is no table or view"):
        client.directory.resolve(Resolve(name=common_pb2.NameRef(catalog="lake", path=["app"], name=name)))
    with pytest.raises(SkerryError) as raised:
        run_sql(client, f'SELECT 1 FROM app."{name}"')
    assert isinstance(raised.value, NotFoundError | InvalidInputError)


def test_an_embedded_id_short_circuits_the_name(client: Client) -> None:
    found = client.directory.resolve(Resolve(name=named("app.users"))).id
    assert client.directory.resolve(Resolve(name=common_pb2.NameRef(catalog="nowhere", id=found))).id == found


def test_an_unknown_name_is_not_found_and_an_incomplete_one_is_invalid(client: Client) -> None:
    with pytest.raises(NotFoundError, match=r"lake\.app\.nothing"):
        client.directory.resolve(Resolve(name=named("app.nothing")))
    with pytest.raises(InvalidInputError, match="full name"):
        client.directory.resolve(Resolve(name=common_pb2.NameRef(catalog="lake", name="users")))


def test_a_name_of_a_table_and_a_view_is_ambiguous(service: TestService, client: Client) -> None:
    graph, call = service.parts.backend.graph, Call("acme")
    catalog = graph.create_catalog(call, "twins")
    namespace = graph.create_namespace(call, catalog.id, ["n"])
    for kind in (NodeKind.VIEW, NodeKind.TABLE):
        base = {"id": graph.new_id(call, kind), "version": 0, "display_name": "twin", "catalog_id": catalog.id,
                "namespace_id": namespace.id}  # fmt: skip
        if kind is NodeKind.VIEW:
            graph.create(call, ViewNode(**base, sql="SELECT 1"))  # type: ignore[arg-type]
        else:
            from skerry.graph.node import TableNode

            graph.create(call, TableNode(**base, location="n/twin"))  # type: ignore[arg-type]
    with pytest.raises(InvalidInputError, match="ambiguous"):
        client.directory.resolve(Resolve(name=named("n.twin", "twins")))


def test_a_list_keeps_its_order_and_unknown_names_have_no_id(client: Client) -> None:
    names = [named("app.users"), named("app.nothing"), named("app.events")]
    found = client.directory.resolve_fq_tables(FQ(list=directory_pb2.NameList(names=names)))
    assert [row.name.name for row in found.relations] == ["users", "nothing", "events"]
    assert [row.HasField("id") for row in found.relations] == [True, False, True]
    assert found.page.total == 3
    assert found.page.next_page_token == ""


def test_a_prefix_lists_page_by_page_with_totals(client: Client) -> None:
    first = client.directory.resolve_fq_tables(FQ(prefix=place("app"), page=page(1)))
    assert [row.name.name for row in first.relations] == ["events"]
    assert first.page.total == 2
    second = client.directory.resolve_fq_tables(FQ(prefix=place("app"), page=page(1, first.page.next_page_token)))
    assert [row.name.name for row in second.relations] == ["users"]
    assert second.page.next_page_token == ""
    views = client.directory.resolve_fq_views(FQ(prefix=place("app")))
    assert [row.name.name for row in views.relations] == ["adults"]


def test_a_page_token_belongs_to_its_request(client: Client) -> None:
    first = client.directory.resolve_fq_tables(FQ(prefix=place("app"), page=page(1)))
    token = first.page.next_page_token
    for request in (
        FQ(prefix=place("app"), page=page(2, token)),
        FQ(list=directory_pb2.NameList(names=[named("app.users")] * 3), page=page(1, token)),
        FQ(prefix=place("app"), page=page(1, token[:-2] + "AA")),
    ):
        with pytest.raises(InvalidInputError, match="page token"):
            client.directory.resolve_fq_tables(request)
    with pytest.raises(InvalidInputError, match="page token"):
        client.directory.resolve_fq_views(FQ(prefix=place("app"), page=page(1, token)))


def test_an_unknown_prefix_is_not_found_and_no_selector_is_invalid(client: Client) -> None:
    with pytest.raises(NotFoundError, match=r"namespace lake\.other"):
        client.directory.resolve_fq_tables(FQ(prefix=place("other")))
    with pytest.raises(InvalidInputError, match="list of names, or a prefix"):
        client.directory.resolve_fq_tables(FQ())


def test_a_table_that_an_embedded_process_made_is_found(service: TestService, tmp_path: object) -> None:
    import skerry

    with skerry.connect(service.env.fileio.root) as lake, service.client("acme") as client:
        lake.sql("CREATE TABLE outside.t (id BIGINT)")  # in the account default
        with pytest.raises(NotFoundError):
            client.directory.resolve(Resolve(name=named("outside.t")))


def test_a_page_does_not_read_all_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever lists a database by pages asks the index for a page: its cost does not grow with the database."""
    with running(tmp_path / "lake", "acme") as service, service.client("acme") as client:
        fill(client)
        names = [f"t{number}" for number in range(5)]
        for name in names:
            run_sql(client, f"CREATE TABLE many.{name} (id BIGINT)")
        run_sql(client, "CREATE VIEW many.v AS SELECT 1 AS one")

        def relations(kind: lake_pb2.RelationKind, after: str, size: int) -> lake_pb2.ListRelationsResponse:
            request = lake_pb2.ListRelationsRequest(database="Many", kind=kind, page_size=size, after=after)
            return client.lake.list_relations(request)

        def listed(kind: lake_pb2.RelationKind) -> list[str]:
            found: list[str] = []
            while (answer := relations(kind, found[-1] if found else "", 2)).more:
                found += answer.names
            return [*found, *answer.names]

        assert listed(lake_pb2.RELATION_KIND_TABLE) == names  # compares with the folders

        def all_names(*_: object) -> NoReturn:
            raise AssertionError("a page reads all names")

        for method in ("relations", "databases", "deep_namespaces"):
            monkeypatch.setattr(GraphRegister, method, all_names)
        assert listed(lake_pb2.RELATION_KIND_TABLE) == names
        assert listed(lake_pb2.RELATION_KIND_VIEW) == ["v"]
        assert listed(lake_pb2.RELATION_KIND_ANY) == [*names, "v"]
        assert client.directory.resolve_fq_tables(FQ(prefix=place("many"), page=page(2))).page.total == 5
        assert client.directory.resolve_fq_views(FQ(prefix=place("many"), page=page(2))).page.total == 1
        tables = client.tables.list_tables(table_pb2.ListTablesRequest(namespace=place("many"), page=page(2)))
        assert (len(tables.tables), tables.page.total) == (2, 5)
        views = client.views.list_views(view_pb2.ListViewsRequest(namespace=place("many"), page=page(2)))
        assert (len(views.views), views.page.total) == (1, 1)


def test_namespaces_within_others_are_not_counted_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path / "lake", "acme") as service, service.client("acme") as client:
        client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="c"))
        for path in (["a"], ["a", "x"], ["a", "y"], ["a", "y", "z"], ["b"]):
            client.namespaces.create_namespace(namespace_pb2.CreateNamespaceRequest(catalog="c", path=path))
        asked: list[int] = []
        listed = AccountIndex.list_direct

        def counted(index: AccountIndex, prefix: str, after: str | None, limit: int) -> Any:
            asked.append(limit)
            return listed(index, prefix, after, limit)

        monkeypatch.setattr(AccountIndex, "list_direct", counted)
        parent = common_pb2.NameRef(catalog="c")
        first = client.namespaces.list_namespaces(namespace_pb2.ListNamespacesRequest(parent=parent, page=page(1)))
        rest = client.namespaces.list_namespaces(
            namespace_pb2.ListNamespacesRequest(parent=parent, page=page(1, first.page.next_page_token))
        )
        assert [list(row.path) for answer in (first, rest) for row in answer.namespaces] == [["a"], ["b"]]
        assert (first.page.total, rest.page.total, rest.page.next_page_token) == (2, 2, "")
        assert asked == [2, 2]
        within = client.namespaces.list_namespaces(namespace_pb2.ListNamespacesRequest(parent=place("a", "c")))
        assert [list(row.path) for row in within.namespaces] == [["a", "x"], ["a", "y"]]
