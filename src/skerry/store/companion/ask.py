"""Asks the indexes beside a data file; what is wrong with an index file costs speed, never an answer."""

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
    """Stands in the cache for an index file that cannot be used, so that it is read and logged once."""

    def __init__(self, reason: str) -> None:
        self.reason = reason


def ask_file(
    context: TableContext, meta: DataFileMeta, columns: IndexedColumns, where: BoundPredicate
) -> FileAnswer | None:
    """What the indexes of a file say about a condition; None if it has none."""
    found = _ask(context, meta, lambda indexes: indexes.answer(columns, where))
    if isinstance(found, _Unusable):
        return FileAnswer(None, (), tuple(f"{index.name}: {found.reason}" for index in columns.definitions))
    return found


def is_opened(context: TableContext, meta: DataFileMeta) -> bool:
    """Whether the index file beside a data file has been read already: to ask it then takes no storage, as a rule."""
    return context.env.cache.get((context.uuid, "index", meta.index_path)) is not None


def open_vectors(
    context: TableContext, meta: DataFileMeta, index: IndexDefinition, types: Mapping[int, DataType]
) -> VectorReader | str:
    """The vector index of a column in a file; a text says why there is none that can be used."""
    found = _ask(context, meta, lambda indexes: indexes.vectors(index, types))
    if found is None:
        return NOT_BUILT
    return found.reason if isinstance(found, _Unusable) else found


def key_bloom_of(context: TableContext, meta: DataFileMeta, key: Sequence[Field]) -> KeyBloom | None:
    """The filters of a file's keys; None if it has none that can be used."""
    found = _ask(context, meta, lambda indexes: indexes.key_bloom(key))
    return None if isinstance(found, _Unusable) else found


def rows_of_key(
    context: TableContext, meta: DataFileMeta, bloom: KeyBloom, key: bytes, pair: HashPair
) -> RowRange | None:
    """The rows of a file among which a key is, if it is there; None if the filter cannot be read."""
    try:
        return bloom.rows_of(key, pair)
    except (DamagedFileError, FileMissingError, StorageError) as error:
        _note_unusable(context, meta, error)
        return None


def _ask(context: TableContext, meta: DataFileMeta, question: Callable[[FileIndexes], T]) -> T | _Unusable | None:
    """What the indexes of a file answer; None if it has none."""
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
    """Log it, and remember what will not go away; a failure of storage may not happen the next time."""
    _log.warning("index not used", table=context.name, file=meta.index_path, problem=str(error))
    found = _Unusable("its file cannot be read")
    if isinstance(error, DamagedFileError | NewerFormatError | FileMissingError):
        context.env.cache.put((context.uuid, "index", meta.index_path), found, _UNUSABLE_BYTES)
    return found


def _weigh(found: FileIndexes | _Unusable) -> int:
    return _UNUSABLE_BYTES if isinstance(found, _Unusable) else found.weight_bytes
