"""A scan in two parts: files that an engine reads by itself, and rows that we merge for it.

Both engines (DuckDB, Spark) get their parts in the same way, in this order:

1. What may the engine read at all? (``skerry.store.read.native_files``, and the engine's own limits)
2. Which rows of overlapping files survive? A key-only merge finds it where that pays (``skerry.store.read.survivors``).
3. A file that needs no merge any more goes to the engine if it may read it; everything else is merged by us.
4. The files of the engine are checked (``skerry.store.read.file_check``).

What differs between engines is an :class:`Engine`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeGuard

import pyarrow as pa

from skerry.common.errors import DamagedFileError, SkerryError
from skerry.store.read.few_rows import reads_little
from skerry.store.read.file_check import EngineFile, FileCheck
from skerry.store.read.key_row import row_finder
from skerry.store.read.native_files import NativeFiles, NativeRules, group_files, native_rules
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import FileSource, Live, SortedSource
from skerry.store.read.survivors import resolve_sections
from skerry.types.field import Field


@dataclass(frozen=True, slots=True)
class Engine:
    """What an engine can read by itself of one scan, beside what holds for all engines."""

    fields: tuple[Field, ...]
    """The columns that it reads: those of the result, and others that its conditions look at."""
    reads: Callable[[FileSource], bool]
    """Can it read a file, by the types of its columns and the conditions on them?"""
    reads_survivors: bool
    """Does it read files that overlapped others, only the rows that survive the merge? They are given as bits."""
    verifies_pages: bool
    """Does it verify the checksums of pages? Then only footers are checked before."""
    resolves_all: bool
    """Does a key-only merge pay for files that it does not read by itself, too?"""
    most_versions: int | None = None
    """Most row versions that a key-only merge looks at; None: any number."""


@dataclass(frozen=True, slots=True)
class Split:
    """Together the rows of a scan; those of ``native`` before any condition, which is the engine's to apply."""

    native: tuple[FileSource | Live, ...]
    """Files that the engine reads by itself."""
    rules: NativeRules
    sections: tuple[Section, ...]
    """What our reader reads, merged and filtered."""
    check: FileCheck
    checked: tuple[EngineFile, ...]
    """All of ``native``, as they were when they were checked."""


def split(reader: TableReader, sections: Sequence[Section], engine: Engine) -> Split:
    """Divide the sections of a planned scan; files that the engine reads are checked."""
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
        is_known = len(section.sources) == 1 and (engine.reads_survivors or id(section) in as_planned)
        if is_known and not is_small and _is_native(source, rules, engine):
            native.append(source)
        else:
            ours.append(Section(section.sources_for(reader.asked_of_indexes)))
    columns = None if engine.verifies_pages else frozenset(field.id for field in engine.fields)
    check = FileCheck(reader.context, columns)
    files = [source.file for source in native]
    checked = check.before((file, rules.path_of(file)) for file in files if file is not None)
    return Split(tuple(native), rules, tuple(ours), check, checked)


def _resolved(
    reader: TableReader, sections: Sequence[Section], is_cheap: Callable[[SortedSource], bool], engine: Engine
) -> Iterator[Section]:
    """Sections with known survivors where that pays; of these, rows that indexes leave out are gone."""
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


@dataclass(frozen=True, slots=True)
class ScanParts:
    """A scan as DuckDB reads it: files, and rows beside them that are merged and filtered."""

    fields: tuple[Field, ...]
    """The columns of the result."""
    files: tuple[NativeFiles, ...]
    """Their rows are unfiltered: conditions are the engine's to apply."""
    read: Callable[[], Iterator[pa.RecordBatch]] | None
    """Reads the rows that are not in ``files``, merged and filtered; None if there are none."""
    check: FileCheck | None = None
    """Checks ``files`` by our checksums; None if there are none, as in files that Skerry has not written."""
    checked: tuple[EngineFile, ...] = ()
    """All of ``files``, as they were when they were checked."""
    explained: Callable[[DamagedFileError], SkerryError] | None = None
    """What it means that a file is missing: the snapshot may have expired meanwhile. None: it is damage."""
    look_up: Callable[[], pa.RecordBatch] | None = None
    """Reads the row of the only key that can match, if it is in a small file; an engine takes longer to open that."""

    def row_of_key(self) -> pa.RecordBatch | None:
        """At most one row, which stands for all of the scan, before conditions; None if it may have more."""
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
        """Call it when the engine has read everything: raises if a file was damaged while it was read."""
        if self.check is not None:
            with self._explaining():
                self.check.after(self.checked)

    def blame(self, *, suspects_all: bool) -> None:
        """Call it when the engine has failed: raises if a file is the reason. See :meth:`FileCheck.blame`."""
        if self.check is not None:
            with self._explaining():
                self.check.blame(self.checked, suspects_all=suspects_all)

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        try:
            yield
        except DamagedFileError as error:
            if self.explained is None:
                raise
            raise self.explained(error) from error.__cause__


def _read_at_once(reader: TableReader, sections: Sequence[Section]) -> Iterator[pa.RecordBatch]:
    """A few row groups of each file, several files at a time."""
    return iter(reader.table(sections).to_batches())


def split_scan(
    reader: TableReader, sections: Sequence[Section], explained: Callable[[DamagedFileError], SkerryError]
) -> ScanParts:
    """A planned scan for DuckDB: it reads any file that an engine can read, and of a file only the rows that count."""
    engine = Engine(
        reader.fields, reads=lambda file: True, reads_survivors=True, verifies_pages=False, resolves_all=False
    )
    found = split(reader, sections, engine)
    read = None
    few = reader.indexes is not None and all(reads_little(section.sources[0]) for section in found.sections)
    if found.sections and few:
        read = partial(_read_at_once, reader, found.sections)
    elif found.sections:
        read = partial(reader.batches, found.sections, ordered=False)
    files = group_files(found.native, found.rules)
    look_up = None if found.sections else row_finder(reader, found.native)
    return ScanParts(reader.fields, files, read, found.check, found.checked, explained, look_up)
