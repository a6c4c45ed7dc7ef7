from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ResourceKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RESOURCE_KIND_UNSPECIFIED: _ClassVar[ResourceKind]
    RESOURCE_KIND_CATALOG: _ClassVar[ResourceKind]
    RESOURCE_KIND_NAMESPACE: _ClassVar[ResourceKind]
    RESOURCE_KIND_TABLE: _ClassVar[ResourceKind]
    RESOURCE_KIND_VIEW: _ClassVar[ResourceKind]
    RESOURCE_KIND_SYSTEM_VIEW: _ClassVar[ResourceKind]
    RESOURCE_KIND_TYPE: _ClassVar[ResourceKind]
    RESOURCE_KIND_FUNCTION: _ClassVar[ResourceKind]
    RESOURCE_KIND_AGGREGATE: _ClassVar[ResourceKind]
    RESOURCE_KIND_OPERATOR: _ClassVar[ResourceKind]
    RESOURCE_KIND_CAST: _ClassVar[ResourceKind]
    RESOURCE_KIND_COLLATION: _ClassVar[ResourceKind]
RESOURCE_KIND_UNSPECIFIED: ResourceKind
RESOURCE_KIND_CATALOG: ResourceKind
RESOURCE_KIND_NAMESPACE: ResourceKind
RESOURCE_KIND_TABLE: ResourceKind
RESOURCE_KIND_VIEW: ResourceKind
RESOURCE_KIND_SYSTEM_VIEW: ResourceKind
RESOURCE_KIND_TYPE: ResourceKind
RESOURCE_KIND_FUNCTION: ResourceKind
RESOURCE_KIND_AGGREGATE: ResourceKind
RESOURCE_KIND_OPERATOR: ResourceKind
RESOURCE_KIND_CAST: ResourceKind
RESOURCE_KIND_COLLATION: ResourceKind

class ResourceId(_message.Message):
    __slots__ = ("account", "kind", "uuid")
    ACCOUNT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    account: str
    kind: ResourceKind
    uuid: str
    def __init__(self, account: _Optional[str] = ..., kind: _Optional[_Union[ResourceKind, str]] = ..., uuid: _Optional[str] = ...) -> None: ...

class NameRef(_message.Message):
    __slots__ = ("catalog", "path", "name", "id")
    CATALOG_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    catalog: str
    path: _containers.RepeatedScalarFieldContainer[str]
    name: str
    id: ResourceId
    def __init__(self, catalog: _Optional[str] = ..., path: _Optional[_Iterable[str]] = ..., name: _Optional[str] = ..., id: _Optional[_Union[ResourceId, _Mapping]] = ...) -> None: ...

class SnapshotRef(_message.Message):
    __slots__ = ("snapshot_id", "as_of_ms")
    SNAPSHOT_ID_FIELD_NUMBER: _ClassVar[int]
    AS_OF_MS_FIELD_NUMBER: _ClassVar[int]
    snapshot_id: int
    as_of_ms: int
    def __init__(self, snapshot_id: _Optional[int] = ..., as_of_ms: _Optional[int] = ...) -> None: ...

class SnapshotPin(_message.Message):
    __slots__ = ("table_id", "snapshot_id", "as_of_ms", "resolved_snapshot_id")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_ID_FIELD_NUMBER: _ClassVar[int]
    AS_OF_MS_FIELD_NUMBER: _ClassVar[int]
    RESOLVED_SNAPSHOT_ID_FIELD_NUMBER: _ClassVar[int]
    table_id: ResourceId
    snapshot_id: int
    as_of_ms: int
    resolved_snapshot_id: int
    def __init__(self, table_id: _Optional[_Union[ResourceId, _Mapping]] = ..., snapshot_id: _Optional[int] = ..., as_of_ms: _Optional[int] = ..., resolved_snapshot_id: _Optional[int] = ...) -> None: ...

class PageRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class PageResponse(_message.Message):
    __slots__ = ("next_page_token", "total")
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    next_page_token: str
    total: int
    def __init__(self, next_page_token: _Optional[str] = ..., total: _Optional[int] = ...) -> None: ...

class ResourceMeta(_message.Message):
    __slots__ = ("id", "version", "metadata_updated_ms", "properties", "description")
    class PropertiesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    METADATA_UPDATED_MS_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    id: ResourceId
    version: int
    metadata_updated_ms: int
    properties: _containers.ScalarMap[str, str]
    description: str
    def __init__(self, id: _Optional[_Union[ResourceId, _Mapping]] = ..., version: _Optional[int] = ..., metadata_updated_ms: _Optional[int] = ..., properties: _Optional[_Mapping[str, str]] = ..., description: _Optional[str] = ...) -> None: ...

class PropertyChange(_message.Message):
    __slots__ = ("set", "remove")
    class SetEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    SET_FIELD_NUMBER: _ClassVar[int]
    REMOVE_FIELD_NUMBER: _ClassVar[int]
    set: _containers.ScalarMap[str, str]
    remove: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, set: _Optional[_Mapping[str, str]] = ..., remove: _Optional[_Iterable[str]] = ...) -> None: ...

class Column(_message.Message):
    __slots__ = ("name", "type", "nullable", "field_id", "comment")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    NULLABLE_FIELD_NUMBER: _ClassVar[int]
    FIELD_ID_FIELD_NUMBER: _ClassVar[int]
    COMMENT_FIELD_NUMBER: _ClassVar[int]
    name: str
    type: str
    nullable: bool
    field_id: int
    comment: str
    def __init__(self, name: _Optional[str] = ..., type: _Optional[str] = ..., nullable: _Optional[bool] = ..., field_id: _Optional[int] = ..., comment: _Optional[str] = ...) -> None: ...

class EngineHint(_message.Message):
    __slots__ = ("payload_type", "payload", "metadata")
    class MetadataEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    PAYLOAD_TYPE_FIELD_NUMBER: _ClassVar[int]
    PAYLOAD_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    payload_type: str
    payload: bytes
    metadata: _containers.ScalarMap[str, str]
    def __init__(self, payload_type: _Optional[str] = ..., payload: _Optional[bytes] = ..., metadata: _Optional[_Mapping[str, str]] = ...) -> None: ...

class RowError(_message.Message):
    __slots__ = ("id", "name", "code", "message")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    id: ResourceId
    name: str
    code: str
    message: str
    def __init__(self, id: _Optional[_Union[ResourceId, _Mapping]] = ..., name: _Optional[str] = ..., code: _Optional[str] = ..., message: _Optional[str] = ...) -> None: ...
