"""Sources of a batch as DataFrames."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StringType, StructField, StructType

from skerry.common.errors import InvalidInputError, SnapshotExpiredError
from skerry.lake.internals import context_of, leases_of
from skerry.spark.lake import SparkLake
from skerry.spark.pipeline.declare.model import FileSource, JdbcSource, TableSource
from skerry.spark.pipeline.execute.files import InputFile, list_files, spark_path
from skerry.spark.read.condition_sql import quoted
from skerry.spark.read.text_file import exact_columns, reader_options, reader_schema
from skerry.spark.source.stream_task import StreamPartition, plan_stream_changes, read_partition
from skerry.spark.values.spark_types import spark_schema
from skerry.store.diff.row_change import INSERT, ROW_KIND
from skerry.store.read.reader import TableReader


def file_frame(spark: SparkSession, source: FileSource, files: Sequence[InputFile], folder: Path) -> DataFrame:
    """The rows of files; without files, an empty DataFrame with the columns."""
    options = reader_options(source.format, source.fields, source.options)
    reader = spark.read.format(source.format).options(**options)
    if source.fields is not None:
        reader = reader.schema(reader_schema(source.format, source.fields, source.options))
    if files:
        rows = with_file_column(reader.load([spark_path(file.path, folder) for file in files]), source, folder)
        return rows if source.fields is None else exact_columns(rows, source.format, source.fields, source.options)
    if source.fields is not None:
        beside = [] if source.file_column is None else [StructField(source.file_column, StringType())]
        return spark.createDataFrame([], StructType([*spark_schema(source.fields).fields, *beside]))
    there = list_files(source, folder, spark)
    if not there:
        raise InvalidInputError(
            f"source {source.name!r} has no files to take its columns from; declare them under 'schema'"
        )
    rows = reader.load([spark_path(file.path, folder) for file in there])
    return with_file_column(rows, source, folder).limit(0)


def with_file_column(rows: DataFrame, source: FileSource, folder: Path) -> DataFrame:
    """Rows of files with the path of each row's file, as the state stores it, if the source has a column for it."""
    if source.file_column is None:
        return rows
    uri = F.replace(F.col("_metadata.file_path"), F.lit("+"), F.lit("%2B"))  # url_decode turns + into a space
    path = F.regexp_replace(F.url_decode(uri), "^file:/+", "/")
    base = f"{folder}/"
    short = F.when(F.startswith(path, F.lit(base)), F.substr(path, F.lit(len(base) + 1))).otherwise(path)
    return rows.withColumn(source.file_column, short)


def jdbc_frame(spark: SparkSession, source: JdbcSource) -> DataFrame:
    """All rows of a table or query in another database."""
    what = {"dbtable": source.table} if source.table is not None else {"query": source.query or ""}
    return spark.read.format("jdbc").options(url=source.url, **what, **source.options).load()


def changes_frame(lake: SparkLake, source: TableSource, after: int | None, until: int | None) -> DataFrame:
    """The changes between two snapshots, compared in tasks; without a first snapshot, all rows."""
    table = lake.lake.table(source.table)
    context, leases = context_of(table), leases_of(table)
    schema = context.schema_of(None if until is None else context.snapshots.get(until))
    fields = tuple(schema.field(name) for name in source.columns or schema.column_names)
    given = StructType([StructField(ROW_KIND, StringType()), *spark_schema(fields).fields])
    if until is None or until == after:
        return lake.spark.createDataFrame([], given)
    if after is None:
        rows = lake.table(source.table, [field.name for field in fields], snapshot=until)
        return rows.select(F.lit(INSERT).alias(ROW_KIND), *map(quoted, rows.columns))
    try:
        ends = [context.snapshots.get(snapshot_id) for snapshot_id in (after, until)]
        for end in ends:
            leases.leave(end)
    except SnapshotExpiredError as error:
        raise InvalidInputError(
            f"changes of {source.table} after snapshot {after} are not known any more ({error}); start over with "
            f"--full-refresh"
        ) from None
    tasks = plan_stream_changes(*[TableReader(context, end, schema, fields) for end in ends])
    if not tasks:
        return lake.spark.createDataFrame([], given)
    read = _ReadChanges(tasks, to_arrow_schema(given, timezone="UTC"))
    return lake.spark.range(0, len(tasks), 1, len(tasks)).mapInArrow(read, given)


class _ReadChanges:
    """The function for ``mapInArrow`` over task numbers."""

    def __init__(self, tasks: Sequence[StreamPartition], schema: pa.Schema) -> None:
        self._tasks = list(tasks)
        self._schema = schema

    def __call__(self, numbers: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                yield from read_partition(self._tasks[number], self._schema)
