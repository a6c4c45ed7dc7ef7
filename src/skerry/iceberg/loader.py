"""Metadata of one external table, through the caches of its catalog.

Files never change, so they are cached by storage, path and length; an entry is complete or absent.
"""

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import xxhash

from skerry.iceberg.cache import (
    CatalogCaches,
    ContentKey,
    FilePlanKey,
    NameMapping,
    Partition,
    RowCount,
    RowCountKey,
    SchemaKey,
    SnapshotKey,
    SnapshotListKey,
    SnapshotRef,
    SnapshotValue,
    content_key,
)
from skerry.iceberg.delete_file import DeleteIndex
from skerry.iceberg.entry_column import ManifestEntries
from skerry.iceberg.manifest import read_manifest
from skerry.iceberg.manifest_detail import ManifestDetails, read_details
from skerry.iceberg.manifest_list import DATA, ManifestFile, ManifestList, bare_list, read_manifest_list
from skerry.iceberg.metadata import TableMetadata, parse_metadata
from skerry.iceberg.partition_total import Totals, partition_info, partition_totals
from skerry.iceberg.row_count import count_rows
from skerry.iceberg.snapshot import IcebergSnapshot
from skerry.iceberg.storage import TableStorage, is_local, local_path
from skerry.iceberg.table_access import TableAccess
from skerry.types.schema import Schema

_UNKNOWN = -1
_PARSED = 6
"""Approximate ratio of the memory of parsed metadata to the size of its JSON."""
_POINTER_BYTES = 3000
"""Memory of a pointer without its texts; most of it is for the object that opens files."""
_UNIQUE = re.compile(r"[0-9a-fA-F]{8}-?(?:[0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}")
"""Matches a UUID in the name of a file."""


@dataclass(frozen=True, slots=True)
class MetadataPointer:
    """The newest metadata file of a table."""

    location: str
    version: str = ""
    """A hash of its content, if its name may be reused."""
    access: TableAccess | None = field(default=None, compare=False, repr=False)
    """Released with this pointer, and with the queries that use it."""

    @property
    def size_bytes(self) -> int:
        """Maximum memory."""
        return _POINTER_BYTES + 4 * (len(self.location) + len(self.version))


@dataclass(frozen=True, slots=True)
class MetadataLoader:
    """Loads the metadata of one table."""

    caches: CatalogCaches
    storage: TableStorage
    name: NameMapping
    check: Callable[[], None] | None = None
    """Called before the entries of each manifest are looked up; it stops the work by raising an error."""

    def pointer(self, location: str, sent: bytes | None) -> tuple[MetadataPointer, bytes | None]:
        """The metadata file in a catalog's answer, and its content if it was read or sent.

        Names without a UUID (``v3.metadata.json``) are reused if a table is dropped and created again. On a local disk,
        size and modification time distinguish the files. Elsewhere such a file is read each time the catalog is asked.
        """
        if local_path(location) is not None or _UNIQUE.search(location.rpartition("/")[2]):
            return MetadataPointer(location), sent
        content = self.storage.read(location) if sent is None else sent
        return MetadataPointer(location, xxhash.xxh3_128_hexdigest(content)), content

    def metadata(self, pointer: MetadataPointer, sent: bytes | None = None) -> TableMetadata:
        """The content of a metadata file; ``sent`` is its content if the catalog has sent it."""
        location = pointer.location
        key = self._metadata_key(pointer)

        def load() -> TableMetadata:
            data = self.caches.read_file(key, lambda: self.storage.read(location)) if sent is None else sent
            return parse_metadata(data, location)

        found: TableMetadata = self.caches.metadata_files.get(key, load, lambda made: made.size_bytes * _PARSED + 2000)
        return found

    def _metadata_key(self, pointer: MetadataPointer) -> ContentKey:
        location = pointer.location
        path = local_path(location)
        if path is not None:
            try:
                found = os.stat(path)
            except OSError:  # reading the file raises the error
                return content_key(self.storage.binding, location, _UNKNOWN)
            return content_key(self.storage.binding, location, found.st_size, str(found.st_mtime_ns))
        return content_key(self.storage.binding, location, _UNKNOWN, pointer.version)

    def manifest_list(self, snapshot: IcebergSnapshot, parent: IcebergSnapshot | None = None) -> ManifestList:
        """The manifests of a snapshot; records shared with the cached list of its ``parent`` are not decoded again."""
        path = snapshot.manifest_list
        if path is None:
            return bare_list(snapshot.manifests)
        key = self._list_key(path)

        def load() -> ManifestList:
            older = None if parent is None else self.known_list(parent)
            return read_manifest_list(self.caches.read_file(key, lambda: self.storage.read(path)), path, older)

        found: ManifestList = self.caches.manifest_lists.get(key, load, lambda made: made.size_bytes)
        return found

    def known_list(self, snapshot: IcebergSnapshot) -> ManifestList | None:
        """The manifests of a snapshot if they are in the cache; never loads."""
        path = snapshot.manifest_list
        return None if path is None else self.caches.manifest_lists.peek(self._list_key(path))

    def _list_key(self, path: str) -> ContentKey:
        return content_key(self.storage.binding, path, _UNKNOWN)

    def entries(self, manifests: Sequence[ManifestFile]) -> list[ManifestEntries]:
        """The live entries of manifests; those that are not cached are fetched concurrently.

        Files on local disks are read in this thread, which is faster than passing the work to others.
        """
        missing = [manifest for manifest in manifests if self.caches.manifests.peek(self._key(manifest)) is None]
        if len(missing) > 1 and not is_local(missing[0].path):
            loaded = dict(zip(missing, self.caches.pools.file_listing.map(self._entries, missing), strict=True))
            return [loaded.get(manifest) or self._entries(manifest) for manifest in manifests]
        return [self._entries(manifest) for manifest in manifests]

    def _key(self, manifest: ManifestFile) -> ContentKey:
        return content_key(self.storage.binding, manifest.path, manifest.length)

    def _entries(self, manifest: ManifestFile) -> ManifestEntries:
        if self.check is not None:
            self.check()
        key = self._key(manifest)

        def load() -> ManifestEntries:
            data = self.caches.read_file(key, lambda: self.storage.read(manifest.path))
            with self.caches.pools.decoding:
                return read_manifest(data, manifest)

        found: ManifestEntries = self.caches.manifests.get(key, load, lambda made: made.weight)
        return found

    def details(self, manifests: Sequence[ManifestFile]) -> list[ManifestDetails]:
        """All entries and fields of manifests, fetched concurrently unless they are on local disks."""
        if len(manifests) <= 1 or is_local(manifests[0].path):
            return [self._details(manifest) for manifest in manifests]
        return self.caches.pools.file_listing.map(self._details, manifests)

    def _details(self, manifest: ManifestFile) -> ManifestDetails:
        key = content_key(self.storage.binding, manifest.path, manifest.length)

        def load() -> ManifestDetails:
            data = self.caches.read_file(key, lambda: self.storage.read(manifest.path))
            with self.caches.pools.decoding:
                return read_details(data, manifest)

        found: ManifestDetails = self.caches.manifest_details.get(key, load, lambda made: made.size_bytes)
        return found

    def schema(self, metadata: TableMetadata, schema_id: int) -> Schema:
        """A schema of the table, by its id."""
        key = SchemaKey(self.name, metadata.uuid, schema_id, metadata.definition_of(schema_id))
        made: Schema = self.caches.schemas.get(key, lambda: metadata.schema_of(schema_id))
        return made

    def snapshot_list(self, metadata: TableMetadata) -> tuple[IcebergSnapshot, ...]:
        """All snapshots that a metadata file lists, oldest first."""
        version = f"{metadata.uuid} {metadata.last_updated_ms}"
        source = content_key(self.storage.binding, metadata.location, metadata.size_bytes, version)

        def load() -> tuple[IcebergSnapshot, ...]:
            return tuple(sorted(metadata.snapshots.values(), key=lambda s: (s.timestamp_ms, s.sequence_number)))

        made: tuple[IcebergSnapshot, ...] = self.caches.snapshot_lists.get(SnapshotListKey(self.name, source), load)
        return made

    def snapshot_value(self, metadata: TableMetadata, snapshot: IcebergSnapshot | None) -> SnapshotValue:
        """A snapshot with its partitions, computed from its manifests; only those that are not cached are read."""
        schema_id = metadata.schema_id_of(snapshot)
        if snapshot is None:
            return SnapshotValue(SnapshotRef(_UNKNOWN, schema_id))
        schema = self.schema(metadata, metadata.current_schema_id)
        source = f"{_manifests_of(snapshot)} {metadata.definition_of(metadata.current_schema_id)}"
        key = SnapshotKey(self.name, metadata.uuid, snapshot.id, source)

        def load() -> SnapshotValue:
            info = partition_info(self._totals(metadata, snapshot, schema), schema)
            return SnapshotValue(SnapshotRef(snapshot.id, schema_id), info)

        return self.caches.snapshots.get(key, load)

    def partitions(self, metadata: TableMetadata, snapshot: IcebergSnapshot | None) -> list[Partition]:
        """The partitions of a snapshot; a table that is not partitioned is one partition."""
        if snapshot is None:
            return []
        found = self.snapshot_value(metadata, snapshot).partition_info
        if found.partitions or metadata.partitioned_specs:
            return list(found.partitions.values())
        totals = self._totals(metadata, snapshot, self.schema(metadata, metadata.current_schema_id))
        return [total.partition("", *key) for key, total in totals.items()]

    def _totals(self, metadata: TableMetadata, snapshot: IcebergSnapshot, schema: Schema) -> Totals:
        manifests = [m for m in self.manifest_list(snapshot).manifests if not m.is_empty]
        loaded = zip(manifests, self.entries(manifests), strict=True)
        return partition_totals(loaded, schema, metadata.snapshots)

    def row_count(self, metadata: TableMetadata, snapshot: IcebergSnapshot | None) -> RowCount:
        """The rows of a snapshot."""
        if snapshot is None:
            return RowCount(0, is_exact=True)
        return self.caches.row_counts.get(*self._row_count(metadata, snapshot))

    def row_count_if_known(self, metadata: TableMetadata, snapshot: IcebergSnapshot | None) -> RowCount | None:
        """The cached row count of a snapshot; if there is none, None, and the pool for row counts loads it."""
        if snapshot is None:
            return RowCount(0, is_exact=True)
        return self.caches.row_counts.get_or_begin(*self._row_count(metadata, snapshot), self.caches.pools.row_count)

    def _row_count(
        self, metadata: TableMetadata, snapshot: IcebergSnapshot
    ) -> tuple[RowCountKey, Callable[[], RowCount]]:
        key = RowCountKey(self.name, metadata.uuid, snapshot.id, _manifests_of(snapshot))
        return key, lambda: count_rows(self.manifest_list(snapshot), self.entries)

    def deletes(self, found: ManifestList, metadata: TableMetadata, snapshot: IcebergSnapshot) -> DeleteIndex | None:
        """The delete files of a snapshot; None if there are none."""
        manifests = [m for m in found.manifests if m.content != DATA and not m.is_empty]
        if not manifests:
            return None

        def load() -> DeleteIndex:
            return DeleteIndex(self.entries(manifests), metadata.partitioned_specs)

        # a copy of the table may have the same UUID and snapshot ids
        request = ("deletes", tuple((m.path, m.length) for m in manifests))
        key = FilePlanKey(self.name, metadata.uuid, snapshot.id, request)
        index: DeleteIndex = self.caches.file_plans.get(key, load, lambda made: 600 * made.count + 1000)
        return index if index else None


def _manifests_of(snapshot: IcebergSnapshot) -> str:
    """The manifest list of a snapshot, which differs from that of the same snapshot id in a copy of the table."""
    return snapshot.manifest_list or " ".join(snapshot.manifests)
