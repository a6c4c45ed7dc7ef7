"""Files of external tables, by the locations that metadata names: ``file:///…``, ``s3://…``, or a path."""

import os
from collections.abc import Mapping
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

import pyarrow as pa

from skerry.common.errors import FileMissingError, StorageError
from skerry.common.secret import hide_secrets


class Opener(Protocol):
    """Opens files on storage other than local disks (``skerry.iceberg.remote``)."""

    def open(self, location: str) -> Any:
        """A seekable file, as ``pyarrow`` reads it."""
        ...

    def properties(self) -> Mapping[str, str]:
        """Properties, with credentials, by which another process opens the same files (``skerry.iceberg.address``)."""
        ...


def is_local(location: str) -> bool:
    """Whether a location is on a local disk."""
    return location.startswith(("/", "file:"))


def local_path(location: str) -> str | None:
    """The path of a location on a local disk; None if it is elsewhere."""
    if location.startswith("/"):
        return location
    if not location.startswith("file:"):
        return None
    if not location.startswith("file:///") and urlsplit(location).netloc not in ("", "localhost"):
        return None
    path = location.removeprefix("file://localhost").removeprefix("file:")
    path = "/" + path.lstrip("/")
    return path if "%" not in path or os.path.exists(path) else unquote(path)


def _read_local(location: str, path: str) -> bytes:
    try:
        with open(path, "rb", buffering=0) as file:
            return file.readall()
    except FileNotFoundError:
        raise FileMissingError(hide_secrets(location)) from None
    except OSError as error:
        raise StorageError(hide_secrets(location), f"it cannot be read: {hide_secrets(str(error))}") from None


class TableStorage:
    """Reads the files of one table. ``binding`` identifies the storage, without credentials."""

    def __init__(self, opener: Opener, binding: str) -> None:
        self.opener = opener
        self.binding = binding

    def path_of(self, location: str) -> str | None:
        """The path of a file on this machine; None if it is elsewhere, or may not be read."""
        return local_path(location)

    def real_path(self, location: str) -> str | None:
        """The same without symbolic links; None as well if one leads to where nothing may be read."""
        path = local_path(location)
        return None if path is None else os.path.realpath(path)

    def open(self, location: str) -> Any:
        """A file that is open for reading; it has to be closed."""
        try:
            path = local_path(location)
            return pa.OSFile(path) if path is not None else self.opener.open(location)
        except FileNotFoundError:
            raise FileMissingError(hide_secrets(location)) from None
        except (OSError, pa.ArrowException) as error:
            raise StorageError(hide_secrets(location), f"it cannot be opened: {hide_secrets(str(error))}") from None

    def read(self, location: str) -> bytes:
        """All bytes of a file."""
        path = local_path(location)
        if path is not None:
            return _read_local(location, path)
        with self.open(location) as file:
            try:
                return bytes(file.read())
            except (OSError, pa.ArrowException) as error:
                raise StorageError(hide_secrets(location), f"it cannot be read: {hide_secrets(str(error))}") from None

    def read_range(self, location: str, offset: int, length: int) -> bytes:
        """Some bytes of a file; fewer at its end."""
        with self.open(location) as file:
            try:
                file.seek(offset)
                return bytes(file.read(length))
            except (OSError, pa.ArrowException) as error:
                raise StorageError(hide_secrets(location), f"it cannot be read: {hide_secrets(str(error))}") from None
