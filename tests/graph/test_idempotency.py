"""Requests under idempotency keys."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from skerry.common.clock import ManualClock
from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    DataError,
    InvalidInputError,
    NotFoundError,
    SkerryError,
    SqlError,
    StorageError,
    TableDroppedError,
)
from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.page_token import request_digest
from skerry.graph.repository import MemoryRepository, Put
from skerry.graph.repository.record import Answer
from skerry.protocol.error_code import attributes_of, code_of


@pytest.fixture
def repository() -> MemoryRepository:
    made = MemoryRepository()
    made.create_account("a")
    return made


def create(repository: MemoryRepository, key: str | None, name: str, runs: list[str]) -> bytes:
    def act(request: IdempotentRequest) -> bytes:
        runs.append(name)
        blob = repository.put_blob("a", name.encode())
        return request.commit([Put(name, blob, 0)], lambda revision: f"{name} {revision}".encode())

    return IdempotentRequest(repository, "a", key, {"create": name}).run(act)


def test_a_request_sent_again_is_answered_as_before_without_effect(repository: MemoryRepository) -> None:
    runs: list[str] = []
    assert create(repository, "k", "x", runs) == b"x 1"
    assert create(repository, "k", "x", runs) == b"x 1"
    assert runs == ["x"]
    with pytest.raises(InvalidInputError, match="another request"):
        create(repository, "k", "y", runs)
    assert runs == ["x"]
    with pytest.raises(ConflictError):
        create(repository, None, "x", runs)


@pytest.mark.parametrize("error", [InvalidInputError("bad"), NotFoundError("gone"), AlreadyExistsError("taken")])
def test_an_error_that_would_come_again_is_replayed(repository: MemoryRepository, error: SkerryError) -> None:
    runs = []

    def fail(_: Any) -> bytes:
        runs.append(1)
        raise error

    for _ in range(2):
        with pytest.raises(type(error), match=str(error)):
            IdempotentRequest(repository, "a", "k", {}).run(fail)
    assert runs == [1]


def full(kind: type[SkerryError], **more: Any) -> SkerryError:
    """An error with everything that a client gets to see."""
    made = kind("bad", **more)
    made.about, made.position, made.excerpt = ("a", "b"), (2, 7), "SELECT *\n       ^"
    return made


@pytest.mark.parametrize(
    "error",
    [
        full(InvalidInputError),
        full(SqlError),
        full(DataError, row=3, column="x"),
        full(NotFoundError, found="view"),
        full(TableDroppedError),
        full(AlreadyExistsError),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_replayed_error_has_all_that_the_first_had(repository: MemoryRepository, error: SkerryError) -> None:
    def fail(_: Any) -> bytes:
        raise error

    for _ in range(2):
        with pytest.raises(type(error)) as raised:
            IdempotentRequest(repository, "a", "k", {}).run(fail)
        found = raised.value
        assert (code_of(found), found.message, str(found)) == (code_of(error), error.message, str(error))
        assert attributes_of(found) == attributes_of(error)


def test_an_error_that_an_earlier_version_stored_is_replayed(repository: MemoryRepository) -> None:
    body = b'!{"kind":"NotFoundError","message":"gone","about":["name"],"found":"view"}'
    repository.record_answer("a", Answer("k", request_digest({}), body))
    with pytest.raises(NotFoundError, match="gone") as raised:
        IdempotentRequest(repository, "a", "k", {}).run(lambda _: b"")
    assert (raised.value.about, raised.value.found) == (("name",), "view")


@pytest.mark.parametrize("error", [StorageError("x", "down"), ConflictError("raced"), RuntimeError("bug")])
def test_an_error_that_may_pass_is_not_replayed(repository: MemoryRepository, error: Exception) -> None:
    def fail(_: Any) -> bytes:
        raise error

    with pytest.raises(type(error)):
        IdempotentRequest(repository, "a", "k", {}).run(fail)
    assert IdempotentRequest(repository, "a", "k", {}).run(lambda _: b"now") == b"now"


def test_a_request_whose_twin_was_faster_gets_the_answer_of_the_twin(repository: MemoryRepository) -> None:
    runs: list[str] = []

    def overtaken(_: IdempotentRequest) -> bytes:
        create(repository, "k", "x", runs)
        raise AlreadyExistsError("x exists")  # what it finds is the twin's work

    assert IdempotentRequest(repository, "a", "k", {"create": "x"}).run(overtaken) == b"x 1"


class Folder:
    """A folder that requests create: not in the repository, and with some time between its two steps."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.meet: Callable[[], object] = lambda: None

    def create(self, request: IdempotentRequest) -> bytes:
        facts, again = request.keep(lambda: {"before": ",".join(self.made)})
        if again and not facts["before"] and self.made:
            return b"made"
        taken = bool(self.made)
        self.meet()
        if taken:
            raise AlreadyExistsError("the folder exists already")
        self.made.append("x")
        return b"made"


def test_requests_that_meet_have_one_effect_and_one_answer(repository: MemoryRepository) -> None:
    folder, began, go_on = Folder(), threading.Event(), threading.Event()

    def meet() -> None:
        began.set()
        assert go_on.wait(60)

    folder.meet = meet
    with ThreadPoolExecutor(6) as pool:
        answers = [
            pool.submit(lambda: IdempotentRequest(repository, "a", "k", {}).run(folder.create)) for _ in range(6)
        ]
        assert began.wait(60)
        go_on.set()
        assert [answer.result(60) for answer in answers] == [b"made"] * 6
    assert folder.made == ["x"]


def from_elsewhere(repository: MemoryRepository, began_ms: int) -> None:
    """The facts of a run in another process."""
    facts = f'{{"before":"","run":"another process/its run/{began_ms}"}}'.encode()
    repository.record_answer("a", Answer("intent/k", request_digest({}), facts))


@pytest.mark.parametrize(
    "answer", [b"=made there", b'!{"kind":"NotFoundError","message":"gone there","attributes":{}}']
)
def test_a_run_in_another_process_is_waited_for(repository: MemoryRepository, answer: bytes) -> None:
    clock, folder = ManualClock(), Folder()
    from_elsewhere(repository, clock.now_ms())
    began = clock.monotonic()

    def answered(_: float) -> None:
        if clock.monotonic() > began + 1:
            repository.record_answer("a", Answer("k", request_digest({}), answer))

    clock.on_sleep = answered
    request = IdempotentRequest(repository, "a", "k", {}, clock=clock)
    if answer.startswith(b"!"):
        with pytest.raises(NotFoundError, match="gone there"):
            request.run(folder.create)
    else:
        assert request.run(folder.create) == b"made there"
    assert not folder.made
    assert clock.monotonic() < began + 2


def test_an_error_waits_for_a_run_in_another_process_whose_work_it_may_be_about(repository: MemoryRepository) -> None:
    """The name is found taken before the request reads its facts."""
    clock = ManualClock()
    from_elsewhere(repository, clock.now_ms())

    def answered(_: float) -> None:
        repository.record_answer("a", Answer("k", request_digest({}), b"=made there"))

    clock.on_sleep = answered

    def find_it_taken(_: IdempotentRequest) -> bytes:
        raise AlreadyExistsError("the folder exists already")

    assert IdempotentRequest(repository, "a", "k", {}, clock=clock).run(find_it_taken) == b"made there"


@pytest.mark.parametrize(("age_seconds", "waited_seconds"), [(0, 3), (2, 1), (60, 0), (-3600, 3)])
def test_a_run_in_another_process_that_has_died_is_not_waited_for_long(
    repository: MemoryRepository, age_seconds: int, waited_seconds: int
) -> None:
    """However much the clocks of the two machines differ."""
    clock, folder = ManualClock(), Folder()
    from_elsewhere(repository, clock.now_ms() - age_seconds * 1000)
    began = clock.monotonic()
    assert IdempotentRequest(repository, "a", "k", {}, clock=clock).run(folder.create) == b"made"
    assert folder.made == ["x"]
    assert clock.monotonic() - began == pytest.approx(waited_seconds, abs=0.1)


def test_a_success_whose_twin_has_failed_first_is_answered_with_that_error(repository: MemoryRepository) -> None:
    """Of two runs, the answer that was stored first counts; it is never taken for a result."""

    def overtaken(_: IdempotentRequest) -> bytes:
        body = b'!{"kind":"AlreadyExistsError","message":"it exists","attributes":{}}'
        repository.record_answer("a", Answer("k", request_digest({}), body))
        return b"made"

    with pytest.raises(AlreadyExistsError, match="it exists"):
        IdempotentRequest(repository, "a", "k", {}).run(overtaken)


def test_a_key_of_another_account_is_another_key(repository: MemoryRepository) -> None:
    repository.create_account("b")
    assert create(repository, "k", "x", []) == b"x 1"
    assert IdempotentRequest(repository, "b", "k", {"other": 1}).run(lambda _: b"b") == b"b"


@pytest.mark.parametrize("key", ["", "a\0b", "k" * 256])
def test_a_key_that_cannot_be_stored_is_refused(repository: MemoryRepository, key: str) -> None:
    with pytest.raises(InvalidInputError, match="idempotency key"):
        IdempotentRequest(repository, "a", key, {})


def folders(repository: MemoryRepository, key: str, realm: str = "") -> IdempotentRequest:
    """A request that changes folders: it keeps facts, named after its own key."""
    request = IdempotentRequest(repository, "a", key, {"folders": realm + key}, realm=realm)
    kept, again = request.keep(lambda: {"of": realm + key})
    assert (dict(kept), again) == ({"of": realm + key}, False)
    return request


def test_no_key_of_a_client_is_one_that_the_service_makes(repository: MemoryRepository) -> None:
    """In whatever order they come: a key, its intent, and keys that look like either."""
    keys = ["x", "intent/x", "intent/intent/x", "rest/x", "client/x", "rest/client/intent/x", "rest/client/rest/x"]
    for key in [*keys, *(f"{key}y" for key in reversed(keys))]:
        assert folders(repository, key).run(lambda _, key=key: key.encode()) == key.encode()  # type: ignore[misc]
    folders(repository, "x", realm="rest/")
    for key in keys:
        again = IdempotentRequest(repository, "a", key, {"folders": key})
        assert again.kept() == {"of": key}
        assert again.run(lambda _: b"another") == key.encode()


def test_what_an_earlier_version_stored_under_such_a_key_is_found(repository: MemoryRepository) -> None:
    digest = request_digest({"create": "x"})
    repository.record_answer("a", Answer("intent/x", digest, b"=x 1"))
    runs: list[str] = []
    assert create(repository, "intent/x", "x", runs) == b"x 1"
    with pytest.raises(InvalidInputError, match="another request"):
        create(repository, "intent/x", "y", runs)
    repository.record_answer("a", Answer("intent/intent/z", digest, b'{"uuid":"1"}'))
    began = IdempotentRequest(repository, "a", "intent/z", {"create": "x"})
    assert began.keep(lambda: {"uuid": "2"}) == ({"uuid": "1"}, True)
    repository.record_answer("a", Answer("intent/w", digest, b'{"uuid":"3"}'))  # the intent of the key w
    assert create(repository, "intent/w", "w", runs).startswith(b"w ")
    assert runs == ["w"]
