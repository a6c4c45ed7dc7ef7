"""Catalogs, namespaces, tables, views and accounts over gRPC; idempotency keys; roles."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    InvalidInputError,
    NotFoundError,
    PermissionDeniedError,
    SchemaError,
    SqlError,
    UnauthenticatedError,
)
from skerry.graph.node import TableNode, ViewColumn, ViewNode
from skerry.graph.resource import Call, NodeKind
from skerry.protocol.client import Client
from skerry.protocol.v1 import (
    account_pb2,
    catalog_pb2,
    common_pb2,
    config_pb2,
    directory_pb2,
    lake_pb2,
    namespace_pb2,
    table_pb2,
    view_pb2,
)
from support.service import USERS, TestService, fill, named, place, run_sql, running

Arrow = USERS.serialize().to_pybytes()


def databases(client: Client) -> list[object]:
    return [next(iter(row.values())) for row in run_sql(client, "SHOW DATABASES")]


def test_a_catalog_is_created_changed_and_dropped(client: Client) -> None:
    made = client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="extra", properties={"a": "1"}))
    change = common_pb2.PropertyChange(set={"b": "2"}, remove=["a"])
    update = catalog_pb2.UpdateCatalogRequest(id=made.meta.id, version=made.meta.version, new_name="other")
    update.properties.CopyFrom(change)
    changed = client.catalogs.update_catalog(update)
    assert changed.name == "other"
    assert dict(changed.meta.properties) == {"b": "2"}
    with pytest.raises(ConflictError) as raised:
        client.catalogs.update_catalog(update)
    assert raised.value.rule == "pointer_version_is_expected"
    assert client.catalogs.get_catalog(catalog_pb2.GetCatalogRequest(name="other")) == changed
    client.catalogs.drop_catalog(catalog_pb2.DropCatalogRequest(id=made.meta.id))
    with pytest.raises(NotFoundError):
        client.catalogs.get_catalog(catalog_pb2.GetCatalogRequest(id=made.meta.id))


def test_names_that_are_taken_are_refused_in_words(client: Client) -> None:
    request = catalog_pb2.CreateCatalogRequest(name="mine")
    mine = client.catalogs.create_catalog(request)
    with pytest.raises(AlreadyExistsError, match=r"^there is a catalog 'mine' already$"):
        client.catalogs.create_catalog(request)
    other = client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="other"))
    with pytest.raises(AlreadyExistsError, match=r"^there is a catalog 'mine' already$"):
        client.catalogs.update_catalog(catalog_pb2.UpdateCatalogRequest(id=other.meta.id, new_name="mine"))
    for path in (["a"], ["a", "b"]):
        place = namespace_pb2.CreateNamespaceRequest(catalog_id=mine.meta.id, path=path)
        client.namespaces.create_namespace(place)
        with pytest.raises(AlreadyExistsError, match=rf"^there is a namespace '{'.'.join(path)}' already$"):
            client.namespaces.create_namespace(place)


def test_the_catalog_of_system_objects_is_not_taken(client: Client) -> None:
    with pytest.raises(InvalidInputError, match="'_system' is the catalog of engines' system objects"):
        client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="_system"))
    made = client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="renamed later"))
    with pytest.raises(InvalidInputError, match="system objects"):
        client.catalogs.update_catalog(catalog_pb2.UpdateCatalogRequest(id=made.meta.id, new_name="_system"))


def test_catalogs_that_are_not_the_callers_to_change_are_refused(client: Client) -> None:
    with pytest.raises(InvalidInputError, match="who runs the server"):
        client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="ice", connector="iceberg-rest"))
    lake = client.catalogs.get_catalog(catalog_pb2.GetCatalogRequest(name="lake"))
    with pytest.raises(InvalidInputError, match="stays 'lake'"):
        client.catalogs.update_catalog(catalog_pb2.UpdateCatalogRequest(id=lake.meta.id, new_name="pond"))
    with pytest.raises(InvalidInputError, match="not empty"):
        client.catalogs.drop_catalog(catalog_pb2.DropCatalogRequest(id=lake.meta.id))


def test_namespaces_nest_and_are_listed_by_depth(client: Client) -> None:
    client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="deep"))
    for path in (["a"], ["a", "b"], ["a", "b", "c"], ["d"]):
        client.namespaces.create_namespace(namespace_pb2.CreateNamespaceRequest(catalog="deep", path=path))

    def listed(*path: str, recursive: bool = False) -> list[list[str]]:
        request = namespace_pb2.ListNamespacesRequest(
            parent=common_pb2.NameRef(catalog="deep", path=path), recursive=recursive
        )
        return [list(row.path) for row in client.namespaces.list_namespaces(request).namespaces]

    assert listed() == [["a"], ["d"]]
    assert listed("a") == [["a", "b"]]
    assert listed(recursive=True) == [["a"], ["a", "b"], ["a", "b", "c"], ["d"]]
    with pytest.raises(InvalidInputError, match="not empty"):
        client.namespaces.drop_namespace(namespace_pb2.DropNamespaceRequest(namespace=place("a", "deep")))
    with pytest.raises(NotFoundError):
        client.namespaces.create_namespace(namespace_pb2.CreateNamespaceRequest(catalog="deep", path=["x", "y"]))


def test_a_namespace_of_the_lake_is_a_database(client: Client) -> None:
    request = namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["fresh"], properties={"team": "growth"})
    made = client.namespaces.create_namespace(request)
    assert dict(made.meta.properties) == {"team": "growth"}
    assert "fresh" in databases(client)
    with pytest.raises(AlreadyExistsError):
        client.namespaces.create_namespace(request)
    client.namespaces.drop_namespace(namespace_pb2.DropNamespaceRequest(namespace=place("fresh")))
    assert "fresh" not in databases(client)


def test_a_table_is_created_described_and_dropped(client: Client) -> None:
    request = table_pb2.CreateTableRequest(
        name=named("app.made"), arrow_schema=Arrow, primary_key=["id"], partition_by=["bucket(4, id)"],
        options={"merge-engine": "deduplicate"}, comment="made over gRPC",
    )  # fmt: skip
    made = client.tables.create_table(request)
    assert [column.name for column in made.columns] == ["id", "name", "age"]
    assert list(made.partition_by) == ["bucket(4, id)"]
    assert made.meta.id.uuid == made.table_uuid
    again = client.tables.get_table(table_pb2.GetTableRequest(table=common_pb2.NameRef(id=made.meta.id)))
    assert again == made
    with pytest.raises(AlreadyExistsError):
        client.tables.create_table(request)
    request.if_not_exists = True
    assert client.tables.create_table(request).meta.id == made.meta.id
    copy = table_pb2.CreateTableRequest(name=named("app.copied"), schema_json=made.schema_json)
    assert list(client.tables.create_table(copy).columns) == list(made.columns)
    change = table_pb2.UpdateTableRequest(table=named("app.made"), properties={"set": {"owner": "ada"}})
    assert client.tables.update_table(change).meta.properties["owner"] == "ada"
    assert client.tables.drop_table(table_pb2.DropTableRequest(table=named("app.made"))).found
    assert not client.tables.drop_table(table_pb2.DropTableRequest(table=named("app.made"), if_exists=True)).found
    with pytest.raises(NotFoundError):
        client.tables.drop_table(table_pb2.DropTableRequest(table=named("app.made")))


def test_a_table_that_cannot_be_is_refused_with_what_is_wrong(client: Client) -> None:
    for request, error in (
        (table_pb2.CreateTableRequest(name=named("app.x")), SchemaError),
        (table_pb2.CreateTableRequest(name=named("app.x"), arrow_schema=b"nonsense"), SchemaError),
        (table_pb2.CreateTableRequest(name=named("app.x"), schema_json="{}"), SchemaError),
        (table_pb2.CreateTableRequest(name=named("app.x"), arrow_schema=Arrow, primary_key=["no"]), SchemaError),
        (table_pb2.CreateTableRequest(name=named("app.x"), arrow_schema=Arrow, options={"no": "1"}), InvalidInputError),
        (table_pb2.CreateTableRequest(name=named("app.../x"), arrow_schema=Arrow), InvalidInputError),
        (table_pb2.CreateTableRequest(name=named("a.b.x"), arrow_schema=Arrow), InvalidInputError),
        (table_pb2.CreateTableRequest(name=named("nowhere.x"), arrow_schema=Arrow), NotFoundError),
    ):
        with pytest.raises(error):
            client.tables.create_table(request)


def test_listings_go_page_by_page(client: Client) -> None:
    client.namespaces.create_namespace(namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["many"]))
    schema = pa.schema([("id", pa.int64())]).serialize().to_pybytes()
    for number in range(5):
        client.tables.create_table(table_pb2.CreateTableRequest(name=named(f"many.t{number}"), arrow_schema=schema))
    names, token = [], ""
    for _ in range(3):
        page = client.tables.list_tables(
            table_pb2.ListTablesRequest(namespace=place("many"), page={"page_size": 2, "page_token": token})
        )
        names.append([table.name.name for table in page.tables])
        token = page.page.next_page_token
        assert page.page.total == 5
    assert names == [["t0", "t1"], ["t2", "t3"], ["t4"]]
    assert token == ""


def test_a_view_is_created_replaced_and_dropped(client: Client) -> None:
    request = view_pb2.CreateViewRequest(name=named("app.v"), sql="SELECT id FROM users", columns=["number"])
    made = client.views.create_view(request)
    assert [column.name for column in made.columns] == ["number"]
    request.sql, request.or_replace = "SELECT age FROM users", True
    assert client.views.create_view(request).sql == "SELECT age FROM users"
    assert {"number": 36} in run_sql(client, "SELECT * FROM app.v")
    listed = client.views.list_views(view_pb2.ListViewsRequest(namespace=place("app")))
    assert "v" in [view.name.name for view in listed.views]
    client.views.drop_view(view_pb2.DropViewRequest(view=named("app.v")))
    with pytest.raises(NotFoundError):
        client.views.get_view(view_pb2.GetViewRequest(view=named("app.v")))


@pytest.mark.parametrize(
    ("sql", "columns", "wrong"),
    [
        ("SELECT FROM WHERE", [], "syntax error"),
        ("SELECT nothing FROM users", [], "no column 'nothing'"),
        ("SELECT * FROM missing", [], "no table or view app.missing"),
        ("SELECT id FROM users; DROP TABLE app.users", [], "one query"),
        ("DROP TABLE app.users", [], "one query"),
        ("SELECT id FROM users WHERE id = ?", [], "no parameters"),
        ("SELECT id, name FROM users", ["one"], "names 1 column, its query has 2"),
        ("SELECT 1 AS a, 2 AS A", [], "two columns"),
        ("SELECT * FROM read_csv('/etc/passwd')", [], "read_csv"),
    ],
)
def test_the_query_of_a_new_view_is_checked_as_sql_does(
    client: Client, sql: str, columns: list[str], wrong: str
) -> None:
    request = view_pb2.CreateViewRequest(name=named("app.checked"), sql=sql, columns=columns)
    with pytest.raises((SqlError, NotFoundError), match=wrong):
        client.views.create_view(request)
    with pytest.raises(NotFoundError):
        client.views.get_view(view_pb2.GetViewRequest(view=named("app.checked")))
    assert run_sql(client, "SELECT count(*) AS n FROM app.users") == [{"n": 2}]


def test_a_view_is_stored_as_sql_stores_it_and_a_repeated_request_is_not_checked_again(client: Client) -> None:
    run_sql(client, "CREATE TABLE app.brief (id BIGINT)")
    request = view_pb2.CreateViewRequest(name=named("app.once"), sql="SELECT `id` FROM brief;", idempotency_key="once")
    made = client.views.create_view(request)
    assert made.sql == 'SELECT "id" FROM brief'
    assert [(column.name, column.type) for column in made.columns] == [("id", "BIGINT")]
    itself = view_pb2.CreateViewRequest(name=named("app.once"), sql="SELECT * FROM once", or_replace=True)
    with pytest.raises(SqlError, match="made of itself"):
        client.views.create_view(itself)
    run_sql(client, "DROP TABLE app.brief")
    assert client.views.create_view(request) == made


def test_a_view_in_another_catalog_than_the_lake_is_not_bound(service: TestService, client: Client) -> None:
    graph, call = service.parts.backend.graph, Call("acme")
    catalog = graph.create_catalog(call, "elsewhere")
    space = graph.create_namespace(call, catalog.id, ["app"])
    graph.create(
        call,
        ViewNode(
            id=graph.new_id(call, NodeKind.VIEW), version=0, display_name="v", sql="SELECT * FROM users",
            columns=[ViewColumn("x", "int8")], catalog_id=catalog.id, namespace_id=space.id,
        ),
    )  # fmt: skip
    got = client.views.get_view(view_pb2.GetViewRequest(view=named("app.v", "elsewhere")))
    assert [(column.name, column.type) for column in got.columns] == [("x", "int8")]
    assert "no database of the lake" in got.binding_error


def test_tables_and_views_that_the_service_names_are_renamed(service: TestService, client: Client) -> None:
    graph, call = service.parts.backend.graph, Call("acme")
    catalog = graph.create_catalog(call, "named")
    spaces = [graph.create_namespace(call, catalog.id, [name]) for name in ("one", "two")]
    fields = {"version": 0, "catalog_id": catalog.id, "namespace_id": spaces[0].id}
    table = graph.create(
        call,
        TableNode(
            id=graph.new_id(call, NodeKind.TABLE), display_name="t", location="s3://x/t", format="iceberg", **fields
        ),  # type: ignore[arg-type]
    )
    view = graph.create(
        call,
        ViewNode(id=graph.new_id(call, NodeKind.VIEW), display_name="v", sql="SELECT 1", **fields),  # type: ignore[arg-type]
    )
    request = table_pb2.RenameTableRequest(
        table=named("one.t", "named"), new_name=named("two.u", "named"), version=table.version, idempotency_key="rename"
    )
    renamed = client.tables.rename_table(request)
    assert (renamed.name.path, renamed.name.name, renamed.meta.id.uuid) == (["two"], "u", table.id.uuid)
    assert client.tables.rename_table(request) == renamed  # once, and answered alike
    assert client.directory.resolve(directory_pb2.ResolveRequest(name=named("two.u", "named"))).id == renamed.meta.id
    with pytest.raises(NotFoundError):
        client.directory.resolve(directory_pb2.ResolveRequest(name=named("one.t", "named")))
    moved = view_pb2.RenameViewRequest(
        view=named("one.v", "named"), new_name=common_pb2.NameRef(path=["two"], name="u")
    )
    with pytest.raises(AlreadyExistsError):
        client.views.rename_view(moved)
    moved.new_name.name = "w"
    assert client.views.rename_view(moved).name.name == "w"
    assert graph.view(call, view.id).display_name == "w"  # type: ignore[union-attr]
    for missing in (named("three.t", "named"), named("two.u", "lake"), common_pb2.NameRef(path=["two"])):
        with pytest.raises((NotFoundError, InvalidInputError)):
            client.tables.rename_table(table_pb2.RenameTableRequest(table=named("two.u", "named"), new_name=missing))


def test_a_namespace_is_renamed_with_those_in_it(client: Client) -> None:
    client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="moving"))
    for path in (["a"], ["a", "b"]):
        client.namespaces.create_namespace(namespace_pb2.CreateNamespaceRequest(catalog="moving", path=path))
    request = namespace_pb2.RenameNamespaceRequest(namespace=place("a", "moving"), new_path=["z"], idempotency_key="ns")
    renamed = client.namespaces.rename_namespace(request)
    assert renamed.path == ["z"]
    assert client.namespaces.rename_namespace(request) == renamed
    inner = client.namespaces.get_namespace(namespace_pb2.GetNamespaceRequest(namespace=place("z.b", "moving")))
    assert inner.path == ["z", "b"]
    for path in ([], ["z", "in"], ["no", "such"]):
        with pytest.raises((InvalidInputError, NotFoundError)):
            client.namespaces.rename_namespace(
                namespace_pb2.RenameNamespaceRequest(namespace=place("z", "moving"), new_path=path)
            )


def test_tables_and_views_of_the_lake_are_renamed(client: Client) -> None:
    for old, new in (("app.users", "app.people"), ("app.people", "app.users")):
        request = table_pb2.RenameTableRequest(table=named(old), new_name=named(new), idempotency_key=f"to {new}")
        renamed = client.tables.rename_table(request)
        assert renamed.name.name == new.split(".")[1]
        assert renamed.location.endswith(new.replace(".", "/"))
        assert client.tables.rename_table(request) == renamed  # once, and answered alike
        with pytest.raises(NotFoundError):
            client.tables.get_table(table_pb2.GetTableRequest(table=named(old)))
    for old, new in (("app.adults", "app.grown"), ("app.grown", "app.adults")):
        renamed_view = client.views.rename_view(view_pb2.RenameViewRequest(view=named(old), new_name=named(new)))
        assert renamed_view.name.name == new.split(".")[1]
    with pytest.raises(AlreadyExistsError):
        client.tables.rename_table(table_pb2.RenameTableRequest(table=named("app.users"), new_name=named("app.adults")))
    moved = table_pb2.RenameTableRequest(table=named("app.users"), new_name=named("app.people"), version=99)
    with pytest.raises(ConflictError, match="version"):
        client.tables.rename_table(moved)
    with pytest.raises(InvalidInputError, match="databases of the lake"):
        client.namespaces.rename_namespace(
            namespace_pb2.RenameNamespaceRequest(namespace=place("app"), new_path=["application"])
        )
    assert client.tables.get_table(table_pb2.GetTableRequest(table=named("app.users"))).columns


def test_an_idempotency_key_replays_the_first_answer(client: Client) -> None:
    request = namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["once"], idempotency_key="k1")
    made = client.namespaces.create_namespace(request)
    assert client.namespaces.create_namespace(request) == made
    other = namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["twice"], idempotency_key="k1")
    with pytest.raises(InvalidInputError, match="idempotency key"):
        client.namespaces.create_namespace(other)
    missing = table_pb2.DropTableRequest(table=named("once.later"), idempotency_key="k2")
    with pytest.raises(NotFoundError):
        client.tables.drop_table(missing)
    run_sql(client, "CREATE TABLE once.later (id BIGINT)")
    with pytest.raises(NotFoundError):  # the first answer again
        client.tables.drop_table(missing)


def test_requests_that_meet_under_one_key_get_one_answer(client: Client) -> None:
    """A client that hears nothing sends its request again while the first is still being answered."""
    run_sql(client, "CREATE TABLE app.short_lived (id BIGINT)")
    external = {"type": "rest", "uri": "http://127.0.0.1:1"}
    changes: list[Callable[[str], Any]] = [
        lambda key: client.namespaces.create_namespace(
            namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["meet"], idempotency_key=key)
        ),
        lambda key: client.views.create_view(
            view_pb2.CreateViewRequest(name=named("meet.v"), sql="SELECT id FROM app.users", idempotency_key=key)
        ),
        lambda key: client.views.rename_view(
            view_pb2.RenameViewRequest(view=named("meet.v"), new_name=named("meet.w"), idempotency_key=key)
        ),
        lambda key: client.views.drop_view(view_pb2.DropViewRequest(view=named("meet.w"), idempotency_key=key)),
        lambda key: client.tables.drop_table(
            table_pb2.DropTableRequest(table=named("app.short_lived"), idempotency_key=key)
        ),
        lambda key: client.namespaces.drop_namespace(
            namespace_pb2.DropNamespaceRequest(namespace=place("meet"), idempotency_key=key)
        ),
        lambda key: client.lake.create_external_catalog(
            lake_pb2.CreateExternalCatalogRequest(name="ext", properties=external, idempotency_key=key)
        ),
        lambda key: client.lake.drop_external_catalog(
            lake_pb2.DropExternalCatalogRequest(name="ext", idempotency_key=key)
        ),
    ]
    with ThreadPoolExecutor(6) as pool:
        for number, change in enumerate(changes):
            sent = [pool.submit(change, f"meeting {number}") for _ in range(6)]
            answers = [answer.result(60) for answer in sent]
            assert all(answer == answers[0] for answer in answers), number


def test_roles_say_what_a_caller_may_do(service: TestService) -> None:
    drop = table_pb2.DropTableRequest(table=named("app.users"))
    with service.client("acme:reader") as reader:
        assert reader.tables.get_table(table_pb2.GetTableRequest(table=named("app.users"))).columns
        with pytest.raises(PermissionDeniedError, match="'writer'"):
            reader.tables.drop_table(drop)
        with pytest.raises(PermissionDeniedError, match="'writer'"):
            run_sql(reader, "DELETE FROM app.users")
        assert run_sql(reader, "SELECT count(*) AS n FROM app.users")[0]["n"]
    with service.client("acme:writer") as writer, pytest.raises(PermissionDeniedError, match="'admin'"):
        writer.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="no"))
    with service.client("operator") as operator, pytest.raises(PermissionDeniedError, match="'reader'"):
        operator.tables.get_table(table_pb2.GetTableRequest(table=named("app.users")))
    for token in (None, "", "nobody", "acme2"):
        with service.client(token) as unknown, pytest.raises(UnauthenticatedError):
            unknown.config.get_config(config_pb2.GetConfigRequest())


def test_an_operator_manages_accounts_and_a_deleted_one_is_locked_out(service: TestService) -> None:
    service.parts.authenticator.accounts.append("gamma")  # type: ignore[attr-defined]
    with service.client("operator") as operator, service.client("gamma") as gamma:
        with pytest.raises(UnauthenticatedError):
            gamma.config.get_config(config_pb2.GetConfigRequest())
        operator.accounts.create_account(account_pb2.CreateAccountRequest(id="gamma", display_name="Gamma"))
        assert gamma.accounts.get_account(account_pb2.GetAccountRequest()).display_name == "Gamma"
        gamma.namespaces.create_namespace(namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["g"]))
        listed = operator.accounts.list_accounts(account_pb2.ListAccountsRequest(page={"page_size": 1}))
        assert [account.id for account in listed.accounts] == ["acme"]
        assert operator.accounts.delete_account(account_pb2.DeleteAccountRequest(id="gamma")).found
        with pytest.raises(UnauthenticatedError):
            gamma.config.get_config(config_pb2.GetConfigRequest())
        assert not operator.accounts.delete_account(account_pb2.DeleteAccountRequest(id="gamma")).found
        operator.accounts.create_account(account_pb2.CreateAccountRequest(id="gamma"))
        assert databases(gamma) == []  # nothing of the former account
        with pytest.raises(InvalidInputError):
            operator.accounts.create_account(account_pb2.CreateAccountRequest(id="../beta"))


def test_the_account_that_is_the_warehouse_is_not_deleted(tmp_path: Path) -> None:
    """Created again, it would see the tables of its predecessor: its folder is the warehouse."""
    with running(tmp_path / "lake", "default", "beta") as service, service.client("default") as client:
        fill(client)
        with service.client("operator") as operator:
            with pytest.raises(InvalidInputError, match="DROP DATABASE") as raised:
                operator.accounts.delete_account(account_pb2.DeleteAccountRequest(id="default"))
            assert raised.value.about == ("id",)
            assert operator.accounts.delete_account(account_pb2.DeleteAccountRequest(id="beta")).found
        assert run_sql(client, "SELECT count(*) AS n FROM app.users") == [{"n": 2}]
