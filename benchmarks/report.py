"""What benchmarks found: a line for each, as a table for people and as JSON."""

import json
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
from rich.console import Console
from rich.table import Table

import skerry


@dataclass(frozen=True)
class Result:
    """One line: our figure beside a peer's, or beside what the machine allows.

    ``ratio`` is ours to theirs in cost: 2 means twice as slow, or twice as large. ``met`` is None where nothing was
    promised.
    """

    benchmark: str
    work: str
    ours: float
    unit: str
    peer: str = ""
    theirs: float | None = None
    target: str = ""
    met: bool | None = None
    cpu: tuple[float, float] | None = None
    """CPU time of ours and of theirs: less disturbed by others who use the machine."""
    detail: dict[str, Any] = field(default_factory=dict)

    @property
    def ratio(self) -> float | None:
        if self.theirs is None:
            return None
        return self.theirs / self.ours if self.unit.endswith("/s") else self.ours / self.theirs

    @property
    def cpu_ratio(self) -> float | None:
        return None if self.cpu is None or not self.cpu[1] else self.cpu[0] / self.cpu[1]


def show(results: Sequence[Result]) -> None:
    """Print the table."""
    table = Table(title="Skerry benchmarks", caption="ratio: our cost to theirs; below 1 is better", expand=False)
    table.add_column("work")
    table.add_column("ours", justify="right")
    table.add_column("peer or limit")
    table.add_column("theirs", justify="right")
    table.add_column("ratio", justify="right")
    table.add_column("CPU ratio", justify="right")
    table.add_column("target")
    table.add_column("met?")
    last = ""
    for result in results:
        if last and result.benchmark != last:
            table.add_section()
        last = result.benchmark
        ratio, cpu = (format_ratio(value) for value in (result.ratio, result.cpu_ratio))
        theirs = "" if result.theirs is None else format_figure(result.theirs, result.unit)
        met = {None: "", True: "[green]yes", False: "[red]no"}[result.met]
        ours = format_figure(result.ours, result.unit)
        table.add_row(result.work, ours, result.peer, theirs, ratio, cpu, result.target, met)
    console = Console()
    (console if console.is_terminal else Console(width=160)).print(table)


def format_ratio(value: float | None) -> str:
    """Two digits at least, however small it is."""
    if value is None:
        return ""
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"


def format_figure(value: float, unit: str) -> str:
    """A figure with its unit, to about three digits."""
    if unit == "rows/s":
        return f"{value / 1e6:.2f} M rows/s"
    if unit == "":
        return f"{value:,.0f}"
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"


def save(results: Sequence[Result], path: Path, about: dict[str, Any]) -> None:
    """Write everything that was measured, and on what."""
    path.parent.mkdir(parents=True, exist_ok=True)
    document = {
        "machine": machine(),
        **about,
        "results": [{**asdict(r), "ratio": r.ratio, "cpu_ratio": r.cpu_ratio} for r in results],
    }
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def machine() -> dict[str, Any]:
    """What the figures depend on."""
    return {
        "cores": pa.cpu_count(),
        "platform": platform.platform(),
        "python": platform.python_version(),
        "pyarrow": pa.__version__,
        "memory_pool": pa.default_memory_pool().backend_name,
        "skerry": skerry.__version__,
    }
