from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import builtin_pb2 as _builtin_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetSystemObjectsRequest(_message.Message):
    __slots__ = ("kinds", "known_digest", "chunk_size")
    KINDS_FIELD_NUMBER: _ClassVar[int]
    KNOWN_DIGEST_FIELD_NUMBER: _ClassVar[int]
    CHUNK_SIZE_FIELD_NUMBER: _ClassVar[int]
    kinds: _containers.RepeatedScalarFieldContainer[_common_pb2.ResourceKind]
    known_digest: str
    chunk_size: int
    def __init__(self, kinds: _Optional[_Iterable[_Union[_common_pb2.ResourceKind, str]]] = ..., known_digest: _Optional[str] = ..., chunk_size: _Optional[int] = ...) -> None: ...

class SystemObjectsChunk(_message.Message):
    __slots__ = ("header", "objects", "summary")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    header: SystemObjectsHeader
    objects: SystemObjects
    summary: SystemObjectsSummary
    def __init__(self, header: _Optional[_Union[SystemObjectsHeader, _Mapping]] = ..., objects: _Optional[_Union[SystemObjects, _Mapping]] = ..., summary: _Optional[_Union[SystemObjectsSummary, _Mapping]] = ...) -> None: ...

class SystemObjectsHeader(_message.Message):
    __slots__ = ("engine_kind", "engine_version", "digest", "unchanged", "object_count", "correlation_id")
    ENGINE_KIND_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    UNCHANGED_FIELD_NUMBER: _ClassVar[int]
    OBJECT_COUNT_FIELD_NUMBER: _ClassVar[int]
    CORRELATION_ID_FIELD_NUMBER: _ClassVar[int]
    engine_kind: str
    engine_version: str
    digest: str
    unchanged: bool
    object_count: int
    correlation_id: str
    def __init__(self, engine_kind: _Optional[str] = ..., engine_version: _Optional[str] = ..., digest: _Optional[str] = ..., unchanged: _Optional[bool] = ..., object_count: _Optional[int] = ..., correlation_id: _Optional[str] = ...) -> None: ...

class SystemObjects(_message.Message):
    __slots__ = ("objects",)
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    objects: _containers.RepeatedCompositeFieldContainer[SystemObject]
    def __init__(self, objects: _Optional[_Iterable[_Union[SystemObject, _Mapping]]] = ...) -> None: ...

class SystemObject(_message.Message):
    __slots__ = ("id", "namespace", "type", "function", "aggregate", "operator", "cast", "collation", "view")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    FUNCTION_FIELD_NUMBER: _ClassVar[int]
    AGGREGATE_FIELD_NUMBER: _ClassVar[int]
    OPERATOR_FIELD_NUMBER: _ClassVar[int]
    CAST_FIELD_NUMBER: _ClassVar[int]
    COLLATION_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    namespace: _builtin_pb2.BuiltinNamespace
    type: _builtin_pb2.BuiltinType
    function: _builtin_pb2.BuiltinFunction
    aggregate: _builtin_pb2.BuiltinAggregate
    operator: _builtin_pb2.BuiltinOperator
    cast: _builtin_pb2.BuiltinCast
    collation: _builtin_pb2.BuiltinCollation
    view: _builtin_pb2.BuiltinView
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., namespace: _Optional[_Union[_builtin_pb2.BuiltinNamespace, _Mapping]] = ..., type: _Optional[_Union[_builtin_pb2.BuiltinType, _Mapping]] = ..., function: _Optional[_Union[_builtin_pb2.BuiltinFunction, _Mapping]] = ..., aggregate: _Optional[_Union[_builtin_pb2.BuiltinAggregate, _Mapping]] = ..., operator: _Optional[_Union[_builtin_pb2.BuiltinOperator, _Mapping]] = ..., cast: _Optional[_Union[_builtin_pb2.BuiltinCast, _Mapping]] = ..., collation: _Optional[_Union[_builtin_pb2.BuiltinCollation, _Mapping]] = ..., view: _Optional[_Union[_builtin_pb2.BuiltinView, _Mapping]] = ...) -> None: ...

class SystemObjectsSummary(_message.Message):
    __slots__ = ("object_count", "chunk_count")
    OBJECT_COUNT_FIELD_NUMBER: _ClassVar[int]
    CHUNK_COUNT_FIELD_NUMBER: _ClassVar[int]
    object_count: int
    chunk_count: int
    def __init__(self, object_count: _Optional[int] = ..., chunk_count: _Optional[int] = ...) -> None: ...
