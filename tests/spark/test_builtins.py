"""The shipped catalog of Spark is what the installed Spark says."""

from pyspark.sql import SparkSession

from skerry.graph.engine_version import EngineKey
from skerry.graph.resource import NodeKind
from skerry.graph.system.registry import SystemRegistry


def test_functions_and_collations_of_the_catalog_are_those_of_spark(spark: SparkSession) -> None:
    bundle = SystemRegistry().bundle(EngineKey("spark", spark.version))
    calls = (NodeKind.FUNCTION, NodeKind.AGGREGATE, NodeKind.OPERATOR)
    found = {node.display_name for kind in calls for node in bundle.nodes(kind)}
    listed = {row["function"] for row in spark.sql("SHOW SYSTEM FUNCTIONS").collect()}
    assert found <= listed | {"collations", "sql_keywords", "python_worker_logs"}
    words = listed - found  # SHOW also lists operators of the parser, such as `<>` and `case`
    assert words <= {"!=", "<>", "||", "case", "when", "::"}, words
    collations = {row["NAME"] for row in spark.sql("SELECT NAME FROM collations()").collect()}
    assert {node.display_name for node in bundle.nodes(NodeKind.COLLATION)} == collations
