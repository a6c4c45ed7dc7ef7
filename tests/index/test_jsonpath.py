"""JSONPath and JSON pointers, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError
from skerry.index import json_path_of, json_pointer_of

NAMES = st.text(st.characters(codec="utf-8"), max_size=6) | st.text(st.sampled_from("~/\\'\"0a_.[]\n "), max_size=6)
POINTERS = st.lists(NAMES, max_size=4).map(
    lambda names: "".join(f"/{name.replace('~', '~0').replace('/', '~1')}" for name in names)
)


@given(POINTERS)
def test_a_pointer_comes_back_from_its_path(pointer: str) -> None:
    assert json_pointer_of(json_path_of(pointer)) == pointer


@pytest.mark.parametrize(
    ("path", "pointer", "canonical"),
    [
        ("$", "", "$"),
        ("$.user.id", "/user/id", "$.user.id"),
        ("$['user']['id']", "/user/id", "$.user.id"),
        ('$["user id"]', "/user id", "$['user id']"),
        ("$.items[0].name", "/items/0/name", "$.items[0].name"),
        ("$[ 10 ]", "/10", "$[10]"),
        ("$['0']", "/0", "$[0]"),
        ("$['00']", "/00", "$['00']"),
        ("$['a/b']", "/a~1b", "$['a/b']"),
        ("$['m~n']", "/m~0n", "$['m~n']"),
        ("$['~1']", "/~01", "$['~1']"),
        (r"$['it\'s']", "/it's", r"$['it\'s']"),
        ('$["it\'s"]', "/it's", r"$['it\'s']"),
        ("$['say \"x\"']", '/say "x"', "$['say \"x\"']"),
        (r"$['a\\b']", r"/a\b", r"$['a\\b']"),
        (r"$['\u00fc\n']", "/ü\n", r"$['ü\n']"),
        ("$.größe", "/größe", "$.größe"),
        ("$['']", "/", "$['']"),
        ("$['a.b']", "/a.b", "$['a.b']"),
    ],
)
def test_paths_are_pointers(path: str, pointer: str, canonical: str) -> None:
    assert json_pointer_of(path) == pointer
    assert json_path_of(pointer) == canonical


@pytest.mark.parametrize(
    "path",
    [
        "",
        "user.id",
        "$user",
        "$.",
        "$..a",
        "$.*",
        "$[*]",
        "$[-1]",
        "$[01]",
        "$[0:2]",
        "$[0,1]",
        "$['a','b']",
        "$[?@.a]",
        "$['a]",
        "$[a]",
        "$.a b",
        "$.0",
        "$.a-b",
        " $.a",
        "$.a ",
        r"$['\x']",
        r"$['\ud800']",
        "$['\n']",
        "$['\ud800']",
        "$.\ud800",
    ],
)
def test_paths_that_do_not_name_one_place_are_refused(path: str) -> None:
    with pytest.raises(InvalidInputError, match="JSON p"):
        json_pointer_of(path)


@pytest.mark.parametrize("pointer", ["a", "$.a", "/~", "/~2", "/a~", "/\ud800"])
def test_what_is_not_a_pointer_is_refused(pointer: str) -> None:
    with pytest.raises(InvalidInputError):
        json_path_of(pointer)
