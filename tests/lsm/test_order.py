"""The order of keys over columns, against Python's own sort of encoded keys."""

from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.lsm.order import Keys, concat_keys, order_keys
from skerry.types.field import Field
from skerry.types.key import encode_keys
from support.effort import rounds

LONG = "x" * 70
TEXTS = st.one_of(
    st.text("\0\1ab", max_size=20),
    st.sampled_from(["", "\0", "a" * 6, "a" * 7, "a" * 8, "a" * 9, LONG, LONG + "\0", LONG + "a", "å" * 9]),
)
KEYS: dict[str, tuple[list[str], st.SearchStrategy[tuple[Any, ...]]]] = {
    "BIGINT": (["BIGINT"], st.tuples(st.one_of(st.integers(-2, 2), st.integers(-(2**63), 2**63 - 1)))),
    "DATE": (["DATE"], st.tuples(st.dates())),
    "STRING": (["STRING"], st.tuples(TEXTS)),
    "BINARY": (["BINARY"], st.tuples(st.binary(max_size=20))),
    "DOUBLE": (["DOUBLE"], st.tuples(st.floats())),
    "BIGINT, BIGINT": (["BIGINT", "BIGINT"], st.tuples(st.integers(0, 2), st.integers(-2, 2))),
    "STRING, INT": (["STRING", "INT"], st.tuples(TEXTS, st.integers(-2, 2))),
    "INT, STRING": (["INT", "STRING"], st.tuples(st.integers(-1, 1), TEXTS)),
}


def encoded(rows: list[tuple[Any, ...]], types: list[str]) -> pa.Array:
    fields = [Field(f"c{n}", type_) for n, type_ in enumerate(types)]
    columns = [pa.array([row[n] for row in rows], f.type.arrow) for n, f in enumerate(fields)]
    return encode_keys(columns, [f.type for f in fields])


def check_order(found: list[bytes], keys: Keys) -> None:
    """The same as a stable sort of the bytes."""
    order = order_keys(keys)
    expected = sorted(range(len(found)), key=lambda n: found[n])
    assert order.rows.tolist() == expected
    starts = [n for n, row in enumerate(expected) if n == 0 or found[row] != found[expected[n - 1]]]
    assert order.starts.tolist() == starts
    assert order.ends.tolist() == [*starts[1:], *([len(found)] if found else [])] or not found


@pytest.mark.parametrize("name", KEYS)
@settings(max_examples=rounds(60, 600))
@given(data=st.data())
def test_keys_are_ordered_as_their_bytes_are_and_equals_as_they_came(name: str, data: st.DataObject) -> None:
    types, values = KEYS[name]
    rows = data.draw(st.lists(values, max_size=30))
    rows += data.draw(st.lists(st.sampled_from(rows), max_size=5)) if rows else []
    array = encoded(rows, types)
    found: list[bytes] = array.to_pylist()
    keys = Keys.from_encoded(array)
    assert [keys.bytes_at(n) for n in range(len(keys))] == found
    assert keys.longest == max(map(len, found), default=0)
    check_order(found, keys)


@pytest.mark.parametrize("name", KEYS)
@settings(max_examples=rounds(60, 600))
@given(data=st.data())
def test_slices_and_pieces_put_together_are_the_keys_they_say(name: str, data: st.DataObject) -> None:
    """A slice of an Arrow array, a slice of keys, and keys of several tables, some of them empty."""
    types, values = KEYS[name]
    parts, found = [], []
    for _ in range(data.draw(st.integers(1, 4))):
        array = encoded(data.draw(st.lists(values, max_size=8)), types)
        first, second = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
        sliced = array.slice(first)
        end = max(len(sliced) - second, 0)
        parts.append(Keys.from_encoded(sliced).slice(0, end))
        found += sliced.to_pylist()[:end]
    keys = concat_keys(parts)
    assert len(keys) == len(found)
    assert [keys.bytes_at(n) for n in range(len(keys))] == found
    check_order(found, keys)


PLAIN_TEXTS = st.one_of(st.text("ab", max_size=20), st.sampled_from(["", "a" * 7, "a" * 8, "a" * 9, LONG, "å" * 9]))


@pytest.mark.parametrize("type_", ["STRING", "BINARY"])
@settings(max_examples=rounds(100, 1000))
@given(data=st.data())
def test_texts_of_tables_with_and_without_zero_bytes_are_keys_of_one_kind(type_: str, data: st.DataObject) -> None:
    field = Field("k", type_)
    parts, found = [], []
    for _ in range(data.draw(st.integers(1, 4))):
        texts = data.draw(st.lists(data.draw(st.sampled_from([TEXTS, PLAIN_TEXTS])), max_size=8))
        column = pa.array(texts, pa.string()).cast(field.type.arrow)
        cut = data.draw(st.integers(0, 3))
        parts.append(Keys.of(pa.table({"k": column}), [field]).slice(cut, max(len(texts), cut)))
        found += encode_keys([column], [field.type]).to_pylist()[cut:]
    keys = concat_keys(parts)
    assert [keys.bytes_at(n) for n in range(len(keys))] == found
    check_order(found, keys)


@settings(max_examples=rounds(60, 600))
@given(rows=st.lists(st.tuples(PLAIN_TEXTS), max_size=20), wanted=st.tuples(TEXTS))
def test_counting_among_texts_counts_encoded_keys(rows: list[tuple[Any, ...]], wanted: tuple[Any, ...]) -> None:
    column = pa.array(sorted((row[0] for row in rows), key=str.encode), pa.string())
    keys = Keys.of(pa.table({"k": column}), [Field("k", "STRING")])
    found = encoded([(text,) for text in column.to_pylist()], ["STRING"]).to_pylist()
    key = encoded([wanted], ["STRING"])[0].as_py()
    assert keys.count_up_to(key) == sum(k <= key for k in found)
    assert keys.count_below(key) == sum(k < key for k in found)


@settings(max_examples=rounds(60, 600))
@given(rows=st.lists(st.tuples(TEXTS), max_size=20), wanted=st.tuples(TEXTS))
def test_counting_up_to_a_key_includes_it(rows: list[tuple[Any, ...]], wanted: tuple[Any, ...]) -> None:
    array = encoded(sorted(rows, key=lambda r: r[0].encode()), ["STRING"])
    key = encoded([wanted], ["STRING"])[0].as_py()
    assert Keys.from_encoded(array).count_up_to(key) == sum(k <= key for k in array.to_pylist())


NUMBERS: dict[str, st.SearchStrategy[Any]] = {
    "BIGINT": st.one_of(st.integers(-2, 2), st.integers(-(2**63), 2**63 - 1)),
    "INT": st.one_of(st.integers(-2, 2), st.integers(-(2**31), 2**31 - 1)),
    "DATE": st.dates(),
    "TIMESTAMP": st.datetimes(),
    "FLOAT": st.floats(width=32),
    "DOUBLE": st.floats(),
}


@pytest.mark.parametrize("type_", NUMBERS)
@settings(max_examples=rounds(60, 600))
@given(data=st.data())
def test_keys_of_one_number_are_those_of_its_bytes(type_: str, data: st.DataObject) -> None:
    """They are never encoded; every question has the answer that encoded ones give."""
    values = data.draw(st.lists(NUMBERS[type_], max_size=20))
    values += data.draw(st.lists(st.sampled_from(values), max_size=5)) if values else []
    field = Field("c0", type_)
    column = pa.array(values, field.type.arrow)
    keys = Keys.of(pa.table({"c0": column}), [field])
    same = Keys.from_encoded(encode_keys([column], [field.type]))
    assert type(keys) is not type(same)
    found = [same.bytes_at(n) for n in range(len(same))]
    assert [keys.bytes_at(n) for n in range(len(keys))] == found
    assert keys.longest == same.longest
    some = np.array(data.draw(st.lists(st.integers(0, len(found) - 1), max_size=4)) if found else [], np.int64)
    for word in (0, 1):
        assert keys.words(word).tolist() == same.words(word).tolist()
        assert keys.words(word, some).tolist() == same.words(word, some).tolist()
    check_order(found, keys)
    first = data.draw(st.integers(0, len(found)))
    put_together = concat_keys([keys.slice(0, first), keys.slice(first, len(keys))])
    assert [put_together.bytes_at(n) for n in range(len(keys))] == found


@pytest.mark.parametrize("type_", ["BIGINT", "INT"])
@settings(max_examples=rounds(60, 600))
@given(numbers=st.lists(st.integers(-300, 300)), key=st.binary(max_size=10), near=st.integers(-300, 300))
def test_numbers_are_counted_as_their_bytes_are(type_: str, numbers: list[int], key: bytes, near: int) -> None:
    """Up to any bytes: a key, a part of one, a key and more."""
    field = Field("c0", type_)
    keys = Keys.of(pa.table({"c0": pa.array(sorted(numbers), field.type.arrow)}), [field])
    found = [keys.bytes_at(n) for n in range(len(keys))]
    close = encode_keys([pa.array([near], field.type.arrow)], [field.type])[0].as_py()
    for bound in (key, close, close[:-1], close + b"\0", close[:2]):
        assert keys.count_up_to(bound) == sum(k <= bound for k in found)
        assert keys.count_below(bound) == sum(k < bound for k in found)


def test_words_of_keys_that_end_within_them_are_padded_with_zeros() -> None:
    keys = Keys.from_encoded(pa.array([b"", b"\xff", b"\xff" * 8, b"\xff" * 9], pa.binary()))
    full = 2**64 - 1
    assert keys.words(0).tolist() == [0, 0xFF << 56, full, full]
    assert keys.words(1).tolist() == [0, 0, 0, 0xFF << 56]
    assert keys.words(2).tolist() == [0, 0, 0, 0]
    assert keys.words(1, np.array([3, 0])).tolist() == [0xFF << 56, 0]


@pytest.mark.parametrize("count", [1, 1000, 70_000])
def test_many_keys_with_one_long_beginning(count: int) -> None:
    numbers = np.random.default_rng(5).integers(0, count // 2 + 1, count)
    array = pa.array([LONG.encode() + int(n).to_bytes(4, "big") for n in numbers], pa.binary())
    order = order_keys(Keys.from_encoded(array))
    assert order.rows.tolist() == np.argsort(numbers, kind="stable").tolist()
    assert len(order.starts) == len(set(numbers.tolist()))
