"""Reading all rows of a table that ten upserts went into: eleven sorted runs that overlap.

Compaction is off on both sides. The limit, plain pyarrow, reads one file of the merged rows.

*Behind vectors* is the same with the option ``deletion-vectors`` = ``on-commit``: what it costs the upserts, and what
it saves a read, the first by a lake that was just opened included. Of 2 M versions in the files 1.14 M are rows: all
versions are decoded, so that 1.75 × of the limit is what such a read takes at least.
"""

from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from benchmarks.lsm import (
    Target,
    check_same,
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

NAME = "lsm read"
UPSERTS = 10
LIMIT = "plain pyarrow, merged rows"


@dataclass(frozen=True)
class Size:
    rows: int
    rounds: int
    peers: bool = True


FULL = Size(1_000_000, 7)
QUICK = Size(50_000, 2)
SMALLEST = Size(2_000, 1, peers=False)


def run(size: Size, folder: Path) -> list[Result]:
    """Read the runs at once and as a stream; compact; read again."""
    folder = folder / "lsm-read"
    results: list[Result] = []
    for text in (False, True):
        paths, merged = make_runs(size.rows, folder, text=text)
        merged_path = save_rows(merged, folder / "merged.arrow")
        with Contestants(["skerry", "pypaimon", "plain pyarrow"], folder / str(text), peers=size.peers) as contestants:
            results += _reads(contestants, size, paths, merged_path, merged.num_rows, text)
            results += _behind_vectors(contestants, size, paths, merged.num_rows, text)
    return results


def make_runs(rows: int, folder: Path, *, text: bool = False) -> tuple[dict[str, str], pa.Table]:
    """Files of rows for the base and ten upserts, oldest first; and what they are together."""
    tables = {"base": keyed_rows(shuffled(rows), 1, text=text)}
    for number in range(UPSERTS):
        keys = update_keys(rows, rows // UPSERTS, 100 + number)
        tables[f"batch{number}"] = keyed_rows(keys, 100 + number, text=text)
    merged = tables["base"]
    for name, table in tables.items():
        if name != "base":
            kept = merged.filter(pc.invert(pc.is_in(merged.column("id"), value_set=table.column("id"))))
            merged = pa.concat_tables([kept, table])
    paths = {name: save_rows(table, folder / f"{name}.arrow") for name, table in tables.items()}
    return paths, merged.sort_by("id")


def _reads(
    contestants: Contestants, size: Size, paths: dict[str, str], merged: str, rows: int, text: bool
) -> list[Result]:
    tables = contestants.among(["skerry", "pypaimon"])
    for name in tables:
        contestants[name].prepare("load", **paths)
        contestants[name].prepare("base", rows="base")
        contestants[name].do("upserts", batches=[n for n in paths if n != "base"])
    plain, ours = contestants["plain pyarrow"], contestants["skerry"]
    plain.prepare("load", merged=merged)
    plain.prepare("base", rows="merged")

    works = {name: lambda name=name: contestants[name].do("read") for name in tables}
    taken = measured_in_turns({**works, LIMIT: lambda: plain.do("read")}, size.rounds)
    answers = {name: contestants[name].do("check").value for name in [*tables, "plain pyarrow"]}
    check_same(answers, "full read")
    kind = ", STRING key" if text else ""
    what = f"read {rows:,} rows from {UPSERTS + 1} runs{kind}"
    targets = {"pypaimon": Target(0.5), LIMIT: Target(2.5)}
    results = lines(NAME, what, taken, unit="rows/s", figure=rate(rows), targets=targets)
    results += memory_lines(NAME, what, taken)
    if text:
        return results

    streams = {"skerry": lambda: ours.do("batches"), LIMIT: lambda: plain.do("batches")}
    taken = measured_in_turns(streams, size.rounds)
    results += lines(NAME, "… as a stream of batches", taken, unit="rows/s", figure=rate(rows), targets={})
    results += memory_lines(NAME, "… as a stream of batches", taken)
    compacted = measured_in_turns({"skerry": lambda: ours.do("compact")}, 1)
    results += lines(NAME, "compact them (full)", compacted, unit="rows/s", figure=rate(rows), targets={})
    results += memory_lines(NAME, "compact them (full)", compacted)
    again = {"skerry": lambda: ours.do("read"), LIMIT: lambda: plain.do("read")}
    taken = measured_in_turns(again, size.rounds)
    check_same({name: contestants[name].do("check").value for name in ("skerry", "plain pyarrow")}, "after compaction")
    return results + lines(NAME, "read again after that", taken, unit="rows/s", figure=rate(rows), targets={})


def _behind_vectors(contestants: Contestants, size: Size, paths: dict[str, str], rows: int, text: bool) -> list[Result]:
    """Upserts without and with deletion vectors, and reads of what the latter leave."""
    ours, plain = contestants["skerry"], contestants["plain pyarrow"]
    batches = [name for name in paths if name != "base"]
    upserts = {}
    for name, vectors in (("without vectors", "off"), ("skerry", "on-commit")):
        ours.prepare("base", rows="base", vectors=vectors)
        upserts |= measured_in_turns({name: lambda: ours.do("upserts", batches=batches)}, 1)
    kind = ", STRING key" if text else ""
    seconds = {"unit": "s", "figure": lambda taken: taken, "targets": {}}
    results = lines(NAME, f"{UPSERTS} upserts with deletion vectors{kind}", upserts, **seconds)
    for way, first in (("first", "read_first"), ("again", "read")):
        works = {"skerry": lambda first=first: ours.do(first), LIMIT: lambda: plain.do("read")}
        taken = measured_in_turns(works, size.rounds)
        what = f"read {rows:,} rows behind vectors{kind}: {way}"
        results += lines(NAME, what, taken, unit="rows/s", figure=rate(rows), targets={})
    check_same({name: contestants[name].do("check").value for name in ("skerry", "plain pyarrow")}, "behind vectors")
    return results
