"""``spark.read.format("skerry")``."""

from pathlib import Path
from typing import Any

import pytest
from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import StructType

from skerry import Field, OptionError, SkerryError
from skerry.lake.table import Table
from skerry.spark import SparkLake
from skerry.spark.source.data_source import SkerrySource
from spark.read.test_lake_table import ALL_TYPES, row
from support.sparkrows import frame_rows, scan_rows


@pytest.fixture
def users(lake: SparkLake) -> Table:
    fields = [Field("id", "BIGINT", False), Field("name", "STRING", description="who"), Field("n", "INT")]
    table = lake.lake.create_table("app.users", fields, primary_key=["id"], options={"compaction.mode": "off"})
    table.upsert([{"id": n, "name": f"user {n}", "n": n} for n in range(10)])
    table.create_tag("v1")
    table.upsert([{"id": n, "name": f"new {n}", "n": -n} for n in range(5, 15)])
    return table


def load(lake: SparkLake, table: str = "app.users", **options: Any) -> DataFrame:
    return lake.spark.read.format("skerry").options(warehouse=lake.lake.root, **options).load(table)


def test_rows_of_every_type_are_those_of_the_scan(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", ALL_TYPES, primary_key=["id"], options={"compaction.mode": "off"})
    table.upsert([row(n) for n in range(20)])
    table.upsert([row(n + 3) | {"id": n} for n in range(10)])
    frame = load(lake, "app.t")
    assert frame.schema == lake.table("app.t").schema
    assert frame_rows(frame) == scan_rows(table.scan())


def test_columns_condition_and_state_are_options(lake: SparkLake, users: Table) -> None:
    frame = load(lake, columns="name, id", where="n < 0")
    assert frame.columns == ["name", "id"]
    assert frame.schema["name"].metadata == {"comment": "who"}
    assert frame_rows(frame) == scan_rows(users.scan(["name", "id"], where="n < 0"))
    assert load(lake, columns='["n"]').columns == ["n"]
    first = users.snapshots()[0]
    for asked in ({"snapshot": first.id}, {"tag": "v1"}, {"timestamp": first.timestamp.isoformat()}):
        assert frame_rows(load(lake, **asked)) == scan_rows(users.scan(snapshot=first.id))


def test_a_schema_chooses_columns(lake: SparkLake, users: Table) -> None:
    read = lake.spark.read.format("skerry").option("warehouse", lake.lake.root)
    frame = read.schema("n INT, id BIGINT").load("app.users")
    assert frame_rows(frame) == scan_rows(users.scan(["n", "id"]))


def test_a_dataframe_keeps_the_state_of_when_it_was_made(lake: SparkLake, users: Table) -> None:
    frame = load(lake, columns="id")
    users.delete(where="id < 12")
    users.expire_snapshots(retain_last=1)
    users.remove_orphan_files(older_than="2100-01-01")
    assert frame.count() == 15
    assert load(lake).count() == 3


def test_with_a_schema_it_is_the_state_of_its_first_use(lake: SparkLake, users: Table) -> None:
    frame = lake.spark.read.format("skerry").option("warehouse", lake.lake.root).schema("id BIGINT").load("app.users")
    assert frame.union(frame).count() == 30
    users.delete(where="id < 12")
    assert frame.where("id < 12").union(frame).count() == 27


def test_a_table_without_rows_has_none(lake: SparkLake) -> None:
    lake.lake.create_table("app.empty", [Field("id", "INT")])
    assert load(lake, "app.empty").collect() == []


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"colums": "id"}, "there is no option 'colums'; did you mean 'columns'"),
        ({"columns": "nope"}, "there is no column 'nope'"),
        ({"where": "nope = 1"}, "nope"),
        ({"snapshot": "x"}, "snapshot's number"),
        ({"snapshot": "99"}, "99"),
        ({"snapshot": "1", "tag": "v1"}, "give one of"),
        ({"warehouse": "memory://x"}, "memory"),
    ],
)
def test_what_is_wrong_with_options_is_told(
    lake: SparkLake, users: Table, options: dict[str, str], problem: str
) -> None:
    """Spark asks the source in a process of its own, which takes its time: here it is asked without."""
    source = SkerrySource({"warehouse": lake.lake.root, "path": "app.users", **options})
    with pytest.raises(SkerryError, match=problem):
        source.schema()


def test_what_the_source_says_reaches_who_asked(lake: SparkLake, users: Table) -> None:
    with pytest.raises(AnalysisException, match="there is no option 'colums'; did you mean 'columns'"):
        load(lake, colums="id")
    read = lake.spark.read.format("skerry").option("warehouse", lake.lake.root)
    with pytest.raises(AnalysisException, match="there is no column 'nmae'; did you mean 'name'"):
        read.schema("nmae STRING").load("app.users").collect()


@pytest.mark.parametrize(
    ("schema", "problem"),
    [
        ("nmae STRING", "there is no column 'nmae'; did you mean 'name'"),
        ("id INT, n BIGINT", "column 'id' is bigint, not int; column 'n' is int, not bigint"),
    ],
)
def test_a_schema_that_does_not_fit_is_refused_column_by_column(
    lake: SparkLake, users: Table, schema: str, problem: str
) -> None:
    source = SkerrySource({"warehouse": lake.lake.root, "path": "app.users"})
    with pytest.raises(SkerryError, match=problem):
        source.reader(StructType.fromDDL(schema))


def test_what_is_missing_is_told(lake: SparkLake, users: Table) -> None:
    root = lake.lake.root
    with pytest.raises(SkerryError, match="option 'warehouse' is missing"):
        SkerrySource({"path": "app.users"}).schema()
    with pytest.raises(SkerryError, match="which table"):
        SkerrySource({"warehouse": root}).schema()
    with pytest.raises(SkerryError, match=r"did you mean app\.users"):
        SkerrySource({"warehouse": root, "path": "app.user"}).schema()


def test_a_table_of_sparks_catalog_gets_a_clear_error(lake: SparkLake, users: Table, spark: SparkSession) -> None:
    options = f"OPTIONS (warehouse '{lake.lake.root}', path 'app.users')"
    try:
        spark.sql(f"CREATE TABLE lost (id BIGINT) USING skerry {options}")
        with pytest.raises(AnalysisException, match=r"lose their options.*CREATE TEMPORARY VIEW v USING skerry"):
            spark.table("lost").collect()
        with pytest.raises(AnalysisException, match=r"lose their options.*register_views\('shop'\)"):
            spark.sql(f"CREATE TABLE never USING skerry {options}")
        with pytest.raises(AnalysisException, match="lose their options"):
            spark.sql("INSERT INTO lost VALUES (1)")
    finally:
        spark.sql("DROP TABLE IF EXISTS lost")


@pytest.mark.parametrize("given", [{"owner": "me"}, {"location": "file:/x/app.users", "owner": "me"}])
def test_properties_of_sparks_catalog_are_no_misspelt_options(given: dict[str, str]) -> None:
    with pytest.raises(OptionError, match="lose their options"):
        SkerrySource(given).schema()


def test_a_temporary_view_keeps_its_options(lake: SparkLake, users: Table, spark: SparkSession) -> None:
    spark.sql(
        f"CREATE OR REPLACE TEMPORARY VIEW kept USING skerry "
        f"OPTIONS (warehouse '{lake.lake.root}', path 'app.users', where 'n < 0')"
    )
    try:
        assert spark.sql("SELECT count(*) FROM kept WHERE id > 6").collect()[0][0] == 8
        assert spark.sql("SELECT count(*) FROM kept").collect()[0][0] == 10
    finally:
        spark.catalog.dropTempView("kept")


def test_credentials_are_in_no_text(tmp_path: Path) -> None:
    secret = "do-not-show"
    options = {"warehouse": "s3://nowhere/x", "path": "app.t", "storage.secret-access-key": secret, "where": "x"}
    source = SkerrySource({**options, "storage.endpoint": "http://127.0.0.1:1"})
    with pytest.raises(SkerryError) as caught:
        source.schema()
    assert secret not in str(caught.value)
