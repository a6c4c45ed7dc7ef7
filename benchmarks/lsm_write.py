"""Upserts of many rows: a million at once, then ten times a tenth of it.

All contestants get the same Arrow tables from memory. Rows come in random order of their keys; plain pyarrow, the
limit, writes them sorted already, syncs, and keeps no keys, commits or history. We sync every file, too; the peers do
not. pypaimon has its Rust runtime, one bucket, and does not compact; neither do we. deltalake and pyiceberg have no
primary keys: their bulk rows are written and appended without a look at keys, their upserts are merges.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

import skerry
from benchmarks.lsm import (
    FASTER,
    Target,
    keyed_rows,
    lines,
    memory_lines,
    rate,
    save_rows,
    shuffled,
    update_keys,
)
from benchmarks.peers.process import Contestants, measured_in_turns
from benchmarks.report import Result
from skerry.formats.parquet import dictionary_paths

NAME = "lsm write"
UPSERTS = 10
LAKES = ("skerry", "pypaimon", "deltalake", "pyiceberg")
LIMIT = "plain pyarrow, sorted"


@dataclass(frozen=True)
class Size:
    rows: int
    rounds: int
    peers: bool = True


FULL = Size(1_000_000, 4)
QUICK = Size(50_000, 2)
SMALLEST = Size(2_000, 1, peers=False)


def run(size: Size, folder: Path) -> list[Result]:
    """Bulk upserts in three shapes, then small ones into a large table."""
    folder = folder / "lsm-write"
    with Contestants([*LAKES, "plain pyarrow"], folder, peers=size.peers) as contestants:
        return [
            *_bulk(f"bulk upsert of {size.rows:,} rows", shuffled(size.rows), False, contestants, size, folder),
            *_bulk("… sorted by key already", np.arange(size.rows), False, contestants, size, folder),
            *_bulk("… STRING key", shuffled(size.rows), True, contestants, size, folder),
            *_upserts(contestants, size, folder),
        ]


def _bulk(what: str, keys: np.ndarray, text: bool, contestants: Contestants, size: Size, folder: Path) -> list[Result]:
    rows = keyed_rows(keys, 1, text=text)
    path = save_rows(rows, folder / "rows.arrow")
    ordered = rows.sort_by("id")
    sorted_path = save_rows(ordered, folder / "sorted.arrow")
    dictionaries = dictionary_paths(skerry.Schema.of(rows.schema).fields, ordered)
    works = {}
    for name in contestants.among(LAKES):
        contestants[name].prepare("load", rows=path)
        works[name] = lambda name=name: contestants[name].do("bulk", rows="rows")
    contestants["plain pyarrow"].prepare("load", rows=sorted_path)
    works[LIMIT] = lambda: contestants["plain pyarrow"].do("write", rows="rows", dictionaries=dictionaries)
    taken = measured_in_turns(works, size.rounds)
    for name in contestants.among(["pypaimon", "deltalake", "pyiceberg"]):
        contestants[name].prepare("drop")
    targets = {"pypaimon": FASTER, LIMIT: Target(2)}
    labels = {"deltalake": "deltalake, write", "pyiceberg": "pyiceberg, append"}
    return [
        *lines(NAME, what, taken, unit="rows/s", figure=rate(size.rows), targets=targets, labels=labels),
        *(memory_lines(NAME, what, taken) if not what.startswith("…") else []),
    ]


def _upserts(contestants: Contestants, size: Size, folder: Path) -> list[Result]:
    """Every round works on a new table of all rows. pyiceberg, once, does one of the ten: the rest is scaled."""
    count = size.rows // UPSERTS
    paths = {"base": save_rows(keyed_rows(shuffled(size.rows), 1), folder / "base.arrow")}
    batches = [f"batch{number}" for number in range(UPSERTS)]
    for number, name in enumerate(batches):
        rows = keyed_rows(update_keys(size.rows, count, 100 + number), 100 + number)
        paths[name] = save_rows(rows, folder / f"{name}.arrow")
    works = {}
    fast = contestants.among(["skerry", "pypaimon", "deltalake"])
    for name in contestants.among(LAKES):
        contestants[name].prepare("load", **paths)

    def work(name: str, some: list[str]):
        contestants[name].prepare("base", rows="base")
        return contestants[name].do("upserts", batches=some)

    for name in fast:
        works[name] = lambda name=name: work(name, batches)
    taken = measured_in_turns(works, size.rounds)
    slow = contestants.among(["pyiceberg"])
    if slow:
        taken |= {
            name: once.scaled(UPSERTS)
            for name, once in measured_in_turns({n: lambda n=n: work(n, batches[:1]) for n in slow}, 1).items()
        }
    labels = {"deltalake": "deltalake, merge", "pyiceberg": f"pyiceberg, upsert: 1 of {UPSERTS}, scaled"}
    what = f"{UPSERTS} upserts of {count:,} into {size.rows:,}"
    targets = {"pypaimon": FASTER, "deltalake": FASTER, "pyiceberg": FASTER}
    return [
        *lines(NAME, what, taken, unit="ms", figure=lambda s: s * 1e3, targets=targets, labels=labels),
        *memory_lines(NAME, what, taken),
    ]
