"""Sources as DataFrames: what a batch has of them."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StringType, StructField, StructType

from skerry.common.errors import InvalidInputError, SnapshotExpiredError
from skerry.lake.engine import context_of, leases_of
from skerry.spark.lake import SparkLake
from skerry.spark.native import quoted
from skerry.spark.pipeline.files import InputFile, list_files, spark_path
from skerry.spark.pipeline.model import FileSource, JdbcSource, TableSource
from skerry.spark.schema import spark_schema
from skerry.spark.streamtask import StreamPartition, plan_stream_changes, read_partition
from skerry.spark.textfile import exact_columns, reader_options, reader_schema
from skerry.store.changes import INSERT, ROW_KIND
from skerry.store.read import TableReader


def file_frame(spark: SparkSession, source: FileSource, files: Sequence[InputFile], folder: Path) -> DataFrame:
    """The rows of files. Without files there are none, but columns."""
    options = reader_options(source.format, source.fields, source.options)
    reader = spark.read.format(source.format).options(**options)
    if source.fields is not None:
        reader = reader.schema(reader_schema(source.format, source.fields, source.options))
    if files:
        rows = reader.load([spark_path(file.path, folder) for file in files])
        return rows if source.fields is None else exact_columns(rows, source.format, source.fields, source.options)
    if source.fields is not None:
        return spark.createDataFrame([], spark_schema(source.fields))
    there = list_files(source, folder, spark)
    if not there:
        raise InvalidInputError(
            f"source {source.name!r} has no files, so nobody knows its columns; say what they are under 'schema'"
        )
    return reader.load([spark_path(file.path, folder) for file in there]).limit(0)


def jdbc_frame(spark: SparkSession, source: JdbcSource) -> DataFrame:
    """All rows of another database's table or query."""
    what = {"dbtable": source.table} if source.table is not None else {"query": source.query or ""}
    return spark.read.format("jdbc").options(url=source.url, **what, **source.options).load()


def changes_frame(lake: SparkLake, source: TableSource, after: int | None, until: int | None) -> DataFrame:
    """What has changed between two snapshots: from the beginning, all rows there are. Tasks compare them."""
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
            f"changes of {source.table} after snapshot {after} are not known any more ({error}); begin anew with "
            f"--full-refresh"
        ) from None
    tasks = plan_stream_changes(*[TableReader(context, end, schema, fields) for end in ends])
    if not tasks:
        return lake.spark.createDataFrame([], given)
    read = _ReadChanges(tasks, to_arrow_schema(given, timezone="UTC"))
    return lake.spark.range(0, len(tasks), 1, len(tasks)).mapInArrow(read, given)


class _ReadChanges:
    """For ``mapInArrow`` over the numbers of tasks."""

    def __init__(self, tasks: Sequence[StreamPartition], schema: pa.Schema) -> None:
        self._tasks = list(tasks)
        self._schema = schema

    def __call__(self, numbers: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                yield from read_partition(self._tasks[number], self._schema)
