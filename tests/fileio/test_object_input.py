"""How many requests a read takes."""

import pytest

from skerry.fileio.object_store import RangeReader

DATA = bytes(range(256)) * 4096  # 1 MiB
TAIL_BYTES = 1000


class Fetches:
    """Answers ranges of DATA and remembers them."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int]] = []

    def __call__(self, start: int, length: int) -> bytes:
        self.seen.append((start, length))
        return DATA[start : start + length]


def open_reader() -> tuple[RangeReader, Fetches]:
    fetches = Fetches()
    return RangeReader(len(DATA), DATA[-TAIL_BYTES:], fetches), fetches


def test_the_tail_costs_no_request() -> None:
    reader, fetches = open_reader()
    assert reader.seek(-8, 2) == len(DATA) - 8
    assert reader.read(8) == DATA[-8:]
    reader.seek(-TAIL_BYTES, 2)
    assert reader.read() == DATA[-TAIL_BYTES:]
    assert reader.read(1) == b""
    assert fetches.seen == []


def test_small_reads_fetch_ahead_and_large_ones_exactly() -> None:
    reader, fetches = open_reader()
    assert b"".join(bytes(reader.read(100)) for _ in range(100)) == DATA[:10_000]
    assert fetches.seen == [(0, 128 << 10)]
    reader.seek(50)
    assert reader.read(300_000) == DATA[50:300_050]
    assert fetches.seen[1:] == [(50, 300_000)]


def test_a_read_over_the_border_of_what_is_at_hand_is_whole() -> None:
    reader, fetches = open_reader()
    reader.seek(len(DATA) - TAIL_BYTES - 10)
    assert reader.read(20) == DATA[-TAIL_BYTES - 10 : -TAIL_BYTES + 10]
    reader.seek(0)
    reader.read(1)
    reader.seek((128 << 10) - 5)
    assert reader.read(10) == DATA[(128 << 10) - 5 : (128 << 10) + 5]
    assert len(fetches.seen) == 3


def test_reading_past_the_end_gives_what_there_is() -> None:
    reader, fetches = open_reader()
    reader.seek(len(DATA) + 100)
    assert reader.read(10) == b""
    assert reader.tell() == len(DATA) + 100
    reader.seek(0)
    assert reader.read(10 * len(DATA)) == DATA
    assert fetches.seen == [(0, len(DATA))]


def test_seeking_before_the_start_is_refused() -> None:
    reader, _ = open_reader()
    with pytest.raises(ValueError, match="cannot seek"):
        reader.seek(-1)
