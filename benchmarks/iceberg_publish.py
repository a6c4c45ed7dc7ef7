"""What it costs to show a commit as a snapshot of an Iceberg table, beside the commit.

A table with a primary key gets a bulk upsert, then upserts of a tenth of its rows in random keys, as many runs as are
left uncompacted; a table without a key gets appends of one row. After every commit it is published. With deletion
vectors a publication names them; without, it reads the keys of runs that overlap. Tables of 16, 256 and 1,000 trees
with two runs in each get upserts of one row: what is published for one must not grow with the trees. A commit waits for
the disk, a publication does as well: CPU time is what counts on a shared machine.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa

import skerry
from benchmarks.measure import Sample, timed
from benchmarks.report import Result
from benchmarks.rows import SCHEMA, mixed_rows

NAME = "iceberg publish"
TARGET = 1.3
_KEYED = SCHEMA.set(0, SCHEMA.field(0).with_nullable(False))


@dataclass(frozen=True)
class Size:
    rows: int
    upserts: int = 4
    appends: int = 30
    trees: tuple[int, ...] = (16, 256, 1_000)
    one_row_upserts: int = 4


FULL = Size(1_000_000)
QUICK = Size(50_000, appends=10, trees=(16, 256))
SMALLEST = Size(1_000, 2, 2, (4,), 2)

_ROWS_OF_TREE = 50
_TABLES = 3
"""Tables for each number of trees: only the first upserts find a tree of two runs."""


def run(size: Size, folder: Path) -> list[Result]:
    """Commit and publish in turns."""
    promised = size.rows >= FULL.rows
    results: list[Result] = []
    for vectors in ("off", "on-commit"):
        results += _keyed(size, folder / f"publish-{vectors}", vectors, promised)
    for trees in size.trees:
        for version, vectors in ((3, "on-commit"), (2, "on-commit"), (3, "off"), (2, "off")):
            named = folder / f"publish-{trees}-{version}-{vectors}"
            results.append(_partitioned(size, named, trees, version, vectors, promised))
    with skerry.connect(folder / "publish-plain") as lake:
        table = lake.create_table("bench.t", SCHEMA)
        rows = mixed_rows(size.appends + 5)
        for start in range(5):  # the first ones make folders and fill caches
            table.append(rows.slice(start, 1))
            table.publish_iceberg()
        pairs = [_pair(table, lambda n=n: table.append(rows.slice(n, 1))) for n in range(5, rows.num_rows)]
    return [*results, _line("append of one row", pairs, promised)]


def _keyed(size: Size, folder: Path, vectors: str, promised: bool) -> list[Result]:
    rng = np.random.default_rng(5)
    options = {"compaction.mode": "off", "deletion-vectors": vectors}
    rows = mixed_rows(size.rows).cast(_KEYED)
    with skerry.connect(folder) as lake:
        table = lake.create_table("bench.t", _KEYED, primary_key=["id"], options=options)
        after = f"deletion vectors {vectors}"
        results = [
            _line(f"bulk upsert of {size.rows:,} rows, {after}", [_pair(table, lambda: table.upsert(rows))], promised)
        ]
        for number in range(size.upserts):
            keys = rng.choice(size.rows, size.rows // 10, replace=False)
            part = mixed_rows(len(keys), seed=number).set_column(0, _KEYED.field(0), pa.array(keys))
            pair = _pair(table, lambda part=part: table.upsert(part))
            results.append(_line(f"upsert {number + 1} of {len(keys):,} rows, {after}", [pair], promised))
        results.append(_line(f"full compaction, {after}", [_pair(table, lambda: table.compact(full=True))], promised))
    return results


def _partitioned(size: Size, folder: Path, trees: int, version: int, vectors: str, promised: bool) -> Result:
    options = {"compaction.mode": "off", "iceberg.format-version": version, "deletion-vectors": vectors}
    count = trees * _ROWS_OF_TREE
    pairs = []
    for number in range(_TABLES if promised else 1):
        with skerry.connect(folder / str(number)) as lake:
            table = lake.create_table(
                "bench.t", _KEYED, primary_key=["id"], partition_by=[f"bucket({trees}, id)"], options=options
            )
            rows = mixed_rows(count).set_column(0, _KEYED.field(0), pa.array(range(count)))
            table.upsert(rows)
            table.upsert(rows.take(pa.array(range(0, count, 5))))
            table.publish_iceberg()
            pairs += [_pair(table, partial(table.upsert, rows.slice(7, 1))) for _ in range(size.one_row_upserts)]
    work = f"upsert of one row into {trees:,} trees, format {version}, deletion vectors {vectors}"
    return _line(work, pairs, promised)


Pair = tuple[tuple[float, float], tuple[float, float]]


def _pair(table: skerry.Table, commit: Callable[[], object]) -> Pair:
    """Seconds and CPU seconds of a commit, and of its publication."""
    return timed(commit, syncs=False), timed(table.publish_iceberg, syncs=False)


def _line(work: str, pairs: list[Pair], promised: bool) -> Result:
    commits, publications = (Sample(*zip(*part, strict=True)) for part in zip(*pairs, strict=True))
    cpu = min(publications.cpu_seconds), min(commits.cpu_seconds)
    target, met = (f"≤ {TARGET} ×", cpu[0] <= TARGET * cpu[1]) if promised else ("", None)
    detail = {"publications": publications.summary(), "commits": commits.summary()}
    ours, theirs = publications.median * 1e3, commits.median * 1e3
    return Result(NAME, f"{work}: published", ours, "ms", "its commit", theirs, target, met, cpu, detail)
