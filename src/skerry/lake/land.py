"""Writes of other engines, which write the files of a commit by themselves."""

from collections.abc import Callable

from skerry.lake.table import Table
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot


def land_write(table: Table, write: Callable[[TableContext], Snapshot]) -> Snapshot:
    """Do what goes along with every write of a table, around one that ends with a commit.

    What the table's open writer holds is older and is flushed first; readers of this lake know of the commit; and runs
    are compacted if there are too many of them now.
    """
    table._writers.settle(table._context)
    snapshot = table._writers.wrote(table._context, write(table._context))
    if table._context.schema_of(snapshot).primary_key:
        table._compact_if_due(snapshot)
    return snapshot
