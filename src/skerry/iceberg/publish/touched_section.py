"""The sections of a snapshot that differ from those of the published one.

A section depends on the files of its tree alone, so only trees with a changed file are looked at. In them key ranges
are compared as columns; files become objects only in sections that have a changed file, or had one. The published
state of these trees is the new one without the added files and with the removed ones: its manifests are not read.
"""

from collections.abc import Collection, Mapping, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.formats.meta import DataFileMeta
from skerry.iceberg.publish.changed import FileChanges
from skerry.iceberg.publish.hidden import Overlap, sections_of
from skerry.lsm.section import Numbers, find_sections, number_trees
from skerry.store.read.plan import Section, entry_columns, in_trees
from skerry.store.read.sorted_source import FileSource
from skerry.table.context import TableContext
from skerry.table.entry import PARTITION_PREFIX, concat_entries, file_metas
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.partition_column import partition_types
from skerry.types.schema import Schema

_COLUMNS = ("file", "min_key", "max_key", "sequence_snapshot", "sequence_ordinal")

_FEW_FILES = 10_000

Mask = NDArray[np.bool_]


def touched_sections(
    context: TableContext, before: Snapshot | None, after: Snapshot, changes: FileChanges
) -> tuple[list[Overlap], list[Overlap]]:
    """The sections of the snapshot, and of the published one, that can differ, in order; all others are equal.

    These are all sections if any file can have changed.
    """
    if changes.entries is None:
        return sections_of(context, after), [] if before is None else sections_of(context, before)
    if not changes.entries.num_rows:
        return [], []
    schema = context.schema_of(after)
    files = SnapshotFiles(context, after)
    names = [*_COLUMNS, *(f"{PARTITION_PREFIX}{field_id}" for field_id in partition_types(schema))]
    # a small snapshot's manifests are decoded once, for this and for the publications that follow
    loaded = entry_columns(schema) if files.entry_count <= _FEW_FILES else names
    places = in_trees(files, files.load(loaded), schema, changes.entries)
    new = _Ranges(files.entries(places, names))
    known = [name for name in names if name in changes.removed.schema.names]
    stays = ~new.has(_files(changes.added))
    old = _Ranges(concat_entries([new.entries.filter(pa.array(stays)), changes.removed.select(known)]))

    touched = _files(changes.entries)
    were = old.sections_with(touched)
    are = new.sections_with({*touched, *old.names(were)})
    were = old.sections_with({*touched, *new.names(are)})

    wanted = are | new.has(old.names(were))
    metas = _metas(files, schema, places[wanted], new.names(wanted), changes)
    return new.overlaps(context, are, metas), old.overlaps(context, were, metas)


class _Ranges:
    """Files of some trees as columns, with the section of each."""

    def __init__(self, entries: pa.Table) -> None:
        self.entries = entries
        self._files = entries.column("file").combine_chunks()
        columns = sorted(name for name in entries.schema.names if name.startswith(PARTITION_PREFIX))
        low, high = (entries.column(name).combine_chunks() for name in ("min_key", "max_key"))
        self.sections: Numbers = find_sections(number_trees(entries, columns), low, high)

    def has(self, files: Collection[str]) -> Mask:
        """Which files are among these."""
        mask: Mask = pc.is_in(self._files, value_set=pa.array(files, pa.string())).to_numpy(zero_copy_only=False)
        return mask

    def sections_with(self, files: Collection[str]) -> Mask:
        """The files of all sections that have one of these files."""
        return np.isin(self.sections, self.sections[self.has(files)])

    def names(self, mask: Mask) -> list[str]:
        found: list[str] = self._files.filter(pa.array(mask)).to_pylist()
        return found

    def overlaps(self, context: TableContext, mask: Mask, metas: Mapping[str, DataFileMeta]) -> list[Overlap]:
        """The sections of some files, each whole, oldest file first."""
        chosen = np.flatnonzero(mask)
        snapshots, ordinals = (
            self.entries.column(n).to_numpy()[chosen] for n in ("sequence_snapshot", "sequence_ordinal")
        )
        order = chosen[np.lexsort((ordinals, snapshots, self.sections[chosen]))]
        files = self._files.take(pa.array(order)).to_pylist()
        found: dict[int, list[FileSource]] = {}
        for section, file in zip(self.sections[order].tolist(), files, strict=True):
            found.setdefault(section, []).append(FileSource(context, metas[file]))
        return [Overlap(Section(tuple(sources))) for sources in found.values()]


def _files(entries: pa.Table) -> list[str]:
    found: list[str] = entries.column("file").to_pylist()
    return found


def _metas(
    files: SnapshotFiles, schema: Schema, places: Numbers, names: Sequence[str], changes: FileChanges
) -> dict[str, DataFileMeta]:
    """The files at some places, and the removed ones, by path; changed entries have been read already."""
    assert changes.entries is not None
    columns = entry_columns(schema)
    read = changes.entries.select([name for name in columns if name in changes.entries.schema.names])
    metas = {meta.path: meta for meta in file_metas(read)}  # the last entry of each file
    others = places[np.array([name not in metas for name in names], np.bool_)]
    return metas | {meta.path: meta for meta in file_metas(files.entries(others, columns))}
