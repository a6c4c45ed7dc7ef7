"""Views of external catalogs: Iceberg's view metadata, version 1, as records.

A view holds its query in several dialects. Names in it that lack a catalog are of the catalog ``default-catalog``, or
of the view's own; names of one part are in ``default-namespace``. A view never reaches outside its own catalog, neither
to tables of the lake nor to other catalogs, unless its reader allows the latter.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from skerry.common.errors import DamagedFileError, NewerFormatError, SqlError
from skerry.iceberg.metadata import plain_json
from skerry.table.view_store import View
from skerry.types.table_ident import TableIdent

LATEST_VERSION = 1
_REMEDY = "Repair the view with the engine that has created it"
_QUERY_COLUMNS = "spark.query-column-names"
"""Spark's property with the query's own column names; the view's schema has the names in the view."""


_NOWHERE = TableIdent((), "")


@dataclass(frozen=True, slots=True)
class ViewDefinition:
    """The current version of a view."""

    uuid: str
    version: int
    created_ms: int
    queries: tuple[tuple[str, str], ...]
    """Dialects in lower case, each with its SQL."""
    default_catalog: str | None
    default_namespace: tuple[str, ...]
    columns: tuple[tuple[str, str | None], ...]
    """Names and comments of its columns; empty: those of the query."""
    comment: str | None


@dataclass(frozen=True, slots=True)
class IcebergView(View):
    """A view of an external catalog, named ``catalog.namespace.view``."""

    place: TableIdent = _NOWHERE
    """Its name in parts."""
    catalog_names: tuple[str, ...] = ()
    """Names of its own catalog in its query: the local name, and the property ``catalog-name``."""
    definition: ViewDefinition | None = None

    @property
    def queries(self) -> Mapping[str, str]:
        """SQL by dialect."""
        return {} if self.definition is None else dict(self.definition.queries)

    @property
    def ident(self) -> TableIdent:
        """Its name in parts."""
        return self.place

    def resolve(self, parts: tuple[str, ...], allowed: Collection[str]) -> TableIdent:
        """The table or view that a name in its query refers to; ``allowed`` are other catalogs that its reader permits.

        :class:`SqlError` if it is in another catalog. A name of three or more parts that does not begin with the name
        of a catalog is in a namespace of several levels.
        """
        assert self.definition is not None
        if len(parts) > 2 and self._is_own(parts[0]):
            return TableIdent(parts[1:-1], parts[-1], self.place.catalog)
        if len(parts) > 2 and (other := _like(parts[0], allowed)) is not None:
            return TableIdent(parts[1:-1], parts[-1], other)
        namespace = parts[:-1] or self.definition.default_namespace
        default = self.definition.default_catalog
        if default is None or self._is_own(default):
            return TableIdent(namespace, parts[-1], self.place.catalog)
        other = _like(default, allowed)
        if other is not None:
            return TableIdent(namespace, parts[-1], other)
        raise SqlError(
            f"{'.'.join(parts)} is in the catalog {default!r} (default-catalog), and views of {self.place.catalog} "
            f"read {self.place.catalog} alone. If {default!r} is another name of it, create the catalog with the "
            f"property 'catalog-name' = {default!r}; readers who trust its views set 'sql.external-files-in-views' "
            f"when they open the lake"
        )

    def _is_own(self, name: str) -> bool:
        return name.casefold() in {own.casefold() for own in self.catalog_names}


def _like(name: str, known: Collection[str]) -> str | None:
    return next((other for other in known if other.casefold() == name.casefold()), None)


def iceberg_view(place: TableIdent, catalog_names: tuple[str, ...], made: ViewDefinition) -> IcebergView:
    """A view of a catalog, as SQL reads it."""
    return IcebergView(
        name=str(place),
        query=made.queries[0][1] if made.queries else "",
        database=".".join(made.default_namespace),
        columns=tuple(name for name, _ in made.columns),
        comment=made.comment,
        column_comments=tuple(comment for _, comment in made.columns),
        version=made.version,
        created_ms=made.created_ms,
        place=place,
        catalog_names=catalog_names,
        definition=made,
    )


def parse_view(data: bytes, location: str) -> ViewDefinition:
    """The content of a view's metadata; :class:`DamagedFileError` if it is invalid."""
    try:
        given = orjson.loads(plain_json(data, location))
        version = int(given["format-version"])
        if version > LATEST_VERSION:
            raise NewerFormatError(location, version, LATEST_VERSION)
        return _parse(given)
    except orjson.JSONDecodeError as error:
        raise DamagedFileError(location, f"it is not JSON: {error}", _REMEDY) from None
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration) as error:
        raise DamagedFileError(location, f"it is not the metadata of an Iceberg view: {error!r}", _REMEDY) from None


def _parse(given: Mapping[str, Any]) -> ViewDefinition:
    current = next(v for v in given["versions"] if v["version-id"] == given["current-version-id"])
    schema = next(s for s in given["schemas"] if s.get("schema-id", 0) == current["schema-id"])
    properties = given.get("properties") or {}
    columns = tuple((str(f["name"]), f.get("doc")) for f in schema["fields"])
    if [name for name, _ in columns] == str(properties.get(_QUERY_COLUMNS, "")).split(","):
        columns = ()
    queries = {
        str(text["dialect"]).lower(): str(text["sql"])
        for text in current["representations"]
        if str(text.get("type", "sql")).lower() == "sql"
    }
    return ViewDefinition(
        uuid=str(given["view-uuid"]),
        version=int(current["version-id"]),
        created_ms=int(current["timestamp-ms"]),
        queries=tuple(queries.items()),
        default_catalog=current.get("default-catalog") or None,
        default_namespace=tuple(map(str, current["default-namespace"])),
        columns=columns,
        comment=properties.get("comment"),
    )
