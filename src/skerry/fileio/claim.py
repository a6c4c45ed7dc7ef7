"""Claiming a file name that several writers compete for."""

from skerry.common.errors import FileMissingError, StorageError
from skerry.fileio.base import FileIO


def claim(fileio: FileIO, path: str, data: bytes) -> bool:
    """Put a file if the name is free; returns whether its content is ours. Each writer's bytes must be unique.

    A refusal or an unclear answer may hide our own success: the file is read back.
    """
    unclear: StorageError | None = None
    try:
        if fileio.put_if_absent(path, data):
            return True
    except StorageError as error:
        if not error.unclear:
            raise
        unclear = error
    try:
        return fileio.read(path) == data
    except FileMissingError:
        if unclear is not None:
            raise unclear from None
        return False
