"""Why something failed in Spark: one line, whatever was raised where."""

import py4j.protocol
import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812

from skerry import Field
from skerry.common.errors import DataError, SqlError
from skerry.spark import SparkLake
from skerry.spark.error.spark_text import cause_of, is_of_spark


class Odd(Exception):  # noqa: N818
    """An error whose name does not say so."""


def failing_with(spark: SparkSession, error: Exception) -> DataFrame:
    @F.udf("string")
    def fail(_):  # type: ignore[no-untyped-def] # hints are a matter of pandas to Spark
        raise error

    return spark.range(1).select(fail("id").alias("x"))


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (ValueError("two\nlines: of it"), "ValueError: two"),
        (Odd("odd"), "Odd: odd"),
        (Odd(), "Odd"),
        (DataError("a.t: no"), "DataError: a.t: no"),
    ],
)
def test_an_error_in_a_function_of_the_users_is_told(spark: SparkSession, error: Exception, cause: str) -> None:
    with pytest.raises(Exception) as raised:
        failing_with(spark, error).collect()
    assert is_of_spark(raised.value)
    assert cause_of(raised.value) == cause


def test_the_innermost_exception_of_java_is_told(spark: SparkSession) -> None:
    jvm = spark._jvm
    with pytest.raises(py4j.protocol.Py4JJavaError) as raised:
        jvm.org.apache.spark.util.Utils.classForName("no.such.Class", True, False)
    assert cause_of(raised.value) == "ClassNotFoundException: no.such.Class"


def test_spark_says_it_in_its_own_words_without_plans_and_queries(spark: SparkSession, lake: SparkLake) -> None:
    with pytest.raises(Exception, match="AGGREGATION") as raised:
        spark.sql("SELECT id FROM range(3) GROUP BY id + 1")
    assert "Range" in str(raised.value)
    assert cause_of(raised.value).endswith("which of the values within a group is returned.")
    lake.lake.create_table("app.t", [Field("a", "INT"), Field("b", "INT")])
    with pytest.raises(SqlError) as ours:
        lake.sql("SELECT a FROM app.t GROUP BY b")
    assert "is returned. SQLSTATE: 42803 (line 1, column 1)\n  SELECT a FROM" in str(ours.value)


def test_other_errors_are_told_with_their_name() -> None:
    assert cause_of(KeyError("x")) == "KeyError: 'x'"
    assert cause_of(KeyboardInterrupt()) == "KeyboardInterrupt"
    assert cause_of(DataError("one\n- two")) == "one - two"
    assert len(cause_of(ValueError("x" * 1000))) == 500
