"""Query contexts: pins for the life of a query, which hold snapshots against expiry."""

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from skerry.common.errors import (
    DeadlineExceededError,
    InvalidInputError,
    LimitExceededError,
    NotFoundError,
    SnapshotExpiredError,
    StorageError,
)
from skerry.graph import query_context
from skerry.graph.node import SnapshotSet, TableNode
from skerry.graph.pin import CURRENT, PinnedSnapshot, SnapshotPin, SnapshotPins, SnapshotRef
from skerry.graph.query_context import QueryContexts
from skerry.graph.repository import MemoryRepository
from skerry.graph.repository.record import StoredQuery
from support.graph import A, B, FakeSnapshots, Lab


class Bench:
    """A graph with two tables of three snapshots each, and the queries over it."""

    def __init__(self, max_open: int = 100) -> None:
        self.lab = Lab()
        self.source = FakeSnapshots()
        self.queries = QueryContexts(
            SnapshotPins(self.lab.graph.loader, self.source), self.lab.clock, self.lab.ids, max_open
        )
        namespace = self.lab.namespace(self.lab.catalog(), "app")
        self.tables = [self.lab.table(namespace, name) for name in ("orders", "items")]
        for table in self.tables:
            for moment in (100, 200, 300):
                self.source.commit(table, moment)

    @property
    def held(self) -> set[tuple[str, int]]:
        return {key for key, count in self.source.protected.items() if count}


def test_a_table_asked_for_again_has_the_snapshot_of_the_first_time() -> None:
    bench = Bench()
    table = bench.tables[0]
    query = bench.queries.begin(A)
    first = bench.queries.pin(A, query.id, table.id)
    bench.source.commit(table, 400)
    assert bench.queries.pin(A, query.id, table.id) == first
    assert first.pin == SnapshotPin(table.id, 3)
    other = bench.queries.begin(A)
    assert bench.queries.pin(A, other.id, table.id).pin == SnapshotPin(table.id, 4)
    assert dict(bench.queries.get(A, query.id).pins) == {(table.id, CURRENT): first}


def test_a_query_as_of_a_moment_reads_all_tables_at_that_moment() -> None:
    bench = Bench()
    orders, items = bench.tables
    bench.source.commit(orders, 350)
    query = bench.queries.begin(A, as_of_default_ms=320)
    pins = bench.queries.pin_all(A, query.id, [(orders.id, CURRENT), (items.id, CURRENT)])
    assert [(pin.pin.snapshot_id, pin.pin.as_of_ms) for pin in pins] == [(0, 320), (0, 320)]
    assert [pin.snapshot.id for pin in pins if pin.snapshot is not None] == [3, 3]
    explicit = bench.queries.pin(A, query.id, orders.id, SnapshotRef(1))
    assert explicit.pin == SnapshotPin(orders.id, 1)
    found = bench.queries.table(A, query.id, orders.id).snapshots
    assert found is not None
    assert (found.current, found.previous, found.resolved) == (3, 1, (1, 3))
    bench.queries.pin(A, query.id, items.id, SnapshotRef(as_of_ms=250))
    sets = [(node.display_name, node.snapshots) for node in bench.queries.tables(A, query.id)]
    assert sets == [("orders", SnapshotSet(3, 1, (1, 3))), ("items", SnapshotSet(3, 2, (2, 3)))]
    other = bench.queries.begin(A)
    bench.queries.pin(A, other.id, orders.id, SnapshotRef(2))
    assert [node.snapshots for node in bench.queries.tables(A, other.id)] == [SnapshotSet(None, None, (2,))]
    assert bench.queries.table(A, other.id, items.id).snapshots == SnapshotSet()


def test_pinned_snapshots_are_held_until_the_query_ends() -> None:
    bench = Bench()
    orders, items = bench.tables
    query, other = bench.queries.begin(A), bench.queries.begin(A)
    for table in bench.tables:
        bench.queries.pin(A, query.id, table.id)
    bench.queries.pin(A, other.id, orders.id)
    bench.source.commit(orders, 400)
    bench.source.expire(orders, 3)
    assert [found.id for found in bench.source.tables[orders.location]] == [3, 4]
    bench.queries.end(A, query.id)
    assert bench.held == {(orders.location, 3)}  # of the other query
    bench.queries.end(A, other.id)
    assert not bench.held
    assert items.location


def test_a_query_that_is_not_renewed_in_time_expires_and_lets_go() -> None:
    bench = Bench()
    table = bench.tables[0]
    query = bench.queries.begin(A, ttl_seconds=60)
    bench.queries.pin(A, query.id, table.id)
    bench.lab.clock.advance(59)
    renewed = bench.queries.renew(A, query.id)
    assert renewed.expires_ms == query.expires_ms + 59_000
    assert bench.source.renewals == 1
    bench.lab.clock.advance(59)
    assert bench.queries.get(A, query.id).id == query.id
    bench.lab.clock.advance(1)
    with pytest.raises(NotFoundError, match="not renewed in time"):
        bench.queries.renew(A, query.id)
    assert not bench.held


def test_expired_queries_are_ended_by_the_next_begin_and_by_expire() -> None:
    bench = Bench()
    for call in (A, B):
        bench.queries.begin(call, ttl_seconds=60)
    query = bench.queries.begin(A, ttl_seconds=60)
    bench.queries.pin(A, query.id, bench.tables[0].id)
    bench.lab.clock.advance(60)
    bench.queries.begin(B)
    assert not bench.held
    bench.lab.clock.advance(300)
    assert bench.queries.expire() == 1
    assert bench.queries.expire() == 0


def test_nothing_of_a_query_is_told_to_another_account_or_after_its_end() -> None:
    bench = Bench()
    query, ended = bench.queries.begin(A), bench.queries.begin(A)
    bench.queries.end(A, ended.id)
    table = bench.tables[0].id
    texts = set()
    for call, query_id in ((B, query.id), (A, ended.id), (A, "00000000-0000-0000-0000-00000000ffff")):
        acts: list[Callable[[], Any]] = [
            lambda call=call, found=query_id: bench.queries.get(call, found),
            lambda call=call, found=query_id: bench.queries.renew(call, found),
            lambda call=call, found=query_id: bench.queries.end(call, found),
            lambda call=call, found=query_id: bench.queries.pin(call, found, table),
            lambda call=call, found=query_id: bench.queries.pin_all(call, found, []),
        ]
        for act in acts:
            with pytest.raises(NotFoundError) as caught:
                act()
            texts.add(str(caught.value).replace(query_id, ""))
    assert len(texts) == 1
    with pytest.raises(NotFoundError):  # a table of another account, in one's own query
        bench.queries.pin(B, bench.queries.begin(B).id, table)
    assert bench.queries.get(A, query.id).id == query.id


def test_pins_of_several_tables_are_made_all_or_none() -> None:
    bench = Bench()
    orders, items = bench.tables
    query = bench.queries.begin(A)
    with pytest.raises(SnapshotExpiredError):
        bench.queries.pin_all(A, query.id, [(orders.id, CURRENT), (items.id, SnapshotRef(99))])
    assert not bench.held
    assert not bench.queries.get(A, query.id).pins


@pytest.mark.parametrize("threads", [1, 4])
def test_tables_that_cannot_be_pinned_do_not_keep_others_from_it(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    both = Replicas()
    orders, items = both.bench.tables
    with both.contexts(threads=threads) as queries:
        query = queries.begin(A)
        saved = _counted(monkeypatch, both.repository)
        wanted = [(items.id, SnapshotRef(99)), (orders.id, CURRENT), (items.id, SnapshotRef(2)), (orders.id, CURRENT)]
        lost, *found = queries.pin_each(A, query.id, wanted)
        assert isinstance(lost, SnapshotExpiredError)
        assert [pin.pin.snapshot_id for pin in found if isinstance(pin, PinnedSnapshot)] == [3, 2, 3]
        assert saved == [1]
        assert both.bench.held == {(orders.location, 3), (items.location, 2)}
        assert [type(one) for one in queries.pin_each(A, query.id, wanted[:1])] == [SnapshotExpiredError]
        assert saved == [1]  # nothing new, nothing to store


def test_giving_up_pins_nothing_at_all() -> None:
    bench = Bench()
    query = bench.queries.begin(A)
    steps = iter([None, DeadlineExceededError("the time of the call is over")])

    def check() -> None:
        error = next(steps)
        if error is not None:
            raise error

    with pytest.raises(DeadlineExceededError):
        bench.queries.pin_each(A, query.id, [(table.id, CURRENT) for table in bench.tables], check)
    assert not bench.held
    assert not bench.queries.get(A, query.id).pins


def test_pins_beyond_the_limit_of_a_query_fail_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query_context, "MAX_PINS_PER_QUERY", 1)
    bench = Bench()
    query = bench.queries.begin(A)
    wanted = [(table.id, CURRENT) for table in bench.tables]
    first, second = bench.queries.pin_each(A, query.id, wanted)
    assert isinstance(first, PinnedSnapshot)
    assert isinstance(second, LimitExceededError)
    with pytest.raises(LimitExceededError):
        bench.queries.pin_all(A, query.id, wanted)


@pytest.mark.parametrize("lands", [False, True], ids=["not stored", "stored without an answer"])
def test_a_pin_that_may_not_be_stored_is_what_the_repository_says(lands: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a replica reads one snapshot, and the others another one."""
    both = Replicas()
    orders, _ = both.bench.tables
    query = both.first.begin(A)
    store = both.repository.store_query

    def fail(account: str, stored: StoredQuery) -> bool:
        monkeypatch.setattr(both.repository, "store_query", store)
        if lands:
            store(account, stored)
        raise StorageError("repository", "no answer")

    monkeypatch.setattr(both.repository, "store_query", fail)
    with pytest.raises(StorageError):
        both.first.pin(A, query.id, orders.id)
    both.bench.source.commit(orders, 400)
    decided = both.second.pin(A, query.id, orders.id)
    assert decided.pin == SnapshotPin(orders.id, 3 if lands else 4)
    assert both.first.pin(A, query.id, orders.id).pin == decided.pin
    assert (orders.location, decided.pin.snapshot_id) in both.bench.held
    both.first.end(A, query.id)
    assert not both.bench.held


def _counted(monkeypatch: pytest.MonkeyPatch, repository: MemoryRepository) -> list[int]:
    """How often queries were stored, from now on."""
    saved, store = [0], repository.store_query

    def counted(account: str, stored: StoredQuery) -> bool:
        saved[0] += 1
        return store(account, stored)

    monkeypatch.setattr(repository, "store_query", counted)
    return saved


def test_a_latest_snapshot_that_expires_before_it_is_held_is_pinned_later() -> None:
    bench = Bench()
    table = bench.tables[0]
    query = bench.queries.begin(A)

    def overtaken() -> None:
        bench.source.commit(table, 400)
        bench.source.expire(table, 3)

    bench.source.before_protect = [overtaken]
    assert bench.queries.pin(A, query.id, table.id).pin == SnapshotPin(table.id, 4)

    bench.source.before_protect = [lambda: bench.source.tables.clear()]
    with pytest.raises(SnapshotExpiredError):  # one that was asked for by its id has no other
        bench.queries.pin(A, query.id, bench.tables[1].id, SnapshotRef(3))


def test_a_query_whose_snapshot_was_lost_ends_when_it_is_renewed() -> None:
    bench = Bench()
    query = bench.queries.begin(A)
    bench.queries.pin(A, query.id, bench.tables[0].id)
    bench.source.tables.clear()
    with pytest.raises(SnapshotExpiredError):
        bench.queries.renew(A, query.id)
    with pytest.raises(NotFoundError):
        bench.queries.get(A, query.id)
    assert not bench.held


def test_queries_of_an_account_are_limited_and_do_not_take_places_of_another() -> None:
    bench = Bench(max_open=3)
    queries = [bench.queries.begin(A) for _ in range(3)]
    with pytest.raises(LimitExceededError, match="3 open queries"):
        bench.queries.begin(A)
    bench.queries.begin(B)
    bench.queries.end(A, queries[0].id)
    bench.queries.begin(A)


@pytest.mark.parametrize("ttl_seconds", [0, -1, 3601])
def test_a_query_lasts_no_longer_than_snapshots_are_protected(ttl_seconds: float) -> None:
    with pytest.raises(InvalidInputError, match="without renewal"):
        Bench().queries.begin(A, ttl_seconds=ttl_seconds)


def test_many_threads_that_pin_a_table_get_one_snapshot_and_one_protection() -> None:
    bench = Bench()
    table = bench.tables[0]
    query = bench.queries.begin(A)
    found = []
    barrier = threading.Barrier(6)

    def pin() -> None:
        barrier.wait(30)
        bench.source.commit(table, 400)
        found.append(bench.queries.pin(A, query.id, table.id))

    threads = [threading.Thread(target=pin) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1
    assert list(bench.source.protected.values()) == [1]


def test_closing_ends_all_queries() -> None:
    bench = Bench()
    query = bench.queries.begin(A)
    bench.queries.pin(A, query.id, bench.tables[0].id)
    bench.queries.close()
    assert not bench.held


def test_storage_that_fails_while_pinning_leaves_the_query_as_it_was() -> None:
    bench = Bench()
    orders, items = bench.tables
    query = bench.queries.begin(A)

    def fail() -> None:
        raise StorageError("lease", "no answer")

    for _ in range(2):
        bench.source.before_protect = [fail]
        with pytest.raises(StorageError):
            bench.queries.pin_all(A, query.id, [(items.id, CURRENT), (orders.id, CURRENT)])
        assert not bench.held
    assert isinstance(orders, TableNode)
    assert bench.queries.pin(A, query.id, orders.id).snapshot is not None


def test_tables_are_pinned_at_the_same_time_all_or_none() -> None:
    lab, source = Lab(), FakeSnapshots()
    namespace = lab.namespace(lab.catalog(), "app")
    tables = [lab.table(namespace, f"t{number}") for number in range(8)]
    for table in tables:
        for moment in (100, 200):
            source.commit(table, moment)
    meeting = threading.Barrier(4, timeout=10)
    current = source.current

    def slow(table: TableNode) -> Any:
        meeting.wait()
        return current(table)

    source.current = slow  # type: ignore[method-assign]
    pins = SnapshotPins(lab.graph.loader, source)
    with QueryContexts(pins, lab.clock, lab.ids, threads=4) as queries:
        query = queries.begin(A)
        wanted = [(table.id, CURRENT) for table in tables]
        found = queries.pin_all(A, query.id, [*wanted, wanted[0], (tables[0].id, SnapshotRef(snapshot_id=1))])
        assert [pin.snapshot.id for pin in found if pin.snapshot] == [2] * 9 + [1]
        assert sum(source.protected.values()) == 9
        source.current = current  # type: ignore[method-assign]
        other = queries.begin(A)
        with pytest.raises(SnapshotExpiredError):
            queries.pin_all(A, other.id, [*wanted, (tables[1].id, SnapshotRef(snapshot_id=9))])
        assert sum(source.protected.values()) == 9
    assert sum(source.protected.values()) == 0


class Replicas:
    """Two processes over one repository and one storage."""

    def __init__(self) -> None:
        self.bench = Bench()
        self.repository = MemoryRepository(self.bench.lab.clock)
        self.repository.outlives_process = True  # the processes share it
        for call in (A, B):
            self.repository.create_account(call.account)
        self.first, self.second = self.contexts(), self.contexts()

    def contexts(self, max_open: int = 100, threads: int = 1) -> QueryContexts:
        lab = self.bench.lab
        pins = SnapshotPins(lab.graph.loader, self.bench.source)
        return QueryContexts(pins, lab.clock, lab.ids, max_open, threads, self.repository)


def test_a_query_goes_on_in_every_process_over_the_repository() -> None:
    both = Replicas()
    orders, items = both.bench.tables
    query = both.first.begin(A, ttl_seconds=60)
    pinned = both.first.pin(A, query.id, orders.id)
    both.bench.source.commit(orders, 400)
    assert both.second.pin(A, query.id, orders.id) == pinned  # the snapshot of the first time
    other = both.second.pin(A, query.id, items.id)
    assert both.first.get(A, query.id).pins == both.second.get(A, query.id).pins
    assert both.first.pin(A, query.id, items.id) == other
    assert sum(both.bench.source.protected.values()) == 2
    both.bench.lab.clock.advance(50)
    renewed = both.second.renew(A, query.id)
    both.bench.lab.clock.advance(50)
    assert both.first.expire() == 0
    assert both.first.get(A, query.id).expires_ms == renewed.expires_ms
    both.first.close()
    third = both.contexts()  # after a restart
    with pytest.raises(NotFoundError):
        third.get(B, query.id)
    third.end(A, query.id)
    assert both.bench.held == set()
    for contexts in (both.first, both.second, third):
        with pytest.raises(NotFoundError, match="has ended"):
            contexts.get(A, query.id)
    assert (len(both.second), len(third)) == (0, 0)


def test_of_two_processes_that_pin_a_table_at_once_one_decides() -> None:
    both = Replicas()
    orders, _ = both.bench.tables
    query = both.first.begin(A)
    both.second.get(A, query.id)

    def overtake() -> None:
        both.second.pin(A, query.id, orders.id)
        both.bench.source.commit(orders, 400)

    both.bench.source.before_protect = [overtake]
    pinned = both.first.pin(A, query.id, orders.id)
    assert pinned == both.second.pin(A, query.id, orders.id)
    assert list(both.bench.source.protected.elements()) == [(orders.location, 3)]


@pytest.mark.parametrize("by", ["expire", "get"])
def test_a_query_that_another_process_renews_at_its_end_goes_on(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    both = Replicas()
    orders, _ = both.bench.tables
    query = both.first.begin(A, ttl_seconds=60)
    both.first.pin(A, query.id, orders.id)
    both.bench.lab.clock.advance(60)
    read = both.repository.query

    def renewed_meanwhile(account: str, query_id: str) -> StoredQuery | None:
        monkeypatch.setattr(both.repository, "query", read)
        found = read(account, query_id)
        assert found is not None
        longer = replace(found, version=found.version + 1, expires_ms=found.expires_ms + 60_000)
        assert both.repository.store_query(account, longer)
        return found

    monkeypatch.setattr(both.repository, "query", renewed_meanwhile)
    if by == "expire":
        assert both.first.expire() == 0
    assert both.first.get(A, query.id).expires_ms == query.expires_ms + 60_000
    assert (orders.location, 3) in both.bench.held
    both.bench.lab.clock.advance(60)
    assert both.first.expire() == 1
    assert not both.bench.held


def test_a_query_that_another_process_removes_as_expired_lets_go_of_its_snapshots() -> None:
    both = Replicas()
    orders, _ = both.bench.tables
    query = both.first.begin(A, ttl_seconds=60)
    both.first.pin(A, query.id, orders.id)
    both.bench.lab.clock.advance(60)
    assert both.second.expire() == 1
    assert both.bench.held
    both.first.expire()
    assert not both.bench.held
    assert len(both.first) == 0


def test_the_limit_of_open_queries_counts_those_of_all_processes() -> None:
    both = Replicas()
    small = both.contexts(max_open=2)
    both.first.begin(A, ttl_seconds=10)
    both.second.begin(A, ttl_seconds=10)
    with pytest.raises(LimitExceededError):
        small.begin(A)
    small.begin(B)
    both.bench.lab.clock.advance(10)
    small.begin(A)  # the others have expired
    assert both.repository.count_queries(A.account) == 1


def test_a_pin_of_another_process_whose_table_is_gone_does_not_end_the_query() -> None:
    both = Replicas()
    orders, items = both.bench.tables
    query = both.first.begin(A)
    both.first.pin_all(A, query.id, [(orders.id, CURRENT), (items.id, CURRENT)])
    both.bench.source.tables.pop(orders.location)
    assert [pin.snapshot.id for pin in both.second.get(A, query.id).pins.values() if pin.snapshot] == [3, 3]
    assert both.second.pin(A, query.id, items.id).snapshot is not None
