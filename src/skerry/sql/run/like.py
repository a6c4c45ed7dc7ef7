"""LIKE 'pattern' behind SHOW."""

import re


def like_filter(pattern: str | None) -> re.Pattern[str]:
    """What a name must match, without regard to case: ``%`` is anything, ``_`` one character; no pattern: all."""
    if pattern is None:
        return re.compile(".*", re.DOTALL)
    parts = ({"%": ".*", "_": "."}.get(c, re.escape(c)) for c in pattern)
    return re.compile("".join(parts), re.DOTALL | re.IGNORECASE)
