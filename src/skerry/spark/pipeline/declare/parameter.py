"""Parameters in a pipeline's file: ``${name}``; ``$${`` stands for a literal ``${``.

A value comes from the command (``--param name=value``), else from the environment variable of that name, else from the
file's own ``parameters:``. Values of parameters with a name like ``password`` or ``token`` are never shown.
"""

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from skerry.common.secret import HIDDEN, hide_secrets

_REFERENCE = re.compile(r"\$(\$\{)|\$\{([^{}\n]*)\}|\$\{")
_NAME = re.compile(r"[A-Za-z_]\w*")
_SECRET = re.compile(r"pass(word|wd|phrase)?|secret|token|credential|private|(access|api|account|auth).?key", re.I)
_PASSWORD = re.compile(r"(?i)((?:password|passwd|pwd|secret|token)=)[^&;\s'\"]+")
_MOST_PROBLEMS = 100
"""Maximum number of problems reported in one text; finding the position of each takes time proportional to the text."""


@dataclass(frozen=True, slots=True)
class ParameterProblem:
    """A problem with a reference, at a line and column of its text."""

    place: tuple[int, int]
    text: str


@dataclass(frozen=True, slots=True)
class Substituted:
    """A text with its parameters replaced, and the original positions of its parts."""

    text: str
    pieces: tuple[tuple[int, int, int, int], ...]
    """Offsets in the text and in the original, and lengths in both."""
    original: str
    problems: tuple[ParameterProblem, ...] = ()

    def before(self, line: int, column: int) -> tuple[int, int]:
        """Position in the original of a position in the text; inside a value, where its reference begins."""
        offset = sum(len(row) + 1 for row in self.text.split("\n")[: line - 1]) + column - 1
        moved = offset
        for start, original, length, original_length in self.pieces:
            if offset < start:
                break
            moved = original if offset < start + length else offset - (start + length) + original + original_length
        return _position(self.original, moved)


@dataclass(slots=True)
class Parameters:
    """Values by name, and which of them were used."""

    given: Mapping[str, str] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    declared: dict[str, str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def value(self, name: str) -> str | None:
        """The value of a parameter; None if it has none."""
        for values in (self.given, self.environment, self.declared):
            if name in values:
                return values[name]
        return None

    def substitute(self, text: str) -> Substituted | None:
        """The text with parameters replaced; None if it has none."""
        if "${" not in text:
            return None
        pieces: list[tuple[int, int, int, int]] = []
        problems: list[ParameterProblem] = []
        parts: list[str] = []
        done = length = 0
        for found in _REFERENCE.finditer(text):
            value = "${" if found[1] else self._value(found, text, problems)
            parts += [text[done : found.start()], value]
            length += found.start() - done
            pieces.append((length, found.start(), len(value), found.end() - found.start()))
            length += len(value)
            done = found.end()
        return Substituted("".join([*parts, text[done:]]), tuple(pieces), text, tuple(problems))

    def _value(self, found: re.Match[str], text: str, problems: list[ParameterProblem]) -> str:
        if found[2] is None:
            self._tell(problems, text, found, "a parameter ends with '}': write ${name}, or $${ for '${' itself")
            return ""
        name = found[2].strip()
        if not _NAME.fullmatch(name):
            self._tell(problems, text, found, f"{found[0]} is no parameter: write ${{name}}, or $${{ for itself")
            return ""
        self.used.add(name)
        value = self.value(name)
        if value is None:
            near = difflib.get_close_matches(name, [*self.given, *self.declared], n=1)
            hint = f"did you mean ${{{near[0]}}}?" if near else f"give one with --param {name}=…"
            self._tell(problems, text, found, f"parameter {name!r} has no value; {hint}")
            return name  # keep the name, so that the text around it can still be parsed
        return value

    @staticmethod
    def _tell(problems: list[ParameterProblem], text: str, found: re.Match[str], problem: str) -> None:
        if len(problems) < _MOST_PROBLEMS:
            problems.append(ParameterProblem(_position(text, found.start()), problem))

    def secrets(self) -> tuple[str, ...]:
        """Values that must not be shown."""
        found = {self.value(name) or "" for name in {*self.given, *self.declared, *self.used} if is_secret(name)}
        return tuple(sorted(found - {""}, key=len, reverse=True))


def is_secret(name: str) -> bool:
    """True if a parameter of this name is secret."""
    return _SECRET.search(name) is not None


def redacted(text: str, secrets: Iterable[str]) -> str:
    """The text without these values, and without credentials in URLs."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    return _PASSWORD.sub(rf"\1{HIDDEN}", hide_secrets(text))


def _position(text: str, offset: int) -> tuple[int, int]:
    before = text[: max(offset, 0)]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
