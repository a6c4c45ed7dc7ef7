"""Runs of one idempotent request that meet: a client may send its request again while the first run is still working.

Within a process they take turns (:class:`RequestTurns`), so that a later run finds the answer of the first. A run in
another process finds the facts that the first has stored, with its :class:`RunMark`, and waits some seconds for the
answer. If none comes, the process of the first run has died, and the later one completes the change.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from skerry.common.clock import Clock, SystemIds
from skerry.common.errors import ConflictError
from skerry.graph.repository.record import Answer

TURN_SECONDS = 60.0
"""How long a run waits for another one in its process."""
TWIN_SECONDS = 3.0
"""How long after its beginning a run is waited for by a run in another process."""
_POLL_SECONDS = 0.05
_PROCESS = SystemIds().new_id()


class TwinAnsweredError(Exception):
    """Ends a run, whose request was answered by a run in another process: not an error that a client sees."""

    def __init__(self, answer: Answer) -> None:
        super().__init__("the request was answered by a run in another process")
        self.answer = answer


@dataclass(slots=True)
class _Turn:
    lock: threading.RLock = field(default_factory=threading.RLock)
    users: int = 0


class RequestTurns:
    """Locks by account and key, which exist while a run holds them or waits for them."""

    def __init__(self, turn_seconds: float = TURN_SECONDS) -> None:
        self._turn_seconds = turn_seconds
        self._lock = threading.Lock()
        self._turns: dict[tuple[str, str], _Turn] = {}

    @contextmanager
    def hold(self, account: str, key: str) -> Iterator[None]:
        """Run the block alone; :class:`ConflictError` if another run takes too long."""
        with self._lock:
            turn = self._turns.setdefault((account, key), _Turn())
            turn.users += 1
        try:
            if not turn.lock.acquire(timeout=self._turn_seconds):
                raise ConflictError(
                    f"a request with this idempotency key has been running for {self._turn_seconds:g} seconds; send it "
                    "again later, under the same key"
                )
            try:
                yield
            finally:
                turn.lock.release()
        finally:
            with self._lock:
                turn.users -= 1
                if not turn.users:
                    del self._turns[account, key]

    def __len__(self) -> int:
        with self._lock:
            return len(self._turns)


@dataclass(frozen=True, slots=True)
class RunMark:
    """Which run has stored facts: its process, its own id, and when it began."""

    process: str
    run: str
    began_ms: int

    @staticmethod
    def fresh(clock: Clock) -> "RunMark":
        """The mark of a run that begins now."""
        return RunMark(_PROCESS, SystemIds().new_id(), clock.now_ms())

    @staticmethod
    def parse(text: str) -> "RunMark":
        """Read :meth:`__str__`."""
        process, run, began_ms = text.split("/")
        return RunMark(process, run, int(began_ms))

    def __str__(self) -> str:
        return f"{self.process}/{self.run}/{self.began_ms}"

    def await_answer(self, clock: Clock, find: Callable[[], Answer | None]) -> None:
        """Wait while the run may still be working; :class:`TwinAnsweredError` if its answer is stored meanwhile.

        Runs of this process have taken turns: one that is not answered has ended.
        """
        if self.process == _PROCESS:
            return
        age_seconds = (clock.now_ms() - self.began_ms) / 1000
        ends = clock.monotonic() + min(TWIN_SECONDS, TWIN_SECONDS - age_seconds)
        while True:
            found = find()
            if found is not None:
                raise TwinAnsweredError(found)
            if clock.monotonic() >= ends:
                return
            clock.sleep(_POLL_SECONDS)


TURNS = RequestTurns()
"""Turns of this process: its servers for gRPC and REST, whatever repositories they have."""
