"""Deletion vectors: Iceberg's are read, ours are read by pyiceberg, and what is wrong is refused."""

import struct
import zlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pyiceberg.table.deletion_vector import deletion_vectors_from_puffin_file
from pyiceberg.table.puffin import PuffinFile as IcebergPuffinFile
from pyroaring import BitMap64

from skerry.common.errors import DamagedFileError, InvalidInputError
from skerry.index.blob import BlobDraft
from skerry.index.puffin import (
    DELETION_VECTOR,
    decode_deletion_vector,
    deletion_vector_draft,
    encode_deletion_vector,
    encode_puffin,
    read_deletion_vector,
)
from skerry.index.puffin.deletion_vector import HIGHEST_POSITION, decode_positions
from support.puffinfile import FIXTURES, opened

DELETES = FIXTURES / "deletes"
DENSE = BitMap64(range(0, 20_000, 2))
ALL_KINDS = BitMap64([*range(10), *range(1 << 16, (1 << 16) + 5000), *range(1 << 33, (1 << 33) + 20_000, 2)])


def framed(body: bytes) -> bytes:
    marked = b"\xd1\xd3\x39\x64" + body
    return struct.pack(">I", len(marked)) + marked + struct.pack(">I", zlib.crc32(marked))


@pytest.mark.parametrize(
    ("name", "positions"),
    [
        ("empty", []),
        ("small-alternating-values", [1, 3, 5, 7, 9]),
        ("small-and-large-values", [100, 101, (1 << 31) + 99, (1 << 31) + 100]),
    ],
)
def test_deletion_vectors_of_iceberg_are_read_and_written(name: str, positions: list[int]) -> None:
    data = (DELETES / f"{name}-position-index.bin").read_bytes()
    assert list(decode_deletion_vector(data)) == positions
    assert encode_deletion_vector(BitMap64(positions)) == data


def test_a_vector_of_iceberg_with_all_kinds_of_containers_is_read() -> None:
    data = (DELETES / "all-container-types-position-index.bin").read_bytes()
    found = decode_deletion_vector(data)
    assert encode_deletion_vector(found) == data
    assert found.max() >> 32 == 1
    (vector,) = deletion_vectors_from_puffin_file(
        IcebergPuffinFile(encode_puffin([BlobDraft(DELETION_VECTOR, data, (0,), {"referenced-data-file": "x"})]))
    )
    assert vector.to_vector().to_pylist() == list(found)


@pytest.mark.parametrize(
    ("name", "positions"),
    [
        ("64mapempty", []),
        ("64map32bitvals", list(range(10))),
        ("64mapspreadvals", [(high << 32) + low for high in range(10) for low in range(10)]),
    ],
)
def test_bitmaps_of_iceberg_are_read(name: str, positions: list[int]) -> None:
    assert list(decode_positions((DELETES / f"{name}.bin").read_bytes())) == positions


def test_a_bitmap_with_keys_beyond_the_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="is larger than 2147483646"):
        decode_positions((DELETES / "64maphighvals.bin").read_bytes())


@given(st.lists(st.integers(0, 300) | st.integers(0, 1 << 34) | st.integers(0, HIGHEST_POSITION)))
@example([HIGHEST_POSITION])
def test_positions_come_back(positions: list[int]) -> None:
    assert decode_deletion_vector(encode_deletion_vector(BitMap64(positions))) == BitMap64(positions)


@pytest.mark.parametrize("positions", [DENSE, ALL_KINDS, BitMap64(range(100_000))])
def test_pyiceberg_reads_our_vectors(positions: BitMap64) -> None:
    drafts = [deletion_vector_draft(positions, "s3://x/a.parquet"), deletion_vector_draft(BitMap64([7]), "b")]
    data = encode_puffin(drafts)
    iceberg = IcebergPuffinFile(data)
    first, second = deletion_vectors_from_puffin_file(iceberg)
    assert first.referenced_data_file == "s3://x/a.parquet"
    assert [row for chunk in first.to_vector().chunks for row in chunk.to_pylist()] == list(positions)
    assert second.to_vector().to_pylist() == [7]
    assert [(blob.snapshot_id, blob.sequence_number, blob.fields) for blob in iceberg.footer.blobs] == [
        (-1, -1, [2147483645])
    ] * 2
    file = opened(data)
    assert [read_deletion_vector(file, blob) for blob in file.meta.blobs] == [positions, BitMap64([7])]


def test_a_dense_vector_is_short() -> None:
    assert len(encode_deletion_vector(BitMap64(range(1_000_000)))) < 400


def test_encoding_leaves_the_bitmap_as_it_was() -> None:
    positions = BitMap64(range(100_000))
    before = positions.serialize()
    encode_deletion_vector(positions)
    assert positions.serialize() == before


def test_rows_beyond_the_limit_are_refused() -> None:
    with pytest.raises(InvalidInputError, match="cannot be in a deletion vector"):
        encode_deletion_vector(BitMap64([HIGHEST_POSITION + 1]))


@pytest.mark.parametrize("positions", [BitMap64([1, 3, 5]), BitMap64(range(1000))])
def test_every_flipped_bit_and_every_truncation_is_noticed(positions: BitMap64) -> None:
    data = encode_deletion_vector(positions)
    for position in range(len(data)):
        with pytest.raises(ValueError):
            decode_deletion_vector(data[:position])
        for bit in range(8):
            flipped = bytearray(data)
            flipped[position] ^= 1 << bit
            with pytest.raises(ValueError):
                decode_deletion_vector(bytes(flipped))


@pytest.mark.parametrize("step", [1, 3])
@pytest.mark.parametrize("optimized", [False, True])
def test_a_bitmap_that_is_changed_under_a_right_checksum_is_refused_or_is_a_sound_bitmap(
    step: int, optimized: bool
) -> None:
    positions = BitMap64([*range(0, 60, step), *range(1 << 16, (1 << 16) + 5), 1 << 40])
    if optimized:
        positions.run_optimize()
    body = positions.serialize()
    for position in range(len(body)):
        for changed in (body[:position], body[:position] + bytes([body[position] ^ 0xFF]) + body[position + 1 :]):
            try:
                found = decode_deletion_vector(framed(changed))
            except ValueError:
                continue
            rows = list(found)
            assert rows == sorted(set(rows))
            assert len(rows) == len(found)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"\xff" * 8, "in the middle of a bitmap"),
        (struct.pack("<Q", 1 << 60), "in the middle of a bitmap"),
        (struct.pack("<QIII", 1, 0, 12346, (1 << 32) - 1), "4294967295 containers"),
        (struct.pack("<QIII", 1, 0, 12346, 65536), "in the middle of a bitmap"),
        (struct.pack("<QII", 1, 0, 7), "begins with 7"),
        (struct.pack("<QIIIHHI", 1, 0, 12346, 1, 0, 0, 99) + b"\0\0", "offset of a container"),
        (struct.pack("<QIIIHHIHH", 1, 0, 12346, 1, 0, 1, 16, 5, 5), "values of a container do not ascend"),
        (struct.pack("<QIIIHHI", 1, 0, 12346, 1, 0, 4999, 16) + bytes(8192), "another number of values"),
        (struct.pack("<QIHHBHHHHH", 1, 0, 12347, 0, 1, 0, 9, 1, 65530, 9), "runs of a container do not ascend"),
        (struct.pack("<QIHHBHHHHH", 1, 0, 12347, 0, 1, 0, 9, 1, 0, 3), "another number of values"),
        (struct.pack("<QIIIIII", 2, 1, 12346, 0, 0, 12346, 0), "keys of its bitmaps do not ascend"),
        (struct.pack("<Q", 0) + b"x", "1 bytes follow"),
    ],
)
def test_bitmaps_that_lie_are_refused(body: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        decode_deletion_vector(framed(body))


def test_a_vector_in_a_file_is_checked_against_its_cardinality() -> None:
    data = encode_deletion_vector(BitMap64([1, 2]))
    file = opened(encode_puffin([BlobDraft(DELETION_VECTOR, data, (0,), {"cardinality": "3"})]))
    with pytest.raises(DamagedFileError, match="has 2 rows, not 3"):
        read_deletion_vector(file, file.meta.blobs[0])


def test_a_blob_that_is_no_vector_is_refused() -> None:
    file = opened(encode_puffin([BlobDraft("other", b""), BlobDraft(DELETION_VECTOR, b"short")]))
    with pytest.raises(InvalidInputError, match="'other' is not a deletion-vector-v1"):
        read_deletion_vector(file, file.meta.blobs[0])
    with pytest.raises(DamagedFileError, match="at least 20 bytes"):
        read_deletion_vector(file, file.meta.blobs[1])
