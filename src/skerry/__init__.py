"""Skerry: a lakehouse in Python.

>>> import skerry
>>> lake = skerry.connect("warehouse")
>>> events = lake.create_table("app.events", schema, partition_by=["day(ts)"])
>>> events.append(rows)
>>> events.scan(columns=["id"], snapshot=1).to_arrow()
"""

from skerry.common.errors import (
    AccessDeniedError,
    AlreadyExistsError,
    CommitOutcomeUnknownError,
    CommitTimeoutError,
    ConflictError,
    DamagedFileError,
    DataError,
    FileMissingError,
    InvalidInputError,
    NewerFormatError,
    NotFoundError,
    OptionError,
    SchemaError,
    SkerryError,
    SnapshotExpiredError,
    StorageError,
    TableDroppedError,
)
from skerry.lake.join import semi_join_prune
from skerry.lake.lake import Lake, connect
from skerry.lake.scan import Scan
from skerry.lake.table import Table
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.table.tag import Tag
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
    "Field",
    "FileMissingError",
    "InvalidInputError",
    "Lake",
    "NewerFormatError",
    "NotFoundError",
    "Operation",
    "OptionError",
    "Scan",
    "Schema",
    "SchemaError",
    "SkerryError",
    "Snapshot",
    "SnapshotExpiredError",
    "StorageError",
    "Table",
    "TableDroppedError",
    "Tag",
    "__version__",
    "connect",
    "semi_join_prune",
]
