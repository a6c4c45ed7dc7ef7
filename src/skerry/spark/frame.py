"""A scan as a DataFrame: files that Spark reads by itself, and the rest merged in tasks of ours."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.planning.nonnull import fields_without_null
from skerry.spark.native import native_frame, quoted, split_native
from skerry.spark.schema import spark_schema
from skerry.spark.share import share_sections
from skerry.spark.task import ReadTasks, ScanShip, pack_task
from skerry.spark.version import is_classic
from skerry.store.plan import Section
from skerry.store.read import TableReader
from skerry.store.split import sift

_CORES_UNKNOWN = 8


def reader_frame(spark: SparkSession, reader: TableReader, *, exact: bool = True) -> DataFrame:
    """The rows of a reader. Its snapshot must stay protected for as long as the DataFrame is used.

    Runtime filters drop all rows that they can, unless ``exact`` says that a join will: then as many as is cheap.
    """
    if not reader.fields:  # rows without columns get lost on the way: they take one along
        along = (reader.rules.key or reader.schema.fields)[0]
        return reader_frame(spark, replace(reader, fields=(along,)), exact=exact).select()
    groups, ours = split_native(reader, reader.sections(), exact=exact)
    frames = [native_frame(spark, group, reader, exact=exact) for group in groups]
    if ours or not frames:
        frames.append(merged_frame(spark, reader, ours))
    return _with_comments(reduce(DataFrame.union, frames), reader)


def merged_frame(spark: SparkSession, reader: TableReader, sections: list[Section]) -> DataFrame:
    """The rows of sections, read and merged by tasks."""
    schema = spark_schema(reader.fields)
    if not sections:
        return spark.createDataFrame([], schema)
    settings = reader.context.env.settings
    sifted = sift(reader, sections, lambda source: source.meta.format == "parquet", settings.spark_driver_merge_rows)
    tasks = share_sections(
        sifted, memory_bytes=settings.spark_task_memory_bytes, cores=cores_of(spark), cuts_files=True
    )
    never_null = _never_null(reader, sections)
    read = ReadTasks(ScanShip.of(reader), [pack_task(task) for task in tasks], never_null)
    for field, spark_field in zip(reader.fields, schema.fields, strict=True):
        spark_field.nullable = field.id not in never_null
    frame = spark.range(0, len(tasks), 1, len(tasks)).mapInArrow(read, schema)
    return frame.selectExpr(*[_nullable(field.name) for field in reader.fields]) if never_null else frame


def _never_null(reader: TableReader, sections: Sequence[Section]) -> frozenset[int]:
    """Columns of the result without a NULL. Spark asks of every value that it gets whether it is one, if it may be."""
    keys = frozenset(field.id for field in reader.rules.key)
    in_memory = any(source.rows is not None for section in sections for source in section.sources)
    if reader.snapshot is None or in_memory or reader.rules.combines:
        return keys & {field.id for field in reader.fields}
    return fields_without_null(reader.context, reader.snapshot, reader.fields)


def _nullable(name: str) -> str:
    """The same column; by its type it may be NULL, as that of every other DataFrame of the table.

    Spark finds this out when it makes the schema, and that it is not so when it makes the plan.
    """
    return f"IF(false, NULL, {quoted(name)}) AS {quoted(name)}"


def cores_of(spark: SparkSession) -> int:
    """Tasks that run at the same time, as far as Spark says."""
    return int(spark.sparkContext.defaultParallelism) if is_classic(spark) else _CORES_UNKNOWN


def _with_comments(frame: DataFrame, reader: TableReader) -> DataFrame:
    if all(field.description is None for field in reader.fields):
        return frame
    columns = []
    for field in reader.fields:
        metadata = {} if field.description is None else {"comment": field.description}
        columns.append(F.col(quoted(field.name)).alias(field.name, metadata=metadata))
    return frame.select(columns)
