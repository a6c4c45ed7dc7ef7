"""Key sections: key ranges in which files overlap.

Within a tree (a partition), files whose key ranges overlap, directly or through others, form a section. Sections share
no keys: each is read, merged or compacted by itself, and a section of one file needs no merging.
"""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


def key_ranks(min_keys: pa.Array, max_keys: pa.Array) -> tuple[Numbers, Numbers]:
    """The place of each key in the order of all of them; equal keys have equal places."""
    both = pa.concat_arrays([min_keys.cast(pa.large_binary()), max_keys.cast(pa.large_binary())])
    ranks: Numbers = pc.rank(both, sort_keys="ascending", tiebreaker="dense").to_numpy().astype(np.int64)
    return ranks[: len(min_keys)], ranks[len(min_keys) :]


def find_sections(trees: Numbers, min_keys: pa.Array, max_keys: pa.Array) -> Numbers:
    """The number of each file's section: 0, 1, 2, … by tree, then by key.

    ``trees`` numbers the tree of each file.
    """
    if not len(trees):
        return np.empty(0, np.int64)
    low, high = key_ranks(min_keys, max_keys)
    # All keys of one tree come before all of the next.
    span = int(high.max()) + 1
    low, high = trees * span + low, trees * span + high
    order = np.argsort(low, kind="stable")
    reach = np.maximum.accumulate(high[order])
    begins = np.empty(len(order), np.bool_)
    begins[0] = True
    np.greater(low[order][1:], reach[:-1], out=begins[1:])
    sections = np.empty(len(order), np.int64)
    sections[order] = np.cumsum(begins) - 1
    return sections


def number_trees(entries: pa.Table, columns: list[str]) -> Numbers:
    """The same number for entries that agree in all of these columns, counted from 0; NULL equals NULL."""
    trees = np.zeros(entries.num_rows, np.int64)
    for name in columns:
        column: Any = entries.column(name)
        column = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
        if isinstance(column, pa.ExtensionArray):
            column = column.storage
        encoded = column.dictionary_encode(null_encoding="encode")
        trees = trees * len(encoded.dictionary) + encoded.indices.to_numpy()
        trees = np.unique(trees, return_inverse=True)[1]
    return trees
