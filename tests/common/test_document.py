"""Documents: whole or damaged, never something in between."""

from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.common.document import checksum_of, decode_document, encode_document
from skerry.common.errors import DamagedFileError, InvalidInputError, NewerFormatError

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
fields = st.dictionaries(st.text("xyz", min_size=1, max_size=4), values, max_size=4)


def decode(data: bytes, kind: str = "thing", version: int = 3) -> dict[str, Any]:
    return decode_document(data, path="some/path", kind=kind, known_version=version)


@given(fields, st.integers(1, 3))
def test_documents_come_back(given_fields: dict[str, Any], version: int) -> None:
    data = encode_document("thing", version, given_fields)
    assert decode(data) == {"kind": "thing", "formatVersion": version, **given_fields}
    assert orjson.loads(data)["kind"] == "thing", "they are plain JSON"
    assert data.endswith(b'"}\n')


def test_the_layout_is_the_documented_one() -> None:
    data = encode_document("thing", 1, {"a": 1})
    body = b'{"kind":"thing","formatVersion":1,"a":1}'
    assert data == body[:-1] + b',"checksum":"xxh3:' + f"{checksum_of(body) % 2**64:016x}".encode() + b'"}\n'


@settings(max_examples=20)
@given(fields, st.data())
def test_any_cut_and_any_flipped_bit_is_noticed(given_fields: dict[str, Any], data: st.DataObject) -> None:
    whole = encode_document("thing", 1, given_fields)
    position = data.draw(st.integers(0, len(whole) - 1))
    bit = data.draw(st.integers(0, 7))
    flipped = bytearray(whole)
    flipped[position] ^= 1 << bit
    for damaged in (whole[:position], bytes(flipped), whole + b"x", b"x" + whole, whole + whole):
        with pytest.raises(DamagedFileError, match=r"^some/path: ") as caught:
            decode(damaged)
        assert caught.value.path == "some/path"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "the file is empty"),
        (b"{}", "not a whole thing document (its checksum is missing: torn?)"),
        (b'{"a":1,"checksum":"xxh3:0000000000000000"}\n', "its checksum does not match its content"),
        (encode_document("other", 1, {}), "expected a thing document, found kind 'other'"),
        (encode_document("thing", 0, {}), "format version 0 is not a version"),
    ],
)
def test_what_is_wrong_is_said(data: bytes, problem: str) -> None:
    with pytest.raises(DamagedFileError) as caught:
        decode(data)
    assert str(caught.value) == f"some/path: {problem}. Restore the file from a backup"


def test_only_a_whole_document_may_say_that_it_is_newer() -> None:
    newer = encode_document("thing", 4, {})
    with pytest.raises(
        NewerFormatError, match=r"format version 4, this Skerry reads versions up to 3\. Upgrade skerry"
    ):
        decode(newer)
    with pytest.raises(DamagedFileError) as caught:
        decode(newer.replace(b"4", b"5"))
    assert not isinstance(caught.value, NewerFormatError)


@pytest.mark.parametrize("value", [object(), 2**64, "\ud800", {1: 2}, b"x"])
def test_what_json_cannot_hold_is_refused(value: Any) -> None:
    with pytest.raises(InvalidInputError, match="a thing document cannot hold what it was given"):
        encode_document("thing", 1, {"a": value})


def test_the_remedy_is_the_callers() -> None:
    with pytest.raises(DamagedFileError, match="Call somebody"):
        decode_document(b"", path="p", kind="thing", known_version=1, remedy="Call somebody")


def test_checksums_are_signed() -> None:
    found = {checksum_of(bytes([n])) for n in range(50)}
    assert len(found) == 50
    assert min(found) < 0 < max(found)
    assert all(-(2**63) <= value < 2**63 for value in found)
