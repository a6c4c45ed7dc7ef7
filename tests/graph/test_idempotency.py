"""Requests under idempotency keys."""

from typing import Any

import pytest

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
