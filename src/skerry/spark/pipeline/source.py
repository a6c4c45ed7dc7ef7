"""Sources as DataFrames: what a batch has of them."""

from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql.types import StringType, StructField, StructType

from skerry.common.errors import InvalidInputError, SnapshotExpiredError
from skerry.spark.batch import SparkShape
from skerry.spark.lake import SparkLake
from skerry.spark.pipeline.files import InputFile, full_path, list_files
from skerry.spark.pipeline.model import FileSource, JdbcSource, TableSource
from skerry.spark.schema import spark_schema
from skerry.store.changes import ROW_KIND


def file_frame(spark: SparkSession, source: FileSource, files: Sequence[InputFile], folder: Path) -> DataFrame:
    """The rows of files. Without files there are none, but columns."""
    reader = spark.read.format(source.format).options(**source.options)
    if source.fields is not None:
        reader = reader.schema(spark_schema(source.fields))
    if files:
        return reader.load([full_path(file.path, folder) for file in files])
    if source.fields is not None:
        return spark.createDataFrame([], spark_schema(source.fields))
    there = list_files(source, folder, spark)
    if not there:
        raise InvalidInputError(
            f"source {source.name!r} has no files, so nobody knows its columns; say what they are under 'schema'"
        )
    return reader.load([full_path(file.path, folder) for file in there]).limit(0)


def jdbc_frame(spark: SparkSession, source: JdbcSource) -> DataFrame:
    """All rows of another database's table or query."""
    what = {"dbtable": source.table} if source.table is not None else {"query": source.query or ""}
    return spark.read.format("jdbc").options(url=source.url, **what, **source.options).load()


def changes_frame(lake: SparkLake, source: TableSource, after: int | None, until: int | None) -> DataFrame:
    """What has changed between two snapshots: from the beginning, all rows there are."""
    table = lake.lake.table(source.table)
    schema = table.schema if until is None else table.scan(snapshot=until).schema
    names = source.columns or tuple(schema.column_names)
    fields = [schema.field(name) for name in names]
    given = StructType([StructField(ROW_KIND, StringType()), *spark_schema(fields).fields])
    if until is None or until == after:
        return lake.spark.createDataFrame([], given)
    if after is None:
        rows = lake.table(source.table, list(names), snapshot=until)
        return rows.select(F.lit("+I").alias(ROW_KIND), *rows.columns)
    try:
        found = table.changes(after=after, until=until).to_arrow()
    except SnapshotExpiredError as error:
        raise InvalidInputError(
            f"changes of {source.table} after snapshot {after} are not known any more ({error}); begin anew with "
            f"--full-refresh, and let snapshots live longer than the time between two runs"
        ) from None
    shape = SparkShape(fields)
    rows = pa.Table.from_batches(list(shape.apply(found.select(list(names)).to_batches())), shape.schema)
    kinds = found.column(ROW_KIND).cast(pa.string())
    return lake.spark.createDataFrame(rows.add_column(0, ROW_KIND, kinds), given)
