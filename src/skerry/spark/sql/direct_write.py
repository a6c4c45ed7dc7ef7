"""Rows of a query that Spark's tasks write as files of a table (``skerry.sql.direct_write``).

Values are written as they are if the table's columns accept their types; the tasks check them. Values are cast by Spark
if the cast changes no value, or converts a decimal to the nearest FLOAT or DOUBLE. Other rows are not written here:
they are collected and converted in this process.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.formats.row_kind import DELETE, UPSERT
from skerry.spark.session.address import is_in_memory
from skerry.spark.values.spark_types import spark_type
from skerry.spark.write.check_columns import accepts
from skerry.spark.write.duplicate_key import RepeatedKeys
from skerry.spark.write.job import FrameRows, write_rows
from skerry.spark.write.task import CLAUSE_NAME, KIND_NAME, PROBLEM_NAME, RowKind
from skerry.sql.direct_write import DirectRows, DirectWrite, RowSource
from skerry.types.field import Field

_WHOLE: Mapping[type[spark.DataType], int] = {
    spark.ByteType: 3,
    spark.ShortType: 5,
    spark.IntegerType: 10,
    spark.LongType: 19,
}
"""Integer types with their maximum number of digits."""
_EXACT_DIGITS: Mapping[type[spark.DataType], int] = {spark.FloatType: 7, spark.DoubleType: 15}
"""Number of digits up to which the type represents all integers exactly."""


def write_directly(frame: DataFrame, request: DirectWrite) -> DirectRows | None:
    """Write the rows of a DataFrame; None if their types do not fit, or if the table is temporary."""
    if is_in_memory(request.context.env.fileio):
        return None
    rows = frame.toDF(*[f"c{number}" for number in range(len(frame.columns))])
    types = [field.dataType for field in frame.schema.fields]
    fields = [f for f in request.shape.ingest_fields if any(f.name in s.columns for s in request.sources.values())]
    columns: dict[str, Column] = {}
    for field in fields:
        column = _column(field, request, types)
        if column is None:
            return None
        columns[field.name] = column.alias(field.name)
    kind, beside = _kinds(request)
    repeated = RepeatedKeys.NEVER if request.once else RepeatedKeys.EQUAL
    given = FrameRows(rows.select(*columns.values(), *beside), tuple(columns), kind, repeated=repeated)
    written = write_rows(request.context, request.shape, given)
    counts = written.clauses if request.chooser is not None else {0: written.rows}
    return DirectRows(written.files, {number: counts.get(number, 0) for number in request.sources})


def _col(number: int) -> Column:
    return F.col(f"c{number}")


def _column(field: Field, request: DirectWrite, types: Sequence[spark.DataType]) -> Column | None:
    """A column of the table, taken from each source; None if a type does not fit."""
    wanted = spark_type(field.type)
    used = {number: source.columns.get(field.name) for number, source in request.sources.items()}
    given = {types[column] for column in used.values() if column is not None}
    casts = len(given) > 1 or not all(accepts(field, type_) for type_ in given)
    if casts and not all(_is_exact(type_, wanted) for type_ in given):
        return None
    if request.chooser is None:
        (column,) = used.values()
        assert column is not None
        return _col(column).cast(wanted) if casts else _col(column)
    chosen: Column | None = None
    for number, column in used.items():
        if column is None:
            needs_value = request.sources[number].kind != DELETE and (not field.nullable or field.default is not None)
            if needs_value:
                return None
            continue
        value = _col(column).cast(wanted) if casts else _col(column)
        is_it = _col(request.chooser) == F.lit(number)
        chosen = F.when(is_it, value) if chosen is None else chosen.when(is_it, value)
    return chosen


def _kinds(request: DirectWrite) -> tuple[RowKind, list[Column]]:
    """The kind of the rows; if it varies, the columns with each row's kind, problem and clause."""
    if not request.shape.schema.primary_key:
        return RowKind.APPENDED, _clause(request)
    sources = request.sources
    kinds = {source.kind for source in sources.values()}
    if len(kinds) == 1 and not any(source.unchanged for source in sources.values()):
        return RowKind.DELETED if DELETE in kinds else RowKind.UPSERTED, _clause(request)
    kind, problem = F.lit(UPSERT), F.lit(None).cast("string")
    for number, source in sources.items():
        is_it = F.lit(True) if request.chooser is None else _col(request.chooser) == F.lit(number)
        kind = F.when(is_it, F.lit(source.kind)).otherwise(kind)
        if source.unchanged:
            problem = F.when(is_it & _is_changed(source), F.lit(_problem(source))).otherwise(problem)
    return RowKind.MIXED, [kind.cast("tinyint").alias(KIND_NAME), problem.alias(PROBLEM_NAME), *_clause(request)]


def _clause(request: DirectWrite) -> list[Column]:
    return [] if request.chooser is None else [_col(request.chooser).cast("int").alias(CLAUSE_NAME)]


def _is_changed(source: RowSource) -> Column:
    return reduce(or_, [~_col(before).eqNullSafe(_col(after)) for before, after in source.unchanged.values()])


def _problem(source: RowSource) -> str:
    names = ", ".join(map(repr, source.unchanged))
    return f"{names}: the primary key of a row cannot be changed; delete the row and insert it under its new key"


def _is_exact(given: spark.DataType, wanted: spark.DataType) -> bool:
    """True if a cast changes no value, or converts a decimal to the nearest float."""
    if given == wanted or isinstance(given, spark.NullType):
        return True
    if isinstance(given, spark.DecimalType):
        if isinstance(wanted, spark.DecimalType):
            whole, wanted_whole = given.precision - given.scale, wanted.precision - wanted.scale
            return wanted.scale >= given.scale and wanted_whole >= whole
        return isinstance(wanted, spark.FloatType | spark.DoubleType)
    digits = _WHOLE.get(type(given))
    if digits is not None:
        if isinstance(wanted, spark.DecimalType):
            return wanted.precision - wanted.scale >= digits
        return digits <= _WHOLE.get(type(wanted), 0) or digits <= _EXACT_DIGITS.get(type(wanted), 0)
    if isinstance(given, spark.FloatType):
        return isinstance(wanted, spark.DoubleType)
    return isinstance(given, spark.DateType) and isinstance(wanted, spark.TimestampNTZType)
