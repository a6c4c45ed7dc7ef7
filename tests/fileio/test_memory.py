"""What memory has of its own: a clock that tests choose, and names."""

import threading
import uuid

import pytest

from skerry.common.clock import ManualClock
from skerry.common.errors import InvalidInputError
from skerry.fileio import FileStat, MemoryFileIO
from skerry.fileio.memory import MemoryRegistry


def test_modification_times_come_from_the_clock() -> None:
    clock = ManualClock(1000)
    fileio = MemoryFileIO(clock)
    fileio.write("w", b"1")
    clock.advance(1)
    fileio.put_if_absent("p", b"12")
    clock.advance(1)
    fileio.replace_if("w", b"123", fileio.read_versioned("w").token)
    assert fileio.list_files("") == [FileStat("p", 2, 2000), FileStat("w", 3, 3000)]
    assert fileio.stat("w") == FileStat("w", 3, 3000)


def test_content_is_copied_so_that_later_changes_do_not_reach_it() -> None:
    fileio = MemoryFileIO()
    data = bytearray(b"abc")
    fileio.write("f", data)
    data[0] = 0
    assert fileio.read("f") == b"abc"


def test_instances_share_nothing_unless_they_are_opened_by_name() -> None:
    one, other = MemoryFileIO(), MemoryFileIO()
    one.write("f", b"")
    assert other.stat("f") is None
    registry = MemoryRegistry()
    assert registry.open("a") is registry.open("a")
    assert registry.open("a") is not registry.open("b")
    assert registry.open("a").root == "memory://a"


def test_the_first_opening_of_a_name_chooses_its_clock() -> None:
    registry, name = MemoryRegistry(), uuid.uuid4().hex
    registry.open(name, ManualClock(5))
    fileio = registry.open(name, ManualClock(99))
    fileio.write("f", b"")
    assert fileio.list_files("")[0].modified_ms == 5


@pytest.mark.parametrize("name", ["", "a/b", "/"])
def test_names_are_one_word(name: str) -> None:
    with pytest.raises(InvalidInputError, match="memory://name"):
        MemoryRegistry().open(name)


def test_a_stream_that_the_garbage_collector_ends_while_a_file_is_stored_deletes_its_lease() -> None:
    class Collecting(ManualClock):
        """The time is asked for while a file is stored; here the collector happens to run then."""

        def now_ms(self) -> int:
            fileio.delete(["lease"])
            return super().now_ms()

    fileio = MemoryFileIO(Collecting())
    storing = threading.Thread(target=fileio.write, args=("f", b"1"), daemon=True)
    storing.start()
    storing.join(30)
    assert not storing.is_alive()
    assert fileio.read("f") == b"1"
