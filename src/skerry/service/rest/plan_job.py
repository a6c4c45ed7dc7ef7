"""Background plans: bounded in number, and kept for a limited time after they are done.

Cancelling a plan ends it: one that waits is not begun, and one that runs stops before it reads its next manifest.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import Enum

from skerry.common.clock import Clock
from skerry.common.closing import Closing
from skerry.common.errors import SkerryError
from skerry.service.rest.error import RestError, rest_error_of
from skerry.service.rest.planner import Plan

_MOST = 1000
Check = Callable[[], None]
"""Raises :class:`PlanStoppedError` if the plan was cancelled."""


class PlanState(Enum):
    """The state of a plan without a result."""

    UNKNOWN = "unknown"
    RUNNING = "running"
    CANCELLED = "cancelled"


class PlanStoppedError(BaseException):
    """The plan was cancelled while it ran.

    It is no ``Exception``, so that other requests which wait for the same entry of a cache load it themselves.
    """


@dataclass(frozen=True, slots=True)
class _Job:
    began: float
    future: "Future[Plan] | None"
    """None for a plan that was cancelled."""
    stop: threading.Event = field(default_factory=threading.Event)

    def end(self) -> None:
        self.stop.set()
        if self.future is not None:
            self.future.cancel()


class PlanJobs(Closing):
    """Runs plans in separate threads; safe between threads. Only this process knows them."""

    def __init__(self, clock: Clock, keep_seconds: float, threads: int = 2) -> None:
        self._clock = clock
        self._keep_seconds = keep_seconds
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()
        self._jobs: OrderedDict[str, _Job] = OrderedDict()

    def submit(self, plan_id: str, make: Callable[[Check], Plan]) -> None:
        """Start a plan, unless it was started. ``make`` calls its argument before each part of the work."""
        with self._lock:
            self._expire()
            if plan_id in self._jobs:
                return
            if self._pool is None:
                self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="rest-plan")
            stop = threading.Event()

            def check() -> None:
                if stop.is_set():
                    raise PlanStoppedError

            self._jobs[plan_id] = _Job(self._clock.monotonic(), self._pool.submit(make, check), stop)

    def find(self, plan_id: str) -> Plan | RestError | PlanState:
        """The plan, the error that it failed with, or its state."""
        with self._lock:
            job = self._jobs.get(plan_id)
        if job is None:
            return PlanState.UNKNOWN
        if job.future is None or job.stop.is_set():
            return PlanState.CANCELLED
        if not job.future.done():
            return PlanState.RUNNING
        try:
            return job.future.result()
        except (CancelledError, PlanStoppedError):  # since the lookup
            return PlanState.CANCELLED
        except SkerryError as error:
            return rest_error_of(error)

    def cancel(self, plan_id: str) -> None:
        """Cancel a plan. An unknown one is recorded as cancelled, since another replica may have started it."""
        with self._lock:
            job = self._jobs.get(plan_id)
            self._jobs[plan_id] = _Job(self._clock.monotonic(), None)
        if job is not None:
            job.end()

    def close(self) -> None:
        """Cancel all plans, and wait until those that run have stopped."""
        with self._lock:
            jobs = list(self._jobs.values())
            self._jobs.clear()
            pool, self._pool = self._pool, None
        for job in jobs:
            job.end()
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)

    def _expire(self) -> None:
        now = self._clock.monotonic()
        while self._jobs:
            plan_id, job = next(iter(self._jobs.items()))
            if len(self._jobs) < _MOST and now - job.began < self._keep_seconds:
                return
            del self._jobs[plan_id]
            job.end()
