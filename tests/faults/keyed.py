"""What is done to a primary-key table while storage fails."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from faults.world import NAME, World, new_world
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.store.compact.complete_vectors import complete_vectors
from skerry.table.snapshot import CommitIdentity
from skerry.types.field import Field

COLUMNS = (Field("id", "BIGINT", nullable=False), Field("v", "BIGINT"))
SUM = {"merge-engine": "aggregation", "fields.v.aggregate-function": "sum", "compaction.mode": "off"}
INLINE = {**SUM, "compaction.mode": "inline", "compaction.trigger": 3}
VECTORS = {"deletion-vectors": "on-commit", "compaction.mode": "off"}
LATER = {"deletion-vectors": "on-compact", "compaction.mode": "off"}
SEQUENCE = {"sequence.field": "v", "compaction.mode": "off"}

Rows = dict[int, int]


@dataclass(frozen=True, eq=False)
class KeyedScenario:
    """One call on a table. ``repeatable``: once more after it has landed, it changes nothing that is visible."""

    name: str
    options: dict[str, Any]
    action: Callable[[Table], Any]
    repeatable: bool = False
    partitioned: bool = False

    def prior(self) -> World:
        """Rows 1 to 6 in three runs, of which some were deleted; SST and Parquet files."""
        world = new_world()
        lake = world.lake()
        partition = ["bucket(2, id)"] if self.partitioned else None
        options = {**self.options, "compaction.mode": "off"}
        table = lake.create_table(NAME, COLUMNS, primary_key=["id"], partition_by=partition, options=options)
        table.upsert([{"id": n, "v": n} for n in range(1, 6)])
        table.set_options({"file.format": "sst"})
        table.upsert([{"id": n, "v": 10} for n in (2, 6)])
        table.set_options({"compaction.mode": self.options["compaction.mode"]}, remove=["file.format"])
        if self.options["compaction.mode"] == "off":
            table.delete(keys=[{"id": 3}])
        return world


def complete(table: Table) -> None:
    """Find the deletion vectors that files lack."""
    access = table._access
    complete_vectors(access.context, access.leases)


SCENARIOS = (
    KeyedScenario("upsert", SUM, lambda t: t.upsert([{"id": n, "v": 100} for n in (2, 3, 7)])),
    KeyedScenario(
        "upsert_with_identity",
        SUM,
        lambda t: t.upsert([{"id": n, "v": 100} for n in (2, 3, 7)], identity=CommitIdentity("job", 1)),
        repeatable=True,
    ),
    KeyedScenario("upsert_buckets", SUM, lambda t: t.upsert([{"id": n, "v": 1} for n in range(8)]), partitioned=True),
    KeyedScenario("upsert_and_compact", INLINE, lambda t: t.upsert([{"id": n, "v": 100} for n in (2, 3, 7)])),
    KeyedScenario("delete_where", SUM, lambda t: t.delete(where="v >= 5 AND id < 6"), repeatable=True),
    KeyedScenario("delete_where_buckets", SUM, lambda t: t.delete(where="v < 5"), repeatable=True, partitioned=True),
    KeyedScenario("delete_keys", SUM, lambda t: t.delete(keys=[{"id": 2}, {"id": 99}]), repeatable=True),
    KeyedScenario("delete_keys_that_read", SEQUENCE, lambda t: t.delete(keys=[{"id": 2}, {"id": 9}]), repeatable=True),
    KeyedScenario("overwrite", SUM, lambda t: t.overwrite([{"id": 2, "v": 1}]), repeatable=True),
    KeyedScenario("compact", SUM, lambda t: t.compact(full=True), repeatable=True),
    KeyedScenario("compact_some", SUM, lambda t: t.compact(), repeatable=True, partitioned=True),
    KeyedScenario("vectors_upsert", VECTORS, lambda t: t.upsert([{"id": n, "v": 100} for n in (2, 3, 7)])),
    KeyedScenario("vectors_delete", VECTORS, lambda t: t.delete(where="v >= 5 AND id < 6"), repeatable=True),
    KeyedScenario("compact_vectors", VECTORS, lambda t: t.compact(full=True), repeatable=True),
    KeyedScenario("compact_completes_vectors", LATER, lambda t: complete(t), repeatable=True),
)


def rows_of(lake: Lake) -> Rows:
    """``v`` by ``id``, read in every way."""
    table = lake.table(NAME)
    found = table.scan().to_arrow()
    ids, values = found.column("id").to_pylist(), found.column("v").to_pylist()
    assert len(set(ids)) == len(ids)
    rows = dict(zip(ids, values, strict=True))
    for id_ in range(1, 9):
        assert (table.get({"id": id_}) or {}).get("v") == rows.get(id_)
    assert table.get_many(found.select(["id"])).to_pylist() == found.to_pylist()
    return rows
