"""The order of changes across batches: what fills the sequence field of a table."""

import json
import logging
import os
import random
from typing import Any

import pyarrow as pa
import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812

from skerry import DataError, Field, InvalidInputError
from skerry.lake.table import Table
from skerry.spark import SparkLake
from skerry.spark.stream.cdc import ChangeFormat
from support.effort import SOAK

FIELDS = [Field("id", "BIGINT", nullable=False), Field("name", "STRING"), Field("lsn", "BIGINT")]
IMAGE = "struct<id: bigint, name: string>"
ENVELOPE = f"op string, before {IMAGE}, after {IMAGE}, source struct<at: struct<lsn: bigint>>"
PATH = "source.at.lsn"
KINDS = {"c": "+I", "u": "+U", "d": "-D"}

Change = tuple[str, int, str | None, int]
"""What became of a row, its key, its name afterwards, and its place in the log of the source."""


def history(seed: int, keys: int = 12, changes: int = 80) -> list[Change]:
    """Changes as a database makes them: a row is created, updated, deleted, and created again."""
    chance, there, found = random.Random(seed), set[int](), list[Change]()
    for lsn in range(1, changes + 1):
        key = chance.randrange(keys)
        op = "c" if key not in there else chance.choice("uud")
        (there.discard if op == "d" else there.add)(key)
        found.append((op, key, None if op == "d" else f"{key} at {lsn}", lsn + 2**53))
    return found


def state(changes: list[Change]) -> list[tuple[int, str | None, int]]:
    newest = {key: (op, key, name, lsn) for op, key, name, lsn in changes}
    return sorted((key, name, lsn) for op, key, name, lsn in newest.values() if op != "d")


def late(changes: list[Change], seed: int, batches: int) -> list[list[Change]]:
    """The same in batches, some of them later than newer ones."""
    chance = random.Random(seed)
    found: list[list[Change]] = [[] for _ in range(batches)]
    for number, change in enumerate(changes):
        found[min(batches - 1, number * batches // len(changes) + chance.randrange(3))].append(change)
    return found


def images(change: Change) -> tuple[Any, Any]:
    op, key, name, _ = change
    before = None if op == "c" else {"id": key}  # REPLICA IDENTITY DEFAULT: nothing but the key
    return before, None if op == "d" else {"id": key, "name": name}


def envelope(change: Change, lsn: Any = None) -> dict[str, Any]:
    before, after = images(change)
    value = change[3] if lsn is None else lsn
    return {"op": change[0], "before": before, "after": after, "source": {"at": {"lsn": value}, "db": "x"}, "ts_ms": 1}


def frame_of(spark: SparkSession, batch: list[Change], how: str) -> DataFrame:
    if how in ("columns", "struct"):
        rows = [(c[0], *(i and (i["id"], i.get("name")) for i in images(c)), ((c[3],),)) for c in batch]
        frame = spark.createDataFrame(rows, ENVELOPE)
        return frame if how == "columns" else frame.select(F.struct("*").alias("value"))
    if how == "kinds":
        rows = [(KINDS[op], key, name, lsn) for op, key, name, lsn in batch]
        return spark.createDataFrame(rows, "kind string, id bigint, name string, nr bigint")
    texts = [envelope(c, str(c[3]) if how == "number in a text" else None) for c in batch]
    whole = [{"schema": {}, "payload": e} if how == "with a schema" else e for e in texts]
    frame = spark.createDataFrame(
        [(json.dumps(e), c[3]) for e, c in zip(whole, batch, strict=True)], "value string, o bigint"
    )
    return frame.select(F.col("value").cast("binary").alias("value"), "o") if how == "bytes" else frame


FORMATS = {
    "columns": ChangeFormat(sequence=PATH),
    "struct": ChangeFormat(column="value", sequence=PATH),
    "text": ChangeFormat(column="value", sequence=PATH),
    "number in a text": ChangeFormat(column="value", sequence=PATH),
    "bytes": ChangeFormat(column="value", sequence=PATH),
    "with a schema": ChangeFormat(column="value", sequence=PATH),
    "beside": ChangeFormat(column="value", sequence="o"),
    "kinds": ChangeFormat("row-kind", sequence="nr"),
}


HOW = list(FORMATS) if SOAK else ["with a schema", "kinds"]
TYPES = [
    ("DECIMAL(20, 0)", [18446744073709551614, "18446744073709551615"]),
    ("STRING", ["00000027:00000758:0005", "00000027:00000758:0010"]),
    ("DOUBLE", [1.5, 2]),
    ("TIMESTAMPTZ", ["2024-01-15T10:00:00.000001Z", "2024-01-15T10:00:00.000002Z"]),
    ("INT", [9, 10]),
]


def sequenced(lake: SparkLake, fields: list[Field] = FIELDS, name: str = "app.t", **options: str) -> Table:
    given = {"sequence.field": "lsn", **{key.replace("_", "."): value for key, value in options.items()}}
    return lake.lake.create_table(name, fields, primary_key=["id"], options=given)


def rows_of(table: Table) -> list[tuple[Any, ...]]:
    return sorted(tuple(row.values()) for row in table.scan().to_arrow().to_pylist())


@pytest.mark.parametrize("how", HOW)
def test_changes_that_come_in_later_batches_than_newer_ones_lose(
    lake: SparkLake, spark: SparkSession, how: str
) -> None:
    table = sequenced(lake)
    changes = history(7)
    arrived: list[Change] = []
    for number, batch in enumerate(late(changes, seed=3, batches=4)):
        lake.apply_changes(frame_of(spark, batch, how).repartition(2), "app.t", FORMATS[how])
        arrived += batch
        if number == 2:
            table.compact(full=True)
        assert rows_of(table) == state(sorted(arrived, key=lambda c: c[3]))
    assert rows_of(table) == state(changes)


def test_order_by_alone_lets_late_changes_bring_deleted_rows_back(lake: SparkLake, spark: SparkSession) -> None:
    """What the guide says is not promised, and why."""
    table = lake.lake.create_table("app.t", FIELDS[:2], primary_key=["id"])
    batches = [[("c", 1, "a", 1), ("d", 1, None, 3)], [("u", 1, "b", 2)]]
    for batch in batches:
        lake.apply_changes(frame_of(spark, batch, "columns"), "app.t", order_by=PATH)
    assert rows_of(table) == [(1, "b")]
    kept = sequenced(lake, name="app.kept")
    for batch in batches:
        lake.apply_changes(frame_of(spark, batch, "columns"), "app.kept", ChangeFormat(sequence=PATH))
    assert rows_of(kept) == []


def test_an_update_that_changes_the_key_deletes_with_its_sequence(lake: SparkLake, spark: SparkSession) -> None:
    table = sequenced(lake)
    moved = [("u", (1, "a"), (2, "moved"), ((5,),))]
    lake.apply_changes(spark.createDataFrame(moved, ENVELOPE), "app.t", FORMATS["columns"])
    lake.apply_changes(
        frame_of(spark, [("c", 1, "late", 4), ("c", 2, "late", 4)], "columns"), "app.t", FORMATS["columns"]
    )
    assert rows_of(table) == [(2, "moved", 5)]


@pytest.mark.parametrize(("type_", "values"), TYPES if SOAK else TYPES[:1])
def test_a_sequence_in_json_is_what_its_column_is(
    lake: SparkLake, spark: SparkSession, type_: str, values: list[Any]
) -> None:
    table = sequenced(lake, [*FIELDS[:2], Field("lsn", type_)])
    for value in reversed(values):
        texts = [(json.dumps(envelope(("u", 1, str(value), 0), value)),)]
        lake.apply_changes(spark.createDataFrame(texts, "value string"), "app.t", FORMATS["text"])
    assert [row[1] for row in rows_of(table)] == [str(values[-1])]


@pytest.mark.parametrize(
    ("lsn", "problem"),
    [
        ("x", "source.at.lsn is x, which is no BIGINT, as 'lsn' is"),
        (1.5, "source.at.lsn is 1.5, which is no BIGINT"),
        (2**63, "source.at.lsn is 9223372036854775808, which is no BIGINT"),
    ],
)
def test_a_sequence_in_json_that_does_not_fit_is_refused(
    lake: SparkLake, spark: SparkSession, lsn: Any, problem: str
) -> None:
    table = sequenced(lake)
    frame = spark.createDataFrame([(json.dumps(envelope(("c", 1, "a", 0), lsn)),)], "value string")
    with pytest.raises(DataError, match=problem):
        lake.apply_changes(frame, "app.t", FORMATS["text"])
    assert table.snapshots() == []


@pytest.mark.parametrize("how", ["columns", "text", "kinds"])
def test_a_change_without_its_sequence_is_refused(lake: SparkLake, spark: SparkSession, how: str) -> None:
    sequenced(lake)
    if how == "text":
        frame = spark.createDataFrame([('{"op": "d", "before": {"id": 1}, "source": {}}',)], "value string")
    else:
        frame = frame_of(spark, [("d", 1, None, None)], how)  # type: ignore[list-item]
    with pytest.raises(DataError, match=r"(lsn|nr) is missing or NULL, and fills 'lsn', the 'sequence.field'"):
        lake.apply_changes(frame, "app.t", FORMATS[how])


def test_what_cannot_fill_a_sequence_is_told_before_a_job(lake: SparkLake, spark: SparkSession) -> None:
    sequenced(lake)
    frame = spark.createDataFrame([], ENVELOPE)

    def refused(
        kind: type[Exception], match: str, given: DataFrame, changes: ChangeFormat, name: str = "app.t"
    ) -> None:
        with pytest.raises(kind, match=match):
            lake.apply_changes(given, name, changes)

    text = spark.createDataFrame([], ENVELOPE.replace("lsn: bigint", "lsn: string"))
    refused(
        DataError,
        "'source.at.lsn' is to fill 'lsn': column 'lsn' is BIGINT, the DataFrame has STRING",
        text,
        FORMATS["columns"],
    )
    refused(
        InvalidInputError,
        "sequence: there is no 'source.at.lsm' in what 'source' holds",
        frame,
        ChangeFormat(sequence="source.at.lsm"),
    )
    refused(
        InvalidInputError,
        "there is no part of the envelope 'sorce'; did you mean 'source'",
        frame,
        ChangeFormat(sequence="sorce.lsn"),
    )
    refused(
        InvalidInputError,
        "rows have no column 'lsn', which orders .* like ChangeFormat\\(sequence=",
        frame,
        ChangeFormat(),
    )
    kinds = spark.createDataFrame([], "kind string, id bigint, name string, nr string")
    refused(DataError, "'nr' is to fill 'lsn'", kinds, FORMATS["kinds"])
    both = spark.createDataFrame([], "kind string, id bigint, name string, lsn bigint, nr bigint")
    refused(InvalidInputError, "the rows have a column of that name", both, FORMATS["kinds"])
    lake.lake.create_table("app.plain", FIELDS, primary_key=["id"])
    refused(
        InvalidInputError, "table app.plain has none; create the table with", frame, FORMATS["columns"], "app.plain"
    )
    with pytest.raises(InvalidInputError, match="'after' does not order changes"):
        ChangeFormat(sequence="after.lsn")
    with pytest.raises(InvalidInputError, match=r"is a part of a change, like .*, not ''"):
        ChangeFormat(sequence="")


def test_a_stream_into_a_table_without_a_sequence_says_what_it_does_not_promise(
    lake: SparkLake, spark: SparkSession, tmp_path: Any, caplog: pytest.LogCaptureFixture
) -> None:
    schema = pa.schema([pa.field("id", pa.int64(), nullable=False), ("name", pa.string())])
    lake.lake.create_table("app.plain", schema, primary_key=["id"])
    sequenced(lake)
    for folder, batches in (("in", [[("c", 1, "a", 1), ("d", 1, None, 3)], [("u", 1, "late", 2)]]), ("none", [])):
        (tmp_path / folder).mkdir()
        for number, batch in enumerate(batches):
            file = tmp_path / folder / f"{number}.json"
            file.write_text("".join(json.dumps(envelope(c)) + "\n" for c in batch))
            os.utime(file, (1_700_000_000 + number,) * 2)  # Spark takes the oldest first
    stream = spark.readStream.schema(ENVELOPE).option("maxFilesPerTrigger", 1).json(str(tmp_path / "in"))
    rows = spark.readStream.schema("id bigint, name string").json(str(tmp_path / "none"))

    def told(given: DataFrame, name: str, **how: Any) -> list[str]:
        caplog.clear()
        with caplog.at_level(logging.WARNING, "skerry"):
            query = lake.write_stream(
                given, name, checkpoint=tmp_path / f"c{name}{len(how)}{how['mode']}", trigger="available-now", **how
            )
            query.awaitTermination()
        return [record.getMessage() for record in caplog.records if record.name == "skerry.spark"]

    (message,) = told(stream, "app.plain", mode="cdc", order_by=PATH)
    assert "can bring a deleted row back; create the table with" in message
    assert rows_of(lake.lake.table("app.plain")) == [(1, "late")]
    assert len(told(rows, "app.plain", mode="upsert", order_by="name")) == 1
    assert told(rows, "app.plain", mode="upsert") == []
    assert told(stream, "app.t", mode="cdc", changes=FORMATS["columns"]) == []
    assert rows_of(lake.lake.table("app.t")) == []
    assert [s.identity.identifier for s in lake.lake.table("app.t").snapshots()] == [0, 8]
