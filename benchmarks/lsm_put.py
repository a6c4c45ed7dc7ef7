"""Rows one by one and in batches of 1,000, through the write-ahead log.

RocksDB, through rocksdict, has its log on and does not sync it, as we with ``wal.fsync`` = never. Rows are Python
dicts; a batch of ours is also given as Arrow. rocksdict pickles them (*dicts*), or we do (*raw*).
The clock stops when the last put has returned.

*Synced*: ``wal.fsync`` = always, every put is on the disk when it returns; threads share calls to fsync.
"""

from dataclasses import dataclass
from pathlib import Path

from benchmarks.lsm import Target, each, keyed_rows, lines, rate, save_rows, shuffled
from benchmarks.peers.process import Contestants, measured_in_turns
from benchmarks.report import Result

NAME = "lsm put"
BATCH = 1000
THREADS = (1, 8)
ROCKS = {"rocksdict, dicts": False, "rocksdict, raw": True}


@dataclass(frozen=True)
class Size:
    rows: int
    synced_rows: int
    rounds: int
    peers: bool = True


FULL = Size(200_000, 2_000, 4)
QUICK = Size(20_000, 200, 2)
SMALLEST = Size(2_000, 16, 1, peers=False)


def run(size: Size, folder: Path) -> list[Result]:
    """Puts, batches, synced puts."""
    folder = folder / "lsm-put"
    path = save_rows(keyed_rows(shuffled(size.rows), 1), folder / "rows.arrow")
    results = []
    with Contestants(["skerry", "rocksdict"], folder, peers=size.peers) as contestants:
        ours = contestants["skerry"]
        ours.prepare("load_dicts", path=path, batch_rows=BATCH)
        theirs = contestants.get("rocksdict")
        if theirs is not None:
            theirs.prepare("load", path=path, batch_rows=BATCH)

        works = {"skerry": lambda: ours.do("put")}
        batches = {
            "skerry": lambda: ours.do("write", arrow=False),
            "arrow": lambda: ours.do("write", arrow=True),
        }
        if theirs is not None:
            for label, raw in ROCKS.items():
                works[label] = lambda raw=raw: theirs.do("put", raw=raw)
                batches[label] = lambda raw=raw: theirs.do("write", batch_rows=BATCH, raw=raw)
        taken = measured_in_turns(works, size.rounds)
        results += lines(NAME, "put", taken, unit="µs", figure=each(size.rows), targets=dict.fromkeys(ROCKS, Target(3)))
        taken = measured_in_turns(batches, size.rounds)
        arrow = taken.pop("arrow")
        targets = dict.fromkeys(ROCKS, Target(1))
        figure = rate(size.rows)
        results += lines(NAME, f"write {BATCH:,} dicts", taken, unit="rows/s", figure=figure, targets=targets)
        taken = {**taken, "skerry": arrow}
        results += lines(NAME, "… as Arrow", taken, unit="rows/s", figure=figure, targets=targets)
        flushed = measured_in_turns({"skerry": lambda: _flush(ours)}, size.rounds)
        results += lines(NAME, f"flush of {size.rows:,} rows", flushed, unit="rows/s", figure=figure, targets={})

        for threads in THREADS:
            asked = {"threads": threads, "limit": size.synced_rows}
            works = {"skerry": lambda asked=asked: ours.do("put_threads", **asked)}
            if theirs is not None:
                works["rocksdict, dicts"] = lambda asked=asked: theirs.do("put_threads", **asked)
            taken = measured_in_turns(works, size.rounds)
            figure = each(size.synced_rows)
            what = f"put, synced, {threads} thread{'s' if threads > 1 else ''}"
            results += lines(NAME, what, taken, unit="µs", figure=figure, targets={})
    return results


def _flush(ours):
    ours.do("write", arrow=True)
    return ours.do("flush")
