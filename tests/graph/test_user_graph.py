"""The graph by id: cache, pointer index, changes, accounts. With a repository in memory that counts requests."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    DamagedFileError,
    InvalidInputError,
    NotFoundError,
    StorageError,
)
from skerry.common.metrics import Metrics
from skerry.graph.name_key import catalog_key
from skerry.graph.names import NameRef
from skerry.graph.node import TableNode
from skerry.graph.resource import Call, NodeKind
from skerry.graph.user_graph import UserGraph
from support.graph import A, B, Lab

# Resolving


def test_a_node_is_found_by_its_id_and_kind() -> None:
    lab = Lab()
    catalog = lab.catalog()
    namespace = lab.namespace(catalog, "app")
    table, view = lab.table(namespace, "users"), lab.view(namespace, "adults")
    graph = lab.replica()
    assert graph.resolve(A, table.id) == table
    assert graph.catalog(A, catalog.id) == catalog
    assert graph.namespace(A, namespace.id) == namespace
    assert graph.table(A, table.id) == table
    assert graph.view(A, view.id) == view
    assert graph.table(A, view.id) is None
    assert graph.view(A, table.id) is None
    assert graph.resolve(A, graph.new_id(A, NodeKind.TABLE)) is None
    assert graph.resolve(A, graph.new_id(A, NodeKind.SYSTEM_VIEW)) is None


def test_a_warm_resolve_asks_storage_for_nothing() -> None:
    lab = Lab()
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    assert lab.graph.resolve(A, table.id) is not None
    lab.storage_requests()
    first = lab.graph.resolve(A, table.id)
    assert all(lab.graph.resolve(A, table.id) is first for _ in range(10))
    assert lab.graph.resolve(A, lab.graph.new_id(A, NodeKind.TABLE)) is None  # absence is known, too
    assert lab.storage_requests() == 0


def test_a_cache_of_size_0_is_off_and_answers_are_the_same() -> None:
    lab = Lab(cache_max_size=0)
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    lab.storage_requests()
    for _ in range(3):
        assert lab.graph.resolve(A, table.id) == table
    assert lab.repository.requests == {"get_blob": 3}


def test_a_resource_of_another_account_is_answered_like_one_that_is_not_there() -> None:
    lab = Lab()
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    lab.graph.resolve(A, table.id)
    forged = replace(table.id, account=B.account)
    assert lab.graph.resolve(B, forged) is None
    lab.storage_requests()
    assert lab.graph.resolve(B, table.id) is None
    assert lab.graph.resolve(B, forged) is None
    assert lab.storage_requests() == 0  # no difference in time either
    errors = []
    for resource in (table.id, forged):
        with pytest.raises(NotFoundError) as caught:
            lab.graph.drop(B, resource)
        errors.append(str(caught.value))
    assert errors[0] == errors[1]
    with pytest.raises(NotFoundError):
        lab.graph.replace(B, table)
    with pytest.raises(NotFoundError):
        lab.graph.create(B, replace(table, id=lab.graph.new_id(B, NodeKind.TABLE)))
    lab.graph.invalidate(B, table.id)
    assert lab.graph.resolve(A, table.id) == table


def test_an_account_that_chose_the_same_uuid_does_not_answer_for_another() -> None:
    lab = Lab()
    ours = lab.catalog()
    theirs = lab.graph.create(B, replace(ours, id=replace(ours.id, account=B.account), version=0))
    assert lab.graph.resolve(B, theirs.id) == theirs
    assert lab.graph.resolve(B, ours.id) is None
    assert lab.graph.resolve(A, ours.id) == ours


def test_many_threads_load_a_node_once() -> None:
    lab = Lab()
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    graph = lab.replica()
    graph.resolve(A, table.catalog_id)
    lab.storage_requests()
    barrier = threading.Barrier(8)

    def resolve() -> object:
        barrier.wait(30)
        return graph.resolve(A, table.id)

    with ThreadPoolExecutor(8) as pool:
        found = [future.result() for future in [pool.submit(resolve) for _ in range(8)]]
    assert all(node is found[0] for node in found)
    assert lab.repository.requests == {"get_blob": 1}


# Changes


def test_a_change_is_seen_by_the_next_request_without_a_storage_request() -> None:
    lab = Lab()
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    lab.graph.resolve(A, table.id)
    changed = lab.graph.replace(A, replace(table, properties={"k": "v"}))
    assert changed.version > table.version
    assert lab.graph.resolve(A, table.id) == changed
    lab.graph.drop(A, table.id)
    lab.storage_requests()
    assert lab.graph.resolve(A, table.id) is None
    assert lab.storage_requests() == 0


def test_of_two_changes_of_one_version_one_is_refused() -> None:
    lab = Lab()
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    lab.graph.replace(A, replace(table, properties={"k": "1"}))
    with pytest.raises(ConflictError):
        lab.graph.replace(A, replace(table, properties={"k": "2"}))
    with pytest.raises(ConflictError):
        lab.graph.drop(A, table.id, version=table.version)
    found = lab.graph.table(A, table.id)
    assert found is not None
    assert dict(found.properties) == {"k": "1"}


def test_names_are_taken_once_and_given_back() -> None:
    lab = Lab()
    namespace = lab.namespace(lab.catalog(), "app")
    table = lab.table(namespace, "users")
    lab.view(namespace, "users")  # views have names of their own
    with pytest.raises(AlreadyExistsError):
        lab.table(namespace, "users")
    with pytest.raises(AlreadyExistsError):
        lab.catalog("main")
    with pytest.raises(AlreadyExistsError):
        lab.namespace(lab.graph.catalog(A, namespace.catalog_id), "app")  # type: ignore[arg-type]
    lab.graph.replace(A, replace(table, display_name="people"))
    again = lab.table(namespace, "users")
    assert again.id != table.id


def test_what_is_in_use_is_not_dropped() -> None:
    lab = Lab()
    catalog = lab.catalog()
    outer = lab.namespace(catalog, "a")
    inner = lab.namespace(catalog, "a", "b")
    view = lab.view(inner, "v")
    for node in (catalog, outer, inner):
        with pytest.raises(InvalidInputError, match="not empty"):
            lab.graph.drop(A, node.id)
    for node in (view, inner, outer, catalog):
        lab.graph.drop(A, node.id)
        assert lab.graph.resolve(A, node.id) is None


def test_a_renamed_namespace_takes_all_that_is_in_it_along_in_one_commit() -> None:
    lab = Lab()
    catalog = lab.catalog()
    outer, inner = lab.namespace(catalog, "a"), lab.namespace(catalog, "a", "b")
    deep = lab.namespace(catalog, "a", "b", "c")
    beside = lab.namespace(catalog, "a2")
    table = lab.table(deep, "users")
    moved = lab.graph.replace(A, replace(outer, display_name="x", path=("x",)))
    paths = {node.id: lab.graph.namespace(A, node.id).path for node in (outer, inner, deep, beside)}  # type: ignore[union-attr]
    assert paths == {outer.id: ("x",), inner.id: ("x", "b"), deep.id: ("x", "b", "c"), beside.id: ("a2",)}
    assert {lab.graph.namespace(A, node.id).version for node in (outer, inner, deep)} == {moved.version}  # type: ignore[union-attr]
    assert lab.graph.resolve_name(A, NameRef("main", ("x", "b", "c"), "users")) == table.id
    assert lab.graph.names.namespace(A, "main", ("a",)) is None
    assert lab.replica().names.namespace(A, "main", ("x", "b")) is not None
    with pytest.raises(InvalidInputError, match="into itself"):
        lab.graph.replace(A, replace(moved, display_name="y", path=("x", "y")))
    with pytest.raises(AlreadyExistsError):
        lab.graph.replace(A, replace(moved, display_name="a2", path=("a2",)))
    assert lab.graph.namespace(A, outer.id) == moved


def test_a_namespace_is_not_created_below_a_path_that_another_renames_meanwhile() -> None:
    lab = Lab(freshness_seconds=1000)
    catalog = lab.catalog()
    outer = lab.namespace(catalog, "a")
    lab.replica().replace(A, replace(outer, display_name="x", path=("x",)))
    with pytest.raises(ConflictError):  # this graph has not seen it yet; the repository has
        lab.namespace(catalog, "a", "b")
    other = Lab(freshness_seconds=1000)
    catalog = other.catalog()
    outer = other.namespace(catalog, "a")
    other.replica().create_namespace(A, catalog.id, ["a", "b"])
    with pytest.raises(ConflictError):
        other.graph.replace(A, replace(outer, display_name="x", path=("x",)))


def test_a_name_is_exchanged_by_rename_only_if_neither_a_table_nor_a_view_has_it() -> None:
    lab = Lab()
    catalog = lab.catalog()
    first, second = lab.namespace(catalog, "a"), lab.namespace(catalog, "b")
    table, view = lab.table(first, "t"), lab.view(second, "v")
    mutations = lab.graph.mutations
    with pytest.raises(AlreadyExistsError):
        mutations.commit(A, mutations.prepare_rename(A, table, second, "v").changes)
    prepared = mutations.prepare_rename(A, table, second, "t2")
    done = mutations.commit(A, prepared.changes)
    assert lab.graph.resolve_name(A, NameRef("main", ("b",), "t2")) == table.id
    assert lab.graph.table(A, table.id) == prepared.at(done.revision)
    with pytest.raises(NotFoundError):
        lab.graph.resolve_name(A, NameRef("main", ("a",), "t"))
    with pytest.raises(ConflictError):  # of a version that is gone
        mutations.commit(A, mutations.prepare_rename(A, table, first, "t").changes)
    elsewhere = lab.namespace(lab.catalog("other"), "a")
    with pytest.raises(InvalidInputError, match="stays in its catalog"):
        mutations.prepare_rename(A, view, elsewhere, "v")


def test_a_table_is_not_created_in_a_namespace_that_another_drops_meanwhile() -> None:
    lab = Lab(freshness_seconds=1000)
    namespace = lab.namespace(lab.catalog(), "app")
    other = lab.replica()
    other.drop(A, namespace.id)
    with pytest.raises(ConflictError) as caught:  # this graph has not seen it yet; the repository has
        lab.table(namespace, "users")
    assert caught.value.rule == "required_pointer_is_there"
    lab.graph.invalidate(A, namespace.id)
    with pytest.raises(NotFoundError):
        lab.table(namespace, "users")


def test_a_namespace_is_not_dropped_while_another_creates_a_table_in_it() -> None:
    lab = Lab(freshness_seconds=1000)
    namespace = lab.namespace(lab.catalog(), "app")
    other = lab.replica()
    assert other.resolve(A, namespace.id) is not None
    lab.table(namespace, "users")
    with pytest.raises(ConflictError, match="in use"):
        other.drop(A, namespace.id)


@pytest.mark.parametrize("path", [(), ("",), ("a",) * 17, ("a\n",), ("x" * 256,)])
def test_a_path_that_cannot_be_is_refused(path: tuple[str, ...]) -> None:
    lab = Lab()
    with pytest.raises(InvalidInputError):
        lab.namespace(lab.catalog(), *path)


def test_a_namespace_needs_the_one_above_it() -> None:
    lab = Lab()
    with pytest.raises(NotFoundError, match="namespace 'a'"):
        lab.namespace(lab.catalog(), "a", "b")


def test_names_are_literal() -> None:
    assert len({catalog_key(name) for name in ("a/b", "a%2Fb", "a", "a.b", "a%252Fb")}) == 5
    lab = Lab()
    catalog = lab.catalog()
    made = [lab.namespace(catalog, name) for name in ("a", "a/b", "a.b", "a%2Fb", "..")]
    assert len({node.id for node in made}) == 5


def test_a_table_lists_the_views_that_read_it() -> None:
    lab = Lab()
    namespace = lab.namespace(lab.catalog(), "app")
    one, two = lab.table(namespace, "one"), lab.table(namespace, "two")
    view = lab.view(namespace, "v", base_relation_ids=[one.id])
    assert dependents(lab, one) == (view.id,)
    view = lab.graph.replace(A, replace(view, base_relation_ids=(two.id,)))
    assert (dependents(lab, one), dependents(lab, two)) == ((), (view.id,))
    lab.graph.drop(A, view.id)
    assert dependents(lab, two) == ()
    with pytest.raises(NotFoundError, match="which the view is to read"):
        lab.view(namespace, "w", base_relation_ids=[lab.graph.new_id(A, NodeKind.TABLE)])


def dependents(lab: Lab, table: TableNode) -> tuple[object, ...]:
    found = lab.graph.table(A, table.id)
    assert found is not None
    return tuple(found.dependent_view_ids)


# Other processes


def test_a_change_of_another_process_is_seen_within_the_bound() -> None:
    lab = Lab(freshness_seconds=5)
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    other = lab.replica()
    assert other.resolve(A, table.id) == table
    changed = lab.graph.replace(A, replace(table, properties={"k": "v"}))
    lab.clock.advance(4.9)
    assert other.resolve(A, table.id) == table
    lab.clock.advance(0.1)
    assert other.resolve(A, table.id) == changed
    lab.graph.drop(A, table.id)
    lab.clock.advance(5)
    assert other.resolve(A, table.id) is None


def test_a_change_here_brings_along_what_others_changed_before_it() -> None:
    lab = Lab(freshness_seconds=1000)
    namespace = lab.namespace(lab.catalog(), "app")
    other = lab.replica()
    other.resolve(A, namespace.id)
    table = lab.table(namespace, "users")
    assert other.resolve(A, table.id) is None
    other.replace(A, replace(namespace, properties={"k": "v"}))
    assert other.resolve(A, table.id) == table


def test_beyond_the_bound_nothing_is_answered_while_storage_fails() -> None:
    lab = Lab(freshness_seconds=5)
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    lab.graph.resolve(A, table.id)
    lab.repository.failing = {"feed"}
    lab.clock.advance(4)
    assert lab.graph.resolve(A, table.id) == table
    lab.clock.advance(1)
    with pytest.raises(StorageError):
        lab.graph.resolve(A, table.id)
    lab.repository.failing = set()
    assert lab.graph.resolve(A, table.id) == table


def test_a_change_whose_outcome_is_unknown_is_read_back_before_the_next_answer() -> None:
    lab = Lab(freshness_seconds=1000)
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    lab.graph.resolve(A, table.id)
    lab.repository.failing_after = {"commit"}
    with pytest.raises(StorageError):
        lab.graph.replace(A, replace(table, properties={"k": "v"}))
    lab.repository.failing_after = set()
    found = lab.graph.table(A, table.id)
    assert found is not None
    assert dict(found.properties) == {"k": "v"}


def test_a_change_that_cannot_be_published_has_happened_and_is_repaired() -> None:
    lab = Lab(freshness_seconds=1000)
    namespace = lab.namespace(lab.catalog(), "app")
    other = lab.replica()
    other.resolve(A, namespace.id)
    lab.table(namespace, "users")  # so that the other has to follow the feed after its own commit
    lab.repository.failing = {"feed"}
    changed = other.replace(A, replace(namespace, properties={"k": "v"}))
    with pytest.raises(StorageError):
        other.resolve(A, namespace.id)
    lab.repository.failing = set()
    assert other.resolve(A, namespace.id) == changed


def test_an_account_with_too_many_pointers_is_answered_from_the_repository() -> None:
    lab = Lab(index_max_pointers=3)
    namespace = lab.namespace(lab.catalog(), "app")
    tables = [lab.table(namespace, str(i)) for i in range(4)]
    assert [lab.graph.table(A, table.id) for table in tables] == tables
    lab.storage_requests()
    assert lab.graph.resolve(A, tables[0].id) == tables[0]
    assert lab.repository.requests == {"pointer": 1}
    lab.graph.drop(A, tables[0].id)
    assert lab.graph.resolve(A, tables[0].id) is None


def test_a_blob_that_garbage_collection_took_is_found_through_the_new_pointer() -> None:
    lab = Lab(freshness_seconds=10_000)
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    other = lab.replica()
    assert other.catalog(A, table.catalog_id) is not None
    changed = lab.graph.replace(A, replace(table, properties={"k": "v"}))
    lab.clock.advance(100)
    assert lab.repository.collect_garbage(A.account, 100).blobs == 1
    assert other.table(A, table.id) == changed


def test_a_missing_blob_of_a_current_pointer_is_damage_and_does_not_block_the_account() -> None:
    lab = Lab()
    namespace = lab.namespace(lab.catalog(), "app")
    table = lab.table(namespace, "users")
    graph = lab.replica()
    pointer = lab.repository.pointer(A.account, table.id.key)
    lab.repository.inner._accounts[A.account].blobs.pop(pointer.blob)  # type: ignore[attr-defined]
    with pytest.raises(DamagedFileError, match="missing"):
        graph.resolve(A, table.id)
    assert graph.resolve(A, namespace.id) == namespace
    assert graph.delete_account(A)
    assert graph.resolve(A, namespace.id) is None


# Limits


def test_nodes_of_an_account_stay_within_its_bytes() -> None:
    lab = Lab(cache_max_size=20_000, cache_total_size=30_000, freshness_seconds=0)
    metrics = Metrics()
    graph = UserGraph(lab.repository, lab.settings, lab.clock, lab.ids, metrics)  # type: ignore[arg-type]
    for call in (A, B):
        namespace = lab.namespace(lab.catalog(call=call), "app", call=call)
        for i in range(40):
            table = lab.table(namespace, str(i), call=call, schema_json="x" * 1000)
            assert graph.resolve(call, table.id) == table
        values = {(metric.name, metric.labels): metric.value for metric in metrics}
        low, high = (15_000, 20_000) if call is A else (25_000, 30_000)
        assert low < values["skerry_metadata_graph_cache_bytes", ()] <= high
    assert values["skerry_metadata_graph_cache_accounts", ()] == 2
    assert values["skerry_metadata_graph_cache_max_size", ()] == 20_000
    assert values["skerry_metadata_graph_cache_enabled", ()] == 1
    graph.close()
    assert not list(metrics)


def test_hits_and_misses_are_counted_for_each_account() -> None:
    lab = Lab()
    metrics = Metrics()
    table = lab.table(lab.namespace(lab.catalog(), "app"), "users")
    graph = UserGraph(lab.repository, lab.settings, lab.clock, lab.ids, metrics)  # type: ignore[arg-type]
    for _ in range(3):
        graph.resolve(A, table.id)
    values = {(metric.name, metric.labels): metric.value for metric in metrics}
    assert values["skerry_metadata_graph_cache", (("account", "acme"), ("result", "hit"))] == 2
    assert values["skerry_metadata_graph_cache", (("account", "acme"), ("result", "miss"))] == 1
    assert values["skerry_metadata_graph_load", (("account", "acme"),)] == 1
    assert values["skerry_metadata_graph_cache_entries", ()] == 1


def test_accounts_that_come_and_go_leave_nothing_behind() -> None:
    lab = Lab(max_accounts=10, idle_seconds=60)
    metrics = Metrics()
    graph = UserGraph(lab.repository, lab.settings, lab.clock, lab.ids, metrics)  # type: ignore[arg-type]
    for number in range(200):
        call = Call(f"account-{number}")
        lab.repository.create_account(call.account)
        catalog = graph.create_catalog(call, "main")
        assert graph.resolve(call, catalog.id) == catalog
        assert len(list(metrics)) <= 6 + 4 * 10
    assert {dict(metric.labels).get("account") for metric in metrics} - {None} == {
        f"account-{number}" for number in range(190, 200)
    }
    lab.clock.advance(60)
    assert graph.evict_idle_accounts() == 10
    assert len(list(metrics)) == 6


def test_an_account_that_left_memory_is_loaded_again_and_sees_its_changes() -> None:
    lab = Lab(max_accounts=1, freshness_seconds=1000)
    a, b = lab.catalog(call=A), lab.catalog(call=B)
    for _ in range(3):
        assert lab.graph.resolve(A, a.id) == a
        assert lab.graph.resolve(B, b.id) == b
        a = lab.graph.replace(A, replace(a, description="x"))


def test_indexes_together_stay_within_their_limit() -> None:
    lab = Lab(index_total_pointers=5)
    catalogs = {call: lab.catalog(call=call) for call in (A, B)}
    for call, catalog in catalogs.items():
        for i in range(3):
            lab.namespace(catalog, str(i), call=call)
    graph = lab.replica()
    for call, catalog in catalogs.items():
        assert graph.resolve(call, catalog.id) == catalog
        assert len(graph._states) == 1


def test_a_deleted_account_is_gone_at_once_and_may_come_back_empty() -> None:
    lab = Lab(freshness_seconds=1000)
    catalog = lab.catalog()
    assert lab.graph.delete_account(A)
    assert lab.graph.resolve(A, catalog.id) is None
    with pytest.raises(NotFoundError, match="no account"):
        lab.catalog()
    lab.repository.create_account(A.account)
    assert lab.graph.resolve(A, catalog.id) is None
    assert lab.catalog().version == 1
