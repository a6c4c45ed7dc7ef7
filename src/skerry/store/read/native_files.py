"""Native files: those that an engine reads with its own Parquet reader.

DuckDB and Spark read plain Parquet files faster than we can pass them rows. They match columns by name, we match by
field id, and a file has the names of the schema that it was written under. So files come in groups of one schema, each
with its column names.

Our own reader reads everything else: files of other formats, rows in memory, versions that are combined column by
column, and storage that engines cannot reach. It also reads files with NaN in a column: Parquet's statistics ignore
NaN, and engines that skip row groups by them lose rows (DuckDB finds no row for ``x > 5``, nor for ``isnan(x)``).
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from skerry.fileio.base import FileIO
from skerry.fileio.local import LocalFileIO
from skerry.planning.column_summary import files_with_nan
from skerry.store.read.sorted_source import FileSource, Live, SortedSource
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.field import Field, type_depth
from skerry.types.merging import MergeRules

PATTERN = frozenset("*?[]{}")
"""Glob characters: in a path they would match other files."""
_DEEPEST = 12
"""Maximum nesting of types: DuckDB's Parquet reader takes twice as long for each further level."""
_NUMBERS = frozenset({"file_row_number", "file_index"})
"""Engines' virtual columns for row and file numbers. A table column of that name would hide them."""


@dataclass(frozen=True, slots=True)
class NativeFile:
    """A file on this machine, and its live rows as bits; None: all rows."""

    path: str
    live: bytes | None = None


@dataclass(frozen=True, slots=True)
class NativeFiles:
    """Files of one schema. ``names`` are those of the scan's columns in the files; None: the column came later."""

    files: tuple[NativeFile, ...]
    names: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class NativeRules:
    """Rules for the files that an engine may read natively."""

    root: str | None
    """The folder that paths are relative to; None: engines cannot reach the files."""
    fields: tuple[Field, ...]
    merging: MergeRules
    with_nan: frozenset[str] | None
    """Files that hold NaN in a column of the scan, or may; None: all may."""
    _numbered: dict[int, bool] = field(default_factory=dict)
    """By schema id: whether an engine can number the rows of files with this schema."""

    def allows(self, source: SortedSource) -> bool:
        """Whether an engine can read the source's file, regardless of which rows are live."""
        file = source.file
        if self.root is None or file is None or file.meta.format != "parquet":
            return False
        if self.with_nan is None or file.meta.path in self.with_nan:
            return False
        if not self._can_be_numbered(file):
            return False
        # What is NULL after the merge becomes the default, where rows are combined.
        if self.merging.combines and any(f.default is not None for f in self.fields):
            return False
        return not PATTERN & set(self.path_of(file))

    def _can_be_numbered(self, source: FileSource) -> bool:
        schema_id = source.meta.schema_id
        if schema_id not in self._numbered:
            names = source.context.schemas.get(schema_id).column_names
            self._numbered[schema_id] = not any(name.lower() in _NUMBERS for name in names)
        return self._numbered[schema_id]

    def path_of(self, source: FileSource) -> str:
        """Full path of the file on this machine."""
        return os.path.join(self.root or "", source.context.paths.absolute(source.meta.path))


def native_rules(
    context: TableContext, snapshot: Snapshot | None, fields: Sequence[Field], merging: MergeRules
) -> NativeRules:
    """The rules for a scan of these columns."""
    root = None if any(type_depth(f.type) > _DEEPEST for f in fields) else _reachable_root(context)
    with_nan: frozenset[str] | None = frozenset()
    if root is not None and snapshot is not None:
        with_nan = files_with_nan(SnapshotFiles(context, snapshot), fields)
    return NativeRules(root, tuple(fields), merging, with_nan)


def _reachable_root(context: TableContext) -> str | None:
    """The folder of the files, if the table is really in it: an engine does not follow links out of the lake."""
    root = local_root(context.fileio)
    if root is None:
        return None
    real, home = os.path.realpath(root), os.path.realpath(os.path.join(root, context.paths.root))
    return root if home.startswith(real.rstrip("/") + "/") else None


def local_root(fileio: FileIO) -> str | None:
    """The folder of this machine under which the files are; None if they are anywhere else."""
    return fileio.root if type(fileio) is LocalFileIO else None


def group_files(sources: Iterable[FileSource | Live], rules: NativeRules) -> tuple[NativeFiles, ...]:
    """Files by the schema that they were written under, in the order in which they come."""
    groups: dict[int, list[NativeFile]] = {}
    contexts: dict[int, TableContext] = {}
    for source in sources:
        file = source.file
        assert file is not None
        schema_id = file.meta.schema_id
        contexts.setdefault(schema_id, file.context)
        live = source.live.bits if isinstance(source, Live) else None
        groups.setdefault(schema_id, []).append(NativeFile(rules.path_of(file), live))
    grouped = []
    for schema_id, files in groups.items():
        written = contexts[schema_id].schemas.get(schema_id).by_id
        names = tuple(written[f.id].name if f.id in written else None for f in rules.fields)
        grouped.append(NativeFiles(tuple(files), names))
    return tuple(grouped)
