"""Directories inside Puffin files, as GreptimeDB keeps the files of a full-text index.

Each file of a directory is a blob. A further blob, whose type is the name of the directory, lists them in JSON::

    {"files": [{"relative_path": "meta.json", "blob_index": 0, "key": "file:NAME/meta.json", "file_size": 218}, …]}

``blob_index`` counts the blobs of the Puffin file from 0, and ``key`` is the type of that blob; GreptimeDB checks both.
``file_size`` is the size of the content, which GreptimeDB neither writes nor reads. The blobs of the files come first,
sorted by path, and the list follows them, so that one read of the Puffin file brings all of a directory.

Paths are relative, with ``/``. What could lead out of a folder when the files are unpacked, or to one place twice, is
refused by the writer and by the reader.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from skerry.common.errors import InvalidInputError
from skerry.index.puffin.blob_meta import BlobMeta

_KEY_PREFIX = "file:"
_MOST_PATH_BYTES = 1024
_MOST_SEGMENT_BYTES = 255
_UNSAFE = re.compile(r"[\x00-\x1f\x7f\\]")


@dataclass(frozen=True, slots=True)
class DirectoryFile:
    """One line of a directory."""

    path: str
    blob_index: int
    key: str
    """Type of the blob."""
    size_bytes: int | None


def plan_directory(type: str, files: Mapping[str, bytes], first_index: int) -> list[DirectoryFile]:
    """The files in the order in which they are written, the first of them as blob ``first_index``."""
    try:
        check_paths(files)
    except ValueError as error:
        raise InvalidInputError(f"directory {type!r}: {error}") from None
    return [
        DirectoryFile(path, index, f"{_KEY_PREFIX}{type}/{path}", len(files[path]))
        for index, path in enumerate(sorted(files), first_index)
    ]


def encode_directory(files: Sequence[DirectoryFile]) -> bytes:
    """The list of the files."""
    lines = [
        {"relative_path": file.path, "blob_index": file.blob_index, "key": file.key, "file_size": file.size_bytes}
        for file in files
    ]
    return orjson.dumps({"files": lines})


def decode_directory(data: bytes, blobs: Sequence[BlobMeta]) -> list[DirectoryFile]:
    """The list of the files; ValueError if it does not fit the blobs, or a path is not acceptable."""
    try:
        content = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise ValueError(f"the list of its files is not JSON: {error}") from None
    lines = content.get("files") if isinstance(content, dict) else None
    if not isinstance(lines, list):
        raise ValueError("it does not list files")
    if len(lines) > len(blobs):
        raise ValueError(f"it lists {len(lines)} files, the Puffin file has {len(blobs)} blobs")
    files = [_file(line, blobs) for line in lines]
    check_paths([file.path for file in files])
    if len({file.blob_index for file in files}) < len(files):
        raise ValueError("two of its files are one blob")
    return files


def _file(line: Any, blobs: Sequence[BlobMeta]) -> DirectoryFile:
    if not isinstance(line, dict) or not isinstance(line.get("relative_path"), str):
        raise ValueError("a file in its list has no relative_path")
    path, index, key, size = line["relative_path"], line.get("blob_index"), line.get("key"), line.get("file_size")
    if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(blobs):
        raise ValueError(f"file {path!r} is blob {index!r}, there are {len(blobs)}")
    if key is not None and key != blobs[index].type:
        raise ValueError(f"file {path!r} is blob {key!r}, but blob {index} is {blobs[index].type!r}")
    if size is not None and (isinstance(size, bool) or not isinstance(size, int) or size < 0):
        raise ValueError(f"file {path!r} has {size!r} bytes")
    return DirectoryFile(path, index, blobs[index].type, size)


def check_paths(paths: Iterable[str]) -> None:
    """ValueError for a path that could lead out of the directory, or clash with another."""
    seen: set[str] = set()
    folders: set[str] = set()
    for path in paths:
        if problem := _problem(path):
            raise ValueError(f"path {path[:100]!r} {problem}")
        if path in seen:
            raise ValueError(f"path {path!r} is there twice")
        seen.add(path)
        segments = path.split("/")
        folders.update("/".join(segments[:depth]) for depth in range(1, len(segments)))
    if clash := sorted(seen & folders):
        raise ValueError(f"path {clash[0]!r} is a file and a folder")


def _problem(path: str) -> str | None:
    try:
        size = len(path.encode())
    except UnicodeEncodeError:
        return "is not Unicode"
    if not 0 < size <= _MOST_PATH_BYTES:
        return f"has {size} bytes, allowed are 1 to {_MOST_PATH_BYTES}"
    if path.startswith("/"):
        return "is absolute, it must be relative"
    if _UNSAFE.search(path):
        return "has a backslash or a control character"
    for segment in path.split("/"):
        if segment in ("", ".", ".."):
            return f"has the segment {segment!r}"
        if len(segment.encode()) > _MOST_SEGMENT_BYTES:
            return f"has a segment of more than {_MOST_SEGMENT_BYTES} bytes"
    return None
