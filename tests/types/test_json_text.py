"""Which texts are JSON, and the JSON of Python values."""

import json
from datetime import date
from decimal import Decimal
from typing import Any

import duckdb
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError
from skerry.types.datatype import JSON
from skerry.types.json_text import MAX_DEPTH, are_json, json_problem, json_text
from skerry.types.literal import coerce_literal
from type_strategies import json_texts

VALID = [
    "null", "true", "0", "-0", "-0.0", "1E5", "1.50", "123456789012345678901234567890", '""', '"\\u0000"', '"\\/"',
    '"\x7f"', '"é"', '"\\ud83d\\ude00"', "[]", "{}", ' \t\r\n{ "a" : [ 1 , null ] }\n', '{"a":1,"a":2}', '{"":{}}',
    "[" * MAX_DEPTH + "]" * MAX_DEPTH, '{"a":' * MAX_DEPTH + "1" + "}" * MAX_DEPTH,
]  # fmt: skip
INVALID = [
    "", " ", "NaN", "nan", "Infinity", "-Infinity", "inf", "True", "None", "nul", "'a'", "{a:1}", "{'a':1}", "[1,]",
    '{"a":1,}', "[,]", "1 2", "[1]]", "[1", '{"a"}', '"a', '"\t"', '"\n"', '"\\x"', '"\\ud800"', "01", "+1", ".5", "1.",
    "0x10", "1e400", "-1e999", "// c\n1", "/* c */ 1", "1 // c", "\ufeff1", "\xa01", "\x0c1", "abc", '{"a":NaN}', "\0",
    '"\udc00"', "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "[" * 100_000, '{"a":' * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("text", VALID, ids=lambda text: repr(text[:20]))
def test_valid_json_is_accepted(text: str) -> None:
    assert json_problem(text) is None
    assert are_json([text, None])
    assert are_json(pa.array([None, text]))


@pytest.mark.parametrize("text", INVALID, ids=lambda text: repr(text[:20]))
def test_anything_else_is_refused_with_a_reason(text: str) -> None:
    assert json_problem(text)
    assert not are_json(["1", text])


def test_arrow_texts_that_are_no_utf8_are_no_json() -> None:
    broken = pa.array([b"1", b'"\xff"']).view(pa.string())
    assert not are_json(broken)
    assert json_problem(b'"\xff"')


@given(json_texts())
def test_what_is_accepted_is_json_to_other_parsers(text: str) -> None:
    assert json_problem(text) is None
    json.loads(text)


def test_what_is_accepted_is_json_to_duckdb_byte_by_byte() -> None:
    with duckdb.connect() as connection:
        for text in VALID:
            assert connection.execute("SELECT CAST($1::VARCHAR AS JSON)", [text]).fetchall() == [(text,)]


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
                    | st.text(st.characters(exclude_categories=["Cs"])),
                    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])),
                                                                    inner)))  # fmt: skip
def test_dicts_and_lists_become_json_that_means_the_same(value: Any) -> None:
    text = json_text([value])
    assert json_problem(text) is None
    assert json.loads(text) == [value]


def test_the_json_of_a_dict_has_no_spaces_and_keeps_its_order() -> None:
    assert json_text({"b": [1, 2.5, None, True], "a": {"é": ()}}) == '{"b":[1,2.5,null,true],"a":{"é":[]}}'


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({1: "a"}, "names in JSON are texts, and 1 is none"),
        ({"a": {None: 1}}, "names in JSON are texts, and None is none"),
        ([{True: 1}], "names in JSON are texts"),
        ({"a": float("nan")}, "not JSON compliant"),
        ([float("-inf")], "not JSON compliant"),
        ({"a": date(2024, 1, 15)}, "date is not JSON serializable"),
        ({"a": Decimal("1.5")}, "Decimal is not JSON serializable"),
        ({"a": b"x"}, "bytes is not JSON serializable"),
        ({"a": {1, 2}}, "set is not JSON serializable"),
    ],
)
def test_values_without_an_exact_json_form_are_refused(value: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        json_text(value)


def test_a_list_that_holds_itself_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(ValueError, match=r"[Cc]ircular|deeply"):
        json_text(endless)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(ValueError, match="deeply"):
        json_text(deep)
    while deep:  # taken apart one by one: Python would recurse to free it
        deep = deep.pop()


@pytest.mark.parametrize("depth", [1_100, 200_000])
def test_lists_that_are_nested_too_deeply_are_told(depth: int) -> None:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    with pytest.raises(
        InvalidInputError, match=r"a list that is nested too deeply to be shown.*give the text of its JSON"
    ):
        coerce_literal(value, JSON, "doc")
    while value:  # Python's own way to free it would recurse
        value = value.pop()  # type: ignore[assignment]
