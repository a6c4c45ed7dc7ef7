"""Constants shared by the writer and the reader of write-ahead logs; ``skerry.lsm.wal`` has the layout."""

import re
import struct
from enum import IntEnum
from typing import NamedTuple
from uuid import UUID

WAL_MAGIC = 0x4C415753
"""The bytes ``SWAL`` in a file."""
WAL_VERSION = 1

PREAMBLE = struct.Struct("<II")
"""Magic and version."""
RECORD_HEAD = struct.Struct("<IBI")
"""Length, type and the key's length."""
CHECKSUM = struct.Struct("<I")
_HEADER = struct.Struct("<16s16sQI")

OVERHEAD_BYTES = 8
"""A record's length and checksum, which its length does not count."""
LEAST_LENGTH = 5
"""The length of a record without key and data: type and the key's length."""

_NAME = re.compile(r"wal-([1-9]\d{0,18})\.log")


class RecordType(IntEnum):
    """Type of a record."""

    HEADER = 0
    PUT = 1
    DELETE = 2
    BATCH = 3


class WalHeader(NamedTuple):
    """Table, writer, number and schema of a log: the first record of every log."""

    table_uuid: str
    writer_id: str
    number: int
    schema_id: int

    def encode(self) -> bytes:
        return _HEADER.pack(UUID(self.table_uuid).bytes, UUID(self.writer_id).bytes, self.number, self.schema_id)

    @staticmethod
    def decode(data: bytes | memoryview) -> "WalHeader":
        table, writer, number, schema_id = _HEADER.unpack(data)
        return WalHeader(str(UUID(bytes=table)), str(UUID(bytes=writer)), number, schema_id)


def wal_name(number: int) -> str:
    """``wal-7.log``."""
    return f"wal-{number}.log"


def parse_wal_number(name: str) -> int | None:
    """The number in a log's name, or None if it is another file."""
    match = _NAME.fullmatch(name)
    return int(match[1]) if match else None
