from skerry.protocol.v1 import access_pb2 as _access_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RelationKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RELATION_KIND_ANY: _ClassVar[RelationKind]
    RELATION_KIND_TABLE: _ClassVar[RelationKind]
    RELATION_KIND_VIEW: _ClassVar[RelationKind]
RELATION_KIND_ANY: RelationKind
RELATION_KIND_TABLE: RelationKind
RELATION_KIND_VIEW: RelationKind

class FindRelationRequest(_message.Message):
    __slots__ = ("database", "name", "kind")
    DATABASE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    database: str
    name: str
    kind: RelationKind
    def __init__(self, database: _Optional[str] = ..., name: _Optional[str] = ..., kind: _Optional[_Union[RelationKind, str]] = ...) -> None: ...

class LakeRelation(_message.Message):
    __slots__ = ("name", "table", "view", "iceberg", "iceberg_view")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    ICEBERG_FIELD_NUMBER: _ClassVar[int]
    ICEBERG_VIEW_FIELD_NUMBER: _ClassVar[int]
    name: str
    table: LakeTable
    view: LakeView
    iceberg: ClientIcebergTable
    iceberg_view: ClientIcebergView
    def __init__(self, name: _Optional[str] = ..., table: _Optional[_Union[LakeTable, _Mapping]] = ..., view: _Optional[_Union[LakeView, _Mapping]] = ..., iceberg: _Optional[_Union[ClientIcebergTable, _Mapping]] = ..., iceberg_view: _Optional[_Union[ClientIcebergView, _Mapping]] = ...) -> None: ...

class LakeTable(_message.Message):
    __slots__ = ("uuid", "home", "location")
    UUID_FIELD_NUMBER: _ClassVar[int]
    HOME_FIELD_NUMBER: _ClassVar[int]
    LOCATION_FIELD_NUMBER: _ClassVar[int]
    uuid: str
    home: str
    location: str
    def __init__(self, uuid: _Optional[str] = ..., home: _Optional[str] = ..., location: _Optional[str] = ...) -> None: ...

class ClientIcebergTable(_message.Message):
    __slots__ = ("uuid", "metadata_location", "database")
    UUID_FIELD_NUMBER: _ClassVar[int]
    METADATA_LOCATION_FIELD_NUMBER: _ClassVar[int]
    DATABASE_FIELD_NUMBER: _ClassVar[int]
    uuid: str
    metadata_location: str
    database: str
    def __init__(self, uuid: _Optional[str] = ..., metadata_location: _Optional[str] = ..., database: _Optional[str] = ...) -> None: ...

class ClientIcebergView(_message.Message):
    __slots__ = ("metadata_location", "database")
    METADATA_LOCATION_FIELD_NUMBER: _ClassVar[int]
    DATABASE_FIELD_NUMBER: _ClassVar[int]
    metadata_location: str
    database: str
    def __init__(self, metadata_location: _Optional[str] = ..., database: _Optional[str] = ...) -> None: ...

class LakeView(_message.Message):
    __slots__ = ("query", "database", "columns", "comment", "version", "created_ms")
    QUERY_FIELD_NUMBER: _ClassVar[int]
    DATABASE_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    COMMENT_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    CREATED_MS_FIELD_NUMBER: _ClassVar[int]
    query: str
    database: str
    columns: _containers.RepeatedCompositeFieldContainer[LakeViewColumn]
    comment: str
    version: int
    created_ms: int
    def __init__(self, query: _Optional[str] = ..., database: _Optional[str] = ..., columns: _Optional[_Iterable[_Union[LakeViewColumn, _Mapping]]] = ..., comment: _Optional[str] = ..., version: _Optional[int] = ..., created_ms: _Optional[int] = ...) -> None: ...

class LakeViewColumn(_message.Message):
    __slots__ = ("name", "comment")
    NAME_FIELD_NUMBER: _ClassVar[int]
    COMMENT_FIELD_NUMBER: _ClassVar[int]
    name: str
    comment: str
    def __init__(self, name: _Optional[str] = ..., comment: _Optional[str] = ...) -> None: ...

class ChooseFilesRequest(_message.Message):
    __slots__ = ("database", "name", "table_uuid", "snapshot_id", "commit_id", "schema_id", "condition")
    DATABASE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    TABLE_UUID_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_ID_FIELD_NUMBER: _ClassVar[int]
    COMMIT_ID_FIELD_NUMBER: _ClassVar[int]
    SCHEMA_ID_FIELD_NUMBER: _ClassVar[int]
    CONDITION_FIELD_NUMBER: _ClassVar[int]
    database: str
    name: str
    table_uuid: str
    snapshot_id: int
    commit_id: str
    schema_id: int
    condition: str
    def __init__(self, database: _Optional[str] = ..., name: _Optional[str] = ..., table_uuid: _Optional[str] = ..., snapshot_id: _Optional[int] = ..., commit_id: _Optional[str] = ..., schema_id: _Optional[int] = ..., condition: _Optional[str] = ...) -> None: ...

class ChooseFilesChunk(_message.Message):
    __slots__ = ("arrow_ipc", "summary")
    ARROW_IPC_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    arrow_ipc: bytes
    summary: ChooseFilesSummary
    def __init__(self, arrow_ipc: _Optional[bytes] = ..., summary: _Optional[_Union[ChooseFilesSummary, _Mapping]] = ...) -> None: ...

class ChooseFilesSummary(_message.Message):
    __slots__ = ("steps",)
    STEPS_FIELD_NUMBER: _ClassVar[int]
    steps: _containers.RepeatedCompositeFieldContainer[ChoosingStep]
    def __init__(self, steps: _Optional[_Iterable[_Union[ChoosingStep, _Mapping]]] = ...) -> None: ...

class ChoosingStep(_message.Message):
    __slots__ = ("name", "files", "size_bytes", "rows")
    NAME_FIELD_NUMBER: _ClassVar[int]
    FILES_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    name: str
    files: int
    size_bytes: int
    rows: int
    def __init__(self, name: _Optional[str] = ..., files: _Optional[int] = ..., size_bytes: _Optional[int] = ..., rows: _Optional[int] = ...) -> None: ...

class ListDatabasesRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListDatabasesResponse(_message.Message):
    __slots__ = ("names",)
    NAMES_FIELD_NUMBER: _ClassVar[int]
    names: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, names: _Optional[_Iterable[str]] = ...) -> None: ...

class GetDatabaseRequest(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class Database(_message.Message):
    __slots__ = ("name", "comment")
    NAME_FIELD_NUMBER: _ClassVar[int]
    COMMENT_FIELD_NUMBER: _ClassVar[int]
    name: str
    comment: str
    def __init__(self, name: _Optional[str] = ..., comment: _Optional[str] = ...) -> None: ...

class ListRelationsRequest(_message.Message):
    __slots__ = ("database", "kind", "page_size", "after")
    DATABASE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    database: str
    kind: RelationKind
    page_size: int
    after: str
    def __init__(self, database: _Optional[str] = ..., kind: _Optional[_Union[RelationKind, str]] = ..., page_size: _Optional[int] = ..., after: _Optional[str] = ...) -> None: ...

class ListRelationsResponse(_message.Message):
    __slots__ = ("names", "more")
    NAMES_FIELD_NUMBER: _ClassVar[int]
    MORE_FIELD_NUMBER: _ClassVar[int]
    names: _containers.RepeatedScalarFieldContainer[str]
    more: bool
    def __init__(self, names: _Optional[_Iterable[str]] = ..., more: _Optional[bool] = ...) -> None: ...

class CreateDatabaseRequest(_message.Message):
    __slots__ = ("name", "comment", "if_not_exists", "idempotency_key")
    NAME_FIELD_NUMBER: _ClassVar[int]
    COMMENT_FIELD_NUMBER: _ClassVar[int]
    IF_NOT_EXISTS_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    name: str
    comment: str
    if_not_exists: bool
    idempotency_key: str
    def __init__(self, name: _Optional[str] = ..., comment: _Optional[str] = ..., if_not_exists: _Optional[bool] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropDatabaseRequest(_message.Message):
    __slots__ = ("name", "if_exists", "cascade", "idempotency_key")
    NAME_FIELD_NUMBER: _ClassVar[int]
    IF_EXISTS_FIELD_NUMBER: _ClassVar[int]
    CASCADE_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    name: str
    if_exists: bool
    cascade: bool
    idempotency_key: str
    def __init__(self, name: _Optional[str] = ..., if_exists: _Optional[bool] = ..., cascade: _Optional[bool] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class CreateLakeTableRequest(_message.Message):
    __slots__ = ("database", "name", "schema_json", "if_not_exists", "idempotency_key")
    DATABASE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    IF_NOT_EXISTS_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    database: str
    name: str
    schema_json: str
    if_not_exists: bool
    idempotency_key: str
    def __init__(self, database: _Optional[str] = ..., name: _Optional[str] = ..., schema_json: _Optional[str] = ..., if_not_exists: _Optional[bool] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class CreateLakeViewRequest(_message.Message):
    __slots__ = ("name", "view", "or_replace", "if_not_exists", "idempotency_key")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    OR_REPLACE_FIELD_NUMBER: _ClassVar[int]
    IF_NOT_EXISTS_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    name: str
    view: LakeView
    or_replace: bool
    if_not_exists: bool
    idempotency_key: str
    def __init__(self, name: _Optional[str] = ..., view: _Optional[_Union[LakeView, _Mapping]] = ..., or_replace: _Optional[bool] = ..., if_not_exists: _Optional[bool] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropLakeNameRequest(_message.Message):
    __slots__ = ("database", "name", "if_exists", "idempotency_key")
    DATABASE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    IF_EXISTS_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    database: str
    name: str
    if_exists: bool
    idempotency_key: str
    def __init__(self, database: _Optional[str] = ..., name: _Optional[str] = ..., if_exists: _Optional[bool] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropLakeNameResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListExternalCatalogsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListExternalCatalogsResponse(_message.Message):
    __slots__ = ("catalogs",)
    CATALOGS_FIELD_NUMBER: _ClassVar[int]
    catalogs: _containers.RepeatedCompositeFieldContainer[ExternalCatalog]
    def __init__(self, catalogs: _Optional[_Iterable[_Union[ExternalCatalog, _Mapping]]] = ...) -> None: ...

class ExternalCatalog(_message.Message):
    __slots__ = ("name", "id", "created_ms", "properties")
    class PropertiesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    NAME_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    CREATED_MS_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    name: str
    id: str
    created_ms: int
    properties: _containers.ScalarMap[str, str]
    def __init__(self, name: _Optional[str] = ..., id: _Optional[str] = ..., created_ms: _Optional[int] = ..., properties: _Optional[_Mapping[str, str]] = ...) -> None: ...

class CreateExternalCatalogRequest(_message.Message):
    __slots__ = ("name", "properties", "idempotency_key")
    class PropertiesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    NAME_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    name: str
    properties: _containers.ScalarMap[str, str]
    idempotency_key: str
    def __init__(self, name: _Optional[str] = ..., properties: _Optional[_Mapping[str, str]] = ..., idempotency_key: _Optional[str] = ...) -> None: ...

class DropExternalCatalogRequest(_message.Message):
    __slots__ = ("name", "idempotency_key")
    NAME_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENCY_KEY_FIELD_NUMBER: _ClassVar[int]
    name: str
    idempotency_key: str
    def __init__(self, name: _Optional[str] = ..., idempotency_key: _Optional[str] = ...) -> None: ...
