"""Disconnects streams whose client reads nothing; one thread watches all of them."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from skerry.common.clock import Clock
from skerry.common.closing import Closing


class StreamProgress:
    """The time since which a stream waits for its client."""

    __slots__ = ("_clock", "cut_off", "waiting_since")

    def __init__(self, clock: Clock, cut_off: Callable[[], object]) -> None:
        self._clock = clock
        self.cut_off = cut_off
        self.waiting_since: float | None = None

    def waits(self) -> None:
        """Record that a message is handed to the transport."""
        self.waiting_since = self._clock.monotonic()

    def goes_on(self) -> None:
        """Record that the transport has taken it."""
        self.waiting_since = None


class StallWatch(Closing):
    """Watches streams; safe between threads."""

    def __init__(self, clock: Clock, stall_seconds: float) -> None:
        self._clock = clock
        self._stall_seconds = stall_seconds
        self._lock = threading.Lock()
        self._streams: set[StreamProgress] = set()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="skerry-stall-watch", daemon=True)
        self.cut_count = 0

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    @contextmanager
    def watching(self, cut_off: Callable[[], object]) -> Iterator[StreamProgress]:
        """Watch a stream while the block runs."""
        progress = StreamProgress(self._clock, cut_off)
        with self._lock:
            self._streams.add(progress)
        try:
            yield progress
        finally:
            with self._lock:
                self._streams.discard(progress)

    def look(self) -> int:
        """Disconnect streams that wait for too long; returns their number."""
        now = self._clock.monotonic()
        with self._lock:
            late = [
                stream
                for stream in self._streams
                if stream.waiting_since is not None and now - stream.waiting_since >= self._stall_seconds
            ]
            self._streams.difference_update(late)
            self.cut_count += len(late)
        for stream in late:
            stream.cut_off()
        return len(late)

    def count_cut_off(self) -> None:
        """Count a connection that another part of the service has cut off."""
        with self._lock:
            self.cut_count += 1

    def close(self) -> None:
        """Stop watching."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(min(1.0, self._stall_seconds / 4)):
            self.look()
