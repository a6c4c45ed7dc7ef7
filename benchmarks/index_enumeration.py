"""The catalogue of indexes on slow storage: reads, bytes and time for each index file, and memory.

Index files are real, in memory, with five indexes each; data files exist in manifests only. Every read waits for the
latency of the storage. At best, an enumeration takes files × latency ÷ concurrency.
"""

import threading
import time
import tracemalloc
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

import skerry
from benchmarks.report import Result
from skerry.common.clock import CountingIds, SystemClock
from skerry.common.settings import load_settings
from skerry.fileio import MemoryFileIO
from skerry.fileio.environment import Environment
from skerry.formats.meta import DataFileMeta
from skerry.index.blob import BlobDraft
from skerry.index.definition import columns_spec, define_index
from skerry.index.file_build import FileIndexBuilder
from skerry.index.index_kind import IndexKind
from skerry.index.puffin import encode_puffin
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.store.companion.index_file import identity_of
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.paths import data_file_name, index_file_name
from skerry.table.request import Changes, CommitRequest
from skerry.types.schema import Schema

NAME = "index enumeration"
_TABLE = "app.logs"
_ROWS = 2_000
_FEW_BELOW = 8
_LIMIT = 1.3
_IDEAL = "files × latency ÷ concurrency"
_INDEXES = (
    (("id",), IndexKind.INVERTED),
    (("host",), IndexKind.INVERTED),
    (("host",), IndexKind.BLOOM),
    (("id", "host"), IndexKind.BLOOM),
    (("body",), IndexKind.FULLTEXT_BLOOM),
)


@dataclass(frozen=True)
class Size:
    """``files`` are enumerated with a concurrency of 8 and more, ``few_files`` below."""

    files: int
    few_files: int
    latencies_ms: tuple[int, ...]
    concurrencies: tuple[int, ...]


FULL = Size(10_000, 500, (0, 20, 100), (1, 4, 8, 16, 32, 64))
QUICK = Size(500, 100, (0, 20), (1, 16))
SMALLEST = Size(40, 10, (0, 2), (1, 8))


class SlowFileIO(MemoryFileIO):
    """Storage in memory whose reads take as long as ``latency_seconds``; it counts reads of index files."""

    def __init__(self) -> None:
        super().__init__()
        self.latency_seconds = 0.0
        self.reads = 0
        self.read_bytes = 0
        self._counting = threading.Lock()

    def read(self, path: str) -> bytes:
        if self.latency_seconds:
            time.sleep(self.latency_seconds)
        return super().read(path)

    def read_range(self, path: str, offset: int, length: int) -> bytes:
        data = self.read(path)[offset : offset + length]  # waits once, as one request
        with self._counting:
            self.reads += 1
            self.read_bytes += len(data)
        return data


@dataclass(frozen=True)
class Run:
    """One enumeration."""

    seconds: float
    cpu_seconds: float
    reads: int
    read_bytes: int
    indexes: int


def run(size: Size, folder: Path) -> list[Result]:
    """All latencies and concurrencies."""
    files = max(size.files, 1)
    results: list[Result] = []
    stores = {count: make_store(count) for count in sorted({min(size.few_files, files), files})}
    for latency_ms in size.latencies_ms:
        for concurrency in size.concurrencies:
            count = files if concurrency >= _FEW_BELOW else min(size.few_files, files)
            results += _measured(stores[count][0], count, latency_ms, concurrency, stores[count][1])
    return results + _memory(files)


def _measured(fileio: SlowFileIO, files: int, latency_ms: int, concurrency: int, footer_bytes: int) -> list[Result]:
    lake = open_lake(fileio)
    fileio.latency_seconds = latency_ms / 1e3
    try:
        cold, warm = enumerate_once(lake, fileio, concurrency), enumerate_once(lake, fileio, concurrency)
    finally:
        fileio.latency_seconds = 0.0
    if cold.indexes != warm.indexes or cold.indexes != files * len(_INDEXES):
        raise RuntimeError(f"{cold.indexes} and {warm.indexes} indexes were listed in {files} files")
    what = f"{files:,} files, {latency_ms} ms, {concurrency} at a time"
    detail = {"files": files, "latency_ms": latency_ms, "concurrency": concurrency}
    ideal = files * latency_ms / concurrency
    ours = cold.seconds * 1e3
    if latency_ms:
        timed = Result(NAME, what, ours, "ms", _IDEAL, ideal, f"≤ {_LIMIT} ×", ours <= _LIMIT * ideal, detail=detail)
    else:
        timed = Result(NAME, what, ours, "ms", detail=detail)
    per_file, needed = cold.read_bytes / files, float(footer_bytes)
    return [
        timed,
        Result(NAME, "… CPU time for each file", cold.cpu_seconds / files * 1e3, "ms"),
        Result(NAME, "… reads of each file", cold.reads / files, "reads", target="1", met=cold.reads == files),
        Result(NAME, "… bytes of each file", per_file, "B", "its footer", needed),
        Result(NAME, "… again: reads", float(warm.reads), "reads", target="0", met=warm.reads == 0),
        Result(NAME, "… again", warm.seconds * 1e3, "ms"),
    ]


def _memory(files: int) -> list[Result]:
    """What Python allocates at most while indexes are enumerated, by the number of files; with a cache of 1 MB."""
    found = []
    for count in (max(files // 10, 1), files):
        fileio, _ = make_store(count)
        lake = open_lake(fileio, {"cache.metadata-size": "1 MB"})
        tracemalloc.start()
        try:
            enumerate_once(lake, fileio, 16)
            found.append(tracemalloc.get_traced_memory()[1] / 2**20)
        finally:
            tracemalloc.stop()
    fewer = f"{max(files // 10, 1):,} files"
    return [Result(NAME, f"peak memory, {files:,} files", found[1], "MB", fewer, found[0])]


def enumerate_once(lake: Lake, fileio: SlowFileIO, concurrency: int) -> Run:
    """Read all indexes as a stream."""
    fileio.reads = fileio.read_bytes = 0
    start, cpu = time.perf_counter(), time.process_time()
    indexes = sum(1 for _ in lake.index_metas(concurrency=concurrency))
    return Run(time.perf_counter() - start, time.process_time() - cpu, fileio.reads, fileio.read_bytes, indexes)


def open_lake(fileio: SlowFileIO, settings: dict[str, Any] | None = None) -> Lake:
    """A process of its own: nothing is cached."""
    return Lake(Environment(fileio, SystemClock(), CountingIds(), load_settings(settings, environment={})))


def make_store(files: int) -> tuple[SlowFileIO, int]:
    """A lake with a table of so many files, and the bytes of a footer."""
    fileio = SlowFileIO()
    table = open_lake(fileio).create_table(
        _TABLE, [skerry.Field("id", "BIGINT"), skerry.Field("host", "STRING"), skerry.Field("body", "STRING")]
    )
    context = _context(table)
    drafts = _drafts(table.schema)
    ids = CountingIds()
    added = [_write(context, ids.new_id(), ids.new_id(), drafts) for _ in range(files)]
    Committer(context).commit(CommitRequest(skerry.Operation.INSERT, lambda state: Changes(added=tuple(added))))
    data = fileio.read(context.paths.absolute(added[0].index_path or ""))
    return fileio, int.from_bytes(data[-12:-8], "little") + 16


def _context(table: Table) -> TableContext:
    return table._context


def _drafts(schema: Schema) -> list[BlobDraft]:
    """The indexes of one data file."""
    indexes = [
        define_index(schema, columns_spec(schema, names), kind, f"i{number}", None)
        for number, (names, kind) in enumerate(_INDEXES)
    ]
    builder = FileIndexBuilder(schema, indexes)
    builder.add(
        pa.table(
            {
                "id": pa.array(range(_ROWS), pa.int64()),
                "host": [f"host-{number % 50}" for number in range(_ROWS)],
                "body": [f"request {number} of user {number % 97} took long" for number in range(_ROWS)],
            }
        )
    )
    return builder.finish()


def _write(context: TableContext, data_id: str, index_id: str, drafts: list[BlobDraft]) -> DataFileMeta:
    meta = DataFileMeta(data_file_name("", 0, 0, data_id, "parquet"), "parquet", _ROWS, 50_000, 1, 8, 2, 0)
    data = encode_puffin(drafts, properties=identity_of(meta).properties)
    path = index_file_name(index_id)
    context.fileio.write(context.paths.absolute(path), data)
    return DataFileMeta(
        meta.path, "parquet", _ROWS, 50_000, 1, 8, 2, 0, index_path=path, index_size_bytes=len(data)
    )  # fmt: skip
