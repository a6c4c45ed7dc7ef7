"""Processes that work on one lake at the same time.

In a module of its own because a spawned process must import what it runs. A crew's jobs start together; each returns a
value or fails, and a failure comes back as its whole traceback, so that a test can say what went wrong in there.
"""

import multiprocessing
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import skerry
from skerry.lake.lake import Lake

_START_SECONDS = 120

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
    place: Place, jobs: Sequence[tuple[Job, tuple[Any, ...]]], patience_seconds: float = 300.0
) -> list[Any]:
    """Run every job in a process of its own; what each returned. All begin at the same moment."""
    results = try_together(place, jobs, patience_seconds)
    failures = [f"process {n}: {r.text}" for n, r in enumerate(results) if isinstance(r, Failure)]
    assert not failures, "\n".join(failures)
    return results


def try_together(
    place: Place, jobs: Sequence[tuple[Job, tuple[Any, ...]]], patience_seconds: float = 300.0
) -> list[Any]:
    """The same; a job that failed has a :class:`Failure` for its result."""
    context = multiprocessing.get_context("spawn")
    barrier = context.Barrier(len(jobs))
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
        return [_receive(receiver, patience_seconds) for receiver, _ in pipes]
    finally:
        for worker, (receiver, _) in zip(workers, pipes, strict=True):
            worker.join(10)
            if worker.is_alive():
                worker.kill()
                worker.join()
            worker.close()
            receiver.close()


def _receive(receiver: Any, patience_seconds: float) -> Any:
    if not receiver.poll(patience_seconds):
        return Failure(f"no answer within {patience_seconds:.0f} s")
    try:
        return receiver.recv()
    except EOFError:
        return Failure("died without a word")


def _work(place: Place, job: Job, arguments: tuple[Any, ...], barrier: Any, sender: Any) -> None:
    try:
        lake = place.lake()
        barrier.wait(_START_SECONDS)
        result = job(lake, *arguments)
    except BaseException:  # noqa: BLE001 - it is reported, whatever it is
        result = Failure(traceback.format_exc())
    sender.send(result)
    sender.close()
