"""Paths for Spark, to which some letters are part of a pattern unless they are told not to be."""

import re

_GLOB = re.compile(r"([\\*?\[\]{}])")


def plain_path(path: str) -> str:
    """A path that Spark takes for just this path, whatever letters it has."""
    return _GLOB.sub(r"\\\1", path)


def looks_like_pattern(path: str) -> bool:
    """Has it letters that a pattern would have?"""
    return _GLOB.search(path) is not None
