"""Idempotent requests: executed once, with the same answer for every repetition.

The first answer is stored: a result, or a permanent error (invalid input, not found, already exists). Transient errors
(conflicts, storage) are not stored, and the request may be sent again.

* A change of the repository stores its answer in its own transaction (:meth:`IdempotentRequest.commit`): there is no
  result without its effect, and no effect without its result.
* A change of folders cannot. Before it begins, it stores facts by which its effects are recognised
  (:meth:`IdempotentRequest.keep`): the UUID of the table that it creates or drops. If the process dies before the
  answer is stored, the repeated request reads these facts, checks which steps were done, and completes them.

Runs of one request that meet take turns or wait for each other (:mod:`skerry.graph.request_turn`).

Stored form of an answer: ``=`` and the result; or ``!`` and JSON with ``kind``, ``message`` and ``attributes`` of the
error (``skerry.protocol.error_code``), and ``about`` and ``found`` for earlier versions, which stored no attributes.
Facts are a JSON object, under the key after ``intent/``; the member
``run`` says which run has stored them. The REST catalog stores answers after ``rest/``. So that no
key of a client is one of these, a key that begins with either is stored after ``rest/client/``; one that an earlier
version stored as it was is found.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson

from skerry.common import errors
from skerry.common.clock import Clock, SystemClock
from skerry.common.errors import AlreadyExistsError, ConflictError, InvalidInputError, NotFoundError, SkerryError
from skerry.graph.page_token import request_digest
from skerry.graph.repository.base import Repository
from skerry.graph.repository.check import check_same_request, check_text
from skerry.graph.repository.record import Answer, Change, Commit, CommitAnswer
from skerry.graph.request_turn import TURNS, RunMark, TwinAnsweredError
from skerry.protocol.error_code import attributes_of, class_of, code_of, error_of

MAX_KEY_CHARACTERS = 255
_KEPT = (InvalidInputError, NotFoundError, AlreadyExistsError)
_RESULT, _ERROR = b"=", b"!"
_INTENT = "intent/"
_RUN = "run"
"""Member of stored facts: the run that has stored them."""
_OURS = (_INTENT, "rest/")
_CLIENT = "rest/client/"
"""Prefix of stored keys for clients' keys that begin like our own; keys of the REST catalog are UUIDs."""
CommitChanges = Callable[[Sequence[Change], CommitAnswer | None], Commit]


class IdempotentRequest:
    """One request of an account under an idempotency key; without a key it is simply run."""

    def __init__(
        self,
        repository: Repository,
        account: str,
        key: str | None,
        request: Mapping[str, Any],
        commit: CommitChanges | None = None,
        realm: str = "",
        clock: Clock | None = None,
    ) -> None:
        """``commit`` applies changes for the caller; by default the repository does.

        ``realm`` begins the stored keys of a part of the service that stores its answers itself, and lets runs take
        turns itself. ``clock`` measures the wait for runs in other processes.
        """
        if key is not None and len(check_text(key, "idempotency key")) > MAX_KEY_CHARACTERS:
            raise InvalidInputError(
                f"an idempotency key has at most {MAX_KEY_CHARACTERS} characters, this one has {len(key)}",
                about=("idempotency_key",),
            )
        self._repository = repository
        self._account = account
        is_ours = key is not None and not realm and key.startswith(_OURS)
        self._key = None if key is None else f"{_CLIENT if is_ours else realm}{key}"
        self._earlier_key = key if is_ours and not str(key).startswith(_CLIENT) else None
        """The stored key that an earlier version used."""
        self._digest = request_digest(request)
        self._commit = commit or (lambda changes, answer: repository.commit(account, changes, answer))
        self._clock = clock or SystemClock()
        self._stored = False
        """Whether a commit has stored the result."""

    def run(self, act: Callable[["IdempotentRequest"], bytes]) -> bytes:
        """The result of ``act``, or the first answer if the request was answered before.

        ``act`` changes the repository with :meth:`commit`, as its last step, and returns what that returns; before it
        changes anything else, it calls :meth:`keep`.
        """
        if self._key is None:
            return act(self)
        with TURNS.hold(self._account, self._key):
            stored = self._find()
            if stored is not None:
                return _replay(check_same_request(stored, self._digest))
            try:
                return self._first_answer(act)
            except TwinAnsweredError as twin:
                return _replay(check_same_request(twin.answer, self._digest))

    def _first_answer(self, act: Callable[["IdempotentRequest"], bytes]) -> bytes:
        """The result of ``act``, stored unless a commit stored it; the first answer if another run has stored one."""
        try:
            result = act(self)
        except SkerryError as error:
            if not isinstance(error, _KEPT) or error.retryable or isinstance(error, ConflictError):
                raise
            self.await_twin()
            first = self._record(_encoded(error))
            if first.body[:1] == _ERROR:
                raise
            return _replay(first)  # a twin of this request was faster, and its success was in the way
        return result if self._stored else _replay(self._record(_RESULT + result))

    def commit(self, changes: Sequence[Change], result_of: Callable[[int], bytes]) -> bytes:
        """Apply changes and store the result, made from the commit's revision; returns the result stored first."""
        answer = None
        if self._key is not None:
            answer = CommitAnswer(self._key, self._digest, lambda revision: _RESULT + result_of(revision))
        done = self._commit(changes, answer)
        if done.answer is None:
            return result_of(done.revision)
        self._stored = True
        return _replay(done.answer)

    def keep(self, facts: Callable[[], Mapping[str, str]]) -> tuple[Mapping[str, str], bool]:
        """Store facts before a change begins; returns those of the first run, and whether this is a later one.

        A later run waits for a first one that another process may still be working on.
        """
        if self._key is None:
            return facts(), False
        key = _INTENT + self._key
        stored = self._find(_INTENT)
        if stored is None:
            mine = dict(facts())
            body = orjson.dumps({**mine, _RUN: str(RunMark.fresh(self._clock))})
            stored = self._repository.record_answer(self._account, Answer(key, self._digest, body))
            if stored.body == body:
                return mine, False
        found, run = self._facts(stored)
        if run is not None:
            run.await_answer(self._clock, self._find)
        return found, True

    def kept(self) -> Mapping[str, str] | None:
        """The facts that an earlier run has stored; None if there was none."""
        stored = self._find(_INTENT)
        return None if stored is None else self._facts(stored)[0]

    def _facts(self, stored: Answer) -> tuple[Mapping[str, str], RunMark | None]:
        """Stored facts, and the run that has stored them; an earlier version did not say which."""
        facts: dict[str, str] = orjson.loads(check_same_request(stored, self._digest).body)
        run = facts.pop(_RUN, None)
        return facts, None if run is None else RunMark.parse(run)

    def await_twin(self) -> None:
        """Wait for a run in another process, whose work may be in the way of this one, before an error is stored."""
        stored = self._find(_INTENT)
        run = None if stored is None else self._facts(stored)[1]
        if run is not None:
            run.await_answer(self._clock, self._find)

    def _find(self, before: str = "") -> Answer | None:
        """The stored answer of the key; with ``before`` ``intent/``, its stored facts."""
        if self._key is None:
            return None
        found = self._repository.answer(self._account, before + self._key)
        if found is None and self._earlier_key is not None:
            found = self._repository.answer(self._account, before + self._earlier_key)
            if found is not None and (found.body[:1] in (_RESULT, _ERROR)) is bool(before):
                return None  # another key's record: facts instead of an answer, or an answer instead of facts
        return found

    def _record(self, body: bytes) -> Answer:
        assert self._key is not None
        return self._repository.record_answer(self._account, Answer(self._key, self._digest, body))


def _encoded(error: SkerryError) -> bytes:
    fields = {
        "kind": class_of(code_of(error)).__name__,
        "message": error.message,
        "attributes": attributes_of(error),
        "about": error.about,
        "found": getattr(error, "found", ""),
    }
    return _ERROR + orjson.dumps(fields)


def _replay(stored: Answer) -> bytes:
    if stored.body[:1] == _RESULT:
        return stored.body[1:]
    fields = orjson.loads(stored.body[1:])
    kind: type[SkerryError] = getattr(errors, fields["kind"])
    if "attributes" in fields:
        raise error_of(code_of(kind.__new__(kind)), fields["message"], fields["attributes"])
    error = kind(fields["message"])
    if fields["about"]:
        error.about = tuple(fields["about"])
    if fields["found"] and isinstance(error, NotFoundError):
        error.found = fields["found"]
    raise error
