"""Queries in Spark's SQL over tables of a lake.

Queries are planned as for DuckDB (``skerry.sql.query``): each reference to a table becomes a scan with the query's
columns and conditions for it, and joins with small tables prune files of large ones. Spark then runs the user's own
text over DataFrames of those scans.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

import pyarrow as pa
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import to_arrow_schema, to_arrow_type
from pyspark.sql.types import DataType as SparkType

from skerry.common.errors import InvalidInputError, SkerryError, SqlError
from skerry.iceberg.scan import IcebergScan
from skerry.lake.engine import environment_of
from skerry.lake.lake import Lake
from skerry.lake.planner import ScanPlanner
from skerry.planning.scan_request import ScanRequest
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.pruning.predicate.where import WhereClause
from skerry.spark.error.query_error import QueryText
from skerry.spark.read.lake_table import LeasedSnapshots
from skerry.spark.session.version import is_classic
from skerry.spark.sql.own_function import plain_columns, register_functions
from skerry.spark.sql.reach import check_reach
from skerry.spark.values.batch import SparkShape
from skerry.spark.values.schema import spark_schema
from skerry.sql.names import Found, Given
from skerry.sql.outcome import Outcome
from skerry.sql.planned import Reference
from skerry.sql.query.dialect import SPARK
from skerry.sql.query.parameter import find_places
from skerry.sql.run.explain import explain_lines
from skerry.sql.session import Parameters
from skerry.sql.source import Source, located
from skerry.types.arrow import field_from_arrow
from skerry.types.field import Field
from skerry.types.table_ident import TableIdent

_EXPLAIN = re.compile(r"\s*explain\b(?!\s+(analyze|extended|codegen|cost|formatted)\b)", re.IGNORECASE)


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
        return GivenFrame(name, schema, read, frame=frame)


def _arrow_type(type_: SparkType) -> pa.DataType:
    """The Arrow type of a DataFrame's column; a type that Arrow lacks does not matter to planning."""
    try:
        return to_arrow_type(type_, timezone="UTC")
    except PySparkException:
        return pa.null()


def query_frame(
    spark: SparkSession,
    lake: Lake,
    leased: LeasedSnapshots,
    text: str,
    parameters: Parameters | None,
    given: Mapping[TableIdent, Found] | None = None,
    narrowed: Mapping[str, Sequence[RuntimeFilter]] | None = None,
) -> DataFrame:
    """The rows of a query. Reports errors in it at once; reads only the keys of small joined tables.

    ``given`` maps some names to DataFrames, or to tables at a fixed state. ``narrowed`` holds filters on tables by
    name, for a caller that needs no other rows.
    """
    return _planned(spark, lake, leased, text, parameters, given, narrowed).frame()


def query_outcome(
    spark: SparkSession, lake: Lake, leased: LeasedSnapshots, text: str, parameters: Parameters | None
) -> Outcome:
    """The result of a query for ``Lake.sql``; rows are collected at once."""
    view = _planned(spark, lake, leased, text, parameters, None)
    frame = view.frame()
    schema = own_arrow(to_arrow_schema(frame.schema, timezone="UTC"))

    def read() -> pa.RecordBatchReader:
        with view.text.explaining():
            return _relabelled(frame.toArrow(), schema).to_reader()

    return Outcome(schema, read)


def is_explain(text: object) -> bool:
    """True for a query behind EXPLAIN."""
    return isinstance(text, str) and _EXPLAIN.match(text) is not None


def explain_outcome(
    spark: SparkSession, lake: Lake, leased: LeasedSnapshots, text: str, parameters: Parameters | None
) -> Outcome:
    """EXPLAIN of a query: the scan of each reference with its pruning, and Spark's plan."""
    query = _EXPLAIN.sub(lambda word: " " * len(word[0]), text, count=1)  # places in the text stay the same
    view = _planned(spark, lake, leased, query, parameters, None)
    lines = ["", "Engine", *(f"  {line}".rstrip() for line in view.explained().strip().splitlines())]
    return Outcome.of_lines("plan", explain_lines(view.text.planned) + lines)


def _planned(
    spark: SparkSession,
    lake: Lake,
    leased: LeasedSnapshots,
    text: str,
    parameters: Parameters | None,
    given: Mapping[TableIdent, Found] | None,
    narrowed: Mapping[str, Sequence[RuntimeFilter]] | None = None,
) -> "_Views":
    if not isinstance(text, str):
        raise InvalidInputError(f"a query is text, not {text!r}")
    source = Source(text)
    prefix = f"skerry_{environment_of(lake).ids.new_id()[:8]}_"  # queries of a session share the names of views
    planned = lake.session().plan(source, parameters, dialect=SPARK, prefix=prefix, given=given)
    check_reach(planned, source, environment_of(lake).settings, spark)
    return _Views(spark, leased, QueryText(source, planned), narrowed or {})


def own_arrow(schema: pa.Schema) -> pa.Schema:
    """The schema of Arrow rows from Spark, with TIMESTAMPTZ in UTC and TIME in microseconds whatever the session's
    settings."""
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
    """Temporary views of a query's inputs, until Spark has analysed the query."""

    def __init__(
        self,
        spark: SparkSession,
        leased: LeasedSnapshots,
        text: QueryText,
        narrowed: Mapping[str, Sequence[RuntimeFilter]],
    ) -> None:
        self._spark = spark
        self._narrowed = narrowed
        self._leased = leased
        self.text = text

    def frame(self) -> DataFrame:
        """The query's DataFrame."""
        try:
            return self._run(all_columns=False)
        except SqlError:
            # with all columns Spark's message is better; and if planning had left a column out, the query works
            return self._run(all_columns=True)

    def explained(self) -> str:
        """Spark's plan of the query; raises what is wrong with it, which EXPLAIN itself would give as a plan."""
        self.frame()
        return str(self._run(all_columns=False, before="EXPLAIN ").collect()[0][0])

    def _run(self, *, all_columns: bool, before: str = "") -> DataFrame:
        """Analyse the query, then drop the views: Spark has resolved all names by then."""
        planned = self.text.planned
        names: list[str] = []
        try:
            with self.text.explaining():
                for reference in planned.references:
                    self._frame(reference, all_columns).createOrReplaceTempView(reference.name)
                    names.append(reference.name)
                text, values = with_values(planned.text.text, planned.parameters)
                register_functions(self._spark, text)
                return plain_columns(self._spark.sql(before + text, args=values))
        finally:
            if is_classic(self._spark):  # Spark Connect resolves names when the query runs
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
            assert isinstance(scan, ScanPlanner | IcebergScan)
            filters = self._narrowed.get(scan.table_name, ())
            if all_columns or filters:
                scan = scan.with_request(_request(scan.request, filters, all_columns=all_columns))
            nearest = scan.indexed_nearest() if isinstance(scan, ScanPlanner) and not filters else None
            if nearest is not None:
                return _local_frame(self._spark, [scan.schema.field(name) for name in scan.columns], nearest)
            return self._leased.frame(self._spark, scan, exact=False)
        except SkerryError as error:
            raise located(error, self.text.source, reference.span) from None


def _request(asked: ScanRequest, filters: Sequence[RuntimeFilter], *, all_columns: bool) -> ScanRequest:
    """The scan of a table with a caller's filters; or all its columns, without join filters."""
    if all_columns:
        return replace(asked, columns=None, runtime_filters=tuple(filters), limit=None)
    return replace(asked, runtime_filters=(*asked.runtime_filters, *filters), limit=None)


def _given_frame(spark: SparkSession, given: Given, where: WhereClause | None) -> DataFrame:
    """A system table; it is small, and read here."""
    fields = [field_from_arrow(field) for field in given.schema]
    return _local_frame(spark, fields, given.read([field.name for field in fields], where).read_all())


def _local_frame(spark: SparkSession, fields: Sequence[Field], table: pa.Table) -> DataFrame:
    """A few rows that are here."""
    shape = SparkShape(fields)
    cast = pa.table([table.column(f.name).cast(f.type.arrow) for f in fields], names=[f.name for f in fields])
    rows = pa.Table.from_batches(list(shape.apply(cast.to_batches())), shape.schema)
    return spark.createDataFrame(rows, spark_schema(fields))


# Parameters


def with_values(text: str, parameters: Mapping[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """The text with parameters in Spark's syntax, ``:name``, and their values.

    Dates and times become literals, because Spark would convert values by this machine's time zone.
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
            values[place.word] = _plain(value)
            literal = f":{place.word}"
        pieces += [text[done : place.span.start], literal]
        done = place.span.end
    return "".join([*pieces, text[done:]]), values or None


def _plain(value: Any) -> Any:
    """A value as Spark takes it."""
    if isinstance(value, UUID):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


def _literal(value: Any) -> str | None:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            return f"TIMESTAMP_NTZ '{value.isoformat(sep=' ')}'"
        return f"TIMESTAMP_LTZ '{value.astimezone(UTC).isoformat(sep=' ')}'"
    if isinstance(value, date):
        return f"DATE '{value.isoformat()}'"
    return f"TIME '{value.isoformat()}'" if isinstance(value, time) else None
