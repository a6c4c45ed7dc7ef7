from skerry.protocol.v1 import access_pb2 as _access_pb2
from skerry.protocol.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RelationState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RELATION_STATE_UNSPECIFIED: _ClassVar[RelationState]
    RELATION_STATE_FOUND: _ClassVar[RelationState]
    RELATION_STATE_REPEATED: _ClassVar[RelationState]
    RELATION_STATE_CYCLE: _ClassVar[RelationState]
    RELATION_STATE_MISSING: _ClassVar[RelationState]
    RELATION_STATE_DAMAGED: _ClassVar[RelationState]
    RELATION_STATE_TOO_DEEP: _ClassVar[RelationState]
RELATION_STATE_UNSPECIFIED: RelationState
RELATION_STATE_FOUND: RelationState
RELATION_STATE_REPEATED: RelationState
RELATION_STATE_CYCLE: RelationState
RELATION_STATE_MISSING: RelationState
RELATION_STATE_DAMAGED: RelationState
RELATION_STATE_TOO_DEEP: RelationState

class GetViewTreeRequest(_message.Message):
    __slots__ = ("relation", "max_depth", "max_relations", "query_id")
    RELATION_FIELD_NUMBER: _ClassVar[int]
    MAX_DEPTH_FIELD_NUMBER: _ClassVar[int]
    MAX_RELATIONS_FIELD_NUMBER: _ClassVar[int]
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    relation: _common_pb2.NameRef
    max_depth: int
    max_relations: int
    query_id: str
    def __init__(self, relation: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., max_depth: _Optional[int] = ..., max_relations: _Optional[int] = ..., query_id: _Optional[str] = ...) -> None: ...

class TreeRelation(_message.Message):
    __slots__ = ("id", "parent", "depth", "state", "name", "version", "reason", "pin")
    ID_FIELD_NUMBER: _ClassVar[int]
    PARENT_FIELD_NUMBER: _ClassVar[int]
    DEPTH_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    PIN_FIELD_NUMBER: _ClassVar[int]
    id: _common_pb2.ResourceId
    parent: _common_pb2.ResourceId
    depth: int
    state: RelationState
    name: _common_pb2.NameRef
    version: int
    reason: str
    pin: _common_pb2.SnapshotPin
    def __init__(self, id: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., parent: _Optional[_Union[_common_pb2.ResourceId, _Mapping]] = ..., depth: _Optional[int] = ..., state: _Optional[_Union[RelationState, str]] = ..., name: _Optional[_Union[_common_pb2.NameRef, _Mapping]] = ..., version: _Optional[int] = ..., reason: _Optional[str] = ..., pin: _Optional[_Union[_common_pb2.SnapshotPin, _Mapping]] = ...) -> None: ...

class ViewTree(_message.Message):
    __slots__ = ("relations", "truncated", "complete")
    RELATIONS_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_FIELD_NUMBER: _ClassVar[int]
    relations: _containers.RepeatedCompositeFieldContainer[TreeRelation]
    truncated: bool
    complete: bool
    def __init__(self, relations: _Optional[_Iterable[_Union[TreeRelation, _Mapping]]] = ..., truncated: _Optional[bool] = ..., complete: _Optional[bool] = ...) -> None: ...
