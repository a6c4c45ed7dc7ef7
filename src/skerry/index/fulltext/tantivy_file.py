"""The footer of Tantivy's files. Its checksum is verified here, because Tantivy does not when it opens an index.

::

    +--------+-----------------------------------------+------------------+-----------------+
    | body   | footer: {"version": {…}, "crc": 123}     | its length: u32  | 1337: u32       |
    +--------+-----------------------------------------+------------------+-----------------+

``crc`` is the CRC-32 of the body; numbers are little-endian. ``meta.json`` has no such end: it is the list of segments,
which the checksums of the Puffin file cover.
"""

import struct
import zlib

import orjson

MAGIC = 1337
META_FILE = "meta.json"
_END = struct.Struct("<II")
_MAX_FOOTER_BYTES = 4096


def check_file(name: str, content: bytes) -> None:
    """Raise ValueError if a file of an index is damaged."""
    if name == META_FILE:
        return
    length, magic = _END.unpack(content[-_END.size :]) if len(content) >= _END.size else (0, 0)
    start = len(content) - _END.size - length
    if magic != MAGIC or start < 0 or length > _MAX_FOOTER_BYTES:
        raise ValueError(f"its file {name} does not end as a file of Tantivy does")
    footer = orjson.loads(content[start : start + length])
    if not isinstance(footer, dict) or footer.get("crc") != zlib.crc32(memoryview(content)[:start]):
        raise ValueError(f"the checksum of its file {name} is wrong")
