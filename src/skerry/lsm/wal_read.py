"""Reading a write-ahead log after a crash: every whole record, or an error.

A process that dies while it writes leaves a torn last record: the file ends before the record does. That one was not
acknowledged, and is dropped. Any other defect is damage, and silently stopping there would lose acknowledged rows. So
when a record is not whole:

* if it should end within the file, it is damaged: it was written whole, or data follows it;
* if any whole record begins after its start, its length was damaged;
* if the rest of the file is a whole record but for the length in front of it, likewise;
* otherwise the tail is torn. A tail of zeros is torn too: file systems leave such tails after a power cut.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple
from zlib import crc32

import numpy as np

from skerry.common.errors import DamagedFileError, NewerFormatError
from skerry.fileio.local import open_regular
from skerry.fileio.oserror import storage_errors
from skerry.lsm.wal_layout import (
    CHECKSUM,
    LEAST_LENGTH,
    OVERHEAD_BYTES,
    PREAMBLE,
    RECORD_HEAD,
    WAL_MAGIC,
    WAL_VERSION,
    RecordType,
    WalHeader,
)

_REMEDY = (
    "Restore it from a backup; or move it to another folder to go on without its rows, which are those that were "
    "written since the last flush"
)
_SCAN_BYTES = 1 << 20


class WalRecord(NamedTuple):
    """A record of a log; ``key`` and ``data`` look into the file's bytes."""

    type: int
    key: memoryview
    data: memoryview


@dataclass(frozen=True, slots=True)
class WalContent:
    """Content of a log. ``header`` is None, and there are no records, if its writer died while it began the log."""

    path: str
    header: WalHeader | None
    records: tuple[WalRecord, ...]
    torn_bytes: int

    def damaged(self, problem: str) -> DamagedFileError:
        """The error for a whole record with invalid content."""
        return DamagedFileError(self.path, problem, _REMEDY)


def read_wal(path: str) -> WalContent:
    """All whole records of a log; :class:`DamagedFileError` if an acknowledged record may be damaged."""
    with storage_errors(path, reading=True), open_regular(path, path) as file:
        data = file.read()
    return decode_wal(data, path)


def decode_wal(data: bytes, path: str) -> WalContent:
    """The same from the file's bytes."""
    begun = PREAMBLE.pack(WAL_MAGIC, WAL_VERSION)
    if len(data) < PREAMBLE.size or not any(data):
        if not begun.startswith(data) and any(data):
            raise DamagedFileError(path, "not a write-ahead log", _REMEDY)
        return WalContent(path, None, (), len(data))
    magic, version = PREAMBLE.unpack_from(data)
    if magic != WAL_MAGIC:
        raise DamagedFileError(path, f"not a write-ahead log: it begins with {data[:4].hex()}", _REMEDY)
    if version > WAL_VERSION:
        raise NewerFormatError(path, version, WAL_VERSION)
    if version < 1:
        raise DamagedFileError(path, f"format version {version} is not a version", _REMEDY)
    records, end = _records(data, path)
    header = _header(records, path)
    return WalContent(path, header, tuple(records[1:]), len(data) - end)


def _header(records: list[WalRecord], path: str) -> WalHeader | None:
    if not records:
        return None
    if records[0].type != RecordType.HEADER or any(r.type == RecordType.HEADER for r in records[1:]):
        raise DamagedFileError(path, "the first record, and no other, must be the header", _REMEDY)
    return WalHeader.decode(records[0].data)


def _records(data: bytes, path: str) -> tuple[list[WalRecord], int]:
    view = memoryview(data)
    records: list[WalRecord] = []
    start = PREAMBLE.size
    while start < len(data):
        record, end = _record_at(view, start)
        if record is None:
            _check_torn(view, start, path)
            break
        records.append(record)
        start = end
    return records, start


def _record_at(view: memoryview, start: int) -> tuple[WalRecord | None, int]:
    """The whole record that begins at ``start`` and where it ends; None if there is none."""
    if len(view) - start < LEAST_LENGTH + OVERHEAD_BYTES:
        return None, start
    length, type_, key_length = RECORD_HEAD.unpack_from(view, start)
    stop = start + 4 + length
    if not LEAST_LENGTH + key_length <= length or stop + 4 > len(view) or type_ > RecordType.BATCH:
        return None, start
    if crc32(view[start:stop]) != CHECKSUM.unpack_from(view, stop)[0]:
        return None, start
    key_start = start + RECORD_HEAD.size
    return WalRecord(type_, view[key_start : key_start + key_length], view[key_start + key_length : stop]), stop + 4


def _check_torn(view: memoryview, start: int, path: str) -> None:
    """Raise unless the bytes from ``start`` on can only be a torn last record."""
    rest = view[start:]
    if not np.frombuffer(rest, np.uint8).any():
        return
    where = f"the record at byte {start} is damaged"
    if len(rest) >= 4:
        (length,) = CHECKSUM.unpack_from(rest)
        if length + OVERHEAD_BYTES <= len(rest):
            raise DamagedFileError(path, f"{where}: its checksum does not match its content", _REMEDY)
    for found in _candidates(view, start + 1):
        if _record_at(view, found)[0] is not None:
            raise DamagedFileError(path, f"{where}, and a whole one follows at byte {found}", _REMEDY)
    if len(rest) >= LEAST_LENGTH + OVERHEAD_BYTES:
        body = CHECKSUM.pack(len(rest) - OVERHEAD_BYTES) + bytes(rest[4:-4])
        if crc32(body) == CHECKSUM.unpack_from(rest, len(rest) - 4)[0]:
            raise DamagedFileError(path, f"{where}: its length does not match its content", _REMEDY)


def _candidates(view: memoryview, first: int) -> Iterator[int]:
    """Where a record could begin, by its first nine bytes; vectorised."""
    last = len(view) - LEAST_LENGTH - OVERHEAD_BYTES
    for start in range(first, last + 1, _SCAN_BYTES):
        stop = min(start + _SCAN_BYTES, last + 1)
        block = np.frombuffer(view[start : stop + RECORD_HEAD.size - 1], np.uint8)
        count = stop - start
        lengths = _words(block, 0, count)
        kinds = block[4 : 4 + count]
        keys = _words(block, 5, count)
        ends = np.arange(start, stop, dtype=np.int64) + lengths + OVERHEAD_BYTES
        fits = (kinds <= RecordType.BATCH) & (lengths >= keys + LEAST_LENGTH) & (ends <= len(view))
        yield from (start + np.flatnonzero(fits)).tolist()


def _words(block: "np.typing.NDArray[np.uint8]", offset: int, count: int) -> "np.typing.NDArray[np.int64]":
    """The u32 at each of ``count`` places from ``offset`` on."""
    total = np.zeros(count, np.int64)
    for i in range(4):
        total |= block[offset + i : offset + i + count].astype(np.int64) << (8 * i)
    return total
