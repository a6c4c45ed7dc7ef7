"""A scan in two parts: files that an engine reads natively, and rows that we merge for it.

The steps are the same for both engines (DuckDB, Spark):

1. Find the files that the engine can read (``skerry.store.read.native_files``, and the engine's own limits).
2. Find the surviving rows of overlapping files by a key-only merge, where it pays (``skerry.store.read.survivors``).
3. Give the engine every file that needs no further merge and that it can read; our reader merges the rest.
4. Check the engine's files (``skerry.store.read.file_check``).

:class:`Engine` describes the differences between engines.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeGuard

import pyarrow as pa

from skerry.common.errors import DamagedFileError, SkerryError
from skerry.formats.lookup import ParquetLookup
from skerry.formats.open_parquet import SMALL_FILE_BYTES
from skerry.formats.page import PAGE_ROWS
from skerry.store.read.file_check import EngineFile, FileCheck
from skerry.store.read.native_files import NativeFiles, NativeRules, group_files, native_rules
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import FileSource, Live, SortedSource
from skerry.store.read.survivors import resolve_sections
from skerry.types.build import array_of
from skerry.types.field import Field

_SHARE = 4
"""Read by pages if these hold at most 1/N of its rows."""
_FEW_ROWS = 65_536
"""Or if they hold at most this many rows."""
_MOST_ROWS = 20_000
"""Maximum rows of a file for a lookup: decoding more takes longer than the engine needs to open the file."""


@dataclass(frozen=True, slots=True)
class Engine:
    """Limits of one engine for one scan, in addition to those of all engines."""

    fields: tuple[Field, ...]
    """The columns that it reads: those of the result and of its conditions."""
    reads: Callable[[FileSource], bool]
    """Whether it can read a file, by the types of its columns and the conditions on them."""
    reads_survivors: bool
    """Whether it can read only the surviving rows of overlapping files, given as bits."""
    verifies_pages: bool
    """Whether it verifies the checksums of pages; then only footers are checked before."""
    resolves_all: bool
    """Whether a key-only merge also pays for files that it does not read natively."""
    most_versions: int | None = None
    """Maximum row versions of a key-only merge; None: no limit."""


@dataclass(frozen=True, slots=True)
class Division:
    """The files of a scan that an engine reads natively, and the sections that our reader reads."""

    native: tuple[FileSource | Live, ...]
    rules: NativeRules
    sections: tuple[Section, ...]

    def with_paths(self) -> Iterator[tuple[FileSource, str]]:
        """The files with their paths on this machine."""
        files = (source.file for source in self.native)
        return ((file, self.rules.path_of(file)) for file in files if file is not None)


@dataclass(frozen=True, slots=True)
class Split:
    """The two parts of a scan. The engine applies all conditions to ``native`` files."""

    native: tuple[FileSource | Live, ...]
    """Files that the engine reads natively."""
    rules: NativeRules
    sections: tuple[Section, ...]
    """Sections that our reader merges and filters."""
    check: FileCheck
    checked: tuple[EngineFile, ...]
    """All of ``native``, as they were when they were checked."""


def split(reader: TableReader, sections: Sequence[Section], engine: Engine, division: Division | None = None) -> Split:
    """Divide the sections of a planned scan; files that the engine reads are checked.

    ``division`` is the result of :func:`divide`, if already computed.
    """
    found = division or divide(reader, sections, engine)
    check = _check_of(reader, engine)
    return Split(found.native, found.rules, found.sections, check, check.before(found.with_paths()))


def _check_of(reader: TableReader, engine: Engine) -> FileCheck:
    columns = None if engine.verifies_pages else frozenset(field.id for field in engine.fields)
    return FileCheck(reader.context, columns)


def divide(reader: TableReader, sections: Sequence[Section], engine: Engine) -> Division:
    """Divide sections into files that the engine reads natively, and the rest."""
    rules = native_rules(reader.context, reader.snapshot, engine.fields, reader.rules)
    is_cheap = _is_parquet if engine.resolves_all else rules.allows
    as_planned = set(map(id, sections))
    native: list[FileSource | Live] = []
    ours: list[Section] = []
    for section in _resolved(reader, sections, is_cheap, engine):
        source = section.sources_for(reader.asked_of_indexes)[0]
        # where indexes leave few rows, our reader skips pages by row numbers; engines do not
        is_small = reader.indexes is not None and reads_little(source)
        if section.selection is not None and not is_small:
            source = section.sources[0]  # the condition is the engine's to apply, which is quicker than a bit per row
        is_whole = id(section) in as_planned and isinstance(section.sources[0], FileSource)
        is_known = len(section.sources) == 1 and (engine.reads_survivors or is_whole)
        if is_known and not is_small and _is_native(source, rules, engine):
            native.append(source)
        else:
            ours.append(Section(section.sources_for(reader.asked_of_indexes)))
    return Division(tuple(native), rules, tuple(ours))


def _resolved(
    reader: TableReader, sections: Sequence[Section], is_cheap: Callable[[SortedSource], bool], engine: Engine
) -> Iterator[Section]:
    """Sections resolved to their survivors where that pays, without rows that indexes exclude."""
    for section in resolve_sections(reader, sections, is_cheap, engine.most_versions):
        narrowed: Section | None = section
        if reader.indexes is not None and len(section.sources) == 1:
            narrowed = reader.indexes.narrow_survivors(section)
        if narrowed is not None:
            yield narrowed


def _is_native(source: SortedSource, rules: NativeRules, engine: Engine) -> TypeGuard[FileSource | Live]:
    if not isinstance(source, FileSource | Live) or source.has_marks:
        return False
    return rules.allows(source) and source.file is not None and engine.reads(source.file)


def _is_parquet(source: SortedSource) -> bool:
    return source.file is not None and source.file.meta.format == "parquet"


class EngineCheck(Protocol):
    """Checks files that an engine reads natively."""

    def after(self) -> None:
        """After the engine has read everything: raises if a file was damaged while it was read."""
        ...

    def blame(self, *, suspects_all: bool) -> None:
        """After the engine failed: raises if a file is the cause."""
        ...


@dataclass(frozen=True, slots=True)
class OwnCheck:
    """The check of a table's own files, by our checksums."""

    check: FileCheck
    files: tuple[EngineFile, ...]
    """As they were when they were checked."""

    def after(self) -> None:
        self.check.after(self.files)

    def blame(self, *, suspects_all: bool) -> None:
        self.check.blame(self.files, suspects_all=suspects_all)


@dataclass(frozen=True, slots=True)
class ScanParts:
    """A scan for DuckDB: files that it reads natively, and rows that are already merged and filtered."""

    fields: tuple[Field, ...]
    """The columns of the result."""
    files: tuple[NativeFiles, ...]
    """Native files; the engine applies the conditions."""
    read: Callable[[], Iterator[pa.RecordBatch]] | None
    """Reads the rows that are not in ``files``, merged and filtered; None if there are none."""
    check: EngineCheck | None = None
    """Checks ``files``; None if there are none."""
    explained: Callable[[DamagedFileError], SkerryError] | None = None
    """Explains a missing file: the snapshot may have expired meanwhile. None: it is damage."""
    look_up: Callable[[], pa.RecordBatch] | None = None
    """Reads the row of the only key that can match from a small file, faster than an engine could open it."""
    is_little: bool = False
    """Whether ``read`` reads only a few pages, after index pruning."""

    def row_of_key(self) -> pa.RecordBatch | None:
        """The only row that the scan can return, before conditions; None if there may be more."""
        if self.look_up is None:
            return None
        with self._explaining():
            return self.look_up()

    def batches(self) -> Iterator[pa.RecordBatch]:
        """The rows that we read; each call reads again."""
        if self.read is not None:
            with self._explaining():
                yield from self.read()

    def finish(self) -> None:
        """Call after the engine has read everything: raises if a file was damaged while it was read."""
        if self.check is not None:
            with self._explaining():
                self.check.after()

    def blame(self, *, suspects_all: bool) -> None:
        """Call after the engine failed: raises if a file is the cause. See :meth:`FileCheck.blame`."""
        if self.check is not None:
            with self._explaining():
                self.check.blame(suspects_all=suspects_all)

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        try:
            yield
        except DamagedFileError as error:
            if self.explained is None:
                raise
            raise self.explained(error) from error.__cause__


def _read_at_once(reader: TableReader, sections: Sequence[Section]) -> Iterator[pa.RecordBatch]:
    """A few pages of each file, several files at a time; engines take longer over many small batches than over one."""
    return iter(reader.table(sections).combine_chunks().to_batches())


def _duckdb(reader: TableReader) -> Engine:
    return Engine(
        reader.fields, reads=lambda file: True, reads_survivors=True, verifies_pages=False, resolves_all=False
    )


def divide_known(reader: TableReader, sections: Sequence[Section]) -> Division | None:
    """The files of a planned scan if DuckDB reads nothing else, and has read all of them before; None otherwise.

    Reads no rows, and needs no lease.
    """
    if reader.indexes is not None or any(len(section.sources) > 1 for section in sections):
        return None
    engine = _duckdb(reader)
    found = divide(reader, sections, engine)
    if not found.native or found.sections or row_finder(reader, found.native) is not None:
        return None
    return found if _check_of(reader, engine).has_checked(found.with_paths()) else None


def split_scan(
    reader: TableReader,
    sections: Sequence[Section],
    explained: Callable[[DamagedFileError], SkerryError],
    division: Division | None = None,
) -> ScanParts:
    """A planned scan for DuckDB, which reads every native file, and only the live rows of each.

    ``division`` is the result of :func:`divide_known`, if already computed.
    """
    found = split(reader, sections, _duckdb(reader), division)
    read = None
    few = reader.indexes is not None and all(reads_little(section.sources[0]) for section in found.sections)
    if found.sections and few:
        read = partial(_read_at_once, reader, found.sections)
    elif found.sections:
        read = partial(reader.batches, found.sections, ordered=False)
    files = group_files(found.native, found.rules)
    look_up = None if found.sections else row_finder(reader, found.native)
    check = OwnCheck(found.check, found.checked)
    return ScanParts(reader.fields, files, read, check, explained, look_up, few)


def reads_little(source: SortedSource) -> bool:
    """Whether the pages with live rows hold few rows of a Parquet file."""
    if not isinstance(source, Live) or not isinstance(source.source, FileSource):
        return False
    file, rows = source.source, source.row_count
    if file.meta.format != "parquet":
        return False
    touched = source.live.touched(PAGE_ROWS, rows) * PAGE_ROWS
    return touched <= _FEW_ROWS or touched * _SHARE <= rows


def row_finder(reader: TableReader, files: Sequence[FileSource | Live]) -> Callable[[], pa.RecordBatch] | None:
    """A function that reads the row of the only key that can match, or none; None if these files do not allow it.

    Opening a small file in an engine takes longer than a lookup in its cached decoded parts. The open file, with its
    content in memory, is cached too: data files never change.

    Needs a single small file (``_MOST_ROWS`` rows and ``SMALL_FILE_BYTES``) with all columns, whose rows are all live.
    """
    bounds = reader.bounds
    if bounds.low is None or bounds.low != bounds.high or len(files) != 1 or not isinstance(files[0], FileSource):
        return None
    meta = files[0].meta
    known = {field.id: field.type for field in reader.context.schemas.get(meta.schema_id).fields}
    if meta.row_count > _MOST_ROWS or meta.size_bytes > SMALL_FILE_BYTES:
        return None
    if any(known.get(field.id) != field.type for field in reader.fields):
        return None
    return partial(_find_row, reader, files[0], bounds.low)


def _find_row(reader: TableReader, file: FileSource, key: bytes) -> pa.RecordBatch:
    context, meta = reader.context, file.meta
    path, cache = context.paths.absolute(meta.path), context.env.cache
    lookup = cache.get_or_load(
        (context.fileio.root, path, meta.checksum, meta.schema_id, "lookup"),
        lambda: ParquetLookup(context.fileio, path, meta, cache, file_schema=context.schemas.get(meta.schema_id)),
        lambda opened: opened.weight_bytes + meta.size_bytes,
    )
    row = lookup.get(key)
    found = () if row is None else (row.values,)
    places = {field.id: place for place, field in enumerate(lookup.columns)}
    columns = [array_of([values[places[field.id]] for values in found], field.type) for field in reader.fields]
    return pa.record_batch(columns, schema=reader.arrow_schema)
