"""Compression of blobs and footers: one LZ4 or zstd frame, as Puffin has it.

Frames are written with their content size, which Puffin asks for and some readers rely on, and LZ4 frames also with
the checksum of their content: a flipped bit changes every copy of a text within a frame, so that a mark inside the
content cannot reveal it. Frames without a content size exist in files of others, and a content size can lie; so
decompression is a stream that stops at a limit, whatever a frame says.
"""

import io
import struct

import pyarrow as pa
import xxhash

_CHUNK_BYTES = 1 << 20
_LZ4_MAGIC = b"\x04\x22\x4d\x18"
_LZ4_HAS_SIZE = 0x08
_LZ4_HAS_CHECKSUM = 0x04
_LZ4_DESCRIPTOR = slice(4, 6)  # flags and block size; Arrow's frames have nothing else in their header
_LZ4_BLOCKS = 7


class CodecError(ValueError):
    """Bytes that cannot be decompressed, or not within the limit."""


def compress(codec: str, data: bytes) -> bytes:
    """One frame with its content size."""
    frame: bytes = pa.Codec(codec).compress(data, asbytes=True)
    return _completed_lz4(frame, data) if codec == "lz4" else frame


def _completed_lz4(frame: bytes, data: bytes) -> bytes:
    """The same frame with content size and content checksum, which Arrow leaves out."""
    flags, block_size = frame[_LZ4_DESCRIPTOR]
    if frame[:4] != _LZ4_MAGIC or flags & (_LZ4_HAS_SIZE | _LZ4_HAS_CHECKSUM):
        raise CodecError("Arrow's LZ4 frames have changed, they cannot be completed")
    descriptor = struct.pack("<BBQ", flags | _LZ4_HAS_SIZE | _LZ4_HAS_CHECKSUM, block_size, len(data))
    check = (xxhash.xxh32_intdigest(descriptor) >> 8) & 0xFF
    end = struct.pack("<I", xxhash.xxh32_intdigest(data))
    return _LZ4_MAGIC + descriptor + bytes([check]) + frame[_LZ4_BLOCKS:] + end


def decompress(codec: str, data: bytes, max_bytes: int) -> bytes:
    """The content of a frame; :class:`CodecError` if it is damaged or larger than ``max_bytes``.

    Never holds more than ``max_bytes`` and one chunk (1 MiB), besides zstd's window of at most 128 MiB.
    """
    if not data:
        raise CodecError(f"an empty text is no {codec} frame")
    content = io.BytesIO()
    try:
        with pa.CompressedInputStream(pa.BufferReader(data), codec) as stream:
            while piece := stream.read(min(_CHUNK_BYTES, max_bytes + 1 - content.tell())):
                content.write(piece)
                if content.tell() > max_bytes:
                    raise CodecError(f"it expands to more than {max_bytes} bytes")
    except (OSError, pa.ArrowException) as error:
        raise CodecError(f"its {codec} frame cannot be decompressed: {error}") from None
    return content.getvalue()
