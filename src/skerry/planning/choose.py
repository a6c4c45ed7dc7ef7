"""Which files a query reads: the steps of pruning, run in order.

A condition on columns that are not in the primary key may drop a file by its statistics only if no older version of a
row could resurface:

==============================================  =================================================
deduplicate                                     no older file overlaps it
first-row                                       no newer one does, nor an older one if it deletes rows
all other engines, and with ``sequence.field``  none at all does
==============================================  =================================================

Overlap is computed over all files and MemTables that can hold wanted keys, before any of them is dropped by values.
"""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from skerry.common.clock import Clock
from skerry.lsm.overlap import find_overlaps
from skerry.lsm.section import number_trees
from skerry.planning.candidate import CandidateFiles
from skerry.planning.file_columns import FileColumns, Mask, Places
from skerry.planning.funnel import Funnel, FunnelStep
from skerry.planning.step import PruningRequest, needed_columns, pruning_steps
from skerry.types.merging import DEDUPLICATE, FIRST_ROW, MergeRules
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

_OVERLAP_COLUMNS = ("sequence_snapshot", "sequence_ordinal", "min_key", "max_key", "tombstone_count")
"""What overlap is found by, beside the partition: see :mod:`skerry.planning.file_columns`."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The files to read, by their places, and how they were found."""

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
    """Narrow down the files of a snapshot; ``memory`` are entries that stand for MemTables, which are always read."""
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
            allowed = droppable_files(left, memory, schema, rules)
        mask = _with_kept(step.prune(left, allowed), allowed)
        alone = [(text, _with_kept(prune(left, allowed), allowed)) for text, prune in step.parts]
        funnel.keep(step.name, mask, [(text, int(len(kept) - kept.sum())) for text, kept in alone])
        if allowed is not None:
            allowed = allowed[mask]
    return Chosen(left.places, tuple(funnel.steps))


def _with_kept(mask: Mask, allowed: Mask | None) -> Mask:
    return mask if allowed is None else mask | ~allowed


def droppable_files(files: CandidateFiles, memory: pa.Table | None, schema: Schema, rules: MergeRules) -> Mask:
    """Which files of a primary-key table may be dropped by the values in them: no older version could resurface."""
    names = [f"{PARTITION_PREFIX}{i}" for i in partition_types(schema)]
    entries = files.entries([*_OVERLAP_COLUMNS, *names])
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
    if rules.engine == DEDUPLICATE and rules.sequence is None:
        return ~older[:count]
    if rules.engine == FIRST_ROW:
        marks: Mask = entries.column("tombstone_count").to_numpy()[:count] > 0
        return ~newer[:count] & ~(marks & older[:count])
    overlapping = older | newer
    return ~overlapping[:count]
