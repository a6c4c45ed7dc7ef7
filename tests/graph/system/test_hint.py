"""Rules of builtin catalogs as engine hints."""

from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from skerry.common.clock import ManualClock
from skerry.graph.engine_hint import EngineHints
from skerry.graph.engine_version import EngineKey
from skerry.graph.node import GraphNode
from skerry.graph.resource import Call, NodeKind
from skerry.graph.system.hint import SystemCatalogHintProvider, SystemCatalogHints
from skerry.graph.system.registry import SystemRegistry
from support.builtins import toy_registry
from support.graph import A, B

TOY1, TOY2 = EngineKey("toy", "1.0"), EngineKey("toy", "2.0")
OVERLAY = """
functions { namespace: "sys" name: "lower" argument_types: "text" result_type: "text"
  engine_specific { min_version: "2.0" payload_type: "toy.function+json" properties { key: "cost" value: "2" }
                    properties { key: "a" value: "b" } }
  engine_specific { payload_type: "toy.plan+proto" payload: "\\001\\377" properties { key: "k" value: "v" } } }
"""


def lower(registry: SystemRegistry) -> GraphNode:
    return registry.bundle(TOY2).nodes(NodeKind.FUNCTION)[0]


def test_the_last_matching_rule_is_published_under_its_payload_type(tmp_path: Path) -> None:
    registry = toy_registry(tmp_path, OVERLAY)
    hints = EngineHints(ManualClock(), families=[SystemCatalogHints(registry)])
    node = lower(registry)
    old, new = (hints.hint(A, node, engine, "toy.function+json") for engine in (TOY1, TOY2))
    assert old is not None
    assert new is not None
    assert (old.payload, dict(old.metadata)) == (b'{"cost":"1"}', {"cost": "1"})
    assert (new.payload, dict(new.metadata)) == (b'{"a":"b","cost":"2"}', {"a": "b", "cost": "2"})
    raw = hints.hint(A, node, TOY1, "toy.plan+proto")
    assert raw is not None
    assert (raw.payload, dict(raw.metadata)) == (b"\x01\xff", {"k": "v"})
    assert hints.hint(A, node, TOY1, "other+json") is None
    assert hints.payload_types(NodeKind.FUNCTION, TOY1) == ["toy.function+json", "toy.plan+proto"]
    assert hints.payload_types(NodeKind.FUNCTION, EngineKey("spark", "4")) == []
    assert hints.payload_types(NodeKind.TABLE, TOY1) == []


def test_objects_without_rules_or_of_other_engines_and_versions_have_no_hints(tmp_path: Path) -> None:
    registry = toy_registry(tmp_path)
    hints = EngineHints(ManualClock(), families=[SystemCatalogHints(registry)])
    reverse = registry.bundle(TOY2).nodes(NodeKind.FUNCTION)[1]
    assert hints.hint(A, reverse, TOY2, "toy.function+json") is None
    provider = SystemCatalogHintProvider(registry, "toy.function+json")
    assert not provider.available(EngineKey("spark", "4"))
    assert provider.compute(lower(registry), EngineKey("spark", "4")) is None
    assert provider.compute(lower(registry), EngineKey("toy", "0.1")) is None  # older than the catalog
    unknown = replace(lower(registry), id=replace(lower(registry).id, uuid="0" * 8))
    assert provider.compute(unknown, TOY2) is None


def test_all_accounts_share_the_hints_of_system_objects_and_changed_rules_change_the_fingerprint(
    tmp_path: Path,
) -> None:
    registry = toy_registry(tmp_path / "one")
    hints = EngineHints(ManualClock(), families=[SystemCatalogHints(registry)])
    node = lower(registry)
    assert hints.hint(A, node, TOY1, "toy.function+json") is hints.hint(B, node, TOY1, "toy.function+json")
    changed = toy_registry(tmp_path / "two", OVERLAY)
    before, after = (SystemCatalogHintProvider(found, "toy.function+json") for found in (registry, changed))
    assert before.fingerprint(node, TOY1) == SystemCatalogHintProvider(registry, "x").fingerprint(node, TOY1)
    assert before.fingerprint(node, TOY1) != after.fingerprint(node, TOY1)
    reverse = registry.bundle(TOY2).nodes(NodeKind.FUNCTION)[1]
    assert before.fingerprint(reverse, TOY1) == after.fingerprint(reverse, TOY1)


@pytest.mark.parametrize(
    ("engine", "kind", "name", "key", "values"),
    [
        (EngineKey("postgres", "16.2"), NodeKind.TYPE, "int4", "oid", {"23"}),
        (EngineKey("postgres", "16.2"), NodeKind.FUNCTION, "now", "volatility", {"stable"}),
        (EngineKey("duckdb", "2.0.0"), NodeKind.FUNCTION, "random", "stability", {"volatile"}),
        (EngineKey("spark", "4.3.0"), NodeKind.FUNCTION, "abs", "since", {"1.2.0"}),
    ],
)
def test_shipped_catalogs_publish_what_planners_ask_for(
    engine: EngineKey, kind: NodeKind, name: str, key: str, values: set[str]
) -> None:
    registry = SystemRegistry()
    hints = EngineHints(ManualClock(), families=[SystemCatalogHints(registry)])
    nodes = [node for node in registry.bundle(engine).nodes(kind) if node.display_name == name]
    found = [hints.hint(Call("acme"), node, engine, f"skerry.builtin.{kind.value}+json") for node in nodes]
    assert nodes
    assert {orjson.loads(hint.payload)[key] for hint in found if hint is not None} == values
