"""Files made to mislead or to exhaust a reader are refused, in bounded memory."""

import struct
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import pyarrow as pa
import pytest
import xxhash
import zstandard

from skerry.common.errors import DamagedFileError, NewerFormatError
from skerry.index.blob import BlobDraft
from skerry.index.puffin import PuffinFile
from skerry.index.puffin.codec import compress
from skerry.index.puffin.layout import MAGIC
from support.puffinfile import PATH, entry, foreign, opened, puffin_bytes, stored

MIB = 1 << 20


@contextmanager
def memory_below(limit: int) -> Iterator[None]:
    """Python's memory and Arrow's."""
    before = pa.default_memory_pool().bytes_allocated()
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < limit
    assert pa.default_memory_pool().bytes_allocated() - before < limit


def zeros(codec: str, size: int) -> bytes:
    """A frame of zeros, compressed as a stream: without content size."""
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, codec) as stream:
        for _ in range(size // MIB):
            stream.write(bytes(MIB))
    return sink.getvalue().to_pybytes()


@pytest.mark.parametrize("codec", ["zstd", "lz4"])
def test_a_decompression_bomb_is_refused_at_the_limit(codec: str) -> None:
    bomb = zeros(codec, 64 * MIB)
    data = foreign({"blobs": [entry(4, len(bomb), **{"compression-codec": codec})]}, bomb)
    file = opened(data)
    with memory_below(16 * MIB), pytest.raises(DamagedFileError, match=f"expands to more than {4 * MIB} bytes"):
        file.blob(file.meta.blobs[0], max_bytes=4 * MIB)
    assert file.blob(file.meta.blobs[0]).size_bytes == 64 * MIB


def test_a_bomb_with_a_content_size_that_lies_is_refused() -> None:
    frame = bytearray(zstandard.ZstdCompressor().compress(bytes(8 * MIB)))
    assert zstandard.get_frame_parameters(bytes(frame)).content_size == 8 * MIB
    place = bytes(frame).index(struct.pack("<I", 8 * MIB))
    frame[place : place + 4] = struct.pack("<I", 100)
    data = foreign({"blobs": [entry(4, len(frame), **{"compression-codec": "zstd"})]}, bytes(frame))
    file = opened(data)
    with pytest.raises(DamagedFileError):
        file.blob(file.meta.blobs[0], max_bytes=MIB)


def test_a_compressed_footer_that_expands_beyond_the_limit_is_refused() -> None:
    data = foreign(zeros("lz4", 64 * MIB), flags=1)
    with memory_below(32 * MIB), pytest.raises(DamagedFileError, match="more than 8388608 bytes"):
        opened(data)


@pytest.mark.parametrize("size", [-1, -(1 << 31), (1 << 31) - 1, 13, 11])
def test_absurd_footer_sizes_are_refused(size: int) -> None:
    with pytest.raises(DamagedFileError):
        opened(foreign({"blobs": []}, size=size))


def test_a_footer_beyond_the_limit_is_not_read() -> None:
    data = foreign(b" " * (9 * MIB))
    fileio = stored(data)
    with pytest.raises(DamagedFileError, match="more than the limit of 8388608"):
        PuffinFile.open(fileio, PATH, len(data))
    assert fileio.reads == [(len(data) - (16 << 10), 16 << 10)]


def test_json_that_is_nested_deeply_is_refused() -> None:
    with pytest.raises(DamagedFileError, match="not JSON"):
        opened(foreign(b'{"blobs":' + b"[" * 100_000 + b"]" * 100_000 + b"}"))


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\xff\xfe",
        [],
        {},
        {"blobs": {}},
        {"blobs": [1]},
        {"blobs": [{}]},
        {"blobs": [], "properties": []},
        {"blobs": [], "properties": {"a": 1}},
        {"blobs": [entry(4, 1)]},
        {"blobs": [entry(3, 0)]},
        {"blobs": [entry(0, 4)]},
        {"blobs": [entry(-1, 0)]},
        {"blobs": [entry(4, -1)]},
        {"blobs": [entry((1 << 63) - 1, (1 << 63) - 1)]},
        {"blobs": [entry(4, 0, **{"snapshot-id": "1"})]},
        {"blobs": [entry(4, 0, **{"sequence-number": True})]},
        {"blobs": [entry(4, 0, **{"sequence-number": 1.0})]},
        {"blobs": [entry(4, 0, fields=None)]},
        {"blobs": [entry(4, 0, fields=["1"])]},
        {"blobs": [entry(4, 0, type=7)]},
        {"blobs": [entry(4, 0, **{"compression-codec": 1})]},
        {"blobs": [entry(4, 0, properties={"a": None})]},
        b'{"blobs":[{"type":"t","fields":[],"snapshot-id":1,"sequence-number":1,"offset":4,"length":1e400}]}',
        b'{"blobs":[{"type":"t","fields":[],"snapshot-id":18446744073709551616,"sequence-number":1,"offset":4,"length":0}]}',
    ],
)
def test_footers_that_are_wrong_are_refused(payload: Any) -> None:
    with pytest.raises(DamagedFileError):
        opened(foreign(payload))


@pytest.mark.parametrize("flags", [2, 0x80, 1 << 8, 1 << 31])
def test_unknown_flags_are_refused(flags: int) -> None:
    with pytest.raises(DamagedFileError, match="flags"):
        opened(foreign({"blobs": []}, flags=flags))


@pytest.mark.parametrize("length", range(20))
def test_a_file_too_short_to_be_one_is_refused(length: int) -> None:
    with pytest.raises(DamagedFileError, match="at least 20"):
        opened((MAGIC * 5)[:length])


def test_an_unknown_codec_can_be_listed_and_not_read() -> None:
    file = opened(foreign({"blobs": [entry(4, 2, **{"compression-codec": "brotli"})]}, b"xx"))
    assert file.meta.blobs[0].codec == "brotli"
    with pytest.raises(DamagedFileError, match="compressed with 'brotli'"):
        file.blob(file.meta.blobs[0])


@pytest.mark.parametrize("stored_bytes", [b"", b"x", b"no frame at all", compress("zstd", b"abc")[:-1]])
def test_what_is_not_a_frame_is_refused(stored_bytes: bytes) -> None:
    blob = entry(4, len(stored_bytes), **{"compression-codec": "zstd"})
    file = opened(foreign({"blobs": [blob]}, stored_bytes))
    with pytest.raises(DamagedFileError):
        file.blob(file.meta.blobs[0])


@pytest.mark.parametrize(
    "properties",
    [
        {"skerry.page-checksums": "AAAAAAAAAAA="},
        {"skerry.page-checksums": "AAAAAAAAAAA=", "skerry.page-bytes": "0"},
        {"skerry.page-checksums": "AAAAAAAAAAA=", "skerry.page-bytes": "-1"},
        {"skerry.page-checksums": "AAAAAAAAAAA=", "skerry.page-bytes": "9" * 5000},
        {"skerry.page-checksums": "AAAAAAAAAAA=", "skerry.page-bytes": "1"},
        {"skerry.page-checksums": "AAAAAAAAAAA=", "skerry.page-bytes": "2"},
        {"skerry.page-checksums": "", "skerry.page-bytes": "2"},
        {"skerry.page-checksums": "ü!", "skerry.page-bytes": "2"},
    ],
)
def test_page_checksums_that_do_not_fit_are_refused(properties: dict[str, str]) -> None:
    file = opened(foreign({"blobs": [entry(4, 2, properties=properties)]}, b"xx"))
    with pytest.raises(DamagedFileError):
        file.blob(file.meta.blobs[0]).read(0, 1)


def test_a_file_without_checksums_is_refused_where_one_of_ours_is_expected() -> None:
    data = foreign({"blobs": []})
    assert not opened(data).meta.checked
    with pytest.raises(DamagedFileError, match="its footer has no checksum"):
        opened(data, require_checksums=True)


def test_our_mark_without_a_checksum_is_damage() -> None:
    with pytest.raises(DamagedFileError, match="no checksum at its end"):
        opened(foreign({"blobs": [], "properties": {"skerry.file-version": "1"}}))


def test_a_newer_version_says_so() -> None:
    payload = b'{"blobs":[],"properties":{"skerry.file-version":"2","skerry.file-checksum":"0000000000000000"}}'
    digest = xxhash.xxh3_64_hexdigest(payload).encode()
    with pytest.raises(NewerFormatError, match="version 2"):
        opened(foreign(payload.replace(b"0000000000000000", digest)))


def test_a_blob_larger_than_the_limit_is_not_read() -> None:
    data = puffin_bytes([BlobDraft("b", bytes(100_000))])
    fileio = stored(data)
    file = PuffinFile.open(fileio, PATH, len(data))
    fileio.reads.clear()
    with pytest.raises(DamagedFileError, match="more than the limit of 1000"):
        file.read_blob(file.meta.blobs[0], max_bytes=1000)
    assert fileio.reads == []


def test_a_list_of_blobs_at_the_limit_of_a_footer_stays_within_memory() -> None:
    payload = orjson.dumps({"blobs": [[]] * 340_000})
    data = foreign(payload)
    with memory_below(50 * MIB), pytest.raises(DamagedFileError, match="blob 0 of its footer has no type"):
        opened(data, max_footer_bytes=MIB)
