"""Puffin files with every kind of index, as Skerry writes them and as others do: without properties."""

from collections.abc import Iterable, Mapping
from typing import Any

import pyarrow as pa

from skerry.index.blob import BlobDraft
from skerry.index.bloom import BloomBuilder
from skerry.index.fulltext.bloom import FulltextBloomBuilder
from skerry.index.fulltext.config import FulltextConfig
from skerry.index.fulltext.tantivy_index import TantivyBuilder
from skerry.index.inverted.term_builder import InvertedBuilder
from skerry.index.property import FULLTEXT_CONFIG
from skerry.index.value_bytes import ValueCodec
from skerry.pruning.text.analyzer import Analyzer, Language
from skerry.types.datatype import BIGINT
from support.puffinfile import entry, foreign

NUMBERS = pa.array(range(100), pa.int64())
TEXTS = pa.array([f"host {number % 7}" for number in range(100)])
ANALYZER = Analyzer(Language.ENGLISH, False)


def bloom_draft(key: str = "0") -> BlobDraft:
    builder = BloomBuilder(key, ValueCodec((BIGINT,)), (0,), rows_per_segment=30, false_positive_rate=0.01)
    builder.add(NUMBERS)
    return builder.finish()


def inverted_draft(*keys: str) -> BlobDraft:
    builder = InvertedBuilder(25)
    columns = [builder.column(key, ValueCodec((BIGINT,)), (0,)) for key in keys or ("0", "1")]
    for column in columns:
        column.add(NUMBERS)
    return builder.finish()


def tantivy_draft(key: str = "2") -> BlobDraft:
    builder = TantivyBuilder(key, (2,), FulltextConfig(ANALYZER))
    builder.add(TEXTS)
    return builder.finish()


def fulltext_bloom_draft(key: str = "2") -> BlobDraft:
    builder = FulltextBloomBuilder(key, (2,), FulltextConfig.for_bloom(ANALYZER, 50, 0.02))
    builder.add(TEXTS)
    return builder.finish()


def all_drafts() -> list[BlobDraft]:
    return [bloom_draft(), inverted_draft(), tantivy_draft(), fulltext_bloom_draft()]


def foreign_file(drafts: Iterable[BlobDraft], *, configured: bool = False) -> bytes:
    """The same blobs without the properties of Skerry; with ``configured`` with the configuration of full text."""
    blobs, entries = bytearray(), list[dict[str, Any]]()

    def put(type_: str, data: bytes, **more: Any) -> None:
        entries.append({**entry(4 + len(blobs), len(data)), "type": type_, **more})
        blobs.extend(data)

    for draft in drafts:
        config = {name: draft.properties[name] for name in (FULLTEXT_CONFIG,) if name in draft.properties}
        more = {"properties": config} if configured and config else {}
        if isinstance(draft.data, Mapping):
            for path, data in draft.data.items():
                put(f"file-{path}", data)
            put(draft.type, b'{"files":[]}', **more)
        else:
            put(draft.type, draft.data, **more)
    return foreign({"blobs": entries, "properties": {"created-by": "somebody else"}}, bytes(blobs))
