"""Stream of all indexes of some tables, in a stable order, with bounded concurrency and memory.

Order: tables as given, then data file, index file, target key, index type. At most ``concurrency`` files are read at
the same time; at most twice as many are begun but not yet returned to the caller, so memory does not depend on the
number of files, apart from the list of one table's files.

A table or file that cannot be read is counted, logged once, and skipped.
"""

import hashlib
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.closing import Closing
from skerry.common.enumeration import EnumerationStatistics
from skerry.common.errors import InvalidInputError, SkerryError, SnapshotExpiredError, TableDroppedError
from skerry.common.log import EventLog
from skerry.fileio.environment import Environment
from skerry.index.built_from import DataFileIdentity
from skerry.index.meta import IndexFileLocator, IndexMeta
from skerry.store.catalogue.file_list import DataFileList, list_data_files
from skerry.store.catalogue.read_index import IndexFile, IndexFileRead, TailGuess, cached_targets, read_index_file
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.snapshot import Snapshot

MOST_CONCURRENCY = 256
_WINDOW = 2
"""Begun files per concurrent read."""
_SLICE_ROWS = 1024
_NEEDED = ["region_id", "file_id", "file", "checksum", "row_count", "schema_id", "index_file", "index_size_bytes",
           "in_latest"]  # fmt: skip
_log = EventLog("store")


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table that the caller may see."""

    context: TableContext
    leases: LeaseKeeper
    listed: DataFileList | None = None
    """Its files, if they have been listed already."""


@dataclass(frozen=True, slots=True)
class FileChoice:
    """Filters on tables and files that are applied before any index file is read."""

    table_dir: Callable[[str], bool] = lambda _: True
    """Filter on the folder of a table, as in the result rows; applied before its manifests are read."""
    files: Callable[[str, pa.Table], pa.Table] = lambda _, files: files
    """Filter on a table's file list, given its folder."""


class IndexMetas(Closing, Iterator[IndexMeta]):
    """A stream of indexes, with statistics so far. Closing it early stops all reads."""

    def __init__(self, env: Environment, metas: Iterator[IndexMeta], statistics: EnumerationStatistics) -> None:
        self._env = env
        self._metas = metas
        self._begun: float | None = None
        self._ended = False
        self.statistics = statistics

    def __next__(self) -> IndexMeta:
        if self._begun is None:
            self._begun = time.perf_counter()
        try:
            return next(self._metas)
        except StopIteration:
            self._end(complete=True)
            raise
        except BaseException:
            self._end(complete=False)
            raise

    def close(self) -> None:
        """Stop reading; does nothing at the end of the stream."""
        close = getattr(self._metas, "close", None)
        if close is not None:
            close()
        if self._begun is not None:
            self._end(complete=False)

    def _end(self, *, complete: bool) -> None:
        if self._ended or self._begun is None:
            return
        self._ended = True
        found = self.statistics
        found.seconds = time.perf_counter() - self._begun
        found.complete = complete
        found.publish(self._env.metrics)
        self._env.enumerations.append(found)
        _log.info(
            "indexes enumerated", seconds=round(found.seconds, 3), complete=complete, tables=found.tables,
            files=found.files, cached_files=found.cached_files, targets=dict(found.targets),
            read_count=found.read_count, read_bytes=found.read_bytes, failed_tables=found.failed_tables,
            failed_files=found.failed_files, failed_targets=found.failed_targets, expired_files=found.expired_files,
        )  # fmt: skip


def enumerate_index_metas(
    env: Environment,
    tables: Iterable[ListedTable],
    *,
    concurrency: int | None = None,
    choice: FileChoice | None = None,
    hide_paths: bool | None = None,
) -> IndexMetas:
    """The indexes of tables that the caller may see.

    ``concurrency`` and ``hide_paths`` are those of the lake's settings if they are None.
    """
    threads = env.settings.index_meta_concurrency if concurrency is None else concurrency
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_CONCURRENCY:
        raise InvalidInputError(
            f"concurrency is a number of files that are read at the same time, 1 to {MOST_CONCURRENCY}, not "
            f"{concurrency!r}",
            about=("concurrency",),
        )
    hidden = env.settings.index_meta_hide_paths if hide_paths is None else hide_paths
    statistics = EnumerationStatistics(started_ms=env.clock.now_ms())
    run = _Enumeration(threads, choice or FileChoice(), hidden, statistics)
    return IndexMetas(env, run.metas(tables), statistics)


def shown_table_dir(context: TableContext, *, hidden: bool) -> str:
    """The folder of a table, or a hash token in its place, which is stable across processes."""
    if not hidden:
        return context.paths.root
    return f"table-{hashlib.blake2b(context.uuid.encode(), digest_size=12).hexdigest()}"


def index_files(context: TableContext, table_dir: str, files: pa.Table) -> Iterator[IndexFile]:
    """The index files in a list of data files, as a stream."""
    with_index = files.select(_NEEDED).filter(pc.is_valid(files.column("index_file")))
    for start in range(0, with_index.num_rows, _SLICE_ROWS):
        for row in with_index.slice(start, _SLICE_ROWS).to_pylist():
            yield IndexFile(
                IndexFileLocator(table_dir, row["region_id"], row["file_id"]),
                row["index_file"],
                row["index_size_bytes"] or 0,
                DataFileIdentity(row["file"], row["checksum"], row["row_count"], row["schema_id"]),
                row["in_latest"],
            )


_Begun = tuple[IndexFile, "Future[IndexFileRead] | IndexFileRead"]


class _Protected:
    """The latest snapshot of a table; a lease on it is taken when the first file is read."""

    def __init__(self, table: ListedTable, latest: Snapshot | None) -> None:
        self._table = table
        self._latest = latest
        self._lease = ExitStack()

    def hold(self) -> None:
        latest, self._latest = self._latest, None
        if latest is not None:
            with suppress(SnapshotExpiredError):  # files that are gone are counted
                self._lease.enter_context(self._table.leases.hold(latest))

    def release(self) -> None:
        self._lease.close()


class _Enumeration:
    """One run over some tables; the caller's thread does all but read index files."""

    def __init__(self, threads: int, choice: FileChoice, hidden: bool, statistics: EnumerationStatistics) -> None:
        self._threads = threads
        self._choice = choice
        self._hidden = hidden
        self._statistics = statistics
        self._guess = TailGuess()

    def metas(self, tables: Iterable[ListedTable]) -> Iterator[IndexMeta]:
        begun: deque[_Begun | _Protected] = deque()  # files in order, and after those of a table what protects them
        pool = ThreadPoolExecutor(self._threads, "skerry-index-meta")
        try:
            for table in tables:
                files, protected = self._files(table)
                try:
                    for file in files:
                        begun.append((file, self._begin(pool, table.context, file, protected)))
                        if len(begun) >= _WINDOW * self._threads:
                            yield from self._finished(begun.popleft())
                finally:
                    begun.append(protected)
                while len(begun) > _WINDOW * self._threads:
                    yield from self._finished(begun.popleft())
            while begun:
                yield from self._finished(begun.popleft())
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
            for left in begun:
                if isinstance(left, _Protected):
                    left.release()

    def _begin(
        self, pool: ThreadPoolExecutor, context: TableContext, file: IndexFile, protected: _Protected
    ) -> "Future[IndexFileRead] | IndexFileRead":
        known = cached_targets(context, file.path)
        if known is not None:
            return known
        protected.hold()
        return pool.submit(read_index_file, context, file, self._guess)

    def _files(self, table: ListedTable) -> tuple[Iterator[IndexFile], _Protected]:
        """The index files of a table that are wanted."""
        context = table.context
        table_dir = shown_table_dir(context, hidden=self._hidden)
        nothing: tuple[Iterator[IndexFile], _Protected] = (iter(()), _Protected(table, None))
        if not self._choice.table_dir(table_dir):
            return nothing
        try:
            listed = table.listed or list_data_files(context)
        except TableDroppedError:
            return nothing
        except SkerryError as error:
            _log.warning("table left out of the catalogue", table=context.name, problem=str(error))
            self._statistics.failed_tables += 1
            return nothing
        self._statistics.tables += 1
        files = self._choice.files(table_dir, listed.files)
        return index_files(context, table_dir, files), _Protected(table, listed.latest)

    def _finished(self, oldest: _Begun | _Protected) -> Iterator[IndexMeta]:
        if isinstance(oldest, _Protected):
            oldest.release()
            return
        file, read = oldest
        found = read if isinstance(read, IndexFileRead) else read.result()
        counts = self._statistics
        counts.files += 1
        counts.cached_files += found.cached
        counts.read_count += found.read_count
        counts.read_bytes += found.read_bytes
        counts.failed_targets += len(found.targets.problems)
        if found.failed:
            expired = found.missing and not file.in_latest
            counts.expired_files += expired
            counts.failed_files += not expired
        for target in found.targets.targets:
            counts.targets[target.kind.row_name] += 1
            yield IndexMeta.of(file.locator, target)
