"""Folders that files are read from, by URI: the storage of tables whose files are in a warehouse.

Locations in metadata are untrusted URIs. They may reach files below a place, and other files only through an opener.
Names are as on disk, without percent-encoding, and ``..`` is refused. Without an opener, a symbolic link must not lead
out of the places.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skerry.common.errors import AccessDeniedError, InvalidInputError
from skerry.common.secret import hide_secrets
from skerry.fileio.base import FileIO
from skerry.fileio.path import check_path
from skerry.iceberg.storage import Opener, TableStorage, is_local

_LOCAL = re.compile(r"file:(?://localhost)?/+")


def normal_uri(location: str) -> str:
    """A location in normal form: local paths are ``file:///…``, without a slash at the end."""
    if location.startswith("/"):
        location = f"file://{location}"
    location = _LOCAL.sub("file:///", location, count=1)
    return location.rstrip("/")


@dataclass(frozen=True, slots=True)
class Place:
    """A folder by its URI, and the storage that holds it."""

    uri: str
    fileio: FileIO
    folder: str = ""
    """Relative to the root of ``fileio``."""

    @staticmethod
    def of(fileio: FileIO) -> "Place":
        """A place for all of a storage."""
        return Place(normal_uri(fileio.root), fileio)


def find_file(places: Sequence[Place], location: str) -> tuple[FileIO, str] | None:
    """The storage of a location and its path there; None if it is in no place."""
    uri = normal_uri(location)
    for place in places:
        if uri.startswith(f"{place.uri}/"):
            rest = uri[len(place.uri) + 1 :]
            try:
                return place.fileio, check_path(f"{place.folder}/{rest}" if place.folder else rest)
            except InvalidInputError:
                return None
    return None


def reach_file(places: Sequence[Place], location: str) -> tuple[FileIO, str] | None:
    """The same, for a file that is to be read, written or deleted; None as well if a symbolic link leads out of the
    places.
    """
    found = find_file(places, location)
    return None if found is None or _real_path(places, *found) == "" else found


def _real_path(places: Sequence[Place], fileio: FileIO, path: str) -> str | None:
    """The path on this machine without symbolic links; empty if one leads out, None if the storage is elsewhere."""
    if not is_local(fileio.root):
        return None
    full = f"{fileio.root}/{path}"
    real = os.path.realpath(full)
    if real == full:
        return real
    folders = [
        os.path.realpath(f"{place.fileio.root}/{place.folder}") for place in places if is_local(place.fileio.root)
    ]
    return real if any(real.startswith(f"{folder}/") for folder in folders) else ""


class _NoOpener:
    """Raises an error for every file: all files must be in a place."""

    def open(self, location: str) -> Any:
        raise AccessDeniedError(hide_secrets(location), "it is outside the locations that may be read here")

    def properties(self) -> Mapping[str, str]:
        return {}


class PlaceStorage(TableStorage):
    """Opens files in places. With an ``opener``, files elsewhere are read by it, or from this machine's disks."""

    def __init__(self, places: Callable[[], Sequence[Place]], binding: str, opener: Opener | None = None) -> None:
        super().__init__(_NoOpener() if opener is None else opener, binding)
        self._places = places
        self._only_places = opener is None

    def holds(self, location: str) -> bool:
        """Whether a location is in a place."""
        return find_file(self._places(), location) is not None

    def _found(self, location: str) -> tuple[FileIO, str] | None:
        places = self._places()
        return reach_file(places, location) if self._only_places else find_file(places, location)

    def path_of(self, location: str) -> str | None:
        """The path of a file on this machine; without an opener, of none outside the places. Links are not checked."""
        found = find_file(self._places(), location)
        if found is None:
            return None if self._only_places else super().path_of(location)
        root = found[0].root
        return f"{root}/{found[1]}" if is_local(root) else None

    def real_path(self, location: str) -> str | None:
        """The path with symbolic links resolved; None if a link leads out of the places and there is no opener."""
        if self._only_places:
            places = self._places()
            found = find_file(places, location)
            return None if found is None else _real_path(places, *found) or None
        path = self.path_of(location)
        return None if path is None else os.path.realpath(path)

    def open(self, location: str) -> Any:
        """A file that is open for reading."""
        found = self._found(location)
        if found is not None:
            return found[0].open_input(found[1])
        return self.opener.open(location) if self._only_places else super().open(location)

    def read(self, location: str) -> bytes:
        """All bytes of a file; without an opener, of none outside the places."""
        found = self._found(location)
        if found is not None:
            return found[0].read(found[1])
        return bytes(self.opener.open(location).read()) if self._only_places else super().read(location)
