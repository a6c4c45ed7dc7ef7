"""Engine hints: providers, their choice, and the cache of what they give."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest

from skerry.common.clock import ManualClock
from skerry.common.errors import AlreadyExistsError, InvalidInputError, SkerryError
from skerry.graph.engine_hint import EngineHints, installed_providers
from skerry.graph.engine_version import EngineKey, EngineRule
from skerry.graph.node import EngineHint, EngineHintKey, GraphNode, TableNode
from skerry.graph.resource import NodeKind
from support.graph import A, B, Lab

SPARK4, SPARK3 = EngineKey("spark", "4.1"), EngineKey("spark", "3.5")


class Provider:
    """Gives the name of the node and the engine, for Spark 4 and newer."""

    payload_type = "plan+json"
    node_kinds = frozenset({NodeKind.TABLE, NodeKind.VIEW})

    def __init__(self, revision: str = "r1", size_bytes: int = 0) -> None:
        self.revision = revision
        self.size_bytes = size_bytes
        self.computed: list[tuple[str, str]] = []

    def available(self, engine: EngineKey) -> bool:
        return EngineRule("spark", min_version="4").matches(engine)

    def fingerprint(self, node: GraphNode, engine: EngineKey) -> str:
        return self.revision

    def compute(self, node: GraphNode, engine: EngineKey) -> EngineHint | None:
        self.computed.append((node.display_name, engine.version))
        if node.display_name == "none":
            return None
        text = f"{node.display_name} {node.version} {engine.version} {self.revision}".ljust(self.size_bytes)
        return EngineHint(self.payload_type, text.encode())


class Family:
    """Providers of two payload types, for Spark."""

    node_kinds = frozenset({NodeKind.TABLE})

    def payload_types(self, engine: EngineKey) -> frozenset[str]:
        return frozenset({"plan+json", "more+json"}) if engine.kind == "spark" else frozenset()

    def provider(self, payload_type: str) -> Provider:
        made = Provider(f"family {payload_type}")
        made.payload_type = payload_type
        return made


def made_by_entry_point() -> Provider:
    """What the entry point of a package names."""
    return Provider("installed")


def broken_entry_point() -> Provider:
    raise OSError("no licence")


@pytest.fixture
def lab() -> Lab:
    return Lab()


@pytest.fixture
def table(lab: Lab) -> TableNode:
    return lab.table(lab.namespace(lab.catalog(), "app"), "t")


def test_a_hint_is_computed_once_for_node_version_engine_and_fingerprint(lab: Lab, table: TableNode) -> None:
    provider = Provider()
    hints = EngineHints(lab.clock, [provider])
    first = hints.hint(A, table, SPARK4, "plan+json")
    assert first is not None
    assert first.payload == f"t {table.version} 4.1 r1".encode()
    assert hints.hint(A, table, SPARK4, "plan+json") is first
    newer = EngineKey("spark", "4.2")
    assert hints.hint(A, table, newer, "plan+json") != first
    changed = lab.graph.replace(A, replace(table, properties={"k": "v"}))
    assert hints.hint(A, changed, SPARK4, "plan+json") != first
    provider.revision = "r2"
    again = hints.hint(A, table, SPARK4, "plan+json")
    assert again is not None
    assert again.payload.endswith(b"r2")
    assert provider.computed == [("t", "4.1"), ("t", "4.2"), ("t", "4.1"), ("t", "4.1")]


def test_a_changed_schema_is_another_hint_at_the_same_pointer_version(lab: Lab, table: TableNode) -> None:
    provider = Provider()
    hints = EngineHints(lab.clock, [provider])
    wider = replace(table, schema_json='{"fields": ["more"]}')
    for node in (table, wider, table, wider):
        hints.hint(A, node, SPARK4, "plan+json")
    assert len(provider.computed) == 2


def test_a_fingerprint_changes_when_the_hint_does(lab: Lab, table: TableNode) -> None:
    provider = Provider()
    hints = EngineHints(lab.clock, [provider])

    def fingerprint(node: TableNode = table, engine: EngineKey = SPARK4, name: str = "plan+json") -> str:
        return hints.fingerprint(A, node, engine, name)

    first = fingerprint()
    assert first == fingerprint()
    assert fingerprint(replace(table, schema_json="{}")) != first
    given = [EngineHint("plan+json", b"1"), EngineHint("plan+json", b"2"), EngineHint("plan+json", b"1", {"a": "b"})]
    key = EngineHintKey("spark", "4.1", "plan+json")
    stored = [fingerprint(replace(table, engine_hints={key: hint})) for hint in given]
    assert len({first, *stored}) == 4
    assert (fingerprint(engine=SPARK3), fingerprint(name="other")) == ("", "")
    assert hints.fingerprint(B, table, SPARK4, "plan+json") == ""
    provider.revision = "r2"
    assert fingerprint() != first
    assert provider.computed == []


def test_engines_without_anything_get_nothing_and_nothing_is_computed(lab: Lab, table: TableNode) -> None:
    provider = Provider()
    hints = EngineHints(lab.clock, [provider])
    assert hints.hint(A, table, SPARK3, "plan+json") is None
    assert hints.hint(A, table, EngineKey("duckdb", "4.1"), "plan+json") is None
    assert hints.hint(A, table, SPARK4, "other") is None
    namespace = lab.graph.namespace(A, table.namespace_id)
    assert namespace is not None
    assert hints.hint(A, namespace, SPARK4, "plan+json") is None
    assert provider.computed == []
    assert hints.payload_types(NodeKind.TABLE, SPARK4) == ["plan+json"]
    assert hints.payload_types(NodeKind.TABLE, SPARK3) == []
    assert hints.payload_types(NodeKind.CATALOG, SPARK4) == []


def test_a_hint_stored_with_the_node_comes_first(lab: Lab, table: TableNode) -> None:
    stored = EngineHint("plan+json", b"stored")
    key = EngineHintKey("spark", "4.1", "plan+json")
    changed = lab.graph.replace(A, replace(table, engine_hints={key: stored}))
    found = lab.replica().table(A, table.id)
    assert found == changed
    hints = EngineHints(lab.clock, [Provider()])
    assert hints.hint(A, found, SPARK4, "plan+json") == stored
    assert hints.hint(A, found, EngineKey("spark", "4.2"), "plan+json") != stored


def test_that_a_node_has_no_hint_is_cached_too(lab: Lab, table: TableNode) -> None:
    provider = Provider()
    hints = EngineHints(lab.clock, [provider])
    none = replace(table, display_name="none")
    assert [hints.hint(A, none, SPARK4, "plan+json") for _ in range(3)] == [None] * 3
    assert len(provider.computed) == 1


def test_the_cache_stays_within_its_bytes_at_once(lab: Lab, table: TableNode) -> None:
    provider = Provider(size_bytes=1000)
    hints = EngineHints(lab.clock, [provider], cache_bytes=10_000)
    for version in range(50):
        hints.hint(A, replace(table, version=version), SPARK4, "plan+json")
        found = hints.statistics()
        assert found is not None
        assert found.bytes <= 10_000
    assert found.entries >= 3
    hints.hint(A, replace(table, version=0), SPARK4, "plan+json")
    assert len(provider.computed) == 51  # it had left


def test_a_cache_of_size_0_is_off(lab: Lab, table: TableNode) -> None:
    provider = Provider()
    hints = EngineHints(lab.clock, [provider], cache_bytes=0)
    assert hints.hint(A, table, SPARK4, "plan+json") == hints.hint(A, table, SPARK4, "plan+json")
    assert len(provider.computed) == 2
    assert hints.statistics() is None
    assert hints.invalidate(A, table.id.key) == 0


def test_many_threads_compute_a_hint_once(lab: Lab, table: TableNode) -> None:
    provider = Provider()
    hints = EngineHints(lab.clock, [provider])
    barrier = threading.Barrier(6)

    def ask() -> EngineHint | None:
        barrier.wait(30)
        return hints.hint(A, table, SPARK4, "plan+json")

    with ThreadPoolExecutor(6) as pool:
        found = [future.result() for future in [pool.submit(ask) for _ in range(6)]]
    assert all(hint is found[0] for hint in found)
    assert len(provider.computed) == 1


def test_hints_of_another_account_are_not_there(lab: Lab, table: TableNode) -> None:
    hints = EngineHints(lab.clock, [Provider()])
    assert hints.hint(A, table, SPARK4, "plan+json") is not None
    assert hints.hint(B, table, SPARK4, "plan+json") is None
    assert hints.invalidate(B, table.id.key) == 0
    assert hints.invalidate(A, table.id.key) == 1


def test_a_provider_may_ask_the_graph(lab: Lab, table: TableNode) -> None:
    class Asking(Provider):
        def compute(self, node: GraphNode, engine: EngineKey) -> EngineHint | None:
            found = lab.graph.table(A, node.id)
            return None if found is None else EngineHint(self.payload_type, found.location.encode())

    found = EngineHints(lab.clock, [Asking()]).hint(A, table, SPARK4, "plan+json")
    assert found is not None
    assert found.payload == b"memory://t"


def test_an_error_of_a_provider_is_raised_and_not_cached(lab: Lab, table: TableNode) -> None:
    class Failing(Provider):
        def compute(self, node: GraphNode, engine: EngineKey) -> EngineHint | None:
            if not self.computed:
                super().compute(node, engine)
                raise OSError("first time")
            return super().compute(node, engine)

    hints = EngineHints(lab.clock, [Failing()])
    with pytest.raises(OSError, match="first time"):
        hints.hint(A, table, SPARK4, "plan+json")
    assert hints.hint(A, table, SPARK4, "plan+json") is not None


def test_a_hint_that_is_too_large_or_of_another_type_is_refused(lab: Lab, table: TableNode) -> None:
    with pytest.raises(SkerryError, match="hints are small"):
        EngineHints(lab.clock, [Provider(size_bytes=(1 << 20) + 1)]).hint(A, table, SPARK4, "plan+json")

    class Other(Provider):
        def compute(self, node: GraphNode, engine: EngineKey) -> EngineHint | None:
            return EngineHint("other", b"")

    with pytest.raises(SkerryError, match="'other'"):
        EngineHints(lab.clock, [Other()]).hint(A, table, SPARK4, "plan+json")


def test_a_payload_type_of_a_kind_has_one_provider() -> None:
    hints = EngineHints(ManualClock(), [Provider()])
    with pytest.raises(AlreadyExistsError, match="provider already"):
        hints.register(Provider("r2"))
    nothing = Provider()
    nothing.payload_type = ""
    with pytest.raises(InvalidInputError):
        hints.register(nothing)


def test_providers_of_installed_packages_are_found() -> None:
    point = EntryPoint("mine", "tests.graph.test_engine_hint:made_by_entry_point", "skerry.hint_providers")
    found = installed_providers(lambda: [point])
    assert [provider.payload_type for provider in found] == ["plan+json"]
    assert installed_providers() == []
    broken = EntryPoint("bad", "tests.graph.test_engine_hint:broken_entry_point", "skerry.hint_providers")
    with pytest.raises(SkerryError, match=r"'bad'.*no licence"):
        installed_providers(lambda: [point, broken])


def test_a_family_has_what_no_registered_provider_has(lab: Lab, table: TableNode) -> None:
    hints = EngineHints(lab.clock, [Provider()], families=[Family()])
    own, more = (hints.hint(A, table, SPARK4, name) for name in ("plan+json", "more+json"))
    assert own is not None
    assert more is not None
    assert own.payload.endswith(b"r1")
    assert more.payload.endswith(b"family more+json")
    assert hints.hint(A, table, SPARK4, "more+json") is more
    assert hints.hint(A, table, SPARK3, "plan+json") is None  # the registered provider has none for this engine
    assert hints.hint(A, table, EngineKey("duckdb", "2"), "more+json") is None
    assert hints.payload_types(NodeKind.TABLE, SPARK4) == ["more+json", "plan+json"]
    assert hints.payload_types(NodeKind.VIEW, SPARK4) == ["plan+json"]
