"""Cutting a section into key ranges, so that several tasks share its merge.

Every key is in exactly one range, so each range is merged independently. Cuts are estimated for equal shares of rows:
from the least and greatest key of each source and, for large Parquet files, from the bounds of row groups in the
footer. A bad estimate costs balance, never rows.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from skerry.formats.open_parquet import open_parquet
from skerry.formats.row_group_key import group_key_bounds
from skerry.store.read.key_bounds import Stretch
from skerry.store.read.plan import Section
from skerry.store.read.sorted_source import FileSource, SortedSource, Stretched

Point = tuple[bytes, float]
"""A key, and about how many rows lie between it and the next point of the same source."""


def split_section(section: Section, pieces: int) -> tuple[Section, ...]:
    """The section cut into at most ``pieces`` sections with disjoint key ranges, in key order."""
    cuts = _cuts(section, pieces) if pieces > 1 else []
    if not cuts:
        return (section,)
    ends: list[bytes | None] = [None, *cuts, None]
    stretches = [Stretch(low, high) for low, high in pairwise(ends)]
    return tuple(piece for stretch in stretches if (piece := _within(section, stretch)).sources)


def _within(section: Section, stretch: Stretch) -> Section:
    inside = [source for source in section.sources if stretch.overlaps(source.min_key, source.max_key)]
    return Section(tuple(Stretched(source, stretch) for source in inside))


def _cuts(section: Section, pieces: int) -> list[bytes]:
    """Keys at which a new range begins, ascending; all greater than the least key of the section."""
    share = section.row_count / pieces
    points = sorted(point for source in section.sources for point in _points(source, share))
    cuts: list[bytes] = []
    seen = 0.0
    for key, rows in points:
        if seen >= share * (len(cuts) + 1) and key > (cuts[-1] if cuts else points[0][0]):
            cuts.append(key)
            if len(cuts) == pieces - 1:
                break
        seen += rows
    return cuts


def _points(source: SortedSource, share: float) -> Iterator[Point]:
    least, greatest = source.min_key, source.max_key
    if least is None or greatest is None:
        return
    inner: Sequence[Point] = ()
    if source.file is not None and source.file.meta.format == "parquet" and source.row_count > share / 2:
        inner = _row_groups(source.file)
    if inner:
        yield from inner
    else:
        yield least, source.row_count / 2
        yield greatest, source.row_count / 2


def _row_groups(source: FileSource) -> list[Point]:
    """Where the row groups of a file begin; empty if its footer does not say."""
    context, meta = source.context, source.meta
    schema = context.schemas.get(meta.schema_id)
    first = schema.field(schema.primary_key[0])
    with open_parquet(context.fileio, context.paths.absolute(meta.path), meta) as opened:
        footer = opened.footer
        bounds = group_key_bounds(footer.metadata, footer.names[first.id], first)
        rows = [end - start for start, end in pairwise(footer.starts)]
    if any(low is None for low, _ in bounds):
        return []
    points = [(low, float(count)) for (low, _), count in zip(bounds, rows, strict=True) if low is not None]
    assert meta.min_key is not None
    return [(meta.min_key, points[0][1]), *points[1:]] if points else []
