"""How cost grows with the table, and with the number of runs; and how much memory a large table takes.

*Rows*: one upsert of all rows in random order into a new table, and a read of them, at one to ten times the size.
*Runs*: a table of all rows and small upserts of random keys into it, read when it has so many runs. *Memory*: ten runs
that together hold ten times the rows, each of every tenth key, and five more of updates: no part of the key space has
less than ten runs to merge. It is streamed, and then compacted, each in a process of its own.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.lsm import MB, keyed_rows, lines, save_rows, shuffled
from benchmarks.peers.process import Contestants, measured_in_turns
from benchmarks.report import Result

NAME = "lsm growth"


@dataclass(frozen=True)
class Size:
    rows: int
    rounds: int
    factors: tuple[int, ...] = (1, 3, 10)
    runs: tuple[int, ...] = (1, 2, 5, 10, 20, 50)
    parts: int = 10
    updates: int = 5


FULL = Size(1_000_000, 2)
QUICK = Size(20_000, 1)
SMALLEST = Size(1_000, 1, (1, 2), (1, 2), 2, 1)


def run(size: Size, folder: Path) -> list[Result]:
    """Rows, runs, memory."""
    folder = folder / "lsm-growth"
    return [*_rows(size, folder), *_runs(size, folder), *_memory(size, folder)]


def _rows(size: Size, folder: Path) -> list[Result]:
    """Time per row, beside that of the smallest table. Every size has a process of its own."""
    costs: dict[str, dict[int, tuple[float, float, int]]] = {"upsert": {}, "read": {}}
    for factor in size.factors:
        rows = size.rows * factor
        path = save_rows(keyed_rows(shuffled(rows), 1), folder / "rows.arrow")
        with Contestants(["skerry"], folder / str(factor)) as contestants:
            ours = contestants["skerry"]
            ours.prepare("load", rows=path)
            ours.prepare("base", rows="rows")  # the last one is read, below
            bulk = measured_in_turns({"": lambda ours=ours: ours.do("bulk", rows="rows")}, size.rounds)[""]
            read = measured_in_turns({"": lambda ours=ours: ours.do("read")}, size.rounds)[""]
            for what, taken in (("upsert", bulk), ("read", read)):
                nanoseconds = taken.sample.best / rows * 1e9
                costs[what][factor] = nanoseconds, min(taken.sample.cpu_seconds) / rows, taken.peak_bytes
    results = []
    for what, found in costs.items():
        least = found[1]
        for factor, (nanoseconds, cpu, peak) in found.items():
            about = {"peak_bytes": peak}
            work = f"{what} of {size.rows * factor:,} rows, per row"
            if factor == 1:
                results.append(Result(NAME, work, nanoseconds, "ns", detail=about))
            else:
                peer = f"{size.rows:,} rows"
                results.append(Result(NAME, work, nanoseconds, "ns", peer, least[0], cpu=(cpu, least[1]), detail=about))
            results.append(Result(NAME, f"… memory peak at {size.rows * factor:,} rows", peak / MB, "MB"))
    return results


def _runs(size: Size, folder: Path) -> list[Result]:
    results = []
    base = save_rows(keyed_rows(shuffled(size.rows), 1), folder / "base.arrow")
    with Contestants(["skerry"], folder / "runs") as contestants:
        ours = contestants["skerry"]
        ours.prepare("load", base=base)
        ours.prepare("base", rows="base")
        count, first = 1, None
        for runs in size.runs:
            while count < runs:
                keys = np.random.default_rng(count).choice(size.rows, max(size.rows // 50, 1), replace=False)
                path = save_rows(keyed_rows(keys.astype(np.int64), count), folder / "batch.arrow")
                ours.do("append_run", path=path)
                count += 1
            taken = measured_in_turns({"skerry": lambda: ours.do("read")}, size.rounds)
            first = first or taken["skerry"]
            work = f"read {size.rows:,} rows from {runs} run{'s' if runs > 1 else ''}"
            both = taken if runs == 1 else {**taken, "1 run": first}
            results += lines(NAME, work, both, unit="ms", figure=lambda s: s * 1e3, targets={})
    return results


def _memory(size: Size, folder: Path) -> list[Result]:
    rows = size.rows * size.parts
    with Contestants(["skerry"], folder / "memory") as contestants:
        ours = contestants["skerry"]
        for number in range(size.parts + size.updates):
            if number < size.parts:
                keys = shuffled(size.rows, number) * size.parts + number
            else:
                keys = np.random.default_rng(number).choice(rows, size.rows, replace=False).astype(np.int64)
            path = save_rows(keyed_rows(keys, number), folder / "part.arrow")
            if number == 0:
                ours.prepare("create", path=path)
            ours.do("append_run", path=path)
    location = str(folder / "memory" / "skerry" / "lake")
    results = []
    for what, method in (("stream", "batches"), ("compact (full)", "compact")):
        with Contestants(["skerry"], folder / "memory") as contestants:
            contestants["skerry"].prepare("reopen", location=location)
            taken = contestants["skerry"].do(method)
            work = f"{what} {rows:,} rows of {size.parts + size.updates} runs"
            results.append(Result(NAME, work, rows / taken.seconds, "rows/s"))
            results.append(Result(NAME, f"{work}: memory peak", taken.peak_bytes / MB, "MB"))
    return results
