"""From a path or URL to storage."""

import os
import re
from collections.abc import Mapping
from urllib.parse import unquote

from skerry.common.clock import Clock, IdSource
from skerry.common.errors import InvalidInputError, OptionError
from skerry.fileio.base import FileIO
from skerry.fileio.local import LocalFileIO
from skerry.fileio.memory import MEMORY
from skerry.fileio.object_settings import SCHEMES as OBJECT_SCHEMES
from skerry.fileio.object_store import ObjectStoreFileIO
from skerry.fileio.path import split_url

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_KNOWN = ("file", "memory", *OBJECT_SCHEMES)


def open_fileio(
    url: str | os.PathLike[str],
    storage: Mapping[str, str] | None = None,
    clock: Clock | None = None,
    ids: IdSource | None = None,
) -> FileIO:
    """Open a plain path, ``file://``, ``memory://name``, ``s3://``, ``gs://``, ``az://`` or ``abfss://``.

    ``storage`` holds ``storage.*`` settings, which only object storage has. ``clock`` gives the modification times of
    files in memory, ``ids`` the names of temporary files on disk.
    """
    text, scheme = os.fspath(url), _scheme(url)
    if scheme in OBJECT_SCHEMES:
        return ObjectStoreFileIO.open(text, storage)
    if scheme and scheme not in _KNOWN:
        raise InvalidInputError(f"unknown storage scheme {scheme}://; known are {', '.join(_KNOWN)} and plain paths")
    if storage:
        place = f"a {scheme}:// URL" if scheme else text
        raise OptionError(f"{min(storage)} is for object storage; {place} is not in object storage")
    if scheme == "memory":
        return MEMORY.open(text.partition("://")[2], clock)
    return LocalFileIO(_file_path(text) if scheme else _plain_path(text), ids)


def is_object_store(url: str | os.PathLike[str]) -> bool:
    """Whether it is a URL of object storage, to which ``storage.*`` settings apply."""
    return _scheme(url) in OBJECT_SCHEMES


def _scheme(url: str | os.PathLike[str]) -> str:
    found = _SCHEME.match(url) if isinstance(url, str) else None
    return found.group(1).lower() if found else ""


def _file_path(url: str) -> str:
    """The path of a ``file://`` URL. One with anything else in it is not repeated: that may be a password."""
    parts = split_url(url)
    if parts is None or parts.netloc not in ("", "localhost") or not parts.path or parts.query or parts.fragment:
        raise InvalidInputError("a file:// URL is like file:///absolute/path, without a host, a user or parameters")
    return unquote(parts.path)


def _plain_path(text: str) -> str:
    if not text:
        raise InvalidInputError("the path of the storage root is empty")
    return text
