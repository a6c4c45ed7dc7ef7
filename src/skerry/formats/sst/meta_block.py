"""The meta block: schema, counts and key range of the file, as JSON.

::

    {"schemaId": 3, "rowCount": 2, "tombstoneCount": 0, "compression": "lz4", "minKey": "80…", "maxKey": "80…",
     "key": [0], "columns": [{"id": 0, "name": "id", "type": "BIGINT"}, {"id": 1, "name": "v", "type": "STRING"}]}

Keys are hex digits, null in a file without rows. ``key`` holds the field ids of the key columns in key order.
``columns`` are those of the schema, in its order, with their names when the file was written; a file of a table with a
``sequence.field`` may have ``_deleted_at`` after them. Types are written as in schemas. The columns that are not in
``key`` are the value columns.

``tombstoneCount`` is the number of rows that are not UPSERT: DELETE and REPLACE, as in manifests. Earlier files count
DELETE alone there; readers use the manifest's number (``docs/formats/marks.md``).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson

from skerry.formats.row_kind import DELETED_AT_FIELD
from skerry.types.field import Field, parse_type
from skerry.types.schema import Schema


@dataclass(frozen=True)
class SstMeta:
    """The content of a meta block."""

    schema_id: int
    columns: tuple[Field, ...]
    key: tuple[int, ...]
    row_count: int = 0
    tombstone_count: int = 0
    compression: str = "none"
    min_key: bytes | None = None
    max_key: bytes | None = None

    @cached_property
    def key_columns(self) -> tuple[Field, ...]:
        """In the order of the key."""
        by_id = {field.id: field for field in self.columns}
        return tuple(by_id[id_] for id_ in self.key)

    @cached_property
    def value_columns(self) -> tuple[Field, ...]:
        return tuple(field for field in self.columns if field.id not in self.key)

    def encode(self) -> bytes:
        return orjson.dumps(
            {
                "schemaId": self.schema_id,
                "rowCount": self.row_count,
                "tombstoneCount": self.tombstone_count,
                "compression": self.compression,
                "minKey": None if self.min_key is None else self.min_key.hex(),
                "maxKey": None if self.max_key is None else self.max_key.hex(),
                "key": self.key,
                "columns": [{"id": f.id, "name": f.name, "type": str(f.type)} for f in self.columns],
            }
        )


def meta_of(schema: Schema, *, deleted_at: bool, **rest: Any) -> SstMeta:
    """The meta of a file under a schema; ``rest`` are the other fields of :class:`SstMeta`."""
    columns = (*schema.fields, DELETED_AT_FIELD) if deleted_at else schema.fields
    return SstMeta(schema.id, columns, tuple(schema.field(name).id for name in schema.primary_key), **rest)


def decode_meta(block: bytes) -> SstMeta:
    """The reverse of ``encode``; ValueError for any other bytes."""
    try:
        found = orjson.loads(block)
        columns = tuple(Field(c["name"], parse_type(c["type"]), id=c["id"]) for c in found["columns"])
        meta = SstMeta(
            schema_id=found["schemaId"],
            columns=columns,
            key=tuple(found["key"]),
            row_count=found["rowCount"],
            tombstone_count=found["tombstoneCount"],
            compression=found["compression"],
            min_key=None if found["minKey"] is None else bytes.fromhex(found["minKey"]),
            max_key=None if found["maxKey"] is None else bytes.fromhex(found["maxKey"]),
        )
        if not meta.key_columns:
            raise ValueError("no key columns")
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise ValueError(f"its meta block cannot be read: {error!r}") from error
    return meta
