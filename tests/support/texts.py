"""Texts, full-text queries, and a slow definition of what matches, written without regard to how it is executed.

The oracle shares no code with ``skerry.pruning.text``: runs are found character by character, and queries are trees
that are rendered to text here, not parsed.
"""

from dataclasses import dataclass
from typing import Any

import rjieba
from hypothesis import strategies as st

ALPHABET = "aAbB01 _-.\"'()\t\n#éÉßİıΣσςK中国人民银行数据库磁盘満々😀\u0307\u200d"
"""Few characters, so that words meet each other: ASCII, cases that lower strangely, Chinese, emoji, combining marks."""

texts = st.one_of(
    st.text(ALPHABET, max_size=12),
    st.lists(
        st.sampled_from(["a", "b", "A", "ab", "0", "é", "K", "中国", "人民银行", "😀", "_", "-", "a_b"]), max_size=8
    ).map(" ".join),
    st.text(max_size=20),
    st.just("a" * 1001 + " b"),
    st.just("中" * 300),
)
nullable_texts = st.one_of(st.none(), texts)


def _is_han(char: str) -> bool:
    code = ord(char)
    ranges = [
        (0x3400, 0x4DBF),
        (0x4E00, 0x9FFF),
        (0xF900, 0xFAFF),
        (0x20000, 0x3FFFF),
        (0x3021, 0x3029),
        (0x3038, 0x303B),
    ]
    return code in (0x3005, 0x3007) or any(low <= code <= high for low, high in ranges)


def slow_terms(text: str, language: str = "english", case_sensitive: bool = False) -> list[str]:
    """The terms of a text."""
    runs: list[str] = []
    before = ""
    for char in text:
        if char.isalnum():
            is_new = not before.isalnum() or (language == "chinese" and _is_han(char) != _is_han(before))
            if is_new:
                runs.append("")
            runs[-1] += char
        before = char
    found: list[str] = []
    for run in runs:
        found += rjieba.cut(run, hmm=False) if language == "chinese" and _is_han(run[0]) else [run]
    return found if case_sensitive else [term.lower() for term in found]


@dataclass(frozen=True)
class Tree:
    """A query: ``kind`` is word, phrase, and, or, not."""

    kind: str
    parts: tuple[Any, ...]

    def text(self) -> str:
        """The query as it is written."""
        if self.kind == "word":
            return str(self.parts[0])
        if self.kind == "phrase":
            return f'"{self.parts[0]}"'
        if self.kind == "not":
            inner = self.parts[0]
            return f"-{inner.text() if inner.kind in ('word', 'phrase') else f'({inner.text()})'}"
        texts = [part.text() if part.kind in ("word", "phrase", "not") else f"({part.text()})" for part in self.parts]
        return (" OR " if self.kind == "or" else " ").join(texts)

    def holds(self, text: str, language: str, case_sensitive: bool) -> bool:
        """Whether a text satisfies it."""
        if self.kind in ("word", "phrase"):
            terms = slow_terms(text, language, case_sensitive)
            wanted = slow_terms(self.parts[0], language, case_sensitive)
            return any(terms[at : at + len(wanted)] == wanted for at in range(len(terms)))
        answers = [part.holds(text, language, case_sensitive) for part in self.parts]
        return not answers[0] if self.kind == "not" else (any(answers) if self.kind == "or" else all(answers))

    def has_word(self) -> bool:
        """Whether it would be accepted."""
        if self.kind in ("word", "phrase"):
            return True
        inner = [part.has_word() for part in self.parts]
        return {"not": False, "or": all(inner), "and": any(inner)}[self.kind]


_words = st.sampled_from(
    ["a", "b", "A", "ab", "B", "0", "01", "É", "é", "k", "σ", "ς", "İ", "中国", "人民银行", "数据库", "a-b", "a_b"]
)
_leaves = st.one_of(
    _words.map(lambda word: Tree("word", (word,))),
    st.lists(_words, min_size=1, max_size=3).map(lambda words: Tree("phrase", (" ".join(words),))),
)


def _joined(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        several.map(lambda parts: Tree("and", parts)),
        several.map(lambda parts: Tree("or", parts)),
        inner.map(lambda part: Tree("not", (part,))),
    )


queries = st.recursive(_leaves, _joined, max_leaves=5).filter(Tree.has_word)


def slow_has_term(text: str, term: str) -> bool:
    """``matches_term``, by trying every place."""
    for at in range(len(text) - len(term) + 1):
        if text[at : at + len(term)] != term:
            continue
        left, right = text[:at][-1:], text[at + len(term) :][:1]
        if not (left.isalnum() and term[0].isalnum()) and not (right.isalnum() and term[-1].isalnum()):
            return True
    return False
