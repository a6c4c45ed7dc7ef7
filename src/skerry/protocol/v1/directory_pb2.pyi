from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ResolveRequest(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: _common_pb2.NameRef
    def __init__(self, name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ...) -> None: ...

class ResolveResponse(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ...) -> None: ...

class LookupRequest(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ...) -> None: ...

class LookupResponse(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: _common_pb2.NameRef
    def __init__(self, name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ...) -> None: ...

class NameList(_message.Message):
    __slots__ = ("names",)
    NAMES_FIELD_NUMBER: _ClassVar[int]
    names: _containers.RepeatedCompositeFieldContainer[_common_pb2.NameRef]
    def __init__(self, names: _Optional[_Iterable[_Union[_common_pb2.NameRef, _Mapping]]] = ...) -> None: ...

class ResolveFQRequest(_message.Message):
    __slots__ = ("list", "prefix", "page")
    LIST_FIELD_NUMBER: _ClassVar[int]
    PREFIX_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    list: NameList
    prefix: _common_pb2.NameRef
    page: _common_pb2.PageRequest
    def __init__(self, list: _Optional[_Union[NameList, _Mapping]] = ..., prefix: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., page: _Optional[_Union[_common_pb2.PageRequest, _Mapping]] = ...) -> None: ...

class ResolvedName(_message.Message):
    __slots__ = ("name", "id")
    NAME_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    name: _common_pb2.NameRef
    id: _common_pb2.ResourceId
    def __init__(self, name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ...) -> None: ...

class ResolveFQResponse(_message.Message):
    __slots__ = ("relations", "page")
    RELATIONS_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    relations: _containers.RepeatedCompositeFieldContainer[ResolvedName]
    page: _common_pb2.PageResponse
    def __init__(self, relations: _Optional[_Iterable[_Union[ResolvedName, _Mapping]]] = ..., page: _Optional[_Union[_common_pb2.PageResponse, _Mapping]] = ...) -> None: ...
