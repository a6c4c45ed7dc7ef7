"""Which rows match: executed with Arrow, and by the oracle."""

import sys

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry import InvalidInputError
from skerry.pruning.text.analyzer import ENGLISH, Analyzer, Language
from skerry.pruning.text.match import has_plain_case, matching_rows, rows_with_term
from skerry.pruning.text.matches_query import parse_query
from skerry.pruning.text.rowwise import matches, matches_term
from support.texts import ALPHABET, Tree, nullable_texts, queries, slow_has_term

analyzers = st.builds(Analyzer, st.sampled_from(Language), st.booleans())
columns = st.lists(nullable_texts, max_size=6)


@given(columns, queries, analyzers)
def test_rows_match_as_the_oracle_says(column: list[str | None], query: Tree, analyzer: Analyzer) -> None:
    found = matching_rows(pa.array(column, pa.string()), parse_query(query.text(), analyzer), analyzer)
    settings = analyzer.language.value, analyzer.case_sensitive
    assert found.tolist() == [text is not None and query.holds(text, *settings) for text in column]


@given(columns, st.text(ALPHABET, min_size=1, max_size=3))
def test_terms_are_found_as_the_oracle_says(column: list[str | None], term: str) -> None:
    found = rows_with_term(pa.array(column, pa.large_string()), term)
    assert found.tolist() == [text is not None and slow_has_term(text, term) for text in column]


@pytest.mark.parametrize(
    ("text", "term", "is_there"),
    [
        ("disk full", "disk", True),
        ("disks full", "disk", False),
        ("Disk full", "disk", False),
        ("cat/dog", "cat", True),
        ("cat_dog", "cat", True),
        ("v1.0!", "v1.0", True),
        ("v1.01", "v1.0", False),
        ("x/start", "/start", True),
        ("x/started", "/start", False),
        ("éa a", "a", True),
        ("éa", "a", False),
        ("aa a", "a", True),
        ("aaa", "aa", False),
        ("手机", "手", False),
        ("手 机", "手", True),
        ("", "a", False),
    ],
)
def test_a_term_is_a_whole_word(text: str, term: str, is_there: bool) -> None:
    assert rows_with_term(pa.array([text]), term).tolist() == [is_there]
    assert rows_with_term(pa.array([text + " é"]), term).tolist() == [is_there]


def test_arrow_ignores_case_wherever_lower_case_is_taken_to_be_plain() -> None:
    """A character that becomes a plain one in lower case is found by it, or a row would be left out."""
    chars = [chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000]
    changing = [char for char in chars if char.lower() != char and has_plain_case(char.lower())]
    for char in changing:
        assert pc.match_substring(pa.array([char]), pattern=char.lower(), ignore_case=True)[0].as_py(), char


def test_chunks_slices_and_empty_columns_are_taken() -> None:
    query = parse_query("b", ENGLISH)
    assert matching_rows(pa.chunked_array([], pa.string()), query, ENGLISH).tolist() == []
    chunked = pa.chunked_array([["a", "b é"], [None, "B", "x b"]])
    assert matching_rows(chunked, query, ENGLISH).tolist() == [False, True, False, True, True]
    assert matching_rows(pa.array(["b", "a", "b"]).slice(1), query, ENGLISH).tolist() == [False, True]
    assert rows_with_term(pa.array(["b", "a", "b é"]).slice(1), "b").tolist() == [False, True]


def test_long_queries_and_long_texts_work() -> None:
    words = [f"word{n}" for n in range(1000)]
    text = " ".join(words)
    phrase = parse_query(f'"{text}"', ENGLISH)
    assert matching_rows(pa.array([text, text[:-1], text + "é"]), phrase, ENGLISH).tolist() == [True, False, False]
    term = "x" * 9000
    assert rows_with_term(pa.array([f"a {term} b", term + "x"]), term).tolist() == [True, False]


# As functions of rows


def test_each_row_may_have_a_query_of_its_own() -> None:
    texts = pa.array(["a b", "a b", "a b", None, "b"])
    found = matches(texts, pa.array(["a", "c", None, "a", "a OR b"]))
    assert found.to_pylist() == [True, False, None, None, True]
    assert matches_term(texts, pa.array(["a", "c", None, "a", "b"])).to_pylist() == [True, False, None, None, True]


def test_each_row_may_have_an_analyzer_of_its_own() -> None:
    texts = pa.array(["Disk", "Disk", "数据库磁盘", "Disk"])
    queries = pa.array(["disk", "disk", "磁盘", "disk"])
    analyzers = pa.array(["english", "english case_sensitive", "chinese", None])
    assert matches(texts, queries, analyzers).to_pylist() == [True, False, True, None]


def test_a_wrong_query_is_shown() -> None:
    with pytest.raises(InvalidInputError, match=r"matches: this \( is never closed \(at 3 of 'a \(b'\)"):
        matches(pa.array(["x"]), pa.array(["a (b"]))
    assert matches(pa.array([], pa.string()), pa.array([], pa.string())).to_pylist() == []


def test_rows_of_no_ascii_are_not_split_if_letters_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    split: list[str] = []
    whole = Analyzer.terms
    monkeypatch.setattr(Analyzer, "terms", lambda self, text: split.append(text) or whole(self, text))
    texts = pa.array(["é disk", "é other", "é DISK", "ascii disk"])
    query = parse_query("disk", ENGLISH)
    split.clear()
    assert np.flatnonzero(matching_rows(texts, query, ENGLISH)).tolist() == [0, 2, 3]
    assert split == ["é disk", "é DISK"]
