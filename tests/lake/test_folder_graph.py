"""The reading side of the graph, over folders, a repository and a service: one set of questions, the same answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pytest

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.names import NameRef
from skerry.graph.node import CatalogNode, NamespaceNode, TableNode, ViewNode
from skerry.graph.pin import SnapshotPins
from skerry.graph.query_context import QueryContexts
from skerry.graph.reading import MetadataGraph
from skerry.graph.repository import MemoryRepository
from skerry.graph.resource import Call, NodeKind, ResourceId
from skerry.graph.snapshot_source import TableSnapshots
from skerry.graph.user_graph import UserGraph
from skerry.lake.folder_graph import FolderGraph
from skerry.lake.graph_of import graph_of
from skerry.lake.lake import Lake, connect
from support.lakes import graph_lake
from support.service import running
from support.tables import DAY_SECONDS, HookedFileIO, World, append

ID = pa.schema([("id", pa.int64()), ("v", pa.string())])
D, OTHER = Call("default"), Call("other")


@dataclass
class Lab:
    world: World
    lake: Lake
    graph: MetadataGraph

    def ref(self, name: str) -> NameRef:
        database, _, table = name.partition(".")
        return NameRef("lake", (database,), table)

    def id(self, name: str) -> ResourceId:
        return self.graph.resolve_name(D, self.ref(name))

    def queries(self) -> QueryContexts:
        env = self.world.env()
        loader = self.graph.loader  # type: ignore[attr-defined]
        return QueryContexts(SnapshotPins(loader, TableSnapshots(env)), env.clock, env.ids)


@pytest.fixture(params=["folders", "graph", "remote"])
def lab(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Lab]:
    world = World()
    if request.param == "remote":
        with (
            running(tmp_path / "lake", "default") as service,
            connect(f"skerry://{service.address}", token="default") as remote,
        ):
            yield Lab(world, remote, graph_of(remote))
        return
    if request.param == "folders":
        lake = world.lake()
    else:
        graph = UserGraph(MemoryRepository(world.clock, world.ids), clock=world.clock, ids=world.ids)
        lake = graph_lake(world.env(), graph)
    yield Lab(world, lake, graph_of(lake))
    lake.close()


class TestNodes:
    def test_names_lead_to_nodes_and_their_parents(self, lab: Lab) -> None:
        made = lab.lake.create_table("app.t", ID, partition_by=["v"])
        lab.lake.create_view("app.v", "SELECT id FROM t", columns=["n"], comment="ids")
        table = lab.graph.table(D, lab.id("app.t"))
        assert isinstance(table, TableNode)
        assert (table.id.uuid, table.location, table.partition_keys) == (made.uuid, "app/t", ("v",))
        view = lab.graph.view(D, lab.id("app.v"))
        assert isinstance(view, ViewNode)
        assert (view.sql, view.columns[0].name, view.description) == ("SELECT id FROM t", "n", "ids")
        assert (view.base_relation_ids, view.search_path) == ((table.id,), ("app",))
        namespace = lab.graph.namespace(D, table.namespace_id)
        catalog = lab.graph.catalog(D, table.catalog_id)
        assert isinstance(namespace, NamespaceNode)
        assert isinstance(catalog, CatalogNode)
        assert (namespace.path, catalog.display_name) == (("app",), "lake")
        assert lab.graph.view(D, table.id) is None

    def test_an_id_is_found_without_its_name(self, lab: Lab) -> None:
        made = lab.lake.create_table("app.t", ID)
        lab.lake.create_table("app.other", ID)
        resource = ResourceId("default", NodeKind.TABLE, made.uuid)
        fresh = graph_of(lab.lake)
        assert fresh.resolve_name(D, NameRef(id=resource)) == resource
        node = fresh.table(D, resource)
        assert node is not None
        assert node.display_name == "t"
        lab.lake.drop_table("app.t")
        assert fresh.table(D, resource) is None

    def test_unknown_names_and_other_accounts_are_not_found(self, lab: Lab) -> None:
        lab.lake.create_table("app.t", ID)
        table = lab.id("app.t")
        for ref in ("app.x", "nowhere.t", "app.a/b", "app._views", "app.T"):
            with pytest.raises(NotFoundError):
                lab.graph.resolve_name(D, lab.ref(ref))
        with pytest.raises(NotFoundError):
            lab.graph.resolve_name(OTHER, lab.ref("app.t"))
        with pytest.raises(NotFoundError):
            lab.graph.resolve_name(D, NameRef("ice", ("app",), "t"))
        assert lab.graph.table(OTHER, table) is None
        with pytest.raises(InvalidInputError):
            lab.graph.resolve_name(D, NameRef("lake", (), "t"))

    def test_a_successor_has_another_id(self, lab: Lab) -> None:
        lab.lake.create_table("app.t", ID)
        first = lab.id("app.t")
        lab.lake.drop_table("app.t")
        lab.lake.create_table("app.t", ID)
        assert lab.id("app.t") != first
        assert lab.graph.resolve(D, first) is None


class TestPages:
    def test_a_prefix_is_listed_page_by_page_in_the_order_of_names(self, lab: Lab) -> None:
        for name in ("c", "a", "b"):
            lab.lake.create_table(f"app.{name}", ID)
        lab.lake.create_view("app.v", "SELECT 1 AS one")
        first = lab.graph.resolve_tables(D, NameRef("lake", ("app",)), limit=2)
        assert ([row.ref.name for row in first.relations], first.total) == (["a", "b"], 3)
        second = lab.graph.resolve_tables(D, NameRef("lake", ("app",)), limit=2, token=first.next_page_token)
        assert ([row.ref.name for row in second.relations], second.next_page_token) == (["c"], "")
        views = lab.graph.resolve_views(D, NameRef("lake", ("app",)))
        assert [(row.ref.name, row.id) for row in views.relations] == [("v", lab.id("app.v"))]
        with pytest.raises(InvalidInputError):
            lab.graph.resolve_views(D, NameRef("lake", ("app",)), limit=2, token=first.next_page_token)
        with pytest.raises(NotFoundError):
            lab.graph.resolve_tables(D, NameRef("lake", ("nowhere",)))

    def test_a_list_has_a_row_for_each_name(self, lab: Lab) -> None:
        lab.lake.create_table("app.t", ID)
        lab.lake.create_view("app.v", "SELECT 1 AS one")
        page = lab.graph.resolve_tables(D, [lab.ref("app.x"), lab.ref("app.t"), lab.ref("app.v")])
        assert [row.id for row in page.relations] == [None, lab.id("app.t"), None]
        assert page.total == 3


class TestPins:
    def test_a_query_holds_its_snapshots_against_expiry(self, lab: Lab) -> None:
        if not hasattr(lab.graph, "loader"):
            pytest.skip("queries of a service are tested with it")
        table = lab.lake.create_table("app.t", ID)
        append(table, 1)
        queries, resource = lab.queries(), lab.id("app.t")
        query = queries.begin(D)
        pinned = queries.pin(D, query.id, resource)
        assert pinned.snapshot is not None
        assert pinned.pin.snapshot_id == 1
        held = data_files(lab.world)
        table.delete(where="id >= 0")
        append(table, 2)
        assert queries.pin(D, query.id, resource) == pinned
        lab.world.clock.advance(10)
        table.expire_snapshots(retain_last=1)
        assert held < data_files(lab.world)
        queries.end(D, query.id)
        lab.world.clock.advance(4 * DAY_SECONDS)
        table.remove_orphan_files()
        assert not held & data_files(lab.world)


def data_files(world: World) -> set[str]:
    return {path for path in world.files("app/t") if "/data/" in path}


def test_a_name_over_folders_costs_one_read_and_its_database() -> None:
    world = World()
    world.lake().create_table("app.t", ID)
    fileio = HookedFileIO(world.fileio)
    graph = graph_of(world.lake(fileio))
    assert isinstance(graph, FolderGraph)
    graph.resolve_name(D, NameRef("lake", ("app",), "t"))
    fileio.log.clear()
    graph.resolve_name(D, NameRef("lake", ("app",), "t"))
    assert sorted(operation for operation, _ in fileio.log).count("read_versioned") <= 2
    assert not [path for operation, path in fileio.log if operation.startswith("list")]
