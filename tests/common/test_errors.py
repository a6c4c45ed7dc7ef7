"""Errors: a tree that its documentation draws, and that travels between processes."""

import inspect
import pickle
import re
from typing import Any

import pytest

from skerry.common import errors
from skerry.common.errors import (
    CommitTimeoutError,
    ConflictError,
    DamagedFileError,
    DataError,
    FileMissingError,
    InvalidInputError,
    NewerFormatError,
    NotFoundError,
    OptionError,
    SkerryError,
    StorageError,
)

CLASSES = [c for _, c in inspect.getmembers(errors, inspect.isclass) if issubclass(c, SkerryError)]


def drawn() -> dict[str, tuple[str | None, bool]]:
    """The tree in the docstring: class → (parent, retryable)."""
    tree: dict[str, tuple[str | None, bool]] = {}
    stack: list[tuple[int, str]] = []
    for line in (errors.__doc__ or "").splitlines():
        found = re.match(r"^    ([│├└─ ]*)(\w+Error)\b(.*)", line)
        if found is None:
            continue
        depth = len(found[1])
        stack = [(d, name) for d, name in stack if d < depth]
        tree[found[2]] = (stack[-1][1] if stack else None, found[3].rstrip().endswith("retryable"))
        stack.append((depth, found[2]))
    return tree


def test_the_tree_in_the_docstring_is_the_tree_of_classes() -> None:
    tree = drawn()
    assert set(tree) == {c.__name__ for c in CLASSES}
    for cls in CLASSES:
        parent = tree[cls.__name__][0]
        assert parent == (None if cls is SkerryError else cls.__bases__[0].__name__)


def test_what_is_marked_retryable_is() -> None:
    for name, (_, retryable) in drawn().items():
        assert getattr(errors, name).retryable is retryable, name


def test_every_error_ends_in_error_and_says_what_it_is() -> None:
    for cls in CLASSES:
        assert cls.__name__.endswith("Error")
        assert cls.__doc__


def test_python_knows_them_too() -> None:
    assert issubclass(InvalidInputError, ValueError)
    assert issubclass(NotFoundError, LookupError)
    assert issubclass(FileMissingError, FileNotFoundError)


EXAMPLES: list[SkerryError] = [
    SkerryError("x"),
    InvalidInputError("bad"),
    ConflictError("lost", rule="what_was_read_is_unchanged"),
    CommitTimeoutError("too long"),
    DamagedFileError("a/b", "torn", "Restore it"),
    NewerFormatError("a/b", 5, 1),
    StorageError("a/b", "full", unclear=True),
    FileMissingError("a/b"),
]


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda e: type(e).__name__)
def test_errors_pickle_whole(error: SkerryError) -> None:
    found: Any = pickle.loads(pickle.dumps(error))
    assert type(found) is type(error)
    assert str(found) == str(error)
    assert found.args == error.args
    assert found.__dict__ == error.__dict__


def test_every_class_pickles() -> None:
    """One that takes other arguments than its base would fail in the process that receives it."""
    covered = {type(e) for e in EXAMPLES}
    for cls in CLASSES:
        if cls in covered or cls.__init__ not in (SkerryError.__init__, DataError.__init__, NotFoundError.__init__):
            continue
        assert str(pickle.loads(pickle.dumps(cls("m")))) == "m"


def test_details_are_attributes() -> None:
    damaged = DamagedFileError("a/b", "torn", "Restore it")
    assert (damaged.path, damaged.problem, damaged.remedy) == ("a/b", "torn", "Restore it")
    assert str(damaged) == "a/b: torn. Restore it"
    assert ConflictError("m").rule == ""
    assert not StorageError("p", "x").unclear
    assert str(FileMissingError("p")) == "p: no such file"


def test_an_error_of_data_names_row_and_column() -> None:
    error = DataError("row 3, column 'a': NULL", row=3, column="a")
    assert (error.row, error.column) == (3, "a")
    again = pickle.loads(pickle.dumps(error))
    assert (again.row, again.column, str(again)) == (3, "a", str(error))
    assert (DataError("no rows").row, DataError("no rows").column) == (None, None)


def test_an_error_says_what_it_is_about() -> None:
    assert OptionError("unknown option 'x'", about=("x",)).about == ("x",)
    assert SkerryError("something").about == ()
    assert NotFoundError("app.v is a view", found="view").found == "view"


def test_the_place_in_a_statement_stands_behind_the_message() -> None:
    error = InvalidInputError("this is wrong")
    assert (error.message, error.headline, str(error)) == ("this is wrong",) * 3
    error.position, error.excerpt = (2, 5), "  SELECT x\n      ^"
    assert error.message == "this is wrong"
    assert error.headline == "this is wrong (line 2, column 5)"
    assert str(error) == "this is wrong (line 2, column 5)\n  SELECT x\n      ^"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
