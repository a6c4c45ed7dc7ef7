"""Full-text search on Spark: the same answers as on DuckDB, and as in a scan."""

from collections.abc import Iterator

import pytest
from pyspark.sql import SparkSession

from skerry import Field, SqlError
from skerry.spark import SparkLake, connect

TEXTS = [
    "Disk is full",
    "network timeout on disk-7",
    None,
    "磁盘已满 disk",
    "full moon",
    "",
    "it's a 'quoted' C:\\temp path",
]


@pytest.fixture(scope="module")
def logs(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    with connect(spark, tmp_path_factory.mktemp("logs")) as lake:
        table = lake.lake.create_table(
            "app.logs",
            [Field("id", "BIGINT", False), Field("body", "STRING"), Field("n", "INT")],
            primary_key=["id"],
            options={"compaction.mode": "off"},
        )
        for _ in range(2):  # two runs that overlap are merged before words are looked for
            table.upsert([{"id": n, "body": text, "n": n} for n, text in enumerate(TEXTS)])
        lake.lake.create_view("app.disks", "SELECT id, body FROM logs WHERE matches(body, 'disk')")
        yield lake


@pytest.mark.parametrize(
    "condition",
    [
        "matches(body, 'disk')",
        "NOT matches(body, 'disk')",
        "matches(body, '\"is full\" OR moon')",
        "matches(body, 'disk -full')",
        "matches(body, '磁盘', 'chinese') OR matches_term(body, 'moon')",
        "matches(body, 'Disk', 'english case_sensitive')",
        "matches_term(body, 'Disk') IS NULL",
    ],
)
def test_both_engines_agree_about_texts(logs: SparkLake, condition: str) -> None:
    query = f"SELECT id FROM app.logs WHERE {condition} ORDER BY id"
    on_spark = logs.lake.sql(query, engine="spark").fetchall()
    assert on_spark == logs.lake.sql(query).fetchall()


def test_a_search_in_the_select_list_is_null_for_null_and_has_its_own_name(logs: SparkLake) -> None:
    frame = logs.sql("SELECT id, matches(body, 'full'), matches_term(body, 'full') AS t FROM app.logs ORDER BY id")
    assert frame.columns == ["id", "matches(body, full)", "t"]
    assert [tuple(row) for row in frame.collect()] == [
        (0, True, True),
        (1, False, False),
        (2, None, None),
        (3, False, False),
        (4, True, True),
        (5, False, False),
        (6, False, False),
    ]


def test_the_query_may_be_another_one_in_every_row(logs: SparkLake) -> None:
    query = "SELECT id FROM app.logs JOIN (VALUES ('moon'), ('timeout')) w(x) WHERE matches(body, x) ORDER BY id"
    assert logs.lake.sql(query, engine="spark").fetchall() == [(1,), (4,)]


def test_a_scan_on_spark_takes_the_same_condition(logs: SparkLake) -> None:
    frame = logs.table("app.logs", where="matches(body, 'disk') AND NOT matches_term(body, 'timeout')")
    assert sorted(row.id for row in frame.collect()) == [0, 3]


def test_a_view_may_search_though_it_may_not_call_functions_of_the_session(logs: SparkLake) -> None:
    assert logs.lake.sql("SELECT id FROM app.disks ORDER BY id", engine="spark").fetchall() == [(0,), (1,), (3,)]


def test_mistakes_are_told_before_anything_runs(logs: SparkLake) -> None:
    with pytest.raises(SqlError, match=r"'n' is INT .*column 31") as caught:
        logs.sql("SELECT id FROM app.logs WHERE matches(n, 'x')")
    assert caught.value.position == (1, 31)
    with pytest.raises(SqlError, match="only excludes words") as caught:
        logs.sql("SELECT id FROM app.logs WHERE matches(body, '-x')")
    assert caught.value.position == (1, 46)
