"""Errors of the operating system as those of :mod:`skerry.common.errors`."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

from skerry.common.errors import AccessDeniedError, FileMissingError, StorageError

_DENIED = (errno.EACCES, errno.EPERM, errno.EROFS)
_MISSING = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR)
_NO_LINKS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS)
_WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.ENOENT: "its folder vanished while it was written",
    errno.EISDIR: "there is a folder of that name",
    errno.ENOTDIR: "a file stands where one of its folders should be",
    errno.EEXIST: "a file stands where one of its folders should be",
}


def file_missing(error: OSError) -> bool:
    """Whether there is no *file* of that name: no entry, a folder, or a path below a file."""
    return error.errno in _MISSING


@contextmanager
def storage_errors(path: str, *, reading: bool = False, unclear: bool = False, lake: str = "") -> Iterator[None]:
    """Turn every OSError of the block into a :class:`StorageError` that names ``path``, and the ``lake`` it is in.

    ``unclear`` marks steps after which the write may have taken effect. Blocks nest: a StorageError (FileMissingError
    is an OSError too) passes through.
    """
    try:
        yield
    except StorageError as error:
        error.lake = error.lake or lake
        raise
    except OSError as error:
        problem = _storage_error(error, path, reading=reading, unclear=unclear)
        problem.lake = lake
        raise problem from error


def _storage_error(error: OSError, path: str, *, reading: bool, unclear: bool) -> StorageError:
    if reading and file_missing(error):
        return FileMissingError(path)
    words = _WORDS.get(error.errno or 0, error.strerror or str(error))
    kind = AccessDeniedError if error.errno in _DENIED else StorageError
    return kind(path, words, unclear=unclear)


def link_error(path: str, error: OSError) -> OSError | StorageError:
    """A refused ``link`` of a new file means that the file system has no hard links: say that, not 'denied'."""
    if error.errno in _NO_LINKS:
        words = os.strerror(error.errno) if error.errno else str(error)
        return StorageError(path, f"this file system has no hard links, which commits need ({words})")
    return error
