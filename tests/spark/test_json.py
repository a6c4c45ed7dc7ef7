"""JSON columns on Spark: texts there, checked as they are written, and found through indexes."""

import json
from collections.abc import Iterator

import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark_types

from skerry import DataError, Field
from skerry.spark import ChangeFormat, SparkLake, connect

COLUMNS = [Field("id", "BIGINT", False), Field("doc", "JSON"), Field("l", "ARRAY<JSON>")]


@pytest.fixture
def lake(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    with connect(spark, tmp_path_factory.mktemp("json")) as lake:
        yield lake


def test_json_is_text_to_spark_in_raw_and_merged_reads(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", COLUMNS, primary_key=["id"], options={"compaction.mode": "off"})
    for version in range(2):
        table.upsert(
            [{"id": n, "doc": f'{{ "user": {{"id": {n + version}}} }}', "l": ["1", "null"]} for n in range(4)]
            + [{"id": 9, "doc": None, "l": None}]
        )
    table.add_column("more", "JSON", default=[1])
    for _ in range(2):
        frame = lake.table("app.t")
        assert frame.schema["doc"].dataType == spark_types.StringType()
        assert frame.schema["l"].dataType == spark_types.ArrayType(spark_types.StringType())
        found = frame.select("id", F.get_json_object("doc", "$.user.id"), "l", "more").orderBy("id").collect()
        assert [tuple(row) for row in found] == [
            *((n, str(n + 1), ["1", "null"], "[1]") for n in range(4)),
            (9, None, None, "[1]"),
        ]
        query = 'SELECT id FROM app.t WHERE doc = \'{ "user": {"id": 3} }\''
        assert lake.lake.sql(query, engine="spark").fetchall() == lake.lake.sql(query).fetchall() == [(2,)]
        assert lake.lake.sql("SELECT id FROM app.t WHERE doc = 'x'", engine="spark").fetchall() == []
        table.compact(full=True)


def test_spark_writes_valid_json_and_nothing_else(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", COLUMNS, primary_key=["id"])
    texts = "id BIGINT, doc STRING, l ARRAY<STRING>"
    lake.upsert(lake.spark.createDataFrame([(1, '{"a": 1}', ["2"]), (2, None, None)], texts), "app.t")
    for row in ((3, "{a}", None), (3, None, ["1", "x"]), (3, "NaN", None)):
        with pytest.raises(DataError, match=r"column '(doc|l)'.*JSON"):
            lake.upsert(lake.spark.createDataFrame([row], texts), "app.t")
    with pytest.raises(DataError, match="'doc' is JSON"):
        lake.upsert(lake.spark.createDataFrame([(3, 5, None)], "id BIGINT, doc INT, l ARRAY<STRING>"), "app.t")
    assert {row["id"]: row["doc"] for row in table.scan().to_arrow().to_pylist()} == {1: '{"a": 1}', 2: None}


def test_changes_of_a_database_bring_json_as_a_text_or_as_it_stands(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", COLUMNS[:2], primary_key=["id"])

    def changes(*docs: object) -> DataFrame:
        envelopes = [json.dumps({"op": "c", "after": {"id": n, "doc": doc}}) for n, doc in enumerate(docs)]
        return lake.spark.createDataFrame([(text,) for text in envelopes], "value STRING")

    lake.apply_changes(changes('{"a": 1}', {"b": [1, None]}, None, 5), "app.t", ChangeFormat(column="value"))
    found = {row["id"]: row["doc"] for row in table.scan().to_arrow().to_pylist()}
    assert found == {0: '{"a": 1}', 1: '{"b":[1,null]}', 2: None, 3: "5"}
    with pytest.raises(DataError, match=r"column 'doc'.*JSON"):
        lake.apply_changes(changes("no json"), "app.t", ChangeFormat(column="value"))


def test_an_index_at_a_path_is_built_by_tasks_and_changes_no_answer(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", COLUMNS)
    for start in (0, 10):
        table.append([{"id": n, "doc": {"user": {"id": n}}, "l": None} for n in range(start, start + 10)])
    queries = [
        "SELECT id FROM app.t WHERE get_json_object(doc, '$.user.id') = '13'",
        "SELECT id FROM app.t WHERE matches(doc, 'user 13')",
    ]
    before = [lake.lake.sql(query, engine="spark").fetchall() for query in queries]
    table.create_index("doc ->> '$.user.id'", kind="bloom", build=False)
    table.create_index("doc", kind="fulltext_bloom", build=False)
    lake.build_index("app.t")
    assert [lake.lake.sql(query, engine="spark").fetchall() for query in queries] == before == [[(13,)], [(13,)]]
    on_duckdb = "SELECT id FROM app.t WHERE doc ->> '$.user.id' = '13'"
    assert lake.lake.sql(on_duckdb).fetchall() == [(13,)]
    assert "used:" in "\n".join(str(line[-1]) for line in lake.lake.sql(f"EXPLAIN {on_duckdb}").fetchall())
