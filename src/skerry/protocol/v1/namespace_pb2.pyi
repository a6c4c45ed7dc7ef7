from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Namespace(_message.Message):
    __slots__ = ("meta", "catalog_id", "path")
    META_FIELD_NUMBER: _ClassVar[int]
    CATALOG_ID_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    meta: _common_pb2.ResourceMeta
    catalog_id: _common_pb2.ResourceId
    path: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, meta: _Optional[_Union[_common_pb2.ResourceMeta, _Mapping]] = ..., catalog_id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., path: _Optional[_Iterable[str]] = ...) -> None: ...

class CreateNamespaceRequest(_message.Message):
    __slots__ = ("catalog_id", "catalog", "path", "properties", "description", "idempotency_key")
    class PropertiesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    CATALOG_ID_FIELD_NUMBER: _ClassVar[int]
    CATALOG_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    catalog_id: _common_pb2.ResourceId
    catalog: str
    path: _containers.RepeatedScalarFieldContainer[str]
    properties: _containers.ScalarMap[str, str]
    description: str
    idempotency_key: str
    def __init__(self, catalog_id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., catalog: _Optional[str] = ..., path: _Optional[_Iterable[str]] = ..., properties: _Optional[_Mapping[str, str]] = ..., description: _Optional[str] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class GetNamespaceRequest(_message.Message):
    __slots__ = ("namespace",)
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    namespace: _common_pb2.NameRef
    def __init__(self, namespace: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ...) -> None: ...

class ListNamespacesRequest(_message.Message):
    __slots__ = ("parent", "recursive", "page")
    PARENT_FIELD_NUMBER: _ClassVar[int]
    RECURSIVE_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    parent: _common_pb2.NameRef
    recursive: bool
    page: _common_pb2.PageRequest
    def __init__(self, parent: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., recursive: _Optional[bool] = ..., page: _Optional[_Union[_common_pb2.PageRequest, _Mapping]] = ...) -> None: ...

class ListNamespacesResponse(_message.Message):
    __slots__ = ("namespaces", "page", "errors")
    NAMESPACES_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    namespaces: _containers.RepeatedCompositeFieldContainer[Namespace]
    page: _common_pb2.PageResponse
    errors: _containers.RepeatedCompositeFieldContainer[_common_pb2.RowError]
    def __init__(self, namespaces: _Optional[_Iterable[_Union[Namespace, _Mapping]]] = ..., page: _Optional[_Union[_common_pb2.PageResponse, _Mapping]] = ..., errors: _Optional[_Iterable[_Union[_common_pb2.RowError, _Mapping]]] = ...) -> None: ...

class UpdateNamespaceRequest(_message.Message):
    __slots__ = ("namespace", "version", "properties", "description", "idempotency_key")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    namespace: _common_pb2.NameRef
    version: int
    properties: _common_pb2.PropertyChange
    description: str
    idempotency_key: str
    def __init__(self, namespace: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., version: _Optional[int] = ..., properties: _Optional[_Union[_common_pb2.PropertyChange, _Mapping]] = ..., description: _Optional[str] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class RenameNamespaceRequest(_message.Message):
    __slots__ = ("namespace", "new_path", "version", "idempotency_key")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    NEW_PATH_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    namespace: _common_pb2.NameRef
    new_path: _containers.RepeatedScalarFieldContainer[str]
    version: int
    idempotency_key: str
    def __init__(self, namespace: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., new_path: _Optional[_Iterable[str]] = ..., version: _Optional[int] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropNamespaceRequest(_message.Message):
    __slots__ = ("namespace", "version", "idempotency_key")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    namespace: _common_pb2.NameRef
    version: int
    idempotency_key: str
    def __init__(self, namespace: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., version: _Optional[int] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropNamespaceResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
