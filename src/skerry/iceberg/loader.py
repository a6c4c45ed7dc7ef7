"""Metadata of one external table, through the caches of its catalog.

Files never change, so they are cached by storage, path and length; what they hold is complete or absent.
"""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass

import xxhash

from skerry.iceberg.cache import CatalogCaches, ContentKey, FilePlanKey, NameMapping, content_key
from skerry.iceberg.delete_file import DeleteIndex
from skerry.iceberg.manifest import ManifestEntries, read_manifest
from skerry.iceberg.manifest_list import DATA, ManifestFile, ManifestList, bare_list, read_manifest_list
from skerry.iceberg.metadata import IcebergSnapshot, TableMetadata, parse_metadata
from skerry.iceberg.storage import TableStorage, local_path

_UNKNOWN = -1
_PARSED = 6
"""Parsed metadata takes about this many times the bytes of its JSON."""
_UNIQUE = re.compile(r"[0-9a-fA-F]{8}-?(?:[0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}")
"""A uuid in the name of a file."""


@dataclass(frozen=True, slots=True)
class MetadataPointer:
    """The newest metadata file of a table."""

    location: str
    version: str = ""
    """A hash of its content, where its name may be used again."""


@dataclass(frozen=True, slots=True)
class MetadataLoader:
    """Loads the metadata of one table."""

    caches: CatalogCaches
    storage: TableStorage
    name: NameMapping

    def pointer(self, location: str, sent: bytes | None) -> tuple[MetadataPointer, bytes | None]:
        """What a catalog's answer points to, and the content of the file if it is known by now.

        Names without a uuid (``v3.metadata.json``) are used again when a table is dropped and published anew. On a
        local disk size and time tell the files apart. Elsewhere such a file is read each time the catalog is asked.
        """
        if local_path(location) is not None or _UNIQUE.search(location.rpartition("/")[2]):
            return MetadataPointer(location), sent
        content = self.storage.read(location) if sent is None else sent
        return MetadataPointer(location, xxhash.xxh3_128_hexdigest(content)), content

    def metadata(self, pointer: MetadataPointer, sent: bytes | None = None) -> TableMetadata:
        """The content of a metadata file; ``sent`` is the content if it is known by now."""
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
            except OSError:  # reading it says why
                return content_key(self.storage.binding, location, _UNKNOWN)
            return content_key(self.storage.binding, location, found.st_size, str(found.st_mtime_ns))
        return content_key(self.storage.binding, location, _UNKNOWN, pointer.version)

    def manifest_list(self, snapshot: IcebergSnapshot) -> ManifestList:
        """The manifests of a snapshot."""
        path = snapshot.manifest_list
        if path is None:
            return bare_list(snapshot.manifests)
        key = self._list_key(path)

        def load() -> ManifestList:
            return read_manifest_list(self.caches.read_file(key, lambda: self.storage.read(path)), path)

        found: ManifestList = self.caches.manifest_lists.get(key, load, lambda made: made.size_bytes)
        return found

    def known_list(self, snapshot: IcebergSnapshot) -> ManifestList | None:
        """The manifests of a snapshot if they are in the cache; never loads."""
        path = snapshot.manifest_list
        return None if path is None else self.caches.manifest_lists.peek(self._list_key(path))

    def _list_key(self, path: str) -> ContentKey:
        return content_key(self.storage.binding, path, _UNKNOWN)

    def entries(self, manifests: Sequence[ManifestFile]) -> list[ManifestEntries]:
        """The live entries of manifests; those that are not in the cache are loaded several at the same time."""
        missing = [manifest for manifest in manifests if self.caches.manifests.peek(self._key(manifest)) is None]
        if len(missing) > 1:
            loaded = dict(zip(missing, self.caches.pools.file_listing.map(self._entries, missing), strict=True))
            return [loaded.get(manifest) or self._entries(manifest) for manifest in manifests]
        return [self._entries(manifest) for manifest in manifests]

    def _key(self, manifest: ManifestFile) -> ContentKey:
        return content_key(self.storage.binding, manifest.path, manifest.length)

    def _entries(self, manifest: ManifestFile) -> ManifestEntries:
        key = self._key(manifest)

        def load() -> ManifestEntries:
            data = self.caches.read_file(key, lambda: self.storage.read(manifest.path))
            return read_manifest(data, manifest)

        found: ManifestEntries = self.caches.manifests.get(key, load, lambda made: made.size_bytes)
        return found

    def deletes(self, found: ManifestList, metadata: TableMetadata, snapshot: IcebergSnapshot) -> DeleteIndex | None:
        """The delete files of a snapshot; None if there are none."""
        manifests = [m for m in found.manifests if m.content != DATA and not m.is_empty]
        if not manifests:
            return None

        def load() -> DeleteIndex:
            return DeleteIndex(self.entries(manifests), metadata.partitioned_specs)

        # a copy of the table elsewhere may have the same uuid and the same ids
        request = ("deletes", tuple((m.path, m.length) for m in manifests))
        key = FilePlanKey(self.name, metadata.uuid, snapshot.id, request)
        index: DeleteIndex = self.caches.file_plans.get(key, load, lambda made: 600 * made.count + 1000)
        return index if index else None
