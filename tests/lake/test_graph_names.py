"""Names of a lake in the metadata graph: nodes, accounts, and agreement with the folders."""

from typing import Any

import pyarrow as pa
import pytest

from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError
from skerry.graph.lake_catalog import LAKE_CATALOG, account_root
from skerry.graph.names import NameRef
from skerry.graph.node import CatalogNode, TableNode, ViewNode
from skerry.graph.repository import MemoryRepository
from skerry.graph.repository.record import Account
from skerry.graph.resource import Call, NodeKind
from skerry.graph.user_graph import UserGraph
from skerry.lake.graph_names import GraphNames
from skerry.lake.lake import Lake
from support.lakes import graph_lake
from support.tables import HookedFileIO, World, append, ids_of

ID = pa.schema([("id", pa.int64()), ("v", pa.string())])
D = Call("default")


class Lab:
    """A warehouse in memory with a graph beside it."""

    def __init__(self) -> None:
        self.world = World()
        self.repository = MemoryRepository(self.world.clock, self.world.ids)
        self.graph = UserGraph(self.repository, clock=self.world.clock, ids=self.world.ids)
        self.lake = self.open()

    def open(self, account: str = "default", fileio: Any = None) -> Lake:
        return graph_lake(self.world.env(fileio), self.graph, account)

    def account(self, name: str) -> Account:
        found = self.repository.account(name)
        assert found is not None
        return found

    def node(self, name: str, call: Call = D) -> Any:
        database, _, table = name.partition(".")
        return self.graph.resolve(call, self.graph.resolve_name(call, NameRef(LAKE_CATALOG, (database,), table)))

    def names(self, call: Call = D) -> list[str]:
        return [str(found.name) for found in self.repository.list_pointers(call.account, "", None, 100)]


@pytest.fixture
def lab() -> Lab:
    return Lab()


class TestNodes:
    def test_a_table_is_a_node_with_its_folder_and_schema_under_its_own_uuid(self, lab: Lab) -> None:
        made = lab.lake.create_table("app.t", ID, partition_by=["v"], comment="things")
        node = lab.node("app.t")
        assert isinstance(node, TableNode)
        assert (node.id.uuid, node.location, node.format) == (made.uuid, "app/t", "skerry")
        assert (node.partition_keys, dict(node.field_ids), node.description) == (("v",), {"id": 0, "v": 1}, "things")
        assert made.uuid in node.schema_json

    def test_a_view_records_what_it_reads_and_its_tables_list_it(self, lab: Lab) -> None:
        table = lab.lake.create_table("app.t", ID)
        lab.lake.create_view("app.base", "SELECT id FROM t")
        lab.lake.create_view("app.v", "WITH c AS (SELECT 1 AS one) SELECT * FROM APP.T, app.base, c, nowhere.x")
        view = lab.node("app.v")
        assert isinstance(view, ViewNode)
        assert {found.uuid for found in view.base_relation_ids} == {table.uuid, lab.node("app.base").id.uuid}
        assert set(lab.node("app.t").dependent_view_ids) == {view.id, lab.node("app.base").id}
        lab.lake.create_view("app.v", "SELECT 1 AS one", or_replace=True)
        assert lab.node("app.v").base_relation_ids == ()
        assert lab.node("app.t").dependent_view_ids == (lab.node("app.base").id,)
        lab.lake.drop_view("app.base")
        assert lab.node("app.t").dependent_view_ids == ()

    def test_an_external_catalog_is_a_node_without_credentials(self, lab: Lab) -> None:
        made = lab.lake.create_catalog("ice", {"type": "rest", "uri": "http://127.0.0.1:1", "token": "${ENV:TOKEN}"})
        node = lab.graph.names.catalog(D, "ice")
        assert isinstance(node, CatalogNode)
        assert (node.connector, dict(node.properties)) == ("iceberg-rest", dict(made.properties))
        with pytest.raises(InvalidInputError):
            lab.lake.create_catalog("open", {"type": "rest", "uri": "http://127.0.0.1:1", "token": "sesame"})
        with pytest.raises(InvalidInputError, match="the lake's own catalog is called lake"):
            lab.lake.create_catalog("Lake", {"type": "rest", "uri": "http://127.0.0.1:1"})
        assert not any(b"sesame" in data for data in lab.world.content().values())
        lab.lake.drop_catalog("ice")
        assert lab.graph.names.catalog(D, "ice") is None

    def test_a_catalog_that_an_embedded_process_made_is_registered_when_catalogs_are_listed(self, lab: Lab) -> None:
        lab.world.lake().create_catalog("ice", {"type": "rest", "uri": "http://127.0.0.1:1"})
        assert [found.name for found in lab.lake.catalogs()] == ["ice"]
        assert lab.graph.names.catalog(D, "ice") is not None
        lab.world.lake().drop_catalog("ice")
        assert lab.lake.catalogs() == []
        assert lab.graph.names.catalog(D, "ice") is None

    def test_a_dropped_database_leaves_nothing_but_the_catalog(self, lab: Lab) -> None:
        lab.lake.create_table("app.t", ID)
        lab.lake.create_view("app.v", "SELECT id FROM t")
        lab.lake.drop_database("app", cascade=True)
        assert lab.names() == ["catalog/lake"]


class TestAccounts:
    def test_accounts_have_their_own_tables_under_the_same_names(self, lab: Lab) -> None:
        for account in ("acme", "beta"):
            lab.repository.create_account(account)
        acme, beta = lab.open("acme"), lab.open("beta")
        append(acme.create_table("app.t", ID), 1)
        append(beta.create_table("app.t", ID), 2)
        append(lab.lake.create_table("app.t", ID), 3)
        assert [ids_of(lake.table("app.t")) for lake in (acme, beta, lab.lake)] == [[1], [2], [3]]
        root = account_root(lab.account("acme"))
        assert root.startswith("_accounts/acme~")
        assert lab.node("app.t", Call("acme")).location == f"{root}/app/t"
        beta.drop_table("app.t")
        assert (acme.list_tables(), beta.list_tables(), lab.lake.list_tables()) == (["app.t"], [], ["app.t"])
        assert lab.world.lake().list_databases() == ["app"]

    def test_an_account_that_is_not_there_gets_no_folder(self, lab: Lab) -> None:
        with pytest.raises(NotFoundError, match="there is no account 'nobody'"):
            lab.open("nobody")
        assert not any("_accounts" in path for path in lab.world.files())

    def test_ids_that_differ_in_case_have_folders_that_differ_in_more(self, lab: Lab) -> None:
        for account in ("acme", "Acme", "ACME", "Default"):
            lab.repository.create_account(account)
        accounts = ("acme", "Acme", "ACME", "default", "Default")
        assert len({account_root(lab.account(account)).lower() for account in accounts}) == 5
        assert account_root(lab.account("default")) == ""

    def test_an_account_finds_nothing_of_a_deleted_one_that_had_its_id(self, lab: Lab) -> None:
        lab.repository.create_account("acme")
        lab.open("acme").create_table("app.t", ID)
        lab.graph.delete_account(Call("acme"))
        lab.repository.create_account("acme")
        again = lab.open("acme")
        assert again.list_databases() == []
        with pytest.raises(NotFoundError):
            again.table("app.t")

    @pytest.mark.parametrize("location", ["app/t", "_accounts/beta/app/t", "_accounts/acme/../../app/t", "/etc/x"])
    def test_a_node_that_names_a_folder_of_another_account_opens_nothing(self, lab: Lab, location: str) -> None:
        """Whoever can write nodes cannot thereby read tables of others."""
        secret = lab.lake.create_table("app.t", ID)
        lab.repository.create_account("acme")
        call = Call("acme")
        lake = lab.open("acme")
        lake.create_database("app")
        namespace = lab.graph.names.namespace(call, LAKE_CATALOG, ["app"])
        assert namespace is not None
        lab.graph.create(
            call,
            TableNode(
                id=GraphNames(lab.world.env(), lab.graph, call).register.id_of(NodeKind.TABLE, secret.uuid),
                version=0,
                display_name="t",
                catalog_id=namespace.catalog_id,
                namespace_id=namespace.id,
                location=location,
            ),
        )
        with pytest.raises(InvalidInputError, match="not in the warehouse of this lake"):
            lake.table("app.t")


class TestAgreement:
    def test_listings_follow_the_folders_within_the_bound(self, lab: Lab) -> None:
        lab.lake.create_table("app.t", ID)
        assert lab.lake.list_tables("app") == ["app.t"]
        embedded = lab.world.lake()
        embedded.create_table("app.new", ID)
        embedded.create_table("other.t", ID)
        embedded.drop_table("app.t")
        lab.world.clock.advance(5)
        assert (lab.lake.list_databases(), lab.lake.list_tables()) == (["app", "other"], ["app.new", "other.t"])
        assert isinstance(lab.node("app.new"), TableNode)
        embedded.drop_database("other", cascade=True)
        lab.world.clock.advance(5)
        assert lab.lake.list_databases() == ["app"]

    @pytest.mark.parametrize("name", ["..", ".", "t/snapshot", "%2F"])
    def test_names_of_clients_that_cannot_be_folders_do_not_stop_a_comparison(self, lab: Lab, name: str) -> None:
        lab.lake.create_table("app.t", ID)
        namespace = lab.graph.names.namespace(D, LAKE_CATALOG, ["app"])
        assert namespace is not None
        lab.graph.create(
            D,
            TableNode(
                id=lab.graph.new_id(D, NodeKind.TABLE),
                version=0,
                display_name=name,
                catalog_id=namespace.catalog_id,
                namespace_id=namespace.id,
                location="file:///lake/_iceberg/x",
                format="iceberg",
                metadata_location="file:///lake/_iceberg/x/metadata/0.json",
            ),
        )
        assert lab.lake.list_tables() == sorted([f"app.{name}", "app.t"])
        embedded = lab.world.lake()
        embedded.drop_table("app.t")
        embedded.create_table("app.u", ID)
        lab.world.clock.advance(5)
        assert lab.lake.list_tables() == sorted([f"app.{name}", "app.u"])

    def test_a_lookup_sees_at_once_what_an_embedded_process_did(self, lab: Lab) -> None:
        lab.lake.create_table("app.t", ID)
        embedded = lab.world.lake()
        embedded.drop_table("app.t")
        append(embedded.create_table("app.t", ID), 7)
        assert ids_of(lab.lake.table("app.t")) == [7]
        assert lab.node("app.t").id.uuid == embedded.table("app.t").uuid
        embedded.drop_table("app.t")
        embedded.create_view("app.t", "SELECT 1 AS one")
        assert lab.lake.view("app.t").query == "SELECT 1 AS one"
        assert isinstance(lab.node("app.t"), ViewNode)

    def test_a_lookup_costs_no_more_storage_requests_than_an_embedded_one(self, lab: Lab) -> None:
        lab.lake.create_table("app.t", ID)
        costs = []
        for open_lake in (lambda fileio: lab.open(fileio=fileio), lab.world.lake):
            fileio = HookedFileIO(lab.world.fileio)
            open_lake(fileio).table("app.t")
            costs.append(fileio.log)
        assert costs[0] == costs[1]
        assert len(costs[0]) == 1

    def test_a_table_that_is_renamed_while_it_is_looked_up_is_not_found(
        self, lab: Lab, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its name comes back to the graph after it was settled, before the folder has it again."""
        lab.lake.create_table("app.t", ID)
        with monkeypatch.context() as late:
            late.setattr(GraphNames, "settle", lambda names, ident: None)
            lab.world.lake().rename_table("app.t", "app.u")
            with pytest.raises(NotFoundError, match=r"no table or view app\.t"):
                lab.lake.sql("SELECT * FROM app.t")
        assert lab.lake.sql("SELECT * FROM app.u").fetchall() == []

    def test_a_damaged_floor_is_not_taken_for_a_dropped_table(self, lab: Lab) -> None:
        lab.lake.create_table("app.t", ID)
        lab.world.fileio.replace("app/t/snapshot/FLOOR", b"junk")
        lab.world.clock.advance(10)
        assert lab.lake.list_tables() == ["app.t"]

    def test_what_is_in_the_graph_alone_is_listed_and_its_name_is_taken(self, lab: Lab) -> None:
        lab.lake.create_database("app")
        namespace = lab.graph.names.namespace(D, LAKE_CATALOG, ["app"])
        assert namespace is not None
        lab.graph.create(
            D,
            ViewNode(
                id=lab.graph.new_id(D, NodeKind.VIEW),
                version=0,
                display_name="made_elsewhere",
                catalog_id=namespace.catalog_id,
                namespace_id=namespace.id,
                sql="SELECT 42 AS n",
            ),
        )
        assert lab.lake.list_views() == ["app.made_elsewhere"]
        assert lab.lake.sql("SELECT n FROM app.made_elsewhere").fetchall() == [(42,)]
        with pytest.raises(AlreadyExistsError, match="there is a view"):
            lab.lake.create_table("app.made_elsewhere", ID)
        with pytest.raises(InvalidInputError, match="has views, drop them first"):
            lab.lake.drop_database("app")
        lab.lake.drop_view("app.made_elsewhere")
        assert lab.lake.list_views() == []
