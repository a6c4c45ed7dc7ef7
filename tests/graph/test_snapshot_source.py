"""Snapshots of real tables: a query in the graph holds them against the table's own expiry."""

import pyarrow as pa
import pytest

from skerry.common.errors import InvalidInputError, SkerryError, SnapshotExpiredError
from skerry.graph.pin import SnapshotPins, SnapshotRef
from skerry.graph.query_context import QueryContexts
from skerry.graph.resource import NodeKind, ResourceId
from skerry.graph.snapshot_source import TableSnapshots
from support.graph import A, Lab
from support.tables import World

SCHEMA = pa.schema([("id", pa.int64())])


class Bench:
    """A lake with a table of three snapshots, registered in a graph."""

    def __init__(self) -> None:
        self.world = World()
        lake = self.world.lake()
        lake.create_database("app")
        self.rows = lake.create_table("app.users", SCHEMA)
        for number in range(3):
            self.world.clock.advance(10)
            self.rows.append(pa.table({"id": [number]}))
        self.lab = Lab()
        namespace = self.lab.namespace(self.lab.catalog(), "app")
        own = ResourceId(A.account, NodeKind.TABLE, self.rows.uuid)
        self.node = self.lab.table(namespace, "users", id=own, location="app/users")
        self.source = TableSnapshots(self.world.env())
        self.queries = QueryContexts(SnapshotPins(self.lab.graph.loader, self.source), self.world.clock, self.world.ids)

    def leases(self) -> int:
        return sum("/lease/" in path for path in self.world.files("app/users"))

    def clean(self) -> None:
        """Days later, what expiry had to leave for the sake of a lease goes as an orphan."""
        self.world.clock.advance(4 * 86_400)
        self.rows.remove_orphan_files()

    def data(self) -> set[str]:
        return {path for path in self.world.files("app/users") if "/data/" in path}

    def expire(self) -> None:
        self.world.clock.advance(10)
        self.rows.expire_snapshots(retain_last=1)


def test_snapshots_are_those_of_the_table() -> None:
    bench = Bench()
    latest = bench.source.current(bench.node)
    assert latest is not None
    assert latest.id == 3
    first = bench.source.get(bench.node, 1)
    assert bench.source.at(bench.node, first.commit_ms) == first
    assert bench.source.at(bench.node, latest.commit_ms - 1).id == 2
    with pytest.raises(SkerryError):
        bench.source.get(bench.node, 99)


def test_a_pinned_snapshot_survives_expiry_until_the_query_ends() -> None:
    bench = Bench()
    query = bench.queries.begin(A)
    pinned = bench.queries.pin(A, query.id, bench.node.id)
    assert pinned.pin.snapshot_id == 3
    held = bench.data()
    assert len(held) == 3
    bench.rows.delete(where="id >= 0")
    bench.rows.append(pa.table({"id": [9]}))
    bench.expire()
    assert held < bench.data()
    bench.queries.end(A, query.id)
    assert bench.leases() == 0
    bench.clean()
    assert not held & bench.data()


def test_without_a_query_the_same_snapshot_expires() -> None:
    bench = Bench()
    held = bench.data()
    bench.rows.delete(where="id >= 0")
    bench.rows.append(pa.table({"id": [9]}))
    bench.expire()
    assert not held & bench.data()


def test_a_query_that_is_renewed_holds_longer_than_one_lease() -> None:
    bench = Bench()
    query = bench.queries.begin(A, ttl_seconds=3000)
    bench.queries.pin(A, query.id, bench.node.id)
    held = bench.data()
    bench.rows.delete(where="id >= 0")
    for _ in range(3):
        bench.world.clock.advance(2900)
        bench.queries.renew(A, query.id)
        bench.expire()
        assert held <= bench.data()
        bench.rows.append(pa.table({"id": [9]}))
    assert bench.leases() == 1
    bench.clean()  # the client is gone, and nothing in this process ends its query
    assert not held & bench.data()


def test_a_snapshot_that_expired_cannot_be_pinned() -> None:
    bench = Bench()
    bench.expire()
    query = bench.queries.begin(A)
    with pytest.raises(SnapshotExpiredError):
        bench.queries.pin(A, query.id, bench.node.id, SnapshotRef(1))
    assert bench.leases() == 0
    assert bench.queries.pin(A, query.id, bench.node.id).pin.snapshot_id == 3


@pytest.mark.parametrize("location", ["", "/etc", "../other", "app//users", "s3://b/t", "app/./x", "app/users/"])
def test_a_location_outside_the_warehouse_is_refused(location: str) -> None:
    bench = Bench()
    namespace = bench.lab.graph.namespace(A, bench.node.namespace_id)
    assert namespace is not None
    node = bench.lab.table(namespace, "evil", location=location)
    with pytest.raises(InvalidInputError, match="not a folder of the warehouse"):
        bench.source.current(node)


def test_a_table_of_another_format_is_refused() -> None:
    bench = Bench()
    namespace = bench.lab.graph.namespace(A, bench.node.namespace_id)
    assert namespace is not None
    with pytest.raises(SkerryError, match="format 'iceberg'"):
        bench.source.current(bench.lab.table(namespace, "ice", format="iceberg"))
