from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Table(_message.Message):
    __slots__ = ("meta", "name", "catalog_id", "namespace_id", "location", "format", "schema_json", "columns", "primary_key", "partition_by", "options", "current_snapshot_id", "dependent_view_ids", "table_uuid", "row_count", "size_bytes", "file_count")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    META_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    CATALOG_ID_FIELD_NUMBER: _ClassVar[int]
    NAMESPACE_ID_FIELD_NUMBER: _ClassVar[int]
    LOCATION_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    PRIMARY_KEY_FIELD_NUMBER: _ClassVar[int]
    PARTITION_BY_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    CURRENT_SNAPSHOT_ID_FIELD_NUMBER: _ClassVar[int]
    DEPENDENT_VIEW_IDS_FIELD_NUMBER: _ClassVar[int]
    TABLE_UUID_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    FILE_COUNT_FIELD_NUMBER: _ClassVar[int]
    meta: _common_pb2.ResourceMeta
    name: _common_pb2.NameRef
    catalog_id: _common_pb2.ResourceId
    namespace_id: _common_pb2.ResourceId
    location: str
    format: str
    schema_json: str
    columns: _containers.RepeatedCompositeFieldContainer[_common_pb2.Column]
    primary_key: _containers.RepeatedScalarFieldContainer[str]
    partition_by: _containers.RepeatedScalarFieldContainer[str]
    options: _containers.ScalarMap[str, str]
    current_snapshot_id: int
    dependent_view_ids: _containers.RepeatedCompositeFieldContainer[_common_pb2.ResourceId]
    table_uuid: str
    row_count: int
    size_bytes: int
    file_count: int
    def __init__(self, meta: _Optional[_Union[_common_pb2.ResourceMeta, _Mapping]] = ..., name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., catalog_id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., namespace_id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., location: _Optional[str] = ..., format: _Optional[str] = ..., schema_json: _Optional[str] = ..., columns: _Optional[_Iterable[_Union[_common_pb2.Column, _Mapping]]] = ..., primary_key: _Optional[_Iterable[str]] = ..., partition_by: _Optional[_Iterable[str]] = ..., options: _Optional[_Mapping[str, str]] = ..., current_snapshot_id: _Optional[int] = ..., dependent_view_ids: _Optional[_Iterable[_Union[_common_pb2.ResourceId, _Mapping]]] = ..., table_uuid: _Optional[str] = ..., row_count: _Optional[int] = ..., size_bytes: _Optional[int] = ..., file_count: _Optional[int] = ...) -> None: ...

class CreateTableRequest(_message.Message):
    __slots__ = ("name", "schema_json", "arrow_schema", "primary_key", "partition_by", "options", "comment", "if_not_exists", "idempotency_key")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    NAME_FIELD_NUMBER: _ClassVar[int]
    SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    ARROW_SCHEMA_FIELD_NUMBER: _ClassVar[int]
    PRIMARY_KEY_FIELD_NUMBER: _ClassVar[int]
    PARTITION_BY_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    COMMENT_FIELD_NUMBER: _ClassVar[int]
    IF_NOT_EXISTS_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    name: _common_pb2.NameRef
    schema_json: str
    arrow_schema: bytes
    primary_key: _containers.RepeatedScalarFieldContainer[str]
    partition_by: _containers.RepeatedScalarFieldContainer[str]
    options: _containers.ScalarMap[str, str]
    comment: str
    if_not_exists: bool
    idempotency_key: str
    def __init__(self, name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., schema_json: _Optional[str] = ..., arrow_schema: _Optional[bytes] = ..., primary_key: _Optional[_Iterable[str]] = ..., partition_by: _Optional[_Iterable[str]] = ..., options: _Optional[_Mapping[str, str]] = ..., comment: _Optional[str] = ..., if_not_exists: _Optional[bool] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class GetTableRequest(_message.Message):
    __slots__ = ("table", "names_only")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    NAMES_ONLY_FIELD_NUMBER: _ClassVar[int]
    table: _common_pb2.NameRef
    names_only: bool
    def __init__(self, table: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., names_only: _Optional[bool] = ...) -> None: ...

class ListTablesRequest(_message.Message):
    __slots__ = ("namespace", "page")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    namespace: _common_pb2.NameRef
    page: _common_pb2.PageRequest
    def __init__(self, namespace: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., page: _Optional[_Union[_common_pb2.PageRequest, _Mapping]] = ...) -> None: ...

class ListTablesResponse(_message.Message):
    __slots__ = ("tables", "page", "errors")
    TABLES_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    tables: _containers.RepeatedCompositeFieldContainer[Table]
    page: _common_pb2.PageResponse
    errors: _containers.RepeatedCompositeFieldContainer[_common_pb2.RowError]
    def __init__(self, tables: _Optional[_Iterable[_Union[Table, _Mapping]]] = ..., page: _Optional[_Union[_common_pb2.PageResponse, _Mapping]] = ..., errors: _Optional[_Iterable[_Union[_common_pb2.RowError, _Mapping]]] = ...) -> None: ...

class UpdateTableRequest(_message.Message):
    __slots__ = ("table", "version", "properties", "description", "idempotency_key")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    table: _common_pb2.NameRef
    version: int
    properties: _common_pb2.PropertyChange
    description: str
    idempotency_key: str
    def __init__(self, table: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., version: _Optional[int] = ..., properties: _Optional[_Union[_common_pb2.PropertyChange, _Mapping]] = ..., description: _Optional[str] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class RenameTableRequest(_message.Message):
    __slots__ = ("table", "new_name", "version", "idempotency_key")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    NEW_NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    table: _common_pb2.NameRef
    new_name: _common_pb2.NameRef
    version: int
    idempotency_key: str
    def __init__(self, table: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., new_name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., version: _Optional[int] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropTableRequest(_message.Message):
    __slots__ = ("table", "if_exists", "idempotency_key")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    IF_EXISTS_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    table: _common_pb2.NameRef
    if_exists: bool
    idempotency_key: str
    def __init__(self, table: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., if_exists: _Optional[bool] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropTableResponse(_message.Message):
    __slots__ = ("found",)
    FOUND_FIELD_NUMBER: _ClassVar[int]
    found: bool
    def __init__(self, found: _Optional[bool] = ...) -> None: ...
