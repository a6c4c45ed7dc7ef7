"""Merging manifests while committing; which ones, ``skerry.table.manifest_merge_choice`` says."""

from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from skerry.table.entry import concat_entries, merge_mask
from skerry.table.manifest import ManifestStore, concat_lists
from skerry.table.manifest_merge_choice import plan_manifest_merge
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
