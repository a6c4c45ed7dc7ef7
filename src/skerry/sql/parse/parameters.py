"""Parameters of a script: ``?``, numbered from 0 over the whole text; ``$name``; and ``$1``, which is the first."""

from collections.abc import Iterable

from skerry.sql.parse.token import Kind, Token, tokenize
from skerry.sql.script_text import Source
from skerry.sql.statement import Parameter

_DIGITS = 9
"""Maximum number of digits in a parameter's number; a longer one counts as a name."""


def parameter_key(name: str) -> int | str:
    """The key of a parameter ``$name``: ``$1`` is the first of all ``?``."""
    return int(name) - 1 if name.isdecimal() and len(name) < _DIGITS else name


def list_parameters(source: Source) -> list[Parameter]:
    """All parameters of a source, in the order of the text."""
    return parameters_of(tokenize(source))


def parameters_of(tokens: Iterable[Token]) -> list[Parameter]:
    """The parameters among tokens; they must be those of a whole text, for ``?`` to be counted from its start."""
    found: list[Parameter] = []
    questions = 0
    for token in tokens:
        if token.kind is not Kind.PARAMETER:
            continue
        key: int | str
        if token.text == "?":
            key = questions
            questions += 1
        else:
            key = parameter_key(token.text[1:])
        found.append(Parameter(key, token.span))
    return found
