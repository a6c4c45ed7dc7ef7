"""The readers of indexes, by kind, over the blobs of a Puffin file.

Vector indexes answer no conditions, and have another reader: ``skerry.index.vector.graph_reader``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from skerry.common.errors import DamagedFileError
from skerry.index.blob import BlobBytes
from skerry.index.bloom.filter_meta import BLOOM_BLOB_PREFIX
from skerry.index.bloom.filter_reader import BloomReader
from skerry.index.fulltext.bloom import FULLTEXT_BLOOM_BLOB_PREFIX, FulltextBloomReader
from skerry.index.fulltext.config import FulltextConfig
from skerry.index.fulltext.tantivy_index import TANTIVY_BLOB_PREFIX, TantivyReader
from skerry.index.index_kind import ColumnReader, IndexKind
from skerry.index.inverted.term_meta import INVERTED_BLOB_TYPE
from skerry.index.inverted.term_reader import InvertedIndexes
from skerry.index.key_bloom.blob_layout import KEY_BLOOM_BLOB_PREFIX
from skerry.index.property import FULLTEXT_CONFIG
from skerry.index.puffin.layout import REMEDY
from skerry.index.value_bytes import ValueCodec
from skerry.index.vector.layout import VECTOR_BLOB_PREFIX
from skerry.types.datatype import DataType


@dataclass(frozen=True, slots=True)
class OpenedBlob:
    """A blob as a reader of its kind takes it."""

    path: str
    """The Puffin file, for messages."""
    content: BlobBytes
    files: Callable[[], Mapping[str, bytes]]
    """The files of a directory."""
    properties: Mapping[str, str]


def blob_type(kind: IndexKind, key: str) -> str:
    """The type of the blob that holds the index of a target."""
    return INVERTED_BLOB_TYPE if kind is IndexKind.INVERTED else _PREFIXES[kind] + key


_PREFIXES: Mapping[IndexKind, str] = {
    IndexKind.BLOOM: BLOOM_BLOB_PREFIX,
    IndexKind.FULLTEXT: TANTIVY_BLOB_PREFIX,
    IndexKind.FULLTEXT_BLOOM: FULLTEXT_BLOOM_BLOB_PREFIX,
    IndexKind.KEY_BLOOM: KEY_BLOOM_BLOB_PREFIX,
    IndexKind.VECTOR: VECTOR_BLOB_PREFIX,
}


def kind_of_blob(type: str, key: str) -> IndexKind | None:
    """The kind of the index of a target in a blob of that type; None if it is none of ours."""
    return next((kind for kind in (IndexKind.INVERTED, *_PREFIXES) if blob_type(kind, key) == type), None)


def open_column_reader(
    kind: IndexKind, key: str, blob: OpenedBlob, columns: tuple[tuple[int, DataType], ...], row_count: int
) -> ColumnReader:
    """The index of one target: its columns are given by id and type."""
    if kind in (IndexKind.FULLTEXT, IndexKind.FULLTEXT_BLOOM):
        return _open_fulltext(kind, blob, row_count)
    ids = tuple(column for column, _ in columns)
    codec = ValueCodec(tuple(type_ for _, type_ in columns))
    if kind is IndexKind.INVERTED:
        return InvertedIndexes(blob.content, blob.path).reader(key, codec, ids, row_count)
    return BloomReader(blob.content, blob.path, codec, ids, row_count)


def _open_fulltext(kind: IndexKind, blob: OpenedBlob, row_count: int) -> ColumnReader:
    try:
        config = FulltextConfig.from_json(blob.properties.get(FULLTEXT_CONFIG, ""))
    except ValueError as error:
        raise DamagedFileError(blob.path, f"property {FULLTEXT_CONFIG}: {error}", REMEDY) from None
    if kind is IndexKind.FULLTEXT:
        return TantivyReader(blob.files(), blob.path, config, row_count)
    return FulltextBloomReader(blob.content, blob.path, config, row_count)
