"""Whatever happens to an SST file, its reader says so; it never returns other rows than were written.

The manifest's record is adapted to the damaged file, so that only the checksums in the file itself can tell.
"""

import zlib
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pytest

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError, NewerFormatError, StorageError
from skerry.fileio import LocalFileIO, MemoryFileIO
from skerry.formats.meta import DataFileMeta
from skerry.formats.sst.layout import CHECK, HEADER, TAIL_BYTES, VERSION, BlockCodec, encode_trailer
from skerry.formats.sst.lookup import SstLookup
from skerry.formats.sst.open_sst import SstFile
from support.effort import sampled
from support.faulty import FaultyFileIO
from support.sstfile import (
    COMPRESSIONS,
    GOLDEN_MS,
    KEYED,
    SMALL,
    SST_PATH,
    golden_table,
    keys_of,
    meta_of_bytes,
    read,
    small_rows,
    stored,
    write,
)

ROWS = small_rows(20)


def written(compression: str) -> tuple[bytes, DataFileMeta]:
    fileio = MemoryFileIO()
    meta = write(fileio, [ROWS], SMALL, compression=compression, block_bytes=250)
    return fileio.read(SST_PATH), meta


def read_all(data: bytes, meta: DataFileMeta) -> pa.Table:
    """Scan it, and look a row up: between them they use every part of the file."""
    fileio = stored(data)
    with SstLookup(fileio, SST_PATH, meta, WeightedCache(1 << 20)) as lookup:
        assert lookup.get(keys_of(ROWS, SMALL)[0]) is not None
    return read(fileio, meta, SMALL)


def flips(data: bytes) -> Iterator[bytes]:
    for position in range(len(data)):
        for bit in range(8):
            changed = bytearray(data)
            changed[position] ^= 1 << bit
            yield bytes(changed)


@pytest.mark.parametrize("compression", COMPRESSIONS)
def test_every_flipped_bit_is_found(compression: str) -> None:
    data, meta = written(compression)
    assert read_all(data, meta).equals(ROWS)
    for changed in sampled(flips(data)):
        with pytest.raises(DamagedFileError, match=SST_PATH):
            read_all(changed, meta_of_bytes(changed, meta))


@pytest.mark.parametrize("compression", COMPRESSIONS)
def test_every_truncation_is_found(compression: str) -> None:
    data, meta = written(compression)
    for length in sampled(range(len(data))):
        for claimed in (meta, meta_of_bytes(data[:length], meta)):
            with pytest.raises(DamagedFileError, match=SST_PATH):
                read_all(data[:length], claimed)


def test_bytes_too_many_are_found() -> None:
    data, meta = written("lz4")
    for longer in (data + b"\0", b"\0" + data, data[:100] + b"\0" + data[100:], data + data):
        for claimed in (meta, meta_of_bytes(longer, meta)):
            with pytest.raises(DamagedFileError, match=SST_PATH):
                read_all(longer, claimed)


@pytest.mark.parametrize("part", ["row_count", "checksum", "tail_size_bytes", "size_bytes"])
def test_a_file_that_is_not_the_manifests_is_refused(part: str) -> None:
    data, meta = written("none")
    other = {"row_count": 21, "checksum": 5, "tail_size_bytes": 48, "size_bytes": len(data) - 1}
    claimed = replace(meta, tail_checksum=5) if part == "checksum" else replace(meta, **{part: other[part]})
    with pytest.raises(DamagedFileError, match=SST_PATH):
        read_all(data, claimed)


def test_a_newer_version_is_refused_as_such() -> None:
    data, meta = written("lz4")
    header = bytearray(data[: HEADER.size])
    header[4:8] = (VERSION + 1).to_bytes(4, "little")
    tail = bytearray(data[-TAIL_BYTES:])
    tail[: CHECK.size // 2] = zlib.crc32(header).to_bytes(4, "little")
    newer = bytes(header) + data[HEADER.size : -TAIL_BYTES] + bytes(tail)
    with pytest.raises(NewerFormatError, match=f"version {VERSION + 1}"):
        read_all(newer, meta_of_bytes(newer, meta))


def test_a_missing_file_is_damage_and_a_failing_storage_is_not() -> None:
    data, meta = written("lz4")
    with pytest.raises(DamagedFileError, match="missing"):
        read(MemoryFileIO(), meta, SMALL)
    with pytest.raises(StorageError):
        read(FaultyFileIO(stored(data), fail_at=1), meta, SMALL)


def test_an_empty_local_file_is_damage(tmp_path: object) -> None:
    fileio = LocalFileIO(str(tmp_path))
    meta = write(fileio, [ROWS], SMALL)
    fileio.write(SST_PATH, b"")
    with pytest.raises(DamagedFileError, match=SST_PATH):
        read(fileio, meta, SMALL)


def test_garbage_with_a_right_checksum_is_an_error_or_rows_but_never_a_crash() -> None:
    fileio = MemoryFileIO()
    table = golden_table()
    meta = write(fileio, [table], KEYED, compression="none")
    data = fileio.read(SST_PATH)
    with SstFile(fileio, SST_PATH, meta) as file:
        handle = file.index.handles[0]
    random = np.random.default_rng(3)
    refused = 0
    for _ in range(300):
        block = bytearray(data[handle.offset : handle.offset + handle.size_bytes])
        for position in random.integers(0, len(block), int(random.integers(1, 4))):
            block[position] = random.integers(0, 256)
        changed = data[: handle.offset] + bytes(block) + encode_trailer(bytes(block)) + data[handle.end :]
        assert BlockCodec("none").load(block + encode_trailer(bytes(block))) == block
        try:
            read(stored(changed), meta, KEYED)
        except DamagedFileError:
            refused += 1
    assert refused > 100


def test_the_header_says_what_it_should() -> None:
    data, _ = written("zstd")
    assert data[:4] == b"SKST"
    assert HEADER.unpack_from(data)[1:] == (1, 2, 0, GOLDEN_MS, bytes(8))
    assert data[-4:] == b"SKSE"
