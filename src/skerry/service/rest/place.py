"""Allowed locations of Iceberg tables' files, and access to them.

A location is a URI from a client or from metadata. The server accesses only files below the locations of the caller's
account: the account's folder in the warehouse, and others that the operator has allowed. So no request can make the
server read or overwrite a file of another account, or of the machine.
"""

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from skerry.common.clock import Clock
from skerry.common.errors import InvalidInputError
from skerry.fileio.base import FileIO
from skerry.fileio.path import check_path
from skerry.service.rest.error import RestError, invalid

FOLDER = "_iceberg"
"""The folder of an account with its Iceberg tables: names of databases begin with a letter."""
ASKED_SECONDS = 5.0
_MOST_ACCOUNTS = 10_000
_LOCAL = re.compile(r"file:(?://localhost)?/+")
_SLUG = re.compile(r"[^A-Za-z0-9_-]+")
_SLUG_CHARACTERS = 40


def normal_uri(location: str) -> str:
    """A location in one spelling: local paths are ``file:///…``, and there is no slash at the end."""
    if location.startswith("/"):
        location = f"file://{location}"
    location = _LOCAL.sub("file:///", location, count=1)
    return location.rstrip("/")


@dataclass(frozen=True, slots=True)
class Place:
    """A folder whose files the server may touch for an account."""

    uri: str
    fileio: FileIO
    folder: str = ""
    """Relative to the root of ``fileio``."""


class Places:
    """The places of all accounts; safe between threads."""

    def __init__(
        self,
        warehouse: FileIO,
        allowed: Mapping[str, Sequence[str]],
        open_fileio: Callable[[str], FileIO],
        root_of: Callable[[str], str],
        clock: Clock,
    ) -> None:
        """``root_of`` gives the folder of an account in the warehouse (``skerry.graph.lake_catalog``)."""
        root = warehouse.root
        self._root_of = root_of
        self._clock = clock
        self._warehouse = warehouse
        self._root = normal_uri(root if "://" in root else f"file://{root}")
        self._allowed = allowed
        self._open = open_fileio
        self._lock = threading.Lock()
        self._places: dict[str, tuple[float, tuple[Place, ...]]] = {}
        """By account: when it was asked for, and its places."""

    @property
    def root(self) -> str:
        """The URI of the warehouse."""
        return self._root

    def of(self, account: str) -> tuple[Place, ...]:
        """The places of an account, its own folder first.

        An account that was deleted and created again has another folder; that is seen after :data:`ASKED_SECONDS`.
        """
        now = self._clock.monotonic()
        with self._lock:
            known = self._places.get(account)
        if known is not None and now - known[0] < ASKED_SECONDS:
            return known[1]
        folder = f"{self._root_of(account)}/{FOLDER}".lstrip("/")
        own = Place(f"{self._root}/{folder}", self._warehouse, folder)
        if known is not None and known[1][0].folder == folder:
            found = known[1]
        else:
            others = (Place(normal_uri(uri), self._open(uri)) for uri in self._allowed.get(account, ()))
            found = (own, *others)
        with self._lock:
            if len(self._places) > _MOST_ACCOUNTS:
                self._places.clear()
            self._places[account] = now, found
        return found

    def new_location(self, account: str, path: Sequence[str], name: str, unique: str) -> str:
        """Where a new table or view of an account goes: a folder that nothing else has."""
        folders = [*path, name]
        slugs = [_SLUG.sub("_", text)[:_SLUG_CHARACTERS] or "_" for text in folders]
        return "/".join([self.of(account)[0].uri, *slugs[:-1], f"{slugs[-1]}-{unique}"])

    def find(self, account: str, location: str) -> tuple[FileIO, str]:
        """The storage of a location and its path there; an error if it is in no place of the account."""
        uri = normal_uri(location)
        for place in self.of(account):
            if uri.startswith(f"{place.uri}/"):
                rest = uri[len(place.uri) + 1 :]
                try:
                    return place.fileio, check_path(f"{place.folder}/{rest}" if place.folder else rest)
                except InvalidInputError:
                    break
        raise outside(location)

    def check(self, account: str, location: str) -> str:
        """The location, if it is in a place of the account."""
        self.find(account, location)
        return location


def outside(location: str) -> RestError:
    """The error for a location that an account may not use, whether or not anything is there."""
    return invalid(
        f"the location {location[:200]!r} is not one that this account may use; leave it out, and the server "
        "chooses one"
    )
