"""The container of an Avro file: header, then blocks of records.

Layout::

    magic                "Obj" 01
    metadata             a map: text → bytes; avro.schema (JSON), avro.codec (null | deflate | snappy | zstandard)
    sync                 16 bytes
    block …              count:varint, size:varint, records (compressed together), sync
"""

import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

import numpy as np
import orjson
import pyarrow as pa

from skerry.iceberg.avro.schema import Record, parse_schema

MAGIC = b"Obj\x01"
SYNC_BYTES = 16
_SNAPPY_CRC_BYTES = 4
_MOST_BYTES = 1 << 30
"""Maximum bytes of a decompressed block; a larger one is treated as damage."""
_MOST_DEFLATED = 1032
"""The highest compression ratio of deflate."""
_ONE_RECORD = b"\x02"
"""First byte of a block with one record: the count 1 as a varint."""
_LOOKED_AT = 1 << 16
"""Bytes within which the first block must end for the file to be read as one record per block."""
_SMALL_BYTES = 1 << 10
"""Buffer size for decompressing a record; larger records take longer."""


@dataclass(frozen=True, slots=True)
class Container:
    """A file's metadata, and its decompressed, concatenated records."""

    metadata: dict[str, bytes]
    schema: Record
    count: int
    data: bytes
    starts: tuple[int, ...] | None = None
    """Offset of each record if every block has one, as pyiceberg writes them; None: unknown."""


def read_varint(data: bytes, at: int) -> tuple[int, int]:
    """A zigzag varint and the position after it."""
    found = data[at]
    if found < 0x80:
        return (found >> 1) ^ -(found & 1), at + 1
    shift = found = 0
    while True:
        byte = data[at]
        at += 1
        found |= (byte & 0x7F) << shift
        if byte < 0x80:
            return (found >> 1) ^ -(found & 1), at
        shift += 7
        if shift > 63:
            raise ValueError(f"the number at byte {at} is too long")


def open_container(data: bytes) -> Container:
    """The content of a file; ValueError if it is not a complete Avro file."""
    (found,) = open_parts(data, len(data) + 1)
    return found


def open_parts(data: bytes, least: int) -> Iterator[Container]:
    """The content of a file in parts of whole blocks, each with at least ``least`` records, except for the last.

    There is at least one part. ValueError if it is not a complete Avro file.
    """
    try:
        yield from _parts(data, least)
    except (IndexError, OverflowError):
        raise ValueError("it ends too early") from None


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a file."""

    metadata: dict[str, bytes]
    sync: bytes
    """Marker after each block."""
    size: int

    @property
    def unpack(self) -> "Callable[[memoryview], bytes]":
        """Decompresses a block; ValueError if it is damaged."""
        return _codec(self.metadata.get("avro.codec", b"null").decode("ascii", "replace"))


def read_header(data: bytes) -> Header:
    """The header of a file; IndexError if the data ends within it."""
    if data[:4] != MAGIC:
        raise ValueError(f"it begins with {data[:4].hex()}, an Avro file begins with {MAGIC.hex()}")
    metadata, at = _metadata(data, len(MAGIC))
    sync = data[at : at + SYNC_BYTES]
    if len(sync) < SYNC_BYTES:
        raise IndexError
    if "avro.schema" not in metadata:
        raise ValueError("its header is not whole")
    return Header(metadata, sync, at + SYNC_BYTES)


def _parts(data: bytes, least: int) -> Iterator[Container]:
    header = read_header(data)
    single = packed_records(data, header)
    if single is not None:
        for start in range(0, len(single), least):
            blocks = _unpacked(single[start : start + least], header)
            yield _container(header, blocks, [1] * len(blocks))
        return
    sync, at, unpack = header.sync, header.size, header.unpack
    view = memoryview(data)
    blocks = []
    counts: list[int] = []
    left = least
    while at < len(data):
        if left <= 0:
            yield _container(header, blocks, counts)
            blocks, counts, left = [], [], least
        count, at = read_varint(data, at)
        size, at = read_varint(data, at)
        end = at + size
        if count < 0 or size < 0 or data[end : end + SYNC_BYTES] != sync:
            raise ValueError(f"the block at byte {at} is not whole")
        blocks.append(unpack(view[at:end]))
        counts.append(count)
        left -= count
        at = end + SYNC_BYTES
    yield _container(header, blocks, counts)


def packed_records(data: bytes, header: Header) -> list[bytes] | None:
    """The compressed blocks of a file with one record per block, as pyiceberg writes it; None for other files.

    The bytes between two sync markers are a block only if its count and size match, so a marker inside a block is
    detected.
    """
    if data[header.size : header.size + 1] != _ONE_RECORD or header.sync not in data[header.size : _LOOKED_AT]:
        return None
    pieces = data[header.size :].split(header.sync)
    if pieces.pop():
        return None
    lengths = np.fromiter(map(len, pieces), np.int64, len(pieces))
    starts = header.size + np.concatenate(([0], np.cumsum(lengths[:-1] + SYNC_BYTES)))
    raw = np.frombuffer(data, np.uint8)
    count, low, high = (raw[starts + place].astype(np.int64) for place in range(3))
    is_long = low > 0x7F  # the size takes two bytes
    zigzag = np.where(is_long, (low & 0x7F) | (high << 7), low)
    heads = 2 + is_long
    is_one = (count == _ONE_RECORD[0]) & (zigzag & 1 == 0) & (zigzag >> 1 == lengths - heads)
    if not (is_one & ~(is_long & (high > 0x7F))).all():
        return None
    return [piece[head:] for piece, head in zip(pieces, heads.tolist(), strict=True)]


def _unpacked(blocks: list[bytes], header: Header) -> list[bytes]:
    """Decompress small blocks."""
    if header.metadata.get("avro.codec") != b"deflate":
        return [header.unpack(memoryview(block)) for block in blocks]
    try:
        return [zlib.decompress(block, -zlib.MAX_WBITS, _SMALL_BYTES) for block in blocks]
    except zlib.error as error:
        raise ValueError(f"a block cannot be decompressed: {error}") from None


def _container(header: Header, blocks: list[bytes], counts: list[int]) -> Container:
    starts = None
    if blocks and counts.count(1) == len(counts):
        starts = (0, *accumulate(map(len, blocks[:-1])))
    schema = schema_of(header.metadata["avro.schema"])
    joined = blocks[0] if len(blocks) == 1 else b"".join(blocks)
    return Container(header.metadata, schema, sum(counts), joined, starts)


@lru_cache(maxsize=256)
def schema_of(text: bytes) -> Record:
    """The schema of a file's records, cached, because files of one table have the same text."""
    try:
        return parse_schema(orjson.loads(text))
    except orjson.JSONDecodeError as error:
        raise ValueError(f"its schema is not JSON: {error}") from None


def _metadata(data: bytes, at: int) -> tuple[dict[str, bytes], int]:
    found: dict[str, bytes] = {}
    while True:
        count, at = read_varint(data, at)
        if count == 0:
            return found, at
        if count < 0:
            count, (_, at) = -count, read_varint(data, at)
        for _ in range(count):
            key, at = _bytes(data, at)
            value, at = _bytes(data, at)
            found[key.decode("utf-8", "replace")] = value


def _bytes(data: bytes, at: int) -> tuple[bytes, int]:
    length, at = read_varint(data, at)
    if length < 0:
        raise ValueError(f"the text at byte {at} has a negative length")
    if at + length > len(data):
        raise IndexError
    return data[at : at + length], at + length


def _codec(name: str) -> Callable[[memoryview], bytes]:
    known: dict[str, Callable[[memoryview], bytes]] = {
        "null": bytes,
        "deflate": _inflate,
        "snappy": _unsnappy,
        "zstandard": _unzstd,
    }
    if name not in known:
        raise ValueError(f"its codec {name!r} is not known; known are {', '.join(known)}")
    return known[name]


def _inflate(block: memoryview) -> bytes:
    try:
        if len(block) <= _MOST_BYTES // _MOST_DEFLATED:  # it cannot exceed the maximum, so no check is needed
            return zlib.decompress(block, -zlib.MAX_WBITS, 4 * len(block) + 64)
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        found = inflater.decompress(block, _MOST_BYTES)
    except zlib.error as error:
        raise ValueError(f"a block cannot be decompressed: {error}") from None
    if not inflater.eof:
        raise ValueError("a compressed block ends too early, or has more bytes than are allowed")
    return found


def _unzstd(block: memoryview) -> bytes:
    try:
        return bytes(pa.input_stream(pa.BufferReader(block), compression="zstd").read())
    except (OSError, pa.ArrowException) as error:
        raise ValueError(f"a block cannot be decompressed: {error}") from None


def _unsnappy(block: memoryview) -> bytes:
    body, (crc,) = block[:-_SNAPPY_CRC_BYTES], (int.from_bytes(block[-_SNAPPY_CRC_BYTES:], "big"),)
    size = shift = at = 0
    while True:  # raw snappy begins with its size, as a varint without zigzag
        byte = body[at]
        size |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            break
    if size > 64 * len(body) + 64:  # snappy cannot shrink data that much
        raise ValueError("a compressed block states a wrong size")
    try:
        found = pa.Codec("snappy").decompress(body, decompressed_size=size, asbytes=True)
    except (OSError, pa.ArrowException) as error:
        raise ValueError(f"a block cannot be decompressed: {error}") from None
    if zlib.crc32(found) != crc:
        raise ValueError("the checksum of a compressed block is wrong")
    return bytes(found)
