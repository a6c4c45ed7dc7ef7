from skerry.protocol.v1 import access_pb2 as _access_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ExecuteSqlRequest(_message.Message):
    __slots__ = ("sql", "database", "parameters_json", "max_rows")
    SQL_FIELD_NUMBER: _ClassVar[int]
    DATABASE_FIELD_NUMBER: _ClassVar[int]
    PARAMETERS_JSON_FIELD_NUMBER: _ClassVar[int]
    MAX_ROWS_FIELD_NUMBER: _ClassVar[int]
    sql: str
    database: str
    parameters_json: str
    max_rows: int
    def __init__(self, sql: _Optional[str] = ..., database: _Optional[str] = ..., parameters_json: _Optional[str] = ..., max_rows: _Optional[int] = ...) -> None: ...

class ExecuteSqlChunk(_message.Message):
    __slots__ = ("arrow_ipc", "summary")
    ARROW_IPC_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    arrow_ipc: bytes
    summary: ExecuteSqlSummary
    def __init__(self, arrow_ipc: _Optional[bytes] = ..., summary: _Optional[_Union[ExecuteSqlSummary, _Mapping]] = ...) -> None: ...

class ExecuteSqlSummary(_message.Message):
    __slots__ = ("row_count", "truncated", "message")
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    row_count: int
    truncated: bool
    message: str
    def __init__(self, row_count: _Optional[int] = ..., truncated: _Optional[bool] = ..., message: _Optional[str] = ...) -> None: ...
