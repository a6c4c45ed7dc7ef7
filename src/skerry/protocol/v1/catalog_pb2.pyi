from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Catalog(_message.Message):
    __slots__ = ("meta", "name", "connector", "policy")
    META_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    CONNECTOR_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    meta: _common_pb2.ResourceMeta
    name: str
    connector: str
    policy: str
    def __init__(self, meta: _Optional[_Union[_common_pb2.ResourceMeta, _Mapping]] = ..., name: _Optional[str] = ..., connector: _Optional[str] = ..., policy: _Optional[str] = ...) -> None: ...

class CreateCatalogRequest(_message.Message):
    __slots__ = ("name", "properties", "description", "connector", "policy", "idempotency_key")
    class PropertiesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    NAME_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    CONNECTOR_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    name: str
    properties: _containers.ScalarMap[str, str]
    description: str
    connector: str
    policy: str
    idempotency_key: str
    def __init__(self, name: _Optional[str] = ..., properties: _Optional[_Mapping[str, str]] = ..., description: _Optional[str] = ..., connector: _Optional[str] = ..., policy: _Optional[str] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class GetCatalogRequest(_message.Message):
    __slots__ = ("id", "name")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    name: str
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., name: _Optional[str] = ...) -> None: ...

class ListCatalogsRequest(_message.Message):
    __slots__ = ("page",)
    PAGE_FIELD_NUMBER: _ClassVar[int]
    page: _common_pb2.PageRequest
    def __init__(self, page: _Optional[_Union[_common_pb2.PageRequest, _Mapping]] = ...) -> None: ...

class ListCatalogsResponse(_message.Message):
    __slots__ = ("catalogs", "page", "errors")
    CATALOGS_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    catalogs: _containers.RepeatedCompositeFieldContainer[Catalog]
    page: _common_pb2.PageResponse
    errors: _containers.RepeatedCompositeFieldContainer[_common_pb2.RowError]
    def __init__(self, catalogs: _Optional[_Iterable[_Union[Catalog, _Mapping]]] = ..., page: _Optional[_Union[_common_pb2.PageResponse, _Mapping]] = ..., errors: _Optional[_Iterable[_Union[_common_pb2.RowError, _Mapping]]] = ...) -> None: ...

class UpdateCatalogRequest(_message.Message):
    __slots__ = ("id", "version", "new_name", "properties", "description", "policy", "idempotency_key")
    ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    NEW_NAME_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    version: int
    new_name: str
    properties: _common_pb2.PropertyChange
    description: str
    policy: str
    idempotency_key: str
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., version: _Optional[int] = ..., new_name: _Optional[str] = ..., properties: _Optional[_Union[_common_pb2.PropertyChange, _Mapping]] = ..., description: _Optional[str] = ..., policy: _Optional[str] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropCatalogRequest(_message.Message):
    __slots__ = ("id", "version", "idempotency_key")
    ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    version: int
    idempotency_key: str
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., version: _Optional[int] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropCatalogResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
