"""Changes that another database tells about."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812

from skerry import DataError, Field, InvalidInputError
from skerry.lake.table import Table
from skerry.spark import SparkLake
from skerry.spark.stream.cdc import ChangeFormat

USERS = pa.schema([pa.field("id", pa.int64(), nullable=False), ("name", pa.string()), ("score", pa.int64())])
IMAGE = "struct<id: bigint, name: string, score: bigint>"
ENVELOPE = f"op string, before {IMAGE}, after {IMAGE}, source struct<lsn: bigint>"
JSON = ChangeFormat(column="value")


@pytest.fixture
def users(lake: SparkLake) -> Table:
    table = lake.lake.create_table("app.users", USERS, primary_key=["id"], partition_by=["bucket(2, id)"])
    table.upsert([{"id": i, "name": "old", "score": i} for i in range(1, 6)])
    return table


def rows_of(table: Table) -> list[tuple[Any, ...]]:
    return sorted(tuple(row.values()) for row in table.scan().to_arrow().to_pylist())


def texts(spark: SparkSession, *envelopes: Any) -> DataFrame:
    rows = [(e if e is None or isinstance(e, str) else json.dumps(e),) for e in envelopes]
    return spark.createDataFrame(rows, "value string").repartition(3)


CHANGES: list[tuple[Any, ...]] = [
    ("c", None, (7, "new", 70), (1,)),
    ("u", (1, "old", 1), (1, "first", 10), (2,)),
    ("u", (1, "first", 10), (1, "second", 11), (10,)),  # 10 comes after 9, also as a text
    ("d", (2, "old", 2), None, (3,)),
    ("d", (3, "old", 3), None, (4,)),
    ("c", None, (3, "again", 33), (9,)),
    ("u", (4, "old", 4), (40, "moved", 4), (5,)),
    ("r", None, (5, "read", 5), (6,)),
    ("c", None, (8, "gone", 8), (7,)),
    ("d", (8, "gone", 8), None, (8,)),
]
AFTERWARDS = [(1, "second", 11), (3, "again", 33), (5, "read", 5), (7, "new", 70), (40, "moved", 4)]


def as_json(change: tuple[Any, ...], **around: Any) -> dict[str, Any]:
    names = ("id", "name", "score")
    op, before, after, (lsn,) = change
    images = [None if image is None else dict(zip(names, image, strict=True)) for image in (before, after)]
    return {"op": op, "before": images[0], "after": images[1], "source": {"lsn": lsn}, "ts_ms": 1, **around}


@pytest.mark.parametrize("how", ["columns", "struct", "text", "bytes", "with a schema"])
def test_envelopes_become_upserts_and_deletes_in_one_commit(
    lake: SparkLake, spark: SparkSession, users: Table, how: str
) -> None:
    changes = ChangeFormat(column=None if how == "columns" else "value")
    if how in ("columns", "struct"):
        frame = spark.createDataFrame(CHANGES, ENVELOPE).repartition(3)
        if how == "struct":
            frame = frame.select(F.struct("*").alias("value")).union(spark.sql("SELECT NULL"))
    else:
        wrap = how == "with a schema"
        frame = texts(spark, *[{"schema": {}, "payload": as_json(c)} if wrap else as_json(c) for c in CHANGES], None)
        if how == "bytes":
            frame = frame.select(F.col("value").cast("binary").alias("value"))
    before = len(users.snapshots())
    lake.apply_changes(frame, "app.users", changes, order_by="source.lsn")
    assert rows_of(users) == AFTERWARDS
    assert len(users.snapshots()) == before + 1


def test_kinds_of_rows_become_upserts_and_deletes(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    rows = [
        ("+I", 7, "new", 70, 1), ("-U", 1, "old", 1, 2), ("+U", 1, "first", 10, 2), ("-U", 1, "first", 10, 3),
        ("update_after", 1, "second", 11, 3), ("DELETE", 2, None, None, 4), ("-U", 4, "old", 4, 5),
        ("+U", 40, "moved", 4, 5), ("-D", 3, "old", 3, 6), ("INSERT", 3, "again", 33, 9), ("Update", 5, "read", 5, 7),
    ]  # fmt: skip
    frame = spark.createDataFrame(rows, "kind string, id bigint, name string, score bigint, nr int").repartition(3)
    lake.apply_changes(frame, "app.users", ChangeFormat("row-kind"), order_by="nr")
    assert rows_of(users) == AFTERWARDS
    marked = users.files().filter(pa.compute.greater(users.files().column("tombstone_count"), 0))
    assert sum(marked.column("tombstone_count").to_pylist()) == 2  # of 2 and 4: what 1 was before says nothing more


@pytest.mark.parametrize("engine", ["partial-update", "first-row", "aggregation"])
def test_other_engines_get_the_changes_one_after_another(lake: SparkLake, spark: SparkSession, engine: str) -> None:
    options = {"merge-engine": engine} | ({"fields.score.aggregate-function": "sum"} if engine == "aggregation" else {})
    ours = lake.lake.create_table("app.ours", USERS, primary_key=["id"], options=options)
    theirs = lake.lake.create_table("app.theirs", USERS, primary_key=["id"], options=options)
    steps = [("+I", 1, "a", 1), ("+U", 1, None, 2), ("-D", 1, None, None), ("+I", 1, "b", None), ("+U", 1, None, 4)]
    frame = spark.createDataFrame(
        [(*s, n) for n, s in enumerate(steps)], "kind string, id int, name string, score int, n int"
    )
    lake.apply_changes(frame.repartition(3), "app.ours", ChangeFormat("row-kind"), order_by="n")
    with theirs.writer() as writer:
        for kind, id_, name, score in steps:
            if kind == "-D":
                writer.delete({"id": id_})
            else:
                writer.put({"id": id_, "name": name, "score": score})
    assert rows_of(ours) == rows_of(theirs)


def test_deletes_of_a_sequenced_table_carry_their_place(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.t", USERS, primary_key=["id"], options={"sequence.field": "score"})
    table.upsert([{"id": 1, "name": "a", "score": 5}, {"id": 2, "name": "b", "score": 5}])
    frame = spark.createDataFrame([("d", (1, None, 5), None, (1,)), ("d", (2, None, 4), None, (2,))], ENVELOPE)
    lake.apply_changes(frame, "app.t")
    assert rows_of(table) == [(2, "b", 5)]


def test_changes_without_an_order_are_refused(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    frame = texts(spark, *map(as_json, CHANGES))
    with pytest.raises(DataError, match=r"several rows with the key \(id = [138]\), and rows of a DataFrame have no"):
        lake.apply_changes(frame, "app.users", JSON)
    with pytest.raises(DataError, match=r"that are equal in change\.ts_ms"):
        lake.apply_changes(frame, "app.users", JSON, order_by="ts_ms")
    assert len(users.snapshots()) == 1


def test_an_insert_beside_what_was_before_an_update_needs_an_order(
    lake: SparkLake, spark: SparkSession, users: Table
) -> None:
    """A row that was inserted and then moved to another key, or moved away before another one was inserted?"""
    kinds = [("+I", 9, "a", 1), ("-U", 9, "a", 2), ("+U", 10, "b", 2)]
    frame = spark.createDataFrame(kinds, "kind string, id bigint, name string, at int")
    frame = frame.withColumn("score", F.lit(None).cast("int"))
    changes = ChangeFormat(format="row-kind")
    with pytest.raises(
        DataError, match=r"the row \(id = 9\) has an insert and an update-before, .* between them: order"
    ):
        lake.apply_changes(frame.drop("at"), "app.users", changes)
    with pytest.raises(DataError, match="since they are equal in at: order changes"):
        lake.apply_changes(frame.withColumn("at", F.lit(1)), "app.users", changes, order_by="at")
    assert len(users.snapshots()) == 1
    lake.apply_changes(frame, "app.users", changes, order_by="at")
    assert [row[0] for row in rows_of(users)] == [1, 2, 3, 4, 5, 10]


def test_a_key_that_changes_its_case_is_another_one(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table(
        "app.t", pa.schema([pa.field("id", pa.string(), nullable=False)]), primary_key=["id"]
    )
    table.upsert([{"id": "a"}])
    image = "named_struct('id', '{}' COLLATE UTF8_LCASE)"
    frame = spark.sql(f"SELECT 'u' AS op, {image.format('a')} AS before, {image.format('A')} AS after")
    lake.apply_changes(frame, "app.t")
    assert rows_of(table) == [("A",)]


def test_two_envelopes_in_one_text_are_refused(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    """Spark alone reads the first and passes over the rest."""
    for rest in ('{"op": "c", "after": {"id": 12}}', '\n{"op": "c", "after": {"id": 12}}', " and more"):
        with pytest.raises(DataError, match="it is no JSON that fits the table"):
            lake.apply_changes(texts(spark, '{"op": "c", "after": {"id": 11}}' + rest), "app.users", JSON)
    assert len(users.snapshots()) == 1


@pytest.mark.parametrize(
    ("envelope", "message"),
    [
        ("{no json", r"it is no JSON that fits the table: \{no json"),
        ('{"op": "c", "after": {"id": "x"}}', 'it is no JSON that fits the table.*"id": "x"'),
        ('{"op": "c", "after": {"id": 1.5}}', "it is no JSON that fits the table"),
        ({"op": "t"}, "op is 't'; known are c, r, u, d"),
        ({"before": None}, "op is NULL; known are"),
        ({"op": "u", "after": None}, "op is 'u', and after is NULL"),
        ({"op": "d", "before": None}, "op is 'd', and before is NULL"),
        ({"op": "c", "after": {"id": 1, "nmae": "x"}}, "after has fields that are no columns: nmae"),
        ({"op": "u", "after": {"id": 1, "name": "__debezium_unavailable_value"}}, "the value of name was not sent"),
        ({"op": "c", "after": {"name": "x"}}, r"the row \(id = None\), column 'id': NULL, but it is BIGINT NOT NULL"),
    ],
)
def test_what_cannot_be_understood_is_refused_and_shown(
    lake: SparkLake, spark: SparkSession, users: Table, envelope: Any, message: str
) -> None:
    with pytest.raises(DataError, match=message):
        lake.apply_changes(texts(spark, envelope).coalesce(1), "app.users", JSON)
    assert len(users.snapshots()) == 1


def test_fields_that_are_no_columns_may_be_left_out(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    changes = ChangeFormat(column="value", unknown_fields="ignore")
    frame = texts(spark, {"op": "c", "after": {"id": 1, "other": "x", "name": "y"}}, "null")
    lake.apply_changes(frame, "app.users", changes)
    assert rows_of(users)[0] == (1, "y", None)


def test_a_text_that_was_not_sent_stays_in_a_table_that_updates_in_part(lake: SparkLake, spark: SparkSession) -> None:
    options = {"merge-engine": "partial-update"}
    table = lake.lake.create_table("app.t", USERS, primary_key=["id"], options=options)
    table.upsert([{"id": 1, "name": "long", "score": 1}])
    after = {"id": 1, "name": "__debezium_unavailable_value", "score": 2}
    lake.apply_changes(texts(spark, {"op": "u", "after": after}), "app.t", JSON)
    assert rows_of(table) == [(1, "long", 2)]


def test_a_kind_that_nobody_knows_is_refused(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    frame = spark.createDataFrame([("+X", 5, "", 0)], "kind string, id bigint, name string, score int")
    with pytest.raises(
        DataError, match=r"column 'kind' of the row \(id = 5\) is '\+X': what became of a row is one of"
    ):
        lake.apply_changes(frame, "app.users", ChangeFormat("row-kind"))


def test_wrong_columns_and_options_are_told_before_anything_runs(
    lake: SparkLake, spark: SparkSession, users: Table
) -> None:
    with pytest.raises(InvalidInputError, match="Debezium's envelope: there is no column 'op'"):
        lake.apply_changes(texts(spark), "app.users")
    with pytest.raises(InvalidInputError, match="there is no column 'vlaue'; did you mean 'value'"):
        lake.apply_changes(texts(spark), "app.users", ChangeFormat(column="vlaue"))
    with pytest.raises(InvalidInputError, match="in the format debezium or row-kind, not 'maxwell'"):
        ChangeFormat("maxwell")
    wrong = spark.createDataFrame([], "op string, before struct<id: string>, after struct<id: string>")
    with pytest.raises(DataError, match="column 'id' is BIGINT, the DataFrame has STRING"):
        lake.apply_changes(wrong, "app.users")
    with pytest.raises(InvalidInputError, match="there is no part of the envelope 'sorce'; did you mean 'source'"):
        lake.apply_changes(spark.createDataFrame([], ENVELOPE), "app.users", order_by="sorce.lsn")
    lake.lake.create_table("app.log", USERS)
    with pytest.raises(InvalidInputError, match="has no primary key, which apply_changes needs"):
        lake.apply_changes(spark.createDataFrame([], ENVELOPE), "app.log")


def test_dates_and_times_in_json(lake: SparkLake, spark: SparkSession) -> None:
    schema = pa.schema(
        [pa.field("id", pa.int32(), nullable=False), ("day", pa.date32()), ("at", pa.timestamp("us")),
         ("moment", pa.timestamp("us", "UTC"))]
    )  # fmt: skip
    table = lake.lake.create_table("app.t", schema, primary_key=["id"])
    ms = 1_718_000_000_123
    images = [
        {"id": 1, "day": 19737, "at": ms, "moment": ms},
        {"id": 2, "day": "2024-01-15", "at": "2024-06-10T06:13:20.123Z", "moment": "2024-06-10T03:13:20.123-03:00"},
        {"id": 3, "day": None, "at": None, "moment": None},
    ]
    changes = ChangeFormat(column="value", times="ms")
    lake.apply_changes(texts(spark, *[{"op": "c", "after": image} for image in images]), "app.t", changes)
    moment = datetime(2024, 6, 10, 6, 13, 20, 123000)
    same = (date(2024, 1, 15), moment, moment.replace(tzinfo=UTC))
    assert rows_of(table) == [(1, *same), (2, *same), (3, None, None, None)]
    twice = datetime(2018, 2, 18, 2, 30)  # half past eleven in the session's zone, for the second time that night
    number = int(twice.replace(tzinfo=UTC).timestamp()) * 1000
    odd = {"spark.sql.timestampType": "TIMESTAMP_NTZ", "spark.sql.legacy.interval.enabled": "true"}
    for name, value in odd.items():
        spark.conf.set(name, value)
    try:
        image = {"id": 3, "at": number, "moment": "2018-02-18T02:30:00Z"}
        lake.apply_changes(texts(spark, {"op": "u", "after": image}), "app.t", changes)
    finally:
        for name in odd:
            spark.conf.unset(name)
    assert rows_of(table)[2] == (3, None, twice, twice.replace(tzinfo=UTC))
    with pytest.raises(DataError, match=f"after.at is {2**63 - 1}, which is no TIMESTAMP"):
        lake.apply_changes(texts(spark, {"op": "c", "after": {"id": 1, "at": 2**63 - 1}}), "app.t", changes)
    for wrong, message in [
        ({"at": "2024-06"}, "after.at is 2024-06, which is no TIMESTAMP"),
        ({"at": "2024-06-10T06:13:20.1234567"}, "after.at is .*4567, which is no TIMESTAMP"),
        ({"day": "2024-06-10T06:13:20"}, "after.day is 2024-06-10T06:13:20, which is no DATE"),
        ({"at": ms}, rf"after.at is {ms}, which is no TIMESTAMP \(numbers need the format's 'times'\)"),
        ({"moment": "2024-06-10T06:13:20"}, "after.moment is 2024-06-10T06:13:20, which is no TIMESTAMPTZ"),
        ({"moment": "2024-06-10"}, "after.moment is 2024-06-10, which is no TIMESTAMPTZ"),
        ({"at": "2024-06-10T06:13:20+02:00"}, r"after.at is 2024-06-10T06:13:20\+02:00, which is no TIMESTAMP"),
        ({"day": "soon"}, "after.day is soon, which is no DATE"),
    ]:
        with pytest.raises(DataError, match=message):
            lake.apply_changes(texts(spark, {"op": "c", "after": {"id": 1, **wrong}}), "app.t", JSON)


def test_decimals_in_json_fit_to_the_last_digit(lake: SparkLake, spark: SparkSession) -> None:
    schema = pa.schema(
        [pa.field("id", pa.int32(), nullable=False), ("price", pa.decimal128(9, 2)), ("long", pa.decimal128(38, 18)),
         ("small", pa.int8())]
    )  # fmt: skip
    table = lake.lake.create_table("app.t", schema, primary_key=["id"])
    given = ["1.50", "-1.5000", 2.25, 7, "1234567.89", ".5", "1E+3", None]
    envelopes = [{"op": "c", "after": {"id": id_, "price": price}} for id_, price in enumerate(given)]
    lake.apply_changes(texts(spark, *envelopes, '{"op": "c", "after": {"id": 8, "price": 25e-2}}'), "app.t", JSON)
    prices = ["1.50", "-1.50", "2.25", "7.00", "1234567.89", "0.50", "1000.00", None, "0.25"]
    assert [row[:2] for row in rows_of(table)] == [(i, None if p is None else Decimal(p)) for i, p in enumerate(prices)]
    number = "12345678901234567890.123456789012345678"  # a double has half of its digits
    text = f'{{"op": "c", "after": {{"id": 0, "price": null, "long": {number}, "small": -128}}}}'
    lake.apply_changes(texts(spark, text), "app.t", JSON)
    assert rows_of(table)[0] == (0, None, Decimal(number), -128)
    with pytest.raises(DataError, match=r"after.small is 200, which is no TINYINT"):
        lake.apply_changes(texts(spark, {"op": "c", "after": {"id": 0, "small": 200}}), "app.t", JSON)
    for price in ("1.234", 12345678, "1.5e-3", [1]):
        with pytest.raises(DataError, match=r"after.price is .*, which is no DECIMAL\(9, 2\)"):
            lake.apply_changes(texts(spark, {"op": "c", "after": {"id": 1, "price": price}}), "app.t", JSON)


def test_values_inside_of_others_are_as_exact(lake: SparkLake, spark: SparkSession) -> None:
    """Spark alone would round these decimals, and take the times for those of its session's zone."""
    fields = [
        Field("id", "INT", nullable=False),
        Field("prices", "ARRAY<DECIMAL(9, 2)>"),
        Field("days", "MAP<STRING, DATE>"),
        Field("inner", "STRUCT<at: TIMESTAMPTZ, name: STRING, parts: ARRAY<STRUCT<d: DECIMAL(5, 1)>>>"),
    ]
    table = lake.lake.create_table("app.t", fields, primary_key=["id"])
    inner = {"at": "2024-06-10T06:13:20+02:00", "name": "x", "parts": [{"d": "1.5"}, None, {"d": None}]}
    full = {"id": 1, "prices": [1.25, "2", None], "days": {"a": "2024-06-10", "b": 3, "c": None}, "inner": inner}
    empty = {"id": 2, "prices": [], "days": None, "inner": {"at": None, "name": None, "parts": None}}
    lake.apply_changes(texts(spark, *({"op": "c", "after": row} for row in (full, empty))), "app.t", JSON)
    first, second = table.scan().to_arrow().sort_by("id").to_pylist()
    assert first["prices"] == [Decimal("1.25"), Decimal("2.00"), None]
    assert dict(first["days"]) == {"a": date(2024, 6, 10), "b": date(1970, 1, 4), "c": None}
    assert first["inner"]["at"] == datetime(2024, 6, 10, 4, 13, 20, tzinfo=UTC)
    assert first["inner"]["parts"] == [{"d": Decimal("1.5")}, None, {"d": None}]
    assert second == {"id": 2, "prices": [], "days": None, "inner": {"at": None, "name": None, "parts": None}}
    for wrong, message in [
        ({"prices": [1, 1.239]}, r"after.prices is \[1,1.239\], which is no ARRAY<DECIMAL\(9, 2\)>"),
        ({"days": {"a": "soon"}}, r'after.days is \{"a":"soon"\}, which is no MAP<STRING, DATE>'),
        (
            {"inner": {"at": "2024-06-10T06:13:20"}},
            r'after.inner is \{"at":"2024-06-10T06:13:20"\}, which is no STRUCT',
        ),
        ({"inner": {"parts": [{"d": "1.55"}]}}, r'after.inner is \{"parts":\[\{"d":"1.55"\}\]\}, which is no STRUCT'),
    ]:
        with pytest.raises(DataError, match=message):
            lake.apply_changes(texts(spark, {"op": "c", "after": {"id": 1, **wrong}}), "app.t", JSON)


def test_keys_of_maps_that_json_does_not_have_are_refused(lake: SparkLake, spark: SparkSession) -> None:
    fields = [Field("id", "INT", nullable=False), Field("m", "ARRAY<MAP<DATE, INT>>")]
    lake.lake.create_table("app.t", fields, primary_key=["id"])
    with pytest.raises(InvalidInputError, match=r"column 'm' is .*: keys of maps are texts in JSON; give envelopes as"):
        lake.apply_changes(texts(spark, {"op": "c", "after": {"id": 1}}), "app.t", JSON)


def test_what_is_no_format_of_changes_is_refused(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    with pytest.raises(InvalidInputError, match=r"changes is a ChangeFormat, like .*, not 'debezium'"):
        lake.apply_changes(texts(spark), "app.users", "debezium")  # type: ignore[arg-type]
    with pytest.raises(InvalidInputError, match="times is for envelopes of JSON: rows with their kinds are no JSON"):
        ChangeFormat(format="row-kind", times="ms")
    frame = spark.createDataFrame(CHANGES, ENVELOPE)
    with pytest.raises(InvalidInputError, match="unknown_fields is for envelopes of JSON: without a column"):
        lake.apply_changes(frame, "app.users", ChangeFormat(unknown_fields="ignore"))
    whole = frame.select(F.struct("*").alias("value"))
    with pytest.raises(InvalidInputError, match="times is for envelopes of JSON: column 'value' is a struct"):
        lake.apply_changes(whole, "app.users", ChangeFormat(column="value", times="us"))
