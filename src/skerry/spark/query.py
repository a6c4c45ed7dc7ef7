"""Queries in Spark's SQL over tables of a lake.

They are planned like those of the embedded engine (``skerry.sql.query``): each reference to a table becomes a scan with
the columns and conditions that the query has for it, and joins with small tables leave out files of large ones. Spark
then runs the user's own text over DataFrames of those scans.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

import pyarrow as pa
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import to_arrow_schema, to_arrow_type
from pyspark.sql.types import DataType as SparkType

from skerry.common.errors import InvalidInputError, SkerryError, SqlError
from skerry.lake.engine import environment_of
from skerry.lake.lake import Lake
from skerry.lake.scan import Scan
from skerry.spark.batch import SparkShape
from skerry.spark.mistake import QueryText
from skerry.spark.read import HeldSnapshots
from skerry.spark.schema import spark_schema
from skerry.spark.version import is_classic
from skerry.sql.names import Found, Given
from skerry.sql.outcome import Outcome
from skerry.sql.planned import Reference
from skerry.sql.query.dialect import SPARK
from skerry.sql.query.parameter import find_places
from skerry.sql.session import Parameters
from skerry.sql.source import Source, located
from skerry.types.arrow import field_from_arrow


@dataclass(frozen=True, slots=True)
class GivenFrame(Given):
    """A DataFrame under a name that queries can read it by."""

    frame: DataFrame | None = None

    @staticmethod
    def of(name: str, frame: DataFrame) -> "GivenFrame":
        """The DataFrame as what a name stands for."""

        def read(columns: Sequence[str], where: str | None) -> pa.RecordBatchReader:
            return frame.select(*columns).toArrow().to_reader()

        return GivenFrame(name, pa.schema([(f.name, _arrow_type(f.dataType)) for f in frame.schema]), read, frame)


def _arrow_type(type_: SparkType) -> pa.DataType:
    """The type of a DataFrame's column; of those that Arrow does not have, planning need not know."""
    try:
        return to_arrow_type(type_, timezone="UTC")
    except PySparkException:
        return pa.null()


def query_frame(
    spark: SparkSession,
    lake: Lake,
    held: HeldSnapshots,
    text: str,
    parameters: Parameters | None,
    given: Mapping[tuple[str, str], Found] | None = None,
) -> DataFrame:
    """The rows of a query. Mistakes in it are told here; nothing is read but keys of small tables that are joined.

    ``given`` says what some names (database, table) stand for in it: DataFrames, or tables at a state.
    """
    return _planned(spark, lake, held, text, parameters, given).frame()


def query_outcome(
    spark: SparkSession, lake: Lake, held: HeldSnapshots, text: str, parameters: Parameters | None
) -> Outcome:
    """The rows of a query for whoever asked the lake; they are collected at once."""
    view = _planned(spark, lake, held, text, parameters, None)
    frame = view.frame()
    schema = own_arrow(to_arrow_schema(frame.schema, timezone="UTC"))

    def read() -> pa.RecordBatchReader:
        with view.text.explaining():
            return _relabelled(frame.toArrow(), schema).to_reader()

    return Outcome(schema, read)


def _planned(
    spark: SparkSession,
    lake: Lake,
    held: HeldSnapshots,
    text: str,
    parameters: Parameters | None,
    given: Mapping[tuple[str, str], Found] | None,
) -> "_Views":
    if not isinstance(text, str):
        raise InvalidInputError(f"a query is text, not {text!r}")
    source = Source(text)
    prefix = f"skerry_{environment_of(lake).ids.new_id()[:8]}_"  # queries of one Spark session share names of views
    planned = lake.session().plan(source, parameters, dialect=SPARK, prefix=prefix, given=given)
    return _Views(spark, held, QueryText(source, planned))


def own_arrow(schema: pa.Schema) -> pa.Schema:
    """The schema of Arrow rows from Spark, with moments in UTC and times in microseconds, whatever the session says."""
    return pa.schema([pa.field(field.name, _own_type(field.type)) for field in schema])


def _own_type(arrow: pa.DataType) -> pa.DataType:
    if pa.types.is_timestamp(arrow):
        return pa.timestamp("us", None if arrow.tz is None else "UTC")
    if pa.types.is_time(arrow):
        return pa.time64("us")
    if pa.types.is_map(arrow):
        return pa.map_(_own_type(arrow.key_type), _own_type(arrow.item_type))
    if pa.types.is_list(arrow):
        return pa.list_(pa.field("element", _own_type(arrow.value_type)))
    if pa.types.is_struct(arrow):
        return pa.struct([pa.field(field.name, _own_type(field.type)) for field in arrow])
    return arrow


def _relabelled(table: pa.Table, schema: pa.Schema) -> pa.Table:
    columns = [column.cast(field.type) for column, field in zip(table.columns, schema, strict=True)]
    return pa.Table.from_arrays(columns, schema=schema)


class _Views:
    """Temporary views of what a query reads, for as long as Spark needs to understand it."""

    def __init__(self, spark: SparkSession, held: HeldSnapshots, text: QueryText) -> None:
        self._spark = spark
        self._held = held
        self.text = text

    def frame(self) -> DataFrame:
        """The query's DataFrame."""
        try:
            return self._run(all_columns=False)
        except SqlError:
            # with all columns there are better words for the mistake; and if planning left one out, there is none
            return self._run(all_columns=True)

    def _run(self, *, all_columns: bool) -> DataFrame:
        """Spark has looked up all names in the query when the views are dropped again."""
        planned = self.text.planned
        names: list[str] = []
        try:
            with self.text.explaining():
                for reference in planned.references:
                    self._frame(reference, all_columns).createOrReplaceTempView(reference.name)
                    names.append(reference.name)
                text, values = with_values(planned.text.text, planned.parameters)
                return self._spark.sql(text, args=values)
        finally:
            if is_classic(self._spark):  # Spark Connect looks names up when the query runs
                for name in names:
                    self._spark.catalog.dropTempView(name)

    def _frame(self, reference: Reference, all_columns: bool) -> DataFrame:
        try:
            if isinstance(reference.given, GivenFrame):
                assert reference.given.frame is not None
                return reference.given.frame
            if reference.given is not None:
                return _given_frame(self._spark, reference.given, reference.given_where)
            scan = reference.scan
            assert isinstance(scan, Scan)
            asked = scan.again(None, where=scan.where) if all_columns else scan
            return self._held.frame(self._spark, asked, exact=False)
        except SkerryError as error:
            raise located(error, self.text.source, reference.span) from None


def _given_frame(spark: SparkSession, given: Given, where: str | None) -> DataFrame:
    """A system table; it is small, and read here."""
    fields = [field_from_arrow(field) for field in given.schema]
    names = [field.name for field in fields]
    shape = SparkShape(fields)
    table = given.read(names, where).read_all()
    cast = pa.table([table.column(f.name).cast(f.type.arrow) for f in fields], names=names)
    rows = pa.Table.from_batches(list(shape.apply(cast.to_batches())), shape.schema)
    return spark.createDataFrame(rows, spark_schema(fields))


# Parameters


def with_values(text: str, parameters: Mapping[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """The text with parameters as Spark has them, ``:name``, and their values.

    Dates and times become literals: as values they would pass through the time zone of this machine.
    """
    if not parameters:
        return text, None
    pieces, done = [], 0
    values: dict[str, Any] = {}
    for place in find_places(SPARK.tokenize(text)):
        if place.word is None or place.word not in parameters:
            continue
        value = parameters[place.word]
        literal = _literal(value)
        if literal is None:
            values[place.word] = str(value) if isinstance(value, UUID) else value
            literal = f":{place.word}"
        pieces += [text[done : place.span.start], literal]
        done = place.span.end
    return "".join([*pieces, text[done:]]), values or None


def _literal(value: Any) -> str | None:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            return f"TIMESTAMP_NTZ '{value.isoformat(sep=' ')}'"
        return f"TIMESTAMP_LTZ '{value.astimezone(UTC).isoformat(sep=' ')}'"
    if isinstance(value, date):
        return f"DATE '{value.isoformat()}'"
    return f"TIME '{value.isoformat()}'" if isinstance(value, time) else None
