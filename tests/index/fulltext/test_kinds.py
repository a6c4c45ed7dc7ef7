"""Full-text indexes leave in every row that brute force finds, and say what their tables say."""

import gc
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
import tantivy
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry import DamagedFileError
from skerry.index.fulltext import (
    FulltextBloomBuilder,
    FulltextBloomReader,
    FulltextConfig,
    TantivyBuilder,
    TantivyReader,
    tantivy_index,
)
from skerry.index.fulltext.tantivy_file import check_file
from skerry.index.fulltext.terms import distinct_terms, short_terms, spaced_terms
from skerry.index.index_kind import ColumnReader
from skerry.index.property import FULLTEXT_CONFIG, SUMMARY
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.pruning.predicate.bound import BoundPredicate, Matches, MatchesTerm, negate
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.text.analyzer import Analyzer, Language
from skerry.types.field import Field
from support.effort import rounds
from support.rowset import flags
from support.texts import Tree, nullable_texts, queries, texts

BODY = Field("body", "STRING", id=7)
CHINESE, SENSITIVE = Analyzer(Language.CHINESE), Analyzer(case_sensitive=True)
analyzers = st.sampled_from([Analyzer(), CHINESE, SENSITIVE])
columns = st.lists(nullable_texts, max_size=12)


class Memory:
    """A blob in memory."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @property
    def size_bytes(self) -> int:
        return len(self.data)

    def read(self, offset: int, length: int) -> bytes:
        assert 0 <= offset <= offset + length <= len(self.data)
        return self.data[offset : offset + length]


def tantivy_of(values: list[str | None], analyzer: Analyzer = Analyzer()) -> TantivyReader:  # noqa: B008
    config = FulltextConfig(analyzer)
    builder = TantivyBuilder("7", (7,), config)
    half = len(values) // 2
    builder.add(pa.array(values[:half], pa.string()))
    builder.add(pa.array(values[half:], pa.large_string()))
    files = builder.finish().data
    assert not isinstance(files, bytes)
    return TantivyReader(files, "x.puffin", config, len(values))


def bloom_of(values: list[str | None], analyzer: Analyzer = Analyzer(), rows: int = 2) -> FulltextBloomReader:  # noqa: B008
    config = FulltextConfig.for_bloom(analyzer, rows)
    builder = FulltextBloomBuilder("7", (7,), config)
    half = len(values) // 2
    builder.add(pa.array(values[:half], pa.string()))
    builder.add(pa.array(values[half:], pa.large_string()))
    data = builder.finish().data
    assert isinstance(data, bytes)
    return FulltextBloomReader(Memory(data), "x.puffin", config, len(values))


def brute(leaf: BoundPredicate, values: list[str | None]) -> np.ndarray:
    return evaluate(leaf, pa.table({"body": pa.array(values, pa.string())}))


def check(reader: ColumnReader, leaf: BoundPredicate, values: list[str | None]) -> None:
    mask = flags(reader.candidates(leaf))
    if mask is not None:
        assert mask.dtype == np.bool_
        assert len(mask) == len(values)
        assert (mask | ~brute(leaf, values)).all(), leaf


@settings(max_examples=rounds(60, 1000), deadline=None)
@given(columns, st.lists(queries, min_size=1, max_size=4), st.text("aAb_-é中国", min_size=1, max_size=3), analyzers)
def test_no_row_that_matches_is_left_out(
    values: list[str | None], asked: list[Tree], term: str, analyzer: Analyzer
) -> None:
    with tantivy_of(values, analyzer) as exact:
        readers: list[ColumnReader] = [exact, bloom_of(values, analyzer)]
        for query in asked:
            leaf = Matches(BODY, query.text(), analyzer)
            for reader in readers:
                check(reader, leaf, values)
                check(reader, negate(leaf), values)
            found = flags(exact.candidates(leaf))
            assert found is not None
            assert found.tolist() == brute(leaf, values).tolist(), query.text()
        for reader in readers:
            check(reader, MatchesTerm(BODY, term), values)
            check(reader, MatchesTerm(BODY, term, negated=True), values)


@given(st.lists(nullable_texts, max_size=6), analyzers)
def test_terms_of_many_texts_are_those_of_each(values: list[str | None], analyzer: Analyzer) -> None:
    column = pa.array(["x", *values], pa.large_string()).slice(1)
    spaced = spaced_terms(column, analyzer)
    expected = [None if text is None else analyzer.terms(text) for text in values]
    assert [None if text is None else text.split() for text in spaced.to_pylist()] == expected
    distinct = {term for terms in expected for term in terms or ()}
    found = distinct_terms(spaced).to_pylist()
    assert sorted(found) == sorted(distinct)


LINES = ["disk full", "Disk is full of disks", None, "", "timeout", "full disk", "...", "数据库磁盘 disk"]


@pytest.fixture(scope="module")
def exact() -> Iterator[TantivyReader]:
    with tantivy_of(LINES) as reader:
        yield reader


@pytest.mark.parametrize(
    ("condition", "rows"),
    [
        ("matches(body, 'disk full')", [0, 1, 5]),
        ("matches(body, '\"disk full\"')", [0]),
        ("matches(body, 'disk -is')", [0, 5, 7]),
        ("matches(body, 'timeout OR \"full disk\"')", [4, 5]),
        ("matches(body, 'disk -(full OR timeout)')", [7]),
        ("NOT matches(body, 'disk')", [2, 3, 4, 6]),
        ("NOT matches(body, 'disk -full')", [0, 1, 2, 3, 4, 5, 6]),
        ("matches_term(body, 'disk')", [0, 1, 5, 7]),
        ("matches_term(body, 'disk full')", [0]),
        ("matches_term(body, 'DISK')", [0, 1, 5, 7]),
        ("NOT matches_term(body, 'disk')", None),
        ("matches_term(body, '...')", None),
        ("matches(body, '磁盘', 'chinese')", None),
        ("matches(body, 'disk', 'english case_sensitive')", None),
        ("body = 'disk full'", None),
        ("body IS NULL", None),
    ],
)
def test_what_a_tantivy_index_says(exact: TantivyReader, condition: str, rows: list[int] | None) -> None:
    mask = flags(exact.candidates(parse_and_bind(condition, [BODY])))
    assert (None if mask is None else np.flatnonzero(mask).tolist()) == rows


@pytest.mark.parametrize(
    ("condition", "segments"),
    [
        ("matches(body, 'timeout')", [2]),
        ("matches(body, 'full disk')", [0, 2]),
        ("matches(body, '\"disk full\"')", [0, 2]),
        ("matches(body, 'disk -full')", [0, 2, 3]),
        ("matches(body, 'timeout OR is')", [0, 2]),
        ("matches(body, 'disk (timeout OR is)')", [0, 2]),
        ("matches(body, 'disk -(full OR timeout)')", [0, 2, 3]),
        ("matches(body, 'nowhere')", []),
        ("matches_term(body, 'Disk full')", [0, 2]),
        ("NOT matches(body, 'disk')", None),
        ("NOT matches_term(body, 'disk')", None),
        ("matches_term(body, '...')", None),
        ("matches(body, 'a', 'chinese')", None),
        ("body = 'a'", None),
    ],
)
def test_what_a_bloom_index_says(condition: str, segments: list[int] | None) -> None:
    mask = flags(bloom_of(LINES).candidates(parse_and_bind(condition, [BODY])))
    if segments is None:
        assert mask is None
    else:
        assert mask is not None
        assert mask.reshape(-1, 2).all(axis=1).nonzero()[0].tolist() == segments
        assert np.flatnonzero(mask).tolist() == [row for s in segments for row in (2 * s, 2 * s + 1)]


def test_blobs_have_names_and_properties_that_others_look_for() -> None:
    draft = TantivyBuilder("7", (7,), FulltextConfig()).finish()
    assert draft.type == "greptime-fulltext-index-v1-7"
    assert draft.fields == (7,)
    assert draft.properties[FULLTEXT_CONFIG] == FulltextConfig().to_json()
    assert json.loads(draft.properties[SUMMARY]) == {"7": FulltextConfig().summary()}
    assert not isinstance(draft.data, bytes)
    assert "meta.json" in draft.data
    assert not any(name.startswith(".") or "/" in name for name in draft.data)
    builder = FulltextBloomBuilder("3,7", (3, 7), FulltextConfig())
    builder.add(pa.array(LINES))
    bloom = builder.finish()
    assert bloom.type == "greptime-fulltext-index-bloom-3,7"
    summary = json.loads(bloom.properties[SUMMARY])["3,7"]
    assert summary["meta_schema_version"] == 1
    assert summary["bloom"] == {"rows_per_segment": 10240, "segment_count": 1, "row_count": len(LINES)}
    assert summary["fulltext"]["granularity"] == 10240
    assert FulltextConfig.from_json(bloom.properties[FULLTEXT_CONFIG]) == FulltextConfig.for_bloom(Analyzer())


def test_the_directory_opens_with_tantivy_alone(tmp_path: Path) -> None:
    builder = TantivyBuilder("7", (7,), FulltextConfig())
    builder.add(pa.array(LINES))
    files = builder.finish().data
    assert not isinstance(files, bytes)
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    index = tantivy.Index.open(str(tmp_path))
    searcher = index.searcher()
    assert searcher.num_docs == 5  # NULL, the empty text and punctuation have no terms
    query = tantivy.Query.phrase_query(index.schema, "greptime_fulltext_text", ["disk", "full"])
    found = searcher.search(query, 10).hits
    assert searcher.fast_field_values("greptime_fulltext_rowid", [address for _, address in found]) == [0]


def test_long_terms_are_found_and_never_leave_out_a_row() -> None:
    long, other = "a" * 70_000, "a" * 69_999 + "b"
    values: list[str | None] = [f"x {long}", f"x {other}", "x", f"é {long} x"]
    with tantivy_of(values) as reader:
        for word in (long[:9000], "x"):
            check(reader, Matches(BODY, word), values)
        found = flags(reader.candidates(MatchesTerm(BODY, "x")))
        assert found is not None
        assert found.tolist() == [True] * 4
    term = "b" * 2000
    values = [f"{term} c", "c", f"{'b' * 2001} c"]
    with tantivy_of(values) as reader:
        exactly = flags(reader.candidates(Matches(BODY, f'"{term} c"')))
        assert exactly is not None
        assert exactly.tolist() == [True, False, False]
        without = flags(reader.candidates(Matches(BODY, f"c -{term}")))
        assert without is not None
        assert without.tolist() == [True, True, True], "a hash alone leaves out nothing"
        negated = flags(reader.candidates(Matches(BODY, term, negated=True)))
        assert negated is None or negated.all()
    assert len(set(short_terms([long, other]))) == 2


def test_an_answer_of_many_rows_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tantivy_index, "SMALL_ROWS", 2)
    values: list[str | None] = ["common rare" if n % 10 == 0 else "common" for n in range(40)]
    with tantivy_of(values) as reader:
        assert reader.candidates(Matches(BODY, "common")) is None
        assert reader.candidates(Matches(BODY, "rare", negated=True)) is None
        rare = flags(reader.candidates(Matches(BODY, "rare")))
        assert rare is not None
        assert np.flatnonzero(rare).tolist() == [0, 10, 20, 30]
        none = flags(reader.candidates(Matches(BODY, "common", negated=True)))
        assert none is not None
        assert not none.any()


def test_columns_of_nothing_are_indexed() -> None:
    for values in ([], [None], ["", None]):
        with tantivy_of(values) as reader:
            for leaf in (Matches(BODY, "a"), MatchesTerm(BODY, "a")):
                found = flags(reader.candidates(leaf))
                assert found is not None
                assert not found.any()
                blooms = flags(bloom_of(values).candidates(leaf))
                assert blooms is not None
                assert not blooms.any()


# Files and damage


def test_temporary_files_are_removed_by_close_and_with_the_reader(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tantivy_index.tempfile, "tempdir", str(tmp_path))
    reader = tantivy_of(LINES)
    assert len(list(tmp_path.iterdir())) == 1, "the builder's folder is gone, the reader's is there"
    reader.close()
    assert not list(tmp_path.iterdir())
    reader = tantivy_of(LINES)
    del reader
    gc.collect()
    assert not list(tmp_path.iterdir())
    builder = TantivyBuilder("7", (7,), FulltextConfig())
    builder.add(pa.array(LINES))
    del builder
    gc.collect()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["../evil", "a/b", "/etc/x", "", "..", "a\\b", "x" * 200])
def test_files_outside_of_the_folder_are_refused(name: str) -> None:
    with pytest.raises(DamagedFileError, match="a file called"):
        TantivyReader({name: b"x"}, "x.puffin", FulltextConfig(), 1)


def test_damage_is_an_error_that_names_the_file(capfd: pytest.CaptureFixture[str]) -> None:
    builder = TantivyBuilder("7", (7,), FulltextConfig())
    builder.add(pa.array(LINES))
    files = builder.finish().data
    assert not isinstance(files, bytes)
    for broken in ({}, {**files, "meta.json": b"{"}, {n: c for n, c in files.items() if not n.endswith(".term")}):
        with pytest.raises(DamagedFileError, match=r"x\.puffin: full-text index"):
            _ = flags(TantivyReader(broken, "x.puffin", FulltextConfig(), 8).candidates(Matches(BODY, "disk")))
    with pytest.raises(DamagedFileError, match="the data file has 3"):
        TantivyReader(files, "x.puffin", FulltextConfig(), 3)
    with pytest.raises(DamagedFileError, match="rows that the data file does not have"):
        TantivyReader(files, "x.puffin", FulltextConfig(), 5).candidates(Matches(BODY, "disk"))


def test_a_bit_that_is_flipped_or_a_byte_that_is_missing_is_found() -> None:
    builder = TantivyBuilder("7", (7,), FulltextConfig())
    builder.add(pa.array(LINES))
    files = builder.finish().data
    assert not isinstance(files, bytes)
    for name, content in files.items():
        check_file(name, content)
        if name == "meta.json":
            continue
        body = content.rindex(b'{"version"')
        for bit in range(8 * body):
            flipped = bytearray(content)
            flipped[bit // 8] ^= 1 << bit % 8
            with pytest.raises(ValueError, match="checksum"):
                check_file(name, bytes(flipped))
        for length in range(len(content)):
            with pytest.raises(ValueError, match="file"):
                check_file(name, content[:length])
    broken = {n: c if n == "meta.json" else bytes([c[0] ^ 1, *c[1:]]) for n, c in files.items()}
    with pytest.raises(DamagedFileError, match=r"x\.puffin: full-text index: the checksum of its file"):
        TantivyReader(broken, "x.puffin", FulltextConfig(), 8)


@given(texts, analyzers)
def test_a_term_of_a_text_has_the_terms_of_the_text(text: str, analyzer: Analyzer) -> None:
    """What ``matches_term`` finds as a whole word is a run, whose terms follow each other."""
    values: list[str | None] = [text]
    for run in text.split(" ")[:3]:
        if run:
            check(bloom_of(values, analyzer), MatchesTerm(BODY, run), values)
