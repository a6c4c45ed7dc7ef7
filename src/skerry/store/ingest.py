"""Checks before every write: primary key, number of partitions, identity of the commit."""

from skerry.common.errors import DataError, InvalidInputError
from skerry.table.context import TableContext
from skerry.table.options import FILL, REFUSE
from skerry.table.shape import TableShape
from skerry.table.snapshot import WRITER_USER, CommitIdentity
from skerry.types.schema import Schema

_INSTEAD = {
    "upsert": "; use append",
    "a writer": "; use append",
    "delete by key": "; give a condition (where)",
    "get": "; use scan with a condition (where)",
    "get_many": "; use scan with a condition (where)",
}


def require_primary_key(context: TableContext, schema: Schema, what: str) -> None:
    """Refuse an operation that needs a primary key."""
    if not schema.primary_key:
        raise InvalidInputError(f"table {context.name} has no primary key, which {what} needs{_INSTEAD.get(what, '')}")


def require_no_primary_key(context: TableContext, schema: Schema) -> None:
    """Refuse to append to a table with a primary key."""
    if schema.primary_key:
        raise InvalidInputError(
            f"table {context.name} has a primary key ({', '.join(schema.primary_key)}): append is for tables without "
            f"one; use upsert"
        )


def check_partition_count(context: TableContext, shape: TableShape, count: int) -> None:
    """Refuse a write that touches more partitions than the table's option allows."""
    limit = shape.options.max_partitions
    if count > limit:
        raise DataError(
            f"the rows for {context.name} belong to more than {limit} partitions of "
            f"({', '.join(shape.schema.partition_by)}), and each becomes a file: write fewer at a time, choose a "
            f"coarser partitioning, or raise the option 'write.max-partitions'"
        )


def check_missing_columns(choice: object) -> None:
    """Refuse an invalid value of ``missing_columns``."""
    if choice not in (None, REFUSE, FILL):
        raise InvalidInputError(f"missing_columns is {REFUSE!r} or {FILL!r}, not {choice!r}")


def check_identity(identity: object) -> None:
    """Refuse an invalid commit identity."""
    if identity is not None and not isinstance(identity, CommitIdentity):
        raise InvalidInputError(f"identity is a skerry.CommitIdentity(user, identifier), not {identity!r}")
    if identity is not None and identity.user.startswith(WRITER_USER):
        raise InvalidInputError(
            f"identity of user {identity.user!r}: names that begin with {WRITER_USER!r} are those of writers, and "
            f"identify their logs; choose another name"
        )
