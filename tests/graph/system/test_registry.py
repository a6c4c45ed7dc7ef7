"""Builtin objects filtered by engine and version, and what is cached of them."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError
from skerry.graph.engine_version import EngineKey, EngineRule, named_engine, version_key
from skerry.graph.node import SystemViewNode
from skerry.graph.resource import SYSTEM_ACCOUNT, NodeKind, ResourceId
from skerry.graph.system.builtin_node import FunctionNode
from skerry.graph.system.catalog_file import read_catalog
from skerry.graph.system.loaded_catalog import load_catalog
from skerry.graph.system.registry import EMPTY, SystemRegistry
from skerry.graph.system.selection import Selection
from support.builtins import toy_registry, write_catalog


def functions(registry: SystemRegistry, version: str) -> list[str]:
    return [node.display_name for node in registry.bundle(EngineKey("toy", version)).nodes(NodeKind.FUNCTION)]


def test_a_version_sees_what_its_release_has(tmp_path: Path) -> None:
    registry = toy_registry(tmp_path)
    assert functions(registry, "1.0") == ["lower", "crypt"]
    assert functions(registry, "1.10") == ["lower", "crypt"]
    assert functions(registry, "2.0rc1") == ["lower"]  # after the last 1.x, before 2.0
    assert functions(registry, "2.0") == functions(registry, "10") == ["lower", "reverse"]
    assert functions(registry, "1.0beta") == functions(registry, "0.9") == []  # older than the catalog
    assert len(registry.bundle(EngineKey("toy", "0.9"))) == 0


def test_without_kind_or_version_or_catalog_the_bundle_is_empty(tmp_path: Path) -> None:
    registry = toy_registry(tmp_path)
    for kind, version in (("", "2.0"), ("toy", ""), (None, None), ("toy", None)):
        assert registry.bundle(named_engine(kind, version)) is EMPTY
    assert registry.bundle(EngineKey("other", "2.0")) is EMPTY
    assert registry.bundle(EngineKey("../toy", "2.0")) is EMPTY
    assert len(EMPTY) == 0
    assert EMPTY.nodes(NodeKind.FUNCTION) == ()
    with pytest.raises(InvalidInputError, match="not a version"):
        named_engine("toy", "2 0")


def test_columns_of_a_view_are_those_of_the_version(tmp_path: Path) -> None:
    registry = toy_registry(tmp_path)
    found = {}
    for version in ("1.0", "2.0"):
        views = registry.bundle(EngineKey("toy", version)).nodes(NodeKind.SYSTEM_VIEW)
        found[version] = {
            view.display_name: [column.name for column in view.columns]
            for view in views
            if isinstance(view, SystemViewNode)
        }
    assert found == {"1.0": {"relations": ["id"]}, "2.0": {"relations": ["id", "kind"], "locks": ["id"]}}


def test_nodes_are_immutable_and_shared_and_their_ids_never_change(tmp_path: Path) -> None:
    registry = toy_registry(tmp_path)
    old, new = (registry.bundle(EngineKey("toy", version)) for version in ("1.0", "2.0"))
    lower = old.nodes(NodeKind.FUNCTION)[0]
    assert isinstance(lower, FunctionNode)
    assert lower is new.nodes(NodeKind.FUNCTION)[0]
    assert lower.id == ResourceId(SYSTEM_ACCOUNT, NodeKind.FUNCTION, "fd91bb7d-6fe7-818a-ab9b-b616a0e025a9")
    assert (lower.argument_types, lower.result_type, lower.form) == (("text",), "text", "scalar")
    with pytest.raises(FrozenInstanceError):
        lower.form = "table"  # type: ignore[misc]
    assert new.find(lower.id) is lower
    crypt = old.nodes(NodeKind.FUNCTION)[1]
    assert old.find(crypt.id) is crypt
    assert new.find(crypt.id) is None
    assert new.find(ResourceId("acme", NodeKind.FUNCTION, lower.id.uuid)) is None


def test_what_is_cached_is_bounded_by_the_catalog_not_by_what_is_asked_for(tmp_path: Path) -> None:
    registry = toy_registry(tmp_path)
    for minor in range(300):
        registry.bundle(EngineKey("toy", f"1.{minor}.7"))
        registry.bundle(EngineKey("toy", f"2.{minor}"))
        registry.bundle(EngineKey(f"toy{minor}", "1"))
    assert len(registry._selections) <= 5
    same = {registry.bundle(EngineKey("toy", version)).digest for version in ("2.0.1", "2.1", "3")}
    assert len(same) == 1
    assert registry.bundle(EngineKey("toy", "1.5")).digest not in same


def test_catalogs_are_loaded_when_their_engine_is_first_asked_for(tmp_path: Path) -> None:
    write_catalog(tmp_path / "overlay", "not a catalog", "broken")
    registry = SystemRegistry([tmp_path / "overlay"], shipped=None)
    assert registry.kinds == ["broken"]
    assert registry.bundle(EngineKey("toy", "1")) is EMPTY
    with pytest.raises(InvalidInputError, match=r"broken\.pbtxt: line 1"):
        registry.bundle(EngineKey("broken", "1"))
    with pytest.raises(InvalidInputError, match="there is no overlay folder"):
        SystemRegistry([tmp_path / "none"])


def test_many_threads_load_a_catalog_once(tmp_path: Path) -> None:
    registry = toy_registry(tmp_path)
    with ThreadPoolExecutor(8) as pool:
        bundles = list(pool.map(lambda _: registry.bundle(EngineKey("toy", "2.0")), range(32)))
    assert len({id(bundle.selection) for bundle in bundles}) == 1


PARTS = st.lists(st.integers(0, 3), min_size=1, max_size=3).map(lambda parts: ".".join(map(str, parts)))
VERSIONS = st.builds(lambda parts, word: parts + word, PARTS, st.sampled_from(["", "", "rc1", "beta"]))
RANGES = st.tuples(st.none() | VERSIONS, st.none() | VERSIONS).filter(
    lambda pair: pair[0] is None or pair[1] is None or version_key(pair[0]) <= version_key(pair[1])
)


@given(st.lists(RANGES, max_size=6), st.lists(VERSIONS, min_size=1, max_size=6))
def test_a_version_has_exactly_the_entries_whose_rules_match(
    tmp_path_factory: pytest.TempPathFactory, ranges: list[tuple[str | None, str | None]], versions: list[str]
) -> None:
    text = ""
    for number, (low, high) in enumerate(ranges):
        bounds = (f'min_version: "{low}" ' if low else "") + (f'max_version: "{high}" ' if high else "")
        text += f'types {{ name: "t{number}" engine_specific {{ {bounds} }} }}\n'
    file = read_catalog(write_catalog(tmp_path_factory.getbasetemp() / "versions", text))
    catalog = load_catalog("toy", [file])
    by_interval: dict[object, list[str]] = {}
    for version in versions:
        engine = EngineKey("toy", version)
        expected = [f"t{n}" for n, (low, high) in enumerate(ranges) if EngineRule("toy", low, high).matches(engine)]
        found = [node.display_name for node in Selection(catalog, engine).nodes(NodeKind.TYPE).values()]
        assert found == expected
        assert by_interval.setdefault(catalog.interval(version), found) == found
