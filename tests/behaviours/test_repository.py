"""What every repository promises: the same tests in memory, on SQLite and on PostgreSQL."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skerry.common.clock import CountingIds, ManualClock
from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    DamagedFileError,
    InvalidInputError,
    NotFoundError,
)
from skerry.graph.repository import (
    Answer,
    CommitAnswer,
    Delete,
    MemoryRepository,
    Put,
    Repository,
    Require,
    RequireNameFree,
    RequireUnused,
    SqlRepository,
    StoredQuery,
    open_repository,
)
from skerry.graph.repository.check import digest_of, put_with_content
from support.repositories import add_one, in_processes

KINDS = ("memory", "sqlite", "postgres")
A, B = "acme", "beta"


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    if kind == "postgres":
        return str(request.getfixturevalue("postgres_server").url())
    return "memory://" if kind == "memory" else f"sqlite:///{tmp_path}/graph.db"


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def repository(url: str, clock: ManualClock) -> Iterator[Repository]:
    made = open_repository(url, clock, CountingIds())
    made.create_account(A, "Acme Inc.")
    yield made
    made.close()


def put(repository: Repository, key: str, text: str, *, name: str | None = None, version: int = 0, account: str = A):
    blob = repository.put_blob(account, text.encode())
    return repository.commit(account, [Put(key, blob, version, name)]).pointers[0]


def damage(repository: Repository, account: str, digest: str) -> None:
    """Alter the stored bytes of a blob behind the repository's back."""
    if isinstance(repository, MemoryRepository):
        repository._accounts[account].blobs[digest].data = b"garbage"
    else:
        assert isinstance(repository, SqlRepository)
        assert repository._write("UPDATE skerry_blob SET data = ? WHERE digest = ?", b"garbage", digest) == 1


def test_a_commit_stores_the_blob_that_it_is_given_or_nothing(repository: Repository) -> None:
    first = put_with_content("table/1", b"one", 0, "app/one")
    done = repository.commit(A, [first])
    assert repository.get_blob(A, done.pointers[0].blob) == b"one"
    with pytest.raises(ConflictError):
        repository.commit(A, [put_with_content("table/1", b"two", 0, "app/one")])
    with pytest.raises(NotFoundError):
        repository.get_blob(A, digest_of(b"two"))
    again = repository.commit(A, [put_with_content("table/2", b"one", 0, "app/two")])  # the same bytes
    assert again.pointers[0].blob == done.pointers[0].blob


# Accounts


def test_an_account_is_created_once(repository: Repository) -> None:
    found = repository.account(A)
    assert found is not None
    assert (found.id, found.display_name, found.revision) == (A, "Acme Inc.", 0)
    with pytest.raises(AlreadyExistsError, match="acme"):
        repository.create_account(A)
    assert repository.account(B) is None


@pytest.mark.parametrize("name", ["", "a/b", "../x", "a b", "-a", "a" * 129, "é"])
def test_an_account_id_that_could_be_a_path_is_refused(repository: Repository, name: str) -> None:
    with pytest.raises(InvalidInputError, match="account id"):
        repository.create_account(name)


def test_accounts_are_listed_in_the_order_of_ids_page_by_page(repository: Repository) -> None:
    for name in ("z", "Z", "b-1", "b.1"):
        repository.create_account(name)
    first = repository.accounts(limit=3)
    rest = repository.accounts(after=first[-1].id, limit=3)
    assert [found.id for found in [*first, *rest]] == ["Z", A, "b-1", "b.1", "z"]


def test_a_deleted_account_takes_everything_with_it_and_comes_back_empty(repository: Repository) -> None:
    pointer = put(repository, "k", "text", name="n")
    repository.record_answer(A, Answer("key", "request", b"answer"))
    before = repository.account(A)
    assert repository.delete_account(A)
    assert not repository.delete_account(A)
    assert repository.pointer(A, "k") is None
    assert repository.list_pointers(A, "") == []
    with pytest.raises(NotFoundError):
        repository.get_blob(A, pointer.blob)
    for act in (lambda: repository.put_blob(A, b"x"), lambda: repository.commit(A, []), lambda: feed(repository)):
        with pytest.raises(NotFoundError, match="no account 'acme'"):
            act()
    after = repository.create_account(A)
    assert before is not None
    assert after.incarnation != before.incarnation
    assert repository.pointer(A, "k") is None
    assert repository.answer(A, "key") is None
    with pytest.raises(ConflictError):
        repository.commit(A, [Put("k", pointer.blob, 0)])  # the blob went, too


def test_a_corrupt_blob_does_not_block_deleting_its_account(repository: Repository) -> None:
    pointer = put(repository, "k", "text", name="n")
    damage(repository, A, pointer.blob)
    with pytest.raises(DamagedFileError, match="digest"):
        repository.get_blob(A, pointer.blob)
    assert repository.delete_account(A)
    assert repository.account(A) is None


def test_nothing_of_an_account_is_visible_in_another(repository: Repository) -> None:
    repository.create_account(B)
    pointer = put(repository, "k", "secret", name="n")
    repository.record_answer(A, Answer("key", "request", b"answer"))
    assert repository.pointer(B, "k") is None
    assert repository.pointer_named(B, "n") is None
    assert repository.list_pointers(B, "") == []
    assert repository.count_pointers(B, "") == 0
    assert repository.answer(B, "key") is None
    assert repository.get_blobs(B, [pointer.blob]) == {}
    with pytest.raises(NotFoundError):
        repository.get_blob(B, pointer.blob)
    with pytest.raises(ConflictError, match="no blob"):  # knowing a digest gives no right to its content
        repository.commit(B, [Put("mine", pointer.blob, 0)])
    assert put(repository, "k", "other", name="n", account=B).version == 1


# Blobs


def test_a_blob_is_found_by_its_digest(repository: Repository) -> None:
    data = bytes(range(256)) * 500
    digest = repository.put_blob(A, data)
    assert digest == digest_of(data)
    assert repository.put_blob(A, data) == digest
    assert repository.get_blob(A, digest) == data
    empty = repository.put_blob(A, b"")
    assert repository.get_blobs(A, [digest, empty, "0" * 64]) == {digest: data, empty: b""}


def test_an_altered_blob_is_an_error_of_its_own_row_and_putting_it_again_heals_it(repository: Repository) -> None:
    good, bad = repository.put_blob(A, b"good"), repository.put_blob(A, b"bad")
    damage(repository, A, bad)
    found = repository.get_blobs(A, [good, bad])
    assert found[good] == b"good"
    assert isinstance(found[bad], DamagedFileError)
    repository.put_blob(A, b"bad")
    assert repository.get_blob(A, bad) == b"bad"


# Pointers


def test_a_pointer_changes_only_from_the_version_that_is_expected(repository: Repository) -> None:
    first = put(repository, "k", "one", name="n")
    assert first == repository.pointer(A, "k") == repository.pointer_named(A, "n")
    for version in (0, first.version + 1):
        with pytest.raises(ConflictError) as caught:
            put(repository, "k", "two", version=version)
        assert caught.value.rule == "pointer_version_is_expected"
    second = put(repository, "k", "two", version=first.version)
    assert second.version > first.version
    assert second.name is None
    assert repository.pointer_named(A, "n") is None
    with pytest.raises(ConflictError):
        repository.commit(A, [Delete("k", first.version)])
    assert repository.commit(A, [Delete("k", second.version)]).removed == ("k",)
    assert repository.pointer(A, "k") is None


def test_versions_grow_when_a_key_is_deleted_and_created_again(repository: Repository) -> None:
    first = put(repository, "k", "one")
    repository.commit(A, [Delete("k", first.version)])
    assert put(repository, "k", "one").version > first.version


def test_a_commit_is_applied_whole_or_not_at_all(repository: Repository) -> None:
    first = put(repository, "a", "one", name="a")
    blob = repository.put_blob(A, b"two")
    before = repository.account(A)
    attempts: list[tuple[type[Exception], list[Any]]] = [
        (ConflictError, [Put("b", blob, 0, "b"), Put("a", blob, 99, "a")]),
        (ConflictError, [Put("b", blob, 0, "b"), Delete("c", 1)]),
        (ConflictError, [Put("b", blob, 0, "b"), Put("c", "0" * 64, 0, "c")]),
        (ConflictError, [Put("b", blob, 0, "b"), Require("c")]),
        (ConflictError, [Put("b", blob, 0, "b"), Require("a", 99)]),
        (ConflictError, [Put("b", blob, 0, "b"), RequireUnused("a")]),
        (AlreadyExistsError, [Put("b", blob, 0, "b"), Put("c", blob, 0, "a")]),
        (AlreadyExistsError, [Put("b", blob, 0, "b"), RequireNameFree("a")]),
        (InvalidInputError, [Put("b", blob, 0, "b"), Delete("b", 0)]),
        (InvalidInputError, [Put("b", blob, 0, "b"), Put("c", blob, 0, "b")]),
        (InvalidInputError, [Put("b", blob, 0, "b"), Put("", blob, 0)]),
        (InvalidInputError, [Put("b", blob, 0, "b"), Put("x\0y", blob, 0)]),
        (InvalidInputError, [Put("b", blob, 0, "b"), Put("x", blob, 0, "\ud800")]),
    ]
    for error, changes in attempts:
        with pytest.raises(error):
            repository.commit(A, changes, Answer("key", "request", b"answer"))
        assert repository.pointer(A, "b") is None, changes
        assert repository.account(A) == before, changes
        assert repository.answer(A, "key") is None, changes
    assert repository.pointer(A, "a") == first


def test_names_can_be_exchanged_and_taken_over_in_one_commit(repository: Repository) -> None:
    a, b = put(repository, "a", "one", name="x"), put(repository, "b", "two", name="y")
    done = repository.commit(A, [Put("a", a.blob, a.version, "y"), Put("b", b.blob, b.version, "x")])
    assert [(found.key, found.name) for found in repository.list_pointers(A, "")] == [("b", "x"), ("a", "y")]
    a, b = done.pointers
    repository.commit(A, [Delete("b", b.version), Put("c", b.blob, 0, "x"), Require("a", a.version)])
    assert [(found.key, found.name) for found in repository.list_pointers(A, "")] == [("c", "x"), ("a", "y")]


def test_a_name_is_required_to_be_free_apart_from_what_leaves(repository: Repository) -> None:
    a = put(repository, "a", "one", name="x")
    repository.commit(A, [Put("b", a.blob, 0, "y"), RequireNameFree("x2"), RequireNameFree("")])
    with pytest.raises(AlreadyExistsError, match="'x'"):
        repository.commit(A, [Put("c", a.blob, 0, "z"), RequireNameFree("x")])
    for change in (RequireNameFree("x"), Put("d", a.blob, 0, "x")):
        with pytest.raises(AlreadyExistsError) as refused:
            repository.commit(A, [change])
        assert refused.value.owner == "a"
    repository.commit(A, [Put("a", a.blob, a.version, "w"), RequireNameFree("x")])
    assert [found.name for found in repository.list_pointers(A, "")] == ["w", "y"]


def test_a_prefix_is_required_to_be_unused_apart_from_what_leaves(repository: Repository) -> None:
    parent, child = put(repository, "p", "parent", name="p"), put(repository, "c", "child", name="p/c")
    with pytest.raises(ConflictError, match="in use"):
        repository.commit(A, [Delete("p", parent.version), RequireUnused("p/")])
    kept = Put("c", child.blob, child.version, "p/c")  # a child that only changes its content stays
    with pytest.raises(ConflictError, match="in use"):
        repository.commit(A, [Delete("p", parent.version), kept, RequireUnused("p/")])
    repository.commit(A, [Delete("p", parent.version), Delete("c", child.version), RequireUnused("p/")])
    assert repository.count_pointers(A, "") == 0


def test_names_are_listed_by_code_points_page_by_page(repository: Repository) -> None:
    names = ["a", "a/b", "a b", "A", "a/", "a/é", "a/z", "a/\uffff", "a/\U0001f600", "a0", "b", "ä", "a/b/c", "_", "%"]
    blob = repository.put_blob(A, b"x")
    repository.commit(A, [Put(f"k{i}", blob, 0, name) for i, name in enumerate(names)])
    repository.commit(A, [Put("nameless", blob, 0)])
    for prefix in ("", "a", "a/", "a/b", "ä", "x", "%", "a/\U0001f600"):
        expected = sorted(name for name in names if name.startswith(prefix))
        assert repository.count_pointers(A, prefix) == len(expected)
        found: list[str] = []
        after = None
        while page := repository.list_pointers(A, prefix, after, limit=2):
            found += [str(pointer.name) for pointer in page]
            after = found[-1]
        assert found == expected


# Those who follow commits


def feed(repository: Repository, position: Any = None, limit: int = 100) -> Any:
    return repository.feed(A, position, limit)


def test_a_feed_continues_where_its_reader_was(repository: Repository) -> None:
    a, b = put(repository, "a", "one"), put(repository, "b", "two")
    start = feed(repository)
    assert start.whole
    assert sorted(start.changed, key=lambda found: found.key) == [a, b]
    assert not feed(repository, start.position).changed
    b = put(repository, "b", "three", version=b.version)
    repository.commit(A, [Delete("a", a.version)])
    following = feed(repository, start.position)
    assert (list(following.changed), list(following.removed), following.whole) == ([b], ["a"], False)
    again = put(repository, "a", "four")
    following = feed(repository, following.position)
    assert (list(following.changed), list(following.removed)) == ([again], [])


def test_a_feed_from_too_long_ago_gives_everything(repository: Repository, clock: ManualClock) -> None:
    a = put(repository, "a", "one")
    start = feed(repository)
    repository.commit(A, [Delete("a", a.version)])
    end = feed(repository, start.position)
    clock.advance(100)
    assert repository.collect_garbage(A, 50).removed_keys == 1
    missed = feed(repository, start.position)
    assert (missed.whole, list(missed.changed)) == (True, [])
    assert not feed(repository, end.position).whole
    repository.delete_account(A)
    repository.create_account(A)
    assert feed(repository, end.position).whole


def test_a_feed_of_more_pointers_than_the_limit_says_so(repository: Repository) -> None:
    for key in "abc":
        put(repository, key, key)
    assert not feed(repository, limit=3).truncated
    over = feed(repository, limit=2)
    assert over.truncated
    assert not over.changed


# Idempotency keys


def test_a_commit_under_an_idempotency_key_happens_once(repository: Repository) -> None:
    blob = repository.put_blob(A, b"x")
    answer = Answer("key-1", "create k", b'{"id": 1}')
    first = repository.commit(A, [Put("k", blob, 0)], answer)
    assert not first.replayed
    again = repository.commit(A, [Put("k", blob, 0)], Answer("key-1", "create k", b'{"id": 2}'))
    assert again.replayed
    assert again.answer is not None
    assert again.answer.body == b'{"id": 1}'
    assert again.revision == first.revision
    with pytest.raises(InvalidInputError, match="another request"):
        repository.commit(A, [Put("other", blob, 0)], Answer("key-1", "create other", b""))
    assert repository.pointer(A, "other") is None
    account = repository.account(A)
    assert account is not None
    assert account.revision == first.revision


def test_an_answer_may_tell_the_revision_of_its_commit(repository: Repository) -> None:
    blob = repository.put_blob(A, b"x")
    answer = CommitAnswer("key", "request", lambda revision: f"revision {revision}".encode())
    done = repository.commit(A, [Put("k", blob, 0)], answer)
    assert done.answer is not None
    assert done.answer.body == f"revision {done.revision}".encode()
    assert repository.answer(A, "key") == done.answer
    assert repository.commit(A, [Put("k", blob, 0)], answer).answer == done.answer
    with pytest.raises(ConflictError):  # a commit that fails stores nothing
        repository.commit(A, [Put("k", blob, 0)], CommitAnswer("other", "request", lambda _: b""))
    assert repository.answer(A, "other") is None


def test_texts_that_cannot_be_stored_are_not_there(repository: Repository) -> None:
    """Ids and names of hostile clients: PostgreSQL refuses texts with NUL."""
    put(repository, "k", "x", name="n/a")
    repository.create_account("b")
    assert repository.account(f"{A}\0") is None
    assert not repository.delete_account(f"{A}\0")
    assert [found.id for found in repository.accounts(f"{A}\0")] == ["b"]
    assert repository.pointer(A, "k\0") is None
    assert repository.pointer_named(A, "n/a\0") is None
    assert repository.list_pointers(A, "n/\0") == []
    assert repository.count_pointers(A, "n/\0") == 0
    for after, found in (("n/\0", ["n/a"]), ("n/A\0b", ["n/a"]), ("n/a\0", [])):
        assert [pointer.name for pointer in repository.list_pointers(A, "n/", after)] == found
    assert repository.query(A, "q\0") is None
    assert not repository.remove_query(A, "q\0")


# Queries


def test_a_query_is_stored_version_by_version(repository: Repository) -> None:
    first = StoredQuery("q", 1, 1000, b"one")
    assert repository.query(A, "q") is None
    assert not repository.store_query(A, replace(first, version=2))
    assert repository.store_query(A, first)
    assert not repository.store_query(A, first)
    assert repository.query(A, "q") == first
    second = StoredQuery("q", 2, 2000, b"two")
    assert repository.store_query(A, second)
    assert not repository.store_query(A, replace(second, body=b"late"))
    assert repository.query(A, "q") == second
    assert repository.count_queries(A) == 1
    assert not repository.remove_query(A, "q", 1999)
    assert repository.query(A, "q") == second
    assert repository.remove_query(A, "q", 2000)
    assert not repository.remove_query(A, "q", 2000)
    assert repository.store_query(A, first)
    assert repository.remove_query(A, "q")
    assert not repository.remove_query(A, "q")
    assert repository.query(A, "q") is None
    assert not repository.store_query(A, StoredQuery("q", 3, 3000, b"three"))


def test_queries_expire_and_end_with_their_account(repository: Repository) -> None:
    repository.create_account("other")
    for account, query_id, expires_ms in ((A, "a", 10), (A, "b", 20), ("other", "c", 10)):
        assert repository.store_query(account, StoredQuery(query_id, 1, expires_ms, b""))
    assert repository.query("other", "a") is None
    assert repository.remove_expired_queries(9) == 0
    assert repository.remove_expired_queries(10) == 2
    assert [repository.count_queries(account) for account in (A, "other")] == [1, 0]
    repository.delete_account(A)
    assert repository.query(A, "b") is None
    with pytest.raises(NotFoundError):
        repository.store_query(A, StoredQuery("d", 1, 10, b""))


def test_the_first_answer_under_a_key_stays_until_it_is_old(repository: Repository, clock: ManualClock) -> None:
    assert repository.record_answer(A, Answer("k", "r", b"one")).body == b"one"
    assert repository.record_answer(A, Answer("k", "r", b"two")).body == b"one"
    with pytest.raises(InvalidInputError, match="another request"):
        repository.record_answer(A, Answer("k", "other", b"two"))
    clock.advance(100)
    assert repository.collect_garbage(A, 101).answers == 0
    assert repository.collect_garbage(A, 100).answers == 1
    assert repository.answer(A, "k") is None


# Garbage collection


def test_a_blob_goes_only_after_the_whole_age_without_a_pointer(repository: Repository, clock: ManualClock) -> None:
    pointer = put(repository, "k", "one")
    lonely = repository.put_blob(A, b"lonely")
    clock.advance(1000)
    assert repository.collect_garbage(A, 1000).blobs == 1  # the lonely one; the other has a pointer
    with pytest.raises(NotFoundError):
        repository.get_blob(A, lonely)
    put(repository, "k", "two", version=pointer.version)
    assert repository.collect_garbage(A, 1000).blobs == 0  # it was put long ago, and released just now
    clock.advance(999)
    assert repository.collect_garbage(A, 1000).blobs == 0
    clock.advance(1)
    done = repository.collect_garbage(A, 1000)
    assert (done.blobs, done.blob_bytes) == (1, 3)
    assert repository.get_blobs(A, [pointer.blob]) == {}


def test_putting_a_blob_again_saves_it_from_collection(repository: Repository, clock: ManualClock) -> None:
    blob = repository.put_blob(A, b"x")
    clock.advance(1000)
    assert repository.put_blob(A, b"x") == blob
    assert repository.collect_garbage(A, 1000).blobs == 0
    repository.commit(A, [Put("k", blob, 0)])
    assert repository.get_blob(A, blob) == b"x"


def test_a_commit_whose_blob_was_collected_fails_and_succeeds_after_a_put(
    repository: Repository, clock: ManualClock
) -> None:
    blob = repository.put_blob(A, b"x")
    clock.advance(1000)
    assert repository.collect_garbage(A, 1000).blobs == 1
    with pytest.raises(ConflictError) as caught:
        repository.commit(A, [Put("k", blob, 0)])
    assert caught.value.rule == "blob_is_there"
    repository.put_blob(A, b"x")
    repository.commit(A, [Put("k", blob, 0)])


def test_collection_takes_no_more_than_its_limit_at_once(repository: Repository) -> None:
    for i in range(5):
        repository.put_blob(A, str(i).encode())
    assert [repository.collect_garbage(A, 0, limit=2).blobs for _ in range(4)] == [2, 2, 1, 0]


# Many at once


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """Run jobs in threads that begin together."""
    barrier = threading.Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        barrier.wait(30)
        return job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return [future.result() for future in [pool.submit(run, job) for job in jobs]]


def test_no_update_of_many_threads_is_lost(repository: Repository) -> None:
    put(repository, "k", "0", name="n")
    at_once(*[lambda: add_one(repository, A, "k", 15)] * 8)
    found = repository.pointer_named(A, "n")
    assert found is not None
    assert repository.get_blob(A, found.blob) == b"120"
    assert found.version == 121


def test_no_update_of_many_processes_is_lost(repository: Repository, url: str, kind: str) -> None:
    if kind == "memory":
        return  # it belongs to one process
    put(repository, "k", "0")
    in_processes(add_one, 3, url, A, "k", 10)
    found = repository.pointer(A, "k")
    assert found is not None
    assert repository.get_blob(A, found.blob) == b"30"


def test_of_many_who_want_a_name_one_gets_it(repository: Repository) -> None:
    blob = repository.put_blob(A, b"x")

    def take(number: int) -> bool:
        try:
            repository.commit(A, [Put(f"k{number}", blob, 0, "name")])
        except AlreadyExistsError:
            return False
        return True

    assert sum(at_once(*[lambda number=number: take(number) for number in range(8)])) == 1  # type: ignore[misc]


def test_collection_never_takes_what_is_put_and_committed_meanwhile(repository: Repository) -> None:
    ended = threading.Event()

    def commit(number: int) -> None:
        try:
            for i in range(25):
                text, key = f"{i % 3}".encode(), f"k{number}"
                while True:
                    found = repository.pointer(A, key)
                    blob = repository.put_blob(A, text)
                    try:
                        repository.commit(A, [Put(key, blob, 0 if found is None else found.version)])
                    except ConflictError as error:
                        if error.rule != "blob_is_there":  # taken between the two: put again
                            raise
                        continue
                    break
                assert repository.get_blob(A, blob) == text
        finally:
            ended.set()

    def collect() -> None:
        while not ended.is_set():
            repository.collect_garbage(A, 0)

    at_once(collect, *[lambda number=number: commit(number) for number in range(3)])  # type: ignore[misc]
    for number in range(3):
        found = repository.pointer(A, f"k{number}")
        assert found is not None
        assert repository.get_blob(A, found.blob) == b"0"


def test_one_request_made_twice_at_once_is_answered_with_one_answer(repository: Repository) -> None:
    blob = repository.put_blob(A, b"x")

    def create(number: int) -> bytes:
        done = repository.commit(A, [Put("k", blob, 0)], Answer("key", "create k", str(number).encode()))
        assert done.answer is not None
        return done.answer.body

    answers = at_once(*[lambda number=number: create(number) for number in range(6)])  # type: ignore[misc]
    assert len(set(answers)) == 1


def test_the_signing_key_is_one_for_all_who_share_the_repository(repository: Repository, url: str, kind: str) -> None:
    assert len(repository.signing_key()) == 32
    assert repository.signing_key() == repository.signing_key()
    if kind != "memory":
        other = open_repository(url)
        assert other.signing_key() == repository.signing_key()
        other.close()


def test_a_closed_repository_that_shares_storage_left_everything_there(
    repository: Repository, url: str, kind: str
) -> None:
    pointer = put(repository, "k", "one")
    if kind == "memory":
        return
    repository.close()
    other = open_repository(url)
    assert other.pointer(A, "k") == pointer
    other.close()
