"""The write-ahead log: what was acknowledged comes back, what is torn is dropped, what is damaged is an error."""

import errno
import os
import random
import threading
from io import FileIO
from itertools import product
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError, FileMissingError, NewerFormatError, StorageError
from skerry.lsm.wal import BrokenLogError, WalWriter, encode_record
from skerry.lsm.wal_layout import RecordType, WalHeader, parse_wal_number, wal_name
from skerry.lsm.wal_read import decode_wal, read_wal

HEADER = WalHeader("00000000-0000-0000-0000-00000000000a", "00000000-0000-0000-0000-00000000000b", 7, 3)
ROWS = [
    (RecordType.PUT, b"k1", b"row one"),
    (RecordType.DELETE, b"k1", b""),
    (RecordType.BATCH, b"", b"\x00 a batch"),
    (RecordType.PUT, b"", b"\x00\x00"),
]


def write(path: Path, rows: list[tuple[int, bytes, bytes]], **settings: Any) -> list[int]:
    """A log of these rows; where each of them ends."""
    writer = WalWriter(str(path), HEADER, **settings)
    ends = []
    for row in rows:
        end = writer.append(*row)
        writer.sync(end)
        ends.append(end)
    writer.close()
    return ends


def rows_of(data: bytes) -> list[tuple[int, bytes, bytes]]:
    return [(r.type, bytes(r.key), bytes(r.data)) for r in decode_wal(data, "wal-7.log").records]


@pytest.mark.parametrize("policy", ["always", "interval", "never"])
def test_what_was_written_is_read(tmp_path: Path, policy: Any) -> None:
    path = tmp_path / wal_name(7)
    write(path, ROWS, policy=policy, interval_seconds=0.001)
    content = read_wal(str(path))
    assert content.header == HEADER
    assert [(r.type, bytes(r.key), bytes(r.data)) for r in content.records] == ROWS
    assert content.torn_bytes == 0


def test_the_layout_is_as_documented(tmp_path: Path) -> None:
    path = tmp_path / "wal-7.log"
    write(path, ROWS[:1])
    header = bytes.fromhex("31000000 00 00000000" + "00" * 15 + "0a" + "00" * 15 + "0b" + "0700000000000000 03000000")
    put = bytes.fromhex("0e000000 01 02000000") + b"k1" + b"row one"
    parts = [b"SWAL", b"\x01\x00\x00\x00", header, crc32(header).to_bytes(4, "little")]
    assert path.read_bytes() == b"".join([*parts, put, crc32(put).to_bytes(4, "little")])


def test_every_truncation_leaves_whole_records(tmp_path: Path) -> None:
    path = tmp_path / "wal-7.log"
    ends = write(path, ROWS)
    data = path.read_bytes()
    for cut in range(len(data)):
        whole = sum(end <= cut for end in ends)
        assert rows_of(data[:cut]) == ROWS[:whole]
        content = decode_wal(data[:cut], "wal-7.log")
        last = max([end for end in ends if end <= cut], default=65 if cut >= 65 else 8 if cut >= 8 else 0)
        assert content.torn_bytes == cut - last


def test_every_flipped_bit_is_found() -> None:
    """An error that names the file. (Of a torn last record there is nothing to find: it was never acknowledged.)"""
    data = b"".join(
        [b"SWAL\x01\0\0\0", encode_record(RecordType.HEADER, b"", HEADER.encode()), *(encode_record(*r) for r in ROWS)]
    )
    assert rows_of(data) == ROWS
    for bit in range(len(data) * 8):
        damaged = bytearray(data)
        damaged[bit // 8] ^= 1 << bit % 8
        with pytest.raises(DamagedFileError, match=r"wal-7\.log"):
            decode_wal(bytes(damaged), "wal-7.log")


@given(st.data())
def test_damage_of_any_kind_leaves_a_prefix_or_is_an_error(data: st.DataObject) -> None:
    rows = data.draw(st.lists(st.tuples(st.integers(1, 3), st.binary(max_size=6), st.binary(max_size=30)), max_size=6))
    records = [encode_record(*row) for row in rows]
    log = b"SWAL\x01\0\0\0" + encode_record(RecordType.HEADER, b"", HEADER.encode()) + b"".join(records)
    start = data.draw(st.integers(0, len(log)))
    stop = data.draw(st.integers(start, min(len(log), start + 8)))
    damaged = log[:start] + data.draw(st.binary(max_size=8)) + log[stop:]
    try:
        found = rows_of(damaged)
    except DamagedFileError:
        return
    assert found == rows[: len(found)]


HEAD = b"SWAL\x01\0\0\0" + encode_record(RecordType.HEADER, b"", HEADER.encode())
SIZES = [0, 1, 255, 256, 300, 4000, 65_535, 65_536, 70_000]
"""Of keys and values: lengths of one byte, two and three, and those around which they change."""


def filled(size: int, seed: int = 0) -> bytes:
    return random.Random(size * 7 + seed).randbytes(size)


def with_length(record: bytes, length: int) -> bytes:
    return length.to_bytes(4, "little") + record[4:]


@pytest.mark.parametrize(
    ("key_bytes", "value_bytes"),
    [*product(SIZES, SIZES), (300, (1 << 24) - 200)],  # a length whose lower three bytes are less than the key's
)
def test_a_whole_record_of_any_size_is_found_behind_a_damaged_one(key_bytes: int, value_bytes: int) -> None:
    """*The length of a record is damaged, and what follows is taken for its torn end: acknowledged rows are gone.*"""
    victim = encode_record(RecordType.PUT, filled(20), filled(500))
    follower = encode_record(RecordType.PUT, filled(key_bytes), filled(value_bytes))
    place = len(HEAD) + len(victim)
    damaged = HEAD + with_length(victim, 0x7FFFFFFF) + follower
    with pytest.raises(DamagedFileError, match=rf"and a whole one follows at byte {place}(?!\d)"):
        decode_wal(damaged, "wal-7.log")
    assert len(rows_of(HEAD + victim + follower)) == 2


@pytest.mark.parametrize("key_bytes", SIZES)
@pytest.mark.parametrize("value_bytes", SIZES)
def test_a_last_record_of_any_size_is_damaged_and_not_torn(key_bytes: int, value_bytes: int) -> None:
    """It was written whole, and so acknowledged; only where the file ends before it does is it torn."""
    first = encode_record(RecordType.DELETE, b"k", b"")
    last = encode_record(RecordType.PUT, filled(key_bytes), filled(value_bytes))
    length = len(last) - 8
    for wrong in (length + 1, length + 256, length + 65_536, 0x7FFFFFFF):
        with pytest.raises(DamagedFileError, match="its length does not match its content"):
            decode_wal(HEAD + first + with_length(last, wrong), "wal-7.log")
    for wrong in {length - 1, length ^ 1, length & ~0xFF, 0} - {length}:
        if wrong < length:
            with pytest.raises(DamagedFileError, match=f"the record at byte {len(HEAD + first)} is damaged"):
                decode_wal(HEAD + first + with_length(last, wrong), "wal-7.log")
    places = {0, 3, 4, 5, 8, 9 + key_bytes // 2, 9 + key_bytes + value_bytes // 2, len(last) - 4, len(last) - 1}
    for place in places:
        flipped = bytearray(last)
        flipped[min(place, len(last) - 1)] ^= 0x10
        with pytest.raises(DamagedFileError, match=r"wal-7\.log"):
            decode_wal(HEAD + first + bytes(flipped), "wal-7.log")
    for cut in {1, 4, 9, 9 + key_bytes // 2, 9 + key_bytes + value_bytes // 2, len(last) - 5, len(last) - 1}:
        if cut < len(last):
            content = decode_wal(HEAD + first + last[:cut], "wal-7.log")
            assert (len(content.records), content.torn_bytes) == (1, cut)


@pytest.mark.parametrize("scan_bytes", [1, 7, 16, 1 << 20])
def test_a_whole_record_is_found_wherever_it_begins(scan_bytes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are looked for in pieces of the file, and may begin at the end of one, or anywhere in what is left."""
    monkeypatch.setattr("skerry.lsm.wal_read._SCAN_BYTES", scan_bytes)
    victim = with_length(encode_record(RecordType.PUT, filled(20), filled(30)), 0x7FFFFFFF)
    followers = [(RecordType.DELETE, b"", b""), (RecordType.PUT, filled(300), filled(9)), (RecordType.BATCH, b"", b"x")]
    for follower in (encode_record(*row) for row in followers):
        for left in range(1, len(victim)):  # so many bytes are left of the victim
            with pytest.raises(DamagedFileError, match=rf"a whole one follows at byte {len(HEAD) + left}(?!\d)"):
                decode_wal(HEAD + victim[:left] + follower, "wal-7.log")


@given(st.data())
def test_damage_of_large_records_leaves_a_prefix_or_is_an_error(data: st.DataObject) -> None:
    """If the last record is whole, everything before it was acknowledged: then it is an error."""
    sizes = st.sampled_from([0, 3, 200, 256, 1000, 4096, 5000])
    rows = [
        (data.draw(st.integers(1, 3)), filled(data.draw(sizes), number), filled(data.draw(sizes), number + 100))
        for number in range(data.draw(st.integers(1, 5)))
    ]
    records = [encode_record(*row) for row in rows]
    log = HEAD + b"".join(records)
    last = len(log) - len(records[-1])
    heads = [len(HEAD) + sum(map(len, records[:number])) for number in range(len(records))]
    near = data.draw(st.sampled_from(heads)) + data.draw(st.integers(-6, 12))  # where lengths and checksums are
    start = data.draw(st.sampled_from([near, data.draw(st.integers(0, len(log)))]))
    start = min(max(start, 0), len(log))
    stop = data.draw(st.integers(start, min(len(log), start + 8)))
    damaged = log[:start] + data.draw(st.binary(max_size=8)) + log[stop:]
    try:
        found = rows_of(damaged)
    except DamagedFileError:
        return
    assert found == rows[: len(found)]
    assert stop > last or damaged == log


def test_a_tail_of_zeros_is_torn() -> None:
    data = b"SWAL\x01\0\0\0" + encode_record(RecordType.HEADER, b"", HEADER.encode()) + encode_record(*ROWS[0])
    content = decode_wal(data + bytes(4096), "x")
    assert len(content.records) == 1
    assert content.torn_bytes == 4096
    assert decode_wal(bytes(4096), "x").header is None


def test_a_large_torn_record_is_dropped_quickly() -> None:
    head = b"SWAL\x01\0\0\0" + encode_record(RecordType.HEADER, b"", HEADER.encode())
    big = encode_record(RecordType.BATCH, b"", os.urandom(3_000_000))
    assert decode_wal(head + big[:-1], "x").torn_bytes == len(big) - 1
    with pytest.raises(DamagedFileError, match="a whole one follows"):
        decode_wal(head + b"\xff\xff\xff\x7f" + big[4:] + encode_record(*ROWS[0]), "x")


def test_what_is_no_log_of_ours_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DamagedFileError, match="not a write-ahead log"):
        decode_wal(b"SQLite format 3", "x")
    with pytest.raises(NewerFormatError, match="version 2"):
        decode_wal(b"SWAL\x02\0\0\0", "x")
    with pytest.raises(DamagedFileError, match="the header"):
        decode_wal(b"SWAL\x01\0\0\0" + encode_record(*ROWS[0]), "x")
    with pytest.raises(FileMissingError):
        read_wal(str(tmp_path / "wal-1.log"))


def test_names_of_logs() -> None:
    assert parse_wal_number(wal_name(12)) == 12
    for name in ("LOCK", "WRITER", "wal-0.log", "wal-01.log", "wal-1.log.bak", "wal-x.log"):
        assert parse_wal_number(name) is None


class SmallDisk(FileIO):
    """A file that can grow to ``room`` bytes."""

    room = 10**9

    def write(self, data: Any) -> int:
        there = os.fstat(self.fileno()).st_size
        if there >= self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().write(data[: self.room - there])


def open_small(path: str) -> SmallDisk:
    return SmallDisk(path, "xb", opener=lambda name, flags: os.open(name, flags | os.O_APPEND, 0o666))


def test_a_full_disk_takes_nothing_by_half_and_then_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "wal-7.log"
    writer = WalWriter(str(path), HEADER, open_log=open_small)
    disk: SmallDisk = writer._file  # type: ignore[assignment]
    writer.append(*ROWS[0])
    for more in range(20):
        disk.room = writer.size_bytes + more
        with pytest.raises(StorageError, match=r"wal-7\.log: the disk is full"):
            writer.append(*ROWS[2])
        assert path.stat().st_size == writer.size_bytes
    disk.room = 10**9
    writer.sync(writer.append(*ROWS[1]))
    writer.close()
    assert rows_of(path.read_bytes()) == ROWS[:2]


def test_a_log_that_cannot_begin_leaves_no_file(tmp_path: Path) -> None:
    class NoRoom(SmallDisk):
        room = 10

    path = tmp_path / "wal-7.log"
    with pytest.raises(StorageError, match="the disk is full"):
        WalWriter(str(path), HEADER, open_log=lambda name: NoRoom(name, "xb"))
    assert not path.exists()
    with pytest.raises(StorageError, match="folder vanished"):
        WalWriter(str(tmp_path / "no" / "wal-7.log"), HEADER)


def test_a_failed_write_that_cannot_be_undone_ends_the_log(tmp_path: Path) -> None:
    class Sick(SmallDisk):
        def truncate(self, size: int | None = None) -> int:
            raise OSError(errno.EIO, "sick")

    path = tmp_path / "wal-7.log"
    writer = WalWriter(str(path), HEADER, open_log=lambda name: Sick(name, "xb"))
    disk: SmallDisk = writer._file  # type: ignore[assignment]
    writer.sync(writer.append(*ROWS[0]))
    disk.room = writer.size_bytes + 3
    with pytest.raises(StorageError, match="the disk is full"):
        writer.append(*ROWS[1])
    assert writer.is_broken
    with pytest.raises(BrokenLogError, match="undoing"):
        writer.append(*ROWS[1])
    writer.close()
    assert rows_of(path.read_bytes()) == ROWS[:1]


def test_a_failed_fsync_acknowledges_nothing_and_ends_the_log(tmp_path: Path) -> None:
    fails = False

    def fsync(descriptor: int) -> None:
        if fails:
            raise OSError(errno.EIO, "input/output error")

    writer = WalWriter(str(tmp_path / "wal-7.log"), HEADER, fsync=fsync)
    good = writer.append(*ROWS[0])
    writer.sync(good)
    fails = True
    bad = writer.append(*ROWS[1])
    with pytest.raises(BrokenLogError, match="may be lost") as caught:
        writer.sync(bad)
    assert caught.value.unclear
    fails = False
    with pytest.raises(BrokenLogError):
        writer.sync(bad)
    with pytest.raises(BrokenLogError):
        writer.append(*ROWS[2])
    writer.sync(good)
    writer.close()


def test_threads_that_wait_together_share_an_fsync(tmp_path: Path) -> None:
    """The first fsync is held until all others have written: one more is enough for them."""
    count = 8
    written = threading.Barrier(count)
    syncs: list[int] = []

    def fsync(descriptor: int) -> None:
        if not syncs:
            syncs.append(1)
            written.wait(30)
        else:
            syncs.append(1)

    path = tmp_path / "wal-7.log"
    writer = WalWriter(str(path), HEADER, fsync=fsync)
    lock = threading.Lock()
    leads = threading.Event()

    def first() -> None:
        end = writer.append(*ROWS[0])
        leads.set()
        writer.sync(end)

    def follow(number: int) -> None:
        leads.wait(30)
        with lock:
            end = writer.append(RecordType.PUT, b"k%d" % number, b"")
        while not syncs:
            threading.Event().wait(0.001)
        written.wait(30)
        writer.sync(end)
        assert writer._synced >= end

    threads = [threading.Thread(target=first)]
    threads += [threading.Thread(target=follow, args=(i,)) for i in range(count - 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(syncs) == 2
    writer.close()
    assert len(rows_of(path.read_bytes())) == count


def test_with_an_interval_an_idle_log_is_synced_too(tmp_path: Path) -> None:
    synced = threading.Event()
    writer = WalWriter(
        str(tmp_path / "wal-7.log"), HEADER, policy="interval", interval_seconds=0.005, fsync=lambda _: synced.set()
    )
    writer.sync(writer.append(*ROWS[0]))
    assert synced.wait(30)
    writer.close()


@pytest.mark.parametrize("policy", ["always", "interval"])
def test_a_log_that_is_closed_is_synced_to_its_end(tmp_path: Path, policy: Any) -> None:
    path, synced_bytes = tmp_path / "wal-7.log", [0]

    def fsync(descriptor: int) -> None:
        synced_bytes.append(os.fstat(descriptor).st_size)

    writer = WalWriter(str(path), HEADER, policy=policy, interval_seconds=3600, fsync=fsync)
    for row in ROWS:
        writer.append(*row)
    assert synced_bytes == [0]
    writer.close()
    assert synced_bytes == [0, path.stat().st_size]


def test_ctrl_c_during_an_fsync_leaves_a_log_that_can_be_synced_and_closed(tmp_path: Path) -> None:
    path, is_pressed = tmp_path / "wal-7.log", True

    def fsync(descriptor: int) -> None:
        if is_pressed:
            raise KeyboardInterrupt

    writer = WalWriter(str(path), HEADER, fsync=fsync)
    first = writer.append(*ROWS[0])
    with pytest.raises(KeyboardInterrupt):
        writer.sync(first)
    assert writer._synced < first
    is_pressed = False
    other = threading.Thread(target=writer.sync, args=(writer.append(*ROWS[1]),), daemon=True)
    other.start()
    other.join(30)
    assert not other.is_alive()
    writer.close()
    assert rows_of(path.read_bytes()) == ROWS[:2]


def test_a_failed_fsync_in_the_background_is_told_to_the_next_append(tmp_path: Path) -> None:
    def fsync(descriptor: int) -> None:
        raise OSError(errno.EIO, "input/output error")

    writer = WalWriter(str(tmp_path / "wal-7.log"), HEADER, policy="interval", interval_seconds=0.001, fsync=fsync)
    writer.append(*ROWS[0])
    assert writer._ticker is not None
    writer._ticker.join(30)
    with pytest.raises(BrokenLogError):
        writer.append(*ROWS[1])
    writer.close()


def test_without_fsync_none_happens(tmp_path: Path) -> None:
    def fsync(descriptor: int) -> None:
        raise AssertionError("synced")

    write(tmp_path / "wal-7.log", ROWS, policy="never", fsync=fsync)


def test_a_flushed_log_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "wal-7.log"
    writer = WalWriter(str(path), HEADER)
    writer.append(*ROWS[0])
    writer.close(discard=True)
    assert not path.exists()
