"""How often an operation goes to storage: on object storage that is what it costs and how long it takes.

Counted on storage in memory, so nothing here is a matter of time. A table with 25 snapshots of one file each.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.counting import CountingFileIO
from benchmarks.report import Result
from benchmarks.rows import SCHEMA, mixed_rows
from skerry.common.clock import SystemClock, SystemIds
from skerry.common.settings import load_settings
from skerry.fileio.environment import Environment
from skerry.fileio.memory import MemoryFileIO
from skerry.lake.lake import Lake

NAME = "requests"


@dataclass(frozen=True)
class Size:
    snapshots: int


FULL = QUICK = Size(25)
SMALLEST = Size(3)


def run(size: Size, folder: Path) -> list[Result]:
    """Count the requests of every common operation."""
    storage = CountingFileIO(MemoryFileIO())
    lake = Lake(Environment(storage, SystemClock(), SystemIds(), load_settings()))
    rows = mixed_rows(10)
    table = lake.create_table("bench.requests", SCHEMA)
    lines = [_line("create a table", storage)]
    for _ in range(size.snapshots):
        table.append(rows)
    storage.take()
    operations: dict[str, Callable[[], object]] = {
        "open a table": lambda: lake.table("bench.requests"),
        "append one file": lambda: table.append(rows),
        f"scan ({size.snapshots + 1} files)": lambda: table.scan().to_arrow(),
        "count rows": lambda: table.scan().count(),
        "add a column": lambda: table.add_column("more", "INT"),
        "create a tag": lambda: table.create_tag("v1"),
        f"expire {size.snapshots + 1} of {size.snapshots + 2} snapshots": lambda: table.expire_snapshots(retain_last=1),
    }
    for name, operation in operations.items():
        operation()
        lines.append(_line(name, storage))
    return lines


def _line(name: str, storage: CountingFileIO) -> Result:
    counts = storage.take()
    asked = ", ".join(f"{count} {call}" for call, count in counts.items() if call not in ("reads", "writes"))
    return Result(NAME, f"{name}: {asked}", counts["reads"] + counts["writes"], "calls", detail=dict(counts))
