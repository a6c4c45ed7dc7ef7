"""Relative paths, checked the same way on every implementation.

A path that is good on disk and bad in a bucket (or the other way round) would be found when a lake moves, so all
refuse the same ones: absolute paths, empty, ``.`` and ``..`` segments, control characters, and the one name that
:class:`~skerry.fileio.local.LocalFileIO` keeps for itself.
"""

from skerry.common.errors import InvalidInputError

LOCK_NAME = ".lock"
"""The lock file that ``replace_if`` takes on disk; never listed, never a caller's file."""

TEMP_PREFIX = ".tmp-"
"""How the names of files that are not finished begin. They are listed: a crash leaves them to orphan removal."""


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
    if any(character < " " or character == "\x7f" for character in path):
        raise InvalidInputError(f"path {path!r} has a control character")
    return path


def check_folder(folder: str) -> str:
    """``folder`` itself if it is the root (empty) or a path under it."""
    return check_path(folder) if folder else folder


def check_range(path: str, length: int) -> None:
    """A range of a negative length is a caller's mistake that storage would each answer in its own way."""
    if length < 0:
        raise InvalidInputError(f"{path}: cannot read {length} bytes")
