from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetHintsRequest(_message.Message):
    __slots__ = ("resource", "payload_types")
    RESOURCE_FIELD_NUMBER: _ClassVar[int]
    PAYLOAD_TYPES_FIELD_NUMBER: _ClassVar[int]
    resource: _common_pb2.NameRef
    payload_types: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, resource: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., payload_types: _Optional[_Iterable[str]] = ...) -> None: ...

class GetHintsResponse(_message.Message):
    __slots__ = ("id", "version", "hints")
    ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    HINTS_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    version: int
    hints: _containers.RepeatedCompositeFieldContainer[_common_pb2.EngineHint]
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., version: _Optional[int] = ..., hints: _Optional[_Iterable[_Union[_common_pb2.EngineHint, _Mapping]]] = ...) -> None: ...

class ListPayloadTypesRequest(_message.Message):
    __slots__ = ("kind",)
    KIND_FIELD_NUMBER: _ClassVar[int]
    kind: _common_pb2.ResourceKind
    def __init__(self, kind: _Optional[_Union[_common_pb2.ResourceKind, str]] = ...) -> None: ...

class ListPayloadTypesResponse(_message.Message):
    __slots__ = ("payload_types",)
    PAYLOAD_TYPES_FIELD_NUMBER: _ClassVar[int]
    payload_types: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, payload_types: _Optional[_Iterable[str]] = ...) -> None: ...
