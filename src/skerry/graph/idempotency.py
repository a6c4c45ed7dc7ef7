"""Idempotent requests: executed once, with the same answer for every repetition.

The first answer is stored: a result, or a permanent error (invalid input, not found, already exists). Transient errors
(conflicts, storage) are not stored, and the request may be sent again. A result that comes from a commit is stored in
the commit's own transaction, so that there is no result without its effect and no effect without its result.

Stored form: ``=`` and the result; or ``!`` and JSON with ``kind`` and ``message`` of the error.
"""

from collections.abc import Callable, Mapping
from typing import Any

import orjson

from skerry.common.errors import AlreadyExistsError, ConflictError, InvalidInputError, NotFoundError, SkerryError
from skerry.graph.page_token import request_digest
from skerry.graph.repository.base import Repository
from skerry.graph.repository.check import check_same_request, check_text
from skerry.graph.repository.record import Answer, Change, Commit

MAX_KEY_CHARACTERS = 255
_KEPT: dict[str, type[SkerryError]] = {
    "invalid": InvalidInputError,
    "not-found": NotFoundError,
    "exists": AlreadyExistsError,
}
_RESULT, _ERROR = b"=", b"!"


class IdempotentRequest:
    """One request of an account under an idempotency key; without a key it is simply run."""

    def __init__(self, repository: Repository, account: str, key: str | None, request: Mapping[str, Any]) -> None:
        if key is not None and len(check_text(key, "idempotency key")) > MAX_KEY_CHARACTERS:
            raise InvalidInputError(
                f"an idempotency key has at most {MAX_KEY_CHARACTERS} characters, this one has {len(key)}",
                about=("idempotency_key",),
            )
        self._repository = repository
        self._account = account
        self._key = key
        self._digest = request_digest(request)
        self._stored = False
        """Whether a commit has stored the result."""

    def run(self, act: Callable[["IdempotentRequest"], bytes]) -> bytes:
        """The result of ``act``, or the first answer if the request was answered before.

        ``act`` makes its changes with :meth:`commit` and returns what that returns.
        """
        if self._key is None:
            return act(self)
        stored = self._repository.answer(self._account, self._key)
        if stored is not None:
            return _replay(check_same_request(stored, self._digest))
        try:
            result = act(self)
        except SkerryError as error:
            kept = _kept_kind(error)
            if kept is None:
                raise
            first = self._record(_ERROR + orjson.dumps({"kind": kept, "message": error.message}))
            if first[:1] == _ERROR:
                raise
            return first[1:]  # a twin of this request was faster, and its success was in the way
        return result if self._stored else self._record(_RESULT + result)[1:]

    def commit(self, changes: list[Change], result: bytes) -> tuple[Commit, bytes]:
        """Apply changes and store the result; returns the commit and the result that was stored first."""
        answer = None if self._key is None else Answer(self._key, self._digest, _RESULT + result)
        done = self._repository.commit(self._account, changes, answer)
        self._stored = answer is not None
        return done, (_replay(done.answer) if done.replayed and done.answer is not None else result)

    def _record(self, body: bytes) -> bytes:
        assert self._key is not None
        return self._repository.record_answer(self._account, Answer(self._key, self._digest, body)).body


def _kept_kind(error: SkerryError) -> str | None:
    if error.retryable or isinstance(error, ConflictError):
        return None
    return next((name for name, kind in _KEPT.items() if isinstance(error, kind)), None)


def _replay(stored: Answer) -> bytes:
    if stored.body[:1] == _RESULT:
        return stored.body[1:]
    fields = orjson.loads(stored.body[1:])
    raise _KEPT[fields["kind"]](fields["message"])
