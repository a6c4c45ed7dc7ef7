"""Versions of engines in their natural order, and ranges of them.

A version is cut into numbers and words; dots, dashes, underscores and plus signs only separate. Numbers compare by
magnitude (``16.2 < 16.10``), words as text without regard to case. A word stands before a number, and before the end:
it marks what comes before a release (``1.0beta < 1.0beta2 < 1.0rc1 < 1.0rc10 < 1.0``). Numbers 0 at the end, and before
a word, have no meaning: ``1.0 = 1.0.0``, ``1.0.0rc1 = 1.0rc1``.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from skerry.common.errors import InvalidInputError

MAX_CHARACTERS = 128
_PART = re.compile(r"\d+|[a-z]+")
_ALLOWED = re.compile(r"[0-9A-Za-z][0-9A-Za-z._+-]*")
_WORD, _END, _NUMBER = 0, 1, 2

Part = tuple[int, int, str]


@lru_cache(maxsize=1024)
def version_key(version: str) -> tuple[Part, ...]:
    """Sort key of a version."""
    if len(version) > MAX_CHARACTERS or not _ALLOWED.fullmatch(version):
        raise InvalidInputError(
            f"{version[:MAX_CHARACTERS]!r} is not a version: letters, digits and '.', '_', '+', '-', at most "
            f"{MAX_CHARACTERS} characters, as in '16.0rc1'"
        )
    parts: list[Part] = []
    for text in _PART.findall(version.lower()):
        if text.isdigit():
            parts.append((_NUMBER, int(text), ""))
        else:
            _drop_zeros(parts)
            parts.append((_WORD, 0, text))
    _drop_zeros(parts)
    return (*parts, (_END, 0, ""))


def _drop_zeros(parts: list[Part]) -> None:
    """Remove numbers 0 at the end; those behind a word count: ``rc0`` is not ``rc``."""
    while parts and parts[-1] == (_NUMBER, 0, "") and (len(parts) == 1 or parts[-2][0] == _NUMBER):
        parts.pop()


@dataclass(frozen=True, slots=True)
class EngineKey:
    """An engine and its version."""

    kind: str
    version: str

    def __post_init__(self) -> None:
        if not self.kind:
            raise InvalidInputError("an engine has a kind, such as 'spark' or 'postgres'", about=("engine_kind",))
        version_key(self.version)


@dataclass(frozen=True, slots=True)
class EngineRule:
    """A range of engines: a kind (None: every kind), and versions from and to, both included."""

    kind: str | None = None
    min_version: str | None = None
    max_version: str | None = None

    def __post_init__(self) -> None:
        low, high = self.min_version, self.max_version
        if low is not None and high is not None and version_key(low) > version_key(high):
            raise InvalidInputError(f"no version is at least {low!r} and at most {high!r}")

    def matches(self, engine: EngineKey) -> bool:
        """Whether an engine is one of them."""
        if self.kind is not None and self.kind != engine.kind:
            return False
        key = version_key(engine.version)
        low, high = self.min_version, self.max_version
        return (low is None or version_key(low) <= key) and (high is None or key <= version_key(high))


def named_engine(kind: str | None, version: str | None) -> EngineKey | None:
    """The engine that a caller names; None unless both are given."""
    return EngineKey(kind, version) if kind and version else None
