"""Sorted keys as words: the same rows as a comparison of values finds."""

import random
from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pytest

from skerry.store.deletion import sorted_keys
from skerry.store.deletion.sorted_keys import FileKeys, SortedKeys
from skerry.table.entry import file_metas
from skerry.types.field import Field
from skerry.types.key import encode_keys
from support.keyed import keyed_world, put
from support.tables import context_of

KINDS: dict[str, tuple[tuple[str, ...], Callable[[random.Random], tuple[Any, ...]]]] = {
    "one number": (("BIGINT",), lambda dice: (dice.randrange(-60, 60),)),
    "a narrow number": (("INT",), lambda dice: (dice.randrange(-60, 60),)),
    "texts that begin alike": (("STRING",), lambda dice: (f"order-0000{dice.randrange(80):05d}",)),
    "texts of all lengths": (("STRING",), lambda dice: ("ab" * dice.randrange(12) + "c" * dice.randrange(3),)),
    "texts with zeros": (("STRING",), lambda dice: ("a" * dice.randrange(9) + "\0" * dice.randrange(4),)),
    "two numbers": (("BIGINT", "INT"), lambda dice: (dice.randrange(6), dice.randrange(9))),
    "text and number": (("STRING", "BIGINT"), lambda dice: ("x" * dice.randrange(12), dice.randrange(4))),
}


def made(kind: str, seed: int) -> tuple[pa.Table, list[tuple[Any, ...]], tuple[Field, ...]]:
    types, make = KINDS[kind]
    dice = random.Random(seed)
    key = tuple(Field(f"k{number}", type_, False) for number, type_ in enumerate(types))
    values = list({make(dice) for _ in range(dice.randrange(70))})
    columns = [pa.array([row[n] for row in values], field.type.arrow) for n, field in enumerate(key)]
    encoded = encode_keys(columns, [field.type for field in key]).to_pylist()
    order = sorted(range(len(values)), key=encoded.__getitem__)
    table = pa.table(dict(zip([field.name for field in key], columns, strict=True))).take(pa.array(order, pa.int64()))
    return table, [values[n] for n in order], key


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_rows_with_wanted_keys_are_found(kind: str) -> None:
    found_any = False
    for seed in range(60):
        own, own_values, key = made(kind, seed)
        asked, asked_values, _ = made(kind, seed + 1000)
        found = SortedKeys.of(own, key, encodes=True).rows_with(SortedKeys.of(asked, key, encodes=True)).tolist()
        expected = [row for row, value in enumerate(own_values) if value in set(asked_values)]
        assert found == expected, seed
        one, other = SortedKeys.of(own, key), SortedKeys.of(asked, key)
        if one.is_text == other.is_text:
            assert one.rows_with(other).tolist() == expected, seed
        found_any |= bool(expected)
    assert found_any


def test_a_common_beginning_takes_no_memory() -> None:
    key = (Field("k", "STRING", False),)
    keys = SortedKeys.of(pa.table({"k": [f"order-00{n:07d}" for n in range(1000)]}), key)
    assert len(keys.words) == 2
    assert keys.size_bytes == 8 * 1000 + 8


def test_large_files_are_compared_chunk_by_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """More keys than a chunk holds on both sides, of which no chunk begins where one of the other side does."""
    monkeypatch.setattr(sorted_keys, "_CHUNK_ROWS", 7)
    monkeypatch.setattr(sorted_keys, "_FEWEST_ROWS", 1)
    table = keyed_world({"deletion-vectors": "off"}).table()
    put(table, *((n, 0) for n in range(0, 90, 2)))
    put(table, *((n, 1) for n in range(3, 120, 3)))
    context = context_of(table)
    latest = context.snapshots.latest()
    assert latest is not None
    older, newer = sorted(file_metas(context.manifests.live_files(latest)), key=lambda meta: meta.sequence or (0, 0))
    key = context.shape_of(latest).rules.key
    own, wanted = FileKeys(context, older, key), FileKeys(context, newer, key)
    assert (own.chunk_count, wanted.chunk_count) == (7, 6)
    assert not own.is_cached
    assert own.rows_with(wanted).tolist() == [n // 2 for n in range(6, 90, 6)]
    assert wanted.rows_with(own).tolist() == [n // 3 - 1 for n in range(6, 90, 6)]
    assert own.is_cached
