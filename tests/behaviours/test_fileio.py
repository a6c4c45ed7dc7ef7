"""Every promise of skerry.fileio.base, on every implementation."""

import threading
import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from skerry.common.errors import FileMissingError, InvalidInputError, StorageError
from skerry.fileio import FileIO, Versioned, open_fileio
from support.race import increment_all, put_all, race_in_processes

S3 = pytest.param("s3", marks=pytest.mark.s3)


@dataclass(frozen=True)
class Place:
    """Somewhere that can be opened again and again."""

    url: str
    storage: dict[str, str] = field(default_factory=dict)

    def open(self) -> FileIO:
        return open_fileio(self.url, self.storage)


def make_place(kind: str, request: pytest.FixtureRequest) -> Place:
    if kind == "local":
        return Place(str(request.getfixturevalue("disk_path") / "lake"))
    if kind == "memory":
        return Place(f"memory://{uuid.uuid4().hex}")
    return Place(request.getfixturevalue("s3_url"), request.getfixturevalue("s3_storage"))


@pytest.fixture(params=["local", "memory", S3])
def place(request: pytest.FixtureRequest) -> Place:
    return make_place(request.param, request)


@pytest.fixture(params=["local", S3])
def shared_place(request: pytest.FixtureRequest) -> Place:
    """A place that several processes can open."""
    return make_place(request.param, request)


@pytest.fixture
def fileio(place: Place) -> FileIO:
    return place.open()


WRITES: dict[str, Callable[[FileIO, str, bytes], object]] = {
    "write": lambda fileio, path, data: fileio.write(path, data),
    "write, not durable": lambda fileio, path, data: fileio.write(path, data, durable=False),
    "replace": lambda fileio, path, data: fileio.replace(path, data),
    "replace, durable": lambda fileio, path, data: fileio.replace(path, data, durable=True),
    "put_if_absent": lambda fileio, path, data: fileio.put_if_absent(path, data),
}


def paths(fileio: FileIO, folder: str = "", recursive: bool = True) -> list[str]:
    return [stat.path for stat in fileio.list_files(folder, recursive=recursive)]


# --- reading and writing ---


@pytest.mark.parametrize("how", WRITES)
def test_what_was_written_is_read_back_by_another_instance(place: Place, how: str) -> None:
    for size_bytes in (0, 1, 100_000):
        data = bytes(range(256)) * (size_bytes // 256) + b"x" * (size_bytes % 256)
        WRITES[how](place.open(), f"a/b/{size_bytes}", data)
        assert place.open().read(f"a/b/{size_bytes}") == data


def test_large_files_are_written_whole(place: Place) -> None:
    data = bytes(range(251)) * 50_000  # 12.5 MB: several parts in a bucket
    place.open().write("large", data)
    assert place.open().read("large") == data
    assert place.open().read_range("large", 12_000_000, 300) == data[12_000_000:12_000_300]


def test_write_and_replace_overwrite(fileio: FileIO) -> None:
    fileio.write("f", b"a longer first content")
    fileio.write("f", b"second")
    assert fileio.read("f") == b"second"
    fileio.replace("f", b"3")
    assert fileio.read("f") == b"3"


def test_any_bytes_like_object_can_be_written(fileio: FileIO) -> None:
    fileio.write("f", memoryview(b"-abc-")[1:4])  # type: ignore[arg-type]
    fileio.replace("g", bytearray(b"abc"))
    assert fileio.put_if_absent("h", memoryview(b"abc"))  # type: ignore[arg-type]
    assert {fileio.read(name) for name in "fgh"} == {b"abc"}
    assert type(fileio.read("f")) is bytes


def test_reading_a_missing_file_raises_file_missing(fileio: FileIO) -> None:
    fileio.write("there/file", b"x")
    for path in ("missing", "no/folder/at/all", "there", "there/file/below"):
        for read in (
            fileio.read,
            fileio.read_versioned,
            fileio.open_input,
            lambda path: fileio.read_range(path, 0, 5),
            lambda path: fileio.read_range(path, 0, 0),
            lambda path: fileio.read_range(path, -5, 5),
            lambda path: fileio.read_range(path, -5, 2),
        ):
            with pytest.raises(FileMissingError) as caught:
                read(path)  # type: ignore[operator]
            assert caught.value.path == path
            assert not caught.value.unclear
        assert fileio.stat(path) is None


def test_read_range_cuts_like_a_slice(fileio: FileIO) -> None:
    data = bytes(range(100))
    fileio.write("f", data)
    for offset in (0, 1, 50, 99, 100, 101, 1000, -1, -8, -99, -100, -101, -1000):
        for length in (0, 1, 8, 100, 1000):
            start = offset if offset >= 0 else max(0, 100 + offset)
            assert fileio.read_range("f", offset, length) == data[start : start + length], (offset, length)


def test_read_range_of_an_empty_file_is_empty(fileio: FileIO) -> None:
    fileio.write("f", b"")
    for offset in (0, 1, -1, -10):
        assert fileio.read_range("f", offset, 10) == b""


def test_a_range_of_a_negative_length_is_refused(fileio: FileIO) -> None:
    fileio.write("f", b"abc")
    with pytest.raises(InvalidInputError):
        fileio.read_range("f", 0, -1)


def test_an_absurd_length_allocates_nothing(fileio: FileIO) -> None:
    fileio.write("f", b"abc")
    assert fileio.read_range("f", 1, 1 << 50) == b"bc"


def test_names_with_any_printable_character_work(fileio: FileIO) -> None:
    names = ["sp ace", "ä=%20%2F", "a+b&c", "#?[]{}~^", "日本", "'\"", "dt=2024-01-01", "-", "a.b.", "\\"]
    for name in names:
        fileio.write(f"p/{name}/f", name.encode())
    assert [fileio.read(f"p/{name}/f") for name in names] == [name.encode() for name in names]
    assert fileio.list_folders("p") == sorted(names)
    assert paths(fileio) == sorted(f"p/{name}/f" for name in names)
    fileio.delete(f"p/{name}/f" for name in names)
    assert paths(fileio) == []


@pytest.mark.parametrize(
    "path", ["", "/", "/etc/passwd", "a//b", "a/", "../a", "a/../b", ".", "a/.", "a\nb", "x\0", ".lock"]
)
def test_paths_that_leave_the_root_or_have_no_name_are_refused(fileio: FileIO, path: str) -> None:
    for operation in (
        fileio.read,
        fileio.read_versioned,
        fileio.stat,
        fileio.open_input,
        lambda path: fileio.read_range(path, 0, 1),
        lambda path: fileio.write(path, b""),
        lambda path: fileio.replace(path, b""),
        lambda path: fileio.put_if_absent(path, b""),
        lambda path: fileio.replace_if(path, b"", "token"),
        lambda path: fileio.delete(["fine", path]),
        lambda path: fileio.open_output(path).__enter__(),
    ):
        with pytest.raises(InvalidInputError):
            operation(path)  # type: ignore[operator]
    if path:
        with pytest.raises(InvalidInputError):
            fileio.list_files(path)
        with pytest.raises(InvalidInputError):
            fileio.list_folders(path)


# --- stat and listing ---


def test_stat_tells_size_and_time(fileio: FileIO) -> None:
    before_ms = time.time_ns() // 1_000_000
    fileio.write("a/f", b"12345")
    stat = fileio.stat("a/f")
    assert stat is not None
    assert (stat.path, stat.size_bytes) == ("a/f", 5)
    assert before_ms - 2000 <= stat.modified_ms <= time.time_ns() // 1_000_000 + 2000


def test_listing_is_sorted_and_recursive_only_on_request(fileio: FileIO) -> None:
    names = ["b", "a/2", "a/10", "a/b/c/d", "a/b/x", "a-b", "aa/x", "ab"]
    for name in names:
        fileio.write(name, name.encode())
    assert paths(fileio, recursive=True) == sorted(names)
    assert paths(fileio, recursive=False) == ["a-b", "ab", "b"]
    assert paths(fileio, "a", recursive=False) == ["a/10", "a/2"]
    assert paths(fileio, "a", recursive=True) == ["a/10", "a/2", "a/b/c/d", "a/b/x"]
    assert paths(fileio, "a/b/c") == ["a/b/c/d"]
    assert fileio.list_folders("") == ["a", "aa"]
    assert fileio.list_folders("a") == ["b"]
    assert fileio.list_folders("a/b/c") == []


def test_listing_agrees_with_stat(fileio: FileIO) -> None:
    fileio.write("d/f", b"123")
    listed, stat = fileio.list_files("d")[0], fileio.stat("d/f")
    assert stat is not None
    assert (listed.path, listed.size_bytes) == (stat.path, stat.size_bytes)
    assert abs(listed.modified_ms - stat.modified_ms) < 1000  # S3 answers stat in whole seconds


def test_an_absent_folder_is_empty(fileio: FileIO) -> None:
    assert paths(fileio, "", recursive=False) == []
    assert paths(fileio, "no/such") == []
    assert fileio.list_folders("") == []
    assert fileio.list_folders("no/such") == []


def test_a_file_is_not_a_folder(fileio: FileIO) -> None:
    fileio.write("a/file", b"")
    assert paths(fileio, "a/file") == []
    assert fileio.list_folders("a/file") == []


def test_folders_vanish_with_their_last_file(fileio: FileIO) -> None:
    fileio.write("a/b/c/file", b"")
    fileio.write("a/other", b"")
    fileio.delete(["a/b/c/file"])
    assert fileio.list_folders("a") == []
    assert fileio.list_folders("") == ["a"]


def test_more_files_than_one_page_are_listed(fileio: FileIO) -> None:
    names = sorted(f"d/{number}" for number in range(1100))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda name: fileio.write(name, b"", durable=False), names))
    assert paths(fileio, "d") == names
    fileio.delete(names)
    assert paths(fileio, "d") == []


# --- deleting ---


def test_delete_passes_over_what_is_gone(fileio: FileIO) -> None:
    for name in ("a/1", "a/2", "a/3"):
        fileio.write(name, b"")
    fileio.delete(["a/0", "a/1", "no/folder", "a/3", "a/3", "a/2/below"])
    assert paths(fileio) == ["a/2"]
    fileio.delete([])
    fileio.delete(iter(["a/2"]))
    assert paths(fileio) == []


def test_a_bad_path_among_those_to_delete_deletes_nothing(fileio: FileIO) -> None:
    fileio.write("a", b"")
    with pytest.raises(InvalidInputError):
        fileio.delete(["a", "../b"])
    assert paths(fileio) == ["a"]


# --- put_if_absent ---


def test_put_if_absent_creates_once(place: Place) -> None:
    assert place.open().put_if_absent("s/1", b"first") is True
    assert place.open().put_if_absent("s/1", b"second") is False
    assert place.open().read("s/1") == b"first"
    assert paths(place.open()) == ["s/1"]  # nothing temporary stays


def test_put_if_absent_of_an_empty_file_takes_the_name(fileio: FileIO) -> None:
    assert fileio.put_if_absent("f", b"")
    assert not fileio.put_if_absent("f", b"x")
    assert fileio.read("f") == b""


def test_a_deleted_name_can_be_put_again(fileio: FileIO) -> None:
    assert fileio.put_if_absent("f", b"1")
    fileio.delete(["f"])
    assert fileio.put_if_absent("f", b"2")
    assert fileio.read("f") == b"2"


def test_of_eight_threads_exactly_one_puts_each_name(place: Place) -> None:
    names = [f"s/{number}" for number in range(25)]
    barrier = threading.Barrier(8)

    def work(number: int) -> list[str]:
        fileio = place.open()
        barrier.wait(60)
        return put_all(fileio, number, names)

    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(work, range(8)))
    assert_one_winner_each(place.open(), names, won)


def test_of_several_processes_exactly_one_puts_each_name(shared_place: Place) -> None:
    names = [f"s/{number}" for number in range(40)]
    won = race_in_processes(put_all, 4, shared_place.url, shared_place.storage, names)
    assert_one_winner_each(shared_place.open(), names, won)


def assert_one_winner_each(fileio: FileIO, names: list[str], won: list[list[str]]) -> None:
    assert sorted(name for some in won for name in some) == sorted(names)
    for number, some in enumerate(won):
        for name in some:
            assert fileio.read(name) == f"{number} {name}".encode()
    assert paths(fileio) == sorted(names)


# --- replace_if ---


def test_replace_if_needs_the_current_token(place: Place) -> None:
    fileio = place.open()
    fileio.write("f", b"1")
    first = fileio.read_versioned("f")
    assert first.data == b"1"
    assert place.open().read_versioned("f") == first
    assert place.open().replace_if("f", b"2", first.token) is True
    assert place.open().replace_if("f", b"3", first.token) is False
    second = fileio.read_versioned("f")
    assert second.data == b"2"
    assert second.token != first.token
    fileio.replace("f", b"4")
    assert fileio.replace_if("f", b"5", second.token) is False
    assert fileio.read("f") == b"4"
    assert paths(fileio) == ["f"]


def test_replace_if_of_a_missing_file_is_false_and_creates_nothing(fileio: FileIO) -> None:
    fileio.write("f", b"1")
    token = fileio.read_versioned("f").token
    fileio.delete(["f"])
    assert fileio.replace_if("f", b"2", token) is False
    assert fileio.replace_if("no/folder/f", b"2", token) is False
    assert paths(fileio) == []


def test_replace_if_with_a_foreign_token_is_false(fileio: FileIO) -> None:
    fileio.write("f", b"1")
    for token in ("", "nonsense", "|", "a|b", '"0"|'):
        assert fileio.replace_if("f", b"2", token) is False
    assert fileio.read("f") == b"1"


def test_tokens_work_for_files_that_were_put_and_streamed(fileio: FileIO) -> None:
    fileio.put_if_absent("put", b"1")
    with fileio.open_output("streamed") as file:
        file.write(b"1")
    for name in ("put", "streamed"):
        assert fileio.replace_if(name, b"2", fileio.read_versioned(name).token)
        assert fileio.read_versioned(name) == Versioned(b"2", fileio.read_versioned(name).token)


def test_no_increment_is_lost_between_threads(place: Place) -> None:
    place.open().write("counter", b"0")
    barrier = threading.Barrier(6)

    def work(number: int) -> int:
        fileio = place.open()
        barrier.wait(60)
        return increment_all(fileio, number, ["counter"] * 15)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, range(6)))
    assert place.open().read("counter") == b"90"
    assert paths(place.open()) == ["counter"]


def test_no_increment_is_lost_between_processes(shared_place: Place) -> None:
    shared_place.open().write("counter", b"0")
    race_in_processes(increment_all, 4, shared_place.url, shared_place.storage, ["counter"] * 20)
    assert shared_place.open().read("counter") == b"80"


# --- a reader sees nothing or all of it ---


def test_readers_see_whole_contents_while_files_are_replaced(place: Place) -> None:
    contents = {bytes([letter]) * 200_000 for letter in b"abcd"}
    place.open().write("f", b"a" * 200_000)
    stop = threading.Event()

    def replace() -> None:
        fileio = place.open()
        while not stop.is_set():
            for content in contents:
                fileio.replace("f", content)
                fileio.replace_if("f", content[::-1], fileio.read_versioned("f").token)

    writer = threading.Thread(target=replace)
    writer.start()
    try:
        fileio = place.open()
        for _ in range(60):
            assert fileio.read("f") in contents
            assert fileio.read_versioned("f").data in contents
            with fileio.open_input("f") as file:
                assert file.read()[:1] * 200_000 in contents
    finally:
        stop.set()
        writer.join()


def test_readers_see_whole_contents_of_new_files(place: Place) -> None:
    content = b"x" * 300_000
    seen = []

    def read() -> None:
        fileio = place.open()
        number = 0
        while number < 15:
            try:
                seen.append(fileio.read(f"s/{number}"))
            except FileMissingError:
                continue
            number += 1

    reader = threading.Thread(target=read)
    reader.start()
    fileio = place.open()
    for number in range(15):
        assert fileio.put_if_absent(f"s/{number}", content)
    reader.join(60)
    assert seen == [content] * 15


# --- streams ---


def test_open_input_reads_and_seeks(fileio: FileIO) -> None:
    data = bytes(range(250)) * 2000  # 500 kB: more than what is read ahead
    fileio.write("f", data)
    with fileio.open_input("f") as file:
        assert file.size() == len(data)
        assert file.read(10) == data[:10]
        file.seek(300_000)
        assert file.tell() == 300_000
        assert file.read(200) == data[300_000:300_200]
        assert file.read(150_000) == data[300_200:450_200]
        file.seek(-8, 2)
        assert file.read() == data[-8:]
        assert file.read(5) == b""
        file.seek(5)
        assert file.read() == data[5:]
    assert file.closed


def test_open_input_of_an_empty_file(fileio: FileIO) -> None:
    fileio.write("f", b"")
    with fileio.open_input("f") as file:
        assert file.size() == 0
        assert file.read() == b""


def test_parquet_is_written_and_read_through_streams(fileio: FileIO) -> None:
    table = pa.table({"id": range(200_000), "text": [f"row {number % 977}" for number in range(200_000)]})
    with fileio.open_output("t/data.parquet") as file:
        pq.write_table(table, file, row_group_size=20_000)
    with fileio.open_input("t/data.parquet") as file:
        reader = pq.ParquetFile(file, page_checksum_verification=True)
        assert reader.num_row_groups == 10
        assert reader.read() == table
        assert reader.read_row_group(3, columns=["id"])["id"].to_pylist() == list(range(60_000, 80_000))
    assert paths(fileio) == ["t/data.parquet"]


def test_open_output_appears_when_the_block_ends(fileio: FileIO) -> None:
    with fileio.open_output("a/f") as file:
        assert file.write(b"12") == 2
        assert file.write(memoryview(b"345")) == 3
        assert file.write(pa.py_buffer(b"6")) == 1
        assert fileio.stat("a/f") is None
    assert fileio.read("a/f") == b"123456"
    with pytest.raises(ValueError, match="ended"):
        file.write(b"7")


def test_open_output_of_nothing_makes_an_empty_file(fileio: FileIO) -> None:
    with fileio.open_output("f"):
        pass
    assert fileio.read("f") == b""


def test_open_output_of_many_megabytes(fileio: FileIO) -> None:
    piece = bytes(range(256)) * 4096
    with fileio.open_output("f") as file:
        for _ in range(20):
            file.write(piece)
    assert fileio.read("f") == piece * 20


@pytest.mark.parametrize("error", [KeyError("mine"), OSError("mine too"), KeyboardInterrupt()])
@pytest.mark.parametrize("size_bytes", [0, 10, 20 << 20])
def test_open_output_leaves_nothing_when_the_block_fails(fileio: FileIO, error: BaseException, size_bytes: int) -> None:
    def fail() -> None:
        with fileio.open_output("a/f") as file:
            file.write(b"x" * size_bytes)
            raise error

    with pytest.raises(type(error)) as caught:
        fail()
    assert caught.value is error
    assert paths(fileio) == []


def test_an_open_output_does_not_hide_the_file_it_will_replace(fileio: FileIO) -> None:
    fileio.write("f", b"old")
    with fileio.open_output("f") as file:
        file.write(b"new")
        assert fileio.read("f") == b"old"
    assert fileio.read("f") == b"new"


# --- names for people ---


def test_root_and_repr_say_where_this_is(place: Place) -> None:
    fileio = place.open()
    assert fileio.root == place.url
    assert place.url in repr(fileio)


def test_errors_name_the_path(fileio: FileIO) -> None:
    with pytest.raises(StorageError, match="a/missing: no such file"):
        fileio.read("a/missing")


# --- second names ---


def test_a_linked_file_lives_without_its_first_name_or_is_refused(
    place: Place, fileio: FileIO, disk_path: Path
) -> None:
    source = disk_path / "data.bin"  # links stay on one disk
    source.write_bytes(b"content")
    if not fileio.link(str(source), "a/b/linked.bin"):
        assert place.url.startswith(("memory://", "s3://"))
        assert paths(fileio) == []
        return
    assert not place.url.startswith(("memory://", "s3://"))
    fileio.write("other", b"x")
    source.unlink()
    assert fileio.read("a/b/linked.bin") == b"content"
    fileio.delete(["a/b/linked.bin"])
    assert paths(fileio) == ["other"]


def test_a_link_to_nothing_or_over_a_file_is_an_error(tmp_path: Path) -> None:
    fileio = open_fileio(str(tmp_path / "lake"), {})
    fileio.write("taken", b"mine")
    (tmp_path / "source").write_bytes(b"theirs")
    with pytest.raises(FileMissingError):
        fileio.link(str(tmp_path / "nothing"), "linked")
    with pytest.raises(StorageError):
        fileio.link(str(tmp_path / "source"), "taken")
    assert fileio.read("taken") == b"mine"
    (tmp_path / "source").unlink()
