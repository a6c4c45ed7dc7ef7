"""What all parts of a table share: the files that it is, and the state of it that is meant."""

from datetime import datetime

from skerry.common.errors import InvalidInputError
from skerry.lake.instant import to_millis
from skerry.lake.target import Pinned
from skerry.lake.writers import OpenWriters
from skerry.store.lookup import TableLookup
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.metadata import TableMetadata, read_metadata
from skerry.table.snapshot import Snapshot
from skerry.table.tag import get_tag
from skerry.types.schema import Schema


class HeldTable:
    """A table's name, its schema and its snapshots."""

    def __init__(self, context: TableContext, writers: OpenWriters | None = None) -> None:
        self._context = context
        self._leases = LeaseKeeper(context)
        self._writers = OpenWriters() if writers is None else writers
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
        """The table's identity: another table of the same name has another."""
        return self._context.uuid

    @property
    def location(self) -> str:
        """The folder of the table's files, relative to the lake's root."""
        return self._context.paths.root

    @property
    def schema(self) -> Schema:
        """The current schema."""
        return self._context.schema_of(self._find(None, None, None))

    @property
    def options(self) -> dict[str, str]:
        """The options that are set."""
        return dict(self.schema.options)

    @property
    def metadata(self) -> TableMetadata | None:
        """What the table's ``metadata`` file says: information, possibly a little stale."""
        return read_metadata(self._context)

    def snapshots(self) -> list[Snapshot]:
        """All snapshots that have not expired, oldest first."""
        return self._context.snapshots.list()

    def snapshot(self) -> Snapshot | None:
        """The latest snapshot; None if the table has none yet."""
        return self._find(None, None, None)

    def _find(self, snapshot: int | None, timestamp: datetime | str | int | None, tag: str | None) -> Snapshot | None:
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


def _checked_id(snapshot: object) -> int:
    if not isinstance(snapshot, int) or not is_number(snapshot) or snapshot < 1:
        raise InvalidInputError(f"a snapshot's id is a number of at least 1, not {snapshot!r}")
    return snapshot


def is_number(value: object) -> bool:
    """Is it a whole number? True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)
