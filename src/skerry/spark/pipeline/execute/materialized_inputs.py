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
from hashlib import sha256

import orjson

from skerry.common.errors import NotFoundError, SnapshotExpiredError
from skerry.lake.external import ExternalTable
from skerry.lake.internals import context_of
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.spark.pipeline.check.refresh import input_names
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import JdbcSource, Pipeline, TableSource, Target
from skerry.spark.pipeline.execute.since import InputState, is_same
from skerry.spark.pipeline.execute.state import StateStore
from skerry.spark.pipeline.execute.target_rows import find_table
from skerry.table.snapshot import Operation

_DOCUMENT = "materialized-"


@dataclass(frozen=True, slots=True)
class MaterializedState:
    """The inputs that a table was computed from."""

    definition: str
    uuid: str
    """UUID of the table itself."""
    snapshot: int | None
    """The table's own snapshot, after it was written."""
    inputs: Mapping[str, InputState]
    """The states of its inputs, by name."""


def read_state(store: StateStore, table: str) -> MaterializedState | None:
    """The state of a materialized table; None if it was never written."""
    fields = store.read(f"{_DOCUMENT}{table}")
    if not fields:
        return None
    schemas = fields.get("schemas", {})
    inputs = {
        name: InputState(uuid, snapshot, schemas.get(name)) for name, (uuid, snapshot) in fields["inputs"].items()
    }
    return MaterializedState(fields["definition"], fields["tableUuid"], fields["snapshot"], inputs)


def write_state(store: StateStore, table: str, state: MaterializedState) -> None:
    """Store the state of a table."""
    schemas = {name: found.schema for name, found in state.inputs.items() if found.schema is not None}
    fields = {
        "definition": state.definition,
        "tableUuid": state.uuid,
        "snapshot": state.snapshot,
        "inputs": {name: [found.uuid, found.snapshot] for name, found in state.inputs.items()},
        **({"schemas": schemas} if schemas else {}),
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
    state, own = read_state(store, target.table), find_table(lake, target.table)
    if state is None or own is None or state.definition != definition_of(pipeline, flow, target):
        return True
    before = flow.before(target.step)
    if any(isinstance(source, JdbcSource) and source.name in before for source in pipeline.sources):
        return True
    for name, table in tables.items():
        if table is None or not is_same(table, state.inputs.get(name)):
            return True
    return is_changed_by_others(own, state, target)


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


def _find(lake: Lake, name: str) -> Table | ExternalTable | None:
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
