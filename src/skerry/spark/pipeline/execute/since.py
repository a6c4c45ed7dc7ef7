"""Changes of an input since the snapshot from which a materialized table was computed.

Snapshots of the lake's own tables are numbered, and record whether they changed rows. Those of a table in an external
catalog have random ids, and any may be the current one, for example after a rollback there. So the two snapshots are
compared partition by partition (``skerry.spark.pipeline.execute.changed_partition``); of the snapshots in between only
the chain of parents is read. The external catalog may expire snapshots at any time.
"""

from enum import Enum
from typing import NamedTuple

from skerry.common.errors import NotFoundError, SnapshotExpiredError
from skerry.iceberg.external_table import TableVersion
from skerry.lake.external import ExternalTable
from skerry.lake.internals import context_of
from skerry.lake.table import Table
from skerry.table.context import TableContext
from skerry.table.snapshot import Operation

_MOST_SNAPSHOTS = 1000
"""Maximum number of snapshots read to check whether all of them are compactions."""
_REPLACE = "replace"
"""Iceberg's operation that replaces files and changes no rows, like compaction."""


class Since(Enum):
    """The kind of change of a table's rows between two snapshots."""

    NOTHING = "nothing"
    ROWS = "rows have changed"
    UNKNOWN = "what has changed is not known"


class InputState(NamedTuple):
    """A state of an input."""

    uuid: str
    snapshot: int | None
    schema: int | None = None
    """The schema that a table of an external catalog is read with; own tables have that of their snapshot."""

    @property
    def version(self) -> TableVersion | None:
        """The state of a table in an external catalog."""
        return None if self.schema is None else TableVersion(self.snapshot, self.schema)


def state_of(table: Table | ExternalTable, snapshot: int | None) -> InputState:
    """The state of a table at a snapshot; for one in an external catalog, the state at which it is open."""
    if isinstance(table, ExternalTable):
        return InputState(table.uuid, snapshot, table.version.schema)
    return InputState(context_of(table).uuid, snapshot)


def since(table: Table | ExternalTable, known: InputState | None, until: int | None = -1) -> Since:
    """The change of an input since a known state, up to a snapshot or (−1) its latest.

    A table of an external catalog must be open at the end state.
    """
    if isinstance(table, ExternalTable):
        return _external(table, known)
    context = context_of(table)
    if known is None or known.uuid != context.uuid:
        return Since.UNKNOWN
    if until == -1:
        latest = context.snapshots.latest()
        until = None if latest is None else latest.id
    return _between(context, known.snapshot, until)


def is_same(table: Table | ExternalTable, known: InputState | None) -> bool:
    """True if an input has the rows of a known state.

    A table of an external catalog must be at the same snapshot: after a compaction there it has the same rows, but the
    next run must compare with the new snapshot, since the old one may expire.
    """
    if isinstance(table, ExternalTable):
        return known == state_of(table, table.version.snapshot)
    return since(table, known) is Since.NOTHING


def why_unknown(table: Table | ExternalTable, known: InputState | None) -> str:
    """The reason why the changes of an input since a known state are unknown."""
    if not isinstance(table, ExternalTable) or known is None:
        return f"what has changed in {table.name} is not known any more"
    if known.uuid != table.uuid:
        return f"{table.name} is another table than before"
    if known.schema != table.version.schema:
        return f"columns of {table.name} have changed"
    return f"snapshot {known.snapshot} of {table.name}, which it was computed from, has expired there"


def _external(table: ExternalTable, known: InputState | None) -> Since:
    if known is None or known.version is None or known.uuid != table.uuid:
        return Since.UNKNOWN
    if known.version == table.version:
        return Since.NOTHING
    if known.schema != table.version.schema or table.at(known.version) is None:
        return Since.UNKNOWN
    return Since.NOTHING if _is_rewritten(table, known.snapshot) else Since.ROWS


def _is_rewritten(table: ExternalTable, old: int | None) -> bool:
    """True if all snapshots since an older one replaced files and changed no rows."""
    snapshots = {snapshot.id: snapshot for snapshot in table.snapshots()}
    number = table.version.snapshot
    while number is not None and number != old:
        found = snapshots.pop(number, None)  # removed from the map, so that a cycle of parents ends
        if found is None or found.operation != _REPLACE:
            return False
        number = found.parent_id
    return number is not None and number == old


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
