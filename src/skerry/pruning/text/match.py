"""Evaluation of ``matches`` and ``matches_term`` over columns of text.

Rows of ASCII characters, where a run of letters and digits is ``[0-9A-Za-z]+`` for every analyzer, are decided by
Arrow's regular expressions. Of the others, those that have the letters of the wanted terms are split into terms one by
one. NULL matches nothing here; the caller handles NULL.
"""

import re
from collections.abc import Callable, Sequence
from functools import reduce
from typing import TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.pruning.text.analyzer import Analyzer
from skerry.pruning.text.contain import rows_containing
from skerry.pruning.text.matches_query import Every, Phrase, TextQuery, Without, is_satisfied

Mask: TypeAlias = NDArray[np.bool_]
Texts: TypeAlias = pa.Array | pa.ChunkedArray
"""Of type string or large_string."""

_SEPARATOR = r"[\x00-/:-@\[-`{-\x7f]"
_BEGIN, _END = rf"(?:\A|{_SEPARATOR})", rf"(?:{_SEPARATOR}|\z)"

_DOT = "\u0307"
"""A combining mark, which is in terms only where ``İ`` becomes two characters in lower case."""


def matching_rows(texts: Texts, query: TextQuery, analyzer: Analyzer) -> Mask:
    """The rows whose text satisfies the query."""
    return _by_chunk(texts, lambda chunk: _matching(chunk, query, analyzer))


def rows_with_term(texts: Texts, term: str) -> Mask:
    """The rows in which the term occurs, not as a part of a longer run of letters and digits."""
    return _by_chunk(texts, lambda chunk: _with_term(chunk, term))


def has_phrase(terms: Sequence[str], phrase: Sequence[str]) -> bool:
    """Whether terms follow each other somewhere."""
    if len(phrase) == 1:
        return phrase[0] in terms
    first, length = phrase[0], len(phrase)
    wanted = list(phrase)
    for start in range(len(terms) - length + 1):
        if terms[start] == first and list(terms[start : start + length]) == wanted:
            return True
    return False


def has_term(text: str, term: str) -> bool:
    """Whether a term occurs in a text; where it begins or ends with a letter or digit, none stands beside it."""
    start = text.find(term)
    while start >= 0:
        stop = start + len(term)
        is_begin = start == 0 or not (term[0].isalnum() and text[start - 1].isalnum())
        is_end = stop == len(text) or not (term[-1].isalnum() and text[stop].isalnum())
        if is_begin and is_end:
            return True
        start = text.find(term, start + 1)
    return False


def _by_chunk(texts: Texts, mask_of: Callable[[pa.Array], Mask]) -> Mask:
    if isinstance(texts, pa.Array):
        return mask_of(texts)
    return np.concatenate([np.zeros(0, np.bool_), *map(mask_of, texts.chunks)])


def _matching(texts: pa.Array, query: TextQuery, analyzer: Analyzer) -> Mask:
    plain = _mask(pc.string_is_ascii(texts))
    found = np.zeros(len(texts), np.bool_)
    rows = np.flatnonzero(plain & _with_needed_term(texts, query, analyzer))
    if len(rows):
        some = texts if len(rows) == len(texts) else texts.take(pa.array(rows))
        found[rows] = _combine(query, lambda phrase: _phrase_rows(some, phrase, analyzer))
    other = _mask(texts.is_valid()) & ~plain
    if other.any():
        rows = np.flatnonzero(other)
        rest = texts.take(pa.array(rows))
        may = _may_match(query, rest, analyzer)
        rows, rest = rows[may], rest.filter(pa.array(may))
        for row, text in zip(rows.tolist(), rest.to_pylist(), strict=True):
            terms = analyzer.terms(text)
            found[row] = is_satisfied(query, lambda phrase, terms=terms: has_phrase(terms, phrase.terms))  # type: ignore[misc]
    return found


def _with_needed_term(texts: pa.Array, query: TextQuery, analyzer: Analyzer) -> Mask:
    """ASCII rows with the longest term that every match needs: a substring search takes a tenth of the time of a
    pattern, and leaves few rows for it."""
    needed = max(_needed_terms(query), key=len, default="")
    if not needed.isascii():
        return np.zeros(len(texts), np.bool_)
    if not needed:
        return np.ones(len(texts), np.bool_)
    return rows_containing(texts, needed, lowers=not analyzer.case_sensitive)


def _needed_terms(query: TextQuery) -> frozenset[str]:
    """Terms that every text satisfying the query contains."""
    if isinstance(query, Phrase):
        return frozenset(query.terms)
    if isinstance(query, Without):
        return frozenset()
    parts = [_needed_terms(part) for part in query.parts]
    return frozenset().union(*parts) if isinstance(query, Every) else frozenset.intersection(*parts)


def _combine(query: TextQuery, rows_of: Callable[[Phrase], Mask]) -> Mask:
    if isinstance(query, Phrase):
        return rows_of(query)
    if isinstance(query, Without):
        return ~_combine(query.part, rows_of)
    parts = (_combine(part, rows_of) for part in query.parts)
    return reduce(np.logical_and if isinstance(query, Every) else np.logical_or, parts)


def _phrase_rows(texts: pa.Array, phrase: Phrase, analyzer: Analyzer) -> Mask:
    """The rows with a phrase, among those of ASCII characters."""
    if not all(term.isascii() for term in phrase.terms):
        return np.zeros(len(texts), np.bool_)
    flags = "" if analyzer.case_sensitive else "(?i)"
    words = f"{_SEPARATOR}+".join(phrase.terms)
    return _mask(pc.match_substring_regex(texts, pattern=f"{flags}{_BEGIN}{words}{_END}"))


def _may_match(query: TextQuery, texts: pa.Array, analyzer: Analyzer) -> Mask:
    """False where the letters of terms that must occur are missing; there are no NULLs here."""
    if isinstance(query, Without):
        return np.ones(len(texts), np.bool_)
    if isinstance(query, Phrase):
        mask = np.ones(len(texts), np.bool_)
        for term in set(query.terms):
            if analyzer.case_sensitive or has_plain_case(term):
                found = pc.match_substring(texts, pattern=term, ignore_case=not analyzer.case_sensitive)
                mask &= _mask(found)
        return mask
    parts = (_may_match(part, texts, analyzer) for part in query.parts)
    return reduce(np.logical_and if isinstance(query, Every) else np.logical_or, parts)


def has_plain_case(term: str) -> bool:
    """Whether Arrow finds, ignoring case, every text that becomes the term in lower case.

    It does for ASCII and for characters without case. For others, ``str.lower`` and Arrow differ (``İ``, the last ``Σ``
    of a word).
    """
    return term.isascii() or all((c.isascii() or c == c.upper() == c.lower()) and c != _DOT for c in term)


def _with_term(texts: pa.Array, term: str) -> Mask:
    found = np.zeros(len(texts), np.bool_)
    rows = np.flatnonzero(rows_containing(texts, term))
    if not len(rows):
        return found
    some = texts.take(pa.array(rows))
    plain = _mask(pc.string_is_ascii(some))
    if plain.any():
        begin = _BEGIN if term[0].isalnum() else ""
        end = _END if term[-1].isalnum() else ""
        found[rows] = plain & _mask(pc.match_substring_regex(some, pattern=f"{begin}{_quoted(term)}{end}"))
    others = rows[~plain]
    if len(others):
        found[others] = [has_term(text, term) for text in texts.take(pa.array(others)).to_pylist()]
    return found


def _quoted(term: str) -> str:
    return re.sub(r"[^0-9A-Za-z]", lambda c: rf"\x{ord(c.group()):02x}", term)


def _mask(found: pa.Array) -> Mask:
    filled = pc.fill_null(found, False) if found.null_count else found
    return np.asarray(filled.to_numpy(zero_copy_only=False), np.bool_)
