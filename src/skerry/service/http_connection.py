"""HTTP connections that are cut off if their client stalls: it takes nothing of an answer, or does not finish the head
of a request.

uvicorn has no such limits: such a client would keep its answer in memory, and its socket open, as long as it likes.
Bodies of requests have limits where they are read.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

_BASE: Any = AutoHTTPProtocol


def watched_protocol(stall_seconds: float, cut_off: Callable[[], None]) -> type[asyncio.Protocol]:
    """The class of connections for a server; ``cut_off`` is called for each connection that is cut off."""

    class WatchedConnection(_BASE):  # type: ignore[misc]
        """A connection of uvicorn, whichever parser of HTTP it has."""

        _waits: asyncio.TimerHandle | None = None
        """Runs while the client takes less than it is sent."""
        _head: asyncio.TimerHandle | None = None
        """Runs while the head of a request is incomplete."""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._head = self.loop.call_later(stall_seconds, self._look_at_head, self.cycle)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._head is None and self._expects_head():
                self._head = self.loop.call_later(stall_seconds, self._look_at_head, self.cycle)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._look_again()

        def resume_writing(self) -> None:
            super().resume_writing()
            self._end_wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._end_wait()
            if self._head is not None:
                self._head.cancel()
                self._head = None
            super().connection_lost(exc)

        def _expects_head(self) -> bool:
            return self.cycle is None or self.cycle.response_complete

        def _look_at_head(self, before: Any) -> None:
            self._head = None
            if self.cycle is before and self._expects_head() and not self.flow.write_paused:
                self._cut_off()

        def _look_again(self) -> None:
            size = self.transport.get_write_buffer_size()
            self._waits = self.loop.call_later(stall_seconds, self._look_at_answer, size)

        def _look_at_answer(self, before: int) -> None:
            self._waits = None
            if self.transport.get_write_buffer_size() >= before:
                self._cut_off()
            else:
                self._look_again()

        def _end_wait(self) -> None:
            if self._waits is not None:
                self._waits.cancel()
                self._waits = None

        def _cut_off(self) -> None:
            if self.transport.is_closing() and not self.transport.get_write_buffer_size():
                return
            cut_off()
            self.transport.abort()

    return WatchedConnection
