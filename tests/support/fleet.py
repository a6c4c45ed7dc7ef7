"""Processes that work on one lake at the same time.

In a module of its own because another process must import what it runs. Jobs start together; each returns a value or
fails, and a failure comes back as its whole traceback, so that a test can say what went wrong in there.
"""

import os
import random
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import skerry
from skerry.lake.lake import Lake
from support.processes import prepared_processes

_START_SECONDS = 120
_LEAST_SHARE = 0.002
"""Share of a core below which a process hangs: 0.6 s of 300; one that renews a lease and waits takes less."""

Job = Callable[..., Any]
"""``job(lake, *arguments)``; a function of a module, so that another process finds it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A lake that several processes can open."""

    url: str
    settings: Mapping[str, Any] = field(default_factory=dict)

    def lake(self) -> Lake:
        return skerry.connect(self.url, settings=dict(self.settings))


@dataclass(frozen=True, slots=True)
class Failure:
    """What a job died of."""

    text: str


def run_together(
    place: Place,
    jobs: Sequence[tuple[Job, tuple[Any, ...]]],
    *,
    patience_seconds: float = 300.0,
    longest_stall_seconds: float = 0.0,
) -> list[Any]:
    """Run every job in a process of its own; what each returned. All begin at the same moment.

    ``patience_seconds`` is how long a process may go without computing: one that gets little of a busy machine takes as
    long as it needs, within the limit of its test, and one that hangs is given up.

    With ``longest_stall_seconds`` one or another is halted at a random moment for up to so long, again and again, as a
    busy machine, a garbage collector or a closed laptop would do.
    """
    context = prepared_processes()
    barrier = context.Barrier(len(jobs) + 1)
    pipes = [context.Pipe(duplex=False) for _ in jobs]
    workers = [
        context.Process(target=_work, args=(place, job, arguments, barrier, sender), daemon=True)
        for (job, arguments), (_, sender) in zip(jobs, pipes, strict=True)
    ]
    for worker in workers:
        worker.start()
    for _, sender in pipes:
        sender.close()  # the child has its own; ours open would hide the end of a child that died
    try:
        with suppress(threading.BrokenBarrierError):  # one died while it started: its result says why
            barrier.wait(_START_SECONDS)
        with _stalling([worker.pid for worker in workers if worker.pid], longest_stall_seconds):
            results = [
                receive(receiver, worker.pid or 0, patience_seconds)
                for worker, (receiver, _) in zip(workers, pipes, strict=True)
            ]
    finally:
        for worker, (receiver, _) in zip(workers, pipes, strict=True):
            worker.join(10)
            if worker.is_alive():
                worker.kill()
                worker.join()
            worker.close()
            receiver.close()
    failures = [f"process {n}: {r.text}" for n, r in enumerate(results) if isinstance(r, Failure)]
    assert not failures, "\n".join(failures)
    return results


@contextmanager
def _stalling(pids: Sequence[int], longest_seconds: float) -> Iterator[None]:
    """Halt one process after another, for as long as the block runs; none is halted afterwards."""
    over = threading.Event()
    random_ = random.Random(len(pids))

    def stall() -> None:
        while not over.wait(random_.uniform(0, longest_seconds / 2)):
            pid = random_.choice(pids)
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
                over.wait(random_.uniform(0, longest_seconds))
                os.kill(pid, signal.SIGCONT)

    thread = threading.Thread(target=stall, daemon=True)
    if longest_seconds:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if longest_seconds:
            thread.join()


def receive(receiver: Any, pid: int, patience_seconds: float) -> Any:
    """What a process answers, as long as it computes; else a :class:`Failure`."""
    computed = _computed_seconds(pid)
    while not receiver.poll(patience_seconds):
        before, computed = computed, _computed_seconds(pid)
        if computed - before < patience_seconds * _LEAST_SHARE:
            return Failure(f"no answer, and only {computed - before:.2f} s of computing in {patience_seconds:.0f} s")
    try:
        return receiver.recv()
    except EOFError:
        return Failure("died without a word")


def _computed_seconds(pid: int) -> float:
    """CPU time of a process so far; 0 on systems without ``/proc``, where patience is a limit of time."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _work(place: Place, job: Job, arguments: tuple[Any, ...], barrier: Any, sender: Any) -> None:
    try:
        lake = place.lake()
        barrier.wait(_START_SECONDS)
        result = job(lake, *arguments)
    except BaseException:  # noqa: BLE001 - it is reported, whatever it is
        result = Failure(traceback.format_exc())
        barrier.abort()  # those that wait for us need not
    sender.send(result)
    sender.close()
