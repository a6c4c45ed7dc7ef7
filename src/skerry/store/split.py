"""A scan in two parts: files that an engine reads by itself, and rows that we read for it."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pyarrow as pa

from skerry.formats.read import BATCH_ROWS
from skerry.formats.shape import empty_batches
from skerry.formats.verify import is_checked_whole, verify_columns
from skerry.store.native import NativeFiles, NativeRules, group_files, native_rules
from skerry.store.plan import Section
from skerry.store.read import TableReader
from skerry.store.source import Source, merge_batch_rows
from skerry.store.survive import NONE, Live, live_tables, survivors

_MOSTLY = 2
"""Survivors are looked for if one in so many versions of a section is in a file that an engine reads by itself."""


@dataclass(frozen=True, slots=True)
class ScanParts:
    """Together the rows of the scan; those of ``files`` before any condition, which is the engine's to apply."""

    reader: TableReader
    files: tuple[NativeFiles, ...]
    sections: tuple[Section, ...]
    """What our reader reads, merged and filtered."""
    remainders: tuple[tuple[Source, Live], ...]
    """Sources of which the rows that survive the merge are known, and that no engine can read."""

    @property
    def has_rows(self) -> bool:
        """Is there anything that we read?"""
        return bool(self.sections or self.remainders)

    def batches(self) -> Iterator[pa.RecordBatch]:
        """The rows that we read, anew with each call."""
        yield from self.reader.batches(self.sections, ordered=False)
        names = [field.name for field in self.reader.fields]
        needed = tuple(self.reader.asked().values())
        for source, live in self.remainders:
            for table in live_tables(source, live, needed, merge_batch_rows([source])[0]):
                rows = self.reader.filtered(table)
                yield from rows.select(names).to_batches() if names else empty_batches(rows.num_rows, BATCH_ROWS)


def split_scan(reader: TableReader, sections: Sequence[Section]) -> ScanParts:
    """Find the files of a planned scan that an engine can read by itself; these are checked, once."""
    rules = native_rules(reader.context, reader.snapshot, reader.fields, reader.rules)
    native: list[tuple[Source, Live]] = []
    ours: list[Section] = []
    remainders: list[tuple[Source, Live]] = []
    merged: list[Section] = []
    for section in sections:
        if section.is_plain and rules.allows(section.sources[0]):
            native.append((section.sources[0], None))
        elif _is_chosen(section, rules):
            merged.append(section)
        else:
            ours.append(section)
    for section, alive in zip(merged, _in_parallel(reader, merged), strict=True):
        for source, live in zip(section.sources, alive, strict=True):
            if live == NONE:
                continue
            if rules.allows(source):
                native.append((source, live))
            else:
                remainders.append((source, live))
    _verify(reader, [source for source, _ in native])
    return ScanParts(reader, group_files(native, rules), tuple(ours), tuple(remainders))


def _is_chosen(section: Section, rules: NativeRules) -> bool:
    """Does the merge choose among versions, and are enough of them in files that an engine can read?"""
    if rules.merging.combines:
        return False
    rows = sum(source.meta.row_count for source in section.sources if rules.allows(source))
    return rows * _MOSTLY >= section.row_count


def _in_parallel(reader: TableReader, sections: Sequence[Section]) -> list[tuple[Live, ...]]:
    if len(sections) < 2:
        return [survivors(section, reader.rules) for section in sections]
    with ThreadPoolExecutor(min(reader.context.env.settings.read_threads, len(sections))) as pool:
        return list(pool.map(lambda section: survivors(section, reader.rules), sections))


def _verify(reader: TableReader, sources: Sequence[Source]) -> None:
    """Check what the engine is going to read of files, as far as this process has not done so before."""
    ids = frozenset(field.id for field in reader.fields)
    cache = reader.context.env.cache
    waiting = []
    for source in sources:
        key = (reader.context.uuid, "verified", source.meta.path)
        known: frozenset[int] | None = cache.get(key)
        missing = ids - (known or frozenset())
        if known is None or (missing and not is_checked_whole(source.meta)):
            waiting.append((key, source, missing, (known or frozenset()) | ids))

    def check(work: tuple[tuple[str, str, str], Source, frozenset[int], frozenset[int]]) -> None:
        key, source, missing, after = work
        path = source.context.paths.absolute(source.meta.path)
        verify_columns(source.context.fileio, path, source.meta, missing)
        cache.put(key, after, 50 * len(after))

    if len(waiting) < 2:
        for work in waiting:
            check(work)
        return
    with ThreadPoolExecutor(min(reader.context.env.settings.read_threads, len(waiting))) as pool:
        list(pool.map(check, waiting))
