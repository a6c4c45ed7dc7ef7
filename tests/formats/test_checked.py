"""Bytes are checked on their way out and on their way in."""

import io
import os
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.document import checksum_of
from skerry.common.errors import DamagedFileError
from skerry.formats.checked import CheckedInput, CheckedOutput
from skerry.formats.layout import BLOCK_BYTES, decode_blocks, decode_version, encode_marks

BODY = bytes(range(251)) * 600
TAIL = b"tail" * 10
PIECES = st.lists(st.integers(0, len(BODY)), max_size=6)


def block_checksums(body: bytes, size: int = BLOCK_BYTES) -> list[int]:
    return [checksum_of(body[i : i + size]) % 2**64 for i in range(0, len(body), size)]


def open_checked(data: bytes, size: int = BLOCK_BYTES) -> CheckedInput:
    return CheckedInput("f", io.BytesIO(data), TAIL, len(BODY + TAIL), (size, block_checksums(BODY, size)))


@given(cuts=PIECES)
def test_checksums_do_not_depend_on_how_the_bytes_were_written(cuts: list[int]) -> None:
    sink = io.BytesIO()
    output = CheckedOutput(sink)
    edges = [0, *sorted(cuts), len(BODY)]
    for start, end in pairwise(edges):
        output.write(BODY[start:end])
    assert output.begin_tail() == block_checksums(BODY)
    output.write(TAIL)
    assert sink.getvalue() == BODY + TAIL
    assert (output.size_bytes, output.checksum, output.tail) == (len(BODY + TAIL), checksum_of(BODY + TAIL), TAIL)


def test_what_is_written_after_discard_goes_nowhere() -> None:
    sink = io.BytesIO()
    output = CheckedOutput(sink)
    output.write(b"ab")
    output.discard()
    assert output.write(b"cd") == 2
    assert (sink.getvalue(), output.size_bytes) == (b"ab", 2)


@given(
    start=st.integers(0, len(BODY) + 60), length=st.integers(-1, len(BODY) + 60), size=st.sampled_from([7, 4096, 10**6])
)
def test_every_stretch_reads_as_it_was_written(start: int, length: int, size: int) -> None:
    checked = open_checked(BODY + TAIL, size)
    plain = io.BytesIO(BODY + TAIL)
    for file in (checked, plain):
        file.seek(start)
    assert bytes(checked.read(length)) == plain.read(length)
    checked.seek(-3, os.SEEK_END)
    assert bytes(checked.read()) == b"ail"


@given(position=st.integers(0, len(BODY) - 1))
def test_a_changed_byte_is_found_by_whoever_reads_its_block_and_nobody_else(position: int) -> None:
    data = bytearray(BODY + TAIL)
    data[position] ^= 0x10
    checked = open_checked(bytes(data))
    block = position // BLOCK_BYTES
    for index in range(len(block_checksums(BODY))):
        checked.seek(index * BLOCK_BYTES)
        if index == block:
            with pytest.raises(DamagedFileError, match=f"block at byte {block * BLOCK_BYTES}"):
                checked.read(1)
        else:
            assert bytes(checked.read(1)) == BODY[index * BLOCK_BYTES : index * BLOCK_BYTES + 1]


def test_a_file_that_ends_early_is_found() -> None:
    checked = open_checked(BODY[:100])
    with pytest.raises(DamagedFileError, match="it ends at byte 100"):
        checked.read(10)


def test_block_checksums_that_do_not_fit_the_size_are_refused() -> None:
    for blocks in ((BLOCK_BYTES, []), (0, []), (BLOCK_BYTES, [1] * 9)):
        with pytest.raises(DamagedFileError, match="do not fit"):
            CheckedInput("f", io.BytesIO(BODY), TAIL, len(BODY + TAIL), blocks)


@given(checksums=st.lists(st.integers(0, 2**64 - 1), max_size=50))
def test_marks_come_back_as_they_were(checksums: list[int]) -> None:
    marks = {key.encode(): value.encode() for key, value in encode_marks(checksums).items()}
    assert decode_version(marks) == 1
    assert decode_blocks(marks) == (BLOCK_BYTES, tuple(checksums))


def test_marks_that_are_not_ours_are_a_value_error() -> None:
    good = {key.encode(): value.encode() for key, value in encode_marks([1]).items()}
    for bad in ({}, {**good, b"skerry.kind": b"manifest"}, {**good, b"skerry.format-version": b"x"}):
        with pytest.raises(ValueError):
            decode_version(bad)
    for value in (b"AA==", b"?"):
        with pytest.raises(ValueError):
            decode_blocks({**good, b"skerry.block-checksums": value})
