"""Two replicas of the graph over one database: no update is lost, and what one did the other sees within the bound."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from skerry.common.errors import ConflictError
from skerry.graph.account_state import GraphSettings
from skerry.graph.names import NameRef
from skerry.graph.repository import open_repository
from skerry.graph.resource import Call, ResourceId
from skerry.graph.user_graph import UserGraph
from support.effort import SOAK

CALL = Call("acme")
ROUNDS = 100 if SOAK else 8
FRESHNESS_SECONDS = 0.05


def count_up(graph: UserGraph, catalog: ResourceId, barrier: threading.Barrier) -> None:
    """Add one to a property; what another did first is seen, at the latest, when its bound has passed."""
    barrier.wait(30)
    for _ in range(ROUNDS):
        while True:
            node = graph.catalog(CALL, catalog)
            assert node is not None
            before = int(node.properties.get("count", "0"))
            try:
                after = graph.replace(CALL, replace(node, properties={"count": str(before + 1)}))
            except ConflictError:
                graph.invalidate(CALL, catalog)
                continue
            seen = graph.catalog(CALL, catalog)
            assert seen is not None
            assert seen.version >= after.version  # one's own change is always seen
            break


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_replicas_lose_no_update_and_agree(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = f"sqlite:///{tmp_path}/graph.db"
    if kind == "postgres":
        url = request.getfixturevalue("postgres_server").url()
    repositories = [open_repository(url) for _ in range(2)]
    settings = GraphSettings(freshness_seconds=FRESHNESS_SECONDS)
    graphs = [UserGraph(repository, settings) for repository in repositories]
    repositories[0].create_account(CALL.account)
    catalog = graphs[0].create_catalog(CALL, "main")
    threads = 2
    barrier = threading.Barrier(threads * len(graphs))
    with ThreadPoolExecutor(threads * len(graphs)) as pool:
        jobs = [pool.submit(count_up, graph, catalog.id, barrier) for graph in graphs for _ in range(threads)]
        for job in jobs:
            job.result()
    namespace = graphs[0].create_namespace(CALL, catalog.id, ["app"])
    threading.Event().wait(FRESHNESS_SECONDS)
    for graph in graphs:
        found = graph.catalog(CALL, catalog.id)
        assert found is not None
        assert found.properties["count"] == str(ROUNDS * threads * len(graphs))
        assert graph.namespace(CALL, namespace.id) == namespace
        assert graph.resolve_tables(CALL, NameRef("main", ("app",))).total == 0
    for graph, repository in zip(graphs, repositories, strict=True):
        graph.close()
        repository.close()
