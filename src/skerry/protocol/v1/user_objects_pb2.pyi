from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetUserObjectsRequest(_message.Message):
    __slots__ = ("query_id", "relations", "hint_payload_types", "chunk_size", "expand_views")
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    RELATIONS_FIELD_NUMBER: _ClassVar[int]
    HINT_PAYLOAD_TYPES_FIELD_NUMBER: _ClassVar[int]
    CHUNK_SIZE_FIELD_NUMBER: _ClassVar[int]
    EXPAND_VIEWS_FIELD_NUMBER: _ClassVar[int]
    query_id: str
    relations: _containers.RepeatedCompositeFieldContainer[RelationRequest]
    hint_payload_types: _containers.RepeatedScalarFieldContainer[str]
    chunk_size: int
    expand_views: int
    def __init__(self, query_id: _Optional[str] = ..., relations: _Optional[_Iterable[_Union[RelationRequest, _Mapping]]] = ..., hint_payload_types: _Optional[_Iterable[str]] = ..., chunk_size: _Optional[int] = ..., expand_views: _Optional[int] = ...) -> None: ...

class RelationRequest(_message.Message):
    __slots__ = ("candidates", "snapshot", "columns", "known")
    CANDIDATES_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    KNOWN_FIELD_NUMBER: _ClassVar[int]
    candidates: _containers.RepeatedCompositeFieldContainer[_common_pb2.NameRef]
    snapshot: _common_pb2.SnapshotRef
    columns: _containers.RepeatedScalarFieldContainer[str]
    known: _containers.RepeatedCompositeFieldContainer[KnownVersion]
    def __init__(self, candidates: _Optional[_Iterable[_Union[_common_pb2.NameRef, _Mapping]]] = ..., snapshot: _Optional[_Union[_common_pb2.SnapshotRef, _Mapping]] = ..., columns: _Optional[_Iterable[str]] = ..., known: _Optional[_Iterable[_Union[KnownVersion, _Mapping]]] = ...) -> None: ...

class KnownVersion(_message.Message):
    __slots__ = ("id", "version_tag")
    ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_TAG_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    version_tag: str
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., version_tag: _Optional[str] = ...) -> None: ...

class UserObjectsChunk(_message.Message):
    __slots__ = ("header", "resolutions", "summary")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    RESOLUTIONS_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    header: UserObjectsHeader
    resolutions: RelationResolutions
    summary: UserObjectsSummary
    def __init__(self, header: _Optional[_Union[UserObjectsHeader, _Mapping]] = ..., resolutions: _Optional[_Union[RelationResolutions, _Mapping]] = ..., summary: _Optional[_Union[UserObjectsSummary, _Mapping]] = ...) -> None: ...

class UserObjectsHeader(_message.Message):
    __slots__ = ("query_id", "relation_count", "correlation_id")
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    RELATION_COUNT_FIELD_NUMBER: _ClassVar[int]
    CORRELATION_ID_FIELD_NUMBER: _ClassVar[int]
    query_id: str
    relation_count: int
    correlation_id: str
    def __init__(self, query_id: _Optional[str] = ..., relation_count: _Optional[int] = ..., correlation_id: _Optional[str] = ...) -> None: ...

class RelationResolutions(_message.Message):
    __slots__ = ("resolutions",)
    RESOLUTIONS_FIELD_NUMBER: _ClassVar[int]
    resolutions: _containers.RepeatedCompositeFieldContainer[RelationResolution]
    def __init__(self, resolutions: _Optional[_Iterable[_Union[RelationResolution, _Mapping]]] = ...) -> None: ...

class RelationResolution(_message.Message):
    __slots__ = ("request_index", "candidate_index", "relation", "unchanged", "error", "view_path")
    REQUEST_INDEX_FIELD_NUMBER: _ClassVar[int]
    CANDIDATE_INDEX_FIELD_NUMBER: _ClassVar[int]
    RELATION_FIELD_NUMBER: _ClassVar[int]
    UNCHANGED_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    VIEW_PATH_FIELD_NUMBER: _ClassVar[int]
    request_index: int
    candidate_index: int
    relation: RelationInfo
    unchanged: UnchangedRelation
    error: ResolutionError
    view_path: _containers.RepeatedCompositeFieldContainer[_common_pb2.ResourceId]
    def __init__(self, request_index: _Optional[int] = ..., candidate_index: _Optional[int] = ..., relation: _Optional[_Union[RelationInfo, _Mapping]] = ..., unchanged: _Optional[_Union[UnchangedRelation, _Mapping]] = ..., error: _Optional[_Union[ResolutionError, _Mapping]] = ..., view_path: _Optional[_Iterable[_Union[_common_pb2.ResourceId, _Mapping]]] = ...) -> None: ...

class RelationInfo(_message.Message):
    __slots__ = ("id", "name", "version_tag", "version", "columns", "properties", "table", "view", "hints")
    class PropertiesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_TAG_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    HINTS_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    name: _common_pb2.NameRef
    version_tag: str
    version: int
    columns: _containers.RepeatedCompositeFieldContainer[_common_pb2.Column]
    properties: _containers.ScalarMap[str, str]
    table: TableInfo
    view: ViewInfo
    hints: _containers.RepeatedCompositeFieldContainer[_common_pb2.EngineHint]
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., version_tag: _Optional[str] = ..., version: _Optional[int] = ..., columns: _Optional[_Iterable[_Union[_common_pb2.Column, _Mapping]]] = ..., properties: _Optional[_Mapping[str, str]] = ..., table: _Optional[_Union[TableInfo, _Mapping]] = ..., view: _Optional[_Union[ViewInfo, _Mapping]] = ..., hints: _Optional[_Iterable[_Union[_common_pb2.EngineHint, _Mapping]]] = ...) -> None: ...

class TableInfo(_message.Message):
    __slots__ = ("pin", "location", "format", "schema_id", "primary_key", "partition_by", "row_count", "size_bytes", "file_count", "metadata_location")
    PIN_FIELD_NUMBER: _ClassVar[int]
    LOCATION_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    SCHEMA_ID_FIELD_NUMBER: _ClassVar[int]
    PRIMARY_KEY_FIELD_NUMBER: _ClassVar[int]
    PARTITION_BY_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    FILE_COUNT_FIELD_NUMBER: _ClassVar[int]
    METADATA_LOCATION_FIELD_NUMBER: _ClassVar[int]
    pin: _common_pb2.SnapshotPin
    location: str
    format: str
    schema_id: int
    primary_key: _containers.RepeatedScalarFieldContainer[str]
    partition_by: _containers.RepeatedScalarFieldContainer[str]
    row_count: int
    size_bytes: int
    file_count: int
    metadata_location: str
    def __init__(self, pin: _Optional[_Union[_common_pb2.SnapshotPin, _Mapping]] = ..., location: _Optional[str] = ..., format: _Optional[str] = ..., schema_id: _Optional[int] = ..., primary_key: _Optional[_Iterable[str]] = ..., partition_by: _Optional[_Iterable[str]] = ..., row_count: _Optional[int] = ..., size_bytes: _Optional[int] = ..., file_count: _Optional[int] = ..., metadata_location: _Optional[str] = ...) -> None: ...

class ViewInfo(_message.Message):
    __slots__ = ("sql", "dialect", "search_path", "base_relation_ids", "owner", "binding_error")
    SQL_FIELD_NUMBER: _ClassVar[int]
    DIALECT_FIELD_NUMBER: _ClassVar[int]
    SEARCH_PATH_FIELD_NUMBER: _ClassVar[int]
    BASE_RELATION_IDS_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    BINDING_ERROR_FIELD_NUMBER: _ClassVar[int]
    sql: str
    dialect: str
    search_path: _containers.RepeatedScalarFieldContainer[str]
    base_relation_ids: _containers.RepeatedCompositeFieldContainer[_common_pb2.ResourceId]
    owner: str
    binding_error: str
    def __init__(self, sql: _Optional[str] = ..., dialect: _Optional[str] = ..., search_path: _Optional[_Iterable[str]] = ..., base_relation_ids: _Optional[_Iterable[_Union[_common_pb2.ResourceId, _Mapping]]] = ..., owner: _Optional[str] = ..., binding_error: _Optional[str] = ...) -> None: ...

class UnchangedRelation(_message.Message):
    __slots__ = ("id", "pin")
    ID_FIELD_NUMBER: _ClassVar[int]
    PIN_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    pin: _common_pb2.SnapshotPin
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., pin: _Optional[_Union[_common_pb2.SnapshotPin, _Mapping]] = ...) -> None: ...

class ResolutionError(_message.Message):
    __slots__ = ("code", "message")
    CODE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    code: str
    message: str
    def __init__(self, code: _Optional[str] = ..., message: _Optional[str] = ...) -> None: ...

class UserObjectsSummary(_message.Message):
    __slots__ = ("found", "unchanged", "failed", "expanded")
    FOUND_FIELD_NUMBER: _ClassVar[int]
    UNCHANGED_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    EXPANDED_FIELD_NUMBER: _ClassVar[int]
    found: int
    unchanged: int
    failed: int
    expanded: int
    def __init__(self, found: _Optional[int] = ..., unchanged: _Optional[int] = ..., failed: _Optional[int] = ..., expanded: _Optional[int] = ...) -> None: ...
