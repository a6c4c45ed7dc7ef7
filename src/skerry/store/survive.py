"""Which rows of overlapping files survive a merge, found from their keys alone.

Where a merge chooses one version of each key, what it gives is some rows of some files. To know which, keys, marks and
the sequence field are all that has to be read and compared; values are then read by whoever wants them, file by file.

The answer depends on files that never change, and is kept in the cache under the names of all files of a section, in
their order. Names are used once, so it is never stale.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.formats.kind import KIND_FIELD
from skerry.formats.live import LiveRows
from skerry.lsm.merge import surviving_rows
from skerry.lsm.stream import merge_streams
from skerry.store.plan import Section
from skerry.store.read import AT_ONCE_ROWS
from skerry.store.source import Source, merge_batch_rows
from skerry.types.field import Field
from skerry.types.merging import MergeRules

_PLACE = "_place"
_AT_ONCE = 4 * AT_ONCE_ROWS
"""Keys are narrow: a section of up to so many versions is merged in one piece."""


_Found = LiveRows | bool
"""Which rows of a source survive; True: all, so that a file which nothing newer overlaps needs no bits. False: none."""


def survivors(section: Section, rules: MergeRules) -> tuple[Source, ...]:
    """The sources of a section of which rows survive, each with which of them."""
    context = section.sources[0].context
    if any(source.rows is not None for source in section.sources):
        found = _find(section, rules)
    else:
        key = (context.uuid, "survivors", *(source.meta.path for source in section.sources))
        found = context.env.cache.get_or_load(key, lambda: _find(section, rules), _size_bytes)
    return tuple(
        replace(source, live=None if alive is True else alive)
        for source, alive in zip(section.sources, found, strict=True)
        if alive is not False
    )


def _size_bytes(found: Sequence[_Found]) -> int:
    return sum(len(alive.bits) if isinstance(alive, LiveRows) else 0 for alive in found)


def _find(section: Section, rules: MergeRules) -> tuple[_Found, ...]:
    fields = _compared(section, rules)
    counts = [source.meta.row_count for source in section.sources]
    starts = np.cumsum([0, *counts])
    if section.row_count <= _AT_ONCE:
        alive = surviving_rows([source.table(fields, fill_defaults=False) for source in section.sources], rules)
    else:
        alive = np.zeros(int(starts[-1]), np.bool_)
        streams = [
            _numbered_stream(source, fields, batch_rows, int(start))
            for source, batch_rows, start in zip(
                section.sources, merge_batch_rows(section.sources), starts[:-1], strict=True
            )
        ]
        for piece in merge_streams(streams, rules, final=True):
            alive[piece.column(_PLACE).to_numpy()] = True
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


def _numbered_stream(source: Source, fields: Sequence[Field], batch_rows: int, start: int) -> Iterator[pa.Table]:
    for table in source.tables(fields, fill_defaults=False, batch_rows=batch_rows):
        yield _numbered(table, start)
        start += table.num_rows
