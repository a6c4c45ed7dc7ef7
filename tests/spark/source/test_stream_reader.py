"""Tables as streams: what arrives is what changed, once, whatever happens in between."""

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame
from pyspark.sql.streaming.query import StreamingQuery

from skerry.common.errors import SkerryError
from skerry.lake.internals import context_of
from skerry.spark import SparkLake
from skerry.spark.source.stream_task import plan_stream_changes
from skerry.store.read.reader import TableReader

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.string())])
KEYED = {"primary_key": ["id"], "partition_by": ["bucket(2, id)"], "options": {"compaction.mode": "off"}}


def rows(*pairs: tuple[int, str]) -> list[dict[str, Any]]:
    return [{"id": id_, "v": v} for id_, v in pairs]


class Sink:
    """Gathers the micro-batches of a query, run after run, with one checkpoint."""

    def __init__(self, folder: Path) -> None:
        self.checkpoint = str(folder / "checkpoint")
        self.batches: dict[int, list[tuple[Any, ...]]] = {}

    def run(self, frame: DataFrame, fail_at: int | None = None) -> list[list[tuple[Any, ...]]]:
        """All there is, batch by batch, as sorted rows; empty batches are left out."""
        known = set(self.batches)
        query = self.start(frame, fail_at).trigger(availableNow=True).start()
        query.awaitTermination()
        return [sorted(found) for number, found in sorted(self.batches.items()) if number not in known and found]

    def start(self, frame: DataFrame, fail_at: int | None = None) -> Any:
        def keep(batch: DataFrame, number: int) -> None:
            found = [tuple(row) for row in batch.collect()]
            if number == fail_at:
                raise RuntimeError("the sink is down")
            self.batches[number] = found

        return frame.writeStream.option("checkpointLocation", self.checkpoint).foreachBatch(keep)


def test_all_rows_then_what_changes(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    table.upsert(rows((1, "a"), (2, "b"), (3, "c")))
    sink = Sink(tmp_path)
    frame = lake.read_stream("app.t")
    assert frame.columns == ["_row_kind", "id", "v"]
    assert sink.run(frame) == [[("+I", 1, "a"), ("+I", 2, "b"), ("+I", 3, "c")]]
    table.upsert(rows((2, "B"), (4, "d")))
    table.delete(keys=[{"id": 3}])
    table.compact(full=True)
    assert sink.run(lake.read_stream("app.t")) == [[("+I", 4, "d"), ("+U", 2, "B"), ("-D", 3, "c"), ("-U", 2, "b")]]
    assert sink.run(lake.read_stream("app.t")) == []


def test_micro_batches_go_on_by_so_many_snapshots(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA)
    for number in range(3):
        table.append(rows((number, "x")))
    sink = Sink(tmp_path)
    frame = lake.read_stream("app.t", ["id"], changes=False, max_snapshots_per_trigger=2)
    assert sink.run(frame) == [[(0,), (1,), (2,)]]
    for number in range(3, 8):
        table.append(rows((number, "x")))
    assert sink.run(frame) == [[(3,), (4,)], [(5,), (6,)], [(7,)]]


def test_a_stream_begins_after_a_snapshot_or_with_what_comes(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    first = table.upsert(rows((1, "a")))
    table.upsert(rows((1, "b"), (2, "b")))
    assert Sink(tmp_path / "1").run(lake.read_stream("app.t", start=first.id)) == [
        [("+I", 2, "b"), ("+U", 1, "b"), ("-U", 1, "a")]
    ]
    sink = Sink(tmp_path / "2")
    frame = lake.read_stream("app.t", start="latest", changes=False)
    assert sink.run(frame) == []
    table.upsert(rows((2, "c")))
    table.delete(keys=[{"id": 1}])
    assert sink.run(lake.read_stream("app.t", start="latest", changes=False)) == [[(2, "c")]]


def test_a_batch_that_failed_is_read_again_as_it_was(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    table.upsert(rows((1, "a")))
    sink = Sink(tmp_path)
    with pytest.raises(PySparkException, match="the sink is down"):
        sink.run(lake.read_stream("app.t", start="latest"), fail_at=0)
    table.upsert(rows((2, "b")))
    assert sink.run(lake.read_stream("app.t", start="latest")) == [[("+I", 2, "b")]]
    table.upsert(rows((3, "c")))
    with pytest.raises(PySparkException, match="the sink is down"):
        sink.run(lake.read_stream("app.t", start="latest"), fail_at=2)
    table.upsert(rows((3, "d"), (4, "d")))
    found = sink.run(lake.read_stream("app.t", start="latest"))
    assert found == [[("+I", 3, "c")], [("+I", 4, "d"), ("+U", 3, "d"), ("-U", 3, "c")]]


def test_changes_applied_to_another_table_make_it_equal(lake: SparkLake, tmp_path: Path) -> None:
    """While others write and compact, with a query that runs all the time, and is stopped and started again."""
    source = lake.lake.create_table("app.s", SCHEMA, **KEYED)
    state: Counter[tuple[int, str]] = Counter()

    def apply(batch: DataFrame, number: int) -> None:
        for kind, id_, v in batch.collect():
            state[id_, v] += 1 if kind in ("+I", "+U") else -1

    def start() -> StreamingQuery:
        frame = lake.read_stream("app.s", max_snapshots_per_trigger=1)
        writer = frame.writeStream.option("checkpointLocation", str(tmp_path / "c")).foreachBatch(apply)
        return writer.trigger(processingTime="0 seconds").start()

    query = start()
    for number in range(4):
        source.upsert(rows(*((id_, f"{number}") for id_ in range(number, 40, number + 1))))
        source.delete(where=f"id IN ({number}, {number + 7}, 30)")
        if number == 2:
            query.processAllAvailable()
            query.stop()
            source.compact(full=True)
            query = start()
    query.processAllAvailable()
    query.stop()
    wanted = Counter((r["id"], r["v"]) for r in source.scan().to_arrow().to_pylist())
    assert +state == wanted
    assert min(state.values()) >= 0


def test_a_micro_batch_looks_for_the_keys_that_were_touched(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    first = table.upsert(rows(*((number, "a") for number in range(1000))))
    last = table.upsert(rows((3, "b"), (900, "b"), (2000, "b")))
    old, new = (TableReader(context_of(table), s, table.schema, table.schema.fields) for s in (first, last))
    (task,) = plan_stream_changes(old, new)
    touched = [source for part in task.parts for source in part.unpack(new).touched]
    assert sum(source.row_count for source in touched) == 3
    found = Sink(tmp_path).run(lake.read_stream("app.t", start=first.id))
    assert found == [[("+I", 2000, "b"), ("+U", 3, "b"), ("+U", 900, "b"), ("-U", 3, "a"), ("-U", 900, "a")]]


def test_columns_that_come_and_are_renamed_meanwhile(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    table.upsert(rows((1, "a")))
    table.add_column("n", "INT", default=7)
    sink = Sink(tmp_path)
    assert sink.run(lake.read_stream("app.t", ["n", "v"])) == [[("+I", 7, "a")]]
    frame = lake.read_stream("app.t", ["v"])
    query = sink.start(frame).trigger(processingTime="0 seconds").start()
    query.processAllAvailable()
    table.rename_column("v", "w")
    table.upsert([{"id": 2, "w": "b", "n": 1}])
    query.processAllAvailable()
    query.stop()
    assert [found for found in sink.batches.values() if found][1:] == [[("+I", "b")]]


def test_a_snapshot_that_has_expired_is_named_with_what_to_do(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    table.upsert(rows((1, "a")))
    sink = Sink(tmp_path)
    sink.run(lake.read_stream("app.t"))
    for number in range(3):
        table.upsert(rows((number, "b")))
    table.expire_snapshots(retain_last=2)
    with pytest.raises(PySparkException, match=r"snapshot 1 of app\.t has expired.*oldest that is left is 3.*consumer"):
        sink.run(lake.read_stream("app.t"))


def test_what_a_query_has_come_to_stays_while_it_runs(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    table.upsert(rows((1, "a"), (2, "a")))
    sink = Sink(tmp_path)
    query = sink.start(lake.read_stream("app.t", start="latest")).trigger(processingTime="0 seconds").start()
    query.processAllAvailable()
    table.upsert(rows((1, "b")))
    query.processAllAvailable()
    for _ in range(2):
        table.compact(full=True)
        table.expire_snapshots(retain_last=1)
    query.processAllAvailable()
    query.stop()
    assert [sorted(found) for found in sink.batches.values() if found] == [[("+U", 1, "b"), ("-U", 1, "a")]]
    leases = Path(lake.lake.root) / "app" / "t" / "lease"
    ends = time.monotonic() + 20  # the process that plans a query ends a little later than the query
    while list(leases.iterdir()) and time.monotonic() < ends:
        time.sleep(0.1)
    assert list(leases.iterdir()) == []


def test_a_consumer_keeps_what_is_not_read(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    table.upsert(rows((1, "a")))
    sink = Sink(tmp_path)
    frame = lake.read_stream("app.t", consumer="mirror")
    sink.run(frame)
    for number in range(2, 5):
        table.upsert(rows((number, "b")))
    table.expire_snapshots(retain_last=1)
    assert sink.run(frame) == [[("+I", 2, "b"), ("+I", 3, "b"), ("+I", 4, "b")]]
    table.upsert(rows((5, "c")))
    assert sink.run(frame) == [[("+I", 5, "c")]]
    (consumer,) = table.consumers()
    assert (consumer.name, consumer.position) == ("mirror", 5)  # all that was read, though the query has ended
    table.upsert(rows((6, "d")))
    table.upsert(rows((7, "d")))
    table.expire_snapshots(retain_last=1)
    assert [snapshot.id for snapshot in table.snapshots()] == [5, 6, 7]
    # without its checkpoint it begins where the consumer is
    assert Sink(tmp_path / "new").run(frame) == [[("+I", 6, "d"), ("+I", 7, "d")]]
    table.delete_consumer("mirror")
    table.expire_snapshots(retain_last=1)
    assert len(table.snapshots()) == 1


def test_by_options_and_from_one_table_into_another(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    copy = lake.lake.create_table("app.copy", SCHEMA, **KEYED)
    table.upsert(rows((1, "a"), (2, "b")))
    reader = lake.spark.readStream.format("skerry").option("warehouse", lake.lake.root)
    frame = reader.option("changes", "false").load("app.t")
    for expected in ("b", "c"):
        query = lake.write_stream(frame, "app.copy", mode="upsert", checkpoint=tmp_path / "c", trigger="available-now")
        query.awaitTermination()
        assert copy.get({"id": 2}) == {"id": 2, "v": expected}
        table.upsert(rows((2, "c")))
    assert copy.scan().count() == 2


def test_another_table_of_the_name_is_not_taken_for_the_same(lake: SparkLake, tmp_path: Path) -> None:
    lake.lake.create_table("app.t", SCHEMA).append(rows((1, "a")))
    sink = Sink(tmp_path)
    sink.run(lake.read_stream("app.t"))
    lake.lake.drop_table("app.t")
    lake.lake.create_table("app.t", SCHEMA).append(rows((1, "a")))
    with pytest.raises(PySparkException, match=r"another table called app\.t"):
        sink.run(lake.read_stream("app.t"))


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({}, "has a primary key, so its rows are updated and deleted"),
        ({"changes": "maybe"}, "option 'changes' = 'maybe': expected true or false"),
        ({"changes": "true", "start": "earliest"}, "expected the number of a snapshot, or 'latest'"),
        ({"changes": "true", "max-snapshots-per-trigger": "0"}, "expected a whole number from 1"),
        ({"changes": "true", "max-snapshot-per-trigger": "1"}, "did you mean 'max-snapshots-per-trigger'"),
        ({"changes": "true", "columns": "id,w"}, "there is no column 'w'"),
        ({"changes": "true", "consumer-age": "1 d"}, "and there is none"),
    ],
)
def test_options_that_mean_nothing_are_refused(
    lake: SparkLake, tmp_path: Path, options: dict[str, str], problem: str
) -> None:
    lake.lake.create_table("app.t", SCHEMA, **KEYED)
    reader = lake.spark.readStream.format("skerry").option("warehouse", lake.lake.root).options(**options)
    with pytest.raises(PySparkException, match=problem):
        Sink(tmp_path).run(reader.load("app.t"))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"start": "earliest"}, "'start' = 'earliest': expected the number of a snapshot, or 'latest'"),
        ({"start": 0}, "expected the number of a snapshot"),
        ({"changes": "maybe"}, "changes is True or False, not 'maybe'"),
        ({"columns": ["id", "w"]}, "there is no column 'w'"),
        ({"columns": "id"}, r"columns is a list of names, like \['id'\], not a text"),
        ({"max_snapshots_per_trigger": 0}, "expected a whole number from 1"),
        ({"consumer": "a/b"}, "consumer"),
        ({"consumer_age": "1 d"}, "and there is none"),
        ({"consumer": "c", "consumer_age": "soon"}, "'consumer-age' = 'soon'"),
    ],
)
def test_arguments_that_mean_nothing_are_refused_at_once(
    lake: SparkLake, arguments: dict[str, Any], problem: str
) -> None:
    lake.lake.create_table("app.t", SCHEMA, **KEYED)
    with pytest.raises(SkerryError, match=problem):
        lake.read_stream("app.t", **arguments)
