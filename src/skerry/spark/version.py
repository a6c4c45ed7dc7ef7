"""Which Spark and which Java: what is too old is refused before anything goes wrong in it."""

import re
from importlib import import_module
from typing import Any

from skerry.common.errors import InvalidInputError, SkerryError

OLDEST_SPARK = (4, 1)
OLDEST_JAVA = 17


def require_pyspark() -> None:
    """Refuse to go on without pyspark."""
    try:
        import_module("pyspark")
    except ImportError:
        raise SkerryError("this needs pyspark: pip install 'skerry[spark]'") from None


def check_session(spark: Any) -> None:
    """Refuse a session of a Spark or a Java that is too old, and one that has ended."""
    if not hasattr(spark, "version") or not hasattr(spark, "range"):
        raise InvalidInputError(f"a SparkSession is needed, like SparkSession.builder.getOrCreate(), not {spark!r}")
    if is_classic(spark) and spark.sparkContext._jsc is None:
        raise InvalidInputError("this SparkSession was stopped; start another one")
    check_spark_version(spark.version)
    if is_classic(spark):
        check_java_version(spark.sparkContext._jvm.java.lang.System.getProperty("java.version"))


def check_spark_version(version: str) -> None:
    """Refuse a Spark that is too old."""
    found = re.match(r"(\d+)\.(\d+)", version)
    if found is None or (int(found[1]), int(found[2])) < OLDEST_SPARK:
        oldest = ".".join(map(str, OLDEST_SPARK))
        raise SkerryError(f"Spark {version} is too old: Skerry needs Spark {oldest} or newer")


def check_java_version(version: str) -> None:
    """Refuse a Java that is too old. Versions are like 17.0.15, before Java 9 like 1.8.0_292."""
    found = re.match(r"(?:1\.)?(\d+)", version)
    if found is None or int(found[1]) < OLDEST_JAVA:
        raise SkerryError(f"Java {version} is too old: Skerry on Spark needs Java {OLDEST_JAVA} or newer")


def is_classic(spark: Any) -> bool:
    """Is it a session with a JVM beside this process, not one of Spark Connect?"""
    return not type(spark).__module__.startswith("pyspark.sql.connect")


def is_local(spark: Any) -> bool:
    """Do tasks run on this machine, with this machine's packages?"""
    if not is_classic(spark):
        return False
    return re.fullmatch(r"local(\[.*\])?", spark.sparkContext.master) is not None
