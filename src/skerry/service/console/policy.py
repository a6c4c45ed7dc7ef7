"""Policy of the console's SQL box: which statements it runs.

Queries always. Statements that change something, if the caller may write and has switched writing on. Statements about
the process or about external catalogs never: settings are the server's, and a catalog's properties name files and hosts
that the server would open.
"""

from collections.abc import Sequence

from skerry.common.errors import InvalidInputError, PermissionDeniedError, SkerryError
from skerry.sql.parse.script import parse_script
from skerry.sql.script_text import Source, located
from skerry.sql.statement import (
    CreateCatalog,
    Describe,
    DropCatalog,
    Explain,
    Select,
    SetSetting,
    Show,
    Statement,
    Use,
)

_READING = (Select, Explain, Show, Describe, Use)
_NEVER = {
    SetSetting: "settings are the server's: the console cannot change them",
    CreateCatalog: "external catalogs are added where the server is administered, not in the console",
    DropCatalog: "external catalogs are removed where the server is administered, not in the console",
}
MOST_STATEMENTS = 50


def check_script(text: str, *, may_write: bool, writing: bool) -> list[Statement]:
    """The statements of a text, if all of them may run; the error names the first that may not."""
    source = Source(text)
    statements = parse_script(source)
    if not statements:
        raise located(InvalidInputError("there is no statement in the text"), source, 0)
    if len(statements) > MOST_STATEMENTS:
        raise located(
            InvalidInputError(f"at most {MOST_STATEMENTS} statements run at once, these are {len(statements)}"),
            source,
            0,
        )
    for statement in statements:
        problem = _problem(statement, may_write=may_write, writing=writing)
        if problem is not None:
            raise located(problem, source, statement.span)
    return statements


def check_explained(text: str) -> Statement:
    """The only statement of a text to be explained: any that reads rows, since it does not run."""
    source = Source(text)
    statements = parse_script(source)
    if len(statements) != 1:
        raise located(
            InvalidInputError(f"one statement is explained at a time, these are {len(statements)}"), source, 0
        )
    if isinstance(statements[0], Explain):
        raise located(InvalidInputError("this explains a statement already: run it"), source, 0)
    return statements[0]


def writes(statements: Sequence[Statement]) -> bool:
    """True if a statement may change something."""
    return any(not isinstance(statement, _READING) for statement in statements)


def _problem(statement: Statement, *, may_write: bool, writing: bool) -> SkerryError | None:
    for kind, reason in _NEVER.items():
        if isinstance(statement, kind):
            return PermissionDeniedError(reason)
    if isinstance(statement, _READING):
        return None
    if not may_write:
        return PermissionDeniedError("this statement changes the lake, and your token may only read")
    if not writing:
        return PermissionDeniedError("this statement changes the lake: switch writing on to run it")
    return None
