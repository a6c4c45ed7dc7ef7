"""Why manifests are encoded as they are: the same entries in other encodings, decoded by one thread."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import skerry
from benchmarks.entries import PARTITION_BY, EntryMaker
from benchmarks.report import Result
from benchmarks.rows import SCHEMA
from skerry.table.columnar import encode_table
from skerry.table.manifest import MANIFEST

NAME = "encodings"

OTHERS: dict[str, dict[str, Any]] = {
    "plain, zstd": {"compression": "zstd", "compression_level": 1, "use_dictionary": ["format"]},
    "plain, lz4": {"compression": "lz4", "use_dictionary": ["format"]},
    "plain, uncompressed": {"compression": "none", "use_dictionary": ["format"]},
    "dictionaries, zstd": {"compression": "zstd", "compression_level": 1, "use_dictionary": True},
}


@dataclass(frozen=True)
class Size:
    entries: int
    rounds: int


FULL = Size(50_000, 15)
QUICK = Size(20_000, 3)
SMALLEST = Size(1_000, 1)


def run(size: Size, folder: Path) -> list[Result]:
    """CPU time of writing and reading one manifest of ``size.entries``, and of one with a single entry."""
    schema = skerry.Schema.of(SCHEMA, partition_by=PARTITION_BY)
    entries = EntryMaker(schema, np.random.default_rng(7)).entries(size.entries, first_snapshot=1)
    many, one = _measure(entries, size.rounds), _measure(entries.slice(0, 1), 5 * size.rounds)
    ours, our_one = many.pop("ours"), one.pop("ours")
    lines = []
    for peer, theirs in many.items():
        per = size.entries
        detail = {"ours": ours, "theirs": theirs}
        lines += [
            Result(NAME, "read an entry", ours["read"] / per * 1e9, "ns", peer, theirs["read"] / per * 1e9),
            Result(NAME, "write an entry", ours["write"] / per * 1e9, "ns", peer, theirs["write"] / per * 1e9),
            Result(NAME, "size of an entry", ours["bytes"] / per, "B", peer, theirs["bytes"] / per, detail=detail),
        ]
    before = "plain, zstd"
    return [
        *lines,
        Result(NAME, "read a manifest of 1 entry", our_one["read"] * 1e3, "ms", before, one[before]["read"] * 1e3),
        Result(NAME, "write a manifest of 1 entry", our_one["write"] * 1e3, "ms", before, one[before]["write"] * 1e3),
        Result(NAME, "size of a manifest of 1 entry", our_one["bytes"], "B", before, one[before]["bytes"]),
    ]


def _measure(entries: pa.Table, rounds: int) -> dict[str, dict[str, float]]:
    writers: dict[str, Callable[[], bytes]] = {"ours": lambda: encode_table(MANIFEST, entries, "parquet")}
    for name, settings in OTHERS.items():
        writers[name] = lambda settings=settings: _write(entries, settings)
    found: dict[str, dict[str, float]] = {}
    for _ in range(rounds):
        for name, write in writers.items():
            start = time.process_time()
            data = write()
            middle = time.process_time()
            pq.ParquetFile(pa.BufferReader(data)).read(use_threads=False)
            took = {"write": middle - start, "read": time.process_time() - middle, "bytes": float(len(data))}
            best = found.get(name, took)
            found[name] = {what: min(value, best[what]) for what, value in took.items()}
    return found


def _write(entries: pa.Table, settings: dict[str, Any]) -> bytes:
    sink = pa.BufferOutputStream()
    pq.write_table(entries, sink, write_statistics=False, row_group_size=1 << 20, **settings)
    return bytes(sink.getvalue())
