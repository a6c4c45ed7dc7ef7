"""The shipped catalog of Spark's system objects is what the installed Spark says."""

import pyspark
import pytest
from pyspark.sql import SparkSession
from tools.builtins import from_spark

from support.builtin_catalog import check_catalog


@pytest.mark.skipif(pyspark.__version__ != "4.3.0", reason="the newest version of the catalog is 4.3.0")
def test_the_catalog_of_spark_is_what_a_session_says(spark: SparkSession) -> None:
    """A new session has no functions and views of other tests."""
    check_catalog(from_spark.from_session(spark.newSession()), "spark")
