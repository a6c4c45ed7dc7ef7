"""The storage that fails must fail exactly as it says, or the tests that use it prove nothing."""

from collections.abc import Callable

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from skerry.common.errors import StorageError
from skerry.fileio import TEMP_PREFIX, FileIO, MemoryFileIO
from support.faulty import FaultyFileIO, ProcessDied


def stream(fileio: FileIO) -> None:
    with fileio.open_output("d/out") as file:
        file.write(b"12")
        file.write(b"34")


STEPS: list[tuple[str, str, Callable[[FileIO], object]]] = [
    ("write", "w", lambda fileio: fileio.write("w", b"1234")),
    ("replace", "r", lambda fileio: fileio.replace("r", b"1234")),
    ("put_if_absent", "p", lambda fileio: fileio.put_if_absent("p", b"1234")),
    ("read", "old", lambda fileio: fileio.read("old")),
    ("read_range", "old", lambda fileio: fileio.read_range("old", 0, 1)),
    ("stat", "old", lambda fileio: fileio.stat("old")),
    ("list_files", "d", lambda fileio: fileio.list_files("d", recursive=True)),
    ("list_folders", "", lambda fileio: fileio.list_folders("")),
    ("open_input", "old", lambda fileio: fileio.open_input("old")),
    ("read_versioned", "old", lambda fileio: fileio.read_versioned("old")),
    ("delete", "old,older", lambda fileio: fileio.delete(["old", "older"])),
]


def make_inner() -> MemoryFileIO:
    inner = MemoryFileIO()
    inner.write("old", b"old")
    inner.write("older", b"older")
    return inner


def names(fileio: FileIO) -> list[str]:
    return [stat.path for stat in fileio.list_files("", recursive=True)]


def test_without_a_fault_everything_passes_through_and_is_counted() -> None:
    inner = make_inner()
    faulty = FaultyFileIO(inner)
    for op, path, step in STEPS:
        step(faulty)
        assert faulty.log[-1] == (op, path)
    stream(faulty)
    assert faulty.operations == len(STEPS) + 2
    assert faulty.log[-2:] == [("open_output", "d/out"), ("close_output", "d/out")]
    assert names(inner) == ["d/out", "p", "r", "w"]
    assert inner.read("d/out") == b"1234"
    assert faulty.root == inner.root
    current = faulty.read_versioned("w")
    assert faulty.replace_if("w", b"new", current.token)
    assert inner.read("w") == b"new"


@pytest.mark.parametrize("k", range(1, len(STEPS) + 1))
def test_raise_fails_once_without_effect(k: int) -> None:
    inner = make_inner()
    faulty = FaultyFileIO(inner, fail_at=k, mode="raise")
    for number, (op, path, step) in enumerate(STEPS, start=1):
        if number == k:
            before = names(inner)
            with pytest.raises(StorageError, match=f"injected failure of {op}") as caught:
                step(faulty)
            assert caught.value.path == path
            assert not caught.value.unclear
            assert names(inner) == before
        step(faulty)
    assert faulty.operations == len(STEPS) + 1


@pytest.mark.parametrize("k", range(1, len(STEPS) + 1))
def test_raise_after_has_the_effect_and_is_unclear(k: int) -> None:
    op, _, step = STEPS[k - 1]
    inner, expected = make_inner(), make_inner()
    step(expected)
    with pytest.raises(StorageError) as caught:
        step(FaultyFileIO(inner, fail_at=1, after=True))
    assert names(inner) == names(expected)
    assert caught.value.unclear == (op in {"write", "replace", "put_if_absent", "delete"})


def test_raise_after_of_replace_if_and_open_output() -> None:
    inner = make_inner()
    token = inner.read_versioned("old").token
    with pytest.raises(StorageError) as caught:
        FaultyFileIO(inner, fail_at=1, after=True).replace_if("old", b"new", token)
    assert caught.value.unclear
    assert inner.read("old") == b"new"
    with pytest.raises(StorageError) as caught:
        stream(FaultyFileIO(inner, fail_at=2, after=True))
    assert caught.value.unclear
    assert inner.read("d/out") == b"1234"


@pytest.mark.parametrize("k", [1, 2])
def test_open_output_fails_where_it_opens_and_where_it_closes(k: int) -> None:
    inner = make_inner()
    faulty = FaultyFileIO(inner, fail_at=k)
    with pytest.raises(StorageError):
        stream(faulty)
    assert names(inner) == ["old", "older"]
    stream(faulty)
    assert inner.read("d/out") == b"1234"


def test_open_output_leaves_nothing_when_its_block_fails() -> None:
    inner = make_inner()
    faulty = FaultyFileIO(inner)

    def fail() -> None:
        with faulty.open_output("d/out") as file:
            file.write(b"1")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert names(inner) == ["old", "older"]


def test_parquet_can_be_written_through_it() -> None:
    table = pa.table({"a": [1, 2, 3]})
    faulty = FaultyFileIO(MemoryFileIO())
    with faulty.open_output("f") as file:
        pq.write_table(table, file)
    with faulty.open_input("f") as file:
        assert pq.read_table(file) == table


@pytest.mark.parametrize("k", range(1, len(STEPS) + 1))
def test_death_is_final(k: int) -> None:
    inner = make_inner()
    faulty = FaultyFileIO(inner, fail_at=k, mode="die")
    for _, _, step in STEPS[: k - 1]:
        step(faulty)
    before = names(inner)
    for _, _, step in [*STEPS[k - 1 :], *STEPS]:
        with pytest.raises(ProcessDied):
            step(faulty)
    with pytest.raises(ProcessDied):
        stream(faulty)
    assert names(inner) == before


def test_clean_up_code_of_a_dead_process_has_no_effect() -> None:
    inner = make_inner()
    faulty = FaultyFileIO(inner, fail_at=2, mode="die")

    def scenario() -> None:
        faulty.write("a", b"x")
        try:
            faulty.write("b", b"x")
        finally:
            faulty.delete(["a"])

    with pytest.raises(ProcessDied):
        scenario()
    assert names(inner) == ["a", "old", "older"]


def test_no_handler_for_errors_survives_death() -> None:
    assert not issubclass(ProcessDied, Exception)


def test_a_torn_write_leaves_its_first_half() -> None:
    inner = make_inner()
    with pytest.raises(ProcessDied):
        FaultyFileIO(inner, fail_at=1, mode="die", torn=True).write("w", b"12345")
    assert inner.read("w") == b"12"
    with pytest.raises(ProcessDied):
        FaultyFileIO(inner, fail_at=1, mode="die").write("w2", b"12345")
    assert inner.stat("w2") is None


def test_a_torn_open_output_leaves_a_temporary_file() -> None:
    inner = make_inner()
    with pytest.raises(ProcessDied):
        stream(FaultyFileIO(inner, fail_at=2, mode="die", torn=True))
    assert names(inner) == [f"d/{TEMP_PREFIX}torn-out", "old", "older"]
    assert inner.read(f"d/{TEMP_PREFIX}torn-out") == b"12"


def test_nothing_but_writes_is_torn() -> None:
    inner = make_inner()
    for step in (lambda faulty: faulty.replace("x", b"12"), lambda faulty: faulty.put_if_absent("x", b"12")):
        with pytest.raises(ProcessDied):
            step(FaultyFileIO(inner, fail_at=1, mode="die", torn=True))
    assert names(inner) == ["old", "older"]


def test_death_right_after_an_effect() -> None:
    inner = make_inner()
    with pytest.raises(ProcessDied):
        FaultyFileIO(inner, fail_at=1, mode="die", after=True, torn=True).write("w", b"1234")
    assert inner.read("w") == b"1234"
