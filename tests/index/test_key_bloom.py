"""Key bloom blobs: no key is missed, rows are narrowed down, damage is noticed."""

from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError, NewerFormatError
from skerry.common.hash128 import hash_pair
from skerry.fileio import MemoryFileIO
from skerry.index.key_bloom.blob_layout import KeyBloomMeta, decode_key_bloom_meta, filter_bytes
from skerry.index.key_bloom.build import KeyBloomBuilder
from skerry.index.key_bloom.probe import NO_ROWS, KeyBloom, read_key_bloom_meta
from skerry.index.protobuf import WireError
from skerry.index.puffin.puffin_file import PuffinFile
from skerry.index.puffin.write import encode_puffin
from skerry.types.field import Field
from skerry.types.key import encode_keys

NUMBER = (Field("id", "BIGINT", nullable=False, id=3),)
COLUMNS: dict[str, tuple[tuple[Field, ...], Any]] = {
    "number": (NUMBER, st.tuples(st.integers(-(1 << 63), (1 << 63) - 1))),
    "short number": ((Field("id", "INT", nullable=False, id=0),), st.tuples(st.integers(-(1 << 31), (1 << 31) - 1))),
    "text": ((Field("id", "STRING", nullable=False, id=0),), st.tuples(st.text(max_size=12))),
    "plain text": ((Field("id", "STRING", nullable=False, id=0),), st.tuples(st.text("ab", max_size=40))),
    "bytes": ((Field("id", "BINARY", nullable=False, id=0),), st.tuples(st.binary(min_size=3, max_size=3))),
    "both": (
        (Field("b", "STRING", nullable=False, id=9), Field("a", "INT", nullable=False, id=2)),
        st.tuples(st.text("ab\0", max_size=4), st.integers(-3, 3)),
    ),
}


def encoded(key: tuple[Field, ...], rows: list[tuple[Any, ...]]) -> tuple[pa.Table, list[bytes]]:
    """Rows in the order of their keys, and the keys."""
    table = pa.table({f.name: pa.array([row[i] for row in rows], f.type.arrow) for i, f in enumerate(key)})
    keys = encode_keys([table.column(f.name) for f in key], [f.type for f in key]).to_pylist()
    order = sorted(range(len(keys)), key=keys.__getitem__)
    return table.take(pa.array(order, pa.int64())), [keys[i] for i in order]


def blob_of(key: tuple[Field, ...], tables: list[pa.Table], **options: int) -> bytes:
    builder = KeyBloomBuilder(key, **options)
    for table in tables:
        builder.add(table)
    draft = builder.finish()
    assert draft is not None
    assert draft.fields == tuple(f.id for f in key)
    return encode_puffin([draft])


def opened(content: bytes, rows: int) -> KeyBloom:
    fileio = MemoryFileIO()
    fileio.write("x", content)
    file = PuffinFile.open(fileio, "x", len(content), require_checksums=True)
    blob = file.blob(file.meta.blobs[0])
    return KeyBloom(read_key_bloom_meta(blob, "x", rows), blob)


@pytest.mark.parametrize("kind", list(COLUMNS))
@given(data=st.data())
def test_every_key_is_found_among_the_rows_where_it_is(kind: str, data: st.DataObject) -> None:
    key, strategy = COLUMNS[kind]
    rows = data.draw(st.lists(strategy, unique=True, min_size=1, max_size=60))
    table, keys = encoded(key, rows)
    cut = data.draw(st.integers(0, len(rows)))
    per_segment = data.draw(st.integers(1, 20))
    content = blob_of(key, [table.slice(0, cut), table.slice(cut)], rows_per_segment=per_segment, least_rows=1)
    bloom = opened(content, len(rows))
    for place, one in enumerate(keys):
        start, end = bloom.rows_of(one, hash_pair(one))
        assert start <= place < end <= len(rows)
        assert end - start <= per_segment
    for other in data.draw(st.lists(strategy, max_size=10)):
        _, (one,) = encoded(key, [other])
        if one not in keys:
            found = bloom.rows_of(one, hash_pair(one))
            assert found is NO_ROWS or found[1] - found[0] <= per_segment


def test_about_one_in_150_absent_keys_is_a_false_positive() -> None:
    table = pa.table({"id": np.arange(0, 200_000, 2)})
    bloom = opened(blob_of(NUMBER, [table]), 100_000)
    _, absent = encoded(NUMBER, [(i,) for i in range(1, 40_000, 2)])
    found = sum(bloom.rows_of(one, hash_pair(one)) is not NO_ROWS for one in absent)
    assert 0.003 < found / len(absent) < 0.011
    assert bloom.meta.segment_count == 25
    assert all(len(separator) <= 8 for separator in bloom.meta.separators)


def test_few_rows_and_rows_in_another_order_get_no_filter() -> None:
    few = KeyBloomBuilder(NUMBER)
    few.add(pa.table({"id": np.arange(8_191)}))
    assert few.finish() is None
    for numbers in ([np.arange(10)[::-1]], [np.arange(5, 10), np.arange(5)], [np.arange(4), np.arange(3, 8)]):
        builder = KeyBloomBuilder(NUMBER, rows_per_segment=2, least_rows=1)
        for part in numbers:
            builder.add(pa.table({"id": part}))
        assert builder.finish() is None


def test_every_flipped_bit_is_noticed_and_no_key_is_lost() -> None:
    table, keys = encoded(NUMBER, [(i * i,) for i in range(40)])
    content = blob_of(NUMBER, [table], rows_per_segment=16, least_rows=1)
    for bit in range(8 * len(content)):
        damaged = bytearray(content)
        damaged[bit >> 3] ^= 1 << (bit & 7)
        noticed = 0
        try:
            bloom = opened(bytes(damaged), 40)
        except (DamagedFileError, NewerFormatError):
            continue
        for one in keys:
            try:
                assert bloom.rows_of(one, hash_pair(one)) is not NO_ROWS
            except DamagedFileError:
                noticed += 1
        assert noticed


@pytest.mark.parametrize(
    ("meta", "problem"),
    [
        (KeyBloomMeta(0, 5, 12, ()), "no segments"),
        (KeyBloomMeta(4, 5, 12, ()), "2 segments have 0 separators"),
        (KeyBloomMeta(2, 5, 12, (b"b", b"a")), "not in order"),
        (KeyBloomMeta(2, 5, 12, (b"a", b"b")), "they should have 24"),
    ],
)
def test_metadata_that_does_not_fit_is_refused(meta: KeyBloomMeta, problem: str) -> None:
    with pytest.raises(WireError, match=problem):
        decode_key_bloom_meta(meta.encode(), 23)
    assert filter_bytes(5, 12) == 8
