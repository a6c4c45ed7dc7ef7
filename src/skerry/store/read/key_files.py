"""Pruning of a plan by key bloom filters: drops files that hold none of the requested keys.

A file without any of the keys has no version of a requested row. For other keys the remaining files may show outdated
rows: so the reader must select rows by key after the merge.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from skerry.common.clock import Clock
from skerry.common.hash128 import HashPair, hash_pair
from skerry.index.key_bloom.probe import NO_ROWS
from skerry.planning.funnel import FunnelStep
from skerry.store.companion.ask import key_bloom_of, rows_of_key
from skerry.store.read.plan import ScanPlan, Section
from skerry.store.read.sorted_source import FileSource
from skerry.table.context import TableContext
from skerry.types.field import Field

MOST_KEYS = 64
"""Maximum number of keys for which filters are used: with more, hardly any file is dropped."""


def sections_with_keys(
    context: TableContext, sections: Sequence[Section], key: Sequence[Field], wanted: Sequence[bytes]
) -> tuple[Section, ...]:
    """The sections without files that hold none of the wanted keys, which are encoded."""
    sources = [
        source
        for section in sections
        for source in section.sources
        if isinstance(source, FileSource) and source.meta.index_path is not None
    ]
    if not sources or len(wanted) > MOST_KEYS or not context.env.settings.read_indexes:
        return tuple(sections)
    asked = [(one, hash_pair(one)) for one in wanted]
    dropped = {
        id(source)
        for source, may_hold in zip(sources, _ask_all(context, sources, key, asked), strict=True)
        if not may_hold
    }
    if not dropped:
        return tuple(sections)
    left = []
    for section in sections:
        kept = tuple(source for source in section.sources if id(source) not in dropped)
        if len(kept) == len(section.sources):
            left.append(section)
        elif kept:
            left.append(Section(kept))
    return tuple(left)


def narrow_to_key(context: TableContext, plan: ScanPlan, key: Sequence[Field], wanted: bytes, clock: Clock) -> ScanPlan:
    """The plan without files that do not hold the only key that can match."""
    began = clock.monotonic()
    sections = sections_with_keys(context, plan.sections, key, [wanted])
    if not plan.steps or sections == plan.sections:
        return replace(plan, sections=sections)
    before, after = list(_files(plan.sections)), list(_files(sections))
    size_bytes, rows = sum(f.size_bytes for f in after), sum(f.row_count for f in after)
    by = (("key filter", len(before) - len(after)),)
    step = FunnelStep("key filters", len(after), size_bytes, rows, clock.monotonic() - began, by)
    return replace(plan, sections=sections, steps=(*plan.steps, step))


def _ask_all(
    context: TableContext, sources: Sequence[FileSource], key: Sequence[Field], asked: Sequence[tuple[bytes, HashPair]]
) -> list[bool]:
    def may_hold(source: FileSource) -> bool:
        return _may_hold(context, source, key, asked)

    if len(sources) < 2:
        return [may_hold(source) for source in sources]
    with ThreadPoolExecutor(min(context.env.settings.read_threads, len(sources))) as pool:
        return list(pool.map(may_hold, sources))


def _may_hold(
    context: TableContext, source: FileSource, key: Sequence[Field], asked: Sequence[tuple[bytes, HashPair]]
) -> bool:
    meta = source.meta
    if meta.min_key is not None and meta.max_key is not None:
        asked = [(one, pair) for one, pair in asked if meta.min_key <= one <= meta.max_key]
        if not asked:
            return False
    bloom = key_bloom_of(context, meta, key)
    if bloom is None:
        return True
    return any(rows_of_key(context, meta, bloom, one, pair) is not NO_ROWS for one, pair in asked)


def _files(sections: Iterable[Section]) -> Iterable[FileSource]:
    return (source.file for section in sections for source in section.sources if source.file is not None)
