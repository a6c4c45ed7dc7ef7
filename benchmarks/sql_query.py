"""Queries of a standard through SQL, beside DuckDB on plain Parquet of the same rows (``sql_tpch``, ``sql_tpcds``).

*Compacted* tables are compacted after the rows were upserted. Tables of *five runs* were loaded with outdated rows
among others; four upserts of a twentieth of all rows each, chosen anew each time, bring them up to date. Nothing is
compacted then: any row may be in any of five files, and newer ones hide it in older ones.

All answers are compared, and must be equal. *First* is the first time that a process runs the queries: files are
checked then, it is found out which rows of overlapping files count, and queries are planned. The page cache is warm.
*Again* is the sum of the best times of all queries in the rounds after it.
"""

import math
from collections.abc import Callable, Mapping
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
from skerry.formats.meta import DataFileMeta

_RUNS = 5
_SHARE = 0.05
"""Of all rows, in each run after the first."""
_PEER = "DuckDB, Parquet"
_DATABASE = "bench"

Load = Callable[[skerry.Table, pa.Table, tuple[str, ...]], None]


@dataclass(frozen=True)
class Case:
    """A kind of tables."""

    benchmark: str
    name: str
    load: Load
    options: dict[str, str]
    plain: dict[str, Path]
    """The Parquet files beside it."""
    target: float | None


def run_case(
    case: Case,
    folder: Path,
    files: Mapping[str, Path],
    keys: Mapping[str, tuple[str, ...]],
    queries: dict[int, str],
    rounds: int,
) -> list[Result]:
    """Load tables and measure queries."""
    warehouse = folder / f"{case.benchmark}-{case.name}".replace(" ", "-")
    with skerry.connect(warehouse) as lake:
        for table, file in files.items():
            schema = schema_of(file, keys[table])
            made = lake.create_table(f"{_DATABASE}.{table}", schema, primary_key=keys[table], options=case.options)
            case.load(made, pq.read_table(file).cast(schema), keys[table])
    return _measure(case, warehouse, queries, rounds)


def schema_of(file: Path, key: tuple[str, ...]) -> pa.Schema:
    """The types of the generated file, with strings that everybody knows, and a key."""
    return pa.schema(
        [
            pa.field(f.name, pa.string() if pa.types.is_string_view(f.type) else f.type, f.name not in key)
            for f in pq.read_schema(file)
        ]
    )


def load_compacted(table: skerry.Table, rows: pa.Table, key: tuple[str, ...]) -> None:
    """All rows at once, then one run of them."""
    table.upsert(rows)
    table.compact(full=True)


def load_runs(table: skerry.Table, rows: pa.Table, key: tuple[str, ...]) -> None:
    """Five overlapping runs."""
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


def _measure(case: Case, warehouse: Path, queries: dict[int, str], rounds: int) -> list[Result]:
    with skerry.connect(warehouse) as lake, duckdb.connect() as plain:
        lake.sql(f"USE {_DATABASE}").fetchall()
        for table, path in case.plain.items():
            plain.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{path}')")

        def ours(query: str) -> pa.Table:
            return lake.sql(query).to_arrow()

        def theirs(query: str) -> pa.Table:
            return plain.sql(query).to_arrow_table()

        first = {number: timed(partial(ours, query), syncs=False) for number, query in queries.items()}
        taken: dict[int, tuple[Sample, Sample]] = {}
        for number, query in queries.items():
            if not _same(ours(query), theirs(query)):
                raise RuntimeError(f"query {number} has different answers")
            works = {"ours": partial(partial, ours, query), "theirs": partial(partial, theirs, query)}
            sample = in_turns(works, rounds, syncs=False)
            taken[number] = sample["ours"], sample["theirs"]
        plans = [lake.table(f"{_DATABASE}.{table}").scan().plan() for table in case.plain]
    return _lines(case, first, taken, [meta for plan in plans for meta in plan])


def _same(ours: pa.Table, theirs: pa.Table) -> bool:
    """Equal rows, in any order among equals; sums of floats may differ by the order of additions."""
    if ours.schema.types != theirs.schema.types or ours.num_rows != theirs.num_rows:
        return False
    pairs = zip(_ordered(ours), _ordered(theirs), strict=True)
    return all(_is_near(a, b) for one, other in pairs for a, b in zip(one, other, strict=True))


def _ordered(table: pa.Table) -> list[tuple[Any, ...]]:
    rows = zip(*(column.to_pylist() for column in table.columns), strict=True)
    return sorted(rows, key=lambda row: [f"{v:.6g}" if isinstance(v, float) else str(v) for v in row])


def _is_near(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-9) or (math.isnan(one) and math.isnan(other))
    return bool(one == other)


def _lines(
    case: Case,
    first: dict[int, tuple[float, float]],
    taken: dict[int, tuple[Sample, Sample]],
    files: list[DataFileMeta],
) -> list[Result]:
    ours, theirs = (sum(pair[side].best for pair in taken.values()) * 1e3 for side in range(2))
    cpu = tuple(sum(min(pair[side].cpu_seconds) for pair in taken.values()) for side in range(2))
    first_ms, first_cpu = (sum(times) for times in zip(*first.values(), strict=True))
    detail = {
        f"query {number}": {
            "first_ms": round(first[number][0] * 1e3, 1),
            "ours": pair[0].summary(),
            "theirs": pair[1].summary(),
        }
        for number, pair in taken.items()
    }
    wanted, met = ("", None) if case.target is None else (f"≤ {case.target} ×", ours <= case.target * theirs)
    what = f"{len(taken)} queries, {case.name}"
    plain_bytes = sum(path.stat().st_size for path in case.plain.values())
    size = sum(f.size_bytes for f in files)
    name = case.benchmark
    return [
        Result(name, f"{what}: again", ours, "ms", _PEER, theirs, wanted, met, (cpu[0], cpu[1]), detail),
        Result(name, f"{what}: first", first_ms * 1e3, "ms", _PEER, theirs, cpu=(first_cpu, cpu[1])),
        Result(name, f"{what}: files", len(files), "files", _PEER, len(case.plain)),
        Result(name, f"{what}: bytes", size / 1e6, "MB", _PEER, plain_bytes / 1e6),
    ]
