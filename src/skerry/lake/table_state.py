"""State shared by the parts of a table: its metadata stores, and the choice of a snapshot."""

from copy import copy
from typing import TypeVar

from skerry.common.errors import InvalidInputError
from skerry.lake.access import TableAccess, is_number
from skerry.lake.instant import to_millis
from skerry.lake.statement_target import Pinned
from skerry.lake.writers import OpenWriters
from skerry.planning.scan_request import LATEST, Pin
from skerry.sql.names import ReadOnlyTable
from skerry.store.read.table_lookup import TableLookup
from skerry.table.context import TableContext
from skerry.table.metadata import TableMetadata, read_metadata
from skerry.table.snapshot import Snapshot
from skerry.table.tag import get_tag
from skerry.types.schema import Schema

T = TypeVar("T", bound="TableBase")


class TableBase:
    """Base of ``Table``: its name, schema, snapshots and access to files."""

    def __init__(self, context: TableContext, writers: OpenWriters | None = None) -> None:
        self._context = context
        self._access = TableAccess(context, OpenWriters() if writers is None else writers)
        self._leases = self._access.leases
        self._writers = self._access.writers
        self._lookup = TableLookup(context, context.env.cache)
        self._pinned: Pinned | None = None

    def __repr__(self) -> str:
        return f"Table({self._context.name!r})"

    @property
    def name(self) -> str:
        """``database.table``."""
        return self._context.name

    @property
    def uuid(self) -> str:
        """The table's identity; a table that is dropped and created again has another."""
        return self._context.uuid

    @property
    def location(self) -> str:
        """The folder of the table's files, relative to the lake's root."""
        return self._context.paths.root

    @property
    def schema(self) -> Schema:
        """The current schema."""
        return self._context.schema_of(self._find(LATEST))

    @property
    def options(self) -> dict[str, str]:
        """The options that are set."""
        return dict(self.schema.options)

    @property
    def metadata(self) -> TableMetadata | None:
        """Content of the table's ``metadata`` file: informational, possibly slightly stale."""
        return read_metadata(self._context)

    def snapshots(self) -> list[Snapshot]:
        """All snapshots that have not expired, oldest first."""
        return self._context.snapshots.list()

    def snapshot(self) -> Snapshot | None:
        """The latest snapshot; None if the table has none yet."""
        return self._find(LATEST)

    def _find(self, pin: Pin) -> Snapshot | None:
        snapshot, timestamp, tag = pin.snapshot, pin.timestamp, pin.tag
        given = [n for n, v in (("snapshot", snapshot), ("timestamp", timestamp), ("tag", tag)) if v is not None]
        if len(given) > 1:
            raise InvalidInputError(f"give one of snapshot, timestamp and tag, not {' and '.join(given)}")
        if snapshot is not None:
            return self._context.snapshots.get(_checked_id(snapshot))
        if timestamp is not None:
            return self._context.snapshots.at(to_millis(timestamp, "timestamp"))
        if tag is not None:
            return get_tag(self._context, tag).snapshot
        return self._context.snapshots.latest() if self._pinned is None else self._pinned.state.snapshot


def access_of(table: "TableBase | ReadOnlyTable") -> TableAccess:
    """Write and maintenance access for engines; :class:`InvalidInputError` for a read-only table."""
    if isinstance(table, ReadOnlyTable):
        raise InvalidInputError(
            f"{table.name} is read-only, because {table.read_only_reason}: lake.table and lake.sql read it"
        )
    return table._access


def pin_table(table: T, pinned: Pinned) -> T:
    """The same table, pinned to one snapshot."""
    copied = copy(table)
    copied._pinned = pinned
    return copied


def _checked_id(snapshot: object) -> int:
    if not isinstance(snapshot, int) or not is_number(snapshot) or snapshot < 1:
        raise InvalidInputError(f"a snapshot's id is a number of at least 1, not {snapshot!r}")
    return snapshot
