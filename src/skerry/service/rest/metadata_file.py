"""Metadata files of Iceberg tables and views: reading through a cache of bytes, and writing new versions.

Freshness contract of the cache: a file that this catalog writes has a name that is used once, so its bytes never
change. The graph, never the cache, decides which file is current and whether it exists. A file that is registered is
read again when it is registered.
"""

import gzip
import re
import zlib
from collections.abc import Mapping
from typing import Any

import orjson
import xxhash

from skerry.common.cache import WeightedCache
from skerry.common.clock import IdSource
from skerry.common.errors import FileMissingError, SkerryError
from skerry.common.log import EventLog
from skerry.fileio.local import LocalFileIO
from skerry.service.places import Places
from skerry.service.rest.error import RestError, invalid

_GZIP = b"\x1f\x8b"
_VERSION = re.compile(r"/(\d{1,9})-[^/]*$")
_CODEC = "write.metadata.compression-codec"
_PATH = "write.metadata.path"
_log = EventLog("rest")


class MetadataFiles:
    """Reads and writes metadata files; safe between threads."""

    def __init__(self, places: Places, ids: IdSource, cache_bytes: int) -> None:
        self._places = places
        self._ids = ids
        self._cache = WeightedCache(cache_bytes)

    def read(self, account: str, location: str) -> bytes:
        """The JSON of a metadata file."""

        def load() -> bytes:
            fileio, path = self._places.reach(account, location)
            return plain_json(fileio.read(path), location)

        return self._cache.get_or_load((account, location), load, len)

    def peek(self, account: str, location: str) -> bytes | None:
        """The cached JSON of a metadata file, if the file still exists; existence is checked on local disks only."""
        data: bytes | None = self._cache.get((account, location))
        if data is None:
            return None
        try:
            self.check_there(account, location)
        except SkerryError:
            return None
        return data

    def check_there(self, account: str, location: str) -> None:
        """Raise :class:`FileMissingError` for a deleted file.

        Local disks are checked each time, which takes microseconds. Object storage is not: a request per load would
        cost more than everything else, and readers of the table get the error.
        """
        fileio, path = self._places.find(account, location)
        if isinstance(fileio, LocalFileIO) and not fileio.exists(path):
            raise FileMissingError(location)

    def read_again(self, account: str, location: str) -> bytes:
        """The JSON of a metadata file, bypassing the cache."""
        fileio, path = self._places.reach(account, location)
        try:
            data = plain_json(fileio.read(path), location)
        except FileMissingError:
            raise RestError(
                404, "NotFoundException", f"Failed to open input stream for file: {location}: there is no such file"
            ) from None
        self._cache.put((account, location), data, len(data))
        return data

    def document(self, account: str, location: str) -> dict[str, Any]:
        """The parsed content of a metadata file, as a copy for the caller."""
        found: dict[str, Any] = orjson.loads(self.read(account, location))
        return found

    def referenced(self, account: str, location: str) -> bytes:
        """The JSON without snapshots that no branch or tag refers to."""

        def load() -> bytes:
            return referenced(self.read(account, location))

        return self._cache.get_or_load((account, location, "refs"), load, len)

    def write(self, account: str, document: Mapping[str, Any], previous: str | None) -> str:
        """Write the next metadata file of a table or view under a new name; returns its location."""
        properties = document.get("properties") or {}
        compressed = str(properties.get(_CODEC, "none")).lower() == "gzip"
        folder = properties.get(_PATH) or f"{document['location']}/metadata"
        number = 0 if previous is None else _number_of(previous) + 1
        suffix = "gz.metadata.json" if compressed else "metadata.json"
        location = f"{str(folder).rstrip('/')}/{number:05d}-{self._ids.new_id()}.{suffix}"
        fileio, path = self._places.reach(account, location)
        data = orjson.dumps(document)
        # a name that is used once needs no condition; a crash leaves an unreferenced file
        fileio.write(path, gzip.compress(data, 6, mtime=0) if compressed else data)
        self._cache.put((account, location), data, len(data))
        return location

    def delete(self, account: str, locations: list[str]) -> None:
        """Delete unreferenced files; a failure is logged, and leaves an orphan."""
        for location in locations:
            try:
                fileio, path = self._places.reach(account, location)
                fileio.delete([path])
            except SkerryError as error:
                _log.warning("file not deleted", location=location, problem=str(error))


def referenced(data: bytes) -> bytes:
    """Metadata without snapshots that no branch or tag refers to."""
    document = orjson.loads(data)
    kept = {ref["snapshot-id"] for ref in (document.get("refs") or {}).values()}
    kept.add(document.get("current-snapshot-id"))
    document["snapshots"] = [s for s in document.get("snapshots") or () if s["snapshot-id"] in kept]
    return orjson.dumps(document)


def plain_json(data: bytes, location: str) -> bytes:
    """The content of a metadata file, which may be compressed."""
    if not data.startswith(_GZIP):
        return data
    try:
        return gzip.decompress(data)
    except (OSError, EOFError, zlib.error):
        raise invalid(f"{location} is damaged: it cannot be decompressed") from None


def parsed(data: bytes, location: str) -> Any:
    """The parsed content of a metadata file written by others."""
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        raise invalid(f"{location} is not JSON") from None


def etag_of(location: str, mode: str) -> bytes:
    """The ETag of the metadata at a location, for a snapshots mode."""
    return b'"' + xxhash.xxh3_128_hexdigest(f"{mode} {location}".encode()).encode() + b'"'


def _number_of(location: str) -> int:
    found = _VERSION.search(location)
    return int(found[1]) if found else 0
