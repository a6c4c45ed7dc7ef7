"""Files of one table of the lake for the planner, by their published URIs."""

from collections.abc import Mapping
from typing import Any

from skerry.common.errors import FileMissingError
from skerry.fileio.base import FileIO
from skerry.fileio.path import check_path
from skerry.iceberg.storage import TableStorage


class _NoOpener:
    """Opens nothing: every file is in the table's folder."""

    def open(self, location: str) -> Any:
        raise NotImplementedError(location)

    def properties(self) -> Mapping[str, str]:
        return {}


class WarehouseStorage(TableStorage):
    """Opens files below the folder of one table."""

    def __init__(self, fileio: FileIO, uri: str, folder: str, uuid: str) -> None:
        super().__init__(_NoOpener(), f"lake/{uuid}")
        self._fileio = fileio
        self._uri = uri
        self._folder = folder

    def open(self, location: str) -> Any:
        """A file that is open for reading."""
        if not location.startswith(f"{self._uri}/"):
            raise FileMissingError(location)
        return self._fileio.open_input(check_path(f"{self._folder}/{location[len(self._uri) + 1 :]}"))
