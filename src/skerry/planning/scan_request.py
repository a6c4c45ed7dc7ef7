"""A scan request: a value made once at the edge (Python, SQL, Spark, the command line)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.planning.nearest_request import NearestRequest
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.pruning.predicate.where import WhereClause, parse_where
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class Pin:
    """The snapshot to read, by id, timestamp or tag; the latest if none is given."""

    snapshot: int | None = None
    timestamp: datetime | str | int | None = None
    tag: str | None = None

    @property
    def is_latest(self) -> bool:
        return self.snapshot is None and self.timestamp is None and self.tag is None


LATEST = Pin()


@dataclass(frozen=True, slots=True)
class ScanRequest:
    """The rows and columns to read. Names are those of the schema of the snapshot that is read."""

    columns: tuple[str, ...] | None = None
    """None: all of them."""
    predicate: WhereClause | None = None
    runtime_filters: tuple[RuntimeFilter, ...] = ()
    """Filters from the other side of a join, which drop files and rows without a match."""
    limit: int | None = None
    pin: Pin = LATEST
    hints: WhereClause | None = None
    """Conditions that the reader applies itself, on targets of indexes (``skerry.index.target_condition``): indexes
    may leave out files and rows by them; the scan filters none."""
    nearest: NearestRequest | None = None
    """Only the rows nearest to a vector are needed; a scan may return more."""

    @staticmethod
    def of(
        columns: Sequence[str] | None = None,
        *,
        where: str | WhereClause | None = None,
        runtime_filters: Sequence[RuntimeFilter] = (),
        limit: int | None = None,
        pin: Pin = LATEST,
    ) -> "ScanRequest":
        """The request that a user's arguments make; :class:`InvalidInputError` if they make none."""
        return ScanRequest(
            _checked_columns(columns),
            where if isinstance(where, WhereClause) else parse_where(where),
            _checked_filters(runtime_filters),
            _checked_limit(limit),
            pin,
        )


def find_columns(schema: Schema, columns: tuple[str, ...] | None) -> tuple[str, ...]:
    """The columns to read: all, or those named, each once."""
    if columns is None:
        return tuple(schema.column_names)
    for name in columns:
        if not isinstance(name, str) or name not in schema.by_name:
            raise SchemaError(f"there is no column {name!r}; columns are {schema.column_names}")
    if len(set(columns)) != len(columns):
        raise InvalidInputError(f"columns names a column twice: {list(columns)}")
    return columns


def _checked_columns(columns: Sequence[str] | None) -> tuple[str, ...] | None:
    if isinstance(columns, str):
        raise InvalidInputError(f"columns is a list of names, like [{columns!r}], not a text")
    return None if columns is None else tuple(columns)


def _checked_filters(filters: object) -> tuple[RuntimeFilter, ...]:
    given = tuple(filters) if isinstance(filters, list | tuple) else (filters,)
    for runtime in given:
        if not isinstance(runtime, RuntimeFilter):
            raise InvalidInputError(
                f"runtime_filters is a list of RuntimeFilter, as skerry.semi_join_prune makes them, not {filters!r}"
            )
    return given


def _checked_limit(limit: int | None) -> int | None:
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 0):
        raise InvalidInputError(f"limit is a number of rows, 0 or more, not {limit!r}")
    return limit
