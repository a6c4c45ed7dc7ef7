"""Background plans: bounded in number, and kept for a limited time after they are done."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from skerry.common.clock import Clock
from skerry.common.closing import Closing
from skerry.common.errors import SkerryError
from skerry.service.rest.error import RestError, rest_error_of
from skerry.service.rest.planner import Plan

_MOST = 1000


class PlanJobs(Closing):
    """Runs plans in separate threads; safe between threads. Only this process knows them."""

    def __init__(self, clock: Clock, keep_seconds: float, threads: int = 2) -> None:
        self._clock = clock
        self._keep_seconds = keep_seconds
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()
        self._jobs: OrderedDict[str, tuple[float, Future[Plan] | None]] = OrderedDict()
        """By plan id: its start time, and the plan; None if it was cancelled."""

    def submit(self, plan_id: str, make: Callable[[], Plan]) -> None:
        """Start a plan, unless it was started."""
        with self._lock:
            self._expire()
            if plan_id in self._jobs:
                return
            if self._pool is None:
                self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="rest-plan")
            self._jobs[plan_id] = self._clock.monotonic(), self._pool.submit(make)

    def is_known(self, plan_id: str) -> bool:
        with self._lock:
            return plan_id in self._jobs

    def is_cancelled(self, plan_id: str) -> bool:
        with self._lock:
            found = self._jobs.get(plan_id)
            return found is not None and found[1] is None

    def result(self, plan_id: str) -> Plan | RestError | None:
        """The plan, or the error that it failed with; None while it is running."""
        with self._lock:
            found = self._jobs.get(plan_id)
        if found is None or found[1] is None or not found[1].done():
            return None
        try:
            return found[1].result()
        except SkerryError as error:
            return rest_error_of(error)

    def cancel(self, plan_id: str) -> None:
        """Cancel a plan. An unknown one is recorded as cancelled, since another replica may have started it."""
        with self._lock:
            found = self._jobs.get(plan_id)
            if found is not None and found[1] is not None:
                found[1].cancel()
            self._jobs[plan_id] = self._clock.monotonic(), None

    def close(self) -> None:
        """Cancel all plans."""
        with self._lock:
            self._jobs.clear()
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)

    def _expire(self) -> None:
        now = self._clock.monotonic()
        while self._jobs:
            plan_id, (began, _) = next(iter(self._jobs.items()))
            if len(self._jobs) < _MOST and now - began < self._keep_seconds:
                return
            del self._jobs[plan_id]
