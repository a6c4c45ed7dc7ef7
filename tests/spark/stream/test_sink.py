"""Streams into tables."""

import json
import os
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyspark.errors import StreamingQueryException
from pyspark.sql import DataFrame, SparkSession

from skerry import DataError, InvalidInputError, OptionError
from skerry.lake.internals import context_of
from skerry.lake.table import Table
from skerry.spark import SparkLake
from skerry.spark.stream.batch_identity import check_progress, stream_identity
from skerry.spark.stream.cdc import ChangeFormat

USERS = pa.schema([pa.field("id", pa.int64(), nullable=False), ("name", pa.string())])
COLUMNS = "id bigint, name string, nr int"


class Feed:
    """A folder of files, each of which becomes a micro-batch."""

    def __init__(self, spark: SparkSession, folder: Path) -> None:
        self._spark, self._folder, self._count = spark, folder, 0
        folder.mkdir()

    def add(self, *rows: dict[str, Any]) -> None:
        path = self._folder / f"{self._count:04}.json"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        os.utime(path, (1_700_000_000 + self._count,) * 2)  # Spark takes the oldest first
        self._count += 1

    def stream(self, columns: str = COLUMNS) -> DataFrame:
        reader = self._spark.readStream.schema(columns).option("maxFilesPerTrigger", 1)
        return reader.json(str(self._folder))


@pytest.fixture
def feed(spark: SparkSession, tmp_path: Path) -> Feed:
    return Feed(spark, tmp_path / "feed")


@pytest.fixture
def users(lake: SparkLake) -> Table:
    return lake.lake.create_table("app.users", USERS, primary_key=["id"])


def rows_of(table: Table) -> list[tuple[Any, ...]]:
    return sorted(tuple(row.values()) for row in table.scan().to_arrow().to_pylist())


def forget_last_batch(checkpoint: Path) -> None:
    """As if the query had died before it noted that its last batch was done."""
    last = max((checkpoint / "commits").glob("[0-9]*"), key=lambda path: int(path.name))
    last.unlink()
    (checkpoint / "commits" / f".{last.name}.crc").unlink(missing_ok=True)


def test_batches_are_upserted_and_replayed_ones_land_once(
    lake: SparkLake, spark: SparkSession, users: Table, feed: Feed, tmp_path: Path
) -> None:
    checkpoint = tmp_path / "checkpoint"

    def run() -> None:
        stream = feed.stream()
        query = lake.write_stream(
            stream, "app.users", mode="upsert", order_by=iter(["nr"]), checkpoint=checkpoint, trigger="available-now"
        )  # an iterator gives its names once, and every batch needs them
        query.awaitTermination()

    feed.add({"id": 1, "name": "a", "nr": 1}, {"id": 1, "name": "b", "nr": 2}, {"id": 2, "name": "a", "nr": 3})
    feed.add({"id": 1, "name": "b", "nr": 3}, {"id": 1, "name": "c", "nr": 4})
    run()
    assert rows_of(users) == [(1, "c"), (2, "a")]
    assert [s.identity.identifier for s in users.snapshots()] == [0, 8]

    users.upsert([{"id": 1, "name": "later"}])  # which a replay of the last batch would undo
    users.upsert([{"id": 9, "name": "other"}])
    users.expire_snapshots(retain_last=1)
    forget_last_batch(checkpoint)
    feed.add({"id": 3, "name": "d", "nr": 5})
    run()
    assert rows_of(users) == [(1, "later"), (2, "a"), (3, "d"), (9, "other")]
    assert users.snapshots()[-1].identity.identifier == 16


def test_batches_are_appended_once(lake: SparkLake, spark: SparkSession, feed: Feed, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.log", USERS)
    checkpoint = tmp_path / "checkpoint"
    feed.add({"id": 1, "name": "a"})
    feed.add({"id": 1, "name": "a"})
    for _ in range(2):
        stream = feed.stream("id bigint, name string")
        lake.write_stream(
            stream, "app.log", mode="append", checkpoint=checkpoint, trigger={"availableNow": True}
        ).awaitTermination()
        forget_last_batch(checkpoint)
    assert rows_of(table) == [(1, "a"), (1, "a")]


def test_a_checkpoint_of_another_table_is_refused_unless_it_is_adopted(
    lake: SparkLake, feed: Feed, tmp_path: Path
) -> None:
    """Rows of earlier batches would be missing, and nobody would be told."""
    first, second = (lake.lake.create_table(name, USERS) for name in ("app.first", "app.second"))

    def run(name: str, **given: Any) -> None:
        stream = feed.stream("id bigint, name string")
        query = lake.write_stream(
            stream, name, mode="append", checkpoint=tmp_path / "c", trigger="available-now", **given
        )
        query.awaitTermination()

    feed.add({"id": 1})
    run("app.first")
    feed.add({"id": 2})
    with pytest.raises(StreamingQueryException, match=r"has come to batch 1, and table app\.second has none of the"):
        run("app.second")
    assert second.snapshots() == []
    run("app.second", adopt_checkpoint=True)
    assert rows_of(second) == [(2, None)]
    assert rows_of(first) == [(1, None)]


def test_a_table_knows_how_far_a_query_must_have_come(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.log", USERS)

    def check(batch: int, *, adopt: bool = False) -> None:
        check_progress(context_of(table), stream_identity("q", batch), adopt=adopt)

    check(0)
    with pytest.raises(
        InvalidInputError, match=r"has come to batch 3, and table app\.log has none of the batches before"
    ):
        check(3)
    check(3, adopt=True)
    table.append([{"id": 1}], identity=stream_identity("q", 3))
    check(3)
    check(4)
    with pytest.raises(InvalidInputError, match="has batch 3 and none of the batches before it"):
        check(5)
    with pytest.raises(
        InvalidInputError, match="has batch 3 of this query, and the checkpoint has come to batch 2 only"
    ):
        check(2, adopt=True)
    lake.lake.drop_table("app.log")
    table = lake.lake.create_table("app.log", USERS)
    with pytest.raises(InvalidInputError, match="or to this one before it was created again"):
        check(4)


def test_keys_are_deleted_and_changes_applied(
    lake: SparkLake, spark: SparkSession, users: Table, feed: Feed, tmp_path: Path
) -> None:
    users.upsert([{"id": i, "name": "x"} for i in range(4)])
    feed.add({"id": 1}, {"id": 2})
    lake.write_stream(
        feed.stream("id bigint"), "app.users", mode="delete", checkpoint=tmp_path / "a", trigger="available-now"
    ).awaitTermination()
    assert rows_of(users) == [(0, "x"), (3, "x")]
    changes = Feed(spark, tmp_path / "changes")
    changes.add(
        {"op": "u", "before": {"id": 0}, "after": {"id": 0, "name": "y"}, "ts_ms": 5},
        {"op": "d", "before": {"id": 0, "name": "y"}, "after": None, "ts_ms": 6},
        {"op": "c", "before": None, "after": {"id": 7, "name": "z"}, "ts_ms": 7},
    )
    image = "struct<id: bigint, name: string>"
    stream = changes.stream(f"op string, before {image}, after {image}, ts_ms bigint")
    lake.write_stream(
        stream, "app.users", mode="cdc", order_by="ts_ms", checkpoint=tmp_path / "b", trigger="available-now"
    ).awaitTermination()
    assert rows_of(users) == [(3, "x"), (7, "z")]


def test_a_batch_that_cannot_be_written_ends_the_query(
    lake: SparkLake, spark: SparkSession, users: Table, feed: Feed, tmp_path: Path
) -> None:
    feed.add({"id": 1, "name": "a"}, {"id": 1, "name": "b"})
    query = lake.write_stream(
        feed.stream("id bigint, name string"), "app.users", mode="upsert", checkpoint=tmp_path / "c"
    )
    with pytest.raises(StreamingQueryException, match=r"several rows with the key \(id = 1\)"):
        query.awaitTermination()
    assert users.snapshots() == []


def test_mistakes_are_told_before_a_query_starts(
    lake: SparkLake, spark: SparkSession, users: Table, feed: Feed, tmp_path: Path
) -> None:
    stream = feed.stream("id bigint, nmae string")

    def start(**given: Any) -> None:
        lake.write_stream(**({"frame": stream, "name": "app.users", "mode": "upsert", "checkpoint": tmp_path} | given))

    with pytest.raises(DataError, match="there is no column 'nmae'; did you mean 'name'"):
        start()
    with pytest.raises(InvalidInputError, match="mode is one of upsert, append, delete, cdc, not 'merge'"):
        start(mode="merge")
    with pytest.raises(InvalidInputError, match="users has a primary key"):
        start(mode="append")
    with pytest.raises(
        DataError, match=r"delete takes keys of app.users .* has 'nmae', too; write frame.select\('id'\)"
    ):
        start(mode="delete")
    with pytest.raises(InvalidInputError, match="'delete' has no use for it"):
        start(mode="delete", order_by="nmae")
    with pytest.raises(InvalidInputError, match="changes is the format of a stream of mode 'cdc'"):
        start(changes=ChangeFormat())
    with pytest.raises(InvalidInputError, match="there is no column 'op'"):
        start(mode="cdc")
    with pytest.raises(InvalidInputError, match="needs a folder"):
        start(checkpoint="")
    with pytest.raises(InvalidInputError, match="needs a folder"):
        start(checkpoint=None)
    with pytest.raises(InvalidInputError, match="adopt_checkpoint is True or False"):
        start(adopt_checkpoint="yes")
    with pytest.raises(InvalidInputError, match="takes a DataFrame of a stream"):
        start(frame=spark.range(1))
    with pytest.raises(DataError, match="column 'name' is missing: an upsert replaces whole rows"):
        start(frame=feed.stream("id bigint"))
    good = feed.stream("id bigint, name string")
    with pytest.raises(OptionError, match="there is no 'hourly'"):
        start(frame=good, trigger={"hourly": True})
    with pytest.raises(OptionError, match="trigger is 'available-now' or a time like '10 seconds', not 'sometimes'"):
        start(frame=good, trigger="sometimes")
    with pytest.raises(OptionError, match="'continuous' has no micro-batches"):
        start(frame=good, trigger={"continuous": "1 second"})
    assert not spark.streams.active
