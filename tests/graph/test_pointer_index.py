"""The index of an account's pointers: names directly below a prefix."""

import pytest

from skerry.graph.pointer_index import AccountIndex
from skerry.graph.repository import Delete, MemoryRepository, Put
from skerry.graph.repository.record import Change
from support.tables import World

NAMES = [
    "n/a",
    "n/a/b",
    "n/a/b/c",
    "n/a/d",
    "n/a b",
    "n/a-x",
    "n/a-x/y",
    "n/b",
    "n/c/only deep",
    "n/zé",
    "n/zé/x",
    "o/a",
]
DIRECT = ["n/a", "n/a b", "n/a-x", "n/b", "n/zé"]


def index_of(most: int) -> tuple[MemoryRepository, AccountIndex, World]:
    world = World()
    repository = MemoryRepository(world.clock, world.ids)
    repository.create_account("a")
    index = AccountIndex(repository, "a", world.clock, 5, most)
    blob = repository.put_blob("a", b"x")
    first = [Put(f"k{number}", blob, 0, name) for number, name in enumerate(NAMES[:6])]
    repository.commit("a", first)
    index.refresh()
    later: list[Change] = [Put(f"k{number}", blob, 0, name) for number, name in enumerate(NAMES[6:], 6)]
    index.publish(repository.commit("a", later))
    return repository, index, world


@pytest.mark.parametrize("most", [1000, 1], ids=["indexed", "too many to be indexed"])
def test_names_directly_below_a_prefix(most: int) -> None:
    _, index, _ = index_of(most)
    assert index.complete is (most == 1000)
    for size in range(1, 7):
        found: list[str] = []
        after = None
        while page := index.list_direct("n/", after, size):
            assert len(page) <= size
            found += [str(row.name) for row in page]
            after = found[-1]
        assert found == DIRECT
    assert (index.count_direct("n/"), index.count_direct("n/a/"), index.count_direct("x/")) == (5, 2, 0)


def test_the_count_follows_changes() -> None:
    repository, index, _ = index_of(1000)
    pointer = repository.pointer_named("a", "n/b")
    assert pointer is not None
    index.publish(repository.commit("a", [Delete(pointer.key, pointer.version)]))
    renamed = repository.pointer_named("a", "n/a b")
    assert renamed is not None
    index.publish(repository.commit("a", [Put(renamed.key, renamed.blob, renamed.version, "o/moved")]))
    assert (index.count_direct("n/"), index.count_direct("o/")) == (3, 2)
    assert [row.name for row in index.list_direct("n/", None, 10)] == ["n/a", "n/a-x", "n/zé"]
