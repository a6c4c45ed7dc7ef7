"""A planned query on Spark: its tables as temporary views, and the user's own text over them.

Queries are planned as for DuckDB (``skerry.sql.query``): each reference to a table becomes a scan with the query's
columns and conditions for it, and joins with small tables prune files of large ones. Spark then runs the user's own
text over DataFrames of those scans.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import ArrayType, CalendarIntervalType, DataType, MapType, StructType, YearMonthIntervalType

from skerry.common.errors import SkerryError, SqlError
from skerry.iceberg.scan import IcebergScan
from skerry.lake.planner import ScanPlanner
from skerry.planning.scan_request import ScanRequest
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.spark.error.query_error import QueryText
from skerry.spark.read.lake_table import LeasedSnapshots
from skerry.spark.session.address import is_in_memory
from skerry.spark.session.version import is_classic
from skerry.spark.sql.direct_write import write_directly
from skerry.spark.sql.given_frame import given_frame, local_frame
from skerry.spark.sql.own_function import plain_columns, register_functions
from skerry.spark.sql.parameter_value import with_values
from skerry.sql.direct_write import DirectRows, DirectWrite
from skerry.sql.outcome import Outcome
from skerry.sql.planned import Reference
from skerry.sql.script_text import located


class QueryViews:
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
            # with all columns, Spark's message is better; if planning left out a needed column, the query works
            return self._run(all_columns=True)

    def outcome(self) -> Outcome:
        """The result of the query for a statement; rows are collected immediately, unless Spark's tasks write them."""
        frame = self.frame()
        schema = self._arrow_schema(frame.schema)

        def read() -> pa.RecordBatchReader:
            with self.text.explaining():
                return _relabelled(frame.toArrow(), schema).to_reader()

        def write(request: DirectWrite) -> DirectRows | None:
            with self.text.explaining():
                return write_directly(frame, request)

        return Outcome(schema, read, write=write)

    def _arrow_schema(self, schema: StructType) -> pa.Schema:
        """The schema of the rows; raises :class:`SqlError` for a type that has no values outside Spark."""
        for field in schema.fields:
            if _has_interval(field.dataType):
                name = field.dataType.simpleString().upper()
                problem = (
                    f"column {field.name!r} is of type {name}, whose values cannot leave Spark; write "
                    "CAST(… AS STRING), or numbers of its parts, like extract(MONTH FROM …)"
                )
                raise located(SqlError(problem), self.text.source, self.text.planned.text.origin(0))
        with self.text.explaining():
            return own_arrow(to_arrow_schema(schema, timezone="UTC"))

    def explained(self) -> str:
        """Spark's plan of the query; raises errors in it, which EXPLAIN itself would return as a plan."""
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
            if reference.given is not None:
                return given_frame(self._spark, reference.given, reference.given_where)
            scan = reference.scan
            assert isinstance(scan, ScanPlanner | IcebergScan)
            filters = self._narrowed.get(scan.table_name, ())
            if all_columns or filters:
                scan = scan.with_request(_request(scan.request, filters, all_columns=all_columns))
            local = _local_rows(scan, filtered=bool(filters)) if isinstance(scan, ScanPlanner) else None
            if local is not None:
                return local_frame(self._spark, [scan.schema.field(name) for name in scan.columns], local)
            return self._leased.frame(self._spark, scan, exact=False)
        except SkerryError as error:
            raise located(error, self.text.source, reference.span) from None


def _local_rows(scan: ScanPlanner, *, filtered: bool) -> pa.Table | None:
    """Rows that this process reads: those of a temporary table, and the nearest ones that an index finds."""
    if is_in_memory(scan.fileio):
        return scan.to_batches().read_all()
    return None if filtered else scan.indexed_nearest()


def _request(asked: ScanRequest, filters: Sequence[RuntimeFilter], *, all_columns: bool) -> ScanRequest:
    """The scan of a table with a caller's filters; or of all its columns, without join filters."""
    if all_columns:
        return replace(asked, columns=None, runtime_filters=tuple(filters), limit=None)
    return replace(asked, runtime_filters=(*asked.runtime_filters, *filters), limit=None)


def _has_interval(type_: DataType) -> bool:
    """Whether a part of the type is an interval with months."""
    if isinstance(type_, StructType):
        return any(_has_interval(field.dataType) for field in type_.fields)
    if isinstance(type_, MapType):
        return _has_interval(type_.keyType) or _has_interval(type_.valueType)
    if isinstance(type_, ArrayType):
        return _has_interval(type_.elementType)
    return isinstance(type_, CalendarIntervalType | YearMonthIntervalType)


def own_arrow(schema: pa.Schema) -> pa.Schema:
    """The schema of Arrow rows from Spark, with TIMESTAMPTZ in UTC and TIME in microseconds for any settings of the
    session."""
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
