from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    __slots__ = ("meta", "name", "catalog_id", "namespace_id", "sql", "dialect", "columns", "base_relation_ids", "search_path", "owner", "binding_error")
    META_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    CATALOG_ID_FIELD_NUMBER: _ClassVar[int]
    NAMESPACE_ID_FIELD_NUMBER: _ClassVar[int]
    SQL_FIELD_NUMBER: _ClassVar[int]
    DIALECT_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    BASE_RELATION_IDS_FIELD_NUMBER: _ClassVar[int]
    SEARCH_PATH_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    BINDING_ERROR_FIELD_NUMBER: _ClassVar[int]
    meta: _common_pb2.ResourceMeta
    name: _common_pb2.NameRef
    catalog_id: _common_pb2.ResourceId
    namespace_id: _common_pb2.ResourceId
    sql: str
    dialect: str
    columns: _containers.RepeatedCompositeFieldContainer[_common_pb2.Column]
    base_relation_ids: _containers.RepeatedCompositeFieldContainer[_common_pb2.ResourceId]
    search_path: _containers.RepeatedScalarFieldContainer[str]
    owner: str
    binding_error: str
    def __init__(self, meta: _Optional[_Union[_common_pb2.ResourceMeta, _Mapping]] = ..., name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., catalog_id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., namespace_id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., sql: _Optional[str] = ..., dialect: _Optional[str] = ..., columns: _Optional[_Iterable[_Union[_common_pb2.Column, _Mapping]]] = ..., base_relation_ids: _Optional[_Iterable[_Union[_common_pb2.ResourceId, _Mapping]]] = ..., search_path: _Optional[_Iterable[str]] = ..., owner: _Optional[str] = ..., binding_error: _Optional[str] = ...) -> None: ...

class CreateViewRequest(_message.Message):
    __slots__ = ("name", "sql", "columns", "comment", "search_path", "or_replace", "if_not_exists", "idempotency_key")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SQL_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    COMMENT_FIELD_NUMBER: _ClassVar[int]
    SEARCH_PATH_FIELD_NUMBER: _ClassVar[int]
    OR_REPLACE_FIELD_NUMBER: _ClassVar[int]
    IF_NOT_EXISTS_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    name: _common_pb2.NameRef
    sql: str
    columns: _containers.RepeatedScalarFieldContainer[str]
    comment: str
    search_path: _containers.RepeatedScalarFieldContainer[str]
    or_replace: bool
    if_not_exists: bool
    idempotency_key: str
    def __init__(self, name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., sql: _Optional[str] = ..., columns: _Optional[_Iterable[str]] = ..., comment: _Optional[str] = ..., search_path: _Optional[_Iterable[str]] = ..., or_replace: _Optional[bool] = ..., if_not_exists: _Optional[bool] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class GetViewRequest(_message.Message):
    __slots__ = ("view",)
    VIEW_FIELD_NUMBER: _ClassVar[int]
    view: _common_pb2.NameRef
    def __init__(self, view: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ...) -> None: ...

class ListViewsRequest(_message.Message):
    __slots__ = ("namespace", "page")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    namespace: _common_pb2.NameRef
    page: _common_pb2.PageRequest
    def __init__(self, namespace: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., page: _Optional[_Union[_common_pb2.PageRequest, _Mapping]] = ...) -> None: ...

class ListViewsResponse(_message.Message):
    __slots__ = ("views", "page", "errors")
    VIEWS_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    views: _containers.RepeatedCompositeFieldContainer[View]
    page: _common_pb2.PageResponse
    errors: _containers.RepeatedCompositeFieldContainer[_common_pb2.RowError]
    def __init__(self, views: _Optional[_Iterable[_Union[View, _Mapping]]] = ..., page: _Optional[_Union[_common_pb2.PageResponse, _Mapping]] = ..., errors: _Optional[_Iterable[_Union[_common_pb2.RowError, _Mapping]]] = ...) -> None: ...

class RenameViewRequest(_message.Message):
    __slots__ = ("view", "new_name", "version", "idempotency_key")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    NEW_NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    view: _common_pb2.NameRef
    new_name: _common_pb2.NameRef
    version: int
    idempotency_key: str
    def __init__(self, view: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., new_name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., version: _Optional[int] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropViewRequest(_message.Message):
    __slots__ = ("view", "if_exists", "idempotency_key")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    IF_EXISTS_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    view: _common_pb2.NameRef
    if_exists: bool
    idempotency_key: str
    def __init__(self, view: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., if_exists: _Optional[bool] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropViewResponse(_message.Message):
    __slots__ = ("found",)
    FOUND_FIELD_NUMBER: _ClassVar[int]
    found: bool
    def __init__(self, found: _Optional[bool] = ...) -> None: ...
