"""Vector indexes: what is in the graph, what is beside it, and that damage is told."""

from collections.abc import Callable

import numpy as np
import orjson
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError, NewerFormatError
from skerry.index.blob import BlobDraft
from skerry.index.property import SUMMARY
from skerry.index.vector.graph_builder import VectorBuilder
from skerry.index.vector.graph_reader import VectorReader
from skerry.index.vector.layout import (
    HEADER_BYTES,
    VectorHeader,
    decode_header,
    decode_repeated,
    decode_rows,
    encode_rows,
)
from skerry.pruning.vector.distance import distances_to, nearest_rows
from skerry.pruning.vector.metric import Metric
from support.effort import rounds


class Held:
    """A blob in memory."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @property
    def size_bytes(self) -> int:
        return len(self.data)

    def read(self, offset: int, length: int) -> bytes:
        assert 0 <= offset <= offset + length <= len(self.data)
        return self.data[offset : offset + length]


def build(*batches: pa.Array, metric: Metric = Metric.L2) -> BlobDraft:
    builder = VectorBuilder("7", (7,), metric=metric, connectivity=16, expansion=64)
    for batch in batches:
        builder.add(batch)
    return builder.finish()


def reader_of(draft: BlobDraft, row_count: int) -> VectorReader:
    assert isinstance(draft.data, bytes)
    return VectorReader(Held(draft.data), "index/x.puffin", row_count)


def vectors(values: object, type_: pa.DataType | None = None) -> pa.Array:
    return pa.array(values, pa.list_(type_ or pa.float32()))


@pytest.mark.parametrize("metric", list(Metric))
@pytest.mark.parametrize("type_", [pa.float32(), pa.float64()])
def test_the_nearest_rows_are_found_with_their_distances(metric: Metric, type_: pa.DataType) -> None:
    matrix = np.random.default_rng(3).normal(size=(600, 12))
    column = vectors(matrix.tolist(), type_)
    draft = build(column.slice(0, 250), column.slice(250), metric=metric)
    reader = reader_of(draft, 600)
    found, wanted = 0, 0
    for query in matrix[:20]:
        exact = distances_to(column, query, metric)
        rows, distances = reader.search(query, 10)
        np.testing.assert_allclose(distances, exact[rows], atol=1e-4)
        found += len(set(rows.tolist()) & set(nearest_rows(exact, 10).tolist()))
        wanted += 10
    assert found >= 0.95 * wanted


@pytest.mark.parametrize("metric", list(Metric))
@pytest.mark.parametrize("size", [1e-100, 1e-25, 1e-12, 1e-3, 1e3, 1e18, 1e150])
def test_vectors_of_any_size_are_found(metric: Metric, size: float) -> None:
    """Of tiny ones squares vanish in 32 bits, and an inner product vanishes beside 1; of huge ones they overflow."""
    matrix = np.random.default_rng(4).normal(size=(1_500, 8)) * size
    column = vectors([[0.0] * 8, *matrix.tolist()], pa.float64())
    reader = reader_of(build(column.slice(0, 700), column.slice(700), metric=metric), 1_501)
    assert not len(reader.outside)
    found = 0
    for query in matrix[:20] if metric is Metric.L2 else (*matrix[:10], *matrix[10:20] / size * 1e30):
        assert reader.reaches(query)
        exact = distances_to(column, query, metric)
        rows, distances = reader.search(query, 10)
        np.testing.assert_allclose(distances, exact[rows], atol=1e-4 * np.nanmax(np.abs(exact)))
        found += len(set(rows.tolist()) & set(nearest_rows(exact, 10).tolist()))
    assert found >= 190


def test_a_query_beyond_32_bits_is_not_for_a_graph_of_l2() -> None:
    column = vectors(np.random.default_rng(4).normal(size=(50, 2)).tolist())
    query = np.array([1e30, 1.0])
    assert not reader_of(build(column), 50).reaches(query)
    for metric in (Metric.COSINE, Metric.IP):
        reader = reader_of(build(column, metric=metric), 50)
        exact = distances_to(column, query, metric)
        assert reader.reaches(query)
        assert reader.search(query, 5)[0].tolist() == nearest_rows(exact, 5).tolist()


def test_every_row_is_found_by_its_own_vector_and_equal_rows_give_equal_bytes() -> None:
    matrix = np.random.default_rng(5).normal(size=(4_000, 8)).astype(np.float32)
    column = vectors(matrix.tolist())
    draft = build(column)
    assert build(column).data == draft.data
    reader = reader_of(draft, 4_000)
    assert [row for row in range(4_000) if row not in reader.search(matrix[row], 1)[0]] == []


@pytest.mark.parametrize("metric", list(Metric))
@pytest.mark.parametrize("equal_first", [True, False])
def test_rows_that_many_others_repeat_hide_none(metric: Metric, equal_first: bool) -> None:
    """Nodes at distance 0 from each other would have no neighbours but each other."""
    draw = np.random.default_rng(7)
    equal, others = np.tile(draw.normal(size=8), (3_000, 1)), draw.normal(size=(200, 8))
    matrix = np.concatenate([equal, others] if equal_first else [others, equal]).astype(np.float32)
    column = vectors(matrix.tolist())
    reader = reader_of(build(column.slice(0, 1_700), column.slice(1_700), metric=metric), 3_200)
    assert (reader.header.indexed_rows, reader.header.repeated_rows) == (3_200, 2_999)
    at = 3_000 if equal_first else 0
    for row in range(at, at + 200):
        rows, distances = reader.search(matrix[row], 3)
        exact = distances_to(column, matrix[row], metric)
        np.testing.assert_allclose(exact[rows], np.sort(exact)[:3], atol=1e-6)
        np.testing.assert_allclose(distances, np.sort(exact)[:3], atol=1e-4)
    same = range(3_000) if equal_first else range(200, 3_200)
    exact = distances_to(column, equal[0], metric)
    nearer = int((exact < exact[same[0]] - 1e-9).sum())  # by the inner product, longer ones
    rows, distances = reader.search(equal[0].astype(np.float32), nearer + 3_000)
    assert set(rows.tolist()) >= set(same)
    assert (np.diff(distances) >= 0).all()


def test_rows_that_do_not_fit_are_beside_the_graph_and_those_without_a_distance_in_neither() -> None:
    column = vectors(
        [None, [1.0, 2.0], [1.0], [], [1.0, None], [float("nan"), 0.0], [3.0, 4.0], [1e30, 0.0], [1.0, 2.0, 3.0]],
        pa.float64(),
    )
    reader = reader_of(build(column), 9)
    assert reader.outside.tolist() == [2, 7, 8]
    assert (reader.dimension, reader.header.indexed_rows, reader.header.row_count) == (2, 2, 9)
    assert sorted(reader.search(np.array([1.0, 2.0]), 10)[0].tolist()) == [1, 6]


def test_a_vector_of_zeros_has_no_cosine_and_is_in_a_graph_of_other_metrics() -> None:
    column = vectors([[0.0, 0.0], [1.0, 0.0]])
    assert reader_of(build(column, metric=Metric.COSINE), 2).header.indexed_rows == 1
    assert reader_of(build(column), 2).header.indexed_rows == 2


def test_a_file_without_vectors_has_an_index_without_a_graph() -> None:
    reader = reader_of(build(vectors([None, []])), 2)
    assert (reader.dimension, len(reader.outside)) == (0, 0)
    assert reader.search(np.empty(0), 3)[0].tolist() == []


def test_the_summary_says_what_a_catalogue_wants_to_know() -> None:
    draft = build(vectors([[1.0, 2.0], None]), metric=Metric.COSINE)
    assert draft.type == "skerry-vector-index-v1-7"
    assert orjson.loads(draft.properties[SUMMARY])["7"] == {
        "meta_schema_version": 1,
        "vector": {
            "metric": "cosine", "dimension": 2, "row_count": 2, "indexed_rows": 1, "connectivity": 16, "expansion": 64
        },
    }  # fmt: skip


@given(
    st.sampled_from(list(Metric)),
    st.integers(1, 2**20),
    st.integers(0, 2**16),
    st.lists(st.integers(0, 999), unique=True, max_size=900),
)
def test_headers_and_rows_are_read_back(metric: Metric, dimension: int, indexed: int, outside: list[int]) -> None:
    dimension = dimension if indexed else 0
    repeated = indexed // 3
    graph_bytes = 4 * (indexed - repeated) * dimension
    counts = (2**40, indexed, repeated, len(outside), graph_bytes)
    header = VectorHeader(metric, dimension, 16, 128, *counts, scale=len(outside) - 400)
    encoded = header.encode()
    assert len(encoded) == HEADER_BYTES
    assert decode_header(encoded, header.size_bytes) == header
    assert decode_rows(encode_rows(np.array(sorted(outside), np.int64)), 1000).tolist() == sorted(outside)


def test_a_row_repeats_one_before_it() -> None:
    rows, firsts = np.array([3, 5]), np.array([0, 3])
    found = decode_repeated(encode_rows(rows) + encode_rows(firsts), 6)
    assert [part.tolist() for part in found] == [[3, 5], [0, 3]]
    with pytest.raises(ValueError, match="does not stand before it"):
        decode_repeated(encode_rows(rows) + encode_rows(np.array([3, 3])), 6)


def test_rows_that_do_not_ascend_or_are_not_there_are_damage() -> None:
    for rows in ([3, 2], [2, 2], [10]):
        with pytest.raises(ValueError, match="do not ascend"):
            decode_rows(encode_rows(np.array(rows, np.int64)), 10)


@settings(max_examples=rounds(60, 600))
@given(st.data())
def test_a_damaged_header_is_told_or_harmless(data: st.DataObject) -> None:
    draft = build(vectors([[1.0, 2.0], [1.0], [2.0, 2.0], None]))
    assert isinstance(draft.data, bytes)
    broken = bytearray(draft.data)
    bit = data.draw(st.integers(0, 8 * (HEADER_BYTES + 8) - 1))
    broken[bit // 8] ^= 1 << (bit % 8)
    try:
        reader = VectorReader(Held(bytes(broken)), "index/x.puffin", 4)
    except DamagedFileError:
        return
    query = np.array([1.0, 2.0])
    if reader.reaches(query):  # with another scale it may not be
        assert set(reader.search(query, 4)[0].tolist()) <= {0, 2}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda data: b"XXXX" + data[4:], "begins with b'XXXX'"),
        (lambda data: data[:-1], "states"),
        (lambda data: data[:10], "no header"),
        (lambda data: data[: HEADER_BYTES + 8] + bytes(len(data) - HEADER_BYTES - 8), "vector index: Not"),
    ],
)
def test_damage_is_told_with_the_file(change: Callable[[bytes], bytes], problem: str) -> None:
    draft = build(vectors([[1.0, 2.0], [1.0], [2.0, 2.0], None]))
    assert isinstance(draft.data, bytes)
    with pytest.raises(DamagedFileError, match=problem):
        VectorReader(Held(change(draft.data)), "index/x.puffin", 4)


def test_an_index_of_another_number_of_rows_and_a_newer_one_are_refused() -> None:
    draft = build(vectors([[1.0, 2.0]]))
    assert isinstance(draft.data, bytes)
    with pytest.raises(DamagedFileError, match="it is of 1 rows, the data file has 2"):
        reader_of(draft, 2)
    with pytest.raises(NewerFormatError, match="version 9"):
        VectorReader(Held(draft.data[:4] + b"\x09\x00" + draft.data[6:]), "index/x.puffin", 1)
