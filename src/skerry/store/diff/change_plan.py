"""Plan of a comparison of two snapshots: independent parts in which rows may have changed.

In a primary-key table a part is a key range of one tree, in both snapshots: the range of files that were added or
removed by commits that change rows. Compaction and ALTER change no rows and cost nothing, as long as the snapshots in
between exist; if these have expired, all files that differ count. If those files hold few of many rows, only rows with
their keys are compared (``skerry.store.diff.key_changes``).

Without a primary key a part is some of the added files, or, if files were removed, all added and removed files.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.lsm.section import find_sections
from skerry.planning.step import PruningRequest
from skerry.store.read.key_bounds import Stretch
from skerry.store.read.key_split import split_section
from skerry.store.read.plan import Section, plan_trees
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import FileSource, SortedSource, Stretched
from skerry.table.context import TableContext
from skerry.table.entry import concat_entries, file_metas, without_revised
from skerry.table.snapshot import Snapshot
from skerry.types.partition_column import PARTITION_PREFIX


@dataclass(frozen=True, slots=True)
class ChangePart:
    """A unit of comparison: the sections of the old state and of the new one, each in order of keys."""

    old: tuple[Section, ...]
    new: tuple[Section, ...]
    touched: tuple[SortedSource, ...] = ()
    """Files that together hold all keys that can have changed; if empty, any key of the part may have changed."""

    @property
    def sources(self) -> list[SortedSource]:
        return [source for section in (*self.old, *self.new) for source in section.sources]

    @property
    def by_path(self) -> dict[str, SortedSource]:
        """The file sources, each once: most files are in both states."""
        return {source.file.meta.path: source for source in self.sources if source.file is not None}

    @property
    def size_bytes(self) -> int:
        """Bytes read: whole files, or as many row groups as there are keys."""
        if not self.touched:
            return sum(source.size_bytes for source in self.sources)
        keys = sum(source.row_count for source in self.touched)
        files = [source.file for source in self.by_path.values()]
        return sum(min(file.size_bytes, keys * _group_bytes(file)) for file in files if file is not None)


_FEW = 8
"""Rows are looked up by key if there are at least this many rows per key; otherwise all rows are compared."""
_MOST_KEYS = 4_000_000
"""Maximum number of keys in memory."""


def _group_bytes(source: FileSource) -> int:
    """Approximate size of a row group in a file, in bytes."""
    context = source.context
    rows = context.shape(context.schemas.get(source.meta.schema_id)).row_group_rows
    share = rows / max(source.meta.row_count, 1)
    return int(source.meta.size_bytes * min(share, 1.0)) + 1


def plan_changes(old: TableReader, new: TableReader, *, part_bytes: int | None = None) -> list[ChangePart]:
    """The parts that differ between the snapshots of two readers; by tree, then by key.

    Both read under the same schema. Parts of more than ``part_bytes`` in files are cut by key, where there are keys.
    """
    if not new.schema.primary_key:
        return _parts_without_key(old, new)
    entries = _entries_between(new.context, old.snapshot, new.snapshot)
    spans = _spans(new.context, entries)
    if not spans:
        return []
    request = PruningRequest(low=min(span.low for span in spans), high=max(span.high for span in spans))
    old_sections, new_sections = (_sections_of(side, request, entries) for side in (old, new))
    parts = []
    for span in spans:
        whole = ChangePart(
            tuple(old_sections.get(span.partition, ())), tuple(new_sections.get(span.partition, ())), span.touched
        )
        part = part_within(whole, Stretch(span.low, following(span.high)))
        if not _is_few(part):
            part = replace(part, touched=())
        parts += [part] if part_bytes is None else _cut(part, part_bytes)
    return [part for part in parts if part.sources]


def following(key: bytes) -> bytes:
    """The least byte string greater than a key; no key is a prefix of another."""
    return key + b"\0"


def _is_few(part: ChangePart) -> bool:
    keys = sum(source.row_count for source in part.touched)
    rows = sum(source.row_count for source in part.by_path.values())
    return keys <= _MOST_KEYS and keys * _FEW <= rows


def _sections_of(
    reader: TableReader, request: PruningRequest, entries: pa.Table
) -> dict[tuple[Any, ...], list[Section]]:
    """The sections of each changed tree, by partition."""
    found: dict[tuple[Any, ...], list[Section]] = {}
    if reader.snapshot is None:
        return found
    for section in plan_trees(reader.context, reader.snapshot, reader.schema, request, entries):
        file = section.sources[0].file
        assert file is not None
        found.setdefault(_identity(file.meta.partition), []).append(section)
    return found


def part_within(part: ChangePart, stretch: Stretch) -> ChangePart:
    """The part restricted to a key range; it may have been cut before."""
    sides = [[Section(_narrowed(section.sources, stretch)) for section in side] for side in (part.old, part.new)]
    before, after = (tuple(section for section in side if section.sources) for side in sides)
    return ChangePart(before, after, _narrowed(part.touched, stretch))


def _narrowed(given: Iterable[SortedSource], stretch: Stretch) -> tuple[SortedSource, ...]:
    sources = []
    for source in given:
        whole, both = source, stretch
        if isinstance(source, Stretched):
            whole, both = source.source, stretch.common(source.stretch)
        if both.overlaps(whole.min_key, whole.max_key):
            sources.append(Stretched(whole, both))
    return tuple(sources)


def _cut(part: ChangePart, part_bytes: int) -> list[ChangePart]:
    pieces = -(-part.size_bytes // max(part_bytes, 1))
    if pieces < 2:
        return [part]
    whole = Section(tuple(s.source if isinstance(s, Stretched) else s for s in part.sources))
    firsts = [piece.sources[0] for piece in split_section(whole, pieces)]
    stretches = dict.fromkeys(first.stretch if isinstance(first, Stretched) else Stretch() for first in firsts)
    pieces_of = [part_within(part, stretch) for stretch in stretches]
    # where no key has changed there is nothing to compare; without keys it would be all
    return [piece for piece in pieces_of if piece.touched or not part.touched]


@dataclass(frozen=True, slots=True)
class _Span:
    """A range of keys of one partition, both ends included."""

    partition: tuple[Any, ...]
    low: bytes
    high: bytes
    touched: tuple[FileSource, ...]
    """The files with keys in this range."""


def _spans(context: TableContext, entries: pa.Table) -> list[_Span]:
    """Key ranges of files, in which rows may have changed; disjoint, in order."""
    if not entries.num_rows:
        return []
    names = sorted(n for n in entries.schema.names if n.startswith(PARTITION_PREFIX))
    ids = [int(n[len(PARTITION_PREFIX) :]) for n in names]
    rows = list(zip(*(entries.column(n).to_pylist() for n in names), strict=True)) or [()] * entries.num_rows
    identities = [_identity(dict(zip(ids, row, strict=True))) for row in rows]
    numbers: dict[tuple[Any, ...], int] = {}
    trees = np.array([numbers.setdefault(identity, len(numbers)) for identity in identities], np.int64)
    min_keys, max_keys = (entries.column(n).combine_chunks() for n in ("min_key", "max_key"))
    sections = find_sections(trees, min_keys, max_keys)
    spans: dict[int, _Span] = {}
    metas = file_metas(entries)
    for section, identity, meta in zip(sections.tolist(), identities, metas, strict=True):
        assert meta.min_key is not None
        assert meta.max_key is not None
        low, high, touched = meta.min_key, meta.max_key, {meta.path: FileSource(context, meta)}
        span = spans.get(section)
        if span is not None:
            low, high = min(low, span.low), max(high, span.high)
            touched = {source.meta.path: source for source in (*span.touched, *touched.values())}
        spans[section] = _Span(identity, low, high, tuple(touched.values()))
    return [spans[number] for number in sorted(spans)]


def _entries_between(context: TableContext, before: Snapshot | None, after: Snapshot | None) -> pa.Table:
    """The entries of files that changed rows between the snapshots, or all that differ."""
    deltas = []
    if before is not None and after is not None and before.id <= after.id:
        for snapshot_id in range(before.id + 1, after.id + 1):
            snapshot = after if snapshot_id == after.id else context.snapshots.read(snapshot_id)
            if snapshot is None:
                break
            if snapshot.operation.changes_rows:
                deltas.append(without_revised(context.manifests.delta_entries(snapshot)))
        else:
            return concat_entries(deltas)
    old, new = (None if s is None else context.manifests.live_files(s) for s in (before, after))
    parts = [_missing_in(old, new), _missing_in(new, old)]
    return concat_entries([part for part in parts if part is not None])


def _missing_in(files: pa.Table | None, others: pa.Table | None) -> pa.Table | None:
    if files is None or others is None:
        return files
    return files.filter(pc.invert(pc.is_in(files.column("file"), value_set=others.column("file").combine_chunks())))


def _identity(partition: Mapping[int, Any]) -> tuple[Any, ...]:
    """A partition by its values; NaN equals NaN here."""
    return tuple((i, "NaN" if value != value else value) for i, value in sorted(partition.items()))


def _parts_without_key(old: TableReader, new: TableReader) -> list[ChangePart]:
    old_sections, new_sections = old.sections(), new.sections()
    old_files = {section.only_file.meta.path for section in old_sections}
    new_files = {section.only_file.meta.path for section in new_sections}
    gone = tuple(section for section in old_sections if section.only_file.meta.path not in new_files)
    come = tuple(section for section in new_sections if section.only_file.meta.path not in old_files)
    if gone:
        return [ChangePart(gone, come)]
    return [ChangePart((), (section,)) for section in come]
