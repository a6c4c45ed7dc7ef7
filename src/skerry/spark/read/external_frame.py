"""A scan of an external table as a DataFrame: Spark reads plain Parquet files natively, our tasks read all others.

Spark reads a file natively if it is on a local disk, has no deletes, and its footer has each column of the query with
its current type, or lacks it without a partition value. Columns are found by field id (or by the name mapping), and
read by their name in the file. Our tasks read nested columns, and columns that Spark would read differently. Footers
are read on the driver, once per file.

Parquet statistics ignore NaN, and most writers' manifests do not count it: so Spark must not skip row groups by
statistics of floating-point columns.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

from skerry.iceberg.address import StorageAddress
from skerry.iceberg.file_schema import FileSchema, read_file_schema
from skerry.iceberg.scan import IcebergScan
from skerry.iceberg.state import PlannedFile
from skerry.spark.read.condition_sql import is_nested, is_safe_name
from skerry.spark.read.external_task import ExternalTasks, share_files
from skerry.spark.read.frame import cores_of, with_comments
from skerry.spark.read.parquet import NativeGroup, can_translate, native_frame, needed_fields
from skerry.spark.read.plan_size import columns_bytes, empty_frame, task_numbers
from skerry.spark.values.spark_types import spark_schema
from skerry.store.read.file_check import NEVER
from skerry.types.datatype import UUID, DataType
from skerry.types.field import Field
from skerry.types.schema import Schema

_MOST_GROUPS = 16
"""Maximum groups of files with different columns that Spark reads; each is a branch of a union in its plan."""
_PATTERN = frozenset("*?[]{}\\")
"""Characters in a path that Spark would interpret as a pattern."""
_IGNORED = ("_", ".")
"""Prefixes of file names that Spark silently ignores."""


@dataclass(frozen=True, slots=True)
class _Divided:
    """The files of a scan, by reader."""

    native: tuple[NativeGroup, ...]
    ours: tuple[PlannedFile, ...]


def external_frame(spark: SparkSession, scan: IcebergScan, *, exact: bool = True) -> DataFrame:
    """The rows of a scan, without its limit; ``exact`` is that of ``skerry.spark.read.frame.reader_frame``."""
    if not scan.fields:
        known = scan.known_count()
        if known is not None:
            return spark.range(known).select()
        along = scan.schema.fields[0]  # Spark loses rows without columns, so add one
        widened = scan.with_request(replace(scan.request, columns=(along.name,)))
        return external_frame(spark, widened, exact=exact).select()
    found = _divide(scan, exact=exact)
    checks = scan.state.env.settings.read_verify != NEVER
    frames = [native_frame(spark, group, scan, exact=exact, checks_pages=checks) for group in found.native]
    if found.ours or not frames:
        frames.append(_task_frame(spark, scan, found.ours))
    return with_comments(reduce(DataFrame.union, frames), scan.fields)


def _task_frame(spark: SparkSession, scan: IcebergScan, files: Sequence[PlannedFile]) -> DataFrame:
    """The rows of files, read by tasks."""
    schema = spark_schema(scan.fields)
    memory = scan.state.env.settings.spark_task_memory_bytes
    tasks = share_files(files, memory_bytes=memory, cores=cores_of(spark))
    if not tasks:
        return empty_frame(spark, schema)
    rows, file_bytes = sum(file.row_count for file in files), sum(file.size_bytes for file in files)
    numbers, spacing = task_numbers(spark, len(tasks), columns_bytes(rows, file_bytes, scan.fields, scan.schema))
    address = StorageAddress.of(scan.state.loader.storage, files)
    return numbers.mapInArrow(ExternalTasks(scan.row_request(), address, tasks, spacing), schema)


def _divide(scan: IcebergScan, *, exact: bool) -> _Divided:
    needed = needed_fields(scan, exact=exact)
    files = scan.plan()
    if not can_translate(scan, needed, exact=exact) or any(is_nested(field.type) for field in needed):
        return _Divided((), files)
    read = partial(read_file_schema, mapping=scan.state.mapping, cache=scan.state.env.metadata_cache)
    plain = [file for file in files if not file.deletes]
    schemas = dict(zip(map(id, plain), scan.state.loader.caches.pools.file_listing.map(read, plain), strict=True))
    groups: dict[tuple[str | None, ...], list[FileSchema]] = {}
    ours = []
    for file in files:
        schema = schemas.get(id(file))
        if schema is None or not _is_plain(file, schema, needed):
            ours.append(file)
            continue
        names = tuple(schema.by_id[f.id].name if f.id in schema.by_id else None for f in needed)
        if names not in groups and len(groups) == _MOST_GROUPS:
            ours.append(file)
        else:
            groups.setdefault(names, []).append(schema)
    return _Divided(tuple(_group(members, scan.schema) for members in groups.values()), tuple(ours))


def _is_plain(file: PlannedFile, schema: FileSchema, needed: Sequence[Field]) -> bool:
    """Whether Spark reads the same values from the file as our reader."""
    name = schema.path.rpartition("/")[2]
    if schema.row_count != file.row_count or _PATTERN & set(schema.path) or name.startswith(_IGNORED):
        return False
    if len({name.casefold() for name in schema.names}) < len(schema.names):
        return False
    if not all(is_safe_name(schema.by_id[field.id].name) for field in needed if field.id in schema.by_id):
        return False
    if not any(field.id in schema.by_id for field in needed):  # Spark needs a column to count rows
        return False
    return all(
        _is_same(schema.by_id[f.id].type, f.type) if f.id in schema.by_id else f.id not in file.constants
        for f in needed
    )


def _is_same(found: pa.DataType, wanted: DataType) -> bool:
    if is_nested(wanted):
        return False
    return bool(found == (pa.binary(16) if wanted == UUID else wanted.arrow))


def _group(members: Sequence[FileSchema], schema: Schema) -> NativeGroup:
    """Files whose needed columns have the same names; other columns, which are not read, are those of the first."""
    first = members[0]
    fields = [
        replace(field, name=first.by_id[field.id].name)
        for field in schema.fields
        if field.id in first.by_id and _is_same(first.by_id[field.id].type, field.type)
    ]
    return NativeGroup(Schema(tuple(fields)), tuple(f"file:{file.path}" for file in members), may_hold_nan=True)
