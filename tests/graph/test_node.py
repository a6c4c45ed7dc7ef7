"""Nodes are immutable, and blobs of them read back as they were."""

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from skerry.common.errors import DamagedFileError, InvalidInputError
from skerry.graph.node import (
    CatalogNode,
    EngineHint,
    EngineHintKey,
    NamespaceNode,
    SnapshotSet,
    StoredNode,
    TableNode,
    TableStats,
    ViewColumn,
    ViewNode,
)
from skerry.graph.node_codec import decode_node, encode_node
from skerry.graph.resource import NodeKind, ResourceId, parse_key


def rid(kind: NodeKind, number: int = 1) -> ResourceId:
    return ResourceId("acme", kind, f"00000000-0000-0000-0000-{number:012}")


CATALOG, NAMESPACE = rid(NodeKind.CATALOG), rid(NodeKind.NAMESPACE)
HINTS = {EngineHintKey("spark", "4.1", "plan+json"): EngineHint("plan+json", b"\x00\xff", {"a": "b"})}
NODES: list[StoredNode] = [
    CatalogNode(id=CATALOG, version=3, display_name="main", connector="ice", policy="p", properties={"k": "ä"}),
    NamespaceNode(id=NAMESPACE, version=3, display_name="b", catalog_id=CATALOG, path=["a", "b"], description="d"),
    TableNode(
        id=rid(NodeKind.TABLE),
        version=3,
        display_name="t",
        catalog_id=CATALOG,
        namespace_id=NAMESPACE,
        location="s3://b/t",
        schema_json='{"fields":[]}',
        partition_keys=["day"],
        field_ids={"id": 1},
        stats=TableStats(1, 2, 3),
        dependent_view_ids=[rid(NodeKind.VIEW)],
        engine_hints=HINTS,
        metadata_updated_ms=5,
    ),
    ViewNode(
        id=rid(NodeKind.VIEW),
        version=3,
        display_name="v",
        catalog_id=CATALOG,
        namespace_id=NAMESPACE,
        sql="SELECT 1",
        dialect="spark",
        columns=[ViewColumn("a", "INT", "c"), ViewColumn("b", "INT", nullable=False)],
        base_relation_ids=[rid(NodeKind.TABLE)],
        search_path=["main", "a"],
        owner="me",
    ),
]


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.kind.value)
def test_a_node_reads_back_from_its_blob(node: StoredNode) -> None:
    assert decode_node(node.id, node.version, encode_node(node)) == node
    assert decode_node(node.id, 9, encode_node(node)).version == 9


def test_equal_nodes_have_equal_blobs() -> None:
    one = replace(NODES[0], properties={"a": "1", "b": "2"})
    two = replace(NODES[0], properties={"b": "2", "a": "1"}, version=7)
    assert encode_node(one) == encode_node(two)


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.kind.value)
def test_a_node_cannot_be_changed(node: StoredNode) -> None:
    with pytest.raises(FrozenInstanceError):
        node.display_name = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        node.properties["x"] = "y"  # type: ignore[index]


def test_a_node_keeps_copies_of_what_it_was_made_of() -> None:
    properties, path = {"k": "v"}, ["a"]
    node = NamespaceNode(
        id=NAMESPACE, version=1, display_name="a", catalog_id=CATALOG, path=path, properties=properties
    )
    properties["k"] = "changed"
    path.append("b")
    assert (dict(node.properties), tuple(node.path)) == ({"k": "v"}, ("a",))
    hint = EngineHint("t", b"", properties)
    properties["k"] = "again"
    assert hint.metadata["k"] == "changed"


def test_snapshots_of_a_query_are_not_stored() -> None:
    table: Any = NODES[2]
    pinned = table.with_snapshots(SnapshotSet(5, 4, [5]))
    assert pinned.snapshots.resolved == (5,)
    assert table.snapshots is None
    assert decode_node(table.id, 3, encode_node(pinned)) == table


def test_a_blob_of_another_resource_is_damage() -> None:
    data = encode_node(NODES[2])
    with pytest.raises(DamagedFileError, match="definition of table"):
        decode_node(rid(NodeKind.TABLE, 2), 3, data)
    with pytest.raises(DamagedFileError):
        decode_node(rid(NodeKind.VIEW), 3, data)
    with pytest.raises(DamagedFileError):
        decode_node(rid(NodeKind.TABLE), 3, data[:-5])


@pytest.mark.parametrize("key", ["", "table", "table/x", "tables/00000000-0000-0000-0000-000000000001", "table/../x"])
def test_what_is_no_key_is_refused(key: str) -> None:
    with pytest.raises(InvalidInputError, match="kind/uuid"):
        parse_key("acme", key)
    assert parse_key("acme", CATALOG.key) == CATALOG
