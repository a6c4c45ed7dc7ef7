"""Internal interface of lakes and tables for engines in other packages; not for users."""

from skerry.lake.lake import environment_of as environment_of
from skerry.lake.lake import names_of as names_of
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper


def context_of(table: Table) -> TableContext:
    """A table's identity and its stores."""
    return access_of(table).context


def leases_of(table: Table) -> LeaseKeeper:
    """The keeper that holds and renews a table's leases."""
    return access_of(table).leases
