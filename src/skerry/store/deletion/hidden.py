"""Which files hide rows of which others, by the merge engine, and the deletion vectors that follow.

=============  =========================================================================
deduplicate    a newer file hides the rows whose keys it has; a delete hides itself, too
first-row      an older file does, as long as no file that overlaps has deletes
=============  =========================================================================

A vector that is complete up to a snapshot lacks what newer files hide: only their keys are looked for. Files of a
first-row table that overlap deletes get no vector, and are merged until a compaction has applied the deletes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa

from skerry.formats.meta import DataFileMeta
from skerry.lsm.section import Numbers, key_ranks
from skerry.store.deletion.key_probe import KeySet, Mask, rows_with_keys
from skerry.store.deletion.vector_file import hidden_mask
from skerry.table.context import TableContext
from skerry.types.merging import FIRST_ROW, MergeRules


def has_vectors(rules: MergeRules) -> bool:
    """Whether files of a table with these rules can have deletion vectors: one version of a row hides all others."""
    return bool(rules.key) and not rules.combines and rules.sequence is None


@dataclass(frozen=True, slots=True)
class FoundVector:
    """The hidden rows of a file; ``mask`` is None if they are those of its vector."""

    meta: DataFileMeta
    mask: Mask | None


@dataclass(frozen=True)
class TreeFiles:
    """Files of one tree, each with its sequence and its keys' bounds."""

    context: TableContext
    rules: MergeRules
    files: Sequence[DataFileMeta]

    @cached_property
    def _bounds(self) -> tuple[Numbers, Numbers]:
        lows, highs = (pa.array([getattr(meta, n) for meta in self.files], pa.binary()) for n in ("min_key", "max_key"))
        return key_ranks(lows, highs)

    @cached_property
    def _snapshots(self) -> Numbers:
        return np.array([_sequence(meta)[0] for meta in self.files], np.int64)

    @cached_property
    def _ages(self) -> Numbers:
        """Places of the files in the order of their sequences."""
        places = {sequence: place for place, sequence in enumerate(sorted(set(map(_sequence, self.files))))}
        return np.array([places[_sequence(meta)] for meta in self.files], np.int64)

    def overlapping(self, number: int) -> Mask:
        """The files whose key ranges share a key with that of one, itself included."""
        low, high = self._bounds
        near: Mask = (low <= high[number]) & (high >= low[number])
        return near

    def is_complete(self, number: int) -> bool:
        """Whether a file has a vector with what all of these files hide."""
        vector = self.files[number].vector
        if vector is None:
            return False
        news = self._snapshots > vector.snapshot
        return not news.any() or not (news & self.overlapping(number)).any()

    def can_have_vector(self, number: int) -> bool:
        """Whether it follows from keys alone which rows of a file are hidden: see the module's table."""
        near = np.flatnonzero(self.overlapping(number)).tolist() if self.rules.engine == FIRST_ROW else []
        return not any(self.files[other].tombstone_count for other in near)

    def find(self, targets: Iterable[int]) -> list[FoundVector]:
        """The vectors that some of the files need, complete up to now; where they are complete, there is none.

        All files that overlap a target must be among the files.
        """
        wanted = [n for n in targets if not self.is_complete(n) and self.can_have_vector(n)]
        groups: dict[tuple[str, ...], list[int]] = {}
        for number in wanted:
            groups.setdefault(tuple(_paths(self._hiders(number))), []).append(number)
        return [vector for group in groups.values() for vector in self._find_group(group)]

    def _hiders(self, number: int) -> list[DataFileMeta]:
        """The files that can hide rows of one, beside those that its vector knows."""
        meta, near = self.files[number], self.overlapping(number)
        if self.rules.engine == FIRST_ROW:
            # what an older file hides was hidden when the file came
            hiders = near & (self._ages < self._ages[number]) & (meta.vector is None)
        else:
            hiders = near & (self._ages > self._ages[number])
            if meta.vector is not None:
                hiders &= self._snapshots > meta.vector.snapshot
        return [self.files[n] for n in np.flatnonzero(hiders).tolist()]

    def _find_group(self, numbers: Sequence[int]) -> Iterator[FoundVector]:
        """The vectors of files whose rows are hidden by the same files."""
        metas, hiders = [self.files[n] for n in numbers], self._hiders(numbers[0])
        reads = [meta for meta in metas if hiders or (meta.vector is None and meta.tombstone_count)]
        keys = KeySet.of(self.context, hiders, self.rules.key) if reads else None
        masks = {} if keys is None else dict(zip(_paths(reads), rows_with_keys(self.context, reads, keys), strict=True))
        for meta in metas:
            mask = masks.get(meta.path)
            if meta.vector is None:
                yield FoundVector(meta, np.zeros(meta.row_count, np.bool_) if mask is None else mask)
                continue
            if mask is None or not mask.any():
                yield FoundVector(meta, None)
                continue
            known = hidden_mask(self.context, meta)
            yield FoundVector(meta, known | mask if (mask & ~known).any() else None)


def _paths(files: Sequence[DataFileMeta]) -> list[str]:
    return [meta.path for meta in files]


def _sequence(meta: DataFileMeta) -> tuple[int, int]:
    assert meta.sequence is not None
    return meta.sequence
