"""The user's objects and the engine's together."""

from dataclasses import replace
from pathlib import Path

import pytest

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.engine_version import EngineKey
from skerry.graph.meta_graph import MetaGraph
from skerry.graph.names import NameRef
from skerry.graph.node import CatalogNode, NamespaceNode, SystemViewNode
from skerry.graph.page_token import PageTokens
from skerry.graph.repository.base import Repository
from skerry.graph.repository.memory import MemoryRepository
from skerry.graph.resource import SYSTEM_ACCOUNT, NodeKind
from skerry.graph.system.system_graph import SystemGraph
from support.builtins import toy_registry
from support.graph import A, B, Lab

TOY = replace(A, engine=EngineKey("toy", "2.0"))
RELATIONS = NameRef("main", ("sys",), "relations")


@pytest.fixture
def lab() -> Lab:
    found = Lab()
    found.table(found.namespace(found.catalog(), "app"), "users")
    return found


@pytest.fixture
def graph(lab: Lab, tmp_path: Path) -> MetaGraph:
    return MetaGraph(lab.graph, SystemGraph(toy_registry(tmp_path)), PageTokens(b"k" * 32, lab.clock))


def test_system_views_resolve_beside_the_users_objects(lab: Lab, graph: MetaGraph) -> None:
    users = graph.resolve_name(TOY, NameRef("main", ("app",), "users"))
    assert users == lab.graph.resolve_name(A, NameRef("main", ("app",), "users"))
    assert graph.resolve(TOY, users) is lab.graph.resolve(A, users)
    found = graph.resolve_name(TOY, RELATIONS)
    assert found == graph.resolve_name(TOY, NameRef("_system", ("sys",), "relations"))
    assert found.account == SYSTEM_ACCOUNT
    node = graph.resolve(TOY, found)
    assert isinstance(node, SystemViewNode)
    assert [column.name for column in node.columns] == ["id", "kind"]
    assert node.namespace_id is not None
    namespace = graph.resolve(TOY, node.namespace_id)
    assert isinstance(namespace, NamespaceNode)
    catalog = graph.resolve(TOY, namespace.catalog_id)
    assert isinstance(catalog, CatalogNode)
    assert (catalog.display_name, namespace.path) == ("_system", ("sys",))
    assert graph.resolve_name(TOY, NameRef(id=found)) == found


def test_without_an_engine_or_in_versions_that_lack_them_there_are_no_system_objects(graph: MetaGraph) -> None:
    locks = NameRef("main", ("sys",), "locks")
    found = graph.resolve_name(TOY, locks)
    for call in (A, replace(A, engine=EngineKey("toy", "1.0")), replace(A, engine=EngineKey("other", "2.0"))):
        for ref in (locks, NameRef(id=found)):
            with pytest.raises(NotFoundError, match="there is no table or view"):
                graph.resolve_name(call, ref)
        assert graph.resolve(call, found) is None


def test_system_namespaces_are_in_the_callers_catalogs_only(graph: MetaGraph) -> None:
    for call, ref in (
        (replace(B, engine=TOY.engine), RELATIONS),
        (TOY, NameRef("none", ("sys",), "relations")),
        (TOY, NameRef("main", ("sys", "sys"), "relations")),
        (TOY, NameRef("main", ("sys",), "lower")),
    ):
        with pytest.raises(NotFoundError):
            graph.resolve_name(call, ref)
    with pytest.raises(InvalidInputError, match="a full name"):
        graph.resolve_name(TOY, NameRef("", ("sys",), "relations"))


def test_an_object_of_the_user_hides_a_system_object(lab: Lab, graph: MetaGraph) -> None:
    catalog = lab.graph.names.catalog(A, "main")
    assert catalog is not None
    table = lab.table(lab.namespace(catalog, "sys"), "relations")
    assert graph.resolve_name(TOY, RELATIONS) == table.id
    assert graph.resolve_name(TOY, NameRef("main", ("sys",), "locks")).account == SYSTEM_ACCOUNT


def test_lists_of_names_have_rows_of_both(lab: Lab, graph: MetaGraph) -> None:
    catalog = lab.graph.names.catalog(A, "main")
    assert catalog is not None
    view = lab.view(lab.namespace(catalog, "views"), "v")
    refs = [NameRef("main", ("views",), "v"), RELATIONS, NameRef("main", ("sys",), "nix")]
    page = graph.resolve_views(TOY, refs)
    system = graph.resolve_name(TOY, RELATIONS)
    assert [row.id for row in page.relations] == [view.id, system, None]
    by_id = graph.resolve_views(TOY, [NameRef(id=system)])
    assert [row.id for row in by_id.relations] == [system]
    assert [row.id for row in graph.resolve_views(A, refs).relations] == [view.id, None, None]
    assert graph.resolve_tables(TOY, [NameRef("main", ("app",), "users")]).relations[0].id is not None


def test_a_system_namespace_is_listed_page_by_page(graph: MetaGraph) -> None:
    prefix = NameRef("main", ("sys",))
    first = graph.resolve_views(TOY, prefix, limit=1)
    second = graph.resolve_views(TOY, prefix, limit=1, token=first.next_page_token)
    assert [row.ref.name for row in (*first.relations, *second.relations)] == ["locks", "relations"]
    assert (first.total, second.total, second.next_page_token) == (2, 2, "")
    assert first.relations[0].ref.catalog == "main"
    for call, limit in ((replace(TOY, account="beta"), 1), (TOY, 2), (replace(TOY, engine=EngineKey("toy", "1")), 1)):
        with pytest.raises((InvalidInputError, NotFoundError)):
            graph.resolve_views(call, prefix, limit=limit, token=first.next_page_token)
    with pytest.raises(InvalidInputError, match="limit"):
        graph.resolve_views(TOY, prefix, limit=-1)
    with pytest.raises(NotFoundError):
        graph.resolve_views(A, prefix)


def test_no_account_can_have_the_name_of_the_system_account() -> None:
    repository: Repository = MemoryRepository()
    with pytest.raises(InvalidInputError):
        repository.create_account(SYSTEM_ACCOUNT)


def test_a_system_object_is_of_one_engine(graph: MetaGraph) -> None:
    system = graph.system
    assert system.namespace(TOY.engine, ("sys",)) is not None
    assert system.namespace(TOY.engine, ("SYS",)) is None
    assert system.catalog(None) is None
    functions = system.bundle(TOY.engine).nodes(NodeKind.FUNCTION)
    assert graph.resolve(TOY, functions[0].id) is functions[0]
