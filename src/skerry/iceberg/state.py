"""One state of an external table: a snapshot, its schema, and the files that a request reads."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import xxhash

from skerry.common.errors import NotFoundError
from skerry.common.loading_cache.weight import Weight
from skerry.fileio.environment import Environment
from skerry.iceberg.cache import FilePlanKey
from skerry.iceberg.delete_file import NO_DELETES, DeleteIndex, FileDeletes, partition_tuples
from skerry.iceberg.entry_column import ManifestEntries
from skerry.iceberg.file_list import FileColumnStore, IcebergFiles
from skerry.iceberg.loader import MetadataLoader
from skerry.iceberg.manifest_list import DATA, ManifestFile, ManifestList
from skerry.iceberg.manifest_prune import prune_manifests
from skerry.iceberg.metadata import MAIN, NAME_MAPPING, TableMetadata
from skerry.iceberg.name_mapping import MappedName, parse_name_mapping
from skerry.iceberg.snapshot import IcebergSnapshot
from skerry.planning.choose import choose_files
from skerry.planning.funnel import FunnelStep
from skerry.planning.scan_request import Pin
from skerry.planning.step import PruningRequest
from skerry.types.field import Field
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

_WITHOUT_KEY = MergeRules(())
_ANCESTORS = 16
"""Number of ancestors that are searched for columns to reuse."""


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A data file that a scan reads."""

    path: str
    format: str
    row_count: int
    size_bytes: int
    deletes: FileDeletes
    constants: dict[int, pa.Scalar]
    """Partition values of columns, by id, for a file that lacks the column."""

    @property
    def live_rows(self) -> int:
        """Rows in the file, less those that its deletion vector or position deletes name."""
        named = self.deletes.positions if self.deletes.vector is None else (self.deletes.vector,)
        return max(self.row_count - sum(file.row_count for file in named if file.referenced is not None), 0)


@dataclass(frozen=True, slots=True)
class FilePlan:
    """The data files of a scan, and the pruning steps."""

    files: tuple[PlannedFile, ...]
    steps: tuple[FunnelStep, ...]
    columns: IcebergFiles
    """All files that planning considered, as columns."""


@dataclass(frozen=True, slots=True)
class ChosenFiles:
    """The data files of a scan as positions in columns, without an object per file."""

    files: IcebergFiles
    places: "np.ndarray[Any, np.dtype[np.int64]]"
    deletes: DeleteIndex | None
    """The delete files of the snapshot; None if there are none."""
    steps: tuple[FunnelStep, ...]


@dataclass(frozen=True, slots=True)
class _Candidates:
    """The files that are left after pruning manifests."""

    files: IcebergFiles
    listed: ManifestList
    """All manifests of the snapshot."""
    steps: tuple[FunnelStep, ...]


def find_snapshot(metadata: TableMetadata, pin: Pin, name: str) -> tuple[IcebergSnapshot | None, bool]:
    """The pinned snapshot, and whether names are bound in its own schema instead of the current one."""
    if pin.is_latest:
        return metadata.current, False
    if pin.snapshot is not None:
        return _by_id(metadata, pin.snapshot, name), True
    if pin.tag is not None:
        found = metadata.names.get(pin.tag)
        if found is None and pin.tag == MAIN and metadata.current is None:
            return None, False  # every table has this branch, even before its first snapshot
        if found is None:
            known = ", ".join(f"{n.name} ({n.kind})" for n in metadata.names.values()) or "none"
            raise NotFoundError(f"{name} has no branch or tag {pin.tag!r}; there are {known}")
        return _by_id(metadata, found.snapshot_id, name), found.kind == "tag"
    assert isinstance(pin.timestamp, int)
    ids = [snapshot_id for time_ms, snapshot_id in metadata.log if time_ms <= pin.timestamp]
    if not ids:
        raise NotFoundError(f"{name} had no snapshot yet at that time; SELECT … FROM {name} reads the latest")
    return _by_id(metadata, ids[-1], name), True


def _by_id(metadata: TableMetadata, snapshot_id: int, name: str) -> IcebergSnapshot:
    found = metadata.snapshots.get(snapshot_id)
    if found is None:
        shown = ", ".join(map(str, list(metadata.snapshots)[-5:])) or "none"
        raise NotFoundError(f"{name} has no snapshot {snapshot_id}, or it has expired; the newest are {shown}")
    return found


@dataclass(frozen=True, eq=False)
class SnapshotState:
    """A snapshot of a table, with everything that planning needs."""

    env: Environment
    loader: MetadataLoader
    metadata: TableMetadata
    snapshot: IcebergSnapshot | None
    schema: Schema
    stale: str | None = None
    """Error of the catalog, if it could not be asked and a newer state may exist."""

    @property
    def mapping(self) -> "dict[str, MappedName] | None":
        """Ids of columns for files without ids."""
        found = parse_name_mapping(self.metadata.properties.get(NAME_MAPPING))
        return None if found is None else dict(found)

    def all_fields(self) -> dict[int, Field]:
        """Columns by id: those of the schema, and of the table's other schemas."""
        found: dict[int, Field] = {}
        for schema_id in self.metadata.schemas:
            found.update(self.loader.schema(self.metadata, schema_id).by_id)
        return {**found, **self.schema.by_id}

    def manifest_list(self) -> ManifestList:
        """All manifests of the snapshot."""
        found = self.snapshot
        if found is None:
            return ManifestList(())
        parent = None if found.parent_id is None else self.metadata.snapshots.get(found.parent_id)
        return self.loader.manifest_list(found, parent)

    def deletes(self, found: ManifestList) -> DeleteIndex | None:
        """The delete files of the snapshot; None if there are none."""
        return None if self.snapshot is None else self.loader.deletes(found, self.metadata, self.snapshot)

    def files(self, found: ManifestList, chosen: "np.ndarray[Any, np.dtype[np.bool_]] | None" = None) -> IcebergFiles:
        """The data files of all manifests, or of the chosen ones."""
        kept = [
            manifest
            for number, manifest in enumerate(found.manifests)
            if manifest.content == DATA and not manifest.is_empty and (chosen is None or chosen[number])
        ]
        caches, entries = self.loader.caches, self.loader.entries
        if self.snapshot is None:
            return IcebergFiles(FileColumnStore((), ()), (), entries, self.schema, self.env.metadata_cache)
        key = self._files_key(self.snapshot, kept)
        loaded: list[ManifestEntries] = []

        def load() -> FileColumnStore:
            older, shared = self._older_files(kept)
            if older is not None and shared == len(kept):
                return older  # with all values that were derived from it
            loaded.extend(entries(kept[: len(kept) - shared]))
            return FileColumnStore([found.count for found in loaded], key, older)

        def grown(found: FileColumnStore) -> None:
            caches.file_plans.grown(key, found, _weight)
            if isinstance(found.key, FilePlanKey) and found.key != key:  # after a commit without data files
                caches.file_plans.grown(found.key, found, _weight)

        store: FileColumnStore = caches.file_plans.get(key, load, _weight)
        files = IcebergFiles(store, kept, entries, self.schema, self.env.metadata_cache, grown)
        files.hold(loaded)
        return files

    def _files_key(self, snapshot: IcebergSnapshot, manifests: Sequence[ManifestFile]) -> FilePlanKey:
        paths = xxhash.xxh3_128_hexdigest("\n".join([manifest.path for manifest in manifests]).encode())
        return FilePlanKey(self.loader.name, self.metadata.uuid, snapshot.id, ("files", self.schema.id, paths))

    def _older_files(self, kept: Sequence[ManifestFile]) -> tuple[FileColumnStore | None, int]:
        """Cached columns of an earlier snapshot for the last of these manifests, and the number of these manifests.

        Writers list new manifests before older ones, so older ones are at the end.
        """
        snapshot = self.snapshot
        for _ in range(_ANCESTORS):
            parent = None if snapshot is None else snapshot.parent_id
            snapshot = None if parent is None else self.metadata.snapshots.get(parent)
            listed = None if snapshot is None else self.loader.known_list(snapshot)
            if snapshot is None or listed is None:
                continue
            known = {(manifest.path, manifest.length) for manifest in listed.manifests}
            at = len(kept)
            while at and (kept[at - 1].path, kept[at - 1].length) in known:
                at -= 1
            if at < len(kept):
                found = self.loader.caches.file_plans.peek(self._files_key(snapshot, kept[at:]))
                if found is not None:
                    return found, len(kept) - at
        return None, 0

    def choose(self, request: PruningRequest) -> ChosenFiles:
        """The files that may have rows for a request, as positions in columns."""
        found = self._candidates(request)
        with found.files.weighed_once():
            return self._chosen(found, request)

    def plan(self, request: PruningRequest) -> FilePlan:
        """The files that may have rows for a request."""
        found = self._candidates(request)
        with found.files.weighed_once():
            chosen = self._chosen(found, request)
            planned = self._planned(chosen.files, chosen.places, chosen.deletes)
        return FilePlan(planned, chosen.steps, chosen.files)

    def _candidates(self, request: PruningRequest) -> "_Candidates":
        """The files of the manifests that may have files for a request."""
        clock = self.env.clock
        began = clock.monotonic()
        listed = self.manifest_list()
        mask = prune_manifests(listed, self.schema, request)
        files = self.files(listed, None if mask.all() else mask)
        first: tuple[FunnelStep, ...] = ()
        if not mask.all():
            data = [m for m in listed.manifests if m.content == DATA and not m.is_empty]
            known = sum(max(sum(m.files[:2]), 0) for m in data), sum(max(sum(m.rows), 0) for m in data)
            first = (FunnelStep("manifests", known[0], 0, known[1], clock.monotonic() - began),)
        return _Candidates(files, listed, first)

    def _chosen(self, found: "_Candidates", request: PruningRequest) -> ChosenFiles:
        chosen = choose_files(found.files, self.schema, _WITHOUT_KEY, request, None, self.env.clock)
        return ChosenFiles(found.files, chosen.places, self.deletes(found.listed), (*found.steps, *chosen.steps))

    def _planned(
        self, files: IcebergFiles, places: "np.ndarray[Any, np.dtype[np.int64]]", deletes: DeleteIndex | None
    ) -> tuple[PlannedFile, ...]:
        if not len(places):
            return ()
        terms, fine = self._identity_terms()
        names = sorted({name for found in terms.values() for _, name in found})
        table = files.entries(places, ["file", "format", "row_count", "size_bytes", "spec_id", "sequence", *names])
        columns = {name: table.column(name) for name in names if name in table.schema.names}
        columns |= {name: column.cast(fine[name]) for name, column in columns.items() if name in fine}
        rows = zip(
            *(table.column(n).to_pylist() for n in ("file", "format", "row_count", "size_bytes", "spec_id")),
            strict=True,
        )
        applied = applied_deletes(files, places, table, deletes)
        planned = []
        for number, (path, format_, row_count, size, spec_id) in enumerate(rows):
            constants = {source: columns[name][number] for source, name in terms.get(spec_id, ()) if name in columns}
            planned.append(
                PlannedFile(path, format_, row_count, size, applied[number] if applied else NO_DELETES, constants)
            )
        return tuple(planned)

    def _identity_terms(self) -> tuple[dict[int, list[tuple[int, str]]], dict[str, pa.DataType]]:
        """By spec id: columns with an identity term, and the names of the columns with their partition values.

        Values in nanoseconds keep their types, given in the second result: planning ignores them, and whether one can
        be converted is checked when a file lacks the column.
        """
        found = {
            spec.id: [(p.source_id, f"partition_{p.id}") for p in spec.fields if p.transform.name == "identity"]
            for spec in self.schema.specs
        }
        fine: dict[str, pa.DataType] = {}
        for spec_id, parts in self.metadata.nano_terms(self.schema.id).items():
            for source, term in parts:
                name = f"partition_{term}"
                found.setdefault(spec_id, []).append((source, name))
                fine[name] = pa.timestamp("ns", self.schema.by_id[source].type.arrow.tz)
        return found, fine


def _weight(found: FileColumnStore) -> Weight:
    return found.weight


def applied_deletes(
    files: IcebergFiles, places: "np.ndarray[Any, np.dtype[np.int64]]", table: pa.Table, deletes: DeleteIndex | None
) -> list[FileDeletes] | None:
    """The delete files of each file; None if there are none at all."""
    if deletes is None:
        return None
    starts = np.concatenate([[0], np.cumsum(files.manifest_counts)])
    numbers = np.searchsorted(starts, places, side="right") - 1
    wanted = np.unique(numbers).tolist()
    tuples = {n: partition_tuples(entries) for n, entries in zip(wanted, files.manifest_entries(wanted), strict=True)}
    found = []
    columns = (table.column(name).to_pylist() for name in ("file", "spec_id", "sequence"))
    for number, place, path, spec_id, sequence in zip(numbers.tolist(), places.tolist(), *columns, strict=True):
        values = tuples[number][place - int(starts[number])]
        found.append(deletes.of(path, spec_id, values, sequence))
    return found
