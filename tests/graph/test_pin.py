"""Pins: explicit id, explicit moment, default moment, latest; in this order."""

import pytest

from skerry.common.errors import InvalidInputError, NotFoundError, SnapshotExpiredError
from skerry.graph.node import TableNode
from skerry.graph.pin import SnapshotPin, SnapshotPins, SnapshotRef
from support.graph import A, B, FakeSnapshots, Lab


@pytest.fixture
def lab() -> Lab:
    return Lab()


@pytest.fixture
def source() -> FakeSnapshots:
    return FakeSnapshots()


@pytest.fixture
def pins(lab: Lab, source: FakeSnapshots) -> SnapshotPins:
    return SnapshotPins(lab.graph.loader, source)


@pytest.fixture
def table(lab: Lab, source: FakeSnapshots) -> TableNode:
    made = lab.table(lab.namespace(lab.catalog(), "app"), "t")
    for moment in (100, 200, 300):
        source.commit(made, moment)
    return made


def test_an_explicit_id_always_wins(pins: SnapshotPins, source: FakeSnapshots, table: TableNode) -> None:
    assert pins.resolve(A, table.id, SnapshotRef(2), 150).pin == SnapshotPin(table.id, 2)
    assert source.asked == ["get"]


def test_an_explicit_moment_gives_a_pin_with_id_0(pins: SnapshotPins, table: TableNode) -> None:
    assert pins.resolve(A, table.id, SnapshotRef(as_of_ms=250), 150).pin == SnapshotPin(table.id, 0, 250)


def test_the_default_moment_counts_where_there_is_no_other(pins: SnapshotPins, table: TableNode) -> None:
    assert pins.resolve(A, table.id, as_of_default_ms=150).pin == SnapshotPin(table.id, 0, 150)


def test_otherwise_it_is_the_latest(pins: SnapshotPins, source: FakeSnapshots, table: TableNode) -> None:
    assert pins.resolve(A, table.id).pin == SnapshotPin(table.id, 3)
    assert source.asked == ["current"]


def test_a_moment_is_resolved_once(pins: SnapshotPins, source: FakeSnapshots, table: TableNode) -> None:
    pinned = pins.resolve(A, table.id, SnapshotRef(as_of_ms=350))
    source.commit(table, 340)  # a commit of another clock, which the moment would include
    assert pinned.snapshot is not None
    assert (pinned.snapshot.id, pinned.pin) == (3, SnapshotPin(table.id, 0, 350))


def test_a_table_without_snapshots_has_a_pin_without_one(lab: Lab, pins: SnapshotPins, table: TableNode) -> None:
    namespace = lab.graph.namespace(A, table.namespace_id)
    assert namespace is not None
    empty = lab.table(namespace, "empty")
    assert pins.resolve(A, empty.id).snapshot is None
    assert pins.resolve(A, empty.id).pin == SnapshotPin(empty.id, 0)


def test_a_snapshot_that_is_not_there_is_an_error(pins: SnapshotPins, table: TableNode) -> None:
    for override in (SnapshotRef(99), SnapshotRef(as_of_ms=99)):
        with pytest.raises(SnapshotExpiredError):
            pins.resolve(A, table.id, override)


def test_a_table_of_another_account_is_not_found(lab: Lab, pins: SnapshotPins, table: TableNode) -> None:
    with pytest.raises(NotFoundError, match="no table"):
        pins.resolve(B, table.id)
    view = lab.view(lab.graph.namespace(A, table.namespace_id), "v")  # type: ignore[arg-type]
    with pytest.raises(NotFoundError, match="no table"):
        pins.resolve(A, view.id)


def test_a_choice_that_cannot_be_is_refused() -> None:
    for snapshot_id, as_of_ms in ((1, 1), (0, None), (-1, None), (None, -1)):
        with pytest.raises(InvalidInputError):
            SnapshotRef(snapshot_id, as_of_ms)
