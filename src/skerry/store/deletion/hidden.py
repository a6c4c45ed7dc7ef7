"""Hidden rows by merge engine: which file hides rows of which, and the resulting vectors.

=============  =========================================================================
deduplicate    a newer file hides rows with its keys in older files; a delete hides itself, too
first-row      an older file hides rows with its keys in newer files, unless an overlapping one has deletes
=============  =========================================================================

A vector that is complete up to a snapshot lacks only rows hidden by newer files, so only their keys are compared. Files
of a first-row table that overlap deletes get no vector, and are merged until a compaction has applied the deletes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa

from skerry.formats.meta import DataFileMeta
from skerry.lsm.section import Numbers, key_ranks
from skerry.store.deletion.key_probe import Mask, rows_with_deletes, rows_with_keys_of
from skerry.store.deletion.vector_file import hidden_mask
from skerry.table.context import TableContext
from skerry.types.merging import FIRST_ROW, MergeRules


def has_vectors(rules: MergeRules) -> bool:
    """Whether files of a table with these rules can have deletion vectors: if one version of a row hides all others."""
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
        """The files whose key ranges overlap that of a file, itself included."""
        low, high = self._bounds
        near: Mask = (low <= high[number]) & (high >= low[number])
        return near

    def is_complete(self, number: int) -> bool:
        """Whether a file's vector has every row that these files hide."""
        vector = self.files[number].vector
        if vector is None:
            return False
        news = self._snapshots > vector.snapshot
        return not news.any() or not (news & self.overlapping(number)).any()

    def can_have_vector(self, number: int) -> bool:
        """Whether keys alone decide which rows of a file are hidden: see the module's table."""
        near = np.flatnonzero(self.overlapping(number)).tolist() if self.rules.engine == FIRST_ROW else []
        return not any(self.files[other].tombstone_count for other in near)

    def find(self, targets: Iterable[int]) -> list[FoundVector]:
        """New vectors of some files, where the present ones are incomplete.

        All files that overlap a target must be among the files.
        """
        return [
            self._find_one(number)
            for number in targets
            if not self.is_complete(number) and self.can_have_vector(number)
        ]

    def possible_hiders(self, number: int) -> Mask:
        """The files that can hide rows of a file: overlapping newer ones, or for first-row older ones."""
        ages = self._ages
        comes_first = ages < ages[number] if self.rules.engine == FIRST_ROW else ages > ages[number]
        hiders: Mask = self.overlapping(number) & comes_first
        return hiders

    def _hiders(self, number: int) -> list[DataFileMeta]:
        """The files that can hide rows of a file and are not yet covered by its vector."""
        meta, hiders = self.files[number], self.possible_hiders(number)
        if meta.vector is not None:
            # for first-row, rows that an older file hides were hidden when the file was added
            hiders &= (self._snapshots > meta.vector.snapshot) & (self.rules.engine != FIRST_ROW)
        return [self.files[n] for n in np.flatnonzero(hiders).tolist()]

    def _find_one(self, number: int) -> FoundVector:
        """The vector of a file; the files that hide its rows are compared one at a time, so memory is bounded."""
        meta, key = self.files[number], self.rules.key
        found = [rows_with_keys_of(self.context, meta, other, key) for other in self._hiders(number)]
        if meta.vector is None:
            mask = rows_with_deletes(self.context, meta)
            known = None
        elif not any(len(rows) for rows in found):
            return FoundVector(meta, None)
        else:
            known = hidden_mask(self.context, meta)
            mask = known.copy()
        for rows in found:
            mask[rows] = True
        return FoundVector(meta, mask if known is None or (mask & ~known).any() else None)


def _sequence(meta: DataFileMeta) -> tuple[int, int]:
    assert meta.sequence is not None
    return meta.sequence
