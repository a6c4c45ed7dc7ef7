"""Keys of targets: one spelling for each, both ways."""

import json

import pytest
import xxhash
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError
from skerry.index import (
    ColumnsTarget,
    ColumnTarget,
    ExpressionTarget,
    IndexTarget,
    JsonPathTarget,
    decode_target_key,
    encode_target_key,
    target_json,
    target_type,
)

IDS = st.integers(0, (1 << 32) - 1)
POINTERS = st.lists(st.text(st.characters(codec="utf-8"), max_size=4), max_size=4).map(
    lambda names: "".join(f"/{name.replace('~', '~0').replace('/', '~1')}" for name in names)
)
TARGETS = st.one_of(
    st.builds(ColumnTarget, IDS),
    st.builds(ColumnsTarget, st.sets(IDS, min_size=2, max_size=20).map(tuple)),
    st.builds(JsonPathTarget, IDS, POINTERS),
    st.builds(ExpressionTarget, st.integers(0, (1 << 64) - 1), st.none() | st.text()),
)
ALLOWED = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~,#:%")


@pytest.mark.parametrize(
    ("target", "key", "kind", "content"),
    [
        (ColumnTarget(7), "7", "column", {"columns": [7]}),
        (ColumnTarget(0), "0", "column", {"columns": [0]}),
        (ColumnsTarget((7, 3, 7)), "3,7", "columns", {"columns": [3, 7]}),
        (
            JsonPathTarget(7, "/user/id"),
            "7#%2Fuser%2Fid",
            "json_path",
            {"column": 7, "json_path": "/user/id"},
        ),
        (JsonPathTarget(7, ""), "7#", "json_path", {"column": 7, "json_path": ""}),
        (
            JsonPathTarget(1, "/a~1b/ü"),
            "1#%2Fa~1b%2F%C3%BC",
            "json_path",
            {"column": 1, "json_path": "/a~1b/ü"},
        ),
        (ExpressionTarget(0xAB), "expr:00000000000000ab", "expression", {"expr_hash": 0xAB}),
        (
            ExpressionTarget((1 << 64) - 1, "lower(name)"),
            "expr:ffffffffffffffff",
            "expression",
            {"expr_hash": (1 << 64) - 1, "expr": "lower(name)"},
        ),
    ],
)
def test_targets_have_the_keys_of_the_documentation(
    target: IndexTarget, key: str, kind: str, content: dict[str, object]
) -> None:
    assert encode_target_key(target) == key
    assert decode_target_key(key) == target
    assert target_type(target) == kind
    assert json.loads(target_json(target)) == content


@given(TARGETS)
def test_keys_come_back_as_targets_and_are_safe_in_urls(target: IndexTarget) -> None:
    key = encode_target_key(target)
    assert set(key) <= ALLOWED
    assert len(key.encode()) <= 256
    assert decode_target_key(key) == target


@given(st.text(st.sampled_from("017,#:%2Ff~/ expr"), max_size=30) | st.text(max_size=10))
def test_a_text_is_a_key_in_its_one_spelling_or_refused(text: str) -> None:
    try:
        target = decode_target_key(text)
    except InvalidInputError:
        return
    assert encode_target_key(target) == text


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("", "is empty"),
        ("a", "'a' is not a column id"),
        ("-1", "'-1' is not a column id"),
        ("007", "no leading zeros"),
        ("4294967296", "is not a column id"),
        ("٣", "has the character '٣'"),
        ("7 ", "has the character ' '"),
        ("7/8", "has the character '/'"),
        ("7\n", r"has the character '\\n'"),
        ("7,3", "column ids ascend"),
        ("3,3", "column ids ascend"),
        ("3,", "'' is not a column id"),
        (",3", "'' is not a column id"),
        ("3,7#%2Fa", "'3,7' is not a column id"),
        ("#%2Fa", "'' is not a column id"),
        ("7#a", "is not a JSON pointer"),
        ("7#%2fa", "is not percent-encoded as it should be, which is %2Fa"),
        ("7#%2F%61", "which is %2Fa"),
        ("7#%2Fa%", "is not percent-encoded"),
        ("7#%2Fa#b", "is not percent-encoded"),
        ("7#%2F%FF", "is not UTF-8"),
        ("7#%2Fa~", "is not a JSON pointer"),
        ("7#%2Fa~2", "is not a JSON pointer"),
        ("expr:", "16 lower-case hex digits"),
        ("expr:12", "16 lower-case hex digits"),
        ("expr:00000000000000AB", "16 lower-case hex digits"),
        ("expr:00000000000000abc", "16 lower-case hex digits"),
        ("7#%2F" + "a" * 252, "has 257 bytes, more than 256"),
    ],
)
def test_what_is_not_a_key_is_refused_with_its_reason(key: str, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        decode_target_key(key)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ColumnTarget(-1), "-1 is not the id of a column"),
        (lambda: ColumnTarget(1 << 32), "is not the id of a column"),
        (lambda: ColumnTarget(True), "True is not the id of a column"),
        (lambda: ColumnTarget("7"), "'7' is not the id of a column"),
        (lambda: ColumnsTarget(()), "two or more"),
        (lambda: ColumnsTarget((3, 3)), "two or more"),
        (lambda: ColumnsTarget((3, -1)), "-1 is not the id of a column"),
        (lambda: JsonPathTarget(7, "$.a"), "is not a JSON pointer"),
        (lambda: JsonPathTarget(7, "a"), "is not a JSON pointer"),
        (lambda: JsonPathTarget(7, "/~"), "is not a JSON pointer"),
        (lambda: JsonPathTarget(7, "/\ud800"), "is not Unicode"),
        (lambda: JsonPathTarget(-7, "/a"), "-7 is not the id of a column"),
        (lambda: ExpressionTarget(-1), "unsigned 64-bit"),
        (lambda: ExpressionTarget(1 << 64), "unsigned 64-bit"),
        (lambda: ExpressionTarget.of("\ud800"), "is not Unicode"),
        (lambda: encode_target_key(JsonPathTarget(7, "/" + "ü" * 50)), "has 305 bytes.*shorter path"),
        (lambda: encode_target_key(ColumnsTarget(tuple(range(1000, 1060)))), "has 299 bytes.*fewer columns"),
    ],
)
def test_targets_that_cannot_be_are_refused(make: object, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        make()  # type: ignore[operator]


def test_a_key_of_exactly_256_bytes_is_allowed() -> None:
    target = JsonPathTarget(7, "/" + "a" * 251)
    assert len(encode_target_key(target)) == 256
    assert decode_target_key(encode_target_key(target)) == target


def test_an_expression_is_known_by_the_hash_of_its_text() -> None:
    target = ExpressionTarget.of("lower(name)")
    assert encode_target_key(target) == f"expr:{xxhash.xxh3_64_hexdigest(b'lower(name)')}"
    assert target == ExpressionTarget(target.expr_hash)
    assert hash(target) == hash(ExpressionTarget(target.expr_hash))


def test_a_json_path_gives_a_target() -> None:
    assert JsonPathTarget.at(7, "$.user['first name'][0]") == JsonPathTarget(7, "/user/first name/0")
