"""One snapshot as Iceberg metadata: its manifests, its deletes and the document that names them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DamagedFileError
from skerry.common.log import EventLog
from skerry.iceberg.publish.changed import ChangesSince, FileChanges, operation_of
from skerry.iceberg.publish.delete_writer import read_deletes, write_deletes
from skerry.iceberg.publish.grown_section import find_added_rows
from skerry.iceberg.publish.hidden import Overlap, Positions, hidden_rows
from skerry.iceberg.publish.iceberg_entry import data_entries, delete_entry, partition_tuples
from skerry.iceberg.publish.location import location_of
from skerry.iceberg.publish.manifest_builder import (
    MANIFEST_ENTRIES,
    ManifestBuilder,
    PublishedDeletes,
    read_named,
    relative_name,
)
from skerry.iceberg.publish.manifest_record import DATA, DELETES, ManifestRow, encode_list, live_count, read_list
from skerry.iceberg.publish.metadata_document import Publication, table_metadata
from skerry.iceberg.publish.touched_section import touched_sections
from skerry.table.context import TableContext
from skerry.table.entry import PARTITION_PREFIX, concat_entries
from skerry.table.paths import iceberg_list_name
from skerry.table.published import FILES_KEY, PublishedVersion, parts_of, write_files
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.schema import Schema

_log = EventLog("iceberg")

_ROW_BYTES = 2000
"""Approximate size of a manifest list's row in memory."""


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
    since: ChangesSince | None = None
    """Changes since the version to build on, if some have been looked at."""

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
        rows = self.context.env.metadata_cache.get_or_load(
            _list_key(path),
            lambda: read_list(read_named(self.context, relative_name(path, self.location)), path),
            _weigh_rows,
        )
        return [dict(row) for row in rows]  # a draft changes them


def draft_publication(draft: Draft) -> dict[str, Any]:
    """Write all files of a publication; returns the metadata that names them."""
    context, snapshot, location = draft.context, draft.snapshot, draft.location
    changes = (draft.since or ChangesSince(context, draft.before)).of(snapshot)
    builder = ManifestBuilder(
        context, draft.schema, draft.format_version, location, snapshot.id, draft.manifests(), draft.written
    )
    removed = changes.removed.column("file").to_pylist()
    outdated, fresh = _deletes(draft, builder, changes, removed)
    if removed:
        since = min((s for s in changes.removed.column("added_snapshot").to_pylist() if s is not None), default=0)
        builder.remove({f"{location}/{path}" for path in removed}, DATA, since)
    for at in range(0, changes.added.num_rows, MANIFEST_ENTRIES):  # bounds the entries in memory
        part = changes.added.slice(at, MANIFEST_ENTRIES)
        builder.add(
            data_entries(context, part, draft.schema, location, snapshot.id), part.column("spec_id").to_pylist(), DATA
        )
    if outdated or fresh:
        _write_deletes(draft, builder, outdated, fresh)
    builder.merge()
    return _document(draft, builder, changes, bool(outdated or fresh))


def _deletes(
    draft: Draft, builder: ManifestBuilder, changes: FileChanges, removed: Sequence[str]
) -> tuple[set[str], dict[str, Positions]]:
    """Data files (by URI) whose published deletes are outdated, and the deletes to write."""
    location = draft.location
    overlaps, sections = list[Overlap](), list[Overlap]()
    if draft.schema.primary_key:
        overlaps, sections = touched_sections(draft.context, draft.before, draft.snapshot, changes)
    overlaps = [overlap for overlap in overlaps if overlap.hides_rows]
    asked = {*removed, *(path for overlap in (*overlaps, *sections) for path in overlap.paths)}
    known = builder.deletes_of(None if changes.entries is None else {f"{location}/{path}" for path in asked})
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
    starts = {paths[0]: overlap for paths, overlap in before.items()}
    counts: dict[str, int] = {}
    for overlap in merged:
        old = starts.get(overlap.paths[0])
        if old is not None and overlap.only_grew_from(old):
            deletes = {path: known.get(f"{location}/{path}") for path in old.paths}
            counts |= {path: entry.record_count for path, entry in deletes.items() if entry is not None}
    hidden, same = hidden_rows(draft.context, draft.snapshot, merged, counts)
    found |= hidden
    kept = {f"{location}/{path}" for path in stable | same}
    fresh = {f"{location}/{path}": positions for path, positions in found.items() if len(positions)}
    return {uri for uri in known if uri not in kept}, fresh


def _grown(
    draft: Draft, overlap: Overlap, sections: Sequence[Overlap], known: Mapping[str, PublishedDeletes]
) -> dict[str, Positions] | None:
    """The hidden rows of files in a section with new files, where they differ from the published ones.

    ``sections`` are those of the published snapshot, ``known`` its deletes by URI of the data file. None: they are
    not found that way.
    """
    wanted = set(overlap.paths)
    before = {path: paths for section in sections if not wanted.isdisjoint(paths := section.paths) for path in paths}
    added = find_added_rows(draft.context, draft.context.shape_of(draft.snapshot).rules, overlap, before)
    if added is None:
        return None
    counts = {source.meta.path: source.meta.row_count for source in overlap.files}
    found = {path: rows for path, rows in added.items() if len(rows)}
    try:
        for path, rows in list(found.items()):
            deletes = known.get(f"{draft.location}/{path}")
            if deletes is None:
                continue
            mask = np.zeros(counts[path], np.bool_)
            mask[rows] = True
            mask[read_deletes(draft.context, deletes.file(), draft.location, counts[path])] = True
            found[path] = np.flatnonzero(mask)
            if len(found[path]) == deletes.record_count:
                del found[path]
    except DamagedFileError as error:
        _log.warning("published deletes are damaged; merging all keys", table=draft.context.name, file=error.path)
        return None
    return found


def _write_deletes(
    draft: Draft, builder: ManifestBuilder, outdated: Collection[str], fresh: Mapping[str, Positions]
) -> None:
    """Write deletes, and put them in manifests under the spec and partition of their data files."""
    if not fresh:
        builder.remove(outdated, DELETES)
        return
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
    builder.replace_deletes(outdated, entries, chosen.column("spec_id").to_pylist())


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
    rows = [dict(row) for row in builder.rows]
    context.env.metadata_cache.put(_list_key(f"{draft.location}/{name}"), rows, _weigh_rows(rows))
    builder.keep_entries()
    files = write_files(context, snapshot.id, {name, *builder.files}, _lists_of_deletes(draft, builder))
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


def _list_key(path: str) -> tuple[str, str]:
    return "published-list", path


def _weigh_rows(rows: Sequence[ManifestRow]) -> int:
    return _ROW_BYTES * len(rows)


def _lists_of_deletes(draft: Draft, builder: ManifestBuilder) -> dict[str, str]:
    """For each manifest of deletes, the list of its files; that of a manifest that is used again is, too."""
    known = {} if draft.base is None else parts_of(draft.context, draft.base.snapshots[-1])
    lists = {}
    for row in builder.rows:
        if row["content"] == DELETES:
            manifest = relative_name(row["manifest_path"], draft.location)
            if manifest not in known:
                known[manifest] = write_files(draft.context, draft.snapshot.id, builder.delete_files(row))
                draft.written.append(known[manifest])
            lists[manifest] = known[manifest]
    return lists


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
