"""The metadata tables by name."""

from collections.abc import Callable, Mapping

from skerry.iceberg.inspect import manifest, partition, snapshot
from skerry.iceberg.inspect.file import entries, files
from skerry.iceberg.inspect.source import MetadataRows, MetadataSource
from skerry.iceberg.manifest import EQUALITY_DELETES, POSITION_DELETES

_DATA = (0,)
_DELETES = (POSITION_DELETES, EQUALITY_DELETES)

_PINNED: Mapping[str, Callable[[MetadataSource], MetadataRows]] = {
    "files": lambda source: files(source, source.manifests, (*_DATA, *_DELETES)),
    "data_files": lambda source: files(source, source.manifests, _DATA),
    "delete_files": lambda source: files(source, source.manifests, _DELETES),
    "entries": lambda source: entries(source, source.manifests),
    "manifests": manifest.manifests,
    "partitions": partition.partitions,
}
_WHOLE: Mapping[str, Callable[[MetadataSource], MetadataRows]] = {
    "snapshots": snapshot.snapshots,
    "history": snapshot.history,
    "refs": snapshot.refs,
    "metadata_log_entries": snapshot.metadata_log_entries,
    "all_files": lambda source: files(source, source.all_manifests, (*_DATA, *_DELETES)),
    "all_data_files": lambda source: files(source, source.all_manifests, _DATA),
    "all_delete_files": lambda source: files(source, source.all_manifests, _DELETES),
    "all_entries": lambda source: entries(source, source.all_manifests),
    "all_manifests": manifest.all_manifests,
}
METADATA_TABLES = (*_WHOLE, *_PINNED)
"""Names of all metadata tables."""
PINNED_TABLES = frozenset(_PINNED)
"""Metadata tables of one snapshot, which support time travel."""


def inspect_table(kind: str, source: MetadataSource) -> MetadataRows:
    """A metadata table by its name."""
    return {**_WHOLE, **_PINNED}[kind](source)
