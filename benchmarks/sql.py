"""The 22 queries of TPC-H through SQL, beside DuckDB on plain Parquet of the same rows.

Plain Parquet is what ``tpchgen-cli`` writes, compressed with snappy; so are our tables here, in which the same rows are
upserted under the primary keys of TPC-H. *Compacted* tables are compacted after that. Tables of *five runs* were loaded
with outdated rows among others; four upserts of a twentieth of all rows each, chosen anew each time, bring them up to
date. Nothing is compacted then: any row may be in any of five files, and newer ones hide it in older ones.
*Compacted, zstd* are tables as they are by default, beside Parquet that pyarrow has written with zstd.

All answers are compared, and must be equal. *First* is the first time that a process runs the queries: files are
checked then, and it is found out which rows of overlapping files count. The page cache is warm. *Again* is the sum of
the best times of all queries in the rounds after it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
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
from skerry.formats.meta import DataFileMeta

NAME = "sql"

_RUNS = 5
_SHARE = 0.05
"""Of all rows, in each run after the first."""


@dataclass(frozen=True)
class Size:
    scale: float
    rounds: int
    queries: int = len(QUERIES)


FULL = Size(1.0, 5)
QUICK = Size(0.1, 2)
SMALLEST = Size(0.01, 1, 3)


def run(size: Size, folder: Path) -> list[Result]:
    """Each kind of tables in turn."""
    files = generate(folder / "tpch", size.scale)
    zstd = _recompressed(files, folder / "zstd")
    results: list[Result] = []
    for case in (
        Case("compacted", _load_compacted, {"file.compression": "snappy"}, files, 1.3),
        Case("five runs", _load_runs, {"file.compression": "snappy", "compaction.mode": "off"}, files, 2.0),
        Case("compacted, zstd", _load_compacted, {}, zstd, None),
    ):
        warehouse = folder / case.name.replace(" ", "-")
        with skerry.connect(warehouse) as lake:
            for table, file in files.items():
                schema = _schema(table, file)
                made = lake.create_table(f"tpch.{table}", schema, primary_key=KEYS[table], options=case.options)
                case.load(made, pq.read_table(file).cast(schema), KEYS[table])
        results += _measure(size, case, warehouse)
    return results


# Tables


@dataclass(frozen=True)
class Case:
    name: str
    load: Callable[[skerry.Table, pa.Table, tuple[str, ...]], None]
    options: dict[str, str]
    plain: dict[str, Path]
    """The Parquet files beside it."""
    target: float | None


def _schema(table: str, file: Path) -> pa.Schema:
    """The types of the generated file, with strings that everybody knows, and a key."""
    return pa.schema(
        [
            pa.field(f.name, pa.string() if pa.types.is_string_view(f.type) else f.type, f.name not in KEYS[table])
            for f in pq.read_schema(file)
        ]
    )


def _load_compacted(table: skerry.Table, rows: pa.Table, key: tuple[str, ...]) -> None:
    table.upsert(rows)
    table.compact(full=True)


def _load_runs(table: skerry.Table, rows: pa.Table, key: tuple[str, ...]) -> None:
    dice = np.random.default_rng(7)
    upserts = [dice.random(rows.num_rows) < _SHARE for _ in range(_RUNS - 1)]
    for number in range(_RUNS):
        outdated = np.logical_or.reduce([*upserts[number:], np.zeros(rows.num_rows, np.bool_)])
        written = _outdated(rows, outdated, key)
        table.upsert(written if not number else written.filter(pa.array(upserts[number - 1])))


def _outdated(rows: pa.Table, is_old: np.ndarray[Any, Any], key: tuple[str, ...]) -> pa.Table:
    """The rows with other values, outside of the key, where they are outdated."""
    mask = pa.array(is_old)
    before = pa.array(np.roll(np.arange(rows.num_rows), 1))
    for number, field in enumerate(rows.schema):
        if field.name not in key:
            column = rows.column(number).combine_chunks()
            rows = rows.set_column(number, field, pc.if_else(mask, column.take(before), column))
    return rows


def _recompressed(files: dict[str, Path], folder: Path) -> dict[str, Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for table, file in files.items():
        rows = pq.read_table(file).cast(_schema(table, file))
        pq.write_table(rows, folder / file.name, compression="zstd", row_group_size=131_072)
    return {table: folder / file.name for table, file in files.items()}


# Queries


def _measure(size: Size, case: Case, warehouse: Path) -> list[Result]:
    with skerry.connect(warehouse) as lake, duckdb.connect() as plain:
        lake.sql("USE tpch").fetchall()
        for table, path in case.plain.items():
            plain.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{path}')")

        def ours(query: str) -> pa.Table:
            return lake.sql(query).to_arrow()

        def theirs(query: str) -> pa.Table:
            return plain.sql(query).to_arrow_table()

        numbers = list(QUERIES)[: size.queries]
        first = {number: timed(partial(ours, QUERIES[number]))[0] for number in numbers}
        taken = {number: _compare(number, ours, theirs, size.rounds) for number in numbers}
        plans = [lake.table(f"tpch.{table}").scan().plan() for table in TABLES]
    return _lines(case, first, taken, [meta for plan in plans for meta in plan], size.scale >= FULL.scale)


def _compare(
    number: int, ours: Callable[[str], pa.Table], theirs: Callable[[str], pa.Table], rounds: int
) -> tuple[Sample, Sample]:
    query = QUERIES[number]
    if not _same(ours(query), theirs(query)):
        raise RuntimeError(f"query {number} has different answers")
    taken = in_turns({"ours": lambda: partial(ours, query), "theirs": lambda: partial(theirs, query)}, rounds)
    return taken["ours"], taken["theirs"]


def _same(ours: pa.Table, theirs: pa.Table) -> bool:
    """Equal rows; sums of floats may differ by the order of additions."""
    if ours.schema.types != theirs.schema.types or ours.num_rows != theirs.num_rows:
        return False
    return all(
        np.allclose(a.to_numpy(), b.to_numpy(), rtol=1e-9, equal_nan=True)
        if pa.types.is_floating(a.type)
        else a.equals(b)
        for a, b in zip(ours.columns, theirs.columns, strict=True)
    )


def _lines(
    case: Case,
    first: dict[int, float],
    taken: dict[int, tuple[Sample, Sample]],
    files: list[DataFileMeta],
    promised: bool,
) -> list[Result]:
    ours, theirs = (sum(pair[side].best for pair in taken.values()) * 1e3 for side in range(2))
    cpu = tuple(sum(min(pair[side].cpu_seconds) for pair in taken.values()) for side in range(2))
    detail = {
        f"query {number}": {
            "first_ms": round(first[number] * 1e3, 1),
            "ours": pair[0].summary(),
            "theirs": pair[1].summary(),
        }
        for number, pair in taken.items()
    }
    target = case.target if promised else None
    wanted, met = ("", None) if target is None else (f"≤ {target} ×", ours <= target * theirs)
    what, peer = f"{len(taken)} queries, {case.name}", "DuckDB, Parquet"
    plain_bytes = sum(path.stat().st_size for path in case.plain.values())
    return [
        Result(NAME, f"{what}: again", ours, "ms", peer, theirs, wanted, met, (cpu[0], cpu[1]), detail),
        Result(NAME, f"{what}: first", sum(first.values()) * 1e3, "ms", peer, theirs),
        Result(NAME, f"{what}: files", len(files), "files", peer, len(case.plain)),
        Result(NAME, f"{what}: bytes", sum(f.size_bytes for f in files) / 1e6, "MB", peer, plain_bytes / 1e6),
    ]
