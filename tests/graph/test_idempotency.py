"""Requests under idempotency keys."""

from typing import Any

import pytest

from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    InvalidInputError,
    NotFoundError,
    SkerryError,
    StorageError,
)
from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.repository import MemoryRepository, Put


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
