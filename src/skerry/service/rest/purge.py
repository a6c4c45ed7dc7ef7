"""Purge of a dropped table: deletes exactly the files that its metadata refers to."""

from collections.abc import Iterator
from typing import Any

from skerry.common.errors import SkerryError
from skerry.common.log import EventLog
from skerry.iceberg.manifest import read_manifest
from skerry.iceberg.manifest_list import read_manifest_list
from skerry.service.places import Places
from skerry.service.rest.metadata_file import MetadataFiles

_log = EventLog("rest")
_DELETED_AT_ONCE = 1000


class FilePurger:
    """Deletes files below the places of an account. A failure is logged, and leaves orphans of the dropped table."""

    def __init__(self, places: Places, files: MetadataFiles) -> None:
        self._places = places
        self._files = files

    def purge(self, account: str, metadata_location: str) -> None:
        """Delete the data, deletes, manifests and metadata of a table, metadata last."""
        try:
            document = self._files.document(account, metadata_location)
        except SkerryError as error:
            _log.warning("table not purged", location=metadata_location, problem=str(error))
            return
        log = [entry["metadata-file"] for entry in document.get("metadata-log") or ()]
        collects = (document.get("properties") or {}).get("gc.enabled", "true").lower() == "true"
        manifests: set[str] = set()
        if collects:
            for files in self._data(account, document, manifests):
                self._delete(account, files)
        self._delete(account, sorted(manifests))
        lists = [s["manifest-list"] for s in document.get("snapshots") or () if s.get("manifest-list")]
        self._delete(account, lists)
        self._delete(account, [s["statistics-path"] for s in document.get("statistics") or ()])
        self._delete(account, [s["statistics-path"] for s in document.get("partition-statistics") or ()])
        self._delete(account, [*log, metadata_location])

    def _data(self, account: str, document: dict[str, Any], manifests: set[str]) -> Iterator[list[str]]:
        """Data and delete files, manifest by manifest; unreadable manifests are skipped."""
        for snapshot in document.get("snapshots") or ():
            path = snapshot.get("manifest-list")
            if not path:
                continue
            try:
                listed = read_manifest_list(self._read(account, path), path)
            except SkerryError as error:
                _log.warning("manifest list not read", location=path, problem=str(error))
                continue
            for manifest in listed.manifests:
                if manifest.path in manifests:
                    continue
                manifests.add(manifest.path)
                try:
                    entries = read_manifest(self._read(account, manifest.path), manifest)
                    yield entries.columns["file"].to_pylist()
                except SkerryError as error:
                    _log.warning("manifest not read", location=manifest.path, problem=str(error))

    def _read(self, account: str, location: str) -> bytes:
        fileio, path = self._places.reach(account, location)
        return fileio.read(path)

    def _delete(self, account: str, locations: list[str]) -> None:
        for start in range(0, len(locations), _DELETED_AT_ONCE):
            self._files.delete(account, locations[start : start + _DELETED_AT_ONCE])
