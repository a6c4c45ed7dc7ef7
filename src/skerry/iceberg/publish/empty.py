"""The Iceberg metadata of a table without snapshots: its columns and partitioning, so that clients can open it.

It is no published version (:mod:`skerry.iceberg.publish.publish`), which belongs to a snapshot: the first snapshot that
is published has version 1, whether or not this file was written.
"""

import orjson

from skerry.iceberg.publish.location import location_of
from skerry.iceberg.publish.metadata_document import empty_metadata
from skerry.table.context import TableContext

_NAME = "empty.metadata.json"


def publish_empty(context: TableContext) -> str:
    """Write the metadata of a table without a snapshot, unless it exists; returns its URI."""
    location = f"{location_of(context)}/iceberg"
    path = f"{context.paths.iceberg_metadata_folder}/{_NAME}"
    if context.fileio.stat(path) is None:
        schema = context.schema_of(None)
        version = context.shape(schema).options.iceberg_format_version
        document = empty_metadata(context.uuid, location, schema, version, context.env.clock.now_ms())
        context.fileio.put_if_absent(path, orjson.dumps(document))
    return f"{location}/metadata/{_NAME}"
