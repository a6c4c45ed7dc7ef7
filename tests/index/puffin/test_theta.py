"""Theta sketches: the bytes are those of Apache DataSketches, which reads them and gives the same estimates."""

import struct

import pytest

from skerry.index.puffin.theta import ThetaSketchBuilder


def _sketch(values: list[bytes]) -> tuple[bytes, int]:
    builder = ThetaSketchBuilder()
    builder.add(values)
    return builder.finish()


def _longs(count: int) -> list[bytes]:
    return [struct.pack("<q", number) for number in range(count)]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (0, "01030300001ecc93"),
        (1, "01030300003acc93e56b61eec8804420"),
        (2, "02030300001acc93020000000000803f15f97dcbbd86a105e56b61eec8804420"),
    ],
)
def test_small_sketches_have_the_layout_and_hashes_of_datasketches(count: int, expected: str) -> None:
    assert _sketch(_longs(count)) == (bytes.fromhex(expected), count)


def test_up_to_4096_values_the_number_is_exact_and_beyond_it_close() -> None:
    assert _sketch(_longs(4096) * 3)[1] == 4096
    data, estimate = _sketch(_longs(100_000))
    assert estimate == 98_046  # as the C++ library reads it, too
    assert len(data) == 24 + 8 * 4096


def test_batches_count_together_and_empty_values_do_not_count() -> None:
    builder = ThetaSketchBuilder()
    for _ in range(2):
        for start in range(0, 3000, 500):
            builder.add(_longs(3000)[start : start + 500])
    builder.add([b"", b""])
    assert builder.finish() == _sketch(_longs(3000))
