"""An entry of the disk tier: the content of one immutable file, with its key and a checksum.

Bytes of an entry::

    offset  size  content
    0       8     magic "SKRYICE1"
    8       16    xxh3-128 of everything behind it, big-endian
    24      4     length k of the key, little-endian
    28      8     length n of the data, little-endian
    36      k     the key as JSON: [storage, path, length, version]
    36+k    n     the data
"""

import hashlib

import orjson
import xxhash

from skerry.common.errors import DamagedFileError
from skerry.iceberg.cache.key import ContentKey

MAGIC = b"SKRYICE1"
HEADER_BYTES = 36
_CHECKED_FROM = 24


def entry_name(key: ContentKey) -> str:
    """The file name of an entry: 64 hex digits."""
    return hashlib.sha256(_key_bytes(key)).hexdigest()


def checked_length(key: ContentKey, data: bytes) -> bytes:
    """The data; raises :class:`DamagedFileError` unless it has the length of its key."""
    if key.length not in (-1, len(data)):
        raise DamagedFileError(
            key.path, f"it has {len(data)} bytes, {key.length} were expected", "Restore the file, or refresh the table"
        )
    return data


def encode_entry(key: ContentKey, data: bytes) -> bytes:
    """The bytes of an entry."""
    name = _key_bytes(key)
    body = len(name).to_bytes(4, "little") + len(data).to_bytes(8, "little") + name + data
    return MAGIC + xxhash.xxh3_128_digest(body) + body


def decode_entry(path: str, key: ContentKey, content: bytes) -> bytes:
    """The data of an entry; :class:`DamagedFileError` if the bytes are not those that were written for this key."""
    problem = _problem(key, content)
    if problem is not None:
        raise DamagedFileError(path, problem, "It is removed, and read from its source again")
    return content[HEADER_BYTES + len(_key_bytes(key)) :]


def _problem(key: ContentKey, content: bytes) -> str | None:
    if len(content) < HEADER_BYTES or not content.startswith(MAGIC):
        return "not an entry of the cache"
    if xxhash.xxh3_128_digest(memoryview(content)[_CHECKED_FROM:]) != content[len(MAGIC) : _CHECKED_FROM]:
        return "its checksum is wrong"
    name_bytes = int.from_bytes(content[24:28], "little")
    data_bytes = int.from_bytes(content[28:36], "little")
    if len(content) != HEADER_BYTES + name_bytes + data_bytes:
        return "its length is wrong"
    if content[HEADER_BYTES : HEADER_BYTES + name_bytes] != _key_bytes(key):
        return "it belongs to another file"
    return None


def _key_bytes(key: ContentKey) -> bytes:
    return orjson.dumps([key.storage, key.path, key.length, key.version])
