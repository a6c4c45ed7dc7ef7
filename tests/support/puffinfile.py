"""Puffin files for tests: a small one with every kind of blob, and storage that counts reads."""

import io
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import orjson

from skerry.fileio import MemoryFileIO
from skerry.index.blob import BlobDraft
from skerry.index.puffin import PuffinFile, PuffinWriter
from skerry.index.puffin.layout import MAGIC

GOLDEN = Path(__file__).parents[1] / "golden"
FIXTURES = Path(__file__).parents[1] / "index" / "fixtures" / "iceberg"
PATH = "index/file.puffin"


class CountingFileIO(MemoryFileIO):
    """Remembers the ranges that were read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[tuple[int, int]] = []

    def read_range(self, path: str, offset: int, length: int) -> bytes:
        self.reads.append((offset, length))
        return super().read_range(path, offset, length)


def golden_drafts() -> list[BlobDraft]:
    """A plain blob of several pages, an empty one, and a directory."""
    return [
        BlobDraft("greptime-bloom-filter-v1-7", bytes(range(100)), (7,), {"skerry.indexes": '{"7":"by_user"}'}),
        BlobDraft("nothing", b""),
        BlobDraft("greptime-fulltext-index-v1-3", {"meta.json": b"{}", "a/b.term": b"words"}, (3,), {"größe": "ü"}),
    ]


def packed_drafts() -> list[BlobDraft]:
    """The same content and compressed blobs of both codecs."""
    return [
        *golden_drafts(),
        BlobDraft("zstd", b"skerry " * 40, (0,), codec="zstd"),
        BlobDraft("lz4", b"skerry " * 40, (1, 2), codec="lz4"),
        BlobDraft("packed", {"x": b"x" * 50}, codec="zstd"),
    ]


def puffin_bytes(drafts: Iterable[BlobDraft], **settings: Any) -> bytes:
    output = io.BytesIO()
    writer = PuffinWriter(output, **settings)
    for draft in drafts:
        writer.add(draft)
    writer.finish()
    return output.getvalue()


def stored(data: bytes) -> CountingFileIO:
    fileio = CountingFileIO()
    fileio.write(PATH, data)
    return fileio


def opened(data: bytes, **settings: Any) -> PuffinFile:
    return PuffinFile.open(stored(data), PATH, len(data), **settings)


def content_of(file: PuffinFile) -> dict[str, object]:
    """All that a reader can see of a file: properties, and each entry with its content."""
    found: dict[str, object] = {"properties": dict(file.meta.properties)}
    for number, blob in enumerate(file.meta.entries):
        content = file.read_directory(blob) if blob.is_directory else file.read_blob(blob)
        found[f"{number} {blob.type}"] = (blob.fields, blob.snapshot_id, blob.sequence_number, content)
    return found


def foreign(payload: Any, blobs: bytes = b"", *, flags: int = 0, size: int | None = None) -> bytes:
    """A file as another program might write it, right or wrong; ``payload`` is JSON or its bytes."""
    body = payload if isinstance(payload, bytes) else orjson.dumps(payload)
    return MAGIC + blobs + MAGIC + body + struct.pack("<iI", len(body) if size is None else size, flags) + MAGIC


def entry(offset: int, length: int, **more: Any) -> dict[str, Any]:
    return {
        "type": "t",
        "fields": [1],
        "snapshot-id": 1,
        "sequence-number": 1,
        "offset": offset,
        "length": length,
        **more,
    }
