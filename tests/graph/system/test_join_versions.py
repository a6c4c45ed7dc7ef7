"""One builtin catalog from several versions of an engine: the tool that makes the shipped ones."""

import json
from pathlib import Path
from typing import Any

from tools.builtins.join_versions import join_versions

from skerry.graph.engine_version import EngineKey
from skerry.graph.node import SystemViewNode
from skerry.graph.resource import NodeKind
from skerry.graph.system.builtin_node import TypeNode
from skerry.graph.system.hint import SystemCatalogHintProvider
from skerry.graph.system.registry import SystemRegistry

SECTIONS = ("namespaces", "types", "functions", "aggregates", "operators", "casts", "collations", "views")


def joined(folder: Path, versions: dict[str, dict[str, Any]], kind: str = "toy") -> SystemRegistry:
    paths = []
    for version, sections in versions.items():
        paths.append(folder / f"{version}.json")
        paths[-1].write_text(json.dumps({"version": version, **{name: [] for name in SECTIONS}, **sections}))
    (folder / "out").mkdir()
    catalog = join_versions(kind, paths)
    (folder / "out" / f"{kind}.pb").write_bytes(catalog.SerializeToString())
    registry = SystemRegistry([folder / "out"], shipped=None)
    registry.check()
    return registry


def names(registry: SystemRegistry, version: str, kind: NodeKind, engine: str = "toy") -> list[str]:
    return [node.display_name for node in registry.bundle(EngineKey(engine, version)).nodes(kind)]


def test_entries_come_and_go_with_the_lines_of_releases(tmp_path: Path) -> None:
    def functions(*given: str) -> dict[str, Any]:
        return {"functions": [{"name": name} for name in given]}

    registry = joined(
        tmp_path,
        {
            "1.10.0": functions("all", "again", "new"),
            "1.2.3": functions("all", "gone", "again"),
            "1.3.0": functions("all"),
            "1.3.4": functions("all", "patch", "again"),
        },
    )
    found = {version: names(registry, version, NodeKind.FUNCTION) for version in ("1.1", "1.2.0", "1.2.99", "1.3.0")}
    assert found == {
        "1.1": [],  # older than all
        "1.2.0": ["all", "again", "gone"],
        "1.2.99": ["all", "again", "gone"],
        "1.3.0": ["all"],
    }
    assert names(registry, "1.3.3", NodeKind.FUNCTION) == ["all"]
    assert names(registry, "1.3.4", NodeKind.FUNCTION) == ["all", "again", "patch"]
    assert names(registry, "1.3.5", NodeKind.FUNCTION) == ["all", "again", "patch"]
    assert names(registry, "1.10rc1", NodeKind.FUNCTION) == ["all", "again"]
    for version in ("1.10", "1.11", "3"):
        assert names(registry, version, NodeKind.FUNCTION) == ["all", "again", "new"]


def test_a_line_of_postgres_is_a_major_version(tmp_path: Path) -> None:
    given = {"16.11": {"functions": [{"name": "old"}]}, "17.7": {"functions": [{"name": "new"}]}}
    registry = joined(tmp_path, given, "postgres")
    found = [names(registry, version, NodeKind.FUNCTION, "postgres") for version in ("16.0", "16.99", "17.0")]
    assert found == [["old"], ["old"], ["new"]]


def test_properties_are_rules_for_the_versions_that_have_them(tmp_path: Path) -> None:
    def version(cost: str | None) -> dict[str, Any]:
        return {"functions": [{"name": "f", "properties": {"cost": cost} if cost else {}}]}

    given = {"1.0": version("1"), "1.1": version("1"), "1.2": version("9"), "1.3": version(None)}
    registry = joined(tmp_path, given)
    provider = SystemCatalogHintProvider(registry, "skerry.builtin.function+json")
    costs = []
    for number in ("1.0", "1.1.5", "1.2.5", "1.3"):
        engine = EngineKey("toy", number)
        (node,) = registry.bundle(engine).nodes(NodeKind.FUNCTION)
        hint = provider.compute(node, engine)
        costs.append(hint and hint.metadata["cost"])
    assert costs == ["1", "1", "9", None]


def test_columns_have_versions_and_types_that_are_not_listed_are_pseudo_types(tmp_path: Path) -> None:
    def view(*columns: str) -> dict[str, Any]:
        return {
            "types": [{"name": "int"}],
            "functions": [{"name": "f", "argument_types": ["ANY[]", "int"]}],
            "views": [{"name": "v", "columns": [{"name": name, "type": "int"} for name in columns]}],
        }

    given = {"1.0": view("a", "b"), "1.1": view("a", "c"), "1.2": {"types": [{"name": "int"}]}}
    registry = joined(tmp_path, given)
    columns = []
    for number in ("1.0", "1.1", "1.2"):
        views = registry.bundle(EngineKey("toy", number)).nodes(NodeKind.SYSTEM_VIEW)
        columns.append([column.name for one in views if isinstance(one, SystemViewNode) for column in one.columns])
    assert columns == [["a", "b"], ["a", "c"], []]
    types = registry.bundle(EngineKey("toy", "1.1")).nodes(NodeKind.TYPE)
    assert [(one.display_name, one.category) for one in types if isinstance(one, TypeNode)] == [
        ("int", ""),
        ("ANY", "pseudo"),
    ]
