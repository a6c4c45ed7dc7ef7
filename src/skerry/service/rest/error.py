"""Errors of the REST catalog: a status code, the name of Iceberg's exception, and a message.

Clients decide by the code and the type (``NoSuchTableException``), people by the message. An error that is not one of
these, but a :class:`~skerry.common.errors.SkerryError` from below, is translated by :func:`rest_error_of`.
"""

from skerry.common.errors import (
    AccessDeniedError,
    AlreadyExistsError,
    CommitOutcomeUnknownError,
    ConflictError,
    FileMissingError,
    InvalidInputError,
    LimitExceededError,
    NotFoundError,
    PermissionDeniedError,
    SkerryError,
    StorageError,
    UnauthenticatedError,
)


class RestError(SkerryError):
    """An error response."""

    passing: bool = False
    """Whether the same request may succeed later without any change by its client."""

    def __init__(self, status: int, type_: str, message: str, *, passing: bool = False) -> None:
        super().__init__(message)
        self.status = status
        self.type = type_
        self.passing = passing

    def document(self) -> dict[str, dict[str, object]]:
        """The body of the answer, ``ErrorModel`` of the specification."""
        return {"error": {"message": self.message, "type": self.type, "code": self.status}}


def bad_request(message: str) -> RestError:
    """The request itself is malformed: not JSON, a missing member, a wrong type."""
    return RestError(400, "BadRequestException", message)


def invalid(message: str) -> RestError:
    """The request is well formed, but cannot be fulfilled."""
    return RestError(400, "IllegalArgumentException", message)


def unsupported(message: str) -> RestError:
    """The request asks for something that this server, or this table, does not support."""
    return RestError(406, "UnsupportedOperationException", message)


def forbidden(message: str) -> RestError:
    return RestError(403, "ForbiddenException", message)


def not_authorized(message: str) -> RestError:
    return RestError(401, "NotAuthorizedException", message)


def commit_failed(message: str) -> RestError:
    """A requirement does not hold: the client reads the table again, and may repeat the commit."""
    return RestError(409, "CommitFailedException", message)


def commit_unknown(message: str) -> RestError:
    """It is unknown whether the commit was applied. Clients must not clean up its files."""
    return RestError(500, "CommitStateUnknownException", message)


def already_exists(message: str) -> RestError:
    return RestError(409, "AlreadyExistsException", message)


def no_such_namespace(name: str) -> RestError:
    return RestError(404, "NoSuchNamespaceException", f"Namespace does not exist: {name}")


def no_such_table(name: str) -> RestError:
    return RestError(404, "NoSuchTableException", f"Table does not exist: {name}")


def no_such_view(name: str) -> RestError:
    return RestError(404, "NoSuchViewException", f"View does not exist: {name}")


def rest_error_of(error: SkerryError) -> RestError:
    """The answer for an error from the layers below."""
    if isinstance(error, RestError):
        return error
    if isinstance(error, InvalidInputError):
        return invalid(error.message)
    if isinstance(error, NotFoundError):
        return RestError(404, "NotFoundException", error.message)
    if isinstance(error, AlreadyExistsError):
        return already_exists(error.message)
    if isinstance(error, ConflictError):
        return RestError(409, "CommitFailedException", error.message, passing=True)
    if isinstance(error, UnauthenticatedError):
        return not_authorized(error.message)
    if isinstance(error, PermissionDeniedError):
        return forbidden(error.message)
    if isinstance(error, LimitExceededError):
        return RestError(429, "TooManyRequestsException", error.message)
    if isinstance(error, CommitOutcomeUnknownError) or (isinstance(error, StorageError) and error.unclear):
        return commit_unknown("storage did not say whether the change was made; read again before repeating it")
    if isinstance(error, FileMissingError):
        return RestError(404, "NotFoundException", error.message)
    if isinstance(error, AccessDeniedError):
        return RestError(500, "RESTException", "storage refused the server's credentials")
    if isinstance(error, StorageError):
        return RestError(503, "ServiceUnavailableException", "storage is not available; try again")
    return RestError(500, "RESTException", "the server could not answer; its log has the reason")
