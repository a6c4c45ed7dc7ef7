"""The folder of a table's write-ahead logs on this machine, and its lock.

The folder holds ``wal-{number}.log``, ``WRITER`` (the durable id of the writer: a document of kind ``writer``) and
``LOCK``. The process that holds ``LOCK`` by ``flock`` owns the logs; the operating system releases it when the process
dies, however that happens. The file names its holder, for display, and is never removed: otherwise two processes could
lock two files of one name.

On a lake on a disk the folder is the table's own ``wal/``. Object storage cannot append, so there it is below the
setting ``wal.dir``, named after the table's UUID: a table that is dropped and created again has another.
"""

import fcntl
import os
from dataclasses import dataclass

from skerry.common.document import encode_document
from skerry.common.errors import ConflictError, DamagedFileError, FileMissingError, InvalidInputError
from skerry.common.member import open_document, text_member
from skerry.fileio.local import LocalFileIO, open_regular
from skerry.fileio.oserror import storage_errors
from skerry.lsm.wal_layout import parse_wal_number, wal_name
from skerry.table.context import TableContext

_WRITER_VERSION = 1
_REMEDY = "Remove the file: the next writer gets a new id, and logs that are there name their own"
_WAIT_SECONDS = 0.02
_LOCK_BYTES = 1000
_PATIENCE_SECONDS = 60.0

WRITING, RECOVERING = "writer", "recovery"


class WalLock:
    """The exclusive right to write a table's logs, until it is released or the process ends."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def __enter__(self) -> "WalLock":
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


@dataclass(frozen=True, slots=True)
class WalFolder:
    """The folder of one table's logs."""

    fileio: LocalFileIO
    folder: str
    table_name: str
    table_uuid: str

    @property
    def path(self) -> str:
        """The folder on this machine."""
        return f"{self.fileio.root}/{self.folder}"

    def log_path(self, number: int) -> str:
        """The log of that number."""
        return f"{self.path}/{wal_name(number)}"

    def numbers(self) -> list[int]:
        """The numbers of all existing logs, in order."""
        with storage_errors(self.path):
            try:
                names = os.listdir(self.path)
            except (FileNotFoundError, NotADirectoryError):
                return []
        return sorted(number for number in map(parse_wal_number, names) if number is not None)

    def remove(self, number: int) -> None:
        """Remove a log."""
        self.fileio.delete([f"{self.folder}/{wal_name(number)}"])

    def writer_id(self, new_id: str) -> str:
        """The durable id of this machine's writer; ``new_id`` is stored if there is none yet."""
        path = f"{self.folder}/WRITER"
        fields = {"tableUuid": self.table_uuid, "writerId": new_id}
        try:
            data = self.fileio.read(path)
        except FileMissingError:
            self.fileio.put_if_absent(path, encode_document("writer", _WRITER_VERSION, fields))
            data = self.fileio.read(path)
        with open_document(data, path=path, kind="writer", known_version=_WRITER_VERSION, remedy=_REMEDY) as doc:
            return text_member(doc, "writerId")

    def try_lock(self, purpose: str) -> WalLock | None:
        """Take the lock if it is free."""
        path = f"{self.path}/LOCK"
        with storage_errors(path):
            os.makedirs(self.path, exist_ok=True)
            while True:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
                try:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    if _is_file(descriptor, path):
                        os.ftruncate(descriptor, 0)
                        os.pwrite(descriptor, f"{os.getpid()} {purpose}\n".encode(), 0)
                        return WalLock(descriptor)
                except BlockingIOError:
                    os.close(descriptor)
                    return None
                except BaseException:
                    os.close(descriptor)
                    raise
                os.close(descriptor)  # the file was removed meanwhile: lock the one that is there now

    def lock(self, context: TableContext) -> WalLock:
        """Take the lock for a writer, waiting for a recovery; :class:`ConflictError` if another writer has it."""
        clock = context.env.clock
        begun = clock.monotonic()
        while True:
            lock = self.try_lock(WRITING)
            if lock is not None:
                return lock
            process, purpose = self._holder()
            if purpose != RECOVERING or clock.monotonic() - begun > _PATIENCE_SECONDS:
                where = "this process" if process == str(os.getpid()) else f"process {process}"
                raise ConflictError(
                    f"table {self.table_name} has a writer already, in {where}: there is one for each table and "
                    f"machine; close it first, or use upsert, which needs none",
                    rule="one_writer",
                )
            clock.sleep(_WAIT_SECONDS)

    def _holder(self) -> tuple[str, str]:
        """Process id and purpose of the lock's holder, as the file says."""
        try:
            with open_regular(f"{self.path}/LOCK", f"{self.folder}/LOCK") as file:
                process, _, purpose = file.read(_LOCK_BYTES).decode(errors="replace").strip().partition(" ")
        except (OSError, DamagedFileError):
            return "?", ""
        return process or "?", purpose


def find_wal_folder(context: TableContext) -> WalFolder | None:
    """The folder of a table's logs; None if this process has none (object storage without ``wal.dir``)."""
    fileio, wal_dir = context.fileio, context.env.settings.wal_dir
    if isinstance(fileio, LocalFileIO):
        return WalFolder(fileio, context.paths.wal_folder, context.name, context.uuid)
    if wal_dir is None:
        return None
    return WalFolder(LocalFileIO(wal_dir), context.uuid, context.name, context.uuid)


def need_wal_folder(context: TableContext) -> WalFolder:
    """The same; :class:`InvalidInputError` says what to do if there is none."""
    folder = find_wal_folder(context)
    if folder is None:
        raise InvalidInputError(
            f"table {context.name} is not on a disk, and a writer's log needs one: name a local folder in the setting "
            f"'wal.dir', or use upsert, which needs no log"
        )
    return folder


def _is_file(descriptor: int, path: str) -> bool:
    try:
        there = os.stat(path)
    except FileNotFoundError:
        return False
    ours = os.fstat(descriptor)
    return (ours.st_dev, ours.st_ino) == (there.st_dev, there.st_ino)
