"""Keys of cached metadata.

Three kinds, as their values age in three ways:

* a *name* (:class:`NameMapping`, :class:`ListingKey`) finds something that can change: its value is a pointer with a
  freshness bound;
* a *content key* (:class:`ContentKey`) finds the content of a file that never changes: storage, path and length, since
  the same path in two storages is two files, and a file that was cut short is another file;
* a *derived key* finds what was computed from such content. It holds the identity of its source (uuid of the table with
  the id of the snapshot or schema, or the metadata file), besides the name of the table by which it is invalidated. So
  a value computed from an older state can never be found for a newer one, also if it is stored late.

No key holds credentials: :func:`content_key` removes them from paths that have them, such as signed URLs.
"""

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass

from skerry.common.secret import hide_secrets


@dataclass(frozen=True, slots=True)
class Scope:
    """A unit of invalidation: a table, a database or a whole catalog, by local names in any case."""

    catalog_id: str
    database: str | None = None
    table: str | None = None

    def covers(self, other: "Scope") -> bool:
        """Whether ``other`` is this scope or lies in it.

        Names that differ in case alone may be one table, which is found in any case: both are covered.
        """
        return (
            self.catalog_id == other.catalog_id
            and _covers_name(self.database, other.database)
            and _covers_name(self.table, other.table)
        )


def _covers_name(mine: str | None, other: str | None) -> bool:
    return mine is None or (other is not None and mine.casefold() == other.casefold())


@dataclass(frozen=True, slots=True)
class NameMapping:
    """A table or view of an external catalog: its local name and its remote name, which may differ in case."""

    catalog_id: str
    local_database: str
    local_table: str
    remote_database: str
    remote_table: str

    @property
    def scope(self) -> Scope:
        return Scope(self.catalog_id, self.local_database, self.local_table)


@dataclass(frozen=True, slots=True)
class ListingKey:
    """The names of all databases of a catalog, or of all tables of one database, or of the databases in it."""

    catalog_id: str
    database: str | None = None
    databases: bool = False
    """Whether it lists the databases in ``database``; namespaces may have several levels."""
    views: bool = False
    """Whether it lists views instead of tables."""

    @property
    def scope(self) -> Scope:
        return Scope(self.catalog_id, self.database)


@dataclass(frozen=True, slots=True)
class ContentKey:
    """An immutable file.

    ``storage`` identifies the storage (endpoint, bucket, root), also after a restart. ``length`` is in bytes; -1 where
    the metadata does not record it. ``version`` is an ETag or a modification time where a path may be used again for
    other content, as ``v1.metadata.json`` of a file-system table that is dropped and created again.
    """

    storage: str
    path: str
    length: int
    version: str = ""

    @property
    def size_bytes(self) -> int:
        """Maximum memory: a byte per character of an ASCII text, up to four of others."""
        texts = self.storage, self.path, self.version
        return (
            _KEY_BYTES
            + (_NUMBER_BYTES if self.length > 256 else 0)
            + sum(len(t) if t.isascii() else 4 * len(t) for t in texts)
        )


_KEY_BYTES, _NUMBER_BYTES = 275, 44
"""Size of a key with three texts, without their characters, and of its length, as ``deep_bytes`` counts them."""


def content_key(storage: str, path: str, length: int, version: str = "") -> ContentKey:
    """The key of a file; credentials in its path are replaced by a hash of them."""
    return ContentKey(_without_secrets(storage), _without_secrets(path), length, version)


def _without_secrets(text: str) -> str:
    shown = hide_secrets(text)
    return text if shown == text else f"{shown} sha256:{hashlib.sha256(text.encode()).hexdigest()}"


@dataclass(frozen=True, slots=True)
class TableKey:
    """A derived key, which is invalidated by the name of its table."""

    table: NameMapping

    @property
    def scope(self) -> Scope:
        return self.table.scope


@dataclass(frozen=True, slots=True)
class SnapshotListKey(TableKey):
    """The key of the snapshots that a metadata file lists."""

    metadata: ContentKey


@dataclass(frozen=True, slots=True)
class SnapshotKey(TableKey):
    """The key of a snapshot's value. ``manifests`` is its manifest list, since copies of a table share UUID and ids."""

    table_uuid: str
    snapshot_id: int
    manifests: str = ""


@dataclass(frozen=True, slots=True)
class SchemaKey(TableKey):
    """The key of a schema, by its id; ``definition`` is a hash of the schema and the specs."""

    table_uuid: str
    schema_id: int
    definition: str = ""


@dataclass(frozen=True, slots=True)
class RowCountKey(TableKey):
    """The key of a snapshot's row count; ``manifests`` is its manifest list."""

    table_uuid: str
    snapshot_id: int
    manifests: str = ""


@dataclass(frozen=True, slots=True)
class FilePlanKey(TableKey):
    """The key of the files that a request reads in a snapshot; ``request`` identifies its columns and condition."""

    table_uuid: str
    snapshot_id: int
    request: Hashable

    @property
    def size_bytes(self) -> int:
        """Approximate memory; texts count one byte per character, or four if they are not ASCII."""
        return _PLAN_KEY_BYTES + len(self.table_uuid) + _texts_bytes(self.request)


_PLAN_KEY_BYTES = 600
"""Size of a key of files without its request, as ``deep_bytes`` counts it, for names of usual length."""
_VALUE_BYTES, _SLOT_BYTES = 65, 8


def _texts_bytes(value: Hashable) -> int:
    """Approximate memory of texts, numbers, and tuples of them."""
    if isinstance(value, str):
        return _VALUE_BYTES + (len(value) if value.isascii() else 4 * len(value))
    if isinstance(value, tuple):
        return _VALUE_BYTES + sum(map(_texts_bytes, value)) + _SLOT_BYTES * len(value)
    return _VALUE_BYTES
