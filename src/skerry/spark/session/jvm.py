"""Parts of PySpark without a public name: the JVM of a classic session, and the Java objects behind Python's.

No other module but ``startup`` uses PySpark's private names.
"""

from pathlib import Path
from typing import Any


def is_stopped(spark: Any) -> bool:
    """True if the session's context has ended."""
    return spark.sparkContext._jsc is None


def jvm_of(spark: Any) -> Any:
    """The JVM; its classes are attributes."""
    return spark.sparkContext._jvm


def hadoop_configuration(spark: Any) -> Any:
    """Hadoop's configuration, which opens file systems."""
    return spark.sparkContext._jsc.hadoopConfiguration()


def temporary_folder(spark: Any) -> Path:
    """A folder that is removed with the application."""
    return Path(spark.sparkContext._temp_dir)


def is_deterministic(frame: Any) -> bool:
    """True if Spark considers a query deterministic."""
    return bool(frame._jdf.queryExecution().analyzed().deterministic())


def planned_bytes(frame: Any) -> int:
    """Spark's estimate of a DataFrame's size; very large if it knows none."""
    return int(str(frame._jdf.queryExecution().optimizedPlan().stats().sizeInBytes()))


def is_observed(observation: Any) -> bool:
    """True if the observed DataFrame has been read; ``Observation.get`` would wait for it.

    It is empty if Spark could tell without reading that there are no rows; ``get`` fails then.
    """
    java = observation._jo
    future = None if java is None else java.future()
    return future is not None and bool(future.isCompleted()) and int(future.value().get().get().size()) > 0
