"""Appending and scanning rows, against plain Parquet files and against pyiceberg.

Plain pyarrow writes the same rows with the same compression and row groups and syncs the file, as we do; it keeps no
statistics for planning, no checksums and no history. ``tuned`` means that it also leaves out dictionaries where they do
not pay, which our writer finds out by itself. pyiceberg does not sync what it writes.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq

import skerry
from benchmarks import iceberg_peer
from benchmarks.measure import Prepare, Sample, in_turns
from benchmarks.report import Result
from benchmarks.rows import SCHEMA, mixed_rows
from skerry.formats.file_writer import ROW_GROUP_ROWS
from skerry.formats.parquet import dictionary_paths
from skerry.pruning.partition.transform import apply_transform

NAME = "append and scan"
BUCKETS = 4
PIECES = 10


@dataclass(frozen=True)
class Size:
    rows: int
    rounds: int


FULL = Size(1_000_000, 5)
QUICK = Size(100_000, 2)
SMALLEST = Size(2_000, 1)


def run(size: Size, folder: Path) -> list[Result]:
    """Append all rows at once, in pieces and by bucket; then read them."""
    bench = _Bench(folder / "append", mixed_rows(size.rows))
    try:
        return [
            *bench.compare(f"append {size.rows:,} rows", bench.appends(1), size.rounds),
            *bench.compare(f"append {PIECES} × {size.rows // PIECES:,}", bench.appends(PIECES), size.rounds),
            *bench.compare(f"append by bucket({BUCKETS}, id)", bench.bucketed(), size.rounds),
            *bench.compare(f"scan {size.rows:,} rows, 1 file", bench.scans(1), size.rounds),
            *bench.compare(f"scan {size.rows:,} rows, {PIECES} files", bench.scans(PIECES), size.rounds),
        ]
    finally:
        bench.close()


@dataclass
class _Bench:
    folder: Path
    rows: pa.Table
    _count: int = 0
    _lake: skerry.Lake = field(init=False)
    _iceberg: iceberg_peer.IcebergPeer | None = field(init=False)

    def __post_init__(self) -> None:
        self._lake = skerry.connect(self.folder / "skerry")
        self._iceberg = iceberg_peer.IcebergPeer(self.folder / "iceberg") if iceberg_peer.available() else None

    def close(self) -> None:
        if self._iceberg is not None:
            self._iceberg.close()

    def compare(self, what: str, works: dict[str, Prepare], rounds: int) -> list[Result]:
        """A line for each peer. Rows per second, of the best round."""
        samples = in_turns(works, rounds)
        ours = samples.pop("skerry")
        detail = {name: sample.summary() for name, sample in {"skerry": ours, **samples}.items()}
        return [
            Result(
                NAME,
                what,
                self._rate(ours),
                "rows/s",
                peer,
                self._rate(sample),
                cpu=(min(ours.cpu_seconds), min(sample.cpu_seconds)),
                detail=detail,
            )
            for peer, sample in samples.items()
        ]

    def _rate(self, sample: Sample) -> float:
        return self.rows.num_rows / sample.best

    def appends(self, pieces: int) -> dict[str, Prepare]:
        parts = self._parts(pieces)
        works = {
            "skerry": lambda: _each(self._table().append, parts),
            "plain pyarrow": lambda: _each(self._plain_writer(tuned=False), parts),
            "plain pyarrow, tuned": lambda: _each(self._plain_writer(tuned=True), parts),
        }
        if self._iceberg is not None:
            works["pyiceberg"] = lambda: self._iceberg_append(parts)
        return works

    def bucketed(self) -> dict[str, Prepare]:
        """pyarrow is given the bucket of every row; we compute it."""
        schema = skerry.Schema.of(SCHEMA, partition_by=[f"bucket({BUCKETS}, id)"])
        transform = schema.spec.fields[0].transform
        bucket = apply_transform(transform, self.rows.column("id"), schema.fields[0].type)
        placed = self.rows.append_column("bucket", bucket)
        return {
            "skerry": lambda: _each(self._table([f"bucket({BUCKETS}, id)"]).append, [self.rows]),
            "pyarrow.dataset": lambda: self._dataset_write(placed),
        }

    def scans(self, pieces: int) -> dict[str, Prepare]:
        parts = self._parts(pieces)
        table = self._table()
        files = [self._new_path() for _ in parts]
        for part, path in zip(parts, files, strict=True):
            table.append(part)
            _write_synced(part, path, tuned=True)
        works: dict[str, Prepare] = {
            "skerry": lambda: lambda: table.scan().to_arrow(),
            "plain pyarrow": lambda: lambda: pa.concat_tables([pq.read_table(path) for path in files]),
        }
        if self._iceberg is not None:
            theirs = self._iceberg.create_table(SCHEMA)
            for part in parts:
                self._iceberg.append(theirs, part)
            works["pyiceberg"] = lambda: lambda: theirs.scan().to_arrow()
        return works

    def _parts(self, pieces: int) -> list[pa.Table]:
        step = self.rows.num_rows // pieces
        return [self.rows.slice(start * step, step) for start in range(pieces)]

    def _table(self, partition_by: list[str] | None = None) -> skerry.Table:
        self._count += 1
        return self._lake.create_table(f"bench.t{self._count}", SCHEMA, partition_by=partition_by)

    def _new_path(self) -> Path:
        self._count += 1
        (self.folder / "plain").mkdir(exist_ok=True)
        return self.folder / "plain" / f"{self._count}.parquet"

    def _plain_writer(self, *, tuned: bool) -> Callable[[pa.Table], None]:
        return lambda part: _write_synced(part, self._new_path(), tuned=tuned)

    def _iceberg_append(self, parts: list[pa.Table]) -> Callable[[], object]:
        peer = self._iceberg
        assert peer is not None
        table = peer.create_table(SCHEMA)
        return _each(lambda part: peer.append(table, part), parts)

    def _dataset_write(self, placed: pa.Table) -> Callable[[], object]:
        self._count += 1
        target = self.folder / "dataset" / str(self._count)
        layout = ds.partitioning(pa.schema([placed.schema.field("bucket")]), flavor="hive")
        parquet = ds.ParquetFileFormat()
        options = parquet.make_write_options(compression="zstd", compression_level=1)

        def write() -> None:
            ds.write_dataset(
                placed,
                target,
                format=parquet,
                file_options=options,
                partitioning=layout,
                max_rows_per_group=ROW_GROUP_ROWS,
            )
            for path in target.rglob("*.parquet"):
                _sync(path)

        return write


def _each(step: Callable[[pa.Table], object], parts: list[pa.Table]) -> Callable[[], object]:
    return lambda: [step(part) for part in parts]


def _write_synced(rows: pa.Table, path: Path, *, tuned: bool) -> None:
    settings: dict[str, Any] = {"compression": "zstd", "compression_level": 1, "row_group_size": ROW_GROUP_ROWS}
    if tuned:
        settings["use_dictionary"] = dictionary_paths(skerry.Schema.of(SCHEMA).fields, rows)
    pq.write_table(rows, path, **settings)
    _sync(path)
    _sync(path.parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
