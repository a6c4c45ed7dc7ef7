"""A scan as a DataFrame: files that Spark reads natively, and the rest merged in our tasks."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.planning.column_summary import fields_without_null
from skerry.spark.read.condition_sql import is_safe_name, quoted
from skerry.spark.read.parquet import native_frame, native_groups, spark_engine
from skerry.spark.read.plan_size import empty_frame, scan_bytes, task_numbers
from skerry.spark.read.schedule import share_sections
from skerry.spark.read.task import ReadTasks, ScanShip, pack_task
from skerry.spark.session.version import is_classic
from skerry.spark.values.spark_types import spark_schema
from skerry.store.read.file_check import NEVER
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.read.split import split
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.field import Field

_CORES_UNKNOWN = 8


def reader_frame(spark: SparkSession, reader: TableReader, *, exact: bool = True) -> DataFrame:
    """The rows of a reader. The caller must protect its snapshot from expiry for as long as the DataFrame is used.

    With ``exact``, runtime filters drop every row that does not match; without it only rows that are cheap to drop,
    because a join follows.
    """
    if not reader.fields:  # Spark loses rows without columns, so add one
        along = (reader.rules.key or reader.schema.fields)[0]
        return reader_frame(spark, replace(reader, fields=(along,)), exact=exact).select()
    found = split(reader, reader.sections(), spark_engine(reader, exact=exact))
    checks = reader.context.env.settings.read_verify != NEVER
    groups = native_groups(found)
    frames = [native_frame(spark, group, reader, exact=exact, checks_pages=checks) for group in groups]
    if found.sections or not frames:
        frames.append(merged_frame(spark, reader, found.sections))
    return with_comments(reduce(DataFrame.union, frames), reader.fields)


def merged_frame(spark: SparkSession, reader: TableReader, sections: Sequence[Section]) -> DataFrame:
    """The rows of sections, read and merged by tasks."""
    schema = spark_schema(reader.fields)
    memory = reader.context.env.settings.spark_task_memory_bytes
    tasks = share_sections(sections, memory_bytes=memory, cores=cores_of(spark), cuts_files=True)
    if not tasks:
        return empty_frame(spark, schema)
    is_safe = all(is_safe_name(field.name) for field in reader.fields)  # for ``_nullable``
    never_null = _never_null(reader, sections) if is_safe else frozenset[int]()
    numbers, spacing = task_numbers(spark, len(tasks), scan_bytes(reader, sections))
    read = ReadTasks(ScanShip.of(reader), [pack_task(task) for task in tasks], never_null, spacing)
    for field, spark_field in zip(reader.fields, schema.fields, strict=True):
        spark_field.nullable = field.id not in never_null
    frame = numbers.mapInArrow(read, schema)
    return frame.selectExpr(*[_nullable(field.name) for field in reader.fields]) if never_null else frame


def _never_null(reader: TableReader, sections: Sequence[Section]) -> frozenset[int]:
    """Result columns without NULLs; Spark checks every value of other columns."""
    keys = frozenset(field.id for field in reader.rules.key)
    in_memory = any(source.file is None for section in sections for source in section.sources)
    if reader.snapshot is None or in_memory or reader.rules.combines:
        return keys & {field.id for field in reader.fields}
    return fields_without_null(SnapshotFiles(reader.context, reader.snapshot), reader.fields)


def _nullable(name: str) -> str:
    """The same column, nullable by its type, as in every other DataFrame of the table.

    Spark derives this when it makes the schema, and removes it again when it makes the plan.
    """
    return f"IF(false, NULL, {quoted(name)}) AS {quoted(name)}"


def cores_of(spark: SparkSession) -> int:
    """Number of tasks that run at the same time, according to Spark."""
    return int(spark.sparkContext.defaultParallelism) if is_classic(spark) else _CORES_UNKNOWN


def with_comments(frame: DataFrame, fields: Sequence[Field]) -> DataFrame:
    """The same rows; columns have the comments of their fields."""
    if all(field.description is None for field in fields):
        return frame
    columns = []
    for field in fields:
        metadata = {} if field.description is None else {"comment": field.description}
        columns.append(F.col(quoted(field.name)).alias(field.name, metadata=metadata))
    return frame.select(columns)
