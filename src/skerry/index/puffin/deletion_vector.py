"""Iceberg's deletion vectors: the positions of a data file's deleted rows.

The blob is never compressed. Layout, integers big-endian around a little-endian bitmap::

    length:u32        of magic and bitmap
    magic             D1 D3 39 64
    bitmap            64-bit roaring, portable format, see skerry.index.puffin.roaring
    crc32:u32         of magic and bitmap

Properties of the blob: ``referenced-data-file`` (the location of the data file) and ``cardinality`` (how many rows).
``snapshot-id`` and ``sequence-number`` are −1, and ``fields`` names the reserved column of row positions.
"""

import struct
import zlib

from pyroaring import BitMap64

from skerry.common.errors import InvalidInputError
from skerry.index.blob import BlobDraft
from skerry.index.puffin.blob_meta import BlobMeta
from skerry.index.puffin.puffin_file import PuffinFile
from skerry.index.puffin.roaring import HIGHEST_KEY, check_roaring64

DELETION_VECTOR = "deletion-vector-v1"
REFERENCED_DATA_FILE = "referenced-data-file"
CARDINALITY = "cardinality"
ROW_POSITION_FIELD = 2147483645 - 1
"""Iceberg's reserved column ``_pos``, as a field id of ours: the writer adds 1."""

_MAGIC = b"\xd1\xd3\x39\x64"
_SMALLEST_BYTES = 20
HIGHEST_POSITION = (HIGHEST_KEY << 32) + (1 << 32) - 1


def encode_deletion_vector(positions: BitMap64) -> bytes:
    """The blob with these positions, which are run-length encoded where that is shorter."""
    if positions and positions.max() > HIGHEST_POSITION:
        raise InvalidInputError(f"row {positions.max()} cannot be in a deletion vector, the last is {HIGHEST_POSITION}")
    shortest = positions.copy()
    shortest.run_optimize()
    body = _MAGIC + shortest.serialize()
    return struct.pack(">I", len(body)) + body + struct.pack(">I", zlib.crc32(body))


def decode_deletion_vector(data: bytes) -> BitMap64:
    """The positions in a blob; ValueError if anything is wrong with it."""
    if len(data) < _SMALLEST_BYTES:
        raise ValueError(f"a deletion vector has at least {_SMALLEST_BYTES} bytes, not {len(data)}")
    (length,) = struct.unpack_from(">I", data)
    if length != len(data) - 8:
        raise ValueError(f"its length is given as {length}, it is {len(data) - 8}")
    body = data[4:-4]
    if body[:4] != _MAGIC:
        raise ValueError(f"it begins with {body[:4].hex()}, a deletion vector begins with {_MAGIC.hex()}")
    (checksum,) = struct.unpack_from(">I", data, len(data) - 4)
    if zlib.crc32(body) != checksum:
        raise ValueError("its CRC is wrong")
    return decode_positions(body[4:])


def decode_positions(data: bytes) -> BitMap64:
    """The positions of a 64-bit roaring bitmap without a frame; ValueError if it is not exactly one."""
    check_roaring64(data)
    return BitMap64.deserialize(data)


def deletion_vector_draft(positions: BitMap64, data_file: str) -> BlobDraft:
    """The blob for a data file. Write it with the writer's default ids, which are −1."""
    properties = {REFERENCED_DATA_FILE: data_file, CARDINALITY: str(len(positions))}
    return BlobDraft(DELETION_VECTOR, encode_deletion_vector(positions), (ROW_POSITION_FIELD,), properties)


def read_deletion_vector(file: PuffinFile, blob: BlobMeta) -> BitMap64:
    """The positions in a blob of a file, which must be as many as its ``cardinality`` says."""
    if blob.type != DELETION_VECTOR:
        raise InvalidInputError(f"{file.path}: blob {blob.type!r} is not a {DELETION_VECTOR}")
    try:
        positions = decode_deletion_vector(file.read_blob(blob))
    except ValueError as error:
        raise file.damaged(f"the deletion vector at byte {blob.offset}: {error}") from None
    stated = blob.properties.get(CARDINALITY)
    if stated is not None and stated != str(len(positions)):
        raise file.damaged(f"the deletion vector at byte {blob.offset} has {len(positions)} rows, not {stated[:20]}")
    return positions
