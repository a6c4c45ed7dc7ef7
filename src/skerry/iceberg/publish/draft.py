"""One snapshot as Iceberg metadata: its manifests, its deletes and the document that names them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DamagedFileError
from skerry.common.log import EventLog
from skerry.iceberg.publish.changed import FileChanges, changes_between, operation_of
from skerry.iceberg.publish.delete_writer import read_deletes, write_deletes
from skerry.iceberg.publish.grown_section import find_added_rows
from skerry.iceberg.publish.hidden import Overlap, Positions, hidden_rows, overlaps_of, sections_of
from skerry.iceberg.publish.iceberg_entry import data_entries, delete_entry, partition_tuples
from skerry.iceberg.publish.location import location_of
from skerry.iceberg.publish.manifest_builder import MANIFEST_ENTRIES, ManifestBuilder, read_named, relative_name
from skerry.iceberg.publish.manifest_record import DATA, DELETES, Entry, ManifestRow, encode_list, live_count, read_list
from skerry.iceberg.publish.metadata_document import Publication, table_metadata
from skerry.table.context import TableContext
from skerry.table.entry import PARTITION_PREFIX, concat_entries
from skerry.table.paths import iceberg_list_name
from skerry.table.published import FILES_KEY, PublishedVersion, write_files
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.schema import Schema

_log = EventLog("iceberg")


@dataclass
class Draft:
    """A publication in progress: the snapshot, the version to build on, and the files written so far."""

    context: TableContext
    published: PublishedVersion | None
    snapshot: Snapshot
    format_version: int
    lag: tuple[int, int]
    """Snapshots and milliseconds by which it lags behind the latest one."""
    written: list[str] = field(default_factory=list)
    """Paths relative to the table; unreferenced until the metadata is put."""

    @cached_property
    def base(self) -> PublishedVersion | None:
        """The version to build on; None if the format version is lowered: a new history starts, as Iceberg requires."""
        if self.published is not None and self.published.document["format-version"] > self.format_version:
            return None
        return self.published

    @cached_property
    def before(self) -> Snapshot | None:
        """Our snapshot that is currently published."""
        return None if self.base is None else self.base.pinned

    @cached_property
    def schema(self) -> Schema:
        return self.context.schema_of(self.snapshot)

    @cached_property
    def location(self) -> str:
        """The URI of the table's folder."""
        return location_of(self.context)

    @property
    def next_row_id(self) -> int:
        return 0 if self.base is None else int(self.base.document.get("next-row-id", 0))

    def manifests(self) -> list[ManifestRow]:
        """The manifests of the published snapshot."""
        if self.base is None:
            return []
        path = self.base.snapshots[-1]["manifest-list"]
        return read_list(read_named(self.context, relative_name(path, self.location)), path)


def draft_publication(draft: Draft) -> dict[str, Any]:
    """Write all files of a publication; returns the metadata that names them."""
    context, snapshot, location = draft.context, draft.snapshot, draft.location
    changes = changes_between(context, draft.before, snapshot)
    builder = ManifestBuilder(
        context, draft.schema, draft.format_version, location, snapshot.id, draft.manifests(), draft.written
    )
    known = {entry["data_file"]["referenced_data_file"]: entry for entry, _ in builder.deletes()}
    removed = {f"{location}/{path}" for path in changes.removed.column("file").to_pylist()}
    if removed:
        since = min((s for s in changes.removed.column("added_snapshot").to_pylist() if s is not None), default=0)
        builder.remove(removed, DATA, since)
    for at in range(0, changes.added.num_rows, MANIFEST_ENTRIES):  # bounds the entries in memory
        part = changes.added.slice(at, MANIFEST_ENTRIES)
        builder.add(
            data_entries(context, part, draft.schema, location, snapshot.id), part.column("spec_id").to_pylist(), DATA
        )
    outdated, fresh = _deletes(draft, known, removed)
    if outdated:
        builder.remove(outdated, DELETES)
    if fresh:
        _add_deletes(draft, builder, fresh)
    builder.merge()
    return _document(draft, builder, changes, bool(outdated or fresh))


def _deletes(draft: Draft, known: Mapping[str, Entry], removed: set[str]) -> tuple[set[str], dict[str, Positions]]:
    """Data files (by URI) whose published deletes are outdated, and the deletes to write."""
    location = draft.location
    overlaps = overlaps_of(draft.context, draft.snapshot) if draft.schema.primary_key else []
    sections = sections_of(draft.context, draft.before) if draft.before is not None and overlaps else []
    before = {section.paths: section for section in sections if section.hides_rows}
    changed = [overlap for overlap in overlaps if overlap.paths not in before]
    found: dict[str, Positions] = {}
    merged = []
    for overlap in changed:
        grown = _grown(draft, overlap, sections, known)
        if grown is None:
            merged.append(overlap)
        else:
            found.update(grown)
    stable = {path for overlap in overlaps for path in overlap.paths if path not in found}
    stable.difference_update(path for overlap in merged for path in overlap.paths)
    found |= hidden_rows(draft.context, draft.snapshot, merged)
    starts = {paths[0]: overlap for paths, overlap in before.items()}
    for overlap in merged:
        old = starts.get(overlap.paths[0])
        if old is None or not overlap.only_grew_from(old):
            continue
        for path in old.paths:
            entry = known.get(f"{location}/{path}")
            if entry is not None and entry["data_file"]["record_count"] == len(found.get(path, ())):
                stable.add(path)
                found.pop(path, None)
    kept = {f"{location}/{path}" for path in stable}
    fresh = {f"{location}/{path}": positions for path, positions in found.items() if len(positions)}
    return {uri for uri in known if uri in removed or uri not in kept}, fresh


def _grown(
    draft: Draft, overlap: Overlap, sections: Sequence[Overlap], known: Mapping[str, Entry]
) -> dict[str, Positions] | None:
    """The hidden rows of files in a section with new files, where they differ from the published ones.

    ``sections`` are those of the published snapshot. None: they are not found that way.
    """
    wanted = set(overlap.paths)
    before = {path: paths for section in sections if not wanted.isdisjoint(paths := section.paths) for path in paths}
    added = find_added_rows(draft.context, draft.context.shape_of(draft.snapshot).rules, overlap, before)
    if added is None:
        return None
    counts = {source.meta.path: source.meta.row_count for source in overlap.files}
    found = {path: rows for path, rows in added.items() if len(rows)}
    try:
        for path, rows in found.items():
            entry = known.get(f"{draft.location}/{path}")
            if entry is not None:
                mask = np.zeros(counts[path], np.bool_)
                mask[rows] = True
                mask[read_deletes(draft.context, entry["data_file"], draft.location, counts[path])] = True
                found[path] = np.flatnonzero(mask)
    except DamagedFileError as error:
        _log.warning("published deletes are damaged; merging all keys", table=draft.context.name, file=error.path)
        return None
    return found


def _add_deletes(draft: Draft, builder: ManifestBuilder, fresh: Mapping[str, Positions]) -> None:
    """Write deletes, and add them to manifests under the spec and partition of their data files."""
    context, snapshot_id = draft.context, draft.snapshot.id
    files = SnapshotFiles(context, draft.snapshot)
    names = files.column("file")
    assert names is not None, "a snapshot with deletes has files"
    prefix = len(draft.location) + 1
    live = names.take(pa.array(files.live))
    wanted = pc.is_in(live, value_set=pa.array([uri[prefix:] for uri in fresh], pa.string()))
    places = files.live[wanted.to_numpy()]
    columns = [f"{PARTITION_PREFIX}{part.id}" for spec in draft.schema.specs for part in spec.fields]
    chosen = concat_entries([files.entries(places, ["file", "spec_id", *dict.fromkeys(columns)])])
    written = write_deletes(context, fresh, draft.location, draft.format_version)
    draft.written.extend(sorted({relative_name(w["file_path"], draft.location) for w in written.values()}))
    entries = []
    for path, partition in zip(chosen.column("file").to_pylist(), partition_tuples(chosen, draft.schema), strict=True):
        uri = f"{draft.location}/{path}"
        entries.append(delete_entry({"file_path": uri, "partition": partition}, written[uri], snapshot_id))
    builder.add(entries, chosen.column("spec_id").to_pylist(), DELETES)


def _document(draft: Draft, builder: ManifestBuilder, changes: FileChanges, deletes_changed: bool) -> dict[str, Any]:
    context, snapshot, first_row_id = draft.context, draft.snapshot, draft.next_row_id
    next_row_id = builder.assign_row_ids(first_row_id) if draft.format_version >= 3 else 0
    parent = None if draft.before is None else draft.before.id
    data = encode_list(
        builder.rows,
        snapshot_id=snapshot.id,
        parent_id=parent,
        format_version=draft.format_version,
        first_row_id=first_row_id,
    )
    name = iceberg_list_name(snapshot.id, context.env.ids.new_id())
    draft.written.append(name)
    context.fileio.write(context.paths.absolute(name), data)
    deletes = [entry["data_file"]["file_path"] for entry, _ in builder.deletes()]
    named = {name, *builder.files, *(relative_name(uri, draft.location) for uri in deletes)}
    files = write_files(context, snapshot.id, named)
    draft.written.append(files)
    summary = {
        "operation": operation_of(snapshot, changes, deletes_changed),
        **_totals(builder.rows, changes),
        "total-files-size": str(snapshot.total.bytes),
        "skerry.operation": snapshot.operation.value,
        "skerry.lag-snapshots": str(draft.lag[0]),
        "skerry.lag-ms": str(draft.lag[1]),
        FILES_KEY: files,
    }
    publication = Publication(
        snapshot,
        draft.schema,
        draft.format_version,
        f"{draft.location}/{name}",
        summary,
        first_row_id,
        next_row_id,
    )
    before = None if draft.base is None else draft.base.document
    return table_metadata(context.uuid, f"{draft.location}/iceberg", before, publication)


def _totals(rows: list[ManifestRow], changes: FileChanges) -> dict[str, str]:
    def records(content: int) -> int:
        return sum(r["added_rows_count"] + r["existing_rows_count"] for r in rows if r["content"] == content)

    def files(content: int) -> int:
        return sum(live_count(row) for row in rows if row["content"] == content)

    return {
        "added-data-files": str(changes.added.num_rows),
        "deleted-data-files": str(changes.removed.num_rows),
        "total-data-files": str(files(DATA)),
        "total-records": str(records(DATA)),
        "total-delete-files": str(files(DELETES)),
        "total-position-deletes": str(records(DELETES)),
        "total-equality-deletes": "0",
    }
