"""The state of a materialized table: snapshots of its inputs, and a hash of its queries.

Each table has a document, ``materialized-{table}``, which is replaced after the table is written. If a run ends in
between, the document names an older state than the table has. That is harmless: more keys than necessary are
recomputed, with the same result. It never names a newer state, because a batch fixes the states that it reads before it
writes (``StateStore.pin``).

If document and lake do not match, the table is recomputed completely: other queries, another table under the name of an
input, expired snapshots, changed columns, rows that another writer put into the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256

import orjson

from skerry.common.errors import NotFoundError, SnapshotExpiredError
from skerry.lake.engine import context_of
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.spark.pipeline.check.refresh import input_names
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import JdbcSource, Pipeline, TableSource, Target
from skerry.spark.pipeline.execute.state import StateStore
from skerry.table.context import TableContext
from skerry.table.snapshot import Operation

_DOCUMENT = "materialized-"
_MOST_SNAPSHOTS = 1000
"""Maximum number of snapshots read to find out whether all of them are compactions."""


class Since(Enum):
    """What may have happened to a table's rows between two snapshots."""

    NOTHING = "nothing"
    ROWS = "rows have changed"
    UNKNOWN = "what has changed is not known"


@dataclass(frozen=True, slots=True)
class MaterializedState:
    """The inputs that a table was computed from."""

    definition: str
    uuid: str
    """UUID of the table itself."""
    snapshot: int | None
    """The table's own snapshot, after it was written."""
    inputs: Mapping[str, tuple[str, int | None]]
    """UUIDs and snapshots of its inputs, by name."""


def read_state(store: StateStore, table: str) -> MaterializedState | None:
    """The state of a materialized table; None if it was never written."""
    fields = store.read(f"{_DOCUMENT}{table}")
    if not fields:
        return None
    inputs = {name: (uuid, snapshot) for name, (uuid, snapshot) in fields["inputs"].items()}
    return MaterializedState(fields["definition"], fields["tableUuid"], fields["snapshot"], inputs)


def write_state(store: StateStore, table: str, state: MaterializedState) -> None:
    """Store the state of a table."""
    fields = {
        "definition": state.definition,
        "tableUuid": state.uuid,
        "snapshot": state.snapshot,
        "inputs": {name: list(found) for name, found in state.inputs.items()},
    }
    store.write(f"{_DOCUMENT}{table}", fields)


def definition_of(pipeline: Pipeline, flow: Flow, target: Target) -> str:
    """A hash of everything that defines the table's rows, except the code of Python modules."""
    names = flow.before(target.step)
    parts: list[object] = [target.step, list(target.keys or ())]
    parts += [[e.condition.value, e.action] for e in target.expectations]
    for source in pipeline.sources:
        if source.name in names and isinstance(source, TableSource):
            parts.append([source.name, source.table, source.columns, source.where])
        elif source.name in names and isinstance(source, JdbcSource):
            parts.append([source.name, source.table, source.query])
    for step in pipeline.steps:
        if step.name in names:
            sql = None if step.sql is None else step.sql.value
            expected = [[e.condition.value, e.action] for e in step.expectations]
            inputs = [name for name, _ in step.inputs]
            parts.append([step.name, sql, step.module, step.function, inputs, repr(step.arguments), expected])
    return sha256(orjson.dumps(parts)).hexdigest()


def is_stale(lake: Lake, store: StateStore, pipeline: Pipeline, flow: Flow, target: Target) -> bool:
    """True if a target's rows may differ from the current result of its queries."""
    names = input_names(pipeline, flow, target)
    tables = {name: _find(lake, name) for name in names}
    if any(table is None and not _is_view(lake, name) for name, table in tables.items()):
        return False  # an input that does not exist yet: there is nothing to compute
    state, own = read_state(store, target.table), _find(lake, target.table)
    if state is None or own is None or state.definition != definition_of(pipeline, flow, target):
        return True
    before = flow.before(target.step)
    if any(isinstance(source, JdbcSource) and source.name in before for source in pipeline.sources):
        return True
    for name, table in tables.items():
        if table is None or since(table, state.inputs.get(name)) is not Since.NOTHING:
            return True
    return is_changed_by_others(own, state, target)


def since(table: Table, known: tuple[str, int | None] | None, until: int | None = -1) -> Since:
    """What happened to an input since a known state, until a snapshot or (−1) its latest."""
    context = context_of(table)
    if known is None or known[0] != context.uuid:
        return Since.UNKNOWN
    if until == -1:
        latest = context.snapshots.latest()
        until = None if latest is None else latest.id
    return _between(context, known[1], until)


def _between(context: TableContext, old: int | None, new: int | None) -> Since:
    if old == new:
        return Since.NOTHING
    if old is None or new is None or new < old:
        return Since.ROWS if old is None else Since.UNKNOWN
    try:
        ends = [context.snapshots.get(old), context.snapshots.get(new)]
        if ends[0].schema_id != ends[1].schema_id:
            return Since.UNKNOWN
        if new - old > _MOST_SNAPSHOTS:
            return Since.ROWS
        between = [context.snapshots.get(number) for number in range(old + 1, new + 1)]
    except (SnapshotExpiredError, NotFoundError):
        return Since.UNKNOWN
    return Since.NOTHING if all(s.operation in (Operation.COMPACT, Operation.INDEX) for s in between) else Since.ROWS


def is_changed_by_others(own: Table, state: MaterializedState, target: Target) -> bool:
    """True if another writer changed a materialized table, or if it was dropped and created again."""
    context = context_of(own)
    latest = context.snapshots.latest()
    if context.uuid != state.uuid or latest is None or state.snapshot is None or latest.id < state.snapshot:
        return True
    try:
        newer = [context.snapshots.get(number) for number in range(state.snapshot + 1, latest.id + 1)]
    except (SnapshotExpiredError, NotFoundError):
        return True
    ending = f"/target/{target.title}"
    others = [s for s in newer if s.operation not in (Operation.COMPACT, Operation.INDEX)]
    return any(s.identity is None or not s.identity.user.endswith(ending) for s in others)


def _find(lake: Lake, name: str) -> Table | None:
    try:
        return lake.table(name)
    except NotFoundError:
        return None


def _is_view(lake: Lake, name: str) -> bool:
    try:
        lake.view(name)
    except NotFoundError:
        return False
    return True
