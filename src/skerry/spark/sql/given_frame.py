"""DataFrames under a name in a query, and local rows as DataFrames."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import to_arrow_type
from pyspark.sql.types import DataType as SparkType

from skerry.pruning.predicate.where import WhereClause
from skerry.spark.values.spark_batch import SparkShape
from skerry.spark.values.spark_types import spark_schema
from skerry.sql.names import Given
from skerry.types.arrow import field_from_arrow
from skerry.types.field import Field


@dataclass(frozen=True, slots=True)
class GivenFrame(Given):
    """A DataFrame that queries can read by a name."""

    frame: DataFrame | None = None

    @staticmethod
    def of(name: str, frame: DataFrame) -> "GivenFrame":
        """The DataFrame under a name."""

        def read(columns: Sequence[str], where: WhereClause | None) -> pa.RecordBatchReader:
            return frame.select(*columns).toArrow().to_reader()

        schema = pa.schema([(f.name, _arrow_type(f.dataType)) for f in frame.schema])
        return GivenFrame(name, schema, read, kind="View of the session", frame=frame)


def _arrow_type(type_: SparkType) -> pa.DataType:
    """The Arrow type of a DataFrame's column; types that Arrow lacks do not matter for planning."""
    try:
        return to_arrow_type(type_, timezone="UTC")
    except PySparkException:
        return pa.null()


def given_frame(spark: SparkSession, given: Given, where: WhereClause | None) -> DataFrame:
    """A DataFrame given by name, or one made from rows that are read in this process, such as a system table."""
    if isinstance(given, GivenFrame):
        assert given.frame is not None
        return given.frame
    fields = [field_from_arrow(field) for field in given.schema]
    return local_frame(spark, fields, given.read([field.name for field in fields], where).read_all())


def local_frame(spark: SparkSession, fields: Sequence[Field], table: pa.Table) -> DataFrame:
    """A DataFrame of a few local rows."""
    shape = SparkShape(fields)
    cast = pa.table([table.column(f.name).cast(f.type.arrow) for f in fields], names=[f.name for f in fields])
    rows = pa.Table.from_batches(list(shape.apply(cast.to_batches())), shape.schema)
    return spark.createDataFrame(rows, spark_schema(fields))


def outcome_frame(spark: SparkSession, table: pa.Table) -> DataFrame:
    """The rows of a statement's outcome."""
    return local_frame(spark, [field_from_arrow(field) for field in table.schema], table)
