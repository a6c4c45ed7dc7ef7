"""The pruning steps of one query: an ordered tuple, cheap steps first.

A step says which of the remaining files to keep. In a primary-key table a file also hides older versions in other
files. Conditions on key columns hold for all versions of a row or for none, so steps that look at keys alone may drop
any file. All others may drop a file only if no older version could resurface; they come last, and are given which files
those are (``skerry.planning.choose``).

========================  ==========================  ===============
without a primary key     with one                    may drop
========================  ==========================  ===============
partitions                partitions                  any file
.                         key range                   any file
.                         key statistics              any file
.                         runtime filter *n*, key     any file
statistics                statistics                  allowed files
runtime filter *n*        runtime filter *n*          allowed files
========================  ==========================  ===============
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import pyarrow.compute as pc

from skerry.planning.candidate import CandidateFiles
from skerry.planning.file_columns import Mask
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.join.runtime_filter import BoundRuntimeFilter
from skerry.pruning.predicate.bound import TRUE, BoundPredicate, conjuncts, split_by
from skerry.pruning.predicate.key_range import key_bounds
from skerry.pruning.predicate.render import to_text
from skerry.types.datatype import is_floating
from skerry.types.field import Field
from skerry.types.merging import MergeRules
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

Prune: TypeAlias = Callable[[CandidateFiles, Mask | None], Mask]
"""Which files to keep. The second argument says which may be dropped (None: all); a step may skip the others."""


@dataclass(frozen=True, slots=True)
class PruningStep:
    """One step; ``name`` is what the funnel calls it."""

    name: str
    prune: Prune
    drops_any: bool = True
    """Whether it may drop every file; otherwise only those from which no older version could resurface."""
    runs_on_empty: bool = True
    """Whether it runs, and is shown in the funnel, if no file is left."""
    parts: tuple[tuple[str, Prune], ...] = ()
    """The conditions of the step, as text, each with the mask that it alone gives."""


@dataclass(frozen=True, slots=True)
class PruningRequest:
    """The rows that a query asks for: those that meet a condition, and that a join can use."""

    where: BoundPredicate | None = None
    filters: tuple[BoundRuntimeFilter, ...] = ()
    low: bytes | None = None
    """Lower bound of encoded keys; used if no condition is on key columns."""
    high: bytes | None = None
    """Upper bound of encoded keys, inclusive; likewise."""
    explains: bool = False
    """Whether the funnel shows how many files each condition drops on its own."""
    ignores_vectors: bool = False
    """Whether rows are read without deletion vectors; then statistics may drop fewer files."""


def pruning_steps(request: PruningRequest, schema: Schema, rules: MergeRules) -> tuple[PruningStep, ...]:
    """The steps for what a query asks for, in order."""
    steps = _keyed_steps(request, schema, rules) if rules.key else _append_only_steps(request, schema)
    return tuple(steps)


def needed_columns(request: PruningRequest, schema: Schema, rules: MergeRules) -> list[str]:
    """The columns of files that most steps look at."""
    if request.where is None and not request.filters and request.low is None and request.high is None:
        return []
    ids: set[int] = set() if request.where is None else set(request.where.field_ids)
    for runtime in request.filters:
        ids |= runtime.field_ids
    parts = {part.id for spec in schema.specs for part in spec.fields if part.source_id in ids}
    names = [f"{PARTITION_PREFIX}{i}" for i in partition_types(schema) if i in parts]
    kinds = {i: field.type for i, field in schema.by_id.items() if i in ids}
    names += [f"{name}_{i}" for i in kinds for name in ("lower", "upper", "nulls")]
    names += [f"nans_{i}" for i, type_ in kinds.items() if is_floating(type_)]
    return ["row_count", "size_bytes", "spec_id", *names, *(("min_key", "max_key") if rules.key else ())]


def _append_only_steps(request: PruningRequest, schema: Schema) -> Iterator[PruningStep]:
    condition = _Condition(schema, request.explains)
    if request.where is not None:
        yield condition.step("partitions", request.where, with_bounds=False)
        yield condition.step("statistics", request.where)
    for number, runtime in enumerate(request.filters):
        yield PruningStep(f"runtime filter {number + 1}", _runtime(runtime, schema))


def _keyed_steps(request: PruningRequest, schema: Schema, rules: MergeRules) -> Iterator[PruningStep]:
    condition = _Condition(schema, request.explains)
    where = TRUE if request.where is None else request.where
    keys = {f.id for f in rules.key}
    on_keys, on_others = split_by(where, keys)
    low, high = request.low, request.high
    if on_keys != TRUE:
        yield condition.step("partitions", on_keys, with_bounds=False)
        low, high = key_bounds(on_keys, rules.key)
    if low is not None or high is not None:
        yield PruningStep("key range", _key_range(low, high), runs_on_empty=False)
    if on_keys != TRUE:
        yield condition.step("key statistics", on_keys)
    for number, runtime in enumerate(request.filters):
        of_keys = runtime.restricted_to(keys)
        if of_keys is not None:
            yield PruningStep(f"runtime filter {number + 1}, key", _runtime(of_keys, schema))
    if on_others != TRUE:
        yield condition.step("statistics", where, drops_any=False)
    for number, runtime in enumerate(request.filters):
        if not runtime.field_ids <= keys:
            yield PruningStep(f"runtime filter {number + 1}", _runtime(runtime, schema), drops_any=False)


@dataclass(frozen=True, slots=True)
class _Condition:
    """Makes steps of conditions."""

    schema: Schema
    explains: bool

    def step(
        self, name: str, predicate: BoundPredicate, *, with_bounds: bool = True, drops_any: bool = True
    ) -> PruningStep:
        fields = predicate.fields
        parts = conjuncts(predicate) if self.explains else ()
        return PruningStep(
            name,
            self._prune(predicate, fields, with_bounds),
            drops_any,
            parts=tuple((to_text(part), self._prune(part, fields, with_bounds)) for part in parts),
        )

    def _prune(self, predicate: BoundPredicate, fields: Sequence[Field], with_bounds: bool) -> Prune:
        def prune(files: CandidateFiles, allowed: Mask | None) -> Mask:
            return files.test(fields, lambda found: may_match(predicate, found, self.schema), with_bounds=with_bounds)

        return prune


def _key_range(low: bytes | None, high: bytes | None) -> Prune:
    def prune(files: CandidateFiles, allowed: Mask | None) -> Mask:
        mask = np.ones(len(files), np.bool_)
        if low is not None:
            mask &= pc.greater_equal(files.column("max_key"), low).to_numpy()
        if high is not None:
            mask &= pc.less_equal(files.column("min_key"), high).to_numpy()
        return mask

    return prune


def _runtime(runtime: BoundRuntimeFilter, schema: Schema) -> Prune:
    def prune(files: CandidateFiles, allowed: Mask | None) -> Mask:
        return files.test(runtime.fields, lambda found: runtime.prune(found, schema))

    return prune
