"""What the benchmarks of primary-key tables share: rows, sizes, lines of the report."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from benchmarks.peers.process import Taken
from benchmarks.report import Result
from benchmarks.rows import mixed_rows

MB = 1 << 20


@dataclass(frozen=True)
class Target:
    """What our cost, divided by theirs, must not exceed."""

    ratio: float
    strict: bool = False

    @property
    def text(self) -> str:
        if self.ratio >= 1:
            return "faster" if self.strict else f"≤ {self.ratio:g} ×"
        return f"{1 / self.ratio:g} × faster"

    def met(self, ratio: float) -> bool:
        return ratio < self.ratio if self.strict else ratio <= self.ratio


FASTER = Target(1, strict=True)


def save_rows(rows: pa.Table, path: Path) -> str:
    """Write rows where contestants find them; the path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, rows.schema) as writer:
        writer.write_table(rows)
    return str(path)


def keyed_rows(keys: np.ndarray, seed: int, *, text: bool = False) -> pa.Table:
    """Rows with these keys in this order; as texts of 15 characters if wanted."""
    values = text_keys(keys) if text else pa.array(keys, pa.int64())
    field = pa.field("id", values.type, nullable=False)
    return mixed_rows(len(keys), seed).set_column(0, field, values)


def text_keys(keys: np.ndarray) -> pa.Array:
    digits = pc.utf8_lpad(pa.array(keys).cast(pa.string()), 9, "0")
    return pc.binary_join_element_wise(pa.scalar("order-"), digits, "")


def shuffled(count: int, seed: int = 7) -> np.ndarray:
    return np.random.default_rng(seed).permutation(count).astype(np.int64)


def update_keys(rows: int, count: int, seed: int) -> np.ndarray:
    """Different keys in random order: four of five are there already, if ``rows`` are."""
    return np.random.default_rng(seed).choice(rows * 5 // 4, count, replace=False).astype(np.int64)


def lines(
    name: str,
    work: str,
    taken: Mapping[str, Taken],
    *,
    unit: str,
    figure: Callable[[float], float],
    targets: Mapping[str, Target],
    labels: Mapping[str, str] | None = None,
    ours: str = "skerry",
) -> list[Result]:
    """A line for each of the others, and one for memory peaks. ``figure`` turns seconds into the unit."""
    mine = taken[ours]
    detail = {who: value.summary() for who, value in taken.items()}
    found = []
    others = [who for who in taken if who != ours]
    for who in others or [""]:
        theirs = taken.get(who)
        target = targets.get(who) if theirs is not None else None
        ratio = None if theirs is None else mine.sample.best / theirs.sample.best
        found.append(
            Result(
                name,
                work,
                figure(mine.sample.best),
                unit,
                (labels or {}).get(who, who),
                None if theirs is None else figure(theirs.sample.best),
                target.text if target else "",
                target.met(ratio) if target and ratio is not None else None,
                cpu=None if theirs is None else (min(mine.sample.cpu_seconds), min(theirs.sample.cpu_seconds)),
                detail=detail,
            )
        )
    return found


def memory_lines(name: str, work: str, taken: Mapping[str, Taken], *, ours: str = "skerry") -> list[Result]:
    """What the processes grew by at most while they worked."""
    mine = taken[ours].peak_bytes / MB
    others = [who for who in taken if who != ours]
    return [
        Result(name, f"{work}: memory peak", mine, "MB", who, max(taken[who].peak_bytes / MB, 0.1)) for who in others
    ] or [Result(name, f"{work}: memory peak", mine, "MB")]


def check_same(values: Mapping[str, Any], what: str) -> None:
    """All contestants must have read the same: a fast wrong answer is no answer."""
    if len({str(value) for value in values.values()}) > 1:
        raise RuntimeError(f"{what}: contestants disagree: {values}")


def rate(rows: int) -> Callable[[float], float]:
    return lambda seconds: rows / seconds


def each(count: int, unit: float = 1e6) -> Callable[[float], float]:
    """Microseconds of one of ``count`` operations."""
    return lambda seconds: seconds / count * unit
