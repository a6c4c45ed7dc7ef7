"""Requests with an ``Idempotency-Key``: the answer to the first one is stored, and repeated for the same request.

The answer to a change is stored in the transaction of the change; a change of the lake's folders first stores its
intent (``skerry.graph.idempotency``). Errors with a status below 500 that the same request would always get are stored,
too. A transient error (a lost race, a missing token, a failure of the server) is not: the request may be sent again
under its key. The stored JSON has status, headers, and the body, or the location of the metadata in the body.
"""

import base64
import hashlib
import re
from collections.abc import Callable

import orjson

from skerry.common.clock import Clock
from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.page_token import request_digest
from skerry.graph.repository.base import Repository
from skerry.graph.repository.record import Answer
from skerry.graph.request_turn import TURNS, TwinAnsweredError
from skerry.service.rest.error import RestError, bad_request
from skerry.service.rest.http import RestAnswer, RestRequest

HEADER = b"idempotency-key"
_UUID7 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
_REALM = "rest/"
"""Prefix of the keys of stored answers of the REST catalog."""
_PASSING = frozenset({401, 403, 408, 413, 419, 429})
"""Statuses below 500 that do not depend on the request itself."""


def key_of(request: RestRequest) -> str | None:
    """The key of a request; None without one."""
    given = request.headers.get(HEADER)
    if given is None:
        return None
    key = given.decode("latin-1").lower()
    if not _UUID7.fullmatch(key):
        raise bad_request("the Idempotency-Key must be a UUID of version 7, as in 017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    return key


class IdempotentAnswer:
    """The stored answer of one request; without a key nothing is stored."""

    def __init__(self, repository: Repository, request: RestRequest, clock: Clock) -> None:
        self._repository = repository
        self._account = request.call.account
        key = key_of(request)
        self._key = None if key is None else f"{_REALM}{key}"
        self._digest = "" if key is None else _digest(request)
        self._stored = False
        self.intent = IdempotentRequest(
            repository, self._account, key, {"request": self._digest}, realm=_REALM, clock=clock
        )
        """Stored before a change of folders begins (:meth:`IdempotentRequest.keep`)."""

    def answer_for(self, answer: RestAnswer) -> Answer | None:
        """The answer to store in the transaction of a change."""
        if self._key is None:
            return None
        self._stored = True
        return Answer(self._key, self._digest, _encoded(answer))

    def of(self, found: Answer) -> RestAnswer:
        """A stored answer; raises if it belongs to another request."""
        if found.request != self._digest:
            raise RestError(
                422,
                "UnprocessableEntityException",
                "the Idempotency-Key was used for another request; choose a new key for each request",
            )
        return _decoded(found.body)

    def run(self, act: Callable[[], RestAnswer]) -> RestAnswer:
        """The answer of an earlier run of the request, else that of ``act``, which is stored unless a commit stored it.

        Errors that would recur are stored, too. :class:`RestError` 422 if the key was used for another request.
        """
        if self._key is None:
            return act()
        with TURNS.hold(self._account, self._key):
            found = self._repository.answer(self._account, self._key)
            if found is not None:
                return self.of(found)
            try:
                return self._first_answer(act)
            except TwinAnsweredError as twin:
                return self.of(twin.answer)

    def _first_answer(self, act: Callable[[], RestAnswer]) -> RestAnswer:
        try:
            answer = act()
        except RestError as error:
            if error.status < 500 and error.status not in _PASSING and not error.passing:
                self.intent.await_twin()
                return self._record(RestAnswer(error.status, orjson.dumps(error.document())))
            raise
        return answer if self._stored else self._record(answer)

    def _record(self, answer: RestAnswer) -> RestAnswer:
        assert self._key is not None
        stored = self._repository.record_answer(self._account, Answer(self._key, self._digest, _encoded(answer)))
        return self.of(stored)


def _digest(request: RestRequest) -> str:
    return request_digest(
        {
            "method": request.method,
            "path": request.path,
            "query": dict(request.query),
            "body": hashlib.sha256(request.body).hexdigest(),
        }
    )


def _encoded(answer: RestAnswer) -> bytes:
    headers = [[name.decode("latin-1"), value.decode("latin-1")] for name, value in answer.headers]
    stored: dict[str, object] = {"status": answer.status, "headers": headers}
    if answer.metadata_location:
        stored["metadata"] = answer.metadata_location
    else:
        stored["body"] = base64.b64encode(answer.body).decode("ascii")
    return orjson.dumps(stored)


def _decoded(body: bytes) -> RestAnswer:
    stored = orjson.loads(body)
    headers = tuple((name.encode("latin-1"), value.encode("latin-1")) for name, value in stored["headers"])
    return RestAnswer(stored["status"], base64.b64decode(stored.get("body", "")), headers, stored.get("metadata", ""))
