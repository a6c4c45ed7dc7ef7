"""LIKE patterns: ``%`` stands for any text, ``_`` for one character (code point), anything else for itself."""

import re
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

MAX_LENGTH = 10_000
"""Maximum length of patterns, except plain texts and prefixes: RE2 limits the size of a program."""


class Wildcard(Enum):
    """Wildcards."""

    ANY = "%"
    ONE = "_"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Texts and wildcards in turn; no two texts and no two ``ANY`` follow each other, and no text is empty."""

    parts: tuple[str | Wildcard, ...]

    @property
    def prefix(self) -> str:
        """The common prefix of all matches."""
        return self.parts[0] if self.parts and isinstance(self.parts[0], str) else ""

    @property
    def is_literal(self) -> bool:
        """Whether it matches only one text, its prefix."""
        return self.parts in ((), (self.prefix,))

    @property
    def is_prefix(self) -> bool:
        """Whether it matches exactly the texts that begin with its prefix."""
        return self.parts in ((Wildcard.ANY,), (self.prefix, Wildcard.ANY))

    @property
    def regex(self) -> str:
        """The pattern in RE2's syntax, for whole texts."""
        pieces = [_quoted(part) if isinstance(part, str) else _REGEX[part] for part in self.parts]
        return rf"(?s)\A{''.join(pieces)}\z"

    @property
    def text(self) -> tuple[str, str | None]:
        """The pattern as LIKE takes it, and the escape character if it needs one."""
        plain = "".join(part for part in self.parts if isinstance(part, str))
        escape = "\\" if re.search("[%_]", plain) else None
        pieces = []
        for part in self.parts:
            if isinstance(part, Wildcard):
                pieces.append(part.value)
            else:
                pieces.append(re.sub(r"([%_\\])", r"\\\1", part) if escape else part)
        return "".join(pieces), escape


_REGEX = {Wildcard.ANY: ".*", Wildcard.ONE: "."}


def parse_pattern(text: str, escape: str | None) -> Pattern:
    """Parse a pattern; ``escape`` is one character. ValueError if its escapes are wrong."""
    parts: list[str | Wildcard] = []
    chars = iter(text)
    for char in chars:
        if char == escape:
            part: str | Wildcard = next(chars, "")
            if part not in ("%", "_", escape):
                raise ValueError(f"{escape} stands before %, _ or {escape}")
        else:
            part = Wildcard(char) if char in "%_" else char
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    doubled = [part is before is Wildcard.ANY for before, part in pairwise([None, *parts])]
    return Pattern(tuple(part for part, twice in zip(parts, doubled, strict=True) if not twice))


def _quoted(text: str) -> str:
    # RE2 has no quotation of NUL but \\x00, and refuses to escape letters and digits
    return "".join(rf"\x{ord(c):02x}" if ord(c) < 128 and not c.isalnum() else c for c in text)
