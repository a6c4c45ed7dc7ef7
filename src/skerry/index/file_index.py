"""The indexes of one data file, as scans query them.

A definition and a blob belong together if kind and target are the same; the blob says in its properties which columns
and types it was built from, and is not used if the table's are others. A computed target counts as a column that is in
no file (``skerry.index.computed``).
"""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import orjson

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError
from skerry.common.row_ranges import RowRanges
from skerry.index.blob import BlobBytes
from skerry.index.combine import combine
from skerry.index.computed import built_from, computed_fields, is_computed
from skerry.index.definition import target_of
from skerry.index.index_kind import ColumnReader, IndexKind
from skerry.index.key_bloom.build import key_target
from skerry.index.key_bloom.probe import KeyBloom, read_key_bloom_meta
from skerry.index.open_kind import OpenedBlob, blob_type, open_column_reader
from skerry.index.property import COLUMNS
from skerry.index.puffin.blob_meta import BlobMeta
from skerry.index.puffin.layout import TAIL_BYTES
from skerry.index.puffin.puffin_file import PuffinFile
from skerry.index.target import encode_target_key
from skerry.index.vector.graph_reader import VectorReader
from skerry.pruning.predicate.bound import AllOf, BoundPredicate, all_of
from skerry.types.datatype import DataType
from skerry.types.field import Field
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema

NOT_BUILT = "not built for the file"
"""Reason in EXPLAIN for an index that is not used for a file."""


@dataclass(frozen=True)
class IndexedColumns:
    """The indexes of a table that are on columns of a condition."""

    definitions: tuple[IndexDefinition, ...]
    targets: tuple["_Target", ...]
    """The target of each index."""

    @staticmethod
    def of(schema: Schema, where: BoundPredicate, ignored: frozenset[int] = frozenset()) -> "IndexedColumns":
        """The indexes of a schema, except on ``ignored`` column ids, whose stored values are not the values read."""
        computed = computed_fields(schema)
        asked = where.field_ids
        found: dict[IndexDefinition, _Target] = {}
        for index in schema.indexes:
            key = encode_target_key(target_of(index))
            fields = tuple(schema.by_id[column] for column in index.columns)
            if is_computed(index):
                fields = (computed[key],) if key in computed else ()
            if index.kind == IndexKind.VECTOR.value:
                continue  # which has nothing to say about conditions
            # the first columns of several are enough for an inverted index, whose elements are in order
            wanted = fields[:1] if index.kind == IndexKind.INVERTED.value else fields
            if fields and {f.id for f in wanted} <= asked and ignored.isdisjoint(index.columns):
                columns = tuple((f.id, f.type) for f in fields)
                found[index] = _Target(IndexKind(index.kind), key, columns, tuple(built_from(schema, index).items()))
        return IndexedColumns(tuple(found), tuple(found.values()))


@dataclass(frozen=True, slots=True)
class _Target:
    """Search key for an index: columns by id and type, and the source that a blob must have been built from."""

    kind: IndexKind
    key: str
    columns: tuple[tuple[int, DataType], ...]
    built_from: tuple[tuple[str, str], ...]

    @property
    def ids(self) -> frozenset[int]:
        return frozenset(column for column, _ in self.columns)


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """The answer of a file's indexes for a condition."""

    rows: RowRanges | None
    """Rows that may match; None: all of them."""
    used: tuple[str, ...] = ()
    """Names of indexes that answered."""
    unused: tuple[str, ...] = ()
    """Names of the others, each with the reason."""


class FileIndexes:
    """A Puffin file beside a data file. Safe between threads; readers of indexes are opened once and kept."""

    def __init__(self, file: PuffinFile, row_count: int, cache: WeightedCache) -> None:
        self._file = file
        self._row_count = row_count
        self._cache = cache
        self._readers: dict[_Target, ColumnReader | str] = {}
        self._key_bloom: KeyBloom | None = None
        self._lock = threading.Lock()

    @property
    def weight_bytes(self) -> int:
        """Approximate memory; content of blobs is cached and counted separately."""
        return 4 * self._file.meta.footer_bytes + 2_000

    def answer(self, columns: IndexedColumns, where: BoundPredicate) -> FileAnswer:
        """The rows that may match by the indexes; :class:`DamagedFileError` if a blob that is read is damaged."""
        single: dict[int, list[_Asked]] = {}
        joint: list[tuple[_Target, _Asked]] = []
        unused: list[str] = []
        asked: list[_Asked] = []
        for index, target in zip(columns.definitions, columns.targets, strict=True):
            reader = self._reader(target)
            if isinstance(reader, str):
                unused.append(f"{index.name}: {reader}")
                continue
            one = _Asked(index.name, reader)
            asked.append(one)
            if len(target.columns) == 1:
                single.setdefault(target.columns[0][0], []).append(one)
            else:
                joint.append((target, one))

        def lookup(leaf: BoundPredicate) -> Sequence[ColumnReader]:
            fields = leaf.fields
            return single.get(fields[0].id, ()) if len(fields) == 1 else ()

        def joint_lookup(node: AllOf) -> Sequence[tuple[ColumnReader, BoundPredicate]]:
            found: list[tuple[ColumnReader, BoundPredicate]] = []
            for target, reader in joint:
                parts = [part for part in node.parts if part.field_ids <= target.ids]
                if parts:
                    found.append((reader, all_of(parts)))
            return found

        rows = combine(where, lookup, self._row_count, joint_lookup).rows
        used = tuple(one.name for one in asked if one.said_something)
        unused += [f"{one.name}: it says nothing about the condition" for one in asked if not one.said_something]
        return FileAnswer(rows, used, tuple(unused))

    def _reader(self, target: _Target) -> ColumnReader | str:
        with self._lock:
            known = self._readers.get(target)
        if known is None:
            known = self._open(target)
            with self._lock:
                self._readers[target] = known
        return known

    def vectors(self, index: IndexDefinition, types: Mapping[int, DataType]) -> VectorReader | str:
        """The vector index of a column; a text says why it cannot be used. Damage raises."""
        columns = tuple((column, types[column]) for column in index.columns)
        wanted = tuple((str(column), str(type_)) for column, type_ in columns)
        blob = self._find(_Target(IndexKind.VECTOR, encode_target_key(target_of(index)), columns, wanted))
        if isinstance(blob, str):
            return blob
        return self._cache.get_or_load(
            ("vectors", self._file.path, blob.offset),
            lambda: VectorReader(self._file.blob(blob), self._file.path, self._row_count),
            lambda reader: reader.weight_bytes,
        )

    def _open(self, target: _Target) -> ColumnReader | str:
        blob = self._find(target)
        if isinstance(blob, str):
            return blob
        opened = OpenedBlob(
            self._file.path,
            _CachedBytes(self._file.blob(blob), self._cache, (self._file.path, blob.offset)),
            lambda: self._file.read_directory(blob),
            blob.properties,
        )
        return open_column_reader(target.kind, target.key, opened, target.columns, self._row_count)

    def _find(self, target: _Target) -> BlobMeta | str:
        blob = self._file.meta.find(blob_type(target.kind, target.key))
        if blob is None:
            return NOT_BUILT
        built = self._built_from(blob).get(target.key)
        if built is None:
            return NOT_BUILT
        wanted = dict(target.built_from)
        if built != wanted:
            return f"built from {built}, the table has {wanted}"
        return blob

    def key_bloom(self, key: Sequence[Field]) -> KeyBloom | None:
        """The filters of the primary key; None if the file has none, or they were built from other columns or types."""
        with self._lock:
            known = self._key_bloom
        if known is not None:
            return known
        target = key_target(key)
        blob = self._file.meta.find(blob_type(IndexKind.KEY_BLOOM, target))
        wanted = {str(field.id): str(field.type) for field in key}
        ids = tuple(field.id for field in key)
        if blob is None or blob.fields != ids or self._built_from(blob).get(target) != wanted:
            return None
        meta = read_key_bloom_meta(self._file.blob(blob), self._file.path, self._row_count)
        kept = self._file if self._file.meta.size_bytes <= TAIL_BYTES else self._file.without_tail()
        made = KeyBloom(meta, _CachedBytes(kept.blob(blob), self._cache, (self._file.path, blob.offset)))
        with self._lock:
            self._key_bloom = made
        return made

    def _built_from(self, blob: BlobMeta) -> Mapping[str, Mapping[str, str]]:
        try:
            found = orjson.loads(blob.properties.get(COLUMNS, "{}"))
        except orjson.JSONDecodeError as error:
            raise DamagedFileError(self._file.path, f"property {COLUMNS} is no JSON: {error}", "") from None
        return found if isinstance(found, dict) else {}


class _Asked:
    """A reader that remembers whether it had an answer."""

    __slots__ = ("_reader", "name", "said_something")

    def __init__(self, name: str, reader: ColumnReader) -> None:
        self.name = name
        self.said_something = False
        self._reader = reader

    def candidates(self, leaf: BoundPredicate) -> RowRanges | None:
        rows = self._reader.candidates(leaf)
        self.said_something = self.said_something or rows is not None
        return rows


class _CachedBytes:
    """A blob whose read parts are cached, for repeated conditions."""

    __slots__ = ("_blob", "_cache", "_key")

    def __init__(self, blob: BlobBytes, cache: WeightedCache, key: tuple[str, int]) -> None:
        self._blob = blob
        self._cache = cache
        self._key = key

    @property
    def size_bytes(self) -> int:
        return self._blob.size_bytes

    def read(self, offset: int, length: int) -> bytes:
        key = ("blob", *self._key, offset, length)
        return self._cache.get_or_load(key, lambda: self._blob.read(offset, length), len)
