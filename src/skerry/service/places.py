"""Allowed locations of Iceberg tables' files, and access to them.

A location is a URI from a client or from metadata. The server accesses only files below the locations of the caller's
account: the account's folder in the warehouse, and others that the operator has allowed. So no request can make the
server read or overwrite a file of another account, or of the machine.
"""

import re
import threading
from collections.abc import Sequence

from skerry.common.errors import InvalidInputError
from skerry.fileio import is_object_store, open_fileio
from skerry.fileio.base import FileIO
from skerry.fileio.environment import Environment
from skerry.graph.lake_catalog import account_root, require_account
from skerry.graph.repository.base import Repository
from skerry.iceberg.place import Place, PlaceStorage, find_file, normal_uri, reach_file
from skerry.service.client_storage import ClientAccess

FOLDER = "_iceberg"
"""The folder of an account's Iceberg tables; it cannot be a database, whose names begin with a letter."""
ASKED_SECONDS = 5.0
_MOST_ACCOUNTS = 10_000
_SLUG = re.compile(r"[^A-Za-z0-9_-]+")
_SLUG_CHARACTERS = 40


class Places:
    """The places of all accounts; safe between threads."""

    def __init__(self, env: Environment, repository: Repository, access: ClientAccess) -> None:
        """``access`` has the locations that the operator allows, besides the account's folder in the warehouse."""
        self._env = env
        self._repository = repository
        self._root = normal_uri(env.fileio.root)
        self._access = access
        self._lock = threading.Lock()
        self._places: dict[str, tuple[float, tuple[Place, ...]]] = {}
        """By account: when its places were looked up, and the places."""

    @property
    def root(self) -> str:
        """The URI of the warehouse."""
        return self._root

    def of(self, account: str) -> tuple[Place, ...]:
        """The places of an account, its own folder first.

        If an account is deleted and created again, its new folder is used after :data:`ASKED_SECONDS`.
        """
        now = self._env.clock.monotonic()
        with self._lock:
            known = self._places.get(account)
        if known is not None and now - known[0] < ASKED_SECONDS:
            return known[1]
        folder = f"{account_root(require_account(self._repository, account))}/{FOLDER}".lstrip("/")
        own = Place(f"{self._root}/{folder}", self._env.fileio, folder)
        if known is not None and known[1][0].folder == folder:
            found = known[1]
        else:
            others = (Place(normal_uri(uri), self._open(uri)) for uri in self._access.of(account).locations)
            found = (own, *others)
        with self._lock:
            if len(self._places) > _MOST_ACCOUNTS:
                self._places.clear()
            self._places[account] = now, found
        return found

    def _open(self, uri: str) -> FileIO:
        return open_fileio(uri, self._env.settings.storage if is_object_store(uri) else {})

    def new_location(self, account: str, path: Sequence[str], name: str, unique: str) -> str:
        """A location for a new table or view of an account: a folder of its own."""
        folders = [*path, name]
        slugs = [_SLUG.sub("_", text)[:_SLUG_CHARACTERS] or "_" for text in folders]
        return "/".join([self.of(account)[0].uri, *slugs[:-1], f"{slugs[-1]}-{unique}"])

    def find(self, account: str, location: str) -> tuple[FileIO, str]:
        """The storage of a location and its path there; raises if it is in no place of the account."""
        found = find_file(self.of(account), location)
        if found is not None:
            return found
        raise outside(location)

    def reach(self, account: str, location: str) -> tuple[FileIO, str]:
        """The same for a file that is to be read, written or deleted: no symbolic link leads out of the places."""
        found = reach_file(self.of(account), location)
        if found is not None:
            return found
        raise outside(location)

    def prefix(self, account: str, location: str) -> str:
        """The URI prefix that credentials for a location are for: the warehouse, or the place that contains it."""
        uri = normal_uri(location)
        if uri.startswith(f"{self._root}/"):
            return self._root
        return next((place.uri for place in self.of(account) if uri.startswith(f"{place.uri}/")), self._root)

    def storage(self, account: str) -> PlaceStorage:
        """Reads files in places of an account, and no others."""
        return PlaceStorage(lambda: self.of(account), f"rest/{account}")

    def check(self, account: str, location: str) -> str:
        """The location; raises if it is in no place of the account."""
        self.find(account, location)
        return location


def outside(location: str) -> InvalidInputError:
    """The error for a location that an account may not use, whether or not it exists."""
    return InvalidInputError(
        f"the location {location[:200]!r} is not one that this account may use; leave it out, and the server "
        "chooses one"
    )
