"""How sections are shared among tasks.

A task gets about as much as its memory allows, and less if there would be fewer tasks than cores. Small sections go
together into one task, large ones are cut by key.
"""

from collections.abc import Iterator, Sequence

from skerry.store.keysplit import split_section
from skerry.store.plan import Section

EXPANSION = 4
"""Rows in memory are so much larger than in a file, about."""
_LEAST_BYTES = 8 << 20
"""Less than this in files is not worth a task of its own."""


def share_sections(sections: Sequence[Section], *, memory_bytes: int, cores: int) -> list[tuple[Section, ...]]:
    """The sections of each task; ``memory_bytes`` is what one may need for rows that it merges."""
    if not sections:
        return []
    most = max(memory_bytes // EXPANSION, 1)
    fair = sum(map(size_of, sections)) // max(cores, 1) + 1
    share = min(most, max(fair, _LEAST_BYTES))
    pieces = [piece for section in sections for piece in _pieces(section, share)]
    return [tuple(task) for task in _packed(pieces, share)]


def size_of(section: Section) -> int:
    """Bytes in files; of a stretch, its part of them as far as that is known."""
    return sum(source.meta.size_bytes for source in section.sources)


def _pieces(section: Section, share: int) -> tuple[Section, ...]:
    size = size_of(section)
    if len(section.sources) < 2 or size <= share:
        return (section,)
    return split_section(section, -(-size // share))


def _packed(pieces: Sequence[Section], share: int) -> Iterator[list[Section]]:
    task: list[Section] = []
    filled = 0
    for piece in pieces:
        is_cut = piece.sources[0].stretch is not None
        size = share if is_cut else size_of(piece)
        if task and filled + size > share:
            yield task
            task, filled = [], 0
        task.append(piece)
        filled += size
    yield task
