"""Views that Iceberg clients created through the lake's REST catalog, read from their metadata files."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError, FileMissingError, SqlError
from skerry.common.secret import hide_secrets
from skerry.iceberg.storage import TableStorage
from skerry.iceberg.view import IcebergView, ViewDefinition, iceberg_view, parse_view
from skerry.lake.client_relation import HeldView
from skerry.types.table_ident import TableIdent

_CATALOG: Final = "lake"
"""What clients of the service call the catalog, in a query that names it."""
_CACHE_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class ClientView(IcebergView):
    """A view of the lake's REST catalog, ``database.view``. Names in its query are names of the lake."""

    metadata_location: str = ""

    @property
    def read_only_reason(self) -> str:
        """Why statements do not change it, as it stands behind "because"."""
        return (
            "it is a view of an Iceberg client in the lake's REST catalog: replace and drop it with an Iceberg client "
            "('skerry docs rest')"
        )

    def resolve(self, parts: tuple[str, ...], allowed: Collection[str]) -> TableIdent:
        """What a name in its query means. It reads the lake alone, and external catalogs that are ``allowed``."""
        assert self.definition is not None
        default = self.definition.default_catalog or _CATALOG
        catalog, path = default, parts[:-1] or self.definition.default_namespace
        if len(parts) > 2 and parts[0].casefold() in {_CATALOG, *map(str.casefold, allowed)}:
            catalog, path = parts[0], parts[1:-1]
        if catalog.casefold() == _CATALOG:
            return TableIdent.of(".".join(path), parts[-1])
        other = next((name for name in allowed if name.casefold() == catalog.casefold()), None)
        if other is not None:
            return TableIdent(path, parts[-1], other)
        raise SqlError(
            f"{'.'.join(parts)} is in the catalog {catalog!r} (default-catalog), and views of Iceberg clients read "
            f"{_CATALOG!r} alone, as this catalog is called: create the view while that is the current catalog"
        )


class ClientViews:
    """Opens such views. Metadata files never change, so their content is kept."""

    def __init__(self, storage: TableStorage) -> None:
        self._storage = storage
        self._known = WeightedCache(_CACHE_BYTES)

    def open(self, held: HeldView) -> ClientView:
        """The view at its current metadata."""
        place, location = TableIdent.of(held.database, held.name), held.metadata_location
        made = iceberg_view(place, (_CATALOG,), self._definition(place, location))
        return ClientView(
            name=made.name,
            query=made.query,
            database=made.database,
            columns=made.columns,
            comment=made.comment,
            column_comments=made.column_comments,
            version=made.version,
            created_ms=made.created_ms,
            place=place,
            catalog_names=made.catalog_names,
            definition=made.definition,
            metadata_location=location,
        )

    def _definition(self, place: TableIdent, location: str) -> ViewDefinition:
        def load() -> tuple[ViewDefinition, int]:
            try:
                with self._storage.open(location) as file:
                    data = bytes(file.read())
            except FileMissingError:
                raise DamagedFileError(
                    hide_secrets(location),
                    f"the metadata file of the view {place} is gone",
                    "Drop the view with an Iceberg client, or register its newest metadata file",
                ) from None
            return parse_view(data, hide_secrets(location)), len(data)

        return self._known.get_or_load(location, load, lambda found: found[1])[0]
