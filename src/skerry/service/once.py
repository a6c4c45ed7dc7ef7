"""Idempotent changes: a repeated request takes effect once and gets the first answer."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from google.protobuf.message import Message

from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.repository.record import Change
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.message import described

Answer = TypeVar("Answer", bound=Message)


class Turn(Generic[Answer]):
    """One run of a request."""

    def __init__(self, request: IdempotentRequest, kind: type[Answer]) -> None:
        self.request = request
        self._kind = kind

    def commit(self, changes: Sequence[Change], answer: Answer) -> Answer:
        """Commit changes of the graph and store the answer with them; its version is the commit's revision.

        Returns the stored answer: that of another run of the request, if that was faster.
        """
        has_version = "meta" in answer.DESCRIPTOR.fields_by_name

        def result_of(revision: int) -> bytes:
            if has_version:
                answer.meta.version = revision  # type: ignore[attr-defined]
            return answer.SerializeToString()

        return self._kind.FromString(self.request.commit(changes, result_of))


class Once:
    """Runs changes. A key belongs to the caller's account and to one request."""

    def __init__(self, backend: Backend) -> None:
        self._repository = backend.repository
        self._clock = backend.env.clock
        self._mutations = backend.graph.mutations

    def run(self, call: ServiceCall, request: Any, kind: type[Answer], act: Callable[[Turn[Answer]], Answer]) -> Answer:
        """The answer of ``act``, or the stored one of an earlier run."""
        stored = IdempotentRequest(
            self._repository,
            call.caller.account,
            request.idempotency_key or None,
            described(request) if request.idempotency_key else {},
            lambda changes, answer: self._mutations.commit(call.graph, changes, answer),
            clock=self._clock,
        )
        return kind.FromString(stored.run(lambda run: act(Turn(run, kind)).SerializeToString()))
