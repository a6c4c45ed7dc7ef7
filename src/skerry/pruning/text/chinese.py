"""Runs of Chinese characters → words, by the dictionary of jieba (package ``rjieba``, extra ``skerry[index]``).

The segmentation of a run depends on nothing but the run: neither on the text around it, nor on what programs have
added to the dictionary of the package.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from skerry.common.errors import SkerryError

HAN = "\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Chinese characters, as a class of a regular expression."""


@cache
def segmenter() -> Callable[[str], list[str]]:
    """A function that splits a run of Chinese characters into words; loads the dictionary once."""
    try:
        dictionary = import_module("rjieba").Jieba()
    except ImportError:
        raise SkerryError("the analyzer 'chinese' needs rjieba: pip install 'skerry[index]'") from None

    def split(run: str) -> list[str]:
        words: list[str] = dictionary.cut(run, False)
        return words

    return split
