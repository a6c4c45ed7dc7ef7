"""The hidden rows of every data file of a snapshot: rows that no scan returns.

Complete deletion vectors are used as they are; elsewhere a key-only merge finds the hidden rows. So the result is exact
for every table whose merge engine chooses one version of a row.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from pyroaring import BitMap64

from skerry.common.errors import InvalidInputError
from skerry.formats.meta import DataFileMeta, VectorMeta
from skerry.index.puffin.roaring import encode_mask
from skerry.store.deletion.vector_file import read_vector
from skerry.store.read.behind_vectors import is_complete
from skerry.store.read.plan import Section, plan_scan
from skerry.store.read.sorted_source import FileSource, Live
from skerry.store.read.survivors import survivors
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot
from skerry.types.merging import MergeRules


@dataclass(frozen=True, slots=True)
class HiddenRows:
    """A data file of a snapshot, and the numbers of its hidden rows."""

    meta: DataFileMeta
    rows: BitMap64
    vector: VectorMeta | None
    """The deletion vector with exactly these rows, if there is one; with a ``path``, the blob can be used as it is."""


def hidden_rows(context: TableContext, snapshot: Snapshot) -> Iterator[HiddenRows]:
    """All live files of a snapshot, each once, by tree and key.

    The caller holds a lease on the snapshot. Tables whose merge engine combines versions are refused.
    """
    schema = context.schema_of(snapshot)
    rules = context.shape(schema).rules
    if rules.combines:
        raise InvalidInputError(
            f"table {context.name} combines the versions of a row ('merge-engine' = {rules.engine}): which rows of a "
            f"file are hidden has no answer; compact it, and read the compacted files"
        )
    for section in plan_scan(context, snapshot, schema).sections:
        yield from hidden_in_section(context, section, rules)


def hidden_in_section(context: TableContext, section: Section, rules: MergeRules) -> Iterator[HiddenRows]:
    """The files of one section, oldest first, each with its hidden rows."""
    files = [source for source in section.sources if isinstance(source, FileSource)]
    if section.is_plain:
        yield HiddenRows(files[0].meta, BitMap64(), None)
        return
    if is_complete(context, section, rules):
        for file in files:
            yield HiddenRows(file.meta, read_vector(context, file.meta), file.meta.vector)
        return
    left = {source.file.meta.path: source for source in survivors(section, rules) if source.file is not None}
    for file in files:
        source = left.get(file.meta.path)
        hidden = np.ones(file.row_count, np.bool_)
        if source is not None:
            hidden = ~source.live.mask(0, file.row_count) if isinstance(source, Live) else np.zeros_like(hidden)
        yield HiddenRows(file.meta, BitMap64.deserialize(encode_mask(hidden)), None)
