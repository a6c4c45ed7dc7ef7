"""Snapshots that Iceberg can represent exactly, and the hidden rows of their files.

Iceberg readers read whole Parquet files minus deleted positions. A snapshot has an *exact view* if that suffices to
show its rows: all files are Parquet, and the surviving rows of overlapping files follow from keys alone, which holds
for deduplicate and first-row without ``sequence.field``. In other tables no files may overlap, and there may be no
delete marks, as after a full compaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError, SnapshotExpiredError
from skerry.formats.foreign import FORMAT as FOREIGN
from skerry.iceberg.publish.schema_document import is_nested
from skerry.store.read.hidden_rows import hidden_in_section
from skerry.store.read.plan import Section, plan_scan
from skerry.store.read.sorted_source import FileSource
from skerry.table.context import TableContext
from skerry.table.published_search import Searched, read_searched
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles

Positions = NDArray[np.int64]


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


def overlaps_of(context: TableContext, snapshot: Snapshot) -> list[Overlap]:
    """The sections of a snapshot in which rows are hidden."""
    return [found for found in sections_of(context, snapshot) if found.hides_rows]


def hidden_rows(context: TableContext, snapshot: Snapshot, overlaps: Sequence[Overlap]) -> dict[str, Positions]:
    """The positions of hidden rows by file (relative to the table), in files of these sections that have any.

    A row is hidden if another version of its key is the one to read, or if it is a DELETE mark. The table's deletion
    vectors have this information where they are complete; elsewhere, keys are merged.
    """
    rules = context.shape_of(snapshot).rules
    return {
        hidden.meta.path: np.frombuffer(hidden.rows.to_array(), np.uint64).astype(np.int64)
        for overlap in overlaps
        for hidden in hidden_in_section(context, overlap.section, rules)
        if hidden.rows
    }


def why_not_exact(context: TableContext, snapshot: Snapshot, format_version: int) -> str | None:
    """The reason why a snapshot has no exact view; None if it has one."""
    shape = context.shape_of(snapshot)
    files = SnapshotFiles(context, snapshot)
    formats, schema_ids = files.column("format"), files.column("schema_id")
    if formats is None or schema_ids is None:
        return None
    live = pa.array(files.live)
    found = set(pc.unique(formats.take(live)).to_pylist())
    others = sorted(found - {"parquet", FOREIGN})
    if others:
        return f"it has {others[0].upper()} files, which Iceberg readers do not read"
    with_default = [field for field in shape.schema.fields if field.default is not None]
    if with_default and shape.rules.combines:
        return f"column {with_default[0].name!r} reads as its default where rows hold NULL, which Iceberg cannot say"
    # readers of format 3 know defaults, but pyiceberg opens no table with one of a nested type
    not_shown = with_default if format_version < 3 else [field for field in with_default if is_nested(field.type)]
    if not_shown:
        written = [context.schemas.get(id_) for id_ in pc.unique(schema_ids.take(live)).to_pylist()]
        for field in not_shown:
            # adopted files may lack any column
            if FOREIGN in found or any(field.id not in schema.by_id for schema in written):
                knows = "no Iceberg reader knows" if is_nested(field.type) else "only Iceberg format 3 knows"
                return f"files are older than column {field.name!r}, whose default {knows}"
    rules = shape.rules
    if rules.key and (rules.combines or rules.sequence is not None) and overlaps_of(context, snapshot):
        how = f"merge-engine {rules.engine}" if rules.combines else "a sequence.field"
        return f"files of a table with {how} overlap, and Iceberg cannot say which rows they make together"
    return None


def last_exact(
    context: TableContext, latest: Snapshot, published_id: int, format_version: int
) -> tuple[Snapshot | None, str]:
    """The newest snapshot with an exact view, and the reason why later ones have none.

    The search stops at the published snapshot, at those that an earlier search has checked, and where snapshots have
    expired.
    """
    first_reason = ""
    floor = context.floors.read_live(context.uuid, context.name).floor
    searched: Searched | None = None
    snapshot: Snapshot | None = latest
    while snapshot is not None and snapshot.id > published_id:
        if searched is not None and snapshot.id <= searched.snapshot_id:
            return None, first_reason or searched.reason
        try:
            reason = why_not_exact(context, snapshot, format_version)
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
