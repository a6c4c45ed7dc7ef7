"""How sections are shared among tasks.

A task gets about as much as its memory allows, and less if there would be fewer tasks than cores. Small sections go
together into one task, large ones are cut: by key if they are to be merged, else by row. All tasks get about the same.
"""

import heapq
from collections.abc import Sequence

from skerry.store.keysplit import split_section
from skerry.store.plan import Section
from skerry.store.rowsplit import can_split_rows, split_rows
from skerry.table.options import parse_table_options

EXPANSION = 4
"""Rows in memory are so much larger than in a file, about."""
_LEAST_BYTES = 8 << 20
"""Less than this in files is not worth a task of its own."""


def share_sections(
    sections: Sequence[Section], *, memory_bytes: int, cores: int, cuts_files: bool
) -> list[tuple[Section, ...]]:
    """The sections of each task; ``memory_bytes`` is what one may need for rows that it merges.

    ``cuts_files``: several tasks may read one file that needs no merge, each some of its rows.
    """
    if not sections:
        return []
    most = max(memory_bytes // EXPANSION, 1)
    fair = sum(map(size_of, sections)) // max(cores, 1) + 1
    share = min(most, max(fair, _LEAST_BYTES))
    pieces = [sized for section in sections for sized in _pieces(section, share, cuts_files)]
    tasks = -(-sum(size for size, _ in pieces) // share)
    return _evenly(pieces, max(tasks, 1))


def size_of(section: Section) -> int:
    """Bytes in files; of a stretch, its part of them as far as that is known."""
    return sum(source.meta.size_bytes for source in section.sources)


def _pieces(section: Section, share: int, cuts_files: bool) -> list[tuple[int, Section]]:
    """A section in pieces that are no larger than a share, with their sizes."""
    size = size_of(section)
    wanted = -(-size // share)
    pieces: tuple[Section, ...] = (section,)
    if wanted > 1 and len(section.sources) > 1:
        pieces = split_section(section, wanted)
    elif wanted > 1 and cuts_files and can_split_rows(section):
        context = section.sources[0].context
        written = context.schemas.get(section.sources[0].meta.schema_id)
        pieces = split_rows(section, wanted, parse_table_options(written.options).file_row_group_rows)
    return [(size // len(pieces), piece) for piece in pieces]


def _evenly(pieces: Sequence[tuple[int, Section]], tasks: int) -> list[tuple[Section, ...]]:
    """Every piece, the largest first, goes to the task that has least."""
    filled: list[tuple[int, int, list[Section]]] = [(0, number, []) for number in range(min(tasks, len(pieces)))]
    for size, piece in sorted(pieces, key=lambda sized: sized[0], reverse=True):
        total, number, task = heapq.heappop(filled)
        task.append(piece)
        heapq.heappush(filled, (total + size, number, task))
    return [tuple(task) for _, _, task in sorted(filled, key=lambda one: one[1])]
