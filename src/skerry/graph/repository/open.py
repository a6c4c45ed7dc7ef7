"""Repositories by URL: ``memory://``, ``sqlite:///path``, ``postgresql://…``."""

from urllib.parse import unquote

from skerry.common.clock import Clock, IdSource
from skerry.common.errors import InvalidInputError
from skerry.common.secret import hide_secrets
from skerry.graph.repository.base import Repository
from skerry.graph.repository.memory import MemoryRepository
from skerry.graph.repository.postgres import open_postgres
from skerry.graph.repository.sqlite import open_sqlite

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")


def open_repository(url: str, clock: Clock | None = None, ids: IdSource | None = None) -> Repository:
    """The repository behind a URL. ``sqlite:///relative/path`` and ``sqlite:////absolute/path`` name files."""
    if url == "memory://":
        return MemoryRepository(clock, ids)
    if url.startswith(_SQLITE) and len(url) > len(_SQLITE):
        return open_sqlite(unquote(url.removeprefix(_SQLITE)), clock, ids)
    if url.startswith(_POSTGRES):
        return open_postgres(url, clock, ids)
    raise InvalidInputError(
        f"{hide_secrets(url)!r} is not the URL of a repository; write 'memory://', 'sqlite:///path/to/file' or "
        "'postgresql://user@host/database'"
    )
