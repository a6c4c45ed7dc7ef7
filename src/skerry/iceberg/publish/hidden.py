"""Snapshots that Iceberg can represent exactly, and the hidden rows of their files.

Iceberg readers read whole Parquet files minus deleted positions. A snapshot has an *exact view* if that suffices to
show its rows: all files are Parquet, and the surviving rows of overlapping files follow from keys alone, which holds
for deduplicate and first-row without ``sequence.field``. In other tables no files may overlap, and there may be no
delete marks, as after a full compaction.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError, SnapshotExpiredError
from skerry.formats.foreign import FORMAT as FOREIGN
from skerry.iceberg.publish.changed import ChangesSince
from skerry.iceberg.publish.schema_document import is_nested
from skerry.lsm.section import find_sections, number_trees
from skerry.store.deletion.vector_file import read_vector
from skerry.store.read.behind_vectors import is_complete
from skerry.store.read.hidden_rows import hidden_in_section
from skerry.store.read.plan import Section, plan_scan
from skerry.store.read.sorted_source import FileSource
from skerry.table.context import TableContext
from skerry.table.entry import PARTITION_PREFIX
from skerry.table.published_search import Searched, read_searched
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.partition_column import partition_types

Positions = NDArray[np.int64]

_LOOKED_AT = ("format", "schema_id")
_FEW_COMMITS = 8


@dataclass(frozen=True, slots=True)
class Overlap:
    """A section of a snapshot, oldest file first."""

    section: Section

    @property
    def files(self) -> tuple[FileSource, ...]:
        return tuple(source for source in self.section.sources if isinstance(source, FileSource))

    @property
    def paths(self) -> tuple[str, ...]:
        """Paths of the files, relative to the table, oldest first."""
        return tuple(source.meta.path for source in self.files)

    @property
    def hides_rows(self) -> bool:
        """Whether files hide rows of each other, or hold marks."""
        return not self.section.is_plain

    def only_grew_from(self, before: "Overlap") -> bool:
        """Whether all files of an earlier section are in this one, and all others are newer: then rows that were
        hidden still are, and a file with as many hidden rows as before has the same ones."""
        old = len(before.paths)
        return self.paths[:old] == before.paths


def sections_of(context: TableContext, snapshot: Snapshot) -> list[Overlap]:
    """All sections of a snapshot."""
    return [Overlap(section) for section in plan_scan(context, snapshot, context.schema_of(snapshot)).sections]


def hidden_rows(
    context: TableContext, snapshot: Snapshot, overlaps: Sequence[Overlap], known: Mapping[str, int]
) -> tuple[dict[str, Positions], set[str]]:
    """The positions of hidden rows by file (relative to the table), in files of these sections that have any.

    A row is hidden if another version of its key is the one to read, or if it is a DELETE mark. The table's deletion
    vectors have this information where they are complete; elsewhere, keys are merged. Files in ``known`` are returned
    by name only, if they have as many hidden rows.
    """
    rules = context.shape_of(snapshot).rules
    found: dict[str, Positions] = {}
    same: set[str] = set()
    for overlap in overlaps:
        if is_complete(context, overlap.section, rules):
            metas = [source.meta for source in overlap.files]
            changed = [meta for meta in metas if meta.vector and meta.vector.cardinality != known.get(meta.path)]
            rows = {meta.path: read_vector(context, meta) for meta in changed}
        else:
            hidden = hidden_in_section(context, overlap.section, rules)
            rows = {one.meta.path: one.rows for one in hidden if len(one.rows) != known.get(one.meta.path)}
        found |= {
            path: np.frombuffer(bits.to_array(), np.uint64).astype(np.int64) for path, bits in rows.items() if bits
        }
        same.update(path for path in overlap.paths if path in known and path not in rows)
    return found, same


def why_not_exact(
    context: TableContext, snapshot: Snapshot, format_version: int, added: pa.Table | None = None
) -> str | None:
    """The reason why a snapshot has no exact view; None if it has one.

    ``added``: entries of the files that a snapshot with an exact view and the same schema did not have, if known.
    """
    shape = context.shape_of(snapshot)
    if added is None:
        files = SnapshotFiles(context, snapshot)
        added = files.entries(files.load(_LOOKED_AT), _LOOKED_AT)
    schema_ids = pc.unique(added.column("schema_id")).to_pylist()
    found = set(pc.unique(added.column("format")).to_pylist())
    others = sorted(found - {"parquet", FOREIGN})
    if others:
        return f"it has {others[0].upper()} files, which Iceberg readers do not read"
    with_default = [field for field in shape.schema.fields if field.default is not None]
    if with_default and shape.rules.combines:
        return f"column {with_default[0].name!r} reads as its default where rows hold NULL, which Iceberg cannot say"
    # readers of format 3 know defaults, but pyiceberg opens no table with one of a nested type
    not_shown = with_default if format_version < 3 else [field for field in with_default if is_nested(field.type)]
    if not_shown:
        written = [context.schemas.get(id_) for id_ in schema_ids]
        for field in not_shown:
            # adopted files may lack any column
            if FOREIGN in found or any(field.id not in schema.by_id for schema in written):
                knows = "no Iceberg reader knows" if is_nested(field.type) else "only Iceberg format 3 knows"
                return f"files are older than column {field.name!r}, whose default {knows}"
    rules = shape.rules
    if rules.key and (rules.combines or rules.sequence is not None) and _has_overlaps(context, snapshot):
        how = f"merge-engine {rules.engine}" if rules.combines else "a sequence.field"
        return f"files of a table with {how} overlap, and Iceberg cannot say which rows they make together"
    return None


def _has_overlaps(context: TableContext, snapshot: Snapshot) -> bool:
    """Whether a file overlaps another one, or has delete marks."""
    files = SnapshotFiles(context, snapshot)
    partitions = [f"{PARTITION_PREFIX}{field_id}" for field_id in partition_types(context.schema_of(snapshot))]
    names = ["tombstone_count", "min_key", "max_key", *partitions]
    found = files.entries(files.load(names), names)
    if pc.any(pc.greater(found.column("tombstone_count"), 0)).as_py():
        return True
    trees = number_trees(found, [name for name in partitions if name in found.schema.names])
    sections = find_sections(trees, *(found.column(name).combine_chunks() for name in ("min_key", "max_key")))
    return bool(len(np.unique(sections)) < found.num_rows)


def last_exact(
    context: TableContext,
    latest: Snapshot,
    published_id: int,
    format_version: int,
    since: ChangesSince | None = None,
) -> tuple[Snapshot | None, str]:
    """The newest snapshot with an exact view, and the reason why later ones have none.

    ``since``: changes since the published snapshot, if that has an exact view in this format. The search stops at the
    published snapshot, at those that an earlier search has checked, and where snapshots have expired.
    """
    first_reason = ""
    floor = context.floors.read_live(context.uuid, context.name).floor
    searched: Searched | None = None
    snapshot: Snapshot | None = latest
    while snapshot is not None and snapshot.id > published_id:
        if searched is not None and snapshot.id <= searched.snapshot_id:
            return None, first_reason or searched.reason
        try:
            added = _added_since(context, since, snapshot) if snapshot is latest else None
            reason = why_not_exact(context, snapshot, format_version, added)
        except (DamagedFileError, SnapshotExpiredError):
            if snapshot is latest:
                raise
            break  # it has expired meanwhile
        if reason is None:
            return snapshot, first_reason
        if snapshot is latest:  # only once
            searched = read_searched(context, format_version, published_id)
        first_reason = first_reason or reason
        snapshot = context.snapshots.read(snapshot.id - 1) if snapshot.id - 1 > floor else None
    return None, first_reason


def _added_since(context: TableContext, since: ChangesSince | None, latest: Snapshot) -> pa.Table | None:
    """The files that were added since the published snapshot, if that is known from a few commits."""
    before = None if since is None else since.before
    if since is None or before is None or latest.id - before.id > _FEW_COMMITS or latest.schema_id != before.schema_id:
        return None
    rules = context.shape_of(latest).rules
    if rules.combines or rules.sequence is not None:
        return None  # most of their snapshots have no exact view, whatever was added
    changes = since.of(latest)
    return None if changes.entries is None else changes.added
