"""View trees and system objects over the graph of an embedded lake."""

from dataclasses import replace
from pathlib import Path

import skerry
from skerry.common.clock import SystemClock
from skerry.graph.engine_version import EngineKey
from skerry.graph.meta_graph import MetaGraph
from skerry.graph.names import NameRef
from skerry.graph.page_token import PageTokens
from skerry.graph.reading import ReadingGraph
from skerry.graph.resource import SYSTEM_ACCOUNT, Call
from skerry.graph.system.registry import SystemRegistry
from skerry.graph.system.system_graph import SystemGraph
from skerry.graph.view_tree import expand_view
from skerry.lake.graph_of import graph_of


def test_views_of_a_lake_are_expanded_and_system_views_are_beside_them(tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE app.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id))")
        lake.sql("CREATE TABLE app.events (id BIGINT NOT NULL, PRIMARY KEY (id))")
        lake.sql("CREATE VIEW app.names AS SELECT name FROM app.users")
        lake.sql("CREATE VIEW app.both AS SELECT n.name FROM app.names n, app.events e, app.users u")
        user = graph_of(lake)
        assert isinstance(user, ReadingGraph)
        graph = MetaGraph(user, SystemGraph(SystemRegistry()), PageTokens(b"k" * 32, SystemClock()))
        call = Call("default", engine=EngineKey("duckdb", "2.0.0"))
        tree = expand_view(graph, call, graph.resolve_name(call, NameRef("lake", ("app",), "both")))
        assert [str(replace(row.name, id=None)) for row in tree.relations if row.name] == [
            "lake.app.both",
            "lake.app.names",
            "lake.app.users",
            "lake.app.events",
            "lake.app.users",
        ]
        assert tree.complete
        found = graph.resolve_name(call, NameRef("lake", ("information_schema",), "tables"))
        assert found.account == SYSTEM_ACCOUNT
