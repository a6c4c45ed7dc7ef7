"""Table metadata: Iceberg's ``metadata.json``, versions 1 to 3, as records.

The JSON is converted by hand: a generic validation library takes about 50 times as long for a long history.
"""

import gzip
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any

import orjson

from skerry.common.errors import DamagedFileError, NewerFormatError, SchemaError
from skerry.iceberg.datatype import column_of
from skerry.iceberg.snapshot import IcebergSnapshot, SnapshotsById
from skerry.types.field import Field
from skerry.types.partition import PartitionField, PartitionSpec, Transform, stored_transform
from skerry.types.schema import Schema

LATEST_VERSION = 3
MAIN = "main"
NAME_MAPPING = "schema.name-mapping.default"
_REMEDY = "Restore the file, or repair the table with the engine that writes it"
_GZIP = b"\x1f\x8b"
"""First bytes of a compressed file: ``write.metadata.compression-codec`` = ``gzip``, ``*.gz.metadata.json``."""


@dataclass(frozen=True, slots=True)
class SnapshotName:
    """A branch or a tag."""

    name: str
    snapshot_id: int
    kind: str
    """``branch`` or ``tag``."""
    max_age_ms: int | None = None
    """Maximum age of the name."""
    min_snapshots: int | None = None
    """Minimum number of snapshots that the branch keeps."""
    max_snapshot_age_ms: int | None = None
    """Maximum age of snapshots that the branch keeps."""


@dataclass(frozen=True, slots=True)
class StatisticsBlob:
    """Statistics of some columns in one snapshot: a blob of a Puffin file that table metadata refers to."""

    snapshot_id: int
    path: str
    size_bytes: int
    footer_bytes: int
    type: str
    field_ids: tuple[int, ...]
    properties: Mapping[str, str]


@dataclass(frozen=True)
class TableMetadata:
    """The content of a metadata file."""

    location: str
    """Path of the metadata file."""
    uuid: str
    format_version: int
    table_location: str
    schemas: Mapping[int, Mapping[str, Any]]
    """JSON of each schema, by schema id."""
    current_schema_id: int
    specs: tuple[Mapping[str, Any], ...]
    default_spec_id: int
    snapshots: Mapping[int, IcebergSnapshot]
    current_snapshot_id: int | None
    names: Mapping[str, SnapshotName]
    log: tuple[tuple[int, int], ...]
    """(time in ms, snapshot id) for each change of the current snapshot."""
    properties: Mapping[str, str]
    size_bytes: int
    last_updated_ms: int = 0
    metadata_log: tuple[tuple[int, str], ...] = ()
    """(time in ms, location) of earlier metadata files."""
    statistics: tuple[StatisticsBlob, ...] = ()
    """Blobs of statistics files; a snapshot has at most one file."""
    last_column_id: int = 0
    """The highest column id that the table says it has used; 0 if it says nothing."""

    @property
    def highest_column_id(self) -> int:
        """The highest column id of the table, of dropped columns as well: files may still have them."""
        return max([self.last_column_id, *(found for schema in self.schemas.values() for found in _ids(schema))])

    @cached_property
    def current(self) -> IcebergSnapshot | None:
        """The current snapshot of the main branch; None for an empty table."""
        return None if self.current_snapshot_id is None else self.snapshots.get(self.current_snapshot_id)

    @property
    def partitioned_specs(self) -> list[int]:
        """Ids of the specs that partition a table: those with a term other than ``void``."""
        return [
            int(spec.get("spec-id", 0))
            for spec in self.specs
            if any(part["transform"] != "void" for part in spec.get("fields") or ())
        ]

    def schema_id_of(self, snapshot: IcebergSnapshot | None) -> int:
        """The id of the schema that a snapshot was written with; the current one if that is unknown."""
        known = None if snapshot is None else snapshot.schema_id
        return known if known is not None and known in self.schemas else self.current_schema_id

    def nano_terms(self, schema_id: int) -> dict[int, list[tuple[int, int]]]:
        """By spec id: columns in nanoseconds with an identity term, and the ids of these terms."""
        columns = self.schemas.get(schema_id, {}).get("fields", ())
        fine = {int(part["id"]) for part in columns if str(part["type"]).endswith("_ns")}
        found: dict[int, list[tuple[int, int]]] = {}
        for spec in self.specs if fine else ():
            for number, part in enumerate(spec.get("fields") or ()):
                source = part.get("source-id", (part.get("source-ids") or [None])[0])
                if source in fine and part["transform"] == "identity":
                    term = int(part.get("field-id", 1000 + number))
                    found.setdefault(int(spec.get("spec-id", 0)), []).append((int(source), term))
        return found

    def schema(self, snapshot: IcebergSnapshot | None = None, *, at_snapshot: bool = False) -> Schema:
        """The current schema, or with ``at_snapshot`` the one that the snapshot was written with; not cached."""
        return self.schema_of(self.schema_id_of(snapshot) if at_snapshot else self.current_schema_id)

    def definition_of(self, schema_id: int) -> str:
        """A hash of everything that :meth:`schema_of` depends on: the schema, the specs, and the comment."""
        parts = [self.schemas.get(schema_id), self.specs, self.default_spec_id, self.properties.get("comment")]
        return sha256(orjson.dumps(parts)).hexdigest()

    def schema_of(self, schema_id: int) -> Schema:
        """Our schema for an id, built on each call; :mod:`skerry.iceberg.loader` caches it."""
        given = self.schemas.get(schema_id)
        if given is None:
            raise DamagedFileError(self.location, f"there is no schema {schema_id}", _REMEDY)
        text = orjson.dumps([given, self.specs])
        return _schema(text, schema_id, self.default_spec_id, self.properties.get("comment"))


@lru_cache(maxsize=256)
def _schema(text: bytes, schema_id: int, default_spec_id: int, comment: str | None) -> Schema:
    """Our schema for a schema and specs in JSON; cached, so that metadata files share it until one of these changes."""
    given, given_specs = orjson.loads(text)
    fields = tuple(column_of(part) for part in given["fields"])
    fine = {int(part["id"]) for part in given["fields"] if str(part["type"]).endswith("_ns")}
    specs = tuple(_spec(spec, {f.id: f for f in fields}, fine) for spec in given_specs)
    current = [spec for spec in specs if spec.id == default_spec_id]
    others = [spec for spec in specs if spec.id != default_spec_id]
    highest = max([0, *(f.id for f in fields), *map(int, _ids(given))])
    return Schema(
        fields,
        specs=(*others, *(current or [PartitionSpec()])),
        id=schema_id,
        highest_field_id=highest,
        comment=comment,
    )


def _ids(given: Any) -> list[int]:
    """All field ids in a schema's JSON."""
    if isinstance(given, Mapping):
        own = [int(given[key]) for key in ("id", "element-id", "key-id", "value-id") if isinstance(given.get(key), int)]
        return own + [found for value in given.values() for found in _ids(value)]
    return [found for value in given for found in _ids(value)] if isinstance(given, list) else []


def _spec(given: Mapping[str, Any], fields: Mapping[int, Field], fine: set[int]) -> PartitionSpec:
    """Our spec. Terms of columns that are nested, missing in the schema, or in nanoseconds get an unknown transform."""
    parts = []
    for number, part in enumerate(given.get("fields", ())):
        sources = part.get("source-ids") or [part.get("source-id")]
        transform = stored_transform(str(part["transform"]))
        source = fields.get(sources[0]) if len(sources) == 1 else None
        if source is None or source.id in fine or (transform.known and not transform.accepts(source.type)):
            transform = Transform(f"not read: {transform}")
        parts.append(
            PartitionField(int(part.get("field-id", 1000 + number)), int(sources[0] or 0), str(part["name"]), transform)
        )
    return PartitionSpec(int(given.get("spec-id", 0)), tuple(parts))


def plain_json(data: bytes, location: str) -> bytes:
    """The content of a metadata file of a table or view, which may be compressed."""
    try:
        return gzip.decompress(data) if data.startswith(_GZIP) else data
    except (OSError, EOFError, zlib.error) as error:
        raise DamagedFileError(location, f"it is not a whole gzip file: {error}", _REMEDY) from None


def parse_metadata(data: bytes, location: str) -> TableMetadata:
    """The content of a metadata file; :class:`DamagedFileError` if it is invalid."""
    try:
        given = orjson.loads(plain_json(data, location))
        version = int(given["format-version"])
        if version > LATEST_VERSION:
            raise NewerFormatError(location, version, LATEST_VERSION)
        return _parse(given, location, version, len(data))
    except orjson.JSONDecodeError as error:
        raise DamagedFileError(location, f"it is not JSON: {error}", _REMEDY) from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, SchemaError):
            raise
        raise DamagedFileError(location, f"it is not the metadata of an Iceberg table: {error!r}", _REMEDY) from None


def _parse(given: Mapping[str, Any], location: str, version: int, size_bytes: int) -> TableMetadata:
    schemas = given.get("schemas") or [{"schema-id": 0, **given["schema"]}]
    specs = given.get("partition-specs") or [{"spec-id": 0, "fields": given.get("partition-spec", [])}]
    current = given.get("current-snapshot-id")
    current = None if current in (None, -1) else int(current)
    names = {name: _named(name, ref) for name, ref in (given.get("refs") or {}).items()}
    if current is not None:
        names.setdefault(MAIN, SnapshotName(MAIN, current, "branch"))
        current = names[MAIN].snapshot_id
    by_id = {int(schema.get("schema-id", 0)): schema for schema in schemas}
    return TableMetadata(
        location=location,
        uuid=str(given.get("table-uuid") or location),
        format_version=version,
        table_location=str(given["location"]),
        schemas=by_id,
        current_schema_id=int(given.get("current-schema-id", next(iter(by_id)))),
        specs=tuple(specs),
        default_spec_id=int(given.get("default-spec-id", 0)),
        snapshots=SnapshotsById(given.get("snapshots") or (), location),
        current_snapshot_id=current,
        names=names,
        log=tuple((int(entry["timestamp-ms"]), int(entry["snapshot-id"])) for entry in given.get("snapshot-log") or ()),
        properties=given.get("properties") or {},
        size_bytes=size_bytes,
        statistics=tuple(blob for file in given.get("statistics") or () for blob in _statistics(file)),
        last_updated_ms=int(given.get("last-updated-ms") or 0),
        metadata_log=tuple(
            (int(entry["timestamp-ms"]), str(entry["metadata-file"])) for entry in given.get("metadata-log") or ()
        ),
        last_column_id=int(given.get("last-column-id") or 0),
    )


def _named(name: str, ref: Mapping[str, Any]) -> SnapshotName:
    limits = (ref.get(key) for key in ("max-ref-age-ms", "min-snapshots-to-keep", "max-snapshot-age-ms"))
    return SnapshotName(
        name, int(ref["snapshot-id"]), str(ref["type"]), *(None if v is None else int(v) for v in limits)
    )


def _statistics(given: Mapping[str, Any]) -> list[StatisticsBlob]:
    return [
        StatisticsBlob(
            snapshot_id=int(given["snapshot-id"]),
            path=str(given["statistics-path"]),
            size_bytes=int(given["file-size-in-bytes"]),
            footer_bytes=int(given["file-footer-size-in-bytes"]),
            type=str(blob["type"]),
            field_ids=tuple(map(int, blob["fields"])),
            properties=dict(blob.get("properties") or {}),
        )
        for blob in given["blob-metadata"]
    ]
