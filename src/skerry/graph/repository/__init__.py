"""Repositories: pointers with compare-and-set over immutable blobs, in memory, SQLite or PostgreSQL."""

from skerry.graph.repository.base import Repository
from skerry.graph.repository.memory import MemoryRepository
from skerry.graph.repository.open import open_repository
from skerry.graph.repository.record import (
    Account,
    Answer,
    Change,
    Collected,
    Commit,
    CommitAnswer,
    Delete,
    Feed,
    Pointer,
    Position,
    Put,
    Require,
    RequireNameFree,
    RequireUnused,
    StoredQuery,
)
from skerry.graph.repository.sql_repository import SqlRepository

__all__ = [
    "Account",
    "Answer",
    "Change",
    "Collected",
    "Commit",
    "CommitAnswer",
    "Delete",
    "Feed",
    "MemoryRepository",
    "Pointer",
    "Position",
    "Put",
    "Repository",
    "Require",
    "RequireNameFree",
    "RequireUnused",
    "SqlRepository",
    "StoredQuery",
    "open_repository",
]
