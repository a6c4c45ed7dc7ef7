"""What queries on Spark can reach: the lake, files if they may, and no code of the JVM's or of the system's."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from skerry import Field, SkerryError, SqlError
from skerry.spark import SparkLake, connect

PROPERTY = "('java.lang.System', 'getProperty', 'user.dir')"
RUNNING = [
    f"SELECT reflect{PROPERTY}",
    f"SELECT `Reflect` {PROPERTY}",
    f"SELECT java_method{PROPERTY}",
    f"SELECT try_reflect{PROPERTY}",
    f"SELECT system.builtin.reflect{PROPERTY}",
    f"SELECT id FROM app.t ORDER BY reflect{PROPERTY}",
    f"SELECT transform(array(1), x -> reflect{PROPERTY})",
    f"WITH c AS (SELECT reflect{PROPERTY} AS r) SELECT 1 FROM app.t",
    f"SELECT IDENTIFIER('refl' || 'ect'){PROPERTY}",
    "SELECT * FROM IDENTIFIER('text.`/etc/hostname`')",
    "SELECT TRANSFORM(id) USING 'cat' AS (b) FROM app.t",
]
PATHS = [
    "SELECT * FROM text.`{path}`",
    "SELECT * FROM app.t JOIN csv.`{path}` AS o ON true",
    "WITH c AS (SELECT * FROM json.`{path}`) SELECT * FROM c",
    "SELECT (SELECT max(value) FROM text.`{path}`)",
]


@pytest.fixture(scope="module")
def lake(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    with connect(spark, tmp_path_factory.mktemp("reach")) as made:
        made.lake.create_table("app.t", [Field("id", "BIGINT")]).append([{"id": 1}])
        yield made


@pytest.fixture
def secret(tmp_path: Path) -> str:
    (tmp_path / "secret.txt").write_text("secret\n")
    return str(tmp_path / "secret.txt")


@pytest.mark.parametrize("query", RUNNING)
def test_code_that_spark_does_not_know_is_refused_always(lake: SparkLake, query: str) -> None:
    with pytest.raises(SkerryError):
        lake.sql(query).collect()
    with pytest.raises(SkerryError):
        lake.lake.sql(query, engine="spark").fetchall()


def test_files_are_no_tables_of_the_lake(lake: SparkLake, secret: str) -> None:
    for query in PATHS:
        with pytest.raises(SkerryError):
            lake.sql(query.format(path=secret)).collect()


def test_a_view_runs_no_code_and_reads_no_files(lake: SparkLake, spark: SparkSession, secret: str) -> None:
    spark.udf.register("skerry_test_udf", lambda x: x)
    queries = [
        f"SELECT reflect{PROPERTY} AS r",
        f"SELECT java_method{PROPERTY} AS r",
        f"SELECT IDENTIFIER('reflect'){PROPERTY} AS r",
        "SELECT skerry_test_udf(1) AS r",
        "SELECT spark_catalog.default.f(1) AS r",
        "SELECT * FROM python_worker_logs()",
        f'SELECT * FROM text."{secret}"',
        f"SELECT * FROM read_text('{secret}')",
        f"SELECT * FROM read_csv('{secret}')",
        f"SELECT * FROM '{secret}'",
    ]
    try:
        for number, query in enumerate(queries):
            lake.lake.create_view(f"app.v{number}", query)
            lake.lake.create_view(f"app.w{number}", f"SELECT * FROM v{number}")
            for name in (f"app.v{number}", f"app.w{number}"):
                with pytest.raises(SkerryError, match="view"):
                    lake.sql(f"SELECT * FROM {name}").collect()
        assert lake.sql("SELECT skerry_test_udf(id) FROM app.t").collect()[0][0] == "1"  # the user's own query may
    finally:
        spark.sql("DROP TEMPORARY FUNCTION skerry_test_udf")


def test_what_spark_knows_and_the_lake_has_is_read(lake: SparkLake) -> None:
    lake.lake.create_view("app.fine", "SELECT id, upper('a') AS a, list_value(1, 2) AS l FROM t")
    assert lake.sql("SELECT id, a FROM app.fine").collect()[0][:2] == (1, "A")
    assert lake.sql("SELECT count(*) FROM range(3)").collect()[0][0] == 3
    assert lake.sql("SELECT * FROM explode(array(1, 2))").count() == 2
    assert lake.sql("WITH c AS (SELECT id FROM app.t) SELECT /*+ BROADCAST(c) */ c.id FROM c, app.t").count() == 1


def test_with_external_files_off_functions_that_are_not_sparks_are_refused_in_from(
    spark: SparkSession, tmp_path: Path
) -> None:
    with connect(spark, tmp_path / "lake", settings={"sql.external-files": False}) as closed:
        closed.lake.create_table("app.t", [Field("id", "BIGINT")]).append([{"id": 1}])
        assert closed.sql("SELECT id FROM app.t").collect()[0][0] == 1
        for query in ("SELECT * FROM python_worker_logs()", "SELECT * FROM some_function_of_mine(1)"):
            with pytest.raises(SqlError, match=r"sql\.external-files"):
                closed.sql(query).collect()
        with pytest.raises(SqlError, match=r"sql\.external-files"):
            closed.lake.sql("CALL load('app.t', '/etc/hostname', format => 'csv')", engine="spark")
