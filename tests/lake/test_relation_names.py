"""Names of an embedded lake are resolved in one place, whoever asks: SQL, Python, Spark, the command and the graph."""

from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest
from typer.testing import CliRunner

import skerry
from skerry.cli.main import app
from skerry.common.errors import NotFoundError
from skerry.graph.names import NameRef
from skerry.graph.resource import Call
from skerry.lake.graph_of import graph_of
from skerry.lake.relation_names import FolderRelation, Relation, RelationNames
from skerry.types.table_ident import TableIdent
from support.tables import HookedFileIO, World

ID = pa.schema([("id", pa.int64())])
D = Call("default")


def graph_name(name: str) -> NameRef:
    database, _, relation = name.partition(".")
    return NameRef("lake", (database,), relation)


def by_python(lake: skerry.Lake, name: str) -> str:
    return lake.table(name).uuid


def by_sql(lake: skerry.Lake, name: str) -> str:
    return str(lake.sql(f"SELECT id FROM {name}").fetchall())


def by_graph(lake: skerry.Lake, name: str) -> str:
    graph = graph_of(lake)
    node = graph.table(D, graph.resolve_name(D, graph_name(name)))
    assert node is not None
    return node.id.uuid


def by_spark(lake: skerry.Lake, name: str) -> str:
    pytest.importorskip("pyspark")
    from skerry.spark.source.data_source import pin_scan

    return pin_scan({"warehouse": lake.root, "path": name}).uuid


def by_command(lake: skerry.Lake, name: str) -> str:
    done = CliRunner().invoke(app, ["table", "scan", name, "-w", lake.root])
    assert done.exit_code == 0, done.output
    return done.stdout.replace(name, "")


WAYS = (by_python, by_sql, by_graph, by_spark, by_command)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_a_table_asks_the_one_resolution(
    way: Callable[[skerry.Lake, str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that the resolution alone knows is found by all: none has another way to a table."""
    with skerry.connect(tmp_path / "lake") as lake:
        lake.create_table("app.t", ID).append([{"id": 7}])
        resolved = RelationNames.relation

        def with_alias(self: RelationNames, ident: TableIdent) -> Relation | None:
            return resolved(self, ident.beside("t") if ident.name == "alias" else ident)

        expected = way(lake, "app.t")
        assert expected
        monkeypatch.setattr(RelationNames, "relation", with_alias)
        assert way(lake, "app.alias") == expected


class TestRelation:
    def test_a_name_is_a_table_a_view_or_nothing(self) -> None:
        world = World()
        lake = world.lake()
        table = lake.create_table("app.T", ID)
        lake.create_view("app.v", "SELECT 1 AS one")
        lake.create_table("app.gone", ID)
        lake.drop_table("app.gone")
        names = RelationNames(world.env())
        found = names.relation(TableIdent.of("app", "T"))
        assert isinstance(found, FolderRelation)
        assert (found.uuid, found.is_view, str(found.ident)) == (table.uuid, False, "app.T")
        assert found.context(world.env()).uuid == table.uuid
        view = names.relation(TableIdent.of("app", "v"))
        assert isinstance(view, FolderRelation)
        assert view.view(world.env()) == lake.view("app.v")
        for name in ("gone", "missing", "t", "a/b", "_views"):
            assert names.relation(TableIdent.of("app", name)) is None
        assert names.find_relation(TableIdent.of("APP", "t")) == found
        assert names.find_relation(TableIdent.of("APP", "missing")) is None

    @pytest.mark.parametrize(("name", "requests"), [("t", 1), ("v", 3)])
    def test_a_lookup_reads_floor_once_and_of_a_view_its_newest_version(self, name: str, requests: int) -> None:
        world = World()
        lake = world.lake()
        lake.create_table("app.t", ID)
        lake.create_view("app.v", "SELECT 1 AS one")
        fileio = HookedFileIO(world.fileio)
        opened = world.lake(fileio)
        fileio.log.clear()
        (opened.view if name == "v" else opened.table)(f"app.{name}")
        assert [operation for operation, _ in fileio.log].count("read_versioned") == 1
        assert len(fileio.log) == requests

    def test_a_view_that_is_replaced_by_a_table_while_it_is_opened_is_not_found(self) -> None:
        world = World()
        lake = world.lake()
        lake.create_view("app.x", "SELECT 1 AS one")
        found = RelationNames(world.env()).relation(TableIdent.of("app", "x"))
        assert isinstance(found, FolderRelation)
        lake.drop_view("app.x")
        lake.create_table("app.x", ID)
        assert found.view(world.env()) is None
        with pytest.raises(NotFoundError, match="is a table, not a view"):
            lake.view("app.x")
