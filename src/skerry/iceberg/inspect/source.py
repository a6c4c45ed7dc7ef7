"""Source of a metadata table: its schema, and columns that are built on demand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa

from skerry.iceberg.loader import MetadataLoader
from skerry.iceberg.manifest_list import ManifestFile
from skerry.iceberg.metadata import TableMetadata
from skerry.iceberg.snapshot import IcebergSnapshot
from skerry.types.schema import Schema

TIME = pa.timestamp("us", "UTC")
_MICROS = 1000


@dataclass(frozen=True, slots=True, eq=False)
class MetadataSource:
    """A table at one of its snapshots."""

    loader: MetadataLoader
    metadata: TableMetadata
    snapshot: IcebergSnapshot | None
    schema: Schema
    """The schema that names columns and partition terms."""

    def manifests(self) -> list[ManifestFile]:
        """The manifests of the snapshot."""
        return [] if self.snapshot is None else list(self.loader.manifest_list(self.snapshot).manifests)

    def all_manifests(self) -> list[ManifestFile]:
        """The manifests of all snapshots, each once."""
        found: dict[str, ManifestFile] = {}
        for snapshot in self.loader.snapshot_list(self.metadata):
            for manifest in self.loader.manifest_list(snapshot).manifests:
                found.setdefault(manifest.path, manifest)
        return list(found.values())


@dataclass(frozen=True, slots=True, eq=False)
class MetadataRows:
    """The rows of a metadata table. ``read`` gets the names of the needed columns, and builds only these."""

    schema: pa.Schema
    read: Callable[[Sequence[str]], pa.Table]

    def to_arrow(self) -> pa.Table:
        """All rows with all columns."""
        return self.read(self.schema.names)


def rows_of(schema: pa.Schema, columns: Callable[[], Mapping[str, Sequence[object]]]) -> MetadataRows:
    """A table of few rows, made from Python values."""

    def read(names: Sequence[str]) -> pa.Table:
        made = columns()
        arrays = [pa.array(list(made[field.name]), field.type) for field in schema]
        return pa.Table.from_arrays(arrays, schema=schema)

    return MetadataRows(schema, read)


def from_millis(time_ms: int | None) -> int | None:
    """A time in milliseconds in the unit of :data:`TIME`."""
    return None if time_ms is None else time_ms * _MICROS


def field(name: str, type_: pa.DataType, comment: str, *, nullable: bool = True) -> pa.Field:
    """A column; DESCRIBE shows the comment."""
    return pa.field(name, type_, nullable, {b"comment": comment.encode()})
