"""Queries the indexes of a data file; a damaged index file makes queries slower, never wrong."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from skerry.common.errors import DamagedFileError, FileMissingError, NewerFormatError, StorageError
from skerry.common.hash128 import HashPair
from skerry.common.log import EventLog
from skerry.formats.meta import DataFileMeta
from skerry.index.built import BuiltIndex, indexes_of_blob
from skerry.index.file_index import NOT_BUILT, FileAnswer, FileIndexes, IndexedColumns
from skerry.index.key_bloom.probe import KeyBloom, RowRange
from skerry.index.puffin.puffin_file import PuffinFile
from skerry.index.vector.graph_reader import VectorReader
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.store.companion.index_file import identity_of
from skerry.table.context import TableContext
from skerry.types.datatype import DataType
from skerry.types.field import Field
from skerry.types.index_definition import IndexDefinition

_log = EventLog("store")
_UNUSABLE_BYTES = 200
_TAIL_BYTES = 32 << 10
"""First read of an index file: the footer, and before it the metadata of key filters with the page they lie in."""

T = TypeVar("T")


class _Unusable:
    """Cache entry for an unusable index file, so that it is read and logged once."""

    def __init__(self, reason: str) -> None:
        self.reason = reason


def ask_file(
    context: TableContext, meta: DataFileMeta, columns: IndexedColumns, where: BoundPredicate
) -> FileAnswer | None:
    """The answer of a file's indexes for a condition; None if it has no index."""
    found = _ask(context, meta, lambda indexes: indexes.answer(columns, where))
    if isinstance(found, _Unusable):
        return FileAnswer(None, (), tuple(f"{index.name}: {found.reason}" for index in columns.definitions))
    return found


def is_opened(context: TableContext, meta: DataFileMeta) -> bool:
    """Whether the index file of a data file is open already: then a query usually needs no read."""
    return context.env.cache.get((context.uuid, "index", meta.index_path)) is not None


def open_vectors(
    context: TableContext, meta: DataFileMeta, index: IndexDefinition, types: Mapping[int, DataType]
) -> VectorReader | str:
    """The vector index of a column in a file, or a text that says why it cannot be used."""
    found = _ask(context, meta, lambda indexes: indexes.vectors(index, types))
    if found is None:
        return NOT_BUILT
    return found.reason if isinstance(found, _Unusable) else found


def key_bloom_of(context: TableContext, meta: DataFileMeta, key: Sequence[Field]) -> KeyBloom | None:
    """The key bloom filters of a file; None if it has none, or an unusable one."""
    found = _ask(context, meta, lambda indexes: indexes.key_bloom(key))
    return None if isinstance(found, _Unusable) else found


def rows_of_key(
    context: TableContext, meta: DataFileMeta, bloom: KeyBloom, key: bytes, pair: HashPair
) -> RowRange | None:
    """The rows of a file that may hold a key; None if the filter cannot be read."""
    try:
        return bloom.rows_of(key, pair)
    except (DamagedFileError, FileMissingError, StorageError) as error:
        _note_unusable(context, meta, error)
        return None


def _ask(context: TableContext, meta: DataFileMeta, question: Callable[[FileIndexes], T]) -> T | _Unusable | None:
    """The answer of ``question`` to the indexes of a file; None if it has none."""
    if meta.index_path is None or meta.index_size_bytes is None:
        return None
    key = (context.uuid, "index", meta.index_path)
    try:
        found = context.env.cache.get_or_load(key, lambda: _open(context, meta), _weigh)
        return found if isinstance(found, _Unusable) else question(found)
    except (DamagedFileError, NewerFormatError, FileMissingError, StorageError) as error:
        return _note_unusable(context, meta, error)


def built_indexes(context: TableContext, meta: DataFileMeta) -> frozenset[BuiltIndex]:
    """The indexes in the file beside a data file; none if it was built from another one. Damage raises."""
    if meta.index_path is None or meta.index_size_bytes is None:
        return frozenset()
    path = context.paths.absolute(meta.index_path)
    file = PuffinFile.open(context.fileio, path, meta.index_size_bytes, require_checksums=True)
    if identity_of(meta).difference(file.meta.properties) is not None:
        return frozenset()
    return frozenset(found for blob in file.meta.entries for found in indexes_of_blob(blob, path))


def _open(context: TableContext, meta: DataFileMeta) -> FileIndexes | _Unusable:
    assert meta.index_path is not None
    assert meta.index_size_bytes is not None
    path = context.paths.absolute(meta.index_path)
    file = PuffinFile.open(context.fileio, path, meta.index_size_bytes, tail_bytes=_TAIL_BYTES, require_checksums=True)
    difference = identity_of(meta).difference(file.meta.properties)
    if difference is not None:
        _log.warning("index not used", table=context.name, file=meta.index_path, problem=difference)
        return _Unusable("built from another file")
    return FileIndexes(file, meta.row_count, context.env.cache)


def _note_unusable(context: TableContext, meta: DataFileMeta, error: Exception) -> _Unusable:
    """Log the problem, and cache it unless it is a failure of storage, which may pass."""
    _log.warning("index not used", table=context.name, file=meta.index_path, problem=str(error))
    found = _Unusable("its file cannot be read")
    if isinstance(error, DamagedFileError | NewerFormatError | FileMissingError):
        context.env.cache.put((context.uuid, "index", meta.index_path), found, _UNUSABLE_BYTES)
    return found


def _weigh(found: FileIndexes | _Unusable) -> int:
    return _UNUSABLE_BYTES if isinstance(found, _Unusable) else found.weight_bytes
