"""Relative paths, checked the same way on every implementation.

A path that is valid on disk but not in a bucket (or the other way round) would fail only when a lake moves, so all
implementations refuse the same ones: absolute paths, empty, ``.`` and ``..`` segments, control characters, and the name
that :class:`~skerry.fileio.local.LocalFileIO` reserves.
"""

import re
from urllib.parse import SplitResult, urlsplit

from skerry.common.errors import InvalidInputError

LOCK_NAME = ".lock"
"""The lock file that ``replace_if`` takes on disk; never listed, never a caller's file."""

TEMP_PREFIX = ".tmp-"
"""Prefix of the names of unfinished files. They are listed, so that orphan removal deletes those of crashes."""


_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def check_path(path: str) -> str:
    """``path`` itself if it names a file under the root, else :class:`InvalidInputError`."""
    if not path:
        raise InvalidInputError("the path of a file is empty")
    for segment in path.split("/"):
        if segment in ("", ".", ".."):
            raise InvalidInputError(
                f"path {path!r} has a segment {segment!r}: paths are relative and stay under the root"
            )
        if segment == LOCK_NAME:
            raise InvalidInputError(f"path {path!r} uses the name {LOCK_NAME}, which is reserved")
    if _CONTROL.search(path) is not None:
        raise InvalidInputError(f"path {path!r} has a control character")
    return path


def check_folder(folder: str) -> str:
    """``folder`` itself if it is the root (empty) or a path under it."""
    return check_path(folder) if folder else folder


def beneath(folder: str, path: str) -> str:
    """A path below a folder, which is empty for the root."""
    return f"{folder}/{path}" if folder else path


def split_url(url: str) -> SplitResult | None:
    """The parts of a URL; None if it is not one. Python's own error would repeat what may be a password."""
    try:
        return urlsplit(url)
    except ValueError:
        return None


def check_range(path: str, length: int) -> None:
    """Refuse a negative length, a caller's mistake that each storage would answer differently."""
    if length < 0:
        raise InvalidInputError(f"{path}: cannot read {length} bytes")
