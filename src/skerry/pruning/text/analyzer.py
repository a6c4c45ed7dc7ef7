"""Analyzers: a text → its terms, in the order in which they stand.

=============  ======================================================================================================
``english``    each run of letters and digits (``str.isalnum``) is a term; everything else, ``_`` included, separates
``chinese``    the same, except that Chinese characters within a run are split into words by a dictionary
=============  ======================================================================================================

Terms are in lower case unless the analyzer is case-sensitive. The terms of a run depend on the run alone, so that a run
has the same terms wherever it stands. Brute force, the indexes and queries all use these terms, so that they agree.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import import_module

from skerry.common.errors import SkerryError

HAN = "\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Chinese characters, as a class of a regular expression."""
_RUN = re.compile(r"[^\W_]+")
_PIECE = re.compile(rf"[{HAN}]+|[^\W_{HAN}]+")
_HAN = re.compile(f"[{HAN}]")
_CASE_SENSITIVE = "case_sensitive"


class Language(Enum):
    """How runs of letters are split."""

    ENGLISH = "english"
    CHINESE = "chinese"


@dataclass(frozen=True, slots=True)
class Analyzer:
    """A language, and whether upper and lower case differ."""

    language: Language = Language.ENGLISH
    case_sensitive: bool = False

    def terms(self, text: str) -> list[str]:
        """The terms of a text."""
        if self.language is Language.CHINESE and not text.isascii():
            split = segmenter()
            pieces = (piece for run in _RUN.findall(text) for piece in _PIECE.findall(run))
            found = [term for piece in pieces for term in (split(piece) if _HAN.match(piece) else (piece,))]
        else:
            found = _RUN.findall(text)
        return found if self.case_sensitive else [term.lower() for term in found]

    def __str__(self) -> str:
        """As it is written as the third argument of ``matches``."""
        return f"{self.language.value} {_CASE_SENSITIVE}" if self.case_sensitive else self.language.value


ENGLISH = Analyzer()
"""The analyzer of columns that have no full-text index."""


def parse_analyzer(text: str) -> Analyzer:
    """The analyzer of that name, like ``chinese`` or ``english case_sensitive``; ValueError says what is wrong."""
    name, *rest = text.lower().split() or [""]
    known = {language.value: language for language in Language}
    if name not in known or rest not in ([], [_CASE_SENSITIVE]):
        raise ValueError(
            f"{text!r} is no analyzer; there are 'english' and 'chinese', each also with {_CASE_SENSITIVE}"
        )
    return Analyzer(known[name], bool(rest))


@cache
def segmenter() -> Callable[[str], list[str]]:
    """A function that splits a run of Chinese characters into words; loads the dictionary once.

    The segmentation of a run depends on nothing but the run: neither on the text around it, nor on what programs have
    added to the dictionary of the package.
    """
    try:
        dictionary = import_module("rjieba").Jieba()
    except ImportError:
        raise SkerryError("the analyzer 'chinese' needs rjieba: pip install 'skerry[index]'") from None

    def split(run: str) -> list[str]:
        words: list[str] = dictionary.cut(run, False)
        return words

    return split
