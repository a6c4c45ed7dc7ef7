"""Choice of the files that a query reads: runs the pruning steps in order.

A condition on columns that are not in the primary key may drop a file by its statistics only if no older version of a
row could resurface:

==============================================  =================================================
deduplicate                                     no older file overlaps it
first-row                                       no newer one does, nor an older one if it deletes rows
all other engines, and with ``sequence.field``  none at all does
==============================================  =================================================

Overlap is computed over all files and MemTables that can hold wanted keys, before any of them is dropped by values.

Where all files of a section (``skerry.lsm.section``) have complete deletion vectors, no merge is needed: each file's
own vector says which of its rows are live. So any file of such a section may be dropped.
"""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from skerry.common.clock import Clock
from skerry.lsm.overlap import find_overlaps
from skerry.lsm.section import Numbers, find_sections, key_ranks, number_trees
from skerry.planning.candidate import CandidateFiles
from skerry.planning.file_columns import FileColumns, Mask, Places
from skerry.planning.funnel import Funnel, FunnelStep
from skerry.planning.step import PruningRequest, needed_columns, pruning_steps
from skerry.types.merging import DEDUPLICATE, FIRST_ROW, MergeRules
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

_OVERLAP_COLUMNS = ("sequence_snapshot", "sequence_ordinal", "min_key", "max_key", "tombstone_count")
"""Columns from which overlap is computed, besides the partition: see :mod:`skerry.planning.file_columns`."""
_COMPLETE_UP_TO = "dv_snapshot"
"""The snapshot that a file's deletion vector is complete up to; NULL: it has none."""
_MOST_FILES = 2000
"""Largest section, in files, that is compared pair by pair."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The files to read, by place, and the funnel that led to them."""

    places: Places
    steps: tuple[FunnelStep, ...]


def choose_files(
    files: FileColumns,
    schema: Schema,
    rules: MergeRules,
    request: PruningRequest,
    memory: pa.Table | None,
    clock: Clock,
) -> Chosen:
    """Prune the files of a snapshot; ``memory`` are entries for MemTables, which are always read."""
    began = clock.monotonic()
    left = CandidateFiles(files, schema, rules, needed_columns(request, schema, rules))
    total = files.total
    loaded = FunnelStep("snapshot", len(left), total.bytes, total.records, clock.monotonic() - began)
    funnel = Funnel(clock, left, loaded)
    allowed: Mask | None = None
    for step in pruning_steps(request, schema, rules):
        if not len(left) and not step.runs_on_empty:
            continue
        if not step.drops_any and allowed is None:
            allowed = droppable_files(left, memory, schema, rules, ignores_vectors=request.ignores_vectors)
        mask = _with_kept(step.prune(left, allowed), allowed)
        alone = [(text, _with_kept(prune(left, allowed), allowed)) for text, prune in step.parts]
        funnel.keep(step.name, mask, [(text, int(len(kept) - kept.sum())) for text, kept in alone])
        if allowed is not None:
            allowed = allowed[mask]
    return Chosen(left.places, tuple(funnel.steps))


def _with_kept(mask: Mask, allowed: Mask | None) -> Mask:
    return mask if allowed is None else mask | ~allowed


def droppable_files(
    files: CandidateFiles,
    memory: pa.Table | None,
    schema: Schema,
    rules: MergeRules,
    *,
    ignores_vectors: bool = False,
) -> Mask:
    """Which files of a primary-key table may be dropped by the values in them: no older version could resurface."""
    names = [f"{PARTITION_PREFIX}{i}" for i in partition_types(schema)]
    entries = files.entries([*_OVERLAP_COLUMNS, _COMPLETE_UP_TO, *names])
    count = entries.num_rows
    if memory is not None:
        known = [n for n in memory.schema.names if n in (*_OVERLAP_COLUMNS, *names)]
        entries = pa.concat_tables([entries, memory.select(known)], promote_options="default")
    trees = number_trees(entries, sorted(n for n in entries.schema.names if n.startswith(PARTITION_PREFIX)))
    order = np.lexsort([entries.column(n).to_numpy() for n in ("sequence_ordinal", "sequence_snapshot")])
    ages = np.empty(len(order), np.int64)
    ages[order] = np.arange(len(order))
    min_keys, max_keys = (entries.column(n).combine_chunks() for n in ("min_key", "max_key"))
    older, newer = find_overlaps(trees, min_keys, max_keys, ages)
    behind = np.zeros(len(order), np.bool_)
    chooses = not rules.combines and rules.sequence is None
    if _COMPLETE_UP_TO in entries.schema.names and chooses and not ignores_vectors:
        behind = _with_complete_vectors(entries, trees, min_keys, max_keys)
    return behind[:count] | _droppable_when_merged(entries, older, newer, count, rules)


def _droppable_when_merged(entries: pa.Table, older: Mask, newer: Mask, count: int, rules: MergeRules) -> Mask:
    """See the module's table; ``count`` entries are files, those after them stand for MemTables."""
    if rules.engine == DEDUPLICATE and rules.sequence is None:
        return ~older[:count]
    if rules.engine == FIRST_ROW:
        marks: Mask = entries.column("tombstone_count").to_numpy()[:count] > 0
        return ~newer[:count] & ~(marks & older[:count])
    overlapping = older | newer
    return ~overlapping[:count]


def _with_complete_vectors(entries: pa.Table, trees: Numbers, min_keys: pa.Array, max_keys: pa.Array) -> Mask:
    """The files of sections in which no file overlaps one that is newer than what its vector has."""
    complete_up_to = entries.column(_COMPLETE_UP_TO).fill_null(-1).to_numpy()
    added = entries.column("sequence_snapshot").to_numpy()
    if (complete_up_to < 0).all():
        return np.zeros(len(trees), np.bool_)
    sections = find_sections(trees, min_keys, max_keys)
    is_complete: Mask = complete_up_to >= 0
    newest = np.zeros(int(sections.max()) + 1, np.int64)
    np.maximum.at(newest, sections, added)
    late = is_complete & (complete_up_to < newest[sections])
    sizes = np.bincount(sections)
    # a section with a file without a vector is merged, whatever is true of others
    lacking = np.bincount(sections, ~is_complete) > 0
    is_complete &= ~lacking[sections]
    low, high = key_ranks(min_keys, max_keys)
    order = np.argsort(sections, kind="stable")
    ends = np.cumsum(sizes)
    for section in np.unique(sections[late & is_complete]).tolist():
        files = order[ends[section] - sizes[section] : ends[section]]
        if sizes[section] > _MOST_FILES:
            is_complete[files] = False
            continue
        near = (low[files][:, None] <= high[files]) & (high[files][:, None] >= low[files])
        is_complete[files] = not (near & (added[files] > complete_up_to[files][:, None])).any()
    return is_complete
