"""Timing for a machine that others use too.

* What is compared runs in turns, one round after the other, so that a slow minute hits all of it.
* Others can only make work slower: the best of several rounds is nearest to the truth, the median tells how noisy it
  was. Ratios are best to best.
* CPU time is measured beside it: waiting for others is not in it. It has the time of all threads and of the kernel.
* Memory, and everything that is said to be cold, is measured in a fresh process (``benchmarks.worker``). The page cache
  is warm there, and the machine's memory is at hand.
"""

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

_TOUCH = """
import mmap, sys
memory = mmap.mmap(-1, int(sys.argv[1]), flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
memory.madvise(mmap.MADV_HUGEPAGE)
for page in range(0, len(memory), mmap.PAGESIZE):
    memory[page] = 1
"""

Prepare = Callable[[], Callable[[], object]]
"""Sets up one round, outside the clock, and returns the work to be timed."""


@dataclass(frozen=True)
class Sample:
    """Durations in seconds, in the order they were measured, and the CPU time of all threads, if it was measured."""

    seconds: tuple[float, ...]
    cpu_seconds: tuple[float, ...] = ()

    @property
    def best(self) -> float:
        return min(self.seconds)

    @property
    def mean(self) -> float:
        return sum(self.seconds) / len(self.seconds)

    @property
    def median(self) -> float:
        return self.quantile(0.5)

    def quantile(self, share: float) -> float:
        """The value that ``share`` of all do not exceed."""
        ordered = sorted(self.seconds)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]

    def summary(self) -> dict[str, float]:
        """In milliseconds, for the results file."""
        named = {"best": self.best, "median": self.median, "mean": self.mean}
        named |= {"p95": self.quantile(0.95), "p99": self.quantile(0.99)}
        if self.cpu_seconds:
            named["best_cpu"] = min(self.cpu_seconds)
        return {f"{name}_ms": round(value * 1e3, 3) for name, value in named.items()} | {"rounds": len(self.seconds)}


def timed(work: Callable[[], object], *, syncs: bool = True) -> tuple[float, float]:
    """Seconds and CPU seconds of one run.

    What waits to be written to disk is written before, not at its cost, unless it only reads: then nothing ``syncs``.
    """
    gc.collect()
    if syncs:
        os.sync()
    start, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - start, time.process_time() - cpu


def in_turns(works: Mapping[str, Prepare], rounds: int, *, syncs: bool = True) -> dict[str, Sample]:
    """Every work once per round; of several rounds the first is left out."""
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in works}
    for number in range(rounds if rounds == 1 else rounds + 1):
        for name in _turn(list(works), number):
            took = timed(works[name](), syncs=syncs)
            if number or rounds == 1:
                taken[name].append(took)
    return {name: Sample(*zip(*values, strict=True)) for name, values in taken.items()}


def _turn(names: list[str], number: int) -> list[str]:
    """Another order every round: what runs right after something else may profit or suffer from it.

    Every other round is backwards, or each would always come after the same one.
    """
    start = number // 2 % len(names)
    turn = names[start:] + names[:start]
    return turn[::-1] if number % 2 else turn


@dataclass(frozen=True)
class FreshRun:
    """One run in a process of its own.

    ``seconds`` are those of the first run and of its repetitions; ``peak_bytes`` is what the process grew by at most,
    above the ``base_bytes`` it had after importing everything; CPU seconds are of the first run, all threads together.
    """

    seconds: list[float]
    user_seconds: float
    system_seconds: float
    base_bytes: int
    peak_bytes: int
    value: dict[str, Any]

    @property
    def cpu_seconds(self) -> float:
        return self.user_seconds + self.system_seconds


@dataclass(frozen=True)
class FreshWork:
    """``function`` (``module:name``) is called with the arguments in a new process and returns the work to be timed.

    ``memory_bytes`` of the machine's memory are made sure to be at hand: more than the work needs.
    """

    function: str
    arguments: Mapping[str, Any]
    memory_bytes: int


def touch_memory(size_bytes: int) -> None:
    """Use memory and give it back, in a process of its own.

    A virtual machine may have to ask its host for memory that it has not used for a while, which takes longer than all
    that is then done with it, and hits whoever comes first.
    """
    if sys.platform == "linux":
        subprocess.run([sys.executable, "-c", _TOUCH, str(size_bytes)], check=True)


def run_fresh(work: FreshWork, *, repeat: int = 1) -> FreshRun:
    """Run in a new process."""
    touch_memory(work.memory_bytes)
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.worker", work.function, json.dumps(dict(work.arguments)), str(repeat)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{work.function} failed:\n{done.stderr}")
    return FreshRun(**json.loads(done.stdout.splitlines()[-1]))


def fresh_in_turns(works: Mapping[str, FreshWork], rounds: int, *, repeat: int = 1) -> dict[str, list[FreshRun]]:
    """Every work in a fresh process, once per round."""
    runs: dict[str, list[FreshRun]] = {name: [] for name in works}
    for number in range(rounds):
        for name in _turn(list(works), number):
            runs[name].append(run_fresh(works[name], repeat=repeat))
    return runs


def fresh_summary(runs: Sequence[FreshRun]) -> dict[str, Any]:
    """For the results file."""
    best = min(runs, key=lambda run: run.seconds[0])
    again = [seconds for run in runs for seconds in run.seconds[1:]]
    return {
        "cold": Sample(tuple(run.seconds[0] for run in runs)).summary(),
        "again": Sample(tuple(again)).summary() if again else None,
        "best_run": {name: value for name, value in asdict(best).items() if name != "value"},
        "peak_bytes": max(run.peak_bytes for run in runs),
    }
