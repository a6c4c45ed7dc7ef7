"""``$files``, ``$entries`` and their relatives: the entries of manifests, as columns of the cached details."""

from collections.abc import Callable, Mapping, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from skerry.iceberg.inspect.metric import SOURCES, metrics_type, readable_metrics
from skerry.iceberg.inspect.partition import PartitionTerm, partition_structs, partition_terms, partition_type
from skerry.iceberg.inspect.source import MetadataRows, MetadataSource, field
from skerry.iceberg.manifest_detail import BOUNDS, COUNTS, LISTS, NUMBERS, ManifestDetails
from skerry.iceberg.manifest_list import ManifestFile
from skerry.types.arrow import empty_table

_REMOVED = 2
_FILE = "data_file"
_METRICS = "readable_metrics"
_ENTRY = (
    field("status", pa.int8(), "0: existed before, 1: added, 2: removed", nullable=False),
    field("snapshot_id", pa.int64(), "the snapshot that added or removed the file"),
    field("sequence_number", pa.int64(), "data sequence number: which deletes apply"),
    field("file_sequence_number", pa.int64(), "sequence number of the commit that added the file"),
)


def _file_fields(terms: Sequence[PartitionTerm]) -> list[pa.Field]:
    partition = field("partition", partition_type(terms), "partition values, by term", nullable=False)
    return [
        field("content", pa.int8(), "0: data, 1: position deletes, 2: equality deletes", nullable=False),
        field("file_path", pa.string(), "location", nullable=False),
        field("file_format", pa.string(), "PARQUET, ORC, AVRO or PUFFIN", nullable=False),
        field("spec_id", pa.int32(), "the partition spec it was written with", nullable=False),
        *([partition] if terms else []),
        field("record_count", pa.int64(), "rows in the file", nullable=False),
        field("file_size_in_bytes", pa.int64(), "its size", nullable=False),
        field("column_sizes", COUNTS, "bytes by column id"),
        field("value_counts", COUNTS, "values by column id, NULL and NaN included"),
        field("null_value_counts", COUNTS, "NULL values by column id"),
        field("nan_value_counts", COUNTS, "NaN values by column id"),
        field("lower_bounds", BOUNDS, "least values by column id, as Iceberg stores them"),
        field("upper_bounds", BOUNDS, "greatest values by column id, as Iceberg stores them"),
        field("key_metadata", pa.binary(), "of an encrypted file"),
        field("split_offsets", LISTS["split_offsets"], "where row groups begin"),
        field("equality_ids", LISTS["equality_ids"], "columns that an equality delete compares"),
        field("sort_order_id", NUMBERS["sort_order_id"], "the order of its rows"),
        field("first_row_id", NUMBERS["first_row_id"], "id of its first row, in tables of version 3"),
        field("referenced_data_file", pa.string(), "the only data file that a delete file is for"),
        field("content_offset", NUMBERS["content_offset"], "where a deletion vector begins in its Puffin file"),
        field("content_size_in_bytes", NUMBERS["content_size_in_bytes"], "size of a deletion vector"),
    ]


Manifests = Callable[[], Sequence[ManifestFile]]


def files(source: MetadataSource, manifests: Manifests, contents: Sequence[int]) -> MetadataRows:
    """Live files of some contents: data, position deletes, equality deletes."""
    maker = _Maker(source)
    metrics = field(_METRICS, metrics_type(source.schema), "sizes, counts and bounds by column")
    schema = pa.schema([*_file_fields(maker.terms), metrics])

    def keep(details: ManifestDetails) -> pa.Array:
        is_live = pc.not_equal(details.columns["status"], _REMOVED)
        wanted = pc.is_in(details.columns["content"], value_set=pa.array(contents, pa.int8()))
        return pc.and_(is_live, wanted)

    return MetadataRows(schema, lambda names: maker.table(schema, names, manifests(), keep))


def entries(source: MetadataSource, manifests: Manifests) -> MetadataRows:
    """All entries of manifests, including those for removed files."""
    maker = _Maker(source)
    file = field(_FILE, pa.struct(_file_fields(maker.terms)), "the file", nullable=False)
    metrics = field(_METRICS, metrics_type(source.schema), "sizes, counts and bounds by column")
    schema = pa.schema([*_ENTRY, file, metrics])
    return MetadataRows(schema, lambda names: maker.table(schema, names, manifests(), None))


class _Maker:
    """Builds the needed columns, manifest by manifest."""

    def __init__(self, source: MetadataSource) -> None:
        self._source = source
        self.terms = partition_terms(source.schema)
        fields = source.metadata.schemas[source.schema.id]["fields"]
        self._fine = frozenset(int(f["id"]) for f in fields if str(f["type"]).endswith("_ns"))

    def table(
        self,
        schema: pa.Schema,
        names: Sequence[str],
        manifests: Sequence[ManifestFile],
        keep: Callable[[ManifestDetails], pa.Array] | None,
    ) -> pa.Table:
        """The columns ``names``; if there are none, the first one, so that rows can be counted."""
        chosen = pa.schema([schema.field(name) for name in names or schema.names[:1]])
        loaded = [details for details in self._source.loader.details(manifests) if details.count]
        tables = [self._part(chosen, details, None if keep is None else keep(details)) for details in loaded]
        return pa.concat_tables(tables) if tables else empty_table(chosen)

    def _part(self, chosen: pa.Schema, details: ManifestDetails, mask: pa.Array | None) -> pa.Table:
        columns = details.columns
        if mask is not None and not pc.all(mask).as_py():
            columns = {name: column.filter(mask) for name, column in columns.items()}
            details = ManifestDetails(int(pc.sum(mask).as_py() or 0), details.spec_id, columns)
        arrays = [self._column(field, details) for field in chosen]
        return pa.Table.from_arrays(arrays, schema=chosen)

    def _column(self, wanted: pa.Field, details: ManifestDetails) -> pa.Array:
        if wanted.name == _FILE:
            parts = list(wanted.type)
            return pa.StructArray.from_arrays([self._column(part, details) for part in parts], fields=parts)
        if wanted.name == _METRICS:
            return readable_metrics(_picked(details.columns), self._source.schema, self._fine)
        if wanted.name == "partition":
            return partition_structs(details, self.terms)
        if wanted.name == "spec_id":
            return pa.repeat(pa.scalar(details.spec_id, pa.int32()), details.count)
        return details.columns[wanted.name]


def _picked(columns: Mapping[str, pa.Array]) -> dict[str, pa.Array]:
    return {name: columns[name] for name in SOURCES}
