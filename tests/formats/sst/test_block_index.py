"""The index block: bytes, separators, and which block can hold a key."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.formats.sst.block_index import IndexBuilder, decode_index, shortest_separator
from skerry.formats.sst.layout import HEADER, Handle

KEYS = st.lists(st.binary(max_size=4) | st.text("ab\0\xff", max_size=5).map(lambda t: t.encode("latin-1")), unique=True)


@given(st.binary(max_size=5), st.binary(max_size=5))
def test_a_separator_separates(a: bytes, b: bytes) -> None:
    last, first = sorted((a, b))
    if last < first:
        separator = shortest_separator(last, first)
        assert last <= separator < first
        assert len(separator) <= len(last)


def test_no_shorter_key_would_do() -> None:
    alphabet = [b"\0", b"\1", b"\xfe", b"\xff"]
    keys = sorted(b"".join(p) for size in range(4) for p in itertools.product(alphabet, repeat=size))
    every = sorted({key[:n] for key in keys for n in range(4)} | {bytes([b]) for b in range(256)})
    for last, first in itertools.combinations(keys[::3], 2):
        found = shortest_separator(last, first)
        assert last <= found < first
        assert not any(last <= key < first for key in every if len(key) < len(found)), (last, first, found)


def test_separators_of_words_are_short() -> None:
    assert shortest_separator(b"the quick brown fox", b"the who") == b"the w"
    assert shortest_separator(b"ab", b"abc") == b"ab"
    assert shortest_separator(b"a\xff\xff", b"b") == b"a\xff\xff"
    assert shortest_separator(b"a\x01\x01", b"b") == b"a\x02"
    assert shortest_separator(b"a\x01\x01", b"c") == b"b"


@given(KEYS.filter(lambda keys: len(keys) >= 2), st.binary(max_size=4), st.binary(max_size=4))
def test_a_key_is_looked_for_in_the_block_that_can_hold_it(keys: list[bytes], low: bytes, high: bytes) -> None:
    keys = sorted(keys)[: len(keys) // 2 * 2]
    blocks = list(zip(keys[0::2], keys[1::2], strict=True))
    builder, offset = IndexBuilder(), HEADER.size
    for first, last in blocks:
        handle = Handle(offset, 10)
        builder.add(first, last, handle)
        offset = handle.end
    index = decode_index(builder.finish(), offset)
    assert list(index.first_keys) == keys[0::2]
    for number, block in enumerate(blocks):
        for key in block:
            assert index.find(key) == number
    span = index.span(low, high)
    touched = [n for n, (first, last) in enumerate(blocks) if first <= high and last >= low]
    assert set(touched) <= set(span)
    assert index.span(None, None) == range(len(blocks))
    assert index.find(keys[-1] + b"\0") == len(blocks)


def test_the_bytes_are_those_of_the_format() -> None:
    builder = IndexBuilder()
    builder.add(b"apple", b"axe", Handle(32, 100))
    builder.add(b"banana", b"cherry", Handle(137, 7))
    block = builder.finish()
    first = "010000006220000000000000006400000005000000" + b"apple".hex()
    second = "06000000" + b"cherry".hex() + "89000000000000000700000006000000" + b"banana".hex()
    assert block.hex() == first + second
    assert decode_index(block, 149).handles == [Handle(32, 100), Handle(137, 7)]


@pytest.mark.parametrize("meta_offset", [148, 150, 32])
def test_blocks_that_leave_a_gap_are_refused(meta_offset: int) -> None:
    builder = IndexBuilder()
    builder.add(b"a", b"b", Handle(32, 112))
    with pytest.raises(ValueError, match="index"):
        decode_index(builder.finish(), meta_offset)
