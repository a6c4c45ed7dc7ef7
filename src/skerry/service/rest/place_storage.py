"""Storage for the planner, restricted to the locations of one account."""

from collections.abc import Mapping
from typing import Any

from skerry.iceberg.storage import TableStorage
from skerry.service.rest.place import Places


class _NoOpener:
    """Opens nothing: every file is read through a place."""

    def open(self, location: str) -> Any:
        raise NotImplementedError(location)

    def properties(self) -> Mapping[str, str]:
        return {}


class PlaceStorage(TableStorage):
    """Opens files in places of an account, by their URIs."""

    def __init__(self, places: Places, account: str) -> None:
        super().__init__(_NoOpener(), f"rest/{account}")
        self._places = places
        self._account = account

    def check(self, location: str) -> None:
        """Raise for a location that the account may not use."""
        self._places.check(self._account, location)

    def open(self, location: str) -> Any:
        """A file that is open for reading."""
        fileio, path = self._places.find(self._account, location)
        return fileio.open_input(path)
