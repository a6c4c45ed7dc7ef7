"""Join pruning: keys of a small table reference are read first, and prune files of a large one.

A reference is read first if it is *filtered* (by a condition or a runtime filter) and small, and if it can prune a
*large* reference at the end of its edges (``skerry.sql.query.edge``), directly or through others that are small (region
→ nation → supplier → lineitem). The smallest goes first; each is read once, its join columns only.

=============  ======================================================================================================
large          at least ``LARGE_FILES`` files and ``LARGE_BYTES``, after pruning by its own conditions
small          at most ``BUILD_ROWS`` rows to read, and less than 1/``RATIO`` of the large one's
promising      a filter of one key prunes at least half of the large one's bytes. Bounds of its files decide before
               anything is read; without bounds, the first key that is read
given up       a filter that prunes less than a fifth of the bytes is not used: the engine drops
               rows faster
=============  ======================================================================================================

So a query over small tables, or over tables that are not clustered by the join columns, costs hardly more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pyarrow as pa

from skerry.common.clock import Clock
from skerry.planning.funnel import FunnelStep
from skerry.pruning.join.runtime_filter import JoinColumn, RuntimeFilter, RuntimeFilterBuilder, build_runtime_filter
from skerry.sql.names import ScanHandle
from skerry.sql.planned import RuntimeStep
from skerry.sql.query.edge import Edge, edges_of
from skerry.sql.query.part import Ref
from skerry.sql.query.query_shape import Query

LARGE_BYTES = 4 << 20
LARGE_FILES = 4
BUILD_ROWS = 500_000
RATIO = 4
_PROMISING = 0.5
_WORTHWHILE = 0.8


def prune_joins(shape: Query, refs: Sequence[Ref], clock: Clock) -> tuple[RuntimeStep, ...]:
    """Read join keys, and add runtime filters to the references of a query; returns the steps in order."""
    if not any(_may_be_large(ref) for ref in refs):
        return ()
    edges = [edge for edge in edges_of(shape) if edge.build.base is not None and edge.probe.base is not None]
    if not any(is_filtered(edge.build) for edge in edges):
        return ()
    joins = _Joins(edges, clock)
    while (build := joins.next_build()) is not None:
        joins.read(build)
    return tuple(joins.steps)


def _may_be_large(ref: Ref) -> bool:
    """Whether the reference could be large, by the totals of its snapshot; True if they are unknown."""
    if ref.base is None:
        return False
    snapshot = ref.base.snapshot
    return snapshot is None or (snapshot.total.files >= LARGE_FILES and snapshot.total.bytes >= LARGE_BYTES)


def is_filtered(ref: Ref) -> bool:
    return bool(ref.conjuncts or ref.filters or ref.hints)


@dataclass(slots=True)
class _Joins:
    edges: list[Edge]
    clock: Clock
    steps: list[RuntimeStep] = field(default_factory=list)
    _sizes: dict[int, FunnelStep] = field(default_factory=dict)
    _done: set[int] = field(default_factory=set)
    _promises: dict[int, bool | None] = field(default_factory=dict)

    def next_build(self) -> Ref | None:
        """The smallest reference whose keys are worth reading."""
        found = {id(edge.build): edge.build for edge in self.edges if self._useful(edge)}
        return min(found.values(), key=lambda ref: self._size(ref).rows, default=None)

    def _useful(self, edge: Edge) -> bool:
        build, probe = edge.build, edge.probe
        if id(build) in self._done or id(probe) in self._done or not is_filtered(build):
            return False
        rows = self._size(build).rows
        return rows <= BUILD_ROWS and any(rows * RATIO <= self._size(large).rows for large in self._beyond(edge))

    def _beyond(self, edge: Edge) -> list[Ref]:
        """Large references that an edge may prune, directly or through small ones that are not read yet."""
        seen, found, waiting = {id(edge.build)}, list[Ref](), [edge]
        while waiting:
            step = waiting.pop()
            ref = step.probe
            if id(ref) in seen or id(ref) in self._done:
                continue
            if self._is_large(ref):
                if self._promise(step) is not False:
                    found.append(ref)
                continue
            seen.add(id(ref))
            if self._size(ref).rows <= BUILD_ROWS:
                waiting += [other for other in self.edges if other.build is ref]
        return found

    def _is_large(self, ref: Ref) -> bool:
        size = self._size(ref)
        return size.files >= LARGE_FILES and size.size_bytes >= LARGE_BYTES

    def _promise(self, edge: Edge) -> bool | None:
        """Whether a filter of one key would leave out enough of the probe's bytes; None if its files have no bounds."""
        if id(edge) not in self._promises:
            assert edge.probe.base is not None
            columns = [probe for _, probe in edge.on]
            row = edge.probe.base.median_row(columns)
            pairs = [JoinColumn(name, name) for name in columns]
            known = None if row is None else self._share(edge.probe, build_runtime_filter(row, pairs)) <= _PROMISING
            self._promises[id(edge)] = known
        return self._promises[id(edge)]

    def _size(self, ref: Ref) -> FunnelStep:
        if id(ref) not in self._sizes:
            self._sizes[id(ref)] = self._scan(ref, (), ref.filters, pins=False).size()
        return self._sizes[id(ref)]

    def _scan(
        self, ref: Ref, columns: Sequence[str], filters: Sequence[RuntimeFilter], *, pins: bool = True
    ) -> ScanHandle:
        assert ref.base is not None
        request = replace(ref.request, columns=tuple(columns), runtime_filters=tuple(filters), limit=None)
        return ref.base.with_request(request, pins=pins)

    def read(self, build: Ref) -> None:
        """Read the keys of a reference, and add filters to the references that its edges lead to."""
        began = self.clock.monotonic()
        edges = [edge for edge in self.edges if edge.build is build and self._useful(edge)]
        self._done.add(id(build))
        columns = tuple(dict.fromkeys(column for edge in edges for column, _ in edge.on))
        builders = [(edge, RuntimeFilterBuilder(_pairs(edge))) for edge in edges]
        rows = 0
        for batch in self._scan(build, columns, build.filters).to_batches():
            if not rows:
                builders = [(edge, builder) for edge, builder in builders if self._is_promising(edge, batch)]
            rows += batch.num_rows
            if not builders:
                return
            for _, builder in builders:
                builder.add(batch)
        for edge, builder in builders:
            self._apply(edge, builder.finish(), rows, began)

    def _is_promising(self, edge: Edge, batch: pa.RecordBatch) -> bool:
        """Whether a filter of the first key prunes enough of the probe's bytes."""
        if not self._is_large(edge.probe) or self._promise(edge):
            return True
        one = build_runtime_filter(batch.slice(0, 1), _pairs(edge))
        return self._share(edge.probe, one) <= _PROMISING

    def _share(self, probe: Ref, runtime: RuntimeFilter) -> float:
        """The share of a reference's bytes that a filter leaves."""
        left = self._scan(probe, (), [*probe.filters, runtime], pins=False).size()
        return left.size_bytes / max(self._size(probe).size_bytes, 1)

    def _apply(self, edge: Edge, runtime: RuntimeFilter, rows: int, began: float) -> None:
        probe = edge.probe
        if self._is_large(probe) and self._share(probe, runtime) > _WORTHWHILE:
            return
        probe.filters.append(runtime)
        self._sizes.pop(id(probe), None)
        seconds = self.clock.monotonic() - began
        self.steps.append(RuntimeStep(edge.build.title, probe.title, edge.on, _count(runtime, rows), seconds))


def _pairs(edge: Edge) -> list[JoinColumn]:
    return [JoinColumn(build, probe) for build, probe in edge.on]


def _count(runtime: RuntimeFilter, rows: int) -> int:
    """Number of distinct keys; number of rows if there are too many keys to count."""
    if runtime.is_empty:
        return 0
    if runtime.tuples is not None:
        return len(runtime.tuples[0])
    values = runtime.keys[0].values
    return rows if values is None or len(runtime.keys) > 1 else len(values)
