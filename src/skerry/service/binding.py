"""Binding of a service's descriptor to Python: method names, messages, required roles, and handlers.

A servicer is an object with a method for each of its service: ``GetTable`` of the .proto file is
``get_table(call, request)``. A missing method, or one without a role, is an error when the server starts.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message_factory import GetMessageClass

from skerry.common.errors import SkerryError
from skerry.protocol.v1 import access_pb2
from skerry.service.identity import Role

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ROLES: dict[int, Role | None] = {
    access_pb2.ACCESS_PUBLIC: None,
    access_pb2.ACCESS_READER: Role.READER,
    access_pb2.ACCESS_WRITER: Role.WRITER,
    access_pb2.ACCESS_ADMIN: Role.ADMIN,
    access_pb2.ACCESS_OPERATOR: Role.OPERATOR,
}


@dataclass(frozen=True, slots=True)
class BoundMethod:
    """A method of a service, and its handler."""

    name: str
    """``skerry.v1.TableService/GetTable``."""
    role: Role | None
    """None: no token is required."""
    is_stream: bool
    request: type[Any]
    act: Callable[..., Any]

    @property
    def changes(self) -> bool:
        """Whether the call needs more rights than reading."""
        return self.role not in (None, Role.READER)


def bind_service(service: ServiceDescriptor, servicer: object) -> list[BoundMethod]:
    """The methods of a service with those of a servicer."""
    return [_bound(service, method, servicer) for method in service.methods]


def method_role(method: MethodDescriptor) -> Role | None:
    """The least role that a call needs."""
    extension: Any = access_pb2.access
    access: int = method.GetOptions().Extensions[extension]
    if access not in _ROLES:
        raise SkerryError(f"{method.full_name} does not say who may call it: option (access) is missing")
    return _ROLES[access]


def python_name(name: str) -> str:
    """``GetTable`` → ``get_table``, ``ResolveFQTables`` → ``resolve_fq_tables``."""
    return _WORD.sub("_", name).lower()


def _bound(service: ServiceDescriptor, method: MethodDescriptor, servicer: object) -> BoundMethod:
    act = getattr(servicer, python_name(method.name), None)
    if act is None:
        raise SkerryError(f"{type(servicer).__name__} has no method {python_name(method.name)} for {method.full_name}")
    if method.client_streaming:
        raise SkerryError(f"{method.full_name} takes a stream of requests, which the service does not support")
    request = GetMessageClass(method.input_type)
    name = f"{service.full_name}/{method.name}"
    return BoundMethod(name, method_role(method), method.server_streaming, request, act)
