"""``python -m benchmarks``: measure, print the table of ratios, write ``benchmarks/results/latest.json``."""

import argparse
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from benchmarks import (
    append,
    commit_latency,
    encodings,
    file_list,
    graph,
    iceberg_plan,
    iceberg_publish,
    index_enumeration,
    index_query,
    lsm_growth,
    lsm_lookup,
    lsm_put,
    lsm_read,
    lsm_write,
    planning,
    report,
    requests,
    rest,
    spark_compact,
    spark_read,
    spark_write,
    sql_latency,
    sql_tpcds,
    sql_tpch,
)
from benchmarks.measure import ROOT

BENCHMARKS: dict[str, ModuleType] = {
    "file-list": file_list,
    "planning": planning,
    "iceberg-plan": iceberg_plan,
    "iceberg-publish": iceberg_publish,
    "encodings": encodings,
    "commit-latency": commit_latency,
    "append": append,
    "requests": requests,
    "rest": rest,
    "index-enumeration": index_enumeration,
    "graph": graph,
    "lsm-write": lsm_write,
    "lsm-read": lsm_read,
    "lsm-lookup": lsm_lookup,
    "lsm-put": lsm_put,
    "lsm-growth": lsm_growth,
    "index-query": index_query,
    "sql-latency": sql_latency,
    "sql-tpch": sql_tpch,
    "sql-tpcds": sql_tpcds,
    "spark-read": spark_read,
    "spark-write": spark_write,
    "spark-compact": spark_compact,
}
_GROUPED = ("lsm", "index", "sql", "spark")
GROUPS = {group: [name for name in BENCHMARKS if name.startswith(f"{group}-")] for group in _GROUPED}
_NAMES = f"{', '.join(BENCHMARKS)}; lsm, index, sql, spark: all that begin with it"
_OVERRIDES = ("entries", "snapshots", "rows", "rounds", "files")


def main() -> None:
    arguments = _parser().parse_args()
    names = chosen(arguments.names)
    results: list[report.Result] = []
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="skerry-bench-", dir=arguments.folder) as folder:
        for name in names:
            print(f"{name} …", flush=True)
            results += run(name, Path(folder), arguments)
    report.show(results)
    seconds = time.perf_counter() - started
    report.save(results, arguments.output, {"quick": arguments.quick, "benchmarks": names, "seconds": round(seconds)})
    print(f"{seconds:.0f} s; everything that was measured: {arguments.output}")


def chosen(names: list[str]) -> list[str]:
    """The benchmarks of these names and groups; all of them if there are none."""
    return [one for name in names for one in GROUPS.get(name, [name])] or list(BENCHMARKS)


def run(name: str, folder: Path, arguments: argparse.Namespace) -> list[report.Result]:
    """One benchmark, in the size that was asked for."""
    module: Any = BENCHMARKS[name]
    size = module.QUICK if arguments.quick else module.FULL
    given = {field: getattr(arguments, field) for field in _OVERRIDES if getattr(arguments, field) is not None}
    if arguments.no_peers:
        given["peers"] = False
    results: list[report.Result] = module.run(
        replace(size, **{field: value for field, value in given.items() if hasattr(size, field)}), folder
    )
    return results


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *BENCHMARKS, *GROUPS], metavar="name", help=_NAMES)
    parser.add_argument("--quick", action="store_true", help="small sizes: does it work, not how fast")
    parser.add_argument("--entries", type=int, help="files in the list of files (1,000,000)")
    parser.add_argument("--snapshots", type=int, help="commits before commits are measured (5,000)")
    parser.add_argument("--rows", type=int, help="rows to append, upsert and read (1,000,000)")
    parser.add_argument("--files", type=int, help="index files to enumerate (10,000)")
    parser.add_argument("--rounds", type=int, help="rounds of which the best counts (5)")
    parser.add_argument("--no-peers", action="store_true", help="only ourselves and the limits, in benchmarks of lsm")
    parser.add_argument("--folder", type=Path, help="where to write; default: the temporary folder of the system")
    parser.add_argument("--output", type=Path, default=ROOT / "benchmarks" / "results" / "latest.json")
    return parser


if __name__ == "__main__":
    main()
