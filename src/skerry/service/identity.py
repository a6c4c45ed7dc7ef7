"""Identity of a caller: account, subject and roles of a token.

A token belongs to one account. Every name in a call is looked up in that account alone; roles define the permitted
calls. A writer has all rights of a reader, an admin all rights of a writer. An operator creates and deletes accounts,
but cannot read their content.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from skerry.common.errors import PermissionDeniedError, UnauthenticatedError
from skerry.graph.lake_catalog import DEFAULT_ACCOUNT


class Role(StrEnum):
    """A set of permissions of a caller."""

    READER = "reader"
    WRITER = "writer"
    ADMIN = "admin"
    OPERATOR = "operator"


_IMPLIED = {
    Role.READER: frozenset({Role.READER}),
    Role.WRITER: frozenset({Role.READER, Role.WRITER}),
    Role.ADMIN: frozenset({Role.READER, Role.WRITER, Role.ADMIN}),
    Role.OPERATOR: frozenset({Role.OPERATOR}),
}


@dataclass(frozen=True, slots=True)
class Caller:
    """The identity of a caller."""

    account: str
    subject: str
    roles: frozenset[Role]

    def has(self, role: Role) -> bool:
        """Whether the caller has a role, directly or implied."""
        return any(role in _IMPLIED[given] for given in self.roles)

    def require(self, role: Role) -> None:
        """Raise :class:`PermissionDeniedError` unless the caller has a role."""
        if not self.has(role):
            had = ", ".join(sorted(self.roles)) or "none"
            raise PermissionDeniedError(f"this call needs the role {role.value!r}; the token has: {had}")


@dataclass(frozen=True, slots=True)
class Grant:
    """An accepted token, as far as tokens that are issued for it depend on it."""

    caller: Caller
    origin: str
    """Identifies the entry or the key that accepted it; contains no secret."""
    ends_ms: int | None = None


class Authenticator(Protocol):
    """Authenticates callers."""

    @property
    def needs_token(self) -> bool:
        """Whether callers need a token; without tokens the service is open, and binds to loopback only."""
        ...

    def authenticate(self, token: str | None) -> Caller:
        """The caller of a token; :class:`UnauthenticatedError` if it is not accepted."""
        ...

    def grant(self, token: str | None) -> Grant:
        """The same with what the acceptance is based on."""
        ...

    def confirm(self, grant: Grant) -> Caller:
        """The caller of an earlier grant as it is now; :class:`UnauthenticatedError` if its token is not accepted any
        more.
        """
        ...


class OpenAuthenticator:
    """Every caller is the account ``default`` with all roles: for a service on loopback."""

    needs_token = False

    def __init__(self) -> None:
        self._caller = Caller(DEFAULT_ACCOUNT, "anonymous", frozenset({Role.ADMIN, Role.OPERATOR}))

    def authenticate(self, token: str | None) -> Caller:
        return self._caller

    def grant(self, token: str | None) -> Grant:
        return Grant(self._caller, "")

    def confirm(self, grant: Grant) -> Caller:
        return self._caller


def bearer_token(header: str | None) -> str | None:
    """The token of an ``Authorization`` header; None without one."""
    if not header:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise UnauthenticatedError("the authorization header is not 'Bearer <token>'")
    return token.strip()


def no_caller() -> UnauthenticatedError:
    """The error for every token that is not accepted; it gives no reason."""
    return UnauthenticatedError("the token is missing, unknown or has ended; send a valid one as 'Bearer <token>'")
