import json
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError, OptionError
from skerry.index.blob import BlobDraft
from skerry.index.bloom import BloomBuilder, BloomFilters, BloomReader, BloomWriter, read_bloom_meta
from skerry.index.bloom.filter import build_filter, hash_count, may_contain, places, shape_of
from skerry.index.bloom.siphash import hash_elements
from skerry.index.property import SUMMARY
from skerry.index.value_bytes import ValueCodec
from skerry.pruning.predicate.bound import Compare, Decided, InSet, IsNaN, IsNull, StartsWith, all_of
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.expression import Op
from skerry.types.build import array_of
from skerry.types.datatype import BIGINT, DOUBLE, INT, STRING, DataType
from skerry.types.field import Field
from support.indexes import PATH, MemoryBlob, batches_of, blob_of, flipped, indexable_types, is_refused, leaves, rows_of
from support.rowset import flags

GOLD = (Path(__file__).parent / "fixtures" / "fastbloom-0.8.0-seed42.txt").read_text().splitlines()
FIELD = Field("c", STRING, id=7)


def build(rows: Any, type_: DataType, rows_per_segment: int = 4, rate: float = 0.01) -> BlobDraft:
    builder = BloomBuilder("7", ValueCodec((type_,)), (7,), rows_per_segment=rows_per_segment, false_positive_rate=rate)
    for part in batches_of(rows if isinstance(rows, pa.Array) else array_of(rows, type_), 5):
        builder.add(part)
    return builder.finish()


def reader_of(draft: BlobDraft, type_: DataType, row_count: int) -> BloomReader:
    return BloomReader(blob_of(draft), PATH, ValueCodec((type_,)), (7,), row_count)


def elements(*values: bytes) -> pa.Array:
    return pa.array(values, pa.large_binary())


@pytest.mark.parametrize("line", GOLD, ids=lambda line: " ".join(line.split(" ")[:3]))
def test_filters_are_those_of_fastbloom(line: str) -> None:
    count, rate, prefix, hashes, content = line.split(" ")
    given_elements = elements(*(f"{prefix}{number}".encode() for number in range(int(count))))
    built = build_filter(hash_elements(given_elements), float(rate))
    assert built.hex() == content
    assert hash_count(len(built) // 64, int(count)) == int(hashes)


@given(st.lists(st.binary(max_size=70) | st.binary(min_size=200, max_size=300), unique=True, max_size=40))
def test_elements_are_hashed_alike_alone_and_together(given_elements: list[bytes]) -> None:
    together = hash_elements(elements(*given_elements)).tolist()
    assert together == [int(hash_elements(elements(element))[0]) for element in given_elements]
    assert len(set(together)) == len(given_elements)


@given(st.sets(st.binary(max_size=12), max_size=200), st.sampled_from([0.5, 0.1, 0.01, 1e-6]))
def test_what_was_inserted_is_found(given_elements: set[bytes], rate: float) -> None:
    hashes = hash_elements(elements(*given_elements))
    content = build_filter(hashes, rate)
    assert may_contain(content, places(shape_of(len(content) // 64, len(hashes)), hashes), np.zeros(1, np.int64)).all()


@pytest.mark.parametrize("rate", [0.1, 0.01, 0.001])
def test_false_positives_are_about_as_rare_as_asked_for(rate: float) -> None:
    hashes = hash_elements(pa.array([b"in%d" % n for n in range(5_000)], pa.large_binary()))
    others = hash_elements(pa.array([b"out%d" % n for n in range(20_000)], pa.large_binary()))
    content = build_filter(hashes, rate)
    found = may_contain(
        content, places(shape_of(len(content) // 64, len(hashes)), others), np.zeros(1, np.int64)
    ).mean()
    assert found < 2 * rate


@settings(deadline=None)
@given(st.data(), indexable_types(), st.integers(1, 9))
def test_no_row_that_matches_is_dropped(data: st.DataObject, type_: DataType, rows_per_segment: int) -> None:
    rows = data.draw(rows_of(type_))
    field = Field("c", type_, id=7)
    leaf = data.draw(leaves(field, rows))
    array = array_of(rows, type_)
    mask = flags(reader_of(build(rows, type_, rows_per_segment), type_, len(rows)).candidates(leaf))
    if mask is not None:
        assert len(mask) == len(rows)
        assert not (evaluate(leaf, pa.table({"c": array})) & ~mask).any()


def test_a_value_that_one_segment_has_drops_the_others() -> None:
    rows = [f"value {number}" for number in range(40)]
    reader = reader_of(build(rows, STRING, 10, 1e-6), STRING, 40)
    mask = flags(reader.candidates(Compare(FIELD, Op.EQ, "value 25")))
    assert mask is not None
    assert np.flatnonzero(mask).tolist() == list(range(20, 30))


def test_in_looks_for_every_member_and_leaves_out_foreign_ones() -> None:
    field = Field("c", BIGINT, id=7)
    reader = reader_of(build(list(range(40)), BIGINT, 10, 1e-6), BIGINT, 40)
    mask = flags(reader.candidates(InSet(field, (1, 35, "x", 2**70))))
    assert mask is not None
    assert np.flatnonzero(mask).tolist() == [*range(10), *range(30, 40)]
    assert reader.candidates(InSet(field, ("x", "y"))) is None
    assert reader.candidates(Compare(field, Op.EQ, "x")) is None


def test_what_each_condition_gets() -> None:
    field = Field("c", DOUBLE, id=7)
    reader = reader_of(build([1.0, float("nan"), None, None, -0.0, None], DOUBLE, 2, 1e-6), DOUBLE, 6)

    def rows(leaf: Any) -> list[int] | None:
        mask = flags(reader.candidates(leaf))
        return None if mask is None else np.flatnonzero(mask).tolist()

    assert rows(Compare(field, Op.EQ, 0.0)) == [4, 5]
    assert rows(IsNaN(field)) == [0, 1]
    assert rows(IsNull(field)) is None
    for leaf in (
        IsNull(field, negated=True),
        Compare(field, Op.NE, 1.0),
        Compare(field, Op.LT, 1.0),
        InSet(field, (1.0, 2.0), negated=True),
        IsNaN(field, negated=True),
        Decided(field, True),
    ):
        assert rows(leaf) == [0, 1, 4, 5]
    assert rows(Decided(field, False)) == []
    full = reader_of(build([1.0, 2.0], DOUBLE), DOUBLE, 2)
    assert full.candidates(Compare(field, Op.LT, 1.0)) is None


def test_the_empty_text_is_a_value_like_any_other() -> None:
    reader = reader_of(build(["", "a", "b", "c"], STRING, 1, 1e-6), STRING, 4)
    mask = flags(reader.candidates(Compare(FIELD, Op.EQ, "")))
    assert mask is not None
    assert mask.tolist() == [True, False, False, False]
    assert reader.candidates(StartsWith(FIELD, "a")) is None


@pytest.mark.parametrize("rows", [[], [None], ["a"], [None] * 9])
def test_small_files(rows: list[str | None]) -> None:
    draft = build(rows, STRING)
    reader = reader_of(draft, STRING, len(rows))
    mask = flags(reader.candidates(Compare(FIELD, Op.EQ, "a")))
    assert mask is not None
    assert mask.tolist() == [row == "a" for row in rows]


def test_equal_filters_are_stored_once() -> None:
    draft = build(["a", "b"] * 50, STRING, 2)
    meta = read_bloom_meta(blob_of(draft), PATH)
    assert meta.segment_count == 50
    assert len(meta.locations) == 1
    assert meta.locations[0].element_count == 2
    assert len(draft.data) < 200


def test_the_summary_is_the_meta_json_of_the_catalogue() -> None:
    draft = build(list(range(10)), INT, 4)
    assert draft.type == "greptime-bloom-filter-v1-7"
    assert draft.fields == (7,)
    assert json.loads(draft.properties[SUMMARY]) == {
        "7": {"meta_schema_version": 1, "bloom": {"rows_per_segment": 4, "segment_count": 3, "row_count": 10}}
    }
    assert read_bloom_meta(blob_of(draft), PATH).summary == json.loads(draft.properties[SUMMARY])["7"]


def test_the_tail_is_the_length_of_the_metadata() -> None:
    data = build(["a"], STRING).data
    assert isinstance(data, bytes)
    length = int.from_bytes(data[-4:], "little")
    assert len(data) == 64 + length + 4
    assert data[64:-4].hex() == "08041001180120402a0100320410401801"


def test_batches_do_not_matter() -> None:
    rows = pa.array([f"v{number % 13}" for number in range(100)])
    builder = BloomBuilder("7", ValueCodec((STRING,)), (7,), rows_per_segment=16)
    for start in range(0, 100, 7):
        builder.add(rows.slice(start, 7))
    assert builder.finish().data == build(rows, STRING, 16).data


def test_one_read_brings_metadata_and_filters_of_a_small_blob() -> None:
    blob = blob_of(build(list(range(100)), INT, 10))
    reader = BloomReader(blob, PATH, ValueCodec((INT,)), (7,), 100)
    reader.candidates(Compare(Field("c", INT, id=7), Op.EQ, 5))
    assert len(blob.reads) == 1


def test_tuples_answer_conjunctions_on_all_their_columns() -> None:
    first, second = Field("a", INT, id=1), Field("b", STRING, id=2)
    codec = ValueCodec((INT, STRING))
    struct = pa.StructArray.from_arrays(
        [pa.array([1, 1, 2, None], pa.int32()), pa.array(["x", None, "x", "x"])], ["a", "b"]
    )
    builder = BloomBuilder("1,2", codec, (1, 2), rows_per_segment=1, false_positive_rate=1e-6)
    builder.add(struct)
    reader = BloomReader(blob_of(builder.finish()), PATH, codec, (1, 2), 4)

    def rows(*parts: Any) -> list[bool] | None:
        mask = flags(reader.candidates(all_of(parts)))
        return None if mask is None else mask.tolist()

    assert rows(Compare(first, Op.EQ, 1), Compare(second, Op.EQ, "x")) == [True, False, False, False]
    assert rows(Compare(first, Op.EQ, 1), IsNull(second)) == [False, True, False, False]
    assert rows(InSet(first, (1, 2)), Compare(second, Op.EQ, "x")) == [True, False, True, False]
    assert rows(IsNull(first), Compare(second, Op.EQ, "x")) == [False, False, False, True]
    assert rows(Compare(first, Op.EQ, 1)) is None
    assert rows(Compare(first, Op.EQ, 1), Compare(second, Op.GT, "x")) is None


def test_segments_that_may_hold_all_elements() -> None:
    writer = BloomWriter(2, 1e-6)
    writer.add_segment(elements(b"a", b"b"))
    writer.add_segment(elements(b"b", b"c"))
    data, _ = writer.finish(4)
    filters = BloomFilters(MemoryBlob(data), PATH, 4)
    assert filters.segments_with_all(elements(b"a", b"b")).tolist() == [True, False]
    assert filters.segments_with_any(elements(b"a", b"c")).tolist() == [True, True]
    assert filters.segments_with_values().tolist() == [True, True]


def test_an_index_of_another_number_of_rows_is_refused() -> None:
    with pytest.raises(DamagedFileError, match="10 rows for a data file of 11 rows"):
        reader_of(build(list(range(10)), INT), INT, 11)


@pytest.mark.parametrize(("rows", "rate"), [(0, 0.01), (2**32, 0.01), (10, 0.0), (10, 1.0), (10, float("nan"))])
def test_options_that_cannot_be_are_refused(rows: int, rate: float) -> None:
    with pytest.raises(OptionError, match=r"granularity|false_positive_rate"):
        BloomWriter(rows, rate)


def test_every_flipped_bit_gives_an_error_or_a_mask() -> None:
    data = build(["a", "b", None, "c", "d"], STRING, 2).data
    assert isinstance(data, bytes)

    def ask(blob: MemoryBlob) -> None:
        mask = flags(BloomReader(blob, PATH, ValueCodec((STRING,)), (7,), 5).candidates(Compare(FIELD, Op.EQ, "a")))
        assert mask is not None
        assert len(mask) == 5

    assert sum(is_refused(partial(ask, blob)) for blob in flipped(data)) > 100


def test_every_cut_is_an_error() -> None:
    data = build(["a", "b", None, "c", "d"], STRING, 2).data
    assert isinstance(data, bytes)
    for length in range(len(data)):
        with pytest.raises(DamagedFileError):
            BloomReader(MemoryBlob(data[:length]), PATH, ValueCodec((STRING,)), (7,), 5)


def test_long_lists_are_looked_for_in_filters_of_many_shapes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skerry.index.bloom.filter_reader.MAX_KNOWN_PLACES", 100)
    rows = [number if number % 100 < number // 100 else None for number in range(3_000)]
    reader = reader_of(build(rows, BIGINT, 100, 1e-6), BIGINT, 3_000)
    wanted = tuple(range(2_000, 2_600))
    mask = flags(reader.candidates(InSet(Field("c", BIGINT, id=7), wanted)))
    assert mask is not None
    assert np.flatnonzero(mask).tolist() == list(wanted)
