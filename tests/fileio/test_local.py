"""What only a disk can do: sync, link, lock, and fail half-way."""

import errno
import fcntl
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skerry.common.clock import CountingIds
from skerry.common.errors import AccessDeniedError, FileMissingError, InvalidInputError, StorageError
from skerry.fileio import TEMP_PREFIX, LocalFileIO


class Calls:
    """Records calls of the os functions that matter, with paths relative to a folder, and fails those it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, base: Path) -> None:
        self.seen: list[str] = []
        self.failures: dict[str, OSError] = {}
        self._base = base
        for name in ("fsync", "link", "unlink", "replace"):
            monkeypatch.setattr(os, name, self._recorder(name, getattr(os, name)))

    def _recorder(self, name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def recorded(*args: Any, **kwargs: Any) -> Any:
            target = os.readlink(f"/proc/self/fd/{args[0]}") if name == "fsync" else os.fspath(args[-1])
            path = os.path.relpath(target, self._base)
            call = f"{name} {'TEMP' if TEMP_PREFIX in path else path}"
            self.seen.append(call)
            if call in self.failures:
                raise self.failures[call]
            return original(*args, **kwargs)

        return recorded

    def fail(self, call: str, number: int = errno.EIO) -> None:
        self.failures[call] = OSError(number, os.strerror(number))


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Calls:
    return Calls(monkeypatch, tmp_path)


@pytest.fixture
def fileio(tmp_path: Path) -> LocalFileIO:
    return LocalFileIO(tmp_path / "lake")


def names_on_disk(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


# --- durability ---


def test_a_durable_write_syncs_the_file_and_every_folder_that_gained_a_name(calls: Calls, fileio: LocalFileIO) -> None:
    fileio.write("a/b/f", b"x")
    assert calls.seen == ["fsync lake/a/b/f", "fsync lake/a/b", "fsync lake/a", "fsync lake", "fsync ."]


def test_folders_are_synced_once_per_instance(calls: Calls, fileio: LocalFileIO, tmp_path: Path) -> None:
    fileio.write("a/b/f", b"x")
    calls.seen.clear()
    fileio.write("a/b/g", b"x")
    fileio.write("a/f", b"x")
    assert calls.seen == ["fsync lake/a/b/g", "fsync lake/a/b", "fsync lake/a/f", "fsync lake/a"]
    calls.seen.clear()
    # another process may have made these folders and died before it synced their names
    LocalFileIO(tmp_path / "lake").write("a/b/h", b"x")
    assert calls.seen == ["fsync lake/a/b/h", "fsync lake/a/b", "fsync lake/a", "fsync lake", "fsync ."]


def test_a_folder_made_by_a_write_that_is_not_durable_is_synced_by_the_next_that_is(
    calls: Calls, fileio: LocalFileIO
) -> None:
    fileio.write("a/f", b"x", durable=False)
    fileio.replace("a/f", b"x")
    assert [call for call in calls.seen if call.startswith("fsync")] == []
    fileio.write("a/g", b"x")
    assert calls.seen[-4:] == ["fsync lake/a/g", "fsync lake/a", "fsync lake", "fsync ."]


def test_a_folder_that_was_removed_and_made_again_is_synced_again(
    calls: Calls, fileio: LocalFileIO, tmp_path: Path
) -> None:
    fileio.write("a/f", b"x")
    (tmp_path / "lake/a/f").unlink()
    (tmp_path / "lake/a").rmdir()
    calls.seen.clear()
    fileio.write("a/f", b"x")
    assert calls.seen == ["fsync lake/a/f", "fsync lake/a", "fsync lake"]


def test_roots_that_do_not_exist_are_synced_as_far_up_as_they_were_made(calls: Calls, tmp_path: Path) -> None:
    LocalFileIO(tmp_path / "x/y/z").write("f", b"")
    assert calls.seen == ["fsync x/y/z/f", "fsync x/y/z", "fsync x/y", "fsync x", "fsync ."]


def test_the_parent_of_an_existing_root_is_left_alone_if_we_may_not_read_it(
    calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lake").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    LocalFileIO(tmp_path / "lake").write("f", b"")
    assert calls.seen == ["fsync lake/f", "fsync lake"]


def test_put_if_absent_syncs_the_content_before_and_the_name_after_the_link(calls: Calls, fileio: LocalFileIO) -> None:
    fileio.write("s/0", b"")
    calls.seen.clear()
    assert fileio.put_if_absent("s/1", b"x")
    assert calls.seen == ["fsync TEMP", "link lake/s/1", "unlink TEMP", "fsync lake/s"]


def test_replace_if_and_durable_replace_sync_before_and_after_the_rename(calls: Calls, fileio: LocalFileIO) -> None:
    fileio.write("s/0", b"")
    expected = ["fsync TEMP", "replace lake/s/0", "fsync lake/s"]
    calls.seen.clear()
    fileio.replace("s/0", b"1", durable=True)
    assert calls.seen == expected
    calls.seen.clear()
    assert fileio.replace_if("s/0", b"2", fileio.read_versioned("s/0").token)
    assert calls.seen == expected


def test_open_output_syncs_before_and_after_the_rename(calls: Calls, fileio: LocalFileIO) -> None:
    fileio.write("s/0", b"")
    calls.seen.clear()
    with fileio.open_output("s/1") as file:
        file.write(b"x")
        assert calls.seen == []
    assert calls.seen == ["fsync TEMP", "replace lake/s/1", "fsync lake/s"]


def test_a_lost_race_for_a_name_writes_nothing(calls: Calls, fileio: LocalFileIO) -> None:
    fileio.write("s/1", b"")
    calls.seen.clear()
    assert not fileio.put_if_absent("s/1", b"x")
    assert calls.seen == []


# --- failures half-way ---


def test_a_failed_sync_of_a_write_is_an_unclear_error(calls: Calls, fileio: LocalFileIO) -> None:
    for call in ("fsync lake/f", "fsync lake"):
        calls.failures.clear()
        calls.fail(call)
        with pytest.raises(StorageError, match="f: Input/output error") as caught:
            fileio.write("f", b"x")
        assert caught.value.unclear


@pytest.mark.parametrize("step", ["fsync TEMP", "link lake/f"])
def test_put_if_absent_that_fails_before_the_link_leaves_nothing(
    calls: Calls, fileio: LocalFileIO, tmp_path: Path, step: str
) -> None:
    calls.fail(step)
    with pytest.raises(StorageError) as caught:
        fileio.put_if_absent("f", b"x")
    assert not caught.value.unclear
    assert names_on_disk(tmp_path) == []


@pytest.mark.parametrize("step", ["unlink TEMP", "fsync lake", "fsync ."])
def test_put_if_absent_that_fails_after_the_link_is_unclear(calls: Calls, fileio: LocalFileIO, step: str) -> None:
    calls.fail(step)
    with pytest.raises(StorageError) as caught:
        fileio.put_if_absent("f", b"x")
    assert caught.value.unclear
    assert fileio.read("f") == b"x"


@pytest.mark.parametrize("step", ["fsync TEMP", "replace lake/f"])
def test_replacements_that_fail_before_the_rename_change_nothing(
    calls: Calls, fileio: LocalFileIO, tmp_path: Path, step: str
) -> None:
    fileio.write("f", b"old")
    token = fileio.read_versioned("f").token

    def stream() -> None:
        with fileio.open_output("f") as file:
            file.write(b"new")

    calls.fail(step)
    for operation in (
        lambda: fileio.replace("f", b"new", durable=True),
        lambda: fileio.replace_if("f", b"new", token),
        stream,
    ):
        with pytest.raises(StorageError) as caught:
            operation()
        assert not caught.value.unclear
        assert fileio.read("f") == b"old"
    assert names_on_disk(tmp_path / "lake") == [".lock", "f"]


def test_replacements_that_fail_after_the_rename_are_unclear(calls: Calls, fileio: LocalFileIO) -> None:
    fileio.write("f", b"old")
    token = fileio.read_versioned("f").token

    def stream() -> None:
        with fileio.open_output("f") as file:
            file.write(b"2")

    calls.fail("fsync lake")
    for operation, left in (
        (lambda: fileio.replace_if("f", b"0", token), b"0"),
        (lambda: fileio.replace("f", b"1", durable=True), b"1"),
        (stream, b"2"),
    ):
        with pytest.raises(StorageError) as caught:
            operation()
        assert caught.value.unclear
        assert fileio.read("f") == left


def test_a_temporary_file_that_cannot_be_removed_is_noted_on_the_error(calls: Calls, fileio: LocalFileIO) -> None:
    calls.fail("fsync TEMP")
    calls.fail("unlink TEMP", errno.EACCES)
    with pytest.raises(StorageError, match="Input/output error") as caught:
        fileio.put_if_absent("f", b"x")
    assert "could not be removed" in "".join(caught.value.__notes__)


def test_a_file_system_without_hard_links_is_named(calls: Calls, fileio: LocalFileIO, tmp_path: Path) -> None:
    for number in (errno.EPERM, errno.EOPNOTSUPP):
        calls.fail("link lake/f", number)
        with pytest.raises(StorageError, match="no hard links") as caught:
            fileio.put_if_absent("f", b"x")
        assert not isinstance(caught.value, AccessDeniedError)
    assert names_on_disk(tmp_path) == []


@pytest.mark.parametrize(
    ("number", "kind", "words"),
    [
        (errno.ENOSPC, StorageError, "the disk is full"),
        (errno.EDQUOT, StorageError, "quota"),
        (errno.EIO, StorageError, "Input/output error"),
        (errno.EACCES, AccessDeniedError, "Permission denied"),
        (errno.EPERM, AccessDeniedError, "not permitted"),
        (errno.EROFS, AccessDeniedError, "Read-only"),
    ],
)
def test_errors_of_the_system_get_their_type_and_words(
    calls: Calls, fileio: LocalFileIO, number: int, kind: type[StorageError], words: str
) -> None:
    calls.fail("replace lake/f", number)
    with pytest.raises(StorageError, match=words) as caught:
        fileio.replace("f", b"x")
    assert type(caught.value) is kind
    assert caught.value.path == "f"
    assert isinstance(caught.value.__cause__, OSError)


def test_a_full_disk_while_streaming_is_a_storage_error(fileio: LocalFileIO, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    script = (
        "import resource, signal, sys\n"
        "from skerry.fileio import LocalFileIO\n"
        "from skerry.common.errors import StorageError\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))\n"
        "try:\n"
        "    with LocalFileIO(sys.argv[1]).open_output('f') as file:\n"
        "        for _ in range(40): file.write(b'x' * 100_000)\n"
        "except StorageError as error:\n"
        "    print(error)\n"
    )
    del resource
    out = subprocess.run([sys.executable, "-c", script, tmp_path], capture_output=True, text=True, check=True)
    assert out.stdout == f"f: File too large (lake {tmp_path})\n"
    assert names_on_disk(tmp_path) == []


@pytest.mark.parametrize("call", ["link", "unlink"])
def test_a_process_that_dies_while_it_puts_leaves_nothing_or_all(tmp_path: Path, call: str) -> None:
    """Dying at ``link`` is before the name exists, dying at ``unlink`` after."""
    script = (
        "import os, sys\n"
        "from skerry.fileio import LocalFileIO\n"
        f"os.{call} = lambda *args: os._exit(9)\n"
        "LocalFileIO(sys.argv[1]).put_if_absent('s/1', b'whole')\n"
    )
    assert subprocess.run([sys.executable, "-c", script, tmp_path], check=False).returncode == 9
    fileio = LocalFileIO(tmp_path)
    temporary = [stat.path for stat in fileio.list_files("s") if stat.path.startswith(f"s/{TEMP_PREFIX}")]
    assert len(temporary) == 1  # listed, so that orphan removal finds it
    if call == "link":
        assert fileio.stat("s/1") is None
        assert fileio.put_if_absent("s/1", b"another's")
    else:
        assert fileio.read("s/1") == b"whole"
        fileio.delete(temporary)
        assert fileio.read("s/1") == b"whole"


# --- names, folders, locks ---


def test_temporary_names_come_from_the_ids_and_pass_over_taken_ones(tmp_path: Path) -> None:
    left = [f"{TEMP_PREFIX}00000000-0000-0000-0000-00000000000{number}" for number in (1, 2)]
    for name in left:
        (tmp_path / name).write_bytes(b"left by a crash")
    fileio = LocalFileIO(tmp_path, CountingIds())
    with fileio.open_output("f") as file:
        file.write(b"x")
        assert names_on_disk(tmp_path) == [*left, f"{TEMP_PREFIX}00000000-0000-0000-0000-000000000003"]
    assert names_on_disk(tmp_path) == [*left, "f"]
    assert [stat.path for stat in fileio.list_files("")] == [*left, "f"]


def test_the_lock_file_is_neither_listed_nor_makes_a_folder(fileio: LocalFileIO, tmp_path: Path) -> None:
    fileio.write("a/f", b"1")
    assert fileio.replace_if("a/f", b"2", fileio.read_versioned("a/f").token)
    assert names_on_disk(tmp_path / "lake") == ["a/.lock", "a/f"]
    assert [stat.path for stat in fileio.list_files("", recursive=True)] == ["a/f"]
    fileio.delete(["a/f"])
    assert fileio.list_folders("") == []
    assert fileio.list_files("", recursive=True) == []


def test_replace_if_waits_for_the_lock(fileio: LocalFileIO, tmp_path: Path) -> None:
    fileio.write("f", b"1")
    token = fileio.read_versioned("f").token
    results: list[bool] = []
    with open(tmp_path / "lake/.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiter = threading.Thread(target=lambda: results.append(fileio.replace_if("f", b"2", token)))
        waiter.start()
        waiter.join(0.2)
        assert waiter.is_alive()
        (tmp_path / "lake/f").write_bytes(b"changed by the holder of the lock")
    waiter.join(30)
    assert results == [False]


def test_a_folder_in_the_place_of_a_file_is_named(fileio: LocalFileIO) -> None:
    fileio.write("a/b/f", b"x")
    for operation in (
        lambda: fileio.write("a/b", b""),
        lambda: fileio.replace("a/b", b""),
        lambda: fileio.put_if_absent("a/b", b""),
        lambda: fileio.delete(["a/b"]),
    ):
        with pytest.raises(StorageError, match="a/b: there is a folder of that name"):
            operation()
    assert fileio.replace_if("a/b", b"", "token") is False
    assert [stat.path for stat in fileio.list_files("", recursive=True)] == ["a/b/f"]


def test_a_file_in_the_place_of_a_folder_is_named(fileio: LocalFileIO) -> None:
    fileio.write("f", b"x")
    for path in ("f/x", "f/x/y"):
        for operation in (fileio.write, fileio.replace, fileio.put_if_absent):
            with pytest.raises(StorageError, match=f"{path}: a file stands where one of its folders should be"):
                operation(path, b"")


def test_symbolic_links_are_not_followed_when_listing(fileio: LocalFileIO, tmp_path: Path) -> None:
    fileio.write("a/f", b"x")
    (tmp_path / "lake/loop").symlink_to(tmp_path / "lake", target_is_directory=True)
    (tmp_path / "lake/alias").symlink_to(tmp_path / "lake/a/f")
    assert [stat.path for stat in fileio.list_files("", recursive=True)] == ["a/f"]
    assert fileio.list_folders("") == ["a"]


def test_files_that_vanish_while_they_are_listed_are_passed_over(
    fileio: LocalFileIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("1", "2", "3"):
        fileio.write(name, b"", durable=False)
    real = os.scandir

    class Entries:
        def __init__(self, path: str) -> None:
            with real(path) as entries:
                self._entries = list(entries)
            os.unlink(f"{path}2")

        def __enter__(self) -> list[os.DirEntry[str]]:
            return self._entries

        def __exit__(self, *error: object) -> None:
            """Nothing to close."""

    monkeypatch.setattr(os, "scandir", Entries)
    assert [stat.path for stat in fileio.list_files("")] == ["1", "3"]


def test_a_root_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"")
    with pytest.raises(InvalidInputError, match="is a file"):
        LocalFileIO(tmp_path / "f")


def test_the_root_does_not_move_with_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    fileio = LocalFileIO("lake")
    fileio.write("f", b"x")
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert fileio.read("f") == b"x"
    assert fileio.root == str(tmp_path / "lake")


def test_opening_creates_nothing(tmp_path: Path) -> None:
    fileio = LocalFileIO(tmp_path / "lake")
    assert fileio.list_files("", recursive=True) == []
    with pytest.raises(FileMissingError):
        fileio.read("f")
    assert not fileio.replace_if("f", b"", "token")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("publish", ["link", "replace"])
def test_a_temporary_file_that_another_process_removes_is_written_again(
    fileio: LocalFileIO, monkeypatch: pytest.MonkeyPatch, publish: str
) -> None:
    """As the drop of a table does, which deletes all files in the folder of a table that is being created again."""
    original, removed = getattr(os, publish), []

    def after_a_removal(temp: str, full: str) -> None:
        if not removed:
            removed.append(temp)
            os.unlink(temp)
        original(temp, full)

    monkeypatch.setattr(os, publish, after_a_removal)
    if publish == "link":
        assert fileio.put_if_absent("a/b", b"one")
    else:
        fileio.replace("a/b", b"one", durable=True)
    assert len(removed) == 1
    assert fileio.read("a/b") == b"one"
    assert [file.path for file in fileio.list_files("a")] == ["a/b"]


def test_a_temporary_file_that_is_always_removed_is_an_error(
    fileio: LocalFileIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def removed(temp: str, full: str) -> None:
        os.unlink(temp)
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    monkeypatch.setattr(os, "link", removed)
    with pytest.raises(StorageError, match="its folder vanished while it was written"):
        fileio.put_if_absent("a/b", b"one")
    assert fileio.list_files("a") == []


@pytest.mark.parametrize("size", [0, 1, 300, 5000])
def test_a_file_that_is_not_read_in_one_piece_is_read_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """One call reads at most 2 GiB; and a file may grow between the look at its size and the read."""
    fileio, data = LocalFileIO(tmp_path), bytes(number % 251 for number in range(size))
    fileio.write("x", data)
    assert fileio.read("x") == data
    with monkeypatch.context() as patch:
        at_once = os.read
        patch.setattr("skerry.fileio.local.os.read", lambda descriptor, length: at_once(descriptor, min(length, 100)))
        assert fileio.read("x") == data
    with monkeypatch.context() as patch:
        stat = os.fstat

        def smaller(descriptor: int) -> os.stat_result:
            found = list(stat(descriptor))
            found[6] = max(0, size - 50)
            return os.stat_result(found)

        patch.setattr("skerry.fileio.local.os.fstat", smaller)
        found = fileio.read("x")
    assert found == data
