"""Every error a user can cause or meet.

::

    SkerryError
    ├── InvalidInputError           an argument is wrong (also a ValueError)
    │   ├── SchemaError             a schema, type, partition spec or evolution that is not allowed
    │   ├── DataError               rows that do not fit the schema; names the first offending row and column
    │   ├── OptionError             an unknown option or setting, or a value it cannot have
    │   └── SqlError                a statement that cannot be parsed or executed
    ├── NotFoundError               no such database, table, snapshot or tag (also a LookupError)
    │   ├── TableDroppedError       the table was dropped while it was in use
    │   └── SnapshotExpiredError    the snapshot has expired
    │       └── LeaseEndedError     it expired while it was read as the latest one   retryable
    ├── AlreadyExistsError          the name is taken
    ├── ConflictError               another commit made this one impossible          retryable
    │   └── CommitTimeoutError      the race for the next snapshot was lost too often retryable
    ├── QueryCancelledError         the query was cancelled                      retryable
    ├── UnauthenticatedError        the service does not know who calls
    ├── PermissionDeniedError       the caller lacks the role for the call
    ├── LimitExceededError          the service has too much to do for this account  retryable
    ├── DeadlineExceededError       the call exceeded its deadline               retryable
    ├── ServiceUnavailableError     the service cannot be reached, or is closing     retryable
    ├── CommitOutcomeUnknownError   storage did not say whether the commit landed
    ├── DamagedFileError            a file is missing, torn, garbled or not ours; names the file and what to do
    │   └── NewerFormatError        a file was written by a newer Skerry
    └── StorageError                reading or writing failed                        retryable
        ├── FileMissingError        there is no file of that name (also a FileNotFoundError)
        └── AccessDeniedError       storage refused the credentials or the permission

``retryable`` says whether the same call may succeed if it is simply made again. Every error that comes out of a SQL
statement, of whatever type, says where in the text: ``position`` is its line and column, both from 1.

Code decides by an error's type and attributes, never by its words: ``about`` names the wrong options or arguments, a
:class:`DataError` has ``row`` and ``column``, and ``message`` is the text without the position in a statement.
"""

from typing import Any, ClassVar

from skerry.common.secret import hide_secrets


class SkerryError(Exception):
    """Base of every error that Skerry raises. Errors can be pickled with all attributes, to pass between processes.

    ``str()`` hides credentials in URLs of the message.
    """

    retryable: ClassVar[bool] = False
    about: tuple[str, ...] = ()
    """Names of the wrong options or arguments, in the order of the message."""
    position: tuple[int, int] | None = None
    excerpt: str | None = None
    """The line of the statement or predicate with the mistake, and a caret below it."""

    def __init__(self, *args: object, about: tuple[str, ...] = ()) -> None:
        super().__init__(*args)
        if about:
            self.about = about

    @property
    def message(self) -> str:
        """What went wrong, without the place in a statement."""
        return hide_secrets(super().__str__())

    @property
    def local_message(self) -> str:
        """The message with what only the user of this process may know, like the folder of the lake."""
        return self.message

    @property
    def headline(self) -> str:
        """The message and the place, without the excerpt."""
        if self.position is None:
            return self.local_message
        line, column = self.position
        return f"{self.local_message} (line {line}, column {column})"

    def __str__(self) -> str:
        return self.headline if self.excerpt is None else f"{self.headline}\n{hide_secrets(self.excerpt)}"

    def __repr__(self) -> str:
        return hide_secrets(super().__repr__())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.args, dict(self.__dict__))


def _restore(kind: type[SkerryError], args: tuple[Any, ...], state: dict[str, Any]) -> SkerryError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error


class InvalidInputError(SkerryError, ValueError):
    """An argument is wrong.

    A mistake in a predicate has an ``offset``, its place in the text in characters from 0; ``problem`` is the message
    without it.
    """

    offset: int | None = None
    problem: str = ""


class SchemaError(InvalidInputError):
    """A schema, type, partition spec or evolution that is not allowed."""


class DataError(InvalidInputError):
    """Rows that do not fit the schema.

    ``row`` is the index of the first such row among those that were given, so ``rows[error.row]`` is it, and ``column``
    the name of its column; None where the error is not about one row, or one column. Messages count rows from 1.
    """

    def __init__(self, *args: object, row: int | None = None, column: str | None = None) -> None:
        super().__init__(*args)
        self.row = row
        self.column = column


class OptionError(InvalidInputError):
    """An unknown option or setting, or a value that it cannot have."""


class SqlError(InvalidInputError):
    """A statement that cannot be parsed or executed."""


class NotFoundError(SkerryError, LookupError):
    """There is no such database, table, snapshot or tag.

    ``found`` is "table" or "view" where the name is taken by the other of the two.
    """

    found: str = ""

    def __init__(self, *args: object, about: tuple[str, ...] = (), found: str = "") -> None:
        super().__init__(*args, about=about)
        if found:
            self.found = found


class TableDroppedError(NotFoundError):
    """The table was dropped, or dropped and created again, while it was in use."""


class SnapshotExpiredError(NotFoundError):
    """The snapshot has expired."""


class LeaseEndedError(SnapshotExpiredError):
    """The latest snapshot expired while it was read, since the reader's lease had ended.

    The same call reads the snapshot that is the latest now.
    """

    retryable = True


class AlreadyExistsError(SkerryError):
    """The name is taken.

    ``owner`` is the key of the node that has the name, where the metadata graph refused it, for example ``view/0123…``.
    """

    owner: str = ""

    def __init__(self, *args: object, about: tuple[str, ...] = (), owner: str = "") -> None:
        super().__init__(*args, about=about)
        if owner:
            self.owner = owner


class ConflictError(SkerryError):
    """Another commit made this one impossible. ``rule`` names the conflict rule that found it."""

    retryable = True

    def __init__(self, message: str, *, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class CommitTimeoutError(ConflictError):
    """Other commits took the next snapshot id each time, until ``commit.timeout``."""


class QueryCancelledError(SkerryError):
    """The query was cancelled."""

    retryable = True


class UnauthenticatedError(SkerryError):
    """The service does not know who calls: the token is missing, unknown or has ended."""


class PermissionDeniedError(SkerryError):
    """The caller lacks the role that the call needs."""


class LimitExceededError(SkerryError):
    """A limit of the service is reached: calls, streams or queries at the same time, or the size of a message."""

    retryable = True


class DeadlineExceededError(SkerryError):
    """The call exceeded its deadline; a change may have taken effect."""

    retryable = True


class ServiceUnavailableError(SkerryError):
    """The service cannot be reached, or is closing."""

    retryable = True


class CommitOutcomeUnknownError(SkerryError):
    """The commit may or may not have landed: storage did not answer, and reading back did not decide it."""


class DamagedFileError(SkerryError):
    """A file is missing, torn or garbled. ``path`` names it."""

    def __init__(self, path: str, problem: str, remedy: str) -> None:
        super().__init__(f"{path}: {problem}. {remedy}")
        self.path = path
        self.problem = problem
        self.remedy = remedy


class NewerFormatError(DamagedFileError):
    """A file was written in a newer version of its format than this Skerry knows."""

    def __init__(self, path: str, found: int, known: int) -> None:
        super().__init__(
            path,
            f"written in format version {found}, this Skerry reads versions up to {known}",
            "Upgrade skerry to read this table",
        )


class StorageError(SkerryError):
    """Reading or writing failed.

    ``path`` is relative to ``lake``, the folder or URL of the lake; empty if it is the path of something else.
    ``unclear`` is true when the write may have taken effect despite the error (a time-out, a lost answer, a failed
    fsync): the caller must read the file before it decides.
    """

    retryable = True
    lake: str = ""

    def __init__(self, path: str, problem: str, *, unclear: bool = False) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.unclear = unclear

    @property
    def local_message(self) -> str:
        if not self.lake or self.lake == self.path:
            return self.message
        return hide_secrets(f"{self.message} (lake {self.lake})")


class FileMissingError(StorageError, FileNotFoundError):
    """There is no file of that name."""

    retryable = False

    def __init__(self, path: str) -> None:
        super().__init__(path, "no such file")


class AccessDeniedError(StorageError):
    """Storage refused the credentials or the permission."""

    retryable = False
