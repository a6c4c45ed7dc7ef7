"""Data files that Spark reads natively, with its own Parquet reader.

Spark reads columns by name: the name in the schema that the file was written under, found by field id; each is then
renamed to its current name. Spark never lists folders, nor reads partition values from their names. Options that would
make Spark skip a damaged or missing file silently, or shift old dates, are overridden.

Before Spark reads a file, its footer is checked (``skerry.store.read.file_check``); Spark verifies the pages' own
checksums. With ``read.verify`` = ``always`` Spark reads no file natively: our own reader checks every block in the task
that reads it.

Our own reader reads what ``skerry.store.read.native_files`` excludes, and also: TIME, which Spark reads only if a
setting allows it, UUIDs inside nested types, conditions and defaults that Spark cannot express exactly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark_types

from skerry.pruning.join.runtime_filter import BoundRuntimeFilter
from skerry.pruning.predicate.bound import BoundPredicate, all_of, conjuncts
from skerry.spark.read.condition_sql import (
    MANY_VALUES,
    is_literal,
    is_nested,
    is_safe_name,
    quoted,
    sql_nan,
    to_condition,
    to_literal,
)
from skerry.spark.values.spark_types import spark_type
from skerry.store.read.file_check import ALWAYS
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import FileSource
from skerry.store.read.split import Engine, Split
from skerry.types.datatype import TIME, UUID, is_floating
from skerry.types.field import Field
from skerry.types.nested import holds
from skerry.types.schema import Schema

_OPTIONS = {
    "recursiveFileLookup": "true",  # no partition values from folder names
    "mergeSchema": "false",
    "ignoreCorruptFiles": "false",
    "ignoreMissingFiles": "false",
    "datetimeRebaseMode": "CORRECTED",
    "int96RebaseMode": "CORRECTED",
}
_CHECKS_PAGES = "parquet.page.verify-checksum.enabled"
_UUID_PARTS = ((1, 8), (9, 4), (13, 4), (17, 4), (21, 12))


@dataclass(frozen=True, slots=True)
class NativeGroup:
    """Files that were written under one schema."""

    written: Schema
    paths: tuple[str, ...]
    may_hold_nan: bool = False
    """Whether columns may contain NaN, which statistics ignore; then Spark must not use them to skip row groups."""


class Wanted(Protocol):
    """The request of a scan, of an own or an external table."""

    @property
    def schema(self) -> Schema: ...
    @property
    def fields(self) -> tuple[Field, ...]: ...
    @property
    def where(self) -> BoundPredicate | None: ...
    @property
    def filters(self) -> tuple[BoundRuntimeFilter, ...]: ...


def needed_fields(reader: Wanted, *, exact: bool) -> tuple[Field, ...]:
    """The result's columns and those of the condition; if ``exact``, also those of runtime filters."""
    fields = {field.id: field for field in reader.fields}
    looked_at = set[int]() if reader.where is None else set(reader.where.field_ids)
    if exact:
        looked_at.update(*(runtime.field_ids for runtime in reader.filters))
    for field_id in sorted(looked_at):
        fields.setdefault(field_id, reader.schema.by_id[field_id])
    return tuple(fields.values())


def spark_engine(reader: TableReader, *, exact: bool) -> Engine:
    """The files and conditions of a scan that Spark can handle natively.

    ``exact``: runtime filters drop every row that our own reader drops. Otherwise they only reduce the rows of a join
    that follows.
    """
    needed = needed_fields(reader, exact=exact)
    settings = reader.context.env.settings
    may = settings.read_verify != ALWAYS and can_translate(reader, needed, exact=exact)
    return Engine(
        needed,
        reads=lambda file: may and _has_same_types(file, needed),
        reads_survivors=False,
        verifies_pages=True,
        resolves_all=True,
        most_versions=settings.spark_driver_merge_rows,
    )


def can_translate(reader: Wanted, needed: Sequence[Field], *, exact: bool) -> bool:
    """True if Spark can read columns of these types, and can express the conditions on them."""
    return _translatable(reader, exact=exact) and not any(_is_ours(field) for field in needed)


def native_frame(
    spark: SparkSession, group: NativeGroup, reader: Wanted, *, exact: bool, checks_pages: bool
) -> DataFrame:
    """The rows of a group of files that satisfy the condition, with the result's columns.

    Columns and conditions are SQL text: see :mod:`skerry.spark.read.condition_sql`.
    """
    needed = needed_fields(reader, exact=exact)
    physical = [group.written.by_id.get(field.id) for field in needed]
    known = [field for field in physical if field is not None]
    read = _with_others(known, group.written)
    schema = spark_types.StructType([spark_types.StructField(f.name, _physical_type(f)) for f in read])
    options = {**_OPTIONS, _CHECKS_PAGES: str(checks_pages).lower()}
    frame = spark.read.schema(schema).options(**options).parquet(*group.paths)
    columns = {field.id: _column(field, group) for field in needed}
    conditions = list(_conditions(reader, {**columns, **_raw(group, known)}))
    if conditions:
        frame = frame.where(" AND ".join(conditions))
    return _selected(frame, [(field, columns[field.id]) for field in reader.fields], read, group)


def _selected(
    frame: DataFrame, columns: Sequence[tuple[Field, str]], read: Sequence[Field], group: NativeGroup
) -> DataFrame:
    """The result's columns, computed from those that are read."""
    if [(field.name, column) for field, column in columns] == [(field.name, quoted(field.name)) for field in read]:
        return frame
    if any(is_nested(field.type) and field.id not in group.written.by_id for field, _ in columns):
        return frame.select([_typed(field, column, group).alias(field.name) for field, column in columns])
    return frame.selectExpr(*[f"{column} AS {quoted(field.name)}" for field, column in columns])


def _typed(field: Field, column: str, group: NativeGroup) -> Column:
    """A column; a nested one that files lack gets its type with the comments of all parts."""
    is_missing = is_nested(field.type) and field.id not in group.written.by_id
    return F.lit(None).cast(spark_type(field.type)) if is_missing else F.expr(column)


def _with_others(known: Sequence[Field], written: Schema) -> list[Field]:
    """The columns to read, and the file's other columns: Spark divides the file's size among all of them.

    Spark reads only selected columns. TIME is left out, because Spark refuses it unless a setting allows it.
    """
    ids = {field.id for field in known}
    others = [field for field in written.fields if field.id not in ids and not holds(field.type, TIME)]
    # Spark reports no row count for a file without columns
    return [*known, *others] or [written.fields[0]]


def _conditions(reader: Wanted, columns: Mapping[int, str]) -> Iterator[str]:
    """Conditions on rows. Inexact filters lose their conditions on columns that are not read."""
    if reader.where is not None:
        condition = to_condition(reader.where, columns)
        assert condition is not None
        yield condition
    for runtime in reader.filters:
        parts = [part for part in conjuncts(runtime.as_predicate(limit=MANY_VALUES)) if part.field_ids <= set(columns)]
        condition = to_condition(all_of(parts), columns)
        if parts and condition is not None:
            yield condition


def _translatable(reader: Wanted, *, exact: bool) -> bool:
    """True if Spark can express the condition, and where needed all filters."""
    columns = {field.id: quoted(field.name) for field in reader.schema.fields}  # any column names will do
    if reader.where is not None and to_condition(reader.where, columns) is None:
        return False
    return not exact or all(_is_condition(runtime, columns) for runtime in reader.filters)


def _is_condition(runtime: BoundRuntimeFilter, columns: Mapping[int, str]) -> bool:
    """True if a filter is a list of values of one column; conditions cannot express tuples or bloom filters."""
    if len(runtime.keys) > 1 or runtime.keys[0].wanted is None:
        return False
    return to_condition(runtime.as_predicate(), columns) is not None


def _is_ours(field: Field) -> bool:
    is_of_type = holds(field.type, TIME) or (field.type != UUID and holds(field.type, UUID))
    return is_of_type or not is_literal(field) or not is_safe_name(field.name)


def _has_same_types(source: FileSource, needed: Sequence[Field]) -> bool:
    """True if the file's columns have their current types, and names that need no escaping in Spark's SQL."""
    written = source.context.schemas.get(source.meta.schema_id).by_id
    return all(
        f.id not in written
        or (spark_type(written[f.id].type) == spark_type(f.type) and is_safe_name(written[f.id].name))
        for f in needed
    )


def native_groups(found: Split) -> Iterator[NativeGroup]:
    """The files that Spark reads natively, grouped by the schema they were written under."""
    groups: dict[int, list[FileSource]] = {}
    for file in [source.file for source in found.native]:
        assert file is not None
        groups.setdefault(file.meta.schema_id, []).append(file)
    for schema_id, members in groups.items():
        written = members[0].context.schemas.get(schema_id)
        yield NativeGroup(written, tuple(f"file:{found.rules.path_of(file)}" for file in members))


def _physical_type(field: Field) -> spark_types.DataType:
    return spark_types.BinaryType() if field.type == UUID else spark_type(field.type)


def _raw(group: NativeGroup, fields: Sequence[Field]) -> dict[int, str]:
    """The columns as stored in files, for conditions: Spark compares them with row-group statistics."""
    return {
        field.id: quoted(group.written.by_id[field.id].name)
        for field in fields
        if not (group.may_hold_nan and is_floating(field.type))
    }


def _column(field: Field, group: NativeGroup) -> str:
    """A result column in SQL, from the file's column or its default."""
    before = group.written.by_id.get(field.id)
    if before is None:
        default = to_literal(field.default, field.type)
        assert default is not None
        return default
    column = quoted(before.name)
    if group.may_hold_nan and is_floating(field.type):
        # the same value, in an expression that Spark does not push down
        return f"nanvl({column}, {sql_nan(field.type)})"
    if field.type != UUID:
        return column
    parts = [f"substring(lower(hex({column})), {start}, {count})" for start, count in _UUID_PARTS]
    return "concat(" + ", '-', ".join(parts) + ")"
