"""Analyzers."""

import re
import sys
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from skerry import SkerryError
from skerry.pruning.text import analyzer as analyzer_module
from skerry.pruning.text.analyzer import ENGLISH, Analyzer, Language, parse_analyzer
from support.texts import slow_terms, texts

ANALYZERS = [Analyzer(language, sensitive) for language in Language for sensitive in (False, True)]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Disk is full", ["disk", "is", "full"]),
        ("disk-7: I/O_error", ["disk", "7", "i", "o", "error"]),
        ("", []),
        (" .,;_ ", []),
        ("Über ÉTÉ 2024", ["über", "été", "2024"]),
        ("😀ok😀", ["ok"]),
        ("数据库 ok", ["数据库", "ok"]),
    ],
)
def test_english_splits_at_everything_but_letters_and_digits(text: str, terms: list[str]) -> None:
    assert ENGLISH.terms(text) == terms


def test_chinese_splits_runs_of_chinese_into_words_and_the_rest_like_english() -> None:
    found = Analyzer(Language.CHINESE).terms("我们Hello中国人民银行_DB数据库2024年")
    assert found == ["我们", "hello", "中国人民银行", "db", "数据库", "2024", "年"]


def test_case_is_kept_if_it_matters() -> None:
    assert Analyzer(case_sensitive=True).terms("Disk FULL") == ["Disk", "FULL"]


@example("\U0002ebe1", Analyzer(Language.CHINESE))  # between two ranges of Chinese characters
@given(texts, st.sampled_from(ANALYZERS))
def test_terms_are_those_of_the_oracle(text: str, analyzer: Analyzer) -> None:
    assert analyzer.terms(text) == slow_terms(text, analyzer.language.value, analyzer.case_sensitive)


def test_letters_and_digits_are_the_same_to_regular_expressions_and_to_isalnum() -> None:
    run = re.compile(r"[^\W_]")
    assert all(bool(run.match(chr(code))) == chr(code).isalnum() for code in range(sys.maxunicode + 1))


@pytest.mark.parametrize("analyzer", ANALYZERS, ids=str)
def test_analyzers_are_read_as_they_are_written(analyzer: Analyzer) -> None:
    assert parse_analyzer(str(analyzer)) == analyzer
    assert parse_analyzer(str(analyzer).upper()) == analyzer


@pytest.mark.parametrize("text", ["", "german", "english x", "chinese case_sensitive more"])
def test_unknown_analyzers_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="'english' and 'chinese'"):
        parse_analyzer(text)


def test_the_extra_is_named_if_the_dictionary_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(analyzer_module, "import_module", missing)
    analyzer_module.segmenter.cache_clear()
    try:
        with pytest.raises(SkerryError, match=r"pip install 'skerry\[index\]'"):
            Analyzer(Language.CHINESE).terms("数据库")
        assert Analyzer(Language.CHINESE).terms("ascii only") == ["ascii", "only"]
    finally:
        analyzer_module.segmenter.cache_clear()
