"""Bodies of requests: how they are read, and how much of them is in memory.

A body is at most :attr:`~skerry.service.rest.settings.RestSettings.max_body_bytes` long and must arrive within a time.
The bodies of all running requests share a budget, so that many large ones at a time do not fill the memory.
"""

import anyio

from skerry.common.errors import LimitExceededError
from skerry.service.rest.error import RestError, bad_request
from skerry.service.rest.http import Receive, Scope

_DRAINED_BYTES = 256 << 20
"""Maximum bytes of an oversized body that are read and discarded before the connection is closed."""


class BodyBudget:
    """Bytes of bodies in memory, per account and in total. It belongs to one event loop: no thread calls it."""

    def __init__(self, account_bytes: int, total_bytes: int) -> None:
        self._account_bytes = account_bytes
        self._total_bytes = total_bytes
        self._taken: dict[str, int] = {}
        self._total = 0

    def take(self, account: str, size: int) -> None:
        """Count bytes; :class:`LimitExceededError` if that would be too many."""
        taken = self._taken.get(account, 0) + size
        if taken > self._account_bytes:
            raise LimitExceededError(
                f"the bodies of the account's running requests have more than {self._account_bytes} bytes; try again "
                "when some have ended"
            )
        if self._total + size > self._total_bytes:
            raise LimitExceededError(
                f"the bodies of running requests have more than {self._total_bytes} bytes; try again when some have "
                "ended"
            )
        self._taken[account] = taken
        self._total += size

    def give_back(self, account: str, size: int) -> None:
        """Bytes that are no longer in memory."""
        if size:
            self._total -= size
            self._taken[account] -= size
            if not self._taken[account]:
                del self._taken[account]


class BodyReader:
    """Reads the body of one request, and keeps its bytes in the budget until it is closed."""

    def __init__(self, budget: BodyBudget, seconds: float) -> None:
        self._budget = budget
        self._seconds = seconds
        self._account = ""
        self._held = 0

    def close(self) -> None:
        """The body is no longer in memory."""
        self._budget.give_back(self._account, self._held)
        self._held = 0

    async def read(self, scope: Scope, receive: Receive, limit: int, account: str = "") -> bytes:
        """The whole body; :class:`RestError` 413 if it is longer than the limit, 408 if it does not arrive in time.

        The rest of a body that is refused is read and discarded up to a limit: a client that is still sending would
        miss the answer.
        """
        self._account = account
        problem: Exception | None = _too_large(limit) if _declared(scope) > limit else None
        parts: list[bytes] = []
        size = 0
        with anyio.move_on_after(self._seconds):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise bad_request("the client closed the connection before the end of its request")
                part = message.get("body", b"")
                size += len(part)
                if problem is None and size > limit:
                    problem = _too_large(limit)
                if problem is None:
                    problem = self._kept(part, parts)
                if problem is not None:
                    parts.clear()
                    self.close()
                if not message.get("more_body", False) or size > limit + _DRAINED_BYTES:
                    if problem is not None:
                        raise problem
                    return parts[0] if len(parts) == 1 else b"".join(parts)
        raise problem or RestError(
            408, "RequestTimeoutException", f"the request did not arrive within {self._seconds:g} seconds"
        )

    def _kept(self, part: bytes, parts: list[bytes]) -> Exception | None:
        try:
            self._budget.take(self._account, len(part))
        except LimitExceededError as error:
            return error
        self._held += len(part)
        parts.append(part)
        return None


def _declared(scope: Scope) -> int:
    """The length that the request declares; 0 if it declares none."""
    text = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(text) if text.isdigit() else 0


def _too_large(limit: int) -> RestError:
    return RestError(413, "RequestEntityTooLargeException", f"the request has more than {limit} bytes")
