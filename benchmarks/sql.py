"""The 22 queries of TPC-H through SQL, beside DuckDB on plain Parquet of the same rows.

Tables have the primary keys of TPC-H and are loaded with ``upsert``. *Compacted* ones are compacted after it. *Five
runs*: what was loaded first has outdated versions of a fifth of all rows; four upserts bring these up to date, each a
twentieth of the rows, spread over all keys. Nothing is compacted then, so every key has to be looked for in five files.

The plain Parquet files are those that ``tpchgen-cli`` writes (snappy); a second peer are the same rows with the
compression of ours (zstd), one file for each table, as pyarrow writes it. All results are compared, and must be equal.

*First* is the first time that a process runs the queries: files are checked then, and what survives of overlapping runs
is found. The page cache is warm. *Again* is the best of the rounds after it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import skerry
from benchmarks.measure import Sample, in_turns, timed
from benchmarks.report import Result
from benchmarks.tpch import KEYS, QUERIES, TABLES, generate

NAME = "sql"

_RUNS = 5
_SHARE = 20
"""Each run after the first has one in so many rows."""


@dataclass(frozen=True)
class Size:
    scale: float
    rounds: int


FULL = Size(1.0, 5)
QUICK = Size(0.01, 1)


def run(size: Size, folder: Path) -> list[Result]:
    """Compacted tables, then five runs."""
    files = generate(folder / "tpch", size.scale)
    recompressed = _recompressed(files, folder / "zstd")
    results: list[Result] = []
    for case, load, target in (("compacted", _load_compacted, 1.3), ("five runs", _load_runs, 2.0)):
        warehouse = folder / case.replace(" ", "-")
        with skerry.connect(warehouse) as lake:
            for table, file in files.items():
                load(lake, table, file)
        results += _measure(size, case, warehouse, files, recompressed, target if size.scale >= FULL.scale else None)
    return results


# Tables


def _schema(table: str, file: Path) -> pa.Schema:
    """The types of the generated file, with strings that everybody knows, and a key."""
    return pa.schema(
        [
            pa.field(f.name, pa.string() if pa.types.is_string_view(f.type) else f.type, f.name not in KEYS[table])
            for f in pq.read_schema(file)
        ]
    )


def _rows(table: str, file: Path) -> pa.Table:
    return pq.read_table(file).cast(_schema(table, file))


def _load_compacted(lake: skerry.Lake, table: str, file: Path) -> None:
    made = lake.create_table(f"tpch.{table}", _schema(table, file), primary_key=KEYS[table])
    made.upsert(_rows(table, file))
    made.compact(full=True)


def _load_runs(lake: skerry.Lake, table: str, file: Path) -> None:
    schema, options = _schema(table, file), {"compaction.mode": "off"}
    made = lake.create_table(f"tpch.{table}", schema, primary_key=KEYS[table], options=options)
    rows = _rows(table, file)
    run_of = np.random.default_rng(7).integers(0, _SHARE, rows.num_rows)
    made.upsert(_outdated(rows, run_of < _RUNS - 1, KEYS[table]))
    for number in range(_RUNS - 1):
        made.upsert(rows.filter(pa.array(run_of == number)))


def _outdated(rows: pa.Table, is_old: np.ndarray[Any, Any], key: tuple[str, ...]) -> pa.Table:
    """The rows with other values, outside of the key, where they are outdated."""
    mask = pa.array(is_old)
    for number, field in enumerate(rows.schema):
        if field.name not in key:
            column = rows.column(number)
            shifted = pa.chunked_array([column.combine_chunks().take(pa.array(np.roll(np.arange(len(column)), 1)))])
            rows = rows.set_column(number, field, pc.if_else(mask, shifted, column))
    return rows


def _recompressed(files: dict[str, Path], folder: Path) -> dict[str, Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for table, file in files.items():
        pq.write_table(_rows(table, file), folder / file.name, compression="zstd", row_group_size=131_072)
    return {table: folder / file.name for table, file in files.items()}


# Queries


def _measure(
    size: Size,
    case: str,
    warehouse: Path,
    files: dict[str, Path],
    recompressed: dict[str, Path],
    target: float | None,
) -> list[Result]:
    with skerry.connect(warehouse) as lake, duckdb.connect() as plain, duckdb.connect() as zstd:
        lake.sql("USE tpch").fetchall()
        for connection, paths in ((plain, files), (zstd, recompressed)):
            for table, path in paths.items():
                connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{path}')")

        def ours(query: str) -> pa.Table:
            return lake.sql(query).to_arrow()

        def theirs(query: str) -> pa.Table:
            return plain.sql(query).to_arrow_table()

        def same_compression(query: str) -> pa.Table:
            return zstd.sql(query).to_arrow_table()

        first = {number: timed(lambda query=query: ours(query)) for number, query in QUERIES.items()}
        taken = {number: _compare(number, [ours, theirs, same_compression], size.rounds) for number in QUERIES}
        read = _files_read(lake)
    return _lines(case, first, taken, read, files, target)


def _compare(number: int, engines: list[Callable[[str], pa.Table]], rounds: int) -> list[Sample]:
    query = QUERIES[number]
    answers = [engine(query).to_pylist() for engine in engines]
    if any(answer != answers[0] for answer in answers[1:]):
        raise RuntimeError(f"query {number} has different answers")
    works = {str(place): (lambda engine=engine: lambda: engine(query)) for place, engine in enumerate(engines)}
    return list(in_turns(works, rounds).values())


def _files_read(lake: skerry.Lake) -> dict[str, tuple[int, int]]:
    """Files and bytes of each table."""
    plans = {table: lake.table(f"tpch.{table}").scan().plan() for table in TABLES}
    return {table: (len(plan), sum(meta.size_bytes for meta in plan)) for table, plan in plans.items()}


def _lines(
    case: str,
    first: dict[int, tuple[float, float]],
    taken: dict[int, list[Sample]],
    read: dict[str, tuple[int, int]],
    files: dict[str, Path],
    target: float | None,
) -> list[Result]:
    totals = [sum(samples[place].best for samples in taken.values()) * 1e3 for place in range(3)]
    cpus = [sum(min(samples[place].cpu_seconds) for samples in taken.values()) for place in range(3)]
    detail = {
        f"query {number}": {
            "first_ms": round(first[number][0] * 1e3, 1),
            "ours": samples[0].summary(),
            "theirs": samples[1].summary(),
            "theirs, zstd": samples[2].summary(),
        }
        for number, samples in taken.items()
    }
    what = f"22 queries, {case}"
    wanted = "" if target is None else f"≤ {target} ×"
    met = None if target is None else totals[0] <= target * totals[1]
    first_total = sum(seconds for seconds, _ in first.values()) * 1e3
    file_count, size_bytes = (sum(values) for values in zip(*read.values(), strict=True))
    plain_bytes = sum(path.stat().st_size for path in files.values())
    peer = "DuckDB, Parquet"
    return [
        Result(NAME, f"{what}: again", totals[0], "ms", peer, totals[1], wanted, met, (cpus[0], cpus[1]), detail),
        Result(NAME, f"{what}: again", totals[0], "ms", f"{peer} (zstd)", totals[2], cpu=(cpus[0], cpus[2])),
        Result(NAME, f"{what}: first", first_total, "ms", peer, totals[1]),
        Result(NAME, f"{what}: files", file_count, "", peer, len(files)),
        Result(NAME, f"{what}: bytes of them", size_bytes / 1e6, "MB", peer, plain_bytes / 1e6),
    ]
