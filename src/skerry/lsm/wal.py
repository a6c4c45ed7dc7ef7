"""The write-ahead log: rows that a writer has acknowledged and not yet flushed, one file for each MemTable.

All numbers are little-endian. A file is a magic number (u32, the bytes ``SWAL``), a version (u32, 1) and records:

=========  ==========================================================================================================
length     u32: the bytes of type, key and data together
type       u8: HEADER 0, PUT 1, DELETE 2, BATCH 3
key        u32 length and the encoded key (``skerry.types.key``); empty for HEADER and BATCH
data       HEADER: table UUID (16 bytes), writer id (16), number of the log (u64), schema id (u32).
           PUT, DELETE: the row as ``skerry.lsm.row_codec`` encodes it; of a DELETE all but the key columns are NULL.
           BATCH: the kind of its rows (u8, ``skerry.formats.row_kind``), then an Arrow IPC message of one record batch
           whose columns are those of the schema
checksum   u32: CRC-32 of everything from the length on
=========  ==========================================================================================================

The first record is the HEADER, and no other is. A crash can leave only a torn *last* record, which was never
acknowledged. ``skerry.lsm.wal_read`` distinguishes that from damage.

The policy decides when a row is acknowledged. ``always``: it is on the disk before :meth:`WalWriter.sync` returns;
threads that wait at the same time share one fsync. ``interval``: the operating system has it, so that a killed process
loses nothing, and an fsync follows within the interval. ``never``: the operating system writes it at any time.

A failed write leaves the file unchanged. After a failed fsync the content on disk is unknown, and the next fsync might
report success (Linux reports such an error once), so the log takes no more records.
"""

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from typing import Literal
from zlib import crc32

from skerry.common.errors import StorageError
from skerry.fileio.oserror import storage_errors
from skerry.lsm.wal_layout import (
    CHECKSUM,
    LEAST_LENGTH,
    PREAMBLE,
    RECORD_HEAD,
    WAL_MAGIC,
    WAL_VERSION,
    RecordType,
    WalHeader,
)

FsyncPolicy = Literal["always", "interval", "never"]

RECORD_LIMIT_BYTES = 1 << 30
"""Limit of a record's data, so that recovery needs bounded memory."""


class BrokenLogError(StorageError):
    """An fsync has failed: records since the last successful one may be lost. The log takes no more records."""


def encode_record(type_: int, key: bytes, data: bytes) -> bytes:
    """A whole record."""
    key_length = len(key)
    body = RECORD_HEAD.pack(LEAST_LENGTH + key_length + len(data), type_, key_length) + key + data
    return body + CHECKSUM.pack(crc32(body))


def _open_log(path: str) -> FileIO:
    """A new, unbuffered file to append to: writes go directly to the operating system."""
    return FileIO(path, "xb", opener=lambda name, flags: os.open(name, flags | os.O_APPEND | os.O_CLOEXEC, 0o666))


def _fsync_data(descriptor: int) -> None:
    """fdatasync, where it exists; macOS has only fsync."""
    if sys.platform == "darwin":
        os.fsync(descriptor)
    else:
        os.fdatasync(descriptor)


def sync_folder(folder: str) -> None:
    """Make the names in a folder durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class WalWriter:
    """Appends to one new log.

    Call order: :meth:`append` and :meth:`sync` any number of times, then :meth:`close`. Appends must not overlap: the
    caller's lock makes their order that of the MemTable. :meth:`sync` is for any number of threads at once.
    """

    def __init__(
        self,
        path: str,
        header: WalHeader,
        *,
        policy: FsyncPolicy = "always",
        interval_seconds: float = 0.1,
        open_log: Callable[[str], FileIO] = _open_log,
        fsync: Callable[[int], None] = _fsync_data,
    ) -> None:
        self.path = path
        self.header = header
        self._policy = policy
        self._fsync = fsync
        self._state = threading.Condition()
        self._syncing = False
        self._broken: BrokenLogError | None = None
        self.is_broken = False
        """Whether the log takes no more records."""
        self._synced = 0
        self.size_bytes = 0
        """How long the file is."""
        with storage_errors(path):
            self._file = open_log(path)
        try:
            preamble = PREAMBLE.pack(WAL_MAGIC, WAL_VERSION)
            self._write(preamble + encode_record(RecordType.HEADER, b"", header.encode()))
            if policy != "never":
                with storage_errors(path):
                    os.fsync(self._file.fileno())
                    sync_folder(os.path.dirname(path))
        except BaseException:
            self._file.close()
            with suppress(OSError):
                os.unlink(path)
            raise
        self._synced = self.size_bytes
        self._stop = threading.Event()
        self._ticker: threading.Thread | None = None
        if policy == "interval":
            self._ticker = threading.Thread(
                target=self._tick, args=(interval_seconds,), name=f"skerry-wal-{header.number}", daemon=True
            )
            self._ticker.start()

    def append(self, type_: int, key: bytes, data: bytes) -> int:
        """Write a record; returns the argument for :meth:`sync`. If it fails, the file is unchanged."""
        if self._broken is not None:
            raise self._broken
        self._write(encode_record(type_, key, data))
        return self.size_bytes

    def _write(self, record: bytes) -> None:
        try:
            done = self._file.write(record)
            while done < len(record):
                done += self._file.write(record[done:])
        except OSError as error:
            self._take_back(error)
            with storage_errors(self.path):
                raise
        self.size_bytes += len(record)

    def _take_back(self, cause: OSError) -> None:
        """Cut off a partial record that a failed write may have left; otherwise later records would be lost."""
        try:
            self._file.truncate(self.size_bytes)
        except OSError as error:
            self.is_broken = True
            self._broken = BrokenLogError(self.path, f"writing failed ({cause}), and so did undoing that ({error})")

    def sync(self, end: int) -> None:
        """Return when everything up to ``end`` is acknowledged under the log's policy.

        One of the waiting threads is the leader and syncs all records written before it began; the others wait for it,
        and one that came too late becomes the next leader.
        """
        if self._policy == "always" and self._synced < end:
            self._sync_to(end)

    def _sync_to(self, end: int) -> None:
        with self._state:
            while self._syncing and self._synced < end:
                self._state.wait()
            if self._synced >= end:
                return
            if self._broken is not None:
                raise self._broken
            self._syncing = True
            target = self.size_bytes
        problem: BrokenLogError | None = None
        is_done = False
        try:
            self._fsync(self._file.fileno())
            is_done = True
        except OSError as error:
            problem = BrokenLogError(
                self.path, f"fsync failed ({error}): the rows since the last good one may be lost", unclear=True
            )
        finally:
            with self._state:
                self._syncing = False  # after Ctrl-C as well: another thread leads then, or this one when it closes
                if is_done:
                    self._synced = max(self._synced, target)
                elif problem is not None:
                    self._broken, self.is_broken = problem, True
                self._state.notify_all()
        if problem is not None:
            raise problem

    def _tick(self, interval_seconds: float) -> None:
        while not self._stop.wait(max(interval_seconds, 0.001)):
            if self._synced < self.size_bytes and self._broken is None:
                try:
                    self._sync_to(self.size_bytes)
                except BrokenLogError:
                    return  # the next append says so

    def close(self, *, discard: bool = False) -> None:
        """Close the log; its records are then on the disk unless the policy is ``never``.

        With ``discard`` the rows are already committed: nothing is synced, and the file is removed.
        """
        self._stop.set()
        if self._ticker is not None:
            self._ticker.join()
        try:
            if not discard and self._policy != "never" and self._synced < self.size_bytes and self._broken is None:
                self._sync_to(self.size_bytes)
        finally:
            with self._state:
                while self._syncing:
                    self._state.wait()
                self._file.close()
                if discard:
                    self._synced = self.size_bytes  # releases threads that still wait for an fsync
        if discard:
            with storage_errors(self.path):
                os.unlink(self.path)
