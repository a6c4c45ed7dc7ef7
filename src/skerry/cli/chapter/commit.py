"""Commits: repeated ones land once, concurrent ones all land."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pyarrow as pa

import skerry
from skerry.cli.story import Chapter, Step

_PATIENCE_SECONDS = 60


def repeat(lake: skerry.Lake, warehouse: str) -> Any:
    """A job that crashed does not know whether its last commit landed. Under the same identity it simply repeats it,
    and the rows are there once."""
    orders = lake.table("demo.orders")
    batch = [{"id": 5, "customer": "Ada"}, {"id": 6, "customer": "Alan"}]
    identity = skerry.CommitIdentity("nightly-import", 1)
    first = orders.append(batch, identity=identity)
    again = orders.append(batch, identity=identity)
    # shown
    return first, f"repeated: the answer is snapshot {again.id} once more, and there are {orders.scan().count()} rows"


def append_four(warehouse: str, worker: int) -> list[int]:
    orders = skerry.connect(warehouse).table("demo.orders")
    rows = [{"id": 100 + 10 * worker + n} for n in range(4)]
    return [orders.append([row]).id for row in rows]


def race(lake: skerry.Lake, warehouse: str) -> Any:
    """Three processes append four times each, all at once. There is no lock and no server: who loses the race for the
    next snapshot looks at what has landed, finds no conflict, and takes the one after."""
    orders = lake.table("demo.orders")
    before = orders.scan().count()
    landed = in_processes(3, append_four, warehouse)
    after = orders.scan().count()
    # shown
    ids = [", ".join(map(str, snapshots)) for snapshots in landed]
    words = f"12 commits became {len(set().union(*landed))} snapshots, and {before} rows {after}: nothing was lost"
    return pa.table({"process": range(3), "its snapshots": ids}), words


def in_processes(count: int, job: Callable[[str, int], list[int]], warehouse: str) -> list[list[int]]:
    """Run ``job(warehouse, number)`` in new processes that begin together; what each returned."""
    context = get_context("spawn")
    begin = context.Barrier(count)
    with ProcessPoolExecutor(count, context, initializer=begin.wait, initargs=(_PATIENCE_SECONDS,)) as pool:
        return list(pool.map(job, [warehouse] * count, range(count)))


CHAPTER = Chapter("Commits that are repeated, commits that race", (Step(repeat), Step(race, helper=append_four)))
