"""Queries in Spark's SQL over tables of a lake.

They are planned like those of the embedded engine (``skerry.sql.query``): each reference to a table becomes a scan with
the columns and conditions that the query has for it, and joins with small tables leave out files of large ones. Spark
then runs the user's own text over DataFrames of those scans.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

import pyarrow as pa
from pyspark.errors import AnalysisException, ParseException, PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import to_arrow_type
from pyspark.sql.types import DataType as SparkType

from skerry.common.errors import InvalidInputError, SkerryError, SqlError
from skerry.lake.engine import environment_of
from skerry.lake.lake import Lake
from skerry.lake.scan import Scan
from skerry.spark.batch import SparkShape
from skerry.spark.read import HeldSnapshots
from skerry.spark.schema import spark_schema
from skerry.spark.version import is_classic
from skerry.sql.names import Found, Given
from skerry.sql.outcome import Outcome
from skerry.sql.planned import PlannedQuery, Reference
from skerry.sql.query.dialect import SPARK
from skerry.sql.query.parameter import find_places
from skerry.sql.session import Parameters
from skerry.sql.source import Source, located
from skerry.types.arrow import field_from_arrow

_PARSE_PLACE = re.compile(r"\(line (\d+), pos (\d+)\)")


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
    if not isinstance(text, str):
        raise InvalidInputError(f"a query is text, not {text!r}")
    source = Source(text)
    prefix = f"skerry_{environment_of(lake).ids.new_id()[:8]}_"  # queries of one Spark session share names of views
    planned = lake.session().plan(source, parameters, dialect=SPARK, prefix=prefix, given=given)
    view = _Views(spark, held, planned, source)
    try:
        return view.run(all_columns=False)
    except SqlError:
        # with all columns there are better words for the mistake; and if planning left one out, there is none
        return view.run(all_columns=True)


def query_outcome(frame: DataFrame) -> Outcome:
    """The rows of a DataFrame for whoever asked the lake; they are collected at once."""
    schema = own_arrow(frame.limit(0).toArrow().schema)
    return Outcome(schema, lambda: _relabelled(frame.toArrow(), schema).to_reader())


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

    def __init__(self, spark: SparkSession, held: HeldSnapshots, planned: PlannedQuery, source: Source) -> None:
        self._spark = spark
        self._held = held
        self._planned = planned
        self._source = source

    def run(self, *, all_columns: bool) -> DataFrame:
        """The query's DataFrame. Spark has looked up all names in it when the views are dropped again."""
        names: list[str] = []
        try:
            for reference in self._planned.references:
                self._frame(reference, all_columns).createOrReplaceTempView(reference.name)
                names.append(reference.name)
            text, values = with_values(self._planned.text.text, self._planned.parameters)
            return self._spark.sql(text, args=values)
        except (AnalysisException, ParseException) as error:
            raise self._explained(error) from None
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
            return self._held.frame(self._spark, scan.again(None, where=scan.where) if all_columns else scan)
        except SkerryError as error:
            raise located(error, self._source, reference.span) from None

    def _explained(self, error: PySparkException) -> SqlError:
        message = str(error.getMessage() if hasattr(error, "getMessage") else error)
        place = _place(error, message, self._planned.text.text)
        words = message.split("; line ")[0].split("\n== SQL")[0].strip()
        for reference in self._planned.references:
            words = words.replace(reference.name, reference.title)
        return located(SqlError(words), self._source, self._planned.text.origin(place))


def _place(error: PySparkException, message: str, text: str) -> int:
    """Where in the text that ran."""
    for context in error.getQueryContext() if hasattr(error, "getQueryContext") else ():
        try:
            return int(context.startIndex())
        except (PySparkException, TypeError, AttributeError):
            continue
    found = _PARSE_PLACE.search(message)
    if found is None:
        return 0
    lines = text.split("\n")[: int(found[1]) - 1]
    return sum(len(line) + 1 for line in lines) + int(found[2])


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
