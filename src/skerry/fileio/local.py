"""Files in a folder of this machine.

How the promises of :mod:`skerry.fileio.base` are kept:

* *Durable*: fsync of the file, of its folder, and of the folders above as far as their names may be new. A folder that
  another thread or process has just made counts as new until this instance has synced its name once; otherwise a power
  cut could remove the folder of an acknowledged file.
* *put_if_absent*: the whole content goes to a temporary file, and ``link`` gives it the final name or finds it taken.
  Creating the final name first and writing it afterwards (O_EXCL) would leave an empty file after a crash, for ever.
* *replace_if*: an exclusive ``flock`` on ``.lock`` in the folder. A flock belongs to the open file, and each call opens
  its own, so it holds between threads as well. ``replace`` and ``delete`` take no lock: a file that is changed by
  ``replace_if`` is changed by nothing else while it lives.

Symbolic links below the root are not followed when listing.
"""

import errno
import fcntl
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, BinaryIO, TypeVar

import pyarrow as pa
import xxhash

from skerry.common.clock import IdSource, SystemIds
from skerry.common.errors import DamagedFileError, FileMissingError, InvalidInputError
from skerry.fileio.base import FileStat, OutputFile, Versioned
from skerry.fileio.folder import SettledFolders, find_files, find_folders
from skerry.fileio.oserror import file_missing, link_error, storage_errors
from skerry.fileio.output import OutputStream
from skerry.fileio.path import LOCK_NAME, TEMP_PREFIX, check_folder, check_path, check_range

_OUTPUT_BUFFER_BYTES = 1 << 20
_NOT_LINKED = (errno.EXDEV, errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
_ATTEMPTS = 5
"""How often a file is written whose temporary file another process removes."""
_READ_BYTES = 1 << 20
"""Least size of a further read of a file that was not read in one piece."""
_Outcome = TypeVar("_Outcome")
_NO_FILE_REMEDY = "Remove it, and restore the file from a backup"


class LocalFileIO:
    """A :class:`~skerry.fileio.base.FileIO` on a folder, which the first write creates."""

    def __init__(self, root: str | Path, ids: IdSource | None = None) -> None:
        self._root = os.path.abspath(root)
        if os.path.exists(self._root) and not os.path.isdir(self._root):
            raise InvalidInputError(f"{self._root} is a file; a folder is needed")
        self._ids = ids or SystemIds()
        self._folders = SettledFolders(self._root)

    def __repr__(self) -> str:
        return f"LocalFileIO({self._root!r})"

    @property
    def root(self) -> str:
        return self._root

    @property
    def deletes_in_order(self) -> bool:
        return True

    def _errors(self, path: str, *, reading: bool = False, unclear: bool = False) -> AbstractContextManager[None]:
        return storage_errors(path, reading=reading, unclear=unclear, lake=self._root)

    def read(self, path: str) -> bytes:
        full = self._full(path)
        with self._errors(path, reading=True):
            return _read_whole(full, path)

    def read_range(self, path: str, offset: int, length: int) -> bytes:
        check_range(path, length)
        full = self._full(path)
        with self._errors(path, reading=True), open_regular(full, path) as file:
            size_bytes = os.fstat(file.fileno()).st_size
            start = offset if offset >= 0 else max(0, size_bytes + offset)
            file.seek(start)
            # at most the size of the file: read() allocates the requested length
            return file.read(max(0, min(length, size_bytes - start)))

    def read_versioned(self, path: str) -> Versioned:
        data = self.read(path)
        return Versioned(data, _token(data))

    def stat(self, path: str) -> FileStat | None:
        full = self._full(path)
        with self._errors(path):
            try:
                stat = os.stat(full)
            except OSError as error:
                if file_missing(error) or error.errno == errno.ELOOP:
                    return None
                raise
        if not S_ISREG(stat.st_mode):
            return None
        return FileStat(path, stat.st_size, stat.st_mtime_ns // 1_000_000)

    def exists(self, path: str) -> bool:
        # os.access costs a third of os.stat, and does not raise for a missing file; only Skerry's own paths are checked
        # in this way
        return os.access(f"{self._root}/{path}", os.F_OK)

    def list_files(self, folder: str, *, recursive: bool = False) -> list[FileStat]:
        with self._errors(folder or self._root):
            return sorted(find_files(self._root, check_folder(folder), recursive), key=lambda stat: stat.path)

    def list_folders(self, folder: str) -> list[str]:
        with self._errors(folder or self._root):
            return sorted(find_folders(self._root, check_folder(folder)))

    def write(self, path: str, data: bytes, *, durable: bool = True) -> None:
        full = self._full(path)
        folder = os.path.dirname(full)
        with self._errors(path):
            self._folders.make(folder)
            with open(full, "wb") as file:
                _fill(file, data, path, durable=durable, unclear=True)
        if durable:
            self._settle(path, folder)

    def replace(self, path: str, data: bytes, *, durable: bool = False) -> None:
        full = self._full(path)
        folder = os.path.dirname(full)
        with self._errors(path):
            self._publish(path, data, lambda temp: os.replace(temp, full), durable=durable)
        if durable:
            self._settle(path, folder)

    def put_if_absent(self, path: str, data: bytes) -> bool:
        full = self._full(path)
        folder = os.path.dirname(full)
        with self._errors(path):
            if os.path.isdir(full):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if os.path.lexists(full):
                return False  # the answer of link below, without writing and syncing a file
            if not self._publish(path, data, lambda temp: self._link_new(temp, path)):
                return False
        self._settle(path, folder)
        return True

    def replace_if(self, path: str, data: bytes, token: str) -> bool:
        full = self._full(path)
        folder = os.path.dirname(full)
        with self._errors(path):
            if not os.path.isfile(full):
                return False
            with _locked(folder):
                try:
                    current = self.read(path)
                except FileMissingError:
                    return False
                if _token(current) != token:
                    return False
                self._publish(path, data, lambda temp: os.replace(temp, full))
                # under the lock: the next replacement must not become durable before the one it builds on
                self._settle(path, folder)
        return True

    def delete(self, paths: Iterable[str]) -> None:
        for path, full in [(path, self._full(path)) for path in paths]:
            with self._errors(path):
                try:
                    os.unlink(full)
                except (FileNotFoundError, NotADirectoryError):
                    continue

    def link(self, source: str, path: str) -> bool:
        full = self._full(path)
        folder = os.path.dirname(full)
        with self._errors(source, reading=True), open_regular(source, source) as file:
            os.fsync(file.fileno())
        with self._errors(path):
            self._folders.make(folder)
            try:
                os.link(os.path.realpath(source), full)
            except OSError as error:
                if error.errno in _NOT_LINKED:
                    return False
                raise
        self._settle(path, folder)
        return True

    def open_input(self, path: str) -> Any:
        """A memory map: files are immutable once they have their name, and small reads cost no call to the system."""
        full = self._full(path)
        with self._errors(path, reading=True):
            if not os.path.isfile(full):
                raise FileMissingError(path)
            return pa.memory_map(full)

    @contextmanager
    def open_output(self, path: str) -> Iterator[OutputFile]:
        full = self._full(path)
        folder = os.path.dirname(full)
        with self._errors(path):
            self._folders.make(folder)
        # errors of the caller's block pass unchanged; only those of the steps here are translated
        with self._temporary(path, folder) as (file, temp):

            def write(data: Any) -> None:
                with self._errors(path):
                    file.write(data)

            stream = OutputStream(write)
            try:
                yield stream
            finally:
                stream.finish()
            with self._errors(path):
                _fill(file, b"", path, durable=True)
                file.close()
                os.replace(temp, full)
        self._settle(path, folder)

    def _full(self, path: str) -> str:
        return f"{self._root}/{check_path(path)}"

    def _settle(self, path: str, folder: str) -> None:
        """Make the name durable. It is already visible, so a failure leaves the outcome unclear."""
        with self._errors(path, unclear=True):
            self._folders.settle(folder)

    def _publish(self, path: str, data: bytes, publish: Callable[[str], _Outcome], *, durable: bool = True) -> _Outcome:
        """Write a temporary file and give it its name by ``publish``.

        Another process may remove the temporary file first: the drop of a table deletes all files in its folder, also
        those of a table that is being created there. Then nothing has been published, and the file is written again.
        """
        folder = os.path.dirname(self._full(path))
        for attempts_left in reversed(range(_ATTEMPTS)):
            self._folders.make(folder)
            try:
                with self._temporary(path, folder) as (file, temp):
                    _fill(file, data, path, durable=durable)
                    file.close()
                    return publish(temp)
            except FileNotFoundError:
                if not attempts_left:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _link_new(self, temp: str, path: str) -> bool:
        """Link a temporary file to its name and remove it; False if the name is taken."""
        try:
            os.link(temp, self._full(path))
        except FileNotFoundError:
            raise
        except FileExistsError:
            _remove(temp)
            return False
        except OSError as error:
            raise link_error(path, error) from error
        with self._errors(path, unclear=True):
            _remove(temp)
        return True

    @contextmanager
    def _temporary(self, path: str, folder: str) -> Iterator[tuple[BinaryIO, str]]:
        """A new temporary file; the block renames or links it, or it is removed.

        O_EXCL, with another id while the name is taken: ids of tests repeat after a "crash", and two writers must never
        write to one file.
        """
        with self._errors(path):
            while True:
                temp = f"{folder}/{TEMP_PREFIX}{self._ids.new_id()}"
                try:
                    file = open(temp, "xb", buffering=_OUTPUT_BUFFER_BYTES)  # noqa: SIM115 - closed below
                except FileExistsError:
                    continue
                break
        try:
            yield file, temp
        except BaseException as error:
            _discard(file, temp, error)
            raise


def open_regular(full: str, path: str) -> BinaryIO:
    """Open the file at ``full`` for reading; anything but a file is refused: a pipe would wait for its writer for ever.

    ``path`` is what errors call it.
    """
    return open(_open_descriptor(full, path)[0], "rb")


def _open_descriptor(full: str, path: str) -> tuple[int, int]:
    """Descriptor and size of a file."""
    try:
        descriptor = os.open(full, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise DamagedFileError(path, "this is a link that leads to itself", _NO_FILE_REMEDY) from None
        raise
    stat = os.fstat(descriptor)
    if S_ISREG(stat.st_mode):
        return descriptor, stat.st_size
    os.close(descriptor)
    if S_ISDIR(stat.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    raise DamagedFileError(path, "this is a pipe or a device, not a file", _NO_FILE_REMEDY)


def _read_whole(full: str, path: str) -> bytes:
    """The content of a file in four system calls, where a file object takes ten; each gives up the GIL."""
    descriptor, size_bytes = _open_descriptor(full, path)
    try:
        data = os.read(descriptor, size_bytes + 1)
        if len(data) == size_bytes:
            return data
        parts = [data]  # it has grown or shrunk since, or is larger than one call can read
        while parts[-1]:
            parts.append(os.read(descriptor, max(_READ_BYTES, size_bytes)))
        return b"".join(parts)
    finally:
        os.close(descriptor)


def _token(data: bytes) -> str:
    return xxhash.xxh3_128_hexdigest(data)


def _fill(file: BinaryIO, data: bytes, path: str, *, durable: bool, unclear: bool = False) -> None:
    file.write(data)
    file.flush()
    if durable:
        with storage_errors(path, unclear=unclear):
            os.fsync(file.fileno())


def _remove(temp: str) -> None:
    """Remove a temporary file, which another process may have removed."""
    with suppress(FileNotFoundError):
        os.unlink(temp)


def _discard(file: BinaryIO, temp: str, error: BaseException) -> None:
    """Remove a temporary file after ``error``, which remains the reported error."""
    try:
        file.close()
    except OSError as problem:
        error.add_note(f"closing {temp} failed as well: {problem}")
    try:
        os.unlink(temp)
    except FileNotFoundError:
        return  # the block had renamed or removed it before it failed
    except OSError as problem:
        error.add_note(f"{temp} could not be removed: {problem}")


@contextmanager
def _locked(folder: str) -> Iterator[None]:
    """Hold the folder's lock. The lock file stays: removing it would let two holders lock two files of one name."""
    descriptor = os.open(f"{folder}/{LOCK_NAME}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
