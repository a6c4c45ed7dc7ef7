"""The location of a table, for tasks on other machines.

An address travels with a task, credentials included. It never shows them in its text, in errors or in plans.
"""

import os
import socket
from dataclasses import dataclass, field
from functools import lru_cache

from skerry.common.clock import SystemClock, SystemIds
from skerry.common.errors import InvalidInputError, NotFoundError, TableDroppedError
from skerry.common.settings import Settings
from skerry.fileio import is_object_store, open_fileio
from skerry.fileio.base import FileIO
from skerry.fileio.environment import Environment
from skerry.fileio.local import LocalFileIO
from skerry.fileio.memory import MemoryFileIO
from skerry.table.context import TableContext
from skerry.table.lifecycle import open_again
from skerry.table.paths import TablePaths

_OPEN_TABLES = 64


@dataclass(frozen=True, slots=True)
class TableAddress:
    """A table in a lake: root, name and identity, its folder, and the settings to reach it with.

    The folder differs from that of the name while a table is filled that will replace the one of that name.
    """

    root: str
    name: str
    uuid: str
    home: str
    storage: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    settings: Settings | None = field(default=None, repr=False, compare=False)

    @staticmethod
    def of(context: TableContext) -> "TableAddress":
        """The address of an open table; refuses a table in the memory of this process."""
        env = context.env
        check_reachable(env.fileio)
        return TableAddress(
            env.fileio.root,
            context.name,
            context.uuid,
            context.paths.home,
            tuple(sorted(env.settings.storage.items())),
            env.settings,
        )

    def open(self) -> TableContext:
        """Open the table in this process. It stays open, since cached content never changes."""
        return _open(self)


def is_in_memory(fileio: FileIO) -> bool:
    """True for storage that only this process can reach, like that of temporary tables."""
    return isinstance(fileio, MemoryFileIO)


def check_reachable(fileio: FileIO) -> None:
    """Refuse a lake that only this process can reach."""
    if is_in_memory(fileio):
        raise InvalidInputError(
            f"the lake {fileio.root} is in the memory of this process, where Spark's tasks cannot see it; use a folder "
            f"that all executors have, or object storage"
        )


@lru_cache(_OPEN_TABLES)
def _open(address: TableAddress) -> TableContext:
    clock, ids = SystemClock(), SystemIds()
    assert address.settings is not None
    storage = dict(address.storage) if is_object_store(address.root) else {}
    fileio = open_fileio(address.root, storage, clock=clock, ids=ids)
    if isinstance(fileio, LocalFileIO) and not os.path.isdir(address.root):
        raise InvalidInputError(
            f"there is no folder {address.root} on {socket.gethostname()}, where a task of Spark runs; a lake must be "
            f"where all executors can see it: on shared storage under the same path, or on object storage"
        )
    env = Environment(fileio, clock, ids, address.settings)
    try:
        return open_again(env, TablePaths(address.home), address.name, address.uuid)
    except TableDroppedError:
        raise TableDroppedError(f"table {address.name} was dropped and created again while it was in use") from None
    except NotFoundError:
        raise TableDroppedError(f"table {address.name} was dropped while it was in use") from None
