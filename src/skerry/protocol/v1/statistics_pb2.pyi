from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetTableStatisticsRequest(_message.Message):
    __slots__ = ("table", "snapshot", "query_id", "columns")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    table: _common_pb2.NameRef
    snapshot: _common_pb2.SnapshotRef
    query_id: str
    columns: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, table: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., snapshot: _Optional[_Union[_common_pb2.SnapshotRef, _Mapping]] = ..., query_id: _Optional[str] = ..., columns: _Optional[_Iterable[str]] = ...) -> None: ...

class TableStatistics(_message.Message):
    __slots__ = ("table_id", "snapshot_id", "row_count", "size_bytes", "file_count", "columns")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_ID_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    FILE_COUNT_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    table_id: _common_pb2.ResourceId
    snapshot_id: int
    row_count: int
    size_bytes: int
    file_count: int
    columns: _containers.RepeatedCompositeFieldContainer[ColumnSummary]
    def __init__(self, table_id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., snapshot_id: _Optional[int] = ..., row_count: _Optional[int] = ..., size_bytes: _Optional[int] = ..., file_count: _Optional[int] = ..., columns: _Optional[_Iterable[_Union[ColumnSummary, _Mapping]]] = ...) -> None: ...

class ColumnSummary(_message.Message):
    __slots__ = ("name", "field_id", "lower", "upper", "null_count")
    NAME_FIELD_NUMBER: _ClassVar[int]
    FIELD_ID_FIELD_NUMBER: _ClassVar[int]
    LOWER_FIELD_NUMBER: _ClassVar[int]
    UPPER_FIELD_NUMBER: _ClassVar[int]
    NULL_COUNT_FIELD_NUMBER: _ClassVar[int]
    name: str
    field_id: int
    lower: str
    upper: str
    null_count: int
    def __init__(self, name: _Optional[str] = ..., field_id: _Optional[int] = ..., lower: _Optional[str] = ..., upper: _Optional[str] = ..., null_count: _Optional[int] = ...) -> None: ...
