"""Rows that new files of a section hide, found by key probes instead of a merge of all keys.

The published deletes name the rows that the files of the published snapshot hide in each other. If all of these files
are still in the section, such rows stay hidden, so only pairs of files with a new one among them are compared. Sorted
keys and the result for each pair of files are cached (``skerry.store.deletion``).
"""

from collections.abc import Collection, Mapping

import numpy as np
from numpy.typing import NDArray

from skerry.iceberg.publish.hidden import Overlap
from skerry.store.deletion.hidden import TreeFiles, has_vectors
from skerry.store.deletion.key_probe import rows_with_deletes, rows_with_keys_of
from skerry.store.read.behind_vectors import is_complete
from skerry.table.context import TableContext
from skerry.types.merging import MergeRules

Rows = NDArray[np.int64]


def find_added_rows(
    context: TableContext, rules: MergeRules, overlap: Overlap, before: Mapping[str, Collection[str]]
) -> dict[str, Rows] | None:
    """By file: hidden rows that are not in the published deletes yet; for new files, all hidden rows.

    ``before`` has the files of the published snapshot by path, each with all files of its section. None: a file of such
    a section is gone, or keys alone do not decide, or vectors of the table are complete, or a merge is cheaper.
    """
    paths = set(overlap.paths)
    is_new = np.array([path not in before for path in overlap.paths])
    if is_new.all() or not all(paths.issuperset(before[path]) for path in paths if path in before):
        return None
    tree = TreeFiles(context, rules, [source.meta for source in overlap.files])
    numbers = range(len(tree.files))
    if not has_vectors(rules) or not all(map(tree.can_have_vector, numbers)):
        return None
    hiders = [np.flatnonzero(tree.possible_hiders(n) & (is_new | is_new[n])).tolist() for n in numbers]
    probed = sum(tree.files[hider].row_count for found in hiders for hider in found)
    if probed > overlap.section.row_count or is_complete(context, overlap.section, rules):
        return None
    return {
        tree.files[n].path: _rows_of(context, rules, tree, n, hiders[n], with_marks=bool(is_new[n])) for n in numbers
    }


def _rows_of(
    context: TableContext, rules: MergeRules, tree: TreeFiles, number: int, hiders: list[int], *, with_marks: bool
) -> Rows:
    meta = tree.files[number]
    mask = rows_with_deletes(context, meta) if with_marks else np.zeros(meta.row_count, np.bool_)
    for hider in hiders:
        mask[rows_with_keys_of(context, meta, tree.files[hider], rules.key)] = True
    return np.flatnonzero(mask)
