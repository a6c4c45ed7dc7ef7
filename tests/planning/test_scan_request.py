"""Requests of scans are values."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.planning.scan_request import LATEST, Pin, ScanRequest, find_columns
from skerry.types.field import Field
from skerry.types.schema import Schema

SCHEMA = Schema((Field("a", "INT", id=1), Field("b", "INT", id=2)), highest_field_id=2)


def test_equal_requests_are_one_value() -> None:
    first = ScanRequest.of(["a"], where="a  = 1", limit=3, pin=Pin(tag="t"))
    second = ScanRequest.of(iter(["a"]), where="a = 1", limit=3, pin=Pin(tag="t"))  # type: ignore[arg-type]
    assert first == second == pickle.loads(pickle.dumps(first))
    assert len({first, second}) == 1
    with pytest.raises(FrozenInstanceError):
        first.limit = 4  # type: ignore[misc]


def test_a_pin_says_which_state_is_meant() -> None:
    assert LATEST.is_latest
    assert not any(pin.is_latest for pin in (Pin(1), Pin(timestamp=0), Pin(tag="t")))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"columns": "a"}, r"columns is a list of names, like \['a'\]"),
        ({"where": b"a"}, "where is a condition as text"),
        ({"runtime_filters": [1]}, "runtime_filters is a list of RuntimeFilter"),
        ({"limit": -1}, "limit is a number of rows, 0 or more, not -1"),
        ({"limit": True}, "limit is a number of rows"),
    ],
)
def test_arguments_that_make_no_request_are_refused(arguments: dict[str, object], problem: str) -> None:
    with pytest.raises(InvalidInputError, match=problem):
        ScanRequest.of(**arguments)  # type: ignore[arg-type]


def test_columns_are_those_of_the_schema() -> None:
    assert find_columns(SCHEMA, None) == ("a", "b")
    assert find_columns(SCHEMA, ("b",)) == ("b",)
    with pytest.raises(SchemaError, match="there is no column 'c'"):
        find_columns(SCHEMA, ("c",))
    with pytest.raises(InvalidInputError, match="twice"):
        find_columns(SCHEMA, ("a", "a"))
