"""``$manifests`` and ``$all_manifests``: the entries of manifest lists."""

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from skerry.iceberg.inspect.source import MetadataRows, MetadataSource, field, rows_of
from skerry.iceberg.manifest_list import DATA, ManifestFile, ManifestList, PartitionSummary
from skerry.iceberg.partition_item import value_text
from skerry.iceberg.partition_total import plain_values
from skerry.iceberg.single_value import decode_binary
from skerry.iceberg.snapshot import IcebergSnapshot
from skerry.types.partition import PartitionField
from skerry.types.partition_column import partition_types
from skerry.types.schema import Schema

_SUMMARY = pa.struct(
    [
        pa.field("contains_null", pa.bool_(), nullable=False),
        pa.field("contains_nan", pa.bool_()),
        pa.field("lower_bound", pa.string()),
        pa.field("upper_bound", pa.string()),
    ]
)
_KINDS = ("added", "existing", "deleted")
MANIFESTS = pa.schema(
    [
        field("content", pa.int8(), "0: data files, 1: delete files", nullable=False),
        field("path", pa.string(), "location", nullable=False),
        field("length", pa.int64(), "its size in bytes"),
        field("partition_spec_id", pa.int32(), "the spec of its files", nullable=False),
        field("added_snapshot_id", pa.int64(), "the snapshot that added it"),
        *(field(f"{kind}_data_files_count", pa.int32(), f"data files: {kind}") for kind in _KINDS),
        *(field(f"{kind}_delete_files_count", pa.int32(), f"delete files: {kind}") for kind in _KINDS),
        field("partition_summaries", pa.list_(_SUMMARY), "ranges of partition values, by term", nullable=False),
    ]
)
ALL_MANIFESTS = (
    MANIFESTS.append(field("reference_snapshot_id", pa.int64(), "the snapshot that has it", nullable=False))
    .append(field("key_metadata", pa.binary(), "of an encrypted manifest"))
)  # fmt: skip


def manifests(source: MetadataSource) -> MetadataRows:
    """The manifests of the snapshot."""
    return rows_of(MANIFESTS, lambda: _columns(source, [] if source.snapshot is None else [source.snapshot]))


def all_manifests(source: MetadataSource) -> MetadataRows:
    """The manifests of all snapshots; one row per snapshot and manifest."""
    return rows_of(ALL_MANIFESTS, lambda: _columns(source, source.loader.snapshot_list(source.metadata)))


def _columns(source: MetadataSource, snapshots: Sequence[IcebergSnapshot]) -> Mapping[str, Sequence[object]]:
    found: list[tuple[IcebergSnapshot, ManifestFile, list[dict[str, Any]]]] = []
    for snapshot in snapshots:
        listed = source.loader.manifest_list(snapshot)
        summaries = _summaries(listed, source.schema)
        found += [(snapshot, m, s) for m, s in zip(listed.manifests, summaries, strict=True)]
    counts = {
        f"{kind}_{what}_files_count": [
            _count(m, at) if (m.content == DATA) == (what == "data") else 0 for _, m, _ in found
        ]
        for at, kind in enumerate(_KINDS)
        for what in ("data", "delete")
    }
    return {
        "content": [m.content for _, m, _ in found],
        "path": [m.path for _, m, _ in found],
        "length": [None if m.length < 0 else m.length for _, m, _ in found],
        "partition_spec_id": [max(m.spec_id, 0) for _, m, _ in found],
        "added_snapshot_id": [m.added_snapshot_id for _, m, _ in found],
        **counts,
        "partition_summaries": [summaries for _, _, summaries in found],
        "reference_snapshot_id": [snapshot.id for snapshot, _, _ in found],
        "key_metadata": [m.key_metadata for _, m, _ in found],
    }


def _count(manifest: ManifestFile, at: int) -> int | None:
    return None if manifest.files[at] < 0 else manifest.files[at]


def _summaries(listed: ManifestList, schema: Schema) -> list[list[dict[str, Any]]]:
    """The ranges of each manifest's partition terms."""
    found: list[list[dict[str, Any]]] = [[] for _ in listed.manifests]
    terms = {spec.id: spec.fields for spec in schema.specs}
    for place, summary in enumerate(listed.summaries):
        for number, manifest in enumerate(listed.manifests):
            own = terms.get(manifest.spec_id, ())
            if summary.is_given[number]:
                found[number].append(_summary(summary, number, own[place] if place < len(own) else None, schema))
    return found


def _summary(summary: PartitionSummary, number: int, term: PartitionField | None, schema: Schema) -> dict[str, Any]:
    return {
        "contains_null": bool(summary.has_null[number]),
        "contains_nan": bool(summary.has_nan[number]) if summary.is_nan_known[number] else None,
        "lower_bound": _text(summary.lower.slice(number, 1), term, schema),
        "upper_bound": _text(summary.upper.slice(number, 1), term, schema),
    }


def _text(bound: pa.Array, term: PartitionField | None, schema: Schema) -> str | None:
    if bound.null_count:
        return None
    type_ = None if term is None else partition_types(schema).get(term.id)
    if term is None or type_ is None:
        return bytes(bound[0].as_py()).hex()
    value = plain_values(decode_binary(bound, type_))[0]
    return None if value is None else value_text(term, schema, value)
