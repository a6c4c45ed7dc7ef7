"""Every statement of a SQL repository fails in turn, and every commit: before its effect, or after it."""

import itertools
import signal
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from skerry.common.clock import CountingIds, ManualClock, SystemClock, SystemIds
from skerry.common.errors import AlreadyExistsError, StorageError
from skerry.graph.repository import Answer, Delete, Put, Repository, SqlRepository, open_repository
from skerry.graph.repository.postgres import PostgresDatabase
from skerry.graph.repository.sqlite import SqliteDatabase
from support.postgres import PostgresServer

A = "acme"


class FaultySqlite(SqliteDatabase):
    """Fails at the n-th statement or commit; ``after`` lets a commit take effect first."""

    def __init__(self, path: Path, fail_at: int = 0, *, after: bool = False) -> None:
        super().__init__(path)
        self.operations = 0
        self.fail_at = fail_at
        self._after = after

    def open(self) -> Any:
        connection = super().open()
        connection.execute("PRAGMA synchronous = OFF")  # hundreds of commits; the machine does not fail here
        return connection

    def _count(self) -> bool:
        self.operations += 1
        return self.operations == self.fail_at

    def statement(self, sql: str) -> str:
        if self._count():
            raise sqlite3.OperationalError("disk I/O error")
        return sql

    def commit(self, connection: Any) -> None:
        fails = self._count()
        if fails and not self._after:
            raise sqlite3.OperationalError("disk I/O error")
        super().commit(connection)
        if fails:
            raise sqlite3.OperationalError("disk I/O error")


def steps(repository: Repository) -> list[Callable[[], Any]]:
    """A scenario whose steps can each be repeated until they succeed."""

    def create() -> None:
        with suppress(AlreadyExistsError):
            repository.create_account(A)

    def commit(number: int, *changes: Callable[[], Any]) -> None:
        made = [change() for change in changes]
        repository.commit(A, made, Answer(f"key {number}", f"request {number}", str(number).encode()))

    def version(key: str) -> int:
        found = repository.pointer(A, key)
        return 0 if found is None else found.version

    def write(key: str, text: str, name: str) -> Callable[[], Put]:
        return lambda: Put(key, repository.put_blob(A, text.encode()), version(key), name)

    def remove(key: str) -> Callable[[], Delete]:
        return lambda: Delete(key, version(key))

    return [
        create,
        lambda: commit(1, write("a", "one", "x"), write("b", "two", "y")),
        lambda: commit(2, write("a", "three", "y"), write("b", "two", "x")),
        lambda: commit(3, remove("a"), write("c", "four", "z")),
        lambda: repository.collect_garbage(A, 0),
    ]


def contents(repository: Repository) -> dict[str, str]:
    """Texts by name; every pointer must have its blob."""
    if repository.account(A) is None:
        return {}
    found = repository.list_pointers(A, "")
    return {str(pointer.name): repository.get_blob(A, pointer.blob).decode() for pointer in found}


STATES: list[dict[str, str]] = [{}, {"x": "one", "y": "two"}, {"x": "two", "y": "three"}, {"x": "two", "z": "four"}]


@pytest.mark.parametrize("after", [False, True])
def test_a_failed_operation_leaves_a_state_between_commits_and_can_be_repeated(tmp_path: Path, after: bool) -> None:
    for number in itertools.count(1):
        path = tmp_path / f"{number}.db"
        SqliteDatabase(path).close()
        whole = SqlRepository(SqliteDatabase(path), ManualClock(), CountingIds())
        database = FaultySqlite(path, after=after)
        faulty = SqlRepository(database, ManualClock(), CountingIds())
        database.operations, database.fail_at = 0, number
        failed = False
        for step in steps(faulty):
            try:
                step()
            except StorageError:
                failed = True
                assert contents(whole) in STATES
                step()  # the same request again
        assert contents(whole) == STATES[-1]
        account = whole.account(A)
        assert account is not None
        assert account.revision == 3  # each commit once, however often it was sent
        faulty.close()
        whole.close()
        if not failed:
            assert number > 40
            return


def test_an_unknown_outcome_says_so(tmp_path: Path) -> None:
    database = FaultySqlite(tmp_path / "x.db", after=True)
    repository = SqlRepository(database, ManualClock(), CountingIds())
    database.operations, database.fail_at = 0, 2
    with pytest.raises(StorageError) as caught:
        repository.create_account(A)
    assert caught.value.unclear
    assert repository.account(A) is not None
    database.operations, database.fail_at = 0, 1
    with pytest.raises(StorageError) as caught:
        repository.create_account("b")
    assert not caught.value.unclear
    repository.close()


class LostCommit(PostgresDatabase):
    """Loses the connection at a commit: before it is sent, or with its answer."""

    def __init__(self, url: str, *, after: bool) -> None:
        super().__init__(url)
        self.armed = False
        self._after = after

    def commit(self, connection: Any) -> None:
        if self.armed and self._after:
            super().commit(connection)
        if self.armed:
            self.armed = False
            connection.close()
        super().commit(connection)


@pytest.mark.parametrize("after", [False, True])
def test_a_connection_lost_at_the_commit_of_postgresql_is_an_unknown_outcome(
    postgres_server: PostgresServer, after: bool
) -> None:
    database = LostCommit(postgres_server.url(), after=after)
    repository = SqlRepository(database, SystemClock(), SystemIds())
    repository.create_account(A)
    blob = repository.put_blob(A, b"x")
    database.armed = True
    answer = Answer("key", "request", b"answer")
    with pytest.raises(StorageError) as caught:
        repository.commit(A, [Put("k", blob, 0)], answer)
    assert caught.value.unclear
    assert (repository.pointer(A, "k") is not None) == after
    assert repository.commit(A, [Put("k", blob, 0)], answer).replayed == after
    assert repository.pointer(A, "k") is not None
    repository.close()


@pytest.mark.usefixtures("postgres_server")
def test_a_restart_of_postgresql_is_survived_by_what_was_committed_and_by_open_repositories() -> None:
    server = PostgresServer()  # one of its own: that of other tests is not restarted
    try:
        repository = open_repository(server.url())
        repository.create_account(A)
        blob = repository.put_blob(A, b"x")
        before = repository.commit(A, [Put("k", blob, 0)]).pointers[0]
        server.end_process(signal.SIGQUIT)
        with pytest.raises(StorageError) as caught:
            repository.pointer(A, "k")
        assert not caught.value.unclear
        server.start()
        assert repository.pointer(A, "k") == before
        server.end_process(signal.SIGINT)
        server.start()
        after = repository.commit(A, [Put("k", blob, before.version)])  # first on a connection the server has closed
        assert repository.pointer(A, "k") == after.pointers[0]
        repository.close()
    finally:
        server.stop()
