"""Data files of an external table that DuckDB reads natively.

DuckDB gets a file only if its rows are certain to equal those of our own reader (``skerry.iceberg.data_file``):

* Parquet in the table's folder on this machine, without delete files, with as many rows as its manifest says;
* its footer has each column of the scan under one name, by field id or the table's name mapping, in the column's
  current type (or INT for BIGINT); or it lacks the column, and the column is NULL or its default there;
* no column is nested, a UUID or a TIME, whose encoding the footer does not determine;
* its manifest says that no FLOAT or DOUBLE column of the scan holds NaN: DuckDB skips row groups by statistics that
  ignore NaN.

Footers are read once for each identity of a file, and kept in the cache. All other files are read by us.
"""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.parquet as pq

from skerry.common.errors import DamagedFileError, FileMissingError
from skerry.fileio.environment import Environment
from skerry.fileio.file_identity import FileIdentity, file_identity
from skerry.formats.foreign_projection import id_in
from skerry.iceberg.manifest_list import REMEDY
from skerry.iceberg.name_mapping import MappedName, has_ids, with_mapped_ids
from skerry.iceberg.parquet_footer import FileFooter, known_footer, read_footer
from skerry.iceberg.state import FilePlan, PlannedFile
from skerry.iceberg.storage import TableStorage
from skerry.planning.column_summary import files_with_nan
from skerry.store.read.native_files import PATTERN, NativeFile, NativeFiles
from skerry.types.datatype import BIGINT, TIME, UUID, ArrayType, MapType, StructType
from skerry.types.field import Field

_DEPTH = 2
"""Levels below the root that a table's folder must have: ``/a/b`` is allowed, ``/a`` is not."""
_NESTED = (StructType, ArrayType, MapType)


@dataclass(frozen=True, slots=True)
class _Candidate:
    file: PlannedFile
    path: str
    identity: FileIdentity


@dataclass(frozen=True, slots=True)
class _Column:
    """A column in a file. DuckDB takes types from the first of the files that it reads together: all have the same."""

    name: str
    type: pa.DataType


@dataclass(frozen=True, slots=True)
class NativeCheck:
    """Identities of files at the time when their footers were read (``skerry.store.read.split.EngineCheck``)."""

    files: tuple[tuple[str, FileIdentity], ...]

    def after(self) -> None:
        """After the engine has read everything: raise if a file was replaced meanwhile."""
        for path, identity in self.files:
            if file_identity(path) not in (identity, None):
                raise DamagedFileError(path, "it was changed while it was read; data files never change", REMEDY)

    def blame(self, *, suspects_all: bool) -> None:
        """After the engine has failed: raise if a file is missing, was changed, or cannot be read."""
        for path, identity in self.files:
            if file_identity(path) is None:
                raise FileMissingError(path)
            if suspects_all or file_identity(path) != identity:
                _check_readable(path)


def _check_readable(path: str) -> None:
    try:
        with pq.ParquetFile(path) as file:
            for _ in file.iter_batches():
                pass
    except (pa.ArrowException, OSError) as error:
        raise DamagedFileError(path, f"it cannot be read as Parquet: {error}", REMEDY) from None


@dataclass(frozen=True, slots=True)
class NativeSplit:
    """The files of a scan that DuckDB reads, and those that we read."""

    native: tuple[NativeFiles, ...]
    ours: tuple[PlannedFile, ...]
    check: NativeCheck | None = None


@dataclass(frozen=True, slots=True)
class NativeReader:
    """Splits the files of scans with these columns."""

    env: Environment
    fields: tuple[Field, ...]
    mapping: Mapping[str, MappedName] | None
    storage: TableStorage
    folder: str | None
    """The folder that must contain the files; None: DuckDB reads none."""

    def split(self, plan: FilePlan) -> NativeSplit:
        """The files that DuckDB reads, grouped by their column names, and the rest."""
        is_plain = all(not isinstance(f.type, _NESTED) and f.type not in (UUID, TIME) for f in self.fields)
        with_nan = files_with_nan(plan.columns, self.fields) if plan.files and is_plain else None
        if with_nan is None or self.folder is None:
            return NativeSplit((), plan.files)
        given = [file for file in plan.files if file.path not in with_nan]
        candidates = [found for file in given if (found := _candidate(file, self.storage, self.folder)) is not None]
        groups: dict[tuple[_Column | None, ...], list[_Candidate]] = {}
        taken: set[int] = set()
        for candidate, footer in zip(candidates, self._footers(candidates), strict=True):
            columns = None if footer is None else self._columns(candidate.file, footer)
            if columns is not None:
                groups.setdefault(columns, []).append(candidate)
                taken.add(id(candidate.file))
        native = tuple(
            NativeFiles(
                tuple(NativeFile(found.path) for found in files), tuple(None if c is None else c.name for c in columns)
            )
            for columns, files in groups.items()
        )
        ours = tuple(file for file in plan.files if id(file) not in taken)
        checked = tuple((found.path, found.identity) for files in groups.values() for found in files)
        return NativeSplit(native, ours, NativeCheck(checked) if checked else None)

    def _footers(self, candidates: Sequence[_Candidate]) -> list[FileFooter | None]:
        cache = self.env.metadata_cache
        missing = [found for found in candidates if known_footer(found.path, found.identity, cache) is None]
        if len(missing) > 1:
            with ThreadPoolExecutor(min(self.env.settings.read_threads, len(missing))) as pool:
                list(pool.map(lambda found: read_footer(found.path, found.identity, cache), missing))
        return [read_footer(found.path, found.identity, cache) for found in candidates]

    def _columns(self, file: PlannedFile, footer: FileFooter) -> "tuple[_Column | None, ...] | None":
        """The columns in a file, None for those that it lacks; no tuple but None if our reader must read the file."""
        schema = footer.schema
        has_same_names = len({name.casefold() for name in schema.names}) < len(schema.names)
        if has_same_names or footer.old_times or footer.row_count != file.row_count:
            return None
        if not has_ids(schema):
            if self.mapping is None:
                return None
            schema = with_mapped_ids(schema, self.mapping)
        ids = [id_in(part) for part in schema]
        columns: list[_Column | None] = []
        for wanted in self.fields:
            places = [n for n, number in enumerate(ids) if number == wanted.id]
            if len(places) > 1 or (not places and wanted.id in file.constants):
                return None
            if not places:
                columns.append(None)
                continue
            found = schema.field(places[0])
            if not found.name or not _is_same(found.type, wanted):
                return None
            columns.append(_Column(found.name, found.type))
        return tuple(columns)


def _is_same(given: pa.DataType, wanted: Field) -> bool:
    return given == wanted.type.arrow or (wanted.type == BIGINT and given == pa.int32())


def native_folder(storage: TableStorage, location: str) -> str | None:
    """The folder of a table on this machine; None if it is elsewhere, may not be read, or is less than two levels below
    the root.
    """
    folder = storage.real_path(location)
    return folder if folder is not None and folder.count("/") >= _DEPTH else None


def _candidate(file: PlannedFile, storage: TableStorage, folder: str) -> _Candidate | None:
    """The file on this machine, if it is Parquet without deletes, and DuckDB would not take its path for a pattern."""
    if file.format != "parquet" or file.deletes:
        return None
    local = storage.path_of(file.path)
    path = "" if local is None else os.path.realpath(local)
    if not path.startswith(f"{folder}/") or PATTERN & set(path):
        return None
    identity = file_identity(path)
    return None if identity is None else _Candidate(file, path, identity)
