"""The 22 queries of TPC-H through SQL, beside DuckDB on plain Parquet of the same rows (``benchmarks.sql_query``).

Plain Parquet is what ``tpchgen-cli`` writes, compressed with snappy; so are our tables here, in which the same rows are
upserted under the primary keys of TPC-H. *Vectors* are deletion vectors, which the upserts write. *Compacted, zstd* are
tables as they are by default, beside Parquet that pyarrow has written with zstd.
"""

from dataclasses import dataclass
from pathlib import Path

import pyarrow.parquet as pq

from benchmarks.report import Result
from benchmarks.sql_query import Case, load_compacted, load_runs, run_case, schema_of
from benchmarks.tpch import KEYS, QUERIES, generate

NAME = "sql-tpch"
_RUNS = {"file.compression": "snappy", "compaction.mode": "off"}


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
    queries = {number: QUERIES[number] for number in list(QUERIES)[: size.queries]}
    compacted, runs = (1.3, 2.0) if size.scale >= FULL.scale else (None, None)
    cases = (
        Case(NAME, "compacted", load_compacted, {"file.compression": "snappy"}, files, compacted),
        Case(NAME, "five runs", load_runs, _RUNS, files, runs),
        Case(NAME, "five runs, vectors", load_runs, {**_RUNS, "deletion-vectors": "on-commit"}, files, None),
        Case(NAME, "compacted, zstd", load_compacted, {}, zstd, None),
    )
    return [line for case in cases for line in run_case(case, folder, files, KEYS, queries, size.rounds)]


def _recompressed(files: dict[str, Path], folder: Path) -> dict[str, Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for table, file in files.items():
        rows = pq.read_table(file).cast(schema_of(file, KEYS[table]))
        pq.write_table(rows, folder / file.name, compression="zstd", row_group_size=131_072)
    return {table: folder / file.name for table, file in files.items()}
