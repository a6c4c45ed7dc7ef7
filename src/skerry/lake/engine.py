"""What engines outside of this package need of lakes, tables and scans, and users do not."""

from contextlib import AbstractContextManager

from skerry.lake.lake import Lake
from skerry.lake.names import WarehouseNames
from skerry.lake.scan import Scan
from skerry.lake.table import Table
from skerry.store.read import TableReader
from skerry.table.context import Environment, TableContext
from skerry.table.lease import LeaseKeeper


def environment_of(lake: Lake) -> Environment:
    """Storage, clock, ids and settings of a lake."""
    return lake._env


def names_of(lake: Lake) -> WarehouseNames:
    """The names of a lake, with the writers that are open in it."""
    return lake._names


def context_of(table: Table) -> TableContext:
    """A table's identity and its stores."""
    return table._context


def leases_of(table: Table) -> LeaseKeeper:
    """What holds and renews the leases of a table."""
    return table._leases


def open_reader(scan: Scan) -> AbstractContextManager[TableReader]:
    """A reader of the scan's snapshot, which is protected while the block runs."""
    return scan._hold()
