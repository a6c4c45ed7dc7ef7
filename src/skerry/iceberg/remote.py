"""External catalogs through pyiceberg: the only module that imports it.

It asks catalogs for names and for the location of a table's newest metadata file, and opens files on their storage. All
errors that it raises are ours, without credentials.
"""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import orjson
from pyiceberg.catalog import Catalog, load_catalog
from pyiceberg.catalog.rest import SNAPSHOT_LOADING_MODE, Endpoints, RestCatalog
from pyiceberg.catalog.rest.scan_planning import StorageCredential
from pyiceberg.catalog.sql import IcebergNamespaceProperties, IcebergTables, SqlCatalog
from pyiceberg.exceptions import (
    AuthorizationExpiredError,
    ForbiddenError,
    NoSuchIdentifierError,
    NoSuchNamespaceError,
    NoSuchTableError,
    NoSuchViewError,
    NotInstalledError,
    UnauthorizedError,
)
from pyiceberg.io import FileIO, load_file_io
from sqlalchemy import Select, bindparam, func, inspect, select
from sqlalchemy.orm import Session

from skerry.common.clock import Clock, SystemClock
from skerry.common.errors import (
    AccessDeniedError,
    FileMissingError,
    NotFoundError,
    OptionError,
    SkerryError,
    StorageError,
)
from skerry.common.secret import hide_secrets
from skerry.iceberg.property import CATALOG_NAME, NAMES_CASE, is_secret, resolve_properties, storage_properties
from skerry.iceberg.table_access import TableAccess

_PACKAGES = {"hive": "pyiceberg[hive]", "glue": "pyiceberg[glue]"}
_RETRIES = "glue.max-retries"
_SEPARATOR = "."
_TABLE, _VIEW = "TABLE", "VIEW"
"""Values of the type column in a SQL catalog."""
_GONE = (NoSuchTableError, NoSuchNamespaceError, NoSuchIdentifierError, NoSuchViewError)
_OK, _NOT_MODIFIED, _MISSING = 200, 304, 404
_EXPIRIES = ("s3.session-token-expires-at-ms", "gcs.oauth2.token-expires-at", "adls.sas-token-expires-at-ms")
_MARGIN_MS = 30_000
"""Credentials are renewed so long before they expire."""
_DENIED = (UnauthorizedError, ForbiddenError, AuthorizationExpiredError)


@dataclass(frozen=True, slots=True)
class Located:
    """The location of a table's newest metadata file, and its content if the catalog sent it."""

    location: str
    metadata: bytes | None
    access: TableAccess | None = None
    """None for a view."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """What opens the files of a table, and what the catalog said with it."""

    io: FileIO
    etag: str | None = None
    expires_ms: int | None = None
    """When its credentials expire, if the catalog says so."""


class RemoteCatalog:
    """One external catalog. As safe between threads as pyiceberg's catalogs are."""

    def __init__(self, name: str, stored: Mapping[str, str], clock: Clock | None = None) -> None:
        self._name = name
        self._clock = clock or SystemClock()
        self._properties = resolve_properties(stored)
        self._secrets = [self._properties[n] for n, v in stored.items() if v != self._properties[n]]
        self._opened: WeakKeyDictionary[TableAccess, _Opened] = WeakKeyDictionary()
        self._renewal = threading.Lock()
        self._lock = threading.Lock()
        self._tells_views: bool | None = None
        with self.errors(f"catalog {name}"):
            self._catalog = _open(self._properties.get(CATALOG_NAME, name), self._properties)
        self._is_named = CATALOG_NAME in self._properties or not isinstance(self._catalog, SqlCatalog)

    def close(self) -> None:
        """Close connections."""
        self._opened.clear()
        close = getattr(self._catalog, "close", None)
        if close is not None:
            close()

    def _named(self) -> Catalog:
        """The catalog, under the name that its SQL database uses; looked up until the database has one."""
        if self._is_named:
            return self._catalog
        with self._lock:
            catalog = self._catalog
            if not self._is_named and isinstance(catalog, SqlCatalog):
                names = _names(catalog)
                if len(names) == 1 and names != [catalog.name]:
                    self._catalog = _open(names[0], self._properties)
                    catalog.close()
                self._is_named = bool(names)
            return self._catalog

    def redact(self, text: str) -> str:
        """The text without credentials of this catalog."""
        return without(text, self._secrets)

    def namespaces(self, parent: str = "") -> list[str]:
        """Full names of the top-level namespaces, or of those in another one; levels are separated by dots."""
        with self.errors(f"namespace {parent} of catalog {self._name}" if parent else f"catalog {self._name}"):
            found = self._named().list_namespaces(_parts(parent) if parent else ())
            return sorted(_SEPARATOR.join(name) for name in found)

    def tables(self, namespace: str) -> list[str]:
        """Names of the tables in a namespace."""
        with self.errors(f"namespace {namespace} of catalog {self._name}"):
            return sorted(found[-1] for found in self._named().list_tables(_parts(namespace)))

    def locate(self, namespace: str, table: str, known: TableAccess | None = None) -> Located | None:
        """The newest metadata of a table: :class:`NotFoundError` if there is no such table.

        ``known`` is the access that the last call gave: a REST catalog is then asked with the ETag of its last answer,
        and None means that nothing has changed.
        """
        with self.errors(f"table {self._name}.{namespace}.{table}"):
            catalog = self._named()
            access = known or TableAccess(namespace, table)
            if isinstance(catalog, SqlCatalog):
                return Located(self._locate_in_sql(catalog, namespace, table), None, access)
            if isinstance(catalog, RestCatalog):
                return self._load_from_rest(catalog, access)
            return self._loaded(catalog, access)

    def _loaded(self, catalog: Catalog, access: TableAccess) -> Located:
        found = catalog.load_table((*_parts(access.namespace), access.table))
        self._opened[access] = _Opened(found.io, None, _expiry(found.io.properties))
        sent = found.metadata.model_dump(mode="json")  # model_dump_json() refuses version 3
        return Located(found.metadata_location, orjson.dumps(sent), access)

    def _load_from_rest(self, catalog: RestCatalog, access: TableAccess) -> Located | None:
        """The table from a REST catalog; None if it says that the table is as it was (304).

        The request is the one of pyiceberg with a header more. Answers other than these two are left to pyiceberg,
        which renews tokens and knows the errors.
        """
        opened = self._opened.get(access)
        known = None if opened is None or self._is_expired(opened) else opened.etag
        identifier = (*_parts(access.namespace), access.table)
        mode = catalog.properties.get(SNAPSHOT_LOADING_MODE)
        response = catalog._session.get(
            catalog.url(Endpoints.load_table, prefixed=True, **catalog._split_identifier_for_path(identifier)),
            params={} if mode is None else {"snapshots": mode},
            headers={} if known is None else {"If-None-Match": known},
        )
        if response.status_code == _NOT_MODIFIED and known is not None:
            return None
        if response.status_code == _MISSING:
            raise NoSuchTableError(f"{access.namespace}.{access.table}")
        if response.status_code != _OK:
            return self._loaded(catalog, access)
        body = orjson.loads(response.content)
        location, metadata = body["metadata-location"], body["metadata"]
        given = [StorageCredential.model_validate(found) for found in body.get("storage-credentials") or ()]
        credentials = catalog._resolve_storage_credentials(given, location)
        config = {**metadata.get("properties", {}), **(body.get("config") or {}), **credentials}
        io = catalog._load_file_io(config, location)
        self._opened[access] = _Opened(io, response.headers.get("ETag"), _expiry(config))
        return Located(location, orjson.dumps(metadata), access)

    def _is_expired(self, opened: _Opened) -> bool:
        """Whether its credentials have expired, or will soon."""
        return opened.expires_ms is not None and self._clock.now_ms() >= opened.expires_ms - _MARGIN_MS

    def _locate_in_sql(self, catalog: SqlCatalog, namespace: str, table: str, *, view: bool = False) -> str:
        wanted = _location_query(view if self._has_types(catalog) else None)
        with catalog.engine.connect() as connection:
            location: str | None = connection.scalar(
                wanted, {"catalog": catalog.name, "namespace": namespace, "table": table}
            )
        if location is None:
            raise NoSuchTableError(f"{namespace}.{table}")
        return location

    def has_views(self) -> bool:
        """Whether the catalog may have views: REST, and SQL with the newer of its two table schemas."""
        with self.errors(f"catalog {self._name}"):
            catalog = self._named()
            return self._has_types(catalog) if isinstance(catalog, SqlCatalog) else isinstance(catalog, RestCatalog)

    def views(self, namespace: str) -> list[str]:
        """Names of the views in a namespace."""
        with self.errors(f"namespace {namespace} of catalog {self._name}"):
            catalog = self._named()
            if not isinstance(catalog, SqlCatalog):
                return sorted(found[-1] for found in catalog.list_views(_parts(namespace)))
            wanted = select(IcebergTables.table_name).where(
                IcebergTables.catalog_name == catalog.name,
                IcebergTables.table_namespace == namespace,
                IcebergTables.iceberg_type == _VIEW,
            )
            with Session(catalog.engine) as session:
                return sorted(session.scalars(wanted))

    def view(self, namespace: str, view: str) -> Located:
        """The metadata of a view: :class:`NotFoundError` if there is no such view."""
        with self.errors(f"table or view {self._name}.{namespace}.{view}"):
            catalog = self._named()
            if isinstance(catalog, SqlCatalog):
                location = self._locate_in_sql(catalog, namespace, view, view=True)
                return Located(location, self._read(location))
            try:
                found = catalog.load_view((*_parts(namespace), view))
            except NotImplementedError:  # the server does not support views
                raise NoSuchViewError(view) from None
            return Located(found.metadata.location, orjson.dumps(found.metadata.model_dump(mode="json")))

    def _read(self, location: str) -> bytes:
        """A small file that belongs to no table."""
        try:
            with load_file_io(dict(self._properties), location).new_input(location).open() as file:
                return bytes(file.read())
        except FileNotFoundError:
            raise FileMissingError(hide_secrets(location)) from None

    def _has_types(self, catalog: SqlCatalog) -> bool:
        """Whether a SQL catalog distinguishes tables and views (cached); JDBC catalogs of Java do since Iceberg 1.5."""
        if self._tells_views is None:
            columns = inspect(catalog.engine).get_columns(IcebergTables.__tablename__)
            self._tells_views = any(column["name"] == IcebergTables.iceberg_type.key for column in columns)
        return self._tells_views

    def opener(self, access: TableAccess) -> "TableOpener":
        """Opens files of a table, with the credentials that the catalog last gave for it."""
        return TableOpener(self, access)

    def binding(self, location: str) -> str:
        """Identifies the storage of a location, without credentials."""
        scheme, separator, rest = location.partition("://")
        host = rest.partition("/")[0] if separator and scheme != "file" else ""
        endpoint = self._properties.get("s3.endpoint", "") if scheme.startswith("s3") else ""
        return hide_secrets(f"{scheme if separator else 'file'}://{host} {endpoint}".strip())

    def errors(self, what: str) -> AbstractContextManager[None]:
        """Converts errors of pyiceberg and the libraries below it to ours."""
        return errors_of(what, self.redact)

    def file_io(self, access: TableAccess, location: str) -> FileIO:
        """pyiceberg's FileIO for a table: the one that the catalog gave, or one made from the catalog's properties.

        If its credentials have expired, the catalog is asked for others.
        """
        found = self._opened.get(access)
        if found is not None and self._is_expired(found):
            found = self._renewed(access)
        if found is None:
            found = self._opened[access] = _Opened(load_file_io(dict(self._properties), location))
        return found.io

    def _renewed(self, access: TableAccess) -> _Opened | None:
        with self._renewal:
            found = self._opened.get(access)
            if found is not None and self._is_expired(found):
                self.locate(access.namespace, access.table, access)
        return self._opened.get(access)

    def file_properties(self, access: TableAccess) -> Mapping[str, str]:
        """The properties of :meth:`file_io`."""
        found = self._opened.get(access)
        return self._properties if found is None else {str(k): str(v) for k, v in found.io.properties.items()}


class TableOpener:
    """Opens files of one table of a catalog."""

    def __init__(self, remote: RemoteCatalog, access: TableAccess) -> None:
        self._remote = remote
        self._access = access

    def open(self, location: str) -> Any:
        """A seekable file."""
        io = self._remote.file_io(self._access, location)
        with self._remote.errors(location):
            return io.new_input(location).open()

    def properties(self) -> dict[str, str]:
        """Storage properties, without those of the catalog, by which another process opens the same files."""
        return storage_properties(self._remote.file_properties(self._access))


class PropertyOpener:
    """Opens files by storage properties, in a process without a catalog, such as a task on another machine."""

    def __init__(self, properties: Mapping[str, str]) -> None:
        self._properties = dict(properties)
        self._secrets = [value for name, value in properties.items() if is_secret(name)]
        self._io: FileIO | None = None

    def open(self, location: str) -> Any:
        """A seekable file."""
        with errors_of(location, self._redact):
            if self._io is None:
                self._io = load_file_io(dict(self._properties), location)
            return self._io.new_input(location).open()

    def properties(self) -> dict[str, str]:
        """The properties."""
        return dict(self._properties)

    def _redact(self, text: str) -> str:
        return without(text, self._secrets)


def without(text: str, secrets: Sequence[str]) -> str:
    """The text without these secrets, and without others that are recognised by their form."""
    for secret in secrets:
        text = text.replace(secret, "***") if secret else text
    return hide_secrets(text)


@contextmanager
def errors_of(what: str, redact: Callable[[str], str]) -> Iterator[None]:
    """Converts errors of pyiceberg and the libraries below it to ours."""
    try:
        yield
    except SkerryError:
        raise
    except _GONE:
        raise NotFoundError(f"there is no {redact(what)}") from None
    except _DENIED as error:
        raise AccessDeniedError(redact(what), redact(str(error))) from None
    except FileNotFoundError:
        raise  # the caller names the file
    except Exception as error:  # noqa: BLE001 - any library of any kind of catalog may be below
        raise StorageError(redact(what), f"{type(error).__name__}: {redact(str(error))}") from None


def _expiry(properties: Mapping[str, Any]) -> int | None:
    """When the first of the credentials in these properties expires, in milliseconds since 1970; None if unknown."""
    texts = [str(value) for name, value in properties.items() if str(name).startswith(_EXPIRIES)]
    return min((int(text) for text in texts if text.isdecimal()), default=None)


def _parts(namespace: str) -> tuple[str, ...]:
    return tuple(namespace.split(_SEPARATOR))


def _open(name: str, properties: Mapping[str, str]) -> Catalog:
    given: dict[str, Any] = {key: value for key, value in properties.items() if key not in (CATALOG_NAME, NAMES_CASE)}
    kind = given["type"]
    if _RETRIES in given:
        given[_RETRIES] = _number(_RETRIES, given[_RETRIES])
    if kind == "memory":
        given["type"] = "in-memory"
    if kind == "sql":
        given.setdefault("init_catalog_tables", "false")  # do not create tables in a database that is only read
    try:
        return load_catalog(name, **given)
    except (NotInstalledError, ImportError) as error:
        package = _PACKAGES.get(kind, "skerry[iceberg]")
        raise OptionError(
            f"catalogs of type {kind!r} need a package that is not installed: pip install '{package}' ({error})"
        ) from None


def _number(name: str, text: str) -> int:
    """A property that must be a number."""
    if not text.isdecimal():
        raise OptionError(f"the property {name!r} of a catalog is a number, not {text!r}", about=(name,))
    return int(text)


@cache
def _location_query(view: bool | None) -> Select[Any]:
    """The query for the metadata location of a table or a view; None: the database does not distinguish them.

    Cached, because building it takes longer than running it.
    """
    wanted = select(IcebergTables.metadata_location).where(
        IcebergTables.catalog_name == bindparam("catalog"),
        IcebergTables.table_namespace == bindparam("namespace"),
        IcebergTables.table_name == bindparam("table"),
    )
    if view is None:
        return wanted
    is_view = func.coalesce(IcebergTables.iceberg_type, _TABLE) == _VIEW
    return wanted.where(is_view if view else ~is_view)


def _names(catalog: SqlCatalog) -> list[str]:
    """Catalog names in a database: those of its tables, or else of its namespaces. The local name need not be one."""
    with Session(catalog.engine) as session:
        for column in (IcebergTables.catalog_name, IcebergNamespaceProperties.catalog_name):
            found = list(session.scalars(select(column).distinct().limit(2)))
            if found:
                return found
    return []


def open_remote(name: str, stored: Mapping[str, str], clock: Clock | None = None) -> RemoteCatalog:
    """A catalog by its stored properties."""
    return RemoteCatalog(name, stored, clock)
