"""Which rows of overlapping files survive a merge, found from their keys alone.

Where a merge chooses one version of each key, its result is a subset of the files' rows. Finding it needs only keys,
delete marks and the sequence field; values are then read file by file, by us or by an engine.

The result depends on immutable files, and is cached under the names of all files of a section, in order. Names are
never reused, so it is never stale. Results with rows in memory are not cached.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.formats.row_kind import KIND_FIELD
from skerry.formats.row_mask import LiveRows
from skerry.lsm.merge_stream import merge_streams
from skerry.lsm.merge_versions import surviving_rows
from skerry.store.read.plan import Section
from skerry.store.read.reader import AT_ONCE_ROWS, TableReader
from skerry.store.read.sorted_source import (
    FileSource,
    Live,
    MemorySource,
    SortedSource,
    SourceRead,
    StoredSource,
    merge_batch_rows,
)
from skerry.types.field import Field
from skerry.types.merging import MergeRules

_MOSTLY = 2
"""Minimum share (1/N) of a section's rows in files with cheap keys for a key-only merge to pay off."""
_PLACE = "_place"
_AT_ONCE = 4 * AT_ONCE_ROWS
"""Maximum row versions of a section whose keys are merged in memory as a whole."""


_Found = LiveRows | bool
"""The surviving rows of a source; True: all (no bits needed), False: none."""


def resolve_sections(
    reader: TableReader,
    sections: Sequence[Section],
    is_cheap: Callable[[SortedSource], bool],
    most_versions: int | None = None,
) -> list[Section]:
    """The same rows, with sections resolved to one source each where finding the survivors pays.

    It pays if most versions are in files whose keys are ``cheap`` to read, and if all sections together have at most
    ``most_versions``. It does not pay for a single key, which reads at most one row group of each source.
    """
    merged = [s for s in sections if not s.is_plain and can_resolve(reader, s, is_cheap)]
    if not merged or (most_versions is not None and sum(section.row_count for section in merged) > most_versions):
        return list(sections)
    found = dict(zip(map(id, merged), _in_parallel(reader, merged), strict=True))
    result: list[Section] = []
    for section in sections:
        known = found.get(id(section))
        result += [section] if known is None else [Section((source,)) for source in known]
    return result


def can_resolve(reader: TableReader, section: Section, is_cheap: Callable[[SortedSource], bool]) -> bool:
    """Whether survivors can be found from keys alone, and most of the keys are cheap to read."""
    bounds = reader.bounds
    if isinstance(section.sources[0], Live):  # behind a deletion vector: it is known already
        return False
    if reader.rules.combines or (bounds.low is not None and bounds.low == bounds.high):
        return False
    return _is_mostly(section, is_cheap)


def _is_mostly(section: Section, is_cheap: Callable[[SortedSource], bool]) -> bool:
    rows = sum(source.row_count for source in section.sources if is_cheap(source))
    return rows * _MOSTLY >= section.row_count


def _in_parallel(reader: TableReader, sections: Sequence[Section]) -> list[tuple[StoredSource | Live, ...]]:
    if len(sections) < 2:
        return [survivors(section, reader.rules) for section in sections]
    with ThreadPoolExecutor(min(reader.context.env.settings.read_threads, len(sections))) as pool:
        return list(pool.map(lambda section: survivors(section, reader.rules), sections))


def survivors(section: Section, rules: MergeRules) -> tuple[StoredSource | Live, ...]:
    """The sources of a section, each restricted to its surviving rows."""
    sources = [source for source in section.sources if isinstance(source, FileSource | MemorySource)]
    files = [source for source in sources if isinstance(source, FileSource)]
    assert len(sources) == len(section.sources), "parts of sources cannot be merged by row numbers"
    if len(files) < len(sources):
        found = _find(section, rules)
    else:
        context = files[0].context
        key = (context.uuid, "survivors", *(file.meta.path for file in files))
        found = context.env.cache.get_or_load(key, lambda: _find(section, rules), _size_bytes)
    return tuple(
        Live(source, alive) if isinstance(alive, LiveRows) else source
        for source, alive in zip(sources, found, strict=True)
        if alive is not False
    )


def _size_bytes(found: Sequence[_Found]) -> int:
    return sum(len(alive.bits) if isinstance(alive, LiveRows) else 0 for alive in found)


def _find(section: Section, rules: MergeRules) -> tuple[_Found, ...]:
    fields = _compared(section, rules)
    counts = [source.row_count for source in section.sources]
    starts = np.cumsum([0, *counts])
    if section.row_count <= _AT_ONCE:
        read = SourceRead(fields, fill_defaults=False)
        alive = surviving_rows([source.table(read) for source in section.sources], rules)
    else:
        alive = np.empty(0, np.bool_)
        streams = [
            _numbered_stream(source, fields, batch_rows, int(start))
            for source, batch_rows, start in zip(
                section.sources, merge_batch_rows(section.sources), starts[:-1], strict=True
            )
        ]
        for piece in merge_streams(streams, rules, final=True):
            if not len(alive):  # not before files are open: how many rows they have was only claimed until then
                alive = np.zeros(int(starts[-1]), np.bool_)
            alive[piece.column(_PLACE).to_numpy()] = True
        alive = alive if len(alive) else np.zeros(int(starts[-1]), np.bool_)
    return tuple(_packed(alive[start:end]) for start, end in pairwise(starts.tolist()))


def _packed(alive: NDArray[np.bool_]) -> _Found:
    if alive.all():
        return True
    return LiveRows.of(alive) if alive.any() else False


def _compared(section: Section, rules: MergeRules) -> tuple[Field, ...]:
    fields = {field.id: field for field in rules.key}
    if rules.sequence is not None:
        fields[rules.sequence.id] = rules.sequence
    if any(source.has_marks for source in section.sources):
        fields[KIND_FIELD.id] = KIND_FIELD
    return tuple(fields.values())


def _numbered(table: pa.Table, start: int) -> pa.Table:
    return table.append_column(_PLACE, pa.array(np.arange(start, start + table.num_rows, dtype=np.int64)))


def _numbered_stream(source: SortedSource, fields: Sequence[Field], batch_rows: int, start: int) -> Iterator[pa.Table]:
    for table in source.tables(SourceRead(fields, False, batch_rows)):
        yield _numbered(table, start)
        start += table.num_rows
