"""Conventions of data files beyond the Parquet format itself, shared by writers and readers.

A data file is plain Parquet. Its key-value metadata holds, besides whatever Parquet libraries add:

==========================  =======================================================================================
key                         value
==========================  =======================================================================================
skerry.kind                 ``data``
skerry.format-version       ``1``
skerry.block-bytes          size of a block in bytes, ``65536``
skerry.block-checksums      base64 of one little-endian unsigned XXH3-64 for each block of the *body*, the last of
                            which may be short
==========================  =======================================================================================

The body is everything from the first byte to the end of the last page; the *tail* is the rest: page index and footer.
The manifest holds size and checksum of the tail, the tail holds the checksums of the body: every byte is covered,
whichever part of the file is read. Parquet's own page checksums are written too, for other readers; they leave out the
page headers, where one flipped bit can give wrong rows without an error.
"""

import base64
import struct
from collections.abc import Mapping, Sequence

FORMAT_VERSION = 1
BLOCK_BYTES = 64 << 10
TRAILER_BYTES = 8
"""The end of every Parquet file: the footer's length and ``PAR1``."""

_KIND = b"skerry.kind"
_VERSION = b"skerry.format-version"
_BLOCK_BYTES = b"skerry.block-bytes"
_BLOCK_CHECKSUMS = b"skerry.block-checksums"


def encode_marks(block_checksums: Sequence[int]) -> dict[str, str]:
    """The key-value metadata of a data file."""
    packed = struct.pack(f"<{len(block_checksums)}Q", *block_checksums)
    return {
        _KIND.decode(): "data",
        _VERSION.decode(): str(FORMAT_VERSION),
        _BLOCK_BYTES.decode(): str(BLOCK_BYTES),
        _BLOCK_CHECKSUMS.decode(): base64.b64encode(packed).decode(),
    }


def decode_version(metadata: Mapping[bytes, bytes]) -> int:
    """The format version of a file; ValueError if it has none."""
    if metadata.get(_KIND) != b"data":
        raise ValueError("it is not marked as a data file of Skerry")
    return int(metadata.get(_VERSION, b""))


def decode_blocks(metadata: Mapping[bytes, bytes]) -> tuple[int, Sequence[int]]:
    """Block size and the checksum of each block; ValueError if they cannot be read."""
    packed = base64.b64decode(metadata.get(_BLOCK_CHECKSUMS, b""), validate=True)
    if len(packed) % 8:
        raise ValueError("its block checksums are cut off")
    return int(metadata.get(_BLOCK_BYTES, b"")), struct.unpack(f"<{len(packed) // 8}Q", packed)
