"""Read-only access to Iceberg tables that clients created through the lake's REST catalog.

Which metadata file of a table is current is in the repository of the metadata graph. The files themselves are in the
warehouse, or below another location that the operator of the service has allowed.
"""

from collections.abc import Callable, Mapping
from typing import Any

from skerry.common.errors import DamagedFileError, FileMissingError
from skerry.common.secret import hide_secrets
from skerry.fileio import is_object_store, open_fileio
from skerry.fileio.environment import Environment
from skerry.iceberg.cache import MetadataCaches, NameMapping
from skerry.iceberg.external_table import IcebergTable
from skerry.iceberg.loader import MetadataLoader, MetadataPointer
from skerry.iceberg.place import Place, PlaceStorage
from skerry.iceberg.storage import TableStorage
from skerry.lake.client_relation import HeldTable
from skerry.lake.external import ExternalTable

_CATALOG = "lake"
_BUCKET = 3
"""Parts of ``s3://bucket/path`` up to the bucket, split at slashes."""


class ClientTable(ExternalTable):
    """An Iceberg table of the lake's REST catalog, ``database.table``."""

    def __repr__(self) -> str:
        return f"ClientTable({self.name!r})"

    @property
    def held(self) -> HeldTable:
        """The table as the graph had it when it was opened."""
        name = self._table.loader.name
        return HeldTable(name.local_database, name.local_table, name.remote_table, self._table.metadata.location)

    @property
    def iceberg(self) -> IcebergTable:
        """The table at the metadata that was current when it was opened, for planners."""
        return self._table

    @property
    def is_foreign(self) -> bool:
        return True

    @property
    def read_only_reason(self) -> str:
        return (
            "it is an Iceberg table of the lake's REST catalog: write and drop it with an Iceberg client "
            f"('skerry docs rest'), or copy it into a table of the lake, CREATE TABLE … AS SELECT * FROM {self.name}"
        )


class ClientTables:
    """Opens such tables; metadata goes through the caches of external catalogs."""

    def __init__(self, env: Environment, caches: MetadataCaches, storage: TableStorage) -> None:
        self._env = env
        self._caches = caches.catalog(f"{_CATALOG} {env.fileio.root}", _CATALOG)
        self._storage = storage

    def open(self, held: HeldTable, find: Callable[[], HeldTable]) -> ClientTable:
        """The table at its current metadata; ``find`` looks it up again."""
        return ClientTable(self._opened(held), lambda: self._opened(find()))

    def _opened(self, held: HeldTable) -> IcebergTable:
        name = NameMapping(_CATALOG, held.database, held.name, held.database, held.uuid)
        loader = MetadataLoader(self._caches, self._storage, name)
        try:
            metadata = loader.metadata(MetadataPointer(held.metadata_location))
        except FileMissingError:
            raise DamagedFileError(
                hide_secrets(held.metadata_location),
                f"the metadata file of the table {held.database}.{held.name} is gone",
                "Drop the table with an Iceberg client, or register its newest metadata file",
            ) from None
        return IcebergTable(f"{held.database}.{held.name}", _CATALOG, self._env, loader, metadata)


def lake_storage(env: Environment) -> PlaceStorage:
    """Files of such tables for a process with rights of its own: in the warehouse, or wherever metadata says."""
    place = Place.of(env.fileio)
    return PlaceStorage(lambda: (place,), f"warehouse {hide_secrets(place.uri)}", SettingsOpener(env.settings.storage))


class SettingsOpener:
    """Opens files outside the warehouse, with the settings ``storage.*`` of this process."""

    def __init__(self, storage: Mapping[str, str]) -> None:
        self._storage = storage

    def open(self, location: str) -> Any:
        """A seekable file."""
        parts = location.split("/", _BUCKET)
        bucket, path = "/".join(parts[:_BUCKET]), parts[-1]
        return open_fileio(bucket, self._storage if is_object_store(bucket) else {}).open_input(path)

    def properties(self) -> dict[str, str]:
        """Settings of storage by Iceberg's names, for tasks on other machines."""
        return iceberg_properties(self._storage)


def iceberg_properties(storage: Mapping[str, str]) -> dict[str, str]:
    """The settings ``storage.*`` as Iceberg's clients call them (``s3.endpoint``, ``s3.access-key-id``)."""
    names = {
        "storage.endpoint": "s3.endpoint",
        "storage.region": "s3.region",
        "storage.access-key-id": "s3.access-key-id",
        "storage.secret-access-key": "s3.secret-access-key",
        "storage.session-token": "s3.session-token",
    }
    return {names[name]: text for name, text in storage.items() if name in names}
