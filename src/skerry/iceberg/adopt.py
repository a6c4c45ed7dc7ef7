"""Importing an Iceberg table without a copy: its data files become those of a new table of ours.

Each data file gets a second name in the table's folder, a hard link. So the tables are independent: expiry, compaction
or DROP of either deletes only its own name, and the file system frees the bytes when both names are deleted. A
reference to the other system's path could not be safe: its next compaction would delete a file that our snapshots name.
Storage without links (object stores, another disk) is refused; ``CREATE TABLE … AS SELECT`` copies there.

The new table has no primary key, Iceberg's field ids (minus 1, as everywhere here), the partition specs, and one
snapshot. Partition values, counts and bounds come from the manifests; of each file only the footer is read. Manifest
entries say ``foreign-parquet`` (``skerry.formats.foreign``).

Refused, with an error that names the first such file: delete files that hide rows, files that are not Parquet or lack
field ids, columns whose values are only in the partition. The table and its rows become visible together.
"""

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Any

import pyarrow as pa

from skerry.common.errors import DataError, InvalidInputError
from skerry.formats.foreign import FORMAT, ForeignFooter
from skerry.formats.foreign_projection import Projection
from skerry.formats.meta import ColumnStats, DataFileMeta
from skerry.iceberg.delete_file import FileDeletes
from skerry.iceberg.external_table import IcebergTable
from skerry.iceberg.state import PlannedFile, SnapshotState
from skerry.planning.scan_request import ScanRequest
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.paths import data_file_name
from skerry.table.publish import delete_quietly
from skerry.table.request import Changes, CommitRequest
from skerry.table.snapshot import Operation
from skerry.types.arrow import PARQUET_ID_OFFSET
from skerry.types.build import literal_of
from skerry.types.datatype import ArrayType, DataType, MapType, StructType, has_bounds, is_floating
from skerry.types.field import Field
from skerry.types.partition import PartitionField, PartitionSpec
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

_COPY = "CREATE TABLE … AS SELECT copies the rows instead"


class Adoption:
    """The current state of an Iceberg table, to be adopted.

    Call order: ``schema`` is the one to create the table with, then ``fill`` commits the files to it.
    """

    def __init__(self, source: IcebergTable, only: Set[str] | None = None) -> None:
        """:class:`InvalidInputError` if its metadata shows that it cannot be adopted.

        ``only`` are the paths of the files to adopt: those that an append has added. None: all files.
        """
        scan = source.scan(ScanRequest.of(None))
        self._name = source.name
        self._storage = source.loader.storage
        self._only = only
        self._state: SnapshotState = scan.state
        self._planned = tuple(file for file in scan.plan() if only is None or file.path in only)
        for file in self._planned:
            self._check(file)
        self.schema = own_schema(self._state.schema, self._state.metadata.highest_column_id)

    def _check(self, file: PlannedFile) -> None:
        if file.format != "parquet":
            raise self._refusal(f"{file.path} is {file.format}, not Parquet", "rewrite it there as Parquet")
        if file.deletes:
            hidden = f"rows of {file.path} are hidden by {_delete_path(file.deletes)}"
            raise self._refusal(hidden, "compact it there, in Spark with rewrite_data_files")
        if self._storage.path_of(file.path) is None:
            raise self._refusal(f"{file.path} is not on a disk of this machine, so that it cannot get a second name")

    def _refusal(self, problem: str, advice: str = "") -> InvalidInputError:
        advised = f"{advice}; or {_COPY}" if advice else _COPY
        return InvalidInputError(f"{self._name} cannot be imported without a copy: {problem}; {advised}")

    def fill(self, context: TableContext) -> None:
        """Link the files into the table's folder, and commit them."""
        if not self._planned:
            return
        metas = self.linked(context)
        Committer(context).commit(CommitRequest(Operation.INSERT, lambda state: Changes(added=tuple(metas))))

    def linked(self, context: TableContext, schema_id: int = 0) -> list[DataFileMeta]:
        """Link the files into the table's folder; returns their entries, to be committed under one of its schemas."""
        found = [meta for meta in self._metas() if self._only is None or meta.path in self._only]
        names: list[str] = []
        try:
            return [
                self._adopt(context, names, replace(meta, schema_id=schema_id), file.constants)
                for meta, file in zip(found, self._planned, strict=True)
            ]
        except Exception:
            delete_quietly(context, names)
            raise

    def _metas(self) -> list[DataFileMeta]:
        """The manifest entries of the files, in the order of the plan, with the other system's paths."""
        files = self._state.files(self._state.manifest_list())
        fields, types = self._state.schema.fields, partition_types(self.schema)
        names = ["file", "row_count", "size_bytes", "spec_id", *(f"{PARTITION_PREFIX}{i}" for i in types)]
        names += [f"{kind}_{f.id}" for f in fields for kind in ("lower", "upper", "nulls", "nans")]
        table = files.entries(files.load(names), names)
        columns = {name: table.column(name) for name in table.schema.names}
        parts = {spec.id: [part.id for part in spec.fields] for spec in self.schema.specs}
        values = {i: _values(columns[f"{PARTITION_PREFIX}{i}"], type_) for i, type_ in types.items()
                  if f"{PARTITION_PREFIX}{i}" in columns}  # fmt: skip
        stats = {f.id - PARQUET_ID_OFFSET: _stats(columns, f, table.num_rows) for f in fields}
        plain = zip(*(columns[name].to_pylist() for name in names[:4]), strict=True)
        return [
            DataFileMeta(
                path=path,
                format=FORMAT,
                row_count=rows,
                size_bytes=size,
                checksum=0,
                tail_size_bytes=0,
                tail_checksum=0,
                schema_id=0,
                spec_id=spec_id,
                partition={i: values[i][n] for i in parts.get(spec_id, ()) if i in values},
                stats={i: of_column[n] for i, of_column in stats.items()},
            )
            for n, (path, rows, size, spec_id) in enumerate(plain)
        ]

    def _adopt(
        self, context: TableContext, names: list[str], meta: DataFileMeta, constants: dict[int, pa.Scalar]
    ) -> DataFileMeta:
        """Link a file into the table's folder, and read its footer there; its new name is added to ``names``."""
        full = self._storage.real_path(meta.path)
        if full is None:
            raise self._refusal(f"a symbolic link leads from {meta.path} to where nothing may be read")
        path = data_file_name("", 0, len(names), context.env.ids.new_id(), "parquet")
        absolute = context.paths.absolute(path)
        names.append(absolute)
        if not context.fileio.link(full, absolute):
            raise self._refusal(f"{context.fileio.root} cannot hold a second name of {meta.path} (another disk?)")
        footer = ForeignFooter(context.fileio, absolute, meta.size_bytes)
        if footer.row_count != meta.row_count:
            problem = f"{meta.path} has {footer.row_count} rows, its manifest says {meta.row_count}"
            raise self._refusal(problem, "repair the table there")
        self._check_columns(footer, meta.path, constants)
        return replace(
            meta,
            path=path,
            checksum=footer.tail_checksum,
            tail_size_bytes=footer.tail_size_bytes,
            tail_checksum=footer.tail_checksum,
            created_ms=context.env.clock.now_ms(),
        )

    def _check_columns(self, footer: ForeignFooter, path: str, constants: dict[int, pa.Scalar]) -> None:
        projection = Projection(footer.schema, self.schema.fields, {}, path)
        if len(projection.names()) < len(footer.schema):
            raise self._refusal(f"{path} has columns without a field id")
        for field in self.schema.fields:
            missing = field.id not in projection.names()
            if missing and field.id + PARQUET_ID_OFFSET in constants:
                raise self._refusal(f"{path} lacks the column {field.name!r}, whose value is only in its partition")
            if missing and not field.nullable and field.default is None:
                raise self._refusal(f"{path} lacks the column {field.name!r}, which is NOT NULL")
        try:
            projection.apply(footer.schema.empty_table(), 0)
        except DataError as error:
            raise self._refusal(str(error)) from None


def own_schema(schema: Schema, highest_id: int) -> Schema:
    """The schema of an external table as one of ours: field ids less 1, and the partition terms that we have.

    ``highest_id`` is the highest id that any of its columns had: the ids of dropped columns are still in files, so that
    a new column with one of them would have their values.
    """
    specs = [PartitionSpec(spec.id, tuple(map(_own_part, filter(_is_read, spec.fields)))) for spec in schema.specs]
    if len(specs[-1].fields) < len(schema.spec.fields):  # files under it are partitioned as before, new ones are not
        specs.append(PartitionSpec(max(spec.id for spec in specs) + 1, specs[-1].fields))
    return replace(
        schema,
        fields=tuple(_own_field(field) for field in schema.fields),
        specs=tuple(specs),
        id=0,
        highest_field_id=max(schema.highest_field_id, highest_id) - PARQUET_ID_OFFSET,
    ).validated()


def _is_read(part: PartitionField) -> bool:
    return part.transform.known and part.transform.name != "void"


def _own_part(part: PartitionField) -> PartitionField:
    return replace(part, source_id=part.source_id - PARQUET_ID_OFFSET)


def _own_field(field: Field) -> Field:
    return replace(field, id=field.id - PARQUET_ID_OFFSET, type=_own_type(field.type))


def _own_type(type_: DataType) -> DataType:
    if isinstance(type_, StructType):
        return replace(type_, fields=tuple(_own_field(field) for field in type_.fields))
    if isinstance(type_, ArrayType):
        return replace(type_, element=_own_type(type_.element), element_id=type_.element_id - PARQUET_ID_OFFSET)
    if isinstance(type_, MapType):
        return replace(
            type_,
            key=_own_type(type_.key),
            value=_own_type(type_.value),
            key_id=type_.key_id - PARQUET_ID_OFFSET,
            value_id=type_.value_id - PARQUET_ID_OFFSET,
        )
    return type_


def _values(column: pa.ChunkedArray, type_: DataType) -> list[Any]:
    """Values as literals; times may lie outside Python's range."""
    if not pa.types.is_temporal(column.type):
        found: list[Any] = column.to_pylist()
        return found
    return [None if not value.is_valid else literal_of(value, type_) for value in column]


def _stats(columns: dict[str, pa.ChunkedArray], field: Field, count: int) -> list[ColumnStats]:
    """Statistics of a column from the manifests; no upper bound where a file may have NaN."""
    unknown: list[Any] = [None] * count

    def given(kind: str) -> list[Any]:
        column = columns.get(f"{kind}_{field.id}")
        if column is None or (kind in ("lower", "upper") and not has_bounds(field.type)):
            return unknown
        return _values(column, field.type) if kind in ("lower", "upper") else column.to_pylist()

    lower, upper, nulls, nans = map(given, ("lower", "upper", "nulls", "nans"))
    if is_floating(field.type):
        upper = [bound if nan == 0 else None for bound, nan in zip(upper, nans, strict=True)]
    return [ColumnStats(*found) for found in zip(lower, upper, nulls, nans, strict=True)]


def _delete_path(deletes: FileDeletes) -> str:
    found: Sequence[Any] = [deletes.vector] if deletes.vector is not None else [*deletes.positions, *deletes.equality]
    return str(found[0].path)
