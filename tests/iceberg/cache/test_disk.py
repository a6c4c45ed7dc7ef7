"""The disk tier: complete or absent, bounded, shared by processes, and still there after a restart."""

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.clock import CountingIds, ManualClock, SystemClock, SystemIds
from skerry.common.errors import DamagedFileError, OptionError
from skerry.iceberg.cache import ContentKey, DiskTier
from skerry.iceberg.cache.disk_entry import decode_entry, encode_entry
from support.processes import prepared_processes

KEY = ContentKey("s3://bucket", "t/metadata/v1.json", 5)


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*/*") if path.is_file())


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def tier(tmp_path: Path, clock: ManualClock) -> DiskTier:
    return DiskTier(tmp_path / "cache", 1 << 20, clock, CountingIds())


def numbered(number: int, length: int = 1000) -> ContentKey:
    return ContentKey("s3://bucket", f"m{number}.avro", length)


def test_a_copy_is_found_again_also_after_a_restart(tier: DiskTier, clock: ManualClock) -> None:
    assert tier.get(KEY) is None
    assert tier.get_or_read(KEY, lambda: b"hello") == b"hello"
    again = DiskTier(tier.folder, 1 << 20, clock, CountingIds())
    assert again.get_or_read(KEY, lambda: pytest.fail("read again")) == b"hello"
    assert (again.statistics().entries, again.statistics().hits, again.statistics().loads) == (1, 1, 0)
    assert (tier.statistics().hits, tier.statistics().misses, tier.statistics().loads) == (0, 2, 1)
    assert 0 < again.statistics().bytes == sum(path.stat().st_size for path in entries(tier.folder))


@pytest.mark.parametrize(
    "other",
    [
        ContentKey("s3://other", KEY.path, 5),
        ContentKey(KEY.storage, "t/metadata/v2.json", 5),
        ContentKey(KEY.storage, KEY.path, 6),
        ContentKey(KEY.storage, KEY.path, 5, "etag"),
    ],
)
def test_a_copy_is_of_one_file_only(tier: DiskTier, other: ContentKey) -> None:
    tier.put(KEY, b"hello")
    assert tier.get(other) is None


def test_every_flipped_bit_and_every_cut_is_found_and_removed(tier: DiskTier) -> None:
    tier.put(KEY, b"hello")
    (path,) = entries(tier.folder)
    whole = path.read_bytes()
    damaged = [whole[:length] for length in range(len(whole))] + [whole + b"x"]
    damaged += [bytes([*whole[:at], whole[at] ^ 1 << at % 8, *whole[at + 1 :]]) for at in range(len(whole))]
    for content in damaged:
        path.write_bytes(content)
        assert tier.get(KEY) is None
        assert not path.exists()
    found = tier.statistics()
    assert (found.failures, found.hits) == (len(damaged), 0)
    assert found.last_error is not None
    assert str(path) in found.last_error
    assert tier.get_or_read(KEY, lambda: b"hello") == b"hello"
    assert tier.get(KEY) == b"hello"


def test_a_file_under_the_name_of_another_is_not_served(tier: DiskTier) -> None:
    tier.put(KEY, b"hello")
    (path,) = entries(tier.folder)
    other = ContentKey(KEY.storage, "other.json", 5)
    tier.put(other, b"other")
    (theirs,) = set(entries(tier.folder)) - {path}
    os.replace(theirs, path)
    assert tier.get(KEY) is None
    assert "belongs to another file" in (tier.statistics().last_error or "")


@given(st.binary(max_size=100), st.text("ab/ü", max_size=9), st.integers(-1, 100))
def test_an_entry_decodes_to_what_was_encoded(data: bytes, path: str, length: int) -> None:
    key = ContentKey("storage", path, length)
    assert decode_entry("file", key, encode_entry(key, data)) == data
    with pytest.raises(DamagedFileError, match="belongs to another file"):
        decode_entry("file", ContentKey("elsewhere", path, length), encode_entry(key, data))


def test_a_file_of_the_wrong_length_is_refused_and_not_kept(tier: DiskTier) -> None:
    with pytest.raises(DamagedFileError, match=r"t/metadata/v1.json: it has 3 bytes, 5 were expected"):
        tier.get_or_read(KEY, lambda: b"cut")
    assert entries(tier.folder) == []
    unknown = ContentKey(KEY.storage, KEY.path, -1)
    assert tier.get_or_read(unknown, lambda: b"any length") == b"any length"
    assert tier.get(unknown) == b"any length"


def test_an_error_of_the_source_is_raised_and_counted(tier: DiskTier) -> None:
    def fail() -> bytes:
        raise OSError("no answer")

    with pytest.raises(OSError, match="no answer"):
        tier.get_or_read(KEY, fail)
    found = tier.statistics()
    assert (found.failures, found.last_error, entries(tier.folder)) == (1, "OSError: no answer", [])


def test_files_used_longest_ago_leave_first(tmp_path: Path, clock: ManualClock) -> None:
    tier = DiskTier(tmp_path, 20_000, clock, CountingIds())
    for number in range(12):
        tier.put(numbered(number), bytes(1000))
        clock.advance(100)
    assert tier.get(numbered(0)) == bytes(1000)
    clock.advance(100)
    for number in range(12, 25):
        tier.put(numbered(number), bytes(1000))
        clock.advance(100)
    assert sum(path.stat().st_size for path in entries(tmp_path)) <= 20_000
    assert tier.get(numbered(0)) == bytes(1000), "used after it was written"
    assert tier.get(numbered(1)) is None
    assert tier.get(numbered(24)) == bytes(1000)
    assert tier.statistics().evictions >= 6
    assert tier.statistics().entries == len(entries(tmp_path))


def test_a_file_that_would_take_more_than_a_quarter_is_not_kept(tmp_path: Path, clock: ManualClock) -> None:
    tier = DiskTier(tmp_path, 10_000, clock, CountingIds())
    assert not tier.put(numbered(1, 3000), bytes(3000))
    assert tier.put(numbered(2, 2000), bytes(2000))
    assert len(entries(tmp_path)) == 1


def test_a_smaller_limit_holds_from_the_start(tmp_path: Path, clock: ManualClock) -> None:
    tier = DiskTier(tmp_path, 1 << 20, clock, CountingIds())
    for number in range(50):
        tier.put(numbered(number), bytes(1000))
    DiskTier(tmp_path, 10_000, clock, CountingIds())
    assert sum(path.stat().st_size for path in entries(tmp_path)) <= 10_000


def test_clear_removes_all_copies(tier: DiskTier) -> None:
    tier.put(KEY, b"hello")
    tier.clear()
    assert (entries(tier.folder), tier.get(KEY), tier.statistics().entries) == ([], None, 0)


def test_a_temporary_file_of_a_killed_process_is_removed_in_the_end(tier: DiskTier, clock: ManualClock) -> None:
    folder = tier.folder / "ab"
    folder.mkdir()
    now = clock.now_ms() / 1000
    for name, age in ((".tmp-old", 4000), (".tmp-new", 10)):
        (folder / name).write_bytes(b"half")
        os.utime(folder / name, (now - age, now - age))
    DiskTier(tier.folder, 1 << 20, clock, CountingIds())
    assert [path.name for path in entries(tier.folder)] == [".tmp-new"]


def test_only_the_owner_reads_the_folder_and_its_files(tier: DiskTier) -> None:
    tier.put(KEY, b"hello")
    (path,) = entries(tier.folder)
    assert [stat.S_IMODE(each.stat().st_mode) for each in (tier.folder, path.parent, path)] == [0o700, 0o700, 0o600]


def test_a_path_that_is_no_folder_is_refused(tmp_path: Path, clock: ManualClock) -> None:
    (tmp_path / "file").write_bytes(b"not a folder")
    with pytest.raises(OptionError, match=r"'iceberg.cache.disk-path' = '.*/file': File exists; expected a folder"):
        DiskTier(tmp_path / "file", 1 << 20, clock, CountingIds())


@pytest.mark.parametrize("mode", [0o770, 0o702])
def test_a_folder_that_others_can_write_is_refused(tmp_path: Path, clock: ManualClock, mode: int) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(mode)
    with pytest.raises(OptionError, match="other users can write to it; expected a folder that belongs to this user"):
        DiskTier(tmp_path / "shared", 1 << 20, clock, CountingIds())


def test_a_folder_that_breaks_later_fails_no_request(tier: DiskTier) -> None:
    tier.folder.joinpath(".lock").unlink()
    tier.folder.rmdir()
    tier.folder.write_bytes(b"not a folder any more")
    assert tier.get_or_read(KEY, lambda: b"hello") == b"hello"
    assert tier.get(KEY) is None
    tier.clear()
    assert tier.statistics().failures >= 4
    assert "NotADirectoryError" in (tier.statistics().last_error or "")


def _content(number: int) -> bytes:
    return bytes([number % 251]) * 1000


def _hammer(folder: str, seed: int, rounds: int) -> tuple[int, int]:
    """Read and write the same files as other processes; the damaged and the wrong ones it was given."""
    tier = DiskTier(folder, 100_000, SystemClock(), SystemIds())
    wrong = 0
    for step in range(rounds):
        number = (step * 7 + seed * 31) % 200
        wrong += tier.get_or_read(numbered(number), lambda number=number: _content(number)) != _content(number)
    return tier.statistics().failures, wrong


def test_two_processes_share_the_folder(tmp_path: Path) -> None:
    with prepared_processes().Pool(2) as processes:
        found = processes.starmap(_hammer, [(str(tmp_path), seed, 220) for seed in range(2)])
    assert found == [(0, 0), (0, 0)]
    size_bytes = sum(path.stat().st_size for path in entries(tmp_path))
    assert 50_000 < size_bytes <= 100_000 * (1 + 2 / 16) + 2_000
    assert not [path for path in entries(tmp_path) if path.name.startswith(".tmp")]
