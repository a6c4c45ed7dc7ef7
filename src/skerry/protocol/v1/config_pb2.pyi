from skerry.protocol.v1 import access_pb2 as _access_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class GetConfigRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ServiceConfig(_message.Message):
    __slots__ = ("version", "warehouse_root", "account", "subject", "default_catalog", "read_only", "roles", "freshness_seconds", "max_message_bytes", "account_folder")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    WAREHOUSE_ROOT_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_CATALOG_FIELD_NUMBER: _ClassVar[int]
    READ_ONLY_FIELD_NUMBER: _ClassVar[int]
    ROLES_FIELD_NUMBER: _ClassVar[int]
    FRESHNESS_SECONDS_FIELD_NUMBER: _ClassVar[int]
    MAX_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_FOLDER_FIELD_NUMBER: _ClassVar[int]
    version: str
    warehouse_root: str
    account: str
    subject: str
    default_catalog: str
    read_only: bool
    roles: _containers.RepeatedScalarFieldContainer[str]
    freshness_seconds: float
    max_message_bytes: int
    account_folder: str
    def __init__(self, version: _Optional[str] = ..., warehouse_root: _Optional[str] = ..., account: _Optional[str] = ..., subject: _Optional[str] = ..., default_catalog: _Optional[str] = ..., read_only: _Optional[bool] = ..., roles: _Optional[_Iterable[str]] = ..., freshness_seconds: _Optional[float] = ..., max_message_bytes: _Optional[int] = ..., account_folder: _Optional[str] = ...) -> None: ...
