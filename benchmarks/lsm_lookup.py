"""Single rows by key.

*Warm* is what a table answers that has been asked before: from a MemTable, from cached blocks of an SST file, from
cached row groups of a Parquet file. Beside it RocksDB, through rocksdict, holds the same rows: in its MemTable, or in
files with a cache as large as ours and bloom filters. Its values are Python dicts that it pickles (*dicts*), or bytes
that we pickle (*raw*). Every ``get`` of ours makes sure first that nobody has committed since; with
``lookup.freshness`` = 1 s that is asked once a second.

*Lake tables* answer from what ten upserts have left: eleven runs of ours and of pypaimon, what merges made of it in
deltalake, and the merged rows in one file for pyiceberg. Their tables stay open and do not look for new commits. Ours
looks, and answers from its cache, or with a cache too small for anything (*no cache*). *Opened anew* means that every
key is asked of a table that was just opened, of all contestants: nothing is cached, except by the operating system.
"""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.lsm import Target, check_same, each, keyed_rows, lines, save_rows, shuffled
from benchmarks.lsm_read import make_runs
from benchmarks.peers.process import Contestants, measured_in_turns
from benchmarks.report import Result

NAME = "lsm lookup"
FRESH = {"lookup.freshness": "1 s"}
ROCKS = {"rocksdict, dicts": False, "rocksdict, raw": True}


@dataclass(frozen=True)
class Size:
    rows: int
    memory_rows: int
    sst_rows: int
    keys: int
    lake_keys: int
    rounds: int
    peers: bool = True


FULL = Size(1_000_000, 50_000, 200_000, 5_000, 10, 5)
QUICK = Size(50_000, 5_000, 20_000, 500, 5, 2)
SMALLEST = Size(1_000, 200, 300, 20, 2, 1, peers=False)


def run(size: Size, folder: Path) -> list[Result]:
    """Warm lookups beside RocksDB, then lake tables beside each other."""
    folder = folder / "lsm-lookup"
    return [*_warm(size, folder), *_lakes(size, folder)]


def _warm(size: Size, folder: Path) -> list[Result]:
    kinds = {"memory": size.memory_rows, "sst": size.sst_rows, "parquet": size.rows}
    names = {"memory": "get: MemTable", "sst": "get: cached SST block", "parquet": "get: cached Parquet level"}
    results = []
    with Contestants(["skerry", "rocksdict"], folder / "warm", peers=size.peers) as contestants:
        ours = contestants["skerry"]
        for kind, count in kinds.items():
            path = save_rows(keyed_rows(shuffled(count), 1), folder / "rows.arrow")
            keys = np.random.default_rng(3).integers(0, count, size.keys).tolist()
            works = {}
            for label, settings in {"skerry": {}, "fresh": FRESH}.items():
                ours.prepare("fill", name=f"{kind}-{label}", path=path, how=kind, settings=settings)
                works[label] = partial(ours.do, "lookups", name=f"{kind}-{label}", keys=keys)
            for label, raw in ROCKS.items() if "rocksdict" in contestants else ():
                theirs = contestants["rocksdict"]
                asked = {"name": f"{kind}-{label}", "raw": raw}
                theirs.prepare("fill", path=path, flush=kind != "memory", **asked)
                works[label] = partial(theirs.do, "get", keys=keys, **asked)
            taken = measured_in_turns(works, size.rounds)
            check_same({name: t.value for name, t in taken.items()}, names[kind])
            target = Target(20 if kind == "parquet" else 3)
            targets = dict.fromkeys(ROCKS, target)
            fresh = taken.pop("fresh")
            figure = each(size.keys)
            results += lines(NAME, names[kind], taken, unit="µs", figure=figure, targets=targets)
            taken = {**taken, "skerry": fresh}
            results += lines(NAME, "… lookup.freshness = 1 s", taken, unit="µs", figure=figure, targets=targets)
    return results


def _lakes(size: Size, folder: Path) -> list[Result]:
    paths, merged = make_runs(size.rows, folder)
    merged_path = save_rows(merged, folder / "merged.arrow")
    rng = np.random.default_rng(5)
    keys = merged.column("id").take(rng.choice(merged.num_rows, size.lake_keys, replace=False)).to_pylist()
    lakes = ["skerry", "pypaimon", "deltalake", "pyiceberg"]
    with Contestants(lakes, folder / "lakes", peers=size.peers) as contestants:
        here = contestants.among(lakes)
        for name in here:
            contestant = contestants[name]
            if name == "pyiceberg":
                contestant.prepare("load", base=merged_path)
                contestant.prepare("base", rows="base")
            else:
                contestant.prepare("load", **paths)
                contestant.prepare("base", rows="base")
                contestant.do("upserts", batches=[n for n in paths if n != "base"])
        figure = each(size.lake_keys, 1e3)
        targets = dict.fromkeys(lakes, Target(0.01))
        rounds = min(size.rounds, 3)
        ours = contestants["skerry"]
        theirs = {n: partial(contestants[n].do, "get", keys=keys) for n in here if n != "skerry"}
        ours.prepare("fill", name="sst", path=merged_path, how="sst", settings={"cache.size": "1"})
        works = {
            "skerry": partial(ours.do, "get", keys=keys),
            "uncached": partial(ours.do, "get_uncached", keys=keys),
            "sst": partial(ours.do, "lookups", name="sst", keys=keys),
            **theirs,
        }
        taken = measured_in_turns(works, rounds)
        check_same({name: t.value for name, t in taken.items()}, "get")
        uncached, sst = taken.pop("uncached"), taken.pop("sst")
        results = []
        for what, mine in (
            ("get: 11 runs of Parquet, cached", taken["skerry"]),
            ("… no cache", uncached),
            ("get: one run of SST, no cache", sst),
        ):
            results += lines(NAME, what, {**taken, "skerry": mine}, unit="ms", figure=figure, targets=targets)
        anew = {n: partial(contestants[n].do, "open_and_get", keys=keys) for n in here}
        taken = measured_in_turns(anew, rounds)
        check_same({name: t.value for name, t in taken.items()}, "get, opened anew")
        results += lines(NAME, "get: 11 runs of Parquet, opened anew", taken, unit="ms", figure=figure, targets=targets)
        ours.do("compact")
        taken |= measured_in_turns({"skerry": anew["skerry"]}, rounds)
        return results + lines(NAME, "… compacted", taken, unit="ms", figure=figure, targets=targets)
