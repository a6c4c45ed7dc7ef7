from google.protobuf import descriptor_pb2 as _descriptor_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor

class Access(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ACCESS_UNSPECIFIED: _ClassVar[Access]
    ACCESS_PUBLIC: _ClassVar[Access]
    ACCESS_READER: _ClassVar[Access]
    ACCESS_WRITER: _ClassVar[Access]
    ACCESS_ADMIN: _ClassVar[Access]
    ACCESS_OPERATOR: _ClassVar[Access]
ACCESS_UNSPECIFIED: Access
ACCESS_PUBLIC: Access
ACCESS_READER: Access
ACCESS_WRITER: Access
ACCESS_ADMIN: Access
ACCESS_OPERATOR: Access
ACCESS_FIELD_NUMBER: _ClassVar[int]
access: _descriptor.FieldDescriptor
