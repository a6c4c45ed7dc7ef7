"""The live files of a snapshot as columns, loaded as they are asked for.

Planning looks at few of a manifest's many columns. Each column of each manifest is decoded when it is first needed and
kept in a cache that is limited by bytes and shared by all tables. Manifests never change, so what is cached is never
stale; a new snapshot loads the manifests that are new and nothing else.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.formats.meta import DataFileMeta
from skerry.table.context import TableContext
from skerry.table.entry import FIXED, PARTITION_PREFIX, file_meta, live_mask
from skerry.table.snapshot import Snapshot

Numbers = NDArray[np.int64]
_ABSENT = pa.nulls(0)
"""Stands for a column that a manifest does not have."""


@dataclass(frozen=True, slots=True)
class _Manifest:
    """A manifest of the snapshot: its row in the list, how many entries it has, and where they begin among all."""

    row: dict[str, Any]
    count: int
    start: int


class SnapshotFiles:
    """Columns over the live files of one snapshot, in the order of its manifests."""

    def __init__(self, context: TableContext, snapshot: Snapshot) -> None:
        self._context = context
        self._snapshot = snapshot
        self._cache = context.env.metadata_cache
        key = (context.uuid, snapshot.base.path, snapshot.delta.path)
        rows = self._cache.get_or_load(key, lambda: context.manifests.read_lists(snapshot), lambda t: t.nbytes + 1000)
        added, deleted = rows.column("added_files").to_numpy(), rows.column("deleted_files").to_numpy()
        counts = added + deleted
        starts = np.cumsum(counts) - counts
        listed = rows.select(["file", "size_bytes", "checksum", "snapshot_id"]).to_pylist()
        self._manifests = [
            _Manifest(row, int(count), int(start)) for row, count, start in zip(listed, counts, starts, strict=True)
        ]
        self._has_deletes = bool(deleted.any())

    def __len__(self) -> int:
        """How many files are live."""
        return len(self._live)

    @cached_property
    def _live(self) -> Numbers:
        """The places of live files among the entries of all manifests."""
        total = sum(manifest.count for manifest in self._manifests)
        if not self._has_deletes:
            return np.arange(total)
        key = (self._context.uuid, self._snapshot.base.path, self._snapshot.delta.path, "live")

        def find() -> Numbers:
            entries = pa.table({name: self._entries(name) for name in ("kind", "file")})
            return np.flatnonzero(live_mask(entries))

        places: Numbers = self._cache.get_or_load(key, find, lambda found: found.nbytes)
        return places

    def column(self, name: str) -> pa.ChunkedArray | None:
        """A column over the live files; None if no manifest has it."""
        entries = self._entries(name)
        if entries is None or len(self._live) == len(entries):
            return entries
        return entries.take(pa.array(self._live))

    def numbers(self, name: str, unknown: int = -1) -> NDArray[Any]:
        """A column of integers; ``unknown`` where it is NULL."""
        column = self.column(name)
        if column is None:
            return np.full(len(self), unknown, np.int64)
        filled = pc.fill_null(column, unknown) if column.null_count else column
        found: NDArray[Any] = filled.to_numpy()
        return found

    def metas(self, places: Sequence[int] | Numbers, partition_ids: Sequence[int] = ()) -> list[DataFileMeta]:
        """The files at some places, with all that a reader of them needs; only their manifests are looked at."""
        names = [*FIXED.names, *(f"{PARTITION_PREFIX}{i}" for i in partition_ids)]
        return [file_meta(row) for row in self.entries(places, names).to_pylist()]

    def entries(self, places: Sequence[int] | Numbers, names: Sequence[str]) -> pa.Table:
        """Some columns of the files at some places, in their order; columns that no manifest has are left out."""
        chosen = self._live[np.asarray(places, np.int64)]
        starts = np.array([manifest.start for manifest in self._manifests], np.int64)
        owners = np.searchsorted(starts, chosen, side="right") - 1
        used = np.unique(owners)
        loaded = self._load([self._manifests[i] for i in used], names)
        tables = []
        for owner, columns in zip(used.tolist(), loaded, strict=True):
            inside = pa.array(chosen[owners == owner] - self._manifests[owner].start)
            tables.append(pa.table({n: c.take(inside) for n, c in columns.items() if c is not _ABSENT}))
        if not tables:
            return FIXED.empty_table()
        whole = pa.concat_tables(tables, promote_options="default")
        back = np.empty(len(chosen), np.int64)
        back[np.argsort(owners, kind="stable")] = np.arange(len(chosen))
        return whole.take(pa.array(back))

    def _entries(self, name: str) -> pa.ChunkedArray | None:
        """A column over the entries of all manifests, live or not."""
        columns = [found[name] for found in self._load(self._manifests, [name])]
        kind = next((column.type for column in columns if column is not _ABSENT), None)
        if kind is None:
            return None
        chunks = [
            pa.nulls(manifest.count, kind) if column is _ABSENT else column
            for manifest, column in zip(self._manifests, columns, strict=True)
        ]
        return pa.chunked_array(chunks, kind)

    def _load(self, manifests: Sequence[_Manifest], names: Sequence[str]) -> list[dict[str, pa.Array]]:
        """Columns of manifests, from the cache as far as it has them; the others are decoded in parallel."""
        found: list[dict[str, pa.Array]] = []
        missing: list[int] = []
        for number, manifest in enumerate(manifests):
            known = {n: a for n in names if (a := self._cache.get((manifest.row["file"], n))) is not None}
            found.append(known)
            if len(known) < len(names):
                missing.append(number)

        def decode(number: int) -> dict[str, pa.Array]:
            manifest, known = manifests[number], found[number]
            wanted = [n for n in names if n not in known]
            table = self._context.manifests.read_columns(manifest.row, wanted)
            fresh = {n: _one(table.column(n)) if n in table.schema.names else _ABSENT for n in wanted}
            for name, array in fresh.items():
                self._cache.get_or_load((manifest.row["file"], name), partial(_same, array), _weigh)
            return {**known, **fresh}

        if len(missing) < 2:
            decoded = [decode(number) for number in missing]
        else:
            with ThreadPoolExecutor(min(self._context.env.settings.read_threads, len(missing))) as pool:
                decoded = list(pool.map(decode, missing))
        for number, columns in zip(missing, decoded, strict=True):
            found[number] = columns
        return found


def _one(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def _same(array: pa.Array) -> pa.Array:
    return array


def _weigh(array: pa.Array) -> int:
    return int(array.nbytes)
