"""Several files of one engine: what is replaced, the order of rules, and in which versions an entry is."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from skerry.common.clock import ManualClock
from skerry.graph.engine_hint import EngineHints
from skerry.graph.engine_version import EngineKey, EngineRule
from skerry.graph.resource import Call, NodeKind
from skerry.graph.system.builtin_node import FunctionNode, TypeNode
from skerry.graph.system.hint import SystemCatalogHints
from support.builtins import TOY, toy_registry

LOWER = 'functions { namespace: "sys" name: "lower" argument_types: "text" result_type: "text" %s }'


def names(folder: Path, version: str, *overlays: str, kind: NodeKind = NodeKind.FUNCTION) -> list[str]:
    bundle = toy_registry(folder, *overlays).bundle(EngineKey("toy", version))
    return [node.display_name for node in bundle.nodes(kind)]


def test_entries_keep_their_place_and_new_ones_come_behind(tmp_path: Path) -> None:
    added = 'functions { name: "upper" } ' + LOWER % 'description: "In small letters."'
    registry = toy_registry(tmp_path, added)
    nodes = registry.bundle(EngineKey("toy", "2.0")).nodes(NodeKind.FUNCTION)
    assert [node.display_name for node in nodes] == ["lower", "reverse", "upper"]
    assert nodes[0].description == "In small letters."
    plain = toy_registry(tmp_path / "plain").bundle(EngineKey("toy", "2.0")).nodes(NodeKind.FUNCTION)
    assert plain[0].id == nodes[0].id


def test_an_overlay_replaces_the_fields_that_it_sets(tmp_path: Path) -> None:
    one = 'types { namespace: "sys" name: "int" category: "number" }'
    two = 'types { namespace: "sys" name: "int" description: "Whole." }'
    node = toy_registry(tmp_path, one, two).bundle(EngineKey("toy", "2")).nodes(NodeKind.TYPE)[0]
    assert isinstance(node, TypeNode)
    assert (node.category, node.size_bytes, node.description) == ("number", 4, "Whole.")


def test_a_form_that_is_left_out_is_that_of_a_scalar_function(tmp_path: Path) -> None:
    overlay = (LOWER % "form: FUNCTION_FORM_SCALAR").replace("lower", "reverse")
    assert names(tmp_path, "2.0", overlay) == ["lower", "reverse"]


def test_another_signature_is_another_entry(tmp_path: Path) -> None:
    overlay = (LOWER % "").replace('argument_types: "text"', 'argument_types: "int"')
    nodes = toy_registry(tmp_path, overlay).bundle(EngineKey("toy", "2")).nodes(NodeKind.FUNCTION)
    found = [node.argument_types for node in nodes if isinstance(node, FunctionNode) and node.display_name == "lower"]
    assert found == [("text",), ("int",)]


def test_a_hint_without_versions_does_not_bring_an_entry_into_versions_that_lack_it(tmp_path: Path) -> None:
    hint = LOWER.replace("lower", "reverse") % 'engine_specific { payload_type: "x" }'
    assert "reverse" not in names(tmp_path / "1", "1.5", hint)
    assert "reverse" in names(tmp_path / "2", "2.0", hint)
    backport = LOWER.replace("lower", "reverse") % 'engine_specific { min_version: "1.5" max_version: "1.5.9" }'
    assert "reverse" in names(tmp_path / "3", "1.5", backport)
    assert "reverse" not in names(tmp_path / "4", "1.6", backport)


def test_versions_in_an_overlay_do_not_take_an_entry_away(tmp_path: Path) -> None:
    base = TOY.replace(
        'functions { namespace: "sys" name: "reverse"', 'functions { name: "plain" }\nfunctions { name: "x"'
    )
    overlay = 'functions { name: "plain" engine_specific { min_version: "9" payload_type: "x" } }'
    bundle = toy_registry(tmp_path, overlay, text=base).bundle(EngineKey("toy", "1.0"))
    assert "plain" in [node.display_name for node in bundle.nodes(NodeKind.FUNCTION)]


VERSIONS = [f"{major}.{minor}" for major in (1, 2, 3) for minor in (0, 1, 2)]
RULES = st.tuples(
    st.none() | st.sampled_from(VERSIONS),
    st.none() | st.sampled_from(VERSIONS),
    st.sampled_from(["a+json", "b+json", ""]),
).filter(lambda rule: rule[0] is None or rule[1] is None or rule[0] <= rule[1])


@given(st.lists(st.lists(RULES, max_size=3), min_size=1, max_size=3), st.sampled_from(VERSIONS))
def test_the_last_matching_rule_is_published_and_rules_decide_by_versions(
    layers: list[list[tuple[str | None, str | None, str]]], version: str
) -> None:
    texts, all_rules = [], []
    for place, layer in enumerate(layers):
        rules = ""
        for number, (low, high, payload_type) in enumerate(layer):
            name = f"{place}.{number}"
            all_rules.append((place, EngineRule("toy", low, high), payload_type, name))
            rules += "engine_specific { "
            rules += f'min_version: "{low}" ' if low else ""
            rules += f'max_version: "{high}" ' if high else ""
            if payload_type:
                rules += f'payload_type: "{payload_type}" properties {{ key: "rule" value: "{name}" }} '
            rules += "} "
        texts.append(f'functions {{ name: "f" {rules} }}')
    engine = EngineKey("toy", version)
    with TemporaryDirectory() as folder:
        registry = toy_registry(Path(folder), *texts[1:], text=texts[0])
        nodes = registry.bundle(engine).nodes(NodeKind.FUNCTION)
        hints = EngineHints(ManualClock(), families=[SystemCatalogHints(registry)])
        catalog = registry.catalog("toy")
    deciding = [rule for place, rule, _, _ in all_rules if not place or rule.min_version or rule.max_version]
    is_there = not layers[0] or any(rule.matches(engine) for rule in deciding)
    assert len(nodes) == is_there
    assert catalog is not None
    for payload_type in ("a+json", "b+json"):
        expected = [name for _, rule, kind, name in all_rules if kind == payload_type and rule.matches(engine)]
        found = [hints.hint(Call("any"), node, engine, payload_type) for node in nodes]
        assert [hint and hint.metadata["rule"] for hint in found] == [expected[-1] if expected else None] * is_there
