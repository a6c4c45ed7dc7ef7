"""Skerry: a lakehouse in Python.

>>> import skerry
>>> lake = skerry.connect("warehouse")
>>> events = lake.create_table("app.events", schema, partition_by=["day(ts)"])
>>> events.append(rows)
>>> events.scan(columns=["id"], snapshot=1).to_arrow()

Importing it is cheap: a name's module is loaded when the name is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skerry.common.errors import (
        AccessDeniedError,
        AlreadyExistsError,
        CommitOutcomeUnknownError,
        CommitTimeoutError,
        ConflictError,
        DamagedFileError,
        DataError,
        DeadlineExceededError,
        FileMissingError,
        InvalidInputError,
        LeaseEndedError,
        LimitExceededError,
        NewerFormatError,
        NotFoundError,
        OptionError,
        PermissionDeniedError,
        QueryCancelledError,
        SchemaError,
        ServiceUnavailableError,
        SkerryError,
        SnapshotExpiredError,
        SqlError,
        StorageError,
        TableDroppedError,
        UnauthenticatedError,
    )
    from skerry.lake.join import semi_join_prune
    from skerry.lake.lake import Lake, connect
    from skerry.lake.scan import Scan
    from skerry.lake.table import Table
    from skerry.sql.result import Result
    from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
    from skerry.table.tag import Tag
    from skerry.table.view_store import View
    from skerry.types.field import Field
    from skerry.types.schema import Schema

__version__ = "0.1.0"

__all__ = [
    "AccessDeniedError",
    "AlreadyExistsError",
    "CommitIdentity",
    "CommitOutcomeUnknownError",
    "CommitTimeoutError",
    "ConflictError",
    "DamagedFileError",
    "DataError",
    "DeadlineExceededError",
    "Field",
    "FileMissingError",
    "InvalidInputError",
    "Lake",
    "LeaseEndedError",
    "LimitExceededError",
    "NewerFormatError",
    "NotFoundError",
    "Operation",
    "OptionError",
    "PermissionDeniedError",
    "QueryCancelledError",
    "Result",
    "Scan",
    "Schema",
    "SchemaError",
    "ServiceUnavailableError",
    "SkerryError",
    "Snapshot",
    "SnapshotExpiredError",
    "SqlError",
    "StorageError",
    "Table",
    "TableDroppedError",
    "Tag",
    "UnauthenticatedError",
    "View",
    "__version__",
    "connect",
    "semi_join_prune",
]

_HOMES = {
    "AccessDeniedError": "skerry.common.errors",
    "AlreadyExistsError": "skerry.common.errors",
    "CommitIdentity": "skerry.table.snapshot",
    "CommitOutcomeUnknownError": "skerry.common.errors",
    "CommitTimeoutError": "skerry.common.errors",
    "ConflictError": "skerry.common.errors",
    "DamagedFileError": "skerry.common.errors",
    "DataError": "skerry.common.errors",
    "DeadlineExceededError": "skerry.common.errors",
    "Field": "skerry.types.field",
    "FileMissingError": "skerry.common.errors",
    "InvalidInputError": "skerry.common.errors",
    "Lake": "skerry.lake.lake",
    "LeaseEndedError": "skerry.common.errors",
    "LimitExceededError": "skerry.common.errors",
    "NewerFormatError": "skerry.common.errors",
    "NotFoundError": "skerry.common.errors",
    "Operation": "skerry.table.snapshot",
    "OptionError": "skerry.common.errors",
    "PermissionDeniedError": "skerry.common.errors",
    "QueryCancelledError": "skerry.common.errors",
    "Result": "skerry.sql.result",
    "Scan": "skerry.lake.scan",
    "Schema": "skerry.types.schema",
    "SchemaError": "skerry.common.errors",
    "ServiceUnavailableError": "skerry.common.errors",
    "SkerryError": "skerry.common.errors",
    "Snapshot": "skerry.table.snapshot",
    "SnapshotExpiredError": "skerry.common.errors",
    "SqlError": "skerry.common.errors",
    "StorageError": "skerry.common.errors",
    "Table": "skerry.lake.table",
    "TableDroppedError": "skerry.common.errors",
    "Tag": "skerry.table.tag",
    "UnauthenticatedError": "skerry.common.errors",
    "View": "skerry.table.view_store",
    "connect": "skerry.lake.lake",
    "semi_join_prune": "skerry.lake.join",
}
"""Where each public name is defined."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'skerry' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
