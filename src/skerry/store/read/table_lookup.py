"""Point lookups: MemTables first, then the files of the key's partition, newest first.

Where the newest version wins, the search ends with the first hit. All other merge engines need every version.

Each table keeps between lookups the latest snapshot, its files by partition, and open files. Decoded parts of files are
in a cache that all tables share. Freshness: every lookup asks storage whether the snapshot is still the latest
(``lookup.freshness`` allows less frequent checks); all other cached content is that of immutable files.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError, SnapshotExpiredError
from skerry.common.hash128 import HashPair, hash_pair
from skerry.formats.lookup import FileLookup, FileRow, open_lookup
from skerry.formats.meta import DataFileMeta
from skerry.formats.row_kind import DELETE, KIND_FIELD
from skerry.index.key_bloom.probe import NO_ROWS, KeyBloom, RowRange
from skerry.lsm.memtable import MemTable
from skerry.lsm.merge_versions import merge_versions, prepare_versions
from skerry.lsm.row_codec import RowCodec
from skerry.store.companion.ask import key_bloom_of, rows_of_key
from skerry.store.ingest import require_primary_key
from skerry.store.read.key_bounds import KeyBounds
from skerry.store.read.key_files import MOST_KEYS, sections_with_keys
from skerry.store.read.lookup_key import KeyPath, comparable, partitioner
from skerry.store.read.plan import under_schema
from skerry.store.read.reader import TableReader, with_defaults
from skerry.table.context import TableContext
from skerry.table.entry import FIXED, PARTITION_PREFIX, file_metas, partition_types
from skerry.table.lease import LeaseKeeper
from skerry.table.pause import pause_expiry
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.arrow import empty_table
from skerry.types.build import array_of, literal_of
from skerry.types.conform import conform
from skerry.types.key import encode_keys
from skerry.types.literal import coerce_literal
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

Values = tuple[Any, ...]
_MOVES = 10
_OPEN_FILES = 500
"""Files that the lookups of one table keep open."""
_KEPT_BLOOMS = 5_000
"""Maximum files of a table whose key filters stay open, about 6 KB each; beyond it only the cache keeps them."""


@dataclass(slots=True, eq=False)
class _File:
    """A live file, and the mapping of its rows to the schema that is read.

    The object is reused from one state to the next while the schema is unchanged, so that open files are found.
    """

    meta: DataFileMeta
    min_key: bytes
    max_key: bytes
    lookup: FileLookup | None = None
    bloom: KeyBloom | None = None
    """Its key bloom filters, once they were used."""
    has_bloom: bool = False
    """Whether it may have usable key bloom filters."""
    same_shape: bool = False
    picks: tuple[tuple[int, Any], ...] = ()
    """For each field of the schema: its position in the file's rows (−1: absent), and the value if absent."""

    def shaped(self, values: Values) -> Values:
        if self.same_shape:
            return values
        return tuple([values[place] if place >= 0 else missing for place, missing in self.picks])


@dataclass(slots=True)
class _State:
    """One snapshot, prepared for lookups."""

    snapshot: Snapshot | None
    schema: Schema
    rules: MergeRules
    path: KeyPath
    names: list[str]
    trees: dict[Values, list[_File]] = field(default_factory=dict)
    """The files of each partition, newest first."""
    partition_of: Callable[[Values], Values] = lambda values: ()
    keeps_blooms: bool = False


class TableLookup:
    """Lookups in one table; any number of threads may share it."""

    def __init__(self, context: TableContext, cache: WeightedCache) -> None:
        self._context = context
        self._cache = cache
        self._lock = threading.Lock()
        self._state: _State | None = None
        self._checked_at = float("-inf")
        self._opened: OrderedDict[_File, None] = OrderedDict()
        """The files that are open, in the order in which they were opened; all of them are in the current state."""

    def get(
        self,
        key: Mapping[str, Any],
        memory: Callable[[Snapshot | None], Sequence[MemTable]] | None = None,
        at_least: int = 0,
    ) -> dict[str, Any] | None:
        """The row of a key; ``memory`` returns the MemTables that are not in a snapshot, oldest first.

        They must have been taken before this call. ``at_least`` is the oldest acceptable snapshot.
        """
        tried: Snapshot | None = None
        for attempt in range(_MOVES):
            try:
                with pause_expiry(self._context, attempt):
                    return self._get(key, memory, at_least)
            except DamagedFileError:
                # A lookup holds no lease. If files are gone, their snapshot may have expired under it: try a newer one.
                latest = self._context.snapshots.latest()
                if latest == tried:
                    raise
                tried = latest
        raise SnapshotExpiredError(f"snapshots of {self._context.name} expire faster than they can be read")

    def _get(
        self,
        key: Mapping[str, Any],
        memory: Callable[[Snapshot | None], Sequence[MemTable]] | None,
        at_least: int,
    ) -> dict[str, Any] | None:
        state = self._current(at_least)
        encoded, key_values = state.path.encode(key)
        memtables = () if memory is None else memory(state.snapshot)
        values = self._find(state, encoded, key_values, memtables)
        return None if values is None else dict(zip(state.names, values, strict=True))

    def _find(self, state: _State, key: bytes, key_values: Values, memtables: Sequence[MemTable]) -> Values | None:
        if not state.rules.newest_wins:
            return self._combined(state, key, key_values, memtables)
        for memtable in reversed(memtables):
            found = memtable.get(key)
            if found:
                kind, values = found[-1]
                return None if kind == DELETE else _under(values, memtable.schema, state)
        pair = None
        for file in state.trees.get(state.partition_of(key_values), ()):
            if file.min_key <= key <= file.max_key:
                bloom, lookup = file.bloom, file.lookup  # another thread may take them away
                cached = None if bloom is None or lookup is None else lookup.cached(bloom.segment_of(key))
                if cached is not None:
                    row = cached.get(key)
                else:
                    pair = pair or hash_pair(key)
                    row = self._row_of(file, state, key, pair)
                if row is not None:
                    return None if row.kind == DELETE else file.shaped(row.values)
        return None

    def _combined(self, state: _State, key: bytes, key_values: Values, memtables: Sequence[MemTable]) -> Values | None:
        """All versions, merged as a scan merges them."""
        kinds: list[int] = []
        versions: list[Values] = []
        pair = hash_pair(key)
        for file in reversed(state.trees.get(state.partition_of(key_values), ())):
            if file.min_key <= key <= file.max_key:
                row = self._row_of(file, state, key, pair)
                if row is not None:
                    kinds.append(row.kind)
                    versions.append(file.shaped(row.values))
        tables = [_versions_table(versions, kinds, state.schema)] if versions else []
        for memtable in memtables:
            found = memtable.get(key)
            if found:
                raw = _versions_table([values for _, values in found], [kind for kind, _ in found], memtable.schema)
                prepared = prepare_versions(raw, self._context.shape(memtable.schema).rules)
                tables.append(under_schema(prepared, memtable.schema, state.schema, state.rules))
        if not tables:
            return None
        merged = merge_versions(tables, state.rules, final=True)
        if not merged.num_rows:
            return None
        if state.rules.combines:
            merged = with_defaults(merged, state.schema)
        return tuple(literal_of(merged.column(f.name)[0], f.type) for f in state.schema.fields)

    def _row_of(self, file: _File, state: _State, key: bytes, pair: HashPair) -> FileRow | None:
        """The row of a file with a key; the bloom filter is tested first."""
        rows = self._rows_of(file, state, key, pair) if file.has_bloom else None
        return None if rows is NO_ROWS else (file.lookup or self._open(file, state)).get(key, pair, rows)

    def _rows_of(self, file: _File, state: _State, key: bytes, pair: HashPair) -> RowRange | None:
        """The rows of a file that may hold a key; None without a usable bloom filter."""
        bloom = file.bloom
        if bloom is None:
            bloom = key_bloom_of(self._context, file.meta, state.rules.key)
            if bloom is None:
                file.has_bloom = False
                return None
            if state.keeps_blooms:
                file.bloom = bloom
        lookup = file.lookup
        if lookup is not None:
            segment = bloom.segment_of(key)
            if lookup.cached(segment) is not None:
                return segment
        rows = rows_of_key(self._context, file.meta, bloom, key, pair)
        if rows is None:
            file.bloom, file.has_bloom = None, False
        return rows

    # What is known of the table

    def _current(self, at_least: int) -> _State:
        state = self._state
        if state is not None and self._is_fresh(state, at_least):
            return state
        with self._lock:
            latest = self._context.snapshots.latest()
            if self._state is None or self._state.snapshot != latest:
                self._state = self._load(latest, self._state)
                self._close_others(self._state)
            self._checked_at = self._context.env.clock.monotonic()
            return self._state

    def _is_fresh(self, state: _State, at_least: int) -> bool:
        """Whether its snapshot is still the latest, or new enough."""
        if at_least > (0 if state.snapshot is None else state.snapshot.id):
            return False
        freshness = self._context.env.settings.lookup_freshness_seconds
        now = self._context.env.clock.monotonic() if freshness else 0.0
        if freshness and now - self._checked_at < freshness:
            return True
        if state.snapshot is None or not self._context.snapshots.is_latest(state.snapshot):
            return False
        self._checked_at = now  # when it was asked: the answer may be older than its arrival
        return True

    def _load(self, snapshot: Snapshot | None, before: _State | None) -> _State:
        schema = self._context.schema_of(snapshot)
        if before is not None and before.schema.id == schema.id:
            state = _State(snapshot, schema, before.rules, before.path, before.names)
        else:
            require_primary_key(self._context, schema, "get")
            path = KeyPath(schema, RowCodec(schema, table_name=self._context.name))
            state = _State(snapshot, schema, self._context.shape(schema).rules, path, schema.column_names)
        state.partition_of = partitioner(schema)
        if snapshot is None:
            return state
        known: dict[str, _File] = {}
        if before is not None and before.schema.id == schema.id:
            known = {f.meta.path: f for files in before.trees.values() for f in files}
        ids = [part.id for part in schema.spec.fields]
        types = partition_types(schema)
        columns = [*FIXED.names, *(f"{PARTITION_PREFIX}{i}" for i in ids)]
        listed = SnapshotFiles(self._context, snapshot)
        live = listed.entries(listed.live, columns)
        parts = [
            [literal_of(value, types[i]) for value in live.column(f"{PARTITION_PREFIX}{i}")]
            if f"{PARTITION_PREFIX}{i}" in live.schema.names
            else [None] * live.num_rows
            for i in ids
        ]
        metas = file_metas(live.select([n for n in live.schema.names if n in FIXED.names]))
        asks = self._context.env.settings.read_indexes
        state.keeps_blooms = len(metas) <= _KEPT_BLOOMS
        for meta, *partition in zip(metas, *parts, strict=True):
            file = known.get(meta.path)
            if file is None or file.meta != meta:
                file = _File(meta, meta.min_key, meta.max_key, has_bloom=asks and meta.index_path is not None)
            state.trees.setdefault(tuple(map(comparable, partition)), []).append(file)
        for files in state.trees.values():
            files.sort(key=lambda f: f.meta.sequence or (0, 0), reverse=True)
        return state

    def _close_others(self, state: _State) -> None:
        """Close files that are no longer in the state: compacted away, or read under another schema before."""
        if self._opened:
            live = {file for files in state.trees.values() for file in files}
            for file in [file for file in self._opened if file not in live]:
                self._close(file)

    def _close(self, file: _File) -> None:
        del self._opened[file]
        file.lookup = None  # closed when the last thread that uses it lets go of it

    def _open(self, file: _File, state: _State) -> FileLookup:
        with self._lock:
            if file.lookup is not None:
                return file.lookup
            path = self._context.paths.absolute(file.meta.path)
            schema = self._context.schemas.get(file.meta.schema_id)
            lookup = open_lookup(self._context.fileio, path, file.meta, self._cache, file_schema=schema)
            places = {f.id: place for place, f in enumerate(lookup.columns)}
            combines = state.rules.combines
            file.picks = tuple((places.get(f.id, -1), None if combines else _default(f)) for f in state.schema.fields)
            file.same_shape = [place for place, _ in file.picks] == list(range(len(lookup.columns)))
            if state is not self._state:
                return lookup  # of a state that is gone: open for this lookup alone
            while len(self._opened) >= _OPEN_FILES:
                self._close(next(iter(self._opened)))
            file.lookup = lookup
            self._opened[file] = None
            return lookup


def _default(field: Any) -> Any:
    return coerce_literal(field.default, field.type, f"default of column {field.name!r}")


def _under(values: Values, written: Schema, state: _State) -> Values:
    """Values of a MemTable's schema as values of the schema that is read."""
    if written.id == state.schema.id:
        return values
    by_id = {f.id: value for f, value in zip(written.fields, values, strict=True)}
    combines = state.rules.combines
    return tuple(by_id[f.id] if f.id in by_id else (None if combines else _default(f)) for f in state.schema.fields)


def _versions_table(versions: Sequence[Values], kinds: Sequence[int], schema: Schema) -> pa.Table:
    columns = [array_of([values[place] for values in versions], f.type) for place, f in enumerate(schema.fields)]
    return pa.Table.from_arrays([*columns, pa.array(kinds, pa.int8())], names=[*schema.column_names, KIND_FIELD.name])


def get_many(
    context: TableContext,
    leases: LeaseKeeper,
    keys: Any,
    memory: Callable[[Snapshot | None], Sequence[MemTable]] | None = None,
) -> pa.Table:
    """The rows with these keys, in the keys' order; read as a scan reads, over the range of the keys.

    The cost is one read of this range, for any number of keys.
    """
    with leases.hold_latest() as snapshot:
        schema = context.schema_of(snapshot)
        require_primary_key(context, schema, "get_many")
        rules = context.shape(schema).rules
        tables = list(conform(keys, rules.key, table_name=context.name))
        memtables = () if memory is None else tuple(memory(snapshot))
        reader = TableReader(context, snapshot, schema, schema.fields, memtables=memtables)
        if not tables:
            return empty_table(reader.arrow_schema)
        wanted = _encoded(pa.concat_tables(tables), rules)
        low, high = pc.min_max(wanted).as_py().values()
        return _matching(replace(reader, within=KeyBounds(low, high)), wanted, rules)


def _matching(reader: TableReader, wanted: pa.Array, rules: MergeRules) -> pa.Table:
    found = []
    sections = reader.sections()
    if len(wanted) <= MOST_KEYS:
        sections = sections_with_keys(reader.context, sections, rules.key, wanted.to_pylist())
    for batch in reader.batches(sections):
        table = pa.Table.from_batches([batch])
        chosen = table.filter(pc.is_in(_encoded(table, rules), value_set=wanted))
        if chosen.num_rows:
            found.append(chosen)
    if not found:
        return empty_table(reader.arrow_schema)
    rows = pa.concat_tables(found)
    places = pc.index_in(wanted, value_set=_encoded(rows, rules))
    return rows.take(places.drop_null())


def _encoded(table: pa.Table, rules: MergeRules) -> pa.Array:
    return encode_keys([table.column(f.name) for f in rules.key], [f.type for f in rules.key], rules.key_names)
