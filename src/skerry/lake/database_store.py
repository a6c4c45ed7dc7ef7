"""Databases of a warehouse: folders with a file ``_database``.

It is a document of kind ``database``, version 1: name, comment, createTime.
"""

import hashlib
from collections.abc import Iterable

from skerry.common.document import RESTORE, encode_document
from skerry.common.errors import FileMissingError, NotFoundError
from skerry.common.member import open_document, optional_text
from skerry.common.spelling import nearest_name, only_name, same_names
from skerry.fileio.environment import Environment
from skerry.fileio.path import beneath
from skerry.types.naming import check_name

DATABASE_VERSION = 1


class DatabaseStore:
    """The databases of one warehouse, or of the folder ``root`` in it."""

    def __init__(self, env: Environment, root: str = "") -> None:
        self._root = root
        self._fileio = env.fileio
        self._clock = env.clock

    def names(self) -> list[str]:
        """The names of all databases."""
        return [name for name in visible(self._fileio.list_folders(self._root)) if self.exists(name)]

    def exists(self, name: str) -> bool:
        """Whether a database of exactly this name exists."""
        return self._fileio.stat(self._path(name)) is not None

    def like(self, name: str) -> str | None:
        """The name of a database as it was created, ignoring case; None if there is none."""
        return only_name(
            [other for other in same_names(name, self._fileio.list_folders(self._root)) if self.exists(other)],
            f"database {name}",
        )

    def find(self, name: str) -> str:
        """The name of a database as it was created, ignoring case; :class:`NotFoundError` if there is none."""
        check_name("database", name)
        found = name if self.exists(name) else self.like(name)
        if found is None:
            raise NotFoundError(f"there is no database {name}; {self.hint(name)}")
        return found

    def hint(self, name: str) -> str:
        """A hint for a name that does not exist: the nearest database, or all."""
        known = self.names()
        near = nearest_name(name, known)
        return f"did you mean {near}?" if near is not None else f"databases: {', '.join(known) or 'none'}"

    def put(self, name: str, comment: str | None) -> bool:
        """Create a database; False if it exists."""
        fields = {"name": name, "comment": comment, "createTime": self._clock.now_ms()}
        return self.put_back(name, encode_document("database", DATABASE_VERSION, fields))

    def take(self, name: str) -> bytes | None:
        """Delete a database's document; returns its bytes for :meth:`put_back`, or None if there was none."""
        try:
            document = self._fileio.read(self._path(name))
        except FileMissingError:
            return None
        self._fileio.delete([self._path(name)])
        return document

    def mark(self, name: str) -> str:
        """Digest of a database's document, which changes if it is dropped and created again; empty if there is none."""
        try:
            return hashlib.sha256(self._fileio.read(self._path(name))).hexdigest()
        except FileMissingError:
            return ""

    def put_back(self, name: str, document: bytes) -> bool:
        """Undo :meth:`take`; False if the database exists again."""
        return self._fileio.put_if_absent(self._path(name), document)

    def comment(self, name: str) -> str | None:
        """The comment of a database."""
        path = self._path(name)
        data = self._fileio.read(path)
        with open_document(
            data, path=path, kind="database", known_version=DATABASE_VERSION, remedy=RESTORE
        ) as document:
            return optional_text(document, "comment")

    def _path(self, name: str) -> str:
        return beneath(self._root, f"{name}/_database")


def visible(folders: Iterable[str]) -> list[str]:
    """Folders that may be databases or tables: those whose names do not begin with ``_`` or a dot."""
    return [name for name in folders if name[0] not in "_."]


def _path(name: str) -> str:
    return f"{name}/_database"
