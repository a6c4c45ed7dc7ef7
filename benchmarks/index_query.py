"""Needles in a log table: indexes against a scan without them, and against DuckDB over plain Parquet files.

The table has a line for each request: time, trace id (distinct), host (5,000), status, a JSON payload and a message of
ten words, one of them rare. The same rows are written as plain Parquet files, which DuckDB reads with its own row-group
statistics. Each query finds less than 0.1 % of the rows, with other literals every time. Indexes are created before the
rows are written; their sizes are shares of the data's. At the end queries are asked again, and the bytes that they read
are counted.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import skerry
from benchmarks.counting import MappedBytesFileIO, bytes_read_by_system_calls
from benchmarks.measure import Prepare, in_turns, timed
from benchmarks.report import Result
from skerry.common.clock import SystemClock, SystemIds
from skerry.common.settings import load_settings
from skerry.fileio.environment import Environment
from skerry.lake.lake import Lake

NAME = "index queries"
DUCKDB = "DuckDB, Parquet"
_FILE_ROWS = 2_000_000
_WORDS = np.array(
    ["request", "served", "cache", "miss", "retry", "shard", "node", "upstream", "timeout", "slow", "query", "disk"]
)


@dataclass(frozen=True)
class Size:
    rows: int
    rounds: int


FULL = Size(20_000_000, 5)
QUICK = Size(1_000_000, 2)
SMALLEST = Size(4_000, 1)

KINDS = {
    "trace": ("bloom", "trace"),
    "host": ("inverted", "host"),
    "message": ("fulltext_bloom", "message"),
    "user": ("inverted", "payload -> '$.user'"),
}


def log_rows(start: int, count: int, seed: int) -> pa.Table:
    """Lines of a log; line ``i`` has trace ``t{i * 7919 mod 2^31}`` and, once in 10,000, the word ``panic``."""
    draw = np.random.default_rng(seed)
    ids = np.arange(start, start + count)
    words = [pa.array(_WORDS[draw.integers(0, len(_WORDS), count)]) for _ in range(8)]
    rare = pa.array(np.where(draw.integers(0, 10_000, count) == 0, "panic", "fine"))
    number = pa.array(draw.integers(0, 200_000, count)).cast(pa.string())
    join = pc.binary_join_element_wise
    message = join(*words[:4], rare, number, *words[4:], " ")
    users = pa.array(draw.integers(0, 100_000, count)).cast(pa.string())
    payload = join('{"user":"u', users, '","size":', number, "}", "")
    return pa.table(
        {
            "ts": pa.array(ids * 1_000, pa.timestamp("us")),
            "trace": pa.array((ids * 7919) % (1 << 31)).cast(pa.string()),
            "host": join("host-", pa.array(draw.integers(0, 5_000, count)).cast(pa.string()), ""),
            "status": pa.array(draw.choice([200, 200, 200, 404, 500], count), pa.int32()),
            "payload": payload,
            "message": message,
        }
    )


def queries(rows: int, seed: int) -> Iterator[tuple[str, str, str]]:
    """What is looked for: a name, the condition, and the same for DuckDB, which has no ``matches``."""
    draw = np.random.default_rng(seed)

    def trace() -> int:
        return int(draw.integers(0, rows)) * 7919 % (1 << 31)

    def host() -> int:
        return int(draw.integers(0, 5_000))

    some = ", ".join(f"'{trace()}'" for _ in range(10))
    two, word = host(), int(draw.integers(0, 200_000))
    same = [
        ("= on a distinct column", f"trace = '{trace()}'"),
        ("IN (10) on a distinct column", f"trace IN ({some})"),
        ("= and a status", f"host = 'host-{two}' AND status = 500"),
        ("prefix", f"host LIKE 'host-{1_000 + host() % 4_000}%' AND status = 404"),
        ("JSON path", f"payload ->> '$.user' = 'u{int(draw.integers(0, 100_000))}'"),
    ]
    for name, where in same:
        yield name, where, where
    yield "term", f"matches_term(message, '{word}')", rf"regexp_matches(message, '\b{word}\b')"
    yield (
        "phrase",
        f"""matches(message, '"panic {word}"')""",
        rf"regexp_matches(message, '\bpanic {word}\b')",
    )


def run(size: Size, folder: Path) -> list[Result]:
    """Build the tables, then ask."""
    lake, plain = skerry.connect(folder / "lake"), folder / "plain"
    plain.mkdir(parents=True)
    table = lake.create_table("app.logs", log_rows(0, 1, 0).schema)
    bare = lake.create_table("app.bare", log_rows(0, 1, 0).schema)
    for name, (kind, target) in KINDS.items():
        table.create_index(target, kind=kind, name=f"by_{name}")
    seconds = {"with": 0.0, "bare": 0.0}
    for number, start in enumerate(range(0, size.rows, _FILE_ROWS)):
        rows = log_rows(start, min(_FILE_ROWS, size.rows - start), number)
        seconds["with"] += timed(lambda rows=rows: table.append(rows))[1]
        seconds["bare"] += timed(lambda rows=rows: bare.append(rows))[1]
        pq.write_table(rows, plain / f"{number:03}.parquet", compression="zstd", row_group_size=122_880)
    results = [
        Result(NAME, f"append with {len(KINDS)} indexes, CPU", seconds["with"], "s", "without", seconds["bare"]),
        *_sizes(table, size.rows),
    ]
    scanning = skerry.connect(folder / "lake", settings={"read.indexes": "false"})
    engine = duckdb.connect()
    files = f"read_parquet('{plain}/*.parquet')"
    for number, (what, _, _) in enumerate(queries(size.rows, 0)):
        works: dict[str, Prepare] = {
            "skerry": _asking(lake, number, size.rows),
            "without indexes": _asking(scanning, number, size.rows),
            DUCKDB: _asking_duckdb(engine, files, number, size.rows),
        }
        samples = in_turns(works, size.rounds, syncs=False)
        ours = samples.pop("skerry")
        for peer, sample in samples.items():
            cpu = (min(ours.cpu_seconds), min(sample.cpu_seconds))
            detail = {"skerry": ours.summary(), peer: sample.summary()}
            target = "≤ 0.05" if peer == DUCKDB else ""
            met = ours.best <= 0.05 * sample.best if target else None
            figures = (ours.best * 1e3, "ms", peer, sample.best * 1e3, target, met)
            results.append(Result(NAME, what, *figures, cpu=cpu, detail=detail))
    return [*results, *_bytes(size, folder, files)]


def _bytes(size: Size, folder: Path, files: str) -> Iterator[Result]:
    """What a query reads that is not the first one, so that footers and metadata are known; the median of some.

    Counted are bytes that are asked of files: system calls of the process, DuckDB's included, and reads of our memory
    maps. Whether they come from a disk or from the page cache makes no difference. DuckDB does not keep data of files.
    """
    if bytes_read_by_system_calls() is None:
        return
    engine = duckdb.connect(config={"enable_external_file_cache": False})
    storages = [MappedBytesFileIO(folder / "lake") for _ in range(2)]
    settings = ({}, {"read.indexes": "false"})
    lakes = [
        Lake(Environment(storage, SystemClock(), SystemIds(), load_settings(given)))
        for storage, given in zip(storages, settings, strict=True)
    ]
    for number, (what, _, _) in enumerate(queries(size.rows, 0)):
        works = {
            "skerry": (_asking(lakes[0], number, size.rows), storages[0]),
            "without indexes": (_asking(lakes[1], number, size.rows), storages[1]),
            DUCKDB: (_asking_duckdb(engine, files, number, size.rows), None),
        }
        taken = {name: _read_bytes(*work, rounds=max(size.rounds, 2)) for name, work in works.items()}
        ours = taken.pop("skerry")
        for peer, theirs in taken.items():
            figures = (ours / 1e6, "MB", peer, theirs / 1e6)
            yield Result(NAME, f"{what}: read", *figures, detail={"ours_bytes": ours, "their_bytes": theirs})


def _read_bytes(prepare: Prepare, storage: MappedBytesFileIO | None, *, rounds: int) -> int:
    taken = []
    for _ in range(rounds):
        work = prepare()
        before = (bytes_read_by_system_calls() or 0) + (0 if storage is None else storage.mapped_bytes)
        work()
        after = (bytes_read_by_system_calls() or 0) + (0 if storage is None else storage.mapped_bytes)
        taken.append(after - before)
    return sorted(taken[1:])[len(taken[1:]) // 2]


def _sizes(table: Any, rows: int) -> Iterator[Result]:
    """What each index adds to the data, built alone over the same files."""
    data = sum(table.files().column("size_bytes").to_pylist())
    for name, (kind, target) in KINDS.items():
        for other in table.indexes():
            table.drop_index(other.name)
        seconds, cpu = timed(lambda name=name, kind=kind, target=target: table.create_index(target, kind, name=name))
        share = sum(size or 0 for size in table.files().column("index_size_bytes").to_pylist()) / data
        detail = {"share_of_data": round(share, 4), "seconds": seconds, "cpu_seconds": cpu}
        work = f"{kind} index on {target}: {rows / max(cpu, 1e-9) / 1e6:.2f} M rows per CPU second, size"
        yield Result(NAME, work, share * 100, "% of the data", target="≤ 15", met=share <= 0.15, detail=detail)
    for name, (kind, target) in KINDS.items():
        if table.schema.index(name) is None:
            table.create_index(target, kind, name=name, build=False)
    table.build_index(rebuild=True)


def _asking(lake: Lake, number: int, rows: int) -> Prepare:
    asked = iter(range(1, 1 << 30))

    def prepare() -> Callable[[], object]:
        _, where, _ = list(queries(rows, next(asked)))[number]
        return lambda: lake.sql(f"SELECT ts, host, message FROM app.logs WHERE {where}").to_arrow()

    return prepare


def _asking_duckdb(engine: duckdb.DuckDBPyConnection, files: str, number: int, rows: int) -> Prepare:
    asked = iter(range(1, 1 << 30))

    def prepare() -> Callable[[], object]:
        _, _, where = list(queries(rows, next(asked)))[number]
        return lambda: engine.sql(f"SELECT ts, host, message FROM {files} WHERE {where}").to_arrow_table()

    return prepare
