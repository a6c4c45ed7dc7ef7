"""Which files of a scan an engine can read by itself, and how.

An engine with a Parquet reader of its own (DuckDB, Spark) reads plain files faster than we hand it their rows. It must
be told how: columns are known by their ids, and a file has the names of the schema that it was written under. So files
come in groups of one schema, each with the names that the columns have there.

Everything else stays with our own reader: files of other formats, rows in memory, versions that are combined column by
column, storage that only we can reach. So do columns with a NaN in them: Parquet's statistics leave NaN out, and
engines that skip row groups by them lose its rows (DuckDB finds no row for ``x > 5``, nor for ``isnan(x)``).
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import pyarrow.compute as pc

from skerry.fileio.base import FileIO
from skerry.fileio.local import LocalFileIO
from skerry.planning.snapshotfiles import SnapshotFiles
from skerry.store.source import Source
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot
from skerry.types.datatype import ArrayType, DataType, MapType, StructType, is_floating
from skerry.types.field import Field
from skerry.types.merging import MergeRules

_PATTERN = frozenset("*?[]{}")
"""In a path these would make an engine look for other files."""
_ROW_NUMBER = "file_row_number"
"""What engines call the number of a row in its file. A column of that name hides it."""


@dataclass(frozen=True, slots=True)
class NativeFile:
    """A file on this machine, and which of its rows are rows of the table: a bit for each, None: all."""

    path: str
    live: bytes | None = None


@dataclass(frozen=True, slots=True)
class NativeFiles:
    """Files of one schema. ``names`` are those of the scan's columns in the files; None: the column came later."""

    files: tuple[NativeFile, ...]
    names: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class NativeRules:
    """What of a scan an engine may read by itself."""

    root: str | None
    """The folder that paths are relative to; None: the files are out of reach."""
    fields: tuple[Field, ...]
    merging: MergeRules
    with_nan: frozenset[str] | None
    """Files that hold NaN in a column of the scan, or may; None: all may."""
    _numbered: dict[int, bool] = field(default_factory=dict)
    """By schema: can rows of its files be told by number?"""

    def allows(self, source: Source) -> bool:
        """Can an engine read this file, whatever the versions of its rows are worth?"""
        if self.root is None or source.rows is not None or source.meta.format != "parquet":
            return False
        if self.with_nan is None or source.meta.path in self.with_nan:
            return False
        if not self._can_be_numbered(source):
            return False
        # What is NULL after the merge becomes the default, where rows are combined.
        if self.merging.combines and any(f.default is not None for f in self.fields):
            return False
        return not _PATTERN & set(self.path_of(source))

    def _can_be_numbered(self, source: Source) -> bool:
        schema_id = source.meta.schema_id
        if schema_id not in self._numbered:
            names = source.context.schemas.get(schema_id).column_names
            self._numbered[schema_id] = all(name.lower() != _ROW_NUMBER for name in names)
        return self._numbered[schema_id]

    def path_of(self, source: Source) -> str:
        """Where the file is on this machine."""
        return os.path.join(self.root or "", source.context.paths.absolute(source.meta.path))


def native_rules(
    context: TableContext, snapshot: Snapshot | None, fields: Sequence[Field], merging: MergeRules
) -> NativeRules:
    """The rules for a scan of these columns."""
    root = local_root(context.fileio)
    with_nan = frozenset[str]() if root is None or snapshot is None else _files_with_nan(context, snapshot, fields)
    return NativeRules(root, tuple(fields), merging, with_nan)


def local_root(fileio: FileIO) -> str | None:
    """The folder of this machine under which the files are; None if they are anywhere else."""
    return fileio.root if type(fileio) is LocalFileIO else None


def group_files(sources: Iterable[Source], rules: NativeRules) -> tuple[NativeFiles, ...]:
    """Files by the schema that they were written under, in the order in which they come."""
    groups: dict[int, list[NativeFile]] = {}
    contexts: dict[int, TableContext] = {}
    for source in sources:
        schema_id = source.meta.schema_id
        contexts.setdefault(schema_id, source.context)
        live = None if source.live is None else source.live.bits
        groups.setdefault(schema_id, []).append(NativeFile(rules.path_of(source), live))
    grouped = []
    for schema_id, files in groups.items():
        written = contexts[schema_id].schemas.get(schema_id).by_id
        names = tuple(written[f.id].name if f.id in written else None for f in rules.fields)
        grouped.append(NativeFiles(tuple(files), names))
    return tuple(grouped)


def _files_with_nan(context: TableContext, snapshot: Snapshot, fields: Sequence[Field]) -> frozenset[str] | None:
    if any(_holds_floats(f.type) for f in fields if not is_floating(f.type)):
        return None  # nobody counts NaN inside of other types
    floating = [f for f in fields if is_floating(f.type)]
    if not floating:
        return frozenset()
    files = SnapshotFiles(context, snapshot)
    live = files.live
    doubtful = None
    for number in floating:
        counts = files.column(f"nans_{number.id}")
        if counts is None:
            return None
        may = pc.fill_null(pc.not_equal(counts, 0), True)
        doubtful = may if doubtful is None else pc.or_(doubtful, may)
    assert doubtful is not None
    places = live[doubtful.to_numpy()[live]]
    if not len(places):
        return frozenset()
    return frozenset(files.entries(places, ["file"]).column("file").to_pylist())


def _holds_floats(type_: DataType) -> bool:
    if isinstance(type_, StructType):
        return any(_holds_floats(f.type) for f in type_.fields)
    if isinstance(type_, ArrayType):
        return _holds_floats(type_.element)
    if isinstance(type_, MapType):
        return _holds_floats(type_.key) or _holds_floats(type_.value)
    return is_floating(type_)
