"""Constants, header, footer and block framing of SST files, shared by writer and readers.

A file consists of these parts, without gaps (integers are little-endian)::

    header          32     magic, version, compression, flags (u32 each), creation time in ms (u64), 8 reserved
    data blocks     each of about 4 KB, see skerry.formats.sst.block
    meta block      JSON, see skerry.formats.sst.meta_block
    index block     see skerry.formats.sst.block_index
    bloom block     see skerry.common.bloom
    check            8     CRC-32 of the header, CRC-32 of the footer (u32 each)
    footer          48     offset (u64) and size (u32) of the meta block, the same of the index block and of the bloom
                           block, row count (u64), magic (u32)

Every block is followed by five bytes that its size does not count: the *codec* (u8: 0 plain, 1 lz4, 2 zstd, 3 snappy)
and the CRC-32 (u32) of the stored bytes and the codec. A block that compression does not shrink by at least an eighth
is stored plain, whatever the header says. A compressed block begins with its size before compression (u32). Meta, index
and bloom block are plain.

The magic is ``SKST`` at the beginning and ``SKSE`` at the end. Header, check and footer have the same place in every
version of the format, so that a reader can distinguish a newer file from a damaged one.
"""

import struct
import zlib
from dataclasses import dataclass
from typing import Any, NamedTuple

import pyarrow as pa

VERSION = 1
HEADER_MAGIC = int.from_bytes(b"SKST", "little")
FOOTER_MAGIC = int.from_bytes(b"SKSE", "little")

HEADER = struct.Struct("<IIIIQ8s")
FOOTER = struct.Struct("<QIQIQIQI")
CHECK = struct.Struct("<II")
TRAILER = struct.Struct("<BI")
RAW_SIZE = struct.Struct("<I")

TAIL_BYTES = CHECK.size + FOOTER.size
RESTART_INTERVAL = 16
BLOCK_BYTES = 4096
LARGEST_BLOCK_BYTES = 1 << 30
"""Limit of a data block before compression: readers hold several in arrays with 32-bit offsets."""
LARGEST_SIZE = (1 << 32) - 1

CODECS = {"none": 0, "lz4": 1, "zstd": 2, "snappy": 3}
_CODEC_NAMES = {number: name for name, number in CODECS.items()}
_ARROW_NAMES = {"lz4": "lz4_raw"}
_WORTH_IT = 8
"""Minimum share (1/N) of a block that compression must save."""


class Handle(NamedTuple):
    """Position and size of a block; ``size_bytes`` does not count its trailer."""

    offset: int
    size_bytes: int

    @property
    def end(self) -> int:
        """Where the next block begins."""
        return self.offset + self.size_bytes + TRAILER.size


@dataclass(frozen=True, slots=True)
class Footer:
    """Positions of the meta, index and bloom blocks, and the number of rows."""

    meta: Handle
    index: Handle
    bloom: Handle
    row_count: int

    def encode(self) -> bytes:
        handles = [n for h in (self.meta, self.index, self.bloom) for n in (h.offset, h.size_bytes)]
        return FOOTER.pack(*handles, self.row_count, FOOTER_MAGIC)


def encode_header(compression: str, created_ms: int) -> bytes:
    return HEADER.pack(HEADER_MAGIC, VERSION, CODECS[compression], 0, created_ms, b"")


def encode_tail(header: bytes, footer: bytes) -> bytes:
    """Check and footer."""
    return CHECK.pack(zlib.crc32(header), zlib.crc32(footer)) + footer


def decode_version(header: bytes, tail: bytes) -> int:
    """The format version of a file with this header and tail; ValueError if they are damaged or not of an SST file."""
    header_crc, footer_crc = CHECK.unpack_from(tail)
    footer = tail[CHECK.size :]
    if zlib.crc32(footer) != footer_crc:
        raise ValueError("the checksum of its footer is wrong")
    if zlib.crc32(header) != header_crc:
        raise ValueError("the checksum of its header is wrong")
    magic, version, *_ = HEADER.unpack(header)
    if magic != HEADER_MAGIC or FOOTER.unpack(footer)[-1] != FOOTER_MAGIC:
        raise ValueError("it is no SST file")
    return int(version)


def decode_footer(tail: bytes, size_bytes: int) -> Footer:
    """The footer of a file of that size; ValueError if its blocks do not fill the space before it."""
    *handles, row_count, _ = FOOTER.unpack(tail[CHECK.size :])
    meta, index, bloom = (Handle(*handles[i : i + 2]) for i in (0, 2, 4))
    order = (meta.end, index.end, bloom.end)
    if meta.offset < HEADER.size or order != (index.offset, bloom.offset, size_bytes - TAIL_BYTES):
        raise ValueError("the blocks that its footer names do not fit its size")
    return Footer(meta, index, bloom, row_count)


_MOST_TIMES = 100_000
"""Highest plausible compression ratio: memory is allocated for a block's claimed size before it is decompressed."""


class BlockCodec:
    """Stores blocks in one compression, and reads blocks in any."""

    def __init__(self, compression: str) -> None:
        if compression not in CODECS:
            raise ValueError(f"compression {compression!r}: an SST file takes {', '.join(CODECS)}")
        self._number = CODECS[compression]
        self._codec = _arrow_codec(self._number)
        self._readers: dict[int, Any] = {self._number: self._codec}

    def store(self, raw: bytes) -> list[bytes]:
        """The pieces of the stored block; the last one is its trailer."""
        if self._codec is not None:
            packed = self._codec.compress(raw, asbytes=True)
            if RAW_SIZE.size + len(packed) <= len(raw) - len(raw) // _WORTH_IT:
                size = RAW_SIZE.pack(len(raw))
                crc = zlib.crc32(bytes((self._number,)), zlib.crc32(packed, zlib.crc32(size)))
                return [size, packed, TRAILER.pack(self._number, crc)]
        return [raw, encode_trailer(raw)]

    def load(self, stored: Any) -> Any:
        """The content of a block with its trailer; ValueError if its checksum is wrong."""
        view = memoryview(stored)
        body = view[: -TRAILER.size]
        number, crc = TRAILER.unpack_from(view, len(body))
        if zlib.crc32(view[: len(body) + 1]) != crc:
            raise ValueError("its checksum is wrong")
        if not number:
            return body
        if number not in self._readers:
            self._readers[number] = _arrow_codec(number)
        (raw_size,) = RAW_SIZE.unpack_from(body)
        if raw_size > _MOST_TIMES * len(body) + (1 << 20):
            raise ValueError(f"a block of {len(body)} bytes claims to hold {raw_size}")
        return self._readers[number].decompress(body[RAW_SIZE.size :], raw_size, asbytes=True)


def encode_trailer(plain: bytes) -> bytes:
    """The trailer of a block that is stored plain."""
    return TRAILER.pack(0, zlib.crc32(b"\0", zlib.crc32(plain)))


def _arrow_codec(number: int) -> Any:
    if number not in _CODEC_NAMES:
        raise ValueError(f"it is compressed with codec {number}, which is unknown")
    name = _CODEC_NAMES[number]
    return None if name == "none" else pa.Codec(_ARROW_NAMES.get(name, name))
