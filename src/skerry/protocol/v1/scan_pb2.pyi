from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FetchScanBundleRequest(_message.Message):
    __slots__ = ("query_id", "table", "snapshot", "columns", "predicate", "runtime_filters", "chunk_size", "include_statistics")
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    PREDICATE_FIELD_NUMBER: _ClassVar[int]
    RUNTIME_FILTERS_FIELD_NUMBER: _ClassVar[int]
    CHUNK_SIZE_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_STATISTICS_FIELD_NUMBER: _ClassVar[int]
    query_id: str
    table: _common_pb2.NameRef
    snapshot: _common_pb2.SnapshotRef
    columns: _containers.RepeatedScalarFieldContainer[str]
    predicate: str
    runtime_filters: _containers.RepeatedCompositeFieldContainer[RuntimeFilter]
    chunk_size: int
    include_statistics: bool
    def __init__(self, query_id: _Optional[str] = ..., table: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., snapshot: _Optional[_Union[_common_pb2.SnapshotRef, _Mapping]] = ..., columns: _Optional[_Iterable[str]] = ..., predicate: _Optional[str] = ..., runtime_filters: _Optional[_Iterable[_Union[RuntimeFilter, _Mapping]]] = ..., chunk_size: _Optional[int] = ..., include_statistics: _Optional[bool] = ...) -> None: ...

class RuntimeFilter(_message.Message):
    __slots__ = ("columns", "keys", "key_columns")
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    KEYS_FIELD_NUMBER: _ClassVar[int]
    KEY_COLUMNS_FIELD_NUMBER: _ClassVar[int]
    columns: _containers.RepeatedScalarFieldContainer[str]
    keys: bytes
    key_columns: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, columns: _Optional[_Iterable[str]] = ..., keys: _Optional[bytes] = ..., key_columns: _Optional[_Iterable[str]] = ...) -> None: ...

class ScanBundleChunk(_message.Message):
    __slots__ = ("header", "files", "summary")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    FILES_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    header: ScanBundleHeader
    files: ScanFiles
    summary: ScanBundleSummary
    def __init__(self, header: _Optional[_Union[ScanBundleHeader, _Mapping]] = ..., files: _Optional[_Union[ScanFiles, _Mapping]] = ..., summary: _Optional[_Union[ScanBundleSummary, _Mapping]] = ...) -> None: ...

class ScanBundleHeader(_message.Message):
    __slots__ = ("table_id", "pin", "root", "location", "columns", "primary_key", "schema_json", "merge_engine", "residual", "format")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    PIN_FIELD_NUMBER: _ClassVar[int]
    ROOT_FIELD_NUMBER: _ClassVar[int]
    LOCATION_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    PRIMARY_KEY_FIELD_NUMBER: _ClassVar[int]
    SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    MERGE_ENGINE_FIELD_NUMBER: _ClassVar[int]
    RESIDUAL_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    table_id: _common_pb2.ResourceId
    pin: _common_pb2.SnapshotPin
    root: str
    location: str
    columns: _containers.RepeatedCompositeFieldContainer[_common_pb2.Column]
    primary_key: _containers.RepeatedScalarFieldContainer[str]
    schema_json: str
    merge_engine: str
    residual: str
    format: str
    def __init__(self, table_id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., pin: _Optional[_Union[_common_pb2.SnapshotPin, _Mapping]] = ..., root: _Optional[str] = ..., location: _Optional[str] = ..., columns: _Optional[_Iterable[_Union[_common_pb2.Column, _Mapping]]] = ..., primary_key: _Optional[_Iterable[str]] = ..., schema_json: _Optional[str] = ..., merge_engine: _Optional[str] = ..., residual: _Optional[str] = ..., format: _Optional[str] = ...) -> None: ...

class ScanFiles(_message.Message):
    __slots__ = ("files",)
    FILES_FIELD_NUMBER: _ClassVar[int]
    files: _containers.RepeatedCompositeFieldContainer[ScanFile]
    def __init__(self, files: _Optional[_Iterable[_Union[ScanFile, _Mapping]]] = ...) -> None: ...

class ScanFile(_message.Message):
    __slots__ = ("path", "format", "size_bytes", "row_count", "section", "raw", "sequence_snapshot", "sequence_ordinal", "level", "partition", "deletion_vector", "indexes", "statistics", "schema_id", "row_ranges", "tombstone_count", "delete_files")
    class PartitionEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    PATH_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    RAW_FIELD_NUMBER: _ClassVar[int]
    SEQUENCE_SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    SEQUENCE_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    PARTITION_FIELD_NUMBER: _ClassVar[int]
    DELETION_VECTOR_FIELD_NUMBER: _ClassVar[int]
    INDEXES_FIELD_NUMBER: _ClassVar[int]
    STATISTICS_FIELD_NUMBER: _ClassVar[int]
    SCHEMA_ID_FIELD_NUMBER: _ClassVar[int]
    ROW_RANGES_FIELD_NUMBER: _ClassVar[int]
    TOMBSTONE_COUNT_FIELD_NUMBER: _ClassVar[int]
    DELETE_FILES_FIELD_NUMBER: _ClassVar[int]
    path: str
    format: str
    size_bytes: int
    row_count: int
    section: int
    raw: bool
    sequence_snapshot: int
    sequence_ordinal: int
    level: int
    partition: _containers.ScalarMap[str, str]
    deletion_vector: DeletionVector
    indexes: _containers.RepeatedCompositeFieldContainer[IndexFile]
    statistics: _containers.RepeatedCompositeFieldContainer[ColumnStatistics]
    schema_id: int
    row_ranges: _containers.RepeatedScalarFieldContainer[int]
    tombstone_count: int
    delete_files: _containers.RepeatedCompositeFieldContainer[DeleteFile]
    def __init__(self, path: _Optional[str] = ..., format: _Optional[str] = ..., size_bytes: _Optional[int] = ..., row_count: _Optional[int] = ..., section: _Optional[int] = ..., raw: _Optional[bool] = ..., sequence_snapshot: _Optional[int] = ..., sequence_ordinal: _Optional[int] = ..., level: _Optional[int] = ..., partition: _Optional[_Mapping[str, str]] = ..., deletion_vector: _Optional[_Union[DeletionVector, _Mapping]] = ..., indexes: _Optional[_Iterable[_Union[IndexFile, _Mapping]]] = ..., statistics: _Optional[_Iterable[_Union[ColumnStatistics, _Mapping]]] = ..., schema_id: _Optional[int] = ..., row_ranges: _Optional[_Iterable[int]] = ..., tombstone_count: _Optional[int] = ..., delete_files: _Optional[_Iterable[_Union[DeleteFile, _Mapping]]] = ...) -> None: ...

class DeleteFile(_message.Message):
    __slots__ = ("path", "format", "size_bytes", "row_count", "equality_field_ids")
    PATH_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    EQUALITY_FIELD_IDS_FIELD_NUMBER: _ClassVar[int]
    path: str
    format: str
    size_bytes: int
    row_count: int
    equality_field_ids: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, path: _Optional[str] = ..., format: _Optional[str] = ..., size_bytes: _Optional[int] = ..., row_count: _Optional[int] = ..., equality_field_ids: _Optional[_Iterable[int]] = ...) -> None: ...

class DeletionVector(_message.Message):
    __slots__ = ("path", "offset", "size_bytes", "row_count", "complete_through_snapshot")
    PATH_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_THROUGH_SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    path: str
    offset: int
    size_bytes: int
    row_count: int
    complete_through_snapshot: int
    def __init__(self, path: _Optional[str] = ..., offset: _Optional[int] = ..., size_bytes: _Optional[int] = ..., row_count: _Optional[int] = ..., complete_through_snapshot: _Optional[int] = ...) -> None: ...

class IndexFile(_message.Message):
    __slots__ = ("name", "path", "size_bytes")
    NAME_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    name: str
    path: str
    size_bytes: int
    def __init__(self, name: _Optional[str] = ..., path: _Optional[str] = ..., size_bytes: _Optional[int] = ...) -> None: ...

class ColumnStatistics(_message.Message):
    __slots__ = ("field_id", "name", "lower", "upper", "null_count")
    FIELD_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    LOWER_FIELD_NUMBER: _ClassVar[int]
    UPPER_FIELD_NUMBER: _ClassVar[int]
    NULL_COUNT_FIELD_NUMBER: _ClassVar[int]
    field_id: int
    name: str
    lower: str
    upper: str
    null_count: int
    def __init__(self, field_id: _Optional[int] = ..., name: _Optional[str] = ..., lower: _Optional[str] = ..., upper: _Optional[str] = ..., null_count: _Optional[int] = ...) -> None: ...

class ScanBundleSummary(_message.Message):
    __slots__ = ("file_count", "size_bytes", "row_count", "section_count", "steps")
    FILE_COUNT_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    SECTION_COUNT_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    file_count: int
    size_bytes: int
    row_count: int
    section_count: int
    steps: _containers.RepeatedCompositeFieldContainer[PruningStep]
    def __init__(self, file_count: _Optional[int] = ..., size_bytes: _Optional[int] = ..., row_count: _Optional[int] = ..., section_count: _Optional[int] = ..., steps: _Optional[_Iterable[_Union[PruningStep, _Mapping]]] = ...) -> None: ...

class PruningStep(_message.Message):
    __slots__ = ("name", "files", "size_bytes", "rows")
    NAME_FIELD_NUMBER: _ClassVar[int]
    FILES_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    name: str
    files: int
    size_bytes: int
    rows: int
    def __init__(self, name: _Optional[str] = ..., files: _Optional[int] = ..., size_bytes: _Optional[int] = ..., rows: _Optional[int] = ...) -> None: ...
