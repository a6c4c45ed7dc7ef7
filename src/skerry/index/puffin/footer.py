"""The footer at the end of a Puffin file: its JSON, its checksum, and the records decoded from it.

:mod:`skerry.index.puffin.layout` describes both. Reading raises :class:`FooterError` without the file's name, which the
caller adds.
"""

import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson
import xxhash

from skerry.common.errors import DamagedFileError, InvalidInputError
from skerry.fileio.base import RangeReader
from skerry.index.puffin.blob_meta import BlobMeta, PuffinMeta
from skerry.index.puffin.codec import CodecError, compress, decompress
from skerry.index.puffin.layout import (
    FILE_CHECKSUM,
    FILE_PREFIX,
    FILE_VERSION,
    FLAG_COMPRESSED,
    MAGIC,
    SMALLEST_FILE_BYTES,
    TRAILER_BYTES,
    VERSION,
)

_MARK = f'"{FILE_CHECKSUM}":"'.encode()
_DIGITS = 16
_END = b'"}}'
_ZEROS = b"0" * _DIGITS


class FooterError(ValueError):
    """A footer that cannot be read."""


class NewerFooterError(FooterError):
    """A footer of a newer version, which is the argument."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version}")
        self.version = version


def encode_footer(blobs: Sequence[BlobMeta], properties: Mapping[str, str], *, compressed: bool, limit: int) -> bytes:
    """The footer with its magics; our properties are added."""
    marked = {**properties, FILE_VERSION: str(VERSION), FILE_CHECKSUM: _ZEROS.decode()}
    try:
        zeroed = orjson.dumps({"blobs": [_entry(blob) for blob in blobs], "properties": marked})
    except orjson.JSONEncodeError as error:
        raise InvalidInputError(f"a Puffin file cannot hold these properties: {error}") from None
    if len(zeroed) > limit:
        raise InvalidInputError(
            f"the footer of the Puffin file would have {len(zeroed)} bytes, more than the limit of {limit}: "
            "use fewer blobs or shorter properties"
        )
    payload = zeroed[: -len(_ZEROS + _END)] + xxhash.xxh3_64_hexdigest(zeroed).encode() + _END
    stored = compress("lz4", payload) if compressed else payload
    flags = FLAG_COMPRESSED if compressed else 0
    return MAGIC + stored + struct.pack("<iI", len(stored), flags) + MAGIC


def _entry(blob: BlobMeta) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "type": blob.type,
        "fields": list(blob.iceberg_fields),
        "snapshot-id": blob.snapshot_id,
        "sequence-number": blob.sequence_number,
        "offset": blob.offset,
        "length": blob.length,
    }
    if blob.codec is not None:
        entry["compression-codec"] = blob.codec
    if blob.properties:
        entry["properties"] = dict(blob.properties)
    return entry


def decode_trailer(trailer: bytes, file_bytes: int, limit: int) -> tuple[int, bool]:
    """From the last 12 bytes: the size of the footer with its magics, and whether its payload is compressed."""
    payload_bytes, flags = struct.unpack_from("<iI", trailer)
    if trailer[8:] != MAGIC:
        raise FooterError(f"it ends with {trailer[8:]!r}, a Puffin file ends with {MAGIC!r}")
    if flags & ~FLAG_COMPRESSED:
        raise FooterError(f"its flags {flags:#010x} are not known")
    footer_bytes = len(MAGIC) + payload_bytes + TRAILER_BYTES
    if payload_bytes < 0 or footer_bytes > file_bytes - len(MAGIC):
        raise FooterError(f"its footer's payload has {payload_bytes} bytes, which do not fit a file of {file_bytes}")
    if payload_bytes > limit:
        raise FooterError(f"its footer's payload has {payload_bytes} bytes, more than the limit of {limit}")
    return footer_bytes, bool(flags & FLAG_COMPRESSED)


def decode_payload(
    stored: bytes, blobs_end: int, *, compressed: bool, limit: int
) -> tuple[tuple[BlobMeta, ...], dict[str, str], bool]:
    """Blobs, properties other than our own, and whether the payload had a checksum, which was verified."""
    try:
        payload = decompress("lz4", stored, limit) if compressed else stored
    except CodecError as error:
        raise FooterError(f"the payload of its footer: {error}") from None
    checked = FILE_PREFIX.encode() in payload
    if checked:
        _check(payload)
    try:
        content = orjson.loads(payload)
    except orjson.JSONDecodeError as error:
        raise FooterError(f"the payload of its footer is not JSON: {error}") from None
    if not isinstance(content, dict) or not isinstance(content.get("blobs"), list):
        raise FooterError("its footer lists no blobs")
    properties = _texts(content.get("properties", {}), "the file")
    if checked:
        _check_version(properties)
        properties = {name: value for name, value in properties.items() if not name.startswith(FILE_PREFIX)}
    return tuple(_blob(entry, n, blobs_end) for n, entry in enumerate(content["blobs"])), properties, checked


def _check(payload: bytes) -> None:
    head, digits, end = payload[: -_DIGITS - len(_END)], payload[-_DIGITS - len(_END) : -len(_END)], payload[-3:]
    if not head.endswith(_MARK) or end != _END:
        raise FooterError("its footer has no checksum at its end")
    if xxhash.xxh3_64_hexdigest(head + _ZEROS + _END).encode() != digits:
        raise FooterError("the checksum of its footer is wrong")


def _check_version(properties: Mapping[str, str]) -> None:
    text = properties.get(FILE_VERSION, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= 1):
        raise FooterError(f"its version {text[:40]!r} is not a version")
    if int(text) > VERSION:
        raise NewerFooterError(int(text))


def _texts(value: object, owner: str) -> dict[str, str]:
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise FooterError(f"the properties of {owner} are not texts by name")
    return value


def _blob(entry: object, number: int, blobs_end: int) -> BlobMeta:
    owner = f"blob {number}"
    if not isinstance(entry, dict) or not isinstance(entry.get("type"), str):
        raise FooterError(f"{owner} of its footer has no type")
    fields = entry.get("fields")
    if not isinstance(fields, list):
        raise FooterError(f"{owner} of its footer has no list of fields")
    codec = entry.get("compression-codec")
    if codec is not None and not isinstance(codec, str):
        raise FooterError(f"the compression-codec of {owner} is not a name")
    blob = BlobMeta(
        type=entry["type"],
        iceberg_fields=tuple(_integer(value, "fields", owner) for value in fields),
        snapshot_id=_integer(entry.get("snapshot-id"), "snapshot-id", owner),
        sequence_number=_integer(entry.get("sequence-number"), "sequence-number", owner),
        offset=_integer(entry.get("offset"), "offset", owner),
        length=_integer(entry.get("length"), "length", owner),
        codec=codec,
        properties=_texts(entry.get("properties"), owner),
    )
    if blob.offset < len(MAGIC) or blob.length < 0 or blob.end > blobs_end:
        raise FooterError(
            f"{owner} has {blob.length} bytes from byte {blob.offset}, blobs lie between {len(MAGIC)} and {blobs_end}"
        )
    return blob


def _integer(value: object, name: str, owner: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -(1 << 63) <= value < 1 << 63:
        raise FooterError(f"{name} of {owner} is not a 64-bit integer")
    return value


def read_meta(read: Callable[[int, int], bytes], size: int, tail_bytes: int, limit: int) -> tuple[PuffinMeta, bytes]:
    """The metadata, and the last bytes of the file as far as they were read.

    ``read`` takes offset and length. A payload of more than ``limit`` bytes is refused before it is read, or as soon as
    it has expanded to more.
    """
    if size < SMALLEST_FILE_BYTES:
        raise FooterError(f"it has {size} bytes, a Puffin file has at least {SMALLEST_FILE_BYTES}")
    start = max(size - max(tail_bytes, TRAILER_BYTES), 0)
    if start <= len(MAGIC):
        start = 0
    tail = read(start, size - start)
    footer_bytes, compressed = decode_trailer(tail[-TRAILER_BYTES:], size, limit)
    footer_start = size - footer_bytes
    if footer_start < start or footer_start == len(MAGIC) < start:
        more = 0 if footer_start == len(MAGIC) else footer_start  # without blobs: the first magic, too
        tail = read(more, start - more) + tail
        start = more
    for name, offset in (("its footer", footer_start), ("it", 0)):
        found = tail[offset - start :][: len(MAGIC)]
        if offset >= start and found != MAGIC:
            raise FooterError(f"{name} begins with {found!r}, not with {MAGIC!r}")
    payload = tail[footer_start - start + len(MAGIC) : -TRAILER_BYTES]
    blobs, properties, checked = decode_payload(payload, footer_start, compressed=compressed, limit=limit)
    return PuffinMeta(size, footer_bytes, blobs, properties, checked), tail


def read_exactly(io: RangeReader, path: str, offset: int, length: int, size: int, remedy: str) -> bytes:
    """A range of a file that should have ``size`` bytes; :class:`DamagedFileError` if it ends too early."""
    data = io.read_range(path, offset, length)
    if len(data) != length:
        raise DamagedFileError(path, f"it ends at byte {offset + len(data)}, {size} were written", remedy)
    return data
