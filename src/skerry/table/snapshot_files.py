"""The files of a snapshot as columns, loaded on demand.

Planning reads few of a manifest's many columns. Each column of each manifest is decoded when it is first needed and
kept in a cache with a limit in bytes, shared by all tables. Manifests never change, so the cache is never stale; a new
snapshot loads only its new manifests. A column with a single value in all entries of a manifest is kept as that value.

If few entries of a large manifest are requested, as for the columns that readers need of the remaining files (mostly
names, 100 bytes each), columns are decoded a few thousand entries at a time, and only the requested entries are kept.

A *place* is the number of an entry among those of all manifests, in their order. Some are not live: the ADD entry of a
file that was removed since, and its DELETE entry. Keeping them is cheaper than copying each column without them.
"""

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError
from skerry.table.context import TableContext
from skerry.table.entry import DELETE, FIXED, live_mask
from skerry.table.manifest import ROW_COLUMNS
from skerry.table.snapshot import Snapshot, Totals

Numbers = NDArray[np.int64]
Value = TypeVar("Value")

_FEW_ENTRIES = 4096
"""Number of entries up to which a manifest is decoded completely."""
_FEW = 4
"""A larger manifest is decoded completely if more than this share (1/N) of its entries is requested."""

_MANIFEST_BYTES = 800
"""Approximate size of a manifest's row in memory."""

_MARKS = ("kind", "checksum")
"""Columns that nearly always suffice to find the live files."""
_MANY_MANIFESTS = 4
"""From this many manifests on, each thread decodes one manifest, column by column."""

_DECODED_BYTES = 32 << 20
"""Approximate limit of the bytes on disk of manifests decoded at the same time; in memory several times that."""


@dataclass(frozen=True, slots=True)
class _Manifest:
    """A manifest of the snapshot: its row in the list, how many entries it has, and where they begin among all."""

    row: dict[str, Any]
    count: int
    start: int
    has_deletes: bool

    @property
    def end(self) -> int:
        return self.start + self.count


def _manifests(lists: pa.Table) -> tuple[_Manifest, ...]:
    """The manifests of a snapshot, by the rows of its manifest lists."""
    added, deleted = lists.column("added_files").to_numpy(), lists.column("deleted_files").to_numpy()
    counts = added + deleted
    starts = np.cumsum(counts) - counts
    listed = lists.select(ROW_COLUMNS).to_pylist()
    return tuple(
        _Manifest(row, int(count), int(start), bool(removed))
        for row, count, start, removed in zip(listed, counts, starts, deleted, strict=True)
    )


def _weigh_manifests(manifests: tuple[_Manifest, ...]) -> int:
    return 1000 + _MANIFEST_BYTES * len(manifests)


@dataclass(frozen=True, slots=True)
class _Same:
    """A column with one value in all entries."""

    value: pa.Scalar

    def repeat(self, count: int) -> pa.Array:
        return pa.repeat(self.value, count) if self.value.is_valid else pa.nulls(count, self.value.type)


_Column: TypeAlias = pa.Array | _Same

_ABSENT = _Same(pa.nulls(1)[0])
"""A column that a manifest lacks: NULL, of a type that casts to any other."""


@dataclass(frozen=True, slots=True, eq=False)
class _Picked:
    """Some entries of a manifest, by their numbers in it, which ascend."""

    rows: Numbers
    entries: pa.Table | None

    @staticmethod
    def nothing() -> "_Picked":
        return _Picked(np.empty(0, np.int64), None)

    def take(self, rows: Numbers) -> pa.Table | None:
        """Some of these entries; None if not all are present."""
        at = np.searchsorted(self.rows, rows)
        if self.entries is None or at.max() == len(self.rows) or not np.array_equal(self.rows[at], rows):
            return None
        return self.entries if len(rows) == len(self.rows) else self.entries.take(pa.array(at))

    def joined(self, other: "_Picked") -> "_Picked":
        """The entries of both, which are disjoint."""
        if self.entries is None:
            return other
        rows = np.concatenate((self.rows, other.rows))
        order = np.argsort(rows)
        entries = pa.concat_tables([self.entries, other.entries], promote_options="default")
        return _Picked(rows[order], entries.take(pa.array(order)))

    @property
    def nbytes(self) -> int:
        return int(self.rows.nbytes + (0 if self.entries is None else self.entries.nbytes))


def _key(context: TableContext, snapshot: Snapshot) -> tuple[str, str, str]:
    return context.uuid, snapshot.base.path, snapshot.delta.path


class SnapshotFiles:
    """Columns over the entries of one snapshot, in the order of its manifests."""

    def __init__(self, context: TableContext, snapshot: Snapshot) -> None:
        self._context = context
        self._snapshot = snapshot
        self._cache = context.env.metadata_cache
        self._key = _key(context, snapshot)
        self._manifests: tuple[_Manifest, ...] = self._cache.get_or_load(
            self._key, lambda: _manifests(context.manifests.read_lists(snapshot)), _weigh_manifests
        )
        self.entry_count = self._manifests[-1].end if self._manifests else 0
        """How many places there are."""
        has_deletes = any(manifest.has_deletes for manifest in self._manifests)
        self._live: Numbers | None = None if has_deletes else np.arange(self.entry_count)

    @staticmethod
    def is_cached(context: TableContext, snapshot: Snapshot) -> bool:
        """Whether manifests of the snapshot were read before, so that some of their columns are in memory."""
        return context.env.metadata_cache.get(_key(context, snapshot)) is not None

    @property
    def total(self) -> Totals:
        """Files, rows and bytes of all live files."""
        return self._snapshot.total

    @property
    def live(self) -> Numbers:
        """The places of live files."""
        return self.load(())

    def load(self, names: Sequence[str]) -> Numbers:
        """Load columns in advance, and find the live files, in one pass over the manifests."""
        if self._live is None:
            self._live = self._cache.get((*self._key, "live"))
        if self._live is not None:
            self._load(self._manifests, names)
            return self._live
        self._live = self._find_live(names)
        return self._live

    def _find_live(self, names: Sequence[str]) -> Numbers:
        """Find the live files: only entries with the checksum of a removed file need a closer look.

        A DELETE entry repeats the checksum of its file, which is much faster to decode than the name.
        """
        marks = self._marks([m for m in self._manifests if m.has_deletes], ())
        removed = [table.column("checksum").filter(pc.equal(table.column("kind"), DELETE)) for table in marks]
        gone = pa.chunked_array([chunk for column in removed for chunk in column.chunks], pa.int64()).unique()

        def doubtful(manifest: _Manifest, entries: pa.Table) -> pa.Table:
            rows = np.flatnonzero(pc.is_in(entries.column("checksum"), value_set=gone).to_numpy())
            return entries.take(pa.array(rows)).append_column("place", pa.array(rows + manifest.start))

        tables = [doubtful(*pair) for pair in zip(self._manifests, self._marks(self._manifests, names), strict=True)]
        found = pa.concat_tables(tables, promote_options="default")
        mask = np.ones(self.entry_count, np.bool_)
        mask[found.column("place").to_numpy()] = self._stays(found)
        live = np.flatnonzero(mask)
        return self._cache.get_or_load((*self._key, "live"), lambda: live, lambda array: int(array.nbytes))

    def _marks(self, manifests: Sequence[_Manifest], names: Sequence[str]) -> list[pa.Table]:
        """Kinds and checksums of entries, cached if there are few; other columns are loaded in the same pass."""
        keys = [("marks", manifest.row["file"]) for manifest in manifests]
        found: list[pa.Table | None] = [self._cache.get(key) for key in keys]
        missing = [number for number, table in enumerate(found) if table is None]
        decoded = self._each([manifests[n] for n in missing], lambda m: self._decode(m, names, _MARKS)[1])
        for number, table in zip(missing, decoded, strict=True):
            found[number] = table
            if manifests[number].count <= _FEW_ENTRIES:
                self._cache.put(keys[number], table, table.nbytes)
        return [table for table in found if table is not None]

    def _stays(self, found: pa.Table) -> NDArray[np.bool_]:
        """Which of these entries, in order, are live files."""
        deletes = found.column("kind").to_numpy() == DELETE
        _, codes = np.unique(found.column("checksum").to_numpy(), return_inverse=True)
        order = np.arange(1, len(codes) + 1)
        # One entry that adds a file with this checksum, and later one that removes such a file: it is the same file.
        # Several files with the same content, or a restored one, are distinguished by name.
        is_pair = (np.bincount(codes) == 2) & (np.bincount(codes, deletes) == 1)
        is_pair &= np.bincount(codes, np.where(deletes, order, -order)) > 0
        others = ~is_pair[codes]
        stays = np.zeros(len(codes), np.bool_)
        if others.any():
            places = found.column("place").to_numpy()[others]
            files = self.entries(places, ["file"]).append_column("kind", found.column("kind").filter(pa.array(others)))
            try:
                stays[others] = live_mask(files)
            except ValueError as error:
                raise DamagedFileError(
                    self._context.paths.snapshot(self._snapshot.id),
                    f"its manifests remove {error}, which none of them adds",
                    "Restore the table's manifest folder from a backup, or roll back to an earlier snapshot",
                ) from None
        return stays

    def column(self, name: str) -> pa.ChunkedArray | None:
        """A column over all places; None if no manifest has it."""
        columns = [found[name] for found in self._load(self._manifests, [name])]
        kind = next((_type_of(column) for column in columns if column is not _ABSENT), None)
        if kind is None:
            return None
        chunks = [
            pa.nulls(manifest.count, kind)
            if column is _ABSENT
            else column.repeat(manifest.count)
            if isinstance(column, _Same)
            else column
            for manifest, column in zip(self._manifests, columns, strict=True)
        ]
        return pa.chunked_array(chunks, kind)

    def entries(self, places: Sequence[int] | Numbers, names: Sequence[str]) -> pa.Table:
        """Some columns of the files at some places, in their order, without columns that no manifest has."""
        chosen = np.asarray(places, np.int64)
        if not len(chosen):
            return FIXED.empty_table()
        order = None if (chosen[1:] >= chosen[:-1]).all() else np.argsort(chosen, kind="stable")
        ordered = chosen if order is None else chosen[order]
        cuts = np.searchsorted(ordered, [*(manifest.start for manifest in self._manifests), self.entry_count])
        asked = [
            (manifest, ordered[first:end] - manifest.start)
            for manifest, first, end in zip(self._manifests, cuts[:-1], cuts[1:], strict=True)
            if end > first
        ]
        tables = [self._known_rows(manifest, rows, names) for manifest, rows in asked]
        missing = [number for number, table in enumerate(tables) if table is None]
        work = [asked[number] for number in missing]
        decoded = self._each([m for m, _ in work], partial(self._decode_rows, names), [rows for _, rows in work])
        for number, table in zip(missing, decoded, strict=True):
            tables[number] = table
        whole = pa.concat_tables(tables, promote_options="default")
        whole = whole.select([field.name for field in whole.schema if not pa.types.is_null(field.type)])
        if order is None:
            return whole
        back = np.empty(len(chosen), np.int64)
        back[order] = np.arange(len(chosen))
        return whole.take(pa.array(back))

    def kept(self, key: Hashable, make: Callable[[], Value], weigh: Callable[[Value], int]) -> Value:
        """A value derived from this snapshot's columns alone, from the cache if possible."""
        return self._cache.get_or_load((*self._key, key), make, weigh)

    def kept_of_last(self, key: Hashable) -> None:
        """Always None: here, entries of newer snapshots come last, and may cancel earlier ones."""
        return

    def _load(self, manifests: Sequence[_Manifest], names: Sequence[str]) -> list[dict[str, _Column]]:
        """Columns of manifests, from the cache or decoded in parallel."""
        found = [self._known(manifest, names) for manifest in manifests]
        missing = [number for number, known in enumerate(found) if len(known) < len(names)]
        decoded = self._each([manifests[number] for number in missing], lambda m: self._decode(m, names)[0])
        for number, columns in zip(missing, decoded, strict=True):
            found[number] = columns
        return found

    def _known_rows(self, manifest: _Manifest, rows: Numbers, names: Sequence[str]) -> pa.Table | None:
        """Columns of some entries of a manifest, if all are cached."""
        columns = self._known(manifest, names)
        missing = tuple(name for name in names if name not in columns)
        picked = None
        if missing:
            known = self._cache.get((manifest.row["file"], missing))
            picked = None if known is None else known.take(rows)
            if picked is None:
                return None
        return _join(columns, picked, rows, names)

    def _decode_rows(self, names: Sequence[str], manifest: _Manifest, rows: Numbers) -> pa.Table:
        """Columns of some entries of a manifest; caches whole columns, or only these entries."""
        if manifest.count <= _FEW_ENTRIES or len(rows) * _FEW > manifest.count:
            return _join(self._decode(manifest, names)[0], None, rows, names)
        columns = self._known(manifest, names)
        missing = tuple(name for name in names if name not in columns)
        if not missing:  # others have loaded it meanwhile
            return _join(columns, None, rows, names)
        key = (manifest.row["file"], missing)
        known = self._cache.get(key) or _Picked.nothing()
        fresh = np.setdiff1d(rows, known.rows)
        entries = self._context.manifests.read_rows(manifest.row, missing, fresh)
        for name in missing:
            if name not in entries.schema.names:
                entries = entries.append_column(name, pa.nulls(len(fresh)))
        kept = known.joined(_Picked(fresh, entries.select(missing).combine_chunks()))
        picked = kept.take(rows)
        if len(kept.rows) * _FEW > manifest.count:  # entries requested earlier are dropped from the cache
            distinct = np.unique(rows)
            kept = _Picked(distinct, kept.take(distinct))
        self._cache.put(key, kept, kept.nbytes)
        return _join(columns, picked, rows, names)

    def _each(
        self, manifests: Sequence[_Manifest], work: Callable[..., Value], *arguments: Sequence[Any]
    ) -> list[Value]:
        """Work on each manifest, on several at the same time; ``arguments`` have a value for each of them."""
        if len(manifests) < 2:
            return list(map(work, manifests, *arguments))
        room = _DECODED_BYTES // max(manifest.row["size_bytes"] for manifest in manifests)
        threads = min(self._context.env.settings.read_threads, len(manifests), max(room, 1))
        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(work, manifests, *arguments))

    def _known(self, manifest: _Manifest, names: Sequence[str]) -> dict[str, _Column]:
        return {n: c for n in names if (c := self._cache.get((manifest.row["file"], n))) is not None}

    def _decode(
        self, manifest: _Manifest, names: Sequence[str], passing: Sequence[str] = ()
    ) -> tuple[dict[str, _Column], pa.Table]:
        """Columns of a manifest, which are cached, and a table with the ``passing`` columns, which are not."""
        columns = self._known(manifest, names)
        wanted = [name for name in names if name not in columns]
        entries = self._context.manifests.read_columns(
            manifest.row,
            [*wanted, *(n for n in passing if n not in wanted)],
            use_threads=len(self._manifests) < _MANY_MANIFESTS,
        )
        for name in wanted:
            fresh = _kept(entries.column(name)) if name in entries.schema.names else _ABSENT
            columns[name] = self._cache.get_or_load((manifest.row["file"], name), partial(_same, fresh), _weigh)
        return columns, entries.select(list(passing))


def _kept(column: pa.ChunkedArray) -> _Column:
    """One array, or one value if there is only one."""
    array = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    if array.null_count == len(array):
        return _Same(pa.scalar(None, array.type))
    if len(array) == 1:
        return _Same(array[0])
    if pa.types.is_floating(array.type):  # 0.0 equals -0.0
        return array
    plain = array.storage if isinstance(array, pa.ExtensionArray) else array  # Arrow does not compare UUIDs
    if not array.null_count and plain[0] == plain[-1] and pc.all(pc.equal(plain, plain[0])).as_py():
        return _Same(array[0])
    return array


def _type_of(column: _Column) -> pa.DataType:
    return column.value.type if isinstance(column, _Same) else column.type


def _take(column: _Column, rows: pa.Array) -> pa.Array:
    return column.repeat(len(rows)) if isinstance(column, _Same) else column.take(rows)


def _join(columns: dict[str, _Column], picked: pa.Table | None, rows: Numbers, names: Sequence[str]) -> pa.Table:
    """Entries by their numbers: from whole columns, and from columns decoded for these entries only."""
    numbers = pa.array(rows)
    return pa.table(
        {n: _take(columns[n], numbers) if picked is None or n in columns else picked.column(n) for n in names}
    )


def _same(column: _Column) -> _Column:
    return column


def _weigh(column: _Column) -> int:
    return 0 if isinstance(column, _Same) else int(column.nbytes)
