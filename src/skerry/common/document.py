"""JSON documents with a kind, a format version and a checksum.

Layout: one JSON object in UTF-8, keys in camelCase, in this order, then a newline::

    {"kind": "snapshot", "formatVersion": 1, …fields…, "checksum": "xxh3:0123456789abcdef"}

``checksum`` is always the last member. It is the XXH3 64-bit hash of all bytes of the object before the comma that
precedes it, followed by a closing brace: the document as it would read without a checksum. Every byte is covered, so a
reader detects a torn, truncated or garbled document.

Values that JSON cannot hold (NaN, decimals, binary, times) are encoded by the caller, see ``skerry.types.literal``.
"""

from typing import Any

import orjson
import xxhash

from skerry.common.errors import DamagedFileError, InvalidInputError, NewerFormatError

_MARK = b',"checksum":"xxh3:'
_TAIL = b'"}\n'
_HEX_DIGITS = 16

RESTORE = "Restore the file from a backup"


def checksum_of(data: bytes | memoryview) -> int:
    """XXH3 64-bit of ``data`` as a signed 64-bit integer, the form that manifests store."""
    value = xxhash.xxh3_64_intdigest(data)
    return value - (1 << 64) if value >= 1 << 63 else value


def encode_document(kind: str, version: int, fields: dict[str, Any]) -> bytes:
    """The bytes of a document."""
    try:
        body = orjson.dumps({"kind": kind, "formatVersion": version, **fields})
    except orjson.JSONEncodeError as error:
        raise InvalidInputError(f"a {kind} document cannot hold what it was given: {error}") from None
    return body[:-1] + _MARK + xxhash.xxh3_64_hexdigest(body).encode() + _TAIL


def decode_document(data: bytes, *, path: str, kind: str, known_version: int, remedy: str = RESTORE) -> dict[str, Any]:
    """The fields of a document; raises :class:`DamagedFileError` naming ``path`` if it is not whole.

    The checksum is checked first: the version of a damaged document cannot be trusted.
    """
    if not data:
        raise DamagedFileError(path, "the file is empty", remedy)
    head, mark, tail = data.rpartition(_MARK)
    if not mark or len(tail) != _HEX_DIGITS + len(_TAIL) or not tail.endswith(_TAIL):
        raise DamagedFileError(path, f"not a whole {kind} document (its checksum is missing: torn?)", remedy)
    body = head + b"}"
    if xxhash.xxh3_64_hexdigest(body).encode() != tail[:_HEX_DIGITS]:
        raise DamagedFileError(path, "its checksum does not match its content", remedy)
    try:
        fields: dict[str, Any] = orjson.loads(body)
    except orjson.JSONDecodeError as error:  # a right checksum over something that is not JSON
        raise DamagedFileError(path, f"not a {kind} document: {error}", remedy) from None
    if not isinstance(fields, dict):
        raise DamagedFileError(path, f"expected a {kind} document, found {type(fields).__name__}", remedy)
    if fields.get("kind") != kind:
        raise DamagedFileError(path, f"expected a {kind} document, found kind {fields.get('kind')!r}", remedy)
    version = fields.get("formatVersion")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise DamagedFileError(path, f"format version {version!r} is not a version", remedy)
    if version > known_version:
        raise NewerFormatError(path, version, known_version)
    return fields
