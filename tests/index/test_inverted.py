import json
from functools import partial
from typing import Any

import ducer
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyroaring import BitMap

from skerry.common.errors import DamagedFileError, DataError, OptionError
from skerry.index.blob import BlobDraft
from skerry.index.inverted import InvertedBuilder, InvertedIndexes, InvertedReader
from skerry.index.inverted.bitmap import encode_bitmap, encode_singles
from skerry.index.property import SUMMARY
from skerry.index.value_bytes import ValueCodec
from skerry.pruning.predicate.bound import (
    BoundPredicate,
    Compare,
    CompareColumns,
    Decided,
    InSet,
    IsNaN,
    IsNull,
    Like,
    StartsWith,
    all_of,
)
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.expression import Op
from skerry.pruning.predicate.like import parse_pattern
from skerry.types.build import array_of
from skerry.types.datatype import BINARY, DOUBLE, INT, STRING, DataType
from skerry.types.field import Field
from support.effort import rounds
from support.indexes import PATH, MemoryBlob, batches_of, blob_of, flipped, indexable_types, is_refused, leaves, rows_of
from support.rowset import flags

TEXT = Field("c", STRING, id=7)
NUMBER = Field("c", INT, id=7)


def build(rows: Any, type_: DataType, segment_row_count: int = 4) -> BlobDraft:
    builder = InvertedBuilder(segment_row_count)
    column = builder.column("7", ValueCodec((type_,)), (7,))
    for part in batches_of(rows if isinstance(rows, pa.Array) else array_of(rows, type_), 5):
        column.add(part)
    return builder.finish()


def reader_of(draft: BlobDraft, type_: DataType, row_count: int, **options: Any) -> InvertedReader:
    return InvertedIndexes(blob_of(draft), PATH).reader("7", ValueCodec((type_,)), (7,), row_count, **options)


def rows_found(reader: InvertedReader, leaf: BoundPredicate) -> list[int] | None:
    mask = flags(reader.candidates(leaf))
    return None if mask is None else np.flatnonzero(mask).tolist()


@settings(deadline=None, max_examples=rounds(300, 3000))
@given(st.data(), indexable_types(), st.integers(1, 9))
def test_segments_stay_exactly_if_a_row_matches(data: st.DataObject, type_: DataType, segment_rows: int) -> None:
    rows = data.draw(rows_of(type_))
    leaf = data.draw(leaves(Field("c", type_, id=7), rows))
    mask = flags(reader_of(build(rows, type_, segment_rows), type_, len(rows)).candidates(leaf))
    assert mask is not None
    matches = evaluate(leaf, pa.table({"c": array_of(rows, type_)}))
    for start in range(0, len(rows), segment_rows):
        segment = slice(start, start + segment_rows)
        assert mask[segment].tolist() == [bool(matches[segment].any())] * len(mask[segment])


@settings(deadline=None)
@given(st.data(), indexable_types(), st.integers(1, 3), st.integers(0, 4))
def test_with_few_terms_allowed_no_row_that_matches_is_dropped(
    data: st.DataObject, type_: DataType, segment_rows: int, max_terms: int
) -> None:
    rows = data.draw(rows_of(type_))
    leaf = data.draw(leaves(Field("c", type_, id=7), rows))
    mask = flags(reader_of(build(rows, type_, segment_rows), type_, len(rows), max_terms=max_terms).candidates(leaf))
    if mask is not None:
        assert not (evaluate(leaf, pa.table({"c": array_of(rows, type_)})) & ~mask).any()


def test_too_many_terms_are_no_answer_and_not_an_empty_one() -> None:
    reader = reader_of(build(list(range(40)), INT, 4), INT, 40, max_terms=10)
    assert reader.candidates(Compare(NUMBER, Op.NE, 3)) is None
    assert reader.candidates(IsNull(NUMBER, negated=True)) is None
    assert reader.candidates(Compare(NUMBER, Op.GE, 5)) is None
    assert rows_found(reader, Compare(NUMBER, Op.GE, 36)) == list(range(36, 40))
    texts = reader_of(build([f"{n}" for n in range(40)], STRING, 4), STRING, 40, max_terms=10)
    assert texts.candidates(Like(TEXT, parse_pattern("%3%", None))) is None
    assert texts.candidates(StartsWith(TEXT, "1", negated=True)) is None


def test_ranges_and_prefixes_are_found_through_the_fst() -> None:
    rows = ["apple", "apricot", "banana", "", "cherry", None, "äpfel", "b"]
    reader = reader_of(build(rows, STRING, 1), STRING, 8)
    assert rows_found(reader, StartsWith(TEXT, "ap")) == [0, 1]
    assert rows_found(reader, StartsWith(TEXT, "ä")) == [6]
    assert rows_found(reader, Compare(TEXT, Op.LT, "b")) == [0, 1, 3]
    assert rows_found(reader, Compare(TEXT, Op.GE, "cherry")) == [4, 6]
    assert rows_found(reader, Compare(TEXT, Op.EQ, "")) == [3]
    assert rows_found(reader, Like(TEXT, parse_pattern("b%a", None))) == [2]
    assert rows_found(reader, IsNull(TEXT)) == [5]
    assert rows_found(reader, Compare(TEXT, Op.NE, "b")) == [0, 1, 2, 3, 4, 6]


def test_not_equal_drops_segments_of_nothing_else() -> None:
    reader = reader_of(build([1, 1, None, 1, 2, 1, None, None], INT, 2), INT, 8)
    assert rows_found(reader, Compare(NUMBER, Op.NE, 1)) == [4, 5]
    assert rows_found(reader, InSet(NUMBER, (1, 2), negated=True)) == []
    assert rows_found(reader, IsNull(NUMBER, negated=True)) == [0, 1, 2, 3, 4, 5]
    assert rows_found(reader, Decided(NUMBER, True)) == [0, 1, 2, 3, 4, 5]
    assert rows_found(reader, Decided(NUMBER, False)) == []


@pytest.mark.parametrize("segment_rows", [1, 3])
def test_nan_is_a_term_greater_than_all(segment_rows: int) -> None:
    field = Field("c", DOUBLE, id=7)
    nan, infinity = float("nan"), float("inf")
    reader = reader_of(build([nan] * 3 + [infinity] * 3 + [-0.0] * 3, DOUBLE, segment_rows), DOUBLE, 9)
    assert rows_found(reader, IsNaN(field)) == [0, 1, 2]
    assert rows_found(reader, IsNaN(field, negated=True)) == [3, 4, 5, 6, 7, 8]
    assert rows_found(reader, Compare(field, Op.GT, 5.0)) == [0, 1, 2, 3, 4, 5]
    assert rows_found(reader, Compare(field, Op.EQ, 0.0)) == [6, 7, 8]


def test_in_leaves_out_foreign_members_one_by_one() -> None:
    reader = reader_of(build(list(range(8)), INT, 2), INT, 8)
    assert rows_found(reader, InSet(NUMBER, (1, "x", 2**70, 7))) == [0, 1, 6, 7]
    assert rows_found(reader, InSet(NUMBER, (1, 0, "x"), negated=True)) == [2, 3, 4, 5, 6, 7]
    assert reader.candidates(InSet(NUMBER, ("x", "y"))) is None
    assert reader.candidates(Compare(NUMBER, Op.EQ, "x")) is None
    assert reader.candidates(Compare(NUMBER, Op.LT, "x")) is None


def test_conditions_that_the_index_does_not_know_have_no_answer() -> None:
    other = Field("d", INT, id=8)
    reader = reader_of(build([1], INT), INT, 1)
    assert reader.candidates(CompareColumns(NUMBER, Op.EQ, other)) is None
    assert reader.candidates(StartsWith(NUMBER, "a")) is None
    assert reader.candidates(Like(NUMBER, parse_pattern("a%b", None))) is None
    texts = reader_of(build([b"a"], BINARY), BINARY, 1)
    assert rows_found(texts, StartsWith(Field("c", BINARY, id=7), b"a")) == [0]


@pytest.mark.parametrize("rows", [[], [None], ["a"], [None] * 9])
@pytest.mark.parametrize("segment_rows", [1, 4, 2**32 - 1])
def test_small_files(rows: list[str | None], segment_rows: int) -> None:
    reader = reader_of(build(rows, STRING, segment_rows), STRING, len(rows))
    for leaf in (Compare(TEXT, Op.EQ, "a"), IsNull(TEXT), IsNull(TEXT, negated=True), Compare(TEXT, Op.NE, "b")):
        mask = flags(reader.candidates(leaf))
        assert mask is not None
        assert mask.tolist() == evaluate(leaf, pa.table({"c": pa.array(rows, pa.string())})).tolist()


def test_the_parts_open_with_the_plain_libraries() -> None:
    rows = ["b", "a", None, "b", "c", "c", None, "c"]
    draft = build(rows, STRING, 2)
    data = draft.data
    assert isinstance(data, bytes)
    meta = json.loads(draft.properties[SUMMARY])["7"]["inverted"]
    target = data[meta["base_offset"] : meta["base_offset"] + meta["inverted_index_size"]]
    nulls = target[meta["relative_null_bitmap_offset"] :][: meta["null_bitmap_size"]]
    assert list(BitMap.deserialize(nulls)) == [1, 3]
    fst = ducer.Map(target[meta["relative_fst_offset"] :][: meta["fst_size"]])
    found = {
        term: list(BitMap.deserialize(target[output & 0xFFFFFFFF :][: output >> 32])) for term, output in fst.items()
    }
    assert found == {b"a": [0], b"b": [0, 1], b"c": [2, 3]}


def test_the_summary_is_the_meta_json_of_the_catalogue() -> None:
    draft = build([1, 2, 3], INT, 2)
    assert (draft.type, draft.fields) == ("greptime-inverted-index-v1", (7,))
    summary = json.loads(draft.properties[SUMMARY])
    assert list(summary) == ["7"]
    assert summary["7"]["meta_schema_version"] == 1
    size = summary["7"]["inverted"].pop("fst_size")
    assert summary["7"]["inverted"] == {
        "bitmap_type": "Roaring",
        "base_offset": 0,
        "inverted_index_size": 8 + 2 * 18 + size,
        "relative_fst_offset": 8 + 2 * 18,
        "relative_null_bitmap_offset": 0,
        "null_bitmap_size": 8,
        "segment_row_count": 2,
        "total_row_count": 3,
    }


def test_statistics_are_rows_and_terms() -> None:
    metas = InvertedIndexes(blob_of(build(["b", None, None, "a", "b"], STRING)), PATH).metas
    stats = metas.targets["7"].stats
    assert (stats.null_count, stats.distinct_count, stats.min_value, stats.max_value) == (2, 2, b"a", b"b")
    long = InvertedIndexes(blob_of(build(["a" * 300], STRING)), PATH).metas.targets["7"].stats
    assert (long.min_value, long.max_value) == (b"", b"")


def test_all_targets_of_a_file_are_one_blob() -> None:
    builder = InvertedBuilder(2)
    numbers = builder.column("3", ValueCodec((INT,)), (3,))
    texts = builder.column("1", ValueCodec((STRING,)), (1,))
    numbers.add(pa.array([1, 2, 3], pa.int32()))
    texts.add(pa.array(["x", "y", "z"]))
    draft = builder.finish()
    assert draft.fields == (1, 3)
    indexes = InvertedIndexes(blob_of(draft), PATH)
    assert sorted(indexes.metas.targets) == ["1", "3"]
    field = Field("n", INT, id=3)
    assert rows_found(indexes.reader("3", ValueCodec((INT,)), (3,), 3), Compare(field, Op.EQ, 3)) == [2]
    text = Field("t", STRING, id=1)
    assert rows_found(indexes.reader("1", ValueCodec((STRING,)), (1,), 3), Compare(text, Op.EQ, "x")) == [0, 1]


def test_targets_with_different_numbers_of_rows_are_refused() -> None:
    builder = InvertedBuilder()
    builder.column("1", ValueCodec((INT,)), (1,)).add(pa.array([1], pa.int32()))
    builder.column("2", ValueCodec((INT,)), (2,))
    with pytest.raises(DataError, match=r"\[0, 1\]"):
        builder.finish()
    with pytest.raises(OptionError, match="two inverted indexes"):
        builder.column("1", ValueCodec((INT,)), (1,))


def test_no_target_at_all_is_an_empty_blob() -> None:
    assert InvertedIndexes(blob_of(InvertedBuilder().finish()), PATH).metas.targets == {}


@pytest.mark.parametrize("rows", [0, 2**32])
def test_segments_of_impossible_sizes_are_refused(rows: int) -> None:
    with pytest.raises(OptionError, match="segment_row_count"):
        InvertedBuilder(rows)


def test_batches_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skerry.index.inverted.term_builder._MERGE_PAIRS", 20)
    rows = pa.array([None if number % 11 == 0 else f"v{number * 7 % 31}" for number in range(400)])
    builder = InvertedBuilder(8)
    column = builder.column("7", ValueCodec((STRING,)), (7,))
    for start in range(0, 400, 7):
        column.add(rows.slice(start, 7))
    assert builder.finish().data == build(rows, STRING, 8).data


def test_equal_bitmaps_are_stored_once() -> None:
    draft = build(list(range(1000)), INT, 1000)
    meta = json.loads(draft.properties[SUMMARY])["7"]["inverted"]
    assert meta["relative_fst_offset"] == 8 + 18


@given(st.lists(st.integers(0, 2**32 - 1), unique=True, max_size=20))
def test_bitmaps_of_one_segment_are_those_of_the_library(segments: list[int]) -> None:
    given_segments = np.array(segments, np.uint32)
    assert encode_singles(given_segments) == b"".join(encode_bitmap(np.array([s], np.uint32)) for s in given_segments)


def test_only_the_fst_and_the_needed_bitmaps_are_read() -> None:
    rows = pa.array(np.arange(400_000) % 2_000, pa.int32())
    draft = build(rows, INT, 50)
    blob = blob_of(draft)
    reader = InvertedIndexes(blob, PATH).reader("7", ValueCodec((INT,)), (7,), 400_000)
    mask = flags(reader.candidates(Compare(NUMBER, Op.EQ, 77)))
    assert mask is not None
    assert mask.sum() == 200 * 50
    fst_bytes = json.loads(draft.properties[SUMMARY])["7"]["inverted"]["fst_size"]
    assert sum(length for _, length in blob.reads) < (16 << 10) + fst_bytes + 1_000
    assert len(blob.reads) <= 3


def tuples() -> InvertedReader:
    builder = InvertedBuilder(1)
    codec = ValueCodec((INT, STRING))
    column = builder.column("1,2", codec, (1, 2))
    numbers, texts = pa.array([1, 1, 2, None, 1], pa.int32()), pa.array(["x", None, "x", "x", "xy"])
    column.add(pa.StructArray.from_arrays([numbers, texts], ["a", "b"]))
    return InvertedIndexes(blob_of(builder.finish()), PATH).reader("1,2", codec, (1, 2), 5)


def test_tuples_answer_conjunctions_on_all_or_their_first_columns() -> None:
    reader = tuples()
    first, second = Field("a", INT, id=1), Field("b", STRING, id=2)
    one, is_x = Compare(first, Op.EQ, 1), Compare(second, Op.EQ, "x")
    assert rows_found(reader, all_of([one, is_x])) == [0]
    assert rows_found(reader, all_of([one, IsNull(second)])) == [1]
    assert rows_found(reader, all_of([InSet(first, (1, 2)), is_x])) == [0, 2]
    assert rows_found(reader, all_of([IsNull(first), is_x])) == [3]
    assert rows_found(reader, one) == [0, 1, 4]
    assert rows_found(reader, all_of([one, Compare(second, Op.GT, "x")])) == [0, 1, 4]
    assert rows_found(reader, all_of([InSet(first, (1, 2**70)), is_x])) == [0]
    assert reader.candidates(is_x) is None
    assert reader.candidates(Compare(first, Op.GT, 1)) is None


def test_a_conjunction_of_many_combinations_is_looked_up_by_its_first_columns() -> None:
    reader = tuples()
    first, second = Field("a", INT, id=1), Field("b", STRING, id=2)
    many = InSet(second, tuple(f"{number}" for number in range(2_000)))
    assert rows_found(reader, all_of([Compare(first, Op.EQ, 1), many])) == [0, 1, 4]


def test_an_index_of_another_file_or_target_is_refused() -> None:
    indexes = InvertedIndexes(blob_of(build([1, 2], INT)), PATH)
    with pytest.raises(DamagedFileError, match="2 rows for a data file of 3 rows"):
        indexes.reader("7", ValueCodec((INT,)), (7,), 3)
    with pytest.raises(DamagedFileError, match="no inverted index of target '8'"):
        indexes.reader("8", ValueCodec((INT,)), (8,), 2)


LEAVES = (
    Compare(TEXT, Op.EQ, "ab"),
    Compare(TEXT, Op.NE, "ab"),
    Compare(TEXT, Op.GE, "ab"),
    StartsWith(TEXT, "a"),
    Like(TEXT, parse_pattern("%b%", None)),
    IsNull(TEXT),
)


def test_every_flipped_bit_gives_an_error_or_a_mask(capfd: pytest.CaptureFixture[str]) -> None:
    data = build(["ab", "b", None, "ab", "ac", "abc", "b"], STRING, 2).data
    assert isinstance(data, bytes)

    def ask(blob: MemoryBlob, leaf: BoundPredicate) -> None:
        mask = flags(InvertedIndexes(blob, PATH).reader("7", ValueCodec((STRING,)), (7,), 7).candidates(leaf))
        assert mask is None or len(mask) == 7

    assert sum(is_refused(partial(ask, blob, leaf)) for blob in flipped(data) for leaf in LEAVES) > 100
    capfd.readouterr()  # the FST library prints its panics


def test_every_cut_is_an_error() -> None:
    data = build(["a", "b", None, "c", "d"], STRING, 2).data
    assert isinstance(data, bytes)
    for length in range(len(data)):
        with pytest.raises(DamagedFileError):
            InvertedIndexes(MemoryBlob(data[:length]), PATH).reader("7", ValueCodec((STRING,)), (7,), 5)
