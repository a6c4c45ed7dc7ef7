"""Names → ids: the document's semantics one by one."""

from dataclasses import replace

import pytest

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.names import DEFAULT_LIMIT, MAX_LIMIT, NameRef, ResolveResult
from skerry.graph.node import NamespaceNode
from skerry.graph.resource import NodeKind
from support.graph import A, B, Lab


def ref(name: str, *path: str, catalog: str = "main") -> NameRef:
    return NameRef(catalog, path or ("app",), name)


@pytest.fixture
def lab() -> Lab:
    return Lab()


@pytest.fixture
def namespace(lab: Lab) -> NamespaceNode:
    return lab.namespace(lab.catalog(), "app")


# resolve_name


def test_a_name_is_a_tables_or_a_views(lab: Lab, namespace: NamespaceNode) -> None:
    table, view = lab.table(namespace, "t"), lab.view(namespace, "v")
    assert lab.graph.resolve_name(A, ref("t")) == table.id
    assert lab.graph.resolve_name(A, ref("v")) == view.id


def test_a_warm_name_asks_storage_for_nothing(lab: Lab, namespace: NamespaceNode) -> None:
    table = lab.table(namespace, "t")
    lab.graph.resolve_name(A, ref("t"))
    lab.storage_requests()
    assert lab.graph.resolve_name(A, ref("t")) == table.id
    with pytest.raises(NotFoundError):
        lab.graph.resolve_name(A, ref("unknown"))
    assert lab.storage_requests() == 0


def test_a_name_that_is_a_tables_and_a_views_is_ambiguous(lab: Lab, namespace: NamespaceNode) -> None:
    table = lab.table(namespace, "x")
    view = lab.view(namespace, "x")
    with pytest.raises(InvalidInputError, match="ambiguous"):
        lab.graph.resolve_name(A, ref("x"))
    assert lab.graph.resolve_name(A, NameRef(id=table.id)) == table.id
    lab.graph.drop(A, view.id)
    assert lab.graph.resolve_name(A, ref("x")) == table.id


@pytest.mark.parametrize(
    "name", [ref("t", catalog="other"), ref("t", "other"), ref("other"), ref("T"), ref("t", "App")]
)
def test_an_unknown_name_is_not_found(lab: Lab, namespace: NamespaceNode, name: NameRef) -> None:
    lab.table(namespace, "t")
    with pytest.raises(NotFoundError, match="no table or view"):
        lab.graph.resolve_name(A, name)


@pytest.mark.parametrize("name", [NameRef(), ref(""), NameRef("main", (), "t"), ref("t", ""), ref("t", catalog="")])
def test_a_name_without_its_parts_is_invalid(lab: Lab, name: NameRef) -> None:
    with pytest.raises(InvalidInputError, match="full name"):
        lab.graph.resolve_name(A, name)


def test_an_embedded_id_is_taken_whatever_the_name_says(lab: Lab, namespace: NamespaceNode) -> None:
    table = lab.table(namespace, "t")
    assert lab.graph.resolve_name(A, replace(ref("unknown"), id=table.id)) == table.id


def test_an_embedded_id_of_another_account_is_like_one_that_is_not_there(lab: Lab, namespace: NamespaceNode) -> None:
    table = lab.table(namespace, "t")
    texts = []
    for resource in (table.id, replace(table.id, account=B.account), replace(namespace.id, account=B.account)):
        with pytest.raises(NotFoundError) as caught:
            lab.graph.resolve_name(B, NameRef(id=resource))
        texts.append(str(caught.value).replace(resource.key, ""))
    assert len(set(texts)) == 1
    with pytest.raises(NotFoundError):
        lab.graph.resolve_name(B, ref("t"))
    with pytest.raises(NotFoundError):
        lab.graph.resolve_name(A, NameRef(id=namespace.id))  # neither a table nor a view


def test_segments_are_literal(lab: Lab) -> None:
    catalog = lab.catalog()
    nested = lab.namespace(catalog, "a")
    inner = lab.namespace(catalog, "a", "b")
    dotted = lab.namespace(catalog, "a.b")
    slashed = lab.namespace(catalog, "a/b")
    tables = {space.id: lab.table(space, "t/%2F.x") for space in (nested, inner, dotted, slashed)}
    for space in (nested, inner, dotted, slashed):
        found = lab.graph.resolve_name(A, ref("t/%2F.x", *space.path))
        assert found == tables[space.id].id
        row = lab.graph.resolve_tables(A, NameRef("main", tuple(space.path))).relations[0]
        assert (row.ref.path, row.ref.name) == (tuple(space.path), "t/%2F.x")


def test_a_renamed_table_is_found_by_its_new_name_only(lab: Lab, namespace: NamespaceNode) -> None:
    table = lab.table(namespace, "old")
    lab.graph.replace(A, replace(table, display_name="new"))
    assert lab.graph.resolve_name(A, ref("new")) == table.id
    with pytest.raises(NotFoundError):
        lab.graph.resolve_name(A, ref("old"))


def test_names_of_a_renamed_namespace_and_catalog_follow_it(lab: Lab, namespace: NamespaceNode) -> None:
    table = lab.table(namespace, "t")
    lab.graph.replace(A, replace(namespace, display_name="shop", path=("shop",)))
    catalog = lab.graph.catalog(A, namespace.catalog_id)
    assert catalog is not None
    lab.graph.replace(A, replace(catalog, display_name="prod"))
    assert lab.graph.resolve_name(A, ref("t", "shop", catalog="prod")) == table.id
    with pytest.raises(NotFoundError):
        lab.graph.resolve_name(A, ref("t"))


# Lists


def test_a_list_gives_a_row_for_each_name_in_its_order(lab: Lab, namespace: NamespaceNode) -> None:
    one, two = lab.table(namespace, "one"), lab.table(namespace, "two")
    view = lab.view(namespace, "v")
    names = [ref("two"), ref("unknown"), ref("one"), NameRef(id=two.id), NameRef(id=view.id), ref("v"), ref("two")]
    found = lab.graph.resolve_tables(A, names)
    assert [row.id for row in found.relations] == [two.id, None, one.id, two.id, None, None, two.id]
    assert found.total == 7
    assert found.next_page_token == ""
    assert found.relations[1].ref == ref("unknown")
    assert found.relations[0].ref == replace(ref("two"), id=two.id)
    assert found.relations[3].ref == replace(ref("two"), id=two.id)  # canonical, from the id
    assert [row.id for row in lab.graph.resolve_views(A, names).relations][4:6] == [view.id, view.id]


def test_an_invalid_name_in_a_list_says_which(lab: Lab) -> None:
    with pytest.raises(InvalidInputError, match="name 1: a full name"):
        lab.graph.resolve_tables(A, [ref("t"), NameRef("main", (), "t")])


def test_an_empty_list_has_an_empty_answer(lab: Lab) -> None:
    assert lab.graph.resolve_tables(A, []) == ResolveResult((), 0)


def test_a_long_list_is_answered_page_by_page(lab: Lab, namespace: NamespaceNode) -> None:
    tables = [lab.table(namespace, str(i)) for i in range(7)]
    names = [ref(str(i)) for i in range(7)]
    found, token = [], ""
    for _ in range(3):
        page = lab.graph.resolve_tables(A, names, 3, token)
        assert page.total == 7
        found += [row.id for row in page.relations]
        token = page.next_page_token
    assert found == [table.id for table in tables]
    assert token == ""


# Prefixes


def test_a_prefix_lists_the_tables_of_its_namespace_and_no_others(lab: Lab, namespace: NamespaceNode) -> None:
    catalog = lab.graph.catalog(A, namespace.catalog_id)
    assert catalog is not None
    inner, beside = lab.namespace(catalog, "app", "inner"), lab.namespace(catalog, "app2")
    tables = {name: lab.table(namespace, name) for name in ("b", "a", "c/d")}
    for other in (inner, beside):
        lab.table(other, "x")
    view = lab.view(namespace, "v")
    found = lab.graph.resolve_tables(A, NameRef("main", ("app",)))
    assert [(row.ref.name, row.id) for row in found.relations] == [
        (name, tables[name].id) for name in ("a", "b", "c/d")
    ]
    assert all(row.ref == NameRef("main", ("app",), row.ref.name, row.id) for row in found.relations)
    assert (found.total, found.next_page_token) == (3, "")
    assert lab.graph.resolve_tables(A, NameRef(id=namespace.id)).relations == found.relations
    views = lab.graph.resolve_views(A, NameRef("main", ("app",)))
    assert [row.id for row in views.relations] == [view.id]
    assert views.total == 1


def test_pages_of_a_prefix_go_on_after_the_last_name_whatever_changes(lab: Lab, namespace: NamespaceNode) -> None:
    tables = [lab.table(namespace, f"t{i}") for i in range(6)]
    prefix = NameRef("main", ("app",))
    first = lab.graph.resolve_tables(A, prefix, 2)
    assert [row.ref.name for row in first.relations] == ["t0", "t1"]
    lab.graph.drop(A, tables[1].id)  # the one where the page ended
    lab.graph.drop(A, tables[3].id)
    lab.table(namespace, "t00")  # before it
    lab.table(namespace, "t31")
    second = lab.graph.resolve_tables(A, prefix, 2, first.next_page_token)
    assert [row.ref.name for row in second.relations] == ["t2", "t31"]
    third = lab.graph.resolve_tables(A, prefix, 2, second.next_page_token)
    assert [row.ref.name for row in third.relations] == ["t4", "t5"]
    assert (third.next_page_token, third.total) == ("", 6)


def test_an_unknown_prefix_is_not_found_and_an_incomplete_one_invalid(lab: Lab, namespace: NamespaceNode) -> None:
    for prefix in (NameRef("main", ("x",)), NameRef("x", ("app",)), NameRef(id=namespace.catalog_id)):
        with pytest.raises(NotFoundError, match="no namespace"):
            lab.graph.resolve_tables(A, prefix)
    for prefix in (NameRef("main"), NameRef("", ("app",)), NameRef("main", ("app",), "t"), NameRef("main", ("",))):
        with pytest.raises(InvalidInputError, match="prefix"):
            lab.graph.resolve_tables(A, prefix)
    with pytest.raises(NotFoundError):
        lab.graph.resolve_tables(B, NameRef(id=namespace.id))


def test_a_page_token_is_good_for_its_own_request_only(lab: Lab, namespace: NamespaceNode) -> None:
    for i in range(4):
        lab.table(namespace, f"t{i}")
        lab.view(namespace, f"v{i}")
    other = lab.namespace(lab.catalog(call=B), "app", call=B)
    for i in range(4):
        lab.table(other, f"secret{i}", call=B)
    prefix, graph = NameRef("main", ("app",)), lab.graph
    token = graph.resolve_tables(A, prefix, 2).next_page_token
    texts = set()
    for attempt in (
        lambda: graph.resolve_tables(B, prefix, 2, token),
        lambda: graph.resolve_views(A, prefix, 2, token),
        lambda: graph.resolve_tables(A, prefix, 3, token),
        lambda: graph.resolve_tables(A, NameRef(id=namespace.id), 2, token),
        lambda: graph.resolve_tables(A, [ref("t0")], 2, token),
        lambda: graph.resolve_tables(A, prefix, 2, token[:-2]),
    ):
        with pytest.raises(InvalidInputError) as caught:
            attempt()
        texts.add(str(caught.value))
    assert len(texts) == 1
    assert lab.replica().resolve_tables(A, prefix, 2, token).relations  # any replica continues
    lab.clock.advance(24 * 3600)
    with pytest.raises(InvalidInputError, match="expired"):
        graph.resolve_tables(A, prefix, 2, token)


def test_limits_are_checked(lab: Lab, namespace: NamespaceNode) -> None:
    for i in range(DEFAULT_LIMIT + 1):
        lab.table(namespace, f"t{i:02}")
    prefix = NameRef("main", ("app",))
    assert len(lab.graph.resolve_tables(A, prefix).relations) == DEFAULT_LIMIT
    for limit in (-1, MAX_LIMIT + 1):
        with pytest.raises(InvalidInputError, match="limit"):
            lab.graph.resolve_tables(A, prefix, limit)


def test_a_damaged_table_does_not_spoil_the_listing_of_its_siblings(lab: Lab, namespace: NamespaceNode) -> None:
    tables = [lab.table(namespace, name) for name in ("a", "b")]
    pointer = lab.repository.pointer(A.account, tables[0].id.key)
    lab.repository.inner._accounts[A.account].blobs[pointer.blob].data = b"garbage"  # type: ignore[attr-defined]
    found = lab.replica().resolve_tables(A, NameRef("main", ("app",)))
    assert [row.id for row in found.relations] == [table.id for table in tables]


def test_an_account_without_an_index_gives_the_same_answers() -> None:
    lab = Lab(index_max_pointers=1)
    namespace = lab.namespace(lab.catalog(), "app")
    tables = [lab.table(namespace, f"t{i}") for i in range(5)]
    assert lab.graph.resolve_name(A, ref("t3")) == tables[3].id
    first = lab.graph.resolve_tables(A, NameRef("main", ("app",)), 3)
    rest = lab.graph.resolve_tables(A, NameRef("main", ("app",)), 3, first.next_page_token)
    assert [row.id for row in first.relations + rest.relations] == [table.id for table in tables]
    assert (first.total, rest.next_page_token) == (5, "")
    assert lab.graph.resolve(A, lab.graph.new_id(A, NodeKind.TABLE)) is None
