"""The storage of an external table, for tasks on other machines.

An address travels with a task, credentials included. It never shows them in its text, in errors or in plans, and is
never cached. Files on local disks need none; for others, pyiceberg must be installed where tasks run.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from skerry.common.errors import OptionError
from skerry.iceberg.state import PlannedFile
from skerry.iceberg.storage import Opener, TableStorage, is_local

_MODULE = "skerry.iceberg.remote"
"""Imported on first use, for files that are not on a local disk: it needs pyiceberg."""


@dataclass(frozen=True, slots=True)
class StorageAddress:
    """How another process opens the files of a table."""

    binding: str
    properties: tuple[tuple[str, str], ...] = field(default=(), repr=False)

    @staticmethod
    def of(storage: TableStorage, files: Iterable[PlannedFile]) -> "StorageAddress":
        """The address of the storage that holds some files; without credentials if all are on local disks."""
        if all(is_local(path) for file in files for path in _paths(file)):
            return StorageAddress(storage.binding)
        return StorageAddress(storage.binding, tuple(sorted(storage.opener.properties().items())))

    def open(self) -> TableStorage:
        """Open the storage in this process."""
        return TableStorage(_LazyOpener(dict(self.properties)), self.binding)


def _paths(file: PlannedFile) -> Iterable[str]:
    yield file.path
    deletes = file.deletes
    for one in (deletes.vector, *deletes.positions, *deletes.equality):
        if one is not None:
            yield one.path


class _LazyOpener:
    """Opens files by properties; pyiceberg is imported when the first file is opened."""

    def __init__(self, properties: Mapping[str, str]) -> None:
        self._properties = properties
        self._opener: Opener | None = None

    def open(self, location: str) -> Any:
        """A seekable file."""
        if self._opener is None:
            if find_spec("pyiceberg") is None:
                raise OptionError(
                    f"{location.partition('://')[0]} files of external tables are read with pyiceberg, which is not "
                    f"installed where a task of Spark runs: pip install 'skerry[iceberg]' there"
                )
            self._opener = import_module(_MODULE).PropertyOpener(self._properties)
        return self._opener.open(location)

    def properties(self) -> Mapping[str, str]:
        """The properties."""
        return self._properties
