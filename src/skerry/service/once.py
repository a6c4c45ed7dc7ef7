"""Idempotent changes: a repeated request gets the first answer."""

from collections.abc import Callable
from typing import Any, TypeVar

from google.protobuf.message import Message

from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.repository.base import Repository
from skerry.service.call import ServiceCall
from skerry.service.convert import described

Answer = TypeVar("Answer", bound=Message)


class Once:
    """Runs changes. A key belongs to the caller's account, and to one request."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository

    def run(self, call: ServiceCall, request: Any, kind: type[Answer], act: Callable[[], Answer]) -> Answer:
        """The answer of ``act``, or the one that was given before."""
        key: str = request.idempotency_key
        if not key:
            return act()
        stored = IdempotentRequest(self._repository, call.caller.account, key, described(request))
        return kind.FromString(stored.run(lambda _: act().SerializeToString()))
