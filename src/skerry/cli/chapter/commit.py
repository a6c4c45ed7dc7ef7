"""Commits: repeated ones land once, concurrent ones all land."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pyarrow as pa

import skerry
from skerry.cli.story import Chapter, Step


def repeat(lake: skerry.Lake) -> Any:
    """A job that crashed does not know whether its last commit landed. It repeats the commit under the same identity,
    and the rows are in the table once."""
    orders = lake.table("demo.orders")
    batch = [{"id": 5, "customer": "Ada"}, {"id": 6, "customer": "Alan"}]
    identity = skerry.CommitIdentity("nightly-import", 1)
    first = orders.append(batch, identity=identity)
    again = orders.append(batch, identity=identity)
    # shown
    return first, f"repeated: the answer is snapshot {again.id} once more, and there are {orders.scan().count()} rows"


def append_three(warehouse: str, writer: int) -> list[int]:
    orders = skerry.connect(warehouse).table("demo.orders")
    rows = [{"id": 100 + 10 * writer + n} for n in range(3)]
    return [orders.append([row]).id for row in rows]


def race(lake: skerry.Lake) -> Any:
    """Three writers append three times each, all at once. They are threads here, but share nothing, and could be
    processes on three machines. There is no lock and no server: a writer that loses the race for the next snapshot
    checks the commits that landed, finds no conflict, and takes the one after."""
    orders = lake.table("demo.orders")
    before = orders.scan().count()
    with ThreadPoolExecutor(3) as pool:
        landed = list(pool.map(append_three, [lake.root] * 3, range(3)))
    after = orders.scan().count()
    # shown
    ids = [", ".join(map(str, snapshots)) for snapshots in landed]
    words = f"9 commits became {len(set().union(*landed))} snapshots, and {before} rows {after}: nothing was lost"
    return pa.table({"writer": range(3), "its snapshots": ids}), words


CHAPTER = Chapter("Commits that are repeated, commits that race", (Step(repeat), Step(race, helper=append_three)))
