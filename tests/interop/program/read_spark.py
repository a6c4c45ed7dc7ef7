"""Spark with Iceberg's own runtime, from the folder, as a file-system table. Spark has no type for TIME."""

from typing import Any

from session import plain, spark

from report import report


def read(table: dict[str, Any], snapshot: int | None, condition: str | None) -> list[dict[str, Any]]:
    reader = spark.read.format("iceberg")
    if snapshot is not None:
        reader = reader.option("versionAsOf", snapshot)
    frame = reader.load(table["metadata"].rsplit("/metadata/", 1)[0] if table["is_newest"] else table["metadata"])
    return [plain(row) for row in (frame if condition is None else frame.where(condition)).collect()]


report(read, skip=("times",))
spark.stop()
