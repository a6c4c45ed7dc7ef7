"""A scan in two parts: files that an engine reads by itself, and rows that we read for it."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pyarrow as pa

from skerry.formats.verify import is_checked_whole, verify_columns
from skerry.store.native import NativeFiles, group_files, native_rules
from skerry.store.plan import Section
from skerry.store.read import TableReader
from skerry.store.source import Source
from skerry.store.survive import survivors

_MOSTLY = 2
"""Survivors are looked for if one in so many versions of a section is in a file of which keys are cheap to read."""


@dataclass(frozen=True, slots=True)
class ScanParts:
    """Together the rows of the scan; those of ``files`` before any condition, which is the engine's to apply."""

    reader: TableReader
    files: tuple[NativeFiles, ...]
    sections: tuple[Section, ...]
    """What our reader reads, merged and filtered."""

    def batches(self) -> Iterator[pa.RecordBatch]:
        """The rows that we read, anew with each call."""
        return self.reader.batches(self.sections, ordered=False)


def split_scan(reader: TableReader, sections: Sequence[Section]) -> ScanParts:
    """Find the files of a planned scan that an engine can read by itself; these are checked, once."""
    rules = native_rules(reader.context, reader.snapshot, reader.fields, reader.rules)
    native: list[Source] = []
    ours: list[Section] = []
    for section in sift(reader, sections, rules.allows):
        source = section.sources[0]
        is_known = len(section.sources) == 1 and not source.has_marks
        if is_known and rules.allows(source):
            native.append(source)
        else:
            ours.append(section)
    _verify(reader, native)
    return ScanParts(reader, group_files(native, rules), tuple(ours))


def sift(
    reader: TableReader,
    sections: Sequence[Section],
    is_cheap: Callable[[Source], bool],
    most_versions: int | None = None,
) -> list[Section]:
    """The same rows, with sections of one source each where it is worth while to find out which rows survive.

    So it is if most versions are in files of which keys are ``cheap`` to read, and if there are no more than
    ``most_versions`` to look at in all sections. It is not for one key: of each source a row group is read, if at all.
    """
    bounds = reader.bounds
    if reader.rules.combines or (bounds.low is not None and bounds.low == bounds.high):
        return list(sections)
    merged = [section for section in sections if not section.is_plain and _is_mostly(section, is_cheap)]
    if not merged or (most_versions is not None and sum(section.row_count for section in merged) > most_versions):
        return list(sections)
    found = dict(zip(map(id, merged), _in_parallel(reader, merged), strict=True))
    result: list[Section] = []
    for section in sections:
        known = found.get(id(section))
        result += [section] if known is None else [Section((source,)) for source in known]
    return result


def _is_mostly(section: Section, is_cheap: Callable[[Source], bool]) -> bool:
    rows = sum(source.meta.row_count for source in section.sources if is_cheap(source))
    return rows * _MOSTLY >= section.row_count


def _in_parallel(reader: TableReader, sections: Sequence[Section]) -> list[tuple[Source, ...]]:
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
