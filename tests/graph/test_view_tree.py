"""What views read over all levels: order, cycles, missing relations, bounds."""

from dataclasses import replace
from pathlib import Path

import pytest

from skerry.common.clock import CountingIds
from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.engine_version import EngineKey
from skerry.graph.meta_graph import MetaGraph
from skerry.graph.names import NameRef
from skerry.graph.node import NamespaceNode
from skerry.graph.page_token import PageTokens
from skerry.graph.pin import CURRENT, SnapshotPins
from skerry.graph.query_context import QueryContexts
from skerry.graph.resource import NodeKind, ResourceId
from skerry.graph.system.system_graph import SystemGraph
from skerry.graph.view_tree import RelationState, ViewTree, expand_view
from support.builtins import toy_registry
from support.graph import A, B, FakeSnapshots, Lab


@pytest.fixture
def lab() -> Lab:
    return Lab()


@pytest.fixture
def app(lab: Lab) -> NamespaceNode:
    return lab.namespace(lab.catalog(), "app")


def shape(tree: ViewTree) -> list[tuple[int, str, str]]:
    return [(row.depth, row.name.name if row.name else "?", row.state.value) for row in tree.relations]


def test_a_view_is_expanded_to_its_tables_in_a_stable_order(lab: Lab, app: NamespaceNode) -> None:
    one, two, three = (lab.table(app, name) for name in ("one", "two", "three"))
    low = lab.view(app, "low", base_relation_ids=(two.id, one.id))
    middle = lab.view(app, "middle", base_relation_ids=(three.id, low.id))
    top = lab.view(app, "top", base_relation_ids=(middle.id, one.id, low.id))
    tree = expand_view(lab.graph, A, top.id)
    assert shape(tree) == [
        (0, "top", "found"),
        (1, "middle", "found"),
        (2, "three", "found"),
        (2, "low", "found"),
        (3, "two", "found"),
        (3, "one", "found"),
        (1, "one", "repeated"),
        (1, "low", "repeated"),
    ]
    assert tree.complete
    assert tree.tables == (three.id, two.id, one.id)
    assert tree.relations[4].parent == low.id
    assert tree.relations[4].name == NameRef("main", ("app",), "two", two.id)
    assert tree.relations[4].version == lab.graph.table(A, two.id).version  # type: ignore[union-attr]
    assert expand_view(lab.replica(), A, top.id) == tree
    assert shape(expand_view(lab.graph, A, one.id)) == [(0, "one", "found")]


def test_cycles_are_rows_with_a_reason(lab: Lab, app: NamespaceNode) -> None:
    table = lab.table(app, "t")
    one = lab.view(app, "one", base_relation_ids=(table.id,))
    two = lab.view(app, "two", base_relation_ids=(one.id,))
    lab.graph.replace(A, replace(one, base_relation_ids=(two.id, one.id, table.id)))
    tree = expand_view(lab.graph, A, one.id)
    assert shape(tree) == [
        (0, "one", "found"),
        (1, "two", "found"),
        (2, "one", "cycle"),
        (1, "one", "cycle"),
        (1, "t", "found"),
    ]
    assert [row.reason for row in tree.relations if row.reason] == [
        "main.app.one reads itself through 1 other view",
        "main.app.one reads itself",
    ]
    assert not tree.complete
    assert tree.tables == (table.id,)


def test_missing_damaged_and_foreign_relations_do_not_hide_the_others(lab: Lab, app: NamespaceNode) -> None:
    gone, bad, good = (lab.table(app, name) for name in ("gone", "bad", "good"))
    view = lab.view(app, "v", base_relation_ids=(gone.id, bad.id, good.id))
    lab.graph.drop(A, gone.id)
    pointer = lab.repository.inner.pointer("acme", bad.id.key)
    assert pointer is not None
    lab.repository.inner._accounts["acme"].blobs[pointer.blob].data = b"garbled"  # type: ignore[attr-defined]
    tree = expand_view(lab.replica(), A, view.id)
    assert [(row.state, row.name is None) for row in tree.relations] == [
        (RelationState.FOUND, False),
        (RelationState.MISSING, True),
        (RelationState.DAMAGED, True),
        (RelationState.FOUND, False),
    ]
    assert f"there is no table {gone.id.uuid}" in tree.relations[1].reason
    assert not tree.complete
    assert tree.tables == (good.id,)
    with pytest.raises(NotFoundError):
        expand_view(lab.graph, B, view.id)
    with pytest.raises(NotFoundError):
        expand_view(lab.graph, A, ResourceId("acme", NodeKind.VIEW, gone.id.uuid))
    with pytest.raises(NotFoundError):
        expand_view(lab.graph, A, app.id)


def test_depth_and_size_are_bounded(lab: Lab, app: NamespaceNode) -> None:
    below = lab.table(app, "t").id
    for level in range(40):
        twin = lab.view(app, f"twin{level}", base_relation_ids=(below,))
        below = lab.view(app, f"v{level}", base_relation_ids=(below, twin.id)).id  # 2 to the 40 paths
    deep = expand_view(lab.graph, A, below, max_depth=2)
    assert shape(deep) == [
        (0, "v39", "found"),
        (1, "v38", "found"),
        (2, "v37", "too_deep"),
        (2, "twin38", "too_deep"),
        (1, "twin39", "found"),
        (2, "v38", "repeated"),
    ]
    assert not deep.complete
    assert "deeper than 2 levels" in deep.relations[2].reason
    whole = expand_view(lab.graph, A, below, max_depth=256)
    assert whole.complete
    assert len(whole.relations) == 121
    some = expand_view(lab.graph, A, below, max_relations=10)
    assert some.truncated
    assert some.relations == whole.relations[:10]
    assert not some.complete
    for bad in ({"max_depth": -1}, {"max_depth": 257}, {"max_relations": 0}, {"max_relations": 10_001}):
        with pytest.raises(InvalidInputError, match=next(iter(bad))):
            expand_view(lab.graph, A, below, **bad)


def test_a_view_may_read_system_views(lab: Lab, app: NamespaceNode, tmp_path: Path) -> None:
    graph = MetaGraph(lab.graph, SystemGraph(toy_registry(tmp_path)), PageTokens(b"k" * 32, lab.clock))
    call = replace(A, engine=EngineKey("toy", "2"))
    root = graph.resolve_name(call, NameRef("_system", ("sys",), "relations"))
    tree = expand_view(graph, call, root)
    assert [str(replace(row.name, id=None)) for row in tree.relations if row.name] == ["_system.sys.relations"]


def test_all_tables_of_a_view_are_read_at_one_moment_and_say_so(lab: Lab, app: NamespaceNode) -> None:
    source = FakeSnapshots()
    tables = [lab.table(app, name) for name in ("one", "two")]
    for table in tables:
        for moment in (1000, 2000, 3000):
            source.commit(table, moment + (500 if table is tables[1] else 0))
    view = lab.view(app, "v", base_relation_ids=[table.id for table in tables])
    contexts = QueryContexts(SnapshotPins(lab.graph.loader, source), lab.clock, CountingIds())
    query = contexts.begin(A, as_of_default_ms=2000)
    assert contexts.tables(A, query.id) == []
    contexts.pin_all(A, query.id, [(table, CURRENT) for table in expand_view(lab.graph, A, view.id).tables])
    found = contexts.tables(A, query.id)
    assert [(node.display_name, node.snapshots and node.snapshots.current) for node in found] == [
        ("one", 2),
        ("two", 1),
    ]
    assert [node.snapshots and node.snapshots.resolved for node in found] == [(2,), (1,)]
    with pytest.raises(NotFoundError):
        contexts.tables(B, query.id)
