"""Merging manifests while committing, and the choice of those to merge: pure, over their sizes.

Every commit adds a manifest. Without merging, a reader would open one file per commit. So manifests are merged as in a
tiered LSM tree. A manifest of c entries is of tier ⌊log c⌋, to the base ``fan_in``. From the newest one back, if there
are ``fan_in`` manifests of a tier before one of a higher tier, they are merged with all newer ones, into one of a
higher tier. So

* an entry is rewritten once per tier: O(log n) times over the life of a table;
* there are fewer than ``fan_in`` manifests of each tier, except between those that are full;
* no commit rewrites more than ``max_entries``. A manifest with more than half of that is full, and left alone.

Only adjacent manifests are merged: their order carries the order of ADD and DELETE of one file.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from skerry.table.entry import concat_entries, merge_mask
from skerry.table.manifest import ManifestStore, concat_lists
from skerry.table.options import TableOptions


@dataclass(slots=True)
class MergedManifests:
    """Manifests that the first attempt merged into one. A later attempt reuses it if they are still adjacent."""

    inputs: list[str]
    row: pa.Table
    """The merged manifest's row for a list; none if all entries cancelled out."""
    used: bool = False

    @property
    def files(self) -> list[str]:
        names: list[str] = self.row.column("file").to_pylist()
        return names

    def apply(self, rows: pa.Table) -> pa.Table:
        """The rows of a list with the merged manifest in the place of its inputs."""
        names = rows.column("file").to_pylist()
        start = names.index(self.inputs[0]) if self.inputs[0] in names else 0
        end = start + len(self.inputs)
        self.used = names[start:end] == self.inputs
        return concat_lists([rows.slice(0, start), self.row, rows.slice(end)]) if self.used else rows


def merge_manifests(manifests: ManifestStore, rows: pa.Table, options: TableOptions) -> MergedManifests | None:
    """Merge some manifests into one, if there are too many.

    Only the first attempt of a commit merges; later attempts reuse the result. If each lost race discarded it, a merge
    would never land on a busy table: the longer the list, the longer the merge takes, and the likelier the race is
    lost.
    """
    counts = pc.add(rows.column("added_files"), rows.column("deleted_files")).to_pylist()
    stretch = plan_manifest_merge(counts, options.manifest_merge_count, options.manifest_merge_max_entries)
    if stretch is None:
        return None
    start, end = stretch
    inputs = rows.slice(start, end - start)
    entries = concat_entries(manifests.read_manifests(inputs))
    kept = entries.filter(pa.array(merge_mask(entries)))
    merged = [manifests.write_manifest(kept, options.manifest_format)] if kept.num_rows else []
    return MergedManifests(inputs.column("file").to_pylist(), concat_lists(merged))


def plan_manifest_merge(counts: Sequence[int], fan_in: int, max_entries: int) -> tuple[int, int] | None:
    """The range ``[start, end)`` of manifests to merge into one, given their entry counts oldest first; or None."""
    chosen: int | None = None
    in_tier: dict[int, int] = {}
    highest = total = 0
    for start in range(len(counts) - 1, -1, -1):
        if counts[start] > max_entries // 2:
            break
        if total + counts[start] > max_entries:
            if chosen is None and total > max_entries // 2:
                chosen = start + 1  # together they make a full one
            break
        total += counts[start]
        tier = _tier(counts[start], fan_in)
        in_tier[tier] = in_tier.get(tier, 0) + 1
        highest = max(highest, tier)
        if tier < highest:
            continue  # a small one after a larger one is merged with it, or later
        if in_tier[tier] >= fan_in:
            chosen = start
    return None if chosen is None else (_with_smaller(counts, chosen, fan_in, max_entries), len(counts))


def _with_smaller(counts: Sequence[int], start: int, fan_in: int, max_entries: int) -> int:
    """Include adjacent older manifests of no higher tier than the result."""
    total = sum(counts[start:])
    while (
        start > 0
        and _tier(counts[start - 1], fan_in) < _tier(total, fan_in)
        and total + counts[start - 1] <= max_entries
    ):
        start -= 1
        total += counts[start]
    return start


def _tier(count: int, fan_in: int) -> int:
    tier = 0
    while count >= fan_in:
        count //= fan_in
        tier += 1
    return tier
