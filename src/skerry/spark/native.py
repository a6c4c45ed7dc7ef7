"""Data files that Spark reads by itself, with its own Parquet reader.

Spark is told the columns: names are those of the schema that a file was written under, found by field id, and each
becomes the column that it is now. Folders are never searched for files or for values of partitions. Options that
would let Spark pass over a damaged or a missing file in silence, or move old dates, are set against whatever the
session says.

Left to our own reader, beside what ``skerry.store.native`` says: TIME, which Spark reads only if a setting allows it,
UUIDs inside of other types, conditions and defaults that Spark cannot express exactly.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark_types

from skerry.common import quoting
from skerry.formats.verify import verify_tail
from skerry.pruning.bound import all_of, conjuncts
from skerry.pruning.runtime import BoundRuntimeFilter
from skerry.spark.condition import MANY_VALUES, is_literal, to_condition, to_literal
from skerry.spark.schema import spark_type
from skerry.store.native import NativeRules, native_rules
from skerry.store.plan import Section
from skerry.store.read import TableReader
from skerry.store.source import Source
from skerry.types.datatype import TIME, UUID
from skerry.types.field import Field
from skerry.types.nested import holds
from skerry.types.schema import Schema

_OPTIONS = {
    "recursiveFileLookup": "true",  # which means: no values from folders
    "mergeSchema": "false",
    "ignoreCorruptFiles": "false",
    "ignoreMissingFiles": "false",
    "datetimeRebaseMode": "CORRECTED",
    "int96RebaseMode": "CORRECTED",
    "parquet.page.verify-checksum.enabled": "true",
}
_UUID_PARTS = ((1, 8), (9, 4), (13, 4), (17, 4), (21, 12))


@dataclass(frozen=True, slots=True)
class NativeGroup:
    """Files that were written under one schema."""

    written: Schema
    paths: tuple[str, ...]


def needed_fields(reader: TableReader, *, exact: bool) -> tuple[Field, ...]:
    """The columns of the result, and those that the condition looks at; if it is ``exact``, those of filters, too."""
    fields = {field.id: field for field in reader.fields}
    looked_at = set[int]() if reader.where is None else set(reader.where.field_ids)
    if exact:
        looked_at.update(*(runtime.field_ids for runtime in reader.filters))
    for field_id in sorted(looked_at):
        fields.setdefault(field_id, reader.schema.by_id[field_id])
    return tuple(fields.values())


def split_native(
    reader: TableReader, sections: Sequence[Section], *, exact: bool
) -> tuple[list[NativeGroup], list[Section]]:
    """The files that Spark can read by itself, and the sections that remain for us; files are checked, once.

    ``exact``: filters of joins drop every row that our own reader drops. Without it they only help a join that follows.
    """
    needed = needed_fields(reader, exact=exact)
    rules = native_rules(reader.context, reader.snapshot, needed, reader.rules)
    may = _translatable(reader, exact=exact) and not any(_is_ours(field) for field in needed)
    native: list[Source] = []
    ours: list[Section] = []
    for section in sections:
        source = section.sources[0]
        if may and section.is_plain and rules.allows(source) and _fits(source, needed):
            native.append(source)
        else:
            ours.append(section)
    _verify(reader, native)
    return list(_grouped(native, rules)), ours


def native_frame(spark: SparkSession, group: NativeGroup, reader: TableReader, *, exact: bool) -> DataFrame:
    """The rows of a group of files that meet the condition, with the columns of the result."""
    needed = needed_fields(reader, exact=exact)
    physical = [group.written.by_id.get(field.id) for field in needed]
    known = [field for field in physical if field is not None]
    # of a file without any column Spark does not say how many rows it has
    read = known or [group.written.fields[0]]
    schema = spark_types.StructType([spark_types.StructField(f.name, _physical_type(f)) for f in read])
    frame = spark.read.schema(schema).options(**_OPTIONS).parquet(*group.paths)
    columns = {field.id: _column(field, group.written) for field in needed}
    for condition in _conditions(reader, {**columns, **_raw(group.written, known)}):
        frame = frame.where(condition)
    return frame.select([columns[field.id].alias(field.name) for field in reader.fields])


def _conditions(reader: TableReader, columns: Mapping[int, Column]) -> Iterator[Column]:
    """Conditions on rows. Of filters that only help, what they say of columns that are not read is left out."""
    if reader.where is not None:
        condition = to_condition(reader.where, columns)
        assert condition is not None
        yield condition
    for runtime in reader.filters:
        parts = [part for part in conjuncts(runtime.as_predicate(limit=MANY_VALUES)) if part.field_ids <= set(columns)]
        condition = to_condition(all_of(parts), columns)
        if parts and condition is not None:
            yield condition


def _translatable(reader: TableReader, *, exact: bool) -> bool:
    """Has the whole condition a counterpart, and if need be all of the filters?"""
    columns = {field.id: F.col(quoted(field.name)) for field in reader.schema.fields}  # any will do
    if reader.where is not None and to_condition(reader.where, columns) is None:
        return False
    return not exact or all(_is_condition(runtime, columns) for runtime in reader.filters)


def _is_condition(runtime: BoundRuntimeFilter, columns: Mapping[int, Column]) -> bool:
    """Is a filter nothing but some values of one column? Conditions know no tuples and no bloom filters."""
    if len(runtime.keys) > 1 or runtime.keys[0].wanted is None:
        return False
    return to_condition(runtime.as_predicate(), columns) is not None


def _is_ours(field: Field) -> bool:
    return holds(field.type, TIME) or (field.type != UUID and holds(field.type, UUID)) or not is_literal(field)


def _fits(source: Source, needed: Sequence[Field]) -> bool:
    """Have the columns in the file the types that they have now?"""
    written = source.context.schemas.get(source.meta.schema_id).by_id
    return all(f.id not in written or spark_type(written[f.id].type) == spark_type(f.type) for f in needed)


def _grouped(sources: Sequence[Source], rules: NativeRules) -> Iterator[NativeGroup]:
    groups: dict[int, list[Source]] = {}
    for source in sources:
        groups.setdefault(source.meta.schema_id, []).append(source)
    for schema_id, members in groups.items():
        written = members[0].context.schemas.get(schema_id)
        yield NativeGroup(written, tuple(f"file:{rules.path_of(source)}" for source in members))


def _physical_type(field: Field) -> spark_types.DataType:
    return spark_types.BinaryType() if field.type == UUID else spark_type(field.type)


def _raw(written: Schema, fields: Sequence[Field]) -> dict[int, Column]:
    """Columns as they are in files, for conditions: Spark compares them with the statistics of row groups."""
    return {field.id: F.col(quoted(written.by_id[field.id].name)) for field in fields}


def _column(field: Field, written: Schema) -> Column:
    """A column of the result, made of the file's or of its default."""
    before = written.by_id.get(field.id)
    if before is None:
        default = to_literal(field.default, field.type)
        assert default is not None
        return default
    column = F.col(quoted(before.name))
    if field.type != UUID:
        return column
    digits = F.lower(F.hex(column))
    parts = [F.substring(digits, start, count) for start, count in _UUID_PARTS]
    return F.concat(parts[0], *(piece for part in parts[1:] for piece in (F.lit("-"), part)))


def quoted(name: str) -> str:
    """A name as Spark takes it, whatever is in it."""
    return quoting.quoted(name, "`")


def _verify(reader: TableReader, sources: Sequence[Source]) -> None:
    """Check sizes and footers, as far as this process has not done so before; pages Spark checks itself."""
    cache = reader.context.env.cache

    def check(source: Source) -> None:
        verify_tail(source.context.fileio, source.context.paths.absolute(source.meta.path), source.meta)
        cache.put(_key(source), True, 100)

    waiting = [source for source in sources if cache.get(_key(source)) is None]
    if waiting:
        with ThreadPoolExecutor(min(reader.context.env.settings.read_threads, len(waiting))) as pool:
            list(pool.map(check, waiting))


def _key(source: Source) -> tuple[str, str, str]:
    return source.context.uuid, "checked tail", source.meta.path
