"""The indexes in one index file: from the cache, or with one read of a file that Skerry wrote.

The result is kept in the lake's metadata cache, under the table's UUID and the file's path. An index file never
changes, so an entry never goes stale; damage is kept too, so that it is read and logged once.
"""

import threading
from dataclasses import dataclass

from skerry.common.errors import AccessDeniedError, DamagedFileError, FileMissingError, NewerFormatError, SkerryError
from skerry.common.log import EventLog
from skerry.fileio.base import FileIO
from skerry.index.built_from import DataFileIdentity
from skerry.index.meta import FileTargets, IndexFileLocator, read_targets
from skerry.index.property import DATA_FILE
from skerry.index.puffin.layout import MAX_FOOTER_BYTES, TAIL_BYTES
from skerry.index.puffin.puffin_file import PuffinFile
from skerry.table.context import TableContext

_MOST_TAIL_BYTES = 1 << 20
_UNREADABLE_BYTES = 300
_log = EventLog("store")


@dataclass(frozen=True, slots=True)
class IndexFile:
    """An index file of a table, as the list of files has it."""

    locator: IndexFileLocator
    path: str
    """Relative to the table."""
    size_bytes: int
    built_from: DataFileIdentity
    in_latest: bool


@dataclass(frozen=True, slots=True)
class IndexFileRead:
    """The indexes found in an index file, and the reads it took."""

    targets: FileTargets
    failed: bool = False
    missing: bool = False
    cached: bool = False
    read_count: int = 0
    read_bytes: int = 0


class TailGuess:
    """Size of the first read from a file's end: the longest footer so far and a quarter more, at least 16 KiB."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.size_bytes = TAIL_BYTES

    def saw(self, footer_bytes: int) -> None:
        """A footer of this size has been read."""
        if footer_bytes > self.size_bytes:
            with self._lock:
                self.size_bytes = max(self.size_bytes, min(footer_bytes + footer_bytes // 4, _MOST_TAIL_BYTES))


class _CountedReads:
    """Reads ranges, and counts them. Used by one thread."""

    def __init__(self, fileio: FileIO) -> None:
        self._fileio = fileio
        self.count = 0
        self.size_bytes = 0

    def read_range(self, path: str, offset: int, length: int) -> bytes:
        self.count += 1
        data = self._fileio.read_range(path, offset, length)
        self.size_bytes += len(data)
        return data


def cached_targets(context: TableContext, path: str) -> IndexFileRead | None:
    """The indexes in a file that was read before."""
    found: IndexFileRead | None = context.env.metadata_cache.get(_key(context, path))
    return found


def read_index_file(context: TableContext, file: IndexFile, guess: TailGuess) -> IndexFileRead:
    """Read an index file; problems are logged, once for the file, and are part of the result."""
    reads = _CountedReads(context.fileio)
    path = context.paths.absolute(file.path)
    try:
        puffin = PuffinFile.open(
            reads, path, file.size_bytes, tail_bytes=guess.size_bytes, max_footer_bytes=MAX_FOOTER_BYTES
        )
        guess.saw(puffin.meta.footer_bytes)
        difference = _difference(puffin, file.built_from)
        if difference is not None:
            raise DamagedFileError(path, f"it was built from another data file: {difference}", "Build it again")
        targets = read_targets(puffin)
    except (DamagedFileError, NewerFormatError, FileMissingError, AccessDeniedError) as error:
        return _failed(context, file, error, reads)
    except SkerryError as error:  # of storage: it may work the next time
        _note(context, file, error)
        return IndexFileRead(FileTargets(()), True, False, False, reads.count, reads.size_bytes)
    if targets.problems:
        shown = "; ".join(targets.problems[:5])
        _log.warning("indexes left out of the catalogue", table=context.name, file=file.path,
                     count=len(targets.problems), problem=shown)  # fmt: skip
    _keep(context, file, IndexFileRead(targets, cached=True), targets.weight_bytes)
    return IndexFileRead(targets, False, False, False, reads.count, reads.size_bytes)


def _difference(puffin: PuffinFile, built_from: DataFileIdentity) -> str | None:
    """Why the index file was not built from the data file; None if it was, or if another system wrote it."""
    properties = puffin.meta.properties
    return built_from.difference(properties) if DATA_FILE in properties else None


def _failed(context: TableContext, file: IndexFile, error: SkerryError, reads: _CountedReads) -> IndexFileRead:
    missing = isinstance(error, FileMissingError)
    if not missing or file.in_latest:
        _note(context, file, error)
    if isinstance(error, DamagedFileError | NewerFormatError):
        _keep(context, file, IndexFileRead(FileTargets(()), True, False, True), _UNREADABLE_BYTES)
    return IndexFileRead(FileTargets(()), True, missing, False, reads.count, reads.size_bytes)


def _note(context: TableContext, file: IndexFile, error: SkerryError) -> None:
    _log.warning("index file left out of the catalogue", table=context.name, file=file.path, problem=str(error))


def _keep(context: TableContext, file: IndexFile, found: IndexFileRead, weight_bytes: int) -> None:
    context.env.metadata_cache.put(_key(context, file.path), found, weight_bytes)


def _key(context: TableContext, path: str) -> tuple[str, str, str]:
    return context.uuid, "index-meta", path
