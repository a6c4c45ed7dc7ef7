"""The 99 queries of TPC-DS through SQL, beside DuckDB on plain Parquet of the same rows (``benchmarks.sql_query``).

They are short at this scale, and name up to a dozen tables: what a query costs before the engine starts shows here.
"""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from benchmarks.report import Result
from benchmarks.sql_query import Case, load_compacted, load_runs, run_case
from benchmarks.tpcds.data import KEYS, generate

NAME = "sql-tpcds"


@dataclass(frozen=True)
class Size:
    scale: float
    rounds: int
    queries: int = 99


FULL = Size(0.3, 3)
QUICK = Size(0.01, 1)
SMALLEST = Size(0.01, 1, 5)


def run(size: Size, folder: Path) -> list[Result]:
    """Each kind of tables in turn; nothing if the generator cannot be installed, which is said."""
    try:
        generated = generate(folder / "tpcds", size.scale)
    except (subprocess.SubprocessError, OSError) as problem:
        print(f"TPC-DS: not installed: {problem}", flush=True)
        return []
    queries = {number: generated.queries[number] for number in list(generated.queries)[: size.queries]}
    files = generated.files
    target = 1.5 if size.scale >= FULL.scale else None
    cases = (
        Case(NAME, "compacted", load_compacted, {"file.compression": "snappy"}, files, target),
        Case(NAME, "five runs", load_runs, {"file.compression": "snappy", "compaction.mode": "off"}, files, None),
    )
    return [line for case in cases for line in run_case(case, folder, files, KEYS, queries, size.rounds)]
