"""Files of a source: which exist, and which are new."""

import glob
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from skerry.common.errors import InvalidInputError
from skerry.spark.pipeline.declare.model import FileSource
from skerry.spark.session.file_path import check_spark_reaches, plain_path
from skerry.spark.session.jvm import hadoop_configuration, jvm_of

_HIDDEN = ("_", ".")


@dataclass(frozen=True, slots=True, order=True)
class InputFile:
    """A file as it was when it was listed."""

    path: str
    """Path as stored in the state: relative to the pipeline's folder if it is below it, so that both can move."""
    size_bytes: int
    modified_ms: int


class SparkNeededError(Exception):
    """Files that only Spark's file systems can list, and there is no Spark yet."""


def list_files(source: FileSource, folder: Path, spark: Any) -> list[InputFile]:
    """All files of a source, oldest first; a folder stands for all files below it.

    ``spark`` may be None: then :class:`SparkNeededError` is raised for files that are not on this machine.
    """
    found: dict[str, InputFile] = {}
    for pattern in source.paths:
        local = _local(pattern)
        listed = _local_files(local) if local is not None else _remote_files(pattern, spark)
        for path, size_bytes, modified_ms in listed:
            short = _short(path, folder)
            found[short] = InputFile(short, size_bytes, modified_ms)
    return sorted(found.values(), key=lambda file: (file.modified_ms, file.path))


def full_path(path: str, folder: Path) -> str:
    """The absolute path of one stored in the state; URLs and absolute paths stay as they are."""
    return path if "://" in path or path.startswith(("/", "file:")) else str(folder / path)


def spark_path(path: str, folder: Path) -> str:
    """An absolute path for Spark, with glob characters escaped."""
    return plain_path(full_path(path, folder))


def new_files(there: Iterable[InputFile], loaded: Mapping[str, InputFile], most: int | None) -> list[InputFile]:
    """The first ``most`` files that have not been loaded."""
    fresh = [file for file in there if file.path not in loaded]
    return fresh if most is None else fresh[:most]


def changed_files(there: Iterable[InputFile], wanted: Iterable[InputFile]) -> list[str]:
    """Messages about files that changed or vanished since they were chosen."""
    now = {file.path: file for file in there}
    problems = []
    for file in wanted:
        if file.path not in now:
            problems.append(f"{file.path} is gone")
        elif now[file.path] != file:
            problems.append(f"{file.path} has changed")
    return problems


def _local(pattern: str) -> str | None:
    if pattern.startswith("file:"):
        return unquote(urlparse(pattern).path)
    return None if "://" in pattern else pattern


def _local_files(pattern: str) -> list[tuple[str, int, int]]:
    paths = [pattern] if os.path.exists(pattern) else glob.glob(pattern, recursive=True)
    found = []
    for path in paths:
        inside = [os.path.join(root, name) for root, _, names in os.walk(path) for name in names]
        for file in inside if os.path.isdir(path) else [path]:
            below = os.path.relpath(file, path).split(os.sep) if os.path.isdir(path) else [os.path.basename(file)]
            if not any(part.startswith(_HIDDEN) for part in below):
                stat = os.stat(file)
                found.append((os.path.abspath(file), stat.st_size, stat.st_mtime_ns // 1_000_000))
    return found


def _remote_files(pattern: str, spark: Any) -> list[tuple[str, int, int]]:
    """Files listed through Hadoop, as Spark will read them."""
    if spark is None:
        raise SparkNeededError
    check_spark_reaches(spark, pattern, "the file")
    path = jvm_of(spark).org.apache.hadoop.fs.Path(pattern)
    system = path.getFileSystem(hadoop_configuration(spark))
    found = []
    for status in system.globStatus(path) or ():
        if status.isFile():
            found.append(_remote_file(status))
            continue
        files = system.listFiles(status.getPath(), True)
        while files.hasNext():
            inner = files.next()
            found.append(_remote_file(inner))
    return [file for file in found if not file[0].rpartition("/")[2].startswith(_HIDDEN)]


def _remote_file(status: Any) -> tuple[str, int, int]:
    return status.getPath().toString(), int(status.getLen()), int(status.getModificationTime())


def _short(path: str, folder: Path) -> str:
    base = f"{folder}{os.sep}"
    short = path.removeprefix(base)
    if short.startswith(("/", "file:")) and short != path:
        raise InvalidInputError(f"{path} has a name that cannot be kept")
    return short
