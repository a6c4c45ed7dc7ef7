"""Statistics of a published snapshot: one Puffin file with a theta sketch of each column, named in the metadata.

They need all values of the snapshot, so they are computed only on request. The metadata of Iceberg has one statistics
file per snapshot; making it again replaces it. Later snapshots have none until the next request, and planners use that
of the nearest ancestor.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import pyarrow as pa

from skerry.common.errors import ConflictError
from skerry.fileio.attempt import attempts
from skerry.iceberg.publish.location import location_of
from skerry.iceberg.publish.schema_document import is_nested
from skerry.iceberg.publish.single_value import encode_single, plain_values
from skerry.index.puffin import theta_sketch_draft, write_puffin
from skerry.index.puffin.blob_meta import PuffinMeta
from skerry.index.puffin.theta import ThetaSketchBuilder
from skerry.table.context import TableContext
from skerry.table.paths import iceberg_statistics_name
from skerry.table.publish import delete_quietly
from skerry.table.published import delete_dropped, next_document, put_version, read_published, write_hint
from skerry.types.field import Field


def counted_fields(fields: Sequence[Field]) -> list[Field]:
    """The columns that have statistics: those without parts."""
    return [field for field in fields if not is_nested(field.type)]


def publish_statistics(
    context: TableContext, snapshot_id: int, fields: Sequence[Field], batches: Iterable[pa.RecordBatch]
) -> int:
    """Write the statistics of a published snapshot, whose rows are given; returns the version that names them."""
    sketches = {field.id: ThetaSketchBuilder() for field in fields}
    for batch in batches:
        for field, column in zip(fields, batch.columns, strict=True):
            different = column.storage.unique() if isinstance(column, pa.ExtensionArray) else column.unique()
            values = (value for value in plain_values(different, field.type) if value is not None)
            sketches[field.id].add(encode_single(value, field.type) for value in values)
    drafts = [theta_sketch_draft(*_reordered(sketch.finish(), id_)) for id_, sketch in sketches.items()]
    name = iceberg_statistics_name(snapshot_id, context.env.ids.new_id())
    path = context.paths.absolute(name)
    written = write_puffin(context.fileio, path, drafts, snapshot_id=snapshot_id, sequence_number=snapshot_id)
    for _ in attempts(context.env):
        base = read_published(context)
        if base is None or all(snapshot["snapshot-id"] != snapshot_id for snapshot in base.snapshots):
            break
        others = [entry for entry in base.document["statistics"] if entry["snapshot-id"] != snapshot_id]
        entry = _entry(snapshot_id, f"{location_of(context)}/{name}", written)
        changed = {**base.document, "statistics": [*others, entry]}
        document = next_document(base, changed, str(changed["location"]), context.env.clock.now_ms())
        if put_version(context, base.version + 1, document):
            write_hint(context)
            delete_dropped(context, base.document, document)
            return base.version + 1
    delete_quietly(context, [path])
    raise ConflictError(
        f"snapshot {snapshot_id} of {context.name} expired, or others published, while its statistics were made; "
        f"try again",
        rule="metadata_version_is_free",
    )


def _reordered(found: tuple[bytes, int], field_id: int) -> tuple[bytes, int, int]:
    return found[0], field_id, found[1]


def _entry(snapshot_id: int, path: str, written: PuffinMeta) -> dict[str, Any]:
    return {
        "snapshot-id": snapshot_id,
        "statistics-path": path,
        "file-size-in-bytes": written.size_bytes,
        "file-footer-size-in-bytes": written.footer_bytes,
        "blob-metadata": [
            {
                "type": blob.type,
                "snapshot-id": blob.snapshot_id,
                "sequence-number": blob.sequence_number,
                "fields": list(blob.iceberg_fields),
                "properties": {"ndv": blob.properties["ndv"]},
            }
            for blob in written.blobs
        ],
    }
