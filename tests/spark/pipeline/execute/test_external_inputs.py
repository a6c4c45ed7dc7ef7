"""Pipelines over tables of an external catalog: read at one snapshot, and followed by partition."""

import random
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.partitioning import PartitionField, PartitionSpec
from pyiceberg.schema import Schema
from pyiceberg.transforms import DayTransform, HourTransform, IdentityTransform, Transform
from pyiceberg.types import DateType, IntegerType, LongType, NestedField, StringType, TimestampType
from pyspark.sql import SparkSession

from skerry.common.errors import SkerryError
from skerry.spark.pipeline.declare.problem import PipelineInvalidError
from skerry.spark.pipeline.execute import batch_writer, materialize
from skerry.spark.pipeline.execute.batch import BatchRun
from skerry.spark.pipeline.execute.report import RunReport
from skerry.spark.pipeline.execute.state import StateStore
from skerry.spark.pipeline.execute.target_rows import write_target
from skerry.spark.pipeline.pipeline_file import load_pipeline
from spark.pipeline.conftest import Workshop
from support.effort import rounds
from support.iceberg import Catalog, HandTable, use_pure_transforms

BEST = """
sources:
  sales: {table: ice.ns.sales}
steps:
  best:
    sql: |
      SELECT day, region, id, n, row_number() OVER (PARTITION BY day, region ORDER BY n DESC, id) AS place
      FROM sales
  top:
    sql: SELECT day, region, id, n FROM best WHERE place <= 2
targets:
  - {table: app.top, from: top, mode: materialized, create: true, partition_by: day}
"""
TOP = """
    SELECT day, region, id, n FROM (
        SELECT *, row_number() OVER (PARTITION BY day, region ORDER BY n DESC, id) AS place FROM ice.ns.sales
    ) WHERE place <= 2
"""
SALES = Schema(
    NestedField(1, "id", LongType()),
    NestedField(2, "day", DateType()),
    NestedField(3, "region", StringType()),
    NestedField(4, "n", IntegerType()),
)
START = date(2024, 1, 1)
NOT_BY_KEYS = "is in an external catalog, which does not say what rows have changed"


def spec(source_id: int, transform: Transform[Any, Any], name: str) -> PartitionSpec:
    return PartitionSpec(PartitionField(source_id, 1000, transform, name))


def some(ids: range, days: int = 5, *, region: str = "r", factor: int = 7, first: date = START) -> pa.Table:
    return pa.table(
        {
            "id": pa.array(ids, pa.int64()),
            "day": pa.array([first + timedelta(days=i % days) for i in ids]),
            "region": [f"{region}{i % 2}" for i in ids],
            "n": pa.array([i * factor % 13 for i in ids], pa.int32()),
        }
    )


class Shop(Workshop):
    """A workshop with a catalog that pyiceberg writes, ``ice`` for its lake."""

    def __init__(self, spark: SparkSession, folder: Path) -> None:
        super().__init__(spark, folder)
        self.catalog = Catalog(folder)

    def sql(self, *statements: str) -> list[tuple[Any, ...]]:
        for statement in statements:
            found = self.catalog.lake.sql(statement)
        return list(found.fetchall())

    def check(self, table: str = "app.top", query: str = TOP) -> None:
        """What the table holds is what its query gives."""
        assert sorted(map(str, self.sql(f"SELECT * FROM {table}"))) == sorted(map(str, self.sql(query)))

    def words(self) -> list[str]:
        return words(self.run())

    def there(self) -> dict[str, set[str]]:
        """Files of the external table by partition."""
        found: dict[str, set[str]] = {}
        for day, file in self.sql("SELECT partition.day, file_path FROM ice.ns.sales$files"):
            found.setdefault(str(day), set()).add(file)
        return found

    def files(self, table: str = "app.top") -> dict[str, set[str]]:
        """Files by partition."""
        found: dict[str, set[str]] = {}
        for day, file in self.sql(f"SELECT day, file FROM {table}$files"):
            found.setdefault(str(day), set()).add(file)
        return found


def words(report: RunReport) -> list[str]:
    return [note for each in report.batches for note in each.notes]


@pytest.fixture
def shop(spark: SparkSession, tmp_path: Path) -> Iterator[Shop]:
    made = Shop(spark, tmp_path)
    yield made
    made.catalog.close()


@pytest.fixture
def sales(shop: Shop) -> Any:
    """The table as pyiceberg has it; the shop's pipeline is declared."""
    table = shop.catalog.remote.create_table("ns.sales", SALES, partition_spec=spec(2, IdentityTransform(), "day"))
    table.append(some(range(40)))
    shop.declare(BEST)
    return table


def test_only_partitions_that_changed_there_are_computed_and_replaced(shop: Shop, sales: Any) -> None:
    assert shop.words() == ["app.top: recomputed as a whole: for the first time"]
    shop.check()
    assert shop.run().batches == [], "nothing new there"
    before = shop.files()
    sales.append(some(range(100, 102), days=2))  # two days more rows
    sales.overwrite(some(range(42, 43), region="x"), "day = '2024-01-03'")
    sales.delete("day = '2024-01-05'")
    kept = [f for f in (shop.folder / "wh").rglob("*.parquet") if f.parent.name == "day=2024-01-04"]
    hidden = [path.rename(path.with_suffix(".hidden")) for path in kept]
    assert len(kept) == 1
    assert shop.words() == ["app.top: 4 partitions of day recomputed"], "others are not even read"
    for path, other in zip(kept, hidden, strict=True):
        other.rename(path)
    shop.check()
    after = shop.files()
    changed = {day for day in {*before, *after} if before.get(day) != after.get(day)}
    assert changed == {"2024-01-01", "2024-01-02", "2024-01-03", "2024-01-05"}
    assert "2024-01-05" not in after, "a partition without rows is gone"
    assert shop.run().batches == []


def test_other_snapshots_and_schemas_there(shop: Shop, sales: Any) -> None:
    shop.run()
    first = sales.current_snapshot().snapshot_id
    sales.delete("id < 3")
    sales.append(some(range(200, 201), days=1, first=date(2025, 1, 1)))
    assert shop.words() == ["app.top: 4 partitions of day recomputed"]
    sales.manage_snapshots().rollback_to_snapshot(first).commit()
    assert shop.words() == ["app.top: 4 partitions of day recomputed"], "back to an older snapshot"
    shop.check()
    with sales.update_schema() as change:
        change.rename_column("n", "m")
    with pytest.raises(PipelineInvalidError, match="there is no column 'n'"):
        shop.run()
    with sales.update_schema() as change:
        change.rename_column("m", "n")
        change.add_column("more", LongType())
    assert shop.words() == ["app.top: recomputed as a whole: columns of ice.ns.sales have changed"]
    assert shop.run().batches == []
    sales.append(some(range(300, 301)).append_column("more", pa.array([1])))
    sales.maintenance.expire_snapshots().by_id(first).commit()
    (note,) = shop.words()
    assert note == (
        f"app.top: recomputed as a whole: snapshot {first} of ice.ns.sales, which it was computed from, has expired "
        f"there"
    )
    shop.check()


def test_what_validate_says_of_external_tables(shop: Shop, sales: Any) -> None:
    def plan(text: str) -> tuple[str, ...]:
        shop.declare(text)
        return load_pipeline(shop.path, environment={}).refreshes

    assert plan(BEST) == (f"app.top follows ice.ns.sales by partition (day); not by keys: ice.ns.sales {NOT_BY_KEYS}",)
    assert plan(BEST.replace("partition_by: day", "keys: id")) == (
        f"app.top is recomputed as a whole if ice.ns.sales changes: ice.ns.sales {NOT_BY_KEYS}; not by partition: "
        f"app.top is not partitioned by a column as it is",
    )
    for old, new, problem in (
        ("ice.ns.sales}", "ice.ns.sale}", "did you mean ice.ns.sales?"),
        ("ice.ns.sales}", "ice..sales}", "a table of an external catalog is 'catalog.namespace.table'"),
        ("ice.ns.sales}", "nice.ns.sales}", "there is no catalog nice"),
        ("ice.ns.sales}", "ice.ns.sales, changes: true}", "does not say what rows have changed: read it whole"),
        ("ice.ns.sales}", "ice.ns.sales, where: nn > 3}", "nn"),
        ("n FROM best", "n FROM ice.ns.sales.files", "a table about ice.ns.sales is called ice.ns.sales$files here"),
        ("n FROM best WHERE", "m FROM ice.ns.sales WHERE", "there is no column 'm'"),
        ("app.top", "ice.ns.top", "a table's name is 'database.table'"),
    ):
        with pytest.raises(PipelineInvalidError) as caught:
            plan(BEST.replace(old, new))
        assert problem in str(caught.value)


EVENTS = Schema(
    NestedField(1, "id", LongType()), NestedField(2, "ts", TimestampType()), NestedField(3, "kind", StringType())
)
DAYS = """
sources:
  nothing: {table: app.kinds}
steps:
  totals:
    sql: |
      SELECT CAST(e.ts AS DATE) AS day, e.kind, count(DISTINCT e.id) AS ids, max(d.title) AS title
      FROM ice.ns.events e LEFT JOIN app.kinds d ON e.kind = d.kind
      GROUP BY CAST(e.ts AS DATE), e.kind HAVING count(*) > 1
targets:
  - {table: app.days, from: totals, mode: materialized, create: true, partition_by: [day, kind]}
"""
EACH = """
    SELECT CAST(e.ts AS DATE) AS day, e.kind, count(DISTINCT e.id), max(d.title)
    FROM ice.ns.events e LEFT JOIN app.kinds d ON e.kind = d.kind GROUP BY 1, 2 HAVING count(*) > 1
"""


def events(first: datetime | None, *ids: int) -> pa.Table:
    times = [None if first is None else first + timedelta(hours=4 * n) for n, _ in enumerate(ids)]
    kinds = [["a", "b"][i // 2 % 2] for i in ids]
    return pa.table({"id": pa.array(ids, pa.int64()), "ts": pa.array(times, pa.timestamp("us")), "kind": kinds})


@pytest.mark.parametrize("transform", [DayTransform(), HourTransform()])
def test_days_of_a_table_that_is_partitioned_by_time(
    shop: Shop, transform: Transform[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_pure_transforms(monkeypatch)
    table = shop.catalog.remote.create_table("ns.events", EVENTS, partition_spec=spec(2, transform, "at"))
    table.append(events(datetime(1969, 12, 31, 0, 30), *range(18)))
    table.append(events(None, 900, 901))
    shop.sql(
        "CREATE TABLE app.kinds (kind STRING, title STRING)",
        "INSERT INTO app.kinds VALUES ('a', 'Alpha')",
    )
    shop.declare(DAYS)
    shop.run()
    shop.check("app.days", EACH)
    table.append(events(datetime(1969, 12, 31, 23, 59, 59, 999999), 1000))
    table.append(events(datetime(1970, 1, 4), 1004, 1005))
    assert shop.words() == ["app.days: 2 partitions of day recomputed"]
    shop.check("app.days", EACH)
    table.delete("id = 901")
    assert shop.words() == ["app.days: 1 partition of day recomputed"]
    shop.check("app.days", EACH)
    shop.sql("INSERT INTO app.kinds VALUES ('b', 'Beta')")
    (note,) = shop.words()
    assert note.startswith("app.days: recomputed as a whole: ")
    shop.check("app.days", EACH)
    shop.sql("INSERT INTO app.kinds VALUES ('c', 'Gamma')")
    table.append(events(datetime(1970, 1, 5), 2000, 2001))
    assert shop.words() == [
        "app.days: recomputed as a whole: several of its inputs have changed (app.kinds, ice.ns.events)"
    ]
    shop.check("app.days", EACH)


FIELDS = [
    {"id": 1, "name": "id", "type": "long", "required": False},
    {"id": 2, "name": "region", "type": "string", "required": False},
]
IDS = {"id": 1, "region": 2}
COUNTS = """
sources:
  t: {table: ice.ns.t, where: id <> 6}
steps:
  s: {sql: "SELECT region, count(*) AS n, max(id) AS last FROM t GROUP BY region"}
targets:
  - {table: app.counts, from: s, mode: materialized, create: true, partition_by: region}
"""
COUNTED = "SELECT region, count(*), max(id) FROM ice.ns.t WHERE id <> 6 GROUP BY region"


def test_delete_files_change_their_partition_and_global_ones_everything(shop: Shop) -> None:
    by_region = [{"source-id": 2, "field-id": 1000, "name": "region", "transform": "identity"}]
    hand = HandTable(shop.folder / "t", FIELDS, spec=by_region)
    hand.specs.insert(0, {"spec-id": 1, "fields": []})  # an older one without partitions
    hand.specs[0]["spec-id"], hand.specs[1]["spec-id"] = 0, 1

    def rows(region: str | None, *ids: int) -> pa.Table:
        return pa.table({"id": pa.array(ids, pa.int64()), "region": pa.array([region] * len(ids), pa.string())})

    parts = {
        region: hand.parquet(rows(region, *range(n, n + 5)), IDS, partition={"region": region})
        for n, region in enumerate(("eu", "us", None))
    }
    hand.commit(*parts.values(), spec_id=1)
    shop.catalog.register(hand)
    shop.declare(COUNTS)
    shop.run()
    shop.check("app.counts", COUNTED)

    def follow() -> list[str]:
        shop.catalog.register(hand)
        found = shop.words()
        shop.check("app.counts", COUNTED)
        return found

    us, none = parts["us"].path, parts[None].path
    hand.commit(hand.position_deletes([(us, 0)], referenced=us, partition={"region": "us"}), spec_id=1)
    assert follow() == ["app.counts: 1 partition of region recomputed"]
    gone = pa.table({"id": pa.array([2, 3, 4], pa.int64())})
    nowhere = hand.parquet(gone, {"id": 1}, content=2, equality_ids=[1], partition={"region": None})
    hand.commit(nowhere, hand.position_deletes([(none, 4)], partition={"region": None}), spec_id=1)
    assert follow() == ["app.counts: 1 partition of region recomputed"], "NULL is a partition"
    hand.commit(hand.parquet(gone, {"id": 1}, content=2, equality_ids=[1]), spec_id=0)
    (note,) = follow()
    assert note.endswith("partitions of ice.ns.t or app.counts do not tell what changed")
    hand.commit(schema_id=0)
    hand.snapshots[-1]["summary"] = {"operation": "replace"}
    hand.snapshots[-1]["parent-snapshot-id"] = hand.snapshots[-2]["snapshot-id"]
    assert follow() == [], "rewritten there: the same rows"
    assert shop.run().batches == []


def test_partitions_of_several_specs(shop: Shop, sales: Any) -> None:
    shop.run()
    with sales.update_spec() as change:
        change.add_identity("region")
    sales.append(some(range(100, 102)))
    assert shop.words() == ["app.top: 2 partitions of day recomputed"]
    shop.check()
    sales.delete("day = '2024-01-02'")
    assert shop.words() == ["app.top: 1 partition of day recomputed"], "under the old spec and the new one"
    shop.check()
    with sales.update_spec() as change:
        change.remove_field("day")
    assert shop.run().batches == [], "no rows have changed"
    sales.append(some(range(102, 103)))
    assert shop.words() == [
        f"app.top: recomputed as a whole: ice.ns.sales {NOT_BY_KEYS}; no partition column of ice.ns.sales becomes a "
        f"partition column of app.top"
    ]
    shop.check()


STREAM = """
mode: stream
sources:
  raw: {files: in, format: json, schema: "id BIGINT, region STRING"}
steps:
  joined: {sql: "SELECT r.id, max(s.n) AS n FROM raw r JOIN ice.ns.sales s ON r.region = s.region GROUP BY r.id"}
targets:
  - {table: app.joined, from: joined, keys: id, create: true}
  - {table: app.again, from: joined, keys: id, create: true}
"""


@pytest.mark.parametrize("failing", ["app.joined", "app.again"])
def test_a_micro_batch_that_wrote_something_reads_one_state_of_an_external_table(
    shop: Shop, sales: Any, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    """One that wrote nothing reads the table as it is when it runs again."""
    shop.declare(STREAM)
    shop.json("in/1.json", [{"id": 1, "region": "r0"}, {"id": 2, "region": "r1"}])

    def dying(lake: Any, target: Any, *given: Any) -> Any:
        if target.table == failing:
            raise OSError("the disk is full")
        return write_target(lake, target, *given)

    with monkeypatch.context() as patch:
        patch.setattr(batch_writer, "write_target", dying)
        with pytest.raises(SkerryError, match="the disk is full"):
            shop.run()
    more = some(range(100, 102))
    sales.append(more.set_column(3, "n", pa.array([77, 77], pa.int32())))
    shop.run()
    first = 77 if failing == "app.joined" else 12
    for table in ("app.joined", "app.again"):
        assert [row["n"] for row in shop.rows(table)] == [first, first], "the micro-batch that was begun"
    shop.json("in/2.json", [{"id": 2, "region": "r1"}])
    shop.run()
    for table in ("app.joined", "app.again"):
        assert [row["n"] for row in shop.rows(table, "id")] == [first, 77]


class Killed(BaseException):
    """As good as a crash: nothing of ours catches it."""


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize(
    ("owner", "name"), [(materialize, "overwrite_frame"), (materialize, "write_state"), (StateStore, "finish")]
)
def test_a_run_that_crashes_is_finished_by_the_next(
    shop: Shop, sales: Any, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, moment: str
) -> None:
    shop.run()
    sales.append(some(range(100, 101)))
    sales.delete("day = '2024-01-04'")
    original = getattr(owner, name)

    def dying(*given: Any, **named: Any) -> Any:
        if moment == "after":
            original(*given, **named)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, dying)
        with pytest.raises(Killed):
            shop.run()
    sales.append(some(range(101, 102)))  # by somebody else meanwhile
    shop.run()
    shop.run()
    shop.check()
    assert shop.run().batches == []


def test_a_batch_is_finished_with_the_snapshot_that_it_began_with(
    shop: Shop, sales: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two targets: the second is written by a later run, after commits there; then one whose snapshot is gone."""
    both = BEST + "  - {table: app.copy, from: sales, mode: overwrite, create: true}\n"
    shop.declare(both.replace("{table: ice.ns.sales}", "{table: ice.ns.sales, columns: [id, day, region, n]}"))
    original = BatchRun._write

    def interrupted() -> None:
        def dying(self: BatchRun, target: Any, frame: Any) -> None:
            if target.table == "app.copy":
                raise Killed
            original(self, target, frame)

        with monkeypatch.context() as patch:
            patch.setattr(BatchRun, "_write", dying)
            with pytest.raises(Killed):
                shop.run()

    def copied() -> int:
        return int(shop.sql("SELECT count(*) FROM app.copy FOR VERSION AS OF 1")[0][0])

    interrupted()
    sales.append(some(range(100, 101)))
    with sales.update_schema() as change:
        change.add_column("more", LongType())
    report = shop.run()
    assert report.batches[0].resumed
    assert copied() == 40, "the batch that was begun"
    assert len(shop.sql("SELECT * FROM app.copy")) == 41, "and the next one"
    shop.check()
    sales.append(some(range(101, 102)).append_column("more", pa.array([1])))
    interrupted()
    begun = sales.current_snapshot().snapshot_id
    sales.append(some(range(103, 104)).append_column("more", pa.array([1])))
    sales.maintenance.expire_snapshots().by_id(begun).commit()
    notes = words(shop.run())
    assert (
        f"ice.ns.sales: snapshot {begun}, which the batch began with, has expired there; the latest was read" in notes
    )
    shop.check()
    assert len(shop.sql("SELECT * FROM app.copy")) == 43


@pytest.mark.filterwarnings("ignore:Delete operation did not match any records")
@pytest.mark.parametrize("seed", range(rounds(1, 8)))
def test_random_commits_there_are_followed_as_a_full_recompute_would(shop: Shop, sales: Any, seed: int) -> None:
    chance = random.Random(seed)
    shop.run()
    partial, columns = 0, 0
    for number in range(6):
        evolved, before = False, shop.there()
        for _ in range(chance.randrange(1, 4)):
            day = START + timedelta(days=chance.randrange(8))
            low, kind = chance.randrange(60), chance.choice(["append", "overwrite", "drop", "delete", "back", "evolve"])
            added = some(range(low, low + chance.randrange(1, 7)), days=chance.randrange(1, 6), factor=number + 2)
            one = some(range(low, low + 2), days=1, region="o", first=day)
            for column in range(columns):
                added, one = (t.append_column(f"c{column}", pa.array([1] * t.num_rows)) for t in (added, one))
            if kind == "append":
                sales.append(added)
            elif kind == "overwrite":
                sales.overwrite(one, f"day = '{day}'")
            elif kind == "drop":
                sales.delete(f"day = '{day}'")
            elif kind == "delete":
                sales.delete(f"id >= {low} and id < {low + 5}")
            elif kind == "back":
                to = chance.choice(sales.metadata.snapshot_log).snapshot_id
                parents = {s.snapshot_id: s.parent_snapshot_id for s in sales.snapshots()}
                line, at = set(), sales.current_snapshot().snapshot_id
                while at is not None:
                    line.add(at)
                    at = parents[at]
                if to in line:
                    sales.manage_snapshots().rollback_to_snapshot(to).commit()
            elif chance.random() < 0.4:
                with sales.update_schema() as change:
                    change.add_column(f"c{columns}", LongType())
                columns, evolved = columns + 1, True
        files, notes = shop.files(), shop.words()
        shop.check()
        assert evolved or not any("as a whole" in note for note in notes), notes
        if not evolved:
            now = shop.there()
            changed = {day for day in {*before, *now} if before.get(day) != now.get(day)}
            assert {day for day in files if files[day] != shop.files().get(day)} == changed & set(files)
            partial += any("partition" in note for note in notes)
    assert partial
    assert shop.run().batches == []
