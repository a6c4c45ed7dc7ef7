"""Row count of a snapshot, without opening a data file.

Without delete files the manifest list has the number. Deletion vectors say how many rows they hide, and a data file has
one at most: exact as well. Position and equality deletes may name rows twice, or rows of files that are gone: then the
number is an estimate.
"""

from collections.abc import Callable, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from skerry.iceberg.cache import RowCount
from skerry.iceberg.delete_file import PUFFIN
from skerry.iceberg.entry_column import ManifestEntries
from skerry.iceberg.manifest import POSITION_DELETES
from skerry.iceberg.manifest_list import DATA, ManifestFile, ManifestList

LoadEntries = Callable[[Sequence[ManifestFile]], Sequence[ManifestEntries]]


def count_rows(found: ManifestList, load: LoadEntries) -> RowCount:
    """The row count of a snapshot; manifests are loaded only if the list lacks their counts, or has deletes."""
    data = [m for m in found.manifests if m.content == DATA and not m.is_empty]
    deletes = [m for m in found.manifests if m.content != DATA and not m.is_empty]
    unknown = [m for m in data if min(m.rows) < 0]
    rows = sum(sum(m.rows) for m in data if min(m.rows) >= 0)
    rows += sum(int(pc.sum(entries.columns["row_count"]).as_py() or 0) for entries in load(unknown))
    removed = [entries for entries in load(deletes) if entries.count]
    if not removed:
        return RowCount(rows, is_exact=True)
    if all(pc.all(pc.equal(entries.columns["format"], PUFFIN)).as_py() for entries in removed):
        hidden = _hidden_by_vectors(removed, load(data)) if data else 0
        if hidden is not None:
            return RowCount(rows - hidden, is_exact=True)
    estimate = sum(_positions(entries) for entries in removed)
    return RowCount(max(rows - estimate, 0), is_exact=False)


def _hidden_by_vectors(vectors: Sequence[ManifestEntries], data: Sequence[ManifestEntries]) -> int | None:
    """Rows that deletion vectors hide; None if a data file has two vectors, or is listed twice."""
    given = _table(vectors, ("referenced", "sequence", "row_count"))
    files = _table(data, ("file", "sequence"))
    if pc.count_distinct(files.column("file")).as_py() != files.num_rows:
        return None
    place = pc.index_in(given.column("referenced"), value_set=files.column("file").combine_chunks())
    at_most = pc.take(files.column("sequence"), place)
    applied = given.filter(pc.fill_null(pc.greater_equal(given.column("sequence"), at_most), False))
    if pc.count_distinct(applied.column("referenced")).as_py() != applied.num_rows:
        return None
    return int(pc.sum(applied.column("row_count")).as_py() or 0)


def _table(manifests: Sequence[ManifestEntries], names: Sequence[str]) -> pa.Table:
    return pa.table({name: pa.chunked_array([m.columns[name] for m in manifests]) for name in names})


def _positions(entries: ManifestEntries) -> int:
    is_position = pc.equal(entries.columns["content"], POSITION_DELETES)
    return int(pc.sum(pc.filter(entries.columns["row_count"], is_position)).as_py() or 0)
