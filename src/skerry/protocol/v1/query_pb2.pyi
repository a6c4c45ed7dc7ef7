from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class QueryContext(_message.Message):
    __slots__ = ("query_id", "as_of_default_ms", "expires_ms", "pins", "tables")
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    AS_OF_DEFAULT_MS_FIELD_NUMBER: _ClassVar[int]
    EXPIRES_MS_FIELD_NUMBER: _ClassVar[int]
    PINS_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    query_id: str
    as_of_default_ms: int
    expires_ms: int
    pins: _containers.RepeatedCompositeFieldContainer[_common_pb2.SnapshotPin]
    tables: _containers.RepeatedCompositeFieldContainer[TableSnapshots]
    def __init__(self, query_id: _Optional[str] = ..., as_of_default_ms: _Optional[int] = ..., expires_ms: _Optional[int] = ..., pins: _Optional[_Iterable[_Union[_common_pb2.SnapshotPin, _Mapping]]] = ..., tables: _Optional[_Iterable[_Union[TableSnapshots, _Mapping]]] = ...) -> None: ...

class TableSnapshots(_message.Message):
    __slots__ = ("table_id", "current", "previous", "resolved")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CURRENT_FIELD_NUMBER: _ClassVar[int]
    PREVIOUS_FIELD_NUMBER: _ClassVar[int]
    RESOLVED_FIELD_NUMBER: _ClassVar[int]
    table_id: _common_pb2.ResourceId
    current: int
    previous: int
    resolved: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, table_id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., current: _Optional[int] = ..., previous: _Optional[int] = ..., resolved: _Optional[_Iterable[int]] = ...) -> None: ...

class BeginQueryRequest(_message.Message):
    __slots__ = ("as_of_default_ms", "ttl_seconds", "tables")
    AS_OF_DEFAULT_MS_FIELD_NUMBER: _ClassVar[int]
    TTL_SECONDS_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    as_of_default_ms: int
    ttl_seconds: float
    tables: _containers.RepeatedCompositeFieldContainer[TablePin]
    def __init__(self, as_of_default_ms: _Optional[int] = ..., ttl_seconds: _Optional[float] = ..., tables: _Optional[_Iterable[_Union[TablePin, _Mapping]]] = ...) -> None: ...

class RenewQueryRequest(_message.Message):
    __slots__ = ("query_id",)
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    query_id: str
    def __init__(self, query_id: _Optional[str] = ...) -> None: ...

class EndQueryRequest(_message.Message):
    __slots__ = ("query_id",)
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    query_id: str
    def __init__(self, query_id: _Optional[str] = ...) -> None: ...

class EndQueryResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetQueryRequest(_message.Message):
    __slots__ = ("query_id",)
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    query_id: str
    def __init__(self, query_id: _Optional[str] = ...) -> None: ...

class PinTablesRequest(_message.Message):
    __slots__ = ("query_id", "tables")
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    query_id: str
    tables: _containers.RepeatedCompositeFieldContainer[TablePin]
    def __init__(self, query_id: _Optional[str] = ..., tables: _Optional[_Iterable[_Union[TablePin, _Mapping]]] = ...) -> None: ...

class TablePin(_message.Message):
    __slots__ = ("table", "snapshot")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    table: _common_pb2.NameRef
    snapshot: _common_pb2.SnapshotRef
    def __init__(self, table: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., snapshot: _Optional[_Union[_common_pb2.SnapshotRef, _Mapping]] = ...) -> None: ...

class PinTablesResponse(_message.Message):
    __slots__ = ("pins",)
    PINS_FIELD_NUMBER: _ClassVar[int]
    pins: _containers.RepeatedCompositeFieldContainer[_common_pb2.SnapshotPin]
    def __init__(self, pins: _Optional[_Iterable[_Union[_common_pb2.SnapshotPin, _Mapping]]] = ...) -> None: ...
