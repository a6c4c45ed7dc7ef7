"""The external catalogs of a warehouse: ``_catalogs/{name}``, one document each, put if absent.

A document of kind ``catalog``, version 1: name, catalogId, createTime (ms), properties. Properties hold no credentials
(``skerry.iceberg.property``). ``catalogId`` is new for every CREATE CATALOG, so that nothing cached for a dropped
catalog is found for its successor.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from skerry.common.document import RESTORE, encode_document
from skerry.common.errors import AlreadyExistsError, FileMissingError, NotFoundError
from skerry.common.member import map_member, number_member, open_document, text_member
from skerry.common.spelling import nearest_name, only_name, same_names
from skerry.fileio.environment import Environment
from skerry.fileio.path import beneath
from skerry.iceberg.property import check_properties
from skerry.types.naming import check_name

CATALOG_VERSION = 1
FOLDER = "_catalogs"


@dataclass(frozen=True, slots=True)
class CatalogDefinition:
    """An external catalog as it was created."""

    name: str
    id: str
    created_ms: int
    properties: Mapping[str, str]

    @property
    def type(self) -> str:
        """``sql``, ``rest``, ``hive``, ``glue`` or ``memory``."""
        return self.properties["type"]


class CatalogDefinitions(Protocol):
    """Storage of definitions: in a warehouse (:class:`CatalogRegistry`), or elsewhere."""

    def create(self, name: str, properties: Mapping[str, Any]) -> CatalogDefinition: ...
    def drop(self, name: str) -> CatalogDefinition: ...
    def find(self, name: str) -> CatalogDefinition: ...
    def all(self) -> list[CatalogDefinition]: ...


class CatalogRegistry:
    """The definitions in one warehouse, or in the folder ``root`` of it."""

    def __init__(self, env: Environment, root: str = "") -> None:
        self._folder = beneath(root, FOLDER)
        self._fileio = env.fileio
        self._clock = env.clock
        self._ids = env.ids

    def names(self) -> list[str]:
        """Names of all catalogs, sorted."""
        return sorted(file.path.rpartition("/")[2] for file in self._fileio.list_files(self._folder))

    def create(self, name: str, properties: Mapping[str, Any]) -> CatalogDefinition:
        """Store a catalog; :class:`AlreadyExistsError` if there is one of this name, in any case."""
        check_name("catalog", name)
        checked = check_properties(properties)
        twins = same_names(name, self.names())
        made = CatalogDefinition(name, self._ids.new_id(), self._clock.now_ms(), checked)
        fields = {"name": name, "catalogId": made.id, "createTime": made.created_ms, "properties": checked}
        document = encode_document("catalog", CATALOG_VERSION, fields)
        if twins or not self._fileio.put_if_absent(self._path(name), document):
            raise AlreadyExistsError(f"catalog {twins[0] if twins else name} exists already")
        return made

    def drop(self, name: str) -> CatalogDefinition:
        """Remove a catalog; its tables stay."""
        found = self.find(name)
        self._fileio.delete([self._path(found.name)])
        return found

    def find(self, name: str) -> CatalogDefinition:
        """A catalog by its name, ignoring case; :class:`NotFoundError` with the most similar name."""
        check_name("catalog", name)
        found = self._read(name)
        if found is None:
            actual = only_name(same_names(name, self.names()), f"catalog {name}")
            found = None if actual is None else self._read(actual)
        if found is None:
            raise NotFoundError(f"there is no catalog {name}; {self.hint(name)}")
        return found

    def hint(self, name: str) -> str:
        """A hint for an unknown name: the most similar catalog, or all."""
        known = self.names()
        near = nearest_name(name, known)
        return f"did you mean {near}?" if near is not None else f"catalogs: {', '.join(known) or 'none'}"

    def all(self) -> list[CatalogDefinition]:
        """All catalogs, by name."""
        return [found for name in self.names() if (found := self._read(name)) is not None]

    def _read(self, name: str) -> CatalogDefinition | None:
        path = self._path(name)
        try:
            data = self._fileio.read(path)
        except FileMissingError:
            return None
        with open_document(data, path=path, kind="catalog", known_version=CATALOG_VERSION, remedy=RESTORE) as document:
            properties = {str(k): str(v) for k, v in map_member(document, "properties").items()}
            return CatalogDefinition(
                text_member(document, "name"),
                text_member(document, "catalogId"),
                number_member(document, "createTime"),
                check_properties(properties),
            )

    def _path(self, name: str) -> str:
        return f"{self._folder}/{name}"
